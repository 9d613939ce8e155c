"""Values that are pickled, and solvers that are used in several threads at once, give what they give alone."""

import copy
import pickle
import random
from concurrent.futures import ThreadPoolExecutor

from scopa_lab.errors import ScopaError
from scopa_lab.records import DealRecord
from scopa_lab.solver import Solver, solve
from tests.fuzz.drawn import any_rules, damaged, position

THREADS = 3


def check(rng: random.Random) -> None:
    """Send one thing through pickle, or solve some endings side by side."""
    rng.choice((values, values, values, an_error, side_by_side))(rng)


def values(rng):
    state = position(any_rules(rng), rng, rng.randrange(12))
    for value in (state, state.rules, state.tally(), DealRecord(state, state.legal_moves[:1]), state.legal_moves):
        for other in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
            assert other == value, value
            assert str(other) == str(value), value


def an_error(rng):
    state = position(any_rules(rng), rng, rng.randrange(12))
    try:
        state.play(damaged("7dx3c4s", rng))
    except ScopaError as error:
        other = pickle.loads(pickle.dumps(error))
        assert (type(other), str(other), other.__dict__) == (type(error), str(error), error.__dict__), error


def side_by_side(rng):
    states = [position(any_rules(rng, sides=2), rng, rng.randrange(1, 8)) for _ in range(6)]
    states = [state for state in states if state.plies_left <= 8 and len(state.legal_moves) < 30]
    shared = Solver(engine=rng.choice(("auto", "compiled", "plain")), table_mb=1)
    with ThreadPoolExecutor(THREADS) as pool:
        answers = list(pool.map(lambda state: shared.solve(state).margin, states))
        alone = list(pool.map(lambda state: solve(state, engine="compiled", table_mb=1).margin, states))
    assert answers == alone == [solve(state, engine="reference").margin for state in states], list(map(str, states))
