"""Bits, and numbers made of them: cards in fifty-two bits, counts of ranks in nibbles."""

from scopa_lab.solver import compiling
from scopa_lab.solver.compiling import compiled
from scopa_lab.solver.kernel.layout import MATTA, MATTA_CARD, SUIT_BITS, VALUES

if compiling.IS_COMPILED:
    import numba
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.extending import intrinsic


def count(mask):
    """Number of bits in a mask."""
    return int(mask).bit_count()


def fetch(array, place):
    """Ask the memory for a number of an array that is read soon; it changes nothing."""


def low_index(mask):
    """Number of the lowest bit."""
    return (int(mask) & -int(mask)).bit_length() - 1


if compiling.IS_COMPILED and not numba.config.DISABLE_JIT:  # type: ignore[attr-defined]

    @intrinsic
    def count(_context, _mask):
        """Number of bits in a mask."""
        return types.int64(types.int64), lambda _, builder, __, arguments: builder.ctpop(arguments[0])

    @intrinsic
    def fetch(_context, array, _place):
        """Ask the memory for a number of an array that is read soon; it changes nothing."""

        def build(context, builder, _, arguments):
            data = context.make_array(array)(context, builder, arguments[0]).data
            kind = ir.FunctionType(ir.VoidType(), [ir.PointerType(), *[ir.IntType(32)] * 3])
            ask = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
            flags = [ir.Constant(ir.IntType(32), flag) for flag in (0, 3, 1)]  # to read, to keep, data
            builder.call(ask, [builder.gep(data, [arguments[1]]), *flags])
            return context.get_dummy_value()

        return types.void(array, types.int64), build

    @intrinsic
    def low_index(_context, _mask):
        """Number of the lowest bit."""
        no = types.boolean
        return types.int64(types.int64), lambda context, builder, _, arguments: builder.cttz(arguments[0], context.get_constant(no, False))


@compiled
def stir(hashed, value):
    """Mix one more number into a hash."""
    hashed = (hashed ^ value) * 0x1E3779B97F4A7C15
    return hashed ^ ((hashed >> 31) & 0x1FFFFFFFF)


@compiled
def after(turn, seats):
    """The next seat."""
    return turn + 1 if turn + 1 < seats else 0


@compiled
def sign(number):
    """1, 0 or -1."""
    return (number > 0) * 1 - (number < 0) * 1


@compiled
def counts_of(cards):
    """How many cards of each rank, in nibbles."""
    pairs = (cards & 0x5555555555555) + ((cards >> 1) & 0x5555555555555)
    return (pairs & 0x3333333333333) + ((pairs >> 2) & 0x3333333333333)


@compiled
def ranks_in(cards):
    """The ranks of some cards, as bits of one suit."""
    return (cards | cards >> 1 | cards >> 2 | cards >> 3) & SUIT_BITS


@compiled
def value_of(rank, parameters):
    """What a card of a rank is worth in captures."""
    return (parameters[VALUES] >> (4 * rank)) & 15


@compiled
def wild_in(row, parameters):
    """The bit of the wild card while it is played as another rank than its own, row[MATTA]; else 0."""
    return 1 << parameters[MATTA_CARD] if row[MATTA] >= 0 else 0


@compiled
def ranks_held(cards, row, parameters):
    """The ranks that some cards are played as, as bits of one suit."""
    if row[MATTA] >= 0 and (cards >> parameters[MATTA_CARD]) & 1:
        return ranks_in(cards ^ 1 << parameters[MATTA_CARD]) | 1 << (4 * row[MATTA])
    return ranks_in(cards)


@compiled
def total_of(cards, row, parameters):
    """What some cards are worth together."""
    total = 0
    if row[MATTA] >= 0 and (cards >> parameters[MATTA_CARD]) & 1:
        cards ^= 1 << parameters[MATTA_CARD]
        total = value_of(row[MATTA], parameters)
    while cards:
        total += value_of(low_index(cards) >> 2, parameters)
        cards &= cards - 1
    return total


@compiled
def folded(cards):
    """The same number of fifty-two bits in another way: what stands high also stands low, so that a product feels all of it."""
    return cards ^ cards >> 26


@compiled
def packed_ranks(ranks):
    """The ranks, bits of one suit, as bits without a gap."""
    ranks = (ranks | ranks >> 3) & 0x03030303030303
    ranks = (ranks | ranks >> 6) & 0x000F000F000F000F
    ranks = (ranks | ranks >> 12) & 0x000000FF000000FF
    return (ranks | ranks >> 24) & 0x1FFF


@compiled
def present(counts):
    """The ranks of which there are some, as bits of one suit; `counts` are nibbles from 0 to 4."""
    return (counts | counts >> 1 | counts >> 2) & SUIT_BITS


@compiled
def cards_of(counts):
    """How many cards nibbles count."""
    counts = (counts & 0x0F0F0F0F0F0F0F) + ((counts >> 4) & 0x0F0F0F0F0F0F0F)
    counts += counts >> 32
    counts += counts >> 16
    return (counts + (counts >> 8)) & 0xFF
