"""Every option changes something: for each, a question, and what two of its values answer."""

from collections.abc import Callable

import pytest

from scopa_lab.cards import Card, CardSet
from scopa_lab.errors import MatchError, RulesError
from scopa_lab.game.captures import choices
from scopa_lab.game.deals import deal, opening
from scopa_lab.game.events import Presa, bonus_events, declare, is_annulled, sweep_event, table_event
from scopa_lab.game.state import State
from scopa_lab.game.tally import tally
from scopa_lab.records.match import Match
from scopa_lab.rules import PRESETS, Rules
from scopa_lab.rules.options import OPTIONS, option_named

Question = Callable[[Rules], object]
Deal = tuple[tuple[str, str], tuple[int, int]]  # two piles, and the points made in play


def pack(rules: Rules) -> int:
    return len(rules.deck.cards)


def sides(rules: Rules) -> int:
    return len(deal(rules, seed=1).piles)


def dealt(rules: Rules) -> tuple[list[int], int, int]:
    """How many cards each hand, the table and the stock have."""
    state = deal(rules, seed=5)
    return [len(hand) for hand in state.hands], len(state.table), len(state.stock)


def after_first_round(rules: Rules) -> int:
    """How many cards a hand has then."""
    state = deal(rules, seed=5)
    while len(state.stock) == rules.stock_size:
        state = state.play(state.legal_moves[0])
    return len(state.hands[0])


class Unshuffled:
    """A generator that leaves the pack in order; it is dealt from the re di bastoni down."""

    def random(self) -> float:
        return 0.999


def table_of_the_pack_in_order(rules: Rules) -> str:
    return str(deal(rules, rng=Unshuffled()).table)


def annulled(table: str) -> Question:
    return lambda rules: is_annulled(rules, CardSet.parse(table))


def taken(card: str, table: str) -> Question:
    """What a card may take, and whether it may be laid."""

    def ask(rules: Rules) -> tuple[list[str], bool]:
        masks, may_lay = choices(Card.parse(card).rank, CardSet.parse(table).mask, rules)
        return [str(CardSet(mask)) for mask in masks], may_lay

    return ask


def made(card: str, cards: str, table: str, *, laid: str | None = None) -> Question:
    """What a capture scores in the middle of a deal."""

    def ask(rules: Rules) -> list[tuple[str, int]]:
        card_set, table_set = CardSet.parse(cards), CardSet.parse(table)
        before = None if laid is None else Card.parse(laid)
        presa = Presa(rules, 0, Card.parse(card).rank, Card.parse(card), card_set, table_set, before, None)
        sweep = sweep_event(presa)
        return [(event.name, event.points) for event in (*([sweep] if sweep else []), *bonus_events(presa))]

    return ask


def counted(*piles: str) -> Question:
    """The totals of two piles."""
    return lambda rules: tally(rules, tuple(map(CardSet.parse, piles)), (0, 0)).total


def won(*piles: str) -> Question:
    """Which side wins the match outright."""
    return lambda rules: tally(rules, tuple(map(CardSet.parse, piles)), (0, 0)).wins_match


def ends(text: str) -> Question:
    """The in-play points after the only line of a position."""

    def ask(rules: Rules) -> tuple[int, ...]:
        state = State.parse(f"{rules} {text}")
        while not state.is_over:
            state = state.play(state.legal_moves[0])
        return state.points

    return ask


def where_an_ace_goes(rules: Rules) -> list[str]:
    """What holds an ace that is laid on an empty table."""
    state = State.parse(f"{rules} 0 AdKd/2c3c - */6s6b 0/0 0 -").play("Ad")
    return [name for name, cards in (("table", state.table), ("pile", state.piles[0])) if Card.parse("Ad") in cards]


def matched(*results: Deal) -> Question:
    """Who wins after deals of these piles."""

    def ask(rules: Rules) -> int | None:
        match = Match(rules)
        for piles, points in results:
            match = match.add(tally(rules, tuple(map(CardSet.parse, piles)), points))
        return match.winner

    return ask


def claimed(rules: Rules) -> int | str | None:
    """Who wins if side 0 claims with 130 points."""
    state = State.parse(f"{rules} 0 {'/'.join(['-'] * 4)} - */- 130/0 0 -")
    try:
        return Match(rules).claim(0, state).winner
    except MatchError:
        return "no claims"


def first_table(table: str) -> Question:
    """What the first table scores for the dealer, who may take it."""

    def ask(rules: Rules) -> tuple[int, bool]:
        event, takes = table_event(rules, CardSet.parse(table), 1)
        return 0 if event is None else event.points, takes

    return ask


def declared(hand: str) -> Question:
    """The points for a low hand and for three of a kind, and the rank that the matta stands for."""
    return lambda rules: declare(rules, CardSet.parse(hand))


def rank_that_a_declared_matta_keeps(rules: Rules) -> int | None:
    hands, table = (CardSet.parse("QsQb7c"), CardSet.parse("3d4d5d")), CardSet.parse("2s6c6sJb")
    rest = tuple(rules.deck.cards - table - hands[0] - hands[1])
    return opening(rules, hands, table, rest, dealer=1)[0].matta


QUEEN = Card.parse("Qd").rank
LEVEL_CARDS = ("AcAsAb2c2s2b3c3s3b4c4s4b5c5s5bAd2d3d4d5d", "6c6s6b7c7s7bJcJsJbQcQsQbKcKsKb6d7dJdQdKd")
LEVEL: Deal = ("-", "-"), (10, 10)
CARDS_AND_COINS: Deal = ("AcAsAb", "Ad2d"), (0, 0)
LAST_SWEEP = "3 -/-/-/3c 3d 2d2c2s2bAdAcAsAb3s3b4d4c4s4b5d5c5s5b/* 0/0 1 -"

PROBES: dict[str, tuple[Question, dict[str, object]]] = {
    "deck": (pack, {"scopone": 40, "scopone(deck=it52,hand_size=12,score_primiera=0)": 52}),
    "players": (dealt, {"scopa": ([3, 3], 4, 30), "scopa(players=3)": ([3, 3, 3], 4, 27)}),
    "teams": (sides, {"scopa(players=4)": 2, "scopa(players=4,teams=individual)": 4}),
    "hand_size": (dealt, {"scopa": ([3, 3], 4, 30), "scopa(hand_size=6)": ([6, 6], 4, 24)}),
    "table_size": (dealt, {"scopa": ([3, 3], 4, 30), "scopa(table_size=10)": ([3, 3], 10, 24)}),
    "redeal_hand": (after_first_round, {"scopa": 3, "scopa(redeal_hand=5)": 5}),
    "deal_packets": (table_of_the_pack_in_order, {"scopone": "4d4c7s7b", "scopone(deal_packets=9+t4)": "AdAcAsAb"}),
    "redeal_if": (annulled("AdAc5s6b"), {"scopone": False, "scopone(redeal_if=1x2)": True}),
    "allow_equal": (taken("7d", "7c"), {"scopa": (["7c"], False), "scopa(allow_equal=false)": ([], True)}),
    "allow_sum": (taken("7d", "3c4s"), {"scopa": (["3c4s"], False), "scopa(allow_sum=false)": ([], True)}),
    "fifteen": (taken("7d", "Jc"), {"scopa": ([], True), "scopa(fifteen=true)": (["Jc"], False)}),
    "single_precedence": (
        taken("7d", "7c3c4s"),
        {"scopa": (["7c"], False), "scopa(single_precedence=false)": (["3c4s", "7c"], False)},
    ),
    "sum_choice": (taken("Qd", "2b3c4s6d"), {"scopa": (["2b3c4s", "3c6d"], False), "scopa(sum_choice=fewest)": (["3c6d"], False)}),
    "mandatory_capture": (taken("7d", "7c"), {"scopa": (["7c"], False), "scopa(mandatory_capture=false)": (["7c"], True)}),
    "ace_sweep": (taken("Ad", "As5c"), {"scopa-assi": (["As"], False), "scopa-assi(ace_sweep=always)": (["As5c"], False)}),
    "ace_sweep_scores": (made("Ad", "5cQs", "5cQs"), {"scopa-assi": [], "scopa-assi(ace_sweep_scores=true)": [("scopa", 1)]}),
    "ace_lone_ace_scores": (made("Ad", "As", "As"), {"scopa-assi": [("scopa", 1)], "scopa-assi(ace_lone_ace_scores=false)": []}),
    "ace_empty_table": (where_an_ace_goes, {"scopa-assi": ["table"], "scopa-assi(ace_empty_table=takes_itself)": ["pile"]}),
    "ace_may_decline": (taken("Ad", "5cQs"), {"scopa-assi": (["5cQs"], False), "scopa-assi(ace_may_decline=true)": (["5cQs"], True)}),
    "sweep_points": (made("7d", "7c", "7c"), {"scopa": [("scopa", 1)], "scopa(sweep_points=2)": [("scopa", 2)]}),
    "final_sweep": (ends(LAST_SWEEP), {"scopone": (0, 0), "scopone(final_sweep=counts)": (0, 1)}),
    "score_cards": (counted("AcAsAb", "2c"), {"scopa": (1, 0), "scopa(score_cards=2)": (2, 0)}),
    "score_coins": (counted("Ad2d", "Jd"), {"scopa": (2, 0), "scopa(score_coins=0)": (1, 0)}),
    "score_settebello": (counted("7d", "Jd"), {"scopa": (1, 0), "scopa(score_settebello=3)": (3, 0)}),
    "score_primiera": (counted("7d7c7s7b", "6d6c6s6b"), {"scopa": (2, 0), "scopa(score_primiera=2)": (3, 0)}),
    "majority_suit": (counted("AdAs2s", "2d3d"), {"scopa": (1, 1), "scopa(majority_suit=s)": (2, 0)}),
    "cards_tie": (counted(*LEVEL_CARDS), {"scopa": (0, 2), "scopa(cards_tie=one_each)": (1, 3)}),
    "primiera_values": (counted("7d7cAsKb", "QdAc7s7b"), {"scopa": (1, 0), "scopa(primiera_values=southern)": (2, 0)}),
    "primiera_missing_suit": (counted("7d7c7s", "JdJcJs7b"), {"scopa": (1, 2), "scopa(primiera_missing_suit=zero_value)": (2, 1)}),
    "napola": (counted("Ad2d3d", "7d"), {"scopa": (2, 1), "scopa(napola=true)": (5, 1)}),
    "napola_suit": (counted("Ad2d3d", "AsAc"), {"napola": (5, 0), "napola(napola_suit=s)": (2, 0)}),
    "napola_min": (counted("Ad2d", "7d"), {"napola": (2, 1), "napola(napola_min=2)": (4, 1)}),
    "napola_cap": (counted("Ad2d3d4d5d6d7d", "7c"), {"napola": (10, 0), "napola(napola_cap=6)": (9, 0)}),
    "all_coins_wins": (won("Ad2d3d4d5d6d7dJdQdKd", "7c"), {"scopa": None, "scopa(all_coins_wins=true)": 0}),
    "re_bello": (counted("Kd", "7c"), {"re-bello": (2, 0), "re-bello(re_bello=7c)": (1, 1)}),
    "target": (matched((("7d", "Jc"), (11, 0))), {"scopa": 0, "scopa(target=21)": None}),
    "tie_break": (matched(LEVEL, CARDS_AND_COINS), {"scopa": None, "scopa(tie_break=counting_order)": 0}),
    "counting_order": (
        matched(LEVEL, CARDS_AND_COINS),
        {"scopa(tie_break=counting_order)": 0, "scopa(tie_break=counting_order,counting_order=coins+cards)": 1},
    ),
    "match_end": (claimed, {"scopone": "no claims", "scopone(match_end=claim)": 0}),
    "table_bonus": (first_table("2d3c4s6b"), {"cirulla": (1, True), "cirulla(table_bonus=15:2+30:4)": (2, True)}),
    "low_table": (first_table("Ad2c2s3b"), {"cirulla": (0, False), "cirulla(low_table=3)": (3, False)}),
    "aces_before_bonus": (annulled("AdAc6s7b"), {"cirulla": True, "cirulla(aces_before_bonus=false)": False}),
    "matta": (declared("QsQb7c"), {"cirulla": (0, 10, QUEEN), "cirulla(matta=none)": (0, 0, None)}),
    "matta_keeps_value": (rank_that_a_declared_matta_keeps, {"cirulla": QUEEN, "cirulla(matta_keeps_value=false)": None}),
    "decl_low_max": (declared("As3c5b"), {"cirulla": (3, 0, None), "cirulla(decl_low_max=8)": (0, 0, None)}),
    "decl_low": (declared("As3c5b"), {"cirulla": (3, 0, None), "cirulla(decl_low=2)": (2, 0, None)}),
    "decl_three": (declared("4s4c4b"), {"cirulla": (0, 10, None), "cirulla(decl_three=3)": (0, 3, None)}),
    "decl_cumulative": (declared("2s2c2b"), {"cirulla": (0, 10, None), "cirulla(decl_cumulative=true)": (3, 10, None)}),
    "piccola_min": (counted("Ad2d", "7d"), {"cirulla": (2, 1), "cirulla(piccola_min=2)": (4, 1)}),
    "piccola_cap": (counted("Ad2d3d4d5d6d7d", "7c"), {"cirulla": (10, 0), "cirulla(piccola_cap=6)": (9, 0)}),
    "grande": (counted("JdQdKd", "7c"), {"cirulla": (7, 0), "cirulla(grande=3)": (5, 0)}),
    "grande_extends": (counted("7dJdQdKd", "7c"), {"cirulla": (8, 0), "cirulla(grande_extends=true)": (9, 0)}),
    "ace_may_take_fifteen": (
        taken("Ad", "2d4cKs"),
        {"cirulla": (["2d4cKs"], False), "cirulla(ace_may_take_fifteen=true)": (["4cKs", "2d4cKs"], False)},
    ),
    "picada": (made("6d", "6c", "6c9d", laid="9d"), {"cicera": [("picada", 1)], "cicera(picada=previous_card)": []}),
    "simili": (made("7s", "3s4s", "3s4s9d"), {"cicera": [("simili", 1)], "cicera(simili=0)": []}),
    "quadriglia": (made("9s", "2s3s4d", "2s3s4dJc"), {"cicera": [("quadriglia", 1)], "cicera(quadriglia=2)": [("quadriglia", 2)]}),
    "scua": (made("7s", "3s4d", "3s4d"), {"cicera": [("scua", 1)], "cicera(scua=2)": [("scua", 2)]}),
    "value_cards": (counted("Td", "7c"), {"cicera": (1, 0), "cicera(value_cards=2s:1)": (0, 0)}),
    "cards_points": (counted("AcAb", "7c"), {"cicera": (2, 0), "cicera(cards_points=1)": (1, 0)}),
    "swords_points": (counted("As", "7c"), {"cicera": (1, 0), "cicera(swords_points=2)": (2, 0)}),
    "all_swords_wins": (won("As2s3s4s5s6s7s8s9sTsJsQsKs", "7c"), {"cicera": 0, "cicera(all_swords_wins=false)": None}),
    "suit_capture": (made("5d", "2d3d", "2d3d9c"), {"scarabocion": [("simili", 5)], "scarabocion(suit_capture=false)": []}),
    "sweep_by_value": (made("5d", "5c", "5c"), {"scarabocion": [("scopa", 5)], "scarabocion(sweep_by_value=false)": []}),
    "double_same_suit": (
        made("5d", "2d3d", "2d3d"),
        {"scarabocion": [("scopa", 10), ("simili", 5)], "scarabocion(double_same_suit=false)": [("scopa", 5), ("simili", 5)]},
    ),
    "court_sweep_points": (made("Kd", "Kc", "Kc"), {"scarabocion": [], "scarabocion(court_sweep_points=10)": [("scopa", 10)]}),
    "slam_points": (counted("As2s3sJsTd", "7c"), {"scarabocion": (48 + 3, 0), "scarabocion(slam_points=0)": (6 + 3, 0)}),
    "runs_all_suits": (counted("Ad2d3d", "7c"), {"scarabocion": (5, 0), "scarabocion(runs_all_suits=false)": (2, 0)}),
    "claims": (claimed, {"scarabocion": 0, "scarabocion(claims=false)": "no claims"}),
}


@pytest.mark.parametrize("option", OPTIONS)
def test_two_values_of_an_option_have_different_answers(option: str) -> None:
    question, answers = PROBES[option]
    one, other = map(Rules.preset, answers)
    assert one.option(option) != other.option(option)
    assert {text: question(Rules.preset(text)) for text in answers} == answers
    first, second = answers.values()
    assert first != second


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_is_reached_by_its_name_and_written_only_where_it_differs(option: str) -> None:
    _, other = map(Rules.preset, PROBES[option][1])
    assert f"{option}=" in str(other)
    assert other.replace(**{option: other.option(option)}) == other


@pytest.mark.parametrize("name", PRESETS)
def test_an_option_that_makes_no_sense_is_refused_with_the_games_that_have_it(name: str) -> None:
    rules = PRESETS[name]
    for option in OPTIONS.keys() - set(rules.options):
        text = "none" if option in {"matta", "table_bonus", "value_cards"} else "1"
        with pytest.raises(RulesError, match=f"{option} makes no sense for {name}; it is an option of|is not allowed"):
            rules.replace(**{option: text})


# What an option takes: the value, and the one text for it.
TEXTS = [
    ("redeal_if", None, "none"),
    ("redeal_if", (10, 3), "10x3"),
    ("napola_cap", None, "none"),
    ("napola_cap", 6, "6"),
    ("table_bonus", ((15, 1), (30, 2)), "15:1+30:2"),
    ("value_cards", ((Card.parse("2s"), 1), (Card.parse("Td"), 3)), "2s:1+Td:3"),
    ("deal_packets", ("3", "t4"), "3+t4"),
    ("counting_order", ("coins", "cards"), "coins+cards"),
    ("target", 21, "21"),
    ("score_coins", 0, "0"),
    ("players", 2, "2"),
    ("players", 6, "6"),
    ("matta", None, "none"),
    ("re_bello", Card.parse("7c"), "7c"),
    ("allow_sum", False, "false"),
    ("allow_sum", True, "true"),
    ("ace_empty_table", False, "stays"),
    ("ace_empty_table", True, "takes_itself"),
    ("match_end", False, "end_of_deal"),
    ("match_end", True, "claim"),
    ("teams", "individual", "individual"),
]


@pytest.mark.parametrize(("name", "value", "text"), TEXTS, ids=str)
def test_a_value_of_an_option_has_one_text_which_reads_back(name: str, value: object, text: str) -> None:
    option = OPTIONS[name]
    assert option.write(value) == text
    for given in (value, text):
        assert option.read(given) == value
        assert type(option.read(given)) is type(value)


@pytest.mark.parametrize("name", PRESETS)
def test_every_value_of_a_game_reads_back_from_its_text(name: str) -> None:
    rules = PRESETS[name]
    values = {option: rules.option(option) for option in rules.options}
    assert {option: OPTIONS[option].read(OPTIONS[option].write(value)) for option, value in values.items()} == values


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("target", "a whole number from 1 to 9999"),
        ("redeal_if", "none, or value x count such as 10x3"),
        ("players", "2, 3, 4, 5, 6"),
        ("allow_sum", "true, false"),
        ("match_end", "end_of_deal, claim"),
    ],
)
def test_an_option_says_what_it_takes(name: str, choices: str) -> None:
    assert OPTIONS[name].choices == choices


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("target", 1.5, "1.5"),
        ("redeal_if", False, "false"),
        ("redeal_if", 10, "10"),
        ("redeal_if", (10, 5), "10x5"),
        ("napola_cap", True, "true"),
        ("table_bonus", 15, "15"),
        ("final_sweep", None, "none"),
        ("allow_sum", 1, "1"),
        ("allow_sum", "True", "True"),
        ("players", 2.0, "2.0"),
    ],
)
def test_a_value_that_an_option_does_not_take_is_shown_as_it_would_be_written(
    name: str, value: float | str | tuple[int, int] | None, shown: str
) -> None:
    option = OPTIONS[name]
    with pytest.raises(RulesError) as caught:
        option.read(value)
    assert str(caught.value) == f"{name}={shown} is not allowed; {option.meaning}: {option.choices}"


def test_an_option_is_found_by_its_name_alone() -> None:
    assert option_named("target") is OPTIONS["target"]
    with pytest.raises(RulesError, match=r"^unknown option 'colour'; the options are deck, players, teams"):
        option_named("colour")
