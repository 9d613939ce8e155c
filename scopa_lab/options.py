"""The options of the rules by name: where each stands, what it means, which values it takes, how they are written.

An option is a path into the parts of a `Rules` value; in a path, a step into a tuple picks the part with that name.
"""

import re
from dataclasses import dataclass
from typing import Any

from scopa_lab.errors import RulesError, quoted
from scopa_lab.parts import FINAL_SWEEPS, MISSING_SUITS, PRIMIERA_VALUES


@dataclass(frozen=True, slots=True)
class Option:
    """One option of the rules.

    Attributes
    ----------
    name : str
    path : tuple of str
        Where the value stands in `Rules`.
    meaning : str
    values : tuple, or str
        The allowed values; or a pattern that their text must match, when there are too many to list.
    source : str
        Who plays it otherwise.
    """

    name: str
    path: tuple[str, ...]
    meaning: str
    values: tuple[object, ...] | str
    source: str

    @property
    def choices(self) -> str:
        """The allowed values for reading."""
        return _IN_WORDS[self.values] if isinstance(self.values, str) else ", ".join(write_value(value) for value in self.values)


_NUMBER = "0|[1-9][0-9]{0,2}"
_POSITIVE = "[1-9][0-9]{0,3}"
_PACKETS = r"t?[1-9]\d?(\+t?[1-9]\d?)*"
_REDEAL = "none|([1-9]|10)x[1-4]"
_IN_WORDS = {
    _NUMBER: "a whole number from 0 to 999",
    _POSITIVE: "a whole number from 1 to 9999",
    _PACKETS: "packets such as 3+t2+3+t2+3",
    _REDEAL: "none, or value x count such as 10x3",
}
_YES_NO = (True, False)

OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        Option(
            "players",
            ("deal", "players"),
            "number of seats",
            (2, 3, 4, 5, 6),
            "scopa is played by two to six; five only with eight cards each",
        ),
        Option(
            "teams",
            ("teams",),
            "who plays with whom; four seats usually form two teams",
            ("individual", "two_teams"),
            "six seats also play three against three",
        ),
        Option("hand_size", ("deal", "hand_size"), "cards dealt to each hand", _NUMBER, "regional deals"),
        Option("table_size", ("deal", "table_size"), "cards dealt face up to the table", _NUMBER, "regional deals"),
        Option("redeal_hand", ("deal", "redeal_hand"), "cards dealt to each empty hand while the stock lasts", _NUMBER, "regional deals"),
        Option(
            "deal_packets",
            ("deal", "packets"),
            "dealing order: 3 is three to each seat, t2 two to the table",
            _PACKETS,
            "3-2-3-2-3 in the federal regulations",
        ),
        Option(
            "redeal_if",
            ("deal", "redeal_if"),
            "deal anew if so many table cards have that value: 10x3 is three kings",
            _REDEAL,
            "three kings; in some places aces",
        ),
        Option("allow_equal", ("capture", "equal"), "a card may take an equal one", _YES_NO, "not in Scopa di Quindici"),
        Option("allow_sum", ("capture", "sums"), "a card may take cards that add up to it", _YES_NO, "not in Scopa di Quindici"),
        Option(
            "single_precedence",
            ("capture", "single_precedence"),
            "an equal card forbids the sums",
            _YES_NO,
            "free choice in Cirulla and Cicera",
        ),
        Option("sum_choice", ("capture", "sum_choice"), "which sums may be taken", ("free", "fewest"), "fewest cards: Arcadia club rules"),
        Option(
            "mandatory_capture", ("capture", "mandatory"), "a card that can take must take", _YES_NO, "optional in some rules of Cicera"
        ),
        Option("sweep_points", ("sweep", "points"), "points for a sweep", _NUMBER, "one everywhere"),
        Option(
            "final_sweep",
            ("sweep", "final"),
            "which final sweep is void",
            FINAL_SWEEPS,
            "the last play, the last capture, the last round, or none",
        ),
        Option("score_cards", ("tally", "cards", "points"), "points for most cards", _NUMBER, "0 switches the item off"),
        Option("score_coins", ("tally", "coins", "points"), "points for most denari", _NUMBER, "0 switches the item off"),
        Option("score_settebello", ("tally", "settebello", "points"), "points for the seven of denari", _NUMBER, "0 switches the item off"),
        Option("score_primiera", ("tally", "primiera", "points"), "points for the best prime", _NUMBER, "0 switches the item off"),
        Option(
            "cards_tie",
            ("tally", "cards", "tie"),
            "level in cards: nobody, or one point each",
            ("none", "one_each"),
            "one each in some rules of Cicera",
        ),
        Option(
            "primiera_values",
            ("tally", "primiera", "values"),
            "table of the primiera",
            tuple(PRIMIERA_VALUES),
            "southern Italy: re 10, cavallo 9, fante 8",
        ),
        Option(
            "primiera_missing_suit",
            ("tally", "primiera", "missing_suit"),
            "a side that lacks a suit",
            MISSING_SUITS,
            "no prime, a lower prime, or a plain sum",
        ),
        Option("target", ("match", "target"), "points that win the match", _POSITIVE, "11, 16, 21, 31, 41, 51"),
    )
}


def write_value(value: object) -> str:
    """The text of an option's value: ``true``, ``none``, ``10x3``, ``3+t2``, a word or a number."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ("x" if all(isinstance(part, int) for part in value) else "+").join(map(str, value))
    return str(value)


def _read_value(text: str) -> object:
    """Undo `write_value`."""
    words: dict[str, object] = {"true": True, "false": False, "none": None}
    if text in words:
        return words[text]
    if re.fullmatch(f"{_NUMBER}|{_POSITIVE}", text):
        return int(text)
    if re.fullmatch(r"[0-9]{1,2}x[0-9]", text):
        value, count = text.split("x")
        return int(value), int(count)
    return text


def checked_value(name: str, value: object) -> Any:
    """The value that the option `name` takes; a text is read as in brackets.

    Raises
    ------
    RulesError
        If there is no such option, or it does not take the value.

    Examples
    --------
    >>> checked_value("redeal_if", "10x3")
    (10, 3)
    """
    option = OPTIONS.get(name)
    if option is None:
        raise RulesError(f"unknown option {quoted(name)}; the options are {', '.join(OPTIONS)}")
    text = value if isinstance(value, str) else write_value(value)
    if isinstance(option.values, tuple):
        for allowed in option.values:
            if text == write_value(allowed):
                return allowed
    elif re.fullmatch(option.values, text):
        return tuple(text.split("+")) if name == "deal_packets" else _read_value(text)
    raise RulesError(f"{name}={quoted(text)[1:-1]} is not allowed; {option.meaning}: {option.choices}")
