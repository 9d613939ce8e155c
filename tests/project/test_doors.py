"""What comes in from code and makes no sense is refused at the door, in one short line, by an error of our own."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import scopa_lab as sl
from scopa_lab.errors import ScopaError

ONE = "scopone 0 7d/As/2c/Kb 3c4s */- 0/0 0 -"
OVER = "scopone 0 -/-/-/- - */- 0/0 0 -"
HUGE = 10**5000
LONG = "x" * 100_000


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


NESTED = nested(100_000)
RULES = sl.Rules.preset("scopone")


def state(**changes: Any) -> sl.State:
    """A finished state built by hand, with some parts changed."""
    parts = {name: getattr(sl.State.parse(OVER), name) for name in ("rules", "turn", "hands", "table", "piles", "points", "taker", "stock")}
    return sl.State(**{**parts, **changes})


def record_json(**changes: object) -> sl.DealRecord:
    return sl.DealRecord.from_json({"headers": {}, "start": OVER, "moves": [], "result": [4, 0], **changes})


REFUSED = {
    "a huge target": lambda: RULES.replace(target=HUGE),
    "a target of many digits": lambda: RULES.replace(target="9" * 5000),
    "rules of many digits": lambda: sl.Rules.preset(f"scopone(target={'9' * 5000})"),
    "a nested option": lambda: RULES.replace(target=NESTED),
    "a nested pair": lambda: RULES.replace(redeal_if=NESTED),
    "a pair of a huge number": lambda: RULES.replace(redeal_if=(HUGE, 3)),
    "an option that is a float": lambda: RULES.replace(target=21.0),
    "a long option": lambda: RULES.replace(**{LONG: 1}),
    "the value of a long option": lambda: RULES.option(LONG),
    "the value of an option of other games": lambda: RULES.option("simili_points"),
    "rules of a number": lambda: sl.Rules.preset(5),
    "value cards twice": lambda: sl.Rules.preset("scarabocion(value_cards=2s:1+2s:2)"),
    "totals twice": lambda: sl.Rules.preset("cirulla(table_bonus=15:1+15:2)"),
    "an item twice in the order": lambda: sl.Rules.preset("scopone(counting_order=cards+cards)"),
    "digits of another script in a bonus": lambda: sl.Rules.preset("cirulla(table_bonus=1٥:1)"),
    "a nested record": lambda: sl.DealRecord.from_json(NESTED),
    "a nested start": lambda: record_json(start=NESTED),
    "a nested header": lambda: record_json(headers={"a": NESTED}),
    "nested moves": lambda: record_json(moves=[NESTED]),
    "a nested result": lambda: record_json(result=NESTED),
    "a huge result": lambda: record_json(result=[HUGE, 0]),
    "a huge move": lambda: record_json(moves=[HUGE]),
    "nested notes": lambda: record_json(notes=NESTED),
    "a nested deal": lambda: sl.MatchRecord.from_json({"headers": {}, "deals": [NESTED]}),
    "no cards": lambda: sl.CardSet.parse(None),
    "a card of a number": lambda: sl.Card.parse(5),
    "a long card": lambda: sl.Card.parse(LONG),
    "a long set": lambda: sl.CardSet.parse("7d" * 50_000),
    "a long suit": lambda: sl.Suit.parse(LONG),
    "a suit of a number": lambda: sl.Suit.parse(5),
    "a long move": lambda: sl.Move.parse(LONG),
    "a move of a number": lambda: sl.Move.parse(5),
    "no position": lambda: sl.State.parse(None),
    "a long position": lambda: sl.State.parse(LONG),
    "a long seat": lambda: sl.State.parse(OVER.replace(" 0 ", f" {'9' * 5000} ", 1)),
    "rules of a state as text": lambda: state(rules="scopone"),
    "a huge seat": lambda: state(turn=HUGE),
    "a seat of text": lambda: state(turn="0"),
    "a seat of a bool": lambda: state(turn=True),
    "hands of text": lambda: state(hands=("-",) * 4),
    "no hands": lambda: state(hands=None),
    "a table of text": lambda: state(table="7d"),
    "huge points": lambda: state(points=(HUGE, 0)),
    "points of a float": lambda: state(points=(0.5, 0)),
    "points of text": lambda: state(points=("0", "0")),
    "a huge taker": lambda: state(taker=HUGE),
    "a huge sweep": lambda: state(swept=HUGE),
    "a huge wild card": lambda: state(matta=HUGE),
    "a wild card below the ace": lambda: state(matta=-1),
    "a laid card of text": lambda: state(laid="7d"),
    "a stock of text": lambda: state(stock=("7d",)),
    "no move": lambda: sl.State.parse(ONE).play(None),
    "a card for a move": lambda: sl.State.parse(ONE).play(sl.Card.parse("7d")),
    "captures without rules": lambda: sl.captures("7d", "3c", rules=None),
    "a record of nothing": lambda: sl.DealRecord(None),
    "a record of a long text": lambda: sl.read_record(LONG),
    "a record of a number": lambda: sl.read_record(5),
    "a record with a header of a number": lambda: sl.DealRecord(ONE, (), (("a", 5),)),
    "a record with a number for a name": lambda: sl.DealRecord(ONE, (), ((5, "a"),)),
    "a record with a number for a move": lambda: sl.DealRecord(ONE, (5,)),
}


@pytest.mark.parametrize("call", REFUSED.values(), ids=list(REFUSED))
def test_what_makes_no_sense_is_refused_in_one_short_line(call: Callable[..., Any]) -> None:
    with pytest.raises(ScopaError) as caught:
        call()
    assert 0 < len(str(caught.value)) < 1200
    assert len(str(caught.value).splitlines()) == 1


def test_numbers_of_numpy_and_lists_are_made_plain() -> None:
    made = state(turn=np.int64(0), points=[np.int64(0), np.uint8(0)], taker=np.int8(0))
    assert made == state()
    assert str(made) == str(state())
    assert type(made.turn) is type(made.taker) is type(made.points[0]) is int
    assert RULES.replace(target=np.int64(21)) == RULES.replace(target=21)
    assert sl.Rules.preset("scopa").replace(players=np.int64(3)).players == 3


def test_texts_are_understood_where_values_are_meant() -> None:
    assert sl.DealRecord(ONE, ("7dx3c4s",)) == sl.DealRecord(sl.State.parse(ONE)).play("7dx3c4s")
    assert type(sl.DealRecord(ONE, ("7dx3c4s",)).moves[0]) is sl.Move
