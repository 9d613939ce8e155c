"""Answering one position for people, or each line of standard input for programs."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from scopa_lab.cli.printing import print_json
from scopa_lab.errors import ScopaError, SearchLimitError
from scopa_lab.game.state import State

LIMIT_MET = 3
LONGEST_LINE = 1000


def answer_position(position: str, as_json: bool, answer: Callable[[State], Any], show: Callable[[State, Any], None]) -> int:
    """Answer one position, or each line of standard input as JSON."""
    if position == "-":
        return _answer_stream(answer)
    state = State.parse(position)
    try:
        result = answer(state)
    except SearchLimitError as error:
        if as_json:
            print_json(_limit_json(error))
        raise
    if as_json:
        print_json(result)
    else:
        show(state, result)
    return 0


def _answer_stream(answer: Callable[[State], Any]) -> int:
    status = 0
    for number, line in _lines():
        try:
            print_json(answer(State.parse(line)))
        except SearchLimitError as error:
            print_json(_limit_json(error))
            status = fail(f"line {number}: {error}", LIMIT_MET)
        except ScopaError as error:
            raise click.ClickException(f"line {number}: {error}") from error
    return status


def _lines() -> Iterator[tuple[int, str]]:
    """The lines of standard input, numbered from 1."""
    if sys.stdin is None:
        raise click.ClickException("standard input is closed; give one position a line")
    number = 0
    for number, raw in enumerate(sys.stdin.buffer, start=1):
        try:
            yield number, raw.removesuffix(b"\n").decode()
        except UnicodeDecodeError as error:
            raise click.ClickException(f"line {number}: byte {error.start + 1} is not UTF-8 text; save the positions as UTF-8") from error
    if not number:
        raise click.ClickException("standard input is empty; give one position a line")


def _limit_json(error: SearchLimitError) -> dict[str, Any]:
    return {"lower": error.lower, "upper": error.upper, "limit": error.limit}


def fail(message: str, status: int) -> int:
    """Say in one line on standard error what is wrong, and return the status."""
    line = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in " ".join(message.split()))
    line = line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 3] + "..."
    click.echo(f"scopa-lab: {line}", err=True)
    return status
