"""Searches that take long or do not run: progress, stopping, checkpoints, threads, the compiler and its cache."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from scopa_lab.errors import SearchInterrupted, SearchLimitError, SolverError
from scopa_lab.game.state import State
from scopa_lab.solver import Solver, compiled_search, limits, move_values, solve
from scopa_lab.solver.limits import Progress
from tests.solver.test_kernel import compiled_only
from tests.strategies import rows

BENCH = {
    name: [State.parse(row["position"]) for row in rows("bench.jsonl") if row["set"] == name]
    for name in ("scientifico 20", "scientifico 28")
}
STATE, LONG, THREE_SECONDS = BENCH["scientifico 20"][0], BENCH["scientifico 28"][7], BENCH["scientifico 28"][2]


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a new process, with the compiler on."""
    variables = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"} | environment
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, env=variables, check=False, timeout=300
    )


@compiled_only
def test_progress_is_reported_with_proved_bounds() -> None:
    reports: list[Progress] = []
    with pytest.raises(SearchLimitError) as stop:
        solve(LONG, progress=reports.append, time_limit=1.7, table_mb=8)
    assert len(reports) >= 2
    assert all(before.nodes < after.nodes and before.seconds < after.seconds for before, after in pairwise(reports))
    assert all(report.lower <= report.upper and 0 <= report.depth <= 30 for report in reports)
    assert reports[-1].lower <= stop.value.lower <= stop.value.upper <= reports[-1].upper


def test_the_reference_reports_as_well() -> None:
    reports: list[Progress] = []
    with pytest.raises(SearchLimitError):
        solve(LONG, engine="reference", progress=reports.append, time_limit=0.7)
    assert reports[0].depth > 0


class StopError(Exception):
    """Raised by a listener."""


@compiled_only
def test_an_exception_of_a_listener_ends_the_search_and_the_solver_stays_usable() -> None:
    def stop(_: Progress) -> None:
        raise StopError

    solver = Solver(progress=stop, table_mb=8)
    with pytest.raises(StopError):
        solver.solve(LONG)
    assert solver.solve(STATE).margin == solve(STATE).margin


@pytest.mark.parametrize("engine", ["compiled", "reference"])
def test_an_overflow_in_a_listener_is_not_taken_for_too_many_moves(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECONDS_BETWEEN_REPORTS", 0)

    asked: list[Progress] = []

    def overflow(progress: Progress) -> None:
        asked.append(progress)
        raise OverflowError("so many nodes do not fit")

    questions: tuple[Callable[..., object], ...] = (solve, move_values)
    for question in questions:
        with pytest.raises(OverflowError, match="so many nodes do not fit"):
            question(STATE, engine=engine, progress=overflow, table_mb=8)
    assert len(asked) == 2, "once for each question, and not again for the reference"


def test_an_overflow_in_a_listener_reaches_the_user_from_a_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECONDS_BETWEEN_REPORTS", 0)
    with pytest.raises(OverflowError, match="cannot convert float infinity to integer"):
        solve(STATE, progress=lambda _: int(float("inf")), checkpoint=tmp_path / "long.npz", table_mb=8)


@compiled_only
def test_a_progress_bar_is_drawn_on_the_error_stream_and_taken_away(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SECONDS_BETWEEN_REPORTS", 0.1)
    with pytest.raises(SearchLimitError):
        solve(LONG, progress=True, time_limit=1.6, table_mb=8)
    shown = capsys.readouterr()
    assert "<= margin <=" in shown.err
    assert shown.out == ""


@compiled_only
def test_ctrl_c_while_another_thread_is_started_is_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(thread: threading.Thread) -> None:
        monkeypatch.undo()
        raise KeyboardInterrupt

    solver = Solver(threads=2, table_mb=8)
    solver.solve(STATE)  # the search is loaded, for which a thread is started too
    monkeypatch.setattr(threading.Thread, "start", interrupted)
    with pytest.raises(SearchInterrupted):
        solver.solve(LONG)
    assert solver.solve(STATE) == solve(STATE)


@compiled_only
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_search_after_the_slice_that_runs(threads: int) -> None:
    code = f"""
        import os, signal, sys, threading
        import scopa_lab as sl
        from scopa_lab.solver import threads as workers
        signal.signal(signal.SIGINT, signal.default_int_handler)  # as behind a shell's & it is not
        slices, begun, pressed = [], threading.Event(), threading.Event()
        go_on = workers.Worker.go_on
        def counted(worker, *rest):
            if threading.current_thread() is threading.main_thread():
                begun.set()
                if pressed.is_set():
                    slices.append(worker)
            go_on(worker, *rest)
        workers.Worker.go_on = counted
        solver = sl.Solver(threads={threads}, table_mb=8)
        state = sl.State.parse({str(LONG)!r})
        def press():
            begun.wait()
            os.kill(os.getpid(), signal.SIGINT)
            pressed.set()
        threading.Thread(target=press).start()
        try:
            solver.solve(state)
        except KeyboardInterrupt:
            print(len(slices))
        print(solver.solve(sl.State.parse({str(STATE)!r})).margin, threading.active_count())
    """
    done = run(code)
    after, answer = done.stdout.splitlines()
    assert int(after) <= 1  # a slice is about a hundredth of a second
    assert answer == f"{solve(STATE).margin} 1"


@compiled_only
def test_a_checkpoint_goes_on_where_a_killed_process_stopped(tmp_path: Path) -> None:
    path = tmp_path / "search.npz"
    code = f"""
        import scopa_lab as sl
        from scopa_lab.solver import checkpoint, limits
        checkpoint.SECONDS_BETWEEN_SAVES = limits.SECONDS_BETWEEN_REPORTS = 0.05
        checkpoint.SHARE_OF_SAVING = 0.5
        sl.solve(sl.State.parse({str(THREE_SECONDS)!r}), checkpoint={str(path)!r}, table_mb=32, progress=lambda p: print(p.nodes, flush=True))
    """
    variables = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True, env=variables)
    assert process.stdout is not None
    seen = [int(process.stdout.readline()) for _ in range(3)]
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    fresh = solve(THREE_SECONDS, table_mb=32)
    resumed = solve(THREE_SECONDS, table_mb=32, checkpoint=path)
    assert resumed == fresh
    assert seen[0] < resumed.nodes < fresh.nodes + seen[-1]  # it did not begin anew
    again = solve(THREE_SECONDS, checkpoint=path)
    assert again == fresh
    assert again.nodes < resumed.nodes + 1000


@compiled_only
def test_a_limit_saves_the_proved_bounds_and_they_narrow(tmp_path: Path) -> None:
    path, bounds = tmp_path / "search.npz", []
    for _ in range(40):
        try:
            solution = solve(STATE, checkpoint=path, node_limit=8000, table_mb=1)
        except SearchLimitError as stop:
            bounds.append((stop.lower, stop.upper))
        else:
            break
    assert solution == solve(STATE)
    assert len(bounds) > 2
    assert all(lower <= next_lower <= next_upper <= upper for (lower, upper), (next_lower, next_upper) in pairwise(bounds))


@compiled_only
def test_a_checkpoint_that_does_not_fit_is_refused_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "search.npz"
    solve(STATE, checkpoint=path)
    whole = path.read_bytes()
    with pytest.raises(SolverError, match="of another position"):
        solve(LONG, checkpoint=path)
    for damaged in (whole[: len(whole) // 2], b"", b"nothing", whole[:5000] + b"x" * 100 + whole[5100:]):
        path.write_bytes(damaged)
        with pytest.raises(SolverError, match="is no checkpoint, or is damaged"):
            solve(STATE, checkpoint=path)
        assert path.read_bytes() == damaged
    path.write_bytes(whole)
    monkeypatch.setattr(compiled_search.CompiledSearch, "signature", "other")
    with pytest.raises(SolverError, match="another version"):
        solve(STATE, checkpoint=path)
    with pytest.raises(SolverError, match="cannot write the checkpoint"):
        solve(STATE, checkpoint=tmp_path / "missing" / "search.npz")
    with pytest.raises(SolverError, match="cannot read the checkpoint"):
        solve(STATE, checkpoint=tmp_path)
    with pytest.raises(SolverError, match="needs the compiled search"):
        solve(STATE, checkpoint=tmp_path / "new.npz", engine="reference")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["search.npz"]


def test_a_checkpoint_of_a_finished_deal(tmp_path: Path) -> None:
    over = State.parse("scopone 0 -/-/-/- - */AdAcAs 0/0 1 -")
    assert solve(over, checkpoint=tmp_path / "a.npz") == solve(over)


@compiled_only
def test_a_new_process_finds_the_search_in_the_cache_and_compiles_in_memory_where_there_is_none(tmp_path: Path) -> None:
    code = f"""
        import sys
        if {{memory}}:
            from numba.core import caching
            caching.CacheImpl._locator_classes = []  # as on a read-only disk without a home
        import scopa_lab as sl
        print(sl.solve(sl.State.parse({str(STATE)!r})).margin)
    """
    run(code.format(memory=False))
    cached, in_memory = run(code.format(memory=False)), run(code.format(memory=True))
    assert cached.stdout == in_memory.stdout == f"{solve(STATE).margin}\n"
    assert "compiling the solver" in in_memory.stderr
    assert "compiling" not in cached.stderr


def test_without_a_compiler_the_reference_answers_and_says_so_once() -> None:
    code = """
        import sys
        sys.modules["numba"] = None
        import scopa_lab as sl
        for seed in (1, 2):
            state = sl.deal("scopa", seed=seed)
            while state.plies_left > 9:
                state = state.play(state.legal_moves[0])
            print(sl.solve(state).engine)
        try:
            sl.solve(state, engine="compiled")
        except sl.SolverError as error:
            print(error)
    """
    done = run(code)
    assert done.stdout.split("\n")[:2] == ["reference", "reference"]
    assert "numba is not installed" in done.stdout
    assert done.stderr.count("numba is not installed") == 1, done.stderr
