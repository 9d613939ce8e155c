"""A state as a picture made of plain text, for terminals and for `print`."""

from codecs import lookup
from unicodedata import normalize

from scopa_lab.cards import Card, CardSet
from scopa_lab.game.state import State, read_state
from scopa_lab.views.drawing.titles import points_text, seats_shown, whose_turn, wild_texts
from scopa_lab.views.drawing.words import counted, words


def state_text(state: State | str, *, show: str | int = "all", language: str = "en") -> str:
    """Draw the table: hands with a marker on the seat to play, the table cards in boxes, piles and points.

    Parameters
    ----------
    state : State or str
        The state to draw, or its position text.
    show : "all", "turn", "none" or int
        Whose cards are named, as for `state_svg`; each card of the other hands is a question mark.
    language : str
        ``"en"`` or ``"it"``.

    Raises
    ------
    PositionError
        If the text cannot be read.
    DrawingError
        If `show` does not fit the seats of the state, or there is no such `language`.

    Examples
    --------
    >>> print(state_text("scientifico 3 -/-/-/7d 3s4c */AdAs 1/0 0 -"))
    scientifico, seat 3 to play
    <BLANKLINE>
      seat 0, side 0   -
      seat 1, side 1   -
      seat 2, side 0   -
    > seat 3, side 1   7d
    <BLANKLINE>
                       ┌──┐┌──┐
      table            │3s││4c│
                       └──┘└──┘
    <BLANKLINE>
      side 0           35 cards, 8 denari, 1 scopa, last capture
      side 1           2 cards, 1 denari
    """
    state, phrases = read_state(state), words(language)
    seen = seats_shown(state, show)
    head = "; ".join([f"{state.rules.label}, {whose_turn(state, None, language)}", *wild_texts(state, seen, language)])
    seats = []
    for seat, hand in enumerate(state.hands):
        owner = f"{phrases['seat'].format(seat=seat)}, {phrases['side'].format(side=state.rules.side_of(seat))}"
        seats.append(f"{'>' if seat == state.turn and not state.is_over else ' '} {owner:<17}" + _spaced(hand, seat in seen))
    top, middle, bottom = _boxes(list(state.table))
    table = (
        [f"{'':19}{top}", f"  {phrases['text_table']:<17}{middle}", f"{'':19}{bottom}"]
        if state.table
        else [f"  {phrases['text_table']:<17}-"]
    )
    stock = [f"  {phrases['text_stock']:<17}{counted(len(state.stock), language)}", ""] if state.stock else []
    sides = [f"  {phrases['side'].format(side=side):<17}{_pile_text(state, side, language)}" for side in range(state.rules.sides)]
    return "\n".join([head, "", *seats, "", *table, "", *stock, *sides])


# What stands for a character that an encoding lacks. Boxes and dashes keep their width, so that columns stay where they are.
_PLAIN = str.maketrans(
    dict.fromkeys("┌┐└┘├┤┬┴┼", "+")
    | dict.fromkeys("─━–—−", "-")
    | dict.fromkeys("│┃", "|")
    | dict(zip("♦♥♠♣", "dcsb", strict=True))
    | {"×": "x", "·": ".", "…": "...", "•": "*", "★": "*", "≤": "<=", "≥": ">="}
)


def printable(text: str, encoding: str | None) -> str:
    """`text` in the characters of an encoding: letters for suit symbols, ``+ - |`` for boxes, and ``?`` for what has no likeness.

    Parameters
    ----------
    text : str
    encoding : str or None
        That of the stream the text is written to, such as ``sys.stdout.encoding``; one that is None or unknown counts as ASCII.

    Examples
    --------
    >>> print(printable("┌──┐ 7♦ at −2", "cp1252"))
    +--+ 7d at -2
    >>> printable("┌──┐ 7♦ at −2", "utf-8") == "┌──┐ 7♦ at −2"
    True
    """
    try:
        codec = lookup(encoding or "ascii").name
    except (LookupError, ValueError):
        codec = "ascii"
    return "".join(_nearest(letter, codec) for letter in text)


def _nearest(letter: str, encoding: str) -> str:
    """A character itself, or what stands for it, or it without its accent, whichever the encoding has."""
    ways = (letter, letter.translate(_PLAIN), normalize("NFD", letter)[0], "?")
    return next(way for way in ways if _has(encoding, way))


def _has(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeError:
        return False
    return True


def _spaced(cards: CardSet, is_seen: bool) -> str:
    return " ".join(str(card) if is_seen else "?" for card in cards) or "-"


def _boxes(cards: list[Card]) -> tuple[str, str, str]:
    return "┌──┐" * len(cards), "".join(f"│{card}│" for card in cards), "└──┘" * len(cards)


def _pile_text(state: State, side: int, language: str) -> str:
    pile, suit = state.piles[side], state.rules.counted_suit
    parts = [counted(len(pile), language), f"{len(pile.of_suit(suit))} {suit.italian}"]
    if state.points[side]:
        parts.append(points_text(state, side, language))
    if state.taker == side:
        parts.append(words(language)["last_capture"])
    return ", ".join(parts)
