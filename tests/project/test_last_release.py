"""What version 0.1.0 wrote is read: texts, records and studies with equal values; its checkpoints are refused with the reason."""

import shutil
from pathlib import Path

import pytest

import scopa_lab as sl
from scopa_lab.analysis import Study
from scopa_lab.errors import SolverError
from scopa_lab.records.match import Match
from scopa_lab.rules import PRESETS
from tests.strategies import DATA

FILES = DATA / "v0_1_0"
POSITIONS = [line.split(" ", 2) for line in (FILES / "positions.txt").read_text(encoding="utf-8").splitlines()]
GAMES = [name for name in PRESETS if name != "escoba"]  # the games that it had
SEARCHED = "scientifico 0 Ad2dJc/As2s6d/Ab2b4d/JbKdKb 3b4b6c Ac2c3d5d5c5s5b6s6b7d7c7s7bJdJs/3c3s4c4sQdQcQsQbKcKs 2/4 0 -"
COMMENTS = {
    -1: "written by hand / all notes stand behind a hash",
    2: "a pair, è vero?",
    3: "the re takes all",
    5: '"the ace falls"',
    7: "!? would be rash",
}


def written(name: str) -> str:
    return (FILES / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(("margin", "moves", "position"), POSITIONS)
def test_a_position_is_read_as_it_was_written_and_has_the_value_that_it_had(margin: str, moves: str, position: str) -> None:
    """Of positions with many cards the margin, written as -, was not asked."""
    state = sl.State.parse(position)
    assert str(state) == position
    assert len(state.legal_moves) == int(moves)
    assert margin == "-" or sl.solve(state).margin == int(margin)


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_deals_what_it_dealt(game: str) -> None:
    positions = [position for _, _, position in POSITIONS]
    assert str(sl.deal(game, seed=7)) in positions
    assert sum(position.startswith(f"{game} ") for position in positions) >= 4


def test_a_match_is_read_and_counted_as_it_was() -> None:
    record = sl.MatchRecord.parse(written("match.txt"))
    assert f"{record}\n" == written("match.txt")
    match = Match(record.deals[0].start.rules)
    for deal in record.deals:
        match = match.play(deal)
    assert f"{match}\n" == written("sheet.txt")


def test_the_notes_of_a_match_that_it_passed_over_are_kept_beside_the_same_moves() -> None:
    noted = sl.MatchRecord.parse(written("noted.txt"))
    assert noted == sl.MatchRecord.parse(written("match.txt"))
    assert noted.headers == (("event", 'Coppa di "Ferragosto"'), ("players", "Anna / Bruno"))
    assert {note.ply: " / ".join(note.comments) for note in noted.deals[0].notes} == COMMENTS


def test_a_study_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "lead.csv"
    shutil.copy(FILES / "lead.csv", path)
    study = Study("lead", rules="scopone", cards=8, seed=4, path=path)
    assert len(study.rows) == 12
    assert study.rows == Study("lead", rules="scopone", cards=8, seed=4).run(6).rows
    rows = study.run(8).rows
    assert rows == Study("lead", rules="scopone", cards=8, seed=4, path=path).rows
    assert rows == Study("lead", rules="scopone", cards=8, seed=4).run(8).rows


def test_a_checkpoint_is_refused_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "search.checkpoint"
    shutil.copy(FILES / "search.checkpoint", path)
    with pytest.raises(SolverError) as refused:
        sl.solve(SEARCHED, checkpoint=path)
    reason = "was written by version 0.1.0, another version of the search; name another file to begin anew"
    assert str(refused.value) == f"the checkpoint {str(path)!r} {reason}"
    assert path.read_bytes() == (FILES / "search.checkpoint").read_bytes()
