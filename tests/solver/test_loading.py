"""Ctrl-C while the compiler loads: it ends the waiting at once, and later questions are answered."""

import _thread
import subprocess
import sys
import threading

import pytest

from scopa_lab.rules import Rules
from scopa_lab.solver.loading import undisturbed
from tests.strategies import ENDING, ending


def test_what_is_made_comes_back_and_what_is_raised_too() -> None:
    assert undisturbed(lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        undisturbed(lambda: 1 // 0)


def test_who_is_interrupted_stops_waiting_and_the_work_goes_on() -> None:
    begun, go_on, made = threading.Event(), threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        go_on.wait()
        made.set()

    def press() -> None:
        begun.wait()
        _thread.interrupt_main()

    presser = threading.Thread(target=press)
    presser.start()
    with pytest.raises(KeyboardInterrupt):
        undisturbed(work)
    presser.join()
    assert not made.is_set()
    go_on.set()
    made.wait()


PRESSED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
import scopa_lab as sl
class Press:
    def find_spec(self, name, *rest):
        if name == {name!r}:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Press())
solver = sl.Solver(engine="compiled", table_mb=1)
try:
    solver.solve({position!r})
    print("not stopped")
except KeyboardInterrupt:
    print(solver.solve({position!r}).margin)
"""


@pytest.mark.parametrize("name", ["numpy", "numba", "numba.core.types", "scopa_lab.solver.kernel.moves"])
def test_ctrl_c_while_the_compiler_loads_leaves_nothing_half_loaded(name: str) -> None:
    code = PRESSED.format(name=name, position=ENDING)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "2\n"), done.stderr


BROKEN = """
import sys
import scopa_lab as sl
class Break:
    def find_spec(self, name, *rest):
        if name == {name!r}:
            sys.meta_path.remove(self)
            raise {error}("half of it is missing")
sys.meta_path.insert(0, Break())
for _ in range(2):
    solution = sl.solve(sl.State.parse({position!r}))
    print(solution.margin, solution.engine)
for asked in ({{"engine": "compiled"}}, {{"checkpoint": "checkpoint"}}):
    try:
        sl.solve({position!r}, **asked)
    except sl.SolverError as told:
        print(told)
"""


@pytest.mark.parametrize("error", ["ImportError", "RuntimeError", "SystemError"])
@pytest.mark.parametrize("name", ["numpy", "numba.core.types", "llvmlite", "scopa_lab.solver.kernel.moves"])
def test_a_compiler_that_cannot_be_loaded_is_told_and_the_reference_answers(name: str, error: str) -> None:
    code = BROKEN.format(name=name, error=error, position=str(ending(Rules.preset("scientifico"), seed=0, cards=9)))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    reason = f"the compiler cannot be loaded ({error}: half of it is missing)"
    assert done.stdout.splitlines() == [
        "0 reference",
        "0 reference",
        f"engine='compiled' is not there: {reason}; engine='reference' is",
        "a checkpoint needs the compiled search, and this position goes to the reference one",
    ]
    assert f"RuntimeWarning: {reason}: the reference solver answers, slowly beyond a dozen cards" in done.stderr
