"""Every position that the project shows is one that a deal may reach, or the text around it says that it is made by hand."""

import ast
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from scopa_lab.game.state import State
from scopa_lab.rules import PRESETS

ROOT = Path(__file__).parents[2]
MADE = "made by hand"
NAMES = "|".join(sorted(PRESETS, key=len, reverse=True))
POSITION = re.compile(rf"(?<![\w-])(?:{NAMES})(?:\([^()\s]*\))?(?: [^\s\"'`\\,;]+){{7}}(?: (?:laid|matta|swept)=\w+)*")


def pieces_of(path: Path) -> Iterable[str]:
    """The pieces of a file that stand for themselves: the sections of a text, the docstrings of a module, the cells of a notebook."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return re.split(r"(?m)^#+ ", text)
    if path.suffix == ".py":
        kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        return [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]
    if path.suffix == ".ipynb":
        return map(text_of_cell, json.loads(text)["cells"])
    return text.splitlines()


def text_of_cell(cell: dict[str, Any]) -> str:
    shown = [output.get("text", output.get("data", {}).get("text/plain", "")) for output in cell.get("outputs", ())]
    return "\n".join("".join(lines) for lines in (cell["source"], *shown))


FILES = sorted(
    path
    for pattern in (
        "*.md",
        "Makefile",
        "docs/*.md",
        "notebooks/[0-9]*.ipynb",
        "scopa_lab/**/*.py",
        "scopa_lab/**/*.toml",
        "scopa_lab/**/*.jsonl",
    )
    for path in ROOT.glob(pattern)
)


def unreached(piece: str) -> dict[str, tuple[str, ...]]:
    """The positions of a piece that have warnings, unless it says that they are made by hand; what is no position is passed over."""
    found = [text for text in POSITION.findall(piece) if not State.problems(text)]
    return {text: State.warnings(text) for text in found if MADE not in piece and State.warnings(text)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_position_that_is_shown_can_be_reached_or_is_said_to_be_made_by_hand(path: Path) -> None:
    for piece in pieces_of(path):
        assert unreached(piece) == {}


def test_positions_are_found_wherever_they_are_shown() -> None:
    found = {path.suffix: 0 for path in FILES}
    for path in FILES:
        found[path.suffix] += sum(not State.problems(text) for piece in pieces_of(path) for text in POSITION.findall(piece))
    assert min(found.values()) > 0
    assert sum(found.values()) > 80


def test_a_position_that_no_deal_reaches_asks_for_the_words() -> None:
    text = 'State.parse("scopone 0 7d/As/2c/Kb 3c4s */- 0/0 0 -")'
    assert list(unreached(text)) == ["scopone 0 7d/As/2c/Kb 3c4s */- 0/0 0 -"]
    assert unreached(f"{text}  # {MADE}") == {}
