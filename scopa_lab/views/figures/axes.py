"""What the figures share: where they are drawn, and what they refuse to draw."""

from collections.abc import Iterable, Mapping
from typing import Any

import matplotlib.pyplot as plt
from matplotlib.axes import Axes

from scopa_lab.errors import DrawingError, shown
from scopa_lab.numbers import whole

_FARTHEST = 10**12  # from 0; beyond, matplotlib counts no longer in whole numbers


def axes_of(ax: Axes | None, width: float, height: float) -> Axes:
    """The axes given, or those of a new figure of that size in inches."""
    return plt.subplots(figsize=(width, height), layout="constrained")[1] if ax is None else ax


def checked(values: Any, where: str, of: type | tuple[type, ...], form: str) -> Any:
    """A value of the types it should have.

    Raises
    ------
    DrawingError
        If it has another type; the message says `form`, what would be right.
    """
    if not isinstance(values, of):
        raise DrawingError(f"{where} is {shown(values)}, but it should be {form}")
    return values


def margins_of(margins: Iterable[int], where: str) -> list[int]:
    """The margins, at least one, as Python integers.

    Raises
    ------
    DrawingError
        If there is none, or one is no whole number.
    """
    if isinstance(margins, Mapping | str) or not isinstance(margins, Iterable):
        raise DrawingError(
            f"{where} is {shown(margins)}, but it should hold margins, one for each deal; a Counter has them as its elements()"
        )
    margins = list(margins)
    if not margins:
        raise DrawingError(f"{where} is empty, but it should hold at least one margin")
    return [_margin(margin, where) for margin in margins]


def _margin(margin: object, where: str) -> int:
    try:
        return whole("margin", margin, DrawingError, least=-_FARTHEST, most=_FARTHEST)
    except DrawingError:
        raise DrawingError(f"{where} holds {shown(margin)}, but margins are whole numbers, of twelve digits at most") from None
