"""scopa_lab: exact play and research for the Italian fishing games.

The modules, each standing on those before it:

errors, numbers, files, estimates, cards
    What can go wrong; numbers checked at the door; files that are never half written; estimates with their intervals; cards, sets and decks. The glossary stands in `cards`.
parts, options, describe, rules
    The rules as composed values; presets; options by name; every game as a page to play from.
captures, capture_queries
    What a card may take, from constraints; explanations; a learner's own conditions.
scoring
    From piles to points, with the reason of each.
events
    What scores while cards are played and dealt.
position, state
    The text of a position and its faults; states and moves.
deals
    Seeded, reproducible dealing.
combinatorics, inference
    How many tables give a card so many captures; what one hand tells of the others.
record_text, records, match
    Played deals and matches as values and as text; deals to a target.
solver
    Exact margins under perfect play.
analysis
    What the plays of a deal cost; puzzles; studies over many endings.
tree
    Game trees and capture graphs as networkx graphs.
views
    Pictures of states, widgets and figures.
course
    The exercises of the notebooks 01 to 10, and sheets of them.
output, streams, cli
    The scopa-lab command.
"""

from importlib import import_module
from types import ModuleType

from scopa_lab.analysis import review
from scopa_lab.capture_queries import at_most, contains, find_captures, leaves_more_than
from scopa_lab.captures import Explanation, captures, explain_captures
from scopa_lab.cards import Card, CardSet, Deck, Suit
from scopa_lab.deals import deal, deals
from scopa_lab.errors import (
    AnalysisError,
    DealError,
    DrawingError,
    ExerciseError,
    FileError,
    IllegalMoveError,
    MatchError,
    NotationError,
    PositionError,
    RecordError,
    RulesError,
    ScopaError,
    SearchLimitError,
    SolverError,
)
from scopa_lab.events import Event
from scopa_lab.match import Match
from scopa_lab.records import DealRecord, MatchRecord, read_record
from scopa_lab.rules import Rules
from scopa_lab.scoring import Tally, TallyLine
from scopa_lab.solver import Solution, Solver, move_values, solve
from scopa_lab.state import Move, State

__version__ = "0.1.0"

__all__ = [
    "AnalysisError",
    "Card",
    "CardSet",
    "DealError",
    "DealRecord",
    "Deck",
    "DrawingError",
    "Event",
    "ExerciseError",
    "Explanation",
    "FileError",
    "IllegalMoveError",
    "Match",
    "MatchError",
    "MatchRecord",
    "Move",
    "NotationError",
    "PositionError",
    "RecordError",
    "Rules",
    "RulesError",
    "ScopaError",
    "SearchLimitError",
    "Solution",
    "Solver",
    "SolverError",
    "State",
    "Suit",
    "Tally",
    "TallyLine",
    "at_most",
    "captures",
    "contains",
    "deal",
    "deals",
    "explain_captures",
    "find_captures",
    "leaves_more_than",
    "move_values",
    "read_record",
    "review",
    "solve",
]


def __getattr__(name: str) -> ModuleType:
    """Load a module when it is first used: a program that only computes does not pay for pictures and graphs."""
    if name in {"combinatorics", "course", "inference", "tree", "views"}:
        return import_module(f"scopa_lab.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
