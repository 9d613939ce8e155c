"""The compiled search: a table, and the questions put to the kernel."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from scopa_lab.cards import CardSet
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.rules import Rules
from scopa_lab.solver import compiling, kernel, packing
from scopa_lab.solver.limits import Watch
from scopa_lab.solver.threads import ALONE, RANK_ENTRIES, SLICE, Crew, Worker, zeros

_BUSY = 1 << 12
_GUESS_TABLE = 1 << 15


def is_loaded() -> bool:
    """Whether the kernel is compiled, or loaded from what is kept on disk; without a compiler it always is."""
    return bool(getattr(kernel.search, "signatures", True))


class CompiledSearch:
    """A transposition table, and questions asked about positions of one game.

    Parameters
    ----------
    rules : Rules
        Rules for which `packing.why_not` is None.
    table_mb : int
        Most megabytes of the table; a power of two that fits the position is used.
    threads : int
        Threads that search one question together, sharing the table.

    Attributes
    ----------
    nodes : int
        Positions visited so far.
    parameters : (PARAMETERS,) int64 array
        The rules, and switches of the search that change no answer: which bits of the keys are used, and whether simpler games are asked.
    table : (4 * pairs,) int64 array
        The transposition table; pairs is a power of two.
    """

    name = "compiled"

    def __init__(self, rules: Rules, *, table_mb: int, threads: int = 1) -> None:
        self.nodes = 0
        self._packing = packing.Packing(rules)
        self.parameters = self._packing.game.parameters
        self._most_pairs = 1 << (table_mb * 2**20 // 32).bit_length() - 1
        self.table = np.zeros(4, np.int64)
        entries = RANK_ENTRIES * min(threads, 2)  # several threads stray further
        self._workers = [Worker(rank_entries=entries) for _ in range(threads)]
        if not is_loaded():
            compiling.load(kernel.search)
            self._answer(np.zeros(kernel.COLUMNS, np.int64), self._packing.game, 0, Watch())  # a deal that is over
            self.nodes = 0

    @property
    def signature(self) -> str:
        """A text that changes with the search; tables of another one mean something else."""
        return compiling.sources()

    @property
    def most_cells(self) -> int:
        """The most cells that the table may have."""
        return 4 * self._most_pairs

    def restore(self, table: Any) -> None:
        """Go on with a table that was saved, an int64 array in C order; it keeps its size, which must be four times a power of two."""
        self.table, self._most_pairs = table, len(table) // 4

    def margin(self, state: State, watch: Watch, *, guess: int | None = None, known: tuple[int, int] | None = None) -> int:
        """Prove the margin of `state` by questions around a guess; the nearer it is, the faster.

        Parameters
        ----------
        state : State
        watch : Watch
        guess : int, optional
            Without one, a search that looks at two moves of each position makes it.
        known : tuple of int, optional
            Bounds that are proved already.

        Raises
        ------
        SearchLimitError
            If a limit is met before, with the bounds proved so far.
        TooManyMovesError
            If a position has more moves than the arrays hold.
        """
        row, game = self._pack(state)
        watch.lower, watch.upper = known or self.bounds(state)
        if guess is None and watch.lower < watch.upper:
            guess = self._guess(state, row, game, watch)
        wants_more = state.rules.wants_more(state.side)
        for lower, upper in self._close_in(row, game, watch, guess or 0):
            if (lower > watch.lower) == wants_more:
                watch.best = self._move(self._workers[0])
            watch.lower, watch.upper = lower, upper
        return watch.lower

    def _close_in(self, row: Any, game: kernel.Game, watch: Watch, goal: int) -> Iterator[tuple[int, int]]:
        """Ask question after question, from `goal` on, and yield the narrowed bounds until they meet."""
        lower, upper = watch.lower, watch.upper
        goal = min(max(goal, lower + 1), upper)
        while lower < upper:
            if self._answer(row, game, goal, watch):
                lower, goal = goal, goal + 1
            else:
                upper, goal = goal - 1, goal - 1
            yield lower, upper

    def _guess(self, state: State, row: Any, game: kernel.Game, watch: Watch) -> int:
        """The margin if both sides only thought of two moves of each position; its table proves nothing and is thrown away."""
        table, self.table = self.table, np.zeros(_GUESS_TABLE, np.int64)
        self.parameters[kernel.WIDTH] = 2
        try:
            *_, (guess, _) = self._close_in(row, game, watch, state.tally().margin)
        finally:
            self.table = table
            self.parameters[kernel.WIDTH] = kernel.EVERY_MOVE
        return guess

    def line(self, state: State, margin: int, watch: Watch) -> list[Move]:
        """Moves to the last card that keep a proved margin: of each position the first in the order of the search; raises as `margin`."""
        line = []
        while not state.is_over:
            moves = state.legal_moves
            line.append(moves[0] if len(moves) == 1 else self._keeping(state, margin, watch))
            state = state.play(line[-1])
        return line

    def _keeping(self, state: State, margin: int, watch: Watch) -> Move:
        """A move that keeps a proved margin for the side that makes it."""
        row, game = self._pack(state)
        wants_more = state.rules.wants_more(state.side)
        self._answer(row, game, margin if wants_more else margin + 1, watch)
        move = self._move(self._workers[0])
        if move is None:
            raise AssertionError(f"no move keeps the proved margin {margin}: {state.label}")
        return move

    def _move(self, worker: Worker) -> Move | None:
        """The move of the first position that a worker played last; None if it played none."""
        packed = worker.played
        if packed is None:
            return None
        card = self._packing.card(packed >> kernel.CARD_SHIFT & kernel.CARD_BITS)
        return Move(card, CardSet(self._packing.sparse(packed & kernel.TAKEN_BITS)))

    def _answer(self, row: Any, game: kernel.Game, goal: int, watch: Watch) -> bool:
        """Search in slices, looking at the watch, and for Ctrl-C, between two; after the first and short one in all threads."""
        self.parameters[kernel.GOAL] = goal
        busy = np.zeros(_BUSY if len(self._workers) > 1 else 1, np.int64)
        arrays = (game, self.table, busy)
        first, before, crew = self._workers[0], self.nodes, Crew(self._workers, arrays)
        for worker in self._workers:
            worker.begin(row)
        most = SLICE if len(self._workers) == 1 else min(SLICE, ALONE)
        try:
            while True:
                watch.check(self.nodes, first.depth)
                first.go_on(watch.room(self.nodes, most), arrays)
                self.nodes = before + sum(worker.nodes for worker in self._workers)
                for place, worker in enumerate(self._workers):
                    if worker.answer is not None:
                        crew.stop()
                        self._workers[0], self._workers[place] = worker, first  # the one that answered knows the move
                        return worker.answer
                crew.start()
                most = SLICE
        finally:
            crew.stop()
            self.nodes = before + sum(worker.nodes for worker in self._workers)

    def bounds(self, state: State) -> tuple[int, int]:
        """Bounds of the margin without any search."""
        row, game = self._pack(state)
        before = self.nodes
        self._answer(row, game, kernel.MOST_BOUND, Watch())
        self.nodes = before
        return self._workers[0].bounds

    def _make_room(self, cards: int) -> None:
        """Grow the table to what a search of so many cards makes use of; a table that fits the cache of the processor is faster."""
        pairs = min(self._most_pairs, 1 << max(14, cards - 9))
        if len(self.table) < 4 * pairs:
            small, self.table = self.table, zeros(4 * pairs)
            for first in (0, 2):  # each entry has a place of its own in the larger table
                keys, data = small[first::4] ^ small[first + 1 :: 4], small[first + 1 :: 4]
                slots = (keys & pairs - 1) * 4 + first
                self.table[slots], self.table[slots + 1] = keys ^ data, data

    def _pack(self, state: State) -> tuple[Any, kernel.Game]:
        """The first frame, (COLUMNS,), and the game with its stock."""
        self._make_room(state.plies_left - len(state.stock) // 2)
        return self._packing.pack(state)
