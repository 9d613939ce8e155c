import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings

from scopa_lab.analysis import decisive_mistake, greedy_moves, review
from scopa_lab.errors import SearchLimitError, SolverError
from scopa_lab.game.move import Move
from scopa_lab.game.sides import gain
from scopa_lab.game.state import State
from scopa_lab.records import DealRecord
from scopa_lab.rules import PRESETS
from scopa_lab.solver import Solver, move_values, solve
from tests.conftest import Command
from tests.strategies import ENDING, ending, states


def finished(state: State, seed: int) -> DealRecord:
    record, rng = DealRecord(state), random.Random(seed)
    while not record.is_complete:
        record = record.play(rng.choice(record.end.legal_moves))
    return record


@pytest.mark.parametrize("name", PRESETS)
def test_the_costs_explain_the_difference_between_the_solved_and_the_final_margin(name: str) -> None:
    for seed in range(10):
        record = finished(ending(PRESETS[name], seed=seed, cards=8), seed)
        judged = review(record)
        costs = [sum(each.cost or 0 for each in judged if record.start.rules.side_of(each.seat) == side) for side in (0, 1)]
        assert None not in [each.cost for each in judged]
        assert judged[0].before == solve(record.start).margin == record.end.tally().margin + costs[0] - costs[1]


def test_every_play_is_judged_by_its_own_position() -> None:
    record = finished(ending(PRESETS["scopone"], seed=4, cards=7), 1)
    for state, each in zip(record.states, review(record), strict=False):
        values = move_values(state)
        assert (each.seat, each.after, each.move) == (state.turn, values[each.move], record.moves[each.ply])
        assert all(values[move] == each.before for move in each.best)
        assert (each.cost == 0) == (each.move in each.best)


def test_the_decisive_mistake_is_the_last_play_that_changed_who_ends_ahead() -> None:
    for seed in range(40):
        record = finished(ending(PRESETS["scientifico"], seed=seed, cards=6), seed)
        judged = review(record)
        margins = [solve(record.states[each.ply]).margin for each in judged] + [record.end.tally().margin]
        leaders = [(margin > 0) - (margin < 0) for margin in margins]
        changes = [ply for ply in range(len(judged)) if leaders[ply] != leaders[ply + 1]]
        assert decisive_mistake(judged) is (judged[changes[-1]] if changes else None)


def test_a_play_that_is_not_proved_is_no_decisive_mistake() -> None:
    record = finished(ending(PRESETS["scientifico"], seed=1, cards=16), 1)
    assert decisive_mistake(review(record, solver=Solver(engine="reference", node_limit=1))[:-8]) is None


def test_what_cannot_be_solved_in_time_is_marked_with_its_bounds() -> None:
    record = finished(ending(PRESETS["scientifico"], seed=1, cards=16), 1)
    judged = review(record, solver=Solver(engine="reference", node_limit=300))
    early, late = judged[0], judged[-1]
    assert (early.before, early.after, early.cost, early.best) == (None, None, None, ())
    assert early.lower < early.upper
    assert late.cost == 0
    assert early.to_json()["lower"] == early.lower


def test_a_deal_of_three_sides_is_refused() -> None:
    with pytest.raises(SolverError, match="has 3 sides"):
        review(finished(ending(PRESETS["scopa"].replace(players=3), seed=1, cards=3), 1))


def test_the_command_reviews_a_file_and_plays_on_from_it(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "deal.txt"
    path.write_text(f"start {ENDING}\n1. Ab 2bx2c\nresult *\n", encoding="utf-8")
    status, out, err = run("review", str(path), "--json")
    first = json.loads(out.splitlines()[0])
    assert (status, err) == (0, "")
    assert first == {"ply": 0, "seat": 0, "move": "Ab", "before": 2, "after": -4, "cost": 6, "best": ["7dx2c5b"], "is_decisive": True}
    assert "cost 6  better: 7dx2c5b  the decisive mistake" in run("review", str(path))[1]
    assert "not proved" in run("review", str(path), "--time-limit", "1e-9")[1]
    assert json.loads(run("play", str(path), "--json")[1])["over"] is False
    assert "seat 3 to play" in run("play", str(path), "4d")[1]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"start x", "line 1, column 1"),
        (b"\xff", "byte 1 is not UTF-8 text"),
        (None, "No such file or directory"),
    ],
)
def test_a_file_that_is_no_record_is_refused_in_one_line(run: Command, tmp_path: Path, content: bytes | None, message: str) -> None:
    path = tmp_path / "deal.txt"
    if content is not None:
        path.write_bytes(content)
    status, out, err = run("review", str(path))
    assert (status, out) == (2, "")
    assert message in err or "cut off" in err
    assert err.count("\n") == 1


def test_play_without_a_move_needs_a_record(run: Command) -> None:
    status, _, err = run("play", ENDING)
    assert status == 2
    assert "name at least one MOVE" in err


def test_a_play_has_no_cost_where_only_the_margin_after_it_is_proved() -> None:
    record = finished(ending(PRESETS["scientifico"], seed=1, cards=16), 1)
    judged = review(record, solver=Solver(engine="reference", node_limit=300))
    (first_proved,) = (each for each in judged if each.before is None and each.after is not None)
    following = judged[first_proved.ply + 1].before
    assert following is not None
    assert first_proved.lower <= following
    assert (first_proved.cost, first_proved.to_json()["cost"]) == (None, None)
    assert decisive_mistake(judged[: first_proved.ply + 1]) is None


@given(states())
@settings(max_examples=300)
def test_greedy_moves_are_those_that_win_most_at_once(state: State) -> None:
    """The definition, which plays every move."""
    worth = {move: (gain(state.rules, state.side, state.play(move).tally().margin), len(move.taken)) for move in state.legal_moves}
    assert greedy_moves(state) == tuple(move for move in worth if worth[move] == max(worth.values()))


@pytest.mark.parametrize("nodes", [20, 60, 200])
def test_what_a_limit_leaves_of_a_review_holds(nodes: int) -> None:
    for seed in range(12):
        record = finished(ending(PRESETS["scopa"], seed=seed, cards=7), seed)
        for each, whole in zip(review(record, solver=Solver(engine="reference", node_limit=nodes)), review(record), strict=True):
            assert whole.before is not None
            assert each.lower <= whole.before <= each.upper
            assert each.after is None or each.after == whole.after
            assert each.best in ((), whole.best)


@pytest.mark.parametrize(
    ("other", "shown"),
    [
        ((1, 3), "Ab, costs at least 5; margin before +1 to +3, after -4"),
        ((-9, 3), "Ab; margin before -4 to +3, after -4"),
        ((2, 2), "Ab, costs 6; margin before +2, after -4; best 7dx2c5b"),
        ((-9, -4), "Ab, a best move; margin before -4, after -4"),
    ],
)
def test_the_bounds_after_each_move_say_what_a_play_costs(other: tuple[int, int], shown: str) -> None:
    class Limited(Solver):
        def move_values(self, state: State | str) -> dict[Move, int]:
            raise SearchLimitError(-11, 13, "time", values={Move.parse("Ab"): (-5, 0), Move.parse("7dx2c5b"): other})

    (judged,) = review(DealRecord(State.parse(ENDING)).play("Ab"), solver=Limited())
    assert str(judged) == f"play 1, seat 0: {shown}"
    assert [str(move) for move in judged.best] == (["7dx2c5b"] if other == (2, 2) else [])
