"""What scores while cards are played and dealt; the options that change it are tried in `test_options.py`."""

import pytest

from scopa_lab.cards import Card, CardSet
from scopa_lab.game.captures import Wild
from scopa_lab.game.events import Event, Presa, bonus_events, declaration_events, declare, sweep_event, table_event
from scopa_lab.rules import Rules


def presa(
    rules: str, card: str, taken: str, table: str, *, laid: str | None = None, rank: int | None = None, wild: Wild | None = None
) -> Presa:
    """A capture of side 1; `rank` is that of a declared wild card."""
    played = Card.parse(card)
    return Presa(
        Rules.preset(rules),
        1,
        played.rank if rank is None else rank,
        played,
        CardSet.parse(taken),
        CardSet.parse(table),
        None if laid is None else Card.parse(laid),
        wild,
    )


ACE_SWEEPS = [
    ("scopa-assi", "Ad", "5c6s", "5c6s", True),
    ("scopa-assi", "Ad", "As", "As", False),  # as an equal card it is no more than any card could do
    ("scopa-assi(ace_sweep=always)", "Ad", "As5c", "As5c", True),
    ("scopa-assi(ace_sweep=always)", "Ad", "As", "As5c", False),
    ("scopa-assi", "7d", "3c4s", "3c4s", False),
    ("scopa", "Ad", "As", "As", False),
    ("cirulla", "Ad", "4cKs", "4cKs", False),  # 1 + 4 + 10 = 15
    ("cirulla", "Ad", "4cQs", "4cQs", True),
]


@pytest.mark.parametrize(("rules", "card", "taken", "table", "expected"), ACE_SWEEPS)
def test_an_ace_sweep_is_what_no_other_rule_would_let_it_take(rules: str, card: str, taken: str, table: str, expected: bool) -> None:
    assert presa(rules, card, taken, table).is_ace_sweep is expected


ONE_SUIT = [
    ("cicera", "7s", "3s4s", "3s4s", True),
    ("cicera", "7s", "3s4d", "3s4d", False),
    ("cicera", "7d", "3s4s", "3s4s", False),
    ("cicera", "7s", "7c", "7c", False),
    ("cicera", "6s", "As2s3s", "As2s3s9d", True),
    ("scarabocion", "As", "5s6s", "5s6s", False),  # an ace that takes everything makes no suit
    ("scarabocion", "As", "5s6s", "5s6s9d", True),
]


@pytest.mark.parametrize(("rules", "card", "taken", "table", "expected"), ONE_SUIT)
def test_a_presa_of_one_suit_has_two_cards_or_more_and_the_played_one(
    rules: str, card: str, taken: str, table: str, expected: bool
) -> None:
    assert presa(rules, card, taken, table).is_one_suit is expected


SWEEPS = [
    ("scopa", "7d", "3c4s", "3c4s", ("scopa", 1, "the table is empty")),
    ("scopa", "7d", "3c4s", "3c4s6d", None),
    ("scopa(sweep_points=0)", "7d", "3c4s", "3c4s", None),
    ("scopa(sweep_points=2)", "7d", "3c4s", "3c4s", ("scopa", 2, "the table is empty")),
    ("scopa-assi", "Ad", "5c6s", "5c6s", None),
    ("asso-pigliatutto", "Ad", "5c6s", "5c6s", ("scopa", 1, "the table is empty")),
    ("scopa-assi", "Ad", "As", "As", ("scopa", 1, "the table is empty")),
    ("scopa-assi(ace_lone_ace_scores=false)", "Ad", "As", "As", None),
    ("scopa-assi(ace_lone_ace_scores=false)", "2d", "2s", "2s", ("scopa", 1, "the table is empty")),
    ("scopa(ace_lone_ace_scores=false)", "Ad", "As", "As", ("scopa", 1, "the table is empty")),
    ("cicera", "7s", "3s4d", "3s4d", ("scua", 1, "the table is empty")),
    ("scarabocion", "Kd", "Kc", "Kc", None),
    ("scarabocion(court_sweep_points=10)", "Kd", "Kc", "Kc", ("scopa", 10, "the table is empty: 10")),
    ("scarabocion(court_sweep_points=10)", "5d", "5c", "5c", ("scopa", 5, "the table is empty: 5")),
    ("scarabocion", "5d", "2d3d", "2d3d", ("scopa", 10, "the table is empty: twice 5, in one suit")),
    ("scarabocion(double_same_suit=false)", "5d", "2d3d", "2d3d", ("scopa", 5, "the table is empty: 5")),
    ("scarabocion", "5c", "2d3d", "2d3d", ("scopa", 5, "the table is empty: 5")),
    ("cirulla(ace_lone_ace_scores=false)", "Ad", "4cKs", "4cKs", ("scopa", 1, "the table is empty")),
]


@pytest.mark.parametrize(("rules", "card", "taken", "table", "expected"), SWEEPS)
def test_what_an_emptied_table_scores(rules: str, card: str, taken: str, table: str, expected: tuple[str, int, str] | None) -> None:
    event = sweep_event(presa(rules, card, taken, table))
    assert event == (None if expected is None else Event(expected[0], 1, *expected[1:]))


BONUSES = [
    ("cicera(fifteen=true)", "7s", "8s", "8sJd", None, []),
    ("cicera(fifteen=true)", "7s", "7d", "7dJd", None, [("picada", 1, "an equal card")]),
    ("scarabocion(picada=any_equal)", "As", "AdKc", "AdKc", None, []),
    ("cicera", "Ts", "3s7s", "3s7s9d", None, [("simili", 1, "all of spade")]),
    ("cicera", "6d", "6c", "6c9d", None, [("picada", 1, "an equal card")]),
    ("cicera", "6d", "2c4s", "2c4s9d", None, []),
    ("cicera", "Kd", "Kc", "Kc9d", None, [("picada", 1, "an equal card")]),
    ("cicera(picada=previous_card)", "6d", "6c", "6c9d", "6c", [("picada", 1, "the card just laid")]),
    ("cicera(picada=previous_card)", "6d", "6c", "6c6s", "6s", []),
    ("cicera(picada=previous_card)", "6d", "6c", "6c9d", None, []),
    ("cicera(picada=previous_card)", "6d", "2c4s", "2c4s", "4s", []),
    ("cicera(picada=off)", "6d", "6c", "6c9d", "6c", []),
    ("cicera", "9d", "4c5s", "4c5sKd", None, []),
    ("cicera", "9d", "2c3c4s", "2c3c4sKd", None, [("quadriglia", 1, "3 cards at once")]),
    ("cicera", "Td", "Ac2c3c4s", "Ac2c3c4sKd", None, [("quadriglia", 1, "4 cards at once")]),
    (
        "cicera",
        "9s",
        "2s3s4s",
        "2s3s4sKd",
        None,
        [("simili", 1, "all of spade"), ("quadriglia", 1, "3 cards at once")],
    ),
    ("scarabocion", "9s", "2s7s", "2s7sKd", None, [("simili", 9, "all of spade")]),
    ("scarabocion(simili=2)", "9s", "2s7s", "2s7sKd", None, [("simili", 11, "all of spade")]),
]


@pytest.mark.parametrize(("rules", "card", "taken", "table", "laid", "expected"), BONUSES)
def test_what_a_presa_scores_beside_a_sweep(
    rules: str, card: str, taken: str, table: str, laid: str | None, expected: list[tuple[str, int, str]]
) -> None:
    assert bonus_events(presa(rules, card, taken, table, laid=laid)) == [Event(name, 1, points, why) for name, points, why in expected]


HANDS = [
    ("cirulla", "As3c6b", (0, 0, None)),
    ("cirulla", "4s4c5b", (0, 0, None)),
    ("cirulla(decl_low=11)", "2s2c2b", (11, 0, None)),  # the better of two
    ("cirulla(decl_low=10)", "2s2c2b", (0, 10, None)),
    ("cirulla", "Ad2s7c", (3, 0, 0)),  # the matta as an ace makes it low
    ("cirulla", "4d4s7c", (0, 10, 3)),  # as a four it makes three of a kind
    ("cirulla", "4d5s7c", (0, 0, None)),
    ("cirulla(decl_cumulative=true)", "2d2s7c", (3, 10, 1)),
    ("cirulla(matta=none)", "Ad2s7c", (0, 0, None)),
    ("cirulla(matta=none)", "Ad2s6c", (3, 0, None)),
    ("cirulla(decl_low=0)", "As3c5b", (0, 0, None)),
    ("cirulla(decl_low_max=10)", "As3c6b", (3, 0, None)),
    ("cirulla", "2s2c", (0, 0, None)),  # only a hand of three declares
    ("cirulla", "2s2c2b2d", (0, 0, None)),
    ("cirulla", "-", (0, 0, None)),
    ("scopa", "2s2c2b", (0, 0, None)),
]


@pytest.mark.parametrize(("rules", "hand", "expected"), HANDS)
def test_what_a_dealt_hand_declares(rules: str, hand: str, expected: tuple[int, int, int | None]) -> None:
    assert declare(Rules.preset(rules), CardSet.parse(hand)) == expected


def test_the_hands_are_declared_seat_by_seat_and_the_matta_keeps_its_rank() -> None:
    rules = Rules.preset("cirulla")
    events, kept = declaration_events(rules, tuple(map(CardSet.parse, ("As3c5b", "QsQb7c"))))
    assert events == [
        Event("low hand", 0, 3, "seat 0: As3c5b"),
        Event("three of a kind", 1, 10, "seat 1: 7cQsQb, 7c as Q"),
    ]
    assert kept == 9 + 2  # the place of the cavallo among thirteen ranks
    events, kept = declaration_events(Rules.preset("cirulla(matta_keeps_value=false)"), (CardSet.parse("QsQb7c"),))
    assert (len(events), kept) == (1, None)
    assert declaration_events(rules, (CardSet.parse("KsQb7c"), CardSet.parse("2s2c2b"))) == (
        [Event("three of a kind", 1, 10, "seat 1: 2c2s2b")],
        None,
    )


def test_partners_declare_for_their_side() -> None:
    rules = Rules.preset("cirulla(players=4)")
    events, _ = declaration_events(rules, tuple(map(CardSet.parse, ("KsQb5c", "As3c5b", "KdQd6c", "4s4c4b"))))
    assert [(event.name, event.side, event.points) for event in events] == [("low hand", 1, 3), ("three of a kind", 1, 10)]


TABLES = [
    ("cirulla(matta=none)", "2d3c4s6b", ("2d3c4s6b makes 15", 1, True)),
    ("cirulla", "5d6bQsKb", ("5d6bQsKb makes 30", 2, True)),
    ("cirulla", "2d3c4s7c", ("2d3c4s7c makes 15", 1, True)),  # the matta as a six
    ("cirulla(table_bonus=15:1)", "5d6bQsKb", None),
    ("cirulla(low_table=3)", "Ad2c2s4b", ("Ad2c2s4b makes 9", 3, False)),
    ("cirulla(low_table=3)", "Ad2c3s4b", None),
    ("cirulla(low_table=3,table_bonus=30:2)", "2d3c3s7c", ("2d3c3s7c makes 9", 3, False)),
    ("cirulla(low_table=3,matta=none)", "Ad2c2s3b", ("Ad2c2s3b makes 8", 3, False)),
    ("cirulla(low_table=3)", "-", None),
    ("scopa", "2d3c4s6b", None),
]


@pytest.mark.parametrize(("rules", "table", "expected"), TABLES)
def test_what_the_first_table_makes(rules: str, table: str, expected: tuple[str, int, bool] | None) -> None:
    found = table_event(Rules.preset(rules), CardSet.parse(table), 0)
    assert found == ((None, False) if expected is None else (Event("table", 0, expected[1], expected[0]), expected[2]))


def test_an_ace_sweep_knows_the_wild_card_for_what_it_was_declared() -> None:
    wild = Wild(CardSet.parse("7c").mask, 0)  # an ace, which an ace takes as an equal card
    assert not presa("cirulla", "Ad", "7c", "7c", wild=wild).is_ace_sweep
    assert presa("cirulla", "Ad", "7c", "7c").is_ace_sweep
