"""The four tally items in a frame: what piles hold of them, bounds of those that are open, and the cards that can still matter to one."""

from scopa_lab.solver.compiling import compiled
from scopa_lab.solver.kernel.bits import count, low_index, sign, total_of
from scopa_lab.solver.kernel.layout import (
    CANNOT_COMPETE,
    CARD_SHIFT,
    CARDS,
    CARDS_POINTS,
    COIN_BITS,
    COINS,
    COINS_POINTS,
    FEWER_SUITS_LOSE,
    HIGH,
    ITEM_CARDS,
    ITEM_COINS,
    ITEM_PRIME,
    ITEM_SEVEN,
    ITEMS,
    LEFT,
    LEVEL_BITS,
    LEVELS,
    LOW,
    MADE,
    MATTERS,
    MISSING_SUIT,
    PRIME_POINTS,
    SEVEN,
    SEVEN_OF_COINS,
    SEVEN_POINTS,
    TABLE,
    TAKEN_BITS,
    TAKER,
    TOTAL,
    UNDEALT,
)


@compiled
def majority_bounds(mine, theirs, points, total):
    """Bounds of a majority for side 0: a side with half of `total` cannot lose it any more."""
    return points * sign(2 * mine - total), points * sign(total - 2 * theirs)


@compiled
def prime_rank(levels, parameters, level_values):
    """A number that orders primes: higher wins, level is a tie."""
    total, suits = 0, 0
    for suit in range(4):
        level = (levels >> (LEVEL_BITS * suit)) & 0xFF
        if level:
            suits += 1
            total += level_values[level]
    if parameters[MISSING_SUIT] == CANNOT_COMPETE:
        return total if suits == 4 else 0
    if parameters[MISSING_SUIT] == FEWER_SUITS_LOSE:
        return 1000 * suits + total
    return total


@compiled
def prime_bounds(row, parameters, level_values, level_ranks):
    """Bounds of the primiera for side 0, two ints: each side may still get the best card in play of every suit."""
    played = row[TABLE] | row[0] | row[1] | row[2] | row[3] | row[4] | row[5] | row[UNDEALT]
    mine, theirs = row[LEVELS], row[LEVELS + 1]
    most_mine, most_theirs = 0, 0
    for suit in range(4):
        shift = LEVEL_BITS * suit
        ranks, level = (played >> suit) & COIN_BITS, 0
        if ranks:
            level = level_ranks.shape[0] - 1
            while ranks & level_ranks[level] == 0:
                level -= 1
        most_mine |= max(level, (mine >> shift) & 0xFF) << shift
        most_theirs |= max(level, (theirs >> shift) & 0xFF) << shift
    lower = prime_rank(mine, parameters, level_values) - prime_rank(most_theirs, parameters, level_values)
    upper = prime_rank(most_mine, parameters, level_values) - prime_rank(theirs, parameters, level_values)
    return parameters[PRIME_POINTS] * sign(lower), parameters[PRIME_POINTS] * sign(upper)


@compiled
def capture(row, side, mask, rank_levels):
    """Give the cards of `mask` to a side, in `row` of shape (COLUMNS,): counts, settebello, primiera levels."""
    row[CARDS + side] += count(mask)
    row[COINS + side] += count(mask & COIN_BITS)
    if (mask >> SEVEN_OF_COINS) & 1:
        row[SEVEN] = side + 1
    levels = row[LEVELS + side]
    while mask:
        card = low_index(mask)
        mask &= mask - 1
        shift = LEVEL_BITS * (card & 3)
        level = rank_levels[card >> 2]
        if level > (levels >> shift) & 0xFF:
            levels += (level - ((levels >> shift) & 0xFF)) << shift
    row[LEVELS + side] = levels


@compiled
def settle(row, parameters, level_values, level_ranks):
    """Move the items that are decided into MADE, and write the bounds of the open ones, in `row` of shape (COLUMNS,)."""
    if row[LEFT] == 0 and row[TAKER] < 0:
        row[ITEMS] = 0  # nobody ever captured, and nobody gets the cards
    items = row[ITEMS]
    low, high = 0, 0
    for item in (ITEM_CARDS, ITEM_COINS, ITEM_SEVEN, ITEM_PRIME):
        if items & item:
            if item == ITEM_CARDS:
                lower, upper = majority_bounds(row[CARDS], row[CARDS + 1], parameters[CARDS_POINTS], 40)
            elif item == ITEM_COINS:
                lower, upper = majority_bounds(row[COINS], row[COINS + 1], parameters[COINS_POINTS], 10)
            elif item == ITEM_PRIME:
                lower, upper = prime_bounds(row, parameters, level_values, level_ranks)
            elif row[SEVEN]:
                lower = upper = parameters[SEVEN_POINTS] * (3 - 2 * row[SEVEN])
            elif row[LEFT]:
                lower, upper = -parameters[SEVEN_POINTS], parameters[SEVEN_POINTS]
            else:
                lower = upper = 0
            if lower == upper:
                row[ITEMS] -= item
                row[MADE] += lower
            else:
                low += lower
                high += upper
    row[LOW], row[HIGH] = low, high
    row[TOTAL] = total_of(row[TABLE])


@compiled
def mark_matters(row, better_ranks):
    """Find the cards that can still matter to an open item; others of the same rank are interchangeable."""
    items, matters = row[ITEMS], 0
    if items & ITEM_COINS:
        matters = COIN_BITS
    if items & ITEM_SEVEN:
        matters |= 1 << SEVEN_OF_COINS
    if items & ITEM_PRIME:
        for suit in range(4):
            shift = LEVEL_BITS * suit
            matters |= better_ranks[min((row[LEVELS] >> shift) & 0xFF, (row[LEVELS + 1] >> shift) & 0xFF)] << suit
    row[MATTERS] = matters


@compiled
def carry(row, new, move, parameters):
    """After a move that changes of the items at most the number of cards, write what `settle` and `mark_matters` would; else, that they must."""
    rank, taken = move >> (CARD_SHIFT + 2), move & TAKEN_BITS
    if row[LEFT] == 1 or (taken and (taken | 1 << (move >> CARD_SHIFT)) & row[MATTERS]):
        new[TOTAL] = new[MATTERS] = -1
        return
    low, high = row[LOW], row[HIGH]
    if taken:
        new[TOTAL] = row[TOTAL] - rank - 1
        if row[ITEMS] & ITEM_CARDS:
            lower, upper = majority_bounds(row[CARDS], row[CARDS + 1], parameters[CARDS_POINTS], 40)
            low, high = low - lower, high - upper
            lower, upper = majority_bounds(new[CARDS], new[CARDS + 1], parameters[CARDS_POINTS], 40)
            if lower == upper:
                new[ITEMS] -= ITEM_CARDS
                new[MADE] += lower
            else:
                low, high = low + lower, high + upper
    else:
        new[TOTAL] = row[TOTAL] + rank + 1
    new[LOW], new[HIGH], new[MATTERS] = low, high, row[MATTERS]
