"""Game trees and solution trees: what is played, and what it is worth."""

from collections.abc import Callable
from dataclasses import dataclass, field

import networkx as nx

from scopa_lab.errors import AnalysisError, quoted
from scopa_lab.game.sides import best_for
from scopa_lab.game.state import Move, State, read_state
from scopa_lab.numbers import MANY, whole
from scopa_lab.rules import Rules
from scopa_lab.solver import Solver
from scopa_lab.tree.checks import check_kind, check_nodes, check_tree


@dataclass(slots=True)
class _Node:
    """A state of a tree that has no number yet; it shows all its moves, a reply, or none."""

    state: State
    move: Move | None = None
    shown: str = "all"
    margin: int = 0
    children: list["_Node"] = field(default_factory=list)
    parent: int = -1
    is_line: bool = True


def game_tree(state: State | str, *, depth: int | None = None, solver: Solver | None = None, max_nodes: int = 1000) -> nx.DiGraph:
    """Build every line of play from a state, with the margin that best play leads to from each state on.

    The states are counted before any is solved.

    Parameters
    ----------
    state : State or str
        A position with two sides.
    depth : int, optional
        Most plays of a line; to the last card if not given.
    solver : Solver, optional
        Who proves the margins; its limits hold for each state. One without limits if not given.
    max_nodes : int
        Most nodes.

    Returns
    -------
    networkx DiGraph

    Raises
    ------
    AnalysisError
        If there are more nodes than `max_nodes` or more than two sides, or a number makes no sense.
    SearchLimitError
        If a limit of `solver` is met.

    Examples
    --------
    >>> state = State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")
    >>> tree = game_tree(state, depth=1)
    >>> [(edge["move"], tree.nodes[child]["margin"]) for _, child, edge in tree.edges(data=True)]
    [('Ab', -4), ('7dx2c5b', 2)]
    """
    state, depth, max_nodes = _read_question(state, depth, max_nodes)
    solver = solver or Solver()
    root = _grown(state, depth, max_nodes, lambda node: [_Node(node.state.play(move), move) for move in node.state.legal_moves])
    stack = [root]
    while stack:
        node = stack.pop()
        if node.children:
            for child, margin in zip(node.children, _move_margins(node, solver).values(), strict=True):
                child.margin = margin
            stack += node.children
    return _numbered(root, "game", solver)


def solution_tree(state: State | str, *, depth: int | None = None, solver: Solver | None = None, max_nodes: int = 1000) -> nx.DiGraph:
    """Build the proof of a margin: all best moves, followed, and every other move with one reply that shows what it costs.

    Parameters and errors are those of `game_tree`; a level of the tree is counted before it is solved.

    Returns
    -------
    networkx DiGraph
        The reply to a move that is not best is a best one, and `is_refutation`; it has no moves after it. There is none if the deal is
        over.

    Examples
    --------
    >>> state = State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")
    >>> tree = solution_tree(state)
    >>> [edge["move"] for *_, edge in tree.edges(data=True) if edge["is_line"]]
    ['7dx2c5b', '2b', '4d', '2dx2b', 'Ab', 'Jb', 'QsxAbJb', '4sx4d']
    >>> len(tree), len(game_tree(state)), minimax(tree)
    (44, 99, 2)
    """
    state, depth, max_nodes = _read_question(state, depth, max_nodes)
    solver = solver or Solver()

    def expand(node: _Node) -> list[_Node]:
        if node.shown == "reply":
            reply = solver.solve(node.state).line[0]
            return [_Node(node.state.play(reply), reply, "none", node.margin)]
        margins = _move_margins(node, solver).items()
        return [_Node(node.state.play(move), move, "all" if margin == node.margin else "reply", margin) for move, margin in margins]

    return _numbered(_grown(state, depth, max_nodes, expand), "solution", solver)


def minimax(graph: nx.DiGraph) -> int:
    """Fold the margins of the leaves up to the root: each side takes the best for it, as the rules of the graph have it.

    Nothing but the leaves and the sides to play is read, so that this proves the margin of the root anew.

    Raises
    ------
    AnalysisError
        If the graph is no game tree or solution tree.

    Examples
    --------
    >>> state = State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")
    >>> minimax(game_tree(state))
    2
    """
    check_kind(graph, "game", "solution")
    check_tree(graph, 0)
    check_nodes(graph, side=int, margin=int)
    rules = Rules.preset(graph.graph["rules"]) if "rules" in graph.graph else None
    folded: dict[int, int] = {}
    for node in reversed(list(nx.topological_sort(graph))):
        below = [folded[child] for child in graph.successors(node)]
        folded[node] = best_for(rules, graph.nodes[node]["side"], below) if below else graph.nodes[node]["margin"]
    return folded[0]


def _read_question(state: State | str, depth: int | None, max_nodes: int) -> tuple[State, int | None, int]:
    """The state and plain numbers; what no tree can be made of is refused."""
    depth = (
        None
        if depth is None
        else whole(
            "depth",
            depth,
            AnalysisError,
            least=0,
            most=MANY,
            saying="depth is {}, but it should be a number of plies from 0, or None for all",
        )
    )
    max_nodes = whole(
        "max_nodes", max_nodes, AnalysisError, least=1, most=MANY, saying="max_nodes is {}, but it should be a whole number from 1"
    )
    state = read_state(state)
    if state.rules.sides != 2:
        raise AnalysisError(f"{state.rules.label} has {state.rules.sides} sides, and a tree of margins needs two")
    return state, depth, max_nodes


def _move_margins(node: _Node, solver: Solver) -> dict[Move, int]:
    """The margins of the moves, in legal order; the margin of the node itself follows from them."""
    margins = solver.move_values(node.state)
    node.margin = best_for(node.state.rules, node.state.side, margins.values())
    return margins


def _grown(state: State, depth: int | None, max_nodes: int, expand: Callable[[_Node], list[_Node]]) -> _Node:
    """Grow a tree level by level; each level is counted before it is expanded."""
    root = _Node(state)
    level, count, ply = [] if state.is_over else [root], 1, 0
    while level and ply != depth:
        before = count
        count += sum(len(node.state.legal_moves) if node.shown == "all" else 1 for node in level)
        if count > max_nodes:
            sizes = f"{before} down to depth={ply} of {state.plies_left}, {count} with the next ply"
            advice = f"give depth={ply} or less, a later position, or a larger max_nodes="
            raise AnalysisError(f"the tree has more than max_nodes={max_nodes} nodes: {sizes}; {advice} (position {quoted(state.label)})")
        for node in level:
            node.children = expand(node)
        level = [child for node in level for child in node.children if child.shown != "none" and not child.state.is_over]
        ply += 1
    return root


def _numbered(root: _Node, kind: str, solver: Solver) -> nx.DiGraph:
    """The graph of a tree, its nodes in preorder."""
    if not root.children:
        root.margin = root.state.tally().margin if root.state.is_over else solver.solve(root.state).margin
    graph = nx.DiGraph(kind=kind, rules=str(root.state.rules), root_position=str(root.state))
    stack = [root]
    while stack:
        node = stack.pop()
        number, state, move = len(graph), node.state, node.move
        ply = root.state.plies_left - state.plies_left
        attributes = {"position": str(state), "ply": ply, "seat": state.turn, "side": state.side, "margin": node.margin}
        graph.add_node(number, **attributes, is_over=state.is_over)
        if move is not None:
            is_best = node.margin == graph.nodes[node.parent]["margin"]
            parts = {"move": str(move), "card": str(move.card), "taken": str(move.taken) if move.taken else ""}
            graph.add_edge(node.parent, number, **parts, is_best=is_best, is_line=node.is_line, is_refutation=node.shown == "none")
        line = next((child for child in node.children if child.margin == node.margin), None) if node.is_line else None
        for child in reversed(node.children):
            child.parent, child.is_line = number, child is line
            stack.append(child)
    return graph
