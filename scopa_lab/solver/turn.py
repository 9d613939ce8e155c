"""Whose turn it is to ask: a solver answers one question at a time."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from scopa_lab.errors import SolverError


class Turn:
    """A lock that can be waited for with a limit and with Ctrl-C, and that refuses whoever holds it already."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._holder: int | None = None

    @contextmanager
    def taken(self, seconds: float | None) -> Iterator[bool]:
        """Hold the turn; the value is False if it was not free within so many seconds.

        Raises
        ------
        SolverError
            If this thread holds it, as when a listener asks the solver that it listens to.
        """
        if self._holder == threading.get_ident():
            raise SolverError("this solver is searching, and a listener asks it another question; give the listener a solver of its own")
        wait = -1 if seconds is None else min(seconds, threading.TIMEOUT_MAX)
        if not self._lock.acquire(timeout=wait):
            yield False
            return
        try:
            self._holder = threading.get_ident()
            yield True
        finally:
            self._holder = None
            self._lock.release()
