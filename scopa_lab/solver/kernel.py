"""The compiled search: functions over integers, no Python objects.

A question is "does side 0 end with a margin of at least `goal`?". The search answers it depth first, with all of its state in
arrays, so it can stop after a number of nodes and go on later. Only `packing.py` calls it.

    dense bits    39..36  35..32   ...   27..24   ...   7..4   3..0
    rank             K       Q      ...     7      ...    2      A
    suit            bscd    bscd    ...    bscd    ...   bscd   bscd      (low bit = denari)

One row of `frames` is one position on the path from the root; the columns are named below. What a pile holds is kept only as far as
the future can feel it: counts of cards and coins, the owner of the settebello, the best primiera level of each suit.

All of it stays in one file on purpose: the compiler's cache notices a change of the file that a function stands in, but not of a file
that it calls, and a stale search would answer wrongly.
"""

from collections.abc import Callable
from typing import Any

try:
    import numba
except ImportError:  # no compiler on this platform; packing.py then refuses, and the reference solver answers
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


# Columns of a frame.
TABLE, TURN, TAKER, MADE, SWEPT, DEALT, LEFT = 6, 7, 8, 9, 10, 11, 12
CARDS, COINS, SEVEN, LEVELS = 13, 15, 17, 18  # CARDS, COINS and LEVELS have one column per side
MOVES, NEXT, KEY, PRIME = 20, 21, 22, 23  # PRIME: the sign of a decided primiera, or OPEN
COLUMNS = 24
STATE_COLUMNS = 20

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
    STOCK,
    GOAL,
) = range(14)
NOT_LAST_PLAY, NOT_LAST_CAPTURE, NOT_LAST_ROUND, COUNTS = range(4)
CANNOT_COMPETE, FEWER_SUITS_LOSE, ZERO_VALUE = range(3)

# Cells of `control`.
PLY, STATUS, NODES, BUDGET = range(4)
RUNNING, YES, NO, TOO_MANY_MOVES = range(4)

MOST_MOVES = 600
SEVEN_OF_COINS = 24
COIN_BITS = 0x1111111111
CARD_SHIFT = 40
TAKEN_BITS = (1 << CARD_SHIFT) - 1
LEVEL_BITS = 8
OPEN = 2
BOUND_BIAS = 1024


@compiled
def count(mask):
    """Number of bits in a mask of forty."""
    mask -= (mask >> 1) & 0x5555555555
    mask = (mask & 0x3333333333) + ((mask >> 2) & 0x3333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F
    return (mask + (mask >> 8) + (mask >> 16) + (mask >> 24) + (mask >> 32)) & 0xFF


@compiled
def low_index(mask):
    """Number of the lowest bit."""
    return count((mask & -mask) - 1)


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
    """Bounds of the primiera for side 0: each side may still get the best card in play of every suit."""
    played = row[TABLE] | row[0] | row[1] | row[2] | row[3] | row[4] | row[5]
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
    """Give the cards of `mask` to a side: counts, settebello, primiera levels."""
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
    """Write the position after `move` into the next frame; the rules of `State.play`, in integers."""
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
                new[DEALT] += 1
    elif new[TAKER] >= 0:
        capture(new, new[TAKER], new[TABLE], rank_levels)
        if new[SWEPT]:
            new[MADE] -= parameters[SWEEP_POINTS] * (1 - 2 * new[TAKER])
            new[SWEPT] = 0
        new[TABLE] = 0


@compiled
def bounds(row, parameters, level_values, level_ranks):
    """Bounds of what side 0 still gets: the tally points, and the sweeps to come."""
    if row[LEFT] == 0 and row[TAKER] < 0:
        return 0, 0  # nobody ever captured, and nobody gets the cards
    cards = majority_bounds(row[CARDS], row[CARDS + 1], parameters[CARDS_POINTS], 40)
    coins = majority_bounds(row[COINS], row[COINS + 1], parameters[COINS_POINTS], 10)
    prime = prime_bounds(row, parameters, level_values, level_ranks)
    row[PRIME] = sign(prime[0]) if prime[0] == prime[1] else OPEN
    lower, upper = cards[0] + coins[0] + prime[0], cards[1] + coins[1] + prime[1]
    if row[SEVEN]:
        lower += parameters[SEVEN_POINTS] * (3 - 2 * row[SEVEN])
        upper += parameters[SEVEN_POINTS] * (3 - 2 * row[SEVEN])
    elif row[LEFT]:
        lower -= parameters[SEVEN_POINTS]
        upper += parameters[SEVEN_POINTS]
    # Every second play belongs to the side to play, and no two plays in a row can both sweep.
    left = row[LEFT]
    own, other = (left + 1) // 2, left // 2
    if parameters[FINAL_SWEEP] == NOT_LAST_PLAY and left:
        own, other = (own - 1, other) if left & 1 else (own, other - 1)
    swept = parameters[SWEEP_POINTS] if row[SWEPT] else 0
    if row[TURN] & 1:
        own, other = other, own
    return lower - other * parameters[SWEEP_POINTS] - swept, upper + own * parameters[SWEEP_POINTS] + swept


@compiled
def add_sums(moves, start, card, table, pattern_counts, first, last):
    """Append every capture of `card` by a sum; the patterns are nibbles that count the cards of each rank."""
    end = start
    base = card << CARD_SHIFT
    for number in range(first, last):
        pattern = pattern_counts[number]
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
                before = size
                size = 0
                # The partial captures move behind the group while each is joined with every choice of suits.
                if group + before + before * 6 >= MOST_MOVES:
                    return -1
                for place in range(before - 1, -1, -1):
                    moves[MOST_MOVES + place] = moves[group + place]
                for place in range(before):
                    for chosen in range(1, 16):
                        if chosen & ~suits == 0 and count(chosen) == wanted:
                            moves[group + size] = moves[MOST_MOVES + place] | (chosen << shift)
                            size += 1
                if size == 0:
                    break
            shift += 4
        end = group + size
    return end


@compiled
def legal(row, moves, parameters, pattern_counts, pattern_first):
    """List the legal moves of a position; -1 if they are too many for the arrays."""
    end = 0
    hand, table = row[row[TURN]], row[TABLE]
    while hand:
        card = low_index(hand)
        hand &= hand - 1
        rank = card >> 2
        start = end
        equal = table & (15 << (4 * rank))
        while equal:
            moves[end] = (card << CARD_SHIFT) | (equal & -equal)
            equal &= equal - 1
            end += 1
        if end == start or not parameters[PRECEDENCE]:
            sums = end
            end = add_sums(moves, end, card, table, pattern_counts, pattern_first[rank], pattern_first[rank + 1])
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
        if end == start or not parameters[MANDATORY]:
            moves[end] = card << CARD_SHIFT
            end += 1
        if end >= MOST_MOVES - 4:
            return -1
    return end


@compiled
def promise(row, move, total, parameters):
    """How promising a move looks to the side that plays it; only the order of search depends on it."""
    card, taken = move >> CARD_SHIFT, move & TAKEN_BITS
    worth = (card >> 2) + 1
    cards = taken | (1 << card)
    score = 0
    if taken:
        score = 600 + 15 * count(taken) + 45 * count(cards & COIN_BITS) + 40 * count(cards & (15 << 24)) + 10 * count(cards & (15 << 20))
        if (cards >> SEVEN_OF_COINS) & 1:
            score += 250
        total -= worth
        if total == 0:
            return score + 400
    else:
        total += worth
        score = -30 * count(cards & COIN_BITS) - 30 * count(cards & (15 << 24)) - worth
    following = row[row[TURN] + 1 if row[TURN] + 1 < parameters[SEATS] else 0]
    if total <= 10 and (following >> (4 * (total - 1))) & 15:
        score -= 350
    if not taken and (following >> (4 * (worth - 1))) & 15:
        score -= 60
    return score


@compiled
def order(row, moves, scores, end, parameters):
    """Sort the moves, most promising first."""
    total, table = 0, row[TABLE]
    while table:
        total += (low_index(table) >> 2) + 1
        table &= table - 1
    for place in range(end):
        move, score, slot = moves[place], promise(row, moves[place], total, parameters), place
        while slot > 0 and scores[slot - 1] < score:
            moves[slot], scores[slot] = moves[slot - 1], scores[slot - 1]
            slot -= 1
        moves[slot], scores[slot] = move, score


@compiled
def key_of(row, parameters, rank_levels, stock_hashes):
    """A number for all that the future depends on.

    Cards that no longer matter for coins or primiera are interchangeable within their rank: only how many of each lie in each place
    counts. Leads that are decided count as just decided, and a decided primiera only as its sign.
    """
    seats = parameters[SEATS]
    matters = 0
    if row[COINS] <= 5 and row[COINS + 1] <= 5:
        matters = COIN_BITS
    matters |= 1 << SEVEN_OF_COINS
    if row[PRIME] == OPEN:
        for suit in range(4):
            mine, theirs = (row[LEVELS] >> (LEVEL_BITS * suit)) & 0xFF, (row[LEVELS + 1] >> (LEVEL_BITS * suit)) & 0xFF
            least = min(mine, theirs)
            for rank in range(10):
                if rank_levels[rank] > least:
                    matters |= 1 << (4 * rank + suit)
    table = row[TABLE]
    placed = table
    for seat in range(seats):
        placed |= row[seat]
    same = placed & ~matters
    hashed = stir(0, table & matters)
    for seat in range(seats):
        hashed = stir(hashed, (row[seat] & matters) | (seat << 41))
    # Of the others only how many of each rank lie in each place counts: nibble sums of their bits.
    for seat in range(-1, seats):
        cards = (table if seat < 0 else row[seat]) & same
        pairs = (cards & 0x5555555555) + ((cards >> 1) & 0x5555555555)
        hashed = stir(hashed, (pairs & 0x3333333333) + ((pairs >> 2) & 0x3333333333))
    cards, coins = min(row[CARDS], 21), min(row[COINS], 6)
    if row[CARDS + 1] > 20:
        cards = 0
    if row[COINS + 1] > 5:
        coins = 0
    facts = (
        cards
        | coins << 6
        | row[SEVEN] << 10
        | row[TURN] << 12
        | (row[TAKER] + 1) << 16
        | row[SWEPT] << 20
        | (row[PRIME] + 1) << 21
        | row[LEFT] << 24
    )
    hashed = stir(hashed, facts)
    if row[PRIME] == OPEN:
        hashed = stir(hashed, row[LEVELS] | row[LEVELS + 1] << 31)
    return stir(hashed, stock_hashes[row[DEALT]])


@compiled
def probe(table, key):
    """The bounds that the table knows for a key."""
    slot = (key & (table.shape[0] // 4 - 1)) * 4
    for place in (slot, slot + 2):
        if table[place] ^ table[place + 1] == key and table[place + 1]:
            data = table[place + 1]
            return (data & 0xFFF) - BOUND_BIAS, ((data >> 12) & 0xFFF) - BOUND_BIAS
    return -BOUND_BIAS, BOUND_BIAS


@compiled
def store(table, key, lower, upper, left):
    """Remember bounds: in the first place what has most cards left, in the second what came last."""
    slot = (key & (table.shape[0] // 4 - 1)) * 4
    data = (lower + BOUND_BIAS) | (upper + BOUND_BIAS) << 12 | left << 24
    place = slot + 2
    if table[slot] ^ table[slot + 1] == key or left >= table[slot + 1] >> 24:
        place = slot
    table[place] = key ^ data
    table[place + 1] = data


@compiled
def search(
    frames,
    moves,
    scores,
    control,
    parameters,
    rank_levels,
    level_values,
    level_ranks,
    pattern_counts,
    pattern_first,
    stock,
    stock_hashes,
    table,
):
    """Go on with a question until it is answered or the budget of nodes is spent; the answer stands in ``control[STATUS]``."""
    ply = control[PLY]
    status = control[STATUS]
    entering = frames[ply, MOVES] < 0
    while control[NODES] < control[BUDGET]:
        row = frames[ply]
        if entering:
            # 1. Enter a position: the question is whether side 0 still gets `need` or more.
            control[NODES] += 1
            need = parameters[GOAL] - row[MADE]
            lower, upper = bounds(row, parameters, level_values, level_ranks)
            answer = -1
            if lower >= need:
                answer = 1
            elif upper < need:
                answer = 0
            # 2. Ask the table.
            if answer < 0:
                row[KEY] = key_of(row, parameters, rank_levels, stock_hashes)
                lower, upper = probe(table, row[KEY])
                if lower >= need:
                    answer = 1
                elif upper < need:
                    answer = 0
            # 3. List and order the moves.
            if answer < 0:
                row[MOVES] = legal(row, moves[ply], parameters, pattern_counts, pattern_first)
                if row[MOVES] < 0:
                    status = TOO_MANY_MOVES
                    break
                order(row, moves[ply], scores[ply], row[MOVES], parameters)
                row[NEXT] = 0
        else:
            # 4. Back from a move: a yes settles it for side 0, a no for side 1; otherwise try the next.
            answer = status - YES
            answer = 1 - answer
            if answer != 1 - (row[TURN] & 1) and row[NEXT] < row[MOVES]:
                answer = -1
            if answer >= 0:
                need = parameters[GOAL] - row[MADE]
                lower, upper = probe(table, row[KEY])
                if answer:
                    store(table, row[KEY], max(lower, need), upper, row[LEFT])
                else:
                    store(table, row[KEY], lower, min(upper, need - 1), row[LEFT])
        # 5. Answered: return to the parent. Otherwise play the next move.
        if answer >= 0:
            status = YES if answer else NO
            if ply == 0:
                break
            ply -= 1
            entering = False
        else:
            play(frames, ply, moves[ply, row[NEXT]], parameters, rank_levels, stock)
            row[NEXT] += 1
            ply += 1
            frames[ply, MOVES] = -1
            entering = True
            status = RUNNING
    control[PLY] = ply
    control[STATUS] = status
