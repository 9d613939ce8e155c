"""What version 0.1.0 wrote is read: texts, records and studies with equal values; its checkpoints are refused with the reason."""

import shutil
from pathlib import Path

import pytest

import scopa_lab as sl
from scopa_lab.analysis import Study
from scopa_lab.errors import SolverError
from scopa_lab.records.match import Match
from tests.strategies import DATA

FILES = DATA / "v0_1_0"
POSITIONS = [line.partition(" ") for line in (FILES / "positions.txt").read_text(encoding="utf-8").splitlines()]
SEARCHED = "scientifico 0 Ad2dJc/As2s6d/Ab2b4d/JbKdKb 3b4b6c Ac2c3d5d5c5s5b6s6b7d7c7s7bJdJs/3c3s4c4sQdQcQsQbKcKs 2/4 0 -"


@pytest.mark.parametrize(("margin", "position"), [(margin, position) for margin, _, position in POSITIONS])
def test_a_position_is_read_as_it_was_written_and_has_the_value_that_it_had(margin: str, position: str) -> None:
    state = sl.State.parse(position)
    assert str(state) == position
    assert sl.solve(state).margin == int(margin)


def test_a_match_is_read_and_counted_as_it_was() -> None:
    text = (FILES / "match.txt").read_text(encoding="utf-8")
    record = sl.MatchRecord.parse(text)
    assert f"{record}\n" == text
    match = Match(record.deals[0].start.rules)
    for deal in record.deals:
        match = match.play(deal)
    assert f"{match}\n" == (FILES / "sheet.txt").read_text(encoding="utf-8")


def test_a_study_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "lead.csv"
    shutil.copy(FILES / "lead.csv", path)
    study = Study("lead", rules="scopone", cards=8, seed=4, path=path)
    assert len(study.rows) == 12
    assert [row["margin"] for row in study.rows] == [row["margin"] for row in Study("lead", rules="scopone", cards=8, seed=4).run(6).rows]
    assert len(study.run(8).rows) == 16


def test_a_checkpoint_is_refused_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "search.checkpoint"
    shutil.copy(FILES / "search.checkpoint", path)
    with pytest.raises(SolverError, match="it was written by the first release, whose searches cannot be gone on with") as refused:
        sl.solve(SEARCHED, checkpoint=path)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == (FILES / "search.checkpoint").read_bytes()
