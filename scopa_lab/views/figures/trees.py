"""Figures of game trees and of what takes what.

Each function draws into the axes it is given, or into a figure of its own, and returns the axes; it changes no setting of matplotlib
and shows nothing. A margin is points of side 0 minus points of side 1, as everywhere. Nothing is told by colour alone.
"""

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any

import networkx as nx
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D

from scopa_lab.errors import AnalysisError, DrawingError, shown
from scopa_lab.printed import signed
from scopa_lab.tree import tidy_layout
from scopa_lab.views.drawing.inks import INK, PALE, SIDE_INK, SIDE_MARKER, SIDE_TINT
from scopa_lab.views.figures.axes import axes_of, checked

MOST_NODES = 400
LAYOUTS = ("tidy", "graphviz")

# In inches: the height of a leaf, what lies between a node and the moves after it, the width of a letter, the radius of a node.
_ROW, _FAN, _LETTER, _RADIUS = 0.24, 0.42, 0.076, 0.11
_NARROWEST = 4.6  # the legend
_DOT_NODE, _DOT_GAP = 0.2, 0.02  # as dot is told; it answers in points
# When an edge is of a kind, the first that fits; its label, width and dashes.
_EDGES: tuple[tuple[str, str, float, Any], ...] = (
    ("is_line", "one best line", 3.0, "solid"),
    ("is_refutation", "reply to a move that is not best", 1.0, (0, (4, 2))),
    ("is_best", "other best moves", 1.4, "solid"),
    ("", "moves that are not best", 0.6, "solid"),
)
# Dark inks and dashes of the played cards: twelve pairs before one comes again.
_CARD_INKS = (SIDE_INK[0], SIDE_INK[1], "#6b5410", "#4d5e55")
_CARD_DASHES = ("solid", (0, (6, 2)), (0, (1.5, 1.5)))


def plot_tree(graph: nx.DiGraph, *, ax: Axes | None = None, layout: str = "tidy") -> Axes:
    """Draw a game tree or a solution tree from left to right, the margins in the nodes and the moves before them.

    The tint of a node is that of the side whose margin it is, white if it is 0; its shape says who plays: a circle side 0, a square
    side 1, an octagon nobody.

    Parameters
    ----------
    graph : networkx DiGraph
        As `game_tree` or `solution_tree` makes it, of at most 400 nodes.
    ax : matplotlib Axes, optional
        Where to draw; a new figure, taller for more leaves and wider for more plies, if not given.
    layout : str
        ``"tidy"``, or ``"graphviz"``: where the program dot puts the nodes, if it is installed.

    Returns
    -------
    matplotlib Axes
        Its line collections are the edges by kind; its texts the moves, by edge, and then the margins, by node.

    Raises
    ------
    DrawingError
        If the graph is no tree of margins or has too many nodes, the layout does not exist, or Graphviz does not answer.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from scopa_lab.game.state import State
    >>> from scopa_lab.tree import game_tree
    >>> state = State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")
    >>> ax = plot_tree(game_tree(state, depth=1), ax=Figure().subplots())
    >>> [text.get_text() for text in ax.texts]
    ['Ab', '7dx2c5b', '+2', '−4', '+2']
    """
    kind = checked(graph, "graph", nx.Graph, "a graph, as game_tree or solution_tree makes it").graph.get("kind")
    if kind not in ("game", "solution"):
        raise DrawingError(f"the graph is of kind {kind!r}, but it should be one of game_tree or solution_tree")
    if len(graph) > MOST_NODES:
        raise DrawingError(f"a tree of {len(graph)} nodes cannot be read, {MOST_NODES} can; make it with a smaller depth=")
    if layout not in LAYOUTS:
        raise DrawingError(f"layout is {shown(layout)}, but it should be {' or '.join(map(repr, LAYOUTS))}")
    try:
        tidy = tidy_layout(graph)
    except AnalysisError as error:
        raise DrawingError(str(error)) from error
    places = _in_columns(graph, tidy if layout == "tidy" else _graphviz_layout(graph))
    width, height = (max(place[axis] for place in places.values()) for axis in (0, 1))
    page = max(width + 0.4, _NARROWEST)
    ax = axes_of(ax, page, (height + 1) * _ROW + 1.2)
    marks = [*_draw_edges(ax, graph, places), *_draw_nodes(ax, graph, places)]
    ax.set_xlim(-0.2, page - 0.2)
    ax.set_ylim(height + 0.6, -0.6)
    ax.set_axis_off()
    title = "margin under perfect play: side 0 minus side 1, points"
    legend = ax.legend(
        handles=marks, loc="lower left", bbox_to_anchor=(0, 1), ncols=2, fontsize=8, title=title, title_fontsize=8, frameon=False
    )
    legend.set_alignment("left")
    return ax


def _in_columns(graph: nx.DiGraph, places: dict[int, tuple[float, float]]) -> dict[int, tuple[float, float]]:
    """Turn a layout that grows down into one that grows right: inches across, each column as wide as its longest move; leaves down."""
    longest: dict[float, int] = {}
    for _, child, move in graph.edges(data="move"):
        longest[places[child][1]] = max(longest.get(places[child][1], 0), len(move))
    across = {0.0: 0.0}
    for row in sorted(longest, reverse=True):
        across[row] = max(across.values()) + _FAN + _LETTER * longest[row] + 2 * _RADIUS
    return {node: (across[y], x) for node, (x, y) in places.items()}


def _graphviz_layout(graph: nx.DiGraph) -> dict[int, tuple[float, float]]:
    """The places that dot gives, in the units of `tidy_layout`: the closest leaves one apart."""
    bare = nx.DiGraph(
        graph.edges,
        graph={"ordering": "out", "nodesep": _DOT_GAP},
        node={"width": _DOT_NODE, "height": _DOT_NODE, "label": "", "shape": "box"},
    )
    bare.add_nodes_from(graph)
    try:
        places = nx.nx_pydot.graphviz_layout(bare, prog="dot")
    except (ImportError, OSError, AssertionError) as error:
        raise DrawingError(
            'layout="graphviz" needs pydot and the program dot of Graphviz, which did not answer; layout="tidy" does'
        ) from error
    rows = sorted({y for _, y in places.values()}, reverse=True)
    left = min(x for x, _ in places.values())
    return {node: ((x - left) / ((_DOT_NODE + _DOT_GAP) * 72), -float(rows.index(y))) for node, (x, y) in places.items()}


def _draw_edges(ax: Axes, graph: nx.DiGraph, places: dict[int, tuple[float, float]]) -> Iterator[Line2D]:
    """Draw each edge slanting to where its move is written, and level below the move; yield what the legend shows."""
    kinds: dict[str, list[list[tuple[float, float]]]] = {edge[0]: [] for edge in _EDGES}
    for start, end, data in graph.edges(data=True):
        (x, y), (to_x, to_y) = places[start], places[end]
        bend = x + _RADIUS + _FAN - 0.1
        kinds[next(edge[0] for edge in _EDGES if not edge[0] or data[edge[0]])].append([(x, y), (bend, to_y), (to_x, to_y)])
        ax.text(bend + 0.02, to_y - 0.08, data["move"], size=8, color=INK, weight="bold" if data["is_best"] else "normal", va="bottom")
    for kind, label, width, dashes in _EDGES:
        if kinds[kind]:
            ink = INK if kind else PALE
            ax.add_collection(LineCollection(kinds[kind], linewidths=width, linestyles=[dashes], colors=ink, label=label, zorder=1))
            yield Line2D([], [], linewidth=width, linestyle=dashes, color=ink, label=label)


def _draw_nodes(ax: Axes, graph: nx.DiGraph, places: dict[int, tuple[float, float]]) -> Iterator[Line2D]:
    """Draw the nodes with their margins; yield what the legend shows."""
    for node, margin in graph.nodes(data="margin"):
        ax.text(*places[node], signed(margin), size=7, color=INK, ha="center", va="center_baseline", zorder=3)
    looks: dict[str, list[int]] = {"side 0 to play": [], "side 1 to play": [], "the deal is over": []}
    for node, data in graph.nodes(data=True):
        looks["the deal is over" if data["is_over"] else f"side {data['side']} to play"].append(node)
    for (label, nodes), marker, ink in zip(looks.items(), (*SIDE_MARKER, "8"), (*SIDE_INK, PALE), strict=True):
        if nodes:
            margins = [graph.nodes[node]["margin"] for node in nodes]
            fills = [SIDE_TINT[margin < 0] if margin else "white" for margin in margins]
            _put(ax, [places[node] for node in nodes], marker=marker, c=fills, edgecolors=ink, label=label)
            yield Line2D([], [], linestyle="", marker=marker, markersize=9, color="white", markeredgecolor=ink, label=label)


def _put(ax: Axes, places: Sequence[tuple[float, float]], **look: Any) -> None:
    """Draw marks of the size of a node."""
    across, down = zip(*places, strict=True)
    ax.scatter(across, down, s=250, linewidths=1.1, zorder=2, **look)


def plot_captures(graph: nx.Graph, *, ax: Axes | None = None) -> Axes:
    """Draw what takes what: played cards in circles on the left, captures in words, table cards in squares on the right.

    The lines of a played card, from it to its captures and from these to the cards they take, have a colour and dashes of their own.
    Cards that take nothing or cannot be taken are pale, in dotted frames.

    Parameters
    ----------
    graph : networkx Graph
        As `capture_graph` makes it, of at most 400 nodes.
    ax : matplotlib Axes, optional
        Where to draw; a new figure, taller for more captures, if not given.

    Returns
    -------
    matplotlib Axes
        Its line collections are the lines of each played card; its texts the labels of the nodes, and the names of the columns.

    Raises
    ------
    DrawingError
        If the graph is no capture graph, or has no node or too many.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from scopa_lab.tree import capture_graph
    >>> ax = plot_captures(capture_graph("3c4s", rules="scopone", cards="7d"), ax=Figure().subplots())
    >>> [text.get_text() for text in ax.texts]
    ['7d', '3c + 4s', '3c', '4s', 'played', 'takes', 'on the table']
    """
    kind = checked(graph, "graph", nx.Graph, "a graph, as capture_graph makes it").graph.get("kind")
    if kind != "captures":
        raise DrawingError(f"the graph is of kind {kind!r}, but it should be one of capture_graph")
    if not graph:
        raise DrawingError("the graph is empty, but it should have a card that is played or lies on the table")
    if len(graph) > MOST_NODES:
        raise DrawingError(f"{len(graph)} cards and captures cannot be read, {MOST_NODES} can; choose fewer cards= or a smaller table")
    places, reach, right = _capture_places(graph)
    height = max(y for _, y in places.values())
    ax = axes_of(ax, right + 0.6, max(height + 1, 3) * _ROW + 0.5)
    _draw_captures(ax, graph, places, reach)
    for node, data in graph.nodes(data=True):
        paper = {"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none"} if data["role"] == "capture" else None
        ax.text(*places[node], data["label"], size=8, color=INK, ha="center", va="center", bbox=paper, zorder=3)
        if data["role"] != "capture":
            marker, ink, lines = SIDE_MARKER[data["role"] == "table"], *((INK, "solid") if graph[node] else (PALE, "dotted"))
            _put(ax, [places[node]], marker=marker, c="white", edgecolors=ink, linestyles=lines)
    for x, head in ((0.0, "played"), (1 + reach, "takes"), (right, "on the table")):
        ax.text(x, -1, head, size=8, color=INK, ha="center", va="center", style="italic")
    ax.set_xlim(-0.3, right + 0.3)
    ax.set_ylim(height + 0.6, -1.5)
    ax.set_axis_off()
    return ax


def _capture_places(graph: nx.Graph) -> tuple[dict[str, tuple[float, float]], float, float]:
    """Where the nodes of a capture graph go, inches across and rows down; half the width of the captures; where the table is."""
    columns = {role: [node for node, its in graph.nodes(data="role") if its == role] for role in ("played", "capture", "table")}
    rows = max(map(len, columns.values()))
    down = {node: (place + 0.5) * rows / len(nodes) - 0.5 for nodes in columns.values() for place, node in enumerate(nodes)}
    # A played card stands beside the middle of its captures, at least one row below the one before it.
    middles = {node: fmean(down[taken] for taken in graph[node]) if graph[node] else rows for node in columns["played"]}
    lowest = -1.0
    for node in sorted(middles, key=middles.__getitem__):
        lowest = down[node] = max(middles[node], lowest + 1)
    reach = 0.1 + _LETTER / 2 * max((len(graph.nodes[node]["label"]) for node in columns["capture"]), default=0)
    gap = 1 + 0.04 * rows
    across = dict(zip(columns, (0.0, 1 + reach, 1 + 2 * reach + gap), strict=True))
    return {node: (across[role], down[node]) for role, nodes in columns.items() for node in nodes}, reach, across["table"]


def _draw_captures(ax: Axes, graph: nx.Graph, places: dict[str, tuple[float, float]], reach: float) -> None:
    """Draw the lines of each played card; they run level behind the words of a capture, so that none crosses other words."""
    done: set[str] = set()
    played = [node for node, role in graph.nodes(data="role") if role == "played"]
    for number, card in enumerate(played):
        lines = []
        for taken in graph[card]:
            x, y = places[taken]
            lines.append([places[card], (x - reach, y), (x, y)])
            if taken not in done:
                lines.append([(x, y), (x + reach, y)])
                lines += [[(x + reach, y), places[other]] for other, its in graph[taken].items() if its["part"] == "taken"]
        done.update(graph[card])
        ink, dashes = _CARD_INKS[number % len(_CARD_INKS)], _CARD_DASHES[number % len(_CARD_DASHES)]
        ax.add_collection(LineCollection(lines, linewidths=1, linestyles=[dashes], colors=ink, label=graph.nodes[card]["label"], zorder=1))
