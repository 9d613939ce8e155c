"""The parts of a state as code gives them: of the right kind, and plain."""

from collections.abc import Iterator, Mapping
from typing import Any

from scopa_lab.cards import RANK_LETTERS, Card, CardSet
from scopa_lab.errors import PositionError, shown
from scopa_lab.numbers import whole
from scopa_lab.rules import Rules

_LARGEST = 10**12  # what is larger is not even shown
_TUPLES: tuple[tuple[str, type, str], ...] = (
    ("hands", CardSet, "CardSet"),
    ("piles", CardSet, "CardSet"),
    ("stock", Card, "Card"),
    ("points", object, "whole numbers"),
)
_NUMBERS = (
    ("turn", -_LARGEST, _LARGEST),
    ("taker", -_LARGEST, _LARGEST),
    ("swept", -_LARGEST, _LARGEST),
    ("matta", 0, len(RANK_LETTERS) - 1),
)


def made_plain(rules: object, parts: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a hand-made state that are not quite as they should be, mended: numpy's numbers, lists for tuples.

    Raises
    ------
    PositionError
        If a part is of another kind, or a number beyond all reason.

    Examples
    --------
    >>> parts = {"turn": 0, "hands": (), "table": CardSet(), "piles": [CardSet()], "points": (0,)}
    >>> dict(made_plain(Rules.preset("scopone"), {**parts, "taker": None, "stock": (), "swept": 0, "laid": None, "matta": None}))
    {'piles': (CardSet.parse('-'),)}
    """
    if not isinstance(rules, Rules):
        raise PositionError(f"rules={shown(rules)} are no Rules; Rules.preset makes them from text")
    for name, kind, words in _TUPLES:
        value = parts[name]
        if not isinstance(value, tuple | list) or not all(isinstance(each, kind) for each in value):
            raise PositionError(f"{name}={shown(value)} is no tuple of {words}")
        if isinstance(value, list):
            yield name, tuple(value)
    if not isinstance(parts["table"], CardSet):
        raise PositionError(f"table={shown(parts['table'])} is no CardSet; CardSet.parse makes one from text")
    if not isinstance(parts["laid"], Card | None):
        raise PositionError(f"laid={shown(parts['laid'])} is no Card; Card.parse makes one from text")
    for name, least, most in _NUMBERS:
        value = parts[name]
        if (type(value) is not int or not least <= value <= most) and not (value is None and name in ("taker", "matta")):
            yield name, whole(name, value, PositionError, least=least, most=most)
    if any(type(each) is not int or abs(each) > _LARGEST for each in parts["points"]):
        yield "points", tuple(whole("points", each, PositionError, least=-_LARGEST, most=_LARGEST) for each in parts["points"])
