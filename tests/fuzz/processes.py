"""Values, errors and solvers in other processes and threads give what they give alone."""

import atexit
import copy
import multiprocessing
import pickle
import random
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from multiprocessing.connection import Connection
from typing import Any

from scopa_lab.errors import ScopaError, SearchLimitError, SolverError
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.records import DealRecord, read_record
from scopa_lab.solver import Solver, solve
from tests.fuzz.drawn import any_rules, damaged, position

THREADS = 3
MOST = 8


def check(rng: random.Random) -> None:
    """Send one thing to another process and back, or solve some endings side by side."""
    rng.choice((values, values, errors, side_by_side, one_solver))(rng)


def some_values(rng: random.Random) -> list[object]:
    state = position(any_rules(rng), rng, rng.randrange(12))
    some = [state, state.rules, state.table, state.tally(), DealRecord(state, state.legal_moves[:1]), state.legal_moves]
    if state.rules.sides == 2 and state.plies_left <= MOST and len(state.legal_moves) < 30:
        some.append(solve(state, engine="reference"))
    return some


def values(rng: random.Random) -> None:
    some = some_values(rng)
    elsewhere = sent(rng, some)
    for value, other in zip(some, elsewhere, strict=True):
        for each in (other, copy.deepcopy(value), pickle.loads(pickle.dumps(value, protocol=rng.randrange(6)))):
            assert (each, str(each)) == (value, str(value)), value
            assert hash(each) == hash(value) or other is elsewhere[-1], value


def an_error(rng: random.Random) -> ScopaError | None:
    """An error of some reader or search; None if the damage was none."""
    state = position(any_rules(rng, sides=2), rng, rng.randrange(5, 12))
    ways: tuple[Callable[[], object], ...] = (
        lambda: state.play(damaged("7dx3c4s", rng)),
        lambda: State.parse(damaged(str(state), rng)),
        lambda: read_record(damaged(str(DealRecord(state, state.legal_moves[:1])), rng)),
        lambda: Solver(engine="reference", node_limit=1).solve(state),
        lambda: Solver(engine="reference", time_limit=1e-9).move_values(state),
        lambda: Solver(table_mb=0),
    )
    try:
        rng.choice(ways)()
    except ScopaError as error:
        return error
    return None


def errors(rng: random.Random) -> None:
    error = an_error(rng)
    if error is None:
        return
    for other in (*sent(rng, [error]), copy.deepcopy(error), pickle.loads(pickle.dumps(error, protocol=rng.randrange(6)))):
        assert (type(other), str(other), other.args) == (type(error), str(error), error.args), repr(error)
        assert other.__dict__ == error.__dict__, repr(error)


def sent(rng: random.Random, some: list[Any]) -> list[Any]:
    """What comes back from another process."""
    method = rng.choice(("spawn", "fork"))
    pipe = echo(method)
    try:
        pipe.send(some)
        received: list[Any] = pipe.recv()
    except (EOFError, OSError):
        echo.cache_clear()
        raise AssertionError(f"the {method} process died over {some!r}") from None
    return received


@cache
def echo(method: str) -> Connection:
    """A process that sends back all that it is sent."""
    context: Any = multiprocessing.get_context(method)
    ours: Connection
    ours, theirs = context.Pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # some threads of the compiler may be there, and are not used there
        process = context.Process(target=send_back, args=(theirs, ours if method == "fork" else None), daemon=True)
        process.start()
    atexit.register(process.kill)
    theirs.close()
    return ours


def send_back(pipe: Connection, inherited: Connection | None) -> None:
    """Send back all that comes, until nobody is there; a forked process holds the other end too, and would wait for itself."""
    if inherited is not None:
        inherited.close()
    while True:
        try:
            pipe.send(pipe.recv())
        except (EOFError, KeyboardInterrupt):
            return


def some_endings(rng: random.Random) -> list[State]:
    states = [position(any_rules(rng, sides=2), rng, rng.randrange(1, MOST)) for _ in range(6)]
    return [state for state in states if state.plies_left <= MOST and len(state.legal_moves) < 30]


def side_by_side(rng: random.Random) -> None:
    """Each thread has solvers of its own."""
    states = some_endings(rng)
    with ThreadPoolExecutor(THREADS) as pool:
        answers = list(pool.map(lambda state: solve(state, engine="compiled", table_mb=1).margin, states))
    assert answers == [solve(state, engine="reference").margin for state in states], list(map(str, states))


def one_solver(rng: random.Random) -> None:
    """Threads share one solver, which answers rightly or refuses, also where it meets a limit."""
    states = some_endings(rng)
    limit = rng.choice((None, None, 20))
    shared = Solver(engine=rng.choice(("auto", "compiled", "reference")), table_mb=1, node_limit=limit)

    def answer(state: State) -> tuple[int | SearchLimitError | SolverError, dict[Move, int] | None]:
        try:
            return shared.solve(state).margin, shared.move_values(state)
        except (SearchLimitError, SolverError) as error:
            return error, None

    with ThreadPoolExecutor(THREADS) as pool:
        answers = list(pool.map(answer, states))
    for state, (margin, values) in zip(states, answers, strict=True):
        right = solve(state, engine="reference").margin
        if isinstance(margin, SearchLimitError):
            assert limit is not None, (state, margin)
            assert margin.lower <= right <= margin.upper, (state, margin, right)
        elif not isinstance(margin, SolverError):
            assert margin == right, (state, margin, right)
            assert values == Solver(engine="reference").move_values(state), state
