"""House rules from a file: compositions in TOML, each registered under its name.

A table composes one game. ``from`` says what it is made from, a preset or a registered name with options in brackets; ``leftovers`` and
the parts ``deal``, ``capture``, ``ace``, ``sweep``, ``declarations`` and ``match`` change fields of that name; under ``tally`` and
``bonuses`` stand items by their name: changed fields, a new item with its ``type``, or ``false`` for one that is left out::

    [a-perdere]
    from = "scopa(target=21)"
    match = { lowest_wins = true, lead = 2 }
    tally.primiera = false
    tally.sevens = { type = "Majority", points = 1, ranks = "7" }

Cards, suits and lists are written as in the options: ``"7d"``, ``"d"``, ``"2s:1+Td:1"``.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from os import PathLike
from pathlib import Path
from typing import Any, get_args

from scopa_lab.errors import FileError, RulesError, quoted, shown
from scopa_lab.files import read_whole
from scopa_lab.rules.items import TallyItem
from scopa_lab.rules.presa_bonuses import Bonus
from scopa_lab.rules.rules import REGISTERED, Rules

MOST_BYTES = 1_000_000
_PARTS = ("deal", "capture", "ace", "sweep", "declarations", "match")
_LISTS = {"tally": {kind.__name__: kind for kind in get_args(TallyItem)}, "bonuses": {kind.__name__: kind for kind in get_args(Bonus)}}


def register_house(path: str | PathLike[str]) -> tuple[str, ...]:
    """Register every game that a file composes, and return their names.

    Raises
    ------
    FileError
        If the file cannot be read.
    RulesError
        If it is no TOML, or a table of it composes no game; the message names the file, the table and the field.
    """
    if not isinstance(path, str | PathLike) or not Path(path).is_file() or Path(path).stat().st_size > MOST_BYTES:
        raise FileError(f"cannot read {shown(path)}: it must be a file of at most {MOST_BYTES} bytes")
    try:
        tables = tomllib.loads(read_whole(path).removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise RulesError(f"{quoted(str(path))} is no TOML: {error}") from None
    before = dict(REGISTERED)
    for name, table in tables.items():
        try:
            Rules.register(name, composed(table))
        except ValueError as error:
            for new in REGISTERED.keys() - before:
                del REGISTERED[new]
            raise RulesError(f"{quoted(str(path))}, [{quoted(name)[1:-1]}]: {error}") from None
    return tuple(tables)


def composed(table: Mapping[str, Any]) -> Rules:
    """The rules that one table says.

    Raises
    ------
    RulesError
        If a field does not exist, or a value makes no sense.

    Examples
    --------
    >>> rules = composed({"from": "scopa", "leftovers": "nobody", "tally": {"primiera": False}})
    >>> rules.leftovers, [item.name for item in rules.tally if item.is_on]
    ('nobody', ['cards', 'coins', 'settebello'])
    """
    if not isinstance(table, Mapping) or "from" not in table:
        raise RulesError('say what the game is made from, such as from = "scopa(target=21)"')
    rules = Rules.preset(table["from"])
    changes: dict[str, Any] = {}
    for key, value in table.items():
        if key in _LISTS:
            changes[key] = _items(key, getattr(rules, key), value)
        elif key in _PARTS:
            changes[key] = _changed(key, getattr(rules, key), value)
        elif key == "leftovers":
            changes[key] = value
        elif key != "from":
            home = next((part for part in _PARTS if key in _fields_of(getattr(rules, part))), None)
            hint = "" if home is None else f"; write {home} = {{ {key} = ... }}"
            raise RulesError(f"{shown(key)} is no part of the rules; the parts are from, leftovers, {', '.join((*_PARTS, *_LISTS))}{hint}")
    return replace(rules, **changes)


def _items(key: str, items: tuple[Any, ...], table: object) -> tuple[Any, ...]:
    """The items with those changed, added and left out that a table names."""
    known = {item.name: item for item in items}
    for name, value in _mapping(key, table).items():
        if value is False and name in known:
            del known[name]
        elif isinstance(value, Mapping) and "type" in value:
            known[name] = _new(f"{key}.{name}", key, name, value)
        elif name in known:
            known[name] = _changed(f"{key}.{name}", known[name], value)
        else:
            raise RulesError(f"there is no {key}.{name} to change; the names are {', '.join(known)}, and a new one needs its type")
    return tuple(known.values())


def _new(where: str, key: str, name: str, table: Mapping[str, Any]) -> Any:
    kinds = _LISTS[key]
    kind = kinds.get(table["type"]) if isinstance(table["type"], str) else None
    if kind is None:
        raise RulesError(f"{where} is of type {shown(table['type'])}; the types are {', '.join(kinds)}")
    given = {field: value for field, value in table.items() if field != "type"}
    names = [name for name in _fields_of(kind) if name != "name"]
    _check_fields(where, given, names)
    needed = [field.name for field in fields(kind) if field.default is MISSING and field.name not in ("name", *given)]
    if needed:
        raise RulesError(f"{where} lacks {' and '.join(needed)}; {kind.__name__} has {', '.join(names)}")
    return kind(name=name, **given)


def _changed(where: str, part: Any, table: object) -> Any:
    given = _mapping(where, table)
    if part is None:
        raise RulesError(f"{where} has nothing to change in this game")
    _check_fields(where, given, [name for name in _fields_of(part) if name != "name" or where == "sweep"])
    return replace(part, **given)


def _check_fields(where: str, given: Mapping[str, Any], names: list[str]) -> None:
    strange = next((field for field in given if field not in names), None)
    if strange is not None:
        raise RulesError(f"{where} has no field {shown(strange)}; its fields are {', '.join(names)}")


def _fields_of(part: Any) -> list[str]:
    return [] if part is None else [field.name for field in fields(part)]


def _mapping(where: str, table: object) -> Mapping[str, Any]:
    if not isinstance(table, Mapping):
        raise RulesError(f"{where} is {shown(table)}; write its fields as a table, such as {{ points = 2 }}")
    return table
