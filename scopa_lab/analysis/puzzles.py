"""Puzzles: endings of seeded deals in which one move is best, and it is not the one that takes most."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from scopa_lab.analysis.endings import counted, ending, greedy_moves, margin_as_it_lies, named
from scopa_lab.errors import AnalysisError, shown
from scopa_lab.game.deals import read_seed
from scopa_lab.game.sides import best_for, gain
from scopa_lab.game.state import Move, State, read_state
from scopa_lab.numbers import MANY, whole
from scopa_lab.rules import Rules, read_rules
from scopa_lab.solver import Solver

GRADES = ("easy", "medium", "hard")
_NUMBERS = ("margin", "loss", "depth", "seed", "deal")
_PLIES = (2, 5)  # most plies of look-ahead for an easy puzzle, and for a medium one


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one best move that a greedy player misses.

    Attributes
    ----------
    state : State
    best : Move
        The only move that keeps the margin; proved.
    margin : int
        The margin after it.
    loss : int
        Points that the second best move loses its side.
    depth : int
        Plies that one must look ahead, counting points as they lie at the end, to see for good that the move is best.
    seed, deal : int
        Where it comes from: ``ending(state.rules, seed=seed, number=deal, cards=state.plies_left)``.
    """

    state: State
    best: Move
    margin: int
    loss: int
    depth: int
    seed: int
    deal: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "state", read_state(self.state))
        object.__setattr__(self, "seed", read_seed(self.seed))
        for name in ("margin", "loss", "depth", "deal"):
            object.__setattr__(self, name, whole(name, getattr(self, name), AnalysisError, least=-MANY, most=MANY))

    @property
    def grade(self) -> str:
        """How deep the reason lies, in a word: easy up to two plies, medium up to five, hard beyond."""
        return GRADES[sum(self.depth > most for most in _PLIES)]

    def to_json(self) -> dict[str, Any]:
        """The puzzle as a JSON value."""
        return {name: getattr(self, name) for name in _NUMBERS} | {
            "position": str(self.state),
            "best": str(self.best),
        }

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Puzzle":
        """Read what `to_json` writes.

        Raises
        ------
        AnalysisError
            If `value` is something else.
        PositionError, NotationError
            If its position or its move cannot be read.
        """
        names = (*_NUMBERS, "position", "best")
        if not isinstance(value, dict) or value.keys() != set(names):
            raise AnalysisError(f"{shown(value)} is no puzzle; a puzzle has {', '.join(names)}")
        state = State.parse(value["position"])
        numbers = {name: value[name] for name in _NUMBERS}
        return cls(state=state, best=Move.parse(value["best"], deck=state.rules.deck), **numbers)


def find_puzzles(
    rules: Rules | str, *, seed: int, deals: int, cards: int = 12, solver: Solver | None = None, progress: bool = False
) -> Iterator[Puzzle]:
    """Yield the puzzles among the endings of the first deals of a seed.

    Each ending is solved: it is a puzzle if exactly one move is best, and a greedy player would surely play another.

    Parameters
    ----------
    rules : Rules or str
        A game of two sides.
    seed : int
    deals : int
        Deals to look at; a puzzle does not depend on how many there are.
    cards : int
        Cards that are left in the endings.
    solver : Solver, optional
        What proves the margins; its limits hold for each ending.
    progress : bool
        Draw a progress bar over the deals.

    Raises
    ------
    AnalysisError
        If `cards` is no whole number from 0 to the cards that a deal has to play, or `deals` is no whole number from 0.
    RulesError, DealError
        If the text of the rules cannot be read, or `seed` is no whole number.
    SolverError, SearchLimitError
        As for `solve`, while searching, with a note that names the deal.

    Examples
    --------
    >>> puzzle = next(find_puzzles("scientifico", seed=1, deals=20, cards=8))
    >>> puzzle.deal, str(puzzle.best), puzzle.loss, puzzle.depth, puzzle.grade
    (2, '5d', 1, 5, 'medium')
    """
    rules = read_rules(rules)
    ending(rules, seed=seed, number=0, cards=cards)
    numbers = counted(deals, progress=progress)
    return _found(rules, seed, numbers, cards, solver or Solver())


def _found(rules: Rules, seed: int, numbers: Iterable[int], cards: int, solver: Solver) -> Iterator[Puzzle]:
    for number in numbers:
        state = ending(rules, seed=seed, number=number, cards=cards)
        with named(seed, number):
            puzzle = _puzzle(state, solver, seed, number)
        if puzzle is not None:
            yield puzzle


def _puzzle(state: State, solver: Solver, seed: int, number: int) -> Puzzle | None:
    values = solver.move_values(state)
    ranking = sorted(values, key=lambda move: -gain(state.rules, state.side, values[move]))
    if len(ranking) < 2 or values[ranking[0]] == values[ranking[1]] or ranking[0] in greedy_moves(state):
        return None
    best, second = ranking[:2]
    return Puzzle(state, best, values[best], abs(values[best] - values[second]), _depth(state, best), seed, number)


def _depth(state: State, best: Move) -> int:
    """The fewest plies from which on every look-ahead finds the best move, and it alone."""
    depth = state.plies_left
    while depth > 1 and _favourites(state, depth - 1) == [best]:
        depth -= 1
    return depth


def _favourites(state: State, plies: int) -> list[Move]:
    """The best moves for a player who looks so many plies ahead and then counts the points as they lie."""

    @cache
    def value(state: State, plies: int) -> int:
        if not plies or state.is_over:
            return margin_as_it_lies(state)
        return best_for(state.rules, state.side, (value(state.play(move), plies - 1) for move in state.legal_moves))

    values = {move: value(state.play(move), plies - 1) for move in state.legal_moves}
    most = best_for(state.rules, state.side, values.values())
    return [move for move, each in values.items() if each == most]
