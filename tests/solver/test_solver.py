import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scopa_lab.cards import CARDS, IT40, CardSet, Suit
from scopa_lab.errors import PositionError, SearchLimitError, SolverError
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.rules import Rules
from scopa_lab.solver import Solver, move_values, reference, solve
from scopa_lab.solver.limits import Progress, Watch
from scopa_lab.solver.reference import Reference
from tests.strategies import ENDING, HOUSE_RULES, Row, ending, rows, seeds

TWO_SIDED = tuple(rules for rules in HOUSE_RULES if rules.sides == 2)


@st.composite
def endings(draw: Callable[..., Any], most: int = 8) -> State:
    """A two-sided position with a few cards left."""
    return ending(draw(st.sampled_from(TWO_SIDED)), seed=draw(seeds), cards=draw(st.integers(0, most)))


def minimax(state: State) -> int:
    """The definition itself, without a memo."""
    if state.is_over:
        return state.tally().margin
    return (max if state.side == 0 else min)(minimax(state.play(move)) for move in state.legal_moves)


def replayed(state: State, line: tuple[Move, ...]) -> State:
    for move in line:
        state = state.play(move)
    return state


@pytest.mark.parametrize("row", rows("solved.jsonl"), ids=lambda row: row["position"][:50])
def test_positions_solved_by_another_program(row: Row) -> None:
    state = State.parse(row["position"])
    solution = solve(state)
    assert solution.margin == row["margin"]
    assert {str(move): margin for move, margin in move_values(state).items()} == row["values"]
    assert replayed(state, solution.line).tally().margin == solution.margin


@pytest.mark.soak
@pytest.mark.parametrize("row", [row for row in rows("solved_large.jsonl") if row["cards"] <= 16], ids=lambda row: row["position"][:50])
def test_large_positions_solved_by_another_program(row: Row) -> None:
    assert solve(State.parse(row["position"]), engine="reference").margin == row["margin"]


def test_the_ending_of_the_first_notebook() -> None:
    values = {str(move): margin for move, margin in move_values(State.parse(ENDING)).items()}
    assert values == {"Ab": -4, "7dx2c5b": 2}


@given(endings(most=6))
@settings(max_examples=60)
def test_the_memo_changes_nothing(state: State) -> None:
    assert solve(state, engine="reference").margin == minimax(state)


@given(endings())
@settings(max_examples=60)
def test_a_solution_is_its_best_move_its_line_and_its_values(state: State) -> None:
    solution, values = solve(state), move_values(state)
    end = replayed(state, solution.line)
    assert (end.is_over, end.tally().margin) == (True, solution.margin)
    assert tuple(values) == state.legal_moves
    assert solution == solve(state)
    if not state.is_over:
        assert solution.best == solution.line[0]
        assert values[solution.best] == solution.margin == (max if state.side == 0 else min)(values.values())


@given(endings())
@settings(max_examples=60)
def test_swapping_the_sides_negates_the_margin(state: State) -> None:
    """Turn the seats by one: the same cards for the other side."""
    if state.rules.players % 2:
        return
    turned = State(
        state.rules,
        (state.turn + 1) % state.rules.players,
        state.hands[-1:] + state.hands[:-1],
        state.table,
        state.piles[::-1],
        state.points[::-1],
        None if state.taker is None else 1 - state.taker,
        state.stock,
        state.swept,
        state.laid,
        state.matta,
    )
    assert solve(turned).margin == -solve(state).margin


@given(endings(), st.permutations([Suit.COPPE, Suit.SPADE, Suit.BASTONI]))
@settings(max_examples=60)
def test_permuting_the_three_plain_suits_changes_nothing(state: State, order: list[Suit]) -> None:
    assume(state.rules.deck == IT40 and state.rules.declarations is None)
    new = {Suit.DENARI: Suit.DENARI, **dict(zip([Suit.COPPE, Suit.SPADE, Suit.BASTONI], order, strict=True))}

    def permuted(cards: CardSet) -> CardSet:
        return CardSet.of(CARDS[4 * card.rank + new[card.suit]] for card in cards)

    other = State(
        state.rules,
        state.turn,
        tuple(map(permuted, state.hands)),
        permuted(state.table),
        tuple(map(permuted, state.piles)),
        state.points,
        state.taker,
        tuple(CARDS[4 * card.rank + new[card.suit]] for card in state.stock),
        state.swept,
    )
    assert solve(other).margin == solve(state).margin


def test_the_side_of_the_last_capture_decides_over_the_leftovers() -> None:
    rest = [str(card) for card in Rules.preset("scopone").deck.cards if str(card) not in ("Ks", "3c")]
    text = f"scopone 0 Ks/-/-/- 3c {''.join(rest[::2])}/{''.join(rest[1::2])} 0/0 {{}} -"
    search = Reference()
    margins = [search.margin(State.parse(text.format(taker)), Watch()) for taker in (0, 1)]
    tallies = [State.parse(text.format(taker)).play("Ks").tally() for taker in (0, 1)]
    assert [tally.items[0].why for tally in tallies] == ["21–19: side 0", "19–21: side 1"]
    assert margins == [tally.margin for tally in tallies]


def test_in_play_points_already_made_are_part_of_the_margin_and_do_not_mislead_the_memo() -> None:
    solver = Solver(engine="reference")
    plain, ahead = State.parse(ENDING), State.parse(ENDING.replace(" 3/2 ", " 7/2 "))
    assert [list(solver.move_values(state).values()) for state in (plain, ahead)] == [[-4, 2], [0, 6]]


def test_what_was_laid_last_tells_positions_apart_where_it_scores() -> None:
    """Equal cards everywhere else: in one position the next play takes the card just laid, in the other an older one."""
    text = "cicera(picada=previous_card) 0 9cKs/8sKb/5s8d/7dKd 5dTdKc * 1/1 1 -".replace(
        "*",
        "2d2c2s3d3s4d4c4s4b6d6s7c7b8c8b9d9sTcQdQs/AdAcAsAb2b3c3b5c5b6c6b7s9bTsTbJdJcJsJbQcQb",
    )
    state = State.parse(text)
    assert solve(state, engine="reference").margin == solve(state, engine="compiled").margin == 1


def test_a_finished_deal_has_its_tally_and_no_move() -> None:
    solution = solve(State.parse("scopone 0 -/-/-/- - */- 2/0 0 -"))
    assert (solution.margin, solution.best, solution.line) == (6, None, ())
    assert move_values(State.parse("scopone 0 -/-/-/- - */- 2/0 0 -")) == {}


def test_a_single_legal_move_has_its_own_margin() -> None:
    state = State.parse("scientifico 0 7c/7d/3s/7b Ab6d7sJb As2s3cJdJs/* 0/0 1 -")
    assert {str(move): margin for move, margin in move_values(state).items()} == {"7cx7s": -4}


def test_the_json_form_of_a_solution_has_texts() -> None:
    result = solve(State.parse("scopone 3 -/-/-/6d 2c4b */- 0/0 0 -")).to_json()
    assert {**result, "seconds": 0} == {"margin": 4, "best": "6dx2c4b", "line": ["6dx2c4b"], "nodes": 2, "seconds": 0}


@given(endings(most=8), st.integers(1, 200))
@settings(max_examples=100)
def test_the_bounds_of_a_node_limit_hold(state: State, limit: int) -> None:
    margin = solve(state).margin
    for question in (solve, move_values):
        try:
            question(state, node_limit=limit)
        except SearchLimitError as error:
            met = error
        else:
            continue
        assert met.limit == "nodes"
        assert met.lower <= margin <= met.upper


@pytest.mark.parametrize("engine", ["compiled", "reference"])
def test_a_time_limit_is_met(engine: str) -> None:
    state = ending(Rules.preset("scientifico"), seed=1, cards=32)
    with pytest.raises(SearchLimitError, match=r"the time limit was met; proved so far: -?\d+ <= margin <= -?\d+") as caught:
        solve(state, time_limit=0.05, engine=engine)
    assert caught.value.limit == "time"


def test_a_limit_narrows_the_bounds_by_the_moves_already_proved() -> None:
    state = ending(Rules.preset("scientifico"), seed=2, cards=8)
    values = move_values(state)
    whole = solve(state).nodes
    found = set()
    for limit in range(1, whole):
        with pytest.raises(SearchLimitError) as caught:
            solve(state, node_limit=limit)
        found.add((caught.value.lower, caught.value.upper))
    assert len(found) >= len(values)


@pytest.mark.parametrize(("text", "sides"), [("scopa(players=3)", 3), ("scopa(players=4,teams=individual)", 4), ("scopa(players=6)", 6)])
def test_more_than_two_sides_are_refused_with_what_is_possible(text: str, sides: int) -> None:
    state = ending(Rules.preset(text), seed=1, cards=4)
    with pytest.raises(
        SolverError, match=f"has {sides} sides, and perfect play is defined for two; two seats, or four or six in two teams"
    ):
        solve(state)


@pytest.mark.parametrize("name", ["threads", "table_mb", "time_limit", "node_limit"])
@pytest.mark.parametrize("value", [0, -1])
def test_a_limit_that_makes_no_sense_is_refused(name: str, value: int) -> None:
    questions: tuple[Callable[..., object], ...] = (solve, move_values)
    for question in questions:
        with pytest.raises(SolverError, match=f"{name}={value} must be more than 0"):
            question(State.parse(ENDING), **{name: value})


def test_a_solver_serves_positions_of_different_rules() -> None:
    solver = Solver()
    for rules in TWO_SIDED:
        state = ending(rules, seed=5, cards=6)
        assert solver.solve(state) == solve(state)
        assert solver.move_values(state) == move_values(state)


def test_a_solver_gives_the_same_answer_whatever_it_was_asked_before() -> None:
    solver = Solver()
    first, second = (ending(Rules.preset("scientifico"), seed=seed, cards=8) for seed in (1, 2))
    assert [solver.solve(state) for state in (first, second, first)] == [solve(first), solve(second), solve(first)]


def test_an_engine_that_does_not_exist_is_refused_and_the_others_are_chosen_by_the_rules() -> None:
    with pytest.raises(SolverError, match="engine='fast' does not exist; the engines are auto, compiled, reference"):
        Solver(engine="fast")
    no_sums = ending(Rules.preset("scopone(allow_sum=false)"), seed=1, cards=9)
    assert [solve(no_sums, engine=engine).engine for engine in ("auto", "compiled", "reference")] == ["compiled", "compiled", "reference"]


def test_the_name_of_an_engine_of_the_last_release_still_means_something() -> None:
    with pytest.warns(FutureWarning, match="engine='plain' means engine='compiled' now"):
        assert solve(ENDING, engine="plain").engine == "compiled"


def test_the_result_says_which_engine_proved_it() -> None:
    assert [solve(ending(Rules.preset("scopone"), seed=1, cards=cards)).engine for cards in (8, 9)] == ["reference", "compiled"]


def test_a_long_lived_solver_forgets_what_it_met_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference, "MOST_KEPT", 500)
    searched = Reference()
    states = [ending(Rules.preset("scopone"), seed=seed, cards=7) for seed in range(30)]
    margins, kept = [], []
    for state in states:
        margins.append(searched.margin(state, Watch()))
        kept.append(len(searched._memo))
    assert margins == [solve(state, engine="reference").margin for state in states]
    assert searched.nodes > 2 * max(kept)


def test_threads_that_share_a_solver_wait_for_each_other() -> None:
    solver = Solver(engine="compiled", table_mb=1)
    states = [ending(Rules.preset(name), seed=seed, cards=9) for seed in range(4) for name in ("scientifico", "cicera", "quindici")]
    with ThreadPoolExecutor(3) as pool:
        assert [each.margin for each in pool.map(solver.solve, states)] == [solve(state).margin for state in states]


def test_who_waits_for_a_solver_meets_the_time_limit() -> None:
    asked, done = threading.Event(), threading.Event()

    def hold(_: Progress) -> None:
        asked.set()
        done.wait()
        raise InterruptedError

    solver = Solver(engine="reference", time_limit=2.0)  # the listener is called after half a second
    state = ending(Rules.preset("scientifico"), seed=1, cards=40)
    with ThreadPoolExecutor(1) as pool:
        holding = pool.submit(solver.listening(hold).solve, state)
        asked.wait()
        with pytest.raises(SearchLimitError, match="the time limit was met"):
            solver.solve(state)
        done.set()
        assert isinstance(holding.exception(), InterruptedError)


def test_a_listener_cannot_ask_the_solver_that_it_listens_to() -> None:
    solver = Solver(engine="reference", time_limit=5)
    listening = solver.listening(lambda _: solver.solve(State.parse(ENDING)))
    with pytest.raises(SolverError, match="a listener asks it another question; give the listener a solver of its own"):
        listening.solve(ending(Rules.preset("scientifico"), seed=1, cards=40))
    assert solver.solve(State.parse(ENDING)) == solve(ENDING)


NUMBERS = {
    "threads": [1.5, "2", True, 30_000, 10**400, np.float64(2)],
    "table_mb": [0.5, "64", True, 10**9, 2**64],
    "node_limit": [100 / 3, "9", float("inf"), float("nan")],
    "time_limit": ["1", True, float("nan"), 1j],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in NUMBERS.items() for value in values])
def test_a_number_that_is_none_is_refused_at_the_door(name: str, value: Any) -> None:
    with pytest.raises(
        SolverError, match=f"^{name}=.*(is no whole number from 1|is no number; it must be more than 0|must be more than 0)"
    ):
        Solver(**{name: value})


def test_numbers_of_numpy_and_endless_time_are_taken() -> None:
    numbers: dict[str, Any] = {"threads": np.int64(1), "table_mb": np.int32(1), "node_limit": np.uint64(10**9)}
    solver = Solver(**numbers, time_limit=float("inf"))
    assert solver.solve(ENDING) == solve(ENDING)


def test_memory_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: State | Watch | Reference) -> None:
        raise MemoryError

    solver = Solver(engine="reference", table_mb=512)
    monkeypatch.setattr("scopa_lab.solver.solver._solution", refuse)
    with pytest.raises(SolverError, match="there is not so much memory: table_mb=512 with threads=1"):
        solver.solve(ENDING)


def test_a_text_is_as_good_as_a_state() -> None:
    assert solve(ENDING) == solve(State.parse(ENDING))
    assert move_values(f"  {ENDING}\r\n") == move_values(State.parse(ENDING))
    with pytest.raises(PositionError, match=r"field 1 \(rules\): unknown rules 'bridge'"):
        solve(ENDING.replace("scientifico", "bridge"))
    with pytest.raises(PositionError, match="7 is no state; give a State or the text of a position"):
        solve(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("engine", ["compiled", "reference"])
def test_a_value_card_of_no_points_is_needed_for_the_slam_too(engine: str) -> None:
    assert solve("scarabocion(value_cards=2s:0+Js:1) 0 Td/9c/8b/7c - */- 0/0 0 -", engine=engine).margin == 100
