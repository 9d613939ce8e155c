"""What a file of a study says is checked before it is believed, row by row."""

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scopa_lab.analysis import Study, study_files
from scopa_lab.errors import AnalysisError, FileError
from scopa_lab.files import write_whole
from scopa_lab.solver import Solver

FACTORS = ("lead", "settebello", "dealer")


def study(factor: str = "lead", **options: Any) -> Study:
    return Study(factor, **{"rules": "scientifico", "cards": 4, "seed": 5, **options})


@pytest.fixture
def lead(tmp_path: Path) -> tuple[Path, str]:
    """The file of a study of three deals, and its text."""
    path = tmp_path / "lead.csv"
    study(path=path).run(3)
    return path, path.read_text(encoding="utf-8")


def of_the_first_release(text: str) -> str:
    """The text without its checksums."""
    return "".join(f"{line.rpartition(',')[0]}\n" for line in text.splitlines())


def refused(path: Path, text: str, **options: Any) -> str:
    """The message that refuses this text, which is left alone."""
    path.write_text(text, encoding="utf-8")
    with pytest.raises(AnalysisError) as caught:
        study(path=path, **options)
    assert path.read_text(encoding="utf-8") == text
    message = str(caught.value)
    assert len(message) < 1200
    assert len(message.splitlines()) == 1
    return message


def test_a_file_of_another_study_is_left_alone(lead: tuple[Path, str]) -> None:
    message = refused(*lead, seed=6)
    assert "lead.csv' holds a study of {'factor': 'lead', 'rules': 'scientifico', 'cards': '4', 'seed': '5'}" in message
    assert message.endswith("'seed': '6'}; give another path")


@pytest.mark.parametrize("text", ["a,b\n1,2\n", "something else", "\x00\n", ""])
def test_a_file_that_is_no_study_is_left_alone(lead: tuple[Path, str], text: str) -> None:
    assert "is no table of a study: its first line should be factor,rules," in refused(lead[0], text)


def sorted_by_variant(text: str) -> str:
    head, *lines = text.splitlines(keepends=True)
    return head + "".join(sorted(lines, key=lambda line: line.split(",")[6]))


def changed(column: str, value: str, *, row: int = 0) -> Callable[[str], str]:
    """A damage: another value in one cell."""

    def change(text: str) -> str:
        head, *lines = csv.reader(io.StringIO(text))
        lines[row][head.index(column)] = value
        file = io.StringIO()
        csv.writer(file, lineterminator="\n").writerows([head, *lines])
        return file.getvalue()

    return change


# Damages that the files of the first release show too.
DAMAGES = {
    "cut off": (lambda text: text[:-30], "in line 7|it should hold two rows"),
    "a row less": (lambda text: text[: text.rindex("\nlead") + 1], "it should hold two rows for each deal; from line 6 on: the variants"),
    "a deal twice": (lambda text: text + "".join(text.splitlines(keepends=True)[1:3]), "from line 8 on: deal 0 comes twice"),
    "sorted": (sorted_by_variant, "from line 2 on: the variants leads and follows of one deal should follow each other"),
    "no number": (lambda text: text.replace(",leads,", ",leads,x", 1), "in line 2: margin is 'x.*', no number that a study writes"),
    "a quote": (lambda text: text.replace(",leads,", ',"leads,', 1), "is damaged: unexpected end of data"),
    "needless quotes": (lambda text: text.replace(",leads,", ',"leads",', 1), "its lines are not written as a study writes them"),
    "an empty line": (lambda text: text.replace("\n", "\n\n", 1), "in line 2: it should have the cells of the first line"),
    "a cell more": (lambda text: text.replace("0,leads,", "0,0,leads,", 1), "in line 2: it should have the cells of the first line"),
    "digits without end": (changed("margin", "9" * 5000), "in line 2: margin is '999.*, no number"),
    "a deal without end": (changed("deal", "9" * 5000), "in line 2: deal is '999.*, no number"),
    "a seed without end": (changed("seed", "9" * 5000), "in line 2: seed is '999.*, no number"),
    "digits of another script": (changed("margin", "٢"), "in line 2: margin is '٢', no number"),
    "a zero in front": (changed("deal", "00"), "in line 2: deal is '00', no number"),
    "a field without end": (changed("variant", "x" * 200_000), r"is damaged: field larger than field limit \(131072\)"),
    "a zero byte": (changed("position", "\x00"), "the position cannot be read|is damaged: line contains NUL"),
    "no position": (changed("position", "here"), "from line 2 on: the position cannot be read"),
    "a long position": (changed("position", "9" * 100_000), "from line 2 on: the position cannot be read"),
    "another variant": (changed("variant", "sits"), "from line 2 on: the variants"),
    "another side": (changed("side", "7"), "from line 2 on: side and positions do not fit each other"),
    "a deal below zero": (changed("deal", "-1"), "from line 2 on: the variants"),
    "a margin that cannot be": (changed("margin", "77"), "from line 2 on: margin 77 cannot be; it lies from"),
    "a margin far below": (changed("margin", "-77", row=1), "from line 2 on: margin -77 cannot be; it lies from"),
}


@pytest.mark.parametrize("has_checksums", [True, False], ids=["now", "first release"])
@pytest.mark.parametrize(("damage", "words"), DAMAGES.values(), ids=list(DAMAGES))
def test_a_damaged_file_is_left_alone(lead: tuple[Path, str], damage: Callable[[str], str], words: str, has_checksums: bool) -> None:
    path, text = lead
    message = refused(path, damage(text if has_checksums else of_the_first_release(text)))
    if has_checksums:
        words += "|its checksum is wrong"
    assert re.search(words, message), message


def test_every_changed_cell_is_noticed(lead: tuple[Path, str]) -> None:
    path, text = lead
    head, first, *_ = csv.reader(io.StringIO(text))
    for column, value in zip(head, first, strict=True):
        other = {"factor": "dealer", "rules": "scopone", "variant": "follows"}.get(column, "1" if value != "1" else "2")
        assert "in line 2: " in refused(path, changed(column, other)(text))


def test_a_position_of_other_cards_is_noticed_without_a_checksum(lead: tuple[Path, str]) -> None:
    path, text = lead
    other = study(cards=8).run(1).rows[0]["position"]
    message = refused(path, of_the_first_release(changed("position", other)(text)))
    assert "from line 2 on: the position is none of scientifico with 4 cards left" in message


def test_what_lies_is_counted_anew(tmp_path: Path) -> None:
    path = tmp_path / "dealer.csv"
    rows = study("dealer", path=path).run(1).rows
    path.write_text(
        of_the_first_release(changed("margin", str(rows[1]["margin"] + 1), row=1)(path.read_text(encoding="utf-8"))), encoding="utf-8"
    )
    with pytest.raises(AnalysisError, match=r"margin .* cannot be; it lies from"):
        study("dealer", path=path)


@pytest.mark.parametrize("factor", FACTORS)
def test_a_study_of_the_first_release_goes_on_with_checksums(tmp_path: Path, factor: str) -> None:
    path = tmp_path / "study.csv"
    rows = study(factor, cards=8, path=path).run(20).rows
    write_whole(path, of_the_first_release(path.read_text(encoding="utf-8")))
    assert study(factor, cards=8, path=path).rows == rows
    study(factor, cards=8, path=path).run(20)
    assert path.read_text(encoding="utf-8").startswith("factor,rules,cards,seed,deal,side,variant,margin,position,checksum\n")
    assert study(factor, cards=8, path=path).rows == rows


def test_a_path_that_cannot_be_read_or_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"cannot read .*: Is a directory"):
        study(path=tmp_path)
    (tmp_path / "other.csv").write_bytes(b"\xff")
    with pytest.raises(FileError, match=r"other\.csv': byte 1 is not UTF-8 text"):
        study(path=tmp_path / "other.csv")
    with pytest.raises(FileError, match=r"cannot write .*nowhere.*: No such file or directory"):
        study(path=tmp_path / "nowhere" / "lead.csv").run(1)


LIMITED_DAMAGES = {
    "bounds that cannot be": (changed("lower", "-77"), "from line 2 on: bounds -77 and .* cannot be; it lies from"),
    "no bound": (changed("upper", ""), "in line 2: upper is '', no number"),
    "no limit": (changed("limit", ""), "in line 2: margin is '', no number"),
    "a strange limit": (changed("limit", "patience=3"), "in line 2: limit is 'patience=3', no limit that a study writes"),
    "a margin and bounds": (changed("margin", "3"), "in line 2: it should have a margin, or the bounds of one and a limit"),
}


@pytest.mark.parametrize(("damage", "words"), LIMITED_DAMAGES.values(), ids=list(LIMITED_DAMAGES))
def test_a_damaged_row_with_a_limit_is_left_alone(tmp_path: Path, damage: Callable[[str], str], words: str) -> None:
    path = tmp_path / "lead.csv"
    study(path=path, solver=Solver(node_limit=1)).run(3)
    text = damage(path.read_text(encoding="utf-8"))
    assert "in line 2: its checksum is wrong" in refused(path, text) or re.search(words, refused(path, text))
    head, *lines = csv.reader(io.StringIO(text))
    for line in lines:
        line[-1] = study_files._checksum(line[:-1])
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows([head, *lines])
    assert re.search(words, refused(path, file.getvalue()))
