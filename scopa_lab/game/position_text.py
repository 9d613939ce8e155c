"""The text form of a position.

One line of fields, written with single spaces between them::

    <rules> <seat> <hands> <table> <piles> <points> <taker> <stock>[ <key>=<value>]

`State` stands on top of this module: `read` gives the parts of a state, `written` the text of them.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from scopa_lab.cards import RANK_LETTERS, Card, CardSet, read_cards
from scopa_lab.errors import NotationError, ScopaError, quoted, shown
from scopa_lab.game.position_faults import EXTRAS, MOST_POINTS, faults, places, twice
from scopa_lab.rules import Rules

FIELDS = ("rules", "seat", "hands", "table", "piles", "points", "taker", "stock")
REST = "*"
_SEAT = re.compile("[0-9]")
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
    take("points", "points", lambda token: read_points(token, rules))
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
    parts |= {**EXTRAS, **extra}
    if None in parts.get("piles", ()):
        _fill_rest(parts)
    if problems and not parts.keys() >= {"hands", "table", "piles", "stock"}:
        problems += twice(places(parts))
    return parts, problems + list(faults(rules, parts))


def written(rules: str, parts: Mapping[str, Any]) -> str:
    """Write the parts of a state as a position text.

    Parameters
    ----------
    rules : str
        The text of the rules.
    parts : mapping of str to object
        Arguments for ``State``; `points` may also be a text as somebody typed it.
    """
    points, taker = parts["points"], parts["taker"]
    fields = (
        rules,
        parts["turn"],
        "/".join(map(str, parts["hands"])),
        parts["table"],
        "/".join(map(str, parts["piles"])),
        points if isinstance(points, str) else "/".join(map(str, points)),
        "-" if taker is None else taker,
        "".join(map(str, parts["stock"])) or "-",
    )
    laid, matta, swept = parts["laid"], parts["matta"], parts["swept"]
    extra = f" laid={laid}" if laid else ""
    extra += f" matta={RANK_LETTERS[matta]}" if matta is not None else ""
    return " ".join(map(str, fields)) + extra + (f" swept={swept}" if swept else "")


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
    for problem in twice(known):
        raise NotationError(problem)
    rest = rules.deck.cards - CardSet.of(card for _, pile in known for card in pile)
    return tuple(rest if pile is None else pile for pile in sets), read_points(points, rules)


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


def read_points(token: str, rules: Rules) -> tuple[int, ...]:
    """The in-play points as a position text has them, one number per side."""
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
        rest = parts["rules"].deck.cards - CardSet.of(card for _, cards in places(known) for card in cards)
        parts["piles"] = tuple(rest if pile is None else pile for pile in piles)
