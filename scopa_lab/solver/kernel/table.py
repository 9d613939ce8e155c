"""Keys of positions, and the transposition table, (4 * pairs,), with two entries of key and data for each slot."""

from scopa_lab.solver.compiling import compiled
from scopa_lab.solver.kernel.bits import count, counts_of, folded, low_index, stir
from scopa_lab.solver.kernel.layout import (
    BOUND_BIAS,
    BOUND_BITS,
    CHECK,
    DEALT,
    HELD,
    ITEMS,
    KEY,
    KEY_MASK,
    KNOWN,
    LAID,
    LEFT,
    LEVELS,
    MAJORITIES,
    MATTA,
    MATTERS,
    MOST_BOUND,
    OF_CARDS,
    PILES,
    PRIME,
    R_TABLE,
    R_TURN,
    SEATS,
    SLAMS,
    SWEPT,
    TABLE,
    TAKER,
    TURN,
)

CHECK_FACTOR = 0x2545F4914F6CDD1D
# Odd numbers of 62 bits, one for each part of a position: F for the key, G for the check.
F_LEADS, G_LEADS = 0x3B58D3A6A1F0E2C7, 0x2F0B7A4C5D9E3165
F_TABLE, F_TABLE_PLAIN, G_TABLE, G_TABLE_PLAIN = 0x34726F1C1E7EA419, 0x3CE2CBFF80A4DF5B, 0x296BB1E58306D03B, 0x3CFD2492DC28FF91
F_0, F_0_PLAIN, G_0, G_0_PLAIN = 0x38956B321A466885, 0x3944852039292D23, 0x27C6654199DD251D, 0x3AEB5AF88E7AA6E9
F_1, F_1_PLAIN, G_1, G_1_PLAIN = 0x24A4F7A3C88B2875, 0x35E9E8F38C3D5F17, 0x31B35D7ABB049A79, 0x3F6AFA4AC4A334BF
F_2, F_2_PLAIN, G_2, G_2_PLAIN = 0x317A063EC0433CBD, 0x3C3AE68296263AE7, 0x202987E43D6C51E3, 0x252A939C9D3C7DED
F_3, F_3_PLAIN, G_3, G_3_PLAIN = 0x326224C41C593AF5, 0x26467A4ED11745AD, 0x20BC3BA6731C9453, 0x39058C81D0944997
F_4, F_4_PLAIN, G_4, G_4_PLAIN = 0x3F60DB9DAF67D461, 0x341C6543ADEC6F11, 0x396C028B35D14881, 0x364006B2406329BD
F_5, F_5_PLAIN, G_5, G_5_PLAIN = 0x3FEE20C2FADB8909, 0x36D32004EDE7BD0D, 0x38160732CE1D62E1, 0x2FBDF89AFFE976AB


@compiled
def mixed(cards, matters, factor, plain_factor, other, plain_other):
    """What the cards of one place add to the key and to the check: those that matter, and how many of each rank do not."""
    plain = folded(counts_of(cards & ~matters))
    cards = folded(cards & matters)
    return cards * factor + plain * plain_factor, cards * other + plain * plain_other


@compiled
def facts_of(row, game):
    """What counts beside cards: the open items, and what of the last plays can still score; and the leads in open majorities. Two ints."""
    items = row[ITEMS]
    facts = row[TURN] | row[LEFT] << 3 | (row[LAID] + 1) << 11 | (row[MATTA] + 1) << 17 | row[SWEPT] << 21 | items << 29
    if items or row[SWEPT]:
        facts |= (row[TAKER] + 1) << 9
    leads, todo = items & 0, items & game.parameters[MAJORITIES]
    while todo:
        cards = game.items[low_index(todo), OF_CARDS]
        todo &= todo - 1
        leads = leads << 12 | count(row[PILES] & cards) | count(row[PILES + 1] & cards) << 6
    return facts, leads


@compiled
def key_of(row, game):
    """Write two independent numbers for all that the future depends on into `row`, (COLUMNS,): KEY of 64 bits and CHECK of 32.

    Cards that do not matter are interchangeable within their rank: only how many of each lie in each place counts. What piles hold counts
    only for items that are open.
    """
    seats, items, matters, dealt = game.parameters[SEATS], row[ITEMS], row[MATTERS], game.stock_hashes[row[DEALT]]
    facts, leads = facts_of(row, game)
    key = stir(dealt, facts) + leads * F_LEADS
    check = stir(dealt + CHECK_FACTOR, facts) + leads * G_LEADS
    if items & game.parameters[PRIME]:
        levels = row[LEVELS] | row[LEVELS + 1] << 31
        key = stir(key, levels)
        check = (check + levels) * CHECK_FACTOR
    if items & game.parameters[HELD]:
        for side in range(2):
            key = stir(key, row[KNOWN + side])
            check = (check + folded(row[KNOWN + side])) * CHECK_FACTOR
        if items & game.parameters[SLAMS]:
            counts = count(row[PILES]) | count(row[PILES + 1]) << 6
            key = stir(key, counts)
            check = (check + counts) * CHECK_FACTOR
    more, other = mixed(row[TABLE], matters, F_TABLE, F_TABLE_PLAIN, G_TABLE, G_TABLE_PLAIN)
    key, check = key + more, check + other
    more, other = mixed(row[0], matters, F_0, F_0_PLAIN, G_0, G_0_PLAIN)
    key, check = key + more, check + other
    more, other = mixed(row[1], matters, F_1, F_1_PLAIN, G_1, G_1_PLAIN)
    key, check = key + more, check + other
    if seats > 2:
        more, other = mixed(row[2], matters, F_2, F_2_PLAIN, G_2, G_2_PLAIN)
        key, check = key + more, check + other
        more, other = mixed(row[3], matters, F_3, F_3_PLAIN, G_3, G_3_PLAIN)
        key, check = key + more, check + other
    if seats > 4:
        more, other = mixed(row[4], matters, F_4, F_4_PLAIN, G_4, G_4_PLAIN)
        key, check = key + more, check + other
        more, other = mixed(row[5], matters, F_5, F_5_PLAIN, G_5, G_5_PLAIN)
        key, check = key + more, check + other
    row[KEY] = stir(0, key) & game.parameters[KEY_MASK]
    row[CHECK] = (check >> 32) & 0xFFFFFFFF


@compiled
def rank_key(row, seats):
    """Two independent sums for a position of the game of sweeps."""
    table, first, second = folded(row[R_TABLE]), folded(row[0]), folded(row[1])
    key = table * F_TABLE + first * F_0 + second * F_1 + row[R_TURN] * F_TABLE_PLAIN
    check = table * G_TABLE + first * G_0 + second * G_1 + row[R_TURN] * G_TABLE_PLAIN
    if seats > 2:
        third, fourth = folded(row[2]), folded(row[3])
        key += third * F_2 + fourth * F_3
        check += third * G_2 + fourth * G_3
    if seats > 4:
        third, fourth = folded(row[4]), folded(row[5])
        key += third * F_4 + fourth * F_5
        check += third * G_4 + fourth * G_5
    return key, check


@compiled
def sealed(lower, upper, left, check):
    """Bounds, how many cards were left, and the check, as one number."""
    return (lower + BOUND_BIAS) | (upper + BOUND_BIAS) << 13 | left << 26 | check << 32


@compiled
def write(table, place, key, data):
    """Write an entry; the key is mixed with the data, so that one of which two threads wrote a half each is not taken for one."""
    table[place] = key ^ data
    table[place + 1] = data


@compiled
def entry(table, place, key, check):
    """The bounds that stand at a place of a table, if they are of that position; two ints."""
    data = table[place + 1]
    if table[place] ^ data == key and (data >> 32) & 0xFFFFFFFF == check and data:
        return (data & BOUND_BITS) - BOUND_BIAS, ((data >> 13) & BOUND_BITS) - BOUND_BIAS
    return -BOUND_BIAS, MOST_BOUND


@compiled
def slot_of(table, row):
    """Where the two entries for a position stand in `table`, (4 * pairs,)."""
    return (row[KEY] & (table.shape[0] // 4 - 1)) * 4


@compiled
def probe(table, row):
    """The bounds that `table`, (4 * pairs,), knows for a position, two ints."""
    slot = slot_of(table, row)
    lower, upper = entry(table, slot, row[KEY], row[CHECK])
    if lower == -BOUND_BIAS and upper == MOST_BOUND:
        return entry(table, slot + 2, row[KEY], row[CHECK])
    return lower, upper


@compiled
def store(table, row, lower, upper):
    """Remember bounds in `table`, (4 * pairs,): in the first place what has most cards left, in the second what came last."""
    slot = slot_of(table, row)
    is_first = table[slot] ^ table[slot + 1] == row[KEY] or row[LEFT] >= (table[slot + 1] >> 26) & 63
    write(table, slot if is_first else slot + 2, row[KEY], sealed(lower, upper, row[LEFT], row[CHECK]))
