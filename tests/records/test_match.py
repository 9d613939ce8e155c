import pickle
import random
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scopa_lab.cards import CardSet
from scopa_lab.errors import DealError, MatchError
from scopa_lab.game.deals import deal
from scopa_lab.game.state import State
from scopa_lab.game.tally import Tally, TallyLine, tally
from scopa_lab.records import DealRecord
from scopa_lab.records.claims import certain_points
from scopa_lab.records.match import Claim, Match
from scopa_lab.rules import PRESETS, Rules
from tests.strategies import SEATINGS, played, seeds, states

SCOPONE = Rules.preset("scopone")
THREE = Rules.preset("scopa(players=3)")
IN_ORDER = Rules.preset("scopone(tie_break=counting_order)")
SCARABOCION = Rules.preset("scarabocion")
OVER = "-/-/-/- - */- 0/0 0 -"


def points(*sides: int, **items: tuple[int, ...]) -> Tally:
    """A tally with one line, or with lines by name."""
    lines = items or {"points": sides}
    return Tally(tuple(TallyLine(name, made, "by hand") for name, made in lines.items()))


def match_of(rules: Rules, *results: tuple[int, ...]) -> Match:
    """A match with the points of some deals, after which the last seat deals, so that seat 0 leads."""
    return Match(rules, (-1 - len(results)) % rules.players, tuple(points(*result) for result in results))


ENDS = {
    "the third side overtakes two that are level": (THREE, [(11, 11, 8), (0, 0, 4)], 2),
    "nobody has the target": (SCOPONE, [(10, 2)], None),
    "no deal": (SCOPONE, [], None),
}


@pytest.mark.parametrize(("rules", "results", "winner"), ENDS.values(), ids=list(ENDS))
def test_who_has_won(rules: Rules, results: list[tuple[int, ...]], winner: int | None) -> None:
    match = match_of(rules, *results)
    assert (match.winner, match.is_over) == (winner, winner is not None)
    assert match.scores == tuple(map(sum, zip(*results, (0,) * rules.sides, strict=True)))


def test_a_deal_that_is_not_over_gives_no_points() -> None:
    match = match_of(SCOPONE, (10, 9))
    state = State.parse("scopone 0 7s/As/2c/Kb 7d */- 0/0 0 -").play("7sx7d")
    with pytest.raises(MatchError, match=r"the deal is not over, with 3 plays left; points count at its end \(position 'scopone 1 -/As"):
        match.play(state)
    assert (match.scores, match.is_over) == ((10, 9), False)


COUNTED = {
    "the order is not that of the tally": ((10, 10), {"scope": (1, 0), "coins": (0, 1)}, 1),
    "a side with more before the deal": ((9, 10), {"coins": (2, 0), "scope": (0, 1)}, 0),
    "both reach it by one item": ((9, 9), {"cards": (0, 0), "scope": (2, 2)}, None),
    "an item that the order does not name comes last": ((9, 9), {"napola": (5, 0), "scope": (0, 2), "other": (0, 3)}, 1),
    "leaders that are not level": ((10, 10), {"cards": (0, 1), "scope": (2, 0)}, 0),
    "both had it before": ((11, 11), {"cards": (1, 0), "coins": (0, 1)}, None),
}


@pytest.mark.parametrize(("before", "items", "winner"), COUNTED.values(), ids=list(COUNTED))
def test_level_leaders_may_count_the_last_deal_item_by_item(
    before: tuple[int, int], items: dict[str, tuple[int, ...]], winner: int | None
) -> None:
    match = match_of(IN_ORDER, before).add(points(**items))
    assert match.winner == winner
    is_level = len(set(match.scores)) == 1
    assert match_of(SCOPONE, before).add(points(**items)).winner == (None if is_level else winner)


def test_only_the_level_leaders_count_item_by_item() -> None:
    match = match_of(THREE.replace(tie_break="counting_order"), (9, 9, 10))
    assert match.add(points(cards=(0, 0, 1), coins=(3, 0, 0), scope=(0, 3, 0))).winner == 0


def test_the_order_of_counting_is_an_option() -> None:
    match = match_of(IN_ORDER.replace(counting_order="coins+cards"), (10, 10))
    assert match.add(points(cards=(1, 0), coins=(0, 1))).winner == 1


# Side 0 has the three value cards, a run of three swords and three coins of no use; nothing else is certain.
CLAIM = "scarabocion 0 3d/4d/5d/6d 9c As2s3sJsTd9d/* {}/0 0 -"


def test_a_claim_is_made_of_a_state_or_of_a_record_and_adds_nothing_to_the_scores() -> None:
    state = State.parse(CLAIM.format(19))
    assert certain_points(state, 0) == 19 + 6
    for deal_so_far in (state, DealRecord(state)):
        match = match_of(SCARABOCION, (95, 60)).claim(0, deal_so_far)
        assert (match.winner, match.is_over, match.scores) == (0, True, (95, 60))
        assert match.claims == (Claim(0, 120),)


def test_a_finished_deal_may_be_claimed_too() -> None:
    state = State.parse("scopa(match_end=claim) 0 -/- - */7d 3/0 0 -")
    assert (certain_points(state, 0), certain_points(state, 1)) == (6, 1)
    assert state.tally().total == (6, 1)
    assert match_of(state.rules, (5, 0)).claim(0, state).winner == 0
    assert match_of(state.rules, (4, 0)).claim(0, state).winner == 1


CERTAIN = {
    "a majority out of reach": ("scopone 0 7sQs/As/2c/Kb 3c4s 7d7cAcKc/* 2/0 0 -", (3, 2)),
    "half of the cards is not enough": ("scopone 0 7s/7d/2d/Kb 3c4s -/* 0/0 1 -", (0, 2)),
    "half of the coins is not enough": ("scopone 0 Ad/2d/3d/4d KdQsKsJs 5d6d7dJdQd/* 0/0 1 -", (1, 1)),
    "half of the cards, if level sides get one each": (
        "scopone(cards_tie=one_each) 0 Ad/2d/3d/4d KdQsKsJs AcAsAb2c2s2b3c3s3b4c4s4b5c5s5b6c6s6b7c7s/* 0/0 0 -",
        (1, 1),
    ),
    "no primiera, though nobody can beat it": ("scopone 0 As/2c/3c/Kb 4s 7d7c7s7b/* 0/0 0 -", (1, 2)),
    "a sweep that may be void": ("scopone(final_sweep=not_last_capture) 0 As/2c/3c/Kb - 7d7c7s7b/* 2/0 0 - swept=1", (2, 2)),
    "napola and re bello in a pile": ("napola 0 As/2c/3c/Kb 4s Ad2d3d4d/* 0/0 0 -", (4, 3)),
    "the slam, and a run in three suits": ("scarabocion 0 3d/4d/5d/6d 9c */7b8b9b 0/0 0 -", (48 + 8 + 13 + 6, 0)),
    "half of the coins is enough against two others": ("scopa(players=3) 0 As/2c/3c 4s */Kd6d5d4d/7d7c7s7b 1/0/0 0 -", (3, 0, 1)),
}


@pytest.mark.parametrize(("text", "certain"), CERTAIN.values(), ids=list(CERTAIN))
def test_what_is_certain(text: str, certain: tuple[int, ...]) -> None:
    state = State.parse(text)
    assert tuple(certain_points(state, side) for side in range(state.rules.sides)) == certain


@settings(max_examples=60)
@given(states(), seeds)
def test_what_is_certain_is_never_lost(state: State, seed: int) -> None:
    rng = random.Random(seed)
    sides = range(state.rules.sides)
    certain = [certain_points(state, side) for side in sides]
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves))
        later = [certain_points(state, side) for side in sides]
        assert all(before <= after for before, after in zip(certain, later, strict=True))
        certain = later
    assert tuple(certain) == state.tally().total


def test_with_more_sides_a_wrong_claim_only_bars_the_claimant() -> None:
    rules = THREE.replace(match_end="claim")
    state = deal(rules, seed=1)
    match = match_of(rules, (10, 10, 9)).claim(0, state)
    assert (match.winner, match.is_over, match.scores) == (None, False, (10, 10, 9))
    assert match.add(points(5, 1, 0)).winner == 1
    assert match.add(points(5, 0, 1)).winner is None
    assert match.add(points(5, 0, 1)).add(points(0, 0, 3)).winner == 2
    assert match.add(replace(points(1, 0, 1), wins_match=0)).winner is None
    assert match.claim(1, state).winner == 2
    with pytest.raises(MatchError, match="side 0 has made a wrong claim before; it cannot win any more"):
        match.claim(0, state)


@pytest.mark.parametrize(("rules", "option"), [(SCOPONE, "match_end=claim"), (Rules.preset("cicera"), "claims=true")], ids=["it40", "it52"])
def test_claims_are_an_option(rules: Rules, option: str) -> None:
    with pytest.raises(MatchError, match=f"^{rules} knows no claims; play with {option}, or play the deal to its end"):
        Match(rules).claim(0, deal(rules, seed=1))
    assert Match(rules.replace(**dict([option.split("=")]))).claim(0, deal(rules.replace(**dict([option.split("=")])), seed=1)).winner == 1


def test_a_side_that_claims_exists() -> None:
    with pytest.raises(MatchError, match="2 is no side; the sides are 0 to 1"):
        Match(SCARABOCION).claim(2, deal(SCARABOCION, seed=1))
    with pytest.raises(MatchError, match="-1 is no side"):
        certain_points(deal(SCOPONE, seed=1), -1)
    with pytest.raises(MatchError, match="5 is no side"):
        Match(SCOPONE, claims=(Claim(5, 11),))


@settings(max_examples=10)
@given(st.sampled_from([rules.replace(target=3) for rules in SEATINGS]), seeds)
def test_a_match_is_played_until_somebody_leads_with_the_target(rules: Rules, seed: int) -> None:
    match, rng = Match(rules), random.Random(seed)
    totals = [0] * rules.sides
    while not match.is_over:
        state = match.next_deal(seed=seed)
        assert state.turn == (match.dealer + 1) % rules.players
        assert match.dealer == (len(match.results) - 1) % rules.players
        record = DealRecord(state)
        moves = []
        while not state.is_over:
            moves.append(rng.choice(state.legal_moves))
            state = state.play(moves[-1])
        match = match.play(DealRecord(record.start, tuple(moves)) if len(moves) % 2 else state)
        totals = [total + more for total, more in zip(totals, state.tally().total, strict=True)]
    assert list(match.scores) == totals
    best = max(totals)
    is_outright = match.results[-1].wins_match is not None
    assert is_outright or (best >= 3 and totals.count(best) == 1 and match.winner == totals.index(best))


def test_deals_of_a_match_are_those_of_the_seed_led_by_the_seat_after_the_dealer() -> None:
    first = Match(SCOPONE).next_deal(seed=7)
    second = match_of(SCOPONE, (1, 0)).next_deal(seed=7)
    assert first == deal(SCOPONE, seed=7)
    assert second == match_of(SCOPONE, (1, 0)).next_deal(seed=7) != first
    assert Match(SCOPONE, 1).next_deal(rng=random.Random(1)) == deal(SCOPONE, rng=random.Random(1), dealer=1)
    with pytest.raises(DealError, match="give either seed="):
        Match(SCOPONE).next_deal()
    with pytest.raises(DealError, match="give either seed="):
        Match(SCOPONE).next_deal(seed=1, rng=random.Random(1))


def test_the_dealer_moves_to_the_right() -> None:
    match = Match(SCOPONE.replace(target=99), 0)
    dealers = []
    for _ in range(5):
        dealers.append(match.dealer)
        match = match.add(points(1, 1))
    assert dealers == [0, 1, 2, 3, 0]
    assert Match(SCOPONE) == Match(SCOPONE, 3) != Match(SCOPONE, 0)


def test_a_deal_led_by_the_wrong_seat_is_refused() -> None:
    message = r"seat 0 led this deal, but seat 0 deals, so seat 1 leads \(position 'scopone 0 -/-"
    with pytest.raises(MatchError, match=message):
        Match(SCOPONE, 0).play(State.parse(f"scopone 0 {OVER}"))
    state = deal(SCARABOCION, seed=1).play(deal(SCARABOCION, seed=1).legal_moves[0])
    with pytest.raises(MatchError, match="seat 0 led this deal, but seat 2 deals, so seat 3 leads"):
        Match(SCARABOCION, 2).claim(0, state)


def test_a_deal_of_other_rules_is_refused() -> None:
    with pytest.raises(MatchError, match=r"the deal is played under scopone\(target=21\), but the match under scopone"):
        Match(SCOPONE).play(State.parse(f"scopone(target=21) 0 {OVER}"))


def test_nothing_follows_when_a_match_is_over() -> None:
    match = match_of(SCARABOCION, (120, 9))
    message = "the match is over, side 0 has won with 120–9; start another one"
    state = deal(SCARABOCION, seed=1)
    for attempt in (
        lambda: match.add(points(1, 1)),
        lambda: match.play(state),
        lambda: match.claim(1, state),
        lambda: match.next_deal(seed=1),
    ):
        with pytest.raises(MatchError, match=message):
            attempt()


def test_a_match_is_built_from_what_can_have_happened() -> None:
    with pytest.raises(MatchError, match="first_dealer=4 is no seat; the seats are 0 to 3"):
        Match(SCOPONE, 4)
    with pytest.raises(MatchError, match="deal 1 has points for 3 sides, but scopone has 2"):
        Match(SCOPONE).add(points(1, 1, 1))
    with pytest.raises(MatchError, match="every side has made a wrong claim; the last side without one has won"):
        Match(SCARABOCION, claims=(Claim(0, 5), Claim(1, 5)))
    with pytest.raises(MatchError, match="deal 2 cannot be added: side 0 has won after deal 1"):
        Match(SCOPONE, results=(points(11, 9), points(0, 3)))


SHEET = """\
deal  dealer  cards  coins  settebello  primiera  napola  scope  total  score
   1       1    1–0    1–0         0–1       1–0     0–0    2–0    5–1    5–1
   2       2    0–1    0–1         0–1       0–1     0–3    0–0    0–7    5–8
seat 3 deals next"""


def played_match() -> Match:
    rules = Rules.preset("napola")
    first = tally(
        rules, (CardSet.parse("KdQdJd6d5d4dKcQcJcKsQsJsKbQbJb6c6s6b5c5s5b"), CardSet.parse("AdAc2c2s2b3c3s3bAsAb2d4c4s4b7d")), (2, 0)
    )
    second = tally(rules, (CardSet.parse("Kd7cKs"), CardSet.parse("Ad2d3d5d7d7s7b7cKc")), (0, 0))
    return Match(rules, 1, (first, second))


def test_the_scoresheet() -> None:
    assert str(played_match()) == SHEET


def test_the_scoresheet_for_notebooks() -> None:
    lines = played_match()._repr_markdown_().splitlines()
    cells = [re.split(r" *\| *", line)[1:-1] for line in (lines[0], *lines[2:4])]
    assert [" ".join(line) for line in cells] == [" ".join(line.split()) for line in SHEET.splitlines()[:3]]
    assert lines[1] == "|" + "--:|" * 10
    assert lines[-1] == "seat 3 deals next"


def test_the_rows_are_a_tidy_table() -> None:
    rows = played_match().rows()
    assert [(row["deal"], row["dealer"], row["side"], row["total"], row["score"]) for row in rows] == [
        (1, 1, 0, 5, 5),
        (1, 1, 1, 1, 1),
        (2, 2, 0, 0, 5),
        (2, 2, 1, 7, 8),
    ]
    assert list(rows[0]) == ["deal", "dealer", "side", "cards", "coins", "settebello", "primiera", "napola", "scope", "total", "score"]


def test_an_item_that_only_one_deal_counts_is_nothing_in_the_others() -> None:
    slam = State.parse("scarabocion 0 -/-/-/- - */- 0/0 0 -").tally()
    match = Match(SCARABOCION.replace(target=999), results=(State.parse("scarabocion 0 -/-/-/- - */2s 0/0 0 -").tally(), slam))
    assert [row["slam"] for row in match.rows()] == [0, 0, 42, 0]
    assert str(match).split()[2:8] == ["cards", "swords", "value_cards", "napola", "slam", "scope"]


def test_a_match_without_deals_has_a_sheet() -> None:
    assert str(Match(SCOPONE)) == "deal  dealer  total  score\nseat 3 deals next"
    assert Match(SCOPONE).rows() == []


def test_claims_and_the_winner_stand_below_the_sheet() -> None:
    match = match_of(SCARABOCION, (95, 60))
    assert str(match.claim(0, State.parse(CLAIM.format(19)))).splitlines()[-2:] == ["side 0 claims with 120, rightly", "side 0 wins"]
    assert str(match.claim(0, State.parse(CLAIM.format(18)))).splitlines()[-2:] == ["side 0 claims with 119, wrongly", "side 1 wins"]


def test_matches_are_values() -> None:
    match = played_match()
    assert {match: 1}[played_match()] == 1
    assert pickle.loads(pickle.dumps(match)) == match


@pytest.mark.parametrize("preset", PRESETS)
def test_a_finished_state_of_every_game_is_led_by_the_seat_after_the_dealer(preset: str) -> None:
    rules = Rules.preset(preset)
    end = played(rules, seed=4, plies=10**9)[-1]
    assert Match(rules).play(end).results == (end.tally(),)


def test_the_rows_of_a_match_know_who_dealt_and_the_score_after_each_deal() -> None:
    match = Match(SCOPONE, 2, (points(3, 1), points(2, 4), points(0, 5)))
    assert [(row["deal"], row["dealer"], row["side"], row["points"], row["total"], row["score"]) for row in match.rows()] == [
        (1, 2, 0, 3, 3, 3),
        (1, 2, 1, 1, 1, 1),
        (2, 3, 0, 2, 2, 5),
        (2, 3, 1, 4, 4, 5),
        (3, 0, 0, 0, 0, 5),
        (3, 0, 1, 5, 5, 10),
    ]
    assert (match.dealer, match.scores) == (1, (5, 10))


def test_the_sheet_of_three_sides_has_three_numbers_in_a_cell() -> None:
    match = Match(THREE, 0, (points(cards=(1, 0, 0), scope=(0, 2, 10)), points(cards=(0, 0, 0), scope=(1, 0, 0))))
    assert str(match).splitlines() == [
        "deal  dealer  cards   scope   total   score",
        "   1       0  1–0–0  0–2–10  1–2–10  1–2–10",
        "   2       1  0–0–0   1–0–0   1–0–0  2–2–10",
        "seat 2 deals next",
    ]


def test_items_stand_in_the_order_of_the_rules_and_others_behind() -> None:
    match = Match(SCOPONE, results=(points(scope=(1, 0), other=(0, 1), coins=(1, 0)), points(cards=(1, 0))))
    assert list(match.rows()[0]) == ["deal", "dealer", "side", "cards", "coins", "scope", "other", "total", "score"]


@pytest.mark.parametrize("seat", [-2, 4, "0", None, 1.5])
def test_a_first_dealer_has_a_seat(seat: Any) -> None:
    with pytest.raises(MatchError, match=f"first_dealer={seat!r} is no seat; the seats are 0 to 3"):
        Match(SCOPONE, seat)
    assert [Match(SCOPONE, each).first_dealer for each in (-1, 0, 3)] == [3, 0, 3]


def test_a_right_claim_wins_whatever_others_have() -> None:
    """Side 1 leads with the target reached by nobody at the end of a deal; side 0 claims first."""
    match = match_of(SCARABOCION, (95, 119))
    assert match.winner is None
    assert match.claim(0, State.parse(CLAIM.format(19))).winner == 0


def test_the_right_claim_counts_even_after_a_wrong_one() -> None:
    rules = THREE.replace(match_end="claim")
    match = Match(rules, claims=(Claim(1, 10), Claim(2, 11)))
    assert (match.winner, str(match).splitlines()[1:]) == (
        2,
        ["side 1 claims with 10, wrongly", "side 2 claims with 11, rightly", "side 2 wins"],
    )


def test_a_swept_point_that_may_be_void_is_uncertain_for_the_sweeper_alone() -> None:
    state = State.parse("scopone(final_sweep=not_last_capture) 1 -/2c/3c/Kb As AdAc/* 2/3 0 - swept=1")
    assert certain_points(state, 0) == 2 - 1
    assert certain_points(state, 1) == 3 + 3  # most cards, most coins and the settebello lie in its pile


def test_what_wins_the_match_counts_for_a_contender_only() -> None:
    napola = Rules.preset("napola(match_end=claim)")
    whole = replace(points(3, 0), wins_match=0)
    assert Match(napola, results=(whole,)).winner == 0
    assert Match(napola, results=(replace(points(0, 3), wins_match=1),)).winner == 1
    assert Match(napola, claims=(Claim(0, 20),)).winner == 1


@pytest.mark.parametrize(
    ("results", "winner"),
    [([(10, 9)], None), ([(11, 9)], 0), ([(9, 11)], 1), ([(11, 11)], None), ([(11, 11), (0, 0)], None), ([(11, 11), (0, 1)], 1)],
)
def test_the_target_must_be_reached_and_the_lead_be_alone(results: list[tuple[int, int]], winner: int | None) -> None:
    assert match_of(SCOPONE, *results).winner == winner


def test_a_side_that_is_barred_is_no_leader() -> None:
    rules = THREE.replace(match_end="claim")
    match = Match(rules, results=(points(20, 11, 4),), claims=(Claim(0, 3),))
    assert match.winner == 1
    assert Match(rules, results=(points(20, 10, 4),), claims=(Claim(0, 3),)).winner is None
