"""The answers to many positions in a file, from which a new process goes on.

The first line says what the file is and under which limits; each other one is an answer, with the number of its position, from 0, the
text of the position, and a checksum. Lines are added as answers come, in any order; a last line that is cut off is taken away.
"""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any, TextIO

from scopa_lab.errors import FileError, ScopaError, SolverError, quoted, shown
from scopa_lab.files import read_whole, write_whole
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.solver.solution import Solution, Unsolved

_KIND, _VERSION = "solve_many", 1
_SOLVED = {"margin": int, "line": list, "nodes": int, "seconds": float, "engine": str}
_UNSOLVED = {"lower": int, "upper": int, "limit": str, "best": str | None, "nodes": int, "seconds": float}
Answer = Solution | Unsolved


class AnswersFile:
    """The answers that a file holds, and the way to add more.

    Parameters
    ----------
    path : path
        Made if it is not there.
    limits : dict
        What the answers depend on, as plain JSON values; a file of others is refused.

    Raises
    ------
    SolverError
        If the file is another one, is damaged, or holds answers under other limits; it is left as it is.
    FileError
        If it cannot be read or written.
    """

    def __init__(self, path: str | PathLike[str], limits: dict[str, Any]) -> None:
        self._path, self._name = Path(path), quoted(str(path))
        self._head = json.dumps({"scopa_lab": _KIND, "version": _VERSION, **limits})
        self._rows: dict[int, dict[str, Any]] = {}
        self._file: TextIO | None = None
        if self._path.exists():
            self._read()
        else:
            write_whole(self._path, f"{self._head}\n")

    def __contains__(self, number: int) -> bool:
        return number in self._rows

    def answer(self, number: int, state: State) -> Answer:
        """The answer that the file holds to a position.

        Raises
        ------
        SolverError
            If it holds one to another position there.
        """
        row = self._rows[number]
        where = f"{self._name}, line {row['at']}:"
        if row["position"] != str(state):
            raise SolverError(
                f"{where} state {number} is {quoted(row['position'])} there, and {quoted(str(state))} here; give another path"
            )
        try:
            return _answer(row, state)
        except (ScopaError, ValueError, TypeError) as error:
            raise SolverError(f"{where} the answer is damaged: {error}") from error

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Keep the file open meanwhile."""
        try:
            self._file = self._path.open("a", encoding="utf-8", newline="\n")
        except OSError as error:
            raise self._cannot_write(error) from error
        with self._file:
            yield

    def add(self, number: int, text: str, answer: Answer) -> None:
        """Add the answer to the position of this text at the end; it is in the file when this returns."""
        assert self._file is not None
        try:
            self._file.write(_line({"state": number, "position": text, **_fields(answer)}))
            self._file.flush()
        except OSError as error:
            raise self._cannot_write(error) from error

    def _cannot_write(self, error: OSError) -> FileError:
        return FileError(f"cannot write {self._name}: {error.strerror}")

    def _read(self) -> None:
        head, *lines = read_whole(self._path).split("\n")
        self._check_head(head, is_whole=bool(lines))
        *lines, rest = lines
        for number, line in enumerate(lines, start=2):
            self._take(number, line)
        if rest:
            self._mend(head, lines, rest)

    def _check_head(self, head: str, *, is_whole: bool) -> None:
        try:
            held = json.loads(head)
        except ValueError:
            held = None
        if not is_whole or not isinstance(held, dict) or held.get("scopa_lab") != _KIND:
            raise SolverError(f"{self._name}, line 1: this is no file of solve_many; it should begin with {self._head}")
        if head != self._head:
            raise SolverError(f"{self._name}, line 1: it is of {head}, and this is {self._head}; give another path")

    def _take(self, at: int, line: str) -> None:
        row, fault = _read_line(line)
        if fault:
            raise SolverError(f"{self._name}, line {at}: {fault}")
        before = self._rows.setdefault(row["state"], row | {"at": at})
        if before["position"] != row["position"]:
            raise SolverError(f"{self._name}, line {at}: state {row['state']} has another position in line {before['at']}")

    def _mend(self, head: str, lines: list[str], rest: str) -> None:
        """Take away what was cut off when it was written; or end it, if only the end of its line is missing."""
        at = len(lines) + 2
        row, fault = _read_line(rest)
        if not fault:
            self._take(at, rest)
            lines.append(rest)
        elif row or not rest.startswith('{"state": '[: len(rest)]):
            raise SolverError(f"{self._name}, line {at}: {fault}")
        write_whole(self._path, "".join(f"{line}\n" for line in (head, *lines)))


def _fields(answer: Answer) -> dict[str, Any]:
    values = answer.to_json() | {"seconds": float(answer.seconds)}
    if isinstance(answer, Solution):
        return {name: (values | {"engine": answer.engine})[name] for name in _SOLVED}
    return values


def _line(row: dict[str, Any]) -> str:
    return json.dumps(row | {"checksum": _checksum(row)}) + "\n"


def _checksum(row: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(row, sort_keys=True).encode()).hexdigest()[:16]


def _read_line(line: str) -> tuple[dict[str, Any], str | None]:
    """An answer as it stands in the file, and what is wrong with it; nothing at all if the line is no JSON."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return {}, f"{shown(line, width=80)} is no answer as solve_many writes them"
    if not isinstance(row, dict):
        return {"": row}, f"{shown(line, width=80)} is no answer as solve_many writes them"
    if row.pop("checksum", None) != _checksum(row):
        return row, "its checksum is wrong"
    wanted = {"state": int, "position": str, **(_SOLVED if "margin" in row else _UNSOLVED)}
    if row.keys() != wanted.keys() or not all(isinstance(row[name], kind) for name, kind in wanted.items()):
        return row, f"it should hold {', '.join(wanted)}"
    return row, None


def _answer(row: dict[str, Any], state: State) -> Answer:
    deck = state.rules.deck
    if "margin" in row:
        line = tuple(Move.parse(move, deck=deck) for move in row["line"])
        best = line[0] if line else None
        return Solution(row["margin"], best, line, row["nodes"], row["seconds"], row["engine"], state.rules.match.lowest_wins)
    best = None if row["best"] is None else Move.parse(row["best"], deck=deck)
    return Unsolved(row["lower"], row["upper"], row["limit"], best, row["nodes"], row["seconds"])
