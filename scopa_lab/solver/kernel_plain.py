"""The plain compiled search: alpha-beta with a table, for every game of two sides. Only `packing_plain.py` calls it.

Cards stand in the bits of `CardSet`, thirteen ranks of four suits; a move is the card's number above the 52 bits of what it takes. One
row of `frames` is one position on the path from the root; all of the search is in arrays, so it can rest after any number of nodes.

Every array is of int64, in C order. The functions write into those that they are given, and make none:

    frames            (plies, COLUMNS)         the path; a `row` is one of them, (COLUMNS,)
    moves             (plies, 2 * MOST_MOVES)  of each row; behind MOST_MOVES is room to work; functions of one row get (2 * MOST_MOVES,)
    scores            (plies, MOST_MOVES)      what each move makes
    scratch           (2 * MOST_MOVES,)        moves that are listed only to compare with
    control           (5,)                     PLY to STATUS
    parameters        (28,)                    SEATS to LEFTOVERS
    values            (13,)                    what each rank is worth; 0 if it has no value
    pattern_counts    (patterns,)              nibbles that count ranks, by total, those of one card or more before those of two or more
    pattern_first     (31,)                    where those of a total and a least number begin: 2 * total + least - 1, and the end
    items             (items, 6)               the tally items: kind, points, three numbers that the kind needs, whether a slam needs it
    deck_ranks        (ranks,)                 the ranks of the deck
    prime_values      (13,)                    of the primiera, by rank
    stock             (cards + 1,)             the bits of the cards in dealing order, and 0
    stock_hashes      (cards + 1,)             a hash of what is left of the stock at each place
    declared          (cards + 1, 2)           what the packet that ends there declares: margin, and rank of the matta or -1
    table             (3 * entries,)           key, check and data for each slot; entries is a power of two
"""

from scopa_lab.rules.items import Count
from scopa_lab.solver.compiling import compiled
from scopa_lab.solver.kernel.bits import count, low_index, stir
from scopa_lab.solver.kernel.table import CHECK_FACTOR

# Columns of a frame; hands are columns 0 to 5, and there is one pile for each side.
TABLE, PILES, TURN, TAKER, MADE, SWEPT, DEALT, LEFT, LAID, MATTA = 6, 7, 9, 10, 11, 12, 13, 14, 15, 16
STATE_COLUMNS = 17
KEY, CHECK, MOVES, NEXT, ALPHA, BETA, BEST = 17, 18, 19, 20, 21, 22, 23
COLUMNS = 24

# Parameters of the rules.
(
    SEATS,
    REDEAL,
    EQUAL,
    SUMS,
    FIFTEEN,
    PRECEDENCE,
    FEWEST,
    MANDATORY,
    ACE_SWEEP,
    ACE_SCORES,
    LONE_ACE_SCORES,
    TAKES_ITSELF,
    MAY_DECLINE,
    ACE_FIFTEEN,
    SWEEP_POINTS,
    BY_VALUE,
    DOUBLED,
    COURT_VALUE,
    FINAL_SWEEP,
    PICADA,
    PICADA_POINTS,
    SUIT_POINTS,
    SUIT_BY_VALUE,
    MANY_POINTS,
    MANY_LEAST,
    MATTA_CARD,
    FLIPPED,
    LEFTOVERS,
) = range(28)
OFF, IF_NO_ACE, OPTIONAL, ALWAYS = range(4)
NOT_LAST_PLAY, NOT_LAST_CAPTURE, NOT_LAST_ROUND, COUNTS = range(4)
ANY_EQUAL, PREVIOUS_CARD, NO_PICADA = range(3)

# Kinds of tally items, the first column of `items`; then points, and what else each needs.
MAJORITY, CARD, PRIMIERA, RUN, COURTS, SLAM = map(int, Count)
CANNOT_COMPETE, FEWER_SUITS_LOSE, ZERO_VALUE = range(3)

# Cells of `control`.
PLY, VALUE, NODES, BUDGET, STATUS = range(5)
RUNNING, ANSWERED, TOO_MANY_MOVES = range(3)

MOST_MOVES = 2000
CARD_SHIFT = 52
TAKEN_BITS = (1 << CARD_SHIFT) - 1
SUIT_BITS = 0x1111111111111
TOP_BITS = 0x8888888888888
ONES, TWOS = 0x5555555555555, 0x3333333333333
ACES = 15
ALL_FIFTEEN = 15
INFINITY = 1 << 20


@compiled
def is_of(card, row, parameters):
    """The rank that a card is played as, or lies on the table as; `row` is of shape (COLUMNS,)."""
    return row[MATTA] if card == parameters[MATTA_CARD] and row[MATTA] >= 0 else card >> 2


@compiled
def equals(rank, row, parameters):
    """The table cards of a rank; a declared matta has the rank that it was declared as."""
    found = row[TABLE] & (15 << (4 * rank))
    if row[MATTA] >= 0 and (row[TABLE] >> parameters[MATTA_CARD]) & 1:
        found &= ~(1 << parameters[MATTA_CARD])
        if row[MATTA] == rank:
            found |= 1 << parameters[MATTA_CARD]
    return found


@compiled
def add_patterns(moves, start, base, table, pattern_counts, first, last):
    """Append every way to take a pattern to `moves`, (2 * MOST_MOVES,), from `start` on, and return the new end; -1 if too many."""
    end = start
    pairs = (table & ONES) + ((table >> 1) & ONES)
    enough = ((pairs & TWOS) + ((pairs >> 2) & TWOS)) | TOP_BITS
    for number in range(first, last):
        pattern = pattern_counts[number]
        if (enough - pattern) & TOP_BITS != TOP_BITS:
            continue
        if end >= MOST_MOVES:
            return -1
        group, size, shift = end, 1, 0
        moves[group] = base
        while pattern:
            wanted = pattern & 15
            pattern >>= 4
            if wanted:
                suits, before, size = (table >> shift) & 15, size, 0
                if group + 7 * before >= MOST_MOVES:
                    return -1
                for place in range(before):
                    moves[MOST_MOVES + place] = moves[group + place]
                for place in range(before):
                    for chosen in range(1, 16):
                        if chosen & ~suits == 0 and count(chosen) == wanted:
                            moves[group + size] = moves[MOST_MOVES + place] | (chosen << shift)
                            size += 1
            shift += 4
        end = group + size
    return end


@compiled
def add_sums(moves, start, base, total, least, row, parameters, values, pattern_counts, pattern_first):
    """Append every set of at least so many table cards that adds up to a total; maybe only the smallest; as `add_patterns`."""
    end = start
    if total < 1:
        return end
    table = row[TABLE]
    wild = 0
    if row[MATTA] >= 0 and (table >> parameters[MATTA_CARD]) & 1:
        wild = 1 << parameters[MATTA_CARD]
    place = 2 * total + least - 1
    end = add_patterns(moves, end, base, table & ~wild, pattern_counts, pattern_first[place], pattern_first[place + 1])
    if wild and end >= 0:
        rest = total - values[row[MATTA]]
        if rest > 0:
            end = add_patterns(moves, end, base | wild, table & ~wild, pattern_counts, pattern_first[2 * rest], pattern_first[2 * rest + 1])
        elif rest == 0 and least == 1:
            moves[end] = base | wild
            end += 1
    if end > start and parameters[FEWEST]:
        fewest = 52
        for place in range(start, end):
            fewest = min(fewest, count(moves[place] & TAKEN_BITS))
        kept = start
        for place in range(start, end):
            if count(moves[place] & TAKEN_BITS) == fewest:
                moves[kept] = moves[place]
                kept += 1
        end = kept
    return end


@compiled
def ordinary(moves, start, card, rank, row, parameters, values, pattern_counts, pattern_first):
    """Append what a card may take without the right of an ace to take everything; as `add_patterns`."""
    base, end = card << CARD_SHIFT, start
    equal = equals(rank, row, parameters) if parameters[EQUAL] else 0
    while equal:
        moves[end] = base | (equal & -equal)
        equal &= equal - 1
        end += 1
    if parameters[SUMS] and (end == start or not parameters[PRECEDENCE]):
        end = add_sums(moves, end, base, values[rank], 2, row, parameters, values, pattern_counts, pattern_first)
    if parameters[FIFTEEN] and values[rank] and end >= 0:
        end = add_sums(moves, end, base, ALL_FIFTEEN - values[rank], 1, row, parameters, values, pattern_counts, pattern_first)
    return end


@compiled
def legal(row, moves, parameters, values, pattern_counts, pattern_first):
    """List the legal moves in `moves`, (2 * MOST_MOVES,), and return how many; -1 if they are too many."""
    end, hand, table = 0, row[row[TURN]], row[TABLE]
    while hand:
        card = low_index(hand)
        hand &= hand - 1
        rank, start = is_of(card, row, parameters), end
        end = ordinary(moves, start, card, rank, row, parameters, values, pattern_counts, pattern_first)
        if end < 0 or end > MOST_MOVES - 60:
            return -1
        may_lay = end == start or not parameters[MANDATORY]
        if rank == 0 and table and parameters[ACE_SWEEP] != OFF:
            whole = card << CARD_SHIFT | table
            if parameters[ACE_SWEEP] == OPTIONAL:
                is_new = True
                for place in range(start, end):
                    is_new = is_new and moves[place] != whole
                if is_new:
                    moves[end] = whole
                    end += 1
            elif parameters[ACE_SWEEP] == ALWAYS or equals(0, row, parameters) == 0:
                end = start
                if parameters[ACE_FIFTEEN] and parameters[FIFTEEN]:
                    end = add_sums(moves, end, card << CARD_SHIFT, 14, 1, row, parameters, values, pattern_counts, pattern_first)
                    if end < 0:
                        return -1
                is_new = True
                for place in range(start, end):
                    is_new = is_new and moves[place] != whole
                if is_new:
                    moves[end] = whole
                    end += 1
                may_lay = not parameters[MANDATORY]
            may_lay = may_lay or parameters[MAY_DECLINE] != 0
        if may_lay:
            moves[end] = card << CARD_SHIFT
            end += 1
    return end


@compiled
def is_ace_sweep(move, row, parameters, values, pattern_counts, pattern_first, scratch):
    """Whether an ace takes everything, as no other card could; `scratch` is of shape (2 * MOST_MOVES,)."""
    card, taken = move >> CARD_SHIFT, move & TAKEN_BITS
    if parameters[ACE_SWEEP] == OFF or taken != row[TABLE] or is_of(card, row, parameters) != 0:
        return False
    end = ordinary(scratch, 0, card, 0, row, parameters, values, pattern_counts, pattern_first)
    for place in range(end):
        if scratch[place] == move:
            return False
    return True


@compiled
def made_by(move, row, parameters, values, pattern_counts, pattern_first, scratch):
    """Points of a capture, two ints: those of a sweep, and the others; `scratch` is of shape (2 * MOST_MOVES,)."""
    card, taken, table = move >> CARD_SHIFT, move & TAKEN_BITS, row[TABLE]
    rank = is_of(card, row, parameters)
    ace_sweep = is_ace_sweep(move, row, parameters, values, pattern_counts, pattern_first, scratch)
    number = count(taken)
    one_suit = number > 1 and taken & ~(SUIT_BITS << (card & 3)) == 0 and not ace_sweep
    value = values[card >> 2]
    sweep = 0
    final = parameters[FINAL_SWEEP]
    is_void = (final == NOT_LAST_PLAY and row[LEFT] == 1) or (final == NOT_LAST_ROUND and row[LEFT] <= parameters[SEATS])
    if taken == table and not is_void:
        lone_ace = rank == 0 and parameters[ACE_SWEEP] != OFF and number == 1
        if (ace_sweep and parameters[ACE_SCORES]) or (not ace_sweep and (not lone_ace or parameters[LONE_ACE_SCORES])):
            sweep = parameters[SWEEP_POINTS]
            if parameters[BY_VALUE]:
                worth = value if value else parameters[COURT_VALUE]
                sweep += 2 * worth if parameters[DOUBLED] and one_suit else worth
    other = 0
    if number == 1 and (low_index(taken) >> 2) == card >> 2:
        if parameters[PICADA] == ANY_EQUAL or (parameters[PICADA] == PREVIOUS_CARD and low_index(taken) == row[LAID]):
            other += parameters[PICADA_POINTS]
    if one_suit:
        other += parameters[SUIT_POINTS] + (value if parameters[SUIT_BY_VALUE] else 0)
    if number >= parameters[MANY_LEAST]:
        other += parameters[MANY_POINTS]
    return sweep, other


@compiled
def play(frames, ply, move, parameters, values, pattern_counts, pattern_first, stock, declared, scratch):
    """Write the position after `move` from row `ply` of `frames`, (plies, COLUMNS), into the next; the rules of `State.play`."""
    row, new = frames[ply], frames[ply + 1]
    for column in range(STATE_COLUMNS):
        new[column] = row[column]
    turn, seats = row[TURN], parameters[SEATS]
    side = turn & 1
    sign = 1 - 2 * side
    card, taken = move >> CARD_SHIFT, move & TAKEN_BITS
    played = 1 << card
    new[turn] ^= played
    new[TURN] = (turn + 1) % seats
    new[LEFT] = row[LEFT] - 1
    new[LAID] = -1
    takes_itself = row[TABLE] == 0 and parameters[TAKES_ITSELF] and parameters[ACE_SWEEP] != OFF and is_of(card, row, parameters) == 0
    if taken or takes_itself:
        new[TABLE] ^= taken
        new[PILES + side] |= taken | played
        new[TAKER], new[SWEPT] = side, 0
        if taken:
            sweep, other = made_by(move, row, parameters, values, pattern_counts, pattern_first, scratch)
            new[MADE] += sign * (sweep + other)
            if parameters[FINAL_SWEEP] == NOT_LAST_CAPTURE:
                new[SWEPT] = sweep
    else:
        new[TABLE] |= played
        if parameters[PICADA] == PREVIOUS_CARD:
            new[LAID] = card
    if new[0] | new[1] | new[2] | new[3] | new[4] | new[5] == 0:
        if new[LEFT]:
            for number in range(seats):
                seat = (new[TURN] + number) % seats
                for _ in range(parameters[REDEAL]):
                    new[seat] |= 1 << stock[new[DEALT]]
                    new[DEALT] += 1
            new[MADE] += declared[new[DEALT], 0]
            if declared[new[DEALT], 1] >= 0:
                new[MATTA] = declared[new[DEALT], 1]
        elif new[TAKER] >= 0:
            if parameters[LEFTOVERS]:
                new[PILES + new[TAKER]] |= new[TABLE]
                new[TABLE] = 0
            new[MADE] -= new[SWEPT] * (1 - 2 * new[TAKER])
            new[SWEPT], new[LAID] = 0, -1
    if row[MATTA] >= 0 and ((new[PILES] | new[PILES + 1]) >> parameters[MATTA_CARD]) & 1:
        new[MATTA] = -1


@compiled
def run_points(pile, least, cap, deck_ranks):
    """What a run from the ace scores in cards of one suit."""
    length = 0
    while length < deck_ranks.shape[0] and (pile >> (4 * deck_ranks[length])) & 15:
        length += 1
    return min(length, cap) if length >= least else 0


@compiled
def prime_rank(pile, missing, prime_values):
    """A number that orders primes: higher wins, level is a tie."""
    total, suits = 0, 0
    for suit in range(4):
        best = 0
        for rank in range(13):
            if (pile >> (4 * rank + suit)) & 1:
                best = max(best, prime_values[rank])
        total += best
        suits += best > 0
    if missing == CANNOT_COMPETE:
        return total if suits == 4 else 0
    return 1000 * suits + total if missing == FEWER_SUITS_LOSE else total


@compiled
def tally(row, items, deck_ranks, prime_values):
    """The margin of the tally `items`, (items, 6), counting the piles as they lie."""
    margin = 0
    fixed = 0  # points of the items that a slam needs, by sign
    all_mine, all_theirs = True, True
    mine, theirs = row[PILES], row[PILES + 1]
    for number in range(items.shape[0]):
        kind, points, first, second, third = items[number, 0], items[number, 1], items[number, 2], items[number, 3], items[number, 4]
        made = 0
        if kind == MAJORITY:
            lead = count(mine & first) - count(theirs & first)
            made = points * ((lead > 0) * 1 - (lead < 0) * 1)
        elif kind == CARD:
            made = points * (mine & first != 0) - points * (theirs & first != 0)
        elif kind == PRIMIERA:
            lead = prime_rank(mine, second, prime_values) - prime_rank(theirs, second, prime_values)
            made = points * ((lead > 0) * 1 - (lead < 0) * 1)
        elif kind == RUN:
            made = run_points(mine & first, second, third, deck_ranks) - run_points(theirs & first, second, third, deck_ranks)
        elif kind == COURTS:
            for side in range(2):
                pile = row[PILES + side]
                if pile & first == first:
                    got = points
                    place = deck_ranks.shape[0] - 4  # below fante, cavallo and re
                    while second and place >= 0 and (pile >> (4 * deck_ranks[place])) & 1:
                        got += 1
                        place -= 1
                    made += got * (1 - 2 * side)
        elif all_mine != all_theirs:
            made = (points - abs(fixed)) * (1 if all_mine else -1)
        if kind != SLAM and items[number, 5]:
            fixed += made
            is_mine, is_theirs = made > 0, made < 0
            if kind == CARD:  # also one of no points
                is_mine, is_theirs = mine & first != 0, theirs & first != 0
            all_mine, all_theirs = all_mine and is_mine, all_theirs and is_theirs
        margin += made
    return margin


@compiled
def key_of(row, parameters, stock_hashes):
    """Write two independent numbers for all that the future depends on into `row`, (COLUMNS,): KEY of 64 bits and CHECK of 32."""
    facts = row[TURN] | (row[TAKER] + 1) << 4 | (row[LAID] + 1) << 8 | (row[MATTA] + 1) << 16 | row[SWEPT] << 24
    key = stir(stock_hashes[row[DEALT]], facts)
    check = (stock_hashes[row[DEALT]] + facts) * CHECK_FACTOR
    for place in range(parameters[SEATS] + 2):
        cards = row[place] if place < parameters[SEATS] else row[TABLE + place - parameters[SEATS]]  # then the table, and a pile
        key = stir(key, cards)
        check = (check + cards) * CHECK_FACTOR
    row[KEY] = key
    row[CHECK] = (check >> 32) & 0xFFFFFFFF


@compiled
def probe(table, row):
    """Bounds of what is still to come, two ints, from `table`, (3 * entries,)."""
    slot = (row[KEY] & (table.shape[0] // 3 - 1)) * 3
    if table[slot] == row[KEY] and table[slot + 1] == row[CHECK]:
        data = table[slot + 2]
        return (data & 0xFFFFFF) - INFINITY, (data >> 24) - INFINITY
    return -INFINITY, INFINITY


@compiled
def store(table, row, lower, upper):
    """Remember bounds in `table`, (3 * entries,), in place of whatever was there."""
    slot = (row[KEY] & (table.shape[0] // 3 - 1)) * 3
    table[slot], table[slot + 1] = row[KEY], row[CHECK]
    table[slot + 2] = (lower + INFINITY) | (upper + INFINITY) << 24


@compiled
def order(row, moves, scores, end, parameters, values, pattern_counts, pattern_first, scratch):
    """Sort the first `end` of `moves`, (2 * MOST_MOVES,), by `scores`, (MOST_MOVES,): what makes points first, then what takes most."""
    for place in range(end):
        move, slot = moves[place], place
        score = 0
        if move & TAKEN_BITS:
            sweep, other = made_by(move, row, parameters, values, pattern_counts, pattern_first, scratch)
            score = 20 * (sweep + other) + 2 * count(move & TAKEN_BITS) + 2
        while slot > 0 and scores[slot - 1] < score:
            moves[slot], scores[slot] = moves[slot - 1], scores[slot - 1]
            slot -= 1
        moves[slot], scores[slot] = move, score


@compiled
def search(
    frames,
    moves,
    scores,
    scratch,
    control,
    parameters,
    values,
    pattern_counts,
    pattern_first,
    items,
    deck_ranks,
    prime_values,
    stock,
    stock_hashes,
    declared,
    table,
):
    """Go on with a question, in the window ALPHA to BETA of the first frame, until it is answered or the budget of nodes is spent.

    A value that lies outside the window is a bound of the margin. The points already made are left out of the table. The shapes of the
    arrays stand at the top of the module; there is a row of `frames`, `moves` and `scores` for every ply that can come.
    """
    ply = control[PLY]
    while control[NODES] < control[BUDGET]:
        row = frames[ply]
        value, is_known = 0, False
        if row[MOVES] < 0:
            # 1. Enter a position: count a finished deal, or ask the table.
            control[NODES] += 1
            if row[LEFT] == 0:
                value, is_known = row[MADE] + tally(row, items, deck_ranks, prime_values), True
            else:
                key_of(row, parameters, stock_hashes)
                lower, upper = probe(table, row)
                lower, upper = lower + row[MADE], upper + row[MADE]
                if lower >= row[BETA] or lower == upper:
                    value, is_known = lower, True
                elif upper <= row[ALPHA]:
                    value, is_known = upper, True
                else:
                    # 2. List and order the moves.
                    row[MOVES] = legal(row, moves[ply], parameters, values, pattern_counts, pattern_first)
                    if row[MOVES] < 0:
                        control[STATUS] = TOO_MANY_MOVES
                        break
                    order(row, moves[ply], scores[ply], row[MOVES], parameters, values, pattern_counts, pattern_first, scratch)
                    row[NEXT] = 0
                    row[BEST] = INFINITY if (row[TURN] ^ parameters[FLIPPED]) & 1 else -INFINITY
        else:
            # 3. Back from a move: narrow the window; the position is done when it closes or no move is left.
            reached = control[VALUE]
            if (row[TURN] ^ parameters[FLIPPED]) & 1:
                row[BEST] = min(row[BEST], reached)
            else:
                row[BEST] = max(row[BEST], reached)
            alpha, beta = row[ALPHA], row[BETA]
            if (row[TURN] ^ parameters[FLIPPED]) & 1:
                beta = min(beta, row[BEST])
            else:
                alpha = max(alpha, row[BEST])
            if alpha >= beta or row[NEXT] == row[MOVES]:
                value, is_known = row[BEST], True
                lower, upper = probe(table, row)
                rest = value - row[MADE]
                if value < row[BETA]:
                    upper = rest
                if value > row[ALPHA]:
                    lower = rest
                store(table, row, lower, upper)
        # 4. Return to the parent, or play the next move.
        if is_known:
            control[VALUE] = value
            ply -= 1
            if ply < 0:
                control[STATUS] = ANSWERED
                break
            continue
        new = frames[ply + 1]
        play(frames, ply, moves[ply, row[NEXT]], parameters, values, pattern_counts, pattern_first, stock, declared, scratch)
        row[NEXT] += 1
        new[ALPHA], new[BETA] = row[ALPHA], row[BETA]
        if row[NEXT] > 1:
            if (row[TURN] ^ parameters[FLIPPED]) & 1:
                new[BETA] = min(new[BETA], row[BEST])
            else:
                new[ALPHA] = max(new[ALPHA], row[BEST])
        new[MOVES] = -1
        ply += 1
    control[PLY] = ply
