"""What watches over one question to a solver: its limits, what is proved so far, and who wants to hear about it."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scopa_lab.errors import SearchLimitError

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


class Watch:
    """Look after one question, from now on.

    Parameters
    ----------
    nodes_before : int
        Positions that the engine had visited before.
    node_limit : int, optional
    time_limit : float, optional
        In seconds.
    listeners : iterable of callable
        Called with a `Progress` twice a second; an exception that one raises ends the search.

    Attributes
    ----------
    lower, upper : int
        Bounds proved so far; the engine keeps them.
    """

    def __init__(
        self,
        *,
        nodes_before: int = 0,
        node_limit: int | None = None,
        time_limit: float | None = None,
        listeners: tuple[Listener, ...] = (),
    ) -> None:
        self.lower, self.upper = 0, 0
        self._start = self._reported = time.monotonic()
        self._nodes_before, self._node_limit, self._time_limit, self._listeners = nodes_before, node_limit, time_limit, listeners

    @property
    def seconds(self) -> float:
        """Time since the question was put."""
        return time.monotonic() - self._start

    def check(self, nodes: int, depth: int) -> None:
        """Report, and raise `SearchLimitError` if a limit is met after `nodes` positions of the engine."""
        visited, now = nodes - self._nodes_before, time.monotonic()
        if self._listeners and now >= self._reported + SECONDS_BETWEEN_REPORTS:
            self._reported = now
            for listener in self._listeners:
                listener(Progress(visited, depth, self.lower, self.upper, now - self._start))
        if self._node_limit is not None and visited >= self._node_limit:
            raise SearchLimitError(self.lower, self.upper, "nodes")
        if self._time_limit is not None and now >= self._start + self._time_limit:
            raise SearchLimitError(self.lower, self.upper, "time")

    def room(self, nodes: int, most: int) -> int:
        """How many more positions may be visited before the next check, up to `most`."""
        return most if self._node_limit is None else min(most, self._nodes_before + self._node_limit - nodes)


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
