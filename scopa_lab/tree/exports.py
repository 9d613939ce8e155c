"""Graphs as files for other programs: GraphML, and DOT for Graphviz."""

import re
from os import PathLike
from typing import Any

import networkx as nx
from networkx.readwrite.graphml import GraphMLWriter

from scopa_lab.errors import AnalysisError, shown
from scopa_lab.files import write_whole
from scopa_lab.printed import signed
from scopa_lab.tree.checks import check_kind, check_nodes

_KEPT = GraphMLWriter().xml_type  # also the numbers of numpy, where it is there
_LONG = 1 << 63
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SIDE_SHAPES = ("circle", "box")  # of Graphviz, like the marks in the figures
_ROLE_SHAPES = {"played": "circle", "capture": "plaintext", "table": "box"}


def write_graphml(graph: nx.Graph, path: str | PathLike[str]) -> None:
    """Write a graph of this module as GraphML, with all its attributes and their types.

    Read a tree with ``networkx.read_graphml(path, node_type=int)``.

    Raises
    ------
    AnalysisError
        If the graph is none of this module, or has an attribute that GraphML cannot keep: it keeps texts, whole numbers, floats and bools.
    FileError
        If the file cannot be written.
    """
    check_kind(graph, "game", "solution", "captures")
    _check_attributes("the graph", graph.graph)
    for node, data in graph.nodes(data=True):
        _check_attributes(f"the node {shown(node)}", {"id": str(node), **data})
    for start, end, data in graph.edges(data=True):
        _check_attributes(f"the edge from {shown(start)} to {shown(end)}", data)
    write_whole(path, "\n".join(['<?xml version="1.0" encoding="utf-8"?>', *nx.generate_graphml(graph), ""]))


def write_dot(graph: nx.Graph, path: str | PathLike[str]) -> None:
    """Write a graph of this module for Graphviz: margins and moves as labels, the best line bold, refutations dashed.

    A circle is side 0 to play, a box side 1, an octagon the end of the deal.

    Raises
    ------
    AnalysisError
        If the graph is none of this module, a node lacks what is shown, or pydot is not installed.
    FileError
        If the file cannot be written.
    """
    check_kind(graph, "game", "solution", "captures")
    is_tree = graph.graph["kind"] != "captures"
    check_nodes(graph, **({"is_over": int, "side": int, "margin": int} if is_tree else {"label": str, "role": str}))
    picture = type(graph)(graph={"rankdir": "LR"})
    for node, data in graph.nodes(data=True):
        if not is_tree:
            picture.add_node(node, label=f'"{data["label"]}"', shape=_ROLE_SHAPES.get(data["role"], "plaintext"))
        else:
            shape = "octagon" if data["is_over"] else _SIDE_SHAPES[data["side"] % 2]
            picture.add_node(node, label=f'"{_label(data["margin"])}"', shape=shape)
    for start, end, data in graph.edges(data=True):
        style = "bold" if data.get("is_line") else "dashed" if data.get("is_refutation") else "solid"
        picture.add_edge(start, end, style=style, **({"label": f'"{data["move"]}"'} if "move" in data else {}))
    try:
        text = nx.nx_pydot.to_pydot(picture).to_string()
    except ImportError as error:
        raise AnalysisError("pydot is not installed, and DOT files need it; write GraphML instead, or install scopa_lab[lab]") from error
    write_whole(path, text)


def _check_attributes(where: str, data: dict[Any, Any]) -> None:
    """Refuse an attribute that would be lost, or spoil the file."""
    for name, value in data.items():
        is_kept = type(value) in _KEPT and not (isinstance(value, int) and abs(value) >= _LONG)
        if not is_kept or any(_NO_XML.search(text) for text in (name, value) if isinstance(text, str)) or not isinstance(name, str):
            kept = "GraphML keeps texts without control characters, whole numbers of 64 bits, floats and bools"
            raise AnalysisError(f"{where} has the attribute {shown(name)} with the value {shown(value)}; {kept}")


def _label(margin: int) -> str:
    return signed(margin, typed=True) if margin else "0"
