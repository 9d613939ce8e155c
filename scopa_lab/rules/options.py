"""The options of the rules by name: where each stands, what it means, which values it takes, how they are written.

An option is a path into the parts of a `Rules` value; in a path, a step into a tuple picks the part with that name. An option makes sense
for a game that has such a part.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from operator import index
from typing import Any, SupportsIndex

from scopa_lab.cards import DECKS, Card, Suit
from scopa_lab.errors import RulesError, quoted, shown
from scopa_lab.rules.parts import ACE_SWEEPS, FINAL_SWEEPS, MISSING_SUITS, PICADAS, PRIMIERA_VALUES, TIE_BREAKS


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


@dataclass(frozen=True, slots=True)
class Option:
    """One option of the rules.

    Attributes
    ----------
    name : str
    path : tuple of str
        Where the value stands in `Rules`.
    meaning : str
    values : mapping of str to object, or Form
        The allowed values by their text.
    source : str
        Who plays it otherwise.
    deck : str or None
        The option goes by this name only in games with this deck.
    """

    name: str
    path: tuple[str, ...]
    meaning: str
    values: Mapping[str, Any] | Form
    source: str
    deck: str | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return option_named, (self.name,)  # its readers are functions

    @property
    def choices(self) -> str:
        """The allowed values for reading."""
        return self.values.words if isinstance(self.values, Form) else ", ".join(self.values)

    def write(self, value: Any) -> str:
        """The text of a value that the option takes."""
        if isinstance(self.values, Form):
            return self.values.write(value)
        return next(text for text, allowed in self.values.items() if allowed == value)

    def read(self, value: object) -> Any:
        """The value that is meant by itself or by its text.

        Raises
        ------
        RulesError
            If the option does not take it.

        Examples
        --------
        >>> OPTIONS["redeal_if"].read("10x3"), OPTIONS["re_bello"].read("7c")
        ((10, 3), Card.parse('7c'))
        """
        if isinstance(value, SupportsIndex) and not isinstance(value, bool | IntEnum):
            value = index(value)  # numpy's whole numbers too
        if isinstance(self.values, Form):
            text = value if isinstance(value, str) else self._written(value)
            if re.fullmatch(self.values.pattern, text):
                return self._distinct(self.values.read(text), text)
        else:
            for text, allowed in self.values.items():
                if value == text or (value == allowed and type(value) is type(allowed)):
                    return allowed
            text = _plain(value)
        raise RulesError(f"{self.name}={quoted(text)[1:-1]} is not allowed; {self.meaning}: {self.choices}")

    def _distinct(self, value: Any, text: str) -> Any:
        if self.values.is_distinct:  # type: ignore[union-attr]
            parts = [part[0] if isinstance(part, tuple) else part for part in value]
            for part in parts:
                if parts.count(part) > 1:
                    raise RulesError(f"{self.name}={quoted(text)[1:-1]} names {part} twice; {self.meaning}: {self.choices}")
        return value

    def _written(self, value: object) -> str:
        try:
            return self.values.write(value)  # type: ignore[union-attr]
        except (TypeError, ValueError, AttributeError, RecursionError):
            return _plain(value)


def _plain(value: object) -> str:
    if isinstance(value, str):
        return value
    return str(value).lower() if value is None or isinstance(value, bool) else shown(value)


def _words(*words: str) -> dict[str, str]:
    return {word: word for word in words}


def _pairs(read: Callable[[str], Any]) -> Callable[[str], tuple[tuple[Any, int], ...]]:
    return lambda text: tuple((read(first), int(second)) for first, second in (pair.split(":") for pair in text.split("+")))


def _write_pairs(pairs: tuple[tuple[object, int], ...]) -> str:
    return "+".join(f"{first}:{second}" for first, second in pairs)


YES_NO = {"true": True, "false": False}
NUMBER = Form("0|[1-9][0-9]{0,2}", "a whole number from 0 to 999", int)
POSITIVE = Form("[1-9][0-9]{0,3}", "a whole number from 1 to 9999", int)
CAP = Form("none|[1-9][0-9]?", "none, or a whole number from 1 to 99", lambda text: None if text == "none" else int(text), _plain)
PACKETS = Form(r"t?[1-9][0-9]?(\+t?[1-9][0-9]?)*", "packets such as 3+t2+3+t2+3", lambda text: tuple(text.split("+")), "+".join)
REDEAL = Form(
    "none|([1-9]|10)x[1-4]",
    "none, or value x count such as 10x3",
    lambda text: None if text == "none" else tuple(map(int, text.split("x"))),
    lambda value: "none" if value is None else "x".join(map(str, value)),
)
TOTALS = Form("{0}(\\+{0})*".format("[1-9][0-9]?:[0-9]{1,2}"), "total:points such as 15:1+30:2", _pairs(int), _write_pairs, True)
CARD_POINTS = Form(
    "{0}(\\+{0})*".format("[A2-9TJQK][dcsb]:[0-9]{1,2}"), "card:points such as 2s:1+Td:1", _pairs(Card.parse), _write_pairs, True
)
ORDER = Form(r"[a-z_]+(\+[a-z_]+)*", "names such as cards+coins+scope", lambda text: tuple(text.split("+")), "+".join, True)
SUITS = {"d": Suit.DENARI, "s": Suit.SPADE}

OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        Option("deck", ("deck",), "the pack", DECKS, "forty cards, or fifty-two in Brescia and Treviso"),
        Option(
            "players",
            ("deal", "players"),
            "number of seats",
            {str(number): number for number in (2, 3, 4, 5, 6)},
            "scopa is played by two to six; five only with eight cards each",
        ),
        Option(
            "teams",
            ("teams",),
            "who plays with whom; four seats usually form two teams",
            _words("individual", "two_teams"),
            "six seats also play three against three",
        ),
        Option("hand_size", ("deal", "hand_size"), "cards dealt to each hand", NUMBER, "regional deals"),
        Option("table_size", ("deal", "table_size"), "cards dealt face up to the table", NUMBER, "regional deals"),
        Option("redeal_hand", ("deal", "redeal_hand"), "cards dealt to each empty hand while the stock lasts", NUMBER, "regional deals"),
        Option(
            "deal_packets",
            ("deal", "packets"),
            "dealing order: 3 is three to each seat, t2 two to the table",
            PACKETS,
            "3-2-3-2-3 in the federal regulations",
        ),
        Option(
            "redeal_if",
            ("deal", "redeal_if"),
            "deal anew if so many table cards have that value: 10x3 is three kings",
            REDEAL,
            "three kings; in Cirulla two aces",
        ),
        Option("allow_equal", ("capture", "equal"), "a card may take an equal one", YES_NO, "not in Scopa di Quindici"),
        Option("allow_sum", ("capture", "sums"), "a card may take cards that add up to it", YES_NO, "not in Scopa di Quindici"),
        Option("fifteen", ("capture", "fifteen"), "a card may take cards that make 15 with it", YES_NO, "Scopa di Quindici, Cirulla"),
        Option(
            "single_precedence",
            ("capture", "single_precedence"),
            "an equal card forbids the sums",
            YES_NO,
            "free choice in Cirulla and Cicera",
        ),
        Option(
            "sum_choice", ("capture", "sum_choice"), "which sums may be taken", _words("free", "fewest"), "fewest cards: Arcadia club rules"
        ),
        Option("mandatory_capture", ("capture", "mandatory"), "a card that can take must take", YES_NO, "optional in some rules of Cicera"),
        Option(
            "ace_sweep",
            ("ace", "sweep"),
            "whether an ace takes the whole table",
            _words(*ACE_SWEEPS),
            "Scopa d'Assi, Cirulla; always: Vivaio",
        ),
        Option("ace_sweep_scores", ("ace", "scores"), "taking the whole table with an ace is a sweep", YES_NO, "Asso pigliatutto, Cirulla"),
        Option(
            "ace_lone_ace_scores",
            ("ace", "lone_ace_scores"),
            "an ace that takes a lone ace makes a sweep",
            YES_NO,
            "never in the Norwegian rules",
        ),
        Option(
            "ace_empty_table",
            ("ace", "takes_itself"),
            "an ace laid on an empty table",
            {"stays": False, "takes_itself": True},
            "it takes itself: Pagat, Foraccio",
        ),
        Option("ace_may_decline", ("ace", "may_decline"), "an ace that could take may be laid", YES_NO, "a house rule"),
        Option("sweep_points", ("sweep", "points"), "points for a sweep", NUMBER, "one everywhere", "it40"),
        Option(
            "final_sweep",
            ("sweep", "final"),
            "which final sweep is void",
            _words(*FINAL_SWEEPS),
            "the last play, the last capture, the last round, or none",
        ),
        Option("score_cards", ("tally", "cards", "points"), "points for most cards", NUMBER, "0 switches the item off", "it40"),
        Option("score_coins", ("tally", "coins", "points"), "points for most denari", NUMBER, "0 switches the item off"),
        Option("score_settebello", ("tally", "settebello", "points"), "points for the seven of denari", NUMBER, "0 switches the item off"),
        Option("score_primiera", ("tally", "primiera", "points"), "points for the best prime", NUMBER, "0 switches the item off"),
        Option("majority_suit", ("tally", "coins", "suit"), "the suit of which most cards score", SUITS, "swords in Brescia"),
        Option(
            "cards_tie",
            ("tally", "cards", "tie"),
            "level in cards: nobody, or one point each",
            _words("none", "one_each"),
            "one each in some rules of Cicera",
        ),
        Option(
            "primiera_values",
            ("tally", "primiera", "values"),
            "table of the primiera",
            _words(*PRIMIERA_VALUES),
            "southern Italy: re 10, cavallo 9, fante 8",
        ),
        Option(
            "primiera_missing_suit",
            ("tally", "primiera", "missing_suit"),
            "a side that lacks a suit",
            _words(*MISSING_SUITS),
            "no prime, a lower prime, or a plain sum",
        ),
        Option("napola", ("tally", "napola", "is_on"), "a run from the ace scores its length", YES_NO, "Scopone trentino, Cicera"),
        Option("napola_suit", ("tally", "napola", "suit"), "the suit of that run", SUITS, "swords in Brescia"),
        Option("napola_min", ("tally", "napola", "least"), "the shortest run that scores", NUMBER, "three everywhere"),
        Option("napola_cap", ("tally", "napola", "cap"), "the most that a run scores", CAP, "six in the Norwegian rules"),
        Option("all_coins_wins", ("tally", "all_coins", "is_on"), "all coins win the match", YES_NO, "Scopone trentino, Cirulla"),
        Option(
            "re_bello",
            ("tally", "re_bello", "card"),
            "one more point for a card",
            {"none": None, "Kd": Card.parse("Kd"), "7c": Card.parse("7c")},
            "the re of denari; around Cosenza the seven of coppe",
        ),
        Option("target", ("match", "target"), "points that win the match", POSITIVE, "11, 16, 21, 31, 41, 51, 101, 120"),
        Option("tie_break", ("match", "tie_break"), "if the leaders are level", _words(*TIE_BREAKS), "Parlett counts item by item"),
        Option("counting_order", ("match", "counting_order"), "in which order the items are counted then", ORDER, "Parlett"),
        Option(
            "match_end",
            ("match", "claims"),
            "whether a side may claim the match during a deal",
            {"end_of_deal": False, "claim": True},
            "Parlett: in some circles",
            "it40",
        ),
        Option("table_bonus", ("declarations", "table_bonus"), "what the first table scores for the dealer", TOTALS, "everywhere in Genoa"),
        Option(
            "low_table",
            ("declarations", "low_table"),
            "what a first table of at most nine scores for the dealer",
            NUMBER,
            "3: Gazzetta di Santa",
        ),
        Option(
            "aces_before_bonus",
            ("declarations", "aces_first"),
            "two aces on the first table go before the bonus",
            YES_NO,
            "not in Wikipedia",
        ),
        Option("matta", ("declarations", "matta"), "the wild card", {"7c": Card.parse("7c"), "none": None}, "the seven of coppe"),
        Option(
            "matta_keeps_value",
            ("declarations", "keeps_value"),
            "a declared matta keeps its rank",
            YES_NO,
            "an ordinary seven in Wikipedia",
        ),
        Option(
            "decl_low_max", ("declarations", "low_max"), "the most that a low hand adds up to", NUMBER, "less than nine in the Dutch rules"
        ),
        Option("decl_low", ("declarations", "low"), "points for a low hand", NUMBER, "2, or 1, in some rules"),
        Option("decl_three", ("declarations", "three"), "points for three of a kind", NUMBER, "2 or 3 in some rules"),
        Option("decl_cumulative", ("declarations", "cumulative"), "a hand that is both scores both", YES_NO, "in one program"),
        Option("piccola_min", ("tally", "piccola", "least"), "the shortest run of coins that scores", NUMBER, "two in one program"),
        Option("piccola_cap", ("tally", "piccola", "cap"), "the most that this run scores", CAP, "six: Pagat"),
        Option("grande", ("tally", "grande", "points"), "points for fante, cavallo and re of coins", NUMBER, "five everywhere"),
        Option("grande_extends", ("tally", "grande", "extends"), "and one for each coin below them", YES_NO, "Wind, Vivaio"),
        Option(
            "ace_may_take_fifteen", ("ace", "may_take_fifteen"), "an ace that could take all may make 15 instead", YES_NO, "in one program"
        ),
        Option(
            "picada",
            ("bonuses", "picada", "kind"),
            "which equal card scores when it is taken",
            _words(*PICADAS),
            "the card just laid: Thanos, Pagat",
        ),
        Option("simili", ("bonuses", "simili", "points"), "points for a presa of one suit", NUMBER, "one in Cicera"),
        Option("quadriglia", ("bonuses", "quadriglia", "points"), "points for taking three or more cards", NUMBER, "one in Cicera"),
        Option("scua", ("sweep", "points"), "points for a sweep", NUMBER, "one in Cicera", "it52"),
        Option(
            "value_cards",
            ("tally", "value_cards", "cards"),
            "cards that score by themselves",
            CARD_POINTS,
            "mata, ten of coins, fante of cups",
        ),
        Option("cards_points", ("tally", "cards", "points"), "points for most cards", NUMBER, "two in Cicera", "it52"),
        Option("swords_points", ("tally", "swords", "points"), "points for most swords", NUMBER, "two: Parlett"),
        Option("all_swords_wins", ("tally", "all_swords", "is_on"), "all swords win the match", YES_NO, "Regole del gioco"),
        Option(
            "suit_capture",
            ("bonuses", "simili", "by_value"),
            "a presa of one suit scores the value of the played card",
            YES_NO,
            "Scaraboción",
        ),
        Option("sweep_by_value", ("sweep", "by_value"), "a sweep scores the value of the played card", YES_NO, "Scaraboción", "it52"),
        Option("double_same_suit", ("sweep", "doubled"), "that value counts twice in one suit", YES_NO, "Scaraboción", "it52"),
        Option("court_sweep_points", ("sweep", "court_value"), "what a court counts for in a sweep by value", NUMBER, "0, or 10", "it52"),
        Option("slam_points", ("tally", "slam", "points"), "what all the fixed points together score instead", NUMBER, "48 in Scaraboción"),
        Option("runs_all_suits", ("tally", "napola", "all_suits"), "a run in each suit scores", YES_NO, "Scaraboción"),
        Option("claims", ("match", "claims"), "a side may claim the match during a deal", YES_NO, "Scaraboción", "it52"),
    )
}


def option_named(name: str) -> Option:
    """The option of that name.

    Raises
    ------
    RulesError
        If there is none.
    """
    if name not in OPTIONS:
        raise RulesError(f"unknown option {quoted(name)}; the options are {', '.join(OPTIONS)}")
    return OPTIONS[name]
