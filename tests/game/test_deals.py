import pickle
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa_lab.cards import IT40, Card, CardSet
from scopa_lab.errors import DealError, NotationError
from scopa_lab.game.deals import deal, deals, shuffled
from scopa_lab.rules import Rules
from tests.strategies import HOUSE_RULES, seeds

SCOPONE = Rules.preset("scopone")


class Scripted:
    """A generator that first gives numbers that deal a wanted table, then those of a seed."""

    def __init__(self, order: list[float]) -> None:
        self.numbers = list(order)
        self.rest = random.Random(1)

    def random(self) -> float:
        return self.numbers.pop(0) if self.numbers else self.rest.random()


def script_for(wanted: list[Card]) -> list[float]:
    """The numbers that make `shuffled` end in the order `wanted`."""
    order, numbers = list(IT40.cards), []
    for last in range(len(order) - 1, 0, -1):
        other = order.index(wanted[last])
        numbers.append((other + 0.5) / (last + 1))
        order[last], order[other] = order[other], order[last]
    return numbers


def order_with_table(table: str) -> list[Card]:
    """A pack from which scopone (three to each, two to the table, and so on) deals that table."""
    up = [Card.parse(text) for text in table.split()]
    rest = [card for card in IT40.cards if card not in up]
    return list(reversed(rest[:12] + up[:2] + rest[12:24] + up[2:] + rest[24:]))


def test_three_kings_on_the_table_are_dealt_anew_from_the_whole_pack() -> None:
    state = deal(SCOPONE, rng=Scripted(script_for(order_with_table("Kd Kc Ks 5b"))))
    assert sum(card.rank == 12 for card in state.table) < 3
    assert CardSet.of(card for cards in (*state.hands, state.table) for card in cards) == IT40.cards


def test_two_kings_stay() -> None:
    state = deal(SCOPONE, rng=Scripted(script_for(order_with_table("Kd Kc Qs 5b"))))
    assert str(state.table) == "5bQsKdKc"


def test_the_seat_after_the_dealer_leads() -> None:
    assert deal(SCOPONE, seed=1, dealer=0).turn == 1
    assert deal(SCOPONE, seed=1).turn == 0


def test_three_kings_are_as_rare_as_they_should_be() -> None:
    tables = [shuffled(IT40.cards, random.Random(seed))[:4] for seed in range(20_000)]
    seen = sum(sum(card.rank == 12 for card in table) >= 3 for table in tables)
    assert abs(seen - 20_000 * 145 / 91_390) < 4 * (20_000 * 145 / 91_390) ** 0.5


@pytest.mark.parametrize("rules", HOUSE_RULES, ids=str)
@given(seeds)
def test_a_deal_is_the_whole_pack_in_hands_of_the_right_size(rules: Rules, seed: int) -> None:
    state = deal(rules, seed=seed)
    first_table = state.table | state.piles[rules.side_of(state.turn - 1)]  # the dealer may have taken it
    assert CardSet.of([*first_table, *state.stock, *(card for hand in state.hands for card in hand)]) == rules.deck.cards
    assert {len(hand) for hand in state.hands} == {rules.deal.hand_size}
    assert (len(first_table), len(state.stock)) == (rules.deal.table_size, rules.stock_size)


# Pinned: a change of these lines breaks every study that names a seed.
PINNED = {
    "scopa": "scopa 0 3d5c7s/2b6d6c 2s6sQdKb -/- 0/0 - 4cKs5s2d7dQsAb5dAs5bAdQbQcJd2c4dJs3c4s7cKcJcJb7b4bAc3sKd3b6b",
    "scopone": "scopone 0 Ab3d4s5c7d7c7sQsKc/As2b5d5b6d6c7bJcJb/AdAc2s3s4b6sQdQcQb/2c3b4d4c6bJdKdKsKb 2d3c5sJs -/- 0/0 - -",
    "scientifico": "scientifico 0 2d2c3d3c4d5c5s7d7sJs/Ab2b4s5d6d6c7cJcQsKc/AdAcAs2s4b5b6s7bJbQd/3s3b4c6bJdQcQbKdKsKb - -/- 0/0 - -",
}


@pytest.mark.parametrize(("text", "position"), PINNED.items(), ids=list(PINNED))
def test_deals_of_a_seed_never_change(text: str, position: str) -> None:
    assert str(deal(Rules.preset(text), seed=7)) == position


@given(seeds, st.integers(1, 5))
def test_deal_k_does_not_depend_on_how_many_are_asked_for(seed: int, count: int) -> None:
    many = list(deals(SCOPONE, seed=seed, count=5))
    assert list(deals(SCOPONE, seed=seed, count=count)) == many[:count]
    assert many[0] == deal(SCOPONE, seed=seed)
    assert len(set(many)) == 5


def test_a_generator_continues_after_being_pickled() -> None:
    rng = random.Random(3)
    deal(SCOPONE, rng=rng)
    twin = pickle.loads(pickle.dumps(rng))
    assert deal(SCOPONE, rng=rng) == deal(SCOPONE, rng=twin)


def test_a_shuffle_is_uniform_enough() -> None:
    cards = CardSet.parse("AdAcAs")
    orders = [tuple(shuffled(cards, random.Random(seed))) for seed in range(6000)]
    counts = [orders.count(order) for order in set(orders)]
    assert len(counts) == 6
    assert all(abs(count - 1000) < 150 for count in counts)


@given(seeds)
def test_cards_placed_by_hand_are_where_they_were_put(seed: int) -> None:
    state = deal(SCOPONE, seed=seed, holding={0: "7dAs", 3: "KdKcKsKb2d2c2s2b3d"})
    assert CardSet.parse("7dAs") <= state.hands[0]
    assert str(state.hands[3]) == "2d2c2s2b3dKdKcKsKb"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "give either seed="),
        ({"seed": 1, "rng": random.Random(1)}, "give either seed="),
        ({"seed": 1.5}, "seed=1.5 is not a whole number"),
        ({"seed": True}, "seed=True is not a whole number"),
        ({"seed": 1, "dealer": 4}, "dealer=4 is no seat; the seats are 0 to 3"),
        ({"seed": 1, "holding": {4: "7d"}}, "names seat 4; the seats are 0 to 3"),
        ({"seed": 1, "holding": {0: "7d", 1: "7d"}}, "seats 0 and 1 cannot both hold 7d"),
        (
            {"seed": 1, "holding": {0: "AdAcAsAb2d2c2s2b3d", 1: "3c3s3b4d4c4s4b5d5c", 2: "5s5b6d6c6s6b7d7c7s", 3: "7bJdJcJsJbQdQcQs"}},
            "every table would be annulled",
        ),
        ({"seed": 1, "holding": {0: "AdAcAsAb2d2c2s2b3d3c"}}, "seat 0 cannot hold .*: a hand has 9 cards"),
    ],
)
def test_a_deal_that_cannot_be_made_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(DealError, match=message):
        deal(SCOPONE, **arguments)


def test_a_negative_count_and_an_unknown_card_are_refused() -> None:
    with pytest.raises(DealError, match="count=-1 is negative"):
        deals(SCOPONE, seed=1, count=-1)
    with pytest.raises(NotationError, match="8d"):
        deal(SCOPONE, seed=1, holding={0: "8d"})
