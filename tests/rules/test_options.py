"""Every option changes something: for each, a question that its two values answer differently."""

import pytest

from scopa_lab.cards import Card, CardSet
from scopa_lab.errors import RulesError
from scopa_lab.game.captures import Wild, choices
from scopa_lab.game.deals import deal, is_annulled, opening
from scopa_lab.game.events import Presa, bonus_events, declare, sweep_event, table_event
from scopa_lab.game.state import State
from scopa_lab.game.tally import tally
from scopa_lab.records.match import Match
from scopa_lab.rules import PRESETS, Rules
from scopa_lab.rules.options import OPTIONS, option_named


def taken(card, table):
    """What a card may take, and whether it may be laid."""
    card = Card.parse(card)
    return lambda rules: choices(card.rank, CardSet.parse(table).mask, rules)


def made(card, cards, table, *, laid=None):
    """What a capture scores in the middle of a deal."""

    def ask(rules):
        card_set, table_set = CardSet.parse(cards), CardSet.parse(table)
        presa = Presa(rules, 0, Card.parse(card).rank, Card.parse(card), card_set, table_set, laid and Card.parse(laid), None)
        sweep = sweep_event(presa)
        return [event.points for event in (*([sweep] if sweep else []), *bonus_events(presa))]

    return ask


def counted(*piles, points=(0, 0)):
    """The totals and the outright winner of two piles."""

    def ask(rules):
        result = tally(rules, tuple(map(CardSet.parse, piles)), points)
        return result.total, result.wins_match

    return ask


def dealt(rules):
    state = deal(rules, seed=5)
    return [len(hand) for hand in state.hands], len(state.table), len(state.stock)


def after_first_round(rules):
    state = deal(rules, seed=5)
    while len(state.stock) == rules.stock_size:
        state = state.play(state.legal_moves[0])
    return len(state.hands[0])


def ends(text):
    """The in-play points after the only line of a position."""

    def ask(rules):
        state = State.parse(f"{rules} {text}")
        while not state.is_over:
            state = state.play(state.legal_moves[0])
        return state.points

    return ask


def laid_ace(rules):
    state = State.parse(f"{rules} 0 AdKd/2c3c - */6s6b 0/0 0 -")
    return str(state.play("Ad").table)


def matched(*results):
    """Who wins after deals of these piles."""

    def ask(rules):
        match = Match(rules)
        for piles, points in results:
            match = match.add(tally(rules, tuple(map(CardSet.parse, piles)), points))
        return match.winner

    return ask


def claimed(rules):
    state = State.parse(f"{rules} 0 {'/'.join(['-'] * 4)} - */- 130/0 0 -")
    try:
        return Match(rules).claim(0, state).winner
    except ValueError as error:
        return type(error).__name__


def packed(rules):
    return deal(rules, seed=5).hands


def matta_after(rules):
    hands, table = (CardSet.parse("QsQb7c"), CardSet.parse("3d4d5d")), CardSet.parse("2s6c6sJb")
    rest = tuple(rules.deck.cards - table - hands[0] - hands[1])
    return opening(rules, hands, table, rest, dealer=1)[0].matta


LEVEL_CARDS = ("AcAsAb2c2s2b3c3s3b4c4s4b5c5s5bAd2d3d4d5d", "6c6s6b7c7s7bJcJsJbQcQsQbKcKsKb6d7dJdQdKd")
LEVEL, CARDS_AND_COINS = (("-", "-"), (10, 10)), (("AcAsAb", "Ad2d"), (0, 0))

PROBES = {
    "deck": (("scopone", "scopone(deck=it52,hand_size=12,score_primiera=0)"), lambda rules: len(rules.deck.cards)),
    "players": (("scopa", "scopa(players=3)"), dealt),
    "teams": (("scopa(players=4)", "scopa(players=4,teams=individual)"), lambda rules: len(deal(rules, seed=1).piles)),
    "hand_size": (("scopone", "scopone(hand_size=10,table_size=0)"), dealt),
    "table_size": (("scopa", "scopa(hand_size=5,table_size=0)"), dealt),
    "redeal_hand": (("scopa", "scopa(redeal_hand=5)"), after_first_round),
    "deal_packets": (("scopone", "scopone(deal_packets=9+t4)"), packed),
    "redeal_if": (("scopone", "scopone(redeal_if=1x2)"), lambda rules: is_annulled(rules, CardSet.parse("AdAc5s6b"))),
    "allow_equal": (("scopa", "scopa(allow_equal=false)"), taken("7d", "7c")),
    "allow_sum": (("scopa", "scopa(allow_sum=false)"), taken("7d", "3c4s")),
    "fifteen": (("scopa", "scopa(fifteen=true)"), taken("7d", "Jc")),
    "single_precedence": (("scopa", "scopa(single_precedence=false)"), taken("7d", "7c3c4s")),
    "sum_choice": (("scopa", "scopa(sum_choice=fewest)"), taken("Qd", "2b3c4s6d")),
    "mandatory_capture": (("scopa", "scopa(mandatory_capture=false)"), taken("7d", "7c")),
    "ace_sweep": (("scopa-assi", "scopa-assi(ace_sweep=always)"), taken("Ad", "As5c")),
    "ace_sweep_scores": (("scopa-assi", "scopa-assi(ace_sweep_scores=true)"), made("Ad", "5cQs", "5cQs")),
    "ace_lone_ace_scores": (("scopa-assi", "scopa-assi(ace_lone_ace_scores=false)"), made("Ad", "As", "As")),
    "ace_empty_table": (("scopa-assi", "scopa-assi(ace_empty_table=takes_itself)"), laid_ace),
    "ace_may_decline": (("scopa-assi", "scopa-assi(ace_may_decline=true)"), taken("Ad", "5cQs")),
    "sweep_points": (("scopa", "scopa(sweep_points=2)"), made("7d", "7c", "7c")),
    "final_sweep": (("scopone", "scopone(final_sweep=counts)"), ends("3 -/-/-/3c 3d 2d2c2s2bAdAcAsAb3s3b4d4c4s4b5d5c5s5b/* 0/0 1 -")),
    "score_cards": (("scopa", "scopa(score_cards=2)"), counted("AcAsAb", "2c")),
    "score_coins": (("scopa", "scopa(score_coins=0)"), counted("Ad2d", "Jd")),
    "score_settebello": (("scopa", "scopa(score_settebello=3)"), counted("7d", "Jd")),
    "score_primiera": (("scopa", "scopa(score_primiera=2)"), counted("7d7c7s7b", "6d6c6s6b")),
    "majority_suit": (("scopa", "scopa(majority_suit=s)"), counted("AdAs2s", "2d3d")),
    "cards_tie": (("scopa", "scopa(cards_tie=one_each)"), counted(*LEVEL_CARDS)),
    "primiera_values": (("scopa", "scopa(primiera_values=southern)"), counted("7d7cAsKb", "QdAc7s7b")),
    "primiera_missing_suit": (("scopa", "scopa(primiera_missing_suit=zero_value)"), counted("7d7c7s", "JdJcJs7b")),
    "napola": (("scopa", "scopa(napola=true)"), counted("Ad2d3d", "7d")),
    "napola_suit": (("napola", "napola(napola_suit=s)"), counted("Ad2d3d", "AsAc")),
    "napola_min": (("napola", "napola(napola_min=2)"), counted("Ad2d", "7d")),
    "napola_cap": (("napola", "napola(napola_cap=6)"), counted("Ad2d3d4d5d6d7d", "7c")),
    "all_coins_wins": (("scopa", "scopa(all_coins_wins=true)"), counted("Ad2d3d4d5d6d7dJdQdKd", "7c")),
    "re_bello": (("re-bello", "re-bello(re_bello=7c)"), counted("Kd", "7c")),
    "target": (("scopa", "scopa(target=21)"), matched((("7d", "Jc"), (11, 0)))),
    "tie_break": (("scopa", "scopa(tie_break=counting_order)"), matched(LEVEL, CARDS_AND_COINS)),
    "counting_order": (
        ("scopa(tie_break=counting_order)", "scopa(tie_break=counting_order,counting_order=coins+cards)"),
        matched(LEVEL, CARDS_AND_COINS),
    ),
    "match_end": (("scopone", "scopone(match_end=claim)"), claimed),
    "table_bonus": (("cirulla", "cirulla(table_bonus=15:2+30:4)"), lambda rules: table_event(rules, CardSet.parse("2d3c4s6b"), 1)),
    "low_table": (("cirulla", "cirulla(low_table=3)"), lambda rules: table_event(rules, CardSet.parse("Ad2c2s3b"), 1)),
    "aces_before_bonus": (("cirulla", "cirulla(aces_before_bonus=false)"), lambda rules: is_annulled(rules, CardSet.parse("AdAc6s7b"))),
    "matta": (("cirulla", "cirulla(matta=none)"), lambda rules: declare(rules, CardSet.parse("QsQb7c"))),
    "matta_keeps_value": (("cirulla", "cirulla(matta_keeps_value=false)"), matta_after),
    "decl_low_max": (("cirulla", "cirulla(decl_low_max=8)"), lambda rules: declare(rules, CardSet.parse("As3c5b"))),
    "decl_low": (("cirulla", "cirulla(decl_low=2)"), lambda rules: declare(rules, CardSet.parse("As3c5b"))),
    "decl_three": (("cirulla", "cirulla(decl_three=3)"), lambda rules: declare(rules, CardSet.parse("4s4c4b"))),
    "decl_cumulative": (("cirulla", "cirulla(decl_cumulative=true)"), lambda rules: declare(rules, CardSet.parse("2s2c2b"))),
    "piccola_min": (("cirulla", "cirulla(piccola_min=2)"), counted("Ad2d", "7d")),
    "piccola_cap": (("cirulla", "cirulla(piccola_cap=6)"), counted("Ad2d3d4d5d6d7d", "7c")),
    "grande": (("cirulla", "cirulla(grande=3)"), counted("JdQdKd", "7c")),
    "grande_extends": (("cirulla", "cirulla(grande_extends=true)"), counted("7dJdQdKd", "7c")),
    "ace_may_take_fifteen": (("cirulla", "cirulla(ace_may_take_fifteen=true)"), taken("Ad", "4cKs2d")),
    "picada": (("cicera", "cicera(picada=previous_card)"), made("6d", "6c", "6c9d", laid="9d")),
    "simili": (("cicera", "cicera(simili=0)"), made("7s", "3s4s", "3s4s9d")),
    "quadriglia": (("cicera", "cicera(quadriglia=2)"), made("9s", "2s3s4d", "2s3s4dJc")),
    "scua": (("cicera", "cicera(scua=2)"), made("7s", "3s4d", "3s4d")),
    "value_cards": (("cicera", "cicera(value_cards=2s:1)"), counted("Td", "7c")),
    "cards_points": (("cicera", "cicera(cards_points=1)"), counted("AcAb", "7c")),
    "swords_points": (("cicera", "cicera(swords_points=2)"), counted("As", "7c")),
    "all_swords_wins": (("cicera", "cicera(all_swords_wins=false)"), counted("As2s3s4s5s6s7s8s9sTsJsQsKs", "7c")),
    "suit_capture": (("scarabocion", "scarabocion(suit_capture=false)"), made("5d", "2d3d", "2d3d9c")),
    "sweep_by_value": (("scarabocion", "scarabocion(sweep_by_value=false)"), made("5d", "5c", "5c")),
    "double_same_suit": (("scarabocion", "scarabocion(double_same_suit=false)"), made("5d", "2d3d", "2d3d")),
    "court_sweep_points": (("scarabocion", "scarabocion(court_sweep_points=10)"), made("Kd", "Kc", "Kc")),
    "slam_points": (("scarabocion", "scarabocion(slam_points=0)"), counted("As2s3sJsTd", "7c")),
    "runs_all_suits": (("scarabocion", "scarabocion(runs_all_suits=false)"), counted("Ad2d3d", "7c")),
    "claims": (("scarabocion", "scarabocion(claims=false)"), claimed),
}


@pytest.mark.parametrize("option", OPTIONS)
def test_two_values_of_an_option_differ(option) -> None:
    (first, second), ask = PROBES[option]
    one, other = Rules.preset(first), Rules.preset(second)
    assert one.option(option) != other.option(option)
    assert ask(one) != ask(other)


@pytest.mark.parametrize("name", PRESETS)
def test_an_option_that_makes_no_sense_is_refused_with_the_games_that_have_it(name) -> None:
    rules = PRESETS[name]
    for option in OPTIONS.keys() - set(rules.options):
        text = "none" if option in {"matta", "table_bonus", "value_cards"} else "1"
        with pytest.raises(RulesError, match=f"{option} makes no sense for {name}; it is an option of|is not allowed"):
            rules.replace(**{option: text})


def test_a_declared_matta_captures_and_is_captured_as_its_rank() -> None:
    rules = PRESETS["cirulla"]
    wild = Wild(CardSet.parse("7c").mask, 0)
    assert choices(0, CardSet.parse("7c5d").mask, rules, wild)[0] == [CardSet.parse("7c").mask]
    assert [str(CardSet(mask)) for mask in choices(3, CardSet.parse("7c3d").mask, rules, wild)[0]] == ["3d7c"]
    assert [str(CardSet(mask)) for mask in choices(6, CardSet.parse("7c7d").mask, rules, wild)[0]] == ["7d", "7d7c"]
    assert [str(CardSet(mask)) for mask in choices(5, CardSet.parse("7cJd").mask, rules, wild)[0]] == ["7cJd"]


WHYS = [
    ("cicera(fifteen=true)", "7s", "8s", "8sJd", []),
    ("cicera(fifteen=true)", "7s", "7d", "7dJd", ["picada 1: an equal card"]),
    ("scarabocion(picada=any_equal)", "As", "AdKc", "AdKc", []),
    ("cicera(picada=previous_card)", "6d", "6c", "6c9d", ["picada 1: the card just laid"]),
    ("cicera", "Ts", "3s7s", "3s7s9d", ["simili 1: all of spade"]),
    ("cicera", "9s", "2s3s4d", "2s3s4dJc", ["quadriglia 1: 3 cards at once"]),
    ("scopa", "7d", "7c", "7c", ["scopa 1: the table is empty"]),
    ("cirulla(ace_lone_ace_scores=false)", "Ad", "4cKs", "4cKs", ["scopa 1: the table is empty"]),
    ("cirulla(ace_lone_ace_scores=false)", "Ad", "As", "As", []),
    ("scarabocion", "5c", "2d3d", "2d3d", ["scopa 5: the table is empty: 5"]),
    ("scarabocion", "5d", "2d3d", "2d3d", ["scopa 10: the table is empty: twice 5, in one suit", "simili 5: all of denari"]),
]


@pytest.mark.parametrize(("rules", "card", "cards", "table", "events"), WHYS)
def test_what_a_presa_scores_and_why(rules, card, cards, table, events) -> None:
    laid = Card.parse(cards[:2]) if "previous" in rules else None
    played = Card.parse(card)
    presa = Presa(Rules.preset(rules), 1, played.rank, played, CardSet.parse(cards), CardSet.parse(table), laid, None)
    sweep = sweep_event(presa)
    found = [*([sweep] if sweep else []), *bonus_events(presa)]
    assert [f"{event.name} {event.points}: {event.why}" for event in found] == events
    assert all(event.side == 1 for event in found)


FIRST_TABLES = [
    ("cirulla", "2d3c4s6b", (1, "2d3c4s6b makes 15", True)),
    ("cirulla(matta=none)", "2d3c4s6b", (1, "2d3c4s6b makes 15", True)),
    ("cirulla(matta=none,low_table=3)", "Ad2c2s3b", (3, "Ad2c2s3b makes 8", False)),
    ("cirulla(low_table=3,table_bonus=30:2)", "Ad2b3s7c", (3, "Ad2b3s7c makes 7", False)),
    ("cirulla(low_table=3)", "2d4c6sJb", None),
    ("cirulla(low_table=3)", "-", None),
    ("cirulla", "Ad2c2s3b", None),
    ("scopa", "2d3c4s6b", None),
]


@pytest.mark.parametrize(("rules", "table", "expected"), FIRST_TABLES)
def test_what_the_first_table_scores_for_the_dealer(rules, table, expected) -> None:
    event, takes = table_event(Rules.preset(rules), CardSet.parse(table), 1)
    if expected is None:
        assert (event, takes) == (None, False)
    else:
        assert (event.name, event.side, event.points, event.why, takes) == ("table", 1, *expected)


@pytest.mark.parametrize(
    ("rules", "hand", "expected"),
    [
        ("cirulla(decl_low=11)", "2s2c2b", (11, 0, None)),
        ("cirulla(decl_low=10)", "2s2c2b", (0, 10, None)),
        ("cirulla", "2s2c", (0, 0, None)),
        ("cirulla", "2s2c2b2d", (0, 0, None)),
        ("cirulla", "-", (0, 0, None)),
        ("scopa", "2s2c2b", (0, 0, None)),
    ],
)
def test_only_a_hand_of_three_declares_and_the_better_of_two(rules, hand, expected) -> None:
    assert declare(Rules.preset(rules), CardSet.parse(hand)) == expected


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
def test_a_value_of_an_option_has_one_text_which_reads_back(name, value, text) -> None:
    option = OPTIONS[name]
    assert option.write(value) == text
    for given in (value, text):
        assert option.read(given) == value
        assert type(option.read(given)) is type(value)


@pytest.mark.parametrize("name", PRESETS)
def test_every_value_of_a_game_reads_back_from_its_text(name) -> None:
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
def test_an_option_says_what_it_takes(name, choices) -> None:
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
def test_a_value_that_an_option_does_not_take_is_shown_as_it_would_be_written(name, value, shown) -> None:
    option = OPTIONS[name]
    with pytest.raises(RulesError) as caught:
        option.read(value)
    assert str(caught.value) == f"{name}={shown} is not allowed; {option.meaning}: {option.choices}"


def test_an_option_is_found_by_its_name_alone() -> None:
    assert option_named("target") is OPTIONS["target"]
    with pytest.raises(RulesError, match=r"^unknown option 'colour'; the options are deck, players, teams"):
        option_named("colour")
