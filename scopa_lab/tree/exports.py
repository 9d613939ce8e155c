"""Graphs as files for other programs: GraphML, and DOT for Graphviz."""

from os import PathLike

import networkx as nx

from scopa_lab.errors import AnalysisError
from scopa_lab.files import write_whole
from scopa_lab.tree.checks import check_kind

_SIDE_SHAPES = ("circle", "box")  # of Graphviz, like the marks in the figures
_ROLE_SHAPES = {"played": "circle", "capture": "plaintext", "table": "box"}


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
    check_kind(graph, "game", "solution", "captures")
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
    check_kind(graph, "game", "solution", "captures")
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


def _signed(margin: int) -> str:
    return f"{margin:+d}" if margin else "0"
