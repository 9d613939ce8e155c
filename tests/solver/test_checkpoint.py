"""What a checkpoint says is checked before it is believed: whatever the file holds, an error that names it, or the right answer."""

import hashlib
import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from scopa_lab.errors import SolverError
from scopa_lab.game.state import State
from scopa_lab.solver import Solution, solve
from scopa_lab.solver.checkpoint import _checksum
from tests.solver.test_kernel import compiled_only
from tests.strategies import ENDING

STATE = State.parse(ENDING)

# The path of a checkpoint, what it is about, and its table.
Parts = tuple[Path, dict[str, Any], NDArray[np.int64]]


def solved(path: Path) -> Solution:
    return solve(STATE, checkpoint=path, engine="compiled", table_mb=1)


@pytest.fixture
def whole(tmp_path: Path) -> Parts:
    """The parts of a checkpoint of a solved ending, and a function that writes others in its place."""
    path = tmp_path / "search.npz"
    solved(path)
    with zipfile.ZipFile(path) as archive:
        about, table = json.loads(archive.read("about.json")), np.load(io.BytesIO(archive.read("table.npy")))
    return path, about, table


def written(path: Path, about: object, table: Any, *, checksum: bool = True, **more: str) -> None:
    """Write a checkpoint of these parts; `table` may be bytes."""
    if checksum and isinstance(about, dict) and isinstance(table, np.ndarray) and table.dtype != object:
        about = {**about, "checksum": _checksum(about, np.ascontiguousarray(table))}
    if isinstance(table, np.ndarray):
        file = io.BytesIO()
        np.lib.format.write_array(file, table, allow_pickle=True)
        table = file.getvalue()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("about.json", about if isinstance(about, str | bytes) else json.dumps(about))
        archive.writestr("table.npy", table)
        for name, content in more.items():
            archive.writestr(name, content)


def test_a_checkpoint_written_as_it_was_is_gone_on_with(whole: Parts) -> None:
    path, about, table = whole
    written(path, about, table)
    assert solved(path).margin == solve(STATE).margin


TABLES = {
    "no cell": np.zeros(0, np.int64),
    "one cell": np.zeros(1, np.int64),
    "three cells": np.zeros(3, np.int64),
    "twelve cells": np.zeros(12, np.int64),
    "floats": np.zeros(64, np.float64),
    "small numbers": np.zeros(64, np.int32),
    "another byte order": np.zeros(64, ">i8"),
    "two dimensions": np.zeros((8, 8), np.int64),
    "objects": np.array([{}] * 64, object),
    "no array": b"nothing",
    "an empty file": b"",
    "a header alone": b"\x93NUMPY\x01\x00\x76\x00{'descr': '<i8', 'fortran_order': False, 'shape': (1000000000000,), }".ljust(128),
    "a header of a later version": b"\x93NUMPY\x03\x00".ljust(128),
    "a header that is code": b"\x93NUMPY\x01\x00\x76\x00__import__('os')".ljust(128),
}


@pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
def test_a_table_that_is_none_is_refused(whole: Parts, table: object) -> None:
    path, about, _ = whole
    written(path, about, table)
    with pytest.raises(SolverError, match=r"search.npz' is no checkpoint, or is damaged: "):
        solved(path)


ABOUTS = {
    "no object": lambda about: [1],
    "a missing key": lambda about: {name: about[name] for name in about if name != "lower"},
    "another key": lambda about: {**about, "more": 1},
    "bounds of text": lambda about: {**about, "lower": "0"},
    "bounds of a float": lambda about: {**about, "upper": 0.5},
    "bounds of a bool": lambda about: {**about, "upper": True},
    "bounds crossed": lambda about: {**about, "lower": about["upper"] + 1},
    "bounds that cannot be": lambda about: {**about, "upper": 999},
    "huge bounds": lambda about: {**about, "lower": -(10**400)},
    "nodes below zero": lambda about: {**about, "nodes": -1},
    "seconds of text": lambda about: {**about, "seconds": "1"},
    "no number of seconds": lambda about: {**about, "seconds": float("nan")},
    "endless seconds": lambda about: {**about, "seconds": float("inf")},
    "a position of a number": lambda about: {**about, "position": 5},
    "nested": lambda about: "[" * 60_000,
    "digits without end": lambda about: '{"lower": ' + "9" * 50_000 + "}",
    "no JSON": lambda about: "{",
    "no text": lambda about: b"\xff\xfe",
    "too long": lambda about: json.dumps(about) + " " * 70_000,
}


@pytest.mark.parametrize("change", ABOUTS.values(), ids=list(ABOUTS))
def test_what_cannot_be_is_refused(whole: Parts, change: Callable[[dict[str, Any]], object]) -> None:
    path, about, table = whole
    written(path, change(about), table)
    with pytest.raises(SolverError, match=r"search.npz' is no checkpoint, or is damaged: ") as caught:
        solved(path)
    assert len(str(caught.value)) < 700


def test_a_changed_number_is_noticed(whole: Parts) -> None:
    path, about, table = whole
    changed = table.copy()
    changed[np.flatnonzero(table)[0]] ^= 1 << 5
    for parts in ((about, changed), ({**about, "nodes": about["nodes"] + 1}, table)):
        written(path, *parts, checksum=False)
        with pytest.raises(SolverError, match="its checksum is wrong"):
            solved(path)


def test_a_table_larger_than_the_memory_that_is_allowed_is_not_even_read(
    whole: Parts,
) -> None:
    path, about, _ = whole
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("about.json", json.dumps(about))
        with archive.open("table.npy", "w") as file:
            for _ in range(200):
                file.write(bytes(1 << 20))
    assert path.stat().st_size < 1 << 20
    with pytest.raises(SolverError, match="its table takes 200 MB; give a table_mb of as many"):
        solved(path)


@pytest.mark.parametrize("change", [(6, 1), (8, 12), (8, 14), (8, 99)], ids=["encrypted", "bzip2", "lzma", "unknown"])
def test_an_archive_packed_in_another_way_is_refused(whole: Parts, change: tuple[int, int]) -> None:
    path, *_ = whole
    content = bytearray(path.read_bytes())
    field, value = change
    for mark, shift in ((b"PK\x03\x04", 0), (b"PK\x01\x02", 2)):  # of each part and of the list of parts
        content[content.index(mark) + field + shift] = value
    path.write_bytes(content)
    with pytest.raises(SolverError, match=r"search.npz' is no checkpoint, or is damaged: "):
        solved(path)


def test_other_archives_and_files_are_refused(whole: Parts) -> None:
    path, about, table = whole
    written(path, about, table, more="x")
    with pytest.raises(SolverError, match=r"it should hold about.json and table.npy, no more"):
        solved(path)
    np.savez(path, table=table, about=np.array(json.dumps(about)))
    with pytest.raises(SolverError, match=r"written by version 0\.1\.0, another version of the search"):
        solved(path)
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(SolverError, match=r"cannot read the checkpoint .*: it is no ordinary file"):
        solved(path)


@compiled_only
def test_no_change_of_a_byte_crashes_the_process_or_gives_another_answer(
    whole: Parts,
) -> None:
    path, *_ = whole
    content = path.read_bytes()
    margin = solve(STATE).margin
    code = f"""
import sys
import scopa_lab as sl
for number in range(0, {len(content)}, {len(content) // 60}):
    content = bytearray(open({str(path)!r}, "rb").read())
    content[number] ^= 1 << number % 8
    open({str(path) + ".x"!r}, "wb").write(content)
    try:
        margin = sl.solve({ENDING!r}, engine="compiled", table_mb=1, checkpoint={str(path) + ".x"!r}).margin
        assert margin == {margin}, (number, margin)
    except sl.SolverError:
        pass
print("done")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "done\n"), done.stderr


def test_the_checksum_is_over_all_that_is_said(whole: Parts) -> None:
    _, about, table = whole
    sums = {_checksum({**about, name: "other"}, table) for name in about} | {_checksum(about, table)}
    assert len(sums) == len(about)
    assert all(len(each) == hashlib.sha256().digest_size * 2 for each in sums)
