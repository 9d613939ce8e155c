"""What the plays of a deal cost: the margin before and after each, under perfect play from there on."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from scopa_lab.errors import AnalysisError, SearchLimitError
from scopa_lab.game.move import Move
from scopa_lab.game.sides import best_for
from scopa_lab.game.state import State, read_state
from scopa_lab.game.tally import Tally
from scopa_lab.numbers import whole
from scopa_lab.printed import as_printed, signed
from scopa_lab.records import DealRecord
from scopa_lab.solver import Solver


class ReviewedMove(NamedTuple):
    """One play of a deal, judged by the solver; a row of a table, so ``pandas.DataFrame(review(record))`` is one.

    Attributes
    ----------
    ply : int
        Plays before this one.
    seat : int
    move : Move
    lower, upper : int
        Proved bounds of the margin before the play; equal where it is proved.
    after : int or None
        The margin after the play; None if it is not proved.
    best : tuple of Move
        The moves that keep the margin, in legal order; empty if they are not proved.
    after_lower, after_upper : int or None
        Proved bounds of the margin after the play; None if nothing is known but `after`.
    """

    ply: int
    seat: int
    move: Move
    lower: int
    upper: int
    after: int | None
    best: tuple[Move, ...]
    after_lower: int | None = None
    after_upper: int | None = None

    @property
    def before(self) -> int | None:
        """The margin before the play; None if it is not proved."""
        return self.lower if self.lower == self.upper else None

    @property
    def cost(self) -> int | None:
        """Points that the play lost its side, 0 for a best one; None if a margin is not proved, also where its bounds show some loss."""
        return None if self.before is None or self.after is None else abs(self.before - self.after)

    @property
    def least_cost(self) -> int:
        """Points that the play lost its side for certain: `cost`, or what the bounds before and after it show where they do not meet."""
        worst, best = (self.after, self.after) if self.after is not None else (self.after_lower, self.after_upper)
        if worst is None or best is None:
            return 0
        return max(0, self.lower - best if self.seat % 2 == 0 else worst - self.upper)  # a game of two sides is one of even and odd seats

    def row(self) -> dict[str, Any]:
        """The play as plain values, for a table that is kept in a file: moves as text, None where nothing is proved.

        Examples
        --------
        >>> ReviewedMove(0, 1, Move.parse("Ab"), -1, 2, 2, ()).row()
        {'ply': 0, 'seat': 1, 'move': 'Ab', 'before': None, 'lower': -1, 'upper': 2, 'after': 2, 'cost': None, 'least_cost': 0, 'best': ''}
        """
        return {
            "ply": self.ply,
            "seat": self.seat,
            "move": str(self.move),
            "before": self.before,
            "lower": self.lower,
            "upper": self.upper,
            "after": self.after,
            "cost": self.cost,
            "least_cost": self.least_cost,
            "best": " ".join(map(str, self.best)),
        }

    def __str__(self) -> str:
        before = signed(self.lower, typed=True) + ("" if self.before is not None else f" to {signed(self.upper, typed=True)}")
        after = "not proved" if self.after is None else signed(self.after, typed=True)
        lost = f", costs {self.cost}" if self.cost else ", a best move" if self.cost == 0 else ""
        lost = f", costs at least {self.least_cost}" if self.cost is None and self.least_cost else lost
        better = f"; best {' or '.join(map(str, self.best))}" if self.cost else ""
        return f"play {self.ply + 1}, seat {self.seat}: {self.move}{lost}; margin before {before}, after {after}{better}"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        as_printed(self, printer, cycle)

    def to_json(self) -> dict[str, Any]:
        """The reviewed move as a JSON value; where a margin is not proved, its bounds and the least cost instead."""
        bounds = {} if self.before is not None else {"lower": self.lower, "upper": self.upper}
        later = {} if self.after is not None else {"after_lower": self.after_lower, "after_upper": self.after_upper}
        return {
            "ply": self.ply,
            "seat": self.seat,
            "move": str(self.move),
            "before": self.before,
            **bounds,
            "after": self.after,
            **later,
            "cost": self.cost,
            **({} if self.cost is not None else {"least_cost": self.least_cost}),
            "best": list(map(str, self.best)),
        }


def review(record: DealRecord, *, solver: Solver | None = None, from_ply: int = 0) -> tuple[ReviewedMove, ...]:
    """Judge every play of a deal.

    Parameters
    ----------
    record : DealRecord
    solver : Solver, optional
        Its limits hold for each play; a play that is too early to be solved within them is marked as not proved, with the bounds that
        what is proved after each of its moves leaves. Five seconds a play if none is given.
    from_ply : int
        Leave out so many plays at the start.

    Returns
    -------
    tuple of ReviewedMove
        In the order of play.

    Raises
    ------
    SolverError
        If the rules have more than two sides.
    AnalysisError
        If `from_ply` is no number of plays of the record.

    Examples
    --------
    >>> start = State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")
    >>> judged = review(DealRecord(start).play("Ab").play("2bx2c"))
    >>> [(str(each.move), each.before, each.after, each.cost) for each in judged]
    [('Ab', 2, -4, 6), ('2bx2c', -4, -2, 2)]
    """
    left = len(record.moves) - whole("from_ply", from_ply, AnalysisError, least=0, most=len(record.moves))
    return tuple(islice(review_backwards(record, solver=solver), left))[::-1]


def points_lost(judged: Iterable[ReviewedMove]) -> tuple[int, int]:
    """The points that each side surely lost by plays that were not best.

    Examples
    --------
    >>> start = State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")
    >>> points_lost(review(DealRecord(start).play("Ab").play("2bx2c")))
    (6, 2)
    """
    lost = [0, 0]
    for each in judged:
        lost[each.seat % 2] += each.least_cost
    return lost[0], lost[1]


def outcome(state: State | str, *, solver: Solver | None = None) -> Tally:
    """How the deal ends if both sides play as well as can be: the tally after one best line.

    Where best moves tie, another line may win other points, with the same margin.

    Raises
    ------
    SolverError, SearchLimitError
        As for `solve`.

    Examples
    --------
    >>> print(outcome(State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")).total)
    (6, 4)
    """
    state = read_state(state)
    for move in (solver or Solver()).solve(state).line:
        state = state.play(move)
    return state.tally()


def decisive_mistake(judged: Sequence[ReviewedMove]) -> ReviewedMove | None:
    """Find the last play that changed which side ends ahead.

    Parameters
    ----------
    judged : sequence of ReviewedMove
        The plays of a deal in order, as `review` returns them.

    Returns
    -------
    ReviewedMove or None
        After it the side that ends ahead stayed the same under perfect play; None if no play that is proved changed it.

    Examples
    --------
    >>> start = State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")
    >>> str(decisive_mistake(review(DealRecord(start).play("Ab").play("2bx2c"))).move)
    'Ab'
    """
    for each in reversed(judged):
        if each.before is not None and each.after is not None and _leader(each.before) != _leader(each.after):
            return each
    return None


def review_backwards(record: DealRecord, *, solver: Solver | None = None) -> Iterator[ReviewedMove]:
    """Judge the plays one at a time, from the last to the first, so that what is proved of one serves the one before it.

    Parameters, and errors while judging, are those of `review`; who stops half-way has what was judged.

    Examples
    --------
    >>> start = State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")
    >>> [(each.ply, each.cost) for each in review_backwards(DealRecord(start).play("Ab").play("2bx2c"))]
    [(1, 2), (0, 6)]
    """
    solver = Solver(time_limit=5.0) if solver is None else solver
    states = record.states
    after = _bounds(states[-1], solver) if record.moves else (0, 0)
    for ply in range(len(record.moves) - 1, -1, -1):
        state, move = states[ply], record.moves[ply]
        try:
            values = {each: (value, value) for each, value in solver.move_values(state).items()}
        except SearchLimitError as stop:
            values = stop.values
        lower, upper, best = _judged(state, values | {move: _both(values[move], after)})
        after = _both(values[move], after)
        proved = after[0] if after[0] == after[1] else None
        yield ReviewedMove(ply, state.turn, move, lower, upper, proved, best, *after)
        after = lower, upper


def _judged(state: State, values: dict[Move, tuple[int, int]]) -> tuple[int, int, tuple[Move, ...]]:
    """Bounds of the margin before a play from those after every move, and the best moves if it is sure that these are all."""
    lower, upper = (best_for(state.rules, state.side, ends) for ends in zip(*values.values(), strict=True))
    if lower != upper:
        return lower, upper, ()
    best = tuple(each for each, bounds in values.items() if bounds == (lower, upper))
    is_sure = all(each in best or not least <= lower <= most for each, (least, most) in values.items())
    return lower, upper, best if is_sure else ()


def _both(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    """Bounds that follow from two."""
    return max(first[0], second[0]), min(first[1], second[1])


def _leader(margin: int) -> int:
    """1 if side 0 is ahead, -1 if side 1 is, 0 if neither."""
    return (margin > 0) - (margin < 0)


def _bounds(state: State, solver: Solver) -> tuple[int, int]:
    try:
        margin = solver.solve(state).margin
    except SearchLimitError as stop:
        return stop.lower, stop.upper
    return margin, margin
