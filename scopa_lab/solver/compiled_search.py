"""The fast compiled search: a table, and the questions put to the kernel.

What it carries is the scopone family. `why_not` says what keeps other rules out; they go to the plain compiled search.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from scopa_lab.cards import IT40, CardSet
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.game.tally import most_in_tally
from scopa_lab.rules import Rules
from scopa_lab.solver import compiling, kernel
from scopa_lab.solver.limits import TooManyMovesError, Watch
from scopa_lab.solver.packing import DECK_POINTS, pack_patterns, pack_primiera, pack_rules, pack_state, primiera_of, sparse
from scopa_lab.solver.threads import SLICE, Crew, Worker

NO_COMPILER = "numba is not installed"
_MOST_POINTS = 900
_CARDS = tuple(IT40.cards)
_BUSY = 1 << 12
_GUESS_TABLE = 1 << 17
_RANK_ENTRIES = 1 << 15  # of the table of the game of sweeps
# How `kernel.order` judges a move: while tally items are open, and when only sweeps count.
ORDER_WEIGHTS = np.array(
    [
        [485, -90, 105, 565, 455, 25, 230, 215, -465, -315, 95, -65, 45, 5, 40, -11, 80, 0, -90, 0, -90, -25, -25, -445],
        [490, -55, -60, 245, 195, 790, -180, 545, -640, -180, -90, 20, -80, -290, -310, 29, 270, -90, 80, -20, 110, -15, 0, -80],
    ],
    np.int64,
)


def why_not(rules: Rules) -> str | None:
    """What keeps the compiled search from carrying these rules; None if nothing does.

    Examples
    --------
    >>> why_not(Rules.preset("scopone"))
    """
    counted = [(row.kind, row.cards) for item in rules.tally if item.is_on for row in item.rows(rules.deck)]
    reasons = (
        (not compiling.IS_COMPILED, NO_COMPILER),
        (rules.deck != IT40 or rules.sides != 2, "the compiled search is made for forty cards and two sides"),
        (rules.bonuses or rules.declarations or rules.sweep.by_value, "the compiled search knows no bonuses or declarations"),
        (rules.ace.sweep != "off" or rules.capture.fifteen, "the compiled search knows no ace sweeps and no fifteens"),
        (not (rules.capture.equal and rules.capture.sums), "the compiled search captures equal cards and sums"),
        (rules.capture.most is not None or rules.leftovers != "taker", "the compiled search takes sums of any size, and the leftovers"),
        (rules.match.lowest_wins, "in the compiled search side 0 plays for a large margin"),
        (counted != DECK_POINTS, "the compiled search counts cards, coins, settebello and primiera"),
        (most_in_tally(rules) + 40 * rules.sweep.points > _MOST_POINTS, "the compiled search adds up to 900 points"),
    )
    return next((reason for is_so, reason in reasons if is_so), None)


def _zeros(count: int) -> Any:
    """So many zeros, (count,), from the start of a line of the cache on, and in large pages where there are any."""
    numbers = np.empty(count + 8, np.int64)
    first = -numbers.ctypes.data % 64 // 8
    numbers = numbers[first : first + count]
    numbers.fill(0)
    return numbers


class CompiledSearch:
    """A transposition table, and questions asked about positions of one game.

    Parameters
    ----------
    rules : Rules
        Rules for which `why_not` is None.
    table_mb : int
        Most megabytes of the table; a power of two that fits the position is used.
    threads : int
        Threads that search one question together, sharing the table.

    Attributes
    ----------
    nodes : int
        Positions visited so far.
    parameters : (17,) int64 array
        The rules, and two switches of the search that change no answer: which bits of the keys are used, and whether simpler games are asked.
    table : (4 * pairs,) int64 array
        The transposition table; pairs is a power of two.
    """

    name = "compiled"

    def __init__(self, rules: Rules, *, table_mb: int, threads: int = 1) -> None:
        self.nodes = 0
        self.parameters = pack_rules(rules)
        self._primiera = pack_primiera(primiera_of(rules))
        self._patterns = (*pack_patterns(distinct=False), *pack_patterns(distinct=True))
        self._most_pairs = 1 << (table_mb * 2**20 // 32).bit_length() - 1
        self.table, self._rank_table = np.zeros(4, np.int64), _zeros(2 * _RANK_ENTRIES)
        self._workers = [Worker() for _ in range(threads)]
        if not getattr(kernel.search, "signatures", True):
            compiling.say_if_compiling(kernel.search)
            self._load()

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
        row, *stock = self._pack(state)
        watch.lower, watch.upper = known or self.bounds(state)
        if guess is None and watch.lower < watch.upper:
            guess = self._guess(state, row, stock, watch)
        for lower, upper in self._close_in(row, stock, watch, guess or 0):
            watch.lower, watch.upper = lower, upper
        return watch.lower

    def _close_in(self, row: Any, stock: list[Any], watch: Watch, goal: int) -> Iterator[tuple[int, int]]:
        """Ask question after question, from `goal` on, and yield the narrowed bounds until they meet."""
        lower, upper = watch.lower, watch.upper
        goal = min(max(goal, lower + 1), upper)
        while lower < upper:
            if self._answer(row, goal, stock, watch):
                lower, goal = goal, goal + 1
            else:
                upper, goal = goal - 1, goal - 1
            yield lower, upper

    def _guess(self, state: State, row: Any, stock: list[Any], watch: Watch) -> int:
        """The margin if both sides only thought of two moves of each position; its table proves nothing and is thrown away."""
        table, self.table = self.table, np.zeros(_GUESS_TABLE, np.int64)
        self.parameters[kernel.WIDTH] = 2
        try:
            *_, (guess, _) = self._close_in(row, stock, watch, state.tally().margin)
        finally:
            self.table = table
            self.parameters[kernel.WIDTH] = kernel.MOST_MOVES
        return guess

    def line(self, state: State, margin: int, watch: Watch) -> list[Move]:
        """Moves to the last card that keep a proved margin: of each position the first in the order of the search; raises as `margin`."""
        row, *stock = self._pack(state)
        frames, line = np.array([row, row]), []
        moves, scores = np.zeros(2 * kernel.MOST_MOVES, np.int64), np.zeros(kernel.MOST_MOVES, np.int64)
        while frames[0, kernel.LEFT]:
            end = self._order(frames[0].copy(), moves, scores)
            for place, move in enumerate(moves[:end].tolist()):
                kernel.play(frames, 0, move, kernel.TAKEN_BITS, self.parameters, self._primiera[0], stock[0])
                if place == end - 1 or self._keeps(margin, frames, stock, watch):
                    break
            frames[0] = frames[1]
            line.append(Move(_CARDS[move >> kernel.CARD_SHIFT], CardSet(sparse(move & kernel.TAKEN_BITS))))
        return line

    def _order(self, row: Any, moves: Any, scores: Any) -> int:
        """List all legal moves in the order of the search in `moves`, (2 * MOST_MOVES,), and return how many; `row` is (COLUMNS,)."""
        kernel.bounds(row, self.parameters, *self._primiera[1:3])
        row[kernel.MATTERS] = kernel.TAKEN_BITS
        end = int(kernel.legal(row, moves, self.parameters, *self._patterns))
        if end < 0:
            raise TooManyMovesError
        kernel.order(row, moves, scores, end, self.parameters, ORDER_WEIGHTS)
        return end

    def _keeps(self, margin: int, frames: Any, stock: list[Any], watch: Watch) -> bool:
        """Whether the move from the first of `frames`, (2, COLUMNS), to the second keeps the margin for the side that makes it."""
        if frames[0, kernel.TURN] & 1:
            return not self._answer(frames[1], margin + 1, stock, watch)
        return self._answer(frames[1], margin, stock, watch)

    def _answer(self, row: Any, goal: int, stock: list[Any], watch: Watch) -> bool:
        """Search in slices, looking at the watch, and for Ctrl-C, between two; after the first slice in all threads."""
        self.parameters[kernel.GOAL] = goal
        busy = np.zeros(_BUSY if len(self._workers) > 1 else 1, np.int64)
        arrays = (self.parameters, ORDER_WEIGHTS, *self._primiera, *self._patterns, *stock, self.table, self._rank_table, busy)
        first, before, crew = self._workers[0], self.nodes, Crew(self._workers[1:], arrays)
        for worker in self._workers:
            worker.begin(row)
        try:
            while True:
                watch.check(self.nodes, first.depth)
                first.go_on(watch.room(self.nodes, SLICE), arrays)
                self.nodes = before + sum(worker.nodes for worker in self._workers)
                for worker in self._workers:
                    if worker.answer is not None:
                        return worker.answer
                crew.start()
        finally:
            crew.stop()
            self.nodes = before + sum(worker.nodes for worker in self._workers)

    def bounds(self, state: State) -> tuple[int, int]:
        """Bounds of the margin without any search."""
        row, *_ = self._pack(state)
        lower, upper = kernel.bounds(row, self.parameters, *self._primiera[1:3])
        return int(lower), int(upper)

    def _load(self) -> None:
        """Answer a question about a deal that is over, so that everything is compiled, or loaded from the cache."""
        nothing = np.zeros(1, np.int64)
        row = np.zeros(kernel.COLUMNS, np.int64)
        kernel.capture(row, 0, 0, self._primiera[0])
        kernel.stir(nothing[0], nothing[0])
        kernel.bounds(row.copy(), self.parameters, *self._primiera[1:3])
        kernel.copy_entries(self.table, self.table)
        moves = np.zeros(2 * kernel.MOST_MOVES, np.int64)
        self._order(row.copy(), moves, moves)
        row[kernel.LEFT] = 1
        kernel.play(np.array([row, row]), 0, 0, 0, self.parameters, self._primiera[0], nothing)
        row[kernel.LEFT] = 0
        self._answer(row, 0, [nothing, nothing], Watch())
        self.nodes = 0

    def _make_room(self, plies_left: int) -> None:
        """Grow the table to what a search of so many cards makes use of; a table that fits the cache of the processor is faster."""
        pairs = min(self._most_pairs, 1 << max(14, plies_left - 7))
        if len(self.table) < 4 * pairs:
            small, self.table = self.table, _zeros(4 * pairs)
            kernel.copy_entries(small, self.table)

    def _pack(self, state: State) -> tuple[Any, Any, Any]:
        """The first frame, (COLUMNS,), the stock in dealing order, and a hash of what is left of it at each place, both (cards + 1,)."""
        self._make_room(state.plies_left)
        return pack_state(state, self._primiera[0])
