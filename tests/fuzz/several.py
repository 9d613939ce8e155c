"""Several fuzzers side by side, each in a process of its own, so that one that crashes or hangs is seen, and named with its case."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

AT_ONCE = 2
MOST_CRASHES = 5
LONGEST_CASE = 300.0  # seconds after its time that a fuzzer may need to end its last case
_SECONDS_BETWEEN_LOOKS = 0.1


@dataclass
class Running:
    """A fuzzer at work: its process, when its time is up, the file that says its case, and how often it crashed."""

    name: str
    process: subprocess.Popen[bytes]
    end: float
    place: Path
    crashes: int = 0

    @property
    def case(self) -> int:
        return int(self.place.read_text(encoding="utf-8") or 0) if self.place.exists() else 0


def run_all(names: list[str], seed: int, minutes: float) -> bool:
    """Share the time over the fuzzers, two at once, and return whether anything failed."""
    print(f"seed {seed}, {minutes:g} minutes: {', '.join(names)}", flush=True)
    turns = -(-len(names) // AT_ONCE)
    running: list[Running] = []
    waiting, failed = list(names), False
    with tempfile.TemporaryDirectory() as folder:
        try:
            while waiting or running:
                while waiting and len(running) < AT_ONCE:
                    name = waiting.pop(0)
                    end = time.monotonic() + minutes * 60 / turns
                    place = Path(folder) / name
                    running.append(Running(name, started(name, seed, end, place, 0), end, place))
                for each in list(running):
                    is_done, is_bad = looked_after(each, seed)
                    failed = failed or is_bad
                    if is_done:
                        running.remove(each)
                show(running)
                time.sleep(_SECONDS_BETWEEN_LOOKS)
        except KeyboardInterrupt:
            for each in running:
                each.process.send_signal(signal.SIGINT)
            failed |= 1 in [each.process.wait() for each in running]
    return failed


def started(name: str, seed: int, end: float, place: Path, first: int) -> subprocess.Popen[bytes]:
    """Start a fuzzer in a session of its own, where no Ctrl-C from the terminal reaches what it starts."""
    options = {"--seed": seed, "--seconds": end - time.monotonic(), "--first": first, "--place": place}
    command = [sys.executable, "-m", "tests.fuzz", name, *(str(word) for pair in options.items() for word in pair)]
    return subprocess.Popen(command, env={**os.environ, "PYTHONWARNINGS": "error"}, start_new_session=True)


def looked_after(each: Running, seed: int) -> tuple[bool, bool]:
    """Whether a fuzzer is done, and whether it failed; one that crashed goes on with the next case."""
    status = each.process.poll()
    if status in (0, 1):
        return True, status == 1
    if status is None:
        if time.monotonic() < each.end + LONGEST_CASE:
            return False, False
        os.killpg(each.process.pid, signal.SIGKILL)
        each.process.wait()
    what = "the case did not end" if status is None else f"the process ended with {status}"
    again = f"python -m tests.fuzz {each.name} --seed {seed} --case {each.case}"
    print(f"FAILED {each.name}, case {each.case}: {what}; again with: {again}", flush=True)
    each.crashes += 1
    if each.crashes == MOST_CRASHES or time.monotonic() > each.end:
        return True, True
    each.process = started(each.name, seed, each.end, each.place, each.case + 1)
    return False, True


def show(running: list[Running]) -> None:
    """Say on a terminal, in one line, which cases run."""
    if sys.stdout.isatty():
        places = ", ".join(f"{each.name} case {each.case}, {max(0, each.end - time.monotonic()):.0f} s left" for each in running)
        print(f"\r\x1b[K{places}", end="" if running else "\r", flush=True)
