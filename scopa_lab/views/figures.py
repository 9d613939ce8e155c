"""What the figures share: axes, and signed numbers."""

import matplotlib.pyplot as plt
from matplotlib.axes import Axes


def axes_of(ax: Axes | None, width: float, height: float) -> Axes:
    """The axes given, or those of a new figure of that size in inches."""
    return plt.subplots(figsize=(width, height), layout="constrained")[1] if ax is None else ax


def signed(number: float, decimals: int = 0) -> str:
    """Write a number with its sign, as the ticks do; a plain 0 has none."""
    return f"{number:+z.{decimals}f}".replace("-", "−") if number or decimals else "0"
