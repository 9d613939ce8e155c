"""Limits of one question to a solver."""

import time


class LimitMetError(Exception):
    """A search has to stop; its argument says which limit was met. The engines turn it into `SearchLimitError`."""


class Limits:
    """How many positions one question may visit, and how long it may take, from now on.

    Parameters
    ----------
    nodes_before : int
        Positions that the engine had visited before.
    node_limit : int, optional
    time_limit : float, optional
        In seconds.
    """

    def __init__(self, *, nodes_before: int = 0, node_limit: int | None = None, time_limit: float | None = None) -> None:
        self._last_node = None if node_limit is None else nodes_before + node_limit
        self._deadline = None if time_limit is None else time.monotonic() + time_limit

    def check(self, nodes: int) -> None:
        """Raise `LimitMetError` if a limit is met after `nodes` positions."""
        if self._last_node is not None and nodes >= self._last_node:
            raise LimitMetError("nodes")
        if self._deadline is not None and time.monotonic() >= self._deadline:
            raise LimitMetError("time")

    def room(self, nodes: int, most: int) -> int:
        """How many more positions may be visited before the next check, up to `most`."""
        return most if self._last_node is None else min(most, self._last_node - nodes)
