"""What the views say, in English and in Italian."""

from collections.abc import Mapping

from scopa_lab.cards import Card, CardSet
from scopa_lab.errors import DrawingError, shown

_ITALIAN_RANKS = ("asso", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "fante", "cavallo", "re")

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "table": "the table",
        "seat": "seat {seat}",
        "to_play": "{seat} to play",
        "over": "The deal is over",
        "lays": "lay it down",
        "takes": "take {cards}",
        "sweeps": "take {cards} and leave the table empty",
        "must": "must {moves}",
        "choose": "{card}: {moves}. Choose by a click or the keys 1 to {count}; Escape takes it back.",
        "or": " or ",
        "and": " and ",
        "nothing": "nothing",
        "back": "Back",
        "forward": "Forward",
        "ply": "Play",
        "moves": "Moves",
        "start": "Start",
        "position": "Position",
        "solve": "What is each card worth?",
        "stop": "Stop",
        "solving": "{nodes} positions, {lower} <= margin <= {upper}",
        "margin": "Margin {margin}: {best}",
        "line": "Best line",
        "unsolved": "Not solved yet",
        "stopped": "Stopped; proved so far: {lower} <= margin <= {upper}",
        "take": "Take these",
        "next": "Next",
        "level": "Level",
        "right": "Right: {why}. Streak {streak}, {score} of {asked} right.",
        "wrong": "Not right: {why}. Streak 0, {score} of {asked} right.",
        "turn": "To play",
        "taker": "Captured last",
        "points": "Points",
        "stock": "the stock",
        "aside": "aside",
        "pile": "pile of side {side}",
        "legal": "The position is legal.",
        "unreached": "The position is legal and can be played. No deal reaches it:",
        "question": "The {card} is played. Which cards does it take? Click them, then take them.",
    },
    "it": {
        "table": "il tavolo",
        "seat": "posto {seat}",
        "to_play": "tocca a {seat}",
        "over": "La smazzata è finita",
        "lays": "calare",
        "takes": "prendere {cards}",
        "sweeps": "prendere {cards} e fare scopa",
        "must": "deve {moves}",
        "choose": "{card}: {moves}. Si sceglie con un clic o con i tasti da 1 a {count}; Esc annulla.",
        "or": " o ",
        "and": " e ",
        "nothing": "niente",
        "back": "Indietro",
        "forward": "Avanti",
        "ply": "Giocata",
        "moves": "Mosse",
        "start": "Inizio",
        "position": "Posizione",
        "solve": "Quanto vale ogni carta?",
        "stop": "Ferma",
        "solving": "{nodes} posizioni, {lower} <= margine <= {upper}",
        "margin": "Margine {margin}: {best}",
        "line": "Linea migliore",
        "unsolved": "Non ancora risolto",
        "stopped": "Fermato; dimostrato finora: {lower} <= margine <= {upper}",
        "take": "Prendi queste",
        "next": "Avanti",
        "level": "Livello",
        "right": "Giusto: {why}. Serie {streak}, {score} su {asked} giuste.",
        "wrong": "Sbagliato: {why}. Serie 0, {score} su {asked} giuste.",
        "turn": "Tocca a",
        "taker": "Ultima presa",
        "points": "Punti",
        "stock": "il mazzo",
        "aside": "da parte",
        "pile": "mazzo della parte {side}",
        "legal": "La posizione è valida.",
        "unreached": "La posizione è valida e si può giocare. Nessuna smazzata ci arriva:",
        "question": "Si gioca il {card}. Quali carte prende? Si scelgono con un clic, poi si prendono.",
    },
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
    """The name of a card for reading aloud.

    Examples
    --------
    >>> card_name(Card.parse("7d")), card_name(Card.parse("7d"), "it")
    ('seven of denari', 'sette di denari')
    """
    return card.name if language == "en" else f"{_ITALIAN_RANKS[card.rank]} di {card.suit.italian}"


def listed(cards: CardSet, language: str = "en") -> str:
    """The names of some cards in one phrase.

    Examples
    --------
    >>> listed(CardSet.parse("3c4s"), "it")
    'tre di coppe e quattro di spade'
    """
    names = [card_name(card, language) for card in cards]
    if len(names) < 2:
        return "".join(names) or words(language)["nothing"]
    return ", ".join(names[:-1]) + words(language)["and"] + names[-1]


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


def signed(number: float, decimals: int = 0) -> str:
    """Write a number with its sign, as the ticks do; a plain 0 has none."""
    return f"{number:+z.{decimals}f}".replace("-", "−") if number or decimals else "0"
