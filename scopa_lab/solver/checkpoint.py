"""A long search kept in a file: what is proved so far, and the table, from which a new process goes on.

The file is a zip archive of two arrays, with checksums: ``table``, and ``about``, a JSON text.
"""

import json
import os
import time
import zipfile
from pathlib import Path

import numpy as np

from scopa_lab.errors import SolverError, quoted
from scopa_lab.solver.packing import CompiledSearch
from scopa_lab.solver.watch import Progress
from scopa_lab.state import State

SECONDS_BETWEEN_SAVES = 60.0
SHARE_OF_SAVING = 0.05  # of the time, where writing the table takes long


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
        about = {
            "position": str(self._state),
            "search": self._engine.signature,
            "lower": progress.lower,
            "upper": progress.upper,
            "nodes": self.nodes + progress.nodes,
            "seconds": self.seconds + progress.seconds,
        }
        part = self._path.with_name(f".{self._path.name}.{os.getpid()}.part")
        try:
            try:
                with part.open("wb") as file:
                    np.savez(file, table=self._engine.table, about=np.array(json.dumps(about)))
                part.replace(self._path)
            finally:
                part.unlink(missing_ok=True)
        except OSError as error:
            raise SolverError(f"cannot write the checkpoint {quoted(str(self._path))}: {error.strerror}") from error

    def _read(self) -> None:
        name = quoted(str(self._path))
        try:
            with self._path.open("rb") as raw, np.load(raw) as file:
                about, table = json.loads(str(file["about"])), file["table"]
        except OSError as error:
            raise SolverError(f"cannot read the checkpoint {name}: {error.strerror or error}") from error
        except (ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
            raise SolverError(f"{name} is no checkpoint, or is damaged: {error}") from error
        if about["position"] != str(self._state):
            raise SolverError(f"the checkpoint {name} is of another position, {quoted(about['position'])}")
        if about["search"] != self._engine.signature:
            raise SolverError(f"the checkpoint {name} was written by another version of the search; name another file to begin anew")
        self.bounds, self.nodes, self.seconds = (about["lower"], about["upper"]), about["nodes"], about["seconds"]
        self._engine.restore(table)
