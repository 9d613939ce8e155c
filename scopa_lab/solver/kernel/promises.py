"""What a move promises; only the order of search depends on it."""

from scopa_lab.solver.compiling import compiled
from scopa_lab.solver.kernel.bits import after, count, ranks_in
from scopa_lab.solver.kernel.layout import (
    ACES,
    CARD_SHIFT,
    COIN_BITS,
    ITEMS,
    MATTERS,
    SEATS,
    SEVEN_OF_COINS,
    SEVENS,
    SIXES,
    TABLE,
    TAKEN_BITS,
    TOTAL,
    TURN,
)

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
