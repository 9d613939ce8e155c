"""Exact values under perfect play: `solve`, `move_values` and their result `Solution`; `Solver` and `solve_many` for many positions."""

from scopa_lab.solver.limits import Progress
from scopa_lab.solver.many import solve_each, solve_many
from scopa_lab.solver.solution import Solution, Unsolved
from scopa_lab.solver.solver import Solver, move_values, solve

__all__ = ["Progress", "Solution", "Solver", "Unsolved", "move_values", "solve", "solve_each", "solve_many"]
