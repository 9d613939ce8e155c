"""The reference solver: plain memoised minimax over `State`, short enough to be read as the definition of the result.

The value of a state is the margin that best play by both sides leads to. Side 0 wants it large, side 1 small, and the other way round where the lowest score wins. What a position is
worth from here on does not depend on the in-play points already made, so the memo leaves them out; it depends on everything else:
hands, table, piles, the seat to play, the stock, and the side of the last capture, who gets the leftovers.
"""

from typing import Any

from scopa_lab.game.move import Move
from scopa_lab.game.sides import best_for, narrowed
from scopa_lab.game.state import State
from scopa_lab.game.tally import most_in_play, most_in_tally
from scopa_lab.solver.limits import Watch

MOST_KEPT = 50_000  # positions; what is more is forgotten before the next question


class Reference:
    """Search exhaustively, remembering every position met. One search serves positions under the same rules.

    Attributes
    ----------
    nodes : int
        Positions visited so far.
    """

    name = "reference"

    def __init__(self) -> None:
        self.nodes = 0
        self._memo: dict[Any, int] = {}
        self._root_plies = 0

    def margin(self, state: State, watch: Watch, *, guess: int | None = None, known: tuple[int, int] | None = None) -> int:
        """Prove the margin of a position; a guess and known bounds are of no use here.

        Raises
        ------
        SearchLimitError
            If a limit is met; the bounds take in the moves that were proved until then.
        """
        self._root_plies = state.plies_left
        if len(self._memo) > MOST_KEPT:
            self._memo.clear()
        proved: dict[int, Move] = {}  # the first move of each margin
        watch.lower, watch.upper = bounds(state, [])
        for move in state.legal_moves:
            proved.setdefault(self._margin(state.play(move), watch), move)
            watch.lower, watch.upper = bounds(state, list(proved))
            watch.best = proved[best_for(state.rules, state.side, proved)]
        return self._margin(state, watch)

    def line(self, state: State, margin: int, watch: Watch) -> list[Move]:
        """Moves to the last card that keep a proved margin: of each position the first in legal order."""
        line = []
        while not state.is_over:
            line.append(next(move for move in state.legal_moves if self._margin(state.play(move), watch) == margin))
            state = state.play(line[-1])
        return line

    def _margin(self, state: State, watch: Watch) -> int:
        made = state.points[0] - state.points[1]
        key = (state.hands, state.table, state.piles, state.turn, state.taker, state.stock, state.swept, state.laid, state.matta)
        if key not in self._memo:
            watch.check(self.nodes, self._root_plies - state.plies_left)
            self.nodes += 1
            if state.is_over:
                value = state.tally().margin
            else:
                after = []
                for move in state.legal_moves:  # one frame a play, so that who calls may stand deep already
                    after.append(self._margin(state.play(move), watch))
                value = best_for(state.rules, state.side, after)
            self._memo[key] = value - made
        return made + self._memo[key]


def bounds(state: State, proved: list[int]) -> tuple[int, int]:
    """Bounds that hold whatever is played, narrowed by the moves already proved: the side to play can have the best of them."""
    made = state.points[0] - state.points[1]
    at_stake = most_in_tally(state.rules) + state.plies_left * most_in_play(state.rules)
    return narrowed(state.rules, state.side, (made - at_stake, made + at_stake), ((margin, margin) for margin in proved))


def bounds_after(state: State, known: dict[Move, tuple[int, int]]) -> dict[Move, tuple[int, int]]:
    """Bounds after every move: those that are known, and those that hold whatever is played."""
    return {move: known.get(move) or bounds(state.play(move), []) for move in state.legal_moves}
