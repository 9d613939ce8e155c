"""Damaged files: they are refused in one line, or give the right answer."""

import random
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from scopa_lab.analysis import Study
from scopa_lab.errors import ScopaError
from scopa_lab.files import read_whole
from scopa_lab.records import read_record
from tests.fuzz.checkpoints import a_checkpoint
from tests.fuzz.drawn import damaged_bytes
from tests.fuzz.texts import any_record

DEALS = 3


def check(rng: random.Random) -> None:
    """Damage one file and go on from it."""
    with tempfile.TemporaryDirectory() as folder:
        rng.choice((a_checkpoint, a_study, a_record))(rng, Path(folder) / "file")


@cache
def study(factor: str) -> tuple[bytes, list[dict[str, Any]]]:
    """The file of a whole study, and its rows."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        rows = Study(factor, cards=4, seed=1, path=path).run(DEALS).rows
        return path.read_bytes(), rows


def a_study(rng: random.Random, path: Path) -> None:
    factor = rng.choice(("lead", "settebello", "dealer"))
    content, rows = study(factor)
    damaged = rng.choice((damaged_bytes, with_another_cell))(content, rng)
    path.write_bytes(damaged)
    try:
        found = Study(factor, cards=4, seed=1, path=path).run(DEALS).rows
    except ScopaError as error:
        assert len(str(error).splitlines()) == 1, (damaged, error)
    else:
        assert sorted(map(repr, found)) == sorted(map(repr, rows)), damaged


def with_another_cell(content: bytes, rng: random.Random) -> bytes:
    """A table with one cell that says something else, or two lines exchanged."""
    lines = [line.split(",") for line in content.decode().splitlines()]
    line, other = rng.choice(lines), rng.choice(lines)
    if rng.random() < 0.2:
        line[:], other[:] = other[:], line[:]
    else:
        column = rng.randrange(len(line))
        line[column] = rng.choice((other[column], str(rng.randrange(-3, 4)), ""))
    return "".join(",".join(line) + "\n" for line in lines).encode()


def a_record(rng: random.Random, path: Path) -> None:
    damaged = damaged_bytes(str(any_record(rng)).encode(), rng)
    path.write_bytes(damaged)
    try:
        record = read_record(read_whole(path))
    except ScopaError as error:
        assert len(str(error).splitlines()) == 1, (damaged, error)
    else:
        assert read_record(str(record)) == record, damaged
