"""A long search kept in a file: what is proved so far, and the table, from which a new process goes on.

The file is a zip archive of ``about.json`` and ``table.npy``. What it says is checked before it is believed: sizes before anything is
read, a checksum over all, and every number against what is possible.
"""

import hashlib
import io
import json
import math
import os
import struct
import time
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from scopa_lab.errors import SolverError, quoted, shown
from scopa_lab.files import replaced
from scopa_lab.game.state import State
from scopa_lab.solver.compiled_search import CompiledSearch
from scopa_lab.solver.limits import Progress

SECONDS_BETWEEN_SAVES = 60.0
SHARE_OF_SAVING = 0.05  # of the time, where writing the table takes long
_ABOUT, _TABLE = "about.json", "table.npy"
_ENCRYPTED, _METHODS = 1, (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ANOTHER_VERSION = "another version of the search; name another file to begin anew"
_MOST_BYTES = 1 << 16  # of all but the cells of the table
_FIELDS = {"position": str, "search": str, "lower": int, "upper": int, "nodes": int, "seconds": float, "checksum": str}


class Checkpoint:
    """A listener that saves a search now and then.

    Parameters
    ----------
    path : Path
        Read if it exists; the search then goes on from there.
    state : State
        The position that is solved.
    engine : CompiledSearch
        Its table is saved, and filled from the file.

    Attributes
    ----------
    bounds : tuple of int
        Proved bounds of the margin.
    nodes : int
        Positions visited before this process.
    seconds : float
        Time taken before this process.

    Raises
    ------
    SolverError
        If the file cannot be read or written, is damaged, or belongs to another position or another version of the search.
    """

    def __init__(self, path: Path, state: State, engine: CompiledSearch) -> None:
        self.bounds = engine.bounds(state)
        self.nodes, self.seconds = 0, 0.0
        self._path, self._state, self._engine = Path(os.path.realpath(path)), state, engine
        self._due = SECONDS_BETWEEN_SAVES
        if self._path.exists():
            self._read()
        else:
            self.save(Progress(0, 0, *self.bounds, 0.0))  # a folder that cannot be written is known at once, not after an hour

    def __call__(self, progress: Progress) -> None:
        """Save if it is time."""
        if progress.seconds >= self._due:
            start = time.monotonic()
            self.save(progress)
            taken = time.monotonic() - start
            self._due = progress.seconds + taken + max(SECONDS_BETWEEN_SAVES, taken / SHARE_OF_SAVING)

    def save(self, progress: Progress) -> None:
        """Write the file under a temporary name, and rename it."""
        table = np.ascontiguousarray(self._engine.table)
        about = {
            "position": str(self._state),
            "search": self._engine.signature,
            "lower": progress.lower,
            "upper": progress.upper,
            "nodes": self.nodes + progress.nodes,
            "seconds": float(self.seconds + progress.seconds),
        }
        about["checksum"] = _checksum(about, table)
        try:
            with replaced(self._path) as part, zipfile.ZipFile(part, "w") as archive:
                archive.writestr(_ABOUT, json.dumps(about))
                with archive.open(_TABLE, "w", force_zip64=True) as file:
                    np.lib.format.write_array(file, table)
        except OSError as error:
            raise SolverError(f"cannot write the checkpoint {quoted(str(self._path))}: {error.strerror or error}") from error

    def _read(self) -> None:
        name = quoted(str(self._path))
        try:
            about, table = _contents(self._path, 8 * self._engine.most_cells)
        except OSError as error:
            raise SolverError(f"cannot read the checkpoint {name}: {error.strerror or error}") from error
        except SolverError:
            raise
        except (ValueError, KeyError, EOFError, RuntimeError, struct.error, zlib.error, zipfile.BadZipFile) as error:
            raise SolverError(f"{name} is no checkpoint, or is damaged: {shown(str(error))[1:-1]}") from error
        if about["position"] != str(self._state):
            raise SolverError(f"the checkpoint {name} is of another position, {quoted(about['position'])}")
        if about["search"] != self._engine.signature:
            raise SolverError(f"the checkpoint {name} was written by {_ANOTHER_VERSION}")
        lower, upper = self.bounds
        if not lower <= about["lower"] <= about["upper"] <= upper:
            raise SolverError(f"{name} is no checkpoint, or is damaged: its bounds {about['lower']} and {about['upper']} cannot be")
        self.bounds, self.nodes, self.seconds = (about["lower"], about["upper"]), about["nodes"], about["seconds"]
        self._engine.restore(table)


def _contents(path: Path, most_bytes: int) -> tuple[dict[str, Any], Any]:
    """What a checkpoint says and its table; raises one of several errors if it is none, before it takes more memory than a table may."""
    if not path.is_file():
        raise OSError("it is no ordinary file")
    with path.open("rb") as raw, zipfile.ZipFile(raw) as archive:
        sizes = {entry.filename: entry.file_size for entry in archive.infolist()}
        if "about.npy" in sizes:
            raise SolverError(f"the checkpoint {quoted(str(path))} was written by version 0.1.0, {_ANOTHER_VERSION}")
        if sorted(sizes) != sorted((_ABOUT, _TABLE)) or sizes[_ABOUT] > _MOST_BYTES:
            raise ValueError(f"it should hold {_ABOUT} and {_TABLE}, no more")
        if any(entry.flag_bits & _ENCRYPTED or entry.compress_type not in _METHODS for entry in archive.infolist()):
            raise ValueError("it is packed in a way that no checkpoint is")
        if sizes[_TABLE] > most_bytes + _MOST_BYTES:
            raise ValueError(f"its table takes {sizes[_TABLE] >> 20} MB; give a table_mb of as many")
        about = json.loads(archive.read(_ABOUT))
        packed = archive.read(_TABLE)
    _check_about(about)
    file = io.BytesIO(packed)
    if np.lib.format.read_magic(file) != (1, 0):
        raise ValueError("its table is of another format")
    shape, _, dtype = np.lib.format.read_array_header_1_0(file)
    cells = (len(packed) - file.tell()) // 8
    if dtype != np.int64 or shape != (cells,) or cells < 4 or cells & (cells - 1):
        raise ValueError(f"its table has the shape {shown(shape)} of {dtype}; it should be four times a power of two int64")
    table = np.frombuffer(packed, np.int64, cells, file.tell()).copy()
    if about["checksum"] != _checksum(about, table):
        raise ValueError("its checksum is wrong")
    return about, table


def _check_about(about: Any) -> None:
    if not isinstance(about, dict) or sorted(about) != sorted(_FIELDS):
        raise ValueError(f"{_ABOUT} should hold {', '.join(_FIELDS)}")
    for name, kind in _FIELDS.items():
        if type(about[name]) is not kind:
            raise ValueError(f"{name} is {shown(about[name])}")
    if about["nodes"] < 0 or not 0 <= about["seconds"] < math.inf:
        raise ValueError(f"nodes are {shown(about['nodes'])} and seconds {about['seconds']}")


def _checksum(about: dict[str, Any], table: Any) -> str:
    """A number for all that a checkpoint says but this."""
    words = json.dumps({name: value for name, value in about.items() if name != "checksum"}, sort_keys=True)
    digest = hashlib.sha256(words.encode())
    digest.update(memoryview(table).cast("B"))
    return digest.hexdigest()
