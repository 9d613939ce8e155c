"""Answering one position for people, or each line of standard input for programs."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import click

from scopa_lab.cli.printing import print_json, print_lines
from scopa_lab.errors import ScopaError, SearchInterrupted, SearchLimitError
from scopa_lab.game.state import State
from scopa_lab.solver.processes import in_order

LIMIT_MET = 3
LONGEST_LINE = 1000


def answer_position(
    position: str, as_json: bool, answer: Callable[[State], Any], show: Callable[[State, Any], None], *, workers: int = 1
) -> int:
    """Answer one position, or each line of standard input as JSON; with more workers `answer` is sent to other processes."""
    if position == "-":
        return _answer_stream(answer, workers)
    state = State.parse(position)
    try:
        result = answer(state)
    except (SearchLimitError, SearchInterrupted) as stop:
        if as_json:
            print_json(_proved_json(stop))
        elif isinstance(stop, SearchInterrupted):
            print_lines(str(stop))
        raise
    if as_json:
        print_json(result)
    else:
        show(state, result)
    return 0


def _answer_stream(answer: Callable[[State], Any], workers: int) -> int:
    status = 0
    for number, result in in_order(partial(_answer_line, answer), _states(), workers=workers):
        if isinstance(result, SearchLimitError):
            print_json(_proved_json(result))
            status = fail(f"line {number}: {result}", LIMIT_MET)
        else:
            print_json(result)
    return status


def _answer_line(answer: Callable[[State], Any], line: tuple[int, State]) -> tuple[int, Any]:
    """The number of a line and its answer, or the limit that was met."""
    number, state = line
    try:
        return number, answer(state)
    except SearchLimitError as error:
        return number, error
    except ScopaError as error:
        raise click.ClickException(f"line {number}: {error}") from error


def _states() -> Iterator[tuple[int, State]]:
    """The positions on standard input, with the numbers of their lines."""
    for number, line in _lines():
        try:
            yield number, State.parse(line)
        except ScopaError as error:
            raise click.ClickException(f"line {number}: {error}") from error


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


def _proved_json(stop: SearchLimitError | SearchInterrupted) -> dict[str, Any]:
    """What was proved; of a question about all moves also the bounds after each."""
    values = {"values": {str(move): list(bounds) for move, bounds in stop.values.items()}} if stop.values else {}
    proved = {"lower": stop.lower, "upper": stop.upper, "limit": stop.limit, **values}
    if isinstance(stop, SearchInterrupted):
        proved |= {"best": None if stop.best is None else str(stop.best), "nodes": stop.nodes}
    return proved


def fail(message: str, status: int) -> int:
    """Say in one line on standard error what is wrong, and return the status."""
    line = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in " ".join(message.split()))
    line = line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 3] + "..."
    click.echo(f"scopa-lab: {line}", err=True)
    return status
