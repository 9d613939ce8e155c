"""scopa_lab: exact play and research for the Italian fishing games.

The modules, each standing on those before it:

errors, numbers, files, estimates, cards
    What can go wrong; numbers checked at the door; files that are never half written; estimates with their intervals; cards, sets and decks. The glossary stands in `cards`.
parts, options, describe, rules
    The rules as composed values; presets; options by name; every game as a page to play from.
game.captures, capture_queries
    What a card may take, from constraints; explanations; a learner's own conditions.
scoring
    From piles to points, with the reason of each.
events
    What scores while cards are played and dealt.
position, state
    The text of a position and its faults; states and moves.
game.deals
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

TYPE_CHECKING = False  # type checkers take it for true; at run time nothing is loaded before it is used
if TYPE_CHECKING:
    from scopa_lab import analysis as analysis
    from scopa_lab import combinatorics as combinatorics
    from scopa_lab import course as course
    from scopa_lab import inference as inference
    from scopa_lab import solver as solver
    from scopa_lab import tree as tree
    from scopa_lab import views as views
    from scopa_lab.analysis import review
    from scopa_lab.capture_queries import at_most, contains, find_captures, leaves_more_than
    from scopa_lab.cards import Card, CardSet, Deck, Suit
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
    from scopa_lab.game.captures import Explanation, captures, explain_captures
    from scopa_lab.game.deals import deal, deals
    from scopa_lab.match import Match
    from scopa_lab.records import DealRecord, MatchRecord, read_record
    from scopa_lab.rules import Rules
    from scopa_lab.scoring import Tally, TallyLine
    from scopa_lab.solver import Solution, Solver, move_values, solve
    from scopa_lab.state import Move, State

__version__ = "0.1.0"

# Where each public name comes from.
_HOMES = {
    "analysis": "review",
    "capture_queries": "at_most contains find_captures leaves_more_than",
    "cards": "Card CardSet Deck Suit",
    "errors": "AnalysisError DealError DrawingError ExerciseError FileError IllegalMoveError MatchError NotationError PositionError RecordError RulesError ScopaError SearchLimitError SolverError",
    "events": "Event",
    "game.captures": "Explanation captures explain_captures",
    "game.deals": "deal deals",
    "match": "Match",
    "records": "DealRecord MatchRecord read_record",
    "rules": "Rules",
    "scoring": "Tally TallyLine",
    "solver": "Solution Solver move_values solve",
    "state": "Move State",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}
_MODULES = ("analysis", "combinatorics", "course", "inference", "solver", "tree", "views")

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


if not TYPE_CHECKING:

    def __getattr__(name):
        """Load a name or a module when it is first used: a program pays for what it needs, and Ctrl-C while it loads is its own."""
        from importlib import import_module  # noqa: PLC0415
        from importlib.util import find_spec  # noqa: PLC0415

        if name in _HOME_OF:
            value = getattr(import_module(f"scopa_lab.{_HOME_OF[name]}"), name)
        elif not name.startswith("_") and find_spec(f"scopa_lab.{name}"):
            value = import_module(f"scopa_lab.{name}")
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value

    def __dir__():
        """The public names and modules."""
        return sorted({*__all__, *_MODULES, "__all__", "__doc__", "__file__", "__name__", "__path__", "__version__"})
