"""Draw the cards as SVG fragments.

Every card is drawn 60 by 96 units and scaled as a whole. What cards share (paper, back, emblems, figures) is a ``<symbol>`` that a
card uses by its id; `definitions` gives the symbols that a picture uses. An id holds a digest of what it names, so two
pictures on one page never give one id to different drawings, and nothing needs an id but these.
"""

import re
from collections.abc import Mapping
from hashlib import sha256

from scopa_lab.cards import Card
from scopa_lab.views.drawing.designs.emblems import CLUB, COIN, CUP, EAGLE, LID, MASK, RIBBON, SHIELD, SUIT_INK, SWORD, SYMBOL_INK, SYMBOLS
from scopa_lab.views.drawing.designs.french import FRENCH_COURTS, FRENCH_ROBE
from scopa_lab.views.drawing.designs.glyphs import glyph_svg, glyph_width
from scopa_lab.views.drawing.designs.kings import KINGS
from scopa_lab.views.drawing.designs.knaves import KNAVES
from scopa_lab.views.drawing.designs.knights import KNIGHTS
from scopa_lab.views.drawing.designs.pips import pip_places
from scopa_lab.views.drawing.inks import BROWN, DARK, GOLD, LINEN, PAPER, RED
from scopa_lab.views.drawing.places import CARD_WIDTH

COURTS = KNAVES | KNIGHTS | KINGS
FACES = ("italian", "numbered", "french")

_LETTERS = {"J": "F", "Q": "C", "K": "R"}


def _number(value: float) -> str:
    """Write a coordinate with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _lattice(left: int, top: int, right: int, bottom: int, step: int) -> str:
    """Draw the diagonals of a panel, cut at its edges, so that the back needs no pattern with an id of its own."""
    width, height = right - left, bottom - top
    falls = [(max(0, k), max(0, -k), min(width, height + k), min(height, width - k)) for k in range(step - height, width, step)]
    lines = [f"M{left + x} {top + y}L{left + u} {top + v}M{right - x} {top + y}L{right - u} {top + v}" for x, y, u, v in falls]
    return "".join(lines)


def _symbols() -> dict[str, tuple[str, str]]:
    """Return the id and the content of each shared drawing by its name."""
    contents = {
        "card": f'<rect x=".5" y=".5" width="59" height="95" rx="4.5" fill="{PAPER}" stroke="#7d705a"/>',
        "back": f'<rect x=".5" y=".5" width="59" height="95" rx="4.5" fill="{PAPER}" stroke="#7d705a"/>'
        '<rect x="4" y="4" width="52" height="88" rx="2.5" fill="#2f5166"/>'
        f'<path d="{_lattice(6, 6, 54, 90, 6)}" fill="none" stroke="#8fb0bf" stroke-width=".7"/>'
        f'<rect x="6" y="6" width="48" height="84" fill="none" stroke="{LINEN}" stroke-width="1"/>'
        f'<path d="M30 34L40 48 30 62 20 48Z" fill="#2f5166" stroke="{LINEN}"/><path d="M30 39L31.8 46.2 37 48 31.8 49.8 30 57 28.2 49.8 23 48 28.2 46.2Z" fill="{GOLD}"/>',
        "d": COIN,
        "c": CUP,
        "s": SWORD,
        "b": CLUB,
        **{f"french-{suit}": f'<path d="{path}" fill="{SYMBOL_INK[suit]}"/>' for suit, path in SYMBOLS.items()},
        **{f"french-{letter}": half for letter, half in FRENCH_COURTS.items()},
        "eagle": EAGLE,
    }
    found = {name: (f"scopa-{name}-{sha256(content.encode()).hexdigest()[:6]}", content) for name, content in contents.items()}
    for name, court in COURTS.items():
        x, y, scale, turn = court.emblem
        emblem = f'<use href="#{found[name[1]][0]}" transform="translate({x:g} {y:g}) rotate({turn:g}) scale({scale:g})"/>'
        content = f'<g stroke="{DARK}" stroke-width=".8" stroke-linejoin="round">{court.behind}{emblem}{court.before}</g>'
        found[name] = (f"scopa-{name}-{sha256(content.encode()).hexdigest()[:6]}", content)
    return found


_SYMBOLS: Mapping[str, tuple[str, str]] = _symbols()


def definitions(picture: str) -> str:
    """Return the ``<defs>`` element that a picture needs: the symbols it uses, and those that they use, each once.

    Parameters
    ----------
    picture : str
        SVG with cards of `card_svg` and `card_back_svg`.

    Examples
    --------
    >>> definitions("<g/>")
    '<defs></defs>'
    >>> definitions(card_svg(Card.parse("Kb"), value=10)).count("<symbol ")
    3
    """
    used: set[str] = set()
    texts = [picture]
    while texts:
        new = set(re.findall(r'href="#([^"]*)"', texts.pop())) - used
        used |= new
        texts += [content for name, content in _SYMBOLS.values() if name in new]
    parts = (f'<symbol id="{name}" overflow="visible">{content}</symbol>' for name, content in _SYMBOLS.values() if name in used)
    return f"<defs>{''.join(parts)}</defs>"


def _use(name: str, x: float = 0, y: float = 0, scale: float = 1, *, turn: float = 0, extra: str = "") -> str:
    """Place a symbol at a point."""
    steps = [f"translate({_number(x)} {_number(y)})"] if x or y else []
    steps += [f"rotate({_number(turn)})"] if turn else []
    steps += [f"scale({_number(scale)})"] if scale != 1 else []
    place = f' transform="{" ".join(steps)}"' if steps else ""
    return f'<use href="#{_SYMBOLS[name][0]}"{place}{extra}/>'


def _twice(half: str) -> str:
    """Draw something on the upper left, and turned about on the lower right."""
    return f'{half}<g transform="rotate(180 30 48)">{half}</g>'


def _corner(index: str, emblem: str, *, ink: str) -> str:
    """Draw the index and the small emblem of the upper left corner: they stay within 15 by 33 units."""
    is_long = emblem in "sb"
    small = _use(emblem, 7.9, 26.8, 0.42 if is_long else 0.5, turn=40 if is_long else 0)
    return glyph_svg(index, x=2.6 if len(index) > 1 else 3.2, y=3.2, ink=ink) + small


def _pips(count: int, suit: str, emblem: str) -> str:
    """Draw the emblems of a number card."""
    scale, places = pip_places(count, is_long=emblem in "sb")
    return "".join(_use(emblem, x, y, scale, turn=180 if emblem.startswith("french") and y > 50 else 0) for x, y in places)


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
    pips = _use("eagle") + _use("d", 30, 50, 0.95) if name == "Ad" else _pips(count, suit, suit)
    return pips + _ORNAMENTS.get(name, "") + _twice(_corner("10" if letter == "T" else letter, suit, ink=SUIT_INK[suit]))


def _figure(letter: str, suit: str, value: int, *, is_numbered: bool) -> str:
    """Draw a fante, cavallo or re with its index, and what it captures for in the other corner."""
    index = str(value) if is_numbered and value else _LETTERS[letter]
    other = str(value) if value and not is_numbered else ""
    worth = glyph_svg(other, x=57.2 - glyph_width(other), y=3.2, ink=BROWN) if other else ""
    return _use(letter + suit) + _corner(index, suit, ink=SUIT_INK[suit]) + worth


def _french(letter: str, suit: str) -> str:
    """Draw a French card: its pips, or the half figure twice in a frame."""
    emblem, ink = f"french-{suit}", SYMBOL_INK[suit]
    corner = _corner("10" if letter == "T" else letter, emblem, ink=ink)
    if letter in "JQK":
        half = _use(f"french-{letter}", extra=f' fill="{FRENCH_ROBE[suit]}"') + _use(emblem, 19.3, 11, 0.33)
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
    place = f"translate({_number(x)} {_number(y)}) scale({width / CARD_WIDTH:.4g})"
    return f'<g data-card="{card}" transform="{place}">{_use("card")}{_SCORING if scores else ""}{face}</g>'


def card_back_svg(*, x: float = 0, y: float = 0, width: float = CARD_WIDTH) -> str:
    """Draw the back of a card as a ``<use>`` element. A picture with it also needs its `definitions`.

    Examples
    --------
    >>> card_back_svg(x=10, y=20, width=30).endswith('transform="translate(10 20) scale(0.5)"/>')
    True
    """
    return f'<use href="#{_SYMBOLS["back"][0]}" transform="translate({_number(x)} {_number(y)}) scale({width / CARD_WIDTH:.4g})"/>'
