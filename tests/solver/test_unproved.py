"""What is proved when a search ends early: by a limit, by Ctrl-C, or by who listens to it."""

import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scopa_lab as sl
from scopa_lab.errors import SearchInterrupted, SearchLimitError, SolverError
from scopa_lab.game.sides import best_for
from scopa_lab.game.state import State
from scopa_lab.rules import Rules
from scopa_lab.solver import Solver, limits, move_values, solve
from scopa_lab.solver.limits import Progress, Watch
from tests.strategies import ENDING, ending, seeds

STATE, LONG = (ending(Rules.preset("scientifico"), seed=1, cards=cards) for cards in (9, 28))
QUESTIONS: dict[str, Callable[..., Any]] = {"solve": solve, "move_values": move_values}
each_question = pytest.mark.parametrize("question", QUESTIONS.values(), ids=list(QUESTIONS))
each_engine = pytest.mark.parametrize("engine", ["compiled", "reference"])


@given(seeds, st.integers(1, 120), st.sampled_from(["scientifico", "scopa", "cirulla"]))
@settings(max_examples=60)
def test_the_bounds_of_every_move_hold_and_say_those_of_the_position(seed: int, limit: int, name: str) -> None:
    state = ending(Rules.preset(name), seed=seed, cards=7)
    right = move_values(state)
    try:
        move_values(state, node_limit=limit)
    except SearchLimitError as stop:
        met = stop
    else:
        return
    assert tuple(met.values) == state.legal_moves
    assert all(lower <= right[move] <= upper for move, (lower, upper) in met.values.items())
    assert (met.lower, met.upper) == tuple(best_for(state.rules, state.side, ends) for ends in zip(*met.values.values(), strict=True))
    assert met.nodes == limit
    if met.best is not None:
        assert met.values[met.best] == (right[met.best],) * 2


def test_the_moves_that_were_done_are_proved_and_the_best_of_them_is_named() -> None:
    met = None
    for limit in range(1, 200):
        try:
            move_values(ENDING, node_limit=limit, engine="reference")
        except SearchLimitError as stop:
            met = stop
    assert met is not None
    assert {str(move): bounds for move, bounds in met.values.items()}["Ab"] == (-4, -4)
    assert (str(met.best), met.lower) == ("Ab", -4)
    assert "; best so far: Ab; " in str(met)


def test_the_reference_names_the_best_move_of_those_it_has_proved() -> None:
    named = set()
    for limit in range(1, 83):
        with pytest.raises(SearchLimitError) as caught:
            solve(ENDING, node_limit=limit, engine="reference")
        named.add(str(caught.value.best))
        assert caught.value.values == {}
        assert caught.value.seconds > 0
    assert named == {"None", "Ab", "7dx2c5b"}


@each_engine
@each_question
def test_ctrl_c_carries_what_is_proved(question: Callable[..., Any], engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECONDS_BETWEEN_REPORTS", 0)

    def press(_: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(SearchInterrupted, match=r"^interrupted; proved so far: ") as caught:
        question(LONG, engine=engine, progress=press, table_mb=8)
    assert isinstance(caught.value, KeyboardInterrupt)
    assert not isinstance(caught.value, Exception)
    assert caught.value.limit == "interrupt"
    assert caught.value.lower < caught.value.upper
    assert tuple(caught.value.values) == (LONG.legal_moves if question is move_values else ())


def test_ctrl_c_while_the_engine_is_made_carries_the_bounds_that_hold_anyway(monkeypatch: pytest.MonkeyPatch) -> None:
    def press(*_: object) -> None:
        raise KeyboardInterrupt

    solver = Solver()
    monkeypatch.setattr(solver, "_engine_for", press)
    with pytest.raises(sl.SearchInterrupted) as caught:
        solver.solve(ENDING)
    assert caught.value.lower <= 2 <= caught.value.upper
    with pytest.raises(sl.SearchInterrupted) as caught:
        solver.move_values(ENDING)
    assert tuple(caught.value.values) == State.parse(ENDING).legal_moves


class OwnError(SearchLimitError):
    """Raised by a listener."""


@each_engine
@each_question
@pytest.mark.parametrize(
    "error",
    [MemoryError("mine"), OwnError(1, 2, "mine"), SolverError("mine"), SearchInterrupted(1, 2, "mine")],
    ids=lambda error: type(error).__name__,
)
def test_what_a_listener_raises_reaches_its_caller_unchanged(
    question: Callable[..., Any], engine: str, error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SECONDS_BETWEEN_REPORTS", 0)

    def refuse(_: Progress) -> None:
        raise error

    with pytest.raises(type(error)) as caught:
        question(STATE, engine=engine, progress=refuse, table_mb=8)
    assert caught.value is error
    assert caught.value.__cause__ is None


def test_loading_is_not_counted_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    watch = Watch(time_limit=2)
    with watch.loading():
        now[0] += 9
    now[0] += 1.5
    watch.check(3, 0)
    assert watch.seconds_left == 0.5
    now[0] += 1
    with pytest.raises(SearchLimitError, match=r"; loading the compiler took 9\.0 s, which the limit does not count$") as caught:
        watch.check(3, 0)
    assert (caught.value.seconds, caught.value.loading) == (11.5, 9)


@pytest.mark.parametrize("name", ["scientifico", "cirulla", "scopone(allow_sum=false)"])
@each_engine
def test_who_stands_deep_already_gets_an_answer(engine: str, name: str) -> None:
    state = ending(Rules.preset(name), seed=3, cards=9)
    answers = []

    def deeper(frames: int) -> None:
        if frames:
            deeper(frames - 1)
        else:
            answers.extend([solve(state, engine=engine), move_values(state, engine=engine)])
            with pytest.raises(SearchLimitError):
                solve(ending(Rules.preset(name), seed=3, cards=30), engine=engine, node_limit=3000)

    thread = threading.Thread(target=deeper, args=(900,))
    assert sys.getrecursionlimit() == 1000
    thread.start()
    thread.join()
    assert answers == [solve(state, engine=engine), move_values(state, engine=engine)]


def test_a_position_that_waited_for_nothing_has_no_values() -> None:
    assert move_values(State.parse("scopone 0 -/-/-/- - */- 2/0 0 -"), node_limit=1) == {}
