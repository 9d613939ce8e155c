import csv
from dataclasses import replace

import pytest

from scopa_lab.analysis import Study, ending
from scopa_lab.analysis.studies import COLUMNS
from scopa_lab.cards import Card
from scopa_lab.errors import AnalysisError
from scopa_lab.solver import Solver, solve
from scopa_lab.state import State

FACTORS = ("lead", "settebello", "dealer")


def study(factor="lead", **options):
    return Study(factor, **{"rules": "scientifico", "cards": 4, "seed": 5} | options)


@pytest.mark.parametrize("factor", FACTORS)
def test_a_study_is_a_tidy_table_of_pairs(factor):
    rows = study(factor).run(40).rows
    assert all(tuple(row) == COLUMNS for row in rows)
    assert all(first["deal"] == second["deal"] for first, second in zip(rows[::2], rows[1::2], strict=True))
    assert [row["variant"] for row in rows[:2]] != [row["variant"] for row in rows[1:3]]
    assert len({(row["deal"], row["variant"]) for row in rows}) == len(rows)


@pytest.mark.parametrize("factor", FACTORS)
def test_the_same_seed_gives_the_same_study_however_it_is_run(factor):
    whole = study(factor).run(12)
    parts = study(factor).run(5).run(12)
    assert parts.rows == whole.rows
    assert study(factor, seed=6).run(12).rows != whole.rows


def test_the_margins_are_those_of_the_solver_and_the_side_is_the_one_to_play():
    for row in study("lead", cards=8).run(6).rows:
        state = State.parse(row["position"])
        first = ending("scientifico", seed=5, number=row["deal"], cards=8)
        assert (row["margin"], row["side"]) == (solve(state).margin, first.side)
        assert replace(state, turn=first.turn) == first
        assert (state == first) == (row["variant"] == "leads")


def test_the_dealers_side_is_compared_with_what_it_has():
    for row in study("dealer").run(6).rows:
        state = State.parse(row["position"])
        assert row["margin"] == (solve(state).margin if row["variant"] == "plays on" else state.tally().margin)
        assert row["side"] == 1 - state.side


def test_the_settebello_changes_hands_with_one_other_card():
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


def test_the_effect_is_the_mean_of_the_differences():
    rows = study().run(10).rows
    signs = [-1 if row["side"] else 1 for row in rows]
    gains = [sign * row["margin"] for sign, row in zip(signs, rows, strict=True)]
    differences = [first - second for first, second in zip(gains[::2], gains[1::2], strict=True)]
    effect = study().run(10).effect()
    assert effect.value == pytest.approx(sum(differences) / 10)
    assert (effect.count, effect.low < effect.value < effect.high) == (10, True)


def test_a_file_keeps_the_study_and_it_goes_on_from_there(tmp_path):
    path = tmp_path / "lead.csv"
    first = study(path=path).run(3)
    assert study(path=path).rows == first.rows
    whole = study(path=path).run(5)
    assert whole.rows == study().run(5).rows
    with path.open(encoding="utf-8", newline="") as file:
        assert [row["deal"] for row in csv.DictReader(file)] == [str(row["deal"]) for row in whole.rows]


@pytest.mark.parametrize("cut", [1, 30, 300])
def test_a_file_that_was_cut_off_loses_no_whole_deal(tmp_path, cut):
    path = tmp_path / "lead.csv"
    rows = study(path=path).run(4).rows
    text = path.read_text(encoding="utf-8")
    path.write_text(text[:-cut], encoding="utf-8")
    again = study(path=path)
    assert again.rows == rows[: len(again.rows)]
    assert len(again.rows) == (4 if cut == 300 else 6)
    assert again.run(4).rows == rows
    assert path.read_text(encoding="utf-8") == text


def test_what_is_done_stays_when_a_study_is_stopped(tmp_path):
    class Stopping(Solver):
        asked = 0

        def solve(self, state, **options):
            self.asked += 1
            if self.asked > 5:
                raise KeyboardInterrupt
            return super().solve(state, **options)

    stopped = study(path=tmp_path / "lead.csv", solver=Stopping())
    with pytest.raises(KeyboardInterrupt):
        stopped.run(10)
    assert stopped.rows == study().run(2).rows == study(path=tmp_path / "lead.csv").rows


def test_a_progress_bar_counts_the_deals(capsys):
    study().run(2, progress=True)
    assert "2/2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"factor": "luck"}, "factor='luck' is not studied; the factors are lead, settebello, dealer"),
        ({"cards": 6}, "cards=6 cannot be the same number, at least one, in each of 4 hands"),
        ({"cards": 0}, "cards=0 cannot be the same number"),
    ],
)
def test_what_cannot_be_studied_is_refused(options, message):
    with pytest.raises(AnalysisError, match=message):
        study(**options)


def test_more_cards_than_a_deal_has_are_refused():
    with pytest.raises(AnalysisError, match="cards=44 are not left at any time; a deal of scientifico has 40 cards to play"):
        study(cards=44).run(1)


def test_an_empty_study_has_no_effect():
    with pytest.raises(AnalysisError, match="no value"):
        study().effect()


def test_a_file_of_another_study_is_left_alone(tmp_path):
    path = tmp_path / "lead.csv"
    study(path=path).run(1)
    text = path.read_text(encoding="utf-8")
    with pytest.raises(AnalysisError, match=r"lead\.csv' holds a study of .*'seed': '5'.*, and this one is of .*'seed': '6'"):
        study(path=path, seed=6)
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("text", ["a,b\n1,2\n", "something else", "\x00\n", ""])
def test_a_file_that_is_no_study_is_left_alone(tmp_path, text):
    path = tmp_path / "notes.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(AnalysisError, match=r"notes\.txt' is no table of a study: its first line should be factor,"):
        study(path=path)
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(("old", "new"), [(",leads,", ",leads,x"), ("\nlead", "\nlead,scientifico,4,5,9,0,leads,1,\nlead")])
def test_a_damaged_file_is_left_alone(tmp_path, old, new):
    path = tmp_path / "lead.csv"
    study(path=path).run(2)
    text = path.read_text(encoding="utf-8").replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(AnalysisError, match="is damaged"):
        study(path=path)
    assert path.read_text(encoding="utf-8") == text
