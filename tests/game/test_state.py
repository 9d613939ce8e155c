import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given, settings

from scopa_lab.cards import NO_CARDS, Card, CardSet
from scopa_lab.errors import IllegalMoveError, NotationError, PositionError
from scopa_lab.game.captures import Wild
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.rules import PRESETS, Rules
from tests.strategies import ENDING, HOUSE_RULES, IS_COMPILED, Row, played, rows, states

SUITS_DEAL = "scientifico 0 Ad2d3d4d5d6d7dJdQdKd/Ac2c3c4c5c6c7cJcQcKc/As2s3s4s5s6s7sJsQsKs/Ab2b3b4b5b6b7bJbQbKb - -/- 0/0 - -"


@pytest.mark.parametrize("row", rows("games.jsonl"), ids=lambda row: row["start"][:40])
def test_games_of_another_program(row: Row) -> None:
    state = State.parse(row["start"])
    assert str(state) == row["start"]
    after = {number: (position, moves) for number, position, moves in row["after"]}
    for number, move in enumerate(row["moves"], start=1):
        state = state.play(move)
        if number in after:
            assert (str(state), sorted(map(str, state.legal_moves))) == (after[number][0], after[number][1])
    result = state.tally()
    assert (state.is_over, str(state), list(result.total)) == (True, row["end"], row["points"])
    assert [points - in_play for points, in_play in zip(result.total, state.points, strict=True)] == row["tally"]


def leaves(state: State, depth: int) -> list[int]:
    """Leaves at each depth up to `depth`."""
    level, counts = Counter([state]), list[int]()
    for ply in range(depth):
        counts.append(sum(times * len(parent.legal_moves) for parent, times in level.items()))
        following = Counter[State]()
        for parent, times in level.items() if ply < depth - 1 else ():
            for move in parent.legal_moves:
                following[parent.play(move)] += times
        level = following
    return counts


def test_perft_of_the_deal_by_suits() -> None:
    assert leaves(State.parse(SUITS_DEAL), 6) == [10, 100, 1000, 10000, 90758, 828076]


def test_perft_of_any_deal_starts_with_powers_of_ten() -> None:
    assert leaves(played(Rules.preset("scientifico"), seed=3, plies=0)[0], 4) == [10, 100, 1000, 10000]


@given(states())
@settings(max_examples=200)
def test_a_state_survives_text_pickle_and_copy(state: State) -> None:
    for twin in (State.parse(str(state)), pickle.loads(pickle.dumps(state)), copy.deepcopy(state), eval(repr(state))):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.legal_moves == state.legal_moves


@pytest.mark.parametrize("rules", HOUSE_RULES, ids=str)
def test_a_thousand_deals_end_with_all_cards_in_piles_and_every_text_reads_back(rules: Rules) -> None:
    for seed in range(1000 if rules in PRESETS.values() and IS_COMPILED else 60):
        states_of_deal = played(rules, seed=seed, plies=60)
        for state in states_of_deal[:: 1 if seed < 20 else 29]:
            assert State.parse(str(state)) == state
        end = states_of_deal[-1]
        assert end.is_over
        assert end.legal_moves == ()
        assert (end.table, sum(map(len, end.piles))) == (NO_CARDS, len(rules.deck.cards))
        assert len(states_of_deal) - 1 == states_of_deal[0].plies_left
        assert end.turn == (states_of_deal[0].turn + len(states_of_deal) - 1) % rules.players


@given(states((Rules.preset("scientifico"),)))
def test_the_scientifico_table_never_holds_two_equal_ranks(state: State) -> None:
    assert len({card.rank for card in state.table}) == len(state.table)


EVEN = tuple(rules for rules in HOUSE_RULES if rules.ace.sweep == "off" and not rules.capture.fifteen)


@given(states(EVEN))
def test_220_minus_what_is_taken_is_what_is_left_and_is_even_on_the_table_at_the_end(state: State) -> None:
    value = state.rules.deck.value
    taken = sum(value(card) for pile in state.piles for card in pile)
    left = sum(value(card) for hand in (*state.hands, state.table, CardSet.of(state.stock)) for card in hand)
    assert taken + left == 220  # in fifty-two cards the courts are worth nothing
    assert state.is_over or taken % 2 == 0


@given(states())
def test_every_legal_move_is_accepted_as_value_and_as_text_and_reads_back(state: State) -> None:
    for move in state.legal_moves:
        assert Move.parse(str(move)) == move == eval(repr(move))
        after = state.play(move)
        assert after == state.play(f"{move}#")
        assert after.turn == (state.turn + 1) % state.rules.players
        assert after.plies_left == state.plies_left - 1


def test_legal_moves_stand_in_deck_order_laying_first_then_by_mask() -> None:
    state = State.parse("scopone(mandatory_capture=false) 0 3d5b/As/2c/3b 2s3s5d5c */- 0/0 0 -")
    assert list(map(str, state.legal_moves)) == ["3d", "3dx3s", "5b", "5bx5d", "5bx5c"]


def test_the_capturing_card_goes_to_the_pile_too() -> None:
    state = State.parse("scopone 0 7d/As/2c/3b 7c4s */- 0/0 0 -").play("7dx7c")
    assert Card.parse("7d") in state.piles[0]
    assert str(state.table) == "4s"


# Beside E028 to E035 of the worked examples.
SWEEPS = {
    "the last round": ("scopone(final_sweep=not_last_round) 0 6d/Ac/2s/3b 6c */- 0/0 0 -", "6dx6c", (0, 0)),
    "before the last round": ("scopone(final_sweep=not_last_round) 0 6dKd/AcKc/2sKs/3bKb 6c */- 0/0 0 -", "6dx6c", (1, 0)),
    "laying on an empty table": ("scopone 0 4b/As/2c/3b - */- 0/0 0 -", "4b", (0, 0)),
}


@pytest.mark.parametrize(("position", "move", "points"), SWEEPS.values(), ids=list(SWEEPS))
def test_sweeps(position: str, move: str, points: tuple[int, int]) -> None:
    assert State.parse(position).play(move).points == points


@pytest.mark.parametrize(
    ("options", "table"),
    [
        ("ace_sweep=if_no_ace,ace_empty_table=takes_itself", "-"),
        ("ace_sweep=if_no_ace,ace_sweep_scores=true,ace_empty_table=takes_itself", "-"),
        ("ace_sweep=if_no_ace", "Ad"),
        ("ace_empty_table=takes_itself", "Ad"),
    ],
)
def test_an_ace_on_an_empty_table_takes_itself_by_option_and_that_is_no_sweep(options: str, table: str) -> None:
    state = State.parse(f"scopa({options}) 0 AdKd/2c3c - */- 0/0 0 -")
    after = state.play("Ad")
    assert (str(after.table), after.points, state.events("Ad")) == (table, (0, 0), ())


def test_a_void_sweep_is_taken_back_with_the_reason() -> None:
    state = State.parse("scopone(final_sweep=not_last_capture) 2 -/-/6d/3b 2c4b */- 0/0 0 -").play("6dx2c4b")
    assert [(event.name, event.side, event.points, event.why) for event in state.events("3b")] == [
        ("void sweep", 0, -1, "it was the last capture")
    ]


def test_leftovers_depend_on_the_last_capturer_alone() -> None:
    text = "scopone 0 Ks/-/-/- 3c {0}/{1} 0/0 {2} -"
    rest = [str(card) for card in CardSet.parse(ENDING.split()[3]) | Rules.preset("scopone").deck.cards - CardSet.parse("Ks3c")][:38]
    piles = "".join(rest[:19]), "".join(rest[19:])
    ends = [State.parse(text.format(*piles, taker)).play("Ks") for taker in (0, 1)]
    assert [tuple(map(len, end.piles)) for end in ends] == [(21, 19), (19, 21)]


def test_a_state_may_be_built_from_the_parts_that_every_deal_has() -> None:
    state = played(Rules.preset("cirulla"), seed=3, plies=40)[-1]
    assert State(state.rules, state.turn, state.hands, state.table, state.piles, state.points, state.taker) == state
    start = played(Rules.preset("scientifico"), seed=3, plies=0)[0]
    assert State(start.rules, start.turn, start.hands, start.table, start.piles, start.points) == start


def test_nobody_has_captured_and_the_leftovers_go_to_nobody() -> None:
    rules = Rules.preset("scientifico(mandatory_capture=false)")
    state = played(rules, seed=1, plies=0)[0]
    while not state.is_over:
        state = state.play(Move(next(iter(state.hands[state.turn]))))
    assert (state.taker, len(state.table), state.tally().total) == (None, 40, (0, 0))
    assert State.parse(str(state)) == state


def test_new_packets_are_dealt_only_when_all_hands_are_empty_and_never_to_the_table() -> None:
    state = State.parse("scopa 0 2d/2s 2b */- 0/0 0 AcAsAb3c3s3b").play("2dx2b")
    assert (state.table, state.hands[0], len(state.stock)) == (NO_CARDS, NO_CARDS, 6)
    state = state.play("2s")
    assert (str(state.table), *map(str, state.hands), state.stock) == ("2s", "AcAsAb", "3c3s3b", ())


def test_packets_go_round_from_the_seat_to_play_on() -> None:
    state = State.parse("scopa 1 -/2s 2b */- 0/0 0 AcAsAb3c3s3b").play("2sx2b")
    assert (state.turn, *map(str, state.hands)) == (0, "AcAsAb", "3c3s3b")
    state = State.parse("scopa 0 2s/- 2b */- 0/0 0 AcAsAb3c3s3b").play("2sx2b")
    assert (state.turn, *map(str, state.hands)) == (1, "3c3s3b", "AcAsAb")


@pytest.mark.parametrize(
    ("stock", "events", "matta"),
    [
        ("AdAb2d3c4s5b", [("low hand", 0, 3)], ""),
        ("QsQb7c4s4b5b", [("three of a kind", 0, 10)], " matta=Q"),
        ("2d3c6s3s5b7c", [("low hand", 1, 3)], " matta=A"),
        ("2d3c6s4s5b7c", [], ""),
    ],
)
def test_the_hands_of_the_next_packets_are_declared(stock: str, events: list[tuple[str, int, int]], matta: str) -> None:
    state = State.parse(f"cirulla 1 -/2s Jb */- 0/0 0 {stock}")
    assert [(event.name, event.side, event.points) for event in state.events("2s")] == events
    after = state.play("2s")
    assert after.points == tuple(sum(points for _, side, points in events if side == each) for each in (0, 1))
    assert str(after).removeprefix(str(State.parse(str(after).split(" matta")[0]))) == matta


def test_a_matta_on_the_table_keeps_its_rank_over_the_next_packets() -> None:
    state = State.parse("cirulla 1 -/2s 7cJb */- 0/0 0 3d4d5dQsQbKc matta=Q")
    assert str(state.play("2s")).endswith(" matta=Q")


def test_taking_back_the_last_play_and_playing_another_line_counts_anew() -> None:
    parent = State.parse(ENDING)
    ends = set()
    for move in parent.legal_moves:
        state = parent.play(move)
        while not state.is_over:
            state = state.play(state.legal_moves[-1])
        ends.add(state.tally().total)
    assert parent == State.parse(ENDING)
    assert len(ends) == 2


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("5d", "5d must take 5c"),
        ("5dx5c2s", "5d cannot take 2s5c from the table 2s5c"),
        ("7d", "seat 0 does not hold 7d"),
        ("Kd x5c", "is no card"),
    ],
)
def test_a_move_that_is_not_legal_is_refused_and_the_legal_ones_named(move: str, reason: str) -> None:
    state = State.parse("scopone 0 5dKd/As4c/2c3d/3b4b 5c2s */- 0/0 0 -")
    with pytest.raises((IllegalMoveError, NotationError), match=reason) as caught:
        state.play(move)
    if isinstance(caught.value, IllegalMoveError):
        assert caught.value.legal == ("5dx5c", "Kd")
        assert str(state) in str(caught.value)


def test_nothing_can_be_played_when_the_deal_is_over() -> None:
    end = State.parse("scopone 0 -/-/-/- - */- 0/0 0 -")
    with pytest.raises(IllegalMoveError, match="nobody holds a card; the deal is over, there is nothing to play"):
        end.play("7d")


@pytest.mark.parametrize("text", ["7dx", "x3c", "7dx-", "7dx3cx4s", "7d##", "", "#"])
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Move.parse(text)


def test_a_state_with_a_card_twice_cannot_be_built() -> None:
    state = State.parse(ENDING)
    with pytest.raises(PositionError, match="the card Ad is on the table and again in pile 1"):
        State(state.rules, 0, state.hands, state.table | CardSet.parse("Ad"), state.piles, state.points, 1)


@pytest.mark.parametrize("field", ["turn", "hands", "table", "piles", "points", "taker", "rules"])
def test_states_that_differ_in_one_field_differ(field: str) -> None:
    state = State.parse(ENDING)
    others = {
        "turn": "scientifico 1 Ab7d/2bJb/4dQs/2d4s",
        "hands": "scientifico 0 AbQs/2bJb/4d7d/2d4s",
        "table": ENDING.replace("Ab7d/", "5b7d/").replace("2c5b", "2cAb"),
        "piles": ENDING.replace("KcKc", "KcKc").replace("Ac", "Tc").replace("Tc", "Ad").replace("Ad2s", "Ac2s"),
        "points": ENDING.replace("3/2", "2/2"),
        "taker": ENDING.replace(" 1 -", " 0 -"),
        "rules": ENDING.replace("scientifico", "scientifico(target=21)"),
    }
    text = others[field]
    if " - " not in text[-4:] and len(text.split()) < 8:
        text += ENDING[len(text) :]
    if field == "turn":
        text = "scientifico 2 " + ENDING.split(" ", 2)[2]
    other = State.parse(text)
    assert other != state
    assert {state: 1, other: 2}[state] == 1


def line_of(position: str, *moves: str) -> State:
    """The state after some moves."""
    state = State.parse(position)
    for move in moves:
        state = state.play(move)
    return state


SWEPT = "scopone(final_sweep=not_last_capture) 1 -/6d/Ks/Qc 2c4b */- 0/0 0 -"


def test_a_sweep_may_yet_be_void_until_another_capture_follows() -> None:
    state = line_of(SWEPT, "6dx2c4b")
    assert (state.points, state.swept, str(state).endswith(" swept=1")) == ((0, 1), 1, True)
    assert line_of(SWEPT, "6dx2c4b", "Ks").swept == 1
    end = line_of(SWEPT, "6dx2c4b", "Ks", "Qc")
    assert (end.points, end.swept, str(end.piles[1])) == ((0, 0), 0, "2c4b6dQcKs")


def test_a_sweep_stays_when_another_capture_follows_whose_own_is_void() -> None:
    start = SWEPT.replace("Ks/Qc", "Ks/Kc")
    state = line_of(start, "6dx2c4b", "Ks", "KcxKs")
    assert (state.points, state.taker, state.swept) == ((0, 1), 1, 0)
    assert [(event.name, event.points) for event in line_of(start, "6dx2c4b", "Ks").events("KcxKs")] == [("scopa", 1), ("void sweep", -1)]


@pytest.mark.parametrize(
    ("final", "counts"),
    [
        ("not_last_play", [1, 1, 1, 0]),
        ("not_last_round", [1, 0, 0, 0]),
        ("not_last_capture", [1, 1, 1, 0]),
        ("counts", [1, 1, 1, 1]),
    ],
)
def test_from_which_play_on_a_sweep_is_void(final: str, counts: list[int]) -> None:
    """The sweep of a king with five, four, two and one cards left to play."""
    rest = [(0, "KdAd/As/2c/3b"), (0, "Kd/As/2c/3b"), (2, "-/-/Kd/3b"), (3, "-/-/-/Kd")]
    found = []
    for turn, hands in rest:
        state = State.parse(f"scopone(final_sweep={final}) {turn} {hands} Kc */- 0/0 0 -")
        found.append(sum(event.points for event in state.events("KdxKc")))
    assert found == counts


def test_the_side_to_play_and_what_is_left_to_play() -> None:
    state = State.parse("scopa 0 2d/2s 2b */- 0/0 0 AcAsAb3c3s3b")
    assert (state.side, state.plies_left, state.is_over) == (0, 8, False)
    assert [State.parse(f"scopone {turn} {hands} 2b */- 0/0 0 -").side for turn, hands in ((2, "-/-/6d/3b"), (3, "-/-/-/3b"))] == [0, 1]


MATTA = "cirulla 0 {} {} */- 0/0 0 -{}"


def test_a_declared_matta_is_played_as_its_rank() -> None:
    state = State.parse(MATTA.format("5c7c7d/2s3s4s", "Qs7s", " matta=Q"))
    assert [str(move) for move in state.legal_moves] == ["5c", "7dx7s", "7cxQs"]
    ordinary = State.parse(MATTA.format("5c7c7d/2s3s4s", "Qs7s", ""))
    assert [str(move) for move in ordinary.legal_moves] == ["5c", "7dx7s", "7cx7s"]


def test_a_declared_matta_keeps_its_rank_until_it_is_captured() -> None:
    state = State.parse(MATTA.format("5c7c/2sQd", "7s", " matta=Q"))
    assert state.wild == Wild(CardSet.parse("7c").mask, 11)
    laid = state.play("7c")
    assert (laid.matta, str(laid).endswith(" matta=Q"), str(laid.table)) == (11, True, "7c7s")
    taken = laid.play("Qdx7c")
    assert (taken.matta, taken.wild, str(taken.table)) == (None, None, "7s")


def test_a_card_is_remembered_as_laid_only_for_the_next_player_and_only_where_it_scores() -> None:
    text = "cicera(picada=previous_card) 0 6d/6c/2c/Kb 9d */- 0/0 0 -"
    laid = State.parse(text).play("6d")
    assert (str(laid.laid), str(laid).endswith(" laid=6d")) == ("6d", True)
    assert [event.name for event in laid.events("6cx6d")] == ["picada"]
    assert laid.play("6cx6d").laid is None
    assert State.parse(text.replace("(picada=previous_card)", "")).play("6d").laid is None


def test_who_captures_takes_the_leftovers_and_nobody_else() -> None:
    end = line_of("scopone 2 -/-/7d/3b 7c4s2s */AdAc 0/0 1 -", "7dx7c", "3b")
    assert (str(end.table), end.taker, str(end.piles[1])) == ("-", 0, "AdAc")
    assert len(end.piles[0]) == 38


@pytest.mark.parametrize(
    ("text", "card", "taken"),
    [("7d", "7d", "-"), ("7d#", "7d", "-"), ("7dx3c4s", "7d", "3c4s"), ("7dx4s3c#", "7d", "3c4s"), ("KdxTc", "Kd", "Tc")],
)
def test_the_text_of_a_move(text: str, card: str, taken: str) -> None:
    move = Move.parse(text)
    assert (str(move.card), str(move.taken)) == (card, taken)
    assert Move(Card.parse(card), CardSet.parse(taken)) == move
    assert repr(Move.parse("7dx3c4s#")) == "Move.parse('7dx3c4s')"


def test_a_move_is_read_with_the_deck_of_the_game() -> None:
    with pytest.raises(NotationError, match="'8d' is not in the 40-card deck"):
        State.parse(ENDING).play("8d")
    with pytest.raises(NotationError, match="'Tc' is not in the 40-card deck"):
        State.parse(ENDING).play("7dxTc")


def test_the_last_packet_is_dealt_to_every_seat_in_order() -> None:
    state = State.parse("scopa(players=3) 2 -/-/2s 2b */-/- 0/0/0 0 AcAsAb3c3s3b4c4s4b").play("2sx2b")
    assert (state.turn, *map(str, state.hands), state.stock) == (0, "AcAsAb", "3c3s3b", "4c4s4b", ())
    state = State.parse("scopa 1 -/2s 2b */- 0/0 0 AcAsAb3c3s3b4c4s4b5c5s5b").play("2sx2b")
    assert (*map(str, state.hands), "".join(map(str, state.stock))) == ("AcAsAb", "3c3s3b", "4c4s4b5c5s5b")


def test_what_scores_in_a_play_is_told_in_its_order() -> None:
    state = State.parse("cirulla 1 -/2s 2c */- 0/0 0 As3c5b4s4c4b")
    assert [(event.name, event.side, event.points) for event in state.events("2sx2c")] == [
        ("scopa", 1, 1),
        ("low hand", 0, 3),
        ("three of a kind", 1, 10),
    ]
    assert state.play("2sx2c").points == (3, 11)


def test_an_ace_that_takes_itself_is_the_last_capture() -> None:
    state = State.parse("scopa(ace_sweep=if_no_ace,ace_empty_table=takes_itself) 0 Ad/2c - */3d3c 0/0 1 -").play("Ad")
    assert (state.taker, str(state.table)) == (0, "-")
    end = state.play("2c")
    assert (str(end.piles[1]), Card.parse("2c") in end.piles[0]) == ("3d3c", True)


def test_a_state_shows_itself_as_a_picture_of_the_table() -> None:
    assert State.parse(ENDING)._repr_svg_().startswith("<svg ")


@given(states())
def test_a_state_that_was_played_passes_every_check_of_one_that_is_built_by_hand(state: State) -> None:
    parts = {name: getattr(state, name) for name in state.__slots__}
    assert State(**parts) == state == State.parse(str(state))
    assert hash(State(**parts)) == hash(state)
    for move in state.legal_moves:
        assert move == Move(move.card, CardSet(move.taken.mask))
