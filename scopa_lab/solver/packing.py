"""States and rules as integers and arrays; the only caller of the compiled search.

What the kernel carries is the scopone family: forty cards, two sides, the four points and scope. `why_not` says what keeps other
rules out; they go to the reference solver.
"""

from functools import cache
from typing import Any

import numpy as np

from scopa_lab.captures import patterns
from scopa_lab.cards import IT40, RANK_LETTERS, Suit
from scopa_lab.errors import SearchLimitError
from scopa_lab.parts import FINAL_SWEEPS, MISSING_SUITS, PRIMIERA_VALUES, CardPoints, Majority, Primiera
from scopa_lab.rules import Rules
from scopa_lab.solver import kernel
from scopa_lab.solver.limits import LimitMetError, Limits
from scopa_lab.state import State

SLICE = 1 << 15  # nodes between two looks at the clock and at Ctrl-C, about a hundredth of a second
_LOW_RANKS = (1 << 28) - 1  # ace to seven stand in the same bits in both numberings
_MOST_POINTS = 900


def why_not(rules: Rules) -> str | None:
    """What keeps the compiled search from carrying these rules; None if nothing does.

    Examples
    --------
    >>> why_not(Rules.preset("scopone"))
    """
    kinds = {Majority: 2, CardPoints: 1, Primiera: 1}
    suits = {item.suit for item in rules.tally if isinstance(item, Majority)}
    cards = {str(item.card) for item in rules.tally if isinstance(item, CardPoints)}
    if not kernel.IS_COMPILED:
        return "numba is not installed"
    if rules.deck != IT40 or rules.sides != 2:
        return "the compiled search is made for forty cards and two sides"
    if (
        {kind: sum(isinstance(item, kind) for item in rules.tally) for kind in kinds} != kinds
        or suits != {None, Suit.DENARI}
        or cards != {"7d"}
    ):
        return "the compiled search counts cards, coins, settebello and primiera"
    if not (rules.capture.equal and rules.capture.sums):
        return "the compiled search captures equal cards and sums"
    if sum(item.points for item in rules.tally) + 40 * rules.sweep.points > _MOST_POINTS:
        return "the compiled search adds up to 900 points"
    return None


def dense(mask: int) -> int:
    """The bits of a card mask without the ranks that forty cards lack.

    Examples
    --------
    >>> [dense(1 << bit).bit_length() - 1 for bit in (24, 40, 51)]  # 7d, Jd, Kb
    [24, 28, 39]
    """
    return mask & _LOW_RANKS | mask >> 40 << 28


class CompiledSearch:
    """A transposition table, and questions asked about positions of one game.

    Parameters
    ----------
    rules : Rules
        Rules for which `why_not` is None.
    table_mb : int
        Size of the table; the largest power of two that fits is used.

    Attributes
    ----------
    nodes : int
        Positions visited so far.
    """

    name = "compiled"

    def __init__(self, rules: Rules, *, table_mb: int) -> None:
        self.nodes = 0
        self._parameters = _pack_rules(rules)
        self._rank_levels, self._level_values, self._level_ranks = _pack_primiera(_primiera(rules))
        self._pattern_counts, self._pattern_first = _pack_patterns()
        self._most_pairs = 1 << (table_mb * 2**20 // 32).bit_length() - 1
        self._table = np.zeros(4, np.int64)
        self._frames = np.zeros((42, kernel.COLUMNS), np.int64)
        self._moves = np.zeros((42, 2 * kernel.MOST_MOVES), np.int64)
        self._scores = np.zeros((42, kernel.MOST_MOVES), np.int64)
        self._control = np.zeros(4, np.int64)

    def margin(self, state: State, limits: Limits, *, guess: int = 0) -> int:
        """Prove the margin of `state` by questions around a guess; the nearer it is, the faster.

        Raises
        ------
        SearchLimitError
            If a limit is met before, with the bounds proved so far.
        OverflowError
            If a position has more moves than the arrays hold.
        """
        row, stock, hashes = self._pack(state)
        lower, upper = self._bounds(row)
        goal = min(max(guess, lower + 1), upper)
        try:
            while lower < upper:
                if self._answer(row, goal, stock, hashes, limits):
                    lower, goal = goal, goal + 1
                else:
                    upper, goal = goal - 1, goal - 1
        except LimitMetError as stop:
            raise SearchLimitError(lower, upper, str(stop)) from None
        return lower

    def is_at_least(self, state: State, goal: int, limits: Limits) -> bool:
        """Whether side 0 ends with the margin `goal` or a larger one; raises as `margin` does."""
        row, stock, hashes = self._pack(state)
        try:
            return self._answer(row, goal, stock, hashes, limits)
        except LimitMetError as stop:
            raise SearchLimitError(*self._bounds(row), str(stop)) from None

    def _answer(self, row: Any, goal: int, stock: Any, hashes: Any, limits: Limits) -> bool:
        """Search in slices, looking at the limits, and at Ctrl-C, between two."""
        control = self._control
        self._frames[0] = row
        self._frames[0, kernel.MOVES] = -1
        self._parameters[kernel.GOAL] = goal
        control[:] = 0, kernel.RUNNING, 0, 0
        while not (control[kernel.PLY] == 0 and control[kernel.STATUS] != kernel.RUNNING):
            limits.check(self.nodes)
            before = int(control[kernel.NODES])
            control[kernel.BUDGET] = before + limits.room(self.nodes, SLICE)
            with np.errstate(over="ignore"):
                kernel.search(
                    self._frames,
                    self._moves,
                    self._scores,
                    control,
                    self._parameters,
                    self._rank_levels,
                    self._level_values,
                    self._level_ranks,
                    self._pattern_counts,
                    self._pattern_first,
                    stock,
                    hashes,
                    self._table,
                )
            self.nodes += int(control[kernel.NODES]) - before
            if control[kernel.STATUS] == kernel.TOO_MANY_MOVES:
                raise OverflowError
        return bool(control[kernel.STATUS] == kernel.YES)

    def _bounds(self, row: Any) -> tuple[int, int]:
        """Bounds of the margin without any search."""
        lower, upper = kernel.bounds(row, self._parameters, self._level_values, self._level_ranks)
        made = int(row[kernel.MADE])
        return made + int(lower), made + int(upper)

    def _make_room(self, plies_left: int) -> None:
        """Grow the table to what a search of so many cards can fill; a small one costs nothing to make."""
        pairs = min(self._most_pairs, 1 << max(plies_left, 10))
        if len(self._table) < 4 * pairs:
            self._table = np.zeros(4 * pairs, np.int64)

    def _pack(self, state: State) -> tuple[Any, Any, Any]:
        """The first frame, the stock in dealing order, and a hash of what is left of it at each place."""
        self._make_room(state.plies_left)
        row = np.zeros(kernel.COLUMNS, np.int64)
        row[: len(state.hands)] = [dense(hand.mask) for hand in state.hands]
        row[kernel.TABLE] = dense(state.table.mask)
        row[kernel.TURN] = state.turn
        row[kernel.TAKER] = -1 if state.taker is None else state.taker
        row[kernel.MADE] = state.points[0] - state.points[1]
        row[kernel.SWEPT] = state.swept
        row[kernel.LEFT] = state.plies_left
        for side, pile in enumerate(state.piles):
            kernel.capture(row, side, dense(pile.mask), self._rank_levels)
        stock = np.array([dense(1 << card.bit).bit_length() - 1 for card in state.stock] + [0], np.int64)
        hashes = np.zeros(len(stock), np.int64)
        with np.errstate(over="ignore"):
            for place in range(len(stock) - 2, -1, -1):
                hashes[place] = kernel.stir(hashes[place + 1], stock[place] + 1)
        return row, stock, hashes


def _pack_rules(rules: Rules) -> Any:
    points = {type(item) if not isinstance(item, Majority) else item.suit: item.points for item in rules.tally}
    parameters = np.zeros(14, np.int64)
    for place, value in (
        (kernel.SEATS, rules.players),
        (kernel.REDEAL, rules.deal.redeal_hand),
        (kernel.CARDS_POINTS, points[None]),
        (kernel.COINS_POINTS, points[Suit.DENARI]),
        (kernel.SEVEN_POINTS, points[CardPoints]),
        (kernel.PRIME_POINTS, points[Primiera]),
        (kernel.SWEEP_POINTS, rules.sweep.points),
        (kernel.FINAL_SWEEP, FINAL_SWEEPS.index(rules.sweep.final)),
        (kernel.PRECEDENCE, rules.capture.single_precedence),
        (kernel.FEWEST, rules.capture.sum_choice == "fewest"),
        (kernel.MANDATORY, rules.capture.mandatory),
        (kernel.MISSING_SUIT, MISSING_SUITS.index(_primiera(rules).missing_suit)),
    ):
        parameters[place] = value
    return parameters


def _primiera(rules: Rules) -> Primiera:
    return next(item for item in rules.tally if isinstance(item, Primiera))


def _pack_primiera(item: Primiera) -> tuple[Any, Any, Any]:
    """The level of each rank, from 1 for the least value; the value of each level, 0 being no card; its ranks as bits of one suit."""
    values = PRIMIERA_VALUES[item.values]
    ladder = sorted(set(values.values()))
    levels = [ladder.index(values[letter]) + 1 for letter in IT40.ranks]
    ranks = [sum(1 << 4 * rank for rank in range(10) if levels[rank] == level) for level in range(len(ladder) + 1)]
    return np.array(levels, np.int64), np.array([0, *ladder], np.int64), np.array(ranks, np.int64)


@cache
def _pack_patterns() -> tuple[Any, Any]:
    """The sum patterns of each rank as nibbles that count ranks, and where those of a rank begin."""
    dense_rank = {RANK_LETTERS.index(letter): place for place, letter in enumerate(IT40.ranks)}
    packed, first = [], [0]
    for rank in dense_rank:
        packed += [sum(count << 4 * dense_rank[other] for other, count in pattern.counts) for pattern in patterns(IT40)[rank]]
        first.append(len(packed))
    return np.array(packed, np.int64), np.array(first, np.int64)
