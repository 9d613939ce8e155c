"""The puzzles that come with the package, as data; ``make puzzles`` finds them anew."""

import json
from importlib.resources import files
from itertools import islice
from pathlib import Path

from scopa_lab.analysis.puzzles import GRADES, Puzzle, find_puzzles
from scopa_lab.files import write_whole

SEED = 2026
DEALS = 400
ENDINGS = (("scopa", 6), ("scientifico", 8), ("scopone", 8), ("scopone", 12), ("scientifico", 12))
_EACH = 2  # puzzles of every grade and kind of ending
_FILE = "puzzles.jsonl"


def collection() -> tuple[Puzzle, ...]:
    """The collection, from the easy ones to the hard ones, and of a grade those with fewer cards first.

    Examples
    --------
    >>> len(collection()), collection()[0].grade, collection()[-1].grade
    (26, 'easy', 'hard')
    """
    lines = files(__package__).joinpath(_FILE).read_text(encoding="utf-8").splitlines()
    return tuple(Puzzle.from_json(json.loads(line)) for line in lines)


def found_anew() -> tuple[Puzzle, ...]:
    """The first puzzles of each grade among the deals of the seed, for every kind of ending; takes minutes."""
    found = [puzzle for rules, cards in ENDINGS for puzzle in find_puzzles(rules, seed=SEED, deals=DEALS, cards=cards, progress=True)]
    chosen = [
        puzzle
        for grade in GRADES
        for rules, cards in ENDINGS
        for puzzle in islice(
            (each for each in found if (each.grade, str(each.state.rules), each.state.plies_left) == (grade, rules, cards)), _EACH
        )
    ]
    return tuple(sorted(chosen, key=lambda puzzle: (GRADES.index(puzzle.grade), puzzle.state.plies_left)))


def store() -> None:
    """Write the collection into the package."""
    write_whole(Path(__file__).with_name(_FILE), "".join(f"{json.dumps(puzzle.to_json())}\n" for puzzle in found_anew()))
