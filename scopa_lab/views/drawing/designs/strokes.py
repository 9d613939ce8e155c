"""How the figures of the Italian cards are drawn: paints, lines, faces and hands.

A figure stands whole on a ground in the colour of its suit. It keeps off the index, which is in the upper left corner down to 33,
and off the value in the upper right one down to 20; its emblem is drawn between what lies behind it and the hands that hold it.
"""

from dataclasses import dataclass

from scopa_lab.views.drawing.inks import DARK, SKIN


@dataclass(frozen=True, slots=True)
class Court:
    """A figure on a card of 60 by 96 units: what lies behind its emblem, where the emblem is, and what lies before it.

    Attributes
    ----------
    behind : str
        SVG, under the emblem.
    emblem : tuple of float
        Middle x, middle y, scale, and turn in degrees of the emblem of the suit.
    before : str
        SVG, over the emblem: the hands.
    """

    behind: str
    emblem: tuple[float, float, float, float]
    before: str


def fill(paint: str, *paths: str) -> str:
    """Draw closed paths in one paint, with the outline of the figure."""
    return f'<path fill="{paint}" d="{"".join(paths)}"/>'


def line(path: str, *, ink: str = DARK, width: float = 0.8) -> str:
    """Draw open lines: folds, trims and reins."""
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width:g}" stroke-linecap="round"/>'


def hand(x: float, y: float) -> str:
    """Draw a closed hand."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="2.3" fill="{SKIN}"/>'


def ground(paint: str) -> str:
    """Draw the ground that a figure stands on."""
    return fill(paint, "M4 87Q30 83.6 56 87V93H4Z")


def face(x: float, y: float, *, look: float = 0) -> str:
    """Draw a bare head and neck; it looks left of the viewer (below 0), right, or straight."""
    eyes = f"M{x - 2.3 + look:g} {y - 0.6:g}v1M{x + 2.3 + look:g} {y - 0.6:g}v1"
    nose = f"M{x + 1.1 * look:g} {y:g}l{0.8 if look >= 0 else -0.8} 1.8h-.8M{x - 1.4 + look:g} {y + 3.6:g}q1.4.9 2.8 0"
    neck = fill(SKIN, f"M{x - 2.3:g} {y + 4:g}v5q2.3 3.6 4.6 0v-5")
    return f'{neck}<ellipse cx="{x:g}" cy="{y:g}" rx="6" ry="6.4" fill="{SKIN}"/>' + line(eyes, width=1.1) + line(nose, width=0.7)
