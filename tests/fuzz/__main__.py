"""Run fuzzers for some minutes, two at a time; every failure is printed with the command that repeats it."""

import argparse
import importlib
import os
import random
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

NAMES = ("games", "endings", "texts", "files", "interrupts", "processes")
MOST_FAILURES = 5  # of one fuzzer, then it stops
AT_ONCE = 2


def main() -> int:
    """Run what the arguments say, and return 1 if something failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("names", nargs="*", default=NAMES, metavar="NAME", help=f"fuzzers to run: {', '.join(NAMES)}")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long, over all fuzzers")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--case", type=int, help="repeat one case of one fuzzer")
    parser.add_argument("--seconds", type=float, help=argparse.SUPPRESS)  # of one fuzzer, in a process of its own
    parser.add_argument("--place", type=Path, help=argparse.SUPPRESS)  # a file that says which case runs
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - set(NAMES):
        parser.error(f"there is no fuzzer {', '.join(sorted(unknown))}; the fuzzers are {', '.join(NAMES)}")
    if arguments.case is not None:
        return int(is_failure(arguments.names[0], arguments.seed, arguments.case))
    if arguments.seconds is not None:
        return int(run(arguments.names[0], arguments.seed, arguments.seconds, arguments.place))
    return int(run_all(arguments.names, arguments.seed, arguments.minutes))


def is_failure(name: str, seed: int, case: int) -> bool:
    """Run one case, and say what failed."""
    try:
        importlib.import_module(f"tests.fuzz.{name}").check(random.Random(f"{name} {seed} {case}"))
    except Exception:
        print(f"FAILED {name}, case {case}; again with: python -m tests.fuzz {name} --seed {seed} --case {case}", flush=True)
        traceback.print_exc(file=sys.stdout)
        return True
    return False


def run(name: str, seed: int, seconds: float, place: Path) -> bool:
    """Run one fuzzer for some time, and return whether anything failed."""
    end, failures, case = time.monotonic() + seconds, 0, 0
    try:
        while time.monotonic() < end and failures < MOST_FAILURES:
            place.write_text(str(case), encoding="utf-8")
            failures += is_failure(name, seed, case)
            case += 1
    except KeyboardInterrupt:
        pass
    print(f"{name}: {case} cases of seed {seed}, {failures} failed", flush=True)
    return failures > 0


def run_all(names: list[str], seed: int, minutes: float) -> bool:
    """Run each fuzzer in a process of its own, so that a crash of one is seen, and return whether anything failed."""
    print(f"seed {seed}, {minutes:g} minutes: {', '.join(names)}", flush=True)
    seconds = minutes * 60 * min(AT_ONCE, len(names)) / len(names)
    waiting, running, failed = list(names), {}, False
    environment = {**os.environ, "PYTHONWARNINGS": "error"}
    with tempfile.TemporaryDirectory() as folder:
        try:
            while waiting or running:
                while waiting and len(running) < AT_ONCE:
                    name, place = waiting.pop(0), Path(folder) / str(len(waiting))
                    command = [
                        sys.executable,
                        "-m",
                        "tests.fuzz",
                        name,
                        "--seed",
                        str(seed),
                        "--seconds",
                        str(seconds),
                        "--place",
                        str(place),
                    ]
                    running[name] = subprocess.Popen(command, env=environment), place
                for name, (process, place) in list(running.items()):
                    if process.poll() is not None:
                        del running[name]
                        failed = failed or process.returncode != 0
                        if process.returncode not in (0, 1):
                            case = place.read_text(encoding="utf-8")
                            again = f"python -m tests.fuzz {name} --seed {seed} --case {case}"
                            print(
                                f"FAILED {name}: the process ended with {process.returncode} in case {case}; again with: {again}",
                                flush=True,
                            )
                time.sleep(0.1)
        except KeyboardInterrupt:
            for process, _ in running.values():
                process.wait()
    return failed


if __name__ == "__main__":
    sys.exit(main())
