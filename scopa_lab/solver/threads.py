"""What one thread needs to search, and threads that search one question together."""

import threading
from contextlib import suppress
from typing import Any

import numpy as np

from scopa_lab.solver import kernel
from scopa_lab.solver.limits import TooManyMovesError

SLICE = 1 << 15  # nodes between two looks at the clock and at Ctrl-C, about a hundredth of a second
_MOST_FRAMES = 56  # fifty-two plays, the end, and two simpler games on the way


class Worker:
    """What one thread needs to search: a path of frames, and where it stands on it."""

    def __init__(self) -> None:
        self._frames = np.zeros((_MOST_FRAMES, kernel.COLUMNS), np.int64)
        self._moves = np.zeros((_MOST_FRAMES, 2 * kernel.MOST_MOVES), np.int64)
        self._scores = np.zeros((_MOST_FRAMES, kernel.MOST_MOVES), np.int64)
        self._rank_frames = np.zeros((_MOST_FRAMES, kernel.R_COLUMNS), np.int64)
        self._control = np.zeros(kernel.CELLS, np.int64)

    def begin(self, row: Any) -> None:
        """Stand before the question about a position."""
        self._frames[0] = row
        self._frames[0, [kernel.MOVES, kernel.TOTAL, kernel.MATTERS]] = -1
        self._control[:] = 0
        self._control[[kernel.STATUS, kernel.R_PLY]] = kernel.RUNNING, kernel.ANSWERED

    @property
    def nodes(self) -> int:
        """Positions visited for this question."""
        return int(self._control[kernel.NODES])

    @property
    def depth(self) -> int:
        """Plies from the root to where it stands."""
        return int(self._control[kernel.PLY])

    @property
    def answer(self) -> bool | None:
        """The answer to the question; None while it is searched."""
        return bool(self._control[kernel.STATUS] == kernel.YES) if self._control[kernel.PLY] == kernel.ANSWERED else None

    @property
    def played(self) -> int | None:
        """The move of the position, as the kernel packs it, that was searched last; None if there was none."""
        number = self._frames[0, kernel.NEXT]
        return int(self._moves[0, number - 1]) if number else None

    @property
    def bounds(self) -> tuple[int, int]:
        """Bounds of the position without any search, once it was entered."""
        return int(self._control[kernel.LOWEST]), int(self._control[kernel.HIGHEST])

    def go_on(self, nodes: int, arrays: tuple[Any, ...]) -> None:
        """Visit at most so many more positions; raise TooManyMovesError where one has too many moves."""
        self._control[kernel.BUDGET] = self._control[kernel.NODES] + nodes
        with np.errstate(over="ignore"):
            kernel.search(self._frames, self._moves, self._scores, self._rank_frames, self._control, *arrays)
        if self._control[kernel.STATUS] == kernel.TOO_MANY_MOVES:
            raise TooManyMovesError


class Crew:
    """Threads that search the question of the first one, until they are stopped or one of them has the answer."""

    def __init__(self, workers: list[Worker], arrays: tuple[Any, ...]) -> None:
        self._workers, self._arrays, self._stop = workers, arrays, threading.Event()
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Start them, unless they run."""
        if not self._threads:
            self._threads = [threading.Thread(target=self._work, args=(worker,), daemon=True) for worker in self._workers]
            for thread in self._threads:
                thread.start()

    def stop(self) -> None:
        """Stop them, and wait until they have; it takes a slice."""
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _work(self, worker: Worker) -> None:
        with suppress(TooManyMovesError):  # the first thread goes on, and meets the same position or needs no answer for it
            while worker.answer is None and not self._stop.is_set():
                worker.go_on(SLICE, self._arrays)
