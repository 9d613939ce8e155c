"""Damaged files: checkpoints and studies are refused, or give the right answer; a crash of the process is seen by the runner."""

import random
import tempfile
from functools import cache
from pathlib import Path

from scopa_lab.analysis import Study
from scopa_lab.errors import ScopaError
from scopa_lab.solver import solve
from tests.strategies import ENDING

DEALS = 3


def check(rng: random.Random) -> None:
    """Damage one file and go on from it."""
    with tempfile.TemporaryDirectory() as folder:
        rng.choice((a_checkpoint, a_study))(rng, Path(folder) / "file")


@cache
def checkpoint() -> tuple[bytes, int]:
    """A whole checkpoint, and the margin of its position."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        margin = solve(ENDING, engine="compiled", table_mb=1, checkpoint=path).margin
        return path.read_bytes(), margin


def a_checkpoint(rng, path):
    content, margin = checkpoint()
    path.write_bytes(broken(content, rng))
    try:
        assert solve(ENDING, engine="compiled", table_mb=1, checkpoint=path).margin == margin, "a wrong margin"
    except ScopaError as error:
        assert str(path)[-20:] in str(error), error


@cache
def study(factor: str) -> tuple[bytes, list]:
    """The file of a whole study, and its rows."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        rows = Study(factor, cards=4, seed=1, path=path).run(DEALS).rows
        return path.read_bytes(), rows


def a_study(rng, path):
    factor = rng.choice(("lead", "settebello", "dealer"))
    content, rows = study(factor)
    path.write_bytes(broken(content, rng))
    try:
        assert sorted(map(repr, Study(factor, cards=4, seed=1, path=path).run(DEALS).rows)) == sorted(map(repr, rows)), "other rows"
    except ScopaError as error:
        assert len(str(error).splitlines()) == 1, error


def broken(content: bytes, rng: random.Random) -> bytes:
    """A file with some bytes changed, cut, doubled or filled."""
    for _ in range(rng.choice((1, 1, 3))):
        at = rng.randrange(len(content) + 1)
        to = min(len(content), at + rng.choice((1, 1, 2, 8, 100)))
        content = rng.choice(
            (
                lambda at=at, to=to: content[:at] + bytes(rng.randrange(256) for _ in range(to - at)) + content[to:],
                lambda at=at: content[:at],
                lambda at=at, to=to: content[:at] + content[to:],
                lambda at=at, to=to: content[:at] + content[at:to] * 2 + content[to:],
                lambda at=at: content[:at] + rng.choice((b"\x00", b"9" * 5000, b"\xff", b"\n", b",", b"x" * 200_000)) + content[at:],
            )
        )()
    return content
