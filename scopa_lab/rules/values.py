"""Which values a field of the rules may have: stated once, beside the field, and checked when a part is made and when an option is read.

A field says it in its type, as in ``points: Annotated[int, NUMBER]``; one of plain type ``bool`` takes true and false.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from enum import IntEnum
from functools import cache
from operator import index
from typing import Any, SupportsIndex

from scopa_lab.cards import Card, Suit
from scopa_lab.errors import RulesError, ScopaError, quoted, shown


@dataclass(frozen=True, slots=True)
class Form:
    """Values that are too many to list.

    Attributes
    ----------
    pattern : str
        What the text of a value looks like.
    words : str
        The same for people.
    read, write : callable
        From text to value and back.
    is_distinct : bool
        No part of the value may come twice; of a pair its first half counts.
    """

    pattern: str
    words: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    is_distinct: bool = False


Values = Mapping[str, Any] | Form  # a list of them by their text, or their form


def choices(values: Values) -> str:
    """The values for reading."""
    return values.words if isinstance(values, Form) else ", ".join(values)


def written(values: Values, value: Any) -> str:
    """The text of one of the values.

    Raises
    ------
    ValueError
        If it is none of them.
    """
    if isinstance(values, Form):
        return values.write(value)
    text = next((text for text, allowed in values.items() if allowed == value), None)
    if text is None:
        raise ValueError(f"{_plain(value)} is not allowed")
    return text


def read_value(values: Values, value: object) -> Any:
    """The value that is meant by itself or by its text.

    Raises
    ------
    ValueError
        If it is none of them; the message says what is wrong with it.

    Examples
    --------
    >>> read_value(REDEAL, "10x3"), read_value(NUMBER, 3)
    ((10, 3), 3)
    """
    if isinstance(value, SupportsIndex) and not isinstance(value, bool | IntEnum):
        with suppress(TypeError):  # of an array of several
            value = index(value)  # numpy's whole numbers too
    if isinstance(values, Form):
        text = value if isinstance(value, str) else _written(values, value)
        if re.fullmatch(values.pattern, text):
            return _distinct(values, values.read(text), text)
    else:
        for text, allowed in values.items():
            if (isinstance(value, str) and value == text) or (type(value) is type(allowed) and value == allowed):
                return allowed
        text = _plain(value)
    raise ValueError(f"{quoted(text)[1:-1]} is not allowed")


def _distinct(values: Form, value: Any, text: str) -> Any:
    if values.is_distinct:
        parts = [part[0] if isinstance(part, tuple) else part for part in value]
        for part in parts:
            if parts.count(part) > 1:
                raise ValueError(f"{quoted(text)[1:-1]} names {part} twice")
    return value


def _written(values: Form, value: object) -> str:
    try:
        return _plain(value) if isinstance(value, bool) else values.write(value)
    except (TypeError, ValueError, AttributeError, RecursionError):
        return _plain(value)


def _plain(value: object) -> str:
    if isinstance(value, str):
        return value
    return str(value).lower() if value is None or isinstance(value, bool) else shown(value)


class Part:
    """What the parts of the rules have in common: their fields are checked when they are made."""

    __slots__ = ()

    def __post_init__(self) -> None:
        kind: Any = type(self)
        for name, values in fields_of(kind).items():
            value = getattr(self, name)
            try:
                right = read_value(values, value)
            except (ValueError, ScopaError) as error:
                raise RulesError(f"{name}={error}; {name} of {type(self).__name__} is {choices(values)}") from None
            object.__setattr__(self, name, right)


@cache
def fields_of(kind: Any) -> dict[str, Values]:
    """The fields of a part that say which values they take."""
    told = {each.name: YES_NO if each.type is bool else getattr(each.type, "__metadata__", (None,))[0] for each in fields(kind)}
    return {name: values for name, values in told.items() if values is not None}


def words(*options: str) -> dict[str, str]:
    """Values that are their own text."""
    return {word: word for word in options}


def _pairs(read: Callable[[str], Any]) -> Callable[[str], tuple[tuple[Any, int], ...]]:
    return lambda text: tuple((read(first), int(second)) for first, second in (pair.split(":") for pair in text.split("+")))


def _write_pairs(pairs: tuple[tuple[object, int], ...]) -> str:
    return "+".join(f"{first}:{second}" for first, second in pairs)


def _or_none(read: Callable[[str], Any]) -> Callable[[str], Any]:
    return lambda text: None if text == "none" else read(text)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in text.split("+") if name)


YES_NO = {"true": True, "false": False}
NUMBER = Form("0|[1-9][0-9]{0,2}", "a whole number from 0 to 999", int)
POSITIVE = Form("[1-9][0-9]{0,3}", "a whole number from 1 to 9999", int)
CAP = Form("none|[1-9][0-9]?", "none, or a whole number from 1 to 99", _or_none(int), _plain)
PLAYERS = {str(number): number for number in (2, 3, 4, 5, 6)}
PACKETS = Form(r"t?[1-9][0-9]?(\+t?[1-9][0-9]?)*", "packets such as 3+t2+3+t2+3", lambda text: tuple(text.split("+")), "+".join)
REDEAL = Form(
    "none|([1-9]|10)x[1-4]",
    "none, or value x count such as 10x3",
    _or_none(lambda text: tuple(map(int, text.split("x")))),
    lambda value: "none" if value is None else "x".join(map(str, value)),
)
TOTALS = Form("{0}(\\+{0})*".format("[1-9][0-9]?:[0-9]{1,2}"), "total:points such as 15:1+30:2", _pairs(int), _write_pairs, True)
CARD = Form("none|[A2-9TJQK][dcsb]", "a card such as 7d, or none", _or_none(Card.parse), lambda card: "none" if card is None else str(card))
CARD_POINTS = Form(
    "{0}(\\+{0})*".format("[A2-9TJQK][dcsb]:[0-9]{1,2}"), "card:points such as 2s:1+Td:1", _pairs(Card.parse), _write_pairs, True
)
RANKS = Form("[A2-9TJQK]*", "rank letters such as 7, or none of them for all", str, is_distinct=True)
NAMES = Form(".*", "names of tally items", _names, "+".join, True)
ORDER = Form(r"[a-z_]+(\+[a-z_]+)*", "names such as cards+coins+scope", _names, "+".join, True)
TEXT = Form(r"[\w .'-]{1,40}", "a name of letters, digits, blanks, points, hyphens and apostrophes", str)
SUIT = {suit.letter: suit for suit in Suit}
ANY_SUIT = {"none": None, **SUIT}
