"""Every option and every value of it: all engines agree on endings under these rules, and so they do under options drawn together."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scopa_lab.cards import NO_CARDS, CardSet
from scopa_lab.errors import RulesError, SearchLimitError, SolverError
from scopa_lab.game.state import State
from scopa_lab.rules import PRESETS, Rules
from scopa_lab.rules.options import OPTIONS, Option
from scopa_lab.rules.values import CAP, CARD_POINTS, NUMBER, ORDER, PACKETS, POSITIVE, REDEAL, TOTALS, Form
from scopa_lab.solver import Solver
from tests.strategies import IS_COMPILED, ending, seeds

# Values of the forms that are too many to list: the least, the most, and some between.
SOME = {
    id(NUMBER): ("0", "1", "2", "7", "999"),
    id(POSITIVE): ("1", "9999"),
    id(CAP): ("none", "1", "2", "99"),
    id(PACKETS): ("3+3+t4+3", "1+2+3+3+t4", "10", "5+5", "12+t4", "t4+6+6", "1+1+1+t4", "t4+3"),
    id(REDEAL): ("none", "1x1", "10x4", "5x2"),
    id(TOTALS): ("15:1+30:2", "1:0", "40:99", "10:3"),
    id(CARD_POINTS): ("2s:1", "2s:0+Js:1", "7d:99+Ad:0+Kb:0", "As:0", "2s:7+Td:5+Jc:0+3b:1"),
    id(ORDER): ("cards", "scope+cards"),
}
# Options that go only with others.
TOGETHER = (
    "scopa(deck=it52,score_primiera=0)",
    "scopa(deck=it52,score_primiera=0,hand_size=24,redeal_hand=0)",
    "scopone(deck=it52,score_primiera=0,hand_size=12)",
    "scientifico(deck=it52,score_primiera=0,hand_size=13)",
    "milanese(deck=it52,score_primiera=0,hand_size=13)",
    "cirulla(deck=it52,score_primiera=0)",
    "cicera(deck=it40,hand_size=9)",
    "scarabocion(deck=it40,hand_size=9)",
    "scopa(players=4,teams=two_teams)",
    "scopa(players=6,teams=two_teams)",
    "cirulla(players=6,teams=two_teams)",
    "scopone(players=2,hand_size=18)",
    "scopone(players=6,teams=two_teams,hand_size=6)",
    "scopa(hand_size=6,redeal_hand=6)",
    "scopa(hand_size=18,redeal_hand=0)",
    "scopa(hand_size=1,table_size=0,redeal_hand=1)",
    "scopa(hand_size=20,table_size=0,redeal_hand=0)",
    "scopone(hand_size=2,table_size=32)",
    "scientifico(hand_size=9,table_size=4)",
    "cirulla(hand_size=6,redeal_hand=3)",
    "cicera(hand_size=13,table_size=0)",
    "quindici(hand_size=5,table_size=10,redeal_hand=5)",
)
KINDS = ("scopone", "scopa", "milanese", "re-bello", "quindici", "cirulla", "cicera", "scarabocion")  # what each composes, another lacks


def texts_of(option: Option) -> tuple[str, ...]:
    return SOME[id(option.values)] if isinstance(option.values, Form) else tuple(option.values)


@cache
def made(preset: str, name: str, text: str) -> Rules | None:
    """The rules with one option changed; None if that makes no sense there."""
    try:
        return PRESETS[preset].replace(**{name: text})
    except RulesError:
        return None


CASES = {
    f"{preset}({name}={text})": rules
    for preset in KINDS
    for name in PRESETS[preset].options
    for text in texts_of(OPTIONS[name])
    if (rules := made(preset, name, text)) is not None
}
CASES |= {text: Rules.preset(text) for text in TOGETHER}


def endings_of(rules: Rules, seed: int | str) -> Iterator[State]:
    """Endings of a deal: as it was played, and with all piles on one side, where whole suits and slams are near."""
    for cards in (3, 5):
        yield ending(rules, seed=f"{seed} {cards}", cards=cards)
    state = ending(rules, seed=seed, cards=4)
    taken = CardSet.of(card for pile in state.piles for card in pile)
    for side, piles in enumerate(((taken, NO_CARDS), (NO_CARDS, taken))):
        yield replace(state, piles=piles, taker=side if taken else None, swept=0)


def assert_all_agree(rules: Rules, seed: int | str) -> None:
    engines = [Solver(engine="reference"), Solver(engine="compiled", table_mb=1)]
    for state in endings_of(rules, seed):
        reference, other = [engine.solve(state) for engine in engines]
        assert other.margin == reference.margin, f"{other.engine} says {other.margin}, right is {reference.margin}: {state}"


@pytest.mark.parametrize("rules", CASES.values(), ids=list(CASES))
def test_all_engines_agree_whatever_an_option_says(rules: Rules) -> None:
    if rules.sides == 2:
        assert_all_agree(rules, str(rules))
    else:
        with pytest.raises(SolverError, match="sides, and perfect play is defined for two"):
            Solver().solve(ending(rules, seed=1, cards=rules.players))


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_an_option_is_tried(name: str) -> None:
    option = OPTIONS[name]
    tried = {option.write(rules.option(name)) for rules in CASES.values() if name in rules.options and rules.sides == 2}
    if not isinstance(option.values, Form):
        unsolved = {"players": {"3", "5"}}.get(name, set())  # everyone plays alone
        assert tried >= set(option.values) - unsolved
    assert len(tried) > 1


@st.composite
def house_rules(draw: st.DrawFn) -> Rules:
    """A game with some options drawn together."""
    rules = PRESETS[draw(st.sampled_from(list(PRESETS)))]
    for name in draw(st.lists(st.sampled_from(rules.options), min_size=2, max_size=8, unique=True)):
        text = draw(st.sampled_from(texts_of(OPTIONS[name])))
        try:
            rules = rules.replace(**{name: text})
        except RulesError:
            continue
    assume(rules.sides == 2)
    return rules


@given(house_rules(), seeds)
@settings(max_examples=100 if IS_COMPILED else 10, deadline=None)
def test_all_engines_agree_whatever_many_options_say(rules: Rules, seed: int) -> None:
    assert_all_agree(rules, seed)


@given(house_rules(), seeds, st.integers(6, 12))
@settings(max_examples=100 if IS_COMPILED else 10, deadline=None)
def test_the_compiled_search_keeps_the_bounds_of_the_reference(rules: Rules, seed: int, cards: int) -> None:
    state = ending(rules, seed=seed, cards=cards)
    assume(len(state.legal_moves) < 40)  # optional captures branch without end
    margin = Solver(engine="compiled", table_mb=1).solve(state).margin
    try:
        assert Solver(engine="reference", node_limit=5000).solve(state).margin == margin, state
    except SearchLimitError as stop:
        assert stop.lower <= margin <= stop.upper, state  # noqa: PT017  the reference may also finish


@pytest.mark.parametrize("value_cards", ["2s:0+Js:1", "2s:1+Js:0", "2s:0", "2s:1+Td:1+Jc:0"])
@pytest.mark.parametrize("piles", ["*/-", "-/*"])
def test_a_value_card_of_no_points_belongs_to_the_slam(value_cards: str, piles: str) -> None:
    text = f"scarabocion(value_cards={value_cards}) 0 Td/9c/8b/7c - {piles} 0/0 {piles.index('*') // 2} -"
    margins = {engine: Solver(engine=engine, table_mb=1).solve(State.parse(text)).margin for engine in ("reference", "compiled")}
    assert set(margins.values()) == {margins["reference"]}
    assert abs(margins["reference"]) == 100
