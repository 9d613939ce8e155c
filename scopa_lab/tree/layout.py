"""Where the nodes of a tree go."""

import networkx as nx

from scopa_lab.tree.checks import check_tree


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
    check_tree(graph, root)
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
