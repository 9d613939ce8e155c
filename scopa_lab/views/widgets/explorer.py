"""A board to explore a position: play on, take back, compare variations, ask what each card is worth."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import takewhile
from os import PathLike
from typing import Any

import ipywidgets as widgets

from scopa_lab.errors import DrawingError, ScopaError, SearchLimitError
from scopa_lab.game.move import Move
from scopa_lab.game.state import State, read_state
from scopa_lab.numbers import whole
from scopa_lab.printed import signed
from scopa_lab.records import DealRecord
from scopa_lab.records.loose_moves import meant
from scopa_lab.solver import Solution, Solver
from scopa_lab.solver.limits import Progress
from scopa_lab.views.board.data import card_values
from scopa_lab.views.board.page import write_page
from scopa_lab.views.drawing.messages import said_in
from scopa_lab.views.drawing.words import words
from scopa_lab.views.widgets.page import with_picture
from scopa_lab.views.widgets.table import TableView


class _StoppedError(Exception):
    """The stop button was pressed."""


@dataclass(slots=True)
class _Node:
    """A position of the tree of variations."""

    state: State
    move: Move | None
    parent: int | None
    children: list[int] = field(default_factory=list)


def _record(start: State | DealRecord | str) -> DealRecord:
    return start if isinstance(start, DealRecord) else DealRecord(read_state(start))


class Explorer(widgets.VBox):
    """A table with undo and redo, a tree of variations, and the solver beside it.

    Parameters
    ----------
    start : State, DealRecord or str
        Where to begin; a text is that of a position.
    language : str
        ``"en"`` or ``"it"``.
    solver : Solver, optional
        Answers the questions; its table stays warm from one to the next.
    **options
        Those of `TableView`: `show`, `bottom`, `names`, `faces`.

    Attributes
    ----------
    table : TableView
    values : dict of Move to int
        Margins of the moves of this position, if they have been asked for.
    solution : Solution or None
        Of this position, if it has been asked for.

    Examples
    --------
    >>> explorer = Explorer("scopone 0 7dKs/As/2c/3b 3c4s */- 0/0 0 -")
    >>> explorer.play("Ks")
    >>> explorer.undo()
    >>> explorer.play("7dx3c4s")
    >>> [str(move) for move in explorer.record.moves], explorer
    (['7dx3c4s'], Explorer(scopone, seat 1 to play))
    """

    def __init__(self, start: State | DealRecord | str, *, language: str = "en", solver: Solver | None = None, **options: Any) -> None:
        phrases = self._phrases = words(language)
        self._language = language
        self._solver = Solver(table_mb=64) if solver is None else solver
        self._known: dict[State, tuple[Solution, dict[Move, int]]] = {}
        self._thread: threading.Thread | None = None
        self._stopping = threading.Event()
        self._quiet = False
        record = _record(start)
        self.table = TableView(record.start, language=language, **options)
        self._back, self._forward = (widgets.Button(description=phrases[name]) for name in ("back", "forward"))
        self._slider = widgets.IntSlider(min=0, max=0, description=phrases["ply"])
        self._tree = widgets.Select(options=[], description=phrases["moves"], rows=8)
        self._text = widgets.Text(description=phrases["position"], continuous_update=False, layout={"width": "auto"})
        self._ask = widgets.Button(description=phrases["solve"], layout={"width": "auto"})
        self._stop = widgets.Button(description=phrases["stop"], disabled=True)
        self._said = widgets.Label()
        self._bar = widgets.IntProgress(min=0, max=100, layout={"display": "none"})
        self._line = widgets.Select(options=[], description=phrases["line"], rows=6)
        super().__init__(
            [
                self.table,
                widgets.HBox([self._back, self._forward, self._slider], layout={"flex_flow": "row wrap"}),
                widgets.HBox([self._ask, self._stop, self._bar, self._said], layout={"flex_flow": "row wrap"}),
                widgets.HBox([self._tree, self._line], layout={"flex_flow": "row wrap"}),
                self._text,
            ]
        )
        self._wire()
        self.load(record)

    @property
    def state(self) -> State:
        """The position that is shown."""
        return self._nodes[self._current].state

    @property
    def record(self) -> DealRecord:
        """The moves from the start to the position that is shown, with what was written beside those that were loaded."""
        moves, node = [], self._nodes[self._current]
        while node.parent is not None and node.move is not None:
            moves.append(node.move)
            node = self._nodes[node.parent]
        moves.reverse()
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(moves, self._loaded.moves, strict=False)))
        notes = tuple(note for note in self._loaded.notes if note.ply < same)
        return DealRecord(self._nodes[0].state, tuple(moves), self._loaded.headers, notes)

    @property
    def values(self) -> dict[Move, int]:
        """Margins after each move of this position; empty until they have been asked for."""
        return self._known[self.state][1] if self.state in self._known else {}

    @property
    def card_values(self) -> dict[str, int]:
        """The margin each card is worth, the best of its moves for the side to play, as its badge shows; empty until asked for."""
        return card_values(self.state, self.values)

    @property
    def solution(self) -> Solution | None:
        """What best play leads to from here; None until it has been asked for."""
        return self._known[self.state][0] if self.state in self._known else None

    def load(self, start: State | DealRecord | str) -> None:
        """Show another position or record, at its start; the variations of a record are there too.

        Raises
        ------
        PositionError
            If the text of a position cannot be read.
        DrawingError
            If an option of the table does not fit it; what was shown stays.
        """
        record = _record(start)
        self.table.drawn(state=record.start)
        self.stop()
        self._loaded = record
        self._nodes = [_Node(record.start, None, None)]
        self._add(record.moves, 0)
        for note in record.notes:
            for variation in note.variations:
                self._add(variation.moves, note.ply)  # the node before the move of that ply has its number
        self.go(0)

    def _add(self, moves: Iterable[Move], number: int) -> None:
        """Add a line of play behind a position."""
        for move in moves:
            number = self._child(move, number)

    def _child(self, move: Move, number: int) -> int:
        """The number of the position that a move leads to, which is made if it is not there."""
        node = self._nodes[number]
        for child in node.children:
            if self._nodes[child].move == move:
                return child
        after = node.state.play(move)
        node.children.append(len(self._nodes))
        self._nodes.append(_Node(after, move, number))
        return len(self._nodes) - 1

    def play(self, move: Move | str) -> None:
        """Play a move, or what its text means; a move that was not played here before begins a variation.

        Raises
        ------
        NotationError, IllegalMoveError
            As for ``State.play``; but a text may be written as people write it, and a card alone is its only capture.
        """
        self.go(self._child(meant(self.state, move) if isinstance(move, str) else move, self._current))

    def undo(self) -> None:
        """Go back to the position before; nothing happens at the start."""
        parent = self._nodes[self._current].parent
        if parent is not None:
            self.go(parent)

    def redo(self) -> None:
        """Go on along the first variation; nothing happens at its end."""
        if self._nodes[self._current].children:
            self.go(self._nodes[self._current].children[0])

    def go(self, number: int) -> None:
        """Show a position of the tree by its number, 0 for the start.

        Raises
        ------
        DrawingError
            If there is none of that number.
        """
        self._current = whole("number", number, DrawingError, least=0, most=len(self._nodes) - 1)
        self._show()

    def solve(self, *, wait: bool = False) -> None:
        """Ask what each card is worth; the table stays alive meanwhile, unless one waits for the answer."""
        self.stop()
        state = self.state
        if state.is_over or state in self._known:
            self._show()
            return
        self._stopping = threading.Event()
        self._ask.disabled, self._stop.disabled, self._bar.layout.display = True, False, ""
        self._thread = threading.Thread(target=self._work, args=(state, self._stopping), daemon=True)
        self._thread.start()
        if wait:
            self._thread.join()

    def to_html(self, path: str | PathLike[str], *, depth: int | None = None) -> None:
        """Write a page of the position that is shown and all that can follow, with values: one file, for any browser, without a kernel.

        All cards lie open there. Headers of the record and what was written beside the move that led here stand at its head.

        Parameters
        ----------
        path : str or path-like
        depth : int, optional
            Most plays to look ahead; all that are left if it is not given.

        Raises
        ------
        FileError
            If the file cannot be written.
        AnalysisError, SearchLimitError
            If there are too many positions, or the solver meets a limit.
        """
        record = self.record
        noted = [comment for note in record.notes if note.ply == len(record.moves) - 1 for comment in note.comments]
        lines = (*(f"{name}: {value}" for name, value in record.headers), *noted)
        table = self.table
        names = None if table.names is None else tuple(table.names)
        options = {"bottom": table.bottom, "language": table.language, "faces": table.faces}
        write_page(path, self.state, solver=self._solver, depth=depth, names=names, lines=lines, **options)

    def stop(self) -> None:
        """End a running search, and wait until it has ended."""
        self._stopping.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()
        self._thread = None

    def _work(self, state: State, stopping: threading.Event) -> None:
        """Solve in the background; what is found belongs to its position, whatever is shown by then."""

        def report(progress: Progress) -> None:
            if stopping.is_set():
                raise _StoppedError
            bounds = {
                "nodes": f"{progress.nodes:,}".replace(",", self._phrases["thousands"]),
                "lower": progress.lower,
                "upper": progress.upper,
            }
            if state == self.state:
                self._said.value = self._phrases["solving"].format(**bounds)
            self._bar.value = (self._bar.value + 7) % 101

        solver, said = self._solver.listening(report), self._phrases["unsolved"]
        try:
            values = solver.move_values(state)
            self._known[state] = solver.solve(state), values
        except _StoppedError:
            pass
        except SearchLimitError as limit:
            said = self._phrases["stopped"].format(lower=limit.lower, upper=limit.upper)
        except ScopaError as error:
            said = said_in(error, self._language)
        finally:
            self._ask.disabled, self._stop.disabled, self._bar.layout.display = False, True, "none"
            if state == self.state:
                self._show_values(said)

    def _wire(self) -> None:
        self.table.on_move(self.play)
        self.table.on_request(lambda kind: {"undo": self.undo, "redo": self.redo}[kind]())
        self._back.on_click(lambda _: self.undo())
        self._forward.on_click(lambda _: self.redo())
        self._ask.on_click(lambda _: self.solve())
        self._stop.on_click(lambda _: self.stop())
        self._slider.observe(self._when_new(lambda value: self.go(self._path()[value])), "value")
        self._tree.observe(self._when_new(self.go), "value")
        self._line.observe(self._when_new(self._follow), "value")
        self._text.observe(self._when_new(self._read), "value")

    def _when_new(self, action: Callable[[Any], Any]) -> Callable[[Any], None]:
        """A callback for what the user changes, not for what `_show` sets; its errors are shown."""

        def call(change: Any) -> None:
            if self._quiet or change["new"] is None:
                return
            try:
                action(change["new"])
            except Exception as error:
                self.table.message = said_in(error, self._language)
                if not isinstance(error, ScopaError):
                    raise

        return call

    def _read(self, text: str) -> None:
        if text != str(self.state):
            self.load(text)

    def _follow(self, ply: int) -> None:
        """Play the best line up to a step of it."""
        for move in self._shown_line[: ply + 1]:
            self.play(move)

    def _path(self) -> list[int]:
        """The numbers of the positions from the start through this one to the end of its first variation."""
        back, node = [self._current], self._nodes[self._current]
        while node.parent is not None:
            back.append(node.parent)
            node = self._nodes[node.parent]
        path = back[::-1]
        while self._nodes[path[-1]].children:
            path.append(self._nodes[path[-1]].children[0])
        return path

    def _show(self) -> None:
        """Bring everything in line with the position that is shown; no widget is made."""
        node, path = self._nodes[self._current], self._path()
        self._quiet = True
        try:
            with self.table.hold_trait_notifications():
                self.table.state, self.table.last, self.table.values, self.table.message = node.state, node.move, self.values, ""
            self._slider.value = 0
            self._slider.max, self._slider.value = len(path) - 1, path.index(self._current)
            self._tree.options = list(self._listed())
            self._tree.value = self._current
            self._text.value = str(node.state)
            self._back.disabled, self._forward.disabled = node.parent is None, not node.children
            self._show_values(self._phrases["unsolved"])
        finally:
            self._quiet = False

    def _show_values(self, unsolved: str) -> None:
        """Show what is known of this position."""
        solution, quiet = self.solution, self._quiet
        self._quiet = True
        try:
            self.table.values = self.values
            self._shown_line = solution.line if solution else ()
            self._line.options = [(f"{ply + 1}. {move}", ply) for ply, move in enumerate(self._shown_line)]
            self._line.value = None
            margin = (
                None
                if solution is None
                else self._phrases["margin"].format(margin=signed(solution.margin, typed=True), best=solution.best or "-")
            )
            self._said.value = unsolved if margin is None else margin
        finally:
            self._quiet = quiet

    def _listed(self) -> list[tuple[str, int]]:
        """The tree as lines: a first move stands level with what it goes on from, other moves are variations, further in."""
        lines: list[tuple[str, int]] = []
        stack = [(0, 0, 0)]
        while stack:
            number, depth, ply = stack.pop()
            node = self._nodes[number]
            text = self._phrases["start"] if node.move is None else f"{ply}. {node.move}"
            lines.append(("  " * depth + text, number))
            stack += [(each, depth + 1, ply + 1) for each in reversed(node.children[1:])]
            stack += [(each, depth, ply + 1) for each in node.children[:1]]
        return lines

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return with_picture(super()._repr_mimebundle_(**options), self.table.picture, repr(self))

    def __str__(self) -> str:
        return str(self.table)

    def __repr__(self) -> str:
        return repr(self.table).replace("TableView", "Explorer", 1)
