"""The search: a question about the margin, answered depth first, by simpler games where they suffice."""

from scopa_lab.solver.compiling import compiled, kept
from scopa_lab.solver.kernel.bits import count, fetch, low_index
from scopa_lab.solver.kernel.layout import (
    ANSWERED,
    BUDGET,
    CLEAR_LEAD,
    DEALT,
    DECK,
    FEWEST_LEFT,
    FIRM,
    FLIPPED,
    GOAL,
    HIGH,
    HIGHEST,
    ITEMS,
    KEY,
    LEFT,
    LOW,
    LOWEST,
    MADE,
    MATTERS,
    MOVES,
    NEXT,
    NO,
    NODES,
    PILES,
    PLAIN,
    PLY,
    POINTS,
    POSTPONED,
    R_ANSWER,
    R_PLY,
    RUNNING,
    SEATS,
    SHARED_LEFT,
    SIMPLER_GAMES,
    STAGE,
    STATE_COLUMNS,
    STATUS,
    TAKEN_BITS,
    TOO_MANY_MOVES,
    TOTAL,
    TURN,
    WHOLE,
    WIDTH,
    YES,
)
from scopa_lab.solver.kernel.moves import legal
from scopa_lab.solver.kernel.open_items import carry, mark_matters, settle, whole_bounds
from scopa_lab.solver.kernel.outlook import in_play_bounds
from scopa_lab.solver.kernel.plays import play, played_out
from scopa_lab.solver.kernel.promises import order
from scopa_lab.solver.kernel.ranks import rank_question, sweeps
from scopa_lab.solver.kernel.table import key_of, probe, slot_of, store


@compiled
def simpler(row, new, need, game):
    """Write the question of a simpler game into the next frame, `new`; which answer to it settles this one, or -1 if none can.

    Both frames are of shape (COLUMNS,).

    A side that leaves an item out, supposing the worst of it, and still gets what is asked, gets it here.
    """
    settles, made, items = -1, 0, 0
    whole = row[ITEMS] & game.parameters[WHOLE]
    if row[LOW] >= need:
        settles, made = 1, row[LOW]
    elif row[HIGH] < need:
        settles, made = 0, row[HIGH]
    elif whole and row[ITEMS] != whole:
        lead = count(row[PILES]) - count(row[PILES + 1])
        lower, upper, total, todo = 0, 0, count(game.parameters[DECK]), whole
        while todo:
            low, high = whole_bounds(row, game.items[low_index(todo), POINTS], total)
            todo &= todo - 1
            lower, upper = lower + low, upper + high
        if lead >= CLEAR_LEAD and row[LOW] - lower + upper >= need:
            settles, made, items = 1, row[LOW] - lower, whole
        elif -lead >= CLEAR_LEAD and row[HIGH] - upper + lower < need:
            settles, made, items = 0, row[HIGH] - upper, whole
    if settles >= 0:
        for column in range(STATE_COLUMNS):
            new[column] = row[column]
        new[MADE] += made
        new[ITEMS] = items
        new[TOTAL] = new[MATTERS] = -1
    return settles


@kept
def search(frames, moves, scores, rank_frames, control, rank_table, game, table, busy):
    """Go on with a question until it is answered or the budget of nodes is spent; the answer stands in ``control[STATUS]``.

    The shapes of the arrays stand in ``layout``; there is a row of `frames`, `moves` and `scores` for every ply that can come.
    Threads that search the same question share `table` and `busy`, the keys of the positions that they are at.
    """
    parameters = game.parameters
    flipped, last_packet = parameters[FLIPPED], game.stock.shape[0] - 1
    ply = control[PLY]
    status = control[STATUS]
    entering = frames[ply, MOVES] < 0
    while control[NODES] < control[BUDGET]:
        row = frames[ply]
        answer, is_listed = -1, False
        if control[R_PLY] >= 0:
            # 0. In the game of sweeps: its answer settles this, or the other games are asked.
            sweeps(rank_frames, moves[ply + 1 :], scores[ply], control, game, rank_table)
            if control[R_PLY] >= 0:
                break
            status = YES if control[R_ANSWER] else NO
        if entering:
            # 1. Enter a position: the question is whether side 0 still gets `need` or more.
            control[NODES] += 1
            if row[LEFT] <= parameters[SEATS] and parameters[PLAIN] and row[DEALT] == last_packet and ply > 0:
                new = frames[ply + 1]
                if played_out(row, new, game):
                    status = YES if new[MADE] >= parameters[GOAL] else NO
                    ply -= 1
                    entering = False
                    if ply == ANSWERED:
                        break
                    continue
            if row[TOTAL] < 0:
                settle(row, game)
            if row[LEFT] >= FEWEST_LEFT:
                if row[MATTERS] < 0:
                    mark_matters(row, game)
                key_of(row, game)
                fetch(table, slot_of(table, row))
            lower, upper = in_play_bounds(row, game)
            need = parameters[GOAL] - row[MADE]
            row[STAGE] = -1
            if ply == 0:
                control[LOWEST], control[HIGHEST] = row[MADE] + row[LOW] + lower, row[MADE] + row[HIGH] + upper
            if ply == 0 and row[LEFT]:  # a move is to answer, also where bounds or the table could
                if row[LEFT] < FEWEST_LEFT:
                    row[MATTERS] = TAKEN_BITS
            elif row[LOW] + lower >= need:
                answer = 1
            elif row[HIGH] + upper < need:
                answer = 0
            elif row[LEFT] < FEWEST_LEFT:
                row[MATTERS] = TAKEN_BITS
            else:
                # 2. List the moves, or the question of a simpler game, while the table is on its way, and ask it.
                if row[ITEMS] and parameters[SIMPLER_GAMES]:
                    row[STAGE] = simpler(row, frames[ply + 1], need, game)
                if row[STAGE] < 0:
                    row[MOVES] = legal(row, moves[ply], game)
                    order(row, moves[ply], scores[ply], row[MOVES], game)
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
            elif answer == (row[TURN] ^ flipped) & 1 and row[NEXT] < row[MOVES]:
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
            if parameters[PLAIN] and row[DEALT] == last_packet and frames[ply + 1, ITEMS] == 0:
                rank_question(row, rank_frames[0], parameters[GOAL] - frames[ply + 1, MADE])
                control[R_PLY], control[R_ANSWER], entering = 0, -1, False
                continue
        else:
            if entering:
                if not is_listed:
                    row[MOVES] = legal(row, moves[ply], game)
                if row[MOVES] < 0:
                    status = TOO_MANY_MOVES
                    break
                if not is_listed:
                    order(row, moves[ply], scores[ply], row[MOVES], game)
                row[MOVES] = min(row[MOVES], parameters[WIDTH])
                row[FIRM] = row[MOVES]
                row[NEXT] = 0
            move = moves[ply, row[NEXT]]
            play(row, frames[ply + 1], move, game)
            row[NEXT] += 1
            carry(row, frames[ply + 1], move, game)
        ply += 1
        frames[ply, MOVES] = -1
        entering = True
        status = RUNNING
    control[PLY] = ply
    control[STATUS] = status
