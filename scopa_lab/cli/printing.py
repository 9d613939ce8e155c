"""How the command writes: lines with coloured cards, tables, and JSON."""

import json
from typing import Any

import click
from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.markdown import Markdown
from rich.table import Table
from rich.theme import Theme

from scopa_lab.views.drawing.text import printable


class _Suits(RegexHighlighter):
    """Colour a card by its suit."""

    base_style = "suit."
    highlights = [rf"(?P<{suit}>[A2-9TJQK]{suit})(?![a-z])" for suit in "dcsb"]


_THEME = Theme({"suit.d": "bold yellow", "suit.c": "bold red", "suit.s": "bold blue", "suit.b": "bold green"})


def print_lines(*lines: str) -> None:
    """Write lines for people, in what characters the stream has; cards are coloured on a terminal."""
    console = Console(theme=_THEME, highlighter=_Suits(), soft_wrap=True)
    for line in lines:
        console.print(printable(line, console.encoding), markup=False, emoji=False)


def print_markdown(text: str) -> None:
    """Write a page for people."""
    Console().print(Markdown(text))


def print_json(value: Any) -> None:
    """Write one JSON value on one line."""
    click.echo(json.dumps(value))


def print_rows(rows: list[dict[str, Any]], as_json: bool, value: Any) -> None:
    """Write rows of the same columns as a table for people, or `value` as JSON."""
    if as_json:
        print_json(value)
        return
    table = Table(*rows[0])
    for row in rows:
        table.add_row(*map(str, row.values()))
    Console().print(table)
