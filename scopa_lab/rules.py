"""Rules: one frozen value composed of the parts in `parts.py`; the presets; every option by name.

A game is a composition, and `Rules.preset` names the compositions people play. An option is a path into the parts; in a path, a step
into a tuple picks the part with that name. The text of a rules value lists only what differs from its preset, in the order of
`OPTIONS`. Nothing outside this module looks at a game's name.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scopa_lab.cards import IT40, Card, Deck, Suit
from scopa_lab.errors import RulesError
from scopa_lab.parts import (
    FINAL_SWEEPS,
    MISSING_SUITS,
    PRIMIERA_VALUES,
    CaptureRule,
    CardPoints,
    DealPlan,
    Majority,
    MatchRule,
    Primiera,
    SweepRule,
    TallyItem,
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game.

    Attributes
    ----------
    name : str
        Id of the preset this value was made from.
    deck : Deck
    deal : DealPlan
    teams : str
        ``"individual"``: every seat is a side; ``"two_teams"``: side = seat % 2.
    capture : CaptureRule
    sweep : SweepRule
    tally : tuple of TallyItem
        What is counted when the deal is over, in order.
    match : MatchRule

    Raises
    ------
    RulesError
        If the cards cannot be dealt so, or the seats do not form the teams.

    Examples
    --------
    >>> rules = Rules.preset("scopa(players=4)")
    >>> rules.sides, rules.replace(teams="individual").sides
    (2, 4)
    >>> str(rules.replace(target=21))
    'scopa(players=4,target=21)'
    """

    name: str
    deck: Deck
    deal: DealPlan
    teams: str
    capture: CaptureRule
    sweep: SweepRule
    tally: tuple[TallyItem, ...]
    match: MatchRule

    def __post_init__(self) -> None:
        _check_deal(self.name, self.deck, self.deal)
        if self.teams == "two_teams" and self.players not in (4, 6):
            raise RulesError(
                f"teams='two_teams' needs four or six seats, not {self.players}; with {self.players} seats everyone plays alone"
            )

    @property
    def players(self) -> int:
        """Number of seats."""
        return self.deal.players

    @property
    def sides(self) -> int:
        """Number of sides that score."""
        return 2 if self.teams == "two_teams" else self.players

    @property
    def stock_size(self) -> int:
        """Undealt cards at the start of a deal."""
        return len(self.deck.cards) - self.players * self.deal.hand_size - self.deal.table_size

    def side_of(self, seat: int) -> int:
        """The side that `seat` plays for."""
        return seat % self.sides

    @classmethod
    def preset(cls, text: str) -> "Rules":
        """Read a preset id with options in brackets, such as ``scopone(target=21)``.

        Raises
        ------
        RulesError
            If the preset or an option does not exist, or the options contradict each other.
        """
        match = re.fullmatch(r"([^()]+)(?:\(([^()]*)\))?", text)
        if match is None or match[1] not in PRESETS:
            raise RulesError(f"unknown rules {text!r}; the presets are {', '.join(PRESETS)}, with options as in scopa(players=3,target=21)")
        options: dict[str, object] = {}
        for pair in match[2].split(",") if match[2] is not None else ():
            name, equals, value = pair.strip().partition("=")
            if not equals:
                raise RulesError(f"{pair!r} in {text!r} is no option; write name=value")
            if name in options:
                raise RulesError(f"the option {name!r} comes twice in {text!r}")
            options[name] = value
        return PRESETS[match[1]].replace(**options)

    def replace(self, **options: object) -> "Rules":
        """Change options by name; see ``OPTIONS``. A change of `players` brings the usual teams for that number.

        Raises
        ------
        RulesError
            If an option does not exist, a value is not allowed, or the options contradict each other.
        """
        values = {name: _checked(name, value) for name, value in options.items()}
        if "players" in values:
            values.setdefault("teams", _usual_teams(values["players"]))
        sizes = values.get("hand_size", self.deal.hand_size), values.get("table_size", self.deal.table_size)
        if sizes != (self.deal.hand_size, self.deal.table_size):
            values.setdefault("deal_packets", (str(sizes[0]), f"t{sizes[1]}") if sizes[1] else (str(sizes[0]),))
        tree: dict[str, Any] = {}
        for name, value in values.items():
            node = tree
            *steps, last = OPTIONS[name].path
            for step in steps:
                node = node.setdefault(step, {})
            node[last] = value
        changed: Rules = _rebuilt(self, tree)
        return changed

    def option(self, name: str) -> Any:
        """The value of the option `name`, one of ``OPTIONS``."""
        part: Any = self
        for step in OPTIONS[name].path:
            part = next(item for item in part if item.name == step) if isinstance(part, tuple) else getattr(part, step)
        return part

    def __str__(self) -> str:
        preset = PRESETS[self.name]
        usual = preset.replace(**{name: self.option(name) for name in SIZES})
        different = [name for name in OPTIONS if self.option(name) != (preset if name in SIZES else usual).option(name)]
        options = ",".join(f"{name}={write_value(self.option(name))}" for name in different)
        return f"{self.name}({options})" if options else self.name


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

SIZES = ("players", "hand_size", "table_size", "redeal_hand")  # the options that the usual teams and packets follow from


def write_value(value: object) -> str:
    """The text of an option's value: ``true``, ``none``, ``10x3``, ``3+t2``, a word or a number."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ("x" if isinstance(value[0], int) else "+").join(map(str, value))
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


def _checked(name: str, value: object) -> Any:
    """The value that the option takes; a text is read as in brackets."""
    option = OPTIONS.get(name)
    if option is None:
        raise RulesError(f"unknown option {name!r}; the options are {', '.join(OPTIONS)}")
    read = _read_value(value) if isinstance(value, str) else value
    if isinstance(option.values, tuple):
        for allowed in option.values:
            if write_value(read) == write_value(allowed):
                return allowed
    elif not isinstance(read, bool) and re.fullmatch(option.values, write_value(read)):
        return tuple(write_value(read).split("+")) if name == "deal_packets" else read
    raise RulesError(f"{name}={write_value(read)} is not allowed; {option.meaning}: {option.choices}")


def _rebuilt(part: Any, changes: Mapping[str, Any]) -> Any:
    """`part` with the changes of a tree of field names; the parts of a tuple go by their name."""
    if isinstance(part, tuple):
        return tuple(_rebuilt(item, changes.get(item.name, {})) for item in part)
    new = {field: _rebuilt(getattr(part, field), change) if isinstance(change, dict) else change for field, change in changes.items()}
    return replace(part, **new)


def _usual_teams(players: int) -> str:
    """Four seats play as two teams; any other number as individuals, unless an option says otherwise."""
    return "two_teams" if players == 4 else "individual"


def _check_deal(name: str, deck: Deck, deal: DealPlan) -> None:
    cards = len(deck.cards)
    left = cards - deal.players * deal.hand_size - deal.table_size
    sizes = f"{deal.players} seats, hand_size={deal.hand_size}, table_size={deal.table_size}, redeal_hand={deal.redeal_hand}"
    if left < 0:
        raise RulesError(f"{sizes} needs {cards - left} cards, but the deck has {cards}")
    if not deal.hand_size:
        raise RulesError(f"{sizes} deals nothing to the hands; hand_size must be at least 1")
    if deal.redeal_hand and left % (deal.players * deal.redeal_hand):
        whole = (cards // deal.players, cards % deal.players)
        raise RulesError(
            f"{sizes} cannot be dealt: {left} is not a multiple of {deal.players * deal.redeal_hand}; "
            f"deal all at once instead: {name}(players={deal.players},hand_size={whole[0]},table_size={whole[1]},redeal_hand=0)"
        )
    if left and not deal.redeal_hand:
        raise RulesError(f"{sizes} leaves {left} of {cards} cards undealt; set redeal_hand, or deal all {cards}")
    hand = sum(int(packet) for packet in deal.packets if not packet.startswith("t"))
    table = sum(int(packet[1:]) for packet in deal.packets if packet.startswith("t"))
    if (hand, table) != (deal.hand_size, deal.table_size):
        packets = "+".join(deal.packets)
        raise RulesError(
            f"deal_packets={packets} deals {hand} and {table} cards, but hand_size={deal.hand_size} and table_size={deal.table_size}"
        )
    if deal.redeal_if is not None and deal.table_size > cards - 4 + deal.redeal_if[1] - 1:
        value, count = deal.redeal_if
        raise RulesError(f"redeal_if={value}x{count} with table_size={deal.table_size} would annul every deal; set redeal_if=none")


BASE_TALLY: tuple[TallyItem, ...] = (
    Majority("cards", 1),
    Majority("coins", 1, Suit.DENARI),
    CardPoints("settebello", 1, Card.parse("7d")),
    Primiera("primiera", 1),
)
THREE_KINGS = (10, 3)


def _base_game(name: str, deal: DealPlan) -> Rules:
    """The base game, which every forty-card preset is a variation of."""
    return Rules(name, IT40, deal, _usual_teams(deal.players), CaptureRule(), SweepRule(), BASE_TALLY, MatchRule())


PRESETS: dict[str, Rules] = {
    rules.name: rules
    for rules in (
        _base_game("scopa", DealPlan(2, 3, 4, 3, THREE_KINGS, ("3", "t4"))),
        _base_game("scopone", DealPlan(4, 9, 4, 0, THREE_KINGS, ("3", "t2", "3", "t2", "3"))),
        _base_game("scientifico", DealPlan(4, 10, 0, 0, None, ("3", "3", "4"))),
    )
}
