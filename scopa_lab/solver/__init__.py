"""Exact values under perfect play: `solve`, `move_values` and their result `Solution`, and `Solver` for many questions."""

from scopa_lab.solver.search import Solution, Solver, move_values, solve

__all__ = ["Solution", "Solver", "move_values", "solve"]
