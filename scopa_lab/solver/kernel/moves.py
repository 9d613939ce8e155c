"""The legal moves that can be best."""

from scopa_lab.solver.compiling import compiled
from scopa_lab.solver.kernel.bits import count, counts_of, low_index
from scopa_lab.solver.kernel.layout import (
    CARD_SHIFT,
    COIN_BITS,
    FEWEST,
    MANDATORY,
    MATTERS,
    MOST_MOVES,
    PRECEDENCE,
    TABLE,
    TAKEN_BITS,
    TOP_BITS,
    TOTAL,
    TURN,
)


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
def only_sum(rank, ranks, distinct_ranks, distinct_first):
    """The pattern that a card of `rank` takes by a sum from a table of these distinct ranks; 0 if none, -1 if it has a choice."""
    taken = 0
    for number in range(distinct_first[rank], distinct_first[rank + 1]):
        pattern = distinct_ranks[number]
        if pattern & ~ranks == 0:
            if taken:
                return -1
            taken = pattern
    return taken


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
