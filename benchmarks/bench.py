"""Measure what the project promises about speed: ``make bench``. Figures depend on the machine; compare those of one run."""

import statistics
import subprocess
import sys
import time
import timeit
from collections.abc import Callable
from functools import partial

from rich.console import Console
from rich.table import Table

import scopa_lab as sl
from tests.strategies import ending

SCIENTIFICO = sl.Rules.preset("scientifico")
POSITIONS = 20


def microseconds(call: Callable[[], object]) -> float:
    """The best of five averages."""
    call()
    return min(timeit.repeat(call, number=2000, repeat=5)) / 2000 * 1e6


def rules_figures() -> list[tuple[str, str, str]]:
    """Moves and plays on mid-game states, captures on a full table."""
    states = [ending(SCIENTIFICO, seed=seed, cards=22) for seed in range(POSITIONS)]
    moves = [microseconds(partial(getattr, state, "legal_moves")) for state in states]
    plays = [microseconds(partial(state.play, state.legal_moves[0])) for state in states]
    card, table = sl.Card.parse("Kd"), sl.CardSet.parse("Ac2d3s4c5d6s7cJd")
    return [
        (f"state.legal_moves, {POSITIONS} states", f"median {statistics.median(moves):.1f} µs, worst {max(moves):.1f} µs", "25 µs"),
        (f"state.play(move), {POSITIONS} states", f"median {statistics.median(plays):.1f} µs, worst {max(plays):.1f} µs", "25 µs"),
        ("captures, eight cards on the table", f"{microseconds(lambda: sl.captures(card, table, rules=SCIENTIFICO)):.1f} µs", "20 µs"),
    ]


def solver_figures() -> list[tuple[str, str, str]]:
    """The reference solver on endings reached by random play."""
    figures = []
    for cards, goal in ((8, "50 ms"), (12, "2000 ms")):
        solutions = [sl.solve(ending(SCIENTIFICO, seed=seed, cards=cards), engine="reference") for seed in range(POSITIONS)]
        times, nodes = [solution.seconds * 1e3 for solution in solutions], [solution.nodes for solution in solutions]
        text = f"median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms; median {statistics.median(nodes):.0f} nodes"
        figures.append((f"reference, {cards} cards left, {POSITIONS} positions", text, goal))
    return figures


def compiled_figures() -> list[tuple[str, str, str]]:
    """The compiled solver, one thread, a table of its own for each position."""
    sl.solve(ending(SCIENTIFICO, seed=0, cards=9))  # compiles
    figures = []
    for name, cards, count in (
        ("scientifico", 16, 20),
        ("scientifico", 20, 20),
        ("scopone", 20, 20),
        ("scopa", 20, 20),
        ("scientifico", 24, 10),
    ):
        solutions = [sl.solve(ending(sl.Rules.preset(name), seed=seed, cards=cards)) for seed in range(count)]
        times, nodes = [solution.seconds for solution in solutions], [solution.nodes for solution in solutions]
        rate = sum(nodes) / sum(times) / 1e6
        what = f"{name}, {cards} cards left, {count} positions"
        shown = f"median {statistics.median(times):.3f} s, worst {max(times):.3f} s; median {statistics.median(nodes):,.0f} nodes, {rate:.1f} M nodes/s"
        figures.append((what, shown, ""))
    return figures


def import_figure() -> tuple[str, str, str]:
    """A new process that imports the package, less one that imports nothing."""

    def seconds(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - start

    cost = min(seconds("import scopa_lab") for _ in range(5)) - min(seconds("pass") for _ in range(5))
    return "import scopa_lab", f"{cost:.2f} s", "0.3 s"


if __name__ == "__main__":
    table = Table("what", "measured", "at most")
    for row in (*rules_figures(), *solver_figures(), *compiled_figures(), import_figure()):
        table.add_row(*row)
    Console().print(table)
