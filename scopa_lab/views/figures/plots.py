"""Figures of margins: of the moves of a state, along the plays of a deal, over many deals.

Each function draws into the axes it is given, or into a figure of its own, and returns the axes; it changes no setting of matplotlib
and shows nothing. A margin is points of side 0 minus points of side 1, as everywhere. Nothing is told by colour alone: words, shapes
and hatches say the same.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from numbers import Real
from typing import Any

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.ticker import FuncFormatter, MaxNLocator, PercentFormatter

from scopa_lab.analysis import ReviewedMove
from scopa_lab.counting.intervals import Estimate, mean
from scopa_lab.errors import DrawingError, shown
from scopa_lab.game.sides import best_for
from scopa_lab.game.state import Move
from scopa_lab.numbers import whole
from scopa_lab.printed import signed
from scopa_lab.views.drawing.inks import INK, PALE, SIDE_INK, SIDE_MARKER, SIDE_TINT
from scopa_lab.views.figures.axes import axes_of, checked, margins_of

# Fill, edge and hatch of the groups: dark and light in turn, so that neighbours stay apart for every kind of colour vision and in grey.
_GROUPS = (
    ("#2c4f78", "white", ""),
    ("#e8a962", INK, "///"),
    ("#9a3a2c", "white", "..."),
    ("#a9d0e6", INK, ""),
    ("#4d5e55", "white", "---"),
    ("#e6e0c4", INK, "xxx"),
)
_WIDEST = 400  # margins in a distribution
_MARGIN = "side 0 minus side 1, points"


def plot_values(values: Mapping[Move, int], *, side: int | None = None, ax: Axes | None = None) -> Axes:
    """Draw the margin of every legal move as a horizontal bar, with the number at its end.

    Parameters
    ----------
    values : mapping of Move to int
        Margins in points, as `move_values` returns them; drawn in that order from top to bottom.
    side : 0 or 1, optional
        The side to play: its best moves, every one in a tie, are full bars with the word "best"; without it no move is marked.
    ax : matplotlib Axes, optional
        Where to draw; a new figure, taller for more moves, if not given.

    Returns
    -------
    matplotlib Axes
        Its patches are the bars, its y tick labels the moves.

    Raises
    ------
    DrawingError
        If there is no move, a margin is not a whole number, or `side` is none of 0, 1 and None.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = plot_values({Move.parse("Ab"): -4, Move.parse("7dx2c5b"): 2}, side=0, ax=Figure().subplots())
    >>> for label, bar, number in zip(ax.get_yticklabels(), ax.patches, ax.texts):
    ...     print(label.get_text(), bar.get_width(), number.get_text())
    Ab -4 −4
    7dx2c5b 2 +2 best
    """
    margins = margins_of(checked(values, "values", Mapping, "margins by Move, as move_values returns them").values(), "values")
    side = None if side is None else whole("side", side, DrawingError, least=0, most=1, saying="side is {}, but it should be 0, 1 or None")
    ax = axes_of(ax, 6, 1.2 + 0.28 * max(len(values), 4))
    best = None if side is None else best_for(None, side, margins)
    marked = [margin == best for margin in margins]
    inks = [SIDE_INK[margin < 0] for margin in margins]
    fills = [ink if full or side is None else SIDE_TINT[margin < 0] for margin, ink, full in zip(margins, inks, marked, strict=True)]
    bars = ax.barh(range(len(values)), margins, height=0.7, color=fills, edgecolor=inks)
    words = [f"{signed(margin)} best" if full else signed(margin) for margin, full in zip(margins, marked, strict=True)]
    for label, full in zip(ax.bar_label(bars, words, padding=4), marked, strict=True):
        label.set_fontweight("bold" if full else "normal")
    ax.axvline(0, color=INK, linewidth=1)
    ax.update_datalim([(-1, 0), (1, 0)])
    ax.margins(x=0.25)
    ax.set_ylim(len(values) - 0.5, -0.5)
    ax.set_yticks(range(len(values)), list(map(str, values)), parse_math=False)
    ax.tick_params(axis="y", length=0)
    _whole_numbers(ax.xaxis)
    ax.set_xlabel(f"margin after the move ({_MARGIN})")
    if side is not None:
        ax.set_title(f"side {side} to play")
    return ax


def plot_review(judged: Sequence[ReviewedMove], *, ax: Axes | None = None) -> Axes:
    """Draw the margin along a reviewed deal as a line of steps: a play is a whole number, and what it cost is a step there.

    A play that cost something has its move and its cost above, and a mark at the margin it led to. Where no margin is proved, a band
    lies between the bounds. The marks on the lower edge, round for side 0 and square for side 1, say who played.

    Parameters
    ----------
    judged : sequence of ReviewedMove
        The plays of a deal between two sides, as `review` returns them, or some of them; gaps stay empty.
    ax : matplotlib Axes, optional
        Where to draw; a new figure, wider for a long deal, if not given.

    Returns
    -------
    matplotlib Axes
        Its first patch is the line of steps: one margin in points per play, as it was before that play, and the one after the last
        play; not a number where it is not proved. The tick labels of its child axes, if there is one, are the costly moves.

    Raises
    ------
    DrawingError
        If there is no play, or something else is among them.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from scopa_lab.analysis import review
    >>> from scopa_lab.records import DealRecord
    >>> from scopa_lab.game.state import State
    >>> start = State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")
    >>> ax = plot_review(review(DealRecord(start).play("Ab").play("2bx2c")), ax=Figure().subplots())
    >>> ax.patches[0].get_data().values.tolist()
    [2.0, -4.0, -2.0]
    >>> [label.get_text() for label in ax.child_axes[0].get_xticklabels()]
    ['Ab costs 6', '2bx2c costs 2']
    """
    judged = list(checked(judged, "judged", Iterable, "the plays of a deal, as review returns them"))
    if not judged:
        raise DrawingError("judged is empty, but it should hold at least one play")
    for play in judged:
        checked(play, "a play", ReviewedMove, "a ReviewedMove, as review returns them")
    first, last = min(each.ply for each in judged), max(each.ply for each in judged)
    ax = axes_of(ax, max(6, 0.9 + 0.14 * (last - first)), 4)
    # The margin before play k, which is ply k - 1, lies between k - 1 and k; so the step of play k lies at k.
    edges = list(range(first, last + 3))
    proved = {each.ply + 1: each.after for each in judged} | {each.ply: each.before for each in judged if each.before is not None}
    margins = [math.nan if (margin := proved.get(ply)) is None else float(margin) for ply in edges[:-1]]
    ax.stairs(margins, edges, baseline=None, color=INK, linewidth=1.8, label="margin under perfect play")
    _bounds(ax, judged, edges)
    _costs(ax, judged)
    _players(ax, judged)
    ax.axhline(0, color=PALE, linewidth=0.8, zorder=0)
    ax.update_datalim([(first + 1, -1), (first + 1, 1)])
    ax.margins(y=0.12)
    ax.set_xlim(first + 0.25, last + 1.75)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    _whole_numbers(ax.yaxis)
    ax.set_xlabel("play")
    ax.set_ylabel(f"margin ({_MARGIN})")
    ax.legend(fontsize="small")
    return ax


def plot_distribution(margins: Iterable[int] | Mapping[str, Iterable[int]], *, ax: Axes | None = None) -> Axes:
    """Draw how often each margin came out over many deals, as a share of the deals.

    The legend gives the mean of each group and its 95 % interval: the normal approximation, 1.96 standard errors to each side, for deals
    that do not depend on each other. A single deal has none.

    Parameters
    ----------
    margins : iterable of int, or mapping of str to iterables of int
        Margins in points, in any order; a mapping names groups, which are drawn side by side in its order. Of a Counter of margins give
        the ``elements()``.
    ax : matplotlib Axes, optional
        Where to draw; a new figure, wider for many groups, if not given.

    Returns
    -------
    matplotlib Axes
        Its containers are the groups: one bar for each whole margin from the lowest to the highest of all groups, its height a share
        from 0 to 1.

    Raises
    ------
    DrawingError
        If there is no group, a group is empty, a margin is not a whole number, or the margins lie too far apart.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = plot_distribution([2, -1, 2, 3], ax=Figure().subplots())
    >>> [float(bar.get_height()) for bar in ax.patches]
    [0.25, 0.0, 0.0, 0.5, 0.25]
    >>> ax.get_legend().get_texts()[0].get_text()
    '4 deals: mean +1.50 (95 %: −0.20 to +3.20)'
    """
    named = margins if isinstance(margins, Mapping) and not isinstance(margins, Counter) else {"": margins}
    if not named:
        raise DrawingError("margins is empty, but it should hold at least one group")
    groups = {str(name): margins_of(group, f"group {shown(name)}" if name != "" else "margins") for name, group in named.items()}
    span = range(min(map(min, groups.values())), max(map(max, groups.values())) + 1)
    if len(span) > _WIDEST:
        raise DrawingError(f"the margins go from {span[0]} to {span[-1]}, which is no picture; a span of {_WIDEST} is")
    ax = axes_of(ax, max(6, 1 + 0.045 * len(span) * len(groups)), 4)
    width = 0.8 / len(groups)
    for place, (name, group) in enumerate(groups.items()):
        fill, edge, hatch = _GROUPS[place % len(_GROUPS)]
        counts = Counter(group)
        centres = [margin + (place - (len(groups) - 1) / 2) * width for margin in span]
        shares = [counts[margin] / len(group) for margin in span]
        ax.bar(centres, shares, width, color=fill, edgecolor=edge, hatch=hatch, linewidth=0.4, label=_summary(name, group))
    ax.axvline(0, color=PALE, linewidth=0.8, zorder=0)
    ax.margins(y=0.1 + 0.08 * len(groups))
    _whole_numbers(ax.xaxis)
    ax.yaxis.set_major_formatter(PercentFormatter(1.0))
    ax.set_xlabel(f"margin of the deal ({_MARGIN})")
    ax.set_ylabel("share of the deals")
    legend = ax.legend(ax.containers[-len(groups) :], ["group"] * len(groups), fontsize="small")
    for text, (name, group) in zip(legend.get_texts(), groups.items(), strict=True):
        text.set(text=_summary(name, group), parse_math=False)  # as it is, also with a dollar, or with a low line at its beginning
    return ax


def plot_estimates(
    estimates: Mapping[str, Estimate], *, exact: Mapping[str, Fraction | float] | None = None, label: str = "", ax: Axes | None = None
) -> Axes:
    """Draw measured numbers as points with their 95 % intervals, and exact ones beside them as crosses.

    Parameters
    ----------
    estimates : mapping of str to Estimate
        A name for each, from left to right.
    exact : mapping of str to number, optional
        What is known exactly, by the same names.
    label : str
        What is measured, with its unit.
    ax : matplotlib Axes, optional
        Where to draw; a new figure if not given.

    Returns
    -------
    matplotlib Axes
        Its first line are the points; the tick labels are the names.

    Raises
    ------
    DrawingError
        If there is no estimate, `exact` has a name that is not among them, or something is neither an estimate nor a number.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = plot_estimates({"one": Estimate(0.7, 0.6, 0.8, 90)}, exact={"one": 0.72}, ax=Figure().subplots())
    >>> [text.get_text() for text in ax.texts]
    ['0.70 (n = 90)']
    """
    exact = {} if exact is None else exact
    _check_estimates(estimates, exact)
    ax = axes_of(ax, max(4, 1.5 * len(estimates)), 3.6)
    values = [each.value for each in estimates.values()]
    known = [each if math.isfinite(each.high - each.low) else replace(each, low=each.value, high=each.value) for each in estimates.values()]
    down, up = ([abs(getattr(each, end) - each.value) for each in known] for end in ("low", "high"))
    ax.errorbar(
        range(len(values)), values, yerr=[down, up], fmt="o", color=SIDE_INK[0], capsize=5, markersize=7, label="measured, 95 % interval"
    )
    for place, each in enumerate(known):
        ax.annotate(
            f"{signed(each.value, 2).lstrip('+')} (n = {each.count})",
            (place, each.low),
            (0, -14),
            textcoords="offset points",
            ha="center",
            fontsize=8,
        )
    if exact:
        places = [list(estimates).index(name) for name in exact]
        ax.plot(places, [float(each) for each in exact.values()], "x", color=SIDE_INK[1], markersize=11, markeredgewidth=2, label="exact")
        ax.legend(fontsize="small")
    ax.axhline(0, color=PALE, linewidth=0.8, zorder=0)
    ax.set_xticks(range(len(values)), list(map(str, estimates)), parse_math=False)
    ax.set_xlim(-0.6, len(values) - 0.4)
    ax.margins(y=0.2)
    ax.set_ylabel(str(label), parse_math=False)
    return ax


def _check_estimates(estimates: Any, exact: Any) -> None:
    if not checked(estimates, "estimates", Mapping, "a name and an Estimate for each point"):
        raise DrawingError("estimates is empty, but it should hold at least one")
    for name, each in estimates.items():
        checked(each, f"estimate {shown(name)}", Estimate, "an Estimate, as share and mean return it")
    for name, number in checked(exact, "exact", Mapping, "a number for each name").items():
        if name not in estimates:
            raise DrawingError(f"exact has {shown(name)}, but the estimates are {', '.join(map(str, estimates))}")
        checked(number, f"exact {shown(name)}", Real, "a number")


def _whole_numbers(axis: Axis) -> None:
    """Put ticks at whole margins only, with their signs."""
    axis.set_major_locator(MaxNLocator(integer=True))
    axis.set_major_formatter(FuncFormatter(lambda margin, _: signed(margin)))


def _bounds(ax: Axes, judged: Sequence[ReviewedMove], edges: Sequence[int]) -> None:
    """Draw the band between the bounds where the margin before a play is not proved."""
    open_plays = {each.ply: each for each in judged if each.before is None}
    if open_plays:
        lower, upper = (
            [getattr(open_plays[ply], name) if ply in open_plays else math.nan for ply in edges[:-1]] for name in ("lower", "upper")
        )
        band = ax.stairs(upper, edges, baseline=lower, fill=True, label="between the bounds, not proved", zorder=0.5)
        band.set(facecolor="#e6ebe7", edgecolor=PALE, hatch="///", linewidth=0.8)


def _players(ax: Axes, judged: Sequence[ReviewedMove]) -> None:
    """Mark on the lower edge who played; two sides sit in turn, whether alone or as teams."""
    for side, (marker, ink) in enumerate(zip(SIDE_MARKER, SIDE_INK, strict=True)):
        plays = [each.ply + 1 for each in judged if each.seat % 2 == side]
        (marks,) = ax.plot(plays, [0] * len(plays), marker, color=ink, markersize=4.5, transform=ax.get_xaxis_transform())
        marks.set(clip_on=False, zorder=3, label=f"side {side} plays")


def _costs(ax: Axes, judged: Sequence[ReviewedMove]) -> None:
    """Mark the plays that cost something, and write them above the axes, where nothing lies in their way."""
    words = {}
    for each in judged:
        if each.cost and each.after is not None:
            words[each.ply + 1] = f"{each.move} costs {each.cost}"
            marker, ink = SIDE_MARKER[each.seat % 2], SIDE_INK[each.seat % 2]
            ax.plot([each.ply + 1], [each.after], marker, color=ink, markersize=7, markeredgecolor="white")
            ax.axvline(each.ply + 1, color=PALE, linewidth=0.7, linestyle=":", zorder=0)
    if words:
        top = ax.secondary_xaxis("top")
        top.set_xticks(list(words), list(words.values()), rotation=90, fontsize=8)
        top.tick_params(length=2)


def _summary(name: str, margins: Sequence[int]) -> str:
    """Say the size of a group, its mean and the interval of the mean."""
    estimate = mean(margins)
    count = estimate.count
    text = f"{name}, " * bool(name) + f"{count} deal{'s' * (count > 1)}: mean {signed(estimate.value, 2)}"
    return text if count == 1 else f"{text} (95 %: {signed(estimate.low, 2)} to {signed(estimate.high, 2)})"
