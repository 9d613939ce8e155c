"""The reference solver: plain memoised minimax over `State`, short enough to be read as the definition of the result.

The value of a state is the margin that best play by both sides leads to. Side 0 wants it large, side 1 small. What a position is
worth from here on does not depend on the in-play points already made, so the memo leaves them out; it depends on everything else:
hands, table, piles, the seat to play, the stock, and the side of the last capture, who gets the leftovers.
"""

import time
from typing import Any

from scopa_lab.errors import SearchLimitError
from scopa_lab.scoring import most_in_play, most_in_tally
from scopa_lab.state import Move, State


class _LimitMetError(Exception):
    """The search has to stop; its argument says which limit was met."""


class Reference:
    """Search exhaustively, remembering every position met. One search serves positions under the same rules.

    Parameters
    ----------
    node_limit : int, optional
        Most positions to visit in all.
    time_limit : float, optional
        Most seconds to take, from now on.

    Attributes
    ----------
    nodes : int
        Positions visited so far.
    """

    def __init__(self, *, node_limit: int | None = None, time_limit: float | None = None) -> None:
        self.nodes = 0
        self._node_limit = node_limit
        self._deadline = None if time_limit is None else time.monotonic() + time_limit
        self._memo: dict[Any, int] = {}

    def move_margins(self, state: State) -> dict[Move, int]:
        """Prove the margin after each legal move; in legal order.

        Raises
        ------
        SearchLimitError
            If a limit is met; the bounds take in what was proved until then.
        """
        margins: dict[Move, int] = {}
        try:
            for move in state.legal_moves:
                margins[move] = self._margin(state.play(move))
        except _LimitMetError as stop:
            raise SearchLimitError(*_bounds(state, list(margins.values())), limit=str(stop)) from None
        return margins

    def best_line(self, state: State) -> tuple[Move, ...]:
        """Follow the best moves to the end; among equals, the first in legal order.

        After `move_margins` this needs no new search.

        Raises
        ------
        SearchLimitError
            As for `move_margins`.
        """
        line = []
        while not state.is_over:
            margins = self.move_margins(state)
            best = max if state.side == 0 else min
            line.append(best(margins, key=margins.__getitem__))
            state = state.play(line[-1])
        return tuple(line)

    def _margin(self, state: State) -> int:
        made = state.points[0] - state.points[1]
        key = (state.hands, state.table, state.piles, state.turn, state.taker, state.stock, state.swept)
        if key not in self._memo:
            self._count_node()
            if state.is_over:
                value = state.tally().margin
            else:
                best = max if state.side == 0 else min
                value = best(self._margin(state.play(move)) for move in state.legal_moves)
            self._memo[key] = value - made
        return made + self._memo[key]

    def _count_node(self) -> None:
        if self._node_limit is not None and self.nodes >= self._node_limit:
            raise _LimitMetError("nodes")
        if self._deadline is not None and time.monotonic() >= self._deadline:
            raise _LimitMetError("time")
        self.nodes += 1


def _bounds(state: State, proved: list[int]) -> tuple[int, int]:
    """Bounds that hold whatever is played, narrowed by the moves already proved: the side to play can have the best of them."""
    made = state.points[0] - state.points[1]
    at_stake = most_in_tally(state.rules) + state.plies_left * most_in_play(state.rules)
    lower, upper = made - at_stake, made + at_stake
    if proved and state.side == 0:
        lower = max(lower, *proved)
    elif proved:
        upper = min(upper, *proved)
    return lower, upper
