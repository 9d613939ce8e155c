import pytest
from hypothesis import given

from scopa_lab.cards import CardSet
from scopa_lab.parts import Primiera
from scopa_lab.position import read_score
from scopa_lab.rules import Rules
from scopa_lab.scoring import prime, tally
from tests.strategies import SEATINGS, states

SCOPONE = Rules.preset("scopone")
THREE = Rules.preset("scopa(players=3)")


def score(piles, points="0/0", rules=SCOPONE):
    return tally(rules, *read_score(piles, points, rules))


def item(result, name):
    return next(line for line in result.items if line.name == name)


# The first cards of the deck that are no coins, for piles of a wanted size.
PLAIN = "AcAsAb2c2s2b3c3s3b4c4s4b5c5s5b6c6s6b7c7s7bJcJsJbQcQsQbKcKsKb"


def pile(plain, start, coins):
    return PLAIN[2 * start : 2 * (start + plain)] + coins


MAJORITIES = {
    "E057": ("scopone", pile(21, 0, "") + "/" + pile(9, 21, "Ad2d3d4d5d6d7dJdQdKd"), "cards", (1, 0), "21–19: side 0"),
    "E058": ("scopone", pile(20, 0, "") + "/" + pile(10, 20, "Ad2d3d4d5d6d7dJdQdKd"), "cards", (0, 0), "20–20: nobody"),
    "E059": ("scopone", "Ad2d3d4d5d6d/7dJdQdKd", "coins", (1, 0), "6–4: side 0"),
    "E060": ("scopone", "Ad2d3d4d5d/6d7dJdQdKd", "coins", (0, 0), "5–5: nobody"),
    "E061": (
        "scopa(players=3)",
        "/".join([pile(14, 0, ""), pile(14, 14, ""), pile(2, 28, "Ad2d3d4d5d6d7dJdQdKd")]),
        "cards",
        (0, 0, 0),
        "14–14–12: nobody",
    ),
    "E062": (
        "scopa(players=3)",
        "/".join([pile(15, 0, ""), pile(14, 15, ""), pile(1, 29, "Ad2d3d4d5d6d7dJdQdKd")]),
        "cards",
        (1, 0, 0),
        "15–14–11: side 0",
    ),
    "E063": ("scopa(players=3)", "Ad2d3d4d/5d6d7d/JdQdKd", "coins", (1, 0, 0), "4–3–3: side 0"),
    "E064": ("scopa(players=3)", "Ad2d3d4d/5d6d7dJd/QdKd", "coins", (0, 0, 0), "4–4–2: nobody"),
}


@pytest.mark.parametrize(("rules", "piles", "name", "points", "why"), MAJORITIES.values(), ids=list(MAJORITIES))
def test_worked_examples_of_majorities(rules, piles, name, points, why):
    rules = Rules.preset(rules)
    line = item(score(piles, "/".join("0" * rules.sides), rules), name)
    assert (line.points, line.why) == (points, why)


def test_e065_a_whole_deal():
    first = "Ad2d3d4d5d7d7c7s7bAcAsAb2c2s2b3c3s3b4c4s4b5c"
    assert len(CardSet.parse(first)) == 22
    assert score(first + "/*", "2/1").total == (6, 1)


def test_e066_a_level_deal_leaves_only_the_settebello():
    first = "7d7c6b6s" + "Ad2d3d4d" + "JcJsJbQcQsQbKcKsKb2c2s2b"
    result = score(first + "/*")
    assert [len(CardSet.parse(first)), item(result, "coins").why] == [20, "5–5: nobody"]
    assert item(result, "primiera").why == "78–78: nobody"
    assert result.total == (1, 0)


def test_e067_deck_points_shared_and_one_sweep():
    first = "7d7c7s7b" + "Ad2d3d" + "JcJsJbQcQsQbKcKsKb"
    assert score(first + "/*", "1/0").total == (3, 2)


def test_a_side_without_a_suit_has_no_prime_by_every_call():
    result = score("7d7c7s6d/KbJdQc2s")
    assert item(result, "primiera").points == (0, 1)
    assert item(result, "primiera").why == "no prime–42: side 1"
    assert not prime("7d7c7s", Primiera("primiera", 1)).is_complete


def test_level_cards_give_one_each_by_option():
    level = MAJORITIES["E058"][1]
    line = item(score(level, rules=SCOPONE.replace(cards_tie="one_each")), "cards")
    assert (line.points, line.why) == ((1, 1), "20–20: one each")


def test_an_item_of_no_points_is_left_out():
    names = [line.name for line in score("7d/*", rules=SCOPONE.replace(score_coins=0)).items]
    assert names == ["cards", "settebello", "primiera", "scope"]


def test_points_per_item_are_an_option():
    assert item(score("7d/*", rules=SCOPONE.replace(score_settebello=3)), "settebello").points == (3, 0)


def test_an_unfinished_deal_is_counted_as_it_lies():
    result = score("-/-")
    assert (result.total, item(result, "settebello").why) == ((0, 0), "7d: nobody has it")


def test_fewer_suits_are_named():
    line = item(score("7d7c7s/7b6d6c", rules=SCOPONE.replace(primiera_missing_suit="fewer_suits_lose")), "primiera")
    assert line.why == "63 in 3 suits–57 in 3 suits: side 0"


@given(states(SEATINGS))
def test_items_sum_to_the_total_and_swapping_sides_negates_the_margin(state):
    result = state.tally()
    assert result.total == tuple(map(sum, zip(*(line.points for line in result.items), strict=True)))
    if state.rules.sides == 2:
        swapped = tally(state.rules, state.piles[::-1], state.points[::-1])
        assert swapped.margin == -result.margin


def test_a_tally_prints_and_reads_as_markdown_and_json():
    result = score("7d/*", "2/0")
    assert "| settebello | 1 | 0 | 7d: side 0 |" in result._repr_markdown_()
    assert result.to_json()["total"] == [3, 3]
    assert str(result).splitlines()[-1].split() == ["total", "3", "3"]
