"""The compiled search: functions over integers, no Python objects.

A question is "does side 0 end with a margin of at least `goal`?". The search answers it depth first, with all of its state in
arrays, so it can stop after a number of nodes and go on later. Only `packing.py` and `threads.py` call it.

    dense bits    39..36  35..32   ...   27..24   ...   7..4   3..0
    rank             K       Q      ...     7      ...    2      A
    suit            bscd    bscd    ...    bscd    ...   bscd   bscd      (low bit = denari)

One row of `frames` is one position on the path from the root; the columns are named below. What a pile holds is kept only as far as
the future can feel it: counts of cards and coins, the owner of the settebello, the best primiera level of each suit.

Every array is of int64, in C order. The functions write into those that they are given, and make none:

    frames                                     (plies, COLUMNS)         the path; a `row` is one of them, (COLUMNS,)
    moves                                      (plies, 2 * MOST_MOVES)  of each row: the card above 40 bits of what it takes; behind
                                                                        MOST_MOVES is room to work; a function of a row gets (2 * MOST_MOVES,)
    scores                                     (plies, MOST_MOVES)      what each move promises
    control                                    (4,)                     PLY to BUDGET
    parameters                                 (16,)                    SEATS to WIDTH
    weights                                    (2, 24)                  CAPTURES to SHOWS_SEVEN, while items are open and when none is
    rank_levels                                (10,)                    the primiera level of each rank, 1 for the least value
    level_values, level_ranks, better_ranks    (levels + 1,)            of each level, 0 being no card: value, ranks, better ranks
    pattern_counts                             (patterns,)              nibbles that count ranks, by the rank that takes them
    pattern_first                              (11,)                    where those of a rank begin, and the end
    stock, stock_hashes                        (cards + 1,)             the numbers of the cards in dealing order, and 0; a hash of the rest
    table                                      (4 * pairs,)             two entries of key and data for each slot; pairs is a power of two
    busy                                       (places,)                keys; a power of two

All of it stays in one file on purpose: the compiler's cache notices a change of the file that a function stands in, but not of a file
that it calls, and a stale search would answer wrongly.
"""

from collections.abc import Callable
from typing import Any

try:
    import numba
    from numba.core import types
    from numba.extending import intrinsic
except ImportError:  # no compiler on this platform; the reference solver answers
    numba = None  # type: ignore[assignment]

IS_COMPILED = numba is not None


def compiled(function: Callable[..., Any]) -> Any:
    """Compile `function`; keep the result on disk where that is possible."""
    if numba is None:
        return function
    try:
        return numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # neither the source folder nor the user's own can be written
        return numba.njit(nogil=True)(function)


# Columns of a frame. First the position, which the next frame inherits; hands are columns 0 to 5.
TABLE, TURN, TAKER, MADE, SWEPT, DEALT, LEFT = 6, 7, 8, 9, 10, 11, 12
CARDS, COINS, SEVEN, LEVELS = 13, 15, 17, 18  # CARDS, COINS and LEVELS have one column per side
UNDEALT = 20  # the cards of the stock that are still to be dealt
ITEMS = 21  # the tally items that are open; what a decided one gives is part of MADE
STATE_COLUMNS = 22
# Then what the search finds out about it: bounds of the open items together, worth of the table, cards that matter, key and check.
LOW, HIGH, TOTAL, MATTERS, KEY, CHECK = 22, 23, 24, 25, 26, 27
# And where it stands: number of moves, of those before the postponed ones, of those played; the answer that a simpler game would settle.
MOVES, FIRM, NEXT, STAGE = 28, 29, 30, 31
COLUMNS = 32

ITEM_CARDS, ITEM_COINS, ITEM_SEVEN, ITEM_PRIME = 1, 2, 4, 8
ALL_ITEMS = 15

# Parameters of the rules.
(
    SEATS,
    REDEAL,
    CARDS_POINTS,
    COINS_POINTS,
    SEVEN_POINTS,
    PRIME_POINTS,
    SWEEP_POINTS,
    FINAL_SWEEP,
    PRECEDENCE,
    FEWEST,
    MANDATORY,
    MISSING_SUIT,
    GOAL,
    KEY_MASK,
    SIMPLER_GAMES,
    WIDTH,
) = range(16)
NOT_LAST_PLAY, NOT_LAST_CAPTURE, NOT_LAST_ROUND, COUNTS = range(4)
CANNOT_COMPETE, FEWER_SUITS_LOSE, ZERO_VALUE = range(3)

# What a move promises, in points of no meaning outside `promise`: columns of `weights`, found by trial on endings of 16 to 24 cards.
(
    CAPTURES,
    PER_CARD,
    PER_COIN,
    SETTEBELLO,
    PER_SEVEN,
    PER_SIX,
    PER_ACE,
    SWEEPS,
    NEXT_SWEEPS,
    SHOWS_COIN,
    SHOWS_SETTEBELLO,
    NEXT_HOLDS_RANK,
    PARTNER_HOLDS_RANK,
    LAYS_COIN,
    LAYS_SEVEN,
    LAYS_WORTH,
    LAYS_ONE_OF_TWO,
    LAYS_WHAT_MATTERS,
    KEEPS_EQUAL,
    PARTNER_SWEEPS,
    THIRD_HOLDS_RANK,
    LEAVES_TEN,
    THIRD_SWEEPS,
    SHOWS_SEVEN,
) = range(24)

# Cells of `control`.
PLY, STATUS, NODES, BUDGET = range(4)
RUNNING, YES, NO, TOO_MANY_MOVES, POSTPONED = range(5)
ANSWERED = -1  # as PLY

MOST_MOVES = 600
FEWEST_LEFT = 5  # with fewer cards left the table is not worth its time
SHARED_LEFT = 9  # with fewer cards left threads do not look where the others are
CLEAR_LEAD = 8  # cards; with less, winning the cards alone is rarely proved
SEVEN_OF_COINS = 24
ACES, SIXES, SEVENS = 15, 15 << 20, 15 << 24
COIN_BITS = 0x1111111111
TOP_BITS = 0x8888888888
CARD_SHIFT = 40
TAKEN_BITS = (1 << CARD_SHIFT) - 1
LEVEL_BITS = 8
BOUND_BIAS = 1024
CHECK_FACTOR = 0x2545F4914F6CDD1D


def count(mask):
    """Number of bits in a mask."""
    return int(mask).bit_count()


def low_index(mask):
    """Number of the lowest bit."""
    return (int(mask) & -int(mask)).bit_length() - 1


if numba is not None and not numba.config.DISABLE_JIT:  # type: ignore[attr-defined]

    @intrinsic
    def count(_context, _mask):
        """Number of bits in a mask."""
        return types.int64(types.int64), lambda _, builder, __, arguments: builder.ctpop(arguments[0])

    @intrinsic
    def low_index(_context, _mask):
        """Number of the lowest bit."""
        no = types.boolean
        return types.int64(types.int64), lambda context, builder, _, arguments: builder.cttz(arguments[0], context.get_constant(no, False))


@compiled
def stir(hashed, value):
    """Mix one more number into a hash."""
    hashed = (hashed ^ value) * 0x1E3779B97F4A7C15
    return hashed ^ ((hashed >> 31) & 0x1FFFFFFFF)


@compiled
def sign(number):
    """1, 0 or -1."""
    return (number > 0) * 1 - (number < 0) * 1


@compiled
def majority_bounds(mine, theirs, points, total):
    """Bounds of a majority for side 0: a side with half of `total` cannot lose it any more."""
    return points * sign(2 * mine - total), points * sign(total - 2 * theirs)


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
def play(frames, ply, move, parameters, rank_levels, stock):
    """Write the position after `move` from row `ply` of `frames`, (plies, COLUMNS), into the next; the rules of `State.play`."""
    row, new = frames[ply], frames[ply + 1]
    for column in range(STATE_COLUMNS):
        new[column] = row[column]
    turn, seats = row[TURN], parameters[SEATS]
    side = turn & 1
    played, taken = 1 << (move >> CARD_SHIFT), move & TAKEN_BITS
    new[turn] ^= played
    new[TURN] = turn + 1 if turn + 1 < seats else 0
    new[LEFT] = row[LEFT] - 1
    if taken:
        new[TABLE] ^= taken
        capture(new, side, taken | played, rank_levels)
        new[TAKER] = side
        final = parameters[FINAL_SWEEP]
        new[SWEPT] = 0
        if new[TABLE] == 0 and not (final == NOT_LAST_PLAY and row[LEFT] == 1) and not (final == NOT_LAST_ROUND and row[LEFT] <= seats):
            new[MADE] += parameters[SWEEP_POINTS] * (1 - 2 * side)
            if final == NOT_LAST_CAPTURE:
                new[SWEPT] = 1
    else:
        new[TABLE] |= played
    hands = new[0] | new[1] | new[2] | new[3] | new[4] | new[5]
    if hands:
        return
    if new[LEFT]:
        for number in range(seats):
            seat = (new[TURN] + number) % seats
            for _ in range(parameters[REDEAL]):
                new[seat] |= 1 << stock[new[DEALT]]
                new[UNDEALT] ^= 1 << stock[new[DEALT]]
                new[DEALT] += 1
    elif new[TAKER] >= 0:
        capture(new, new[TAKER], new[TABLE], rank_levels)
        if new[SWEPT]:
            new[MADE] -= parameters[SWEEP_POINTS] * (1 - 2 * new[TAKER])
            new[SWEPT] = 0
        new[TABLE] = 0


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
def ranks_in(cards):
    """The ranks of some cards, as bits of one suit."""
    return (cards | cards >> 1 | cards >> 2 | cards >> 3) & COIN_BITS


@compiled
def total_of(cards):
    """What some cards are worth together."""
    total = 0
    while cards:
        total += (low_index(cards) >> 2) + 1
        cards &= cards - 1
    return total


@compiled
def first_sweep(row, parameters):
    """How many plays at least pass before a sweep can come; a play takes ten at most from the table."""
    total = row[TOTAL]
    if total > 10:
        first = (total - 1) // 10
        if first > 1:
            return first
    elif total and (row[row[TURN]] >> (4 * (total - 1))) & 15:
        return 0
    # The next player needs the table that this one leaves.
    this, following = ranks_in(row[row[TURN]]), row[row[TURN] + 1 if row[TURN] + 1 < parameters[SEATS] else 0]
    if following == 0:
        return 1
    following = ranks_in(following)
    if total < 10 and (this << (4 * total)) & following:
        return 1
    while this:
        left = total - (low_index(this) >> 2) - 1
        this &= this - 1
        if 0 < left <= 10 and (following >> (4 * (left - 1))) & 1:
            return 1
    return 2


@compiled
def sweep_bounds(row, parameters):
    """Bounds of the sweeps to come: every second play belongs to the side to play, and no two plays in a row can both sweep."""
    first = first_sweep(row, parameters)
    left = row[LEFT]
    last = left - 1 if parameters[FINAL_SWEEP] == NOT_LAST_PLAY else left
    own, other = max((last + 1) // 2 - (first + 1) // 2, 0), max(last // 2 - first // 2, 0)
    swept = parameters[SWEEP_POINTS] if row[SWEPT] else 0
    if row[TURN] & 1:
        own, other = other, own
    return -other * parameters[SWEEP_POINTS] - swept, own * parameters[SWEEP_POINTS] + swept


@compiled
def bounds(row, parameters, level_values, level_ranks):
    """Bounds of the margin without any search, two ints; `row` of shape (COLUMNS,) is settled."""
    settle(row, parameters, level_values, level_ranks)
    lower, upper = sweep_bounds(row, parameters)
    return row[MADE] + row[LOW] + lower, row[MADE] + row[HIGH] + upper


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
def counts_of(cards):
    """How many cards of each rank, in nibbles."""
    pairs = (cards & 0x5555555555) + ((cards >> 1) & 0x5555555555)
    return (pairs & 0x3333333333) + ((pairs >> 2) & 0x3333333333)


@compiled
def is_worse(chosen, suits, matters):
    """Whether another choice of as many equal cards is as good: it takes one that matters instead, or is the first of its likes."""
    plain, left = chosen & ~matters, suits & ~chosen
    left_plain = left & ~matters
    return plain and (left & matters or (left_plain and plain > (left_plain & -left_plain)))


@compiled
def add_sums(moves, start, card, table, matters, pattern_counts, first, last):
    """Append every capture of `card` by a sum to `moves`, (2 * MOST_MOVES,), from `start` on, and return the new end; -1 if too many.

    The patterns from `first` to `last` are nibbles that count the cards of each rank.
    """
    end = start
    base = card << CARD_SHIFT
    enough = counts_of(table) | TOP_BITS
    for number in range(first, last):
        pattern = pattern_counts[number]
        if (enough - pattern) & TOP_BITS != TOP_BITS:
            continue  # too few cards of some rank
        group = end
        if group >= MOST_MOVES:
            return -1
        moves[group] = base
        size = 1
        shift = 0
        while pattern:
            wanted = pattern & 15
            pattern >>= 4
            if wanted:
                suits = (table >> shift) & 15
                if suits & (suits - 1) == 0 or wanted == count(suits):
                    for place in range(group, group + size):
                        moves[place] |= suits << shift  # no choice
                    shift += 4
                    continue
                before = size
                size = 0
                # The partial captures move behind the group while each is joined with every choice of suits.
                if group + before + before * 6 >= MOST_MOVES:
                    return -1
                for place in range(before - 1, -1, -1):
                    moves[MOST_MOVES + place] = moves[group + place]
                for place in range(before):
                    for chosen in range(1, 16):
                        if chosen & ~suits == 0 and count(chosen) == wanted and not is_worse(chosen, suits, (matters >> shift) & 15):
                            moves[group + size] = moves[MOST_MOVES + place] | (chosen << shift)
                            size += 1
            shift += 4
        end = group + size
    return end


@compiled
def legal(row, moves, parameters, pattern_counts, pattern_first):
    """List the legal moves that can be best in `moves`, (2 * MOST_MOVES,), and return how many; -1 if they are too many.

    Of equal cards that do not matter one is enough. Capturing with a card that does not matter is no better than taking the same
    with an equal one that does: the other can be played later in its place.
    """
    end, rank_before, capturing = 0, -1, False
    hand, table, matters = row[row[TURN]], row[TABLE], row[MATTERS]
    while hand:
        rank = low_index(hand) >> 2
        group = 15 << (4 * rank)
        some = hand & group & matters
        if some:
            card = low_index(some)
            hand ^= some & -some
        else:
            card = low_index(hand)
            hand &= ~group
            if rank == rank_before and capturing and parameters[MANDATORY]:
                continue
        start = end
        equal = table & group
        while equal:
            chosen = equal & -equal
            if not is_worse(chosen >> (4 * rank), (table & group) >> (4 * rank), (matters >> (4 * rank)) & 15):
                moves[end] = (card << CARD_SHIFT) | chosen
                end += 1
            equal &= equal - 1
        if row[TOTAL] > rank and (end == start or not parameters[PRECEDENCE]):
            sums = end
            end = add_sums(moves, end, card, table, matters, pattern_counts, pattern_first[rank], pattern_first[rank + 1])
            if end < 0:
                return -1
            if parameters[FEWEST] and end > sums:
                fewest = 40
                for place in range(sums, end):
                    fewest = min(fewest, count(moves[place] & TAKEN_BITS))
                kept = sums
                for place in range(sums, end):
                    if count(moves[place] & TAKEN_BITS) == fewest:
                        moves[kept] = moves[place]
                        kept += 1
                end = kept
        capturing, rank_before = end > start, rank
        if end == start or not parameters[MANDATORY]:
            moves[end] = card << CARD_SHIFT
            end += 1
        if end >= MOST_MOVES - 4:
            return -1
    return end


@compiled
def promise(row, move, following, partner, third, weights):
    """How promising a move looks to the side that plays it; only the order of search depends on it.

    `following`, `partner` and `third` are the ranks that the next three players hold; `weights` is one row, (24,).
    """
    card, taken, matters = move >> CARD_SHIFT, move & TAKEN_BITS, row[MATTERS]
    rank = card >> 2
    shift = 4 * rank
    played = 1 << card
    table, total = row[TABLE], row[TOTAL]
    has_equal = (row[row[TURN]] ^ played) & (15 << shift)
    if taken:
        table ^= taken
        total -= rank + 1
        cards = taken | played
        score = weights[CAPTURES] + weights[PER_CARD] * count(cards)
        cards &= matters
        score += weights[PER_COIN] * count(cards & COIN_BITS) + weights[PER_SEVEN] * count(cards & SEVENS)
        score += weights[PER_SIX] * count(cards & SIXES) + weights[PER_ACE] * count(cards & ACES)
        if (cards >> SEVEN_OF_COINS) & 1:
            score += weights[SETTEBELLO]
        if total == 0:
            score += weights[SWEEPS]
        if has_equal:
            score += weights[KEEPS_EQUAL]
    else:
        table |= played
        total += rank + 1
        score = weights[LAYS_WORTH] * (rank + 1)
        if (following >> shift) & 1:
            score += weights[NEXT_HOLDS_RANK]
        if (partner >> shift) & 1:
            score += weights[PARTNER_HOLDS_RANK]
        if (third >> shift) & 1:
            score += weights[THIRD_HOLDS_RANK]
        if has_equal:
            score += weights[LAYS_ONE_OF_TWO]
        cards = played & matters
        if cards:
            score += weights[LAYS_WHAT_MATTERS]
        if cards & COIN_BITS:
            score += weights[LAYS_COIN]
        if cards & SEVENS:
            score += weights[LAYS_SEVEN]
    if 0 < total <= 10:
        shift = 4 * (total - 1)
        score += weights[LEAVES_TEN]
        if (following >> shift) & 1:
            score += weights[NEXT_SWEEPS]
        if (partner >> shift) & 1:
            score += weights[PARTNER_SWEEPS]
        if (third >> shift) & 1:
            score += weights[THIRD_SWEEPS]
    shown = table & matters & following
    score += weights[SHOWS_COIN] * count(shown)
    if (shown >> SEVEN_OF_COINS) & 1:
        score += weights[SHOWS_SETTEBELLO]
    if table & matters & SEVENS and (following >> SEVEN_OF_COINS) & 1:
        score += weights[SHOWS_SEVEN]
    return score


@compiled
def order(row, moves, scores, end, parameters, weights):
    """Sort the first `end` of `moves`, (2 * MOST_MOVES,), most promising first; `scores`, (MOST_MOVES,), gets what they promise."""
    turn, seats = row[TURN], parameters[SEATS]
    following, partner, third = ranks_in(row[(turn + 1) % seats]), ranks_in(row[(turn + 2) % seats]), ranks_in(row[(turn + 3) % seats])
    own = weights[1 if row[ITEMS] == 0 else 0]
    for place in range(end):
        move, slot = moves[place], place
        score = promise(row, move, following, partner, third, own)
        while slot > 0 and scores[slot - 1] < score:
            moves[slot], scores[slot] = moves[slot - 1], scores[slot - 1]
            slot -= 1
        moves[slot], scores[slot] = move, score


@compiled
def key_of(row, parameters, stock_hashes):
    """Write two independent numbers for all that the future depends on into `row`, (COLUMNS,): KEY of 64 bits and CHECK of 32.

    Cards that do not matter are interchangeable within their rank: only how many of each lie in each place counts. Leads count
    only while their item is open.
    """
    seats, items, matters = parameters[SEATS], row[ITEMS], row[MATTERS]
    facts = row[TURN] | items << 4 | row[LEFT] << 8 | row[SWEPT] << 16
    if items or row[SWEPT]:
        facts |= (row[TAKER] + 1) << 20
    if items & ITEM_CARDS:
        facts |= (row[CARDS] | row[CARDS + 1] << 6) << 24
    if items & ITEM_COINS:
        facts |= (row[COINS] | row[COINS + 1] << 4) << 36
    key = stir(stock_hashes[row[DEALT]], facts)
    check = (stock_hashes[row[DEALT]] + facts) * CHECK_FACTOR
    if items & ITEM_PRIME:
        levels = row[LEVELS] | row[LEVELS + 1] << 31
        key = stir(key, levels)
        check = (check + levels) * CHECK_FACTOR
    for place in range(seats + 1):
        cards = row[TABLE] if place == seats else row[place]
        plain = counts_of(cards & ~matters)
        cards &= matters
        key = stir(stir(key, cards), plain)
        check = ((check + cards) * CHECK_FACTOR + plain) * CHECK_FACTOR
    row[KEY] = key & parameters[KEY_MASK]
    row[CHECK] = (check >> 32) & 0xFFFFFFFF


@compiled
def simpler(row, new, need, parameters):
    """Write the question of a simpler game into the next frame, `new`; which answer to it settles this one, or -1 if none can.

    Both frames are of shape (COLUMNS,).

    A side that leaves an item out, supposing the worst of it, and still gets what is asked, gets it here.
    """
    settles, made, items = -1, 0, 0
    if row[LOW] >= need:
        settles, made = 1, row[LOW]
    elif row[HIGH] < need:
        settles, made = 0, row[HIGH]
    elif row[ITEMS] & ITEM_CARDS and row[ITEMS] != ITEM_CARDS:
        lead = row[CARDS] - row[CARDS + 1]
        lower, upper = majority_bounds(row[CARDS], row[CARDS + 1], parameters[CARDS_POINTS], 40)
        if lead >= CLEAR_LEAD and row[LOW] - lower + upper >= need:
            settles, made, items = 1, row[LOW] - lower, ITEM_CARDS
        elif -lead >= CLEAR_LEAD and row[HIGH] - upper + lower < need:
            settles, made, items = 0, row[HIGH] - upper, ITEM_CARDS
    if settles >= 0:
        for column in range(STATE_COLUMNS):
            new[column] = row[column]
        new[MADE] += made
        new[ITEMS] = items
    return settles


@compiled
def probe(table, row):
    """The bounds that `table`, (4 * pairs,), knows for a position, two ints."""
    slot = (row[KEY] & (table.shape[0] // 4 - 1)) * 4
    for place in (slot, slot + 2):
        sealed, data = table[place], table[place + 1]
        if sealed ^ data == row[KEY] and (data >> 32) & 0xFFFFFFFF == row[CHECK] and data:
            return (data & 0xFFF) - BOUND_BIAS, ((data >> 12) & 0xFFF) - BOUND_BIAS
    return -BOUND_BIAS, BOUND_BIAS


@compiled
def store(table, row, lower, upper):
    """Remember bounds in `table`, (4 * pairs,): in the first place what has most cards left, in the second what came last.

    The key is stored mixed with the data, so that an entry of which two threads wrote a half each is not taken for one.
    """
    slot = (row[KEY] & (table.shape[0] // 4 - 1)) * 4
    data = (lower + BOUND_BIAS) | (upper + BOUND_BIAS) << 12 | row[LEFT] << 24 | row[CHECK] << 32
    place = slot + 2
    if table[slot] ^ table[slot + 1] == row[KEY] or row[LEFT] >= (table[slot + 1] >> 24) & 0xFF:
        place = slot
    table[place] = row[KEY] ^ data
    table[place + 1] = data


@compiled
def copy_entries(old, new):
    """Bring what the table `old` knows into `new`, as large or larger, both (4 * pairs,); each entry has a place of its own there."""
    for place in range(0, old.shape[0], 2):
        key = old[place] ^ old[place + 1]
        slot = (key & (new.shape[0] // 4 - 1)) * 4 + (place & 2)
        new[slot], new[slot + 1] = old[place], old[place + 1]


@compiled
def search(
    frames,
    moves,
    scores,
    control,
    parameters,
    weights,
    rank_levels,
    level_values,
    level_ranks,
    better_ranks,
    pattern_counts,
    pattern_first,
    stock,
    stock_hashes,
    table,
    busy,
):
    """Go on with a question until it is answered or the budget of nodes is spent; the answer stands in ``control[STATUS]``.

    The shapes of the arrays stand at the top of the module; there is a row of `frames`, `moves` and `scores` for every ply that can come.
    Threads that search the same question share `table` and `busy`, the keys of the positions that they are at.
    """
    ply = control[PLY]
    status = control[STATUS]
    entering = frames[ply, MOVES] < 0
    while control[NODES] < control[BUDGET]:
        row = frames[ply]
        answer = -1
        if entering:
            # 1. Enter a position: the question is whether side 0 still gets `need` or more.
            control[NODES] += 1
            settle(row, parameters, level_values, level_ranks)
            lower, upper = sweep_bounds(row, parameters)
            need = parameters[GOAL] - row[MADE]
            row[STAGE] = -1
            if row[LOW] + lower >= need:
                answer = 1
            elif row[HIGH] + upper < need:
                answer = 0
            elif row[LEFT] < FEWEST_LEFT:
                row[MATTERS] = TAKEN_BITS
            else:
                # 2. Ask the table.
                mark_matters(row, better_ranks)
                key_of(row, parameters, stock_hashes)
                lower, upper = probe(table, row)
                if lower >= need:
                    answer = 1
                elif upper < need:
                    answer = 0
                else:
                    # 3. Another thread is at it: come back later, unless it is the first move or nothing else is left.
                    if busy.shape[0] > 1 and row[LEFT] >= SHARED_LEFT:
                        place = row[KEY] & (busy.shape[0] - 1)
                        if ply > 0 and busy[place] == row[KEY] and frames[ply - 1, STAGE] < 0:
                            if 1 < frames[ply - 1, NEXT] <= frames[ply - 1, FIRM]:
                                status = POSTPONED
                                entering = False
                                ply -= 1
                                continue
                        busy[place] = row[KEY]
                    # 4. Where some items suffice without the others, ask the simpler game.
                    if row[ITEMS] and parameters[SIMPLER_GAMES]:
                        row[STAGE] = simpler(row, frames[ply + 1], need, parameters)
        elif status == POSTPONED:
            moves[ply, row[MOVES]] = moves[ply, row[NEXT] - 1]
            row[MOVES] += 1
        else:
            # 5. Back from a simpler game or a move: a yes to it settles this for side 0, a no for side 1; otherwise try the next.
            answer = 1 if status == YES else 0
            if row[STAGE] >= 0:
                if answer != row[STAGE]:
                    answer = -1
                    entering = True
                row[STAGE] = -1
            elif answer == row[TURN] & 1 and row[NEXT] < row[MOVES]:
                answer = -1
            if answer >= 0 and row[LEFT] >= FEWEST_LEFT:
                need = parameters[GOAL] - row[MADE]
                lower, upper = probe(table, row)
                if answer:
                    store(table, row, max(lower, need), upper)
                else:
                    store(table, row, lower, min(upper, need - 1))
                if busy[row[KEY] & (busy.shape[0] - 1)] == row[KEY]:
                    busy[row[KEY] & (busy.shape[0] - 1)] = 0
        # 6. Answered: return to the parent.
        if answer >= 0:
            status = YES if answer else NO
            ply -= 1
            entering = False
            if ply == ANSWERED:
                break
            continue
        # 7. Go on to the simpler game, or list and order the moves and play the next.
        if row[STAGE] >= 0:
            row[MOVES] = 0
        else:
            if entering:
                row[MOVES] = legal(row, moves[ply], parameters, pattern_counts, pattern_first)
                if row[MOVES] < 0:
                    status = TOO_MANY_MOVES
                    break
                order(row, moves[ply], scores[ply], row[MOVES], parameters, weights)
                row[MOVES] = min(row[MOVES], parameters[WIDTH])
                row[FIRM] = row[MOVES]
                row[NEXT] = 0
            play(frames, ply, moves[ply, row[NEXT]], parameters, rank_levels, stock)
            row[NEXT] += 1
        ply += 1
        frames[ply, MOVES] = -1
        entering = True
        status = RUNNING
    control[PLY] = ply
    control[STATUS] = status
