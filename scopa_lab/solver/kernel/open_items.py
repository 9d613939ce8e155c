"""The tally items in a frame: bounds of those that are open, and the cards that can still matter to one."""

from scopa_lab.solver.compiling import compiled
from scopa_lab.solver.kernel.bits import count, low_index, packed_ranks, sign, total_of, value_of, wild_in
from scopa_lab.solver.kernel.layout import (
    BY_SUIT,
    CANNOT_COMPETE,
    CARD,
    CARD_BITS,
    CARD_SHIFT,
    COURTS,
    DECK,
    FEWER_SUITS_LOSE,
    HIGH,
    ITEMS,
    KIND,
    KNOWN,
    LAID,
    LEAST,
    LEFT,
    LEVEL_BITS,
    LEVELS,
    LOW,
    MADE,
    MAJORITY,
    MATTA,
    MATTERS,
    MOST,
    OF_CARDS,
    PILES,
    PLAIN,
    POINTS,
    PRIMIERA,
    RUN,
    SLAM,
    SUIT_BITS,
    TABLE,
    TAKEN_BITS,
    TOTAL,
    WHOLE,
)


@compiled
def levels_of(cards, game):
    """The primiera level of the best card of each suit, LEVEL_BITS for each; 0 where there is none."""
    levels = 0
    for suit in range(4):
        ranks = (cards >> suit) & SUIT_BITS
        if ranks:
            level = game.level_ranks.shape[0] - 1
            while ranks & game.level_ranks[level] == 0:
                level -= 1
            levels |= level << (LEVEL_BITS * suit)
    return levels


@compiled
def better_levels(some, others):
    """The better level of each suit."""
    levels = 0
    for suit in range(4):
        mask = 0xFF << (LEVEL_BITS * suit)
        levels |= max(some & mask, others & mask)
    return levels


@compiled
def prime_rank(levels, missing, game):
    """A number that orders primes: higher wins, level is a tie; `missing` is what a missing suit means."""
    total, suits = 0, 0
    for suit in range(4):
        level = (levels >> (LEVEL_BITS * suit)) & 0xFF
        if level:
            suits += 1
            total += game.level_values[level]
    if missing == CANNOT_COMPETE:
        return total if suits == 4 else 0
    if missing == FEWER_SUITS_LOSE:
        return 1000 * suits + total
    return total


@compiled
def run_length(cards, suit):
    """How many of `suit`, the cards of one suit, are among some cards, from the ace on without a gap."""
    missing = suit & ~cards
    return low_index(missing) >> 2 if missing else count(suit)


@compiled
def run_points(cards, suit, least, most):
    """What a run of one suit scores."""
    length = run_length(cards, suit)
    return min(length, most) if length >= least and length > 0 else 0


@compiled
def court_points(cards, courts, points, below):
    """What all of `courts` score, and one more for each card of `below`, in the order of their ranks, that lies above a gap."""
    if cards & courts != courts:
        return 0
    missing = below & ~cards
    while missing:
        below &= ~((missing & -missing) * 2 - 1)
        missing &= missing - 1
    return points + count(below)


@compiled
def item_bounds(row, number, rest, game):
    """Bounds of what an item that is no slam gives to side 0, two ints; `rest` are the cards that no side has yet and some side may get."""
    kind, points, cards = game.items[number, KIND], game.items[number, POINTS], game.items[number, OF_CARDS]
    least, most = game.items[number, LEAST], game.items[number, MOST]
    mine, theirs = row[PILES], row[PILES + 1]
    if kind == MAJORITY:
        lead, more = count(mine & cards) - count(theirs & cards), count(rest & cards)
        return points * sign(lead - more), points * sign(lead + more)
    if kind == CARD:
        if rest & cards:
            return -points, points
        owned = (mine & cards != 0) * 1 - (theirs & cards != 0) * 1
        return points * owned, points * owned
    if kind == PRIMIERA:
        row[LEVELS], row[LEVELS + 1] = levels_of(mine, game), levels_of(theirs, game)
        levels = levels_of(rest, game)
        most_mine, most_theirs = better_levels(row[LEVELS], levels), better_levels(row[LEVELS + 1], levels)
        lower = prime_rank(row[LEVELS], least, game) - prime_rank(most_theirs, least, game)
        upper = prime_rank(most_mine, least, game) - prime_rank(row[LEVELS + 1], least, game)
        return points * sign(lower), points * sign(upper)
    if kind == RUN:
        lower = run_points(mine, cards, least, most) - run_points(theirs | rest, cards, least, most)
        return lower, run_points(mine | rest, cards, least, most) - run_points(theirs, cards, least, most)
    lower = court_points(mine, cards, points, most) - court_points(theirs | rest, cards, points, most)
    return lower, court_points(mine | rest, cards, points, most) - court_points(theirs, cards, points, most)


@compiled
def slam_bounds(row, number, rest, game):
    """Bounds of what a slam gives to side 0, two ints: `points` more than its items give, which are the rows in the bits of LEAST."""
    points, needed = game.items[number, POINTS], game.items[number, LEAST]
    can_mine, can_theirs, is_mine, is_theirs = True, True, True, True
    while needed:
        each = low_index(needed)
        needed &= needed - 1
        cards = game.items[each, OF_CARDS]
        if game.items[each, KIND] == CARD:  # also one of no points
            can_mine, can_theirs = can_mine and (row[PILES] | rest) & cards != 0, can_theirs and (row[PILES + 1] | rest) & cards != 0
            is_mine, is_theirs = is_mine and row[PILES] & cards != 0, is_theirs and row[PILES + 1] & cards != 0
        else:
            lower, upper = item_bounds(row, each, rest, game)
            can_mine, can_theirs = can_mine and upper > 0, can_theirs and lower < 0
            is_mine, is_theirs = is_mine and lower > 0, is_theirs and upper < 0
    if is_mine or is_theirs:
        made = points * (is_mine * 1 - is_theirs * 1)
        return made, made
    low, high = 0, 0
    if can_mine:
        low, high = min(low, points), max(high, points)
    if can_theirs:
        low, high = min(low, -points), max(high, -points)
    return low, high


@compiled
def settle(row, game):
    """Move the items that are decided into MADE, and write the bounds of the open ones, in `row` of shape (COLUMNS,)."""
    rest = game.parameters[DECK] & ~(row[PILES] | row[PILES + 1]) if row[LEFT] else 0
    todo = row[ITEMS]
    low, high = 0, 0
    while todo:
        number = low_index(todo)
        todo &= todo - 1
        if game.items[number, KIND] == SLAM:
            lower, upper = slam_bounds(row, number, rest, game)
        else:
            lower, upper = item_bounds(row, number, rest, game)
        if lower == upper:
            row[ITEMS] ^= 1 << number
            row[MADE] += lower
        else:
            low += lower
            high += upper
    row[LOW], row[HIGH] = low, high
    row[TOTAL] = total_of(row[TABLE], row, game.parameters)


@compiled
def known_of(row, side, kind, cards, least, rest):
    """The cards that still matter to what a side can get of an item that looks at single cards: in its pile, or in play."""
    held = row[PILES + side] | rest
    if kind == RUN:
        length = run_length(held, cards)
        return cards & ((1 << (4 * length)) - 1) if length >= least else 0
    return cards if held & cards == cards else 0


@compiled
def mark_matters(row, game):
    """Find the cards that can still matter to an open item, and what of the piles can; other cards of the same rank are interchangeable."""
    rest = game.parameters[DECK] & ~(row[PILES] | row[PILES + 1])
    matters, known_mine, known_theirs = wild_in(row, game.parameters), 0, 0
    if row[LAID] >= 0:
        matters |= 1 << row[LAID]
    if game.parameters[BY_SUIT]:
        for suit in range(4):
            matters |= game.of_one_suit[packed_ranks((rest >> suit) & SUIT_BITS)] << suit
    items = row[ITEMS]
    whole = game.parameters[WHOLE]
    todo = items & ~whole
    while todo:
        number = low_index(todo)
        todo &= todo - 1
        kind, cards, least = game.items[number, KIND], game.items[number, OF_CARDS], game.items[number, LEAST]
        if kind in (MAJORITY, CARD):
            matters |= cards
        elif kind == PRIMIERA:
            for suit in range(4):
                shift = LEVEL_BITS * suit
                matters |= game.better_ranks[min((row[LEVELS] >> shift) & 0xFF, (row[LEVELS + 1] >> shift) & 0xFF)] << suit
        elif kind == SLAM:
            needed = least & ~whole
            while needed:
                cards = game.items[low_index(needed), OF_CARDS]
                needed &= needed - 1
                matters |= cards
                known_mine, known_theirs = known_mine | cards, known_theirs | cards
        else:
            mine, theirs = known_of(row, 0, kind, cards, least, rest), known_of(row, 1, kind, cards, least, rest)
            if kind == COURTS and mine | theirs:
                mine, theirs = mine | game.items[number, MOST], theirs | game.items[number, MOST]
            matters |= mine | theirs
            known_mine, known_theirs = known_mine | mine, known_theirs | theirs
    row[MATTERS] = matters
    row[KNOWN], row[KNOWN + 1] = known_mine & row[PILES], known_theirs & row[PILES + 1]


@compiled
def whole_bounds(row, points, total):
    """Bounds of a majority of all cards, `total`, for side 0: a side with half of them cannot lose it any more."""
    return points * sign(2 * count(row[PILES]) - total), points * sign(total - 2 * count(row[PILES + 1]))


@compiled
def carry(row, new, move, game):
    """After a move that changes of the items at most the number of cards, write what `settle` and `mark_matters` would; else, that they must.

    The bounds of a slam that asks for most cards stay as they were: they hold, and could be narrower.
    """
    parameters = game.parameters
    taken, card = move & TAKEN_BITS, (move >> CARD_SHIFT) & CARD_BITS
    captured = (row[PILES] ^ new[PILES]) | (row[PILES + 1] ^ new[PILES + 1])
    if row[LEFT] == 1 or captured & (row[MATTERS] | -parameters[BY_SUIT]) or row[MATTA] != new[MATTA] or row[LAID] != new[LAID]:
        new[TOTAL] = new[MATTERS] = -1
        return
    low, high = row[LOW], row[HIGH]
    if captured:
        new[TOTAL] = row[TOTAL] - (value_of(card >> 2, parameters) if parameters[PLAIN] else total_of(taken, row, parameters))
        whole, total = row[ITEMS] & parameters[WHOLE], count(parameters[DECK])
        while whole:
            number = low_index(whole)
            whole &= whole - 1
            lower, upper = whole_bounds(row, game.items[number, POINTS], total)
            low, high = low - lower, high - upper
            lower, upper = whole_bounds(new, game.items[number, POINTS], total)
            if lower == upper:
                new[ITEMS] ^= 1 << number
                new[MADE] += lower
            else:
                low, high = low + lower, high + upper
    else:
        new[TOTAL] = row[TOTAL] + (value_of(card >> 2, parameters) if row[MATTA] < 0 else total_of(1 << card, row, parameters))
    new[LOW], new[HIGH], new[MATTERS] = low, high, row[MATTERS]
    new[LEVELS], new[LEVELS + 1], new[KNOWN], new[KNOWN + 1] = row[LEVELS], row[LEVELS + 1], row[KNOWN], row[KNOWN + 1]
