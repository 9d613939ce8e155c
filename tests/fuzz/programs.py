"""Longer endings of random rules: the compiled searches prove the margins that the second program does."""

import random

from scopa_lab.errors import SearchLimitError
from scopa_lab.game.state import State
from scopa_lab.solver import Solver
from tests.fuzz.drawn import any_rules, position, second
from tests.fuzz.second_program import LIMIT, asked, by_move, margins
from tests.strategies import IS_COMPILED, PlainSolver

FEWEST, MOST, FEW = 4, 20 if IS_COMPILED else 8, 10
MOST_NODES = 2_000_000  # positions of the program, and of the package


def check(rng: random.Random) -> None:
    """Solve one ending in both ways, and where it is short every move of it."""
    rules = any_rules(rng, sides=2)
    state = position(rules, rng, rng.randrange(FEWEST, MOST + 1))
    engine = rng.choice((Solver, Solver, PlainSolver))
    compare(state, engine(engine="compiled", table_mb=8, node_limit=MOST_NODES))


def compare(state: State, solver: Solver, *, nodes: int = MOST_NODES) -> bool:
    """Whether both could be asked in that many nodes, and then agreed."""
    question = [(second(state.rules), str(state))]
    margin = margins(question, nodes=nodes)[0]
    if margin is None:
        return False
    try:
        solution = solver.solve(state)
        values = solver.move_values(state) if state.plies_left <= FEW else {}
    except SearchLimitError as stop:
        assert stop.lower <= margin <= stop.upper, f"{state}: {stop.lower} to {stop.upper}, second program {margin}"
        return False
    assert solution.margin == margin, f"{state}: {solution.engine} {solution.margin}, second program {margin}"
    if values:
        said = asked("values", question, nodes=nodes)[0]
        ours = {str(move): str(value) for move, value in values.items()}
        assert said == LIMIT or by_move(said) == ours, f"values of {state}: {ours}, second program {said}"
    return True
