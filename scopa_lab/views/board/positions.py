"""The positions that play reaches from one, each once, as data of a page."""

from typing import Any

from scopa_lab.errors import AnalysisError
from scopa_lab.game.state import State
from scopa_lab.numbers import whole
from scopa_lab.solver import Solver
from scopa_lab.views.board.data import state_data

MOST_POSITIONS = 5000  # a page of them has about three megabytes


def reached(start: State, *, depth: int | None = None) -> dict[State, int]:
    """Every position that play reaches, with the number of plays before it; equal ones are merged.

    Parameters
    ----------
    start : State
    depth : int, optional
        Most plays to look ahead; all that are left if it is not given.

    Raises
    ------
    AnalysisError
        If `depth` is no whole number from 0 on, or there are more than ``MOST_POSITIONS``.

    Examples
    --------
    >>> positions = reached(State.parse("scopone 0 7dKs/As4c/2c5d/3b5b 3c4s */- 0/0 0 -"), depth=2)
    >>> len(positions), max(positions.values())
    (7, 2)
    """
    most = start.plies_left if depth is None else whole("depth", depth, AnalysisError, least=0)
    found, layer = {start: 0}, [start]
    for plays in range(1, most + 1):
        before = len(found)
        after: list[State] = []
        for state in layer:
            for move in state.legal_moves:
                state_after = state.play(move)
                if state_after not in found:
                    found[state_after] = plays
                    after.append(state_after)
                if len(found) > MOST_POSITIONS:
                    raise AnalysisError(
                        f"{len(found)} positions and more are within {plays} plays of {start}, and a page holds {MOST_POSITIONS}; "
                        f"depth={plays - 1} has {before}"
                    )
        layer = after
    return found


def positions_data(
    start: State, *, solver: Solver, depth: int | None = None, language: str = "en", names: tuple[str, ...] | None = None
) -> list[dict[str, Any]]:
    """The data of every position reached, the start first; the ``to`` of a move is the place of what it leads to, None past `depth`.

    Values are those of `solver`; where there are more than two sides there are none.

    Raises
    ------
    AnalysisError
        As for `reached`.
    SearchLimitError
        If the solver meets one of its limits.
    """
    places = {state: place for place, state in enumerate(reached(start, depth=depth))}
    listed = []
    for state in places:
        values = {} if state.is_over or state.rules.sides > 2 else solver.move_values(state)
        data = state_data(state, values, language=language, names=names)
        for move, each in zip(state.legal_moves, data["moves"], strict=True):
            each["to"] = places.get(state.play(move))
        listed.append(data)
    return listed
