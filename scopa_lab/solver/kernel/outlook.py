"""Bounds of what can still be made in play."""

from scopa_lab.solver.compiling import compiled
from scopa_lab.solver.kernel.bits import after, low_index, ranks_held, value_of
from scopa_lab.solver.kernel.layout import (
    BLANKS,
    BONUSES,
    FINAL_SWEEP,
    LEFT,
    MOST_BONUS,
    MOST_SWEEP,
    NOT_LAST_PLAY,
    SEATS,
    STEADY,
    SWEPT,
    TABLE,
    TOTAL,
    TURN,
)

MOST_WORTH = 255  # of a table that the arrays tell from others


@compiled
def first_sweep(total, is_empty, this, following, game):
    """How many plays at least pass before a sweep can come.

    `total` is the worth of the table, on which every card has a value; `this` and `following` are the ranks that the side to play and the
    next one hold. Where equal cards and sums are all that is taken (STEADY), the next play is looked at too.
    """
    known = min(total, MOST_WORTH)
    first = game.waits[known]
    if first > 1:
        return first
    if first == 0 and not is_empty and this & game.sweepers[known]:
        return 0
    if not game.parameters[STEADY]:
        return 1
    # The next player needs the table that this one leaves.
    if following == 0 or (total < 10 and (this << (4 * total)) & following):
        return 1
    while this:
        left = total - value_of(low_index(this) >> 2, game.parameters)
        this &= this - 1
        if 0 < left <= 10 and (following >> (4 * (left - 1))) & 1:
            return 1
    return 2


@compiled
def most_sweeps(first, left, turn, final):
    """The most sweeps to come of side 0 and of side 1: every second play is a side's."""
    last = left - 1 if final == NOT_LAST_PLAY else left
    own, other = max((last + 1) // 2 - (first + 1) // 2, 0), max(last // 2 - first // 2, 0)
    return (other, own) if turn & 1 else (own, other)


@compiled
def in_play_bounds(row, game):
    """Bounds of what is still to be made in play, two ints."""
    parameters = game.parameters
    turn, left, is_empty = row[TURN], row[LEFT], row[TABLE] == 0
    this = ranks_held(row[turn], row, parameters)
    if row[TABLE] & parameters[BLANKS]:
        first = 0 if this & game.sweepers[min(row[TOTAL], MOST_WORTH)] else 1
    else:
        first = first_sweep(row[TOTAL], is_empty, this, ranks_held(row[after(turn, parameters[SEATS])], row, parameters), game)
    mine, theirs = most_sweeps(first, left, turn, parameters[FINAL_SWEEP])
    lower, upper = -theirs * parameters[MOST_SWEEP] - row[SWEPT], mine * parameters[MOST_SWEEP] + row[SWEPT]
    if parameters[BONUSES]:
        own, other = max((left + 1) // 2 - is_empty, 0), left // 2
        mine, theirs = (other, own) if turn & 1 else (own, other)
        lower, upper = lower - theirs * parameters[MOST_BONUS], upper + mine * parameters[MOST_BONUS]
    return lower, upper
