"""The sentences of the rules and of positions in Italian: why a capture is right or wrong, what a position or a move lacks.

The library says them in English, wherever it is used; a view in another language looks them up here. Beside each sentence, with
places for what differs, stands what it is in Italian.
"""

import re
from collections.abc import Mapping
from functools import cache

from scopa_lab.views.drawing.words import words

_ONE_LINE = "a position is one line of fields separated by single spaces; "
_UNA_RIGA = "una posizione è una riga di campi separati da uno spazio; "

# A place named in `_SENTENCES` holds a sentence itself, every other one something that is the same in all languages.
_SENTENCES = {"problem", "reason", "why", "wanted", "where", "again", "right", "field", "first", "others", "worth"}
MESSAGES: dict[str, Mapping[str, str]] = {
    "it": {
        # positions
        "{problem} (position {position})": "{problem} (posizione {position})",
        "field {number} ({field}): {reason}": "campo {number} ({field}): {reason}",
        "{token} after field 8 (stock) is not understood: {reason}": "{token} dopo il campo 8 (mazzo) non si capisce: {reason}",
        "only laid=CARD, matta=RANK and swept=POINTS may stand there, each once": "lì possono stare solo laid=, matta= e swept=, "
        "una volta ciascuno",
        _ONE_LINE + "{text} is no text": _UNA_RIGA + "{text} non è un testo",
        _ONE_LINE + "this has {count} lines": _UNA_RIGA + "qui le righe sono {count}",
        _ONE_LINE + "this is empty": _UNA_RIGA + "questa è vuota",
        "field {number} ({field}) is missing; the fields are {fields}": "manca il campo {number} ({field}); i campi sono {fields}",
        "rules": "regole",
        "seat": "posto",
        "hands": "mani",
        "table": "tavolo",
        "piles": "prese",
        "points": "punti",
        "taker": "ultima presa",
        "stock": "mazzo",
        "{token} has {count} numbers, but {rules} has {sides} sides; separate the points by /": "numeri in {token}: {count}; "
        "le parti di {rules} sono {sides}, e i punti si separano con /",
        "{token} has {count} hands, but {rules} has {seats} seats; separate the hands by /": "mani in {token}: {count}; "
        "i posti di {rules} sono {seats}, e le mani si separano con /",
        "{token} has {count} piles, but {rules} has {sides} sides; separate the piles by /": "prese in {token}: {count}; "
        "le parti di {rules} sono {sides}, e le prese si separano con /",
        "{token} has * more than once; only one pile can be the rest": "{token} ha più di un *; solo un mucchio di prese può essere il resto",
        "{token} has a *; only one whole pile may be *": "{token} ha un *; solo un mucchio intero di prese può essere *",
        "{token} has a comma; inside a position the cards of a set follow each other directly": "{token} ha una virgola; "
        "in una posizione le carte si scrivono una dopo l'altra",
        "{token} is not {wanted}": "{token} non è {wanted}",
        "a whole number from 0 to {most}": "un numero intero da 0 a {most}",
        "a seat from 0 to {most}": "un posto da 0 a {most}",
        "a side from 0 to {most}, or - if nobody has captured": "una parte da 0 a {most}, o - se nessuno ha preso",
        "the points of a sweep": "il punteggio di una scopa",
        "{rank} is no rank; the ranks are {ranks}": "{rank} non è un valore; i valori sono {ranks}",
        "there are {count} hands, but {rules} has {seats} seats": "le mani sono {count}, ma i posti di {rules} sono {seats}",
        "there are {count} piles, but {rules} has {sides} sides": "i mucchi di prese sono {count}, ma le parti di {rules} sono {sides}",
        "there are {count} points, but {rules} has {sides} sides": "i punteggi sono {count}, ma le parti di {rules} sono {sides}",
        "the card {card} is {where} and again {again}; each card exists once": "la carta {card} è {where} e di nuovo {again}; "
        "ogni carta esiste una volta sola",
        "in hand {seat}": "nella mano {seat}",
        "on the table": "in tavola",
        "in pile {side}": "nelle prese {side}",
        "in the stock": "nel mazzo",
        "{placed} of {count} cards are placed; missing: {cards}": "carte a posto {placed} su {count}; da mettere: {cards}",
        "{cards} is not in the {count}-card deck": "{cards} non fa parte del mazzo di {count} carte",
        "seat {seat} is to play, but the seats are 0 to {most}": "tocca al posto {seat}, ma i posti vanno da 0 a {most}",
        "the stock holds {count} cards; under {rules} it must be {wanted}": "carte nel mazzo: {count}; con {rules} ci vuole {wanted}",
        "a multiple of {packet} up to {most}": "un multiplo di {packet} fino a {most}",
        "empty": "un mazzo vuoto",
        "the hand sizes {sizes} contradict seat {seat} to play; {right}": "con le mani di {sizes} carte non può toccare al posto {seat}; "
        "{right}",
        "these sizes fit seat {others} to play": "può toccare al posto {others}",
        "hands are equal, or one card smaller where a seat has already played": "le mani sono uguali, o hanno una carta in meno dove "
        "si è già giocato",
        "a hand of {size} cards is too large; with {count} cards in the stock a hand holds at most {most}": "una mano è troppo grande: "
        "carte {size}, al massimo {most} se le carte nel mazzo sono {count}",
        "all hands are empty, but the stock holds {count} cards; deal the next packets first": "le mani sono vuote, ma le carte nel mazzo "
        "sono {count}; prima si danno le carte",
        "the taker is -, but the piles hold cards; name the side of the last capture, 0 to {most}": "ultima presa è -, ma ci sono carte "
        "prese; si indica la parte che ha preso per ultima, da 0 a {most}",
        "the taker is side {side}, but the sides are 0 to {most}": "l'ultima presa è della parte {side}, ma le parti vanno da 0 a {most}",
        "the taker is side {side}, but its pile is empty; a side that captured has cards": "l'ultima presa è della parte {side}, "
        "ma questa non ha prese; chi ha preso ha delle carte",
        "the deal is over, but {cards} still lies on the table; leftovers belong to the pile of the taker, side {side}": "la smazzata è "
        "finita, ma {cards} è ancora in tavola; quel che resta va a chi ha preso per ultimo, la parte {side}",
        "the points {points} are not possible; in-play points are whole numbers from 0 to {most}": "i punti {points} non sono possibili; "
        "i punti in gioco sono numeri interi da 0 a {most}",
        "swept={swept} needs final_sweep=not_last_capture, and a taker with the points of that sweep": "swept={swept} richiede "
        "final_sweep=not_last_capture, e l'ultima presa con i punti di quella scopa",
        "swept={swept} in a finished deal; there the sweep of the last capture has been taken back already": "swept={swept} in una "
        "smazzata finita; lì la scopa dell'ultima presa è già stata tolta",
        "swept={swept}, but a sweep scores {points} under {rules}": "swept={swept}, ma con {rules} una scopa vale {points}",
        "laid={card} needs picada=previous_card; under {rules} it does not matter who laid which card": "laid={card} richiede "
        "picada=previous_card; con {rules} non importa chi ha calato quale carta",
        "laid={card}, but {same} does not lie on the table {cards}": "laid={card}, ma {same} non è in tavola {cards}",
        "matta={rank} needs a wild card that keeps its rank; {rules} has none": "matta={rank} richiede una matta che mantiene il suo valore; "
        "in {rules} non c'è",
        "matta={rank} is no rank that {card} can be declared as; leave it out if it is an ordinary card": "matta={rank} non è un valore "
        "che {card} può assumere; si omette se è una carta come le altre",
        "matta={rank}, but {card} is neither in a hand nor on the table; once captured it is an ordinary card": "matta={rank}, ma {card} "
        "non è né in mano né in tavola; una volta presa è una carta come le altre",
        # what no deal reaches
        "the hands hold more cards than were dealt: {size} each": "in mano ci sono più carte di quelle date: {size} a testa",
        "nobody has played, but with {cards} on the first table the cards are dealt again": "nessuno ha giocato, ma con {cards} in tavola "
        "all'inizio si rifà la smazzata",
        "nobody has played, but {name}={value}; the deal leaves {other}={wanted}": "nessuno ha giocato, ma {name}={value}; "
        "date le carte è {other}={wanted}",
        "{cards} lies on the table, but whichever of these was laid last had to take; {right}": "in tavola c'è {cards}, ma quella di "
        "queste carte calata per ultima doveva prendere; {right}",
        "only {most} of them can have been dealt there": "date in tavola possono essere solo {most}",
        "none of them was dealt there": "nessuna è stata data in tavola",
        "{cards} can only have been dealt to the table, but then the cards are dealt again": "{cards} può solo essere stato dato in tavola, "
        "ma allora si rifà la smazzata",
        "the table is empty, so side {side} captured with the last play; the taker is side {taker}": "la tavola è vuota, quindi la parte "
        "{side} ha preso con l'ultima giocata; ultima presa è la parte {taker}",
        "the table is empty, so the last play swept it; {reason}": "la tavola è vuota, quindi l'ultima giocata ha fatto scopa; {reason}",
        "side {side} has {points} points, but a sweep scores {worth}": "i punti della parte {side} sono {points}, ma una scopa vale {worth}",
        "swept={points} is missing": "manca swept={points}",
        "laid={card}, but it had to take from {cards}": "laid={card}, ma doveva prendere da {cards}",
        "laid={card}, but alone it takes itself": "laid={card}, ma da solo prende se stesso",
        "no card was just laid, so side {side} captured with the last play; the taker is {taker}": "nessuna carta è stata appena calata, "
        "quindi la parte {side} ha preso con l'ultima giocata; ultima presa è {taker}",
        "swept={swept}, but the sweep was {back} plays back, and side {side} did not play then": "swept={swept}, ma la scopa è di "
        "{back} giocate fa, e allora non giocava la parte {side}",
        "side {side} has a pile of one card, but a capture takes two or more": "la parte {side} ha preso una carta sola, ma ogni presa è "
        "di due o più",
        "side {side} has a pile of {count} cards, but its {plays} plays captured at most {most} each": "le carte prese dalla parte {side} "
        "sono {count}, ma le sue giocate sono {plays}, con al massimo {most} carte ciascuna",
        "side {side} has a pile of {count} cards, but {why}": "le carte prese dalla parte {side} sono {count}, ma {why}",
        "it has not played": "non ha giocato",
        "it has played only onto an empty table": "ha giocato solo sulla tavola vuota",
        "the pile of side {side} is worth {total}, but every capture is worth {worth}": "le prese della parte {side} valgono {total}, "
        "ma ogni presa vale {worth}",
        "an even number": "un numero pari",
        "the pile {cards} of side {side} cannot be divided into captures": "le carte {cards} della parte {side} non si dividono in prese",
        "the in-play points of side {side} are {points}, but {reason}": "i punti in gioco della parte {side} sono {points}, ma {reason}",
        "its plays and its pile of {count} cards allow at most {most}": "con le sue giocate e le {count} carte prese sono al massimo {most}",
        "every sweep scores {worth}": "ogni scopa vale {worth}",
        "the wild card was declared as {rank}, but nobody has points for it": "la matta è stata dichiarata come {rank}, ma nessuno ne ha "
        "i punti",
        "side {side} has {points} points, but the hands just dealt score {declared}": "i punti della parte {side} sono {points}, ma le mani "
        "appena date ne valgono {declared}",
        "the wild card was just dealt, and its hand declares matta={kept}, not {rank}": "la matta è appena stata data, e la sua mano "
        "dichiara matta={kept}, non {rank}",
        # moves
        "illegal move {move}: {reason}; legal: {moves} (position {position})": "mossa non valida {move}: {reason}; mosse valide: {moves} "
        "(posizione {position})",
        "illegal move {move}: {reason}; the deal is over, there is nothing to play (position {position})": "mossa non valida {move}: "
        "{reason}; la smazzata è finita (posizione {position})",
        "nobody holds a card": "nessuno ha carte",
        "seat {seat} does not hold {card}": "il posto {seat} non ha {card}",
        "{card} cannot take {cards} from the table {table}": "{card} non può prendere {cards} dal tavolo {table}",
        "{card} must take {others}": "{card} deve prendere {others}",
        "{text} is no move; write the card, then x and the cards it takes, such as 7d or 7dx3c4s": "{text} non è una mossa; si scrive "
        "la carta, poi x e le carte che prende, come 7d o 7dx3c4s",
        # cards
        "{token} in {text} is no card; a card is a rank (A234567JQK) and a suit (d c s b), such as 7d": "{token} in {text} non è una carta; "
        "una carta è un valore (A234567JQK) e un seme (d c s b), come 7d",
        "{text} is {count} cards; one card is expected, such as 7d": "{text} è più di una carta, anzi {count}; ce ne vuole una, come 7d",
        "{card} is not in the {count}-card deck; {reason}": "{card} non fa parte del mazzo di {count} carte; {reason}",
        "the fante, worth 8, is written {card}": "il fante, che vale 8, si scrive {card}",
        "the cavallo, worth 9, is written {card}": "il cavallo, che vale 9, si scrive {card}",
        "the re, worth 10, is written {card}": "il re, che vale 10, si scrive {card}",
        "the card {card} comes twice in {text}; each card exists once": "la carta {card} è due volte in {text}; ogni carta esiste una volta sola",
        # captures
        "an equal card": "una carta uguale",
        "an ace takes everything": "l'asso prende tutto",
        "an ace takes everything here": "qui l'asso prende tutto",
        "an ace lies on the table": "in tavola c'è un asso",
        "these rules have no capture of equals": "con queste regole non si prende una carta uguale",
        "these rules have no capture by sum": "con queste regole non si prende per somma",
        "an equal card lies on the table": "in tavola c'è una carta uguale",
        "a sum of fewer cards must be taken": "si deve prendere la somma con meno carte",
        "{why}, but {reason}": "{why}, ma {reason}",
        "{first} or {others}": "{first} o {others}",
    }
}


def said_in(message: object, language: str) -> str:
    """An error or another sentence of the library in a language; one that is not known there stays English, and that is said.

    Examples
    --------
    >>> said_in("3 + 5 = 8, but a sum of fewer cards must be taken", "it")
    '3 + 5 = 8, ma si deve prendere la somma con meno carte'
    >>> said_in("show is 7", "it"), said_in("show is 7", "en")
    ('in inglese: show is 7', 'show is 7')
    """
    if language not in MESSAGES:
        return words(language)["error"].format(error=message)
    text = _found(str(message), MESSAGES[language])
    return words(language)["error"].format(error=message) if text is None else text


def _found(text: str, known: Mapping[str, str]) -> str | None:
    """What a sentence is in another language; what has no letter of its own, or names cards only, is the same; None if it is not known."""
    for english, other in known.items():
        match = _pattern(english).fullmatch(text)
        parts = (
            {name: _found(part, known) if name in _SENTENCES else part for name, part in match.groupdict().items()} if match else {"": None}
        )
        if None not in parts.values():
            return other.format(**parts)
    return text if re.fullmatch(r"[^A-Za-z]*|([A2-9TJQK][dcsb])+", text) else None


@cache
def _pattern(english: str) -> re.Pattern[str]:
    """What a sentence looks like with anything in its places."""
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(english)), re.DOTALL)
