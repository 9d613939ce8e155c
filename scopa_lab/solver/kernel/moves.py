"""The legal moves that can be best."""

from scopa_lab.solver.compiling import compiled
from scopa_lab.solver.kernel.bits import count, counts_of, low_index, value_of, wild_in
from scopa_lab.solver.kernel.layout import (
    ACE_FIFTEEN,
    ACE_FLAG,
    ACE_SWEEP,
    ACES,
    ALL_FIFTEEN,
    ALWAYS,
    CARD_SHIFT,
    EQUAL,
    FEWEST,
    FIFTEEN,
    MANDATORY,
    MATTA,
    MATTERS,
    MAY_DECLINE,
    MONOTONE,
    MOST_MOVES,
    OFF,
    OPTIONAL,
    PRECEDENCE,
    SUIT_BITS,
    SUMS,
    TABLE,
    TAKEN_BITS,
    TOP_BITS,
    TOTAL,
    TURN,
)

ROOM = 64  # moves that one more card may add without a look at the end of the array


@compiled
def is_worse(chosen, suits, matters, better):
    """Whether another choice of as many equal cards is as good: it takes one of those that are better to have, or is the first of its likes."""
    plain, left = chosen & ~matters, suits & ~chosen
    left_plain = left & ~matters
    return plain and (left & better or (left_plain and plain > (left_plain & -left_plain)))


@compiled
def add_patterns(moves, start, base, table, matters, game, place):
    """Append every way to take a pattern to `moves`, (2 * MOST_MOVES,), from `start` on, and return the new end; -1 if too many.

    `place` tells the patterns, nibbles that count the cards of each rank; `base` is what each move has beside them.
    """
    end, better = start, game.parameters[MONOTONE]
    enough = counts_of(table) | TOP_BITS
    for number in range(game.pattern_first[place], game.pattern_first[place + 1]):
        pattern = game.pattern_counts[number]
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
                    for each in range(group, group + size):
                        moves[each] |= suits << shift  # no choice
                    shift += 4
                    continue
                before = size
                size = 0
                # The partial captures move behind the group while each is joined with every choice of suits.
                if group + before + before * 6 >= MOST_MOVES:
                    return -1
                for each in range(before - 1, -1, -1):
                    moves[MOST_MOVES + each] = moves[group + each]
                for each in range(before):
                    for chosen in range(1, 16):
                        if (
                            chosen & ~suits == 0
                            and count(chosen) == wanted
                            and not is_worse(chosen, suits, (matters >> shift) & 15, (matters >> shift) & better)
                        ):
                            moves[group + size] = moves[MOST_MOVES + each] | (chosen << shift)
                            size += 1
            shift += 4
        end = group + size
    return end


@compiled
def add_distinct(moves, start, base, table, ranks, game, place):
    """The same for a table without equal ranks, whose ranks are `ranks`: a pattern is there or not, and there is no choice of suits."""
    end = start
    for number in range(game.distinct_first[place], game.distinct_first[place + 1]):
        pattern = game.distinct_ranks[number]
        if pattern & ~ranks == 0:
            moves[end] = base | (table & (pattern * 15))
            end += 1
    return end


@compiled
def only_sum(rank, ranks, game):
    """The pattern that a card of `rank` takes by a sum from a table of these distinct ranks; 0 if none, -1 if it has a choice."""
    taken = 0
    place = 2 * value_of(rank, game.parameters) + 1
    for number in range(game.distinct_first[place], game.distinct_first[place + 1]):
        pattern = game.distinct_ranks[number]
        if pattern & ~ranks == 0:
            if taken:
                return -1
            taken = pattern
    return taken


@compiled
def keep_fewest(moves, start, end):
    """Keep, of the moves from `start` to `end`, those that take fewest cards, and return the new end."""
    fewest = 52
    for place in range(start, end):
        fewest = min(fewest, count(moves[place] & TAKEN_BITS))
    kept = start
    for place in range(start, end):
        if count(moves[place] & TAKEN_BITS) == fewest:
            moves[kept] = moves[place]
            kept += 1
    return kept


@compiled
def add_totals(moves, start, base, total, least, row, game):
    """Append what `least` or more table cards that add up to `total` may be taken; returns as `add_patterns`."""
    parameters, matters = game.parameters, row[MATTERS]
    if total < 1 or total > row[TOTAL]:
        return start
    wild = row[TABLE] & wild_in(row, parameters)
    table = row[TABLE] ^ wild
    ranks = counts_of(table)
    place = 2 * total + least - 1
    if ranks & ~SUIT_BITS == 0:
        end = add_distinct(moves, start, base, table, ranks, game, place)
    else:
        end = add_patterns(moves, start, base, table, matters, game, place)
    if wild and end >= 0:
        others = total - value_of(row[MATTA], parameters)
        if others > 0:
            end = add_patterns(moves, end, base | wild, table, matters, game, 2 * others)
        elif others == 0 and least == 1:
            moves[end] = base | wild
            end += 1
    if parameters[FEWEST] and end > start:
        end = keep_fewest(moves, start, end)
    return end


@compiled
def add_equal(moves, start, base, rank, row, game):
    """Append the captures of one card of a rank."""
    end, shift = start, 4 * rank
    wild = wild_in(row, game.parameters)
    equal = row[TABLE] & (15 << shift) & ~wild
    suits, matters = equal >> shift, (row[MATTERS] >> shift) & 15
    while equal:
        chosen = equal & -equal
        if not is_worse(chosen >> shift, suits, matters, matters & game.parameters[MONOTONE]):
            moves[end] = base | chosen
            end += 1
        equal &= equal - 1
    if row[TABLE] & wild and row[MATTA] == rank:
        moves[end] = base | wild
        end += 1
    return end


@compiled
def has_move(moves, start, end, wanted):
    """Whether a move is among those from `start` to `end`."""
    for place in range(start, end):
        if moves[place] == wanted:
            return True
    return False


@compiled
def add_ace_sweep(moves, start, end, base, row, game):
    """Give an ace its right to take everything, beside or instead of the moves from `start` to `end`; returns as `add_patterns`."""
    parameters = game.parameters
    whole = base | row[TABLE]
    is_ordinary = has_move(moves, start, end, whole)
    if parameters[ACE_SWEEP] == OPTIONAL:
        if is_ordinary:
            return end
    else:
        wild = wild_in(row, parameters)
        has_ace = row[TABLE] & ACES & ~wild or (row[TABLE] & wild and row[MATTA] == 0)
        if parameters[ACE_SWEEP] != ALWAYS and has_ace:
            return end
        end = start
        if parameters[ACE_FIFTEEN] and parameters[FIFTEEN]:
            end = add_totals(moves, end, base, ALL_FIFTEEN - value_of(0, parameters), 1, row, game)
            if end < 0 or has_move(moves, start, end, whole):
                return end
    moves[end] = whole if is_ordinary else whole | ACE_FLAG
    return end + 1


@compiled
def add_captures(moves, start, card, rank, row, game):
    """Append what a card, played as `rank`, may take without the rights of an ace; returns as `add_patterns`."""
    parameters = game.parameters
    end, base, value = start, card << CARD_SHIFT, value_of(rank, parameters)
    if parameters[EQUAL]:
        end = add_equal(moves, end, base, rank, row, game)
    if parameters[SUMS] and value and (end == start or not parameters[PRECEDENCE]):
        end = add_totals(moves, end, base, value, 2, row, game)
    if parameters[FIFTEEN] and value and end >= 0:
        end = add_totals(moves, end, base, ALL_FIFTEEN - value, 1, row, game)
    return end


@compiled
def legal(row, moves, game):
    """List the legal moves that can be best in `moves`, (2 * MOST_MOVES,), and return how many; -1 if they are too many.

    Of equal cards that do not matter one is enough. Capturing with a card that does not matter is no better than taking the same
    with an equal one that does: the other can be played later in its place. That is so where cards only ever help who has them (MONOTONE).
    """
    parameters = game.parameters
    end, rank_before, must_capture = 0, -1, False
    wild = wild_in(row, parameters)
    hand, matters = row[row[TURN]], row[MATTERS]
    own_wild = hand & wild
    hand ^= own_wild
    while hand | own_wild:
        if hand:
            rank = low_index(hand) >> 2
            some = hand & (15 << (4 * rank)) & matters
            if some:
                card = low_index(some)
                hand ^= some & -some
            else:
                card = low_index(hand)
                hand &= ~(15 << (4 * rank))
                if rank == rank_before and must_capture and parameters[MONOTONE]:
                    continue
        else:
            card, rank, own_wild = low_index(own_wild), row[MATTA], 0
        start = end
        end = add_captures(moves, start, card, rank, row, game)
        if end < 0 or end > MOST_MOVES - ROOM:
            return -1
        may_lay = end == start or not parameters[MANDATORY]
        if rank == 0 and parameters[ACE_SWEEP] != OFF and row[TABLE]:
            end = add_ace_sweep(moves, start, end, card << CARD_SHIFT, row, game)
            if end < 0:
                return -1
            if parameters[ACE_SWEEP] != OPTIONAL:
                may_lay = end == start or not parameters[MANDATORY]
            may_lay = may_lay or parameters[MAY_DECLINE] != 0
        must_capture, rank_before = not may_lay, rank
        if may_lay:
            moves[end] = card << CARD_SHIFT
            end += 1
    return end
