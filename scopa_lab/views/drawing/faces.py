"""Draw the cards as SVG fragments.

Every card is drawn 60 by 96 units and scaled as a whole. A picture with cards also needs the `definitions` of their symbols.
"""

from scopa_lab.cards import Card
from scopa_lab.views.drawing.designs.emblems import LID, MASK, RIBBON, SHIELD, SUIT_INK, SYMBOL_INK
from scopa_lab.views.drawing.designs.french import FRENCH_ROBE
from scopa_lab.views.drawing.designs.glyphs import glyph_svg, glyph_width
from scopa_lab.views.drawing.designs.pips import pip_places
from scopa_lab.views.drawing.inks import BROWN, DARK, GOLD, RED
from scopa_lab.views.drawing.places import CARD_WIDTH
from scopa_lab.views.drawing.symbols import number, use

FACES = ("italian", "numbered", "french")

_LETTERS = {"J": "F", "Q": "C", "K": "R"}


def _twice(half: str) -> str:
    """Draw something on the upper left, and turned about on the lower right."""
    return f'{half}<g transform="rotate(180 30 48)">{half}</g>'


def _corner(index: str, emblem: str, *, ink: str) -> str:
    """Draw the index and the small emblem of the upper left corner: they stay within 15 by 33 units."""
    is_long = emblem in "sb"
    small = use(emblem, 7.9, 26.8, 0.42 if is_long else 0.5, turn=40 if is_long else 0)
    return glyph_svg(index, x=2.6 if len(index) > 1 else 3.2, y=3.2, ink=ink) + small


def _pips(count: int, suit: str, emblem: str) -> str:
    """Draw the emblems of a number card."""
    scale, places = pip_places(count, is_long=emblem in "sb")
    return "".join(use(emblem, x, y, scale, turn=180 if emblem.startswith("french") and y > 50 else 0) for x, y in places)


# What stands among the pips of a few cards, as on the Neapolitan ones.
_ORNAMENTS = {
    "2d": f'<g transform="translate(30 48) scale(.8)">{RIBBON}</g>',
    "4d": f'<g transform="translate(30 49)">{SHIELD}</g>',
    "3b": f'<g transform="translate(30 48.6)">{MASK}</g>',
    "As": f'<path d="M17 40Q22 32 30 37T43 34L40 38 44 42Q37 46 30 41T17 48L20 43.6Z" fill="{RED}" stroke="{DARK}" stroke-width=".8"/>',
    "Ac": f'<g transform="translate(30 48)">{LID}</g>',
}


def _number_card(letter: str, suit: str) -> str:
    """Draw an Italian ace, or a card from 2 to 10."""
    count = "A23456789T".index(letter) + 1
    name = letter + suit
    pips = use("eagle") + use("d", 30, 50, 0.95) if name == "Ad" else _pips(count, suit, suit)
    return pips + _ORNAMENTS.get(name, "") + _twice(_corner("10" if letter == "T" else letter, suit, ink=SUIT_INK[suit]))


def _figure(letter: str, suit: str, value: int, *, is_numbered: bool) -> str:
    """Draw a fante, cavallo or re with its index, and what it captures for in the other corner."""
    index = str(value) if is_numbered and value else _LETTERS[letter]
    other = str(value) if value and not is_numbered else ""
    worth = glyph_svg(other, x=57.2 - glyph_width(other), y=3.2, ink=BROWN) if other else ""
    return use(letter + suit) + _corner(index, suit, ink=SUIT_INK[suit]) + worth


def _french(letter: str, suit: str) -> str:
    """Draw a French card: its pips, or the half figure twice in a frame."""
    emblem, ink = f"french-{suit}", SYMBOL_INK[suit]
    corner = _corner("10" if letter == "T" else letter, emblem, ink=ink)
    if letter in "JQK":
        half = use(f"french-{letter}", extra=f' fill="{FRENCH_ROBE[suit]}"') + use(emblem, 19.3, 11, 0.33)
        frame = f'<rect x="15.4" y="5" width="29.2" height="86" fill="none" stroke="{ink}"/>'
        return frame + _twice(half + corner)
    return _pips("A23456789T".index(letter) + 1, suit, emblem) + _twice(corner)


# The mark of a card that scores by itself: a gold thread between the edge and the index.
_SCORING = f'<rect x="1.7" y="1.7" width="56.6" height="92.6" rx="3.4" fill="none" stroke="{GOLD}" stroke-width="1.3"/>'


def card_svg(
    card: Card, *, value: int, x: float = 0, y: float = 0, width: float = CARD_WIDTH, faces: str = "italian", scores: bool = False
) -> str:
    """Draw the face of a card as a ``<g>`` element. A picture with it also needs its `definitions`.

    Parameters
    ----------
    card : Card
        The card to draw.
    value : int
        What the card captures for, 0 for nothing; written on the Italian figures.
    x, y : float
        Upper left corner.
    width : float
        Width of the card; its height is 1.6 times that.
    faces : str
        One of `FACES`: ``"italian"``, whose figures have the index F, C or R and their value beside it; ``"numbered"``, the
        same with the value as the index; ``"french"``: ♦ ♥ ♠ ♣ with J, Q and K.
    scores : bool
        Whether the card scores by itself, as the settebello does in most games; then it has a gold thread along its border.

    Examples
    --------
    >>> face = card_svg(Card.parse("Jb"), value=8, x=10)
    >>> face.startswith('<g data-card="Jb" transform="translate(10 0) scale(1)">')
    True
    """
    letter, suit = str(card)[0], card.suit.letter
    if faces == "french":
        face = _french(letter, suit)
    elif letter in "JQK":
        face = _figure(letter, suit, value, is_numbered=faces == "numbered")
    else:
        face = _number_card(letter, suit)
    place = f"translate({number(x)} {number(y)}) scale({width / CARD_WIDTH:.4g})"
    return f'<g data-card="{card}" transform="{place}">{use("card")}{_SCORING if scores else ""}{face}</g>'


def card_back_svg(*, x: float = 0, y: float = 0, width: float = CARD_WIDTH) -> str:
    """Draw the back of a card as a ``<use>`` element. A picture with it also needs its `definitions`.

    Examples
    --------
    >>> card_back_svg(x=10, y=20, width=30).endswith('transform="translate(10 20) scale(0.5)"/>')
    True
    """
    return use("back", x, y, width / CARD_WIDTH)
