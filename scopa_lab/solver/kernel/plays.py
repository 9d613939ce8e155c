"""A play, and ends in which nobody has a choice; the rules of `State.play` once more, in integers."""

from scopa_lab.solver.compiling import compiled
from scopa_lab.solver.kernel.bits import after, counts_of, low_index, total_of
from scopa_lab.solver.kernel.layout import (
    ACE_SWEEP,
    BONUSES,
    CARD_BITS,
    CARD_SHIFT,
    DEALT,
    FINAL_SWEEP,
    ITEMS,
    LAID,
    LEFT,
    LEFTOVERS,
    MADE,
    MATTA,
    MATTA_CARD,
    NOT_LAST_CAPTURE,
    OFF,
    PICADA,
    PILES,
    PREVIOUS_CARD,
    REDEAL,
    SEATS,
    STATE_COLUMNS,
    SUIT_BITS,
    SWEEP_POINTS,
    SWEPT,
    TABLE,
    TAKEN_BITS,
    TAKER,
    TAKES_ITSELF,
    TURN,
)
from scopa_lab.solver.kernel.moves import only_sum
from scopa_lab.solver.kernel.open_items import settle
from scopa_lab.solver.kernel.presas import bonus_worth, sweep_counts, sweep_of


@compiled
def takes_itself(card, row, parameters):
    """Whether a card that is laid goes to the pile of its side: an ace on an empty table, where that is the rule."""
    if row[TABLE] or not parameters[TAKES_ITSELF] or parameters[ACE_SWEEP] == OFF:
        return False
    return (row[MATTA] if row[MATTA] >= 0 and card == parameters[MATTA_CARD] else card >> 2) == 0


@compiled
def deal_packet(new, game):
    """Deal the next packet, or after the last one give the leftovers away."""
    seats = game.parameters[SEATS]
    if new[LEFT]:
        for number in range(seats):
            seat = (new[TURN] + number) % seats
            for _ in range(game.parameters[REDEAL]):
                new[seat] |= 1 << game.stock[new[DEALT]]
                new[DEALT] += 1
        if game.stock_mattas[new[DEALT]] >= 0:
            new[MATTA] = game.stock_mattas[new[DEALT]]
    elif new[TAKER] >= 0:
        if game.parameters[LEFTOVERS]:
            new[PILES + new[TAKER]] |= new[TABLE]
            new[TABLE] = 0
        new[MADE] -= new[SWEPT] * (1 - 2 * new[TAKER])
        new[SWEPT] = 0


@compiled
def play(row, new, move, game):
    """Write the position after `move` from `row` into `new`, both of shape (COLUMNS,); the rules of `State.play`."""
    parameters = game.parameters
    for column in range(STATE_COLUMNS):
        new[column] = row[column]
    turn = row[TURN]
    side = turn & 1
    card, taken = (move >> CARD_SHIFT) & CARD_BITS, move & TAKEN_BITS
    played = 1 << card
    new[turn] ^= played
    new[TURN] = after(turn, parameters[SEATS])
    new[LEFT] = row[LEFT] - 1
    new[LAID] = -1
    if taken:
        new[TABLE] ^= taken
        new[PILES + side] |= taken | played
        new[TAKER], new[SWEPT] = side, 0
        if new[TABLE] == 0:
            sweep = sweep_of(move, row, parameters)
            new[MADE] += sweep * (1 - 2 * side)
            if parameters[FINAL_SWEEP] == NOT_LAST_CAPTURE:
                new[SWEPT] = sweep
        if parameters[BONUSES]:
            new[MADE] += bonus_worth(move, row, parameters) * (1 - 2 * side)
    elif takes_itself(card, row, parameters):
        new[PILES + side] |= played
        new[TAKER], new[SWEPT] = side, 0
    else:
        new[TABLE] |= played
        if parameters[PICADA] == PREVIOUS_CARD:
            new[LAID] = card
    if row[MATTA] >= 0 and ((new[PILES] | new[PILES + 1]) >> parameters[MATTA_CARD]) & 1:
        new[MATTA] = -1
    if new[0] | new[1] | new[2] | new[3] | new[4] | new[5] == 0:
        deal_packet(new, game)


@compiled
def played_out(row, new, game):
    """The margin after the last card of each seat, where nobody has a choice, written as MADE of `new`, the next frame; whether that is so."""
    parameters = game.parameters
    table, turn, taker, made, seats = row[TABLE], row[TURN], row[TAKER], row[MADE], parameters[SEATS]
    total = total_of(table, row, parameters)
    final = parameters[FINAL_SWEEP]
    mine, theirs = row[PILES], row[PILES + 1]
    for left in range(row[LEFT], 0, -1):
        played = row[turn]
        rank = low_index(played) >> 2
        taken = table & (15 << (4 * rank))
        if taken & (taken - 1):
            return False
        if taken == 0 and total > rank:
            ranks = counts_of(table)
            if ranks & ~SUIT_BITS:
                return False
            pattern = only_sum(rank, ranks, game)
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
    new[PILES], new[PILES + 1], new[ITEMS], new[MADE] = mine, theirs, row[ITEMS], made
    new[LEFT], new[TABLE], new[MATTA] = 0, 0, -1
    settle(new, game)
    return True
