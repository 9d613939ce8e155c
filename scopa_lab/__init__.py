"""scopa_lab: exact play and research for the Italian fishing games.

The rooms, each standing on those before it:

errors, numbers, files, printed, cards
    What can go wrong; numbers checked at the door; files that are never half written; cards, sets and decks. The glossary stands in `cards`.
rules
    The rules as composed values; presets; options by name; every game as a page to play from.
game
    What a card may take; what scores; tallies; positions as text; states and moves; dealing.
records
    Played deals and matches as values and as text; deals to a target.
counting
    How many tables give a card so many captures; what one hand tells of the others; a learner's own conditions; estimates with their intervals.
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
cli
    The scopa-lab command.
"""

TYPE_CHECKING = False  # type checkers take it for true; at run time nothing is loaded before it is used
if TYPE_CHECKING:
    from scopa_lab import analysis as analysis
    from scopa_lab import course as course
    from scopa_lab import solver as solver
    from scopa_lab import tree as tree
    from scopa_lab import views as views
    from scopa_lab.analysis import review
    from scopa_lab.cards import Card, CardSet, Deck, Suit
    from scopa_lab.counting import combinatorics as combinatorics
    from scopa_lab.counting import inference as inference
    from scopa_lab.counting.capture_queries import at_most, contains, find_captures, leaves_more_than
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
        SearchInterrupted,
        SearchLimitError,
        SolverError,
    )
    from scopa_lab.game.captures import Explanation, captures, explain_captures
    from scopa_lab.game.deals import deal, deals
    from scopa_lab.game.events import Event
    from scopa_lab.game.move import Move
    from scopa_lab.game.state import State
    from scopa_lab.game.tally import Tally, TallyLine
    from scopa_lab.records import DealRecord, MatchRecord, read_record
    from scopa_lab.records.match import Match
    from scopa_lab.rules import Rules
    from scopa_lab.solver import Solution, Solver, Unsolved, move_values, solve, solve_each, solve_many

__version__ = "0.2.0"

# Where each public name comes from.
_HOMES = {
    "analysis": "review",
    "counting.capture_queries": "at_most contains find_captures leaves_more_than",
    "cards": "Card CardSet Deck Suit",
    "errors": "AnalysisError DealError DrawingError ExerciseError FileError IllegalMoveError MatchError NotationError PositionError RecordError RulesError ScopaError SearchInterrupted SearchLimitError SolverError",
    "game.events": "Event",
    "game.captures": "Explanation captures explain_captures",
    "game.deals": "deal deals",
    "records.match": "Match",
    "records": "DealRecord MatchRecord read_record",
    "rules": "Rules",
    "game.tally": "Tally TallyLine",
    "solver": "Solution Solver Unsolved move_values solve solve_each solve_many",
    "game.move": "Move",
    "game.state": "State",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}
# The rooms that people use by name, and two modules that stand in one.
_ROOMS = {name: name for name in ("analysis", "course", "solver", "tree", "views")}
_ROOMS |= {"combinatorics": "counting.combinatorics", "inference": "counting.inference"}

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
    "SearchInterrupted",
    "SearchLimitError",
    "Solution",
    "Solver",
    "SolverError",
    "State",
    "Suit",
    "Tally",
    "TallyLine",
    "Unsolved",
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
    "solve_each",
    "solve_many",
]


if not TYPE_CHECKING:

    def __getattr__(name):
        """Load a name or a module when it is first used: a program pays for what it needs, and Ctrl-C while it loads is its own."""
        from importlib import import_module  # noqa: PLC0415
        from importlib.util import find_spec  # noqa: PLC0415

        if name in _HOME_OF:
            value = getattr(import_module(f"scopa_lab.{_HOME_OF[name]}"), name)
        elif name in _ROOMS or (not name.startswith("_") and find_spec(f"scopa_lab.{name}")):
            value = import_module(f"scopa_lab.{_ROOMS.get(name, name)}")
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value

    def __dir__():
        """The public names and modules."""
        return sorted({*__all__, *_ROOMS, "__all__", "__doc__", "__file__", "__name__", "__path__", "__version__"})
