"""Figures: what is given is what is drawn, marks stand where they belong, texts stay apart and inside the picture."""

import io
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any, cast

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.container import BarContainer
from matplotlib.figure import Figure
from matplotlib.text import Annotation, Text

from scopa_lab.analysis import ReviewedMove, review
from scopa_lab.counting.intervals import Estimate, mean
from scopa_lab.errors import DrawingError, ScopaError
from scopa_lab.game.state import Move, State
from scopa_lab.records import DealRecord
from scopa_lab.solver import Solver
from scopa_lab.tree import capture_graph, game_tree
from scopa_lab.views.drawing.svg import state_svg
from scopa_lab.views.figures.plots import plot_distribution, plot_estimates, plot_review, plot_values
from scopa_lab.views.figures.trees import plot_captures, plot_tree
from tests.strategies import ENDING, ending

mpl.use("Agg")

VALUES = {Move.parse("Ab"): -4, Move.parse("7d"): 0, Move.parse("7dx2c5b"): 2, Move.parse("KbxAd2d3d4d"): 2}
TWENTY = [
    *("Ad", "2c", "3s", "3sxAd2d", "4b", "4bxAc3d", "5d", "5dx2c3d", "6s", "6sxAd2d3d"),
    *("7d", "7dx3c4s", "7dxAc2d4s", "Jb", "JbxAd7s", "Jbx2d6c", "QcxAd2d6s", "Qcx4d5d", "KbxAd2d3d4d", "Kbx3c7c"),
]
DRAWINGS = {
    "values": (plot_values, VALUES),
    "review": (plot_review, [ReviewedMove(0, 0, Move.parse("Ab"), -3, 4, 2, ()), ReviewedMove(1, 1, Move.parse("2bx2c"), 2, 2, 3, ())]),
    "distribution": (plot_distribution, [2, -1, 2, 3]),
    "tree": (plot_tree, game_tree(State.parse(ENDING), depth=3)),
    "captures": (plot_captures, capture_graph("AdAc3s4d7cJd", rules="scopone")),
    "estimates": (plot_estimates, {"one": Estimate(0.7, 0.6, 0.8, 90)}),
}

ONE = {"one": Estimate(0.7, 0.6, 0.8, 9)}
ATTACKS = ("<img src=x onerror=alert(1)>", "\"'&", "$x^$", "$$", "|", "a\nb", "_low", "{0}", "%s")

each_drawing = pytest.mark.parametrize(("draw", "data"), DRAWINGS.values(), ids=DRAWINGS.keys())


@pytest.fixture(autouse=True)
def no_figure_stays_open() -> Iterator[None]:
    yield
    plt.close("all")


def play(ply: int, text: str, *, before: int | tuple[int, int], after: int | None, seat: None = None) -> ReviewedMove:
    """One judged play; `before` is a margin or a pair of bounds."""
    lower, upper = before if isinstance(before, tuple) else (before, before)
    return ReviewedMove(ply, ply % 4 if seat is None else seat, Move.parse(text), lower, upper, after, ())


# Two plays that are not proved, then margin 1; play 4 costs 3, play 5 costs 2, play 6 nothing.
JUDGED = (
    play(0, "Ab", before=(-6, 8), after=None),
    play(1, "2bx2c", before=(-2, 5), after=1),
    play(2, "4d", before=1, after=1),
    play(3, "4sx4d", before=1, after=4),
    play(4, "7dx2c5b", before=4, after=2),
    play(5, "KbxAd2d3d4d", before=2, after=2),
)


def long_deal(plies: int = 40) -> list[ReviewedMove]:
    """Every play costs a point, and every text is long."""
    return [play(ply, TWENTY[ply % 20], before=ply % 2, after=(ply + 1) % 2) for ply in range(plies)]


def texts_of(labels: Iterable[Text]) -> list[str]:
    return [label.get_text() for label in labels]


def steps(ax: Axes) -> list[tuple[np.int64, np.float64 | None]]:
    """The line of steps: where each begins, and its height, None for a gap."""
    data = ax.patches[0].get_data()
    return [(edge, None if math.isnan(margin) else margin) for edge, margin in zip(data.edges, data.values, strict=False)]


def marks(ax: Axes, *, size: float) -> dict[str, list[tuple[int, int]]]:
    """The (x, y) of the marks of a size, by their shape."""
    found: dict[str, list[tuple[int, int]]] = {}
    for line in ax.lines:
        if line.get_markersize() == size and line.get_marker() in {"o", "s"}:
            found.setdefault(line.get_marker(), []).extend(zip(line.get_xdata(), line.get_ydata(), strict=True))
    return found


def assert_apart_and_inside(figure: Figure, labels: list[Annotation | Text]) -> None:
    figure.canvas.draw()
    boxes = [label.get_window_extent() for label in labels]
    page = figure.bbox
    assert all(box.x0 >= page.x0 and box.x1 <= page.x1 and box.y0 >= page.y0 and box.y1 <= page.y1 for box in boxes)
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


# What all have in common


@each_drawing
def test_a_figure_becomes_a_png_without_a_warning(draw: Callable[..., Any], data: object) -> None:
    page = io.BytesIO()
    draw(data).figure.savefig(page, format="png")
    assert page.getvalue().startswith(b"\x89PNG")


@each_drawing
def test_the_axes_given_are_used_and_nothing_else_is_drawn(draw: Callable[..., Any], data: object) -> None:
    figure, (ax, other) = plt.subplots(2)
    untouched = len(other.get_children())
    assert draw(data, ax=ax) is ax
    assert plt.get_fignums() == [figure.number]
    assert figure.axes == [ax, other]
    assert not figure.texts
    assert not other.has_data()
    assert len(other.get_children()) == untouched


@each_drawing
def test_without_axes_there_is_one_new_figure_and_no_setting_changes(draw: Callable[..., Any], data: object) -> None:
    before = dict(mpl.rcParams)
    ax = draw(data)
    assert [plt.figure(number) for number in plt.get_fignums()] == [ax.figure]
    assert dict(mpl.rcParams) == before


@pytest.mark.parametrize(("draw", "data"), [DRAWINGS[name] for name in ("values", "review", "distribution")])
def test_the_margin_axis_has_a_name_and_signed_whole_numbers(
    draw: Callable[..., Any], data: dict[Move, int] | list[int | ReviewedMove]
) -> None:
    ax = draw(data)
    ax.figure.canvas.draw()
    axis = ax.yaxis if draw is plot_review else ax.xaxis
    assert "side 0 minus side 1, points" in axis.get_label_text()
    shown = dict(zip(axis.get_ticklocs(), texts_of(axis.get_ticklabels()), strict=True))
    assert all(
        text == ("0" if place == 0 else f"{place:+.0f}".replace("-", "−")) and place == round(place) for place, text in shown.items()
    )


def test_the_sides_have_the_colours_of_the_drawn_tables() -> None:
    """The mark of a side on its pile, the bar of a margin in its favour, the marks of its plays."""
    badges = dict(re.findall(r'width="18" height="18" rx="5" fill="(#\w+)"[^>]*/><text [^>]*>(\d)</text>', state_svg(ENDING)))
    assert sorted(badges.values()) == ["0", "1"]
    ink = {side: to_hex(colour) for colour, side in badges.items()}
    bars = dict(zip(VALUES.values(), plot_values(VALUES).patches, strict=True))
    assert (to_hex(bars[2].get_facecolor()), to_hex(bars[-4].get_facecolor())) == (ink["0"], ink["1"])
    players = {line.get_label(): to_hex(line.get_color()) for line in plot_review(JUDGED).lines}
    assert (players["side 0 plays"], players["side 1 plays"]) == (ink["0"], ink["1"])


# The margins of the moves


def test_each_move_has_a_bar_as_long_as_its_margin_in_order_from_the_top() -> None:
    ax = plot_values(VALUES)
    assert [bar.get_width() for bar in ax.patches] == list(VALUES.values())
    assert texts_of(ax.get_yticklabels()) == list(map(str, VALUES))
    middles = [bar.get_y() + bar.get_height() / 2 for bar in ax.patches]
    assert middles == pytest.approx(list(ax.get_yticks()))
    heights_on_page = ax.transData.transform([(0, middle) for middle in middles])[:, 1]
    assert all(upper > lower for upper, lower in pairwise(heights_on_page))


@pytest.mark.parametrize(
    ("side", "numbers"),
    [
        (None, ["−4", "0", "+2", "+2"]),
        (0, ["−4", "0", "+2 best", "+2 best"]),
        (1, ["−4 best", "0", "+2", "+2"]),
    ],
)
def test_the_numbers_have_a_sign_and_every_best_move_of_the_side_to_play_the_word(side: int | None, numbers: list[str]) -> None:
    ax = plot_values(VALUES, side=side)
    assert texts_of(ax.texts) == numbers
    assert [text.get_fontweight() == "bold" for text in ax.texts] == ["best" in number for number in numbers]
    assert ax.get_title() == ("" if side is None else f"side {side} to play")


def test_a_line_marks_the_margin_0_and_lies_inside_even_if_all_margins_are_0() -> None:
    ax = plot_values(dict.fromkeys(VALUES, 0))
    assert list(ax.lines[0].get_xdata()) == [0, 0]
    assert ax.get_xlim()[0] < -1 < 1 < ax.get_xlim()[1]


def test_numbers_of_numpy_are_margins_too() -> None:
    assert texts_of(plot_values({Move.parse("Ab"): cast("int", np.int64(-4))}, side=1).texts) == ["−4 best"]


def test_twenty_moves_make_a_taller_figure_with_all_texts_apart_and_inside() -> None:
    few, many = plot_values(VALUES, side=1), plot_values({Move.parse(text): -7 for text in TWENTY}, side=1)
    assert many.figure.get_figheight() > few.figure.get_figheight()
    assert many.figure.get_figwidth() == 6
    assert_apart_and_inside(many.figure, [*many.get_yticklabels(), *many.texts])


@pytest.mark.parametrize(
    ("values", "side", "message"),
    [
        ({}, 0, "values is empty, but it should hold at least one margin"),
        ({Move.parse("Ab"): 0.5}, 0, "values holds 0.5, but margins are whole numbers"),
        (VALUES, [0], r"side is \[0\], but it should be"),
        ([2, 3], 0, r"values is \[2, 3\], but it should be margins by Move, as move_values returns them"),
        ({Move.parse("Ab"): 10**400}, 0, "values holds 10+[.]{3}, but margins are whole numbers, of twelve digits at most"),
        ({Move.parse("Ab"): True}, 0, "values holds True, but"),
        (VALUES, 2, "side is 2, but it should be 0, 1 or None"),
    ],
)
def test_moves_that_cannot_be_drawn_are_refused_before_a_figure_is_made(values: Any, side: Any, message: str) -> None:
    with pytest.raises(DrawingError, match=message) as caught:
        plot_values(values, side=side)
    assert isinstance(caught.value, ScopaError)
    assert not plt.get_fignums()


# The plays of a deal


def test_the_line_of_steps_has_the_margin_before_each_play_and_after_the_last() -> None:
    assert steps(plot_review(JUDGED)) == [(0, None), (1, None), (2, 1), (3, 1), (4, 4), (5, 2), (6, 2)]


def test_the_line_follows_a_review_and_ends_at_the_final_margin() -> None:
    record = DealRecord(ending(State.parse(ENDING).rules, seed=1, cards=5))
    while not record.is_complete:
        record = record.play(record.end.legal_moves[0])
    judged = review(record, solver=Solver(engine="reference"))
    drawn = [margin for _, margin in steps(plot_review(judged))]
    assert drawn == [*(each.before for each in judged), record.end.tally().margin]


def test_a_costly_play_is_marked_at_the_margin_it_led_to_and_named_above() -> None:
    ax = plot_review(JUDGED)
    assert marks(ax, size=7) == {"s": [(4, 4)], "o": [(5, 2)]}
    (top,) = ax.child_axes
    assert list(top.get_xticks()) == [4, 5]
    assert texts_of(top.get_xticklabels()) == ["4sx4d costs 3", "7dx2c5b costs 2"]


def test_a_deal_without_a_costly_play_has_nothing_above() -> None:
    assert not plot_review(JUDGED[:3]).child_axes


def test_shapes_on_the_lower_edge_say_which_side_played() -> None:
    ax = plot_review(JUDGED)
    assert marks(ax, size=4.5) == {"o": [(1, 0), (3, 0), (5, 0)], "s": [(2, 0), (4, 0), (6, 0)]}
    lower_edge = [line for line in ax.lines if line.get_markersize() == 4.5]
    assert all(line.get_transform() == ax.get_xaxis_transform() and not line.get_clip_on() for line in lower_edge)
    assert texts_of(ax.get_legend().get_texts())[-2:] == ["side 0 plays", "side 1 plays"]


def test_a_hatched_band_lies_between_the_bounds_where_the_margin_is_not_proved() -> None:
    ax = plot_review(JUDGED)
    band = ax.patches[1]
    assert band.get_hatch()
    assert [(low, high) for low, high in zip(band.get_data().baseline, band.get_data().values, strict=True) if not math.isnan(high)] == [
        (-6, 8),
        (-2, 5),
    ]
    assert list(band.get_data().edges[:3]) == [0, 1, 2]
    assert math.isnan(band.get_data().values[2])
    assert "between the bounds, not proved" in texts_of(ax.get_legend().get_texts())


def test_a_proved_deal_has_no_band() -> None:
    assert len(plot_review(JUDGED[2:]).patches) == 1


@pytest.mark.parametrize("judged", [JUDGED[:1], JUDGED[:1] * 2], ids=["once", "twice"])
def test_a_deal_of_which_nothing_is_proved_is_a_band_only(judged: tuple[ReviewedMove, ...]) -> None:
    ax = plot_review(judged)
    ax.figure.canvas.draw()
    assert steps(ax) == [(0, None), (1, None)]
    assert len(ax.patches) == 2


def test_plays_keep_their_numbers_if_only_some_are_drawn_and_gaps_stay_empty() -> None:
    ax = plot_review([JUDGED[5], JUDGED[2]])
    assert steps(ax) == [(2, 1), (3, 1), (4, None), (5, 2), (6, 2)]
    assert ax.get_xlim() == (2.25, 6.75)


def test_a_long_deal_makes_a_wider_figure_with_all_texts_apart_and_inside() -> None:
    ax = plot_review(long_deal())
    assert ax.figure.get_figwidth() > plot_review(JUDGED).figure.get_figwidth() == 6
    ax.figure.canvas.draw()
    labels = ax.child_axes[0].get_xticklabels()
    assert len(labels) == 40
    ticks = [tick for tick in ax.get_xticklabels() if ax.get_xlim()[0] <= tick.get_position()[0] <= ax.get_xlim()[1]]
    assert_apart_and_inside(ax.figure, [*labels, *ticks, ax.xaxis.label])


def test_a_title_stands_above_the_costly_plays() -> None:
    ax = plot_review(JUDGED)
    title = ax.set_title("a deal")
    assert_apart_and_inside(ax.figure, [title, *ax.child_axes[0].get_xticklabels()])


def test_a_review_of_no_play_is_refused() -> None:
    with pytest.raises(DrawingError, match="judged is 7, but it should be the plays of a deal, as review returns them"):
        plot_review(7)
    with pytest.raises(DrawingError, match="a play is 7, but it should be a ReviewedMove, as review returns them"):
        plot_review([JUDGED[0], 7])  # type: ignore[list-item]
    with pytest.raises(DrawingError, match="judged is empty, but it should hold at least one play"):
        plot_review([])


# The margins of many deals


def bars(container: BarContainer) -> dict[int, np.float64]:
    return {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in container}


@settings(max_examples=25)
@given(st.lists(st.integers(-30, 30), min_size=1, max_size=50))
def test_there_is_a_bar_for_each_whole_margin_and_the_shares_sum_to_one(margins: list[int]) -> None:
    ax = plot_distribution(iter(margins), ax=mpl.figure.Figure().subplots())
    (container,) = ax.containers
    shares = bars(container)
    assert list(shares) == list(range(min(margins), max(margins) + 1))
    assert all(share * len(margins) == pytest.approx(margins.count(margin)) for margin, share in shares.items())
    assert sum(shares.values()) == pytest.approx(1)


def test_groups_stand_side_by_side_with_their_own_hatch_over_the_same_margins() -> None:
    ax = plot_distribution({"careful": [2, 2, 1], "bold": np.array([-1, 3]), "random": (0,)})
    assert [bars(container) for container in ax.containers] == [
        pytest.approx({-1: 0, 0: 0, 1: 1 / 3, 2: 2 / 3, 3: 0}),
        pytest.approx({-1: 1 / 2, 0: 0, 1: 0, 2: 0, 3: 1 / 2}),
        pytest.approx({-1: 0, 0: 1, 1: 0, 2: 0, 3: 0}),
    ]
    for row in zip(*ax.containers, strict=True):
        assert all(left.get_x() + left.get_width() == pytest.approx(right.get_x()) for left, right in pairwise(row))
        assert row[-1].get_x() + row[-1].get_width() - row[0].get_x() == pytest.approx(0.8)
    assert len({container[0].get_hatch() for container in ax.containers}) == 3
    assert [text.split(",")[0] for text in texts_of(ax.get_legend().get_texts())] == ["careful", "bold", "random"]


@pytest.mark.parametrize(
    ("margins", "words"),
    [
        ([3], "1 deal: mean +3.00"),
        ([0, 0], "2 deals: mean +0.00 (95 %: +0.00 to +0.00)"),
        ([-1, -2, -3], "3 deals: mean −2.00 (95 %: −3.13 to −0.87)"),
        ({"one": [-1, -2, -3]}, "one, 3 deals: mean −2.00 (95 %: −3.13 to −0.87)"),
    ],
)
def test_the_legend_gives_the_mean_and_its_interval(margins: dict[str, list[int]] | list[int], words: str) -> None:
    # Of -1, -2, -3 the standard deviation is 1, so the interval is 1.96 / sqrt(3) = 1.13 to each side.
    assert texts_of(plot_distribution(margins).get_legend().get_texts()) == [words]


def test_seven_groups_make_a_wider_figure_and_no_two_look_alike_side_by_side() -> None:
    ax = plot_distribution({f"player {number}": range(-12, 13) for number in range(7)})
    assert ax.figure.get_figwidth() > plot_distribution([0]).figure.get_figwidth() == 6
    looks = [(container[0].get_facecolor(), container[0].get_hatch()) for container in ax.containers]
    assert all(one != other for one, other in pairwise(looks))


@pytest.mark.parametrize(
    ("margins", "message"),
    [
        ([], "margins is empty, but it should hold at least one margin"),
        ({}, "margins is empty, but it should hold at least one group"),
        ({"careful": [1], "bold": []}, "group 'bold' is empty, but it should hold at least one margin"),
        ([1, 0.5], "margins holds 0.5, but margins are whole numbers"),
        ({"bold": [1, None]}, "group 'bold' holds None, but margins are whole numbers"),
        (Counter([2, -1, 2]), r"margins is Counter\(.*\), but it should hold margins, .*; a Counter has them as its elements\(\)"),
        (Counter([2, "a", None]), "margins is Counter"),
        ({"bold": Counter([2, 2])}, "group 'bold' is Counter"),
        ({2: 5}, "group 2 is 5, but it should hold margins, one for each deal"),
        (5, "margins is 5, but"),
        ("25", "margins is '25', but"),
        ([10**400], "margins holds 10+[.]{3}, but margins are whole numbers, of twelve digits at most"),
    ],
)
def test_margins_that_cannot_be_drawn_are_refused_before_a_figure_is_made(margins: object, message: str) -> None:
    with pytest.raises(DrawingError, match=message):
        plot_distribution(margins)
    assert not plt.get_fignums()


def test_estimates_are_points_with_intervals_and_exact_values_crosses() -> None:
    ax = Figure().subplots()
    estimates = {"one": Estimate(0.7, 0.6, 0.8, 90), "two": Estimate(-0.2, -0.5, 0.1, 40)}
    assert plot_estimates(estimates, exact={"two": Fraction(-1, 4)}, label="points", ax=ax) is ax
    points, cross = ax.lines[0], next(line for line in ax.lines if line.get_label() == "exact")
    assert list(points.get_ydata()) == [0.7, -0.2]
    assert (list(cross.get_xdata()), list(cross.get_ydata())) == ([1], [-0.25])
    assert [text.get_text() for text in ax.texts] == ["0.70 (n = 90)", "−0.20 (n = 40)"]
    assert ([label.get_text() for label in ax.get_xticklabels()], ax.get_ylabel()) == (["one", "two"], "points")


@pytest.mark.parametrize(
    ("estimates", "exact", "message"),
    [
        ({}, None, "estimates is empty"),
        ([1], None, r"estimates is \[1\], but it should be a name and an Estimate for each point"),
        ({"one": 0.7}, None, "estimate 'one' is 0.7, but it should be an Estimate, as share and mean return it"),
        (ONE, {"two": 1}, "exact has 'two', but the estimates are one"),
        (ONE, {"one": "0.72"}, "exact 'one' is '0.72', but it should be a number"),
        (ONE, [0.72], r"exact is \[0.72\], but it should be a number for each name"),
    ],
)
def test_estimates_that_cannot_be_drawn_are_refused(estimates: Any, exact: Any, message: str) -> None:
    with pytest.raises(DrawingError, match=message):
        plot_estimates(estimates, exact=exact)


@pytest.mark.parametrize("text", ATTACKS)
def test_what_a_person_types_stands_in_a_figure_as_it_is(text: str) -> None:
    groups = plot_distribution({text: [2, -1], "other": [1]})
    points = plot_estimates({text: ONE["one"]}, exact={text: 0.72}, label=text)
    bars = plot_values({text: 2})  # type: ignore[dict-item]
    legend = groups.get_legend().get_texts()
    assert legend[0].get_text().startswith(f"{text}, 2 deals: mean")
    assert texts_of(points.get_xticklabels()) == texts_of(bars.get_yticklabels()) == [points.get_ylabel()] == [text]
    for ax in (groups, points, bars):
        ax.figure.savefig(io.BytesIO())
        ax.figure.savefig(io.BytesIO(), format="svg")
    assert not any(label.get_parse_math() for label in (*legend, *points.get_xticklabels(), *bars.get_yticklabels(), points.yaxis.label))


def test_margins_too_far_apart_are_refused() -> None:
    with pytest.raises(DrawingError, match="the margins go from 0 to 1000000000, which is no picture"):
        plot_distribution([0, 10**9])


def test_an_estimate_without_a_spread_has_no_bar() -> None:
    ax = plot_estimates({"one": mean([3])}, ax=Figure().subplots())
    ax.figure.savefig(io.BytesIO())
    assert ax.texts[0].get_text() == "3.00 (n = 1)"
