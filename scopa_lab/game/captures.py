"""Captures (prese): what a played card may take from a table.

A presa by sum is a multiset of ranks. The constraint solver lists them once for every total: counts c(r) between 0 and 4 with the sum
of value(r) * c(r) equal to the total, and at least so many cards. These `Pattern` values are the only statement of what adds up; all
that is fast is made from them: a pattern fits a table when each count fits, and its captures are the products of suit choices.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

from constraint import ExactSumConstraint, Problem

from scopa_lab.cards import RANK_LETTERS, Card, CardSet, Deck
from scopa_lab.errors import NotationError
from scopa_lab.rules import Rules, read_rules
from scopa_lab.rules.parts import CaptureRule

SUITS = 4
ACE = 0
FIFTEEN = 15
RANK_BITS = 0b1111
LOW_BITS = sum(1 << SUITS * rank for rank in range(len(RANK_LETTERS)))

# _CHOICES[count][suits]: the ways to choose `count` of the suits in a four-bit mask.
_CHOICES = tuple(
    tuple(tuple(part for part in range(16) if part & suits == part and part.bit_count() == count) for suits in range(16))
    for count in range(SUITS + 1)
)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A multiset of ranks that a card may take together.

    Attributes
    ----------
    counts : tuple of pair of int
        ``(rank, how many)`` by ascending rank, none of them 0.
    """

    counts: tuple[tuple[int, int], ...]

    @property
    def size(self) -> int:
        """Number of cards taken."""
        return sum(count for _, count in self.counts)

    def low_mask(self, *, at_least: int) -> int:
        """The lowest bit of each rank of which that many cards are taken."""
        return sum(1 << SUITS * rank for rank, count in self.counts if count >= at_least)


@dataclass(frozen=True, slots=True)
class Wild:
    """A wild card that was declared as another rank, and keeps it in the hand and on the table (the matta of Cirulla)."""

    mask: int
    rank: int

    def rank_of(self, card: Card) -> int:
        """The rank that a card is played as, or lies on the table as."""
        return self.rank if self.mask >> card.bit & 1 else card.rank


def wild_of(rules: Rules, rank: int | None) -> Wild | None:
    """The wild card of a game, declared as a rank; None if it is not, or there is none."""
    plan = rules.declarations
    return None if rank is None or plan is None or plan.matta is None else Wild(1 << plan.matta.bit, rank)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a set of table cards with the right sum may or may not be taken.

    Attributes
    ----------
    taken : CardSet
    is_allowed : bool
    why : str
    """

    taken: CardSet
    is_allowed: bool
    why: str


@cache
def patterns(total: int, deck: Deck, *, least: int = 2) -> tuple[Pattern, ...]:
    """All multisets of `least` or more cards whose values add up to `total`, in the order of their counts.

    Examples
    --------
    >>> from scopa_lab.cards import IT40
    >>> [pattern.counts for pattern in patterns(4, IT40)]
    [((1, 2),), ((0, 1), (2, 1)), ((0, 2), (1, 1)), ((0, 4),)]
    >>> [pattern.counts for pattern in patterns(2, IT40, least=1)]
    [((1, 1),), ((0, 2),)]
    """
    ranks = [(RANK_LETTERS.index(letter), worth) for letter, worth in zip(deck.ranks, deck.values, strict=True) if 0 < worth <= total]
    if least > 1:
        return tuple(pattern for pattern in patterns(total, deck, least=1) if pattern.size >= least)
    if not ranks:
        return ()
    problem = Problem()
    for rank, worth in ranks:
        problem.addVariable(rank, range(min(SUITS, total // worth) + 1))
    variables = [rank for rank, _ in ranks]
    problem.addConstraint(ExactSumConstraint(total, [worth for _, worth in ranks]), variables)
    solutions = sorted(tuple(solution[rank] for rank in variables) for solution in problem.getSolutions())
    return tuple(Pattern(tuple((rank, count) for rank, count in zip(variables, counts, strict=True) if count)) for counts in solutions)


def captures(card: Card | str, table: CardSet | str, *, rules: Rules | str) -> tuple[CardSet, ...]:
    """List what `card` may take from `table`, by ascending mask; empty if it must be laid.

    Parameters
    ----------
    card : Card or str
        The played card.
    table : CardSet or str
        The face-up cards; the played card is not among them.
    rules : Rules or str

    Raises
    ------
    NotationError
        If a text is no card or no set of the deck, or `card` lies on `table`.
    RulesError
        If the text of the rules cannot be read.

    Notes
    -----
    An equal card goes before sums wherever the capture rule has `single_precedence` (Scopa, Scopone).

    Examples
    --------
    >>> rules = Rules.preset("scientifico")
    >>> [str(taken) for taken in captures("7d", "3c4s6b", rules=rules)]
    ['3c4s']
    >>> captures("8d", "-", rules=rules)
    Traceback (most recent call last):
        ...
    scopa_lab.errors.NotationError: '8d' is not in the 40-card deck; the fante, worth 8, is written Jd
    """
    rules = read_rules(rules)
    card, table = read_card_and_table(card, table, rules)
    return tuple(map(CardSet, choices(card.rank, table.mask, rules)[0]))


def choices(rank: int, table_mask: int, rules: Rules, wild: Wild | None = None) -> tuple[list[int], bool]:
    """What a card of that rank may take, as ascending masks, and whether it may be laid instead."""
    taken, may_lay = kept_choices(rank, table_mask, rules, wild)
    return list(taken), may_lay


@lru_cache(maxsize=1 << 14)
def kept_choices(rank: int, table_mask: int, rules: Rules, wild: Wild | None) -> tuple[tuple[int, ...], bool]:
    """The same, kept for when it is asked again: a play asks what the list of legal moves asked before."""
    taken = ordinary_masks(rank, table_mask, rules, wild)
    may_lay = not taken or not rules.capture.mandatory
    ace = rules.ace
    if rank == ACE and ace.sweep != "off" and table_mask:
        if ace.sweep == "optional":
            taken = sorted({*taken, table_mask})
        elif ace.sweep == "always" or not _equal(ACE, table_mask, wild):
            fifteens = _fifteens(rank, table_mask, rules, wild) if ace.may_take_fifteen else []
            taken = sorted({*fifteens, table_mask})
            may_lay = not rules.capture.mandatory
        may_lay = may_lay or ace.may_decline
    return tuple(taken), may_lay


def ordinary_masks(rank: int, table_mask: int, rules: Rules, wild: Wild | None = None) -> list[int]:
    """The captures of a card without what an ace may take beyond, as ascending masks."""
    rule = rules.capture
    singles = _equal(rank, table_mask, wild) if rule.equal else []
    if not rule.fifteen and (not rule.sums or (singles and rule.single_precedence)):
        return singles
    sums: list[int] = []
    if rule.sums and not (singles and rule.single_precedence):
        sums = _chosen(_adding_up(rank_values(rules.deck)[rank], 2, table_mask, rules.deck, wild), rule)
    return sorted(singles + sums + (_fifteens(rank, table_mask, rules, wild) if rule.fifteen else []))


def explain_captures(card: Card | str, table: CardSet | str, *, rules: Rules | str) -> tuple[Explanation, ...]:
    """Say of every set of table cards with the right sum whether it may be taken, and why or why not.

    Parameters
    ----------
    card, table, rules
        As for `captures`.

    Returns
    -------
    tuple of Explanation
        By ascending mask.

    Raises
    ------
    NotationError
        As for `captures`.

    Examples
    --------
    >>> for line in explain_captures("Jd", "3s5d5cJb", rules=Rules.preset("scopone")):
    ...     print(line.taken, line.is_allowed, line.why)
    3s5d False 3 + 5 = 8, but an equal card lies on the table
    3s5c False 3 + 5 = 8, but an equal card lies on the table
    Jb True an equal card
    """
    rules = read_rules(rules)
    card, table = read_card_and_table(card, table, rules)
    rank, deck, mask = card.rank, rules.deck, table.mask
    allowed = set(choices(rank, mask, rules)[0])
    value = deck.value(card)
    reasons = dict.fromkeys(_equal(rank, mask, None), "an equal card")
    for sums, total, text in ((_adding_up(value, 2, mask, deck, None), value, "{}"), *_fifteen_texts(rank, mask, rules)):
        for taken in sums:
            reasons[taken] = text.format(" + ".join(str(deck.value(other)) for other in CardSet(taken))) + f" = {total}"
    if rank == ACE and rules.ace.sweep != "off" and mask:
        reasons.setdefault(mask, "an ace takes everything")
    return tuple(
        Explanation(
            CardSet(taken), taken in allowed, why if taken in allowed else f"{why}, but {_why_not(card, CardSet(taken), table, rules)}"
        )
        for taken, why in sorted(reasons.items())
    )


def read_card_and_table(card: Card | str, table: CardSet | str, rules: Rules) -> tuple[Card, CardSet]:
    """Read the texts among them, and refuse a card that is also on the table."""
    if isinstance(card, str) or not rules.deck.has(1 << card.bit):
        card = Card.parse(str(card), deck=rules.deck)
    if isinstance(table, str) or not rules.deck.has(table.mask):
        table = CardSet.parse(str(table), deck=rules.deck)
    if card in table:
        raise NotationError(f"the played card {str(card)!r} already lies on the table {str(table)!r}; it must come from a hand")
    return card, table


def _fifteen_texts(rank: int, table_mask: int, rules: Rules) -> list[tuple[list[int], int, str]]:
    value = rank_values(rules.deck)[rank]
    if not rules.capture.fifteen or not value:
        return []
    return [(_adding_up(FIFTEEN - value, 1, table_mask, rules.deck, None), FIFTEEN, f"{value} + {{}}")]


def _why_not(card: Card, taken: CardSet, table: CardSet, rules: Rules) -> str:
    rule, ace = rules.capture, rules.ace
    equal = _equal(card.rank, table.mask, None)
    if card.rank == ACE and (ace.sweep == "always" or (ace.sweep == "if_no_ace" and not equal)):
        return "an ace takes everything here"
    if card.rank == ACE and taken == table and ace.sweep == "if_no_ace":
        return "an ace lies on the table"
    if taken.mask in equal:
        return "these rules have no capture of equals"
    if sum(map(rules.deck.value, taken)) == rules.deck.value(card):
        if not rule.sums:
            return "these rules have no capture by sum"
        if equal and rule.equal and rule.single_precedence:
            return "an equal card lies on the table"
    is_many = rule.most is not None and len(taken) > rule.most
    return f"no more than {rule.most} may be taken" if is_many else "a sum of fewer cards must be taken"


def _equal(rank: int, table_mask: int, wild: Wild | None) -> list[int]:
    """Single cards of a rank, as ascending masks; the wild card has the rank it was declared with, and no other."""
    if wild is not None and table_mask & wild.mask:
        table_mask ^= wild.mask
        if wild.rank == rank:
            return sorted([wild.mask, *_equal(rank, table_mask, None)])
    equal = table_mask >> SUITS * rank & RANK_BITS
    return [low << SUITS * rank for low in (1, 2, 4, 8) if equal & low]


def _fifteens(rank: int, table_mask: int, rules: Rules, wild: Wild | None) -> list[int]:
    value = rank_values(rules.deck)[rank]
    if not rules.capture.fifteen or not value:
        return []
    return _chosen(_adding_up(FIFTEEN - value, 1, table_mask, rules.deck, wild), rules.capture)


def _chosen(sums: list[int], rule: CaptureRule) -> list[int]:
    """Of sums of one kind those that may be taken."""
    if rule.most is not None:
        sums = [mask for mask in sums if mask.bit_count() <= rule.most]
    if rule.sum_choice == "fewest" and sums:
        fewest = min(map(int.bit_count, sums))
        return [mask for mask in sums if mask.bit_count() == fewest]
    return sums


def _adding_up(total: int, least: int, table_mask: int, deck: Deck, wild: Wild | None) -> list[int]:
    """Sets of at least so many table cards that add up to `total`."""
    with_wild: list[int] = []
    if wild is not None and table_mask & wild.mask:
        table_mask ^= wild.mask
        rest = total - rank_values(deck)[wild.rank]
        with_wild = [mask | wild.mask for mask in _adding_up(rest, max(least - 1, 1), table_mask, deck, None)]
        if rest == 0 and least == 1:
            with_wild.append(wild.mask)
    sums: list[int] = []
    first, second = table_mask | table_mask >> 1, table_mask & table_mask >> 1
    present = (first | first >> 2) & LOW_BITS
    twice = (second | second >> 2 | first & first >> 2) & LOW_BITS
    for pattern in _fitting(total, least, present, twice, deck):
        sums += _suit_choices(pattern, table_mask)
    return sums + with_wild


@cache
def rank_values(deck: Deck) -> tuple[int, ...]:
    """The value of every rank, by rank index; 0 for one without."""
    values = dict(zip(deck.ranks, deck.values, strict=True))
    return tuple(values.get(letter, 0) for letter in RANK_LETTERS)


@lru_cache(maxsize=1 << 16)
def _fitting(total: int, least: int, present: int, twice: int, deck: Deck) -> tuple[Pattern, ...]:
    """The patterns of `total` whose ranks are all `present`, and `twice` where two or more are taken."""
    return tuple(pattern for pattern, once, more in _with_masks(total, least, deck) if not once & ~present and not more & ~twice)


@cache
def _with_masks(total: int, least: int, deck: Deck) -> tuple[tuple[Pattern, int, int], ...]:
    """The patterns of a total, each with the ranks it needs once, and twice or more."""
    return tuple((pattern, pattern.low_mask(at_least=1), pattern.low_mask(at_least=2)) for pattern in patterns(total, deck, least=least))


def _suit_choices(pattern: Pattern, table_mask: int) -> list[int]:
    """Every way to take the pattern from a table; none if a rank lies there too seldom."""
    surely, taken = 0, [0]
    for rank, count in pattern.counts:
        shift = SUITS * rank
        choices = _CHOICES[count][table_mask >> shift & RANK_BITS]
        if len(choices) == 1:
            surely |= choices[0] << shift
        else:
            taken = [mask | choice << shift for mask in taken for choice in choices]
    return [mask | surely for mask in taken]
