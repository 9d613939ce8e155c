"""How positions, rules and moves stand in arrays: columns, parameters, cells, and bits of cards.

    dense bits    39..36  35..32   ...   27..24   ...   7..4   3..0
    rank             K       Q      ...     7      ...    2      A
    suit            bscd    bscd    ...    bscd    ...   bscd   bscd      (low bit = denari)

One row of `frames` is one position on the path from the root; the columns are named below. What a pile holds is kept only as far as
the future can feel it: counts of cards and coins, the owner of the settebello, the best primiera level of each suit.

Every array is of int64, in C order. The functions write into those that they are given, and make none:

    frames                                     (plies, COLUMNS)         the path; a `row` is one of them, (COLUMNS,)
    moves                                      (plies, 2 * MOST_MOVES)  of each row: the card above 40 bits of what it takes; behind
                                                                        MOST_MOVES is room to work; a function of a row gets (2 * MOST_MOVES,)
    scores                                     (plies, MOST_MOVES)      what each move promises
    rank_frames                                (plies, R_COLUMNS)       the path in the game of sweeps, over ranks
    control                                    (6,)                     PLY to R_ANSWER
    parameters                                 (17,)                    SEATS to PLAIN
    weights                                    (2, 24)                  CAPTURES to SHOWS_SEVEN, while items are open and when none is
    rank_levels                                (10,)                    the primiera level of each rank, 1 for the least value
    level_values, level_ranks, better_ranks    (levels + 1,)            of each level, 0 being no card: value, ranks, better ranks
    pattern_counts                             (patterns,)              nibbles that count ranks, by the rank that takes them
    pattern_first                              (11,)                    where those of a rank begin, and the end
    distinct_ranks, distinct_first             (patterns,), (11,)       the same for those that take each rank once
    stock, stock_hashes                        (cards + 1,)             the numbers of the cards in dealing order, and 0; a hash of the rest
    table                                      (4 * pairs,)             two entries of key and data for each slot; pairs is a power of two
    rank_table                                 (2 * entries,)           the same of the game of sweeps, one for each slot
    busy                                       (places,)                keys; a power of two
"""

# Columns of a frame. First the position, which the next frame inherits; hands are columns 0 to 5.
TABLE, TURN, TAKER, MADE, SWEPT, DEALT, LEFT = 6, 7, 8, 9, 10, 11, 12
CARDS, COINS, SEVEN, LEVELS = 13, 15, 17, 18  # CARDS, COINS and LEVELS have one column per side
UNDEALT = 20  # the cards of the stock that are still to be dealt
ITEMS = 21  # the tally items that are open; what a decided one gives is part of MADE
STATE_COLUMNS = 22
# Then what the search finds out about it: bounds of the open items together, worth of the table, cards that matter, key and check.
LOW, HIGH, TOTAL, MATTERS, KEY, CHECK = 22, 23, 24, 25, 26, 27
# And where it stands: number of moves, of those before the postponed ones, of those played; the answer that a simpler game would settle.
MOVES, FIRM, NEXT, STAGE = 28, 29, 30, 31
COLUMNS = 32

ITEM_CARDS, ITEM_COINS, ITEM_SEVEN, ITEM_PRIME = 1, 2, 4, 8
ALL_ITEMS = 15

# Parameters of the rules.
(
    SEATS,
    REDEAL,
    CARDS_POINTS,
    COINS_POINTS,
    SEVEN_POINTS,
    PRIME_POINTS,
    SWEEP_POINTS,
    FINAL_SWEEP,
    PRECEDENCE,
    FEWEST,
    MANDATORY,
    MISSING_SUIT,
    GOAL,
    KEY_MASK,
    SIMPLER_GAMES,
    WIDTH,
    PLAIN,
) = range(17)
NOT_LAST_PLAY, NOT_LAST_CAPTURE, NOT_LAST_ROUND, COUNTS = range(4)
CANNOT_COMPETE, FEWER_SUITS_LOSE, ZERO_VALUE = range(3)

# Columns of a frame in the game of sweeps, where hands and table are counts of ranks in nibbles; hands are columns 0 to 5.
R_TABLE, R_TOTAL, R_TURN, R_LEFT, R_NEED, R_KEY, R_CHECK, R_MOVES, R_NEXT = range(6, 15)
R_COLUMNS = 16

# Cells of `control`.
PLY, STATUS, NODES, BUDGET, R_PLY, R_ANSWER = range(6)
RUNNING, YES, NO, TOO_MANY_MOVES, POSTPONED = range(5)
ANSWERED = -1  # as PLY

MOST_MOVES = 600
FEWEST_LEFT = 6  # with fewer cards left the table is not worth its time
SHARED_LEFT = 9  # with fewer cards left threads do not look where the others are
CLEAR_LEAD = 8  # cards; with less, winning the cards alone is rarely proved
SEVEN_OF_COINS = 24
ACES, SIXES, SEVENS = 15, 15 << 20, 15 << 24
COIN_BITS = 0x1111111111
TOP_BITS = 0x8888888888
CARD_SHIFT = 40
TAKEN_BITS = (1 << CARD_SHIFT) - 1
LEVEL_BITS = 8
BOUND_BIAS = 1024
