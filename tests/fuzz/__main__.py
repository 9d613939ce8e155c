"""Run fuzzers for some minutes, two at a time. A failure is printed with the smallest input found and the command that repeats it.

Each fuzzer goes on until its time is up or it has failed five times. Ctrl-C ends with what was done so far.
"""

import argparse
import importlib
import random
import sys
import time
import traceback
from pathlib import Path

from tests.fuzz.several import run_all
from tests.fuzz.smaller import Drawn, failure, smallest

NAMES = ("games", "endings", "programs", "texts", "commands", "files", "interrupts", "processes")
MOST_FAILURES = 5  # of one fuzzer, then it stops


def main() -> int:
    """Run what the arguments say, and return 1 if something failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"fuzzers to run, all if none is named: {', '.join(NAMES)}")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long, over all fuzzers")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--case", type=int, help="repeat one case of one fuzzer")
    parser.add_argument("--seconds", type=float, help=argparse.SUPPRESS)  # of one fuzzer, in a process of its own
    parser.add_argument("--first", type=int, default=0, help=argparse.SUPPRESS)  # its first case
    parser.add_argument("--place", type=Path, help=argparse.SUPPRESS)  # a file that says which case runs
    arguments = parser.parse_args()
    names = [name for word in arguments.names for name in word.split(",") if name] or list(NAMES)
    if unknown := set(names) - set(NAMES):
        parser.error(f"there is no fuzzer {', '.join(sorted(unknown))}; the fuzzers are {', '.join(NAMES)}")
    if arguments.case is not None:
        if len(names) != 1:
            parser.error("name the one fuzzer whose case is to be repeated")
        return int(is_failure(names[0], arguments.seed, arguments.case))
    if arguments.seconds is not None:
        return int(run(names[0], arguments.seed, arguments.seconds, arguments.place, first=arguments.first))
    return int(run_all(list(dict.fromkeys(names)), arguments.seed, arguments.minutes))


def is_failure(name: str, seed: int, case: int) -> bool:
    """Run one case; if it fails, say how, with the smallest input that fails the same way."""
    fuzzer = importlib.import_module(f"tests.fuzz.{name}")
    rng = Drawn(f"{name} {seed} {case}")
    error = failure(fuzzer.check, rng)
    if error is None:
        return False
    print(f"FAILED {name}, case {case}; again with: python -m tests.fuzz {name} --seed {seed} --case {case}", flush=True)
    if getattr(fuzzer, "IS_REPEATABLE", True):
        error = smallest(fuzzer.check, rng.taken, error)
    print("".join(traceback.format_exception(error)), end="", flush=True)
    return True


def run(name: str, seed: int, seconds: float, place: Path, *, first: int = 0) -> bool:
    """Run one fuzzer for some time, and return whether anything failed."""
    end, failures, case = time.monotonic() + seconds, 0, first
    try:
        while time.monotonic() < end and failures < MOST_FAILURES:
            place.write_text(str(case), encoding="utf-8")
            failures += is_failure(name, seed, case)
            case += 1
    except KeyboardInterrupt:
        pass
    print(f"{name}: {case - first} cases of seed {seed}, {failures} failed", flush=True)
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
