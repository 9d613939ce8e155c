"""Measure how much the tests notice: ``make mutants MODULES="tally captures" SAMPLE=60 SEED=1``.

A mutant is the package with one small change in it: ``<`` for ``<=``, a constant one larger, a condition forced, a value not returned. The
tests that concern the changed module run on it, in a fresh process and on a copy; a mutant that no test notices survives, and shows what
no test states. ``equivalent_mutants.txt`` lists changes that change nothing, each with its reason.
"""

import argparse
import compileall
import importlib
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from benchmarks.changes import Mutant, mutants

ROOT = Path(__file__).resolve().parent.parent
GOAL = 0.9
# What is mutated, and beside the test module of the same name the test modules that state what it does.
SOURCES = {
    "records": ("deal_record", "record_text", "record_branch", "record_lines", "record_start", "notes", "loose_moves"),
    "tally": ("tally", "items", "presa_bonuses"),
    "rules": ("rules", "presets"),
}
TESTS = {
    "records": ("test_notes", "test_loose_moves"),
    "events": ("test_options", "test_state"),
    "options": ("test_rules",),
    "tally": ("test_page", "test_rules", "test_compositions", "test_options", "test_events", "test_escoba"),
}
WIDER = ("test_worked_examples", "test_transcripts")
MODULES = ("captures", "tally", "rules", "options", "state", "events", "records", "match", "combinatorics", "inference")
SLOW = "perft_of_the_deal_by_suits or a_thousand_deals"  # they notice much, but not what the others miss
PRELOADED = ("_hypothesis_pytestplugin", "constraint", "hypothesis.strategies", "numba", "pytest", "_pytest.doctest", "tqdm")
PYTEST = (
    "-q",
    "-x",
    "--assert=plain",
    "-p",
    "no:cacheprovider",
    "-p",
    "_hypothesis_pytestplugin",
    "--hypothesis-profile=mutants",
    "-k",
    f"not ({SLOW})",
)


class Bench:
    """A copy of the package and its tests, on which mutants are tried one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / str(os.getpid())
        for name in ("scopa_lab", "tests"):
            shutil.copytree(ROOT / name, self.folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "conftest.py"):
            shutil.copy(ROOT / name, self.folder)
        compileall.compile_dir(self.folder, quiet=1)

    def run(self, stages: list[list[str]], seconds: int = 0) -> tuple[bool, float]:
        """Whether all tests pass, and the processor seconds they took; no more than `seconds`, if that is given."""
        child = os.fork()
        if not child:
            self._run_here(stages, seconds)
        _, status, used = os.wait4(child, 0)
        return status == 0, used.ru_utime + used.ru_stime

    def _run_here(self, stages: list[list[str]], seconds: int) -> None:
        """Become the process that imports the package and runs the tests; it does not return."""
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        if seconds:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
            signal.alarm(20 * seconds)
        status = 1
        try:
            import pytest  # noqa: PLC0415

            os.chdir(self.folder)
            sys.path.insert(0, str(self.folder))
            sys.dont_write_bytecode = True  # what is compiled of a mutant must not outlive it
            status = int(any(pytest.main([*PYTEST, *tests]) for tests in stages))
        finally:
            os._exit(status)

    def try_one(self, mutant: Mutant, stages: list[list[str]], seconds: int) -> bool:
        """Whether the tests notice a mutant."""
        path = self.folder / mutant.path
        original = path.read_bytes()
        try:
            path.write_text(mutant.source, encoding="utf-8")
            for stale in path.parent.glob(f"__pycache__/{path.stem}.*"):
                stale.unlink()
            return not self.run(stages, seconds)[0]
        finally:
            path.write_bytes(original)


BENCHES: list[Bench] = []  # of this process: none, or its own


def start_process(folder: Path) -> None:
    """Load what every mutant needs but the package, and make a copy to work on."""
    os.environ |= {"NUMBA_DISABLE_JIT": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    for name in PRELOADED:
        importlib.import_module(name)
    from hypothesis import Phase, settings  # noqa: PLC0415

    settings.register_profile(
        "mutants", deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate], report_multiple_bugs=False
    )
    BENCHES.append(Bench(folder))


def whole_run(stages: list[list[str]]) -> float:
    """The processor seconds of the tests without a mutant."""
    passed, seconds = BENCHES[0].run(stages)
    if not passed:
        sys.exit(f"the tests {stages} fail without a mutant; make them pass first")
    return seconds


def is_noticed(mutant: Mutant, stages: list[list[str]], seconds: int) -> bool:
    """Whether the tests notice a mutant, in whichever process this runs."""
    return BENCHES[0].try_one(mutant, stages, seconds)


def paths_of(folder: str, names: tuple[str, ...]) -> list[str]:
    """Where modules of these names lie."""
    return [str(path.relative_to(ROOT)) for name in names for path in sorted((ROOT / folder).rglob(f"{name}.py"))]


def measure(module: str, sample: int, seed: int, pool: ProcessPoolExecutor) -> tuple[int, list[Mutant]]:
    """Try a sample of the mutants of a module, all if it is 0: how many, and those that survive."""
    paths = paths_of("scopa_lab", SOURCES.get(module, (module,)))
    mirrored = paths_of("tests", (f"test_{module}", *TESTS.get(module, ())))
    stages = [*([name] for name in mirrored), [*paths, *paths_of("tests", WIDER)]]
    found = [mutant for path in paths for mutant in mutants((ROOT / path).read_text(encoding="utf-8"), path)]
    known = equivalent(paths)
    for name in known - {mutant.name for mutant in found}:
        print(f"no mutant any more, take it off the list: {name}")
    found = [mutant for mutant in found if mutant.name not in known]
    if sample:
        found = sorted(
            random.Random(f"{seed} {module}").sample(found, min(sample, len(found))), key=lambda mutant: (mutant.path, mutant.line)
        )
    limit = 5 + 3 * int(pool.submit(whole_run, stages).result())
    noticed = pool.map(partial(is_noticed, stages=stages, seconds=limit), found)
    return len(found), [mutant for mutant, seen in zip(found, noticed, strict=True) if not seen]


def equivalent(paths: list[str]) -> set[str]:
    """The listed mutants of these files that change nothing; the reasons stand behind a ``#``."""
    lines = (ROOT / "benchmarks" / "equivalent_mutants.txt").read_text(encoding="utf-8").splitlines()
    names = {line.partition("  #")[0] for line in lines if line and not line.startswith("#")}
    return {name for name in names if name.partition(":")[0] in paths}


def main() -> None:
    """Print a table by module with every survivor; the exit status tells whether all modules reach the goal."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("modules", nargs="*", default=MODULES, metavar="MODULE", help=f"any of {' '.join(MODULES)}")
    parser.add_argument("--sample", type=int, default=60, help="mutants a module, 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-j", "--jobs", type=int, default=1)
    given = parser.parse_args()
    scores = []
    with tempfile.TemporaryDirectory() as folder:
        context = get_context("fork")
        with ProcessPoolExecutor(given.jobs, mp_context=context, initializer=start_process, initargs=(Path(folder),)) as pool:
            for module in given.modules:
                count, survivors = measure(module, given.sample, given.seed, pool)
                scores.append(1 - len(survivors) / count)
                print(f"{module:<14} {count - len(survivors):>4} of {count:>4} killed {scores[-1]:>7.1%}", flush=True)
                print(*(f"    {mutant}\n" for mutant in survivors), sep="", end="", flush=True)
    sys.exit(min(scores) < GOAL)


if __name__ == "__main__":
    main()
