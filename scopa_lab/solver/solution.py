"""The results of the solver: a solution, and what stands for one where a limit was met."""

from dataclasses import dataclass, field
from textwrap import fill
from typing import Any

from scopa_lab.errors import SearchLimitError
from scopa_lab.game.move import Move
from scopa_lab.printed import as_printed, lead, signed


@dataclass(frozen=True, slots=True)
class Solution:
    """What best play by both sides leads to.

    Attributes
    ----------
    margin : int
        Points of side 0 minus points of side 1 at the end of the deal, points already made included.
    best : Move or None
        The first move of `line`; None if the deal is over. `move_values` shows the moves that are as good.
    line : tuple of Move
        Best moves by both sides to the last card. The engines may choose differently among moves that are as good.
    nodes : int
        Positions visited. Does not take part in equality.
    seconds : float
        Time taken. Does not take part in equality.
    engine : str
        Which engine proved it: ``"compiled"`` or ``"reference"``. Does not take part in equality.
    lowest_wins : bool
        Whether the rules make the lowest score win, so that a side plays for few points. Does not take part in equality.
    """

    margin: int
    best: Move | None
    line: tuple[Move, ...]
    nodes: int = field(compare=False)
    seconds: float = field(compare=False)
    engine: str = field(compare=False)
    lowest_wins: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        line = fill(" ".join(map(str, self.line)) or "-", 100, subsequent_indent=" " * 9)
        return f"margin   {signed(self.margin, typed=True)}  ({lead(self.margin, lowest_wins=self.lowest_wins)})\nbest     {self.best or '-'}\nline     {line}\nproved   by the {self.engine} engine, {self.nodes} nodes"

    _repr_pretty_ = as_printed

    def to_json(self) -> dict[str, Any]:
        """The solution as a JSON value."""
        return {
            "margin": self.margin,
            "best": None if self.best is None else str(self.best),
            "line": list(map(str, self.line)),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
        }


@dataclass(frozen=True, slots=True)
class Unsolved:
    """What is proved of a position whose search met a limit.

    Attributes
    ----------
    lower, upper : int
        Proved bounds: ``lower <= margin <= upper``.
    limit : str
        Which limit was met, ``"nodes"`` or ``"time"``.
    best : Move or None
        The best move of those that are proved; None if there is none yet.
    nodes : int
        Positions visited. Does not take part in equality.
    seconds : float
        Time taken. Does not take part in equality.
    """

    lower: int
    upper: int
    limit: str
    best: Move | None = None
    nodes: int = field(default=0, compare=False)
    seconds: float = field(default=0.0, compare=False)

    @classmethod
    def of(cls, stop: SearchLimitError) -> "Unsolved":
        """What an error of a limit says."""
        return cls(stop.lower, stop.upper, stop.limit, stop.best, stop.nodes, stop.seconds)

    def __str__(self) -> str:
        bounds = f"{signed(self.lower, typed=True)} to {signed(self.upper, typed=True)}"
        return f"margin   {bounds}  (not proved)\nbest     {self.best or '-'}\nlimit    {self.limit}, {self.nodes} nodes"

    _repr_pretty_ = as_printed

    def to_json(self) -> dict[str, Any]:
        """What is proved, as a JSON value."""
        return {
            "lower": self.lower,
            "upper": self.upper,
            "limit": self.limit,
            "best": None if self.best is None else str(self.best),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
        }
