"""Endings of random rules: all engines, and the second engine where it is quick, prove the same margins."""

import random

from scopa_lab.solver import Solver
from tests.fuzz.drawn import any_rules, position, second
from tests.fuzz.second_engine import Position, best_margin

FEW, MOST = 5, 9
MOST_NODES = 60_000


def check(rng: random.Random) -> None:
    """Solve one ending in several ways."""
    rules = any_rules(rng, sides=2)
    state = position(rules, rng, rng.randrange(1, MOST + 1))
    if state.plies_left > MOST or len(state.legal_moves) ** min(state.plies_left, 3) > 20_000:
        return  # a packet may still be dealt whole, and optional captures branch without end
    reference, compiled = Solver(engine="reference"), Solver(engine=rng.choice(("compiled", "compiled", "plain")), table_mb=1)
    solution, other = reference.solve(state), compiled.solve(state)
    assert solution.margin == other.margin, f"{state}: reference {solution.margin}, {other.engine} {other.margin}"
    for each in (solution, other):
        end = state
        for move in each.line:
            end = end.play(move)
        assert end.is_over, f"{each.engine}'s line of {state}"
        assert end.tally().margin == each.margin, f"{each.engine}'s line of {state}"
    values = reference.move_values(state)
    assert values == compiled.move_values(state), f"values of {state}"
    if state.plies_left <= FEW and solution.nodes < 2000:
        margin = best_margin(Position(second(rules), str(state)))
        assert margin == solution.margin, f"{state}: {solution.margin}, second engine {margin}"
