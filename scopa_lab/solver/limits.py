"""What watches over one question to a solver: its limits, what is proved so far, and who wants to hear about it."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from scopa_lab.errors import SearchInterrupted, SearchLimitError
from scopa_lab.game.move import Move

SECONDS_BETWEEN_REPORTS = 0.5


class TooManyMovesError(Exception):
    """A position has more moves than the arrays of a compiled search hold; the solver answers it otherwise, so no user meets this."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come.

    Attributes
    ----------
    nodes : int
        Positions visited for this question.
    depth : int
        Plies from the position asked about to the one that is searched now.
    lower, upper : int
        Proved bounds of the margin.
    seconds : float
        Time since the question was put.
    """

    nodes: int
    depth: int
    lower: int
    upper: int
    seconds: float


Listener = Callable[[Progress], Any]


class Counting(Protocol):
    """An engine, which counts the positions that it has ever visited."""

    nodes: int


class Watch:
    """Look after one question, from the moment on when it is put.

    Parameters
    ----------
    node_limit : int, optional
    time_limit : float, optional
        In seconds from now; what `loading` takes is not counted.
    listener : callable, optional
        Called with a `Progress` twice a second; an exception that it raises ends the search, and reaches the caller as it is.

    Attributes
    ----------
    lower, upper : int
        Bounds proved so far; the engine keeps them.
    best : Move or None
        The best move proved so far; the engine keeps it.
    values : dict of Move to (int, int)
        Bounds after each move, for a question about all moves that was not answered.
    nodes : int
        Positions visited for this question, when it was last looked at.
    loaded : float
        Seconds that went into loading.
    heard : exception or None
        What the listener raised.
    """

    def __init__(self, *, node_limit: int | None = None, time_limit: float | None = None, listener: Listener | None = None) -> None:
        self.lower, self.upper = 0, 0
        self.best: Move | None = None
        self.values: dict[Move, tuple[int, int]] = {}
        self.nodes, self.loaded = 0, 0.0
        self.heard: BaseException | None = None
        self._start = self._reported = time.monotonic()
        self._nodes_before, self._node_limit, self._time_limit, self._listener = 0, node_limit, time_limit, listener
        self._saver: Listener | None = None

    @property
    def seconds(self) -> float:
        """Time since the question was put."""
        return time.monotonic() - self._start

    @property
    def seconds_left(self) -> float | None:
        """Time until the limit; None if there is none."""
        return None if self._time_limit is None else max(0.0, self._time_limit + self.loaded - self.seconds)

    @contextmanager
    def loading(self) -> Iterator[None]:
        """Load something meanwhile, which the limit does not count."""
        before = time.monotonic()
        try:
            yield
        finally:
            self.loaded += time.monotonic() - before

    @contextmanager
    def over(self, engine: Counting, saver: Listener | None = None) -> Iterator[None]:
        """Count the positions that an engine visits meanwhile; `saver` is told as the listener is."""
        self._nodes_before, self._saver = engine.nodes - self.nodes, saver
        try:
            yield
        finally:
            self.nodes = engine.nodes - self._nodes_before

    def check(self, nodes: int, depth: int) -> None:
        """Report, and raise `SearchLimitError` if a limit is met after `nodes` positions of the engine."""
        self.nodes, now = nodes - self._nodes_before, time.monotonic()
        if (self._listener or self._saver) and now >= self._reported + SECONDS_BETWEEN_REPORTS:
            self._reported = now
            self._report(Progress(self.nodes, depth, self.lower, self.upper, now - self._start))
        if self._node_limit is not None and self.nodes >= self._node_limit:
            raise self.limit_met("nodes")
        if self._time_limit is not None and now >= self._start + self._time_limit + self.loaded:
            raise self.limit_met("time")

    def room(self, nodes: int, most: int) -> int:
        """How many more positions may be visited before the next check, up to `most`."""
        return most if self._node_limit is None else min(most, self._nodes_before + self._node_limit - nodes)

    def limit_met(self, limit: str) -> SearchLimitError:
        """The error of a limit, with all that is proved."""
        return SearchLimitError(self.lower, self.upper, limit, **self._proved())

    def interrupted(self) -> SearchInterrupted:
        """The exception of Ctrl-C, with all that is proved."""
        return SearchInterrupted(self.lower, self.upper, "interrupt", **self._proved())

    def _proved(self) -> dict[str, Any]:
        return {"nodes": self.nodes, "seconds": self.seconds, "best": self.best, "values": self.values, "loading": self.loaded}

    def _report(self, progress: Progress) -> None:
        if self._saver:
            self._saver(progress)
        try:
            if self._listener:
                self._listener(progress)
        except BaseException as error:
            self.heard = error
            raise


class ProgressBar:
    """A listener that draws a bar, in a notebook or on the error stream of a terminal; only if the search takes a second."""

    def __init__(self) -> None:
        from tqdm.auto import tqdm  # noqa: PLC0415  needed only here

        self._bar = tqdm(unit=" nodes", unit_scale=True, delay=1, leave=False)

    def __call__(self, progress: Progress) -> None:
        """Show one report."""
        self._bar.set_postfix_str(f"{progress.lower} <= margin <= {progress.upper}, depth {progress.depth}", refresh=False)
        self._bar.update(progress.nodes - self._bar.n)

    def close(self) -> None:
        """Take the bar away."""
        self._bar.close()
