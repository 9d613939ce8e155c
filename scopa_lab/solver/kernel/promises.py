"""What a move promises; only the order of search depends on it."""

import numpy as np

from scopa_lab.solver.compiling import compiled
from scopa_lab.solver.kernel.bits import after, count, ranks_held, total_of, value_of
from scopa_lab.solver.kernel.layout import (
    ACES,
    BONUSES,
    CARD_BITS,
    CARD_SHIFT,
    FEWEST_LEFT,
    FLIPPED,
    ITEMS,
    LEFT,
    MATTERS,
    PLAIN,
    PRIZED_SUIT,
    PRIZES,
    SEATS,
    SEVENS,
    SIXES,
    SUIT,
    TABLE,
    TAKEN_BITS,
    TOTAL,
    TURN,
)
from scopa_lab.solver.kernel.outlook import MOST_WORTH
from scopa_lab.solver.kernel.presas import presa_worth

# What a move promises, in points of no meaning outside `order`: columns of `weights`, found by trial on endings of 16 to 24 cards. The
# suit is that of which most cards score, a prize a card that scores by itself.
(
    CAPTURES,
    PER_CARD,
    PER_OF_SUIT,
    PER_PRIZE,
    PER_SEVEN,
    PER_SIX,
    PER_ACE,
    SWEEPS,
    NEXT_SWEEPS,
    SHOWS_SUIT,
    SHOWS_PRIZE,
    NEXT_TAKES,
    PARTNER_TAKES,
    LAYS_SUIT,
    LAYS_SEVEN,
    LAYS_WORTH,
    LAYS_ONE_OF_TWO,
    LAYS_WHAT_MATTERS,
    KEEPS_EQUAL,
    PARTNER_SWEEPS,
    THIRD_TAKES,
    LEAVES_LITTLE,
    THIRD_SWEEPS,
    SHOWS_SEVEN,
    PER_POINT,
) = range(25)
# While tally items are open, and when only what is made in play counts.
WEIGHTS = np.array(
    [
        [485, -90, 105, 565, 455, 25, 230, 215, -465, -315, 95, -65, 45, 5, 40, -11, 80, 0, -90, 0, -90, -25, -25, -445, 300],
        [490, -55, -60, 245, 195, 790, -180, 545, -640, -180, -90, 20, -80, -290, -310, 29, 270, -90, 80, -20, 110, -15, 0, -80, 300],
    ],
    np.int64,
)


@compiled
def promised_capture(own, cards, is_sweep, has_equal):
    """What a capture of so many cards promises."""
    return own[CAPTURES] + own[PER_CARD] * cards + own[SWEEPS] * is_sweep + own[KEEPS_EQUAL] * has_equal


@compiled
def promised_lay(own, rank, has_equal, following, partner, third, game):
    """What laying a card promises; `following`, `partner` and `third` are the ranks that the next three players hold."""
    takers = game.takers[rank]
    score = own[LAYS_WORTH] * value_of(rank, game.parameters) + own[LAYS_ONE_OF_TWO] * has_equal
    score += own[NEXT_TAKES] * (following & takers != 0) + own[PARTNER_TAKES] * (partner & takers != 0)
    return score + own[THIRD_TAKES] * (third & takers != 0)


@compiled
def promised_rest(own, left, following, partner, third, game):
    """What a table worth `left` promises or threatens: who of the next three players can sweep it."""
    able = game.sweepers[min(left, MOST_WORTH)]
    if not able:
        return 0
    score = own[LEAVES_LITTLE] + own[NEXT_SWEEPS] * (following & able != 0)
    return score + own[PARTNER_SWEEPS] * (partner & able != 0) + own[THIRD_SWEEPS] * (third & able != 0)


@compiled
def order(row, moves, scores, end, game):
    """Sort the first `end` of `moves`, (2 * MOST_MOVES,), most promising first; `scores`, (MOST_MOVES,), gets what they promise.

    What a move promises to the side that plays it is added up from the columns of a row of `weights`, without a branch for each.
    """
    parameters = game.parameters
    if end < 2 or (parameters[PLAIN] and row[LEFT] < FEWEST_LEFT):  # soon nobody has a choice
        return
    turn, seats, table, total, matters = row[TURN], parameters[SEATS], row[TABLE], row[TOTAL], row[MATTERS]
    hand = row[turn]
    second = after(turn, seats)
    fourth = after(second, seats)
    following, partner = ranks_held(row[second], row, parameters), ranks_held(row[fourth], row, parameters)
    third = ranks_held(row[after(fourth, seats)], row, parameters)
    next_seven = row[second] & SEVENS & parameters[PRIZES] != 0
    suit = parameters[SUIT]
    own = game.weights[1 if row[ITEMS] == 0 else 0]
    for place in range(end):
        move, slot = moves[place], place
        card, taken = (move >> CARD_SHIFT) & CARD_BITS, move & TAKEN_BITS
        rank = card >> 2
        has_equal = (hand & ~(1 << card) & (15 << (rank << 2))) != 0
        if taken:
            lying = table ^ taken
            cards = taken | 1 << card
            left = total - (value_of(rank, parameters) if parameters[PLAIN] else total_of(taken, row, parameters))
            score = promised_capture(own, count(cards), lying == 0, has_equal)
            if parameters[BONUSES]:
                score += own[PER_POINT] * presa_worth(move, row, parameters)
            cards &= matters
            if cards:
                score += own[PER_OF_SUIT] * count(cards & parameters[PRIZED_SUIT]) + own[PER_SEVEN] * count(cards & SEVENS)
                score += own[PER_SIX] * count(cards & SIXES) + own[PER_ACE] * count(cards & ACES)
                score += own[PER_PRIZE] * count(cards & parameters[PRIZES])
        else:
            left = total + value_of(rank, parameters)
            lying = table | 1 << card
            score = promised_lay(own, rank, has_equal, following, partner, third, game)
            if (matters >> card) & 1:
                score += own[LAYS_WHAT_MATTERS] + own[LAYS_SUIT] * (card & 3 == suit) + own[LAYS_SEVEN] * (rank == 6)
        if lying:
            score += promised_rest(own, left, following, partner, third, game)
            lying &= matters
            if lying:
                shown = lying & (following << suit)
                score += own[SHOWS_SUIT] * count(shown) + own[SHOWS_PRIZE] * count(shown & parameters[PRIZES])
                score += own[SHOWS_SEVEN] * (next_seven & (lying & SEVENS != 0))
        if parameters[FLIPPED]:
            score = -score
        while slot > 0 and scores[slot - 1] < score:
            moves[slot], scores[slot] = moves[slot - 1], scores[slot - 1]
            slot -= 1
        moves[slot], scores[slot] = move, score
