"""A state as a picture made of plain text, for terminals and for `print`."""

from scopa_lab.cards import RANK_LETTERS, Card, CardSet
from scopa_lab.state import State


def state_text(state: State) -> str:
    """Draw the table: hands with a marker on the seat to play, the table cards in boxes, piles and points.

    Examples
    --------
    >>> print(state_text(State.parse("scientifico 3 -/-/-/6d 3s4c */Ad2d 1/0 0 -")))
    scientifico, seat 3 to play
    <BLANKLINE>
      seat 0, side 0   -
      seat 1, side 1   -
      seat 2, side 0   -
    > seat 3, side 1   6d
    <BLANKLINE>
                       ┌──┐┌──┐
      table            │3s││4c│
                       └──┘└──┘
    <BLANKLINE>
      side 0           35 cards, 7 denari, 1 scopa, last capture
      side 1           2 cards, 2 denari
    """
    head = f"{state.rules}, " + ("the deal is over" if state.is_over else f"seat {state.turn} to play")
    if state.wild is not None:
        head += f"; {CardSet(state.wild.mask)} counts as {RANK_LETTERS[state.wild.rank]}"
    seats = [
        f"{'>' if seat == state.turn and not state.is_over else ' '} {f'seat {seat}, side {state.rules.side_of(seat)}':<17}{_spaced(hand)}"
        for seat, hand in enumerate(state.hands)
    ]
    top, middle, bottom = _boxes(list(state.table))
    table = [f"{'':19}{top}", f"  {'table':<17}{middle}", f"{'':19}{bottom}"] if state.table else [f"  {'table':<17}-"]
    stock = [f"  {'stock':<17}{len(state.stock)} cards", ""] if state.stock else []
    sides = [f"  {f'side {side}':<17}{_pile_text(state, side)}" for side in range(state.rules.sides)]
    return "\n".join([head, "", *seats, "", *table, "", *stock, *sides])


def _spaced(cards: CardSet) -> str:
    return " ".join(map(str, cards)) or "-"


def _boxes(cards: list[Card]) -> tuple[str, str, str]:
    return "┌──┐" * len(cards), "".join(f"│{card}│" for card in cards), "└──┘" * len(cards)


def _pile_text(state: State, side: int) -> str:
    pile, points = state.piles[side], state.points[side]
    parts = [f"{len(pile)} cards", f"{len(pile.of_suit(state.rules.counted_suit))} {state.rules.counted_suit.italian}"]
    if points:
        parts.append(f"{points} {state.rules.point_words[points != 1]}")
    if state.taker == side:
        parts.append("last capture")
    return ", ".join(parts)
