from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from constraint.problem import Problem
from hypothesis import given, settings
from hypothesis import strategies as st

from scopa_lab.cards import CARDS, IT40, RANK_LETTERS, Card, CardSet
from scopa_lab.counting.capture_queries import at_most, contains, find_captures, leaves_more_than
from scopa_lab.errors import NotationError
from scopa_lab.game.captures import Wild, captures, choices, explain_captures, patterns
from scopa_lab.rules import Rules
from tests.strategies import Row, cards_and_tables, rows, tables

CAPTURE_RULES = tuple(
    map(
        Rules.preset,
        (
            "scopone",
            "scopone(sum_choice=fewest)",
            "scopone(single_precedence=false)",
            "scopone(single_precedence=false,sum_choice=fewest)",
            "scopa-assi",
            "scopa-assi(ace_sweep=always)",
            "quindici",
            "quindici(sum_choice=fewest,allow_equal=true)",
            "cirulla",
            "cirulla(single_precedence=true,sum_choice=fewest)",
            "cirulla(ace_may_take_fifteen=true)",
            "cicera",
            "scarabocion",
        ),
    )
)
SCOPONE = CAPTURE_RULES[0]


def brute_force(card: Card, table: CardSet, rules: Rules) -> list[CardSet]:
    """Every subset of the table, judged by the words of the rule."""
    cards, worth, rule = list(table), rules.deck.value, rules.capture
    is_ace = card.rank == 0 and rules.ace.sweep != "off" and bool(cards)
    singles = [(other,) for other in cards if other.rank == card.rank]

    def adding_up(total: int, least: int) -> list[tuple[Card, ...]]:
        valued = [other for other in cards if worth(other)]
        found = [taken for size in range(least, len(valued) + 1) for taken in combinations(valued, size) if sum(map(worth, taken)) == total]
        return [taken for taken in found if rule.sum_choice == "free" or len(taken) == min(map(len, found))]

    sums = adding_up(worth(card), 2) if rule.sums and worth(card) and not (singles and rule.equal and rule.single_precedence) else []
    fifteens = adding_up(15 - worth(card), 1) if rule.fifteen and worth(card) else []
    taken = [*(singles if rule.equal else []), *sums, *fifteens]
    if is_ace and (rules.ace.sweep == "always" or (rules.ace.sweep == "if_no_ace" and not singles)):
        taken = [tuple(cards), *(fifteens if rules.ace.may_take_fifteen else [])]
    elif is_ace and rules.ace.sweep == "optional":
        taken.append(tuple(cards))
    return sorted(set(map(CardSet.of, taken)), key=lambda taken: taken.mask)


@pytest.mark.parametrize("row", rows("captures.jsonl"), ids=lambda row: f"{row['rules']}-{row['card']}-{row['table']}")
def test_cases_of_another_program(row: Row) -> None:
    assert {str(taken) for taken in captures(row["card"], row["table"], rules=Rules.preset(row["rules"]))} == set(row["captures"])


def test_brute_force_agrees_on_all_sets_of_ranks() -> None:
    ranks = [card for card in IT40.cards if card.suit == 0]
    for mask in range(1 << 10):
        table = CardSet.of(card for place, card in enumerate(ranks) if mask >> place & 1)
        for card in ranks:
            played = CARDS[card.bit + 1]
            assert list(captures(played, table, rules=SCOPONE)) == brute_force(played, table, SCOPONE), (played, table)


@given(cards_and_tables(), st.sampled_from(CAPTURE_RULES))
@settings(max_examples=300)
def test_patterns_card_model_and_brute_force_agree(card_and_table: tuple[Card, CardSet], rules: Rules) -> None:
    card, table = card_and_table
    found = captures(card, table, rules=rules)
    assert list(found) == brute_force(card, table, rules)
    assert sorted(find_captures(card, table, rules=rules), key=lambda taken: taken.mask) == list(found)


@given(cards_and_tables(), st.sampled_from(CAPTURE_RULES))
def test_explanations_cover_every_set_with_the_right_sum(card_and_table: tuple[Card, CardSet], rules: Rules) -> None:
    card, table = card_and_table
    explained = explain_captures(card, table, rules=rules)
    assert [line.taken for line in explained if line.is_allowed] == list(captures(card, table, rules=rules))
    everything = {
        taken for size in range(1, len(table) + 1) for taken in map(CardSet.of, combinations(table, size)) if _may(card, taken, rules)
    }
    assert {line.taken for line in explained} - {table} == everything - {table}
    assert all(("but" in line.why) is not line.is_allowed for line in explained)


def _may(card: Card, taken: CardSet, rules: Rules) -> bool:
    """Whether the cards are of one rank, or of values that some rule could add up."""
    if len(taken) == 1 and next(iter(taken)).rank == card.rank:
        return True
    values = [rules.deck.value(other) for other in taken]
    value = rules.deck.value(card)
    return all(values) and value > 0 and (sum(values) == value or (rules.capture.fifteen and sum(values) == 15 - value))


@given(
    cards_and_tables(),
    st.sampled_from([rules for rules in CAPTURE_RULES if rules.deck == IT40]),
    st.lists(
        st.one_of(
            st.builds(lambda limit: (at_most(limit), lambda taken, table: len(taken) <= limit), st.integers(0, 4)),
            st.builds(
                lambda total: (leaves_more_than(total), lambda taken, table: sum(map(IT40.value, table - taken)) > total),
                st.integers(-1, 60),
            ),
            st.builds(lambda cards: (contains(cards), lambda taken, table: cards <= taken), tables.filter(lambda cards: len(cards) < 3)),
        ),
        max_size=3,
    ),
)
@settings(max_examples=300)
def test_a_learners_conditions_keep_just_the_captures_that_meet_them(
    card_and_table: tuple[Card, CardSet], rules: Rules, conditions: list[tuple[Callable[..., Any], Callable[..., Any]]]
) -> None:
    card, table = card_and_table
    found = find_captures(card, table, *(condition for condition, _ in conditions), rules=rules)
    wanted = [taken for taken in captures(card, table, rules=rules) if all(test(taken, table) for _, test in conditions)]
    assert sorted(found, key=lambda taken: taken.mask) == wanted


def test_captures_are_found_one_at_a_time_on_request() -> None:
    found = find_captures("Kd", "AdAcAsAb2d2c2s2b3d3c", rules=SCOPONE)
    assert next(found)
    assert 1 + len(list(found)) == len(captures("Kd", "AdAcAsAb2d2c2s2b3d3c", rules=SCOPONE)) == 121


def test_an_error_in_a_condition_of_the_callers_own_is_not_swallowed() -> None:
    def add(problem: Problem, table: CardSet, rules: Rules) -> None:
        problem.addConstraint(lambda *taken: max([]) > 0, list(table))

    with pytest.raises(ValueError, match="empty"):
        list(find_captures("Kd", "7d3c", add, rules=SCOPONE))


def test_rules_may_be_given_as_text() -> None:
    assert captures("7d", "3c4s", rules="scopone") == captures("7d", "3c4s", rules=SCOPONE)
    assert explain_captures("7d", "3c4s", rules="scopone") == explain_captures("7d", "3c4s", rules=SCOPONE)
    assert list(find_captures("7d", "3c4s", rules="scopone")) == list(captures("7d", "3c4s", rules=SCOPONE))


def test_there_are_32_sparigli_of_distinct_ranks() -> None:
    distinct = [pattern for total in IT40.values for pattern in patterns(total, IT40) if all(count == 1 for _, count in pattern.counts)]
    assert sorted(pattern.size for pattern in distinct) == [2] * 20 + [3] * 11 + [4]


@pytest.mark.parametrize("total", IT40.values)
def test_patterns_stand_in_the_order_of_their_counts(total: int) -> None:
    found = [tuple(dict(pattern.counts).get(rank, 0) for rank in range(10)) for pattern in patterns(total, IT40)]
    assert found == sorted(found)


def test_captures_stand_in_the_same_order_in_every_process() -> None:
    assert list(map(str, captures("7c", "Ad2d3d4d5d6d", rules=SCOPONE))) == ["Ad2d4d", "3d4d", "2d5d", "Ad6d"]


def test_a_rule_without_a_family_says_so() -> None:
    from dataclasses import replace

    no_sums = replace(SCOPONE, capture=replace(SCOPONE.capture, sums=False))
    no_equals = replace(SCOPONE, capture=replace(SCOPONE.capture, equal=False))
    assert [line.why for line in explain_captures("7d", "7c3c4s", rules=no_sums)] == [
        "3 + 4 = 7, but these rules have no capture by sum",
        "an equal card",
    ]
    assert [line.why for line in explain_captures("7d", "7c3c4s", rules=no_equals)] == [
        "3 + 4 = 7",
        "an equal card, but these rules have no capture of equals",
    ]


def test_fewest_cards_are_explained() -> None:
    lines = explain_captures("6c", "Ac2s3d4b", rules=Rules.preset("scopa(sum_choice=fewest)"))
    assert {str(line.taken): line.is_allowed for line in lines} == {"Ac2s3d": False, "2s4b": True}
    assert "a sum of fewer cards must be taken" in lines[0].why


ACE_HERE, ACE_THERE = "but an ace takes everything here", "but an ace lies on the table"
WHYS = [
    ("scopa-assi", "Ad", "5c6s", ["5c6s: an ace takes everything"]),
    ("scopa-assi", "Ad", "As5c", ["As: an equal card", f"As5c: an ace takes everything, {ACE_THERE}"]),
    ("scopa-assi(ace_sweep=always)", "Ad", "As5c", [f"As: an equal card, {ACE_HERE}", "As5c: an ace takes everything"]),
    (
        "scopa-assi(allow_equal=false)",
        "Ad",
        "As5cKb",
        ["As: an equal card, but these rules have no capture of equals", f"As5cKb: an ace takes everything, {ACE_THERE}"],
    ),
    ("scarabocion", "Ad", "As5c", ["As: an equal card", "As5c: an ace takes everything"]),
    ("scopa-assi", "7d", "3c4s7c", ["3c4s: 3 + 4 = 7, but an equal card lies on the table", "7c: an equal card"]),
    ("scopa-assi(allow_equal=false)", "7d", "7c", ["7c: an equal card, but these rules have no capture of equals"]),
    ("scopa-assi(allow_sum=false)", "7d", "3c4s", ["3c4s: 3 + 4 = 7, but these rules have no capture by sum"]),
    (
        "scopa(allow_equal=false,sum_choice=fewest)",
        "7d",
        "Ab2d3c4s7c",
        [
            "3c4s: 3 + 4 = 7",
            "Ab2d4s: 1 + 2 + 4 = 7, but a sum of fewer cards must be taken",
            "7c: an equal card, but these rules have no capture of equals",
        ],
    ),
    ("scopa", "Ad", "5c6s", []),
    ("scopa-assi", "Ad", "-", []),
    (
        "quindici(sum_choice=fewest)",
        "Qd",
        "Ad2c3s5c",
        [
            "Ad5c: 9 + 1 + 5 = 15",
            "Ad2c3s: 9 + 1 + 2 + 3 = 15, but a sum of fewer cards must be taken",
            "Ad3s5c: 1 + 3 + 5 = 9, but these rules have no capture by sum",
        ],
    ),
    ("cirulla", "Ad", "4cKs2d", ["4cKs: 1 + 4 + 10 = 15, but an ace takes everything here", "2d4cKs: an ace takes everything"]),
    ("cirulla(ace_may_take_fifteen=true)", "Ad", "4cKs2d", ["4cKs: 1 + 4 + 10 = 15", "2d4cKs: an ace takes everything"]),
]


@pytest.mark.parametrize(("rules", "card", "table", "lines"), WHYS)
def test_every_set_is_explained(rules: str, card: str, table: str, lines: list[str]) -> None:
    explained = explain_captures(card, table, rules=rules)
    assert sorted(f"{line.taken}: {line.why}" for line in explained) == sorted(lines)
    assert [line.taken for line in explained if line.is_allowed] == list(captures(card, table, rules=rules))


def test_an_ace_takes_fifteens_only_where_there_are_fifteens() -> None:
    assert list(map(str, captures("Ad", "4cKs2d", rules="scopa-assi(ace_may_take_fifteen=true)"))) == ["2d4cKs"]
    assert list(map(str, captures("Ad", "4cKs2d", rules="scopa-assi(ace_may_take_fifteen=true,fifteen=true)"))) == ["4cKs", "2d4cKs"]


def test_a_card_without_a_value_takes_no_fifteen() -> None:
    assert captures("Kd", "7s8c", rules="cicera(fifteen=true)") == ()
    assert list(map(str, captures("5d", "7s8cTd", rules="cicera(fifteen=true)"))) == ["Td"]


@pytest.mark.parametrize(
    ("rules", "rank", "declared", "table", "taken"),
    [
        ("cirulla", "6", "Q", "7c2d", ["7c"]),
        ("cirulla", "6", "Q", "7c4s5d", ["4s5d", "7c"]),
        ("cirulla", "6", "4", "7c2d5s", ["2d7c", "5s7c"]),
        ("cirulla", "Q", "7", "7c", []),
        ("cirulla", "A", "K", "7c4s", ["4s7c"]),
        ("cirulla", "A", "A", "5d7c", ["7c"]),
        ("cirulla", "4", "A", "3d7c", ["3d7c"]),
        ("cirulla", "7", "A", "7d7c", ["7d", "7d7c"]),
        ("cirulla", "6", "A", "7cJd", ["7cJd"]),
        ("scopa", "4", "4", "7c", ["7c"]),
        ("scopa", "4", "4", "4s7c", ["4s", "7c"]),
        ("scopa", "7", "4", "7c", []),
        ("scopa(allow_equal=false)", "4", "4", "7c", []),
        ("scopa(allow_equal=false)", "7", "4", "3d7c", ["3d7c"]),
    ],
)
def test_a_wild_card_counts_as_the_rank_it_was_declared_with(rules: str, rank: str, declared: str, table: str, taken: list[str]) -> None:
    wild = Wild(CardSet.parse("7c").mask, RANK_LETTERS.index(declared))
    masks, _ = choices(RANK_LETTERS.index(rank), CardSet.parse(table).mask, Rules.preset(rules), wild)
    assert [str(CardSet(mask)) for mask in masks] == taken


@pytest.mark.parametrize("call", [captures, explain_captures, find_captures], ids=lambda call: call.__name__)
@pytest.mark.parametrize(
    ("card", "table", "message"),
    [
        ("7d", "3c7d", "the played card '7d' already lies on the table '3c7d'"),
        ("8d", "-", "is not in the 40-card deck"),
        ("7d", "8d", "is not in the 40-card deck"),
        (Card.parse("8d"), "-", "is not in the 40-card deck"),
        ("7d", CardSet.parse("9d"), "is not in the 40-card deck"),
    ],
)
def test_cards_that_cannot_be_are_refused(call: Callable[..., Any], card: Card | str, table: CardSet | str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        call(card, table, rules=SCOPONE)


@pytest.mark.parametrize(
    ("rules", "card", "table", "taken", "may_lay"),
    [
        ("scopa", "7d", "6c", "", True),
        ("scopa-assi", "Ad", "5c6s", "5c6s", False),
        ("scopa-assi", "Ad", "-", "", True),
        ("scopa-assi(ace_may_decline=true)", "Ad", "5c6s", "5c6s", True),
        ("scopa-assi(ace_may_decline=true)", "2d", "2c6s", "2c", False),
        ("scopa-assi(ace_sweep=optional)", "Ad", "As5c", "As As5c", False),
        ("scopa-assi(ace_sweep=optional)", "Ad", "5c6s", "5c6s", True),
        ("scopa-assi(mandatory_capture=false)", "Ad", "5c6s", "5c6s", True),
        ("scopa(ace_may_decline=true)", "Ad", "As6s", "As", False),
        ("cirulla", "5d", "5cKs", "5c Ks", False),
        ("quindici", "7d", "7c", "", True),
    ],
)
def test_what_a_card_may_take_and_whether_it_may_be_laid(rules: str, card: str, table: str, taken: str, may_lay: bool) -> None:
    found, laid = choices(Card.parse(card).rank, CardSet.parse(table).mask, Rules.preset(rules))
    assert (" ".join(str(CardSet(mask)) for mask in found), laid) == (taken, may_lay)


def test_an_ace_makes_fifteen_with_a_declared_wild_card() -> None:
    wild = Wild(CardSet.parse("7c").mask, RANK_LETTERS.index("K"))
    rules = Rules.preset("cirulla(ace_may_take_fifteen=true)")
    masks, _ = choices(0, CardSet.parse("2d4s7c").mask, rules, wild)
    assert [str(CardSet(mask)) for mask in masks] == ["4s7c", "2d4s7c"]


@pytest.mark.parametrize("card", ["8d", "9s", "Td", "Tb"])
def test_a_card_of_another_deck_is_neither_played_nor_taken(card: str) -> None:
    for call in (captures, explain_captures):
        with pytest.raises(NotationError, match=f"'{card}' is not in the 40-card deck"):
            call(Card.parse(card), "-", rules=SCOPONE)
        with pytest.raises(NotationError, match=f"'{card}' is not in the 40-card deck"):
            call("Kd", CardSet.parse(card), rules=SCOPONE)


def test_a_pattern_counts_its_cards_and_names_its_ranks() -> None:
    two_twos_and_a_three = patterns(7, IT40)[[pattern.counts for pattern in patterns(7, IT40)].index(((1, 2), (2, 1)))]
    assert two_twos_and_a_three.size == 3
    assert two_twos_and_a_three.low_mask(at_least=1) == CardSet.parse("2d3d").mask
    assert two_twos_and_a_three.low_mask(at_least=2) == CardSet.parse("2d").mask
    assert two_twos_and_a_three.low_mask(at_least=3) == 0


@pytest.mark.parametrize(
    ("total", "least", "found"),
    [
        (1, 2, []),
        (1, 1, ["A"]),
        (2, 2, ["AA"]),
        (3, 2, ["A2", "AAA"]),
        (3, 3, ["AAA"]),
        (0, 1, []),
        (2, 1, ["2", "AA"]),
    ],
)
def test_every_multiset_of_ranks_with_a_total_is_a_pattern(total: int, least: int, found: list[str]) -> None:
    written = ["".join(RANK_LETTERS[rank] * count for rank, count in pattern.counts) for pattern in patterns(total, IT40, least=least)]
    assert sorted(written) == sorted(found)


def test_a_pattern_takes_no_more_cards_of_a_rank_than_there_are_suits() -> None:
    most = [max(count for _, count in pattern.counts) for pattern in patterns(10, IT40)]
    assert max(most) == 4
    assert [pattern.counts for pattern in patterns(4, IT40) if pattern.size == 4] == [((0, 4),)]
