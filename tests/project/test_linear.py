"""Reading takes steps in proportion to the input, whatever it is: counted as lines of Python that run, never by a clock."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from scopa_lab.cards import CardSet
from scopa_lab.errors import ScopaError
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.records import read_record
from scopa_lab.records.loose_moves import meant
from scopa_lab.rules import Rules
from tests.strategies import ENDING

DEAL = "start scopone 0 -/-/-/- - */- 0/0 0 -\nresult 4-0\n"


def long_match(count: int) -> str:
    return "".join(f"deal {number} dealer 3\n{DEAL}" for number in range(1, count + 1))


READERS = {
    "a set": (CardSet.parse, lambda count: "Ad" * count),
    "a set of commas": (CardSet.parse, lambda count: "Ad" + "," * count),
    "a move": (Move.parse, lambda count: "Kdx" + "Ad" * count),
    "a move as people write it": (lambda text: meant(State.parse(ENDING), text), lambda count: "Kd x" + " Ad" * count),
    "rules": (Rules.preset, lambda count: "scopone(" + "target=11," * count + ")"),
    "a hand": (State.parse, lambda count: ENDING.replace("7d/", "7d" * count + "/")),
    "a stock": (State.parse, lambda count: ENDING[:-1] + "7d" * count),
    "hands": (State.parse, lambda count: ENDING.replace("7d/", "7d/" * count)),
    "keys": (State.parse, lambda count: ENDING + " swept=1" * count),
    "all faults": (State.problems, lambda count: ENDING + " swept=1" * count),
    "headers": (read_record, lambda count: "".join(f'[h{number} "v"]\n' for number in range(count)) + DEAL),
    "a header": (read_record, lambda count: f'[h "{"v" * count}"]\n' + DEAL),
    "comments": (read_record, lambda count: "# a comment\n" * count + DEAL),
    "comments behind the result": (read_record, lambda count: DEAL + "# a comment\n" * count),
    "parentheses": (read_record, lambda count: DEAL.replace("\n", "\n" + "(" * count + "\n", 1)),
    "moves without a start": (read_record, lambda count: "7d " * count),
    "a move of many words": (read_record, lambda count: f"start {ENDING}\n1. Ab x" + " Ad" * count),
    "deals": (read_record, long_match),
}


def steps(read: Callable[..., Any], text: str) -> int:
    """How many lines of Python run while a text is read."""
    count, message = 0, ""

    def trace(*_: object) -> Any:
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        read(text)
    except ScopaError as error:
        message = str(error)
    finally:
        sys.settrace(before)
    assert len(message) < 3000
    return count


@pytest.mark.parametrize(("read", "text"), READERS.values(), ids=list(READERS))
def test_four_times_the_input_takes_at_most_four_times_the_steps(read: Callable[..., Any], text: Callable[[int], str]) -> None:
    read_once = steps(read, text(4))  # what is made once, such as patterns, is made now
    short, long = steps(read, text(100)), steps(read, text(400))
    assert 0 < long <= 4 * short + read_once
