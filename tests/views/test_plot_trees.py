"""Figures of trees and captures: every node and edge is drawn as what it is, texts stay apart and inside the picture."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import networkx as nx
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from networkx import DiGraph, Graph

from scopa_lab import views
from scopa_lab.cards import IT40
from scopa_lab.errors import DrawingError
from scopa_lab.game.state import State
from scopa_lab.rules import PRESETS
from scopa_lab.tree import capture_graph, game_tree, solution_tree, tidy_layout, write_graphml
from scopa_lab.views.drawing.inks import SIDE_INK, SIDE_TINT
from scopa_lab.views.figures.trees import MOST_NODES, plot_captures, plot_tree
from tests.strategies import ENDING, ending

mpl.use("Agg")

START = State.parse(ENDING)
SMALL, PROOF = game_tree(START, depth=3), solution_tree(START)
LARGE = game_tree(ending(PRESETS["cirulla"], seed=1, cards=6))
TABLES = {
    "six, sums of cards": capture_graph("AdAc3s4d7cJd", rules="scopone"),
    "six, fifteens too": capture_graph("AdAc3s4d7cJd", rules="cirulla"),
    "ten": capture_graph("AdAc2c3s4d5b6c7dJsQd", rules="cicera"),
}
each_tree = pytest.mark.parametrize("tree", [SMALL, PROOF, LARGE], ids=["small", "proof", "large"])
each_table = pytest.mark.parametrize("graph", TABLES.values(), ids=TABLES.keys())


@pytest.fixture(autouse=True)
def no_figure_stays_open() -> Iterator[None]:
    yield
    plt.close("all")


def texts_of(labels: Iterable[Text]) -> list[str]:
    return [label.get_text() for label in labels]


def signed(margin: int) -> str:
    return f"{margin:+d}".replace("-", "−") if margin else "0"


def edges_by_label(ax: Axes) -> dict[str, LineCollection]:
    return {str(lines.get_label()): lines for lines in ax.collections if isinstance(lines, mpl.collections.LineCollection)}


def marks_by_label(ax: Axes) -> dict[str, PathCollection]:
    return {str(marks.get_label()): marks for marks in ax.collections if isinstance(marks, mpl.collections.PathCollection)}


def assert_apart_and_inside(figure: Figure, labels: Iterable[Text], marks: Sequence[Bbox] = ()) -> None:
    """No text on another or on a mark it does not belong to; all on the page."""
    figure.canvas.draw()
    boxes = [label.get_window_extent() for label in labels]
    page = figure.bbox
    assert all(box.x0 >= page.x0 and box.x1 <= page.x1 and box.y0 >= page.y0 and box.y1 <= page.y1 for box in boxes)
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    for one in marks:
        assert sum(box.overlaps(one) for box in boxes) <= 1


def boxes_of_marks(ax: Axes) -> Iterator[Bbox]:
    """The squares that the marks fill, in pixels."""
    for marks in marks_by_label(ax).values():
        half = marks.get_sizes()[0] ** 0.5 / 2 * ax.figure.dpi / 72
        for x, y in ax.transData.transform(marks.get_offsets()):
            yield mpl.transforms.Bbox.from_extents(x - half, y - half, x + half, y + half)


def test_the_views_load_the_figures_when_first_used() -> None:
    assert views.plot_tree is plot_tree
    assert views.plot_captures is plot_captures


# Trees


@each_tree
def test_every_margin_and_every_move_is_written_once_and_apart_from_all_else(tree: DiGraph) -> None:
    ax = plot_tree(tree)
    moves, margins = ax.texts[: tree.number_of_edges()], ax.texts[tree.number_of_edges() :]
    assert texts_of(moves) == [data["move"] for *_, data in tree.edges(data=True)]
    assert texts_of(margins) == [signed(margin) for _, margin in tree.nodes(data="margin")]
    assert [text.get_weight() == "bold" for text in moves] == [data["is_best"] for *_, data in tree.edges(data=True)]
    ax.figure.canvas.draw()
    legend = ax.get_legend()
    assert_apart_and_inside(ax.figure, [*ax.texts, *legend.get_texts(), legend.get_title()], list(boxes_of_marks(ax)))
    assert min(float(text.get_fontsize()) for text in ax.texts) >= 7


@each_tree
def test_the_best_line_is_thick_replies_are_dashed_and_the_legend_has_a_word_for_each(tree: DiGraph) -> None:
    ax = plot_tree(tree)
    kinds = {"one best line": 0, "reply to a move that is not best": 0, "other best moves": 0, "moves that are not best": 0}
    for *_, data in tree.edges(data=True):
        if data["is_line"]:
            kinds["one best line"] += 1
        elif data["is_refutation"]:
            kinds["reply to a move that is not best"] += 1
        else:
            kinds["other best moves" if data["is_best"] else "moves that are not best"] += 1
    drawn = edges_by_label(ax)
    assert {label: len(lines.get_segments()) for label, lines in drawn.items()} == {
        label: number for label, number in kinds.items() if number
    }
    widths = {label: lines.get_linewidth()[0] for label, lines in drawn.items()}
    assert max(widths, key=widths.get) == "one best line"
    assert widths["one best line"] > 2 * widths["other best moves"] > 2 * widths["moves that are not best"]
    dashed = {label for label, lines in drawn.items() if lines.get_linestyle()[0][1] is not None}
    assert dashed == {"reply to a move that is not best"} & drawn.keys()
    assert texts_of(ax.get_legend().get_texts()) == [*drawn, *marks_by_label(ax)]


@each_tree
def test_marks_tell_who_plays_by_shape_and_ink_and_whose_margin_it_is_by_tint(tree: DiGraph) -> None:
    marks = marks_by_label(plot_tree(tree))
    looks: dict[str, list[str]] = {"side 0 to play": [], "side 1 to play": [], "the deal is over": []}
    for _, data in tree.nodes(data=True):
        margin = data["margin"]
        looks["the deal is over" if data["is_over"] else f"side {data['side']} to play"].append(
            SIDE_TINT[margin < 0] if margin else "#ffffff"
        )
    assert {label: list(map(to_hex, mark.get_facecolors())) for label, mark in marks.items()} == {
        label: tints for label, tints in looks.items() if tints
    }
    for side in (0, 1):
        assert to_hex(marks[f"side {side} to play"].get_edgecolors()[0]) == SIDE_INK[side]
    shapes = [len(mark.get_paths()[0].vertices) for mark in marks.values()]
    assert len(set(shapes)) == len(shapes)


def test_plies_run_to_the_right_and_leaves_down() -> None:
    ax = plot_tree(PROOF)
    places = {signed_text: text.get_position() for signed_text, text in enumerate(ax.texts[PROOF.number_of_edges() :])}
    assert [y for _, y in places.values()] == [across for across, _ in tidy_layout(PROOF).values()]
    assert all(places[start][0] < places[end][0] for start, end in PROOF.edges)
    assert ax.yaxis_inverted()
    by_ply: dict[int, set[float]] = {}
    for node, ply in PROOF.nodes(data="ply"):
        by_ply.setdefault(ply, set()).add(places[node][0])
    assert all(len(columns) == 1 for columns in by_ply.values())


def test_more_leaves_make_a_taller_figure_and_more_plies_a_wider_one() -> None:
    small, proof, large = (plot_tree(tree).figure for tree in (SMALL, PROOF, LARGE))
    assert large.get_figheight() > proof.get_figheight()
    assert proof.get_figwidth() > small.get_figwidth()


def test_one_node_and_a_tree_from_a_file_can_be_drawn(tmp_path: Path) -> None:
    assert texts_of(plot_tree(game_tree(START, depth=0)).texts) == ["+2"]
    write_graphml(SMALL, tmp_path / "tree.graphml")
    again = nx.read_graphml(tmp_path / "tree.graphml", node_type=int)
    assert texts_of(plot_tree(again).texts) == texts_of(plot_tree(SMALL).texts)


def test_graphviz_may_place_the_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    # dot answers in points, the root at the top; its leaves here are 0.22 inches apart, as it is told.
    def answer(graph: DiGraph, prog: str) -> dict[int, tuple[float, float]]:
        assert prog == "dot"
        assert set(graph.edges) == set(SMALL.edges)
        return {node: (15.84 * x + 9, 90 + 36 * y) for node, (x, y) in tidy_layout(SMALL).items()}

    monkeypatch.setattr(nx.nx_pydot, "graphviz_layout", answer)
    own, theirs = plot_tree(SMALL), plot_tree(SMALL, layout="graphviz")
    for one, other in zip(own.texts, theirs.texts, strict=True):
        assert one.get_text() == other.get_text()
        assert one.get_position() == pytest.approx(other.get_position())


def test_without_the_program_dot_there_is_a_line_that_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    message = 'layout="graphviz" needs pydot and the program dot of Graphviz, which did not answer; layout="tidy" does'
    with pytest.raises(DrawingError, match=f"^{re.escape(message)}$"):
        plot_tree(SMALL, layout="graphviz")
    assert not plt.get_fignums()


@pytest.mark.parametrize(
    ("tree", "options", "message"),
    [
        (TABLES["ten"], {}, "the graph is of kind 'captures', but it should be one of game_tree or solution_tree"),
        (nx.DiGraph(), {}, "the graph is of kind None, but"),
        (nx.DiGraph(kind=["game"]), {}, r"the graph is of kind \['game'\], but"),
        (ENDING, {}, "graph is 'scientifico .*, but it should be a graph, as game_tree or solution_tree makes it"),
        (SMALL, {"layout": "round"}, "layout is 'round', but it should be 'tidy' or 'graphviz'"),
    ],
    ids=["captures", "foreign", "strange", "text", "layout"],
)
def test_what_is_no_tree_of_margins_is_refused_before_a_figure_is_made(
    tree: DiGraph | Graph | str, options: dict[str, str], message: str
) -> None:
    with pytest.raises(DrawingError, match=message):
        plot_tree(tree, **options)
    assert not plt.get_fignums()


def test_a_tree_too_large_to_be_read_is_refused() -> None:
    tree = nx.DiGraph(kind="game")
    nx.add_path(tree, range(MOST_NODES + 1))
    with pytest.raises(DrawingError, match=r"a tree of 401 nodes cannot be read, 400 can; make it with a smaller depth="):
        plot_tree(tree)


# Captures


@each_table
def test_every_card_and_capture_is_written_once_apart_from_all_else_in_three_columns(graph: Graph) -> None:
    ax = plot_captures(graph)
    labels, heads = ax.texts[:-3], ax.texts[-3:]
    assert texts_of(labels) == [label for _, label in graph.nodes(data="label")]
    assert texts_of(heads) == ["played", "takes", "on the table"]
    columns: dict[str, set[float]] = {role: set() for role in ("played", "capture", "table")}
    for (_, role), text in zip(graph.nodes(data="role"), labels, strict=True):
        columns[role].add(text.get_position()[0])
    assert [columns[role] for role in columns] == [{head.get_position()[0]} for head in heads]
    assert_apart_and_inside(ax.figure, ax.texts)


@each_table
def test_the_lines_lead_from_each_played_card_to_its_captures_and_on_to_what_they_take(graph: Graph) -> None:
    ax = plot_captures(graph)
    at = {node: tuple(text.get_position()) for node, text in zip(graph, ax.texts, strict=False)}
    lines = edges_by_label(ax)
    ends = {(tuple(line[0]), tuple(line[-1])) for each in lines.values() for line in each.get_segments()}
    for start, end, part in graph.edges(data="part"):
        if part == "plays":
            assert (at[start], at[end]) in ends
        else:
            ports = {last for first, last in ends if first == at[start] and last[1] == first[1]}
            assert any((port, at[end]) in ends for port in ports)
    looks = {(to_hex(each.get_color()[0]), str(each.get_linestyle())) for each in lines.values()}
    assert len(looks) == len(lines) == len([node for node in graph if node.startswith("plays")])


def test_cards_that_take_nothing_or_stay_are_dotted() -> None:
    ax = plot_captures(capture_graph("3c4s", rules="scopone", cards="3dKb"))
    frames = [marks.get_linestyle()[0][1] is not None for marks in marks_by_label(ax).values()]
    assert texts_of(ax.texts)[:5] == ["3d", "Kb", "3c", "3c", "4s"]
    assert frames == [False, True, False, True]


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        (SMALL, "the graph is of kind 'game', but it should be one of capture_graph"),
        ("3c4s", "graph is '3c4s', but it should be a graph, as capture_graph makes it"),
        (capture_graph("-", rules="scopone"), "the graph is empty, but it should have a card that is played or lies on the table"),
    ],
    ids=["tree", "text", "empty"],
)
def test_what_shows_no_captures_is_refused_before_a_figure_is_made(graph: DiGraph | Graph | str, message: str) -> None:
    with pytest.raises(DrawingError, match=message):
        plot_captures(graph)
    assert not plt.get_fignums()


def test_a_tree_whose_nodes_were_read_as_texts_is_refused_with_the_remedy() -> None:
    graph = nx.relabel_nodes(game_tree(State.parse(ENDING), depth=1), str)
    with pytest.raises(DrawingError, match=r"no tree with a node 0; .* read a file with node_type=int"):
        plot_tree(graph)


def test_more_captures_than_can_be_read_are_refused() -> None:
    everything = "".join(map(str, list(IT40.cards)[:30]))
    with pytest.raises(DrawingError, match="cards and captures cannot be read, 400 can"):
        plot_captures(capture_graph(everything, rules="scopone"))


@pytest.mark.parametrize(("table", "cards"), [("7d", "Kd"), ("-", "KdAd")])
def test_small_capture_graphs_fit_their_page(table: str, cards: str) -> None:
    plot_captures(capture_graph(table, rules="scopone", cards=cards)).figure.canvas.draw()
