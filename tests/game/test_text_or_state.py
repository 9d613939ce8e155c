"""A text is taken wherever a state is."""

from collections.abc import Callable
from typing import Any

import pytest
from networkx import DiGraph

import scopa_lab as sl
from scopa_lab import analysis, tree
from scopa_lab.analysis import Puzzle
from scopa_lab.analysis.endings import margin_as_it_lies
from scopa_lab.errors import AnalysisError, PositionError
from scopa_lab.records import claims

ENDING = "scopone 0 7dKs/As4c/2c5d/3b6b 3c4s */- 0/0 0 -"


def shape(graph: DiGraph) -> tuple[dict[str, str], list[tuple[int, int]], list[tuple[int, int, str]]]:
    return dict(graph.graph), sorted(graph.nodes(data="margin")), sorted(graph.edges(data="move"))


CALLS = {
    "solve": lambda state: sl.solve(state).line,
    "move_values": sl.move_values,
    "Solver.solve": lambda state: sl.Solver().solve(state).margin,
    "Solver.move_values": lambda state: sl.Solver().move_values(state),
    "game_tree": lambda state: shape(tree.game_tree(state)),
    "solution_tree": lambda state: shape(tree.solution_tree(state)),
    "greedy_moves": analysis.greedy_moves,
    "margin_as_it_lies": margin_as_it_lies,
    "Puzzle": lambda state: Puzzle(state, sl.Move.parse("Ks"), 0, 1, 1, 1, 1),
    "certain_points": lambda state: claims.certain_points(state, 0),
}
each_call = pytest.mark.parametrize("call", CALLS.values(), ids=list(CALLS))


@each_call
def test_a_text_is_as_good_as_a_state(call: Callable[..., Any]) -> None:
    assert call(ENDING) == call(sl.State.parse(ENDING))


@each_call
@pytest.mark.parametrize("nothing", [None, 5, [ENDING], "scopone"], ids=["none", "number", "list", "no position"])
def test_anything_else_is_refused(call: Callable[..., Any], nothing: object) -> None:
    with pytest.raises(PositionError) as caught:
        call(nothing)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("value", [None, {}, {"position": ENDING}, [1], {"margin": 1} | analysis.collection()[0].to_json() | {"more": 1}])
def test_what_is_no_puzzle_is_refused(value: Any) -> None:
    with pytest.raises(AnalysisError, match="is no puzzle; a puzzle has margin, loss, depth, seed, deal, position, best"):
        Puzzle.from_json(value)
