"""Play reaches no position with a warning; and each warning has a position that earns it."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from scopa_lab.cards import NO_CARDS, CardSet
from scopa_lab.game.deals import deal
from scopa_lab.game.pile_division import is_made_of_captures
from scopa_lab.game.state import State
from scopa_lab.rules import PRESETS, Rules
from tests.fuzz.drawn import any_rules
from tests.strategies import IS_COMPILED, states

DEALS = 120 if IS_COMPILED else 30


def states_of_a_deal(rules: Rules, rng: random.Random) -> Iterator[State]:
    """Every state of a deal, played at random, or after captures, or after sweeps."""
    state, greed = deal(rules, rng=rng, dealer=rng.randrange(rules.players)), rng.random()
    yield state
    while not state.is_over:
        moves = state.legal_moves
        captures = [move for move in moves if move.taken] if rng.random() < greed else []
        sweeps = [move for move in captures if move.taken == state.table]
        state = state.play(rng.choice(sweeps or captures or moves))
        yield state


def first_warning(rules: Rules, seed: int, deals: int) -> tuple[str, tuple[str, ...]] | None:
    """A position with warnings that play reached, and these."""
    rng = random.Random(f"{rules} {seed}")
    for _ in range(deals):
        for state in states_of_a_deal(rules, rng):
            if warnings := State.warnings(state):
                return str(state), warnings
    return None


@pytest.mark.parametrize("name", PRESETS)
def test_no_deal_of_a_preset_reaches_a_position_with_a_warning(name: str) -> None:
    assert first_warning(Rules.preset(name), 1, 12 if IS_COMPILED else 3) is None


def test_no_deal_of_random_rules_reaches_a_position_with_a_warning() -> None:
    rng = random.Random(5)
    for number in range(DEALS):
        assert first_warning(any_rules(rng), number, 1) is None


@pytest.mark.soak
def test_no_deal_of_many_random_rules_reaches_a_position_with_a_warning() -> None:
    rng = random.Random(6)
    for number in range(10_000):
        assert first_warning(any_rules(rng), number, 1) is None


@settings(max_examples=40, deadline=None)
@given(states())
def test_the_text_of_a_state_warns_as_the_state_does(state: State) -> None:
    assert State.warnings(str(state)) == State.warnings(state) == ()


# The small examples of the documentation, and plays that lead there: all that is captured goes to side 0.
REACHED = {
    "scopone 0 7dKs/As/2c/3b 3c4s */- 0/0 0 -": (
        "scopone 1 Ac4d5d6c7dJsQcKcKs/AsAb2d4s5s7bJcJbKb/2c2s3d6s7c7sJdQsKd/2b3c3s3b4c4b6d6bQd Ad5c5bQb -/- 0/0 - -",
        "2d 7cx2d5b 4c KcxAd4c5c Jb QsxQb 6d JsxJb Kb KdxKb 4b 4dx4b Jc 6sx6d Qd QcxQd 5s JdxJc 2b 5dx5s Ab 2sx2b 6b 6cx6b 7b 7sx7b 3s AcxAb "
        "4s 3dx3s 3c",
    ),
    "scopone 0 7dKs/As4c/2c5d/3b5b 3c4s */- 0/0 0 -": (
        "scopone 0 2d5c6d6c7d7cQsQbKs/AdAsAb2b3d4d4c7sKb/Ac2c3s4b5dJdJsKdKc/2s3c3b4s5b6s6b7bQc 5sJcJbQd -/- 0/0 - -",
        "QsxQd 7s JsxJb 6s 7cx7s Kb KcxKb 2s 6dx6s Ad 3sxAd2s Qc 5cx5s 4d JdxJc 7b QbxQc 3d Kdx3d7b 6b 6cx6b 2b 4bx4d 3c 2dx2b Ab AcxAb 4s",
    ),
    "scopone 0 7d/As/2c/Qb 3c4s */- 0/0 0 -": (
        "scopone 0 2b4c5s6b7dJdJbQcKd/As2d2s3b4s4b5d6sJc/Ac2c3s4d5c6d7bQsKs/Ab3c5b6c7cJsQdQbKc Ad3d7sKb -/- 0/0 - -",
        "4cxAd3d 5d 5cx5d Js JbxJs 2s Qsx2s7s Ab KdxKb Jc AcxAb 5b JdxJc 4b 4dx4b 7c 5sx5b 6s 6dx6s 6c 6bx6c 2d 7bx7c Qd QcxQd 3b 3sx3b Kc "
        "2bx2d 4s KsxKc 3c",
    ),
}


@pytest.mark.parametrize("text", REACHED)
def test_a_small_example_is_reached_by_play(text: str) -> None:
    start, line = REACHED[text]
    state = State.parse(start)
    for move in line.split():
        state = state.play(move)
    assert state == State.parse(text)
    assert State.warnings(start) == State.warnings(text) == ()


NOT_REACHED = {
    # the table
    "two equal cards where none is dealt there": ("scientifico 0 7d/As/2c/4b 3c3s */- 0/0 0 -", "3c3s lies on the table, but whichever"),
    "a card and a sum that makes it": ("scientifico 0 7d/As/2c/4b 2d3c5s5b */- 0/0 0 -", "5s5b lies on the table"),
    "more pairs than were dealt": ("scopone 0 5d/As/6c/5b 2d2c3d3c4d4c */- 0/0 0 -", "only 4 of them can have been dealt there"),
    "three kings": ("scopone 0 7d/As/2c/4b KdKcKs */- 0/0 0 -", "KdKcKs can only have been dealt to the table, but then"),
    "two aces": ("milanese 0 7d/2s/2c/4b 3cAsAd */- 0/0 0 -", "AdAs lies on the table"),
    "an ace that takes itself": ("milanese(ace_empty_table=takes_itself) 0 7d/2s/2c/4b As */- 0/0 0 -", "As lies on the table"),
    "two cards that make fifteen": (
        "quindici(players=4,hand_size=10,table_size=0,redeal_hand=0) 0 2d/Ac/2s/3d 7cJd */- 0/0 0 -",
        "7cJd lies",
    ),
    # an empty table
    "another side captured last": ("scientifico 0 7d/As/2c/4b - */2d2s 1/0 0 -", "side 1 captured with the last play; the taker is side 0"),
    "a sweep without its point": ("scientifico 0 7d/As/2c/4b - */2d2s 1/0 1 -", "side 1 has 0 points, but a sweep scores 1"),
    "a sweep that is not kept": (
        "scientifico(final_sweep=not_last_capture) 0 7d/As/2c/4b - */2d2s 1/1 1 -",
        "the last play swept it; swept=1 is missing",
    ),
    # what is remembered
    "a laid card that takes": (
        "cicera(picada=previous_card) 0 7d/As/2c/3b 5c5d */- 0/0 0 - laid=5c",
        "laid=5c, but it had to take from 5d",
    ),
    "a laid ace that takes itself": (
        "scarabocion(picada=previous_card,ace_empty_table=takes_itself) 0 7d/2s/2c/3b As */- 0/0 0 - laid=As",
        "laid=As, but alone it takes itself",
    ),
    "a capture of somebody else": (
        "cicera(picada=previous_card) 0 7d/As/2c/3b 5d */- 0/0 0 -",
        "no card was just laid, so side 1 captured",
    ),
    "a sweep of somebody else": (
        "scientifico(final_sweep=not_last_capture) 0 7d/As/2c/4b 3d */2d2s 1/1 1 - swept=1",
        "swept=1, but the sweep was 2 plays back, and side 1 did not play then",
    ),
    # the piles
    "a pile of one card": ("scopone 0 7d/As/2c/6b 3c4s */Kb 0/0 0 -", "side 1 has a pile of one card"),
    "one card, and no ace": ("asso-pigliatutto(ace_empty_table=takes_itself) 0 7d/As 3c */Kb 0/0 0 -", "side 1 has a pile of one card"),
    "an odd pile": ("scopone 0 7d/As/2c/6b 3c4s */- 0/0 0 -", "the pile of side 0 is worth 197, but every capture is worth an even"),
    "a pile of no fifteens": ("quindici 0 7dKs/As4c 3c4s */- 0/0 0 -", "the pile of side 0 is worth 191, but every capture is worth 15"),
    "a pile of no captures": ("scopone 0 7d/As/2c/7b 3c4s */5d7s 0/0 0 -", "the pile 5d7s of side 1 cannot be divided into captures"),
    "a court taken by another": ("cicera 0 7d/As/2c/7b 3c4s */KsQs 0/0 0 -", "the pile QsKs of side 1 cannot be divided into captures"),
    # the points
    "too many sweeps": (
        "scopone 0 7dKs/As/2c/3b 3c4s */- 99/0 0 -",
        "points of side 0 are 99, but its plays and its pile of 33 cards allow at most 15",
    ),
    "sweeps without cards": (
        "scopone 0 7dKs/As/2c/3b 3c4s */- 0/1 0 -",
        "points of side 1 are 1, but its plays and its pile of 0 cards allow at most 0",
    ),
    "sweeps of both sides in turn": ("scopone 0 7d/As/2c/Qb 3c4s */2d2s3d3s4d4b5d5s6d6s7c7sJdJsQdQs 9/8 0 -", "points of side 1 are 8"),
    "half a sweep": ("scientifico(sweep_points=2) 0 7d/As/2c/Qb 3c4s */- 3/0 0 -", "points of side 0 are 3, but every sweep scores 2"),
    "points for nothing": ("scientifico(sweep_points=0) 0 7d/As/2c/Qb 3c4s */- 1/0 0 -", "at most 0"),
    "too many bonuses": ("cicera 0 7d/As/2c/Tb 3c4s */2d2s 0/5 0 -", "allow at most 4"),
    "too many declarations": ("cirulla 0 7d/As 3c4s */2d2s 0/99 0 -", "points of side 1 are 99"),
    "sweeps in the last round": (
        "scopa(hand_size=18,redeal_hand=0,final_sweep=not_last_round) 0 -/- - */2d2s 18/0 0 -",
        "allow at most 17",
    ),
    # declarations
    "a wild card that nobody declared": ("cirulla 0 7cQd/As5d 3c4s */2d2s 0/0 0 - matta=Q", "declared as Q, but nobody has points for it"),
    "a low hand without its points": ("cirulla 0 As2d3d/6s7dJd 4c */5b5c 0/0 0 -", "side 0 has 0 points, but the hands just dealt score 3"),
    "a wild card of another rank": ("cirulla 0 7cAs2d/6s7dJd 4c */5b5c 3/0 0 - matta=K", "its hand declares matta=A, not K"),
}


@pytest.mark.parametrize(("text", "warning"), NOT_REACHED.values(), ids=list(NOT_REACHED))
def test_what_play_cannot_reach_is_named(text: str, warning: str) -> None:
    assert State.problems(text) == ()
    assert any(warning in each for each in State.warnings(text)), State.warnings(text)


def test_before_the_first_play_all_is_as_dealt() -> None:
    start = deal("scopa", seed=1)
    assert State.warnings(replace(start, points=(1, 0))) == ("nobody has played, but points=1/0; the deal leaves points=0/0",)
    assert State.warnings(replace(start, table=NO_CARDS, piles=(NO_CARDS, start.table), taker=1)) == (
        f"nobody has played, but table=-; the deal leaves table={start.table}",
        f"nobody has played, but piles=-/{start.table}; the deal leaves piles=-/-",
        "nobody has played, but taker=1; the deal leaves taker=-",
    )
    fifteen = deal("cirulla", seed=1)
    assert str(fifteen.piles[1]) == "2b3s3b7c"
    refused = replace(fifteen, table=fifteen.piles[1], piles=(NO_CARDS, NO_CARDS), taker=None, points=(3, 3))
    assert "nobody has played, but taker=-; the deal leaves taker=1" in State.warnings(refused)
    wild = State.parse(deal_text("cirulla", "7cAs2d", "3c4cQd", "5d6sJsKb"))
    assert State.warnings(wild) == (
        "nobody has played, but points=0/0; the deal leaves points=3/0",
        "nobody has played, but matta=-; the deal leaves matta=A",
    )


def deal_text(rules: str, *dealt: str) -> str:
    """A position before the first play: the hands, and last the table."""
    *hands, table = dealt
    game = Rules.preset(rules)
    stock = game.deck.cards - CardSet.parse("".join(dealt).replace("-", ""))
    return f"{rules} 0 {'/'.join(hands)} {table} {'/'.join('-' * game.sides)} {'/'.join('0' * game.sides)} - {''.join(map(str, stock))}"


def test_a_first_table_that_is_dealt_again_is_no_start() -> None:
    kings = deal_text("scopa", "AsAbAc", "2s2b2c", "KdKcKs7d")
    assert State.warnings(kings) == ("nobody has played, but with 7dKdKcKs on the first table the cards are dealt again",)
    assert State.warnings(kings.replace("scopa", "scopa(redeal_if=none)", 1)) == ()


def test_hands_that_were_not_dealt_yet_are_too_large() -> None:
    assert State.warnings(deal_text("scopa(redeal_hand=5)", "AsAbAc7dKd", "2s2b2c6d5d", "-")) == (
        "the hands hold more cards than were dealt: 3 each",
    )


def test_who_has_not_played_has_captured_nothing() -> None:
    played = deal("scopa", seed=1).play("Ad")
    gone = CardSet.parse("3s3b")
    assert State.warnings(replace(played, table=played.table - gone, piles=(NO_CARDS, gone), taker=1)) == (
        "side 1 has a pile of 2 cards, but it has not played",
    )


def test_a_first_play_onto_an_empty_table_takes_nothing() -> None:
    start = deal("scientifico", seed=1, holding={0: "7d", 1: "7c"})
    played = start.play("7d").play("7cx7d")
    assert State.warnings(played) == ()
    stolen = replace(played, piles=(played.piles[1], NO_CARDS), taker=0, points=(0, 0))
    assert "side 0 has a pile of 2 cards, but it has played only onto an empty table" in State.warnings(stolen)


def test_a_play_takes_only_so_many_cards() -> None:
    played = deal("scopa(table_size=10,redeal_if=none)", seed=1).play("Ad")
    taken = played.table - CardSet.parse("2d")
    assert "side 0 has a pile of 10 cards, but its 1 plays captured at most 8 each" in State.warnings(
        replace(played, table=CardSet.parse("2d"), piles=(taken, NO_CARDS), taker=0)
    )


@pytest.mark.parametrize(
    "text",
    [
        "scientifico(mandatory_capture=false) 0 7d/As/2c/4b 3c3s */- 0/0 0 -",
        "scientifico(allow_equal=false) 0 7d/As/2c/4b 3c3s */- 0/0 0 -",
        "scopone 0 7d/As/2c/4b 3c3s */- 0/0 0 -",
        "scopone(redeal_if=none) 0 7d/As/2c/4b KdKcKs */- 0/0 0 -",
        "milanese(ace_may_decline=true) 0 7d/2s/2c/4b 3cAsAd */- 0/0 0 -",
        "asso-pigliatutto(ace_empty_table=takes_itself) 0 7d/Ks 3c */Ab 0/0 0 -",
        "cirulla 0 7d/As 3c4s */5d7s 0/0 0 -",
        "scopone 0 -/-/-/- - */AdAc6d 0/0 1 -",
    ],
)
def test_what_some_rules_allow_is_not_named(text: str) -> None:
    assert State.warnings(text) == ()


@pytest.mark.parametrize("text", ["", "scopone", "poker 0 - - - - - -", "scopone 1 7dKs/As/2c/3b 7d4s -/- 0/0 2 -", None, 7])
def test_a_text_with_problems_has_no_warnings(text: Any) -> None:
    assert State.problems(text)
    assert State.warnings(text) == ()


def test_a_pile_that_is_too_long_to_divide_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    pile, rules = CardSet.parse("5d7s"), Rules.preset("scopone")
    assert not is_made_of_captures(pile, rules)
    monkeypatch.setattr("scopa_lab.game.pile_division.MOST_TRIES", 1)
    assert is_made_of_captures(pile, rules)
