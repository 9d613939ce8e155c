"""The second program: built once from its C++ source, and asked over a pipe. The program knows nothing of the package but texts."""

import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from scopa_lab.files import replaced
from tests.fuzz.second_cards import Game

SOURCES = tuple(Path(__file__).with_name(f"second_program{end}") for end in (".cpp", "_plays.hpp", "_tally.hpp"))
COMPILERS = ("g++", "clang++")
LIMIT = "limit"  # the answer, if more positions had to be looked at than was allowed


class ProgramError(RuntimeError):
    """The second program cannot be built, or did not understand a question."""


def compiler() -> str | None:
    """The C++ compiler of this machine, if there is one."""
    return next(filter(None, map(shutil.which, COMPILERS)), None)


def program() -> Path:
    """The program; it is built when its source is new.

    Raises
    ------
    ProgramError
        If there is no compiler, or it refuses the source.
    """
    content = hashlib.sha256(b"".join(source.read_bytes() for source in SOURCES)).hexdigest()
    built = Path(tempfile.gettempdir()) / "scopa_lab_second_program" / content[:16]
    if not built.exists():
        command = compiler()
        if command is None:
            raise ProgramError(f"no C++ compiler is found; install one of {', '.join(COMPILERS)} to compare with the second program")
        built.parent.mkdir(exist_ok=True)
        with replaced(built) as part:
            done = subprocess.run([command, "-std=c++17", "-O2", "-o", part, SOURCES[0]], capture_output=True, text=True, check=False)
            if done.returncode:
                first = next((line for line in done.stderr.splitlines() if "error" in line), f"it ended with {done.returncode}")
                raise ProgramError(f"{command} refuses {SOURCES[0].name}: {first}")
    return built


def asked(what: str, questions: Sequence[tuple[Game, str]], *, nodes: int = 0) -> list[str]:
    """The answers to one question about each position: its ``margin``, ``values``, ``plays`` or ``tally``.

    Raises
    ------
    ProgramError
        If a question makes no sense to the program.
    """
    lines = [f"ask={what} nodes={nodes} {' '.join(map('='.join, game.options.items()))}\t{text}\n" for game, text in questions]
    done = subprocess.run([program()], input="".join(lines), capture_output=True, text=True, check=False)
    answers = done.stdout.splitlines()
    if done.returncode or len(answers) != len(lines):
        raise ProgramError(f"the second program ended with {done.returncode} at {lines[len(answers)]!r}")
    for line, said in zip(lines, answers, strict=True):
        if said.startswith("error "):
            raise ProgramError(f"{line!r}: {said}")
    return answers


def margins(questions: Sequence[tuple[Game, str]], *, nodes: int = 0) -> list[int | None]:
    """The margin of each position; None where the nodes did not suffice."""
    return [None if said == LIMIT else int(said.split(" ")[0]) for said in asked("margin", questions, nodes=nodes)]


def by_move(said: str) -> dict[str, str]:
    """An answer of a word for every move."""
    return dict(each.split("=", 1) for each in said.split("\t") if each)
