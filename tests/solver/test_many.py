"""Many positions at once: the same answers with any number of processes, a file that goes on, and errors that say where."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scopa_lab.errors import FileError, PositionError, RulesError, ScopaError, SolverError
from scopa_lab.game.deals import deal
from scopa_lab.game.state import State
from scopa_lab.rules import Rules
from scopa_lab.solver import Solution, Solver, Unsolved, solve, solve_each, solve_many
from scopa_lab.solver.processes import AHEAD, Known, in_order
from tests.strategies import ENDING, ending

NAMES = ("scientifico", "cirulla", "scopa", "cicera")
STATES = [ending(Rules.preset(NAMES[seed % 4]), seed=seed, cards=8) for seed in range(12)]
LIMIT = 60


@pytest.fixture(scope="module")
def limited() -> list[Solution | Unsolved]:
    """The answers under a node limit, from one process."""
    return solve_many(STATES, node_limit=LIMIT)


def test_the_answers_are_those_of_solve_in_order() -> None:
    assert solve_many(map(str, STATES)) == [solve(state) for state in STATES]
    assert solve_many([]) == []


def test_a_limit_gives_what_is_proved(limited: list[Solution | Unsolved]) -> None:
    kinds = {type(answer) for answer in limited}
    assert kinds == {Solution, Unsolved}
    for state, answer in zip(STATES, limited, strict=True):
        margin = solve(state).margin
        if isinstance(answer, Unsolved):
            assert answer.lower <= margin <= answer.upper
            assert (answer.limit, answer.nodes) == ("nodes", LIMIT)
        else:
            assert answer.margin == margin


def test_what_is_unsolved_is_shown_and_written() -> None:
    (answer,) = solve_many([ENDING], node_limit=80)
    assert isinstance(answer, Unsolved)
    assert str(answer) == "margin   -4 to +13  (not proved)\nbest     Ab\nlimit    nodes, 80 nodes"
    assert answer.to_json() | {"seconds": 0} == {"lower": -4, "upper": 13, "limit": "nodes", "best": "Ab", "nodes": 80, "seconds": 0}


@pytest.mark.parametrize("workers", [2, 3])
def test_the_answers_do_not_depend_on_the_number_of_processes(workers: int, limited: list[Solution | Unsolved]) -> None:
    answers = solve_many(STATES, node_limit=LIMIT, workers=workers)
    assert answers == limited
    assert [answer.nodes for answer in answers] == [answer.nodes for answer in limited]


@given(st.lists(st.sampled_from(range(len(STATES))), max_size=6))
@settings(max_examples=20)
def test_an_answer_does_not_depend_on_what_was_asked_before(order: list[int]) -> None:
    whole = solve_many(STATES, node_limit=LIMIT)
    assert solve_many([STATES[place] for place in order], node_limit=LIMIT) == [whole[place] for place in order]


@pytest.mark.parametrize("workers", [1, 2])
def test_states_without_end_are_read_as_they_are_needed(workers: int) -> None:
    read: list[int] = []

    def endless() -> Iterator[State]:
        for number in count():
            read.append(number)
            yield STATES[number % len(STATES)]

    answers = solve_each(endless(), workers=workers)
    assert [next(answers) for _ in range(5)] == [solve(state) for state in STATES[:5]]
    assert len(read) <= (5 if workers == 1 else 5 + AHEAD * workers)
    answers.close()  # type: ignore[attr-defined]


def test_a_progress_bar_counts_the_positions(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve_many(STATES[:3], progress=True) == solve_many(STATES[:3])
    assert "3/3" in capsys.readouterr().err


@pytest.mark.parametrize("workers", [1, 2])
def test_bad_input_is_refused_before_any_work(workers: int, tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    cases: dict[str, tuple[type[ScopaError], list[Any]]] = {
        "'here'.*no state|field": (PositionError, [*STATES, "here"]),
        "7 is no state": (PositionError, [*STATES, 7]),
        "has 3 sides, and perfect play is defined for two": (SolverError, [*STATES, deal("scopa(players=3)", seed=1)]),
    }
    for message, (kind, states) in cases.items():
        with pytest.raises(kind, match=message) as caught:
            solve_many(states, workers=workers, path=path)
        assert caught.value.__notes__[0].startswith("at states[12], ")
    assert not path.exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"workers": 0}, "workers=0 is no whole number from 1 to 256"),
        ({"workers": 1.5}, r"workers=1\.5 is no whole number from 1 to 256"),
        ({"client": "x"}, "client='x' is for a later release; workers=N solves in N processes of this machine"),
        ({"node_limit": 0}, "node_limit=0 must be more than 0"),
        ({"time_limit": "1"}, "time_limit='1' is no number"),
        ({"states": ENDING}, "is no list of positions; for a single one there is solve"),
        ({"states": 7}, "states=7 is no list of positions"),
    ],
)
def test_what_makes_no_sense_is_refused_when_it_is_called(options: dict[str, Any], message: str) -> None:
    states = options.pop("states", [ENDING])
    for function in (solve_many, solve_each):
        with pytest.raises(SolverError, match=message):
            function(states, **options)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_comes_when_all_before_it_are_answered(workers: int) -> None:
    answers = solve_each([*STATES[:3], "here", *STATES[3:]], workers=workers)
    assert [next(answers) for _ in range(3)] == [solve(state) for state in STATES[:3]]
    with pytest.raises(PositionError) as caught:
        next(answers)
    assert caught.value.__notes__ == ["at states[3], 'here'"]


class OddError(Exception):
    """An error that cannot be sent, as its constructor wants two arguments."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(f"{first} and {second}")


def reciprocal(number: int) -> float:
    if number == 7:
        raise OddError(1, 2)
    if number == 8:
        os.kill(os.getpid(), signal.SIGKILL)
    if number == 9:
        time.sleep(1000)
    return 1 / number


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_the_first_error_is_raised_in_its_place(workers: int) -> None:
    answers = in_order(reciprocal, [1, Known(5), 2, 0, 4, 0], workers=workers)
    assert [next(answers) for _ in range(3)] == [1, 5, 0.5]
    with pytest.raises(ZeroDivisionError):
        next(answers)


def test_an_error_that_cannot_be_sent_is_told_in_words() -> None:
    with pytest.raises(SolverError, match="OddError was raised in a worker process: '1 and 2'"):
        list(in_order(reciprocal, [1, 7], workers=2))


def test_a_process_that_is_killed_is_told_with_its_item() -> None:
    with pytest.raises(SolverError, match=r"a worker process ended by itself, with status -9, over 8; either it was killed"):
        list(in_order(reciprocal, [1, 8, 9], workers=2))


def test_what_is_done_is_told_before_what_comes_first_is() -> None:
    done: list[int] = []

    def note(number: int, _: float) -> None:
        done.append(number)
        if number == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        next(in_order(reciprocal, [9, 1, 2, 4], workers=2, on_done=note))
    assert done == [1, 2, 3]


def saved(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with the answers to all states but the last two."""
    path = tmp_path / "answers.jsonl"
    solve_many(STATES[:-2], node_limit=LIMIT, path=path)
    return path


again = partial(solve_many, STATES, node_limit=LIMIT)


def test_what_the_file_holds_is_not_solved_again(path: Path, limited: list[Solution | Unsolved], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[State | str] = []
    solve_one = Solver.solve

    def counted(self: Solver, state: State | str, **options: Any) -> Solution:
        asked.append(state)
        return solve_one(self, state, **options)

    monkeypatch.setattr(Solver, "solve", counted)
    assert again(path=path) == limited
    assert asked == STATES[-2:]
    assert again(path=path) == limited
    assert solve_many(STATES[:4], node_limit=LIMIT, path=path) == limited[:4]
    assert asked == STATES[-2:]
    assert [json.loads(line)["state"] for line in saved(path)[1:]] == list(range(len(STATES)))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_file_cut_at_any_place_goes_on_to_the_same_answers(path: Path, workers: int, limited: list[Solution | Unsolved]) -> None:
    whole = path.read_bytes()
    last = whole.rindex(b"\n", 0, -1) + 1
    for cut in (last, last + 1, last + 9, last + 40, len(whole) - 2, len(whole) - 1)[:: 1 if workers == 1 else 3]:
        path.write_bytes(whole[:cut])
        assert again(path=path, workers=workers) == limited
        assert len(saved(path)) == len(STATES) + 1
        assert again(path=path) == limited


def changed(line: int, old: str, new: str) -> Any:
    def change(text: str) -> str:
        lines = text.split("\n")
        assert old in lines[line]
        lines[line] = lines[line].replace(old, new, 1)
        return "\n".join(lines)

    return change


DAMAGES: dict[str, tuple[Any, str]] = {
    "a foreign file": (lambda text: "a,b\n1,2\n", "line 1: this is no file of solve_many; it should begin with {"),
    "nothing": (lambda text: "", "line 1: this is no file of solve_many"),
    "a cut head": (lambda text: text[:20], "line 1: this is no file of solve_many"),
    "other JSON": (lambda text: "[1]\n", "line 1: this is no file of solve_many"),
    "another limit": (
        changed(0, "60", "61"),
        r'line 1: it is of .*"node_limit": 61.*, and this is .*"node_limit": 60.*; give another path',
    ),
    "another version": (changed(0, '"version": 1', '"version": 2'), "line 1: it is of "),
    "a changed number": (changed(2, '"nodes": ', '"nodes": 1'), "line 3: its checksum is wrong"),
    "a foreign line": (changed(4, "{", "# {"), "line 5: '# {.* is no answer as solve_many writes them"),
    "a list": (lambda text: text + "[1]\n", "line 12: '.1.' is no answer as solve_many writes them"),
    "an empty line": (lambda text: text + "\n", "line 12: '' is no answer"),
    "a foreign end": (lambda text: text + "and so on", "line 12: 'and so on' is no answer"),
}


@pytest.mark.parametrize(("damage", "message"), DAMAGES.values(), ids=list(DAMAGES))
def test_a_file_that_is_damaged_or_foreign_is_left_alone(path: Path, damage: Any, message: str) -> None:
    text = damage(path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SolverError, match=message):
        again(path=path)
    assert path.read_text(encoding="utf-8") == text


def test_a_file_of_other_positions_or_limits_is_left_alone(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    with pytest.raises(SolverError, match=r"answers\.jsonl', line 2: state 0 is '.*' there, and '.*' here; give another path"):
        solve_many(STATES[::-1], node_limit=LIMIT, path=path)
    with pytest.raises(SolverError, match=r"line 1: it is of .*; give another path"):
        solve_many(STATES, path=path)
    assert path.read_text(encoding="utf-8") == text


def test_a_path_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"cannot read .*: Is a directory"):
        again(path=tmp_path)
    with pytest.raises(FileError, match=r"cannot write .*nowhere.*: No such file or directory"):
        again(path=tmp_path / "nowhere" / "answers.jsonl")


PROGRAM = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
import scopa_lab as sl
if __name__ == "__main__":
    easy = [{easy!r}] * 40
    long = [sl.deal("scientifico", seed=1)] * 3
    print("begun", flush=True)
    try:
        for number, answer in enumerate(sl.solve_each([*easy, *long], workers={workers}, path={path!r})):
            print(number, flush=True)
    except KeyboardInterrupt:
        print("stopped", flush=True)
"""


def children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task/{process}/children")
    return list(map(int, tasks.read_text().split()))


def is_gone(process: int) -> bool:
    state = Path(f"/proc/{process}/stat")
    try:
        return state.read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at processes as Linux shows them")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL], ids=["Ctrl-C", "kill"])
def test_what_is_done_stays_in_the_file_and_the_processes_end(tmp_path: Path, workers: int, sent: signal.Signals) -> None:
    path, script = tmp_path / "answers.jsonl", tmp_path / "program.py"
    script.write_text(textwrap.dedent(PROGRAM.format(easy=ENDING, workers=workers, path=str(path))), encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(41)]
        assert lines[-1] == "39\n"
        started = children(process.pid)
        process.send_signal(sent)
        out, err = process.communicate()
    assert (out, err.count("Traceback")) == ("stopped\n" if sent == signal.SIGINT else "", 0), err
    assert len(saved(path)) == 41
    while not all(map(is_gone, started)):  # at once after Ctrl-C; soon after the kill
        time.sleep(0.01)
    answers = solve_each([ENDING] * 40, path=path)
    assert list(answers) == [solve(ENDING)] * 40


def test_rules_without_a_text_are_solved_and_cannot_be_kept(tmp_path: Path) -> None:
    rules = Rules.preset("scientifico")
    state = replace(STATES[0], rules=replace(rules, match=replace(rules.match, lowest_wins=True)))
    for workers in (1, 2):
        assert solve_many([state], workers=workers) == [solve(state)]
    with pytest.raises(RulesError) as caught:
        solve_many([state], path=tmp_path / "answers.jsonl")
    assert caught.value.__notes__[0].startswith("at states[0], ")
