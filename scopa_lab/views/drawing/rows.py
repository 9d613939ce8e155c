"""Draw cards in rows, each with a title: a lesson's picture of a hand and a table, without seats and piles."""

from collections.abc import Mapping
from xml.sax.saxutils import escape

from scopa_lab.cards import IT40, CardSet, Deck
from scopa_lab.errors import DrawingError, shown
from scopa_lab.views.drawing.faces import card_svg
from scopa_lab.views.drawing.inks import INK
from scopa_lab.views.drawing.places import CARD_HEIGHT, CARD_WIDTH
from scopa_lab.views.drawing.symbols import definitions
from scopa_lab.views.drawing.words import listed_plainly, words

_GAP = 8
_BETWEEN = 40
_PAD = 16
_TITLE = 26
_WIDEST = 960
_SHOWN = 0.8  # of the drawn size, so that a whole suit fits a notebook beside its file list


def cards_svg(rows: Mapping[str, CardSet | str], *, deck: Deck = IT40, marked: CardSet | str = "-", language: str = "en") -> str:
    """Draw sets of cards side by side, or below each other where they do not fit: one ``<svg>`` element that stands alone.

    Parameters
    ----------
    rows : mapping of str to CardSet or str
        A title, and the cards that are drawn above it.
    deck : Deck
    marked : CardSet or str
        Cards that get a frame, such as those that are captured.
    language : str
        ``"en"`` or ``"it"``: that of the spoken title.

    Raises
    ------
    NotationError
        If a text is no set of the deck.
    DrawingError
        If there is no row, a title is no printable text, a marked card is in none, or there is no such language.

    Examples
    --------
    >>> picture = cards_svg({"in hand": "Kd", "on the table": "3c7d"}, marked="3c7d")
    >>> picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 154"')
    True
    """
    phrases = words(language)
    if not isinstance(rows, Mapping):
        raise DrawingError(f"rows is {shown(rows)}, but it should be sets of cards by their titles")
    for title in rows:
        if not isinstance(title, str) or not title.isprintable():
            raise DrawingError(f"rows has the title {shown(title)}, but a title is a printable text")
    sets = {title: CardSet.parse(str(cards), deck=deck) for title, cards in rows.items()}
    framed = CardSet.parse(str(marked), deck=deck)
    if not sets:
        raise DrawingError("rows is empty, but it should hold at least one set of cards")
    if not framed <= CardSet.of(card for cards in sets.values() for card in cards):
        raise DrawingError(f"marked is {str(framed)!r}, but these cards are not all drawn")
    parts, left, top, widest = [], _PAD, _PAD, 0
    for title, cards in sets.items():
        width = max(len(cards) * (CARD_WIDTH + _GAP) - _GAP, 8 * len(title), CARD_WIDTH)
        if left > _PAD and left + width > _WIDEST - _PAD:
            left, top = _PAD, top + CARD_HEIGHT + _TITLE + _GAP
        start = left + (width - len(cards) * (CARD_WIDTH + _GAP) + _GAP) / 2
        for place, card in enumerate(cards):
            x = start + place * (CARD_WIDTH + _GAP)
            parts.append(card_svg(card, value=deck.value(card), x=x, y=top))
            if card in framed:
                parts.append(
                    f'<rect x="{x - 3:g}" y="{top - 3}" width="{CARD_WIDTH + 6}" height="{CARD_HEIGHT + 6}" rx="7" fill="none"'
                    f' stroke="{INK}" stroke-width="3" stroke-dasharray="7 4"/>'
                )
        parts.append(
            f'<text x="{left + width / 2:g}" y="{top + CARD_HEIGHT + 18}" font-size="14" text-anchor="middle"'
            f' fill="{INK}">{escape(title)}</text>'
        )
        left += width + _BETWEEN
        widest = max(widest, left - _BETWEEN + _PAD)
    height = top + CARD_HEIGHT + _TITLE + _PAD
    spoken = [*sets.items(), *([(phrases["marked"], framed)] if framed else [])]
    said = "; ".join(f"{title}: {listed_plainly(cards, language)}" for title, cards in spoken)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {widest:g} {height}" width="{widest * _SHOWN:g}" height="{height * _SHOWN:g}" role="img"'
        f' style="max-width:100%;height:auto" font-family="sans-serif"><title>{escape(said)}</title>{definitions("".join(parts))}'
        f'<rect width="{widest:g}" height="{height}" rx="12" fill="#e8ede4"/>{"".join(parts)}</svg>'
    )
