"""Captures (prese): what a played card may take from a table.

A presa by sum is a multiset of ranks. The constraint solver lists them once per rules value: counts c(r) between 0 and 4 with the sum
of value(r) * c(r) equal to the card's value and at least two cards in all. These `Pattern` values are the only statement of what adds up;
everything fast is made from them: a pattern fits a table when each count fits, and its captures are the products of suit choices.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

from constraint import ExactSumConstraint, MinSumConstraint, Problem

from scopa_lab.cards import RANK_LETTERS, Card, CardSet, Deck
from scopa_lab.errors import NotationError
from scopa_lab.parts import CaptureRule
from scopa_lab.rules import Rules, read_rules

SUITS = 4
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


def sum_patterns(value: int, deck: Deck) -> tuple[Pattern, ...]:
    """All multisets of two or more cards whose values add up to `value`, in the order of their counts.

    Examples
    --------
    >>> from scopa_lab.cards import IT40
    >>> [pattern.counts for pattern in sum_patterns(4, IT40)]
    [((1, 2),), ((0, 1), (2, 1)), ((0, 2), (1, 1)), ((0, 4),)]
    """
    ranks = [(RANK_LETTERS.index(letter), worth) for letter, worth in zip(deck.ranks, deck.values, strict=True) if 0 < worth < value]
    if not ranks:
        return ()
    problem = Problem()
    for rank, worth in ranks:
        problem.addVariable(rank, range(min(SUITS, value // worth) + 1))
    variables = [rank for rank, _ in ranks]
    problem.addConstraint(ExactSumConstraint(value, [worth for _, worth in ranks]), variables)
    problem.addConstraint(MinSumConstraint(2), variables)
    solutions = sorted(tuple(solution[rank] for rank in variables) for solution in problem.getSolutions())
    return tuple(Pattern(tuple((rank, count) for rank, count in zip(variables, counts, strict=True) if count)) for counts in solutions)


@cache
def patterns(deck: Deck) -> tuple[tuple[Pattern, ...], ...]:
    """The sum patterns of every rank, by rank index; none for a rank that the deck lacks."""
    values = dict(zip(deck.ranks, deck.values, strict=True))
    return tuple(sum_patterns(values.get(letter, 0), deck) for letter in RANK_LETTERS)


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
    return tuple(map(CardSet, capture_masks(card.rank, table.mask, rules.capture, rules.deck)))


def capture_masks(rank: int, table_mask: int, rule: CaptureRule, deck: Deck) -> list[int]:
    """What a card of that rank may take, as ascending masks."""
    equal = table_mask >> SUITS * rank & RANK_BITS
    singles = [low << SUITS * rank for low in (1, 2, 4, 8) if equal & low] if rule.equal else []
    if not rule.sums or (singles and rule.single_precedence):
        return singles
    sums: list[int] = []
    first, second = table_mask | table_mask >> 1, table_mask & table_mask >> 1
    present = (first | first >> 2) & LOW_BITS
    twice = (second | second >> 2 | first & first >> 2) & LOW_BITS
    for pattern in _fitting(rank, present, twice, deck):
        sums += _suit_choices(pattern, table_mask)
    if rule.sum_choice == "fewest" and sums:
        fewest = min(map(int.bit_count, sums))
        sums = [mask for mask in sums if mask.bit_count() == fewest]
    return sorted(singles + sums)


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
    allowed = set(capture_masks(card.rank, table.mask, rules.capture, rules.deck))
    singles = [1 << other.bit for other in table if other.rank == card.rank]
    sums = [mask for pattern in patterns(rules.deck)[card.rank] for mask in _suit_choices(pattern, table.mask)]
    explained = []
    for mask in sorted(singles + sums):
        taken = CardSet(mask)
        if len(taken) == 1:
            why = "an equal card" if mask in allowed else "an equal card, but these rules have no capture of equals"
        else:
            sum_text = " + ".join(str(rules.deck.value(other)) for other in taken) + f" = {rules.deck.value(card)}"
            why = sum_text if mask in allowed else f"{sum_text}, but {_why_not(bool(singles), rules.capture)}"
        explained.append(Explanation(taken, mask in allowed, why))
    return tuple(explained)


def read_card_and_table(card: Card | str, table: CardSet | str, rules: Rules) -> tuple[Card, CardSet]:
    """Read the texts among them, and refuse a card that is also on the table."""
    if isinstance(card, str) or not rules.deck.has(1 << card.bit):
        card = Card.parse(str(card), deck=rules.deck)
    if isinstance(table, str) or not rules.deck.has(table.mask):
        table = CardSet.parse(str(table), deck=rules.deck)
    if card in table:
        raise NotationError(f"the played card {str(card)!r} already lies on the table {str(table)!r}; it must come from a hand")
    return card, table


def _why_not(has_equal: bool, rule: CaptureRule) -> str:
    if not rule.sums:
        return "these rules have no capture by sum"
    if has_equal and rule.equal and rule.single_precedence:
        return "an equal card lies on the table"
    return "a sum of fewer cards must be taken"


@lru_cache(maxsize=1 << 16)
def _fitting(rank: int, present: int, twice: int, deck: Deck) -> tuple[Pattern, ...]:
    """The patterns of `rank` whose ranks are all `present`, and `twice` where two or more are taken."""
    return tuple(
        pattern
        for pattern in patterns(deck)[rank]
        if not pattern.low_mask(at_least=1) & ~present and not pattern.low_mask(at_least=2) & ~twice
    )


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
