"""Draw the Italian cards as SVG fragments.

Every card is drawn 60 by 96 units and scaled as a whole. Emblems and figures are written once, in `DEFINITIONS`, under fixed ids,
and a card refers to them; so the picture that uses a fragment must contain the definitions. The suits differ in outline
(disc, goblet, blade, club) before they differ in colour.
"""

from dataclasses import dataclass

from scopa_lab.cards import Card

CARD_WIDTH = 60
CARD_HEIGHT = 96

_LINE = "#3a3226"
_SKIN = "#f3d6b3"
_GOLD = "#e3b23c"
_LINEN = "#f4ead3"
_INK = {"d": "#6f4a00", "c": "#97201c", "s": "#1d3f66", "b": "#2f5220"}
_ROBE = {"d": "#dba52c", "c": "#bb3a32", "s": "#4373a6", "b": "#5d8c40"}

# Emblems are centred on the origin: coin and goblet about 20 by 20 units, blade and club about 12 by 34, upright.
_COIN = (
    f'<g id="scopa-d" fill="#f8e2a0" stroke="{_INK["d"]}" stroke-width=".7">'
    f'<circle r="9.3" fill="{_GOLD}" stroke-width="1.2"/><circle r="7.1"/>'
    '<g fill="#c0851a" stroke-width=".5"><ellipse rx="6.1" ry="1.7"/><ellipse rx="1.7" ry="6.1"/>'
    '<ellipse rx="6.1" ry="1.7" transform="rotate(45)"/><ellipse rx="6.1" ry="1.7" transform="rotate(-45)"/></g>'
    '<circle r="2.1" fill="#fff3cf"/></g>'
)
_GOBLET = (
    f'<g id="scopa-c" fill="{_ROBE["c"]}" stroke="#6a1512" stroke-width="1.1" stroke-linejoin="round">'
    '<path d="M-8-8C-8-1-5 2.4-1.7 3.3V6C-5 6.3-6.6 7.5-6.8 9.4H6.8C6.6 7.5 5 6.3 1.7 6V3.3C5 2.4 8-1 8-8Z"/>'
    '<ellipse cy="-8" rx="8" ry="1.9" fill="#f6dcae"/>'
    f'<path d="M-7.4-3.6Q0-1.2 7.4-3.6" fill="none" stroke="{_GOLD}" stroke-width="1.7"/>'
    f'<ellipse cy="4.6" rx="3" ry="1.4" fill="{_GOLD}" stroke-width=".8"/></g>'
)
_BLADE = (
    f'<g id="scopa-s" fill="#bcd0e6" stroke="{_INK["s"]}" stroke-width="1" stroke-linejoin="round">'
    '<path d="M0-17L2.3-12.5V7H-2.3V-12.5Z"/><path d="M0-13V5" stroke-width=".8"/>'
    f'<path d="M-1.3 8H1.3V14H-1.3Z" fill="{_INK["s"]}"/>'
    f'<path d="M-5.6 4.9Q0 7.6 5.6 4.9L5.9 7.4Q0 10.2-5.9 7.4Z" fill="{_GOLD}"/>'
    f'<circle cy="14.8" r="2" fill="{_GOLD}"/></g>'
)
_CLUB = (
    f'<g id="scopa-b" fill="#b98348" stroke="#4a2d14" stroke-width="1" stroke-linejoin="round">'
    f'<path d="M3-2C5.4-2.6 6.6-5 6.2-7.6C3.8-7 2.6-4.8 3-2ZM-2.6 6.2C-5 5.6-6.2 3.2-5.8.6C-3.4 1.2-2.2 3.4-2.6 6.2Z" fill="#5d8c40" stroke="{_INK["b"]}" stroke-width=".8"/>'
    '<path d="M-1.8 16.4C-2 8-2.6 1-3.2-3.4C-4.8-3.2-6.2-4.6-5.8-6.4C-5.6-7.6-4.6-8-3.9-7.8C-5.4-12-4-17 0-17'
    'S5.4-12.4 4-8.6C3.2-4 2.4 2 2.3 4.6C3.8 4.4 5 5.4 4.8 6.8C4.6 8.2 3.2 8.8 2 8.2L1.8 16.4Q0 17.6-1.8 16.4Z"/>'
    '<path d="M-1.6-12.6Q-.6-14.4 1.2-13.8M.2-10.4Q.8-4-.2 1.4M.2 10V13.6" fill="none" stroke-width=".8" stroke-linecap="round"/></g>'
)

# Figures leave the fill of cap, robe and cloth open: it comes from the suit, through the element that uses the figure.
_FANTE = (
    f'<g id="scopa-J" stroke="{_LINE}" stroke-width=".9" stroke-linejoin="round">'
    f'<path d="M29 60L28 85H32.4L33.8 64H36.2L37.6 85H42L41 60Z" fill="{_LINEN}"/>'
    f'<path d="M28 83.5Q27.5 87 23 88.4V90.4H32.6L32.4 83.5ZM42 83.5Q42.5 87 47 88.4V90.4H37.4L37.6 83.5Z" fill="{_LINE}"/>'
    '<path d="M40.5 34.5L47 38.5L47.6 34H51.8L51.6 43Q50.6 46.4 47.4 45.4L39.5 41.5Z"/>'
    '<path d="M27 34Q35 31 43 34L41.5 47.5L46.5 63Q35 67.5 23.5 63L28.5 47.5Z"/>'
    '<path d="M27.6 34.4C19 37 17.6 46 24 51L28.4 47.4C24.6 44.4 25.4 41 29 40Z"/>'
    f'<path d="M28.5 46Q35 48 41.6 46L41.8 49Q35 51 28.2 49Z" fill="{_GOLD}"/>'
    '<path d="M35 52V65.4M30.4 52L28 64.2M39.6 52L42 64.2" fill="none" stroke-width=".6"/>'
    f'<circle cx="35" cy="24.5" r="6.4" fill="{_SKIN}"/>'
    '<path d="M28.4 31.6C26.8 27 27 17.5 35 17.5S43.2 27 41.6 31.6H39.4Q40.6 26 39.4 22.2Q35 20.6 30.6 22.2Q29.4 26 30.6 31.6Z" fill="#7d4b22"/>'
    f'<path d="M30 32.4Q35 37.4 40 32.4Q35 30.4 30 32.4Z" fill="{_LINEN}"/>'
    f'<path d="M31 15.4C25 14 18.4 9 20.6 4.8C26 4.8 32 9 33.4 14.2Z" fill="{_LINEN}"/>'
    '<path d="M26.4 20C26.4 12 43.6 12 43.6 20Q35 16.6 26.4 20Z"/>'
    f'<path d="M32.6 24.4v1M37.4 24.4v1M33.2 28.2q1.8 1.2 3.6 0" fill="none" stroke-linecap="round"/></g>'
)
_CAVALLO = (
    f'<g id="scopa-Q" stroke="{_LINE}" stroke-width=".9" stroke-linejoin="round">'
    '<path d="M50 61C57 61 58.4 72 55.4 82C52.6 78 54 69 49 67Z" fill="#4d2f19"/>'
    '<path d="M43 72L41.6 80L43.4 90.6H39L37.8 80L38 72ZM29 70L23 73.6L17.8 72.4L16.4 77.4L19.4 79L20.6 76.6L24.4 78L31 75Z" fill="#7c4f2a"/>'
    '<path d="M27.6 41.4L25.2 46C21 48.4 18 52.4 15.4 56.4C14.8 59.4 17 61.4 19.6 60.6L25.4 57.4C25.8 61 24.4 65 26 70'
    "L29.4 77L28.6 90.6H33L34.4 77Q40 78.4 45.6 74.6L48 80L46.4 90.6H50.8L52.4 79.4C54.6 73 55.4 62 49 59.6"
    'C44 58 38 60 34.4 57.4C33.6 50 31.6 46 29.6 44.4Z" fill="#a8703f"/>'
    '<path d="M29.4 43.6C33.4 46.6 35.2 51 35.6 58L32.8 56.4C32.4 51 30.8 48 28 46.6Z" fill="#4d2f19"/>'
    '<path d="M34 58.4Q40.6 61 47.4 58.8L48.6 71Q41 75 34 71.6Z"/>'
    f'<path d="M36 56.4H43L41.2 66.4L40 77H33.2L33.4 74.6L36.4 73Z" fill="{_LINEN}"/>'
    f'<path d="M36.8 68.4L41 68.8L40 77.4H32.6L32.8 74.8L36.2 73.4Z" fill="{_LINE}"/>'
    '<path d="M42 37.6L47.6 40L48.2 36.4H52.4L52.2 44.4Q51.2 47.6 48 46.8L41 44.4Z"/>'
    '<path d="M32.4 37.6Q37.6 34.6 43.2 37.6L43.8 57Q38.6 59.6 33 57Z"/>'
    '<path d="M33 38C27 41 25.4 46.6 28 53L32.4 51.4C31 47.4 31.6 44.4 34.4 43Z"/>'
    f'<path d="M30.4 53L18.4 58.4M20 54.4L22.4 58.6" fill="none" stroke-width="1"/><circle cx="30.2" cy="52.8" r="2.1" fill="{_SKIN}"/>'
    f'<path d="M33 52.4Q38.4 54.6 43.6 52.4L43.7 55Q38.4 57.2 33 55Z" fill="{_GOLD}"/>'
    f'<circle cx="37.6" cy="28.6" r="5.8" fill="{_SKIN}"/><path d="M33.6 35.6Q37.6 39.6 41.8 35.6Q37.6 33.8 33.6 35.6Z" fill="{_LINEN}"/>'
    '<path d="M32.4 24.6C31.6 15.6 43.6 15.6 42.8 24.6Z"/><path d="M29 25.8Q37.6 20.6 46.2 25.8Q37.6 28 29 25.8Z"/>'
    f'<path d="M35.2 28.8v1M39.6 28.8v1M36 32q1.6 1 3.2 0M22.6 51v.8" fill="none" stroke-linecap="round"/></g>'
)
_RE = (
    f'<g id="scopa-K" stroke="{_LINE}" stroke-width=".9" stroke-linejoin="round">'
    '<path d="M41 37.5L46.4 42L47.4 36H51.8L51.6 47.4Q50.6 51 47 50.2L40 47Z"/>'
    '<path d="M34 31C23 32 20.4 46 17 89Q34 94 51 89C47.6 46 45 32 34 31Z"/>'
    f'<path d="M31 36L28.6 91Q34 92.2 39.4 91L37 36Z" fill="{_LINEN}"/>'
    f'<path d="M17.3 85.4Q23 87.6 28.8 88.2M39.2 88.2Q45 87.6 50.7 85.4" fill="none" stroke="{_GOLD}" stroke-width="2.2"/>'
    '<path d="M34 52v3M32.4 60v3M35.8 66v3M32.8 73v3M35 80v3" stroke-width="1.3" stroke-linecap="round"/>'
    f'<path d="M21.6 42C24 31.6 44 31.6 46.4 42C42 49 26 49 21.6 42Z" fill="{_LINEN}"/>'
    '<path d="M25.4 41v2.4M29 43.4v2M39 43.4v2M42.6 41v2.4" stroke-width="1.3" stroke-linecap="round"/>'
    '<path d="M22.6 46C17.6 51 17.6 61 23.4 65L29.6 61.4C26.4 58.6 25.8 54 27.4 48.6Z"/>'
    f'<circle cx="29.6" cy="62.4" r="2.4" fill="{_SKIN}"/>'
    f'<circle cx="34" cy="24" r="6.6" fill="{_SKIN}"/>'
    '<path d="M27.2 22C25.6 34 28.6 40.6 34 43.6C39.4 40.6 42.4 34 40.8 22Q40 26.6 37.6 27.6Q34 26 30.4 27.6Q28 26.6 27.2 22Z" fill="#e8e2d6"/>'
    '<path d="M32.4 30.6h3.2M31.4 24v1M36.6 24v1" fill="none" stroke-linecap="round"/>'
    f'<path d="M26.4 20L24.4 9.4L29.6 13.6L34 6.4L38.4 13.6L43.6 9.4L41.6 20Q34 17.6 26.4 20Z" fill="{_GOLD}"/>'
    '<circle cx="24.4" cy="9" r="1.4" fill="#fff3cf"/><circle cx="34" cy="6" r="1.5" fill="#fff3cf"/><circle cx="43.6" cy="9" r="1.4" fill="#fff3cf"/>'
    '<circle cx="34" cy="15.6" r="1.5"/></g>'
)
_BLANK = '<rect id="scopa-card" x=".5" y=".5" width="59" height="95" rx="4.5" fill="#fffaee" stroke="#6b6252"/>'
# The weave tiles the inner panel of the back exactly: 6 by 10.5 tiles of 8 units.
_BACK = (
    '<pattern id="scopa-weave" x="6" y="6" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<path d="M0 4L4 0L8 4L4 8Z" fill="none" stroke="#8fb0bf" stroke-width=".8"/><circle cx="4" cy="4" r=".9" fill="#d8e4ea"/></pattern>'
    '<g id="scopa-back"><use href="#scopa-card"/><rect x="4" y="4" width="52" height="88" rx="2.5" fill="#34566a"/>'
    '<rect x="6" y="6" width="48" height="84" fill="url(#scopa-weave)" stroke="#8fb0bf" stroke-width=".8"/></g>'
)

DEFINITIONS = "<defs>" + "".join((_BLANK, _COIN, _GOBLET, _BLADE, _CLUB, _FANTE, _CAVALLO, _RE, _BACK)) + "</defs>"

# Places of the pips by count. Coins and goblets stand two abreast around a middle column; blades and clubs, being narrow,
# stand in rows of up to four. The index columns (left of 14 above 28, right of 46 below 68) stay free.
_MIDDLE = (30,)
_PAIR = (21, 39)
_TRIO = (12.5, 30, 47.5)
_ROUND_SCALE = {1: 2.2, 2: 1.4, 3: 1.2, 4: 0.9, 5: 0.88, 6: 0.88, 7: 0.86, 8: 0.84, 9: 0.7, 10: 0.7}
_ROUND_ROWS = {
    1: ((48, _MIDDLE),),
    2: ((28, _MIDDLE), (68, _MIDDLE)),
    3: ((20, _MIDDLE), (48, _MIDDLE), (76, _MIDDLE)),
    4: ((26, _PAIR), (70, _PAIR)),
    5: ((21, _PAIR), (48, _MIDDLE), (75, _PAIR)),
    6: ((20, _PAIR), (48, _PAIR), (76, _PAIR)),
    7: ((21, _PAIR), (48, _TRIO), (75, _PAIR)),
    8: ((16, _PAIR), (37.5, _PAIR), (58.5, _PAIR), (80, _PAIR)),
    9: ((14.5, _PAIR), (36.8, _PAIR), (48, _MIDDLE), (59.2, _PAIR), (81.5, _PAIR)),
    10: ((14.5, _PAIR), (25.6, _MIDDLE), (36.8, _PAIR), (59.2, _PAIR), (70.4, _MIDDLE), (81.5, _PAIR)),
}
_NARROW_TRIO = (18.5, 30, 41.5)
_LONG_SCALE = {1: 2.3, 2: 1.5, 3: 1.2, 4: 1.1, 5: 0.84, 6: 0.92, 7: 0.8, 8: 0.78, 9: 0.78, 10: 0.78}
_LONG_ROWS = {
    1: ((48, _MIDDLE),),
    2: ((48, (20, 40)),),
    3: ((48, (14.5, 30, 45.5)),),
    4: ((27, _PAIR), (69, _PAIR)),
    5: ((21.5, (19.5, 40.5)), (48, _MIDDLE), (74.5, (19.5, 40.5))),
    6: ((28, _NARROW_TRIO), (68, _NARROW_TRIO)),
    7: ((20, (22, 38)), (48, (14, 30, 46)), (76, (22, 38))),
    8: ((20, _NARROW_TRIO), (48, (22, 38)), (76, _NARROW_TRIO)),
    9: ((20, _NARROW_TRIO), (48, _NARROW_TRIO), (76, _NARROW_TRIO)),
    10: ((20, _NARROW_TRIO), (48, (12, 24, 36, 48)), (76, _NARROW_TRIO)),
}
# The discreet mark of the settebello: a gold thread inside the border, closed by a star.
_SETTEBELLO = (
    f'<rect x="2.7" y="2.7" width="54.6" height="90.6" rx="3" fill="none" stroke="{_GOLD}" stroke-width=".9"/>'
    f'<path d="M51 6.4L52.2 9.6 55.4 10.8 52.2 12 51 15.2 49.8 12 46.6 10.8 49.8 9.6Z" fill="{_GOLD}"/>'
)


def _number(value: float) -> str:
    """Write a coordinate with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _use(name: str, x: float, y: float, scale: float, *, turn: int = 0) -> str:
    """Place a definition at a point."""
    rotation = f" rotate({turn})" if turn else ""
    return f'<use href="#scopa-{name}" transform="translate({_number(x)} {_number(y)}){rotation} scale({_number(scale)})"/>'


def _text(text: str, x: float, y: float, size: float, fill: str, *, limit: float = 0) -> str:
    """Write a bold centred index, squeezed to `limit` units if that is given."""
    squeeze = f' textLength="{_number(limit)}" lengthAdjust="spacingAndGlyphs"' if limit else ""
    style = 'font-weight="700" text-anchor="middle" font-family="sans-serif"'
    return f'<text x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}" {style} fill="{fill}"{squeeze}>{text}</text>'


def _corner(index: str, suit: str) -> str:
    """Draw the index and the small emblem of the upper left corner."""
    text = _text(index, 8.2, 14.5, 13.5, _INK[suit], limit=11 if len(index) > 1 else 0)
    return text + _use(suit, 7.8, 22.2, 0.42, turn=40 if suit in "sb" else 0)


def _pips(count: int, suit: str) -> str:
    """Draw the emblems of a number card."""
    rows, scale = (_LONG_ROWS, _LONG_SCALE) if suit in "sb" else (_ROUND_ROWS, _ROUND_SCALE)
    return "".join(_use(suit, x, y, scale[count]) for y, row in rows[count] for x in row)


def _figure(letter: str, suit: str, value: int) -> str:
    """Draw a fante, cavallo or re, its emblem held up on the right, and what it captures for."""
    body = f'<use href="#scopa-{letter}" fill="{_ROBE[suit]}"/>'
    hand_x, hand_y = {"J": (49.8, 33.6), "Q": (50.3, 36.2), "K": (49.6, 35.6)}[letter]
    # How far above the hand the middle of the emblem is, and its scale: the hand closes on the grip or the foot.
    lift, scale = {"d": (8.6, 0.74), "c": (8.6, 0.78), "s": (10.4, 0.95), "b": (9.4, 0.86)}[suit]
    emblem = _use(suit, hand_x + 0.6, hand_y - lift, scale)
    hand = f'<circle cx="{hand_x}" cy="{hand_y}" r="2.4" fill="{_SKIN}" stroke="{_LINE}" stroke-width=".9"/>'
    badge = f'<circle cx="8.2" cy="36.5" r="6" fill="{_INK[suit]}"/>' + _text(str(value), 8.2, 39.6, 8.8, "#fff")
    return body + emblem + hand + (badge if value else "")


_SYMBOLS = {
    "d": "M0-11L8 0 0 11-8 0Z",
    "c": "M0 10C-12 1-10-9-4-9-1.5-9 0-7 0-5 0-7 1.5-9 4-9 10-9 12 1 0 10Z",
    "s": "M0-11C10-2 11 5 5.5 5 3 5 1 4 .8 2.5L2.5 10H-2.5L-.8 2.5C-1 4-3 5-5.5 5-11 5-10-2 0-11Z",
    "b": "M0-10A4.4 4.4 0 0 1 3.4-2.8 4.4 4.4 0 1 1 1.3 4.2L2.5 10H-2.5L-1.3 4.2A4.4 4.4 0 1 1-3.4-2.8 4.4 4.4 0 0 1 0-10Z",
}


def _french(index: str, suit: str) -> str:
    """Draw a card with a rank and a symbol, large in the middle and small in two corners."""
    ink = "#b3261e" if suit in "dc" else "#1d2b26"

    def symbol(x: float, y: float, scale: float) -> str:
        return f'<path d="{_SYMBOLS[suit]}" fill="{ink}" transform="translate({_number(x)} {_number(y)}) scale({_number(scale)})"/>'

    corner = _text(index, 9.5, 17, 15, ink, limit=13 if len(index) > 1 else 0) + symbol(9.5, 26, 0.55)
    middle = _text(index, 30, 46, 27, ink) + symbol(30, 64, 1.25)
    return f'{corner}{middle}<g transform="rotate(180 30 48)">{corner}</g>'


def card_svg(card: Card, *, value: int, x: float = 0, y: float = 0, width: float = CARD_WIDTH, faces: str = "italian") -> str:
    """Draw the face of a card as a ``<g>`` element.

    Parameters
    ----------
    card : Card
        The card to draw.
    value : int
        What the card captures for; written on the figures, unless 0.
    x, y : float
        Upper left corner.
    width : float
        Width of the card; its height is 1.6 times that.
    faces : str
        ``"italian"``, or ``"french"``: the symbols ♦ ♥ ♠ ♣ and rank letters.

    Examples
    --------
    >>> face = card_svg(Card.parse("Jb"), value=8, x=10)
    >>> face.startswith('<g data-card="Jb" transform="translate(10 0) scale(1)">'), ">8</text>" in face
    (True, True)
    """
    letter, suit = str(card)[0], card.suit.letter
    if faces == "french":
        face = _french("10" if letter == "T" else letter, suit)
    elif letter in "JQK":
        face = _figure(letter, suit, value) + _corner(letter, suit)
    else:
        count = "A23456789T".index(letter) + 1
        corner = _corner("10" if letter == "T" else letter, suit)
        face = (_SETTEBELLO if str(card) == "7d" else "") + _pips(count, suit) + corner
        face += f'<g transform="rotate(180 30 48)">{corner}</g>'
    place = f"translate({_number(x)} {_number(y)}) scale({width / CARD_WIDTH:.4g})"
    return f'<g data-card="{card}" transform="{place}"><use href="#scopa-card"/>{face}</g>'


def card_back_svg(*, x: float = 0, y: float = 0, width: float = CARD_WIDTH) -> str:
    """Draw the back of a card as a ``<use>`` element.

    Examples
    --------
    >>> card_back_svg(x=10, y=20, width=30)
    '<use href="#scopa-back" transform="translate(10 20) scale(0.5)"/>'
    """
    return f'<use href="#scopa-back" transform="translate({_number(x)} {_number(y)}) scale({width / CARD_WIDTH:.4g})"/>'


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
