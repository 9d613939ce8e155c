"""What a graph must be to be read as a tree."""

import networkx as nx

from scopa_lab.errors import AnalysisError, shown


def check_kind(graph: nx.Graph, *kinds: str) -> None:
    """Refuse a graph that is of none of these kinds."""
    kind = graph.graph.get("kind")
    if kind not in kinds:
        raise AnalysisError(
            f"the graph is of kind {shown(kind)}, but it should be one of this module, of kind {' or '.join(map(repr, kinds))}"
        )


def check_nodes(graph: nx.Graph, **kinds: type) -> None:
    """Refuse a graph with a node that lacks one of these attributes, or has another kind of value there."""
    for node, data in graph.nodes(data=True):
        for name, kind in kinds.items():
            if not isinstance(data.get(name), kind):
                raise AnalysisError(f"the node {shown(node)} has {name}={shown(data.get(name))}, which should be of type {kind.__name__}")


def check_tree(graph: nx.Graph, root: int) -> None:
    """Refuse a graph that is no tree with this root."""
    if not graph.is_directed() or root not in graph or not nx.is_arborescence(graph):
        advice = "take one of game_tree or solution_tree, and read a file with node_type=int"
        raise AnalysisError(f"the graph of {len(graph)} nodes is no tree with a node {shown(root)}; {advice}")
