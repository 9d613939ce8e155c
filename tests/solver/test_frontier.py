"""Endings of scientifico with 20 to 28 cards, whose margins another native program proved."""

import pytest

from scopa_lab.game.state import State
from scopa_lab.solver import solve
from tests.fuzz.drawn import second
from tests.fuzz.second_program import compiler, margins
from tests.strategies import IS_COMPILED, Row, rows

FRONTIER = rows("frontier.jsonl")
FEW, SOME = 20, 5  # cards that are solved at once, and positions of 24 for the second program, which takes seconds for each


def of(cards: int) -> list[Row]:
    return [row for row in FRONTIER if row["cards"] == cards]


def test_the_frontier_is_as_it_was_stored() -> None:
    assert [len(of(cards)) for cards in (20, 24, 28)] == [20, 20, 10]
    assert all(State.parse(row["position"]).plies_left == row["cards"] for row in FRONTIER)


@pytest.mark.skipif(not IS_COMPILED, reason="20 cards take a compiled search")
@pytest.mark.parametrize("row", of(FEW), ids=lambda row: row["position"][:50])
def test_endings_with_20_cards(row: Row) -> None:
    assert solve(row["position"], engine="compiled").margin == row["margin"]


@pytest.mark.soak
@pytest.mark.parametrize("row", [row for row in FRONTIER if row["cards"] > FEW], ids=lambda row: row["position"][:50])
def test_endings_with_24_and_28_cards(row: Row) -> None:
    assert solve(row["position"], engine="compiled").margin == row["margin"]


@pytest.mark.soak
@pytest.mark.skipif(compiler() is None, reason="there is no C++ compiler")
@pytest.mark.parametrize("row", of(FEW) + of(24)[:SOME], ids=lambda row: row["position"][:50])
def test_the_second_program_proves_the_same_margins(row: Row) -> None:
    state = State.parse(row["position"])
    assert margins([(second(state.rules), str(state))]) == [row["margin"]]
