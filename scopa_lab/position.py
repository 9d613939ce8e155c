"""The text form of a position, and every fault that a hand-made one can have.

One line of fields separated by single spaces::

    <rules> <seat> <hands> <table> <piles> <points> <taker> <stock>[ <key>=<value>]

`State` stands on top of this module: `read` gives the parts of a state, `faults` says what contradicts what among them.
"""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from scopa_lab.cards import NO_CARDS, Card, CardSet, read_cards
from scopa_lab.errors import NotationError, ScopaError, quoted
from scopa_lab.rules import Rules

FIELDS = ("rules", "seat", "hands", "table", "piles", "points", "taker", "stock")
REST = "*"
_SEAT = re.compile("[0-9]")
_POINTS = re.compile("0|[1-9][0-9]{0,3}")


def read(text: str) -> tuple[dict[str, Any], list[str]]:
    """Read a position text.

    Returns
    -------
    parts : dict
        Arguments for ``State``; complete only if there are no problems.
    problems : list of str
        Every fault found, each a sentence that names the field, the token and what would be right.
    """
    problem = _form_problem(text)
    if problem:
        return {}, [problem]
    tokens = text.split(" ")
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
    parts["swept"] = False
    for token in tokens[len(FIELDS) :]:
        if token == "swept=1" and not parts["swept"]:
            parts["swept"] = True
        else:
            problems.append(f"{quoted(token)} after field 8 (stock) is not understood; only swept=1 may stand there, once")
    if "piles" in parts and None in parts["piles"]:
        _fill_rest(parts, problems)
    if problems:
        places = _places(parts.get("hands", ()), parts.get("table", NO_CARDS), parts.get("piles", ()), parts.get("stock", ()))
        return parts, problems + list(_twice(places))
    return parts, list(faults(**parts))


def read_score(piles: str, points: str, rules: Rules) -> tuple[tuple[CardSet, ...], tuple[int, ...]]:
    """Read piles and in-play points by themselves; one pile may be `*`, all cards that are in no other.

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


def faults(  # noqa: PLR0917  the parts of a state, in the order of its fields
    rules: Rules,
    turn: int,
    hands: tuple[CardSet, ...],
    table: CardSet,
    piles: tuple[CardSet, ...],
    points: tuple[int, ...],
    taker: int | None,
    stock: tuple[Card, ...],
    swept: bool,
) -> Iterator[str]:
    """Yield a sentence for every contradiction among the parts of a state."""
    for name, found, wanted, per in (
        ("hands", hands, rules.players, "seats"),
        ("piles", piles, rules.sides, "sides"),
        ("points", points, rules.sides, "sides"),
    ):
        if len(found) != wanted:
            yield f"there are {len(found)} {name}, but {rules} has {wanted} {per}"
            return
    yield from _card_faults(rules, hands, table, piles, stock)
    if not 0 <= turn < rules.players:
        yield f"seat {turn} is to play, but the seats are 0 to {rules.players - 1}"
        return
    yield from _hand_faults(rules, turn, [len(hand) for hand in hands], len(stock))
    if taker is not None and not 0 <= taker < rules.sides:
        yield f"the taker is side {taker}, but the sides are 0 to {rules.sides - 1}"
        return
    if taker is None and any(piles):
        yield f"the taker is -, but the piles hold cards; name the side of the last capture, 0 to {rules.sides - 1}"
    if taker is not None and not piles[taker]:
        yield f"the taker is side {taker}, but its pile is empty; a side that captured has cards"
    if taker is not None and table and not any(hands) and not stock:
        yield f"the deal is over, but {table} still lies on the table; leftovers belong to the pile of the taker, side {taker}"
    if min(points) < 0:
        yield f"the points {points} are negative; in-play points start at 0"
    if swept and (rules.sweep.final != "not_last_capture" or taker is None or points[taker] < rules.sweep.points):
        yield "swept=1 needs final_sweep=not_last_capture, and a taker with the points of that sweep"


def _form_problem(text: str) -> str | None:
    """What keeps `text` from being read field by field."""
    if text.startswith("\ufeff"):
        return "the position starts with a byte order mark; save it as UTF-8 without one"
    if "\r" in text:
        return "the position contains a carriage return; lines end with a line feed alone"
    if not text or text != " ".join(text.split()):
        return "a position is one line of fields separated by single spaces" + (
            ", with nothing before or after" if text.strip() else "; this is empty"
        )
    count = len(text.split(" "))
    if count < len(FIELDS):
        return f"field {count + 1} ({FIELDS[count]}) is missing; the fields are {' '.join(FIELDS)}"
    return None


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
        raise NotationError(f"{quoted(token)} has {len(pieces)} {what}s, but {rules} has {wanted} {owner}s; separate the {what}s by /")
    if what == "pile" and pieces.count(REST) > 1:
        raise NotationError(f"{quoted(token)} has {REST} more than once; only one pile can be the rest")
    return tuple(None if what == "pile" and piece == REST else _read_set(piece, rules) for piece in pieces)


def _read_points(token: str, rules: Rules) -> tuple[int, ...]:
    pieces = token.split("/")
    if len(pieces) != rules.sides:
        raise NotationError(f"{quoted(token)} has {len(pieces)} numbers, but {rules} has {rules.sides} sides; separate the points by /")
    return tuple(_number(piece, _POINTS, "a whole number from 0 to 9999") for piece in pieces)


def _read_stock(token: str, rules: Rules) -> tuple[Card, ...]:
    return tuple(read_cards(token, deck=rules.deck))


def _fill_rest(parts: dict[str, Any], problems: list[str]) -> None:
    """Give the pile written `*` all cards that are nowhere else."""
    known = [pile for pile in parts["piles"] if pile is not None]
    if {"hands", "table", "stock"} <= parts.keys():
        elsewhere = CardSet.of(card for _, cards in _places(parts["hands"], parts["table"], known, parts["stock"]) for card in cards)
        rest = parts["rules"].deck.cards - elsewhere
        parts["piles"] = tuple(rest if pile is None else pile for pile in parts["piles"])
    else:
        parts["piles"] = tuple(known)
        problems.append(f"field 5 (piles): the {REST} cannot be filled in until the other fields are right")


def _places(hands: Any, table: CardSet, piles: Any, stock: Any) -> list[tuple[str, Any]]:
    """Every place that holds cards, with its name."""
    return [
        *((f"in hand {seat}", hand) for seat, hand in enumerate(hands)),
        ("on the table", table),
        *((f"in pile {side}", pile) for side, pile in enumerate(piles)),
        ("in the stock", stock),
    ]


def _twice(places: list[tuple[str, Any]]) -> Iterator[str]:
    seen: dict[Card, str] = {}
    for place, cards in places:
        for card in cards:
            if card in seen:
                yield f"the card {card} is {seen[card]} and again {place}; each card exists once"
            seen.setdefault(card, place)


def _card_faults(
    rules: Rules, hands: tuple[CardSet, ...], table: CardSet, piles: tuple[CardSet, ...], stock: tuple[Card, ...]
) -> Iterator[str]:
    """Faults of the whole deck: every card must be somewhere, once."""
    masks = [table.mask, *(hand.mask for hand in hands), *(pile.mask for pile in piles), *(1 << card.bit for card in stock)]
    deck = rules.deck.cards
    union = 0
    for mask in masks:
        union |= mask
    if union == deck.mask and sum(masks) == union:
        return
    places = _places(hands, table, piles, stock)
    yield from _twice(places)
    if missing := deck - CardSet(union):
        yield f"{len(deck) - len(missing)} of {len(deck)} cards are placed; missing: {missing}"
    if strange := CardSet(union) - deck:
        yield f"{strange} is not in the {len(deck)}-card deck"


def _hand_faults(rules: Rules, turn: int, sizes: list[int], stock_size: int) -> Iterator[str]:
    """Hands are equal, or one smaller for the seats that have already played in this round."""
    packet = rules.players * rules.deal.redeal_hand
    if stock_size > rules.stock_size or (stock_size % packet if packet else stock_size):
        wanted = f"a multiple of {packet} up to {rules.stock_size}" if packet else "empty"
        yield f"the stock holds {stock_size} cards; under {rules} it must be {wanted}"
    if not _fits(sizes, turn):
        others = [str(seat) for seat in range(len(sizes)) if _fits(sizes, seat)]
        right = (
            f"these sizes fit seat {' or '.join(others)} to play"
            if others
            else "hands are equal, or one card smaller where a seat has already played"
        )
        yield f"the hand sizes {','.join(map(str, sizes))} contradict seat {turn} to play; {right}"
    most = rules.deal.hand_size if stock_size == rules.stock_size else rules.deal.redeal_hand
    if max(sizes) > most:
        yield f"a hand of {max(sizes)} cards is too large; with {stock_size} cards in the stock a hand holds at most {most}"
    if not max(sizes) and stock_size:
        yield f"all hands are empty, but the stock holds {stock_size} cards; deal the next packets first"


def _fits(sizes: list[int], turn: int) -> bool:
    rotated = sizes[turn:] + sizes[:turn]
    return rotated[0] == max(sizes) and rotated[0] - rotated[-1] <= 1 and all(left >= right for left, right in pairwise(rotated))
