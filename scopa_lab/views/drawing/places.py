"""Where cards are drawn: boxes of a picture, and cards in rows inside one."""

from dataclasses import dataclass

CARD_WIDTH = 60
CARD_HEIGHT = 96


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of a picture.

    Attributes
    ----------
    x, y : float
        Upper left corner.
    width, height : float

    Examples
    --------
    >>> Box(0, 0, 100, 50).inset(10, 5, 10, 5)
    Box(x=10, y=5, width=80, height=40)
    """

    x: float
    y: float
    width: float
    height: float

    def inset(self, left: float, top: float, right: float, bottom: float) -> "Box":
        """Return the rectangle without its margins."""
        return Box(self.x + left, self.y + top, self.width - left - right, self.height - top - bottom)


def arranged(count: int, box: Box, *, visible: float, gap: float, width: float = CARD_WIDTH) -> list[Box]:
    """Place cards in centred rows inside a box.

    The cards are `width` wide and shrink only when they must: `visible` is the share of its width that each card keeps clear of
    the next one (1: no card covers another). There are as many rows as make the cards largest, then least covered.

    Examples
    --------
    >>> [place.x for place in arranged(3, Box(0, 0, 200, 96), visible=1, gap=10)]
    [0.0, 70.0, 140.0]
    """
    choices = []
    for rows in range(1, min(count, 5) + 1):
        longest = -(-count // rows)
        between = gap if visible == 1 else 0
        tallest = (box.height - gap * (rows - 1)) / rows * CARD_WIDTH / CARD_HEIGHT
        size = min(width, tallest, (box.width - between * (longest - 1)) / (1 + visible * (longest - 1)))
        step = min(size + gap, (box.width - size) / max(longest - 1, 1))
        # Beyond three fifths a card is as good as clear; one row then reads better than two.
        choices.append((round(size, 3), min(step, 0.6 * size), -rows, step))
    if not choices:
        return []
    size, _, rows, step = max(choices)
    rows = -rows
    height = size * CARD_HEIGHT / CARD_WIDTH
    top = box.y + (box.height - rows * height - (rows - 1) * gap) / 2
    places = []
    for row in range(rows):
        length = count // rows + (row < count % rows)
        left = box.x + (box.width - (length - 1) * step - size) / 2
        places += [Box(left + step * column, top + row * (height + gap), size, height) for column in range(length)]
    return places
