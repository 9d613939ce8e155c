"""Command lines, files and streams with random faults: the command answers, or says in one line what is wrong."""

import contextlib
import io
import json
import os
import random
import tempfile
from pathlib import Path
from typing import IO
from unittest.mock import patch

from scopa_lab.cli import main
from tests.fuzz.drawn import any_rules, damaged, damaged_bytes, position
from tests.fuzz.texts import any_record


def check(rng: random.Random) -> None:
    """Give the command something damaged."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        rng.choice((words, words, a_file, a_stream))(rng)


def words(rng: random.Random) -> None:
    state = position(any_rules(rng, sides=2), rng, rng.randrange(6))
    moves = list(map(str, state.legal_moves))
    arguments = rng.choice(
        (
            ["moves", str(state)],
            ["play", str(state), *moves[:1]],
            ["show", str(state)],
            ["solve", str(state), "--values", "--node-limit", "100"],
            ["captures", "--rules", str(state.rules), "--card", "7d", "--table", "3c4s"],
            ["captures", "--rules", str(state.rules), "--card", "7d", "--table", "3c4s", "--explain"],
            ["deal", "--rules", str(state.rules), "--seed", "7", "--count", "2"],
            ["score", "--rules", str(state.rules), "7d/*", "1/0"],
            ["rules", str(state.rules)],
        )
    )
    place = rng.randrange(1, len(arguments))
    arguments[place] = damaged(arguments[place], rng)
    if any("\x00" in each for each in arguments) or "-" in arguments or any(each.startswith("--") and "svg" in each for each in arguments):
        return  # no shell can send a zero byte, - reads standard input, and --svg writes a file
    answered([*arguments, *as_json(rng)])
    assert not os.listdir(), arguments


def a_file(rng: random.Random) -> None:
    """A record in a file, damaged byte by byte."""
    content = damaged_bytes(str(any_record(rng)).encode(), rng)
    Path("record").write_bytes(content)
    command = rng.choice((["review", "record", "--time-limit", "0.001"], ["play", "record"]))
    answered([*command, *as_json(rng)], content)


def a_stream(rng: random.Random) -> None:
    """Positions on standard input, damaged byte by byte; each answer is one JSON line."""
    states = [position(any_rules(rng, sides=2), rng, rng.randrange(6)) for _ in range(3)]
    content = damaged_bytes("".join(f"{state}\n" for state in states).encode(), rng)
    command = rng.choice((["moves"], ["show"], ["solve", "--node-limit", "100"]))
    status, out = answered([*command, "-"], content)
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 2 or len(answers) == len(content.removesuffix(b"\n").split(b"\n")), (content, out)


def as_json(rng: random.Random) -> list[str]:
    return ["--json"] if rng.random() < 0.5 else []


def answered(arguments: list[str], given: bytes = b"") -> tuple[int, str]:
    """The status and the answer of the command, whose error is one line."""
    stdin = io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
    with tempfile.TemporaryFile("w+", encoding="utf-8") as out, tempfile.TemporaryFile("w+", encoding="utf-8") as err:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), patch("sys.stdin", stdin):
            status = main(arguments)
        errors, answer = read_again(err), read_again(out)
    said = [line for line in errors.splitlines() if "compiling" not in line]
    assert status in (0, 2, 3), (arguments, given, status)
    assert bool(said) == (status != 0), (arguments, given, said)
    limits = said[:-1] if "-" in arguments else []  # in a stream each limit has its line
    assert len(said) <= 1 or all("limit was met" in line for line in limits), (arguments, given, said)
    assert len(said) - len(limits) <= 1, (arguments, given, said)
    return status, answer


def read_again(stream: IO[str]) -> str:
    stream.seek(0)
    return stream.read()
