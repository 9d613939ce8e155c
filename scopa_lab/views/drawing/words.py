"""What the views say, in English and in Italian: every word that a picture, a widget or a screen reader says stands here.

Names are not words: cards and suits as they are written, games and their options, positions, and the names of the seats.
"""

from collections.abc import Iterable, Mapping

from scopa_lab.cards import Card, CardSet
from scopa_lab.errors import DrawingError, shown

_ENGLISH = "ace|two|three|four|five|six|seven|eight|nine|ten|fante|cavallo|re"
_ITALIAN = "asso|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|fante|cavallo|re"
_WITH_ARTICLE = "l'asso|il due|il tre|il quattro|il cinque|il sei|il sette|l'otto|il nove|il dieci|il fante|il cavallo|il re"

# By key what is said in English, and in Italian.
_PHRASES: Mapping[str, tuple[str, str]] = {
    # cards
    "ranks": (_ENGLISH, _ITALIAN),
    "the_ranks": (_ENGLISH, _WITH_ARTICLE),
    "card": ("{rank} of {suit}", "{rank} di {suit}"),
    "or": (" or ", " o "),
    "and": (" and ", " e "),
    "comma": (", ", " e "),  # before the last of some cards that are counted up, not asked for
    "nothing": ("nothing", "niente"),
    "no_cards": ("no cards", "nessuna carta"),
    "one_card": ("1 card", "1 carta"),
    "n_cards": ("{count} cards", "{count} carte"),
    "wild": ("{card} counts as {rank}", "{card} vale {rank}"),
    "marked": ("marked", "segnate"),
    # seats, sides and what they made
    "seat": ("seat {seat}", "posto {seat}"),
    "name": ("Seat {seat}", "Posto {seat}"),
    "side": ("side {side}", "parte {side}"),
    "Side": ("Side {side}", "Parte {side}"),
    "to_play": ("{name} to play", "tocca a {name}"),
    "seat_to_play": ("seat {seat} to play", "tocca al posto {seat}"),
    "name_to_play": ("Seat {seat} to play", "tocca al posto {seat}"),
    "over": ("The deal is over", "La smazzata è finita"),
    "is_over": ("the deal is over", "la smazzata è finita"),
    "last_capture": ("last capture", "ultima presa"),
    "scopa": ("scopa", "scopa"),
    "scope": ("scope", "scope"),
    "point": ("point", "punto"),
    "points_word": ("points", "punti"),
    # a position in words
    "game": ("{game} with {options}", "{game} con {options}"),
    "last_move": ("Last move: {move}", "Ultima mossa: {move}"),
    "is_laid": ("{card} is laid", "si cala {card}"),
    "is_taken": ("{card} takes {cards}", "{card} prende {cards}"),
    "holds": ("{name} (side {side}) holds {cards}", "{name} (parte {side}) ha {cards}"),
    "holds_none": ("{name} (side {side}) holds no cards", "{name} (parte {side}) non ha carte"),
    "on_table": ("On the table: {cards}", "In tavola: {cards}"),
    "side_has": (
        "Side {side} has {cards}, {count} of them {suit}, and {points}",
        "La parte {side} ha {cards}, di cui {count} di {suit}, e ha fatto {points}",
    ),
    "side_has_none": (
        "Side {side} has no cards, 0 of them {suit}, and {points}",
        "La parte {side} ha 0 carte, 0 di {suit}, e ha fatto {points}",
    ),
    "side_took": ("Side {side} captured last", "L'ultima presa è della parte {side}"),
    "stock_has": ("The stock has {cards}", "Il mazzo ha {cards}"),
    # in a picture
    "playing": ("to play", "gioca"),
    "heading": ("Table", "Tavolo"),
    "empty": ("The table is empty", "Il tavolo è vuoto"),
    "last": ("Last: {move}", "Ultima: {move}"),
    "stock_count": ("stock {count}", "mazzo {count}"),
    "more": ("and {count} more", "e altre {count}"),
    "cards": ("cards", "carte"),
    "fact": ("{count} {noun}", "{noun}: {count}"),
    "text_table": ("table", "tavolo"),
    "text_stock": ("stock", "mazzo"),
    # the table
    "lays": ("lay it down", "calare"),
    "takes": ("take {cards}", "prendere {cards}"),
    "sweeps": ("take {cards} and leave the table empty", "prendere {cards} e fare scopa"),
    "must": ("must {moves}", "deve {moves}"),
    "choose": (
        "{card}: {moves}. Choose by a click or the keys 1 to {count}; Escape takes it back.",
        "{card}: {moves}. Si sceglie con un clic o con i tasti da 1 a {count}; Esc annulla.",
    ),
    # the explorer
    "back": ("Back", "Indietro"),
    "forward": ("Forward", "Avanti"),
    "ply": ("Play", "Giocata"),
    "moves": ("Moves", "Mosse"),
    "start": ("Start", "Inizio"),
    "position": ("Position", "Posizione"),
    "solve": ("What is each card worth?", "Quanto vale ogni carta?"),
    "stop": ("Stop", "Ferma"),
    "thousands": (",", "."),
    "solving": ("{nodes} positions, {lower} <= margin <= {upper}", "{nodes} posizioni, {lower} <= margine <= {upper}"),
    "margin": ("Margin {margin}: {best}", "Margine {margin}: {best}"),
    "line": ("Best line", "Linea migliore"),
    "unsolved": ("Not solved yet", "Non ancora risolta"),
    "stopped": (
        "Stopped; proved so far: {lower} <= margin <= {upper}",
        "Fermato; dimostrato finora: {lower} <= margine <= {upper}",
    ),
    # the page of an ending
    "end": ("End", "Fine"),
    "played": ("Played", "Giocate"),
    "analysis": ("What the moves are worth", "Quanto valgono le mosse"),
    "margin_word": ("Margin", "Margine"),
    "total": ("total", "totale"),
    "may": ("{card} may {moves}", "{card} può {moves}"),
    "horizon": ("This page looks no further ahead.", "Questa pagina non va oltre."),
    # the trainer
    "take": ("Take these", "Prendi queste"),
    "next": ("Next", "Avanti"),
    "level": ("Level", "Livello"),
    "question": (
        "The {card} is played. Which cards does it take? Click them, then take them.",
        "Si gioca {card}. Quali carte prende? Si scelgono con un clic, poi si prendono.",
    ),
    "right": (
        "Right: {why}. Streak {streak}, {score} of {asked} right.",
        "Giusto: {why}. Serie {streak}, risposte giuste {score} su {asked}.",
    ),
    "wrong": ("Not right: {why}. Streak 0, {score} of {asked} right.", "Sbagliato: {why}. Serie 0, risposte giuste {score} su {asked}."),
    "score": ("{score} of {asked} right", "risposte giuste {score} su {asked}"),
    "level: equal card": ("equal card", "carta uguale"),
    "level: sum of two": ("sum of two", "somma di due"),
    "level: any sum": ("any sum", "ogni somma"),
    "level: fifteen": ("fifteen", "quindici"),
    "level: ace takes all": ("ace takes all", "asso pigliatutto"),
    "level: perhaps nothing": ("perhaps nothing", "forse niente"),
    # the editor
    "turn": ("To play", "Tocca a"),
    "taker": ("Captured last", "Ultima presa"),
    "points": ("Points", "Punti"),
    "table": ("the table", "il tavolo"),
    "stock": ("the stock", "il mazzo"),
    "aside": ("aside", "da parte"),
    "pile": ("pile of side {side}", "prese della parte {side}"),
    "placed": ("{count} cards placed", "carte a posto: {count}"),
    "legal": ("The position is legal.", "La posizione è valida."),
    "unreached": (
        "The position is legal and can be played. No deal reaches it:",
        "La posizione è valida e si può giocare. Nessuna smazzata ci arriva:",
    ),
    # what the library says and no phrase has
    "error": ("{error}", "in inglese: {error}"),
}
WORDS: dict[str, Mapping[str, str]] = {
    language: {key: pair[number] for key, pair in _PHRASES.items()} for number, language in enumerate(("en", "it"))
}


def words(language: str) -> Mapping[str, str]:
    """The phrases of a language.

    Raises
    ------
    DrawingError
        If the language is neither ``"en"`` nor ``"it"``.
    """
    if not isinstance(language, str) or language not in WORDS:
        raise DrawingError(f"language is {shown(language)}, but the views speak {' and '.join(map(repr, WORDS))}")
    return WORDS[language]


def card_name(card: Card, language: str = "en") -> str:
    """The name of a card by itself.

    Examples
    --------
    >>> card_name(Card.parse("7d")), card_name(Card.parse("7d"), "it")
    ('seven of denari', 'sette di denari')
    """
    return _named(card, language, "ranks")


def the_card(card: Card, language: str = "en") -> str:
    """The name of a card inside a sentence: in Italian with its article.

    Examples
    --------
    >>> the_card(Card.parse("Ad")), the_card(Card.parse("Ad"), "it")
    ('ace of denari', "l'asso di denari")
    """
    return _named(card, language, "the_ranks")


def _named(card: Card, language: str, ranks: str) -> str:
    phrases = words(language)
    return phrases["card"].format(rank=phrases[ranks].split("|")[card.rank], suit=card.suit.italian)


def listed(cards: Iterable[Card], language: str = "en", *, last: str = "and", none: str = "nothing") -> str:
    """The names of some cards in one phrase; `last` and `none` are the keys of what stands before the last card, and for no card.

    Examples
    --------
    >>> listed(CardSet.parse("3c4s")), listed(CardSet.parse("3c4s"), "it")
    ('three of coppe and four of spade', 'il tre di coppe e il quattro di spade')
    """
    names = [the_card(card, language) for card in cards]
    if len(names) < 2:
        return "".join(names) or words(language)[none]
    return ", ".join(names[:-1]) + words(language)[last] + names[-1]


def listed_plainly(cards: Iterable[Card], language: str = "en") -> str:
    """The names of cards, with commas in English.

    Examples
    --------
    >>> listed_plainly(CardSet.parse("3c4s")), listed_plainly(CardSet.parse("-"), "it")
    ('three of coppe, four of spade', 'nessuna carta')
    """
    return listed(cards, language, last="comma", none="no_cards")


def counted(count: int, language: str = "en") -> str:
    """A number of cards, 0 in figures.

    Examples
    --------
    >>> counted(1), counted(3, "it")
    ('1 card', '3 carte')
    """
    return words(language)["one_card" if count == 1 else "n_cards"].format(count=count)


def point_word(word: str, language: str = "en") -> str:
    """What rules call a point, or several, in a language; a word that is a name stays.

    Examples
    --------
    >>> point_word("points", "it"), point_word("scope", "it")
    ('punti', 'scope')
    """
    return words(language).get("points_word" if word == "points" else word, word)


def move_phrase(card: Card, taken: CardSet, table: CardSet, language: str = "en") -> str:
    """What a move does, in words.

    Examples
    --------
    >>> move_phrase(Card.parse("7d"), CardSet.parse("3c4s"), CardSet.parse("3c4s"))
    'take three of coppe and four of spade and leave the table empty'
    """
    phrases = words(language)
    if not taken:
        return phrases["lays"]
    return phrases["sweeps" if taken == table else "takes"].format(cards=listed(taken, language))
