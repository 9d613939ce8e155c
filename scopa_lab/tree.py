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

from collections.abc import Callable
from dataclasses import dataclass, field
from os import PathLike

import networkx as nx

from scopa_lab.captures import captures
from scopa_lab.cards import RANK_LETTERS, Card, CardSet
from scopa_lab.errors import AnalysisError, quoted
from scopa_lab.files import write_whole
from scopa_lab.rules import Rules, read_rules
from scopa_lab.solver import Solver
from scopa_lab.state import Move, State

_SIDE_SHAPES = ("circle", "box")  # of Graphviz, like the marks in the figures
_ROLE_SHAPES = {"played": "circle", "capture": "plaintext", "table": "box"}


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


def game_tree(state: State, *, depth: int | None = None, solver: Solver | None = None, max_nodes: int = 1000) -> nx.DiGraph:
    """Build every line of play from a state, with the margin that best play leads to from each state on.

    The states are counted before any is solved.

    Parameters
    ----------
    state : State
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
    _check_question(state, depth, max_nodes)
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


def solution_tree(state: State, *, depth: int | None = None, solver: Solver | None = None, max_nodes: int = 1000) -> nx.DiGraph:
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
    _check_question(state, depth, max_nodes)
    solver = solver or Solver()

    def expand(node: _Node) -> list[_Node]:
        if node.shown == "reply":
            reply = solver.solve(node.state).line[0]
            return [_Node(node.state.play(reply), reply, "none", node.margin)]
        margins = _move_margins(node, solver).items()
        return [_Node(node.state.play(move), move, "all" if margin == node.margin else "reply", margin) for move, margin in margins]

    return _numbered(_grown(state, depth, max_nodes, expand), "solution", solver)


def minimax(graph: nx.DiGraph) -> int:
    """Fold the margins of the leaves up to the root: the most for side 0, the least for side 1.

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
    _check_kind(graph, "game", "solution")
    _check_tree(graph, 0)
    folded: dict[int, int] = {}
    for node in reversed(list(nx.topological_sort(graph))):
        below = [folded[child] for child in graph.successors(node)]
        best = min if graph.nodes[node]["side"] else max
        folded[node] = best(below) if below else graph.nodes[node]["margin"]
    return folded[0]


def capture_graph(table: CardSet | str, *, rules: Rules | str, cards: CardSet | str | None = None) -> nx.Graph:
    """Build the bipartite graph of what takes what from a table: played cards and table cards on one side, captures on the other.

    Parameters
    ----------
    table : CardSet or str
        The face-up cards.
    rules : Rules or str
    cards : CardSet or str, optional
        The cards that may be played. If not given, one of each rank that takes something and of which a card is not on the table: the
        four suits of a rank capture alike.

    Returns
    -------
    networkx Graph
        A node has a `role`, ``"played"``, ``"capture"`` or ``"table"``, a `label` and its side, `bipartite`: 1 for captures, 0 for
        cards. Captures have a `size` in cards and a `total`, cards a `value`. The `part` of an edge is ``"plays"`` or ``"taken"``.

    Raises
    ------
    NotationError
        If a text is no set of the deck, or one of `cards` lies on the table.
    RulesError
        If the text of the rules cannot be read.

    Examples
    --------
    >>> graph = capture_graph("3c4s7d", rules="cirulla", cards="7c")
    >>> [data["label"] for _, data in graph.nodes(data=True) if data["role"] == "capture"]
    ['3c + 4s', '7d']
    """
    rules = read_rules(rules)
    deck = rules.deck
    table = CardSet.parse(str(table), deck=deck)
    if cards is None:
        first: dict[str, Card] = {}
        for card in deck.cards - table:
            first.setdefault(RANK_LETTERS[card.rank], card)
        takes = {label: taken for label, card in first.items() if (taken := captures(card, table, rules=rules))}
    else:
        first = {str(card): card for card in CardSet.parse(str(cards), deck=deck)}
        takes = {label: captures(card, table, rules=rules) for label, card in first.items()}
    graph = nx.Graph(kind="captures", rules=str(rules), table=str(table))
    for label in takes:
        graph.add_node(f"plays {label}", role="played", label=label, bipartite=0, value=deck.value(first[label]))
    for presa in (presa for sets in takes.values() for presa in sets):
        worth = {"size": len(presa), "total": sum(map(deck.value, presa))}
        graph.add_node(f"takes {presa}", role="capture", label=" + ".join(map(str, presa)), bipartite=1, **worth)
    for card in table:
        graph.add_node(f"table {card}", role="table", label=str(card), bipartite=0, value=deck.value(card))
    for label, sets in takes.items():
        for presa in sets:
            graph.add_edge(f"plays {label}", f"takes {presa}", part="plays")
            graph.add_edges_from(((f"takes {presa}", f"table {card}") for card in presa), part="taken")
    return graph


def tidy_layout(graph: nx.DiGraph, root: int = 0) -> dict[int, tuple[float, float]]:
    """Place the nodes of a tree: leaves side by side, one unit apart, in order; parents over the middle of their children.

    Returns
    -------
    dict of int to pair of float
        x from 0 for the first leaf; y is 0 for the root and 1 less with each ply.

    Raises
    ------
    AnalysisError
        If the graph is no tree, or `root` no node of it.

    Examples
    --------
    >>> tidy_layout(nx.DiGraph([(0, 1), (0, 2)]))
    {0: (0.5, 0.0), 1: (0.0, -1.0), 2: (1.0, -1.0)}
    """
    _check_tree(graph, root)
    order = list(nx.dfs_preorder_nodes(graph, root))
    down: dict[int, int] = {root: 0}
    across: dict[int, float] = {}
    for node in order:
        down.update((child, down[node] + 1) for child in graph.successors(node))
        if not graph.out_degree(node):
            across[node] = float(len(across))
    for node in reversed(order):
        if children := list(graph.successors(node)):
            across[node] = (across[children[0]] + across[children[-1]]) / 2
    return {node: (across[node], float(-down[node])) for node in order}


def write_graphml(graph: nx.Graph, path: str | PathLike[str]) -> None:
    """Write a graph of this module as GraphML, with all its attributes and their types.

    Read a tree with ``networkx.read_graphml(path, node_type=int)``.

    Raises
    ------
    AnalysisError
        If the graph is none of this module.
    FileError
        If the file cannot be written.
    """
    _check_kind(graph, "game", "solution", "captures")
    write_whole(path, "\n".join(['<?xml version="1.0" encoding="utf-8"?>', *nx.generate_graphml(graph), ""]))


def write_dot(graph: nx.Graph, path: str | PathLike[str]) -> None:
    """Write a graph of this module for Graphviz: margins and moves as labels, the best line bold, refutations dashed.

    A circle is side 0 to play, a box side 1, an octagon the end of the deal.

    Raises
    ------
    AnalysisError
        If the graph is none of this module, or pydot is not installed.
    FileError
        If the file cannot be written.
    """
    _check_kind(graph, "game", "solution", "captures")
    picture = type(graph)(graph={"rankdir": "LR"})
    for node, data in graph.nodes(data=True):
        if graph.graph["kind"] == "captures":
            picture.add_node(node, label=f'"{data["label"]}"', shape=_ROLE_SHAPES[data["role"]])
        else:
            shape = "octagon" if data["is_over"] else _SIDE_SHAPES[data["side"]]
            picture.add_node(node, label=f'"{_signed(data["margin"])}"', shape=shape)
    for start, end, data in graph.edges(data=True):
        style = "bold" if data.get("is_line") else "dashed" if data.get("is_refutation") else "solid"
        picture.add_edge(start, end, style=style, **({"label": f'"{data["move"]}"'} if "move" in data else {}))
    try:
        text = nx.nx_pydot.to_pydot(picture).to_string()
    except ImportError as error:
        raise AnalysisError("pydot is not installed, and DOT files need it; write GraphML instead, or install scopa_lab[lab]") from error
    write_whole(path, text)


def _check_kind(graph: nx.Graph, *kinds: str) -> None:
    kind = graph.graph.get("kind")
    if kind not in kinds:
        raise AnalysisError(f"the graph is of kind {kind!r}, but it should be one of this module, of kind {' or '.join(map(repr, kinds))}")


def _check_tree(graph: nx.Graph, root: int) -> None:
    if not graph.is_directed() or root not in graph or not nx.is_arborescence(graph):
        advice = "take one of game_tree or solution_tree, and read a file with node_type=int"
        raise AnalysisError(f"the graph of {len(graph)} nodes is no tree with a node {root!r}; {advice}")


def _signed(margin: int) -> str:
    return f"{margin:+d}" if margin else "0"


def _check_question(state: State, depth: int | None, max_nodes: int) -> None:
    """Refuse what no tree can be made of."""
    if depth is not None and (not isinstance(depth, int) or depth < 0):
        raise AnalysisError(f"depth is {depth!r}, but it should be a number of plies from 0, or None for all")
    if not isinstance(max_nodes, int) or max_nodes < 1:
        raise AnalysisError(f"max_nodes is {max_nodes!r}, but it should be a whole number from 1")
    if state.rules.sides != 2:
        raise AnalysisError(f"{state.rules} has {state.rules.sides} sides, and a tree of margins needs two")


def _move_margins(node: _Node, solver: Solver) -> dict[Move, int]:
    """The margins of the moves, in legal order; the margin of the node itself follows from them."""
    margins = solver.move_values(node.state)
    node.margin = (min if node.state.side else max)(margins.values())
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
            raise AnalysisError(f"the tree has more than max_nodes={max_nodes} nodes: {sizes}; {advice} (position {quoted(str(state))})")
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
