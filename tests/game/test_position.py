from typing import Any

import pytest

from scopa_lab.errors import NotationError, PositionError
from scopa_lab.game.position_text import read_score
from scopa_lab.game.state import State
from scopa_lab.rules import Rules
from tests.strategies import ENDING

RULES, SEAT, HANDS, TABLE, PILES, POINTS, TAKER, STOCK = ENDING.split()
FIRST, SECOND = PILES.split("/")
FULL = "scopa 0 AdAcAs/AbKdKc 2d2c2s2b -/- 0/0 - 3d3c3s3b4d4c4s4b5d5c5s5b6d6c6s6b7d7c7s7bJdJcJsJbQdQcQsQbKsKb"


def position(**fields: str) -> str:
    """The ending with some fields replaced."""
    usual = {"rules": RULES, "seat": SEAT, "hands": HANDS, "table": TABLE, "piles": PILES, "points": POINTS, "taker": TAKER, "stock": STOCK}
    return " ".join({**usual, **fields}.values())


def test_the_ending_reads_back() -> None:
    assert str(State.parse(ENDING)) == ENDING
    assert str(State.parse(FULL)) == FULL
    assert State.problems(ENDING) == ()


@pytest.mark.parametrize("piles", [f"{FIRST}/*", f"*/{SECOND}"])
def test_one_pile_may_be_the_rest(piles: str) -> None:
    assert str(State.parse(position(piles=piles))) == ENDING


def test_the_order_of_cards_in_a_set_does_not_matter() -> None:
    assert str(State.parse(position(hands="7dAb/Jb2b/Qs4d/4s2d"))) == ENDING


def test_a_finished_deal_and_empty_sides_are_positions() -> None:
    for text in ("scientifico 0 -/-/-/- - */- 0/0 0 -", "scientifico 3 -/-/-/7d - -/* 0/2 1 -"):
        assert State.parse(text).piles


def test_the_flag_of_the_last_sweep_reads_back() -> None:
    state = State.parse("scopone(final_sweep=not_last_capture) 2 -/-/6d/3b 2c4b */- 0/0 0 -").play("6dx2c4b")
    assert str(state).endswith(" swept=1")
    assert State.parse(str(state)) == state


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + ENDING,
        ENDING + "\r",
        ENDING + "\r\n",
        ENDING + "\n",
        f"  {ENDING} ",
        ENDING.replace(" ", "  "),
        ENDING.replace(" ", "\t"),
    ],
    ids=["a byte order mark", "a carriage return", "CRLF", "a line feed", "blanks around", "two blanks", "tabs"],
)
def test_what_editors_and_other_systems_add_is_no_fault(text: str) -> None:
    assert str(State.parse(text)) == ENDING
    assert State.problems(text) == ()


@pytest.mark.parametrize("keys", ["matta=A matta=3", "matta=3 matta=A", "matta=A matta=A"])
def test_a_key_comes_once_whatever_it_says(keys: str) -> None:
    start = "cirulla 0 7c2d3d/2c3c4d AdAcAs5d */- 0/0 0 -"
    assert State.parse(f"{start} matta=A").matta == 0
    with pytest.raises(PositionError, match=r"after field 8 \(stock\) is not understood: .*, each once"):
        State.parse(f"{start} {keys}")


FAULTS = {
    "nothing": ("", "fields separated by single spaces; this is empty"),
    "only a mark and blanks": ("\ufeff \r\n", "fields separated by single spaces; this is empty"),
    "two lines": (ENDING.replace(" ", "\n", 1), "a position is one line of fields separated by single spaces; this has 2 lines"),
    "a semicolon": (ENDING + ";", "'-;' in '-;' is no card|field 8"),
    "too few fields": (" ".join(ENDING.split()[:5]), r"field 6 \(points\) is missing; the fields are rules seat hands"),
    "trailing junk": (
        ENDING + " junk",
        r"'junk' after field 8 \(stock\) is not understood: only laid=CARD, matta=RANK and swept=POINTS may stand there",
    ),
    "a flag twice": (ENDING + " swept=1 swept=1", "'swept=1' after field 8"),
    "an unknown preset": (position(rules="bridge"), r"field 1 \(rules\): unknown rules 'bridge'; the presets are"),
    "an unknown option": (position(rules="scientifico(x=1)"), r"field 1 \(rules\): unknown option 'x'"),
    "five seats": (position(rules="scopa(players=5)"), r"field 1 \(rules\): .*hand_size=8"),
    "a seat that is no number": (position(seat="x"), r"field 2 \(seat\): 'x' is not a seat from 0 to 3"),
    "a seat in another script": (position(seat="٣"), r"field 2 \(seat\): '٣' is not a seat"),
    "a seat too high": (position(seat="4"), "seat 4 is to play, but the seats are 0 to 3"),
    "an unknown suit": (position(hands=HANDS.replace("7d", "7x")), r"field 3 \(hands\): '7x' in .* is no card"),
    "a pip of the other deck": (position(hands=HANDS.replace("7d", "8d")), r"field 3 \(hands\): .*the fante, worth 8, is written Jd"),
    "three hands": (
        position(hands="Ab7d/2bJb/4dQs"),
        r"field 3 \(hands\): .* has 3 hands, but scientifico has 4 seats; separate the hands by /",
    ),
    "a missing set": (position(hands="Ab7d//4dQs/2d4s"), r"field 3 \(hands\): no cards in ''; the empty set is written -"),
    "a comma": (position(table="2c,5b"), r"field 4 \(table\): '2c,5b' has a comma"),
    "a rest that is no pile": (position(table="*"), r"field 4 \(table\): '\*' has a \*; only one whole pile may be \*"),
    "two rests": (position(piles="*/*"), r"field 5 \(piles\): .* has \* more than once"),
    "one pile": (position(piles="*"), r"field 5 \(piles\): .* has 1 piles, but scientifico has 2 sides"),
    "one number of points": (position(points="3"), r"field 6 \(points\): '3' has 1 numbers, but scientifico has 2 sides"),
    "negative points": (position(points="-1/2"), r"field 6 \(points\): '-1' is not a whole number from 0 to 999999999"),
    "a huge number": (position(points="1/" + "9" * 9999), r"field 6 \(points\): '9+\.\.\.' is not a whole number"),
    "a taker that is no number": (position(taker="x"), r"field 7 \(taker\): 'x' is not a side from 0 to 1, or -"),
    "a taker too high": (position(taker="2"), "the taker is side 2, but the sides are 0 to 1"),
    "no taker but piles": (position(taker="-"), "the taker is -, but the piles hold cards; name the side"),
    "a taker without cards": (position(piles="-/*", taker="0"), "the taker is side 0, but its pile is empty"),
    "a card twice in one set": (position(hands=HANDS.replace("Ab7d", "7d7d")), r"field 3 \(hands\): the card '7d' comes twice"),
    "a card in two places": (position(table="2c5b7d"), "the card 7d is in hand 0 and again on the table; each card exists once"),
    "39 cards": (position(table="2c"), "39 of 40 cards are placed; missing: 5b"),
    "hand sizes that no seat fits": (
        position(hands="Ab7d5b/2bJb/4dQs2c/2d4s", table="-"),
        "hand sizes 3,2,3,2 contradict seat 0 to play; hands are equal",
    ),
    "the wrong seat to play": (
        position(hands="Ab7d/2bJb/4d/2d4s", table="2c5bQs"),
        "hand sizes 2,2,1,2 contradict seat 0 to play; these sizes fit seat 3 to play",
    ),
    "all cards in one hand": (
        "scientifico 0 " + str(Rules.preset("scopa").deck.cards) + "/-/-/- - -/- 0/0 - -",
        "hand sizes 40,0,0,0 contradict seat 0",
    ),
    "a hand too large": (
        "scopa 0 AdAcAsAb/2d2c2s2b - */- 0/0 0 3d3c3s3b4d4c",
        "a hand of 4 cards is too large; with 6 cards in the stock a hand holds at most 3",
    ),
    "a stock that cannot be dealt": (
        "scopa 0 AdAc/2d2c - */- 0/0 0 3d3c3s3b4d",
        "the stock holds 5 cards; under scopa it must be a multiple of 6 up to 30",
    ),
    "a stock where all is dealt": (
        position(piles=f"{FIRST}/-", stock=SECOND, taker="0"),
        "the stock holds 18 cards; under scientifico it must be empty",
    ),
    "empty hands before the stock": (
        "scopa 0 -/- 2d2c */- 0/0 0 AdAcAsAb3d3c",
        "all hands are empty, but the stock holds 6 cards; deal the next packets",
    ),
    "leftovers on the table": (
        "scopone 0 -/-/-/- 2d2c */- 0/0 0 -",
        "the deal is over, but 2d2c still lies on the table; leftovers belong to the pile of the taker, side 0",
    ),
    "a flag in a finished deal": ("scopone(final_sweep=not_last_capture) 0 -/-/-/- - */- 1/0 0 - swept=1", "swept=1 in a finished deal"),
    "a flag that the rules lack": (ENDING + " swept=1", "swept=1 needs final_sweep=not_last_capture"),
}


@pytest.mark.parametrize(("text", "message"), FAULTS.values(), ids=list(FAULTS))
def test_a_faulty_position_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message) as caught:
        State.parse(text)
    assert "\n" not in str(caught.value)
    assert len(State.problems(text)) >= 1


def test_all_faults_of_a_position_are_told() -> None:
    problems = State.problems(position(seat="x", hands="Ab7d/2bJ/4dQs/2d4s", table="2c7d", piles="*/Ac", points="3"))
    assert [problem.partition(":")[0] for problem in problems] == [
        "field 2 (seat)",
        "field 3 (hands)",
        "field 6 (points)",
    ]
    problems = State.problems(position(seat="x", table="2c7d", piles=f"{FIRST}Ad/{SECOND}"))
    assert problems[0].startswith("field 2 (seat)")
    assert problems[1:] == (
        "the card 7d is in hand 0 and again on the table; each card exists once",
        "the card Ad is in pile 0 and again in pile 1; each card exists once",
        "39 of 40 cards are placed; missing: 5b",
    )


def test_each_check_runs_that_has_what_it_needs() -> None:
    starts = [problem[:30] for problem in State.problems("scopone 7 Ad/As/2c/3b 7d4s -/- 0/0 9 -")]
    assert starts == ["6 of 40 cards are placed; miss", "seat 7 is to play, but the sea", "the taker is side 9, but the s"]
    starts = [problem[:30] for problem in State.problems("scopone 1 AdAc/As/2c/3b 7d4s -/- x/0 0 -")]
    assert starts == [
        "field 6 (points): 'x' is not a",
        "7 of 40 cards are placed; miss",
        "the hand sizes 2,1,1,1 contrad",
        "the taker is side 0, but its p",
    ]


def test_a_state_built_by_hand_is_checked_like_a_text() -> None:
    state = State.parse(ENDING)
    parts: dict[str, Any] = {
        "rules": state.rules,
        "turn": 0,
        "hands": state.hands,
        "table": state.table,
        "piles": state.piles,
        "points": (3, 2),
        "taker": 1,
    }
    assert State(**parts) == state
    changes: list[tuple[dict[str, Any], str]] = [
        ({"hands": state.hands[:3]}, "there are 3 hands, but scientifico has 4 seats"),
        ({"points": (3,)}, "there are 1 points, but scientifico has 2 sides"),
        ({"points": (-3, 0)}, r"the points \(-3, 0\) are not possible"),
        ({"points": (10**9, 0)}, "are whole numbers from 0 to 999999999"),
        ({"turn": -1}, "seat -1 is to play"),
    ]
    for change, message in changes:
        with pytest.raises(PositionError, match=message):
            State(**{**parts, **change})


def test_cards_of_the_other_deck_are_refused_in_a_state_built_by_hand() -> None:
    from scopa_lab.cards import CardSet

    state = State.parse(ENDING)
    with pytest.raises(PositionError, match="8d is not in the 40-card deck"):
        State(state.rules, 0, state.hands, state.table | CardSet.parse("8d"), state.piles, state.points, 1)


def test_piles_by_themselves_may_leave_the_rest_to_one_side() -> None:
    piles, points = read_score("7d/*", "1/0", Rules.preset("scopone"))
    assert ([len(pile) for pile in piles], points) == ([1, 39], (1, 0))
    with pytest.raises(NotationError, match="the card 7d is in pile 0 and again in pile 1"):
        read_score("7d/7d", "0/0", Rules.preset("scopone"))
