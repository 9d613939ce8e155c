"""States and rules of the scopone family as integers and arrays for the kernel: forty cards, two sides, the four points and scope."""

from functools import cache
from typing import Any

import numpy as np

from scopa_lab.cards import CARDS, IT40, RANK_LETTERS, CardSet, Suit
from scopa_lab.game.captures import patterns
from scopa_lab.game.state import State
from scopa_lab.rules import Rules
from scopa_lab.rules.items import MISSING_SUITS, PRIMIERA_VALUES, Count, Primiera
from scopa_lab.rules.parts import FINAL_SWEEPS
from scopa_lab.solver import kernel

_LOW_RANKS = (1 << 28) - 1  # ace to seven stand in the same bits in both numberings

DECK_POINTS = [
    (Count.MAJORITY, (1 << len(CARDS)) - 1),
    (Count.MAJORITY, CardSet((1 << len(CARDS)) - 1).of_suit(Suit.DENARI).mask),
    (Count.CARD, CardSet.parse("7d").mask),
    (Count.PRIMIERA, IT40.cards.mask),
]


def dense(mask: int) -> int:
    """The bits of a card mask without the ranks that forty cards lack.

    Examples
    --------
    >>> [dense(1 << bit).bit_length() - 1 for bit in (24, 40, 51)]  # 7d, Jd, Kb
    [24, 28, 39]
    """
    return mask & _LOW_RANKS | mask >> 40 << 28


def sparse(mask: int) -> int:
    """The card mask of dense bits.

    Examples
    --------
    >>> sparse(dense(0b1011 << 40)) == 0b1011 << 40
    True
    """
    return mask & _LOW_RANKS | mask >> 28 << 40


def pack_state(state: State, rank_levels: Any) -> tuple[Any, Any, Any]:
    """The first frame, (COLUMNS,), the stock in dealing order, and a hash of what is left of it at each place, (cards + 1,)."""
    row = np.zeros(kernel.COLUMNS, np.int64)
    row[: len(state.hands)] = [dense(hand.mask) for hand in state.hands]
    row[kernel.TABLE] = dense(state.table.mask)
    row[kernel.TURN] = state.turn
    row[kernel.TAKER] = -1 if state.taker is None else state.taker
    row[kernel.MADE] = state.points[0] - state.points[1]
    row[kernel.SWEPT] = bool(state.swept)
    row[kernel.LEFT] = state.plies_left
    row[kernel.UNDEALT] = sum(dense(1 << card.bit) for card in state.stock)
    row[kernel.ITEMS] = kernel.ALL_ITEMS
    for side, pile in enumerate(state.piles):
        kernel.capture(row, side, dense(pile.mask), rank_levels)
    stock = np.array([dense(1 << card.bit).bit_length() - 1 for card in state.stock] + [0], np.int64)
    return row, stock, hashes_of(stock)


def hashes_of(stock: Any) -> Any:
    """A hash of what is left of a stock, (cards + 1,), at each place of it; of the same shape."""
    hashes = np.zeros(len(stock), np.int64)
    with np.errstate(over="ignore"):
        for place in range(len(stock) - 2, -1, -1):
            hashes[place] = kernel.stir(hashes[place + 1], stock[place] + 1)
    return hashes


def pack_rules(rules: Rules) -> Any:
    """The parameters of the kernel, (17,)."""
    points = {(row.kind, row.cards): row.points for item in rules.tally if item.is_on for row in item.rows(rules.deck)}
    cards, coins, seven, prime = (points[what] for what in DECK_POINTS)
    parameters = np.zeros(17, np.int64)
    for place, value in (
        (kernel.SEATS, rules.players),
        (kernel.REDEAL, rules.deal.redeal_hand),
        (kernel.CARDS_POINTS, cards),
        (kernel.COINS_POINTS, coins),
        (kernel.SEVEN_POINTS, seven),
        (kernel.PRIME_POINTS, prime),
        (kernel.SWEEP_POINTS, rules.sweep.points),
        (kernel.FINAL_SWEEP, FINAL_SWEEPS.index(rules.sweep.final)),
        (kernel.PRECEDENCE, rules.capture.single_precedence),
        (kernel.FEWEST, rules.capture.sum_choice == "fewest"),
        (kernel.MANDATORY, rules.capture.mandatory),
        (kernel.KEY_MASK, -1),
        (kernel.SIMPLER_GAMES, True),
        (kernel.WIDTH, kernel.MOST_MOVES),
        (kernel.PLAIN, _is_plain(rules)),
        (kernel.MISSING_SUIT, MISSING_SUITS.index(primiera_of(rules).missing_suit)),
    ):
        parameters[place] = value
    return parameters


def _is_plain(rules: Rules) -> bool:
    """Whether captures and sweeps are the usual ones: an equal card first, any sum, taking is a duty, and no sweep is taken back."""
    rule = rules.capture
    return rule.single_precedence and rule.sum_choice == "free" and rule.mandatory and rules.sweep.final != "not_last_capture"


def primiera_of(rules: Rules) -> Primiera:
    """The primiera that is counted."""
    return next(item for item in rules.tally if isinstance(item, Primiera) and item.is_on)


def pack_primiera(item: Primiera) -> tuple[Any, Any, Any, Any]:
    """The level of each rank, (10,), from 1 for the least value; of each level, 0 being no card: its value, ranks, and better ranks.

    These three are of shape (levels + 1,). Ranks are bits of one suit.
    """
    values = PRIMIERA_VALUES[item.values]
    ladder = sorted(set(values.values()))
    levels = [ladder.index(values[letter]) + 1 for letter in IT40.ranks]
    ranks = [sum(1 << 4 * rank for rank in range(10) if levels[rank] == level) for level in range(len(ladder) + 1)]
    better = [sum(ranks[level + 1 :]) for level in range(len(ranks))]
    return np.array(levels, np.int64), np.array([0, *ladder], np.int64), np.array(ranks, np.int64), np.array(better, np.int64)


@cache
def pack_patterns(*, distinct: bool) -> tuple[Any, Any]:
    """The sum patterns of each rank as nibbles that count ranks, (patterns,), and where those of a rank begin, (11,); or those of distinct ranks."""
    dense_rank = {RANK_LETTERS.index(letter): place for place, letter in enumerate(IT40.ranks)}
    packed, first = [], [0]
    for worth in IT40.values:
        found = [pattern.counts for pattern in patterns(worth, IT40) if not distinct or pattern.size == len(pattern.counts)]
        packed += [sum(count << 4 * dense_rank[other] for other, count in counts) for counts in found]
        first.append(len(packed))
    return np.array(packed, np.int64), np.array(first, np.int64)
