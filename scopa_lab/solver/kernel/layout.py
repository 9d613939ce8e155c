"""How positions, rules and moves stand in arrays: columns, parameters, cells, and bits of cards.

    bits          51..48  ...   27..24   ...   7..4   3..0
    rank           13th   ...      7     ...    2      A      the ranks of the deck, one after the other
    suit            bscd  ...    bscd    ...   bscd   bscd    (low bit = denari)

One row of `frames` is one position on the path from the root; the columns are named below. Every array is of int64, in C order; the
functions write into those that they are given, and make none. What a game is stands in a `Game`, a tuple of arrays.

    frames       (plies, COLUMNS)         the path; a `row` is one of them, (COLUMNS,)
    moves        (plies, 2 * MOST_MOVES)  of each row: the card above 52 bits of what it takes, and ACE_FLAG; behind MOST_MOVES is room to
                                          work; a function of a row gets (2 * MOST_MOVES,)
    scores       (plies, MOST_MOVES)      what each move promises
    rank_frames  (plies, R_COLUMNS)       the path in the game of sweeps, over ranks
    control      (8,)                     PLY to HIGHEST
    table        (4 * pairs,)             two entries of key and data for each slot; pairs is a power of two
    rank_table   (2 * entries,)           the same of the game of sweeps, one for each slot
    busy         (places,)                keys; a power of two
"""

from typing import Any, NamedTuple

from scopa_lab.rules.items import MISSING_SUITS, Count
from scopa_lab.rules.parts import ACE_SWEEPS, FINAL_SWEEPS
from scopa_lab.rules.presa_bonuses import PICADAS


class Game(NamedTuple):
    """The rules and the undealt cards, as arrays of int64.

    Attributes
    ----------
    parameters : (PARAMETERS,)
        SEATS to WIDTH.
    weights : (2, 25)
        What a move promises, CAPTURES to PER_POINT: while items are open, and when none is.
    items : (items, 5)
        The tally items, majorities first and the slam last: kind, points, cards, and two numbers that the kind needs.
    level_values, level_ranks, better_ranks : (levels + 1,)
        Of each level of the primiera, 0 being no card: value, ranks, better ranks; ranks are bits of one suit.
    pattern_counts, pattern_first : (patterns,), (31,)
        Nibbles that count ranks, by total, those of one card or more before those of two or more; where the cards of a total and a least
        number begin, at ``2 * total + least - 1``, and the end.
    distinct_ranks, distinct_first : (patterns,), (31,)
        The same for those that take each rank once.
    sweepers : (256,)
        By the worth of a table, the ranks that can take all of it, as bits of one suit.
    waits : (256,)
        By the worth of a table, how many plays at least pass before it can be empty.
    takers : (13,)
        By rank, the ranks that can take one card of it.
    of_one_suit : (1,) or (8192,)
        Where taking cards of one suit scores: by the ranks of a suit that are in play, one bit each, those that may be part of it, as cards
        of the first suit.
    stock, stock_hashes, stock_mattas : (cards + 1,)
        The bits of the cards in dealing order, and 0; a hash of what is left of them at each place; what the packet that ends there
        declares the matta as, or -1.
    """

    parameters: Any
    weights: Any
    items: Any
    level_values: Any
    level_ranks: Any
    better_ranks: Any
    pattern_counts: Any
    pattern_first: Any
    distinct_ranks: Any
    distinct_first: Any
    sweepers: Any
    waits: Any
    takers: Any
    of_one_suit: Any
    stock: Any
    stock_hashes: Any
    stock_mattas: Any


# Columns of a frame. First the position, which the next frame inherits; hands are columns 0 to 5, PILES has one column per side.
TABLE, TURN, TAKER, MADE, SWEPT, DEALT, LEFT = 6, 7, 8, 9, 10, 11, 12
PILES, LAID, MATTA = 13, 15, 16
ITEMS = 17  # the tally items that are open; what a decided one gives is part of MADE
STATE_COLUMNS = 18
# Then what the search finds out about it: bounds of the open items together, worth of the table, cards that matter, key and check;
# primiera levels, and the captured cards that matter, each for both sides.
LOW, HIGH, TOTAL, MATTERS, KEY, CHECK, LEVELS, KNOWN = 18, 19, 20, 21, 22, 23, 24, 26
# And where it stands: number of moves, of those before the postponed ones, of those played; the answer that a simpler game would settle.
MOVES, FIRM, NEXT, STAGE = 28, 29, 30, 31
COLUMNS = 32

# Parameters of the rules. Masks of items have a bit for each row of `items`, masks of cards one for each card.
(
    SEATS,
    REDEAL,
    DECK,
    VALUES,
    EQUAL,
    SUMS,
    FIFTEEN,
    PRECEDENCE,
    FEWEST,
    MANDATORY,
    ACE_SWEEP,
    ACE_SCORES,
    LONE_ACE_SCORES,
    TAKES_ITSELF,
    MAY_DECLINE,
    ACE_FIFTEEN,
    SWEEP_POINTS,
    MOST_SWEEP,
    BY_VALUE,
    DOUBLED,
    COURT_VALUE,
    FINAL_SWEEP,
    BONUSES,
    MOST_BONUS,
    PICADA,
    PICADA_POINTS,
    SUIT_POINTS,
    SUIT_BY_VALUE,
    MANY_POINTS,
    MANY_LEAST,
    MATTA_CARD,
    FLIPPED,
    LEFTOVERS,
    MAJORITIES,
    WHOLE,
    PRIME,
    HELD,
    SLAMS,
    MONOTONE,
    BY_SUIT,
    PRIZED_SUIT,
    PRIZES,
    SUIT,
    PLAIN,
    STEADY,
    BLANKS,
    GOAL,
    KEY_MASK,
    SIMPLER_GAMES,
    WIDTH,
    PARAMETERS,
) = range(51)
OFF, IF_NO_ACE, OPTIONAL, ALWAYS = map(ACE_SWEEPS.index, ("off", "if_no_ace", "optional", "always"))
NOT_LAST_PLAY, NOT_LAST_CAPTURE, NOT_LAST_ROUND = map(FINAL_SWEEPS.index, ("not_last_play", "not_last_capture", "not_last_round"))
ANY_EQUAL, PREVIOUS_CARD, NO_PICADA = map(PICADAS.index, ("any_equal", "previous_card", "off"))
CANNOT_COMPETE, FEWER_SUITS_LOSE = map(MISSING_SUITS.index, ("cannot_compete", "fewer_suits_lose"))

# Columns of `items`, and kinds.
KIND, POINTS, OF_CARDS, LEAST, MOST = range(5)
MAJORITY, CARD, PRIMIERA, RUN, COURTS, SLAM = map(int, Count)

# Columns of a frame in the game of sweeps, where hands and table are counts of ranks in nibbles; hands are columns 0 to 5.
R_TABLE, R_TOTAL, R_TURN, R_LEFT, R_NEED, R_KEY, R_CHECK, R_MOVES, R_NEXT = range(6, 15)
R_COLUMNS = 16

# Cells of `control`; LOWEST and HIGHEST are bounds of the first position without any search.
PLY, STATUS, NODES, BUDGET, R_PLY, R_ANSWER, LOWEST, HIGHEST = range(8)
CELLS = 8
RUNNING, YES, NO, TOO_MANY_MOVES, POSTPONED = range(5)
ANSWERED = -1  # as PLY

MOST_MOVES = 2000
FEWEST_LEFT = 6  # with fewer cards left the table is not worth its time, nor, where ends are played out, the order of moves
SHARED_LEFT = 9  # with fewer cards left threads do not look where the others are
CLEAR_LEAD = 8  # cards; with less, winning the cards alone is rarely proved
RANK_COUNT = 13
ACES, SIXES, SEVENS = 15, 15 << 20, 15 << 24
SUIT_BITS = 0x1111111111111
TOP_BITS = 0x8888888888888
CARD_SHIFT, CARD_BITS = 52, 63
ACE_FLAG = 1 << 58  # of a move in which an ace takes everything, as no other card could
TAKEN_BITS = (1 << CARD_SHIFT) - 1
ALL_FIFTEEN = 15
LEVEL_BITS = 8
BOUND_BIAS, MOST_BOUND, BOUND_BITS = 4096, 4095, 0x1FFF
EVERY_MOVE = 1 << 30  # as WIDTH
