"""The text form of a position, and every fault that a hand-made one can have.

One line of fields, written with single spaces between them::

    <rules> <seat> <hands> <table> <piles> <points> <taker> <stock>[ <key>=<value>]

`State` stands on top of this module: `read` gives the parts of a state, `faults` says what contradicts what among them.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from scopa_lab.cards import NO_CARDS, RANK_LETTERS, Card, CardSet, read_cards
from scopa_lab.errors import NotationError, ScopaError, quoted, shown
from scopa_lab.rules import Rules

FIELDS = ("rules", "seat", "hands", "table", "piles", "points", "taker", "stock")
REST = "*"
_SEAT = re.compile("[0-9]")
MOST_POINTS = 999_999_999
_POINTS = re.compile("0|[1-9][0-9]{0,8}")


def read(text: str) -> tuple[dict[str, Any], list[str]]:
    """Read a position text.

    Returns
    -------
    parts : dict
        Arguments for ``State``; complete only if there are no problems.
    problems : list of str
        Every fault found, each a sentence that names the field, the token and what would be right.
    """
    tokens, problem = _tokens(text)
    if problem:
        return {}, [problem]
    problems: list[str] = []
    parts: dict[str, Any] = {}

    def take(field: str, part: str, reader: Callable[[str], Any]) -> None:
        number = FIELDS.index(field)
        try:
            parts[part] = reader(tokens[number])
        except ScopaError as error:
            problems.append(f"field {number + 1} ({field}): {error}")

    take("rules", "rules", Rules.preset)
    if "rules" not in parts:
        return {}, problems
    rules: Rules = parts["rules"]
    take("seat", "turn", lambda token: _number(token, _SEAT, f"a seat from 0 to {rules.players - 1}"))
    take("hands", "hands", lambda token: _sets(token, rules, rules.players, "hand", "seat"))
    take("table", "table", lambda token: _read_set(token, rules))
    take("piles", "piles", lambda token: _sets(token, rules, rules.sides, "pile", "side"))
    take("points", "points", lambda token: _read_points(token, rules))
    take(
        "taker",
        "taker",
        lambda token: None if token == "-" else _number(token, _SEAT, f"a side from 0 to {rules.sides - 1}, or - if nobody has captured"),
    )
    take("stock", "stock", lambda token: _read_stock(token, rules))
    extra: dict[str, Any] = {}
    for token in tokens[len(FIELDS) :]:
        key, _, value = token.partition("=")
        try:
            if key not in _EXTRA or key in extra:
                raise NotationError("only laid=CARD, matta=RANK and swept=POINTS may stand there, each once")
            extra[key] = _EXTRA[key](value, rules)
        except ScopaError as error:
            problems.append(f"{quoted(token)} after field 8 (stock) is not understood: {error}")
    parts |= {"swept": 0, "laid": None, "matta": None, **extra}
    if None in parts.get("piles", ()):
        _fill_rest(parts)
    if problems and not parts.keys() >= {"hands", "table", "piles", "stock"}:
        problems += _twice(_places(parts))
    return parts, problems + list(faults(rules, parts))


def read_score(piles: str, points: str, rules: Rules) -> tuple[tuple[CardSet, ...], tuple[int, ...]]:
    """Read piles and in-play points by themselves; one pile may be ``*``, all cards that are in no other.

    Raises
    ------
    NotationError
        If they cannot be read, or a card is in two piles.

    Examples
    --------
    >>> piles, points = read_score("7dKd/*", "2/0", Rules.preset("scopone"))
    >>> [len(pile) for pile in piles], points
    ([2, 38], (2, 0))
    """
    sets = _sets(piles, rules, rules.sides, "pile", "side")
    known = [("in pile " + str(side), pile) for side, pile in enumerate(sets) if pile is not None]
    for problem in _twice(known):
        raise NotationError(problem)
    rest = rules.deck.cards - CardSet.of(card for _, pile in known for card in pile)
    return tuple(rest if pile is None else pile for pile in sets), _read_points(points, rules)


def faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence for every contradiction among the parts of a state, as far as the parts are there.

    Parameters
    ----------
    rules : Rules
    parts : mapping of str to object
        Arguments for ``State``; those that could not be read are missing.
    """
    shape = list(_shape_faults(rules, parts))
    if shape:
        yield from shape
        return
    for needed, check in _CHECKS:
        if parts.keys() >= needed:
            yield from check(rules, parts)


def _shape_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    for name, wanted, per in (("hands", rules.players, "seats"), ("piles", rules.sides, "sides"), ("points", rules.sides, "sides")):
        if name in parts and len(parts[name]) != wanted:
            yield f"there are {len(parts[name])} {name}, but {rules.label} has {wanted} {per}"


def _turn_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    if parts["turn"] not in range(rules.players):
        yield f"seat {parts['turn']} is to play, but the seats are 0 to {rules.players - 1}"


def _taker_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    taker = parts["taker"]
    if taker is not None and taker not in range(rules.sides):
        yield f"the taker is side {taker}, but the sides are 0 to {rules.sides - 1}"
    elif taker is None and any(parts["piles"]):
        yield f"the taker is -, but the piles hold cards; name the side of the last capture, 0 to {rules.sides - 1}"
    elif taker is not None and not parts["piles"][taker]:
        yield f"the taker is side {taker}, but its pile is empty; a side that captured has cards"


def _leftover_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    taker, table = parts["taker"], parts["table"]
    if rules.leftovers == "taker" and taker in range(rules.sides) and table and not any(parts["hands"]) and not parts["stock"]:
        yield f"the deal is over, but {table} still lies on the table; leftovers belong to the pile of the taker, side {taker}"


def _point_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    if not 0 <= min(parts["points"]) <= max(parts["points"]) <= MOST_POINTS:
        yield f"the points {parts['points']} are not possible; in-play points are whole numbers from 0 to {MOST_POINTS}"


def _swept_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    taker, swept = parts["taker"], parts["swept"]
    if not swept:
        return
    if rules.sweep.final != "not_last_capture" or taker not in range(rules.sides) or parts["points"][taker] < swept:
        yield f"swept={swept} needs final_sweep=not_last_capture, and a taker with the points of that sweep"
    elif not any(parts["hands"]):
        yield f"swept={swept} in a finished deal; there the sweep of the last capture has been taken back already"
    elif not rules.sweep.by_value and swept != rules.sweep.points:
        yield f"swept={swept}, but a sweep scores {rules.sweep.points} under {rules.label}"


def _laid_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    laid = parts["laid"]
    if laid is not None and not rules.remembers_laid:
        yield f"laid={laid} needs picada=previous_card; under {rules.label} it does not matter who laid which card"
    elif laid is not None and laid not in parts["table"]:
        yield f"laid={laid}, but {laid} does not lie on the table {parts['table']}"


def _matta_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    rank, plan = parts["matta"], rules.declarations
    if rank is None:
        return
    text = f"matta={RANK_LETTERS[rank]}"
    if plan is None or plan.matta is None or not plan.keeps_value:
        yield f"{text} needs a wild card that keeps its rank; {rules.label} has none"
    elif rank == plan.matta.rank or RANK_LETTERS[rank] not in rules.deck.ranks:
        yield f"{text} is no rank that {plan.matta} can be declared as; leave it out if it is an ordinary card"
    elif not any(plan.matta in cards for cards in (parts["table"], *parts["hands"])):
        yield f"{text}, but {plan.matta} is neither in a hand nor on the table; once captured it is an ordinary card"


def _tokens(text: str) -> tuple[list[str], str | None]:
    """The words of a position, and what keeps them from being read field by field.

    What editors and other systems add is no fault: a byte order mark, blanks around and between, the line feed of either kind.
    """
    if not isinstance(text, str):
        return [], f"a position is one line of fields separated by single spaces; {shown(text)} is no text"
    text = text.removeprefix("\ufeff").strip()
    tokens = text.split()
    if len(text.splitlines()) > 1:
        return tokens, f"a position is one line of fields separated by single spaces; this has {len(text.splitlines())} lines"
    if not tokens:
        return tokens, "a position is one line of fields separated by single spaces; this is empty"
    if len(tokens) < len(FIELDS):
        return tokens, f"field {len(tokens) + 1} ({FIELDS[len(tokens)]}) is missing; the fields are {' '.join(FIELDS)}"
    return tokens, None


def _number(token: str, form: re.Pattern[str], wanted: str) -> int:
    if not form.fullmatch(token):
        raise NotationError(f"{quoted(token)} is not {wanted}")
    return int(token)


def _read_set(token: str, rules: Rules) -> CardSet:
    if "," in token:
        raise NotationError(f"{quoted(token)} has a comma; inside a position the cards of a set follow each other directly")
    if REST in token:
        raise NotationError(f"{quoted(token)} has a {REST}; only one whole pile may be {REST}")
    return CardSet.parse(token, deck=rules.deck)


def _sets(token: str, rules: Rules, wanted: int, what: str, owner: str) -> tuple[CardSet | None, ...]:
    """One set for each seat or side; None for the pile that gets the rest."""
    pieces = token.split("/")
    if len(pieces) != wanted:
        raise NotationError(
            f"{quoted(token)} has {len(pieces)} {what}s, but {rules.label} has {wanted} {owner}s; separate the {what}s by /"
        )
    if what == "pile" and pieces.count(REST) > 1:
        raise NotationError(f"{quoted(token)} has {REST} more than once; only one pile can be the rest")
    return tuple(None if what == "pile" and piece == REST else _read_set(piece, rules) for piece in pieces)


def _read_points(token: str, rules: Rules) -> tuple[int, ...]:
    pieces = token.split("/")
    if len(pieces) != rules.sides:
        raise NotationError(
            f"{quoted(token)} has {len(pieces)} numbers, but {rules.label} has {rules.sides} sides; separate the points by /"
        )
    return tuple(_number(piece, _POINTS, f"a whole number from 0 to {MOST_POINTS}") for piece in pieces)


def _read_stock(token: str, rules: Rules) -> tuple[Card, ...]:
    return tuple(read_cards(token, deck=rules.deck))


def _read_points_of_sweep(text: str, rules: Rules) -> int:
    return _number(text, re.compile("[1-9][0-9]{0,3}"), "the points of a sweep")


def _read_laid(text: str, rules: Rules) -> Card:
    return Card.parse(text, deck=rules.deck)


def _read_rank(text: str, rules: Rules) -> int:
    if len(text) != 1 or text not in rules.deck.ranks:
        raise NotationError(f"{quoted(text)} is no rank; the ranks are {rules.deck.ranks}")
    return RANK_LETTERS.index(text)


_EXTRA: dict[str, Callable[[str, Rules], Any]] = {"laid": _read_laid, "matta": _read_rank, "swept": _read_points_of_sweep}


def _fill_rest(parts: dict[str, Any]) -> None:
    """Give the pile written ``*`` all cards that are nowhere else; without the other places, what it holds cannot be said."""
    piles = parts.pop("piles")
    if {"hands", "table", "stock"} <= parts.keys():
        known = {**parts, "piles": [pile for pile in piles if pile is not None]}
        rest = parts["rules"].deck.cards - CardSet.of(card for _, cards in _places(known) for card in cards)
        parts["piles"] = tuple(rest if pile is None else pile for pile in piles)


def _places(parts: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Every place that holds cards, with its name."""
    return [
        *((f"in hand {seat}", hand) for seat, hand in enumerate(parts.get("hands", ()))),
        ("on the table", parts.get("table", NO_CARDS)),
        *((f"in pile {side}", pile) for side, pile in enumerate(parts.get("piles", ()))),
        ("in the stock", parts.get("stock", ())),
    ]


def _twice(places: list[tuple[str, Any]]) -> Iterator[str]:
    seen: dict[Card, str] = {}
    for place, cards in places:
        for card in cards:
            if card in seen:
                yield f"the card {card} is {seen[card]} and again {place}; each card exists once"
            seen.setdefault(card, place)


def _card_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    """Faults of the whole deck: every card must be somewhere, once."""
    hands, table, piles, stock = parts["hands"], parts["table"], parts["piles"], parts["stock"]
    masks = [table.mask, *(hand.mask for hand in hands), *(pile.mask for pile in piles), *(1 << card.bit for card in stock)]
    deck = rules.deck.cards
    union = 0
    for mask in masks:
        union |= mask
    if union == deck.mask and sum(masks) == union:
        return
    yield from _twice(_places(parts))
    if missing := deck - CardSet(union):
        yield f"{len(deck) - len(missing)} of {len(deck)} cards are placed; missing: {missing}"
    if strange := CardSet(union) - deck:
        yield f"{strange} is not in the {len(deck)}-card deck"


def _hand_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    """Hands are equal, or one smaller for the seats that have already played in this round."""
    turn, sizes, stock_size = parts["turn"], list(map(len, parts["hands"])), len(parts["stock"])
    packet = rules.players * rules.deal.redeal_hand
    if stock_size and (not packet or stock_size % packet or stock_size > rules.stock_size):
        wanted = f"a multiple of {packet} up to {rules.stock_size}" if packet else "empty"
        yield f"the stock holds {stock_size} cards; under {rules.label} it must be {wanted}"
    if turn in range(rules.players) and not _fits(sizes, turn):
        others = [str(seat) for seat in range(len(sizes)) if _fits(sizes, seat)]
        right = (
            f"these sizes fit seat {' or '.join(others)} to play"
            if others
            else "hands are equal, or one card smaller where a seat has already played"
        )
        yield f"the hand sizes {','.join(map(str, sizes))} contradict seat {turn} to play; {right}"
    most = rules.deal.redeal_hand
    if max(sizes) > most and stock_size == rules.stock_size:
        most = rules.deal.hand_size
    if max(sizes) > most:
        yield f"a hand of {max(sizes)} cards is too large; with {stock_size} cards in the stock a hand holds at most {most}"
    if not max(sizes) and stock_size:
        yield f"all hands are empty, but the stock holds {stock_size} cards; deal the next packets first"


def _fits(sizes: list[int], turn: int) -> bool:
    rotated = sizes[turn:] + sizes[:turn]
    return rotated[0] == max(sizes) and rotated[0] - rotated[-1] <= 1 and all(left >= right for left, right in pairwise(rotated))


_CHECKS: tuple[tuple[frozenset[str], Callable[[Rules, Mapping[str, Any]], Iterator[str]]], ...] = (
    (frozenset({"hands", "table", "piles", "stock"}), _card_faults),
    (frozenset({"turn"}), _turn_faults),
    (frozenset({"turn", "hands", "stock"}), _hand_faults),
    (frozenset({"taker", "piles"}), _taker_faults),
    (frozenset({"taker", "hands", "table", "stock"}), _leftover_faults),
    (frozenset({"points"}), _point_faults),
    (frozenset({"swept", "taker", "points", "hands"}), _swept_faults),
    (frozenset({"laid", "table"}), _laid_faults),
    (frozenset({"matta", "table", "hands"}), _matta_faults),
)
