"""Exact values under perfect play: `solve`, `move_values` and their result `Solution`, and `Solver` for many questions."""

from scopa_lab.solver.limits import Progress
from scopa_lab.solver.solver import Solution, Solver, move_values, solve

__all__ = ["Progress", "Solution", "Solver", "move_values", "solve"]
