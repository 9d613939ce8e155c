"""The indices of the cards as lines, so that a card looks the same whatever fonts there are.

A glyph is drawn along its middle line, 14 units high and at most 7 wide, with a line of `LINE` units: with its edges it is
16.5 units high, which is 12 pixels where a card of 60 units is 44 pixels wide.
"""

LINE = 2.5
HEIGHT = 14

_GLYPHS = {
    "A": (7, "M0 14L3.5 0 7 14M1.2 9.3H5.8"),
    "2": (7, "M.2 3.6C.2-1.2 6.8-1.2 6.8 3.6 6.8 7 1.2 9.8 0 14H7"),
    "3": (7, "M0 0H6.6L3.2 5.4C8.2 5.4 8.2 14 3.2 14 1.6 14 .4 13 0 11.6"),
    "4": (7, "M5.2 14V0L0 9.8H7"),
    "5": (7, "M6.4 0H1L.5 6.2C7.8 3.6 8.6 14 3.2 14 1.6 14 .5 13.2 0 12"),
    "6": (7, "M5.4 0C2.6 2.6 0 6 0 10A3.5 4 0 0 0 7 10 3.5 4 0 0 0 .3 8.6"),
    "7": (7, "M0 0H7L2.6 14"),
    "8": (7, "M3.5 6.4A3 3.2 0 1 1 3.5 0 3 3.2 0 1 1 3.5 6.4 3.5 3.8 0 1 0 3.5 14 3.5 3.8 0 1 0 3.5 6.4Z"),
    "9": (7, "M1.6 14C4.4 11.4 7 8 7 4A3.5 4 0 0 0 0 4 3.5 4 0 0 0 6.7 5.4"),
    "10": (10.4, "M0 2.2L2 0V14M7.6 0A2.8 7 0 0 1 7.6 14 2.8 7 0 0 1 7.6 0Z"),
    "F": (6.6, "M0 14V0H6.6M0 6.8H5.4"),
    "C": (7, "M7 2.8C5.4-1.8 0-1.6 0 7S5.4 15.8 7 11.2"),
    "R": (7, "M0 14V0H3C8 0 8 7.2 3 7.2H0M3.4 7.2L7 14"),
    "J": (6, "M6 0V10C6 15.2 0 15.2 0 10.8"),
    "Q": (7, "M3.5 0A3.5 7 0 0 1 3.5 14 3.5 7 0 0 1 3.5 0ZM4.2 10L7 14"),
    "K": (7, "M0 0V14M6.6 0L0 8.4M2.4 5.4L7 14"),
}


def glyph_width(index: str) -> float:
    """Return the width of an index with its edges, in units of the card."""
    return _GLYPHS[index][0] + LINE


def glyph_svg(index: str, *, x: float, y: float, ink: str) -> str:
    """Draw an index: an ace, a number from 2 to 10, or one of ``F C R J Q K``.

    Parameters
    ----------
    index : str
    x, y : float
        The upper left corner of its edges.
    ink : str
        Its colour.

    Examples
    --------
    >>> glyph_svg("7", x=2, y=2, ink="#000")
    '<path d="M0 0H7L2.6 14" transform="translate(3.25 3.25)" fill="none" stroke="#000" stroke-width="2.5"/>'
    """
    place = f"translate({x + LINE / 2:g} {y + LINE / 2:g})"
    return f'<path d="{_GLYPHS[index][1]}" transform="{place}" fill="none" stroke="{ink}" stroke-width="{LINE}"/>'
