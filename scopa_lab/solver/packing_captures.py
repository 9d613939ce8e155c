"""What may be taken, as arrays for the kernel: patterns of sums and fifteens, which ranks can take what, and what lies in one suit."""

from functools import cache
from itertools import combinations
from typing import Any

import numpy as np

from scopa_lab.cards import RANK_LETTERS, Deck
from scopa_lab.game.captures import SUITS, patterns
from scopa_lab.rules.items import NO_CAP
from scopa_lab.rules.parts import CaptureRule
from scopa_lab.solver import kernel

TOTALS = 15  # from 0 to what a card of one may take to make fifteen
_WORTHS = 256


@cache
def pack_patterns(deck: Deck, rule: CaptureRule, *, distinct: bool) -> tuple[Any, Any]:
    """The patterns of each total, of one card or more and then of two or more, as nibbles, (patterns,); where each list begins, (31,).

    Distinct ones are those that take no two cards of a rank.
    """
    most = NO_CAP if rule.most is None else rule.most
    places = {RANK_LETTERS.index(letter): place for place, letter in enumerate(deck.ranks)}
    packed, first = [], [0]
    for total in range(TOTALS):
        for least in (1, 2):
            found = [pattern for pattern in patterns(total, deck, least=least) if pattern.size <= most]
            found = [pattern for pattern in found if not distinct or pattern.size == len(pattern.counts)]
            packed += [sum(count << SUITS * places[rank] for rank, count in pattern.counts) for pattern in found]
            first.append(len(packed))
    return np.array(packed, np.int64), np.array(first, np.int64)


@cache
def pack_reach(deck: Deck, rule: CaptureRule, *, has_ace_sweeps: bool) -> tuple[Any, Any, Any]:
    """The ranks that can take a table of each worth, the plays before one of each worth can be empty, and the ranks that can take one card."""
    ace = int(has_ace_sweeps)
    sums = rule.equal or rule.sums
    most = max(*deck.values, 1)
    if rule.fifteen:
        most = max(most, kernel.ALL_FIFTEEN - 1)
    sweepers, takers = np.full(_WORTHS, ace, np.int64), np.full(kernel.RANK_COUNT, ace, np.int64)
    for place, value in enumerate(deck.values):
        bit = 1 << SUITS * place
        if sums:
            sweepers[value] |= bit
        if rule.fifteen and value:
            sweepers[kernel.ALL_FIFTEEN - value] |= bit
        for other, worth in enumerate(deck.values):
            if (rule.equal and other == place) or (rule.fifteen and value and worth and value + worth == kernel.ALL_FIFTEEN):
                takers[other] |= bit
    waits = [0 if ace or worth <= 1 else (worth - 1) // most for worth in range(_WORTHS)]
    return sweepers, np.array(waits, np.int64), takers


@cache
def pack_one_suit(deck: Deck, rule: CaptureRule) -> Any:
    """For each set of ranks, one bit each, (8192,), those of which one may take others, as cards of the first suit."""
    present, involved = np.arange(1 << kernel.RANK_COUNT), np.zeros(1 << kernel.RANK_COUNT, np.int64)
    worths = {place: value for place, value in enumerate(deck.values) if value}
    for size in range(2, len(worths)):
        for taken in combinations(worths, size):
            total = sum(map(worths.__getitem__, taken))
            wanted = ({total} if rule.sums else set()) | ({kernel.ALL_FIFTEEN - total} if rule.fifteen else set())
            for place in worths.keys() - set(taken):
                if worths[place] in wanted:
                    together = sum(1 << each for each in (*taken, place))
                    involved[present & together == together] |= sum(1 << SUITS * each for each in (*taken, place))
    return involved
