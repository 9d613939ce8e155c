"""Draw a state as a table seen from above, in SVG text.

The picture is a pure function of its arguments: the same state gives the same text. It carries its own background, so it reads
on light and dark pages alike, and a title that says the position in words. Nothing is told by colour alone. The layout::

    +---------------------------------------------------+
    | rules            hand of the top seat             |
    |  hand on   +---------------------------+  hand on |
    |  the left  |  stock     table cards    |  the     |
    |            |                 last move |  right   |
    |            +---------------------------+          |
    |               hand of the bottom seat             |
    |  [ pile of side 0 ]            [ pile of side 1 ] |
    +---------------------------------------------------+
"""

from collections.abc import Iterable, Mapping, Sequence
from xml.sax.saxutils import escape

from scopa_lab.cards import Card
from scopa_lab.errors import DrawingError, shown
from scopa_lab.game.move import Move
from scopa_lab.game.state import State, read_state
from scopa_lab.numbers import whole
from scopa_lab.views.drawing.faces import FACES, card_back_svg, card_svg
from scopa_lab.views.drawing.inks import INK, SIDE_INK
from scopa_lab.views.drawing.places import Box, arranged
from scopa_lab.views.drawing.symbols import definitions
from scopa_lab.views.drawing.titles import checked_names, describe, last_move, move_text, seats_shown, wild_texts
from scopa_lab.views.drawing.words import point_word, words

WIDTH = 960
HEIGHT = 706

_MUTED = "#4d5e55"
_SIDE_INK = (*SIDE_INK, "#4d6426", "#6a4480", "#7d5a12", "#2b6a66")
_CARD = 64
_HEADER = 26
_PAD = 8

_BOXES = {
    "bottom": Box(140, 454, 680, 140),
    "right": Box(722, 164, 224, 280),
    "lower right": Box(722, 309, 224, 135),
    "upper right": Box(722, 164, 224, 135),
    "top": Box(140, 14, 680, 140),
    "upper left": Box(14, 164, 224, 135),
    "lower left": Box(14, 309, 224, 135),
    "left": Box(14, 164, 224, 280),
}
_MAT = Box(248, 164, 464, 280)
_PILES = Box(14, 604, 932, 88)

# Seats go anticlockwise from the bottom one, as the turn does at an Italian table.
_PLACES = {
    2: ("bottom", "top"),
    3: ("bottom", "right", "left"),
    4: ("bottom", "right", "top", "left"),
    5: ("bottom", "lower right", "upper right", "upper left", "lower left"),
    6: ("bottom", "lower right", "upper right", "top", "upper left", "lower left"),
}


def state_svg(
    state: State | str,
    *,
    names: Sequence[str] | None = None,
    show: str | int = "all",
    bottom: int = 0,
    last: Move | str | None = None,
    faces: str = "italian",
    language: str = "en",
) -> str:
    """Draw a state as a table seen from above: one ``<svg>`` element that needs nothing from outside itself.

    Parameters
    ----------
    state : State or str
        The state to draw, or its position text.
    names : sequence of str, optional
        One name per seat; "Seat 0", "Seat 1" and so on, or "Posto 0", if not given.
    show : "all", "turn", "none" or int
        Whose cards lie face up: everyone's, those of the seat to play, nobody's, or those of one seat. The title keeps the same secrets.
    bottom : int
        The seat at the lower edge; the others follow anticlockwise.
    last : Move or str, optional
        The move that led here: written under the table, and marked if its card lies there.
    faces : str
        ``"italian"`` cards with F, C and R on the figures, ``"numbered"`` ones with 8, 9 and 10 there, or ``"french"`` ones.
    language : str
        ``"en"`` or ``"it"``.

    Raises
    ------
    PositionError, NotationError
        If the text of the state or of the move cannot be read.
    DrawingError
        If `names`, `show` or `bottom` does not fit the seats of the state, `last` cannot have led to it, or there are no such `faces` or `language`.

    Examples
    --------
    >>> state_svg("scientifico 3 -/-/-/7d 3s4c */AdAs 1/0 0 -").startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 706"')
    True
    """
    state, phrases = read_state(state), words(language)
    who = checked_names(state, names, language)
    seen = seats_shown(state, show)
    last = last_move(state, last)
    players = state.rules.players
    bottom = whole(
        "bottom", bottom, DrawingError, least=0, most=players - 1, saying=f"bottom is {{}}, but the seats are 0 to {players - 1}"
    )
    if not isinstance(faces, str) or faces not in FACES:
        raise DrawingError(f"faces is {shown(faces)}, but the cards are {' or '.join(map(repr, FACES))}")
    cards = [
        _hand(state, (bottom + offset) % players, _BOXES[place], names=who, seen=seen, faces=faces, phrases=phrases)
        for offset, place in enumerate(_PLACES[players])
    ]
    cards += [_mat(state, last, faces, language), *_piles(state, who, language)]
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img"'
        ' style="max-width:100%;height:auto" font-family="sans-serif">',
        f"<title>{escape(describe(state, names=names, show=show, last=last, language=language))}</title>",
        definitions("".join(cards)),
        _rect(Box(1, 1, WIDTH - 2, HEIGHT - 2), fill="#e8ede4", stroke="#7d8f82", radius=16, line=2),
        _rules_text(state, wild_texts(state, seen, language), phrases),
        *cards,
        "</svg>",
    )
    return "".join(parts)


def _clipped(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def _rect(box: Box, *, fill: str, stroke: str = "none", radius: float = 8, line: float = 1, extra: str = "") -> str:
    """Draw a rounded rectangle."""
    size = f'x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}" rx="{radius:g}"'
    return f'<rect {size} fill="{fill}" stroke="{stroke}" stroke-width="{line:g}"{extra}/>'


def _text(text: str, x: float, y: float, size: float, *, fill: str = INK, anchor: str = "start", weight: int = 400) -> str:
    """Write one line of text."""
    style = f'font-size="{size:g}" font-weight="{weight}" text-anchor="{anchor}" fill="{fill}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'


def _badge(side: int, x: float, y: float) -> str:
    """Draw the numbered mark of a side."""
    square = _rect(Box(x, y, 18, 18), fill=_SIDE_INK[side % 6], stroke="#fff", radius=5, line=1.2)
    return square + _text(str(side), x + 9, y + 13.4, 12, fill="#fff", anchor="middle", weight=700)


def _rules_text(state: State, wild: Sequence[str], phrases: Mapping[str, str]) -> str:
    """Write the name of the game, its options and what a wild card counts as into the upper left corner."""
    game, _, options = state.rules.label.rstrip(")").partition("(")
    lines = game.capitalize().replace("-", "-\n").split("\n")
    heads = (_text(line, 20, 34 + 18 * row, 16, weight=700) for row, line in enumerate(lines))
    chosen = [_clipped(option, 19) for option in options.split(",") if option]
    if len(chosen) > 5:
        chosen[4:] = [phrases["more"].format(count=len(chosen) - 4)]
    chosen += wild
    start = 34 + 18 * len(lines)
    return "".join(heads) + "".join(_text(option, 20, start + 14 * row, 11, fill=_MUTED) for row, option in enumerate(chosen))


def _face(state: State, card: Card, place: Box, faces: str) -> str:
    scores = any(item.is_on and item.single_card == card for item in state.rules.tally)
    value = state.rules.deck.value(card)
    return card_svg(card, value=value, x=place.x, y=place.y, width=place.width, faces=faces, scores=scores)


def _hand(state: State, seat: int, box: Box, *, names: Sequence[str], seen: frozenset[int], faces: str, phrases: Mapping[str, str]) -> str:
    """Draw a seat: a tray with its name, its side and its cards."""
    cards = state.hands[seat]
    places = arranged(len(cards), box.inset(_PAD, _HEADER + 4, _PAD, 6), visible=0.3, gap=2, width=_CARD)
    left = min((place.x for place in places), default=box.x + box.width)
    width = min(box.width, max(224, 2 * (box.x + box.width / 2 - left + _PAD)))
    height = (places[-1].y + places[-1].height - places[0].y if places else _CARD) + _HEADER + 10
    tray = Box(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
    is_turn = seat == state.turn and not state.is_over
    drawn = (
        _face(state, card, place, faces) if seat in seen else card_back_svg(x=place.x, y=place.y, width=place.width)
        for card, place in zip(cards, places, strict=True)
    )
    empty = "" if cards else _text(phrases["no_cards"], tray.x + width / 2, tray.y + _HEADER + 40, 13, fill=_MUTED, anchor="middle")
    return _tray(tray, is_turn) + _nameplate(tray, names[seat], state.rules.side_of(seat), is_turn, phrases) + "".join(drawn) + empty


def _tray(tray: Box, is_turn: bool) -> str:
    """Draw the ground under a hand; the seat to play has a bold frame and a dark nameplate."""
    if not is_turn:
        return _rect(tray, fill="#f3f6f0", stroke="#c3cfc2", radius=9)
    plate = f"M{tray.x:g} {tray.y + _HEADER:g}v{9 - _HEADER}q0-9 9-9h{tray.width - 18:g}q9 0 9 9v{_HEADER - 9}z"
    return _rect(tray, fill="#fbfcf8", stroke=INK, radius=9, line=3) + f'<path d="{plate}" fill="{INK}"/>'


def _nameplate(tray: Box, name: str, side: int, is_turn: bool, phrases: Mapping[str, str]) -> str:
    """Write name and side over a hand, and whether it is to play."""
    ink, pale = ("#fff", "#dfe8df") if is_turn else (INK, _MUTED)
    x, y = tray.x + 7, tray.y + 18
    parts = [_badge(side, x, tray.y + 4.5)]
    room = int((tray.width - 160) / 8) if is_turn else int((tray.width - 90) / 8)
    label = f'<tspan font-weight="700" fill="{ink}">{escape(_clipped(name, max(room, 6)))}</tspan> · {phrases["side"].format(side=side)}'
    parts.append(f'<text x="{x + 25:g}" y="{y:g}" font-size="13" fill="{pale}">{label}</text>')
    if is_turn:
        right = tray.x + tray.width - 8
        parts.append(_text(phrases["playing"], right, y, 13, fill="#fff", anchor="end", weight=700))
        parts.append(f'<path d="M{right - 64:g} {tray.y + 7:g}l10 6l-10 6z" fill="#f2c14e"/>')
    return "".join(parts)


def _mat(state: State, last: Move | None, faces: str, language: str) -> str:
    """Draw the middle of the table: its cards, the stock, and the last move."""
    phrases = words(language)
    mat = _MAT if state.rules.players > 2 else Box(140, _MAT.y, 680, _MAT.height)
    parts = [_rect(mat, fill="#cfdccc", stroke="#9fb39f", radius=14, line=1.5)]
    if state.stock:
        parts.append(_stock(phrases["stock_count"].format(count=len(state.stock)), len(state.stock), mat))
    room = mat.inset(98 if state.stock else 16, 28, 16, 28)
    places = arranged(len(state.table), room, visible=1, gap=8, width=_CARD)
    parts.append(_text(phrases["heading"], mat.x + 14, mat.y + 21, 12, fill=_MUTED, weight=700))
    if not places:
        said, size, weight = (phrases["over"], 20, 700) if state.is_over else (phrases["empty"], 15, 400)
        parts.append(_text(said, room.x + room.width / 2, room.y + room.height / 2 + 5, size, anchor="middle", weight=weight))
    for card, place in zip(state.table, places, strict=True):
        parts.append(_face(state, card, place, faces))
        if last is not None and card == last.card and not last.taken:
            ring = place.inset(-3, -3, -3, -3)
            parts.append(_rect(ring, fill="none", stroke=INK, radius=8, line=2.5, extra=' stroke-dasharray="7 4"'))
    if last is not None:
        said = move_text(last, language)
        said = phrases["last"].format(move=said if len(said) <= 52 else last)
        parts.append(_text(said, mat.x + mat.width / 2, mat.y + mat.height - 10, 12.5, anchor="middle"))
    return "".join(parts)


def _stock(said: str, count: int, mat: Box) -> str:
    """Draw the undealt cards on the left of the mat."""
    x, y = mat.x + 20, mat.y + mat.height / 2 - 50
    layers = range(min(count, 3) - 1, -1, -1)
    backs = "".join(card_back_svg(x=x + 3 * layer, y=y - 3 * layer, width=56) for layer in layers)
    return backs + _text(said, x + 31, y + 108, 13, anchor="middle", weight=700)


def _piles(state: State, names: Sequence[str], language: str) -> Iterable[str]:
    """Draw one panel per side: what it captured, and its points so far."""
    sides, phrases = len(state.piles), words(language)
    width = (_PILES.width - 10 * (sides - 1)) / sides
    for side, pile in enumerate(state.piles):
        panel = Box(_PILES.x + side * (width + 10), _PILES.y, width, _PILES.height)
        owners = [name for seat, name in enumerate(names) if state.rules.side_of(seat) == side]
        marks = [phrases["last_capture"]] if side == state.taker else []
        marks += [item.name for item in state.rules.tally if item.is_on and item.single_card is not None and item.single_card in pile]
        suit, made = state.rules.counted_suit, point_word(state.rules.point_words[1], language)
        facts = ((len(pile), phrases["cards"]), (len(pile.of_suit(suit)), suit.italian), (state.points[side], made))
        yield _rect(panel, fill="#f3f6f0", stroke="#c3cfc2", radius=9)
        yield _pile_stack(len(pile), panel)
        yield (_wide_pile if width > 220 else _narrow_pile)(panel, side, " + ".join(owners), facts, marks, phrases=phrases)


def _pile_stack(count: int, panel: Box) -> str:
    """Draw the captured cards as a small stack, or the place where it will be."""
    x, y = panel.x + 10, panel.y + 15
    if not count:
        return _rect(Box(x, y, 36, 57.6), fill="none", stroke=_MUTED, radius=4, extra=' stroke-dasharray="4 3"')
    layers = range(min(-(-count // 6), 4) - 1, -1, -1)
    return "".join(card_back_svg(x=x + 2 * layer, y=y - 2 * layer, width=36) for layer in layers)


def _wide_pile(
    panel: Box, side: int, owners: str, facts: Iterable[tuple[int, str]], marks: Sequence[str], *, phrases: Mapping[str, str]
) -> str:
    """Write a panel with large figures and the marks on the right."""
    x, y = panel.x + 66, panel.y
    head = phrases["Side"].format(side=side)
    start = 30 + 8 * len(head)
    parts = [_badge(side, x, y + 9), _text(head, x + 25, y + 23, 13.5, weight=700)]
    parts.append(_text(_clipped(owners, int((panel.width - 172 - start) / 7)), x + start, y + 23, 12.5, fill=_MUTED))
    step = min(78, (panel.width - 76) / 4.4)
    for column, (number, noun) in enumerate(facts):
        parts.append(_text(str(number), x + step * column, y + 58, 24, weight=700))
        parts.append(_text(noun, x + step * column, y + 75, 12, fill=_MUTED))
    for row, mark in enumerate(marks):
        chip = Box(panel.x + panel.width - 106, y + 9 + 26 * row, 96, 20)
        parts.append(_rect(chip, fill="#fff", stroke=INK, radius=10))
        parts.append(_text(mark, chip.x + 48, chip.y + 14, 12, anchor="middle"))
    return "".join(parts)


def _narrow_pile(
    panel: Box, side: int, owners: str, facts: Iterable[tuple[int, str]], marks: Sequence[str], *, phrases: Mapping[str, str]
) -> str:
    """Write a panel as a column of lines; six of them stand side by side."""
    x, y = panel.x + 58, panel.y
    parts = [_badge(side, x, y + 6), _text(phrases["Side"].format(side=side), x + 24, y + 20, 12.5, weight=700)]
    for row, (number, noun) in enumerate(facts):
        parts.append(_text(phrases["fact"].format(count=number, noun=noun), x, y + 39 + 14.5 * row, 12))
    if phrases["last_capture"] in marks:
        parts.append(_text(phrases["last_capture"], x, y + 82.5, 11, weight=700))
    return "".join(parts)
