"""What the solver is asked many times: what plays of a deal cost, which endings make puzzles, what the lead is worth."""

from scopa_lab.analysis.endings import ending, greedy_moves, played
from scopa_lab.analysis.puzzles import Puzzle, find_puzzles
from scopa_lab.analysis.reviews import ReviewedMove, decisive_mistake, outcome, points_lost, review, review_backwards
from scopa_lab.analysis.stored import collection
from scopa_lab.analysis.studies import Study

__all__ = [
    "Puzzle",
    "ReviewedMove",
    "Study",
    "collection",
    "decisive_mistake",
    "ending",
    "find_puzzles",
    "greedy_moves",
    "outcome",
    "played",
    "points_lost",
    "review",
    "review_backwards",
]
