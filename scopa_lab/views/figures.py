"""What the figures share: where they are drawn."""

import matplotlib.pyplot as plt
from matplotlib.axes import Axes


def axes_of(ax: Axes | None, width: float, height: float) -> Axes:
    """The axes given, or those of a new figure of that size in inches."""
    return plt.subplots(figsize=(width, height), layout="constrained")[1] if ax is None else ax
