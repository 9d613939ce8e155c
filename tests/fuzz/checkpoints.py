"""Damaged checkpoints, gone on from in a process of its own, so that a crash is seen as such.

Run as a program, it is that process: each line that it reads names a file, and each line that it writes says what came of it.
"""

import atexit
import contextlib
import io
import json
import random
import subprocess
import sys
import tempfile
import zipfile
from functools import cache
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from scopa_lab.errors import ScopaError, SearchLimitError
from scopa_lab.rules import Rules
from scopa_lab.solver import solve
from scopa_lab.solver.checkpoint import _checksum
from tests.fuzz.drawn import damaged_bytes, position
from tests.strategies import ENDING, IS_COMPILED

POSITION = str(position(Rules.preset("scientifico"), random.Random(16), 16)) if IS_COMPILED else ENDING
ABOUT, TABLE = "about.json", "table.npy"


@cache
def half_done() -> tuple[bytes, int]:
    """A checkpoint of a search that is not over, and the margin that it leads to."""
    solution = solve(POSITION, engine="compiled", table_mb=1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        try:
            solve(POSITION, engine="compiled", table_mb=1, checkpoint=path, node_limit=solution.nodes // 2)
        except SearchLimitError as stop:
            assert stop.lower < stop.upper, "nothing is left to do"
        return path.read_bytes(), solution.margin


def a_checkpoint(rng: random.Random, path: Path) -> None:
    """Damage the file, a member, or the table; a table that is false but signed may lead anywhere but to a crash."""
    content, margin = half_done()
    way = rng.choice((damaged_bytes, with_other_members, signed))
    content = way(content, rng)
    path.write_bytes(content)
    answer = asked(path)
    said = f"a checkpoint, {way.__name__}: {answer}"
    assert set(answer) in ({"margin"}, {"refused"}), said
    assert way is signed or answer.get("margin", margin) == margin, said
    assert len(answer.get("refused", "").splitlines()) <= 1, said


def with_other_members(content: bytes, rng: random.Random) -> bytes:
    """The archive with a member that is changed, replaced, doubled or left out."""
    members = members_of(content)
    name = rng.choice((ABOUT, TABLE))
    table = np.load(io.BytesIO(members[TABLE]))
    others = (
        table[: len(table) // 2],
        np.concatenate((table, table)),
        table.reshape(4, -1),
        np.asfortranarray(table.reshape(4, -1)),
        table.astype(rng.choice(("int32", "float64", ">i8", "S3", "uint64"))),
        np.zeros(rng.choice((0, 1, 3, 4, 1000)), np.int64),
        np.array(5),
        np.array([None, {}], object),
        rng.choice((-1, 1, 2**62)) - table,
    )
    about = json.loads(members[ABOUT])
    strange: Any = rng.choice((None, -1, 0, 10**30, 1e400, "", "x" * 1000, [], {}, True, float("nan")))
    about |= rng.choice(({rng.choice(list(about)): strange}, {rng.choice(("lower", "upper")): rng.randrange(-12, 13)}))
    ways = (
        {name: damaged_bytes(members[name], rng)},
        {TABLE: array_bytes(rng.choice(others))},
        {TABLE: array_bytes(rng.choice(others))},
        {ABOUT: json.dumps(about).encode()},
        {rng.choice(("about.npy", "other", "../table.npy")): members[name]},
    )
    members |= rng.choice(ways)
    if rng.random() < 0.1:
        del members[name]
    return archive(members)


def signed(content: bytes, rng: random.Random) -> bytes:
    """The archive with random cells in its table, and a checksum that fits."""
    members = members_of(content)
    about, table = json.loads(members[ABOUT]), np.load(io.BytesIO(members[TABLE]))
    if rng.random() < 0.5:
        for _ in range(rng.choice((1, 100))):
            table[rng.randrange(len(table))] = rng.getrandbits(64) - 2**63
    else:
        table[:] = np.frombuffer(rng.randbytes(8 * len(table)), np.int64)
    about["checksum"] = _checksum(about, table)
    return archive({ABOUT: json.dumps(about).encode(), TABLE: array_bytes(table)})


def members_of(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as read:
        return {name: read.read(name) for name in read.namelist()}


def archive(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as written:
        for name, content in members.items():
            written.writestr(name, content)
    return file.getvalue()


def array_bytes(array: NDArray[Any]) -> bytes:
    file = io.BytesIO()
    np.save(file, array, allow_pickle=True)
    return file.getvalue()


def asked(path: Path) -> dict[str, Any]:
    """What the other process makes of a file."""
    process, questions, answers = other_process()
    try:
        questions.write(f"{path}\n")
        questions.flush()
        answer = answers.readline()
    except BrokenPipeError:
        answer = ""
    if answer:
        said: dict[str, Any] = json.loads(answer)
        return said
    other_process.cache_clear()
    return {"crashed": process.wait()}


@cache
def other_process() -> tuple[subprocess.Popen[str], IO[str], IO[str]]:
    """The process, what it reads and what it writes."""
    command = [sys.executable, "-m", "tests.fuzz.checkpoints"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    atexit.register(ended, process, process.stdin, process.stdout)
    return process, process.stdin, process.stdout


def ended(process: subprocess.Popen[str], questions: IO[str], answers: IO[str]) -> None:
    process.kill()  # it would wait for questions as long as a process that was forked meanwhile holds the pipe
    answers.close()
    with contextlib.suppress(BrokenPipeError):  # it has crashed
        questions.close()
    process.wait()


def main() -> None:
    """Answer for each file that is named."""
    for line in sys.stdin:
        answer: dict[str, int | str]
        try:
            answer = {"margin": solve(POSITION, engine="compiled", table_mb=1, checkpoint=line.removesuffix("\n")).margin}
        except ScopaError as error:
            answer = {"refused": str(error)}
        except Exception as error:
            answer = {"raised": repr(error)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
