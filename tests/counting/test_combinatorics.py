from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from math import comb
from typing import Any

import pytest

from scopa_lab.cards import IT40, IT52, RANK_LETTERS, Card, CardSet, Deck
from scopa_lab.counting.combinatorics import (
    Spariglio,
    capture_counts,
    most_captures,
    sparigli,
)
from scopa_lab.counting.inference import odd_ranks
from scopa_lab.errors import AnalysisError, RulesError
from scopa_lab.game.captures import captures
from scopa_lab.rules import Rules
from scopa_lab.rules.parts import CaptureRule, DealPlan
from tests.strategies import played

SMALL_DECK = Deck("small", "A235K", (1, 2, 3, 5, 0))
SMALL_GAMES = {
    name: replace(Rules.preset("scopa(score_primiera=0)"), deck=SMALL_DECK, deal=DealPlan(2, 10, 0, 0, None, ("10",)), capture=capture)
    for name, capture in (
        ("equal before sums", CaptureRule()),
        ("equal or sums", CaptureRule(single_precedence=False)),
        ("only equal", CaptureRule(sums=False)),
        ("only sums", CaptureRule(equal=False)),
        ("only fifteens", CaptureRule(equal=False, sums=False, fifteen=True)),
        ("equal before sums, fifteens", CaptureRule(fifteen=True)),
        ("equal, sums, fifteens", CaptureRule(fifteen=True, single_precedence=False)),
        ("equal, fifteens", CaptureRule(sums=False, fifteen=True)),
    )
}


HIGH_DECK = Deck("high", "A23456K", (1, 1, 1, 2, 2, 3, 20))


def test_a_high_card_has_more_captures_than_fit_a_small_number() -> None:
    """Against the coefficients of the product, which is the definition."""
    coefficients = [1] + [0] * 20
    for value in HIGH_DECK.values[:-1]:
        for _ in range(4):
            coefficients = [ways + (coefficients[total - value] if total >= value else 0) for total, ways in enumerate(coefficients)]
    rules = replace(SMALL_GAMES["equal or sums"], deck=HIGH_DECK, deal=DealPlan(2, 14, 0, 0, None, ("14",)))
    assert most_captures("K", rules=rules).captures == coefficients[20] + 3 > 2**16


def slowly(rank: str, tables: dict[CardSet, int], rules: Rules) -> dict[int | None, dict[int, int]]:
    """What `capture_counts` says of each size and, under None, of all, by looking at tables that stand for so many."""
    counts: dict[int | None, Counter[int]] = defaultdict(Counter)
    for table, weight in tables.items():
        captured = len(captures(Card.parse(f"{rank}d"), table, rules=rules))
        counts[len(table)][captured] += weight
        counts[None][captured] += weight
    return {size: dict(sorted(numbers.items())) for size, numbers in counts.items()}


def tables_by_rank(rank: str, deck: Deck, *, most: int) -> dict[CardSet, int]:
    """One table for each number of cards of each rank, up to `most`, and how many tables have those numbers."""
    suits = {letter: "csb" if letter == rank else "dcsb" for letter in deck.ranks}
    tables = {}
    for counts in product(*(range(min(most, len(suits[letter])) + 1) for letter in deck.ranks)):
        numbers = dict(zip(deck.ranks, counts, strict=True))
        weight = 1
        for letter, count in numbers.items():
            weight *= comb(len(suits[letter]), count)
        tables["".join(letter + suit for letter, count in numbers.items() for suit in suits[letter][:count]) or "-"] = weight
    return {CardSet.parse(table): weight for table, weight in tables.items()}


@pytest.mark.parametrize("rank", "A235K")
@pytest.mark.parametrize("rules", SMALL_GAMES.values(), ids=SMALL_GAMES)
def test_counts_are_those_of_all_tables_of_a_small_deck(rules: Rules, rank: str) -> None:
    tables = tables_by_rank(rank, SMALL_DECK, most=4)
    counts = slowly(rank, tables, rules)
    assert len(counts) == 21
    assert {size: capture_counts(rank, rules=rules, table_size=size) for size in counts} == counts


@pytest.mark.parametrize(
    ("rules", "rank", "size"),
    [
        ("scopone", "K", 3),
        ("scopone", "7", 3),
        ("scopone(single_precedence=false)", "6", 2),
        ("quindici", "5", 3),
        ("quindici", "A", 2),
        ("cirulla", "5", 3),
        ("cirulla", "J", 2),
        ("scopa-assi", "4", 2),
        ("cicera", "T", 2),
        ("cicera", "K", 2),
        ("cicera(fifteen=true)", "Q", 2),
    ],
)
def test_counts_are_those_of_all_small_tables(rules: str, rank: str, size: int) -> None:
    game = Rules.preset(rules)
    cards = game.deck.cards - CardSet.parse(f"{rank}d")
    tables = {CardSet.of(table): 1 for table in combinations(cards, size)}
    assert capture_counts(rank, rules=rules, table_size=size) == slowly(rank, tables, game)[size]


@pytest.mark.parametrize("rank", IT40.ranks)
@pytest.mark.parametrize("rules", ["scientifico", "quindici"])
def test_counts_are_those_of_all_tables_of_distinct_ranks(rules: str, rank: str) -> None:
    counts = slowly(rank, tables_by_rank(rank, IT40, most=1), Rules.preset(rules))
    assert {size: capture_counts(rank, rules=rules, table_size=size, distinct_ranks=True) for size in counts} == counts


def test_tables_of_scientifico_have_distinct_ranks() -> None:
    for seed in range(20):
        tables = [state.table for state in played(Rules.preset("scientifico"), seed=seed, plies=40)]
        assert all(len({card.rank for card in table}) == len(table) for table in tables)


@pytest.mark.parametrize("rank", "A7J")
def test_every_table_is_counted_once(rank: str) -> None:
    by_size = [capture_counts(rank, rules="scopone", table_size=size) for size in range(40)]
    assert [sum(counts.values()) for counts in by_size] == [comb(39, size) for size in range(40)]
    together = sum(map(Counter, by_size), Counter())
    assert dict(sorted(together.items())) == capture_counts(rank, rules="scopone")
    assert all(list(counts) == sorted(counts) for counts in by_size)


def test_a_table_of_four_cards_usually_gives_a_king_something_to_take() -> None:
    assert capture_counts("K", rules="scopone", table_size=4) == {0: 20544, 1: 47780, 2: 12850, 3: 932, 4: 144, 6: 1}


def test_a_king_of_scientifico_chooses_among_up_to_nine_captures() -> None:
    most = most_captures("K", rules="scientifico", distinct_ranks=True)
    assert (most.captures, most.tables, str(most.example)) == (9, 4**9, "Ad2d3d4d5d6d7dJdQd")
    assert capture_counts("K", rules="scientifico", distinct_ranks=True)[9] == 4**9


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ("scopone", (3, 6, 20, 47, 96, 186, 340, 597, 1020, 1698)),
        ("quindici", (6405, 4884, 3545, 2444, 1603, 1000, 597, 344, 190, 100)),
    ],
)
def test_the_most_captures_of_each_rank_are_those_of_the_example(rules: str, most: tuple[int, ...]) -> None:
    for rank, captured in zip(IT40.ranks, most, strict=True):
        found = most_captures(rank, rules=rules)
        assert found.captures == captured == len(captures(f"{rank}d", found.example, rules=rules))


@pytest.mark.parametrize("size", range(10))
def test_an_example_has_the_size_and_the_captures_that_were_asked_for(size: int) -> None:
    for rank in "A6K":
        found = most_captures(rank, rules="cicera", table_size=size)
        assert len(found.example) == size
        assert found.captures == len(captures(f"{rank}d", found.example, rules="cicera"))
        assert {found.captures: found.tables}.items() <= capture_counts(rank, rules="cicera", table_size=size).items()


def test_an_example_has_as_few_high_cards_as_can_be() -> None:
    assert str(most_captures("K", rules="scopone", table_size=5).example) == "3d3c3s3b4d"
    best = most_captures("6", rules="scopone", table_size=3)
    tables = map(CardSet.of, combinations(IT40.cards - CardSet.parse("6d"), 3))
    reached = [table for table in tables if len(captures("6d", table, rules="scopone")) == best.captures]
    assert len(reached) == best.tables

    def fewest_high(table: CardSet) -> tuple[int, ...]:
        ranks = Counter(RANK_LETTERS[card.rank] for card in table)
        return tuple(ranks[letter] for letter in "KQJ754321A6")

    assert fewest_high(best.example) == min(map(fewest_high, reached))


COUNTS = [capture_counts, most_captures]


@pytest.mark.parametrize("call", COUNTS, ids=lambda call: call.__name__)
@pytest.mark.parametrize(
    ("rank", "options", "message"),
    [
        ("8", {"rules": "scopone"}, "rank='8' is no rank of the 40-card deck; the ranks are A234567JQK"),
        ("A2", {"rules": "scopone"}, "rank='A2' is no rank"),
        ("K", {"rules": "scopone", "table_size": 40}, "table_size=40 is no size of such a table; it must lie between 0 and 39"),
        ("K", {"rules": "scopone", "table_size": -1}, "table_size=-1 is no size"),
        ("K", {"rules": "scopone", "table_size": 11, "distinct_ranks": True}, "it must lie between 0 and 10"),
        ("K", {"rules": "scopone(sum_choice=fewest)"}, "with sum_choice='fewest' one sum forbids another"),
        ("A", {"rules": "scarabocion"}, r"rank='A' may take everything \(ace_sweep=optional\)"),
    ],
)
def test_what_cannot_be_counted_is_refused(call: Callable[..., Any], rank: str, options: dict[str, int | str], message: str) -> None:
    with pytest.raises(AnalysisError, match=message):
        call(rank, **options)


@pytest.mark.parametrize(
    "call",
    [
        lambda: capture_counts("K", rules="skat"),
        lambda: most_captures("K", rules="skat"),
    ],
    ids=["counts", "most"],
)
def test_rules_that_cannot_be_read_are_refused(call: Callable[..., Any]) -> None:
    with pytest.raises(RulesError, match="unknown rules 'skat'"):
        call()


def test_there_are_32_sparigli_in_a_stated_order() -> None:
    found = sparigli()
    assert Counter(len(spariglio.taken) for spariglio in found) == {2: 20, 3: 11, 4: 1}
    place = IT40.ranks.index
    places = [(place(spariglio.taker), len(spariglio.taken), [*map(place, spariglio.taken)]) for spariglio in found]
    assert places == sorted(places)
    assert [*map(str, found[-2:])] == ["K = 2 + 3 + 5", "K = A + 2 + 3 + 4"]


def test_the_sparigli_of_fifty_two_cards_are_taken_by_the_same_values() -> None:
    def values(deck: Deck) -> list[list[int]]:
        return [[deck.values[deck.ranks.index(letter)] for letter in spariglio.ranks] for spariglio in sparigli(deck)]

    assert values(IT52) == values(IT40)


def test_a_spariglio_changes_just_its_ranks() -> None:
    for spariglio in sparigli():
        taken = "".join(f"{letter}c" for letter in spariglio.taken)
        assert odd_ranks([f"{spariglio.taker}dx{taken}"]) == spariglio.ranks
    assert Spariglio("K", "235").ranks == "235K"


def test_a_card_worth_more_than_fifteen_takes_no_fifteen() -> None:
    rules = replace(SMALL_GAMES["equal, fifteens"], deck=HIGH_DECK, deal=DealPlan(2, 14, 0, 0, None, ("14",)))
    assert capture_counts("K", rules=rules, table_size=1) == {0: 24, 1: 3}
    assert most_captures("K", rules=rules).captures == 3
