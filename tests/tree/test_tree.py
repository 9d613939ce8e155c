"""Trees and graphs: what they show is what the rules and the solver say, and files give back what was written."""

import sys
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

import networkx as nx
import pydot
import pytest
from hypothesis import given
from hypothesis import strategies as st
from networkx.classes.digraph import DiGraph
from networkx.classes.graph import Graph

from scopa_lab.cards import CardSet
from scopa_lab.errors import AnalysisError, FileError, NotationError, RulesError, SearchLimitError, quoted
from scopa_lab.game.captures import captures
from scopa_lab.game.state import State
from scopa_lab.rules import PRESETS, Rules
from scopa_lab.solver import Solver, solve
from scopa_lab.tree import capture_graph, game_tree, minimax, solution_tree, tidy_layout, write_dot, write_graphml
from tests.strategies import ENDING, ending, tables

START = State.parse(ENDING)
OVER = ending(PRESETS["scopone"], seed=0, cards=0)
POSITIONS = [(name, seed) for name in PRESETS for seed in range(5)]
TREES = {
    "game": game_tree(START, depth=3),
    "solution": solution_tree(START),
    "one node": game_tree(OVER),
    "captures": capture_graph("AdAc3s4d7cJd", rules="cirulla"),
}

each_builder = pytest.mark.parametrize("build", [game_tree, solution_tree])
each_position = pytest.mark.parametrize(("name", "seed"), POSITIONS, ids=[f"{name}-{seed}" for name, seed in POSITIONS])
each_graph = pytest.mark.parametrize("graph", TREES.values(), ids=TREES.keys())


class Idle(Solver):
    """A solver that must not be asked."""

    def _ask(self, *_: object) -> NoReturn:
        raise AssertionError("the solver was asked")


def position(name: str, seed: int) -> State:
    return ending(PRESETS[name], seed=seed, cards=4 + seed % 3)


def state_of(tree: DiGraph, node: int) -> State:
    return State.parse(tree.nodes[node]["position"])


def edges_from(tree: DiGraph, node: int) -> list[tuple[int, dict[str, bool | str]]]:
    return [(child, tree.edges[node, child]) for child in tree.successors(node)]


def line_of(tree: DiGraph) -> tuple[list[str], list[int]]:
    """The moves of the best line, and the nodes on it."""
    edges = [(start, end, data["move"]) for start, end, data in tree.edges(data=True) if data["is_line"]]
    return [move for *_, move in edges], [0, *(end for _, end, _ in edges)]


# Trees


@each_position
def test_the_leaves_prove_the_margin_that_the_solver_gives(name: str, seed: int) -> None:
    state = position(name, seed)
    margin = solve(state).margin
    whole, proof = game_tree(state, max_nodes=10_000), solution_tree(state, max_nodes=10_000)
    assert minimax(whole) == whole.nodes[0]["margin"] == margin
    assert minimax(proof) == proof.nodes[0]["margin"] == margin
    assert len(proof) <= len(whole)
    assert {whole.nodes[node]["is_over"] for node in whole if not whole.out_degree(node)} == {True}


@pytest.mark.parametrize("name", PRESETS)
@each_builder
def test_every_node_tells_its_own_state_and_margin(build: Callable[..., Any], name: str) -> None:
    tree = build(position(name, 1), max_nodes=10_000)
    solver = Solver()
    for node in list(tree)[::5]:
        state, data = state_of(tree, node), tree.nodes[node]
        margin = state.tally().margin if state.is_over else solver.solve(state).margin
        assert data == {
            "position": str(state),
            "ply": 5 - state.plies_left,
            "seat": state.turn,
            "side": state.side,
            "margin": margin,
            "is_over": state.is_over,
        }


@pytest.mark.parametrize("name", PRESETS)
@each_builder
def test_every_edge_tells_its_own_move_and_whether_it_keeps_the_margin(build: Callable[..., Any], name: str) -> None:
    tree = build(position(name, 1), max_nodes=10_000)
    for start, end, data in tree.edges(data=True):
        assert str(state_of(tree, start).play(data["move"])) == tree.nodes[end]["position"]
        assert data["move"] == data["card"] + ("x" + data["taken"] if data["taken"] else "")
        assert data["is_best"] == (tree.nodes[start]["margin"] == tree.nodes[end]["margin"])
        assert not (build is game_tree and data["is_refutation"])


@each_position
def test_a_game_tree_has_every_move_in_legal_order_and_its_nodes_in_preorder(name: str, seed: int) -> None:
    tree = game_tree(position(name, seed), depth=3, max_nodes=10_000)
    assert list(nx.dfs_preorder_nodes(tree, 0)) == list(range(len(tree)))
    for node, data in tree.nodes(data=True):
        moves = [edge["move"] for _, edge in edges_from(tree, node)]
        assert moves == ([] if data["ply"] == 3 else list(map(str, state_of(tree, node).legal_moves)))


@each_position
def test_a_solution_tree_has_every_best_move_and_one_reply_to_every_other(name: str, seed: int) -> None:
    tree = solution_tree(position(name, seed), max_nodes=10_000)
    replies = {end for _, end, data in tree.edges(data=True) if data["is_refutation"]}
    followed = [0]
    for node in followed:
        edges = edges_from(tree, node)
        assert [edge["move"] for _, edge in edges] == list(map(str, state_of(tree, node).legal_moves))
        for child, edge in edges:
            assert not edge["is_refutation"]
            if edge["is_best"]:
                followed.append(child)
                continue
            answer = edges_from(tree, child)
            assert len(answer) == (not tree.nodes[child]["is_over"])
            for reply, data in answer:
                assert data["is_refutation"]
                assert data["is_best"]
                assert not tree.out_degree(reply)
                replies.remove(reply)
    assert not replies


@pytest.mark.parametrize("name", PRESETS)
@each_builder
def test_one_best_line_runs_from_the_root_to_the_last_card(build: Callable[..., Any], name: str) -> None:
    state = position(name, 1)
    tree = build(state, max_nodes=10_000)
    moves, nodes = line_of(tree)
    assert all(end in tree.successors(start) for start, end in pairwise(nodes))
    assert len({tree.nodes[node]["margin"] for node in nodes}) == 1
    for move in moves:
        state = state.play(move)
    assert state.is_over
    assert state.tally().margin == tree.nodes[0]["margin"]


@each_builder
def test_a_depth_cuts_the_lines_and_nothing_else(build: Callable[..., Any]) -> None:
    whole = build(START)
    for depth in range(9):
        tree = build(START, depth=depth)
        kept = [data for _, data in whole.nodes(data=True) if data["ply"] <= depth]
        assert [data for _, data in tree.nodes(data=True)] == kept
        assert line_of(tree)[0] == line_of(whole)[0][:depth]
        assert minimax(tree) == 2
    assert nx.utils.graphs_equal(build(START, depth=8), build(START, depth=99))


@each_builder
def test_the_tree_of_a_finished_deal_is_one_node_that_needs_no_solver(build: Callable[..., Any]) -> None:
    tree = build(OVER, solver=Idle(), max_nodes=1)
    assert tree.nodes[0]["margin"] == minimax(tree) == OVER.tally().margin
    assert tree.graph == {"kind": build.__name__.split("_")[0], "rules": "scopone", "root_position": str(OVER)}


def test_the_solver_given_is_used_and_its_limits_hold() -> None:
    solver = Solver()
    game_tree(START, solver=solver)
    assert solver.solve(START).nodes <= 1
    with pytest.raises(SearchLimitError, match="the nodes limit was met"):
        solution_tree(START, solver=Solver(node_limit=5))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"depth": -1}, "depth is -1, but it should be a number of plies from 0, or None for all"),
        ({"depth": 1.5}, "depth is 1.5, but"),
        ({"depth": "3"}, "depth is '3', but"),
        ({"max_nodes": 0}, "max_nodes is 0, but it should be a whole number from 1"),
        ({"max_nodes": None}, "max_nodes is None, but"),
        ({"max_nodes": 2}, "more than max_nodes=2 nodes: 1 down to depth=0 of 8, 3 with the next ply; give depth=0 or less"),
    ],
    ids=["negative", "fraction", "text", "no node", "no number", "cap"],
)
@each_builder
def test_a_tree_that_cannot_be_made_is_refused_before_the_solver_is_asked(
    build: Callable[..., Any], options: dict[str, float | str | None], message: str
) -> None:
    with pytest.raises(AnalysisError) as caught:
        build(START, solver=Idle(), **options)
    assert message in str(caught.value)


def test_the_cap_names_the_depth_it_allows_and_that_depth_is_allowed() -> None:
    with pytest.raises(AnalysisError) as caught:
        game_tree(START, solver=Idle(), max_nodes=20)
    assert str(caught.value) == (
        "the tree has more than max_nodes=20 nodes: 15 down to depth=3 of 8, 31 with the next ply; "
        f"give depth=3 or less, a later position, or a larger max_nodes= (position {quoted(str(START))})"
    )
    assert len(game_tree(START, depth=3, max_nodes=20)) == 15
    with pytest.raises(AnalysisError, match="more than max_nodes=15 nodes"):
        solution_tree(START, max_nodes=15)


@each_builder
def test_more_than_two_sides_have_no_tree(build: Callable[..., Any]) -> None:
    state = ending(Rules.preset("scopa(players=3)"), seed=0, cards=3)
    with pytest.raises(AnalysisError, match=r"scopa\(players=3\) has 3 sides, and a tree of margins needs two"):
        build(state)


# Captures


@given(tables, st.sampled_from(list(PRESETS)))
def test_a_capture_graph_shows_what_captures_lists(table: CardSet, name: str) -> None:
    rules = PRESETS[name]
    table = CardSet(table.mask & rules.deck.cards.mask)
    graph = capture_graph(table, rules=name)
    assert nx.bipartite.is_bipartite_node_set(graph, {node for node, part in graph.nodes(data="bipartite") if part}) or not graph.edges
    assert {data["label"] for _, data in graph.nodes(data=True) if data["role"] == "table"} == set(map(str, table))
    shown = {node: data for node, data in graph.nodes(data=True) if data["role"] == "played"}
    free = {str(card)[0]: card for card in rules.deck.cards - table}
    assert {data["label"] for data in shown.values()} == {rank for rank, card in free.items() if captures(card, table, rules=rules)}
    for node, data in shown.items():
        sets = [{other for other in graph[taken] if graph.edges[taken, other]["part"] == "taken"} for taken in graph[node]]
        expected = captures(free[data["label"]], table, rules=rules)
        assert sets == [{f"table {card}" for card in taken} for taken in expected]
        assert [graph.nodes[taken]["size"] for taken in graph[node]] == list(map(len, expected))
        assert [graph.nodes[taken]["total"] for taken in graph[node]] == [sum(map(rules.deck.value, taken)) for taken in expected]


def test_cards_may_be_given_and_then_stay_even_if_they_take_nothing() -> None:
    graph = capture_graph("3c4s", rules=Rules.preset("scopone"), cards=CardSet.parse("7d7cKb"))
    assert {node: list(graph[node]) for node, role in graph.nodes(data="role") if role == "played"} == {
        "plays 7d": ["takes 3c4s"],
        "plays 7c": ["takes 3c4s"],
        "plays Kb": [],
    }
    assert graph.nodes["takes 3c4s"] == {"role": "capture", "label": "3c + 4s", "bipartite": 1, "size": 2, "total": 7}
    assert graph.nodes["table 4s"] == {"role": "table", "label": "4s", "bipartite": 0, "value": 4}
    assert graph.graph == {"kind": "captures", "rules": "scopone", "table": "3c4s"}


def test_a_rank_of_which_all_four_lie_on_the_table_is_not_played() -> None:
    assert [node for node in capture_graph("7d7c7s7b", rules="scopone") if node.startswith("plays")] == []
    assert "plays 7" in capture_graph("7d7c7s", rules="scopone")
    assert not capture_graph("-", rules="scopone")


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"table": "8d", "rules": "scopone"}, NotationError, "'8d' is not in the 40-card deck"),
        ({"table": "7d", "rules": "scopone", "cards": "7d"}, NotationError, "the played card '7d' already lies on the table '7d'"),
        ({"table": CardSet.parse("8d"), "rules": "scopone"}, NotationError, "'8d' is not in the 40-card deck"),
        ({"table": "7d", "rules": "poker"}, RulesError, "unknown rules 'poker'"),
    ],
    ids=["table", "twice", "deck", "rules"],
)
def test_a_capture_graph_of_what_does_not_exist_is_refused(
    options: dict[str, Any], error: type[NotationError] | type[RulesError], message: str
) -> None:
    with pytest.raises(error, match=message):
        capture_graph(**options)


# Layout


@given(st.lists(st.integers(0, 10**6), max_size=40))
def test_leaves_stand_in_order_and_parents_over_the_middle_of_their_children(choices: list[int]) -> None:
    tree = nx.DiGraph()
    tree.add_node(0)
    tree.add_edges_from((choice % (number + 1), number + 1) for number, choice in enumerate(choices))
    places = tidy_layout(tree)
    leaves = [node for node in nx.dfs_preorder_nodes(tree, 0) if not tree.out_degree(node)]
    assert [places[leaf][0] for leaf in leaves] == list(range(len(leaves)))
    assert {node: -place[1] for node, place in places.items()} == nx.single_source_shortest_path_length(tree, 0)
    assert len(set(places.values())) == len(tree)
    for node in set(tree) - set(leaves):
        across = [places[child][0] for child in tree.successors(node)]
        assert across == sorted(across)
        assert places[node][0] == (across[0] + across[-1]) / 2
    rows: dict[float, list[float]] = {}
    for x, y in places.values():
        rows.setdefault(y, []).append(x)
    assert all(right - left >= 1 for row in rows.values() for left, right in pairwise(sorted(row)))


def test_a_line_of_ten_thousand_plies_is_no_problem_and_a_part_of_a_tree_can_be_laid_out() -> None:
    line = nx.path_graph(10_000, create_using=nx.DiGraph)
    assert tidy_layout(line)[9_999] == (0, -9_999)
    assert tidy_layout(line, root=9_998) == {9_998: (0, 0), 9_999: (0, -1)}


@pytest.mark.parametrize(
    ("graph", "root"), [(nx.DiGraph([(0, 1), (1, 0)]), 0), (nx.DiGraph([(0, 1)]), 2), (nx.DiGraph(), 0)], ids=["circle", "root", "empty"]
)
def test_what_is_no_tree_is_not_laid_out(graph: DiGraph, root: int) -> None:
    with pytest.raises(AnalysisError, match=rf"the graph of {len(graph)} nodes is no tree with a node {root}; take one of"):
        tidy_layout(graph, root)


# Files


def typed(data: dict[str, float | str]) -> dict[str, tuple[object, float | str]]:
    return {name: (type(value), value) for name, value in data.items()}


@each_graph
def test_graphml_gives_back_every_attribute_with_its_type(graph: DiGraph | Graph, tmp_path: Path) -> None:
    write_graphml(graph, tmp_path / "tree.graphml")
    again = nx.read_graphml(tmp_path / "tree.graphml", node_type=str if graph is TREES["captures"] else int)
    assert type(again) is type(graph)
    assert list(again) == list(graph)
    assert all(typed(again.nodes[node]) == typed(data) for node, data in graph.nodes(data=True))
    assert set(again.edges) == set(graph.edges)
    assert all(typed(again.edges[edge]) == typed(graph.edges[edge]) for edge in graph.edges)
    assert {name: again.graph[name] for name in graph.graph} == graph.graph
    assert [path.name for path in tmp_path.iterdir()] == ["tree.graphml"]


NOT_KEPT = {
    "none": ("mark", None),
    "a list": ("mark", [1]),
    "a huge number": ("mark", 10**5000),
    "a number of 65 bits": ("mark", 1 << 63),
    "a zero byte": ("mark", "\x00"),
    "half a pair": ("mark", "\ud800"),
    "a name of a number": (5, "five"),
    "a long value": ("mark", {"x" * 100_000}),
}


@pytest.mark.parametrize(("name", "value"), NOT_KEPT.values(), ids=list(NOT_KEPT))
def test_an_attribute_that_graphml_cannot_keep_is_named(name: int | str, value: object, tmp_path: Path) -> None:
    for place in ("graph", "node", "edge"):
        graph = game_tree(START, depth=1)
        {"graph": graph.graph, "node": graph.nodes[1], "edge": graph.edges[0, 1]}[place][name] = value
        with pytest.raises(
            AnalysisError, match=rf"the {place}.* has the attribute {name!r} with the value .*; GraphML keeps texts"
        ) as caught:
            write_graphml(graph, tmp_path / "tree.graphml")
        assert len(str(caught.value)) < 500
        assert not list(tmp_path.iterdir())


def test_attributes_of_the_users_own_are_kept(tmp_path: Path) -> None:
    graph = game_tree(START, depth=1)
    mine = {"mark": '<so> & "so"', "share": 0.5, "count": 3, "is_mine": True}
    graph.nodes[1].update(mine)
    write_graphml(graph, tmp_path / "tree.graphml")
    again = nx.read_graphml(tmp_path / "tree.graphml", node_type=int)
    assert typed(again.nodes[1]) == typed(graph.nodes[1])


@pytest.mark.parametrize("use", [minimax, partial(write_dot, path="never.dot")], ids=["minimax", "dot"])
def test_a_node_without_a_margin_is_named(use: Callable[..., Any]) -> None:
    graph = game_tree(START, depth=1)
    graph.nodes[1]["margin"] = None
    with pytest.raises(AnalysisError, match="the node 1 has margin=None, which should be of type int"):
        use(graph)
    graph = game_tree(START, depth=1)
    graph.add_edge(0, "more")
    with pytest.raises(AnalysisError, match=r"the node 'more' has (side|is_over)=None, which should be of type"):
        use(graph)


@pytest.mark.filterwarnings("ignore:.* deprecated - use:DeprecationWarning")  # between pydot's reader and its own parser
@each_graph
def test_dot_is_read_by_pydot_with_every_node_and_edge(graph: DiGraph | Graph, tmp_path: Path) -> None:
    write_dot(graph, tmp_path / "tree.dot")
    found = pydot.graph_from_dot_file(str(tmp_path / "tree.dot"))
    assert found is not None
    (again,) = found
    assert [node.get_name().strip('"') for node in again.get_nodes()] == list(map(str, graph))
    ends = {(str(edge.get_source()).strip('"'), str(edge.get_destination()).strip('"')) for edge in again.get_edges()}
    assert ends == {(str(start), str(end)) for start, end in graph.edges}


def test_dot_has_readable_labels_shapes_and_styles(tmp_path: Path) -> None:
    write_dot(solution_tree(START, depth=2), tmp_path / "tree.dot")
    lines = (tmp_path / "tree.dot").read_text(encoding="utf-8").splitlines()
    assert '0 [label="+2", shape=circle];' in lines
    assert '1 [label="-4", shape=box];' in lines
    assert '0 -> 3 [style=bold, label="7dx2c5b"];' in lines
    assert '1 -> 2 [style=dashed, label="JbxAb2c5b"];' in lines
    write_dot(capture_graph("3c4s", rules="scopone"), tmp_path / "captures.dot")
    lines = (tmp_path / "captures.dot").read_text(encoding="utf-8").splitlines()
    assert '"takes 3c4s" [label="3c + 4s", shape=plaintext];' in lines
    assert '"takes 3c4s" -- "table 4s" [style=solid];' in lines


@pytest.mark.parametrize("write", [write_graphml, write_dot])
def test_a_file_that_cannot_be_written_is_named(write: Callable[..., Any], tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"^cannot write '.*none.tree': No such file or directory$"):
        write(TREES["game"], tmp_path / "none" / "tree")


def test_without_pydot_there_is_no_dot_file_but_a_line_that_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pydot", None)
    with pytest.raises(AnalysisError, match="pydot is not installed, and DOT files need it; write GraphML instead, or install"):
        write_dot(TREES["game"], tmp_path / "tree.dot")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "use", [minimax, partial(write_dot, path="never.dot"), partial(write_graphml, path="never.graphml")], ids=["minimax", "dot", "graphml"]
)
def test_graphs_of_others_are_refused(use: Callable[..., Any]) -> None:
    for graph in (nx.DiGraph(), nx.DiGraph([(0, 1)]), nx.Graph([(0, 1)])):
        with pytest.raises(AnalysisError, match=r"is of kind None, but it should be one of this module"):
            use(graph)
