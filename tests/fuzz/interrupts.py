"""Ctrl-C at random moments: the command ends as it should, and what it was writing is whole and can be gone on with."""

import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scopa_lab.analysis import Study
from scopa_lab.errors import SearchLimitError
from scopa_lab.game.deals import deal
from scopa_lab.solver import solve

LATEST = 3.0  # seconds after the start
_START = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # not ignored, as behind a shell's &
_COMMAND = _START + "import sys; from scopa_lab.__main__ import main; sys.exit(main(sys.argv[1:]))"
_STUDY = _START + "from scopa_lab.analysis import Study; Study('lead', cards=8, seed=1, path={path!r}).run(10**6)"


def check(rng: random.Random) -> None:
    """Press Ctrl-C once."""
    with tempfile.TemporaryDirectory() as folder:
        rng.choice((a_search, a_study))(rng, Path(folder) / "file")


def pressed(code, rng, *arguments):
    """Start a process, press Ctrl-C at some moment, and return its status and what it wrote."""
    process = subprocess.Popen([sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(rng.uniform(0, LATEST))
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    return process.returncode, out, err


def is_before_anything(status, err):
    """Whether Python was stopped while it started, before any code of the package ran."""
    return status in (-signal.SIGINT, 1) and "scopa_lab" not in err


def a_search(rng, path):
    state = deal("scientifico", seed=rng.randrange(1000))
    extra = ["--checkpoint", str(path), "--table-mb", "1"] if rng.random() < 0.5 else ["--threads", "2"]
    status, out, err = pressed(_COMMAND, rng, "solve", str(state), *extra)
    if is_before_anything(status, err):
        return
    assert (status, out) == (130, ""), (status, out, err)
    assert err.splitlines()[-1:] == ["scopa-lab: interrupted"], err
    assert all("compiling" in line for line in err.splitlines()[:-1]), err
    if path.exists():
        try:
            solve(state, checkpoint=path, node_limit=1, table_mb=1)
        except SearchLimitError as stop:
            assert stop.lower <= stop.upper


def a_study(rng, path):
    status, out, err = pressed(_STUDY.format(path=str(path)), rng)
    assert status == -signal.SIGINT or is_before_anything(status, err), (status, out, err)
    assert "KeyboardInterrupt" in err or not err, err
    if path.exists():
        rows = Study("lead", cards=8, seed=1, path=path).rows
        deals = [row["deal"] for row in rows[::2]]
        assert deals == list(range(len(deals))), deals
