"""Counting captures: how many tables give a card so many, exactly.

The number of sets of table cards that add up to a total is a coefficient of a product of ``(1 + x**value)``, one factor for each card.
So tables are not listed: rank by rank, those whose coefficients are the same from here on are counted together.
"""

from collections import defaultdict
from dataclasses import dataclass
from math import comb

from scopa_lab.cards import IT40, RANK_LETTERS, CardSet, Deck
from scopa_lab.errors import AnalysisError, shown
from scopa_lab.game.captures import ACE, FIFTEEN, SUITS, patterns
from scopa_lab.numbers import whole
from scopa_lab.rules import Rules, read_rules

# A polynomial is one int, with a lane of bits for each coefficient. Lanes of sums are as wide as the number of all sets of the deck with
# such a sum; lanes of sizes have room for all 2**51 tables.
_SIZE_LANE = 52


@dataclass(frozen=True, slots=True)
class MostCaptures:
    """The most captures that one card can have.

    Attributes
    ----------
    captures : int
    tables : int
        How many tables give so many.
    example : CardSet
        The one with the fewest cards of the highest rank, then of the next, the rank of the played card last, each rank in the first
        suits; the played card is that of denari.
    """

    captures: int
    tables: int
    example: CardSet


@dataclass(frozen=True, slots=True)
class Spariglio:
    """A capture by sum of ranks that all differ: afterwards each of them has changed from even to odd, or back.

    Attributes
    ----------
    taker : str
        Letter of the rank that captures.
    taken : str
        Letters of the ranks it takes, in deck order.

    Examples
    --------
    >>> spariglio = Spariglio("K", "235")
    >>> print(spariglio, spariglio.ranks)
    K = 2 + 3 + 5 235K
    """

    taker: str
    taken: str

    @property
    def ranks(self) -> str:
        """All ranks that change, in deck order."""
        return "".join(sorted(self.taken + self.taker, key=RANK_LETTERS.index))

    def __str__(self) -> str:
        return f"{self.taker} = {' + '.join(self.taken)}"


def capture_counts(rank: str, *, rules: Rules | str, table_size: int | None = None, distinct_ranks: bool = False) -> dict[int, int]:
    """Count, among all tables, those that give a card of `rank` exactly so many captures.

    Parameters
    ----------
    rank : str
        Letter of a rank; one card of it is played, so the tables are sets of the other cards of the deck.
    rules : Rules or str
        A wild card is an ordinary card here.
    table_size : int, optional
        Only tables of so many cards.
    distinct_ranks : bool
        Only tables without two equal ranks. No other is reached where the first table is empty and an equal card must be taken.

    Returns
    -------
    dict of int to int
        Number of captures, ascending, to number of tables; no table is counted under a number that is left out.

    Raises
    ------
    RulesError
        If the text of the rules cannot be read.
    AnalysisError
        If `rank` is no rank of the deck, there is no table of `table_size` cards, only sums of fewest cards may be taken, or `rank` is an
        ace that may take the whole table.

    Examples
    --------
    >>> capture_counts("3", rules="scopone", table_size=2)
    {0: 614, 1: 124, 2: 3}
    """
    rules = read_rules(rules)
    table_size = _read_size(table_size, rules, distinct_ranks)
    steps, top = _steps(rank, rules, table_size, distinct_ranks)
    return dict(_by_captures(_layers(steps, table_size)[-1], top, table_size))


def most_captures(rank: str, *, rules: Rules | str, table_size: int | None = None, distinct_ranks: bool = False) -> MostCaptures:
    """Find the most captures that a card of `rank` can have, how many tables give so many, and one of them.

    Parameters
    ----------
    rank, rules, table_size, distinct_ranks
        As for `capture_counts`.

    Raises
    ------
    RulesError, AnalysisError
        As for `capture_counts`.

    Examples
    --------
    >>> most = most_captures("K", rules="scientifico", distinct_ranks=True)
    >>> most.captures, most.tables, str(most.example)
    (9, 262144, 'Ad2d3d4d5d6d7dJdQd')
    """
    rules = read_rules(rules)
    table_size = _read_size(table_size, rules, distinct_ranks)
    steps, top = _steps(rank, rules, table_size, distinct_ranks)
    layers = _layers(steps, table_size)
    captures, tables = _by_captures(layers[-1], top, table_size)[-1]
    return MostCaptures(captures, tables, _example(steps, layers, captures << top, table_size))


def sparigli(deck: Deck = IT40) -> tuple[Spariglio, ...]:
    """All captures by sum of ranks that differ: by the rank that captures, then by number of cards, then by the ranks taken.

    Examples
    --------
    >>> len(sparigli()), *map(str, sparigli()[:4])
    (32, '3 = A + 2', '4 = A + 3', '5 = A + 4', '5 = 2 + 3')
    """
    found = []
    for taker, total in zip(deck.ranks, deck.values, strict=True):
        taken = [[rank for rank, _ in pattern.counts] for pattern in patterns(total, deck) if pattern.size == len(pattern.counts)]
        found += [
            Spariglio(taker, "".join(RANK_LETTERS[rank] for rank in ranks)) for ranks in sorted(taken, key=lambda each: (len(each), each))
        ]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Step:
    """A rank: its first card bit, what each number of its cards makes of the sums and of the tables, and which lanes matter afterwards."""

    first: int
    sums: tuple[int, ...]
    tables: tuple[int, ...]
    keep: int


def _steps(letter: str, rules: Rules, table_size: int | None, distinct_ranks: bool) -> tuple[list[_Step], int]:
    """The rank that is played and then the others, and the bit at which the number of captures stands in the end."""
    deck = rules.deck
    _check_question(letter, rules)
    most, size_lane = 1 if distinct_ranks else SUITS, 0 if table_size is None else _SIZE_LANE
    own_sums, target, lane = _own_sums(deck.values[deck.ranks.index(letter)], rules)
    steps: list[_Step] = []
    needed = {target}
    for rank in [*deck.ranks.replace(letter, "")[::-1], letter]:
        value, suits = deck.values[deck.ranks.index(rank)], SUITS - (rank == letter)
        counts = range(min(most, suits) + 1)
        steps.append(
            _Step(
                SUITS * RANK_LETTERS.index(rank) + SUITS - suits,
                tuple(own_sums[count] if rank == letter else _sums(value, count, lane) for count in counts),
                tuple(comb(suits, count) << size_lane * count for count in counts),
                sum((1 << lane) - 1 << lane * total for total in needed),
            )
        )
        needed = {total - value * count for total in needed for count in counts if total >= value * count}
    return steps[::-1], lane * target


def _read_size(table_size: int | None, rules: Rules, distinct_ranks: bool) -> int | None:
    """The size of tables as an int, if there are such."""
    largest = len(rules.deck.ranks) if distinct_ranks else len(rules.deck.cards) - 1
    if table_size is None:
        return None
    saying = f"table_size={{}} is no size of such a table; it must lie between 0 and {largest}"
    return whole("table_size", table_size, AnalysisError, least=0, most=largest, saying=saying)


def _check_question(letter: str, rules: Rules) -> None:
    if letter not in tuple(rules.deck.ranks):
        raise AnalysisError(f"rank={shown(letter)} is no rank of the {len(rules.deck.cards)}-card deck; the ranks are {rules.deck.ranks}")
    if rules.capture.sum_choice != "free":
        raise AnalysisError(
            f"with sum_choice={rules.capture.sum_choice!r} one sum forbids another, which is not counted; set sum_choice=free"
        )
    if letter == RANK_LETTERS[ACE] and rules.ace.sweep != "off":
        raise AnalysisError(f"rank={letter!r} may take everything (ace_sweep={rules.ace.sweep}), which is no sum; ask for another rank")


def _own_sums(value: int, rules: Rules) -> tuple[list[int], int, int]:
    """For each number of equal cards on the table the polynomial that the others multiply, the lane of the captures, and how wide it is."""
    rule = rules.capture
    has_sums, has_fifteens = rule.sums and value > 0, rule.fifteen and value > 0
    target = max(value if has_sums else 0, FIFTEEN - value if has_fifteens else 0)
    lane = _width(rules.deck, target)
    polynomials = []
    for count in range(SUITS):
        polynomial = count << lane * target if rule.equal else 0
        if has_sums and not (count and rule.equal and rule.single_precedence):
            polynomial += 1 << lane * (target - value)
        if has_fifteens:
            polynomial += _sums(value, count, lane) << lane * (target - FIFTEEN + value)
        polynomials.append(polynomial)
    return polynomials, target, lane


def _width(deck: Deck, most: int) -> int:
    """Bits for the number of all sets of the deck with one sum up to `most`, by equal card, sum and fifteen together."""
    ways = [1] + [0] * most
    for value in deck.values * SUITS:
        ways = [number + (ways[total - value] if 0 < value <= total else 0) for total, number in enumerate(ways)]
    return (2 * max(ways) + SUITS).bit_length()


def _sums(value: int, count: int, lane: int) -> int:
    """The polynomial of so many cards of one value; a card without a value never joins a sum."""
    return int((1 + (1 << lane * value)) ** count) if value else 1


def _layers(steps: list[_Step], size: int | None) -> list[dict[int, int]]:
    """Before each step and after the last: for every polynomial that tables of the ranks so far have, how many have it, by size."""
    up_to_size = -1 if size is None else (1 << _SIZE_LANE * (size + 1)) - 1
    layers = [{1: 1}]
    for step in steps:
        after: defaultdict[int, int] = defaultdict(int)
        for state, tables in layers[-1].items():
            for sums, ways in zip(step.sums, step.tables, strict=True):
                if number := tables * ways & up_to_size:
                    after[state * sums & step.keep] += number
        layers.append(after)
    return layers


def _number(tables: int, size: int | None) -> int:
    """The number of tables of one size, or of all where sizes are not told apart."""
    if size is None:
        return tables
    return tables >> _SIZE_LANE * size & (1 << _SIZE_LANE) - 1 if size >= 0 else 0


def _by_captures(last: dict[int, int], top: int, size: int | None) -> list[tuple[int, int]]:
    return sorted((state >> top, _number(tables, size)) for state, tables in last.items() if _number(tables, size))


def _example(steps: list[_Step], layers: list[dict[int, int]], last: int, size: int | None) -> CardSet:
    """Go back from the last polynomial, taking as few cards of each rank as leave a way."""
    mask, states = 0, {last}
    for step, before in zip(reversed(steps), reversed(layers[:-1]), strict=True):
        for count, sums in enumerate(step.sums):
            rest = None if size is None else size - count
            earlier = {state for state, tables in before.items() if state * sums & step.keep in states and _number(tables, rest)}
            if earlier:
                break
        states, size = earlier, rest
        mask |= (1 << count) - 1 << step.first
    return CardSet(mask)
