"""Escoba: fifteens only, most sevens in place of the primiera, and the first table of 15 or 30; each example was counted by hand."""

import pytest

import scopa_lab as sl
from scopa_lab.game.events import table_event
from scopa_lab.game.tally import tally

ESCOBA = sl.Rules.preset("escoba")


@pytest.mark.parametrize(
    ("card", "table", "taken"),
    [
        ("Jd", "7c", ["7c"]),  # 8 + 7
        ("Qd", "6c7c", ["6c"]),  # 9 + 6
        ("Kd", "Ac2c4s5b", ["Ac4s", "5b"]),  # 10 + 1 + 4, 10 + 5
        ("Kd", "Kc", []),  # an equal card is not taken
        ("5d", "2c3c", []),  # nor a sum
        ("Ad", "6cJc", ["6cJc"]),  # 1 + 6 + 8
        ("Ad", "4sKb", ["4sKb"]),  # 1 + 4 + 10
        ("Jd", "2d2c3s", ["2d2c3s"]),  # 8 + 2 + 2 + 3
        ("7d", "Ac7sJd", ["Ac7s", "Jd"]),  # 7 + 1 + 7, 7 + 8
    ],
)
def test_a_card_takes_what_makes_fifteen_with_it(card: str, table: str, taken: list[str]) -> None:
    assert list(map(str, sl.captures(card, table, rules=ESCOBA))) == taken


def test_an_escoba_clears_the_table_and_scores_a_point() -> None:
    state = sl.State.parse("escoba 0 3dJd7c/JcKb5b 2c2s3s */5d6d7d 0/0 0 -")
    assert [(event.name, event.points) for event in state.events("Jdx2c2s3s")] == [("escoba", 1)]
    after = state.play("Jdx2c2s3s")
    assert (after.points, str(after.table)) == ((1, 0), "-")


@pytest.mark.parametrize(
    ("table", "points"), [("AdAc3sKb", 1), ("5d5c2s3b", 1), ("QdQc4sJb", 2), ("KdKc5s5b", 2), ("AdAc2s3b", None), ("7c2s3b4d", None)]
)
def test_a_first_table_of_fifteen_is_one_escoba_of_the_dealer_and_one_of_thirty_two(table: str, points: int | None) -> None:
    event, takes = table_event(ESCOBA, sl.CardSet.parse(table), 1)
    assert (event and (event.side, event.points), takes) == ((1, points), True) if points else (event, takes) == (None, False)


def test_no_hand_is_declared_and_no_card_is_wild() -> None:
    state = sl.State.parse("escoba 0 6d4s/JcKc Js */5d3d7d 0/0 0 3sAc4c5c2b2s")
    after = state.play("6d").play("Jc").play("4s").play("Kc")
    assert [len(hand) for hand in after.hands] == [3, 3]
    assert after.points == (0, 0)


@pytest.mark.parametrize(
    ("piles", "points", "sevens", "total"),
    [
        (("7d7c7sAd2d", "7bKdQdJd3d4d"), (0, 0), (1, 0), (2, 2)),  # settebello and sevens; coins and cards
        (("7d7c", "7s7b"), (2, 0), (0, 0), (4, 0)),  # two sevens each: nobody; two escobas, settebello, and the only coin
        (("7d7c7s7b", "AdAcAsAb2d"), (0, 3), (1, 0), (2, 5)),
    ],
)
def test_most_sevens_are_a_point_and_there_is_no_primiera(
    piles: tuple[str, str], points: tuple[int, int], sevens: tuple[int, int], total: tuple[int, int]
) -> None:
    made = tally(ESCOBA, tuple(map(sl.CardSet.parse, piles)), points)
    assert [line.name for line in made.items] == ["cards", "coins", "settebello", "sevens", "scope"]
    assert (made.items[3].points, made.total) == (sevens, total)


@pytest.mark.parametrize("seed", range(5))
def test_what_is_left_at_the_end_is_ten_more_than_a_number_of_fifteens(seed: int) -> None:
    """220 in the deck, and whatever is taken makes fifteen, also by the dealer from the first table."""
    state = sl.deal(ESCOBA, seed=seed)
    while state.plies_left > 1:
        state = state.play(state.legal_moves[-1])
    taken = [sum(map(ESCOBA.deck.value, pile)) for pile in state.piles]
    assert not any(total % 15 for total in taken)


def test_it_is_dealt_in_threes_for_two_to_four() -> None:
    for text, cards in (("escoba", 3), ("escoba(players=3)", 3), ("escoba(players=4)", 3)):
        state = sl.deal(sl.Rules.preset(text), seed=1)
        assert {len(hand) for hand in state.hands} == {cards}
    assert ESCOBA.match.target == 21
