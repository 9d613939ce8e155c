"""The drawings that the cards share, each a ``<symbol>`` that is defined once a picture and used by its id.

An id holds a digest of what it names, so two pictures on one page never give one id to different drawings, and nothing
needs an id but these.
"""

import re
from collections.abc import Mapping
from hashlib import sha256

from scopa_lab.views.drawing.designs.emblems import CLUB, COIN, CUP, EAGLE, SWORD, SYMBOL_INK, SYMBOLS
from scopa_lab.views.drawing.designs.french import FRENCH_COURTS
from scopa_lab.views.drawing.designs.kings import KINGS
from scopa_lab.views.drawing.designs.knaves import KNAVES
from scopa_lab.views.drawing.designs.knights import KNIGHTS
from scopa_lab.views.drawing.inks import DARK, GOLD, LINEN, PAPER

COURTS = KNAVES | KNIGHTS | KINGS


def number(value: float) -> str:
    """Write a coordinate with at most two decimals.

    Examples
    --------
    >>> number(2.50), number(1 / 3)
    ('2.5', '0.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _lattice(left: int, top: int, right: int, bottom: int, step: int) -> str:
    """Draw the diagonals of a panel, cut at its edges, so that the back needs no pattern with an id of its own."""
    width, height = right - left, bottom - top
    falls = [(max(0, k), max(0, -k), min(width, height + k), min(height, width - k)) for k in range(step - height, width, step)]
    lines = [f"M{left + x} {top + y}L{left + u} {top + v}M{right - x} {top + y}L{right - u} {top + v}" for x, y, u, v in falls]
    return "".join(lines)


def _id(name: str, content: str) -> str:
    return f"scopa-{name}-{sha256(content.encode()).hexdigest()[:6]}"


def _symbols() -> dict[str, tuple[str, str]]:
    """Return the id and the content of each shared drawing by its name."""
    paper = f'<rect x=".5" y=".5" width="59" height="95" rx="4.5" fill="{PAPER}" stroke="#7d705a"/>'
    contents = {
        "card": paper,
        "back": paper + '<rect x="4" y="4" width="52" height="88" rx="2.5" fill="#2f5166"/>'
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
    found = {name: (_id(name, content), content) for name, content in contents.items()}
    for name, court in COURTS.items():
        x, y, scale, turn = court.emblem
        emblem = f'<use href="#{found[name[1]][0]}" transform="translate({x:g} {y:g}) rotate({turn:g}) scale({scale:g})"/>'
        content = f'<g stroke="{DARK}" stroke-width=".8" stroke-linejoin="round">{court.behind}{emblem}{court.before}</g>'
        found[name] = (_id(name, content), content)
    return found


_SYMBOLS: Mapping[str, tuple[str, str]] = _symbols()


def use(name: str, x: float = 0, y: float = 0, scale: float = 1, *, turn: float = 0, extra: str = "") -> str:
    """Place a symbol.

    Parameters
    ----------
    name : str
        ``"card"``, ``"back"``, a suit letter, ``"eagle"``, a figure such as ``"Kb"``, or ``"french-"`` with a suit or figure letter.
    x, y : float
        Where its origin comes to lie.
    scale : float
    turn : float
        In degrees, clockwise.
    extra : str
        More attributes of the element.

    Examples
    --------
    >>> use("card", 10, 20, 0.5).endswith('transform="translate(10 20) scale(0.5)"/>')
    True
    """
    steps = [f"translate({number(x)} {number(y)})"] if x or y else []
    steps += [f"rotate({number(turn)})"] if turn else []
    steps += [f"scale({number(scale)})"] if scale != 1 else []
    place = f' transform="{" ".join(steps)}"' if steps else ""
    return f'<use href="#{_SYMBOLS[name][0]}"{place}{extra}/>'


def definitions(picture: str) -> str:
    """Return the ``<defs>`` element that a picture needs: the symbols it uses, and those that they use, each once.

    Parameters
    ----------
    picture : str
        SVG that places symbols by `use`, as every card does.

    Examples
    --------
    >>> definitions("<g/>")
    '<defs></defs>'
    >>> definitions(use("Kb")).count("<symbol ")  # the king, and his club
    2
    """
    used: set[str] = set()
    texts = [picture]
    while texts:
        new = set(re.findall(r'href="#([^"]*)"', texts.pop())) - used
        used |= new
        texts += [content for name, content in _SYMBOLS.values() if name in new]
    parts = (f'<symbol id="{name}" overflow="visible">{content}</symbol>' for name, content in _SYMBOLS.values() if name in used)
    return f"<defs>{''.join(parts)}</defs>"
