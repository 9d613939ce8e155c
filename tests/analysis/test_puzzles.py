"""The puzzles, proved again by the reference solver."""

from typing import Any

import pytest

from scopa_lab.analysis import Puzzle, collection, ending, find_puzzles, greedy_moves, played
from scopa_lab.analysis.puzzles import GRADES
from scopa_lab.analysis.stored import SEED, found_anew
from scopa_lab.errors import AnalysisError, SearchLimitError
from scopa_lab.game.deals import deals
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.solver import Solver
from tests.strategies import IS_COMPILED

PUZZLES = collection()
QUICK = [puzzle for puzzle in PUZZLES if IS_COMPILED or puzzle.state.plies_left <= 8]


def look_ahead(state: State, plies: int) -> int:
    """The margin seen by a player who looks so far and then counts what lies in the piles."""
    if not plies or state.is_over:
        return state.tally().margin
    return (min if state.side else max)(look_ahead(state.play(move), plies - 1) for move in state.legal_moves)


def favourites(state: State, plies: int) -> list[Move]:
    seen = {move: look_ahead(state.play(move), plies - 1) for move in state.legal_moves}
    most = (min if state.side else max)(seen.values())
    return [move for move, margin in seen.items() if margin == most]


@pytest.mark.parametrize("puzzle", QUICK, ids=lambda puzzle: f"{puzzle.state.rules}-{puzzle.state.plies_left}-{puzzle.deal}")
def test_a_puzzle_has_one_best_move_that_is_not_the_greedy_one(puzzle: Puzzle) -> None:
    values = Solver(engine="reference").move_values(puzzle.state)
    sign = -1 if puzzle.state.side else 1
    (first, best), (second, _) = sorted(((sign * margin, move) for move, margin in values.items()), key=lambda each: -each[0])[:2]
    assert (best, sign * first, first - second) == (puzzle.best, puzzle.margin, puzzle.loss)
    assert puzzle.loss > 0
    assert best not in greedy_moves(puzzle.state)


@pytest.mark.parametrize("puzzle", QUICK, ids=lambda puzzle: f"{puzzle.state.rules}-{puzzle.state.plies_left}-{puzzle.deal}")
def test_a_puzzle_comes_from_its_deal(puzzle: Puzzle) -> None:
    assert puzzle.state == ending(puzzle.state.rules, seed=puzzle.seed, number=puzzle.deal, cards=puzzle.state.plies_left)
    assert puzzle.seed == SEED


@pytest.mark.parametrize("puzzle", [each for each in PUZZLES if each.state.plies_left <= 6], ids=lambda puzzle: str(puzzle.deal))
def test_the_depth_is_where_looking_ahead_begins_to_help_for_good(puzzle: Puzzle) -> None:
    seen = [favourites(puzzle.state, plies) == [puzzle.best] for plies in range(1, puzzle.state.plies_left + 1)]
    assert all(seen[puzzle.depth - 1 :])
    assert puzzle.depth == 1 or not seen[puzzle.depth - 2]


def test_the_collection_goes_from_easy_to_hard_over_several_games() -> None:
    grades = [GRADES.index(puzzle.grade) for puzzle in PUZZLES]
    assert grades == sorted(grades)
    assert set(grades) == {0, 1, 2}
    assert {puzzle.state.rules.name for puzzle in PUZZLES} == {"scopa", "scopone", "scientifico"}
    assert len(set(PUZZLES)) == len(PUZZLES)


def test_the_puzzles_of_more_deals_begin_with_those_of_fewer() -> None:
    few = list(find_puzzles("scopa", seed=3, deals=25, cards=6))
    assert list(find_puzzles("scopa", seed=3, deals=40, cards=6))[: len(few)] == few
    assert [Puzzle.from_json(puzzle.to_json()) for puzzle in few] == few


@pytest.mark.soak
def test_the_collection_is_what_its_seed_gives() -> None:
    assert found_anew() == PUZZLES


def test_an_ending_begins_as_the_deal_of_its_seed() -> None:
    assert [ending("scopone", seed=7, number=number, cards=36) for number in range(3)] == list(deals("scopone", seed=7, count=3))
    assert ending("scopone", seed=7, number=0, cards=0).is_over


def test_a_played_deal_leads_to_its_ending_and_holds_only_chosen_moves() -> None:
    record = played("scopone", seed=7, number=2)
    assert record.is_complete
    assert record.states[-9] == ending("scopone", seed=7, number=2, cards=8)
    greedy = played("scopone", seed=7, number=2, choose=greedy_moves, cards=8)
    assert all(move in greedy_moves(state) for state, move in zip(greedy.states, greedy.moves, strict=False))
    assert greedy.end.plies_left == 8


def test_greedy_moves_are_none_when_the_deal_is_over_and_all_that_are_as_good() -> None:
    assert greedy_moves(ending("scopone", seed=7, number=0, cards=0)) == ()
    state = State.parse("scopone 0 2d2c/As4c/3d5d/3b6b - */- 0/0 0 -")
    assert [str(move) for move in greedy_moves(state)] == ["2d", "2c"]


@pytest.mark.parametrize(
    ("options", "message"),
    [({"deals": -1}, "deals=-1 should be a whole number from 0"), ({"deals": 1, "cards": 41}, "cards=41 are not left at any time")],
)
def test_what_cannot_be_looked_for_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(AnalysisError, match=message):
        find_puzzles("scientifico", seed=1, **options)


def test_players_must_choose_something() -> None:
    with pytest.raises(AnalysisError, match=r"choose gives no move, and there are 10 \(position scientifico"):
        played("scientifico", seed=1, number=0, choose=lambda state: ())


def test_a_limit_names_the_deal_of_the_puzzle() -> None:
    with pytest.raises(SearchLimitError) as caught:
        list(find_puzzles("scientifico", seed=1, deals=3, cards=8, solver=Solver(node_limit=1)))
    assert caught.value.__notes__ == ["in deal 0 of seed 1"]
