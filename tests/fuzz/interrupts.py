"""Ctrl-C at random moments: the command ends as it should, and what was written or asked is gone on with to the same answer."""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

from scopa_lab.analysis import Study, review
from scopa_lab.game.deals import deal
from scopa_lab.game.state import State
from scopa_lab.records import DealRecord
from scopa_lab.rules import Rules
from scopa_lab.solver import Solver, move_values, solve
from tests.fuzz.drawn import position
from tests.strategies import ENDING, IS_COMPILED

IS_REPEATABLE = False  # the moment depends on the machine; what must hold does not
LATEST = 3.0  # seconds after the start
CARDS = 24 if IS_COMPILED else 8
_START = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # not ignored, as behind a shell's &
_COMMAND = _START + "import sys; from scopa_lab.__main__ import main; sys.exit(main(sys.argv[1:]))"
_STUDY = _START + "from scopa_lab.analysis import Study; Study('lead', cards=8, seed=1, path={path!r}).run(10**6)"
_ASKED_AGAIN = (
    _START
    + """
from scopa_lab.solver import Solver
solver = Solver(table_mb=4, engine="compiled", threads={threads})
if {is_loaded}:
    solver.solve({ending!r})
print("ready", flush=True)
try:
    solver.{question}({state!r})
    said = "done"
except KeyboardInterrupt:
    said = "stopped"
print(said, flush=True)
answer = solver.{question}({state!r})
print(getattr(answer, "margin", None) if {question!r} == "solve" else {{str(move): value for move, value in answer.items()}})
"""
)


def check(rng: random.Random) -> None:
    """Press Ctrl-C once."""
    with tempfile.TemporaryDirectory() as folder:
        rng.choice((a_search, a_checkpoint, a_question, a_review, a_study))(rng, Path(folder) / "file")


def pressed(code: str, rng: random.Random, *arguments: str, after: str | None = None) -> tuple[int, str, str]:
    """Start a process, press Ctrl-C at some moment, and return its status and what it wrote; `after` is a line that is waited for."""
    command = [sys.executable, "-c", code, *arguments]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONWARNINGS"}  # Python warns of its own half imports
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as process:
        try:
            if after:
                assert process.stdout is not None
                assert process.stdout.readline() == f"{after}\n", process.communicate()
            time.sleep(rng.uniform(0, LATEST))
            process.send_signal(signal.SIGINT)
            out, err = process.communicate()
        finally:
            process.kill()
    return process.returncode, out, err


def is_before_anything(status: int, err: str) -> bool:
    """Whether Python was stopped while it started, before any code of the package ran."""
    return status in (-signal.SIGINT, 1) and "scopa_lab" not in err


def said_in_one_line(err: str) -> bool:
    lines = [line for line in err.splitlines() if "compiling" not in line]
    return lines == ["scopa-lab: interrupted"]


@cache
def known(seed: int) -> tuple[State, int, dict[str, int]]:
    """An ending, its margin, and that after each move."""
    state = position(Rules.preset("scientifico"), random.Random(seed), CARDS)
    values = {str(move): value for move, value in move_values(state, engine="compiled").items()}
    return state, solve(state, engine="compiled").margin, values


def a_search(rng: random.Random, path: Path) -> None:
    """The command solves a whole deal, which takes longer than anyone waits."""
    status, out, err = pressed(_COMMAND, rng, "solve", str(deal("scientifico", seed=rng.randrange(1000))), "--threads", "2")
    if is_before_anything(status, err):
        return
    assert (status, bool(out)) == (130, out.startswith("interrupted; proved so far: ")), (status, out, err)
    assert said_in_one_line(err), err


def a_checkpoint(rng: random.Random, path: Path) -> None:
    """The command keeps a search in a file; another search goes on from there to the right margin."""
    state, margin, _ = known(rng.randrange(3))
    status, out, err = pressed(_COMMAND, rng, "solve", str(state), "--checkpoint", str(path), "--table-mb", "4", "--json")
    if is_before_anything(status, err):
        return
    assert status in (0, 130), (status, out, err)
    if status:
        assert not out or json.loads(out)["lower"] <= margin <= json.loads(out)["upper"], out
        assert said_in_one_line(err), err
    else:
        assert json.loads(out)["margin"] == margin, out
    assert list(path.parent.iterdir()) in ([], [path]), "something else is left"
    assert solve(state, checkpoint=path, table_mb=4, engine="compiled").margin == margin, f"a wrong margin of {state}"


def a_question(rng: random.Random, path: Path) -> None:
    """A solver that was stopped, maybe while it loads the compiler, answers the same question rightly when it is asked again."""
    state, margin, values = known(rng.randrange(3))
    question, is_loaded = rng.choice(("solve", "move_values")), rng.random() < 0.5
    code = _ASKED_AGAIN.format(question=question, state=str(state), threads=rng.choice((1, 2)), is_loaded=is_loaded, ending=ENDING)
    status, out, err = pressed(code, rng, after="ready")
    if status == -signal.SIGINT:  # the question was answered before
        assert out.splitlines()[:1] in ([], ["done"]), (out, err)
        return
    assert status == 0, (status, out, err)
    assert out.splitlines()[-1] == str(margin if question == "solve" else values), (state, out)


@cache
def reviewed() -> tuple[DealRecord, list[dict[str, Any]]]:
    """A record of an ending, and what each play cost."""
    record, rng = DealRecord(position(Rules.preset("scientifico"), random.Random(5), min(CARDS, 20))), random.Random(5)
    while not record.is_complete:
        record = record.play(rng.choice(record.end.legal_moves))
    return record, [each.to_json() for each in review(record, solver=Solver(engine="compiled"))]


def a_review(rng: random.Random, path: Path) -> None:
    """What was judged until then is shown, and is right."""
    record, judged = reviewed()
    path.write_text(str(record), encoding="utf-8")
    status, out, err = pressed(_COMMAND, rng, "review", str(path), "--time-limit", "1000", "--json")
    if is_before_anything(status, err):
        return
    assert status in (0, 130), (status, out, err)
    assert said_in_one_line(err) == (status == 130), err
    shown = [json.loads(line) for line in out.splitlines()]
    for each, right in zip(shown, judged[len(judged) - len(shown) :], strict=True):
        del each["is_decisive"]
        assert each == right, (record, each, right)


def a_study(rng: random.Random, path: Path) -> None:
    """The file is whole, and the study goes on from it to the rows of one that was not stopped."""
    status, out, err = pressed(_STUDY.format(path=str(path)), rng)
    is_told = status == 1 and err.splitlines()[-1].startswith("scopa_lab.errors.SearchInterrupted: interrupted; proved so far: ")
    assert status == -signal.SIGINT or is_told or is_before_anything(status, err), (status, out, err)
    assert "KeyboardInterrupt" in err or is_told or not err, err
    study = Study("lead", cards=8, seed=1, path=path)
    deals = [row["deal"] for row in study.rows[::2]]
    assert deals == list(range(len(deals))), deals
    most = rng.randrange(len(deals), len(deals) + 3) if len(deals) < 50 else 0
    if most:
        assert study.run(most).rows == Study("lead", cards=8, seed=1).run(most).rows, "other rows"
