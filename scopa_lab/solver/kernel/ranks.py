"""The game of sweeps alone, over counts of ranks: suits, piles and the last capture do not matter to sweeps."""

from scopa_lab.solver.compiling import compiled
from scopa_lab.solver.kernel.bits import after, cards_of, counts_of, low_index, present, stir
from scopa_lab.solver.kernel.layout import (
    ANSWERED,
    BOUND_BIAS,
    BUDGET,
    CARD_SHIFT,
    FEWEST_LEFT,
    FINAL_SWEEP,
    KEY_MASK,
    LEFT,
    NODES,
    R_ANSWER,
    R_CHECK,
    R_KEY,
    R_LEFT,
    R_MOVES,
    R_NEED,
    R_NEXT,
    R_PLY,
    R_TABLE,
    R_TOTAL,
    R_TURN,
    SEATS,
    SUIT_BITS,
    SWEEP_POINTS,
    TABLE,
    TAKEN_BITS,
    TOP_BITS,
    TOTAL,
    TURN,
)
from scopa_lab.solver.kernel.moves import only_sum
from scopa_lab.solver.kernel.outlook import first_sweep, most_sweeps
from scopa_lab.solver.kernel.presas import sweep_counts
from scopa_lab.solver.kernel.promises import PER_CARD, promised_capture, promised_lay, promised_rest
from scopa_lab.solver.kernel.table import entry, rank_key, sealed, write


@compiled
def ranks_played_out(row, game):
    """What side 0 still needs after the last card of each seat, where nobody has a choice; a number that is far too large where somebody has."""
    parameters = game.parameters
    table, total, turn, need, seats = row[R_TABLE], row[R_TOTAL], row[R_TURN], row[R_NEED], parameters[SEATS]
    final = parameters[FINAL_SWEEP]
    for left in range(row[R_LEFT], 0, -1):
        shift = low_index(row[turn]) & ~3
        rank = shift >> 2
        taken = (1 << shift) * ((table >> shift) & 15 != 0)
        if taken == 0 and total > rank:
            if table & ~SUIT_BITS:
                return BOUND_BIAS
            taken = only_sum(rank, table, game)
            if taken < 0:
                return BOUND_BIAS
        if taken:
            table -= taken
            total -= rank + 1
            if table == 0 and sweep_counts(final, left, seats):
                need -= parameters[SWEEP_POINTS] * (1 - 2 * (turn & 1))
        else:
            table += 1 << shift
            total += rank + 1
        turn = after(turn, seats)
    return need


@compiled
def rank_moves(row, moves, scores, game):
    """List the moves of the game of sweeps, most promising first, and return how many; weighed as `order` does where nothing is open."""
    turn, table, total, seats = row[R_TURN], row[R_TABLE], row[R_TOTAL], game.parameters[SEATS]
    weights = game.weights[1]
    hand = row[turn]
    second = after(turn, seats)
    fourth = after(second, seats)
    following, partner, third = present(row[second]), present(row[fourth]), present(row[after(fourth, seats)])
    is_distinct = table & ~SUIT_BITS == 0
    enough = table | TOP_BITS
    ranks = present(hand)
    end = 0
    while ranks:
        shift = low_index(ranks)
        ranks &= ranks - 1
        rank = shift >> 2
        has_equal = (hand >> shift) & 15 > 1
        start = end
        if (table >> shift) & 15:
            moves[end] = (rank << CARD_SHIFT) | 1 << shift
            end += 1
        elif total > rank:
            place = 2 * rank + 3  # of what is worth as much as this rank
            if is_distinct:
                for number in range(game.distinct_first[place], game.distinct_first[place + 1]):
                    pattern = game.distinct_ranks[number]
                    if pattern & ~table == 0:
                        moves[end] = (rank << CARD_SHIFT) | pattern
                        end += 1
            else:
                for number in range(game.pattern_first[place], game.pattern_first[place + 1]):
                    pattern = game.pattern_counts[number]
                    if (enough - pattern) & TOP_BITS == TOP_BITS:
                        moves[end] = (rank << CARD_SHIFT) | pattern
                        end += 1
        if end == start:
            moves[end] = rank << CARD_SHIFT
            end += 1
            left = total + rank + 1
            score = promised_lay(weights, rank, has_equal, following, partner, third, game)
        else:
            left = total - rank - 1
            score = promised_capture(weights, 1, left == 0, has_equal)
        if left:
            score += promised_rest(weights, left, following, partner, third, game)
        for place in range(start, end):
            move, slot = moves[place], place
            each = score + weights[PER_CARD] * cards_of(move & TAKEN_BITS)
            while slot > 0 and scores[slot - 1] < each:
                moves[slot], scores[slot] = moves[slot - 1], scores[slot - 1]
                slot -= 1
            moves[slot], scores[slot] = move, each
    return end


@compiled
def rank_question(row, first, need):
    """Write the question of the game of sweeps alone, in ranks, into its first frame, `first`: whether side 0 gets `need` more points."""
    for place in range(6):
        first[place] = counts_of(row[place])
    first[R_TABLE] = counts_of(row[TABLE])
    first[R_TOTAL], first[R_TURN], first[R_LEFT] = row[TOTAL], row[TURN], row[LEFT]
    first[R_NEED] = need
    first[R_MOVES] = -1


@compiled
def sweeps(frames, moves, scores, control, game, table):
    """Go on with the question of the game of sweeps alone until it is answered or the budget of nodes is spent.

    It is the search of ``depth_first`` once more, over ranks; `control` tells where it stands.
    """
    parameters = game.parameters
    ply, answer, seats = control[R_PLY], control[R_ANSWER], parameters[SEATS]
    points, final = parameters[SWEEP_POINTS], parameters[FINAL_SWEEP]
    slots = table.shape[0] // 2 - 1
    while control[NODES] < control[BUDGET]:
        row = frames[ply]
        need = row[R_NEED]
        if row[R_MOVES] < 0:
            # 1. Enter a position.
            control[NODES] += 1
            left = row[R_LEFT]
            if left <= seats:
                rest = ranks_played_out(row, game)
                if rest < BOUND_BIAS:
                    answer = 1 if rest <= 0 else 0
                    ply -= 1
                    if ply == ANSWERED:
                        break
                    continue
            first = first_sweep(row[R_TOTAL], row[R_TABLE] == 0, present(row[row[R_TURN]]), present(row[after(row[R_TURN], seats)]), game)
            mine, theirs = most_sweeps(first, left, row[R_TURN], final)
            answer = -1
            if -theirs * points >= need:
                answer = 1
            elif mine * points < need:
                answer = 0
            elif left >= FEWEST_LEFT:
                key, check = rank_key(row, seats)
                row[R_KEY] = stir(0, key) & parameters[KEY_MASK]
                row[R_CHECK] = (check >> 32) & 0xFFFFFFFF
                lower, upper = entry(table, 2 * (row[R_KEY] & slots), row[R_KEY], row[R_CHECK])
                if lower >= need:
                    answer = 1
                elif upper < need:
                    answer = 0
            if answer < 0:
                row[R_MOVES] = rank_moves(row, moves[ply], scores, game)
                row[R_NEXT] = 0
        # 2. Back from a move.
        elif answer == row[R_TURN] & 1 and row[R_NEXT] < row[R_MOVES]:
            answer = -1
        elif row[R_LEFT] >= FEWEST_LEFT:
            slot = 2 * (row[R_KEY] & slots)
            lower, upper = entry(table, slot, row[R_KEY], row[R_CHECK])
            if answer:
                write(table, slot, row[R_KEY], sealed(max(lower, need), upper, row[R_LEFT], row[R_CHECK]))
            else:
                write(table, slot, row[R_KEY], sealed(lower, min(upper, need - 1), row[R_LEFT], row[R_CHECK]))
        # 3. Return to the parent, or play the next move.
        if answer >= 0:
            ply -= 1
            if ply == ANSWERED:
                break
            continue
        move, new = moves[ply, row[R_NEXT]], frames[ply + 1]
        row[R_NEXT] += 1
        for place in range(7):
            new[place] = row[place]
        rank, pattern = move >> CARD_SHIFT, move & TAKEN_BITS
        new[row[R_TURN]] -= 1 << (4 * rank)
        new[R_TURN], new[R_LEFT], new[R_NEED], new[R_MOVES] = after(row[R_TURN], seats), row[R_LEFT] - 1, need, -1
        if pattern:
            new[R_TABLE] -= pattern
            new[R_TOTAL] = row[R_TOTAL] - rank - 1
            if new[R_TABLE] == 0 and sweep_counts(final, row[R_LEFT], seats):
                new[R_NEED] = need - points * (1 - 2 * (row[R_TURN] & 1))
        else:
            new[R_TABLE] += 1 << (4 * rank)
            new[R_TOTAL] = row[R_TOTAL] + rank + 1
        ply += 1
    control[R_PLY], control[R_ANSWER] = ply, answer
