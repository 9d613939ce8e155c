"""The review of a record by the command: lines as they are known, bounds that do not meet, what each side lost."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scopa_lab.analysis import ReviewedMove, points_lost, review
from scopa_lab.cli import commands as cli
from scopa_lab.cli.review_lines import reviewed_line, summary_line
from scopa_lab.errors import AnalysisError
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.records import DealRecord
from scopa_lab.rules import PRESETS
from scopa_lab.solver import Solver, move_values, solve
from tests.analysis.test_analysis import finished
from tests.conftest import Command
from tests.strategies import ENDING, ending

AB, JB = Move.parse("Ab"), Move.parse("2bx2c")


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "deal.txt"
    path.write_text(f"start {ENDING}\n1. Ab 2bx2c\nresult *\n", encoding="utf-8")
    return str(path)


def test_each_line_is_written_before_the_next_play_is_judged(
    run: Command, record: str, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    seen = []

    def watched(deal: DealRecord, *, solver: Solver) -> Iterator[ReviewedMove]:
        for each in reversed(review(deal, solver=solver)):
            yield each
            seen.append(capfdbinary.readouterr().out.decode())

    monkeypatch.setattr(cli, "review_backwards", watched)
    rest = run("review", record)[1]
    assert "2bx2c" in seen[0]
    assert "seat 0" not in seen[0]
    assert "".join([*seen, rest]).splitlines()[-1] == "points lost: side 0 6, side 1 2"


def test_the_last_play_comes_first_for_people_and_last_for_programs(run: Command, record: str) -> None:
    lines = run("review", record)[1].splitlines()
    assert [line.split()[0] for line in lines[:2]] == ["2", "1"]
    assert lines[1].endswith("cost 6  better: 7dx2c5b  the decisive mistake")
    assert [json.loads(line)["ply"] for line in run("review", record, "--json")[1].splitlines()] == [0, 1]


def test_plays_at_the_start_can_be_left_out(run: Command, record: str) -> None:
    assert [json.loads(line)["ply"] for line in run("review", record, "--json", "--from-ply", "1")[1].splitlines()] == [1]
    status, out, err = run("review", record, "--from-ply", "3")
    assert (status, out, err) == (2, "", "scopa-lab: --from-ply 3 leaves nothing; the record has 2 plays; scopa-lab --help tells how\n")
    deal = finished(State.parse(ENDING), 1)
    assert review(deal, from_ply=5) == review(deal)[5:]
    with pytest.raises(AnalysisError, match="from_ply=9 is no whole number from 0 to 8"):
        review(deal, from_ply=9)


BOUNDS = {
    "no overlap, side 0": (ReviewedMove(0, 0, AB, 2, 5, None, (), -4, -1), None, 3, "margin +2 to +5    costs at least 3"),
    "no overlap, side 1": (ReviewedMove(1, 1, AB, -5, -2, None, (), 1, 4), None, 3, "margin -5 to -2    costs at least 3"),
    "known after": (ReviewedMove(0, 2, AB, 2, 5, 0, ()), None, 2, "costs at least 2"),
    "known before": (ReviewedMove(0, 2, AB, 2, 2, None, (JB,), -9, 1), None, 1, "margin +2          costs at least 1"),
    "an overlap": (ReviewedMove(0, 0, AB, 2, 5, None, (), 1, 3), None, 0, "margin +2 to +5    not proved"),
    "nothing known after": (ReviewedMove(0, 0, AB, 2, 5, None, ()), None, 0, "not proved"),
    "proved": (ReviewedMove(0, 0, AB, 2, 2, -1, (JB,), -1, -1), 3, 3, "cost 3  better: 2bx2c"),
    "best": (ReviewedMove(0, 1, AB, 2, 2, 2, (AB,), 2, 2), 0, 0, "best"),
}


@pytest.mark.parametrize(("each", "cost", "least", "words"), BOUNDS.values(), ids=list(BOUNDS))
def test_bounds_that_do_not_meet_say_what_a_play_costs_at_least(each: ReviewedMove, cost: int | None, least: int, words: str) -> None:
    assert (each.cost, each.least_cost) == (cost, least)
    assert reviewed_line(each, is_decisive=False).endswith(words)
    assert ("least_cost" in each.to_json()) == (cost is None)


def test_the_summary_says_what_is_not_known() -> None:
    judged = [each for each, *_ in BOUNDS.values()]
    assert points_lost(judged) == (3 + 2 + 1 + 3, 3)
    assert summary_line(judged) == "points lost: side 0 9, side 1 3; 6 of 8 plays are not proved, so it may be more"


@pytest.mark.parametrize("nodes", [1, 40, 300])
def test_bounds_hold_the_true_margins(nodes: int) -> None:
    record = finished(ending(PRESETS["scientifico"], seed=3, cards=9), 2)
    for state, each in zip(record.states, review(record, solver=Solver(engine="reference", node_limit=nodes)), strict=False):
        before, after = solve(state).margin, move_values(state)[each.move]
        assert each.lower <= before <= each.upper
        assert each.after_lower is not None
        assert each.after_upper is not None
        assert each.after_lower <= after <= each.after_upper
        assert each.least_cost <= abs(before - after)


def test_a_review_is_a_table_of_rows() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(review(DealRecord(State.parse(ENDING)).play("Ab").play("2bx2c")))
    assert list(frame.columns[:7]) == ["ply", "seat", "move", "lower", "upper", "after", "best"]
    assert [str(move) for move in frame["move"]] == ["Ab", "2bx2c"]
    assert frame["after"].tolist() == [-4, -2]


def test_a_review_of_plain_values_can_be_kept_in_a_file(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(each.row() for each in review(DealRecord(State.parse(ENDING)).play("Ab").play("2bx2c")))
    frame.to_parquet(tmp_path / "review.parquet")
    assert pandas.read_parquet(tmp_path / "review.parquet").to_dict("records") == frame.to_dict("records")
    assert frame[["move", "cost", "best"]].to_dict("records")[0] == {"move": "Ab", "cost": 6, "best": "7dx2c5b"}
