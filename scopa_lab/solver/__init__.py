"""Exact values under perfect play: `solve`, `move_values` and their result `Solution`, and `Solver` for many questions."""

from scopa_lab.solver.search import Solution, Solver, move_values, solve
from scopa_lab.solver.watch import Progress

__all__ = ["Progress", "Solution", "Solver", "move_values", "solve"]
