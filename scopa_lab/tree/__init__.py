"""Game trees, solution trees and capture graphs as networkx graphs.

The nodes of a tree are numbers in preorder, 0 the root and children in legal order. Every attribute is a str, an int or a bool, so
that GraphML keeps it:

nodes
    `position`, the text of the state; `ply`, plays since the root; `seat` and `side` to play; `margin`, proved; `is_over`.
edges
    `move`; `card` and `taken`, its parts, `taken` empty if the card is laid; `is_best`, the move keeps the margin; `is_line`, it is on
    the one best line from the root that plays the first best move in legal order; `is_refutation`, it shows why the move before it is
    not best.
the graph
    `kind`, ``"game"``, ``"solution"`` or ``"captures"``; `rules`; `root_position`, or `table` of a capture graph.
"""

from scopa_lab.tree.exports import write_dot, write_graphml
from scopa_lab.tree.games import game_tree, minimax, solution_tree
from scopa_lab.tree.layout import tidy_layout
from scopa_lab.tree.presas import capture_graph

__all__ = ["capture_graph", "game_tree", "minimax", "solution_tree", "tidy_layout", "write_dot", "write_graphml"]
