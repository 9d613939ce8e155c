"""A line of play while it is read, with the variations that branch off it."""

from collections import defaultdict

from scopa_lab.errors import RecordError
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.records.notes import DEEPEST, Note, Variation


class Branch:
    """The deal as it was played, or a variation of it.

    Attributes
    ----------
    start, state : State
        Where the line begins, and where it stands.
    moves : list of Move
    parent : Branch or None
        The line that this one branches off, before its last move.
    """

    def __init__(self, start: State, parent: "Branch | None" = None) -> None:
        self.start = self.state = self._before = start
        self.parent = parent
        self.moves: list[Move] = []
        self._marks: dict[int, str] = {}
        self._comments: defaultdict[int, list[str]] = defaultdict(list)
        self._variations: defaultdict[int, list[Variation]] = defaultdict(list)
        self._open: Branch | None = None

    @property
    def innermost(self) -> "Branch":
        """The variation that is open now, within others; this line if none is."""
        branch = self
        while branch._open is not None:
            branch = branch._open
        return branch

    @property
    def notes(self) -> tuple[Note, ...]:
        """What stands beside the moves, in order."""
        plies = sorted({*self._marks, *self._comments, *self._variations})
        return tuple(
            Note(ply, self._marks.get(ply, ""), tuple(self._comments.get(ply, ())), tuple(self._variations.get(ply, ()))) for ply in plies
        )

    def play(self, move: Move, mark: str) -> None:
        """Add a legal move and its mark."""
        self._before, self.state = self.state, self.state.play(move)
        self.moves.append(move)
        if mark:
            self._marks[self._ply] = mark

    def comment(self, text: str) -> None:
        """Add a comment behind the last move."""
        self._comments[self._ply].append(text)

    def open(self) -> None:
        """Begin a variation of the last move.

        Raises
        ------
        RecordError
            If there is no move, or there are too many variations within each other.
        """
        depth, branch = 1, self
        while branch.parent is not None:
            depth, branch = depth + 1, branch.parent
        if not self.moves or depth > DEEPEST:
            raise RecordError(f"a variation stands behind the move it replaces, at most {DEEPEST} within each other")
        self._open = Branch(self._before, self)

    def close(self) -> None:
        """End this variation, and go on with the line it branches off.

        Raises
        ------
        RecordError
            If this is no variation, or it has no move.
        """
        if self.parent is None or not self.moves:
            raise RecordError("a variation has at least one move between ( and )")
        self.parent._open = None
        self.parent._variations[self.parent._ply].append(Variation(tuple(self.moves), self.notes))

    @property
    def _ply(self) -> int:
        return len(self.moves) - 1
