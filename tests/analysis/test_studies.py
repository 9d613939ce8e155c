import csv
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scopa_lab.analysis import Study, ending, studies
from scopa_lab.analysis.study_files import COLUMNS
from scopa_lab.cards import Card
from scopa_lab.counting.intervals import Estimate
from scopa_lab.errors import AnalysisError
from scopa_lab.game.state import State
from scopa_lab.solver import Solution, Solver, solve

FACTORS = ("lead", "settebello", "dealer")


def study(factor: str = "lead", **options: Any) -> Study:
    return Study(factor, **{"rules": "scientifico", "cards": 4, "seed": 5, **options})


@pytest.mark.parametrize("factor", FACTORS)
def test_a_study_is_a_tidy_table_of_pairs(factor: str) -> None:
    rows = study(factor).run(40).rows
    assert all(tuple(row) == COLUMNS for row in rows)
    assert all(first["deal"] == second["deal"] for first, second in zip(rows[::2], rows[1::2], strict=True))
    assert [row["variant"] for row in rows[:2]] != [row["variant"] for row in rows[1:3]]
    assert len({(row["deal"], row["variant"]) for row in rows}) == len(rows)


@pytest.mark.parametrize("factor", FACTORS)
def test_the_same_seed_gives_the_same_study_however_it_is_run(factor: str) -> None:
    whole = study(factor).run(12)
    parts = study(factor).run(5).run(12)
    assert parts.rows == whole.rows
    assert study(factor, seed=6).run(12).rows != whole.rows


def test_the_margins_are_those_of_the_solver_and_the_side_is_the_one_to_play() -> None:
    for row in study("lead", cards=8).run(6).rows:
        state = State.parse(row["position"])
        first = ending("scientifico", seed=5, number=row["deal"], cards=8)
        assert (row["margin"], row["side"]) == (solve(state).margin, first.side)
        assert replace(state, turn=first.turn) == first
        assert (state == first) == (row["variant"] == "leads")


def test_the_dealers_side_is_compared_with_what_it_has() -> None:
    for row in study("dealer").run(6).rows:
        state = State.parse(row["position"])
        assert row["margin"] == (solve(state).margin if row["variant"] == "plays on" else state.tally().margin)
        assert row["side"] == 1 - state.side


def test_the_settebello_changes_hands_with_one_other_card() -> None:
    settebello = Card.parse("7d")
    rows = study("settebello", cards=8).run(60).rows
    assert rows
    for holds, gives in zip(rows[::2], rows[1::2], strict=True):
        first, second = State.parse(holds["position"]), State.parse(gives["position"])
        holder = next(seat for seat, hand in enumerate(first.hands) if settebello in hand)
        assert settebello in second.hands[(holder + 1) % 4]
        assert holds["side"] == gives["side"] == holder % 2
        assert sum(len(before - after) for before, after in zip(first.hands, second.hands, strict=True)) == 2
        assert replace(second, hands=first.hands) == first


def test_any_card_of_the_next_seat_may_be_exchanged() -> None:
    class Idle(Solver):
        def solve(self, state: State | str, **options: Any) -> Solution:
            return Solution(0, None, (), 0, 0.0, "none")

    places = Counter[tuple[int, int]]()
    rows = study("settebello", cards=40, solver=Idle()).run(300).rows
    for holds, gives in zip(rows[::2], rows[1::2], strict=True):
        first, second = State.parse(holds["position"]), State.parse(gives["position"])
        seat = next(seat for seat, hand in enumerate(first.hands) if Card.parse("7d") in hand)
        other = first.hands[(seat + 1) % 4]
        places[seat, list(other).index(next(iter(other - second.hands[(seat + 1) % 4])))] += 1
    assert all(1 <= places[seat, place] <= 20 for seat in range(4) for place in range(10))


def test_the_effect_is_the_mean_of_the_differences() -> None:
    rows = study().run(10).rows
    signs = [-1 if row["side"] else 1 for row in rows]
    gains = [sign * row["margin"] for sign, row in zip(signs, rows, strict=True)]
    differences = [first - second for first, second in zip(gains[::2], gains[1::2], strict=True)]
    effect = study().run(10).effect()
    assert effect.value == pytest.approx(sum(differences) / 10)
    assert (effect.count, effect.low < effect.value < effect.high) == (10, True)


def test_a_file_keeps_the_study_and_it_goes_on_from_there(tmp_path: Path) -> None:
    path = tmp_path / "lead.csv"
    first = study(path=path).run(3)
    assert study(path=path).rows == first.rows
    whole = study(path=path).run(5)
    assert whole.rows == study().run(5).rows
    with path.open(encoding="utf-8", newline="") as file:
        assert [row["deal"] for row in csv.DictReader(file)] == [str(row["deal"]) for row in whole.rows]


def test_the_file_is_always_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "_SECONDS_BETWEEN_SAVES", 0)
    path = tmp_path / "lead.csv"
    for deals in (1, 2, 4):
        rows = study(path=path).run(deals).rows
        assert study(path=path).rows == rows
    assert [each.name for each in tmp_path.iterdir()] == ["lead.csv"]


def test_what_is_done_stays_when_a_study_is_stopped(tmp_path: Path) -> None:
    class Stopping(Solver):
        asked = 0

        def solve(self, state: State | str, **options: Any) -> Solution:
            self.asked += 1
            if self.asked > 5:
                raise KeyboardInterrupt
            return super().solve(state, **options)

    stopped = study(path=tmp_path / "lead.csv", solver=Stopping())
    with pytest.raises(KeyboardInterrupt):
        stopped.run(10)
    assert stopped.rows == study().run(2).rows == study(path=tmp_path / "lead.csv").rows


def test_a_progress_bar_counts_the_deals(capsys: pytest.CaptureFixture[str]) -> None:
    study().run(2, progress=True)
    assert "2/2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"factor": "luck"}, "factor='luck' is not studied; the factors are lead, settebello, dealer"),
        ({"cards": 6}, "cards=6 cannot be as many in each of 4 hands; scientifico has 4 to 40 cards, by 4"),
        ({"cards": 0}, "cards=0 cannot be as many"),
        ({"cards": 44}, "cards=44 cannot be as many"),
        ({"factor": "settebello", "rules": "cicera"}, "cicera has no settebello to hold; study the lead or the dealer"),
        ({"cards": 4.0}, r"cards=4\.0 cannot be as many"),
        (
            {"rules": "scopa", "cards": 8},
            "with cards=8 a stock is left, which would go to other seats if another led; the lead needs cards=2 to 6",
        ),
    ],
)
def test_what_cannot_be_studied_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(AnalysisError, match=message):
        study(**options)


@pytest.mark.parametrize("deals", [-1, 1.5, "3"])
def test_a_study_runs_over_a_number_of_deals(deals: Any) -> None:
    with pytest.raises(AnalysisError, match=f"deals={deals!r} should be a whole number from 0"):
        study().run(deals)


def test_the_lead_is_studied_up_to_the_last_packets() -> None:
    assert len(study(rules="scopa", cards=6).run(1).rows) == 2
    assert len(study(rules="scopa(players=4,teams=two_teams)", cards=12).run(1).rows) == 2


@pytest.mark.parametrize("factor", ["settebello", "dealer"])
def test_other_factors_are_studied_with_a_stock_too(factor: str) -> None:
    assert len(study(factor, rules="scopa", cards=8).run(60).rows) > 0


def limited(nodes: int | None, **options: Any) -> Study:
    return study(cards=8, solver=Solver(engine="reference", node_limit=nodes), **options)


def test_a_deal_that_meets_a_limit_is_kept_with_its_bounds_and_left_out_of_the_effect(tmp_path: Path) -> None:
    path = tmp_path / "lead.csv"
    made, whole = limited(120, path=path).run(20), limited(None).run(20)
    assert [row["deal"] for row in made.rows] == [row["deal"] for row in whole.rows]
    open_rows = [row for row in made.rows if row["margin"] is None]
    for row, right in zip(made.rows, whole.rows, strict=True):
        assert row["margin"] in (None, right["margin"])
        if row["margin"] is None:
            assert tuple(row) == (*COLUMNS, "lower", "upper", "limit")
            assert row["lower"] <= right["margin"] <= row["upper"]
            assert row["limit"] == "node_limit=120"
    assert 0 < made.unproved == len({row["deal"] for row in open_rows}) < 20
    assert made.effect().count == 20 - made.unproved
    assert repr(made).endswith(f": 40 rows, {made.unproved} deals not proved")
    assert limited(120, path=path).rows == made.rows


def test_a_higher_limit_studies_again_what_met_a_lower_one(tmp_path: Path) -> None:
    path = tmp_path / "lead.csv"
    first, whole = limited(20, path=path).run(12), limited(None).run(12)
    asked: list[State | str] = []

    class Counted(Solver):
        def solve(self, state: State | str, **options: Any) -> Solution:
            asked.append(state)
            return super().solve(state, **options)

    for limit in (20, 10):
        assert study(cards=8, path=path, solver=Counted(engine="reference", node_limit=limit)).run(12).rows == first.rows
    assert asked == []
    second = limited(80, path=path).run(12)
    assert second.unproved < first.unproved
    for before, after in zip(first.rows, second.rows, strict=True):
        if after["margin"] is None:
            assert before["lower"] <= after["lower"] < after["upper"] <= before["upper"]
            assert after["limit"] == "node_limit=80"
    assert limited(None, path=path).run(12).rows == whole.rows
    assert path.read_text(encoding="utf-8").startswith("factor,rules,cards,seed,deal,side,variant,margin,position,checksum\n")


def test_a_study_in_which_every_deal_met_a_limit_has_no_effect_yet() -> None:
    with pytest.raises(AnalysisError, match="6 rows, 3 deals not proved has no effect yet; run more deals, or with a higher limit"):
        limited(1).run(3).effect()


def test_a_time_limit_is_kept_too(tmp_path: Path) -> None:
    path = tmp_path / "lead.csv"
    made = study(cards=8, path=path, solver=Solver(time_limit=1e-9)).run(2)
    assert {row["limit"] for row in made.rows} == {"time_limit=1e-09"}
    assert study(cards=8, path=path).rows == made.rows
    assert study(cards=8, path=path).run(2).rows == study(cards=8).run(2).rows


@pytest.mark.parametrize("question", [Study.effect, Study.gain])
def test_an_empty_study_has_no_effect(question: Callable[[Study], Estimate]) -> None:
    with pytest.raises(AnalysisError, match=r"Study\('lead', rules='scientifico', cards=4, seed=5\): 0 rows has no effect yet"):
        question(study())


def test_the_effect_of_the_dealer_is_the_margin_of_its_side_and_the_gain_is_what_is_beyond_the_points_as_they_lie() -> None:
    made = study("dealer", cards=8).run(30)
    margins: dict[str, list[int]] = {}
    for row in made.rows:
        margins.setdefault(row["variant"], []).append(-row["margin"] if row["side"] else row["margin"])
    proved = [solve(State.parse(row["position"])).margin * (-1 if row["side"] else 1) for row in made.rows[::2]]
    assert proved == margins["plays on"]
    assert made.effect().value == pytest.approx(sum(proved) / 30)
    assert made.gain().value == pytest.approx(sum(proved) / 30 - sum(margins["as it lies"]) / 30)
    assert made.effect() != made.gain()


@pytest.mark.parametrize("factor", ["lead", "settebello"])
def test_the_effect_of_other_factors_is_their_gain(factor: str) -> None:
    made = study(factor, cards=8).run(40)
    assert made.effect() == made.gain()
