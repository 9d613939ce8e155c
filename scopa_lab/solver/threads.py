"""What one thread needs to search, and threads that search one question together."""

import threading
from contextlib import suppress
from typing import Any

import numpy as np

from scopa_lab.solver import kernel
from scopa_lab.solver.limits import TooManyMovesError

SLICE = 1 << 15  # nodes between two looks at the clock and at Ctrl-C, a few thousandths of a second
ALONE = 1 << 13  # nodes before other threads are called in
RANK_ENTRIES = 1 << 14  # of the table of the game of sweeps
_MOST_FRAMES = 56  # fifty-two plays, the end, and two simpler games on the way


def zeros(count: int) -> Any:
    """So many zeros, (count,), from the start of a line of the cache on, and in large pages where there are any."""
    numbers = np.empty(count + 8, np.int64)
    first = -numbers.ctypes.data % 64 // 8
    numbers = numbers[first : first + count]
    numbers.fill(0)
    return numbers


class Worker:
    """What one thread needs to search: a path of frames, where it stands on it, and a table of its own for the game of sweeps."""

    def __init__(self, *, rank_entries: int) -> None:
        self._frames = np.zeros((_MOST_FRAMES, kernel.COLUMNS), np.int64)
        self._moves = np.zeros((_MOST_FRAMES, 2 * kernel.MOST_MOVES), np.int64)
        self._scores = np.zeros((_MOST_FRAMES, kernel.MOST_MOVES), np.int64)
        self._rank_frames = np.zeros((_MOST_FRAMES, kernel.R_COLUMNS), np.int64)
        self._control = np.zeros(kernel.CELLS, np.int64)
        self._rank_table = zeros(2 * rank_entries)

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
            kernel.search(self._frames, self._moves, self._scores, self._rank_frames, self._control, self._rank_table, *arrays)
        if self._control[kernel.STATUS] == kernel.TOO_MANY_MOVES:
            raise TooManyMovesError

    def rest(self) -> None:
        """Leave off at the next position; from another thread."""
        self._control[kernel.BUDGET] = 0


class Crew:
    """Threads that search the question of the first worker, who is not one of them, until they are stopped or one has the answer."""

    def __init__(self, workers: list[Worker], arrays: tuple[Any, ...]) -> None:
        self._first, *self._others = workers
        self._arrays, self._stop = arrays, threading.Event()
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Start them, unless they run."""
        if not self._threads:
            self._threads = [threading.Thread(target=self._work, args=(worker,), daemon=True) for worker in self._others]
            for thread in self._threads:
                thread.start()

    def stop(self) -> None:
        """Stop them, and wait until they have."""
        self._stop.set()
        for worker in self._others:
            worker.rest()
        for thread in self._threads:
            with suppress(RuntimeError):  # Ctrl-C came while it was started; it finds that it is to stop
                thread.join()

    def _work(self, worker: Worker) -> None:
        with suppress(TooManyMovesError):  # the first thread goes on, and meets the same position or needs no answer for it
            while worker.answer is None and not self._stop.is_set():
                worker.go_on(SLICE, self._arrays)
            if worker.answer is not None:
                self._first.rest()
