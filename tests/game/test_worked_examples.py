"""The worked examples of the rules, E001 to E216, each under its number.

A number with a word after it, such as ``E029-counts``, is the same example under another value of an option.
"""

import random
import re
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, combinations_with_replacement, pairwise, product
from math import comb, prod
from typing import Any

import pytest

from scopa_lab.cards import IT40, NO_CARDS, RANK_LETTERS, Card, CardSet, Suit
from scopa_lab.errors import RulesError, ScopaError
from scopa_lab.game.captures import captures, choices
from scopa_lab.game.deals import deal, deals, opening
from scopa_lab.game.events import Event, is_annulled
from scopa_lab.game.position_text import read_score
from scopa_lab.game.state import State
from scopa_lab.game.tally import Tally, TallyLine, tally
from scopa_lab.records.match import Match
from scopa_lab.rules import Rules
from scopa_lab.rules.items import Primiera, prime


def examples(names: str, rows: Sequence[tuple[Any, ...]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(names, [pytest.param(*row[1:], id=row[0]) for row in rows])


def before(rules: str, table: str, card: str, when: str = "") -> State:
    """A position in which a seat is about to play `card`; `when` is "last" for the last card of the deal, or what follows the stock."""
    game = Rules.preset(rules)
    spare = list(game.deck.cards - CardSet.parse(table) - CardSet.of([Card.parse(card)]))
    others = ["-"] * (game.players - 1) if when == "last" else [str(other) for other in spare[-game.players + 1 :]]
    seat, hands = (game.players - 1, [*others, card]) if when == "last" else (0, [card, *others])
    sides = game.sides
    tail = f" {when}" if when not in ("", "last") else ""
    return State.parse(f"{rules} {seat} {'/'.join(hands)} {table} {'*' + '/-' * (sides - 1)} {'/'.join('0' * sides)} 0 -{tail}")


def items(rules: str, piles: str, points: str | None = None) -> dict[str, Any]:
    """Points by item and side, with the total; piles as in a position."""
    game = Rules.preset(rules)
    result = tally(game, *read_score(piles, points or "/".join("0" * game.sides), game))
    return {line.name: line.points for line in result.items} | {"total": result.total, "wins": result.wins_match}


# Captures: what a card may take, and whether it may be laid. A # marks a presa that scores as a sweep, in mid-deal.

BASE = "scopa scopone scientifico"
OPTIONAL = "cicera(mandatory_capture=false)"
OPTIONAL_ACE = "scarabocion(mandatory_capture=false)"
CAPTURES = [
    ("E001", BASE, "3s5d5cJb", "5b", "5d 5c"),
    ("E002", BASE, "3s5d5cJb", "Ks", "5d5c"),
    ("E003", BASE, "3s5d5cJb", "Jd", "Jb"),
    ("E004", BASE, "3s5d5cJb", "3d", "3s"),
    ("E005", BASE, "3s5d5cJb", "7d", "lay"),
    ("E006", BASE, "Ad5c6s", "2d", "lay"),
    ("E007", BASE, "Ad5c6s", "5s", "5c"),
    ("E008", BASE, "Ad5c6s", "7b", "Ad6s"),
    ("E009", BASE, "Ad5c6s", "6b", "6s"),
    ("E010", BASE, "2c4b", "6d", "2c4b#"),
    ("E011", BASE, "Ab3c4dJs", "Jd", "Js"),
    ("E012", BASE, "Ad2c3s4b", "5d", "Ad4b 2c3s"),
    ("E013", BASE, "Ad2c3s4b", "6d", "2c4b Ad2c3s"),
    ("E014", BASE, "Ad2c3s4b", "7d", "3s4b Ad2c4b"),
    ("E015", BASE, "Ad2c3s4b", "Kd", "Ad2c3s4b#"),
    ("E016", BASE, "-", "7d", "lay"),
    ("E017", BASE, "7c7s", "7d", "7c 7s"),
    ("E018", BASE, "2d2c5s", "7b", "2d5s 2c5s"),
    ("E019", BASE, "2d2c5s", "4b", "2d2c"),
    ("E020", BASE, "KcKb", "Kd", "Kc Kb"),
    ("E021", BASE, "2b3c4s6d", "2d", "2b"),
    ("E022", BASE, "2b3c4s6d", "5d", "2b3c"),
    ("E023", BASE, "2b3c4s6d", "6b", "6d"),
    ("E024", BASE, "2b3c4s6d", "Ad", "lay"),
    ("E025", BASE, "2b3c4s6d", "Qd", "3c6d 2b3c4s"),
    ("E026", "scopa(sum_choice=fewest)", "2b3c4s6d", "Qd", "3c6d"),
    ("E027", BASE, "6cAs5b", "6d", "6c"),
    # Scopa d'Assi and asso piglia tutto
    ("E081", "scopa-assi", "5dQc3s", "Ab", "5dQc3s"),
    ("E081-scores", "scopa-assi(ace_sweep_scores=true) asso-pigliatutto", "5dQc3s", "Ab", "5dQc3s#"),
    ("E082", "scopa-assi asso-pigliatutto", "Ac5dQs", "Ab", "Ac"),
    ("E083", "scopa-assi asso-pigliatutto", "Ac", "Ab", "Ac#"),
    ("E083-never", "scopa-assi(ace_lone_ace_scores=false) asso-pigliatutto(ace_lone_ace_scores=false)", "Ac", "Ab", "Ac"),
    ("E084", "scopa-assi", "7d", "Ab", "7d"),
    ("E085", "scopa-assi asso-pigliatutto", "AcAs4d", "Ab", "Ac As"),
    ("E086", "scopa-assi asso-pigliatutto scopa-assi(ace_empty_table=takes_itself)", "-", "Ab", "lay"),
    ("E087", "scopa-assi asso-pigliatutto", "4d5c", "Qs", "4d5c#"),
    # Scopa di Quindici
    ("E089", "quindici", "Jd5c6sQb", "7d", "Jd"),
    ("E090", "quindici", "Jd5c6sQb", "4d", "5c6s"),
    ("E091", "quindici", "Jd5c6sQb", "Kd", "5c"),
    ("E092", "quindici", "Jd5c6sQb", "6d", "Qb"),
    ("E093", "quindici", "Jd5c6sQb", "Qd", "6s"),
    ("E094", "quindici", "Jd5c6sQb", "Ad", "Jd6s 5cQb"),
    ("E095", "quindici", "Jd5c6sQb", "2d", "Jd5c"),
    ("E096", "quindici", "Jd5c6sQb", "5d", "lay"),
    ("E097", "quindici(allow_equal=true)", "Jd5c6sQb", "5d", "5c"),
    ("E098", "quindici", "Ad2c3s4b5c", "Qd", "Ad5c 2c4b Ad2c3s"),
    ("E099", "quindici(sum_choice=fewest)", "Ad2c3s4b5c", "Qd", "Ad5c 2c4b"),
    ("E100", "quindici", "Ad2c3s4b5c", "Kd", "5c Ad4b 2c3s"),
    ("E101", "quindici", "Jd", "7c", "Jd#"),
    # Cirulla
    ("E103", "cirulla", "3d5c6s7b", "7d", "7b 3d5c"),
    ("E104", "cirulla", "3d4c7sJb", "7d", "7s 3d4c Jb"),
    ("E105", "cirulla(single_precedence=true)", "3d4c7sJb", "7d", "7s Jb"),
    ("E106", "cirulla", "4d2c", "6s", "4d2c#"),
    ("E107", "cirulla", "4d2c", "Qs", "4d2c#"),
    ("E108", "cirulla", "7d5c", "3s", "7d5c#"),
    ("E109", "cirulla", "Qs", "6c", "Qs#"),
    ("E110", "cirulla", "Kd2c", "3s", "Kd2c#"),
    ("E111", "cirulla", "5sQc3b", "Ad", "5sQc3b#"),
    ("E112", "cirulla", "As5cQb3d", "Ad", "As 5cQb"),
    ("E113", "cirulla", "AsKc3b", "Ad", "As AsKc3b#"),
    ("E114", "cirulla", "2d3c4s", "Jb", "3c4s"),
    ("E115", "cirulla", "2d6c5s", "Qb", "6c"),
    ("E116", "cirulla", "5d4c7s", "2b", "lay"),
    ("E117", "cirulla", "-", "Ad", "lay"),
    ("E118", "cirulla", "7dJc", "7s", "7d Jc"),
    ("E120", "cirulla", "3s", "7c", "lay"),
    # Cicera
    ("E153", "cicera", "3s4s7dTc", "7s", "7d 3s4s"),
    ("E153-optional", OPTIONAL, "3s4s7dTc", "7s", "7d 3s4s lay"),
    ("E154", "cicera", "3s4s7dTc", "Td", "Tc 3s7d"),
    ("E154-optional", OPTIONAL, "3s4s7dTc", "Td", "Tc 3s7d lay"),
    ("E155", "cicera", "8s2sJd", "Jc", "Jd"),
    ("E155-optional", OPTIONAL, "8s2sJd", "Jc", "Jd lay"),
    ("E156", "cicera", "8s2sJd", "Ts", "8s2s"),
    ("E156-optional", OPTIONAL, "8s2sJd", "Ts", "8s2s lay"),
    ("E157", "cicera", "8s3s", "Jc", "lay"),
    ("E158", "cicera", "KdKcTs", "Kb", "Kd Kc"),
    ("E158-optional", OPTIONAL, "KdKcTs", "Kb", "Kd Kc lay"),
    # Scaraboción
    ("E177", "scarabocion", "Ac5dKb", "As", "Ac Ac5dKb"),
    ("E177-optional", OPTIONAL_ACE, "Ac5dKb", "As", "Ac Ac5dKb lay"),
    ("E178", "scarabocion", "5d", "As", "5d lay"),
    ("E179", "scarabocion", "Ac", "As", "Ac#"),
    ("E179-optional", OPTIONAL_ACE, "Ac", "As", "Ac# lay"),
    ("E180", "scarabocion", "2d3d9c", "5d", "2d3d"),
    ("E180-optional", OPTIONAL_ACE, "2d3d9c", "5d", "2d3d lay"),
    ("E181", "scarabocion scarabocion(ace_empty_table=takes_itself)", "-", "As", "lay"),
]


@examples("games, table, card, expected", CAPTURES)
def test_what_a_card_may_take(games: str, table: str, card: str, expected: str) -> None:
    taken = {str(CardSet.parse(text.removesuffix("#"))): text.endswith("#") for text in expected.split() if text != "lay"}
    for rules in games.split():
        state = before(rules, table, card)
        assert {str(each) for each in captures(card, table, rules=rules)} == set(taken)
        assert choices(Card.parse(card).rank, state.table.mask, state.rules)[1] == ("lay" in expected)
        assert {str(move.taken) for move in state.legal_moves if move.taken} == set(taken)
        for each, is_sweep in taken.items():
            assert (state.rules.sweep.name in {event.name for event in state.events(f"{card}x{each}")}) == is_sweep


ACE_ALONE = [
    ("E086-stays", "scopa-assi", "Ab", False),
    ("E086-takes_itself", "scopa-assi(ace_empty_table=takes_itself)", "Ab", True),
    ("E181-stays", "scarabocion", "As", False),
    ("E181-takes_itself", "scarabocion(ace_empty_table=takes_itself)", "As", True),
]


@examples("rules, ace, takes_itself", ACE_ALONE)
def test_an_ace_laid_on_an_empty_table(rules: str, ace: str, takes_itself: bool) -> None:
    state = before(rules, "-", ace).play(ace)
    assert (Card.parse(ace) in state.piles[0], str(state.table)) == (takes_itself, "-" if takes_itself else ace)
    assert state.points == (0, 0)


def test_e119_a_matta_declared_as_an_ace_sweeps() -> None:
    state = before("cirulla", "3d5sQb", "7c", "matta=A")
    assert [str(move) for move in state.legal_moves] == ["7cx3d5sQb"]
    assert [(event.name, event.points) for event in state.events("7cx3d5sQb")] == [("scopa", 1)]


def test_e102_what_quindici_leaves_on_the_table() -> None:
    # Every presa takes 15 of the 220. That leaves 10, 25, 40 or 55 in these deals; very rarely it leaves 70.
    rng = random.Random(102)
    for first in deals("quindici", seed=102, count=100):
        state = first
        while not state.is_over:
            move = rng.choice(state.legal_moves)
            left = state.table - move.taken if move.taken else state.table | CardSet.of([move.card])
            state = state.play(move)
        assert sum(map(IT40.value, left)) in (10, 25, 40, 55)


# Sweeps: points made after the moves, and cards that must then be in the pile of a side.

FIRST_ROUND_STOCK = "AdAcAsAb2d2s2b3d3c3s3b4d4c4s5d5c5s5b6s6b7d7c7s7bJdJcJsJbQdQc"
SWEEPS = [
    ("E028", "scopone 0 6d/As/2s/3b 2c4b */- 0/0 0 -", "6dx2c4b", (1, 0), 0, "6d2c4b"),
    ("E029", "scopone 3 -/-/-/6d 2c4b */- 0/0 0 -", "6dx2c4b", (0, 0), 1, "6d2c4b"),
    ("E029-counts", "scopone(final_sweep=counts) 3 -/-/-/6d 2c4b */- 0/0 0 -", "6dx2c4b", (0, 1), 1, "6d2c4b"),
    ("E030", "scopone 0 6d/As/2s/3b 6c */- 0/0 0 -", "6dx6c", (1, 0), 0, "6d6c"),
    ("E031", "scopone 0 6d/Ac/2s/3b 6cAs5b */- 0/0 0 -", "6dx6c", (0, 0), 0, "6d6c"),
    ("E032", "scientifico 2 -/-/6d/3b 2c4b -/* 0/0 1 -", "6dx2c4b 3b", (1, 0), 0, "6d2c4b3b"),
    (
        "E032-not_last_capture",
        "scientifico(final_sweep=not_last_capture) 2 -/-/6d/3b 2c4b -/* 0/0 1 -",
        "6dx2c4b 3b",
        (0, 0),
        0,
        "6d2c4b3b",
    ),
    ("E033", "scopone 3 -/-/-/3d 2c */AdAc 0/0 1 -", "3d", (0, 0), 1, "2c3dAdAc"),
    ("E033-other_side", "scopone 3 -/-/-/3d 2c */AdAc 0/0 0 -", "3d", (0, 0), 0, "2c3d"),
    ("E034", "scopone 0 Kd/Ac/Ab/6c As2s3s4s7b */- 0/0 0 -", "KdxAs2s3s4s", (0, 0), 0, "KdAs2s3s4s"),
    ("E035", f"scopa 1 -/6d 2c4b */- 0/0 0 {FIRST_ROUND_STOCK}", "6dx2c4b", (0, 1), 1, "6d2c4b"),
]


@examples("position, moves, points, side, cards", SWEEPS)
def test_sweeps(position: str, moves: str, points: tuple[int, int], side: int, cards: str) -> None:
    state = State.parse(position)
    for move in moves.split():
        state = state.play(move)
    assert state.points == points
    assert CardSet.parse(cards) <= state.piles[side]


def test_e088_an_ace_as_the_last_card_never_makes_a_sweep() -> None:
    finals = ("not_last_play", "not_last_capture", "not_last_round")
    for scores, lone, declines, final in product(*[("true", "false")] * 3, finals):
        options = f"ace_sweep_scores={scores},ace_lone_ace_scores={lone},ace_may_decline={declines},final_sweep={final}"
        state = before(f"scopa-assi({options})", "4d5c", "Ab", "last").play("Abx4d5c")
        assert (state.points, CardSet.parse("Ab4d5c") <= state.piles[1]) == ((0, 0), True)


# What one play scores in Cicera and Scaraboción, by name; the last column says when it is played.

PREVIOUS = "cicera(picada=previous_card)"
IN_PLAY = [
    ("E159", "cicera", "2s3s4s", "9sx2s3s4s", {"scua": 1, "simili": 1, "quadriglia": 1}, ""),
    ("E160", "cicera", "2s3s4dJc", "9sx2s3s4d", {"quadriglia": 1}, ""),
    ("E161", "cicera", "3s4s7d", "7sx3s4s", {"simili": 1}, ""),
    ("E162", "cicera", "3s4c9d", "7sx3s4c", {}, ""),
    ("E163", PREVIOUS, "6c9d", "6dx6c", {"picada": 1}, "laid=6c"),
    ("E164", PREVIOUS, "6c", "6dx6c", {"scua": 1, "picada": 1}, "laid=6c"),
    ("E165", PREVIOUS, "6c9d", "6dx6c", {}, "laid=9d"),
    ("E166", "cicera", "6c9d", "6dx6c", {"picada": 1}, ""),
    ("E167", "cicera", "2s8s", "Tsx2s8s", {"scua": 1, "simili": 1}, ""),
    ("E182", "scarabocion", "2d3d9c", "5dx2d3d", {"simili": 5}, ""),
    ("E183", "scarabocion", "2d3d", "5dx2d3d", {"simili": 5, "scopa": 10}, ""),
    ("E184", "scarabocion", "2d3d", "5cx2d3d", {"scopa": 5}, ""),
    ("E185", "scarabocion", "2d3c", "5dx2d3c", {"scopa": 5}, ""),
    ("E186", "scarabocion", "5c", "5dx5c", {"scopa": 5}, ""),
    ("E187", "scarabocion", "2s3s4s9d", "9sx2s3s4s", {"simili": 9}, ""),
    ("E188", "scarabocion", "2s3s4s", "9sx2s3s4s", {"simili": 9, "scopa": 18}, ""),
    ("E189", "scarabocion", "4d7c", "Asx4d7c", {}, ""),
    ("E190", "scarabocion", "4s7s", "Asx4s7s", {}, ""),
    ("E191", "scarabocion", "Ac", "AsxAc", {"scopa": 1}, ""),
    ("E192", "scarabocion", "Ac9d", "AsxAc", {}, ""),
    ("E193", "scarabocion", "Kc", "KdxKc", {}, ""),
    ("E193-ten", "scarabocion(court_sweep_points=10)", "Kc", "KdxKc", {"scopa": 10}, ""),
    ("E194", "scarabocion", "2d3d", "5dx2d3d", {"simili": 5}, "last"),
]


@examples("rules, table, move, expected, when", IN_PLAY)
def test_what_a_play_scores(rules: str, table: str, move: str, expected: dict[str, int], when: str) -> None:
    state = before(rules, table, move[:2], when)
    after = state.play(move)
    assert {event.name: event.points for event in state.events(move)} == expected
    assert after.points[state.side] == sum(expected.values()) == sum(after.points)


# Primes: the pile, the number of its suits, and the total of its best cards.

PRIMES = [
    ("E036", "standard", "7d7c6bAs", 4, 76),
    ("E037", "standard", "7c7d6b5s", 4, 75),
    ("E038", "standard", "7d7c7s", 3, 63),
    ("E039", "standard", "7bAdAcAs", 4, 69),
    ("E040", "standard", "JdJcJs7b", 4, 51),
    ("E041", "standard", "7d7c7s7b", 4, 84),
    ("E042", "standard", "JdQcKsKb", 4, 40),
    ("E043", "standard", "7d7c7s5b", 4, 78),
    ("E044", "standard", "7d6c6s6b", 4, 75),
    ("E045", "standard", "7d6dAd6c5cAsKb", 4, 65),
    ("E046", "standard", "7dKcQbJs", 4, 51),
    ("E047", "southern", "7dKcQbJs", 4, 48),
]


@examples("values, pile, suits, total", PRIMES)
def test_primes(values: str, pile: str, suits: int, total: int) -> None:
    best = prime(pile, Primiera("primiera", 1, values))
    assert (len(best.cards), best.total, best.is_complete) == (suits, total, suits == 4)


NOBODY, FIRST, SECOND = (0, 0), (1, 0), (0, 1)
PRIMIERA = [
    ("E048", "scopa", "7d7c7s/7bAdAcAs", SECOND),
    ("E049", "scopa", "7d7c7s/JdJcJs7b", SECOND),
    ("E050", "scopa(primiera_missing_suit=zero_value)", "7d7c7s/JdJcJs7b", FIRST),
    ("E051", "scopa", "7d7c7s/7b6d6c", NOBODY),
    ("E052", "scopa(primiera_missing_suit=fewer_suits_lose)", "7d7c7s/7b6d6c", FIRST),
    ("E053", "scopa", "7d7c7s/2d2c2s2b", SECOND),
    ("E054", "scopa", "7d6c6bAs/6d7cAb6s", NOBODY),
    ("E055", "scopa", "7d7cAsKb/QdAc7s7b", NOBODY),
    ("E056", "scopa(primiera_values=southern)", "7d7cAsKb/QdAc7s7b", FIRST),
]


@examples("rules, piles, points", PRIMIERA)
def test_the_best_prime(rules: str, piles: str, points: tuple[int, int]) -> None:
    assert items(rules, piles)["primiera"] == points


# Majorities: how many cards of the item each side has.

THREE = "scopa(players=3)"
MAJORITIES = [
    ("E057", "scopone", "cards", (21, 19), FIRST),
    ("E058", "scopone", "cards", (20, 20), NOBODY),
    ("E059", "scopone", "coins", (6, 4), FIRST),
    ("E060", "scopone", "coins", (5, 5), NOBODY),
    ("E061", THREE, "cards", (14, 14, 12), (0, 0, 0)),
    ("E062", THREE, "cards", (15, 14, 11), (1, 0, 0)),
    ("E063", THREE, "coins", (4, 3, 3), (1, 0, 0)),
    ("E064", THREE, "coins", (4, 4, 2), (0, 0, 0)),
    ("E168", "cicera", "cards", (27, 25), (2, 0)),
    ("E169", "cicera", "cards", (26, 26), NOBODY),
    ("E169-one_each", "cicera(cards_tie=one_each)", "cards", (26, 26), (1, 1)),
    ("E170", "cicera", "swords", (7, 6), FIRST),
    ("E170-two", "cicera(swords_points=2)", "swords", (7, 6), (2, 0)),
]


@examples("rules, item, counts, points", MAJORITIES)
def test_majorities(rules: str, item: str, counts: tuple[int, ...], points: tuple[int, ...]) -> None:
    suit = {"coins": Suit.DENARI, "swords": Suit.SPADE}.get(item)
    cards = [card for card in Rules.preset(rules).deck.cards if suit in (None, card.suit)]
    assert len(cards) == sum(counts)
    piles = [CardSet.of(cards[start:end]) for start, end in pairwise(accumulate(counts, initial=0))]
    assert items(rules, "/".join(map(str, piles)))[item] == points


# Tallies: piles, in-play points, and what some items must give; "wins" is the side that wins the match outright.

COINS, SWORDS = "Ad2d3d4d5d6d7dJdQdKd", "As2s3s4s5s6s7s8s9sTsJsQsKs"
# Of fifty-two cards 28, with 8 swords and no run from an ace on either side.
EVEN = "2s4s6s8sTsJsQsKs2d4d6d8dJdKd2c4c6c8cTcQcKc2b4b6b8bTbKb"
TALLIES = [
    (
        "E065",
        "scopa",
        "Ad2d3d4d5d7d7c7s7bAcAsAb2c2s2b3c3s3b4c4s4b5c/*",
        "2/1",
        {"cards": FIRST, "coins": FIRST, "settebello": FIRST, "primiera": FIRST, "total": (6, 1)},
    ),
    (
        "E066",
        "scopa",
        "7d7c6b6sAd2d3d4dJcJsJbQcQsQbKcKsKb2c2s2b/*",
        "0/0",
        {"cards": NOBODY, "coins": NOBODY, "settebello": FIRST, "primiera": NOBODY, "total": FIRST},
    ),
    (
        "E067",
        "scopa",
        "7d7c7s7bAd2d3dJcJsJbQcQsQbKcKsKb/*",
        "1/0",
        {"cards": SECOND, "coins": SECOND, "settebello": FIRST, "primiera": FIRST, "total": (3, 2)},
    ),
    ("E068", "napola", "Ad2d3d/-", "0/0", {"napola": (3, 0)}),
    ("E069", "napola", "Ad2d3d4d5dJd/-", "0/0", {"napola": (5, 0)}),
    ("E070", "napola", "Ad2d4d5d6d/-", "0/0", {"napola": NOBODY}),
    ("E071", "napola", "2d3d4d5d6d7d/-", "0/0", {"napola": NOBODY}),
    ("E072", "napola", "Ad2d/-", "0/0", {"napola": NOBODY}),
    ("E073", "napola", "Ad2d3d4d5d6d7d/-", "0/0", {"napola": (7, 0)}),
    ("E074", "napola(napola_cap=6)", "Ad2d3d4d5d6d7d/-", "0/0", {"napola": (6, 0)}),
    ("E075", "napola(napola_cap=6)", "Ad2d3d4d5d6d/-", "0/0", {"napola": (6, 0)}),
    ("E076", "napola", "Ad2d3d4d5d6d7dJd/-", "0/0", {"napola": (8, 0)}),
    ("E077", "napola", "Ad2d3d5d6d7dJdQdKd/-", "0/0", {"napola": (3, 0)}),
    ("E078", "napola", f"{COINS}/*", "0/9", {"wins": 0, "napola": (10, 0)}),
    ("E078-other_side", "milanese", f"*/{COINS}", "9/0", {"wins": 1, "napola": (0, 10)}),
    ("E078-without_napola", "scopone", f"{COINS}/*", "0/9", {"wins": None}),
    ("E079", "re-bello", "7dKd/-", "0/0", {"settebello": FIRST, "re_bello": FIRST}),
    ("E080", "re-bello(re_bello=7c)", "7c/Kd", "0/0", {"re_bello": FIRST}),
    ("E143", "cirulla", "Ad2d3d/-", "0/0", {"piccola": (3, 0)}),
    ("E144", "cirulla", "Ad2d3d4d5d6d/-", "0/0", {"piccola": (6, 0)}),
    ("E145", "cirulla", "Ad2d3d4d5d6d7d/-", "0/0", {"piccola": (7, 0)}),
    ("E145-six", "cirulla(piccola_cap=6)", "Ad2d3d4d5d6d7d/-", "0/0", {"piccola": (6, 0)}),
    ("E146", "cirulla", "Ad2d/-", "0/0", {"piccola": NOBODY}),
    ("E146-two", "cirulla(piccola_min=2)", "Ad2d/-", "0/0", {"piccola": (2, 0)}),
    ("E147", "cirulla", "Ad2d3d5d/-", "0/0", {"piccola": (3, 0)}),
    ("E148", "cirulla", "JdQdKd/-", "0/0", {"grande": (5, 0)}),
    ("E149", "cirulla", "7dJdQdKd/-", "0/0", {"grande": (5, 0)}),
    ("E149-extends", "cirulla(grande_extends=true)", "7dJdQdKd/-", "0/0", {"grande": (6, 0)}),
    ("E150", "cirulla", "Ad2d3dJdQdKd/4d5d6d7d", "0/0", {"coins": FIRST, "piccola": (3, 0), "grande": (5, 0), "settebello": SECOND}),
    ("E151", "cirulla", "2d3d4d5d6d7d/AdJdQdKd", "0/0", {"coins": FIRST, "settebello": FIRST, "piccola": NOBODY, "grande": (0, 5)}),
    ("E152", "cirulla", f"{COINS}/*", "0/9", {"wins": 0}),
    ("E171", "cicera", "As2s3s/-", "0/0", {"napola": (3, 0)}),
    ("E172", "cicera", "As2s3s4s5s7s/-", "0/0", {"napola": (5, 0)}),
    ("E173", "cicera", "As2s/-", "0/0", {"napola": NOBODY}),
    ("E174", "cicera", f"{SWORDS}/*", "0/9", {"wins": 0}),
    ("E175", "cicera", "2sTdJc/-", "0/0", {"value_cards": (3, 0)}),
    ("E195", "scarabocion", f"{EVEN}Td/*", "0/0", {"total": (48, 0)}),
    ("E196", "scarabocion", f"{EVEN}Qd/*", "0/0", {"cards": (2, 0), "swords": FIRST, "value_cards": (2, 1), "total": (5, 1)}),
    ("E197", "scarabocion", "As2s3sAd2d3d4d5d/-", "0/0", {"napola": (8, 0)}),
    ("E198", "scarabocion", "Ac2c4c/-", "0/0", {"napola": NOBODY}),
]


@examples("rules, piles, points, expected", TALLIES)
def test_tallies(rules: str, piles: str, points: str, expected: dict[str, Any]) -> None:
    found = items(rules, piles, points)
    assert {name: found[name] for name in expected} == expected


def test_e176_cicera_gives_six_fixed_points_unless_the_cards_are_level() -> None:
    rng, game = random.Random(176), Rules.preset("cicera")
    for _ in range(200):
        pile = CardSet.of(card for card in game.deck.cards if rng.random() < 0.5)
        found = items("cicera", f"{pile}/*")
        fixed = sum(sum(found[name]) for name in ("cards", "swords", "value_cards"))
        assert fixed == (4 if len(pile) == 26 else 6)


# Cirulla: declarations of a hand of three, and the rank that the matta keeps.

DECLARATIONS = [
    ("E121", "cirulla", "As3c5b", 3, None),
    ("E121-less_than_nine", "cirulla(decl_low_max=8)", "As3c5b", 0, None),
    ("E122", "cirulla", "2s3c5b", 0, None),
    ("E123", "cirulla", "2s2c2b", 10, None),
    ("E123-cumulative", "cirulla(decl_cumulative=true)", "2s2c2b", 13, None),
    ("E124", "cirulla", "QsQb7c", 10, "Q"),
    ("E125", "cirulla", "QsQb7d", 0, None),
    ("E126", "cirulla", "3s5b7c", 3, "A"),
    ("E127", "cirulla", "4s5b7c", 0, None),
    ("E128", "cirulla", "4s4b7c", 10, "4"),
    ("E129", "cirulla", "7d7s7c", 10, None),
    ("E130", "cirulla", "AsAb7c", 10, "A"),
    ("E131", "cirulla", "KsAbAd", 0, None),
    ("E132", "cirulla", "As2b6d", 3, None),
]


@examples("rules, hand, points, matta", DECLARATIONS)
def test_declarations(rules: str, hand: str, points: int, matta: str | None) -> None:
    state, _ = opened(rules, hand, "JdQdKd", "4d4c5d5c")
    assert state.points == (points, 0)
    assert state.matta == (None if matta is None else RANK_LETTERS.index(matta))


def opened(rules: str, first: str, second: str, table: str) -> tuple[State, tuple[Event, ...]]:
    """A deal of two seats before the first play, seat 1 having dealt."""
    game = Rules.preset(rules)
    hands, up = (CardSet.parse(first), CardSet.parse(second)), CardSet.parse(table)
    return opening(game, hands, up, tuple(game.deck.cards - up - hands[0] - hands[1]), dealer=1)


# The first table: points of the dealer in Cirulla, or None if it is dealt anew.

FIRST_TABLES = [
    ("E133", "cirulla", "2d3c4s6b", 1),
    ("E134", "cirulla", "5d7sJcKb", 2),
    ("E135", "cirulla", "2d4c6sJb", 0),
    ("E136", "cirulla", "3d4b5s7c", 1),
    ("E137", "cirulla", "JdQbKs7c", 2),
    ("E138", "cirulla", "KdKbKs7c", 0),
    ("E139", "cirulla", "Ad2b3s7c", 1),
    ("E140", "cirulla", "AdAc6s7b", None),
    ("E140-kept", "cirulla(aces_before_bonus=false)", "AdAc6s7b", 1),
    ("E141", "cirulla", "AdAcAs5b", None),
    ("E141-kept", "cirulla(aces_before_bonus=false)", "AdAcAs5b", None),
    ("E142", "cirulla", "Ad2c2s3b", 0),
    ("E142-low", "cirulla(low_table=3)", "Ad2c2s3b", 3),
    ("E210", "scopa", "KdKcKs5b", None),
    ("E211", "scopa", "KdKcQs5b", 0),
]


@examples("rules, table, points", FIRST_TABLES)
def test_first_tables(rules: str, table: str, points: int | None) -> None:
    assert is_annulled(Rules.preset(rules), CardSet.parse(table)) == (points is None)
    if points is not None:
        state, _ = opened(rules, "QdQc6c", "5c6dJs", table)
        assert state.points == (0, points)
        if points in (1, 2):
            assert (state.table, state.piles[1], state.taker) == (NO_CARDS, CardSet.parse(table), 1)
        elif not points:
            assert (state.table, state.piles[1]) == (CardSet.parse(table), NO_CARDS)


# Matches: the points of the sides in one deal after the other, the scores then, and the winner.

MATCHES = [
    ("E201", "scopa", [(11, 9)], (11, 9), 0),
    ("E202", "scopa", [(12, 11)], (12, 11), 0),
    ("E203", "scopa", [(11, 11)], (11, 11), None),
    ("E204", "scopa", [(12, 12), (1, 2)], (13, 14), 1),
    ("E208", THREE, [(11, 11, 8)], (11, 11, 8), None),
    ("E208-goes_on", THREE, [(11, 11, 8), (2, 2, 1), (1, 2, 2)], (14, 15, 11), 1),
]


def after(rules: str, *deals_of_match: tuple[int, ...]) -> Match:
    """A match after deals of so many points."""
    match = Match(Rules.preset(rules))
    for points in deals_of_match:
        match = match.add(Tally((TallyLine("scope", points, ""),)))
    return match


@examples("rules, deals_of_match, scores, winner", MATCHES)
def test_who_has_won(rules: str, deals_of_match: list[tuple[int, ...]], scores: tuple[int, ...], winner: int | None) -> None:
    match = after(rules, *deals_of_match)
    assert (match.scores, match.winner, match.is_over) == (scores, winner, winner is not None)


def test_e205_points_count_at_the_end_of_the_deal() -> None:
    match = after("scopone", (10, 9))
    state = State.parse("scopone 2 Kb/-/7c/Kc 7d2bKs -/* 0/0 1 -").play("7cx7d")
    assert (state.tally().total[0], match.winner) == (1, None)
    with pytest.raises(ScopaError, match="the deal is not over"):
        match.play(state)
    match = match.play(state.play("KcxKs").play("Kb"))
    assert (match.scores, match.winner) == ((11, 12), 1)


def test_e206_level_in_a_deal_that_is_counted_item_by_item() -> None:
    piles = read_score("6d7c7s7bAd2dAcAsAb2c2s2b3c3s3b4c4s4bJcJsJbQcQs/*", "0/0", Rules.preset("scopa"))
    for rules, winner in (("scopa", None), ("scopa(tie_break=counting_order)", 0)):
        last = tally(Rules.preset(rules), *piles)
        assert [line.points for line in last.items] == [FIRST, SECOND, SECOND, FIRST, NOBODY]
        match = after(rules, (10, 10)).add(last)
        assert (match.scores, match.winner) == ((12, 12), winner)


def test_e207_all_ten_coins_win_the_match_whatever_the_score() -> None:
    for points in ("0/0", "0/30"):
        rules = Rules.preset("napola")
        match = after("napola", (19, 20)).add(tally(rules, *read_score(f"{COINS}/*", points, rules)))
        assert match.winner == 0
    assert match.scores[1] > match.scores[0]


# Claims in Scaraboción: points made in play, beside three value cards and a run of three; what is certain with 95; and the winner.

CLAIMS = [
    ("E199", 19, 120, 0),
    ("E200", 18, 119, 1),
]


@examples("made, certain, winner", CLAIMS)
def test_claims(made: int, certain: int, winner: int) -> None:
    state = State.parse(f"scarabocion 1 4d5d6d/4c5c6c/4s5s6s/4b5b6b Kd 2sJsTdAc2c3c/* {made}/0 0 -")
    match = after("scarabocion", (95, 0)).claim(0, state)
    assert (match.claims[0].points, match.winner) == (certain, winner)


# Dealing and seats.


class InOrder:
    """A source of random numbers that leaves the pack as it is."""

    def random(self) -> float:
        return 1 - 2**-53


def test_e209_packets_of_scopone() -> None:
    assert Rules.preset("scopone").deal.packets == ("3", "t2", "3", "t2", "3")
    state = deal("scopone", rng=InOrder())
    dealt = list(reversed(list(IT40.cards)))
    assert state.table == CardSet.of(dealt[12:14] + dealt[26:28])
    assert state.hands[0] == CardSet.of(dealt[0:3] + dealt[14:17] + dealt[28:31])
    assert state.hands[3] == CardSet.of(dealt[9:12] + dealt[23:26] + dealt[37:40])


def test_e212_rounds_of_three_cards() -> None:
    for players, rounds in ((2, 6), (3, 4), (4, 3), (6, 2)):
        state = deal(f"scopa(players={players})", seed=212)
        stocks = [len(state.stock)]
        while not state.is_over:
            state = state.play(state.legal_moves[0])
            stocks += [len(state.stock)] * (len(state.stock) != stocks[-1])
        assert (len(stocks), stocks[-1]) == (rounds, 0)


def test_e213_five_players_cannot_be_dealt_threes() -> None:
    with pytest.raises(RulesError, match=r"scopa\(players=5,hand_size=8,table_size=0,redeal_hand=0\)"):
        Rules.preset("scopa(players=5)")


def test_e214_the_next_seat_leads_the_dealer_plays_last_and_the_leader_deals_next() -> None:
    state = deal("scopone", seed=214, dealer=0)
    turns = []
    while not state.is_over:
        turns.append(state.turn)
        state = state.play(state.legal_moves[0])
    assert (turns[0], turns[-1]) == (1, 0)
    assert Match(state.rules, first_dealer=0).play(state).dealer == 1


# How often the first table is dealt anew, by formula and by the sets of values that four cards can have.

ANNULLED = [
    ("E215", "scopa", comb(4, 3) * 36 + 1, 145),
    ("E216", "cirulla", comb(4, 2) * comb(36, 2) + comb(4, 3) * 36 + 1, 3925),
]


@examples("rules, formula, tables", ANNULLED)
def test_how_many_first_tables_are_annulled(rules: str, formula: int, tables: int) -> None:
    game, found, every = Rules.preset(rules), 0, 0
    for ranks in combinations_with_replacement(IT40.ranks, 4):
        counts = Counter(ranks)
        ways = prod(comb(4, count) for count in counts.values())
        table = CardSet.parse("".join(rank + suit for rank, count in counts.items() for suit in "dcsb"[:count]))
        every += ways
        found += ways * is_annulled(game, table)
    assert (found, every) == (formula, comb(40, 4)) == (tables, 91_390)


def test_every_example_is_here_once() -> None:
    tables = [table for name, table in globals().items() if name.isupper() and isinstance(table, list)]
    alone = [f"E{match[1]}" for match in map(re.compile(r"test_e(\d{3})_").match, globals()) if match]
    ids = [row[0] for table in tables for row in table] + alone
    assert len(set(ids)) == len(ids)
    assert sorted(number for number in ids if "-" not in number) == [f"E{number:03}" for number in range(1, 217)]
    assert {number[:4] for number in ids} <= set(ids)
