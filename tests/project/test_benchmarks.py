"""What measures the project runs too, though no other test needs it."""

import importlib
from pathlib import Path

import pytest

from benchmarks import positions
from scopa_lab.rules import Rules
from tests.strategies import rows

FOLDER = Path(positions.__file__).parent


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.py")))
def test_every_module_can_be_imported(name: str) -> None:
    assert importlib.import_module(f"benchmarks.{name}").__doc__


def test_the_stored_positions_are_those_that_are_made() -> None:
    stored = rows("bench.jsonl")
    assert [row["set"] for row in stored] == [f"{name} {cards}" for name, cards, count in positions.SETS for _ in range(count)]
    for name, cards, _ in positions.SETS:
        first = next(row["position"] for row in stored if row["set"] == f"{name} {cards}")
        assert str(positions.semi_sensible(Rules.preset(name), seed=f"{name} {cards} 0", cards=cards)) == first
