"""What a presa scores while the deal is played."""

from scopa_lab.solver.compiling import compiled
from scopa_lab.solver.kernel.bits import count, low_index, value_of
from scopa_lab.solver.kernel.layout import (
    ACE_FLAG,
    ACE_SCORES,
    ACE_SWEEP,
    ANY_EQUAL,
    BONUSES,
    BY_VALUE,
    CARD_BITS,
    CARD_SHIFT,
    COURT_VALUE,
    DOUBLED,
    FINAL_SWEEP,
    LAID,
    LEFT,
    LONE_ACE_SCORES,
    MANY_LEAST,
    MANY_POINTS,
    MATTA,
    MATTA_CARD,
    NOT_LAST_PLAY,
    NOT_LAST_ROUND,
    OFF,
    PICADA,
    PICADA_POINTS,
    PREVIOUS_CARD,
    SEATS,
    SUIT_BITS,
    SUIT_BY_VALUE,
    SUIT_POINTS,
    SWEEP_POINTS,
    TABLE,
    TAKEN_BITS,
)


@compiled
def sweep_counts(final, left, seats):
    """Whether a sweep of the play after which `left` - 1 remain scores, at least until the deal ends."""
    return not (final == NOT_LAST_PLAY and left == 1) and not (final == NOT_LAST_ROUND and left <= seats)


@compiled
def is_one_suit(move):
    """Whether a move takes two or more cards of the played card's suit, and no other, and not as an ace takes everything."""
    taken, suit = move & TAKEN_BITS, (move >> CARD_SHIFT) & 3
    return taken & (taken - 1) != 0 and taken & ~(SUIT_BITS << suit) == 0 and move & ACE_FLAG == 0


@compiled
def sweep_worth(move, row, parameters):
    """What a presa that leaves the table empty scores for that."""
    card, taken = (move >> CARD_SHIFT) & CARD_BITS, move & TAKEN_BITS
    if parameters[ACE_SWEEP] != OFF:
        rank = row[MATTA] if row[MATTA] >= 0 and card == parameters[MATTA_CARD] else card >> 2
        if move & ACE_FLAG:
            if not parameters[ACE_SCORES]:
                return 0
        elif rank == 0 and taken & (taken - 1) == 0 and not parameters[LONE_ACE_SCORES]:
            return 0
    if not parameters[BY_VALUE]:
        return parameters[SWEEP_POINTS]
    value = value_of(card >> 2, parameters)
    worth = value if value else parameters[COURT_VALUE]
    return parameters[SWEEP_POINTS] + (2 * worth if parameters[DOUBLED] and is_one_suit(move) else worth)


@compiled
def bonus_worth(move, row, parameters):
    """What a presa scores beside a sweep."""
    card, taken = (move >> CARD_SHIFT) & CARD_BITS, move & TAKEN_BITS
    worth = 0
    if taken & (taken - 1) == 0 and low_index(taken) >> 2 == card >> 2:
        if parameters[PICADA] == ANY_EQUAL or (parameters[PICADA] == PREVIOUS_CARD and low_index(taken) == row[LAID]):
            worth += parameters[PICADA_POINTS]
    if is_one_suit(move):
        worth += parameters[SUIT_POINTS] + (value_of(card >> 2, parameters) if parameters[SUIT_BY_VALUE] else 0)
    if count(taken) >= parameters[MANY_LEAST]:
        worth += parameters[MANY_POINTS]
    return worth


@compiled
def sweep_of(move, row, parameters):
    """What a presa scores as a sweep, at least until the deal ends; 0 if it is none."""
    if move & TAKEN_BITS != row[TABLE] or not sweep_counts(parameters[FINAL_SWEEP], row[LEFT], parameters[SEATS]):
        return 0
    return sweep_worth(move, row, parameters)


@compiled
def presa_worth(move, row, parameters):
    """What a presa is worth to the eye: its sweep, if it is one, and its bonuses."""
    worth = sweep_of(move, row, parameters)
    return worth + bonus_worth(move, row, parameters) if parameters[BONUSES] else worth
