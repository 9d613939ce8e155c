"""The faces of cards as symbols of a page: each stands there once, and every place that shows it refers to it."""

from scopa_lab.rules import Rules
from scopa_lab.views.drawing.faces import card_svg
from scopa_lab.views.drawing.places import CARD_HEIGHT, CARD_WIDTH
from scopa_lab.views.drawing.symbols import definitions


def symbols(rules: Rules, *, faces: str = "italian") -> str:
    """The definitions of all cards of a game, as one ``<svg>`` that shows nothing; card 7d is the symbol ``face-7d``.

    Examples
    --------
    >>> text = symbols(Rules.preset("scopa"))
    >>> text.count('<symbol id="face-'), '<symbol id="face-7d"' in text, "data-card" in text
    (40, True, False)
    """
    drawn = []
    for card in rules.deck.cards:
        scores = any(item.is_on and item.single_card == card for item in rules.tally)
        face = card_svg(card, value=rules.deck.value(card), faces=faces, scores=scores).replace(f' data-card="{card}"', "", 1)
        drawn.append(f'<symbol id="face-{card}" viewBox="0 0 {CARD_WIDTH} {CARD_HEIGHT}">{face}</symbol>')
    return f'<svg class="symbols" aria-hidden="true">{definitions("".join(drawn))}{"".join(drawn)}</svg>'
