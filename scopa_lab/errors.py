"""Every exception that scopa_lab raises on purpose.

All derive from `ScopaError`, but for the one of Ctrl-C; each also derives from the built-in that a reader would expect, so
``except ValueError`` works too.
A message is one line: what is wrong, the offending value, and what would have been right.
"""

from typing import Any

_WORTH_A_WORD = 0.1  # seconds of loading; what is shorter nobody waits for


class ScopaError(Exception):
    """Base of all errors that scopa_lab raises on purpose; each survives pickling and copying with all it carries."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.args), self.__dict__


def _restored(kind: type[BaseException], arguments: tuple[Any, ...]) -> BaseException:
    """An error as it was pickled: its message is made already, so its constructor is not asked again."""
    error = kind.__new__(kind, *arguments)
    error.args = arguments
    return error


class NotationError(ScopaError, ValueError):
    """A text does not name a card, a set of cards, a suit or a move."""


class RulesError(ScopaError, ValueError):
    """A preset or an option does not exist, or the options contradict each other."""


class PositionError(ScopaError, ValueError):
    """A position text or a state describes something that no deal can reach."""


class DealError(ScopaError, ValueError):
    """A deal was asked for that cannot be made."""


class IllegalMoveError(ScopaError, ValueError):
    """The move is well formed, but the rules do not allow it here.

    Attributes
    ----------
    move : str
        The move that was tried.
    legal : tuple of str
        What could have been played instead, in the order of ``State.legal_moves``.
    reason : str
        Why not.
    """

    def __init__(self, move: str, legal: tuple[str, ...], position: str, reason: str) -> None:
        self.move = move
        self.legal = legal
        self.reason = reason
        choices = "legal: " + " ".join(legal) if legal else "the deal is over, there is nothing to play"
        super().__init__(f"illegal move {move!r}: {reason}; {choices} (position {position})")


class RecordError(ScopaError, ValueError):
    """A record of a deal or a match cannot be read, or what it says contradicts the rules.

    Attributes
    ----------
    line, column : int or None
        Where in the text, counted from 1; None if it is not about a text.
    record : DealRecord, MatchRecord or None
        What stands before the fault; None if that is not even a position.
    """

    def __init__(self, reason: str, *, line: int | None = None, column: int | None = None) -> None:
        self.line = line
        self.column = column
        self.record: Any = None
        super().__init__(reason if line is None else f"line {line}, column {column}: {reason}")


class MatchError(ScopaError, ValueError):
    """A deal, a score or a claim does not belong to a match as it stands."""


class AnalysisError(ScopaError, ValueError):
    """A count, a tree, a study or a puzzle was asked for that cannot be made."""


class FileError(ScopaError, OSError):
    """A file cannot be read or written."""


class ExerciseError(ScopaError, ValueError):
    """There is no such exercise or lesson, or an answer cannot be read."""


class DrawingError(ScopaError, ValueError):
    """A picture was asked for with an option that does not exist."""


class SolverError(ScopaError, ValueError):
    """A question that the solver does not answer: more than two sides, or a limit that makes no sense."""


class _Unproved(BaseException):
    """What a search had proved when it ended before the margin was."""

    def __init__(
        self,
        lower: int,
        upper: int,
        limit: str,
        *,
        nodes: int = 0,
        seconds: float = 0.0,
        best: Any = None,
        values: dict[Any, tuple[int, int]] | None = None,
        loading: float = 0.0,
    ) -> None:
        self.lower, self.upper, self.limit = lower, upper, limit
        self.nodes, self.seconds, self.loading = nodes, seconds, loading
        self.best, self.values = best, {} if values is None else values
        words = [f"{self._reason()}; proved so far: {lower} <= margin <= {upper}"]
        if nodes or best is not None:
            words += [f"best so far: {'not known' if best is None else best}", f"{nodes} positions visited"]
        if limit == "time" and loading >= _WORTH_A_WORD:
            words.append(f"loading the compiler took {loading:.1f} s, which the limit does not count")
        super().__init__("; ".join(words))

    def _reason(self) -> str:
        return f"the {self.limit} limit was met"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.args), self.__dict__


class SearchLimitError(_Unproved, ScopaError, RuntimeError):
    """A search met its limit before the margin was proved.

    Attributes
    ----------
    lower, upper : int
        Proved bounds: ``lower <= margin <= upper``.
    limit : str
        Which limit was met, ``"nodes"`` or ``"time"``.
    nodes : int
        Positions visited.
    seconds : float
        Time since the question was put, waiting for other threads and loading included.
    best : Move or None
        The best move of those that are proved so far; None if there is none yet.
    values : dict of Move to (int, int)
        From `move_values`: proved bounds of the margin after every legal move, in legal order. Empty from `solve`.
    loading : float
        Seconds of these that went into loading the compiler; no limit counts them.

    Examples
    --------
    >>> print(SearchLimitError(1, 2, "time"))
    the time limit was met; proved so far: 1 <= margin <= 2
    """


class SearchInterrupted(_Unproved, KeyboardInterrupt):
    """Ctrl-C ended a search before the margin was proved. It is a `KeyboardInterrupt`, and no `ScopaError`, so that nothing swallows it.

    The attributes are those of `SearchLimitError`; `limit` is ``"interrupt"``.

    Examples
    --------
    >>> print(SearchInterrupted(1, 2, "interrupt", nodes=300))
    interrupted; proved so far: 1 <= margin <= 2; best so far: not known; 300 positions visited
    """

    def _reason(self) -> str:
        return "interrupted"


def quoted(text: str, *, width: int = 200) -> str:
    """`text` as Python would write it, on one line and cut to `width`, for use in a message."""
    return repr(text if len(text) <= width else text[: width - 3] + "...")


def shown(value: object, *, width: int = 200) -> str:
    """The repr of any value on one line and cut to `width`, for use in a message; of what is too large only the type is named."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # Python refuses to write out thousands of digits, and what is nested too deeply
        text = f"something of type {type(value).__name__} that is too large to show"
    text = " ".join(text.split())
    return text if len(text) <= width else text[: width - 3] + "..."
