"""What one hand tells: against simulations, random deals and the piles."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from scopa_lab.cards import RANK_LETTERS, CardSet, Deck
from scopa_lab.counting.inference import (
    Remainder,
    forty_eight,
    odd_ranks,
    simulate_sweep_chance,
    sweep_chance,
    unseen_total,
    what_is_left,
)
from scopa_lab.errors import AnalysisError, DealError, NotationError, RulesError
from scopa_lab.game.deals import deal
from scopa_lab.game.move import Move
from scopa_lab.rules import Rules
from scopa_lab.rules.parts import CaptureRule, DealPlan
from tests.strategies import HOUSE_RULES, played


@pytest.mark.parametrize(
    ("copies", "chance"), [(1, Fraction(146, 203)), (2, Fraction(49, 87)), (3, Fraction(1, 3)), (4, Fraction(0))], ids=str
)
def test_the_chance_to_sweep_a_lead_agrees_with_deals(copies: int, chance: Fraction) -> None:
    assert sweep_chance(copies) == chance
    assert simulate_sweep_chance(copies, deals=600, seed=2).agrees_with(chance)


def test_the_chance_to_sweep_a_lead_goes_by_the_hands_of_the_game() -> None:
    rules = "scopa(players=5,hand_size=8,table_size=0,redeal_hand=0)"
    assert sweep_chance(3, rules=rules) == Fraction(8, 32)
    assert sweep_chance(3, rules="scopa(players=2,hand_size=20,table_size=0,redeal_hand=0)") == 1
    assert simulate_sweep_chance(3, rules=rules, deals=300, seed=1).agrees_with(Fraction(1, 4))


def test_a_simulation_is_the_same_for_the_same_seed() -> None:
    assert simulate_sweep_chance(2, deals=50, seed=5) == simulate_sweep_chance(2, deals=50, seed=5)


@pytest.mark.parametrize("call", [sweep_chance, partial(simulate_sweep_chance, deals=5, seed=1)], ids=["formula", "simulation"])
@pytest.mark.parametrize(
    ("copies", "rules", "message"),
    [
        (0, "scientifico", "copies=0 of one rank cannot be in the leader's hand before a lead; it must be 1 to 4"),
        (5, "scientifico", "copies=5 of one rank"),
        (4, "scopa(hand_size=2,table_size=0,redeal_hand=1)", "it must be 1 to 2"),
        (1, "scopone", "the lead of 'scopone' finds 4 cards on the table; table_size must be 0"),
        (1, "milanese", "in 'milanese' a lone card is not taken by just an equal one"),
        (1, "cirulla(hand_size=3,table_size=0,redeal_hand=1,fifteen=false,ace_sweep=off)", "a lone card is not taken by just an equal one"),
        (1, "scientifico(fifteen=true)", "a lone card is not taken by just an equal one"),
        (1, "scientifico(allow_equal=false)", "a lone card is not taken by just an equal one"),
    ],
)
def test_leads_without_a_formula_are_refused(call: Callable[..., Any], copies: int, rules: str, message: str) -> None:
    with pytest.raises(AnalysisError, match=message):
        call(copies, rules=rules)


def test_a_simulation_needs_deals_and_a_seed() -> None:
    with pytest.raises(AnalysisError, match="0 of 0 trials is no share"):
        simulate_sweep_chance(1, deals=0, seed=1)
    with pytest.raises(DealError, match="seed='x' is not a whole number"):
        simulate_sweep_chance(1, deals=1, seed="x")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rules", "modulus", "remainder"),
    [
        ("scopa", 2, 0),
        ("scopa(allow_sum=false)", 2, 0),
        ("scopa(allow_equal=false)", 2, 0),
        ("cicera", 2, 0),
        ("quindici", 15, 10),
        ("quindici(allow_equal=true)", 1, 0),
        ("scopa-assi", 1, 0),
        ("scarabocion", 1, 0),
        ("cirulla", 1, 0),
        ("cirulla(ace_sweep=off,matta=none)", 1, 0),
        ("cirulla(ace_sweep=off,allow_equal=false,allow_sum=false)", 1, 0),
        ("cirulla(ace_sweep=off,matta=none,allow_equal=false,allow_sum=false)", 15, 10),
        ("cirulla(ace_sweep=off,matta=none,allow_equal=false,allow_sum=false,table_bonus=20:1)", 5, 0),
        ("cirulla(ace_sweep=off,matta=none,fifteen=false,table_bonus=30:1)", 2, 0),
    ],
)
def test_what_is_left_follows_from_what_captures_remove(rules: str, modulus: int, remainder: int) -> None:
    assert what_is_left(rules) == Remainder(modulus, remainder)


def left_at_the_end(rules: Rules, seed: int) -> int:
    """The total of the cards that lie when the last card of a random deal has been played, before anybody gets them."""
    *_, state, _ = played(rules, seed=seed, plies=10**9)
    move = random.Random(seed).choice(state.legal_moves)
    lies = state.table - move.taken if move.taken else state.table | CardSet.of([move.card])
    return sum(map(rules.deck.value, lies))


FIXED_REMAINDERS = (
    *(rules for rules in HOUSE_RULES if what_is_left(rules).modulus > 1),
    Rules.preset("quindici(mandatory_capture=false)"),
    Rules.preset("cirulla(ace_sweep=off,matta=none,fifteen=false,table_bonus=30:1)"),
    Rules.preset("cirulla(ace_sweep=off,matta=none,allow_equal=false,allow_sum=false,table_bonus=20:1)"),
)


@pytest.mark.parametrize("rules", FIXED_REMAINDERS, ids=str)
def test_random_deals_leave_the_remainder(rules: Rules) -> None:
    allowed = what_is_left(rules)
    assert all(allowed.allows(left_at_the_end(rules, seed)) for seed in range(30))


@pytest.mark.parametrize("rules", ["scopa-assi", "scopa-assi(ace_empty_table=takes_itself)", "scarabocion", "cirulla"])
def test_an_ace_that_takes_everything_leaves_odd_totals_too(rules: str) -> None:
    assert any(left_at_the_end(Rules.preset(rules), seed) % 2 for seed in range(30))


def test_a_remainder_says_what_it_allows() -> None:
    assert [total for total in range(60) if Remainder(15, 10).allows(total)] == [10, 25, 40, 55]
    assert all(map(Remainder(1, 0).allows, range(5)))


@pytest.mark.parametrize("rules", ["scopa", "cicera"])
def test_220_minus_what_is_seen_is_what_the_others_hold(rules: str) -> None:
    deck = Rules.preset(rules).deck
    state = deal(rules, seed=4)
    hidden = CardSet.of([*state.stock, *(card for hand in state.hands[1:] for card in hand)])
    assert unseen_total(state.hands[0] | state.table, rules=rules) == sum(map(deck.value, hidden))
    assert unseen_total("-", rules=rules) == 220


@pytest.mark.parametrize("seen", ["8d", CardSet.parse("8d")], ids=["text", "cards"])
def test_a_card_of_another_deck_cannot_have_been_seen(seen: CardSet | str) -> None:
    with pytest.raises(NotationError, match="'8d' is not in the 40-card deck"):
        unseen_total(seen, rules="scopa")


def test_the_memory_list_is_kept_as_the_books_do() -> None:
    moves = ["6dx2c4s", "Jdx3s5c", "Qdx4c5s"]
    assert [odd_ranks(moves[:count]) for count in range(4)] == ["", "246", "23456J", "236JQ"]


def test_equal_cards_and_laid_cards_change_no_odd_rank() -> None:
    assert odd_ranks(["6dx2c4s", "KdxKs", "7b"]) == odd_ranks([Move.parse("6dx2c4s")]) == "246"


@pytest.mark.parametrize("rules", ["scientifico", "quindici", "cicera"])
def test_both_lists_are_those_of_the_piles(rules: str) -> None:
    rng = random.Random(3)
    state = deal(Rules.preset(rules), rng=rng)
    moves = []
    while state.plies_left > 1:
        moves.append(rng.choice(state.legal_moves))
        state = state.play(moves[-1])
        gone = Counter(RANK_LETTERS[card.rank] for pile in state.piles for card in pile)
        odd = "".join(letter for letter in RANK_LETTERS if gone[letter] % 2)
        one_pair = "".join(letter for letter in RANK_LETTERS if gone[letter] in (2, 3))
        assert forty_eight(moves) == (odd, one_pair)


@pytest.mark.parametrize("call", [odd_ranks, forty_eight], ids=lambda call: call.__name__)
def test_moves_that_cannot_be_remembered_are_refused(call: Callable[..., Any]) -> None:
    with pytest.raises(AnalysisError, match="the card '2c' of the move '5dx2c3s' has been captured before"):
        call(["6dx2c4s", "5dx2c3s"])
    with pytest.raises(NotationError, match="is no card"):
        call(["6dx2c4z"])


@pytest.mark.parametrize(
    "call",
    [
        lambda: sweep_chance(1, rules="skat"),
        lambda: simulate_sweep_chance(1, rules="skat", deals=1, seed=1),
        lambda: what_is_left("skat"),
        lambda: unseen_total("-", rules="skat"),
    ],
    ids=["chance", "simulation", "left", "unseen"],
)
def test_rules_that_cannot_be_read_are_refused(call: Callable[..., Any]) -> None:
    with pytest.raises(RulesError, match="unknown rules 'skat'"):
        call()


@pytest.mark.parametrize("copies", [1.5, 2.0, "2", None])
@pytest.mark.parametrize("call", [sweep_chance, partial(simulate_sweep_chance, deals=5, seed=1)], ids=["formula", "simulation"])
def test_a_part_of_a_card_cannot_be_held(call: Callable[..., Any], copies: object) -> None:
    with pytest.raises(AnalysisError, match=f"copies={copies!r} of one rank cannot be in the leader's hand"):
        call(copies)


def test_a_card_that_no_sum_makes_removes_nothing() -> None:
    deck = Deck("even", "A24", (1, 2, 4))
    plan = DealPlan(2, 6, 0, 0, None, ("6",))
    rules = replace(Rules.preset("scopa(score_primiera=0)"), deck=deck, deal=plan, capture=CaptureRule(equal=False))
    assert what_is_left(rules) == Remainder(4, 0)
    assert what_is_left(replace(rules, capture=CaptureRule())) == Remainder(2, 0)
