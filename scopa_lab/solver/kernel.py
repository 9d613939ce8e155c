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
    rank_frames                                (plies, R_COLUMNS)       the path in the game of sweeps, over ranks
    control                                    (6,)                     PLY to R_ANSWER
    parameters                                 (17,)                    SEATS to PLAIN
    weights                                    (2, 24)                  CAPTURES to SHOWS_SEVEN, while items are open and when none is
    rank_levels                                (10,)                    the primiera level of each rank, 1 for the least value
    level_values, level_ranks, better_ranks    (levels + 1,)            of each level, 0 being no card: value, ranks, better ranks
    pattern_counts                             (patterns,)              nibbles that count ranks, by the rank that takes them
    pattern_first                              (11,)                    where those of a rank begin, and the end
    distinct_ranks, distinct_first             (patterns,), (11,)       the same for those that take each rank once
    stock, stock_hashes                        (cards + 1,)             the numbers of the cards in dealing order, and 0; a hash of the rest
    table                                      (4 * pairs,)             two entries of key and data for each slot; pairs is a power of two
    rank_table                                 (2 * entries,)           the same of the game of sweeps, one for each slot
    busy                                       (places,)                keys; a power of two

How it is compiled, and what is kept of it, stands in ``compiling.py``.
"""

from scopa_lab.solver import compiling
from scopa_lab.solver.compiling import compiled

if compiling.IS_COMPILED:
    import numba
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.extending import intrinsic

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
    PLAIN,
) = range(17)
NOT_LAST_PLAY, NOT_LAST_CAPTURE, NOT_LAST_ROUND, COUNTS = range(4)
CANNOT_COMPETE, FEWER_SUITS_LOSE, ZERO_VALUE = range(3)

# What a move promises, in points of no meaning outside `order`: columns of `weights`, found by trial on endings of 16 to 24 cards.
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

# Columns of a frame in the game of sweeps, where hands and table are counts of ranks in nibbles; hands are columns 0 to 5.
R_TABLE, R_TOTAL, R_TURN, R_LEFT, R_NEED, R_KEY, R_CHECK, R_MOVES, R_NEXT = range(6, 15)
R_COLUMNS = 16

# Cells of `control`.
PLY, STATUS, NODES, BUDGET, R_PLY, R_ANSWER = range(6)
RUNNING, YES, NO, TOO_MANY_MOVES, POSTPONED = range(5)
ANSWERED = -1  # as PLY

MOST_MOVES = 600
FEWEST_LEFT = 6  # with fewer cards left the table is not worth its time
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
# Odd numbers of 62 bits, one for each part of a position: F for the key, G for the check.
F_TABLE, F_TABLE_PLAIN, G_TABLE, G_TABLE_PLAIN = 0x34726F1C1E7EA419, 0x3CE2CBFF80A4DF5B, 0x296BB1E58306D03B, 0x3CFD2492DC28FF91
F_0, F_0_PLAIN, G_0, G_0_PLAIN = 0x38956B321A466885, 0x3944852039292D23, 0x27C6654199DD251D, 0x3AEB5AF88E7AA6E9
F_1, F_1_PLAIN, G_1, G_1_PLAIN = 0x24A4F7A3C88B2875, 0x35E9E8F38C3D5F17, 0x31B35D7ABB049A79, 0x3F6AFA4AC4A334BF
F_2, F_2_PLAIN, G_2, G_2_PLAIN = 0x317A063EC0433CBD, 0x3C3AE68296263AE7, 0x202987E43D6C51E3, 0x252A939C9D3C7DED
F_3, F_3_PLAIN, G_3, G_3_PLAIN = 0x326224C41C593AF5, 0x26467A4ED11745AD, 0x20BC3BA6731C9453, 0x39058C81D0944997
F_4, F_4_PLAIN, G_4, G_4_PLAIN = 0x3F60DB9DAF67D461, 0x341C6543ADEC6F11, 0x396C028B35D14881, 0x364006B2406329BD
F_5, F_5_PLAIN, G_5, G_5_PLAIN = 0x3FEE20C2FADB8909, 0x36D32004EDE7BD0D, 0x38160732CE1D62E1, 0x2FBDF89AFFE976AB


def count(mask):
    """Number of bits in a mask."""
    return int(mask).bit_count()


def fetch(array, place):
    """Ask the memory for a number of an array that is read soon; it changes nothing."""


def low_index(mask):
    """Number of the lowest bit."""
    return (int(mask) & -int(mask)).bit_length() - 1


if compiling.IS_COMPILED and not numba.config.DISABLE_JIT:  # type: ignore[attr-defined]

    @intrinsic
    def count(_context, _mask):
        """Number of bits in a mask."""
        return types.int64(types.int64), lambda _, builder, __, arguments: builder.ctpop(arguments[0])

    @intrinsic
    def fetch(_context, array, _place):
        """Ask the memory for a number of an array that is read soon; it changes nothing."""

        def build(context, builder, _, arguments):
            data = context.make_array(array)(context, builder, arguments[0]).data
            kind = ir.FunctionType(ir.VoidType(), [ir.PointerType(), *[ir.IntType(32)] * 3])
            ask = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
            flags = [ir.Constant(ir.IntType(32), flag) for flag in (0, 3, 1)]  # to read, to keep, data
            builder.call(ask, [builder.gep(data, [arguments[1]]), *flags])
            return context.get_dummy_value()

        return types.void(array, types.int64), build

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
def after(turn, seats):
    """The next seat."""
    return turn + 1 if turn + 1 < seats else 0


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
def sweep_counts(final, left, seats):
    """Whether a sweep of the play after which `left` - 1 remain scores, at least until the deal ends."""
    return not (final == NOT_LAST_PLAY and left == 1) and not (final == NOT_LAST_ROUND and left <= seats)


@compiled
def play(frames, ply, move, matters, parameters, rank_levels, stock):
    """Write the position after `move` from row `ply` of `frames`, (plies, COLUMNS), into the next; the rules of `State.play`.

    Of captured cards that are not among those that matter, an int of card bits, only the number is counted.
    """
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
        if (taken | played) & matters:
            capture(new, side, taken | played, rank_levels)
        else:
            new[CARDS + side] += count(taken) + 1
        new[TAKER] = side
        final = parameters[FINAL_SWEEP]
        new[SWEPT] = 0
        if new[TABLE] == 0 and sweep_counts(final, row[LEFT], seats):
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
def first_sweep(total, this, following):
    """How many plays at least pass before a sweep can come; a play takes ten at most from the table.

    `total` is the worth of the table, `this` and `following` are the ranks that the side to play and the next one hold.
    """
    if total > 10:
        first = (total - 1) // 10
        if first > 1:
            return first
    elif total and (this >> (4 * (total - 1))) & 1:
        return 0
    # The next player needs the table that this one leaves.
    if following == 0 or (total < 10 and (this << (4 * total)) & following):
        return 1
    while this:
        left = total - (low_index(this) >> 2) - 1
        this &= this - 1
        if 0 < left <= 10 and (following >> (4 * (left - 1))) & 1:
            return 1
    return 2


@compiled
def most_sweeps(first, left, turn, final):
    """The most sweeps to come of side 0 and of side 1: every second play is a side's, and no two plays in a row can both sweep."""
    last = left - 1 if final == NOT_LAST_PLAY else left
    own, other = max((last + 1) // 2 - (first + 1) // 2, 0), max(last // 2 - first // 2, 0)
    return (other, own) if turn & 1 else (own, other)


@compiled
def sweep_bounds(row, parameters):
    """Bounds of the sweeps to come, two ints."""
    first = first_sweep(row[TOTAL], ranks_in(row[row[TURN]]), ranks_in(row[after(row[TURN], parameters[SEATS])]))
    mine, theirs = most_sweeps(first, row[LEFT], row[TURN], parameters[FINAL_SWEEP])
    swept = parameters[SWEEP_POINTS] if row[SWEPT] else 0
    return -theirs * parameters[SWEEP_POINTS] - swept, mine * parameters[SWEEP_POINTS] + swept


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
def add_distinct_sums(moves, start, card, table, ranks, distinct_ranks, first, last):
    """The same for a table without equal ranks, whose ranks are `ranks`: a pattern is there or not, and there is no choice of suits."""
    end = start
    base = card << CARD_SHIFT
    for number in range(first, last):
        pattern = distinct_ranks[number]
        if pattern & ~ranks == 0:
            moves[end] = base | (table & (pattern * 15))
            end += 1
    return end


@compiled
def legal(row, moves, parameters, pattern_counts, pattern_first, distinct_ranks, distinct_first):
    """List the legal moves that can be best in `moves`, (2 * MOST_MOVES,), and return how many; -1 if they are too many.

    Of equal cards that do not matter one is enough. Capturing with a card that does not matter is no better than taking the same
    with an equal one that does: the other can be played later in its place.
    """
    end, rank_before, capturing = 0, -1, False
    hand, table, matters = row[row[TURN]], row[TABLE], row[MATTERS]
    ranks = counts_of(table)
    is_distinct = ranks & ~COIN_BITS == 0
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
            if is_distinct:
                end = add_distinct_sums(moves, end, card, table, ranks, distinct_ranks, distinct_first[rank], distinct_first[rank + 1])
            else:
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
def promised_capture(own, cards, left, has_equal):
    """What a capture of so many cards promises that leaves a table worth `left`."""
    return own[CAPTURES] + own[PER_CARD] * cards + own[SWEEPS] * (left == 0) + own[KEEPS_EQUAL] * has_equal


@compiled
def promised_lay(own, rank, has_equal, following, partner, third):
    """What laying a card promises; `following`, `partner` and `third` are the ranks that the next three players hold."""
    shift = 4 * rank
    score = own[LAYS_WORTH] * (rank + 1) + own[LAYS_ONE_OF_TWO] * has_equal + own[NEXT_HOLDS_RANK] * ((following >> shift) & 1)
    return score + own[PARTNER_HOLDS_RANK] * ((partner >> shift) & 1) + own[THIRD_HOLDS_RANK] * ((third >> shift) & 1)


@compiled
def promised_rest(own, left, following, partner, third):
    """What a table worth `left` promises or threatens: who of the next three players can sweep it."""
    if not 0 < left <= 10:
        return 0
    shift = 4 * (left - 1)
    score = own[LEAVES_TEN] + own[NEXT_SWEEPS] * ((following >> shift) & 1)
    return score + own[PARTNER_SWEEPS] * ((partner >> shift) & 1) + own[THIRD_SWEEPS] * ((third >> shift) & 1)


@compiled
def order(row, moves, scores, end, parameters, weights):
    """Sort the first `end` of `moves`, (2 * MOST_MOVES,), most promising first; `scores`, (MOST_MOVES,), gets what they promise.

    What a move promises to the side that plays it is added up from the columns of a row of `weights`, without a branch for each: only the
    order of search depends on it.
    """
    if end < 2:
        return
    turn, seats, table, total, matters = row[TURN], parameters[SEATS], row[TABLE], row[TOTAL], row[MATTERS]
    hand = row[turn]
    second = after(turn, seats)
    fourth = after(second, seats)
    following, partner, third = ranks_in(row[second]), ranks_in(row[fourth]), ranks_in(row[after(fourth, seats)])
    next_seven = (row[second] >> SEVEN_OF_COINS) & 1
    own = weights[1 if row[ITEMS] == 0 else 0]
    for place in range(end):
        move, slot = moves[place], place
        card, taken = move >> CARD_SHIFT, move & TAKEN_BITS
        rank = card >> 2
        shift = rank << 2
        has_equal = (hand & ~(1 << card) & (15 << shift)) != 0
        if taken:
            left = total - rank - 1
            lying = table ^ taken
            cards = taken | 1 << card
            score = promised_capture(own, count(cards), left, has_equal)
            cards &= matters
            if cards:
                score += own[PER_COIN] * count(cards & COIN_BITS) + own[PER_SEVEN] * count(cards & SEVENS)
                score += own[PER_SIX] * count(cards & SIXES) + own[PER_ACE] * count(cards & ACES)
                score += own[SETTEBELLO] * ((cards >> SEVEN_OF_COINS) & 1)
        else:
            left = total + rank + 1
            lying = table | 1 << card
            score = promised_lay(own, rank, has_equal, following, partner, third)
            if (matters >> card) & 1:
                score += own[LAYS_WHAT_MATTERS] + own[LAYS_COIN] * (card & 3 == 0) + own[LAYS_SEVEN] * (rank == 6)
        score += promised_rest(own, left, following, partner, third)
        lying &= matters
        if lying:
            shown = lying & following
            score += own[SHOWS_COIN] * count(shown) + own[SHOWS_SETTEBELLO] * ((shown >> SEVEN_OF_COINS) & 1)
            score += own[SHOWS_SEVEN] * (next_seven & (lying & SEVENS != 0))
        while slot > 0 and scores[slot - 1] < score:
            moves[slot], scores[slot] = moves[slot - 1], scores[slot - 1]
            slot -= 1
        moves[slot], scores[slot] = move, score


@compiled
def folded(cards):
    """The same number of forty bits in another way: what stands high also stands low, so that a product feels all of it."""
    return cards ^ cards >> 20


@compiled
def mixed(cards, matters, factor, plain_factor, other, plain_other):
    """What the cards of one place add to the key and to the check: those that matter, and how many of each rank do not."""
    plain = folded(counts_of(cards & ~matters))
    cards = folded(cards & matters)
    return cards * factor + plain * plain_factor, cards * other + plain * plain_other


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
    check = stir(stock_hashes[row[DEALT]] + CHECK_FACTOR, facts)
    if items & ITEM_PRIME:
        levels = row[LEVELS] | row[LEVELS + 1] << 31
        key = stir(key, levels)
        check = (check + levels) * CHECK_FACTOR
    more, other = mixed(row[TABLE], matters, F_TABLE, F_TABLE_PLAIN, G_TABLE, G_TABLE_PLAIN)
    key, check = key + more, check + other
    more, other = mixed(row[0], matters, F_0, F_0_PLAIN, G_0, G_0_PLAIN)
    key, check = key + more, check + other
    more, other = mixed(row[1], matters, F_1, F_1_PLAIN, G_1, G_1_PLAIN)
    key, check = key + more, check + other
    if seats > 2:
        more, other = mixed(row[2], matters, F_2, F_2_PLAIN, G_2, G_2_PLAIN)
        key, check = key + more, check + other
        more, other = mixed(row[3], matters, F_3, F_3_PLAIN, G_3, G_3_PLAIN)
        key, check = key + more, check + other
    if seats > 4:
        more, other = mixed(row[4], matters, F_4, F_4_PLAIN, G_4, G_4_PLAIN)
        key, check = key + more, check + other
        more, other = mixed(row[5], matters, F_5, F_5_PLAIN, G_5, G_5_PLAIN)
        key, check = key + more, check + other
    row[KEY] = stir(0, key) & parameters[KEY_MASK]
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
        new[TOTAL] = new[MATTERS] = -1
    return settles


@compiled
def sealed(lower, upper, left, check):
    """Bounds, how many cards were left, and the check, as one number."""
    return (lower + BOUND_BIAS) | (upper + BOUND_BIAS) << 12 | left << 24 | check << 32


@compiled
def write(table, place, key, data):
    """Write an entry; the key is mixed with the data, so that one of which two threads wrote a half each is not taken for one."""
    table[place] = key ^ data
    table[place + 1] = data


@compiled
def entry(table, place, key, check):
    """The bounds that stand at a place of a table, if they are of that position; two ints."""
    data = table[place + 1]
    if table[place] ^ data == key and (data >> 32) & 0xFFFFFFFF == check and data:
        return (data & 0xFFF) - BOUND_BIAS, ((data >> 12) & 0xFFF) - BOUND_BIAS
    return -BOUND_BIAS, BOUND_BIAS


@compiled
def slot_of(table, row):
    """Where the two entries for a position stand in `table`, (4 * pairs,)."""
    return (row[KEY] & (table.shape[0] // 4 - 1)) * 4


@compiled
def probe(table, row):
    """The bounds that `table`, (4 * pairs,), knows for a position, two ints."""
    slot = slot_of(table, row)
    lower, upper = entry(table, slot, row[KEY], row[CHECK])
    if lower == -BOUND_BIAS and upper == BOUND_BIAS:
        return entry(table, slot + 2, row[KEY], row[CHECK])
    return lower, upper


@compiled
def store(table, row, lower, upper):
    """Remember bounds in `table`, (4 * pairs,): in the first place what has most cards left, in the second what came last."""
    slot = slot_of(table, row)
    is_first = table[slot] ^ table[slot + 1] == row[KEY] or row[LEFT] >= (table[slot + 1] >> 24) & 0xFF
    write(table, slot if is_first else slot + 2, row[KEY], sealed(lower, upper, row[LEFT], row[CHECK]))


@compiled
def copy_entries(old, new):
    """Bring what the table `old` knows into `new`, as large or larger, both (4 * pairs,); each entry has a place of its own there."""
    for place in range(0, old.shape[0], 2):
        key = old[place] ^ old[place + 1]
        slot = (key & (new.shape[0] // 4 - 1)) * 4 + (place & 2)
        new[slot], new[slot + 1] = old[place], old[place + 1]


@compiled
def played_out(row, new, parameters, rank_levels, level_values, level_ranks, distinct_ranks, distinct_first):
    """The margin after the last card of each seat, where nobody has a choice, written as MADE of `new`, the next frame; whether that is so."""
    table, total, turn, taker, made, seats = row[TABLE], total_of(row[TABLE]), row[TURN], row[TAKER], row[MADE], parameters[SEATS]
    final = parameters[FINAL_SWEEP]
    mine, theirs = 0, 0
    for left in range(row[LEFT], 0, -1):
        played = row[turn]
        rank = low_index(played) >> 2
        taken = table & (15 << (4 * rank))
        if taken & (taken - 1):
            return False
        if taken == 0 and total > rank:
            ranks = counts_of(table)
            if ranks & ~COIN_BITS:
                return False
            for number in range(distinct_first[rank], distinct_first[rank + 1]):
                pattern = distinct_ranks[number]
                if pattern & ~ranks == 0:
                    if taken:
                        return False
                    taken = table & (pattern * 15)
        if taken:
            table ^= taken
            total -= rank + 1
            taker = turn & 1
            if taker:
                theirs |= taken | played
            else:
                mine |= taken | played
            if table == 0 and sweep_counts(final, left, seats):
                made += parameters[SWEEP_POINTS] * (1 - 2 * taker)
        else:
            table |= played
            total += rank + 1
        turn = after(turn, seats)
    if taker == 0:
        mine |= table
    elif taker > 0:
        theirs |= table
    for column in range(CARDS, STATE_COLUMNS):
        new[column] = row[column]
    new[MADE], new[TAKER], new[LEFT], new[TABLE] = made, taker, 0, 0
    for seat in range(6):
        new[seat] = 0
    capture(new, 0, mine, rank_levels)
    capture(new, 1, theirs, rank_levels)
    settle(new, parameters, level_values, level_ranks)
    return True


@compiled
def ranks_played_out(row, parameters, distinct_ranks, distinct_first):
    """What side 0 still needs after the last card of each seat, where nobody has a choice; a number that is far too large where somebody has."""
    table, total, turn, need, seats = row[R_TABLE], row[R_TOTAL], row[R_TURN], row[R_NEED], parameters[SEATS]
    final = parameters[FINAL_SWEEP]
    for left in range(row[R_LEFT], 0, -1):
        shift = low_index(row[turn]) & ~3
        rank = shift >> 2
        taken = (1 << shift) * ((table >> shift) & 15 != 0)
        if taken == 0 and total > rank:
            if table & ~COIN_BITS:
                return BOUND_BIAS
            for number in range(distinct_first[rank], distinct_first[rank + 1]):
                pattern = distinct_ranks[number]
                if pattern & ~table == 0:
                    if taken:
                        return BOUND_BIAS
                    taken = pattern
        if taken:
            table -= taken
            total -= rank + 1
            if table == 0 and sweep_counts(final, left, seats):
                need -= parameters[SWEEP_POINTS] * (1 - 2 * (turn & 1))
        else:
            table += 1 << shift
            total += rank + 1
        turn = after(turn, seats)
    return need


@compiled
def present(counts):
    """The ranks of which there are some, as bits of one suit; `counts` are nibbles from 0 to 4."""
    return (counts | counts >> 1 | counts >> 2) & COIN_BITS


@compiled
def rank_moves(row, moves, scores, parameters, weights, pattern_counts, pattern_first, distinct_ranks, distinct_first):
    """List the moves of the game of sweeps, most promising first, and return how many; weighed as `order` does where nothing is open."""
    turn, table, total, seats = row[R_TURN], row[R_TABLE], row[R_TOTAL], parameters[SEATS]
    hand = row[turn]
    second = after(turn, seats)
    fourth = after(second, seats)
    following, partner, third = present(row[second]), present(row[fourth]), present(row[after(fourth, seats)])
    is_distinct = table & ~COIN_BITS == 0
    enough = table | TOP_BITS
    ranks = present(hand)
    end = 0
    while ranks:
        shift = low_index(ranks)
        ranks &= ranks - 1
        rank = shift >> 2
        has_equal = (hand >> shift) & 15 > 1
        start = end
        if (table >> shift) & 15:
            moves[end] = (rank << CARD_SHIFT) | 1 << shift
            end += 1
        elif total > rank:
            if is_distinct:
                for number in range(distinct_first[rank], distinct_first[rank + 1]):
                    pattern = distinct_ranks[number]
                    if pattern & ~table == 0:
                        moves[end] = (rank << CARD_SHIFT) | pattern
                        end += 1
            else:
                for number in range(pattern_first[rank], pattern_first[rank + 1]):
                    pattern = pattern_counts[number]
                    if (enough - pattern) & TOP_BITS == TOP_BITS:
                        moves[end] = (rank << CARD_SHIFT) | pattern
                        end += 1
        if end == start:
            moves[end] = rank << CARD_SHIFT
            end += 1
            left = total + rank + 1
            score = promised_lay(weights, rank, has_equal, following, partner, third)
        else:
            left = total - rank - 1
            score = promised_capture(weights, 1, left, has_equal)
        score += promised_rest(weights, left, following, partner, third)
        for place in range(start, end):
            move, slot = moves[place], place
            each = score + weights[PER_CARD] * cards_of(move & TAKEN_BITS)
            while slot > 0 and scores[slot - 1] < each:
                moves[slot], scores[slot] = moves[slot - 1], scores[slot - 1]
                slot -= 1
            moves[slot], scores[slot] = move, each
    return end


@compiled
def cards_of(counts):
    """How many cards nibbles count."""
    counts = (counts & 0x0F0F0F0F0F) + ((counts >> 4) & 0x0F0F0F0F0F)
    counts += counts >> 16
    return (counts + (counts >> 8) + (counts >> 32)) & 0xFF


@compiled
def rank_question(row, first, need):
    """Write the question of the game of sweeps alone, in ranks, into its first frame, `first`: whether side 0 gets `need` more points."""
    for place in range(6):
        first[place] = counts_of(row[place])
    first[R_TABLE] = counts_of(row[TABLE])
    first[R_TOTAL], first[R_TURN], first[R_LEFT] = row[TOTAL], row[TURN], row[LEFT]
    first[R_NEED] = need
    first[R_MOVES] = -1


@compiled
def rank_key(row, seats):
    """Two independent sums for a position of the game of sweeps."""
    table, first, second = folded(row[R_TABLE]), folded(row[0]), folded(row[1])
    key = table * F_TABLE + first * F_0 + second * F_1 + row[R_TURN] * F_TABLE_PLAIN
    check = table * G_TABLE + first * G_0 + second * G_1 + row[R_TURN] * G_TABLE_PLAIN
    if seats > 2:
        third, fourth = folded(row[2]), folded(row[3])
        key += third * F_2 + fourth * F_3
        check += third * G_2 + fourth * G_3
    if seats > 4:
        third, fourth = folded(row[4]), folded(row[5])
        key += third * F_4 + fourth * F_5
        check += third * G_4 + fourth * G_5
    return key, check


@compiled
def sweeps(frames, moves, scores, control, parameters, weights, pattern_counts, pattern_first, distinct_ranks, distinct_first, table):
    """Go on with the question of the game of sweeps alone until it is answered or the budget of nodes is spent.

    It is the search below once more, over ranks: suits, piles and the last capture do not matter to sweeps. `control` tells where it stands.
    """
    ply, answer, seats = control[R_PLY], control[R_ANSWER], parameters[SEATS]
    points, final = parameters[SWEEP_POINTS], parameters[FINAL_SWEEP]
    slots = table.shape[0] // 2 - 1
    while control[NODES] < control[BUDGET]:
        row = frames[ply]
        need = row[R_NEED]
        if row[R_MOVES] < 0:
            # 1. Enter a position.
            control[NODES] += 1
            left = row[R_LEFT]
            if left <= seats:
                rest = ranks_played_out(row, parameters, distinct_ranks, distinct_first)
                if rest < BOUND_BIAS:
                    answer = 1 if rest <= 0 else 0
                    ply -= 1
                    if ply == ANSWERED:
                        break
                    continue
            first = first_sweep(row[R_TOTAL], present(row[row[R_TURN]]), present(row[after(row[R_TURN], seats)]))
            mine, theirs = most_sweeps(first, left, row[R_TURN], final)
            answer = -1
            if -theirs * points >= need:
                answer = 1
            elif mine * points < need:
                answer = 0
            elif left >= FEWEST_LEFT:
                key, check = rank_key(row, seats)
                row[R_KEY] = stir(0, key) & parameters[KEY_MASK]
                row[R_CHECK] = (check >> 32) & 0xFFFFFFFF
                lower, upper = entry(table, 2 * (row[R_KEY] & slots), row[R_KEY], row[R_CHECK])
                if lower >= need:
                    answer = 1
                elif upper < need:
                    answer = 0
            if answer < 0:
                row[R_MOVES] = rank_moves(
                    row, moves[ply], scores, parameters, weights, pattern_counts, pattern_first, distinct_ranks, distinct_first
                )
                row[R_NEXT] = 0
        # 2. Back from a move.
        elif answer == row[R_TURN] & 1 and row[R_NEXT] < row[R_MOVES]:
            answer = -1
        elif row[R_LEFT] >= FEWEST_LEFT:
            slot = 2 * (row[R_KEY] & slots)
            lower, upper = entry(table, slot, row[R_KEY], row[R_CHECK])
            if answer:
                write(table, slot, row[R_KEY], sealed(max(lower, need), upper, row[R_LEFT], row[R_CHECK]))
            else:
                write(table, slot, row[R_KEY], sealed(lower, min(upper, need - 1), row[R_LEFT], row[R_CHECK]))
        # 3. Return to the parent, or play the next move.
        if answer >= 0:
            ply -= 1
            if ply == ANSWERED:
                break
            continue
        move, new = moves[ply, row[R_NEXT]], frames[ply + 1]
        row[R_NEXT] += 1
        for place in range(7):
            new[place] = row[place]
        rank, pattern = move >> CARD_SHIFT, move & TAKEN_BITS
        new[row[R_TURN]] -= 1 << (4 * rank)
        new[R_TURN], new[R_LEFT], new[R_NEED], new[R_MOVES] = after(row[R_TURN], seats), row[R_LEFT] - 1, need, -1
        if pattern:
            new[R_TABLE] -= pattern
            new[R_TOTAL] = row[R_TOTAL] - rank - 1
            if new[R_TABLE] == 0 and sweep_counts(final, row[R_LEFT], seats):
                new[R_NEED] = need - points * (1 - 2 * (row[R_TURN] & 1))
        else:
            new[R_TABLE] += 1 << (4 * rank)
            new[R_TOTAL] = row[R_TOTAL] + rank + 1
        ply += 1
    control[R_PLY], control[R_ANSWER] = ply, answer


@compiled
def search(
    frames,
    moves,
    scores,
    rank_frames,
    control,
    parameters,
    weights,
    rank_levels,
    level_values,
    level_ranks,
    better_ranks,
    pattern_counts,
    pattern_first,
    distinct_ranks,
    distinct_first,
    stock,
    stock_hashes,
    table,
    rank_table,
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
        answer, is_listed = -1, False
        if control[R_PLY] >= 0:
            # 0. In the game of sweeps: its answer settles this, or the other games are asked.
            sweeps(
                rank_frames,
                moves[ply + 1 :],
                scores[ply],
                control,
                parameters,
                weights[1],
                pattern_counts,
                pattern_first,
                distinct_ranks,
                distinct_first,
                rank_table,
            )
            if control[R_PLY] >= 0:
                break
            status = YES if control[R_ANSWER] else NO
        if entering:
            # 1. Enter a position: the question is whether side 0 still gets `need` or more.
            control[NODES] += 1
            if row[LEFT] <= parameters[SEATS] and parameters[PLAIN] and row[UNDEALT] == 0:
                new = frames[ply + 1]
                if played_out(row, new, parameters, rank_levels, level_values, level_ranks, distinct_ranks, distinct_first):
                    status = YES if new[MADE] >= parameters[GOAL] else NO
                    ply -= 1
                    entering = False
                    if ply == ANSWERED:
                        break
                    continue
            if row[TOTAL] < 0:
                settle(row, parameters, level_values, level_ranks)
            if row[LEFT] >= FEWEST_LEFT:
                if row[MATTERS] < 0:
                    mark_matters(row, better_ranks)
                key_of(row, parameters, stock_hashes)
                fetch(table, slot_of(table, row))
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
                # 2. List the moves, or the question of a simpler game, while the table is on its way, and ask it.
                if row[ITEMS] and parameters[SIMPLER_GAMES]:
                    row[STAGE] = simpler(row, frames[ply + 1], need, parameters)
                if row[STAGE] < 0:
                    row[MOVES] = legal(row, moves[ply], parameters, pattern_counts, pattern_first, distinct_ranks, distinct_first)
                    is_listed = True
                lower, upper = probe(table, row)
                if lower >= need:
                    answer = 1
                elif upper < need:
                    answer = 0
                # 3. Another thread is at it: come back later, unless it is the first move or nothing else is left.
                elif busy.shape[0] > 1 and row[LEFT] >= SHARED_LEFT:
                    place = row[KEY] & (busy.shape[0] - 1)
                    if ply > 0 and busy[place] == row[KEY] and frames[ply - 1, STAGE] < 0:
                        if 1 < frames[ply - 1, NEXT] <= frames[ply - 1, FIRM]:
                            status = POSTPONED
                            entering = False
                            ply -= 1
                            continue
                    busy[place] = row[KEY]
        elif status == POSTPONED:
            moves[ply, row[MOVES]] = moves[ply, row[NEXT] - 1]
            row[MOVES] += 1
        else:
            # 4. Back from a simpler game or a move: a yes to it settles this for side 0, a no for side 1; otherwise try the next.
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
        # 5. Answered: return to the parent.
        if answer >= 0:
            status = YES if answer else NO
            ply -= 1
            entering = False
            if ply == ANSWERED:
                break
            continue
        # 6. Go on to the simpler game, or list and order the moves and play the next.
        if row[STAGE] >= 0:
            row[MOVES] = 0
            if parameters[PLAIN] and row[UNDEALT] == 0 and frames[ply + 1, ITEMS] == 0:
                rank_question(row, rank_frames[0], parameters[GOAL] - frames[ply + 1, MADE])
                control[R_PLY], control[R_ANSWER], entering = 0, -1, False
                continue
        else:
            if entering:
                if not is_listed:
                    row[MOVES] = legal(row, moves[ply], parameters, pattern_counts, pattern_first, distinct_ranks, distinct_first)
                if row[MOVES] < 0:
                    status = TOO_MANY_MOVES
                    break
                order(row, moves[ply], scores[ply], row[MOVES], parameters, weights)
                row[MOVES] = min(row[MOVES], parameters[WIDTH])
                row[FIRM] = row[MOVES]
                row[NEXT] = 0
            move = moves[ply, row[NEXT]]
            play(frames, ply, move, row[MATTERS], parameters, rank_levels, stock)
            row[NEXT] += 1
            carry(row, frames[ply + 1], move, parameters)
        ply += 1
        frames[ply, MOVES] = -1
        entering = True
        status = RUNNING
    control[PLY] = ply
    control[STATUS] = status
