"""The facade of the solver: questions, limits and results.

Nothing here returns a guess: a limit that is met raises `SearchLimitError` with the bounds that are proved.
"""

import time
from dataclasses import dataclass, field
from typing import Any

from scopa_lab.errors import SolverError
from scopa_lab.rules import Rules
from scopa_lab.solver.reference import Reference
from scopa_lab.state import Move, State


@dataclass(frozen=True, slots=True)
class Solution:
    """What best play by both sides leads to.

    Attributes
    ----------
    margin : int
        Points of side 0 minus points of side 1 at the end of the deal, points already made included.
    best : Move or None
        The first move of `line`; None if the deal is over. `move_values` shows the moves that are as good.
    line : tuple of Move
        Best moves by both sides to the last card.
    nodes : int
        Positions visited. Does not take part in equality.
    seconds : float
        Time taken. Does not take part in equality.
    """

    margin: int
    best: Move | None
    line: tuple[Move, ...]
    nodes: int = field(compare=False)
    seconds: float = field(compare=False)

    def to_json(self) -> dict[str, Any]:
        """The solution as a JSON value."""
        return {
            "margin": self.margin,
            "best": None if self.best is None else str(self.best),
            "line": list(map(str, self.line)),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
        }


class Solver:
    """Answer many questions about positions of one game, remembering what was proved.

    Parameters
    ----------
    threads : int
        Threads for one search. The reference solver uses one.
    table_mb : int
        Megabytes for the transposition table. The reference solver remembers every position and has no table.
    time_limit : float, optional
        Most seconds for all questions together.
    node_limit : int, optional
        Most positions to visit for all questions together.

    Raises
    ------
    SolverError
        If a number makes no sense.

    Examples
    --------
    >>> solver = Solver()
    >>> state = State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")
    >>> solver.solve(state).nodes, solver.solve(state).nodes
    (82, 0)
    """

    def __init__(self, *, threads: int = 1, table_mb: int = 256, time_limit: float | None = None, node_limit: int | None = None) -> None:
        for name, value in (("threads", threads), ("table_mb", table_mb), ("time_limit", time_limit), ("node_limit", node_limit)):
            if value is not None and not value > 0:
                raise SolverError(f"{name}={value!r} must be more than 0")
        self._limits: dict[str, Any] = {"time_limit": time_limit, "node_limit": node_limit}
        self._searches: dict[Rules, Reference] = {}

    def solve(self, state: State) -> Solution:
        """Prove the margin of a position; see `solve`."""
        search = self._search(state)
        start, before = time.perf_counter(), search.nodes
        margins = search.move_margins(state)
        line = search.best_line(state)
        margin = margins[line[0]] if line else state.tally().margin
        return Solution(margin, line[0] if line else None, line, search.nodes - before, time.perf_counter() - start)

    def move_values(self, state: State) -> dict[Move, int]:
        """Prove the margin after every legal move; see `move_values`."""
        return self._search(state).move_margins(state)

    def _search(self, state: State) -> Reference:
        """The search for the rules of a state; positions under different rules have nothing in common."""
        rules = state.rules
        if rules.sides != 2:
            possible = "two seats, or four or six in two teams, can be solved"
            raise SolverError(f"{rules} has {rules.sides} sides, and perfect play is defined for two; {possible}")
        if rules not in self._searches:
            self._searches[rules] = Reference(**self._limits)
        return self._searches[rules]


def solve(
    state: State, *, threads: int = 1, table_mb: int = 256, time_limit: float | None = None, node_limit: int | None = None
) -> Solution:
    """Prove the margin under perfect play, everyone seeing all cards.

    Parameters
    ----------
    state : State
        A position with two sides.
    threads, table_mb, time_limit, node_limit
        As for `Solver`.

    Raises
    ------
    SolverError
        If the rules have more than two sides, or a number makes no sense.
    SearchLimitError
        If a limit is met before the margin is proved; it carries the proved bounds.

    Examples
    --------
    >>> state = State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")
    >>> solution = solve(state)
    >>> solution.margin, str(solution.best)
    (2, '7dx2c5b')
    """
    return Solver(threads=threads, table_mb=table_mb, time_limit=time_limit, node_limit=node_limit).solve(state)


def move_values(
    state: State, *, threads: int = 1, table_mb: int = 256, time_limit: float | None = None, node_limit: int | None = None
) -> dict[Move, int]:
    """Prove the margin after every legal move; in legal order, empty if the deal is over.

    Parameters and errors are those of `solve`.

    Examples
    --------
    >>> state = State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")
    >>> {str(move): margin for move, margin in move_values(state).items()}
    {'Ab': -4, '7dx2c5b': 2}
    """
    return Solver(threads=threads, table_mb=table_mb, time_limit=time_limit, node_limit=node_limit).move_values(state)
