"""Endings of random rules: all engines, and the second engine where it is quick, prove the same margins."""

import random

from scopa_lab.errors import SearchLimitError
from scopa_lab.game.state import State
from scopa_lab.solver import Solution, Solver
from tests.fuzz.drawn import any_rules, position, second
from tests.fuzz.second_engine import Position, move_values

MOST, FEW = 12, 6
MOST_NODES, FEW_NODES = 20_000, 2000


def check(rng: random.Random) -> None:
    """Solve one ending in several ways."""
    rules = any_rules(rng, sides=2)
    state = position(rules, rng, rng.randrange(1, MOST + 1))
    if state.plies_left > MOST or len(state.legal_moves) ** min(state.plies_left, 3) > 20_000:
        return  # a packet may still be dealt whole, and optional captures branch without end
    reference = Solver(engine="reference", node_limit=MOST_NODES)
    compiled = Solver(engine="compiled", table_mb=1)
    try:
        solution, values = reference.solve(state), reference.move_values(state)
    except SearchLimitError as stop:
        margin = compiled.solve(state).margin
        assert stop.lower <= margin <= stop.upper, f"{state}: reference {stop.lower} to {stop.upper}, other {margin}"
        return
    other = compiled.solve(state)
    assert solution.margin == other.margin, f"{state}: reference {solution.margin}, {other.engine} {other.margin}"
    for each in (solution, other):
        check_line(state, each)
    others = compiled.move_values(state)
    assert list(values.items()) == list(others.items()), f"values of {state}: reference {values}, {other.engine} {others}"
    if state.plies_left <= FEW and solution.nodes < FEW_NODES:
        theirs = move_values(Position(second(rules), str(state)))
        ours = {str(move): value for move, value in values.items()}
        assert ours == theirs, f"values of {state}: {ours}, second engine {theirs}"


def check_line(state: State, solution: Solution) -> None:
    """Play a line, which ends the deal with its margin."""
    end = state
    for move in solution.line:
        end = end.play(move)
    assert end.is_over, f"{solution.engine}'s line of {state} leads to {end}"
    assert end.tally().margin == solution.margin, (
        f"{solution.engine}'s line of {state} leads to {end.tally().margin}, not {solution.margin}"
    )
    assert solution.best == (solution.line[0] if solution.line else None), f"{solution.engine}'s best move of {state}"
