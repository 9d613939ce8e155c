"""Whole numbers at every door: those of numpy are as good as ints, anything else is refused in one short line."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from networkx import DiGraph

import scopa_lab as sl
from scopa_lab import analysis, combinatorics, inference, tree
from scopa_lab.analysis import Puzzle, Study
from scopa_lab.cards import Card, CardSet
from scopa_lab.counting import capture_queries
from scopa_lab.counting import intervals as estimates
from scopa_lab.errors import AnalysisError, DealError, MatchError, NotationError, ScopaError
from scopa_lab.game.deals import deals, generator_of
from scopa_lab.records import claims, match

ENDING = "scopone 0 7dKs/As4c/2c5d/3b6b 3c4s */- 0/0 0 -"
CLAIMS = sl.Rules.preset("scopone(match_end=claim)")
PUZZLE = analysis.collection()[0].to_json()


def puzzle(**changes: Any) -> Puzzle:
    return Puzzle(**{"state": PUZZLE["position"], "best": sl.Move.parse(PUZZLE["best"])} | dict.fromkeys(Puzzle.__slots__[2:], 1) | changes)


def puzzle_with(name: str, number: object) -> Puzzle:
    return puzzle(**{name: number})


def found(condition: Callable[..., Any]) -> list[str]:
    return sorted(map(str, capture_queries.find_captures("Kd", "3c7d2s5b5c", condition, rules="scopone")))


def shape(graph: DiGraph) -> tuple[list[tuple[int, str]], list[tuple[int, int, str]]]:
    return sorted(graph.nodes(data="position")), sorted(graph.edges(data="move"))


# Each call with one number, a number that it takes, and its error.
CALLS: dict[str, tuple[Callable[[Any], object], int, type[ScopaError]]] = {
    "deal(seed)": (lambda number: sl.deal("scopone", seed=number), 7, DealError),
    "deal(dealer)": (lambda number: sl.deal("scopone", seed=1, dealer=number), 2, DealError),
    "deal(holding)": (lambda number: sl.deal("scopone", seed=1, holding={number: "7d"}), 2, DealError),
    "deals(seed)": (lambda number: list(deals("scopone", seed=number, count=2)), 7, DealError),
    "deals(count)": (lambda number: list(deals("scopone", seed=1, count=number)), 2, DealError),
    "generator_of(seed)": (lambda number: generator_of(number, 0).random(), 7, DealError),
    "generator_of(number)": (lambda number: generator_of(1, number).random(), 7, DealError),
    "ending(seed)": (lambda number: analysis.ending("scopone", seed=number, number=0, cards=4), 7, DealError),
    "ending(number)": (lambda number: analysis.ending("scopone", seed=1, number=number, cards=4), 7, DealError),
    "ending(cards)": (lambda number: analysis.ending("scopone", seed=1, number=0, cards=number), 4, AnalysisError),
    "played(seed)": (lambda number: analysis.played("scopone", seed=number, number=0), 7, DealError),
    "played(number)": (lambda number: analysis.played("scopone", seed=1, number=number), 7, DealError),
    "played(cards)": (lambda number: analysis.played("scopone", seed=1, number=0, cards=number), 4, AnalysisError),
    "find_puzzles(seed)": (lambda number: list(analysis.find_puzzles("scopa", seed=number, deals=2, cards=4)), 7, DealError),
    "find_puzzles(deals)": (lambda number: list(analysis.find_puzzles("scopa", seed=1, deals=number, cards=4)), 2, AnalysisError),
    "find_puzzles(cards)": (lambda number: list(analysis.find_puzzles("scopa", seed=1, deals=2, cards=number)), 4, AnalysisError),
    **{f"Puzzle({name})": (partial(puzzle_with, name), 3, DealError if name == "seed" else AnalysisError) for name in Puzzle.__slots__[2:]},
    "Study(cards)": (lambda number: Study("lead", rules="scopone", cards=number, seed=1).run(2).rows, 4, AnalysisError),
    "Study(seed)": (lambda number: Study("lead", rules="scopone", cards=4, seed=number).run(2).rows, 7, DealError),
    "Study.run(deals)": (lambda number: Study("lead", rules="scopone", cards=4, seed=1).run(number).rows, 2, AnalysisError),
    "capture_counts(table_size)": (
        lambda number: combinatorics.capture_counts("3", rules="scopone", table_size=number),
        2,
        AnalysisError,
    ),
    "most_captures(table_size)": (lambda number: combinatorics.most_captures("3", rules="scopone", table_size=number), 2, AnalysisError),
    "at_most(count)": (lambda number: found(capture_queries.at_most(number)), 2, AnalysisError),
    "leaves_more_than(total)": (lambda number: found(capture_queries.leaves_more_than(number)), 11, AnalysisError),
    "sweep_chance(copies)": (inference.sweep_chance, 2, AnalysisError),
    "simulate_sweep_chance(copies)": (lambda number: inference.simulate_sweep_chance(number, deals=2, seed=1), 2, AnalysisError),
    "simulate_sweep_chance(deals)": (lambda number: inference.simulate_sweep_chance(2, deals=number, seed=1), 2, AnalysisError),
    "simulate_sweep_chance(seed)": (lambda number: inference.simulate_sweep_chance(2, deals=2, seed=number), 7, DealError),
    "Remainder(modulus)": (lambda number: inference.Remainder(number, 0), 15, AnalysisError),
    "Remainder(remainder)": (lambda number: inference.Remainder(15, number), 10, AnalysisError),
    "Remainder.allows(total)": (inference.Remainder(15, 10).allows, 25, AnalysisError),
    "share(hits)": (lambda number: estimates.share(number, 3), 2, AnalysisError),
    "share(count)": (lambda number: estimates.share(1, number), 2, AnalysisError),
    "game_tree(depth)": (lambda number: shape(tree.game_tree(ENDING, depth=number)), 2, AnalysisError),
    "game_tree(max_nodes)": (lambda number: shape(tree.game_tree(ENDING, depth=1, max_nodes=number)), 20, AnalysisError),
    "solution_tree(depth)": (lambda number: shape(tree.solution_tree(ENDING, depth=number)), 2, AnalysisError),
    "solution_tree(max_nodes)": (lambda number: shape(tree.solution_tree(ENDING, depth=1, max_nodes=number)), 20, AnalysisError),
    "Match(first_dealer)": (lambda number: match.Match(CLAIMS, first_dealer=number), 2, MatchError),
    "Match.claim(side)": (lambda number: match.Match(CLAIMS).claim(number, sl.deal(CLAIMS, seed=1)), 1, MatchError),
    "Match.next_deal(seed)": (lambda number: match.Match(CLAIMS).next_deal(seed=number), 7, DealError),
    "certain_points(side)": (lambda number: claims.certain_points(sl.State.parse(ENDING), number), 0, MatchError),
    "Claim(side)": (lambda number: match.Claim(number, 3), 1, MatchError),
    "Claim(points)": (lambda number: match.Claim(0, number), 11, MatchError),
    "Card(rank)": (lambda number: Card(number, sl.Suit.COPPE), 3, NotationError),
    "Card(suit)": (lambda number: Card(3, number), 1, NotationError),
    "CardSet(mask)": (CardSet, 5, NotationError),
}
each_call = pytest.mark.parametrize(("call", "number", "error"), CALLS.values(), ids=list(CALLS))


@each_call
@pytest.mark.parametrize("kind", [np.int64, np.uint8, np.int32])
def test_a_number_of_numpy_is_as_good_as_an_int(
    call: Callable[[Any], object], number: int, error: type[ScopaError], kind: type[np.integer]
) -> None:
    plain, other = call(number), call(kind(number))
    assert other == plain
    assert repr(other) == repr(plain)


NO_NUMBERS = {"bool": True, "float": 1.5, "text": "2", "whole float": 2.0, "tuple": (1,), "beyond all": 10**5000, "below all": -(10**5000)}


@each_call
@pytest.mark.parametrize("value", NO_NUMBERS.values(), ids=list(NO_NUMBERS))
def test_anything_else_is_refused_in_one_short_line(
    call: Callable[[Any], object], number: int, error: type[ScopaError], value: object
) -> None:
    with pytest.raises(error) as caught:
        call(value)
    assert isinstance(caught.value, ScopaError)
    message = str(caught.value)
    assert 0 < len(message) < 300
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize("digits", [300, -300])
def test_a_seed_has_at_most_300_digits(digits: int) -> None:
    sign = digits // 300
    assert sl.deal("scopone", seed=sign * (10**300 - 1)) != sl.deal("scopone", seed=sign)
    with pytest.raises(DealError, match=r"seed=-?1000.* is too large; a seed has at most 300 digits"):
        sl.deal("scopone", seed=sign * 10**300)


def test_a_seat_holds_cards_by_a_mapping() -> None:
    with pytest.raises(DealError, match=r"holding=\['7d'\] should say which seat holds which cards, such as \{0: '7d'\}"):
        sl.deal("scopone", seed=1, holding=["7d"])


def test_what_is_no_number_has_no_mean() -> None:
    values: tuple[Any, ...] = ("x", None, 10**5000)
    for value in values:
        with pytest.raises(AnalysisError, match="the mean needs numbers: "):
            estimates.mean([1, value])


def test_a_suit_of_a_card_is_a_suit() -> None:
    assert Card(6, 0) == Card.parse("7d")
    assert Card(6, 0).suit is sl.Suit.DENARI
