import pytest
from hypothesis import given

from scopa_lab.game.position_text import read_score
from scopa_lab.game.state import State
from scopa_lab.game.tally import Tally, TallyLine, most_in_play, most_in_tally, tally
from scopa_lab.rules import Rules
from scopa_lab.rules.items import Primiera, prime
from tests.strategies import SEATINGS, states

SCOPONE = Rules.preset("scopone")
THREE = Rules.preset("scopa(players=3)")


def score(piles: str, points: str = "0/0", rules: Rules = SCOPONE) -> Tally:
    return tally(rules, *read_score(piles, points, rules))


def item(result: Tally, name: str) -> TallyLine:
    return next(line for line in result.items if line.name == name)


def test_a_side_without_a_suit_has_no_prime_by_every_call() -> None:
    result = score("7d7c7s6d/KbJdQc2s")
    assert item(result, "primiera").points == (0, 1)
    assert item(result, "primiera").why == "no prime–42: side 1"
    assert not prime("7d7c7s", Primiera("primiera", 1)).is_complete


def test_an_item_of_no_points_is_left_out() -> None:
    names = [line.name for line in score("7d/*", rules=SCOPONE.replace(score_coins=0)).items]
    assert names == ["cards", "settebello", "primiera", "scope"]


def test_points_per_item_are_an_option() -> None:
    assert item(score("7d/*", rules=SCOPONE.replace(score_settebello=3)), "settebello").points == (3, 0)


def test_an_unfinished_deal_is_counted_as_it_lies() -> None:
    result = score("-/-")
    assert (result.total, item(result, "settebello").why) == ((0, 0), "7d: nobody has it")


def test_fewer_suits_are_named() -> None:
    line = item(score("7d7c7s/7b6d6c", rules=SCOPONE.replace(primiera_missing_suit="fewer_suits_lose")), "primiera")
    assert line.why == "63 in 3 suits–57 in 3 suits: side 0"


@given(states(SEATINGS))
def test_items_sum_to_the_total_and_swapping_sides_negates_the_margin(state: State) -> None:
    result = state.tally()
    assert result.total == tuple(map(sum, zip(*(line.points for line in result.items), strict=True)))
    if state.rules.sides == 2:
        swapped = tally(state.rules, state.piles[::-1], state.points[::-1])
        assert swapped.margin == -result.margin


def test_a_tally_prints_and_reads_as_markdown_and_json() -> None:
    result = score("7d/*", "2/0")
    assert "| settebello | 1 | 0 | 7d: side 0 |" in result._repr_markdown_()
    assert result.to_json()["total"] == [3, 3]
    assert str(result).splitlines()[-1].split() == ["total", "3", "3"]


def test_the_json_of_a_tally_names_every_line() -> None:
    assert score("7d/*", "2/0", SCOPONE.replace(score_cards=0, score_coins=0, score_primiera=0)).to_json() == {
        "items": [
            {"name": "settebello", "points": [1, 0], "why": "7d: side 0"},
            {"name": "scope", "points": [2, 0], "why": "sweeps made in play"},
        ],
        "total": [3, 0],
    }


def test_the_margin_is_that_of_the_first_two_sides_and_lines_of_other_lengths_make_no_total() -> None:
    assert Tally((TallyLine("scope", (5, 2, 9), ""),)).margin == 3
    with pytest.raises(ValueError, match="longer"):
        assert Tally((TallyLine("cards", (1, 0), ""), TallyLine("scope", (1, 0, 0), ""))).total


def test_a_tally_in_markdown_is_a_table() -> None:
    assert Tally((TallyLine("scope", (5, 2), "made in play"),))._repr_markdown_().splitlines() == [
        "| item | side 0 | side 1 | why |",
        "|:--|--:|--:|:--|",
        "| scope | 5 | 2 | made in play |",
        "| **total** | **5** | **2** | |",
    ]


MOST = {
    "scopa": (1, 4),
    "scopa(sweep_points=2,score_settebello=3)": (2, 6),
    "napola": (1, 4 + 10),
    "napola(napola_cap=6)": (1, 4 + 6),
    "re-bello": (1, 5),
    "cirulla": (1 + 2 * (3 + 10), 4 + 7 + 5 + 10),
    "cicera": (1 + 1 + 1 + 1, 2 + 1 + 3 + 13),
    "scarabocion": (2 * 10 + 1 + 10, 2 + 1 + 3 + 4 * 13 + 48),
    "scarabocion(court_sweep_points=12)": (2 * 12 + 1 + 12, 2 + 1 + 3 + 4 * 13 + 48),
}


@pytest.mark.parametrize(("rules", "most"), MOST.items(), ids=list(MOST))
def test_the_most_that_a_play_and_a_tally_can_give(rules: str, most: tuple[int, int]) -> None:
    game = Rules.preset(rules)
    assert (most_in_play(game), most_in_tally(game)) == most


@pytest.mark.parametrize(
    ("piles", "slams"),
    [
        ("2sJsTd/AcAb", [(48 - 6, 0)]),
        ("2sJsTd/Ac", [(48 - 6, 0)]),
        ("AcAb/2sJsTd", [(0, 48 - 6)]),
        ("2sJsTd/AcAbAd", []),
        ("2sJs/AcTd", []),
        ("AsJs/-", []),
        ("3s4s/-", []),
        ("2sJs4c/-", []),
        ("2sJsTd/-", [(48 - 6, 0)]),
        ("2sJsTd4c/AsKs", []),
    ],
)
def test_a_slam_needs_every_line_and_all_its_points(piles: str, slams: list[tuple[int, int]]) -> None:
    result = score(piles, rules=Rules.preset("scarabocion"))
    assert [line.points for line in result.items if line.name == "slam"] == slams


def test_a_slam_needs_value_cards_of_no_points_too() -> None:
    rules = Rules.preset("scarabocion(value_cards=2s:0+Js:1)")
    assert score("Js3sAc/2s", rules=rules).total == (2 + 1 + 1, 0)
    assert score("Js3s2s/Ac", rules=rules).total == (48, 0)


WHYS = [
    ("scopone", "Ad2dAc/7d", "cards", "3–1: side 0"),
    ("scopone", "Ad/7d", "coins", "1–1: nobody"),
    ("scopone(cards_tie=one_each)", "Ad/7d", "cards", "1–1: one each"),
    ("scopone", "7d6c6bAs/6d7cAb6s", "primiera", "73–73: nobody"),
    ("scopa(players=3)", "Ad2d/3d4dKc/5dKs", "cards", "2–3–2: side 1"),
    ("scopa(players=3)", "Ad2d/3d4dKc/5dKs", "coins", "2–2–1: nobody"),
    ("napola", "Ad2d3d4d/-", "napola", "ace to 4 of denari: side 0"),
    ("napola", "Ad2d/-", "napola", "no run of 3"),
    ("scarabocion", "As2s3s/Ad2d3d4d", "napola", "ace to 3 of spade: side 0, ace to 4 of denari: side 1"),
    ("cicera", "2s3s/Jc", "value_cards", "2s: side 0, Td: nobody, Jc: side 1"),
    ("cirulla", "JdQdKd/-", "grande", "JdQdKd: side 0"),
    ("cirulla(grande_extends=true)", "5d6d7dJdQdKd/-", "grande", "JdQdKd and 3 below: side 0"),
    ("cirulla(grande_extends=true)", "4d6d7dJdQdKd/-", "grande", "JdQdKd and 2 below: side 0"),
    ("cirulla", "JdQd/Kd", "grande", "JdQdKd: nobody has all"),
    ("scarabocion", "2sJsTd/Ac", "slam", "48 instead of 6: side 0"),
    ("cicera", "-/-", "scope", "made in play"),
    ("cirulla", "-/-", "scope", "made in play"),
    ("scopa", "-/-", "scope", "sweeps made in play"),
]


@pytest.mark.parametrize(("rules", "piles", "name", "why"), WHYS)
def test_every_line_says_why(rules: str, piles: str, name: str, why: str) -> None:
    game = Rules.preset(rules)
    assert item(score(piles, "/".join("0" * game.sides), game), name).why == why


POINTS = [
    ("napola", "Ad2d3d4d/-", "napola", (4, 0)),
    ("napola", "-/Ad2d3d", "napola", (0, 3)),
    ("napola", "Ad2d/3d", "napola", (0, 0)),
    ("napola", "2d3d4d/Ad", "napola", (0, 0)),
    ("napola", "Ad2d3d4d5d6d7dJdQdKd/-", "napola", (10, 0)),
    ("napola(napola_cap=6)", "Ad2d3d4d5d/-", "napola", (5, 0)),
    ("scarabocion", "Ad2d3dAs2s3s4s/Ac2c3c4c5c", "napola", (3 + 4, 5)),
    ("cirulla", "Ad2d3d4d5d6d7dJd/-", "piccola", (7, 0)),
    ("cirulla", "JdQdKd/7d", "grande", (5, 0)),
    ("cirulla", "7d/JdQdKd", "grande", (0, 5)),
    ("cirulla", "JdQd/Kd", "grande", (0, 0)),
    ("cirulla", "6d7dJdQdKd/-", "grande", (5, 0)),
    ("cirulla(grande_extends=true)", "6d7dJdQdKd/5d", "grande", (5 + 2, 0)),
    ("cirulla(grande_extends=true)", "Ad2d3d4d5d6d7dJdQdKd/-", "grande", (5 + 7, 0)),
    ("cicera", "2s3s/Jc", "value_cards", (1, 1)),
    ("cicera(value_cards=2s:2+Td:1)", "2s/TdJc", "value_cards", (2, 1)),
    ("re-bello", "-/Kd", "re_bello", (0, 1)),
    ("re-bello", "Kc/Ks", "re_bello", (0, 0)),
    ("scopa", "7d7c7s/6d6c6s", "primiera", (0, 0)),
    ("scopa(primiera_missing_suit=fewer_suits_lose)", "7d7c7s/AdAcAsAb", "primiera", (0, 1)),
    ("scopa(primiera_missing_suit=zero_value)", "7d7c7s/2d2c2s2b", "primiera", (1, 0)),
    ("scopa(primiera_missing_suit=zero_value)", "7d7c/6d6c", "primiera", (1, 0)),
]


@pytest.mark.parametrize(("rules", "piles", "name", "points"), POINTS)
def test_each_item_gives_its_points_to_the_right_side(rules: str, piles: str, name: str, points: tuple[int, int]) -> None:
    assert item(score(piles, rules=Rules.preset(rules)), name).points == points


def test_no_slam_if_the_other_side_has_one_of_the_lines() -> None:
    """Most cards and the value cards go to side 0, most swords to side 1."""
    assert "slam" not in [line.name for line in score("2sJsTd4c/AsKsQs", rules=Rules.preset("scarabocion")).items]


@pytest.mark.parametrize(
    ("rules", "piles", "winner"),
    [
        ("napola", "Ad2d3d4d5d6d7dJdQdKd/-", 0),
        ("napola", "-/Ad2d3d4d5d6d7dJdQdKd", 1),
        ("napola", "Ad2d3d4d5d6d7dJdQd/Kd", None),
        ("napola(all_coins_wins=false)", "Ad2d3d4d5d6d7dJdQdKd/-", None),
        ("napola", "AsAc2s3s4s5s6s7sJsQsKs/-", None),
        ("cicera", "7c/As2s3s4s5s6s7s8s9sTsJsQsKs", 1),
    ],
)
def test_a_side_with_all_cards_of_the_suit_wins_the_match(rules: str, piles: str, winner: int | None) -> None:
    assert score(piles, rules=Rules.preset(rules)).wins_match == winner


def test_a_tally_is_written_in_columns() -> None:
    tally_of_three = Tally((TallyLine("cards", (0, 1, 0), "14–15–11: side 1"), TallyLine("scope", (10, 0, 2), "")))
    assert str(tally_of_three).splitlines() == [
        "              side 0  side 1  side 2",
        "cards              0       1       0   14–15–11: side 1",
        "scope             10       0       2",
        "total             10       1       2",
    ]


@pytest.mark.parametrize(
    ("pile", "values", "best", "total"),
    [
        ("7d6dAd", "standard", "7d", 21),
        ("Ad5d", "standard", "Ad", 16),
        ("6dAd", "standard", "6d", 18),
        ("KdQdJd2d", "standard", "2d", 12),
        ("KdQdJd", "southern", "Kd", 10),
        ("-", "standard", "-", 0),
    ],
)
def test_the_best_card_of_a_suit_goes_by_the_table_of_values(pile: str, values: str, best: str, total: int) -> None:
    found = prime(pile, Primiera("primiera", 1, values))
    assert (str(found.cards), found.total, found.is_complete) == (best, total, False)
