"""Games that no preset with options says: what they mean, how they get a name, and where the name is then read."""

import multiprocessing
import pickle
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import scopa_lab as sl
from scopa_lab.cards import Deck
from scopa_lab.errors import MatchError, RulesError
from scopa_lab.game.tally import tally
from scopa_lab.records import DealRecord
from scopa_lab.records.match import Match
from scopa_lab.rules import PRESETS, Rules
from scopa_lab.rules.items import CardPoints, Majority, Primiera, Run, Slam, ValueCards
from scopa_lab.rules.parts import CaptureRule, MatchRule, SweepRule
from scopa_lab.rules.presa_bonuses import ManyCards, Picada
from scopa_lab.solver import Solver, move_values
from scopa_lab.solver.limits import Watch
from scopa_lab.solver.reference import Reference
from tests.strategies import ending

SCOPA, SCIENTIFICO = PRESETS["scopa"], PRESETS["scientifico"]
EVERY_COIN = ValueCards("each_coin", tuple((card, 1) for card in SCOPA.deck.cards.of_suit(sl.Suit.DENARI)))
COMPOSED = {
    "lowest-wins": replace(SCIENTIFICO, match=MatchRule(lowest_wins=True)),
    "lowest-wins-cirulla": replace(PRESETS["cirulla"], match=MatchRule(51, lowest_wins=True)),
    "most-sevens": replace(SCIENTIFICO, tally=(*SCIENTIFICO.tally, Majority("sevens", 1, ranks="7"))),
    "sevens-of-swords": replace(SCOPA, tally=(*SCOPA.tally[:3], Majority("black_sevens", 2, sl.Suit.SPADE, ranks="67"))),
    "nobodys": replace(SCIENTIFICO, leftovers="nobody"),
    "nobodys-escoba": replace(PRESETS["escoba"], leftovers="nobody"),
    "each-coin": replace(SCOPA, tally=(SCOPA.tally[0], EVERY_COIN)),
    "by-two": replace(SCOPA, match=MatchRule(lead=2)),
    "two-at-most": replace(SCIENTIFICO, capture=CaptureRule(most=2)),
    "one-fifteen": replace(PRESETS["quindici"], capture=CaptureRule(equal=False, sums=False, fifteen=True, most=1)),
    "house": replace(PRESETS["milanese"], leftovers="nobody", match=MatchRule(lowest_wins=True), capture=CaptureRule(most=3)),
}


@pytest.mark.parametrize("name", COMPOSED)
def test_both_engines_agree_on_what_is_composed(name: str) -> None:
    rules = COMPOSED[name]
    for seed in range(12):
        state = ending(rules, seed=seed, cards=8 if rules.declarations else 10)
        assert Solver(engine="compiled").solve(state).margin == Reference().margin(state, Watch()), state.table


FOUR_POINTS = SCIENTIFICO.tally
ODD = {
    "an item that is off beside one that is on": replace(
        SCIENTIFICO, tally=(*FOUR_POINTS, CardPoints("again", 0, sl.Card.parse("7d")), Majority("x", 0))
    ),
    "a primiera that is off before one that is on": replace(
        SCIENTIFICO, tally=(Primiera("again", 0, "southern", "zero_value"), *FOUR_POINTS)
    ),
    "two primieras": replace(SCIENTIFICO, tally=(*FOUR_POINTS, Primiera("second", 5, "southern", "zero_value"))),
    "two bonuses of a kind": replace(SCIENTIFICO, bonuses=(ManyCards("three", 1, 2), ManyCards("five", 5, 5))),
    "a picada that is off": replace(SCIENTIFICO, bonuses=(Picada("a", "any_equal", 3), Picada("b", "off"))),
    "two slams": replace(SCIENTIFICO, tally=(*FOUR_POINTS, Slam("s1", 9, ("settebello",)), Slam("s2", 30, ("cards", "coins")))),
    "a slam of runs": replace(SCIENTIFICO, tally=(*FOUR_POINTS, Run("r", True, all_suits=True, least=1), Slam("s", 20, ("r",)))),
    "a limit of captures and a matta": replace(PRESETS["cirulla"], capture=replace(PRESETS["cirulla"].capture, most=1)),
    "high values": replace(SCIENTIFICO, deck=Deck("high", "A234567JQK", (1, 2, 3, 4, 5, 6, 7, 11, 12, 16))),
}


@pytest.mark.parametrize("rules", ODD.values(), ids=ODD)
def test_what_a_search_does_not_carry_is_not_answered_by_it(rules: Rules) -> None:
    for seed in range(10):
        state = ending(rules, seed=seed, cards=8 if rules.declarations else 10)
        assert move_values(state, engine="compiled") == move_values(state, engine="reference")


@pytest.mark.parametrize("name", ["quindici", "escoba", "cirulla", "scopa", "scopa-assi"])
def test_a_solver_does_not_mix_up_deals_that_differ_in_the_stock_alone(name: str) -> None:
    shared = Solver(engine="compiled", table_mb=1)
    for seed in range(4):
        state = ending(PRESETS[name], seed=seed, cards=10)
        for stock in (state.stock, state.stock[::-1], state.stock[3:] + state.stock[:3]):
            other = replace(state, stock=stock)
            assert shared.move_values(other) == move_values(other, engine="reference")


@pytest.mark.parametrize("name", COMPOSED)
def test_a_composition_has_no_text_until_it_is_registered(name: str) -> None:
    rules = COMPOSED[name]
    state = ending(rules, seed=1, cards=6)
    for value in (rules, state, DealRecord(state)):
        with pytest.raises(RulesError, match=r"no text says these rules: they are made from .*; give them a name by Rules.register"):
            str(value)
    assert repr(rules) == f"<Rules: {rules.name}, changed beyond its options>"
    assert repr(state).startswith(f"<State: {rules.name}, changed beyond its options {state.turn} ")
    assert Rules.register(name, rules) is rules
    assert str(rules) == name
    assert Rules.preset(name) == rules
    assert sl.State.parse(str(state)) == state
    assert eval(repr(state), vars(sl)) == state
    record = DealRecord(state).play(state.legal_moves[0])
    assert sl.read_record(str(record)) == record
    assert rules.describe().startswith(f"# {name}\n")


def test_the_text_of_a_composition_says_what_differs_from_it_and_not_from_its_preset() -> None:
    rules = Rules.register("sevens", COMPOSED["most-sevens"])
    changed = rules.replace(target=21, sweep_points=2)
    assert str(changed) == "sevens(sweep_points=2,target=21)"
    assert Rules.preset(str(changed)) == changed
    assert str(Rules.register("plain", SCOPA)) == "scopa"
    assert Rules.preset("plain") == SCOPA


def test_the_text_that_was_read_back_as_other_rules_is_refused() -> None:
    rules = COMPOSED["most-sevens"]
    values = [Solver().solve(ending(rules, seed=seed, cards=16)).margin for seed in range(8)]
    plain = [Solver().solve(replace(ending(rules, seed=seed, cards=16), rules=SCIENTIFICO)).margin for seed in range(8)]
    assert values != plain
    with pytest.raises(RulesError, match="no text says these rules"):
        str(rules)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("scopa", "the name 'scopa' is taken by other rules; choose another one"),
        ("taken", "the name 'taken' is taken by other rules; choose another one"),
        ("two words", "'two words' is no name for rules; use letters, digits and hyphens"),
        ("", "'' is no name for rules"),
        ("scopa(target=21)", "is no name for rules"),
        (3, "3 is no name for rules"),
        ("é", "'é' is no name for rules"),
    ],
)
def test_a_name_that_is_none_or_taken_is_refused(name: Any, message: str) -> None:
    Rules.register("taken", COMPOSED["by-two"])
    with pytest.raises(RulesError, match=message.replace("(", r"\(")):
        Rules.register(name, COMPOSED["nobodys"])
    assert Rules.register("taken", COMPOSED["by-two"]) == COMPOSED["by-two"]
    with pytest.raises(RulesError, match="'scopa' is no Rules value to register as 'x'"):
        Rules.register("x", "scopa")  # type: ignore[arg-type]


def text_and_value(state: sl.State) -> tuple[str, int]:
    return str(state), Solver().solve(state).margin


def test_another_process_reads_a_name_with_the_state_that_has_it() -> None:
    state = ending(Rules.register("sevens", COMPOSED["most-sevens"]).replace(target=31), seed=3, cards=8)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(text_and_value, (state,)) == (str(state), Solver().solve(state).margin)
    assert pickle.loads(pickle.dumps(COMPOSED["nobodys"])) == COMPOSED["nobodys"]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Majority("cards", -1), "points=-1 is not allowed; points of Majority is a whole number from 0 to 999"),
        (lambda: Majority("cards", 1.5), "points=1.5 is not allowed"),  # type: ignore[arg-type]
        (lambda: Majority("cards", True), "points=true is not allowed"),
        (lambda: Majority("cards", 1, ranks="77"), "ranks=77 names 7 twice"),
        (lambda: Majority("cards", 1, ranks="X"), "ranks=X is not allowed; ranks of Majority is rank letters"),
        (lambda: replace(SCOPA, tally=(Majority("eights", 1, ranks="8"),)), "eights counts the rank 8, which is not in it40"),
        (lambda: replace(SCOPA, tally=(Majority("total", 1),)), "one of the tally items is named 'total', which is another column"),
        (lambda: replace(SCOPA, tally=[Majority("a", 1)]), "tally of scopa is .*; it must be a tuple of parts"),  # type: ignore[arg-type]
        (lambda: replace(SCOPA, tally=None), "tally of scopa is None; it must be a tuple of parts"),  # type: ignore[arg-type]
        (lambda: replace(SCOPA, declarations=3), "declarations of scopa is 3; it must be Declarations, or None"),  # type: ignore[arg-type]
        (
            lambda: replace(SCOPA, tally=(Slam("slam", 9, ("cards",)), *SCOPA.tally)),
            "slam is a slam of 'cards'; it must be of items before it",
        ),
        (lambda: replace(PRESETS["cicera"], sweep=SweepRule(name="picada")), "the sweep and a bonus are both named 'picada'"),
        (lambda: Majority("\x1b[31mred", 1), r"name=\\x1b\[31mred is not allowed"),
        (
            lambda: replace(SCOPA, deal=replace(SCOPA.deal, redeal_if=(1, 1)), deck=Deck("ones", "A234567JQK", (1,) * 10)),
            "annul every deal",
        ),
        (lambda: Deck("no2", "3A", (1, 3)), "the ranks of a deck are '3A'; they are some of A23456789TJQK, in this order"),
        (lambda: Deck("few", "A2", (1,)), r"the values of a deck are \(1,\); there must be a tuple of 2"),
        (lambda: Deck("less", "A2", (1, -1)), "value=-1 is no whole number from 0 to 99"),
        (lambda: CardPoints("settebello", 1, "8x"), "card=8x is not allowed; card of CardPoints is a card such as 7d, or none"),  # type: ignore[arg-type]
        (lambda: ValueCards("mata", ()), "cards= is not allowed"),
        (lambda: SweepRule(points=-3), "points=-3 is not allowed; points of SweepRule"),
        (lambda: SweepRule(final="never"), "final=never is not allowed; final of SweepRule is not_last_play, not_last_capture"),
        (lambda: CaptureRule(sum_choice="most"), "sum_choice=most is not allowed; sum_choice of CaptureRule is free, fewest"),
        (lambda: CaptureRule(equal=1), "equal=1 is not allowed; equal of CaptureRule is true, false"),  # type: ignore[arg-type]
        (lambda: MatchRule(0), "target=0 is not allowed; target of MatchRule is a whole number from 1 to 9999"),
        (lambda: MatchRule(claims=True, lowest_wins=True), "where the lowest score wins nobody reaches the target to win"),
        (lambda: MatchRule(tie_break="counting_order", lead=2), "lead=2 asks for more than being first to reach the target"),
        (lambda: replace(SCOPA, leftovers="dealer"), "leftovers=dealer is not allowed; leftovers of Rules is taker, nobody"),
        (lambda: replace(SCOPA, teams="pairs"), "teams=pairs is not allowed"),
        (lambda: replace(SCOPA, sweep=3), "sweep of scopa is 3; it must be a SweepRule"),  # type: ignore[arg-type]
        (
            lambda: replace(SCOPA, tally=(*SCOPA.tally, Majority("coins", 1))),
            "two tally items are named 'coins'; each needs a name of its own",
        ),
        (lambda: replace(SCOPA, tally=(Majority("scope", 1),)), "one of the tally items is named 'scope', which is another column"),
    ],
)
def test_what_makes_no_sense_is_refused_when_it_is_made(make: Callable[[], object], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        make()


def test_cards_and_suits_may_be_given_as_text() -> None:
    assert CardPoints("seven", 1, "7c") == CardPoints("seven", 1, sl.Card.parse("7c"))  # type: ignore[arg-type]
    assert Majority("cups", 1, "c").suit is sl.Suit.COPPE  # type: ignore[arg-type]


def test_the_lowest_score_wins_and_side_0_plays_for_a_small_margin() -> None:
    for seed in range(12):
        state = ending(COMPOSED["lowest-wins"], seed=seed, cards=12)
        values = Solver().move_values(state)
        assert Solver().solve(state).margin == (min if state.side == 0 else max)(values.values())


def test_a_match_that_the_lowest_score_wins() -> None:
    rules = replace(SCOPA, match=MatchRule(3, lowest_wins=True, lead=2))
    match, rng = Match(rules), random.Random(1)
    while not match.is_over:
        record = DealRecord(match.next_deal(rng=rng))
        while not record.is_complete:
            record = record.play(rng.choice(record.end.legal_moves))
        match = match.play(record)
    low, high = sorted(match.scores)
    assert match.winner == match.scores.index(low)
    assert high >= 3
    assert high - low >= 2
    with pytest.raises(MatchError, match="knows no claims"):
        Match(rules).claim(0, ending(rules, seed=1, cards=6))


@pytest.mark.parametrize(("scores", "winner"), [((11, 10), None), ((12, 10), 0), ((9, 11), 1), ((10, 8), None), ((11, 11), None)])
def test_a_win_by_two(scores: tuple[int, int], winner: int | None) -> None:
    deal = tally(COMPOSED["by-two"], (sl.CardSet(), sl.CardSet()), scores)
    assert Match(COMPOSED["by-two"], results=(deal,)).winner == winner


def test_what_is_nobodys_stays_on_the_table() -> None:
    state = ending(COMPOSED["nobodys"], seed=2, cards=6)
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    assert state.table
    assert sum(map(len, state.piles)) + len(state.table) == 40
    Rules.register("nobodys", state.rules)
    assert sl.State.parse(str(state)) == state


@pytest.mark.parametrize("name", COMPOSED)
def test_what_play_reaches_is_never_doubted(name: str) -> None:
    rng = random.Random(name)
    for seed in range(10):
        state = sl.deal(COMPOSED[name], seed=seed)
        while not state.is_over:
            assert sl.State.warnings(state) == ()
            state = state.play(rng.choice(state.legal_moves))
        assert sl.State.warnings(state) == ()


def test_no_more_than_two_cards_are_taken_by_a_sum() -> None:
    assert sl.captures("7d", "Ac2c4c3s4b", rules=COMPOSED["two-at-most"]) == tuple(map(sl.CardSet.parse, ("3s4c", "3s4b")))
    assert [str(taken) for taken in sl.captures("7d", "Ac2c4c", rules=COMPOSED["two-at-most"])] == []
    assert [str(taken) for taken in sl.captures("7d", "Ac7bJs", rules=COMPOSED["one-fifteen"])] == ["Js"]
    why = {str(each.taken): each.why for each in sl.explain_captures("7d", "Ac2c4c3s", rules=COMPOSED["two-at-most"])}
    assert why == {"Ac2c4c": "1 + 2 + 4 = 7, but no more than 2 may be taken", "3s4c": "4 + 3 = 7"} | why


def test_most_sevens_and_every_coin() -> None:
    piles = tuple(map(sl.CardSet.parse, ("7dAd2d7cKs", "7sKdQd3d4d")))
    lines = {line.name: line for line in tally(COMPOSED["most-sevens"], piles, (0, 0)).items}
    assert (lines["sevens"].points, lines["sevens"].why) == ((1, 0), "2–1: side 0")
    lines = {line.name: line for line in tally(COMPOSED["each-coin"], piles, (0, 0)).items}
    assert lines["each_coin"].points == (3, 4)
    page = COMPOSED["most-sevens"].describe()
    assert "* sevens: one point for most sevens; nobody if level." in page
    assert "* black_sevens: two points for most sixes and sevens of spade (swords)" in COMPOSED["sevens-of-swords"].describe()
    assert "what lies on the table is nobody's" in COMPOSED["nobodys"].describe()


def test_grande_is_extended_by_what_lies_below_it_in_the_deck() -> None:
    rules = Rules.preset("cirulla(deck=it52,score_primiera=0,grande_extends=true)")
    made = tally(rules, (sl.CardSet.parse("JdQdKdTd9d8d6d"), sl.CardSet.parse("7d")), (0, 0))
    line = next(line for line in made.items if line.name == "grande")
    assert (line.points, line.why) == ((8, 0), "JdQdKd and 3 below: side 0")
    forty = Rules.preset("cirulla(grande_extends=true)")
    made = tally(forty, (sl.CardSet.parse("JdQdKd7d6d4d"), sl.CardSet.parse("5d")), (0, 0))
    assert next(line.points for line in made.items if line.name == "grande") == (7, 0)
    for seed in range(6):
        state = ending(rules, seed=seed, cards=8)
        assert Solver(engine="compiled").solve(state).margin == Reference().margin(state, Watch())
