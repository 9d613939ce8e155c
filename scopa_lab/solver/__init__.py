"""Exact values under perfect play: `solve`, `move_values` and their result `Solution`."""

from scopa_lab.solver.search import Solution, move_values, solve

__all__ = ["Solution", "move_values", "solve"]
