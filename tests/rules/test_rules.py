from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa_lab.cards import Card, Suit
from scopa_lab.errors import RulesError
from scopa_lab.rules import PRESETS, Rules
from tests.strategies import HOUSE_RULES


@pytest.mark.parametrize("rules", HOUSE_RULES, ids=str)
def test_rules_read_back_from_their_text(rules: Rules) -> None:
    assert Rules.preset(str(rules)) == rules
    assert hash(Rules.preset(str(rules))) == hash(rules)


@given(st.permutations(["target=21", "sweep_points=2", "score_coins=0"]))
def test_the_order_of_options_does_not_matter(options: list[str]) -> None:
    assert str(Rules.preset(f"scopa({','.join(options)})")) == "scopa(sweep_points=2,score_coins=0,target=21)"


def test_options_of_the_preset_are_not_written() -> None:
    assert str(Rules.preset("scopa(players=2,target=11)")) == "scopa"


def test_a_value_may_be_given_as_python_or_as_text() -> None:
    rules = PRESETS["scopone"]
    assert rules.replace(target=21) == rules.replace(target="21")
    assert rules.replace(redeal_if=None) == rules.replace(redeal_if="none")
    assert rules.replace(redeal_if=(1, 2)) == rules.replace(redeal_if="1x2")


def test_the_number_of_seats_brings_its_usual_teams() -> None:
    assert [Rules.preset(f"scopa(players={players})").sides for players in (2, 3, 4, 6)] == [2, 3, 2, 6]
    six = Rules.preset("scopa(players=6,teams=two_teams)")
    assert [six.side_of(seat) for seat in range(6)] == [0, 1, 0, 1, 0, 1]


# Seats, cards to a hand and to the table, cards dealt later, teams, and the points that win the match.
PRESET_DEALS = {
    "scopa": (2, 3, 4, 3, "individual", 11),
    "scopone": (4, 9, 4, 0, "two_teams", 11),
    "scientifico": (4, 10, 0, 0, "two_teams", 11),
    "scopa-assi": (2, 3, 4, 3, "individual", 11),
    "asso-pigliatutto": (2, 3, 4, 3, "individual", 11),
    "napola": (4, 10, 0, 0, "two_teams", 21),
    "re-bello": (4, 10, 0, 0, "two_teams", 11),
    "milanese": (4, 10, 0, 0, "two_teams", 21),
    "quindici": (2, 3, 4, 3, "individual", 11),
    "cirulla": (2, 3, 4, 3, "individual", 51),
    "cicera": (4, 12, 4, 0, "two_teams", 51),
    "scarabocion": (4, 12, 4, 0, "two_teams", 120),
    "escoba": (2, 3, 4, 3, "individual", 21),
}


@pytest.mark.parametrize("name", PRESETS)
def test_how_a_preset_is_dealt_and_won(name: str) -> None:
    names = ("players", "hand_size", "table_size", "redeal_hand", "teams", "target")
    assert tuple(PRESETS[name].option(option) for option in names) == PRESET_DEALS[name]


def test_a_table_that_may_have_no_ace_can_be_dealt_anew_for_one() -> None:
    assert Rules.preset("scopa(hand_size=2,table_size=36,redeal_hand=0,redeal_if=1x1)").deal.redeal_if == (1, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "unknown rules ''"),
        ("bridge", "unknown rules 'bridge'; the presets are scopa, scopone, scientifico"),
        ("scopa(", "unknown rules"),
        ("scopa()x", "unknown rules"),
        ("scopa()", "'' in 'scopa\\(\\)' is no option; write name=value"),
        ("scopa(target)", "'target' in .* is no option"),
        ("scopa(target=21,target=31)", "the option 'target' comes twice"),
        ("scopa(colour=red)", "unknown option 'colour'; the options are deck, players"),
        ("scopa(target=0)", "target=0 is not allowed; points that win the match: a whole number from 1 to 9999"),
        ("scopa(target=true)", "target=true is not allowed"),
        ("scopa(players=5)", "21 is not a multiple of 15"),
        ("scopa(players=7)", "players=7 is not allowed; number of seats: 2, 3, 4, 5, 6"),
        ("scopa(final_sweep=never)", "final_sweep=never is not allowed; .*not_last_play"),
        ("scopa(single_precedence=1)", "single_precedence=1 is not allowed; .*true, false"),
        ("scopa(redeal_if=11x3)", "redeal_if=11x3 is not allowed; .*10x3"),
        ("scopa(deal_packets=3)", "deal_packets=3 deals 3 and 0 cards, but hand_size=3 and table_size=4"),
        ("scopa(teams=two_teams)", "teams='two_teams' needs four or six seats, not 2"),
        ("scopa(hand_size=0)", "deals nothing to the hands"),
        ("scopone(hand_size=10)", "needs 44 cards, but the deck has 40"),
        ("scopa(target=\x1b[31m)", r"target=\\x1b\[31m is not allowed"),
        ("scopa(allow_equal=false,allow_sum=false)", "leave nothing to capture; allow one of them"),
        ("scopone(hand_size=8)", "leaves 4 of 40 cards undealt"),
        ("scopa(hand_size=1,table_size=38,redeal_hand=0,redeal_if=1x1)", "would annul every deal; set redeal_if=none"),
        ("scopa(players=3,hand_size=1,table_size=37,redeal_hand=0,redeal_if=1x1)", "would annul every deal; set redeal_if=none"),
        ("scopa(players=3,hand_size=12,table_size=5,redeal_hand=0)", "needs 41 cards, but the deck has 40"),
    ],
)
def test_rules_that_make_no_sense_are_refused(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        Rules.preset(text)


@pytest.mark.parametrize("value", [(), (10, "x"), 1.5, object, "21\n"], ids=repr)
def test_a_python_value_that_an_option_does_not_take_is_refused_in_one_line(value: object) -> None:
    for option in ("target", "redeal_if", "deal_packets", "final_sweep"):
        with pytest.raises(RulesError, match="is not allowed") as caught:
            PRESETS["scopa"].replace(**{option: value})
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "suit", "words"),
    [
        ("scopa", Suit.DENARI, ("scopa", "scope")),
        ("scopa(majority_suit=s)", Suit.SPADE, ("scopa", "scope")),
        ("cirulla", Suit.DENARI, ("point", "points")),
        ("cicera", Suit.SPADE, ("point", "points")),
        ("scarabocion", Suit.SPADE, ("point", "points")),
    ],
)
def test_what_is_counted_and_what_points_are_called(text: str, suit: Suit, words: tuple[str, str]) -> None:
    rules = Rules.preset(text)
    assert (rules.counted_suit, rules.point_words) == (suit, words)


def test_rules_show_themselves_as_their_page() -> None:
    rules = PRESETS["scopone"]
    assert "* Nine cards to each player, four cards face up on the table." in rules.describe().splitlines()
    assert rules._repr_markdown_() == rules.describe()
    assert eval(repr(rules)) == rules


@pytest.mark.parametrize(
    ("option", "games"),
    [
        ("picada", "cicera, scarabocion"),
        ("matta", "cirulla, escoba"),
        ("re_bello", "scopa, scopone, scientifico, scopa-assi, asso-pigliatutto, napola, re-bello, milanese, quindici"),
    ],
)
def test_an_option_of_other_games_is_refused_with_just_those_games(option: str, games: str) -> None:
    absent = next(rules for rules in PRESETS.values() if option not in rules.options)
    value = {"picada": "off", "matta": "none", "re_bello": "Kd"}[option]
    with pytest.raises(RulesError, match=f"^{option} makes no sense for {absent.name}; it is an option of {games}$"):
        absent.replace(**{option: value})


def test_a_kind_of_item_that_nobody_can_count_is_refused_when_the_rules_are_made() -> None:
    rules = Rules.preset("scopone")
    with pytest.raises(RulesError, match=r"the tally of scopone holds 'sevens'; its items are Majority, CardPoints"):
        replace(rules, tally=(*rules.tally, "sevens"))  # type: ignore[arg-type]
    with pytest.raises(RulesError, match=r"the bonuses of scopone hold 3; they are Picada, OneSuit, ManyCards"):
        replace(rules, bonuses=(3,))  # type: ignore[arg-type]


# What sets a game apart, by option; see the pages of the games.
APART = {
    "scopa": {"redeal_if": (10, 3), "napola": False, "all_coins_wins": False, "re_bello": None, "final_sweep": "not_last_play"},
    "scientifico": {"redeal_if": None, "allow_equal": True, "allow_sum": True, "fifteen": False, "single_precedence": True},
    "scopa-assi": {"ace_sweep": "if_no_ace", "ace_sweep_scores": False},
    "asso-pigliatutto": {"ace_sweep": "if_no_ace", "ace_sweep_scores": True},
    "napola": {"napola": True, "napola_min": 3, "napola_cap": None, "napola_suit": Suit.DENARI, "all_coins_wins": True},
    "re-bello": {"re_bello": Card.parse("Kd"), "napola": False},
    "milanese": {"ace_sweep": "if_no_ace", "napola": True, "all_coins_wins": True},
    "quindici": {"fifteen": True, "allow_equal": False, "allow_sum": False, "redeal_if": None},
    "cirulla": {
        "redeal_if": (1, 2),
        "fifteen": True,
        "single_precedence": False,
        "piccola_min": 3,
        "piccola_cap": 7,
        "grande": 5,
        "decl_low": 3,
        "decl_low_max": 9,
        "decl_three": 10,
        "table_bonus": ((15, 1), (30, 2)),
        "matta": Card.parse("7c"),
        "matta_keeps_value": True,
        "ace_sweep_scores": True,
        "all_coins_wins": True,
    },
    "cicera": {
        "cards_points": 2,
        "swords_points": 1,
        "scua": 1,
        "picada": "any_equal",
        "simili": 1,
        "quadriglia": 1,
        "value_cards": tuple((Card.parse(card), 1) for card in ("2s", "Td", "Jc")),
        "napola_suit": Suit.SPADE,
        "runs_all_suits": False,
        "slam_points": 0,
        "all_swords_wins": True,
        "claims": False,
    },
    "scarabocion": {
        "ace_sweep": "optional",
        "scua": 0,
        "sweep_by_value": True,
        "double_same_suit": True,
        "picada": "off",
        "simili": 0,
        "suit_capture": True,
        "quadriglia": 0,
        "value_cards": tuple((Card.parse(card), 1) for card in ("2s", "Js", "Td")),
        "runs_all_suits": True,
        "slam_points": 48,
        "all_swords_wins": False,
        "claims": True,
    },
}


@pytest.mark.parametrize(("name", "options"), APART.items(), ids=list(APART))
def test_what_sets_a_game_apart(name: str, options: dict[str, object]) -> None:
    assert {option: PRESETS[name].option(option) for option in options} == options


def test_a_change_of_sizes_brings_its_packets_unless_they_are_given() -> None:
    assert Rules.preset("scopone(hand_size=10,table_size=0)").deal.packets == ("10",)
    assert Rules.preset("scopa(hand_size=2,table_size=36,redeal_hand=0,redeal_if=none)").deal.packets == ("2", "t36")
    assert Rules.preset("scopone(hand_size=10,table_size=0,deal_packets=5+5)").deal.packets == ("5", "5")
    assert Rules.preset("scopone(hand_size=9)").deal.packets == PRESETS["scopone"].deal.packets


def test_teams_that_are_given_stay_when_the_number_of_seats_changes() -> None:
    assert Rules.preset("scopa(players=4,teams=individual)").sides == 4
    assert PRESETS["scopone"].replace(target=21).teams == "two_teams"
    assert PRESETS["scopone"].replace(players=2, hand_size=18).teams == "individual"


@pytest.mark.parametrize(
    ("text", "stock"), [("scopa", 30), ("scopa(players=3)", 27), ("scopone", 0), ("cicera", 0), ("scopa(hand_size=5,table_size=0)", 30)]
)
def test_the_stock_is_what_is_not_dealt_at_first(text: str, stock: int) -> None:
    assert Rules.preset(text).stock_size == stock


def test_rules_remember_the_laid_card_only_where_it_scores_more() -> None:
    remembering = [name for name, rules in PRESETS.items() if rules.remembers_laid]
    assert remembering == []
    assert Rules.preset("cicera(picada=previous_card)").remembers_laid
    assert not Rules.preset("cicera(picada=off)").remembers_laid


def test_options_may_have_blanks_around_them() -> None:
    assert Rules.preset("scopa(players=3, target=21)") == Rules.preset("scopa(players=3,target=21)")


@pytest.mark.parametrize("text", ["scopa(hand_size=1,table_size=38,redeal_hand=0)", "scopa(hand_size=2,table_size=36,redeal_hand=0)"])
def test_a_large_table_may_be_dealt_as_long_as_two_kings_can_stay_away_from_it(text: str) -> None:
    rules = Rules.preset(text)
    assert rules.deal.redeal_if == (10, 3)
    assert rules.deal.table_size + rules.players * rules.deal.hand_size == 40
