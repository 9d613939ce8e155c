"""Measure what the project promises about speed: ``make bench``. Figures depend on the machine; compare those of one run."""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from pathlib import Path

from rich.console import Console
from rich.table import Table

import scopa_lab as sl
from tests.strategies import ending, rows

ROOT = Path(__file__).resolve().parent.parent
MOST_SECONDS = 20  # for one position of a game
OF_GAMES = [f"{game} 20" for game in ("scientifico", "scopone", "napola", "re-bello", "milanese", "cicera", "scarabocion")]
OF_GAMES += [f"{game} 28" for game in ("scopa", "scopa-assi", "quindici", "cirulla")]
LAST_RELEASE = "14b9ac6"  # 0.1.0, which the figures of plays are compared with
AT_MOST = {"play": 0.25, "legal_moves": 0.5, "str(state)": 0.05, "State.parse": 0.33, "a random deal": 0.4}  # of what it took there
NO_HISTORY = "not measured: this is no clone with its history"
SCIENTIFICO = sl.Rules.preset("scientifico")
POSITIONS = 20


def microseconds(call: Callable[[], object]) -> float:
    """The best of five averages."""
    call()
    return min(timeit.repeat(call, number=2000, repeat=5)) / 2000 * 1e6


def seconds(call: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Seconds of one call."""
    start = clock()
    call()
    return clock() - start


def fixed_sets() -> dict[str, list[sl.State]]:
    """The positions of ``tests/data/bench.jsonl`` by the name of their set."""
    sets: dict[str, list[sl.State]] = {}
    for row in rows("bench.jsonl"):
        sets.setdefault(row["set"], []).append(sl.State.parse(row["position"]))
    return sets


def unpacked_release(folder: Path) -> bool:
    """Put the package of the last release into a folder; whether there is a history to take it from."""
    archive = subprocess.run(["git", "archive", LAST_RELEASE, "scopa_lab"], cwd=ROOT, capture_output=True, check=False)
    if archive.returncode == 0:
        subprocess.run(["tar", "-x", "-C", str(folder)], input=archive.stdout, check=True)
    return archive.returncode == 0


def plays_with(package: Path) -> dict[str, dict[str, float]]:
    """What `plays.py` measures with the package in a folder."""
    run = [sys.executable, str(ROOT / "benchmarks" / "plays.py")]
    found = subprocess.run(run, check=True, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(package)})
    measured: dict[str, dict[str, float]] = json.loads(found.stdout)
    return measured


def play_figures() -> list[tuple[str, str, str]]:
    """Plays, moves and texts of every kind of game beside the last release, three times in turn; the best of each."""
    with tempfile.TemporaryDirectory() as folder:
        old = Path(folder)
        if not unpacked_release(old):
            return [("plays beside the last release", NO_HISTORY, "")]
        rounds = [(plays_with(ROOT), plays_with(old)) for _ in range(3)]
    figures = []
    for what, most in AT_MOST.items():
        costs = {game: [min(each[side][game][what] for each in rounds) for side in (0, 1)] for game in rounds[0][0]}
        shown = ", ".join(f"{game} {new:.1f} µs, {new / before:.3f}" for game, (new, before) in costs.items())
        figures.append((f"{what}, and its ratio to {LAST_RELEASE}", shown, f"{most}"))
    return figures


def solves_with(package: Path, names: Iterable[str]) -> dict[str, list[tuple[float, int] | None]]:
    """What `solves.py` measures with the package in a folder."""
    run = [sys.executable, str(ROOT / "benchmarks" / "solves.py"), str(MOST_SECONDS), *names]
    found = subprocess.run(run, check=True, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(package)})
    measured: dict[str, list[tuple[float, int] | None]] = json.loads(found.stdout)
    return measured


def game_figures() -> list[tuple[str, str, str]]:
    """Every kind of game beside scientifico and beside the last release, in one run; what took too long counts as the limit."""
    with tempfile.TemporaryDirectory() as folder:
        old = Path(folder)
        new, before = solves_with(ROOT, OF_GAMES), solves_with(old, OF_GAMES) if unpacked_release(old) else {}
    figures, least = [], statistics.median(each[0] for each in new["scientifico 20"] if each)
    for name, found in new.items():
        took, nodes = [each[0] if each else MOST_SECONDS for each in found], [each[1] for each in found if each]
        shown = f"median {statistics.median(took) * 1e3:.1f} ms, worst {max(took) * 1e3:.0f} ms; {sum(nodes):,} nodes"
        shown += f"; {statistics.median(took) / least:.1f} times scientifico 20" if name.endswith(" 20") else ""
        theirs = [each[0] if each else MOST_SECONDS for each in before.get(name, [])]
        shown += f"; {sum(took) / sum(theirs):.3f} of {LAST_RELEASE}" if theirs else ""
        figures.append((f"CPU, {name} cards left, {len(found)} positions", shown, "2 times" if name.endswith(" 20") else ""))
    return figures


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
    """The compiled solver on the fixed sets, one thread, a table of its own for each position."""
    goals = {"scientifico 16": "1.5 ms", "scientifico 20": "12 ms", "scientifico 24": "0.2 s", "scientifico 28": "4.5 s"}
    goals["scientifico 32"] = "300 s"
    figures = []
    for name, states in fixed_sets().items():
        if name in OF_GAMES:
            continue
        solutions = [sl.solve(state, engine="compiled") for state in states]
        times, nodes = [solution.seconds for solution in solutions], [solution.nodes for solution in solutions]
        shown = f"median {statistics.median(times):.4f} s, worst {max(times):.3f} s; median {statistics.median(nodes):,.0f} nodes, "
        shown += f"worst {max(nodes):,}, all {sum(nodes):,}; {sum(nodes) / sum(times) / 1e6:.2f} M nodes/s"
        figures.append((f"{name} cards left, {len(states)} positions", shown, goals.get(name, "")))
    return figures


def ratio_figures() -> list[tuple[str, str, str]]:
    """What all root moves cost against the margin alone, in CPU, and what a second thread gains by the clock; both measured now, in turn."""
    sets = fixed_sets()
    figures = []
    sl.solve(sets["scientifico 20"][0])  # loads the search
    for name in ("scientifico 20", "scientifico 24"):
        alone, every = (
            sum(seconds(partial(question, state), time.process_time) for state in sets[name]) for question in (sl.solve, sl.move_values)
        )
        figures.append((f"move_values against solve, {name} cards left", f"{every / alone:.2f} times", "2 times"))
    one, two = (sum(seconds(partial(sl.solve, state, threads=threads)) for state in sets["scientifico 28"]) for threads in (1, 2))
    figures.append(("two threads against one, scientifico 28 cards left", f"{one / two:.2f} times as fast", "1.7 times"))
    return figures


def cold_start_figure() -> tuple[str, str, str]:
    """A new process that solves sixteen cards, the search being in the cache."""
    state = fixed_sets()["scientifico 16"][0]
    run = partial(subprocess.run, [sys.executable, "-c", f"import scopa_lab as sl; sl.solve(sl.State.parse({str(state)!r}))"], check=True)
    run()
    return "a new process solves 16 cards", f"{min(seconds(run) for _ in range(3)):.2f} s", "2 s"


def cpu_seconds(code: str, package: Path) -> float:
    """What a new process that runs some code with the package in a folder takes of the processor, for itself and for the system."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, cwd=package)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def first_answer_figures() -> list[tuple[str, str, str]]:
    """What the first answer of a process takes of the processor beyond importing numba, beside the last release; the best of five in turn."""
    state = ending(SCIENTIFICO, seed=0, cards=12)
    solved = f"import numba, scopa_lab as sl; sl.solve(sl.State.parse({str(state)!r}), engine='compiled')"
    what = f"CPU of the first answer beyond import numba, and its ratio to {LAST_RELEASE}"
    with tempfile.TemporaryDirectory() as folder:
        if not unpacked_release(Path(folder)):
            return [(what, NO_HISTORY, "")]
        runs = (("import numba", ROOT), (solved, ROOT), (solved, Path(folder)))
        for run in runs:
            cpu_seconds(*run)  # fills the caches
        alone, new, old = (min(each) for each in zip(*([cpu_seconds(*run) for run in runs] for _ in range(5)), strict=True))
    return [(what, f"{new - alone:.3f} s, {(new - alone) / (old - alone):.2f}; import numba {alone:.2f} s", "0.33")]


def import_figure() -> tuple[str, str, str]:
    """A new process that imports the package, less one that imports nothing."""
    run = [partial(subprocess.run, [sys.executable, "-c", code], check=True) for code in ("import scopa_lab", "pass")]
    cost = min(seconds(run[0]) for _ in range(5)) - min(seconds(run[1]) for _ in range(5))
    return "import scopa_lab", f"{cost:.2f} s", "0.3 s"


if __name__ == "__main__":
    table = Table("what", "measured", "at most")
    groups = (play_figures, rules_figures, solver_figures, game_figures, compiled_figures, ratio_figures, first_answer_figures)
    for row in (*chain.from_iterable(group() for group in groups), cold_start_figure(), import_figure()):
        table.add_row(*row)
    Console().print(table)
