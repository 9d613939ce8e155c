"""A play and what it scores, when a sweep can come, and ends in which nobody has a choice; the rules of `State.play` once more, in integers."""

from scopa_lab.solver.compiling import compiled
from scopa_lab.solver.kernel.bits import after, count, counts_of, low_index, ranks_in, total_of
from scopa_lab.solver.kernel.layout import (
    CARD_SHIFT,
    CARDS,
    COIN_BITS,
    DEALT,
    FINAL_SWEEP,
    HIGH,
    LEFT,
    LOW,
    MADE,
    NOT_LAST_CAPTURE,
    NOT_LAST_PLAY,
    NOT_LAST_ROUND,
    REDEAL,
    SEATS,
    STATE_COLUMNS,
    SWEEP_POINTS,
    SWEPT,
    TABLE,
    TAKEN_BITS,
    TAKER,
    TOTAL,
    TURN,
    UNDEALT,
)
from scopa_lab.solver.kernel.moves import only_sum
from scopa_lab.solver.kernel.open_items import capture, settle


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
            pattern = only_sum(rank, ranks, distinct_ranks, distinct_first)
            if pattern < 0:
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
