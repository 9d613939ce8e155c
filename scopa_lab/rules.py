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
from scopa_lab.errors import RulesError, quoted
from scopa_lab.options import OPTIONS, checked_value, write_value
from scopa_lab.parts import (
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
        if not (self.capture.equal or self.capture.sums):
            raise RulesError("allow_equal=false and allow_sum=false leave nothing to capture; allow one of them")
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
            raise RulesError(
                f"unknown rules {quoted(text)}; the presets are {', '.join(PRESETS)}, with options as in scopa(players=3,target=21)"
            )
        options: dict[str, object] = {}
        for pair in match[2].split(",") if match[2] is not None else ():
            name, equals, value = pair.strip().partition("=")
            if not equals:
                raise RulesError(f"{quoted(pair)} in {quoted(text)} is no option; write name=value")
            if name in options:
                raise RulesError(f"the option {quoted(name)} comes twice in {quoted(text)}")
            options[name] = value
        return PRESETS[match[1]].replace(**options)

    def replace(self, **options: object) -> "Rules":
        """Change options by name; see ``OPTIONS``. A change of `players` brings the usual teams for that number.

        Raises
        ------
        RulesError
            If an option does not exist, a value is not allowed, or the options contradict each other.
        """
        values = {name: checked_value(name, value) for name, value in options.items()}
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


SIZES = ("players", "hand_size", "table_size", "redeal_hand")  # the options that the usual teams and packets follow from


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


def read_rules(rules: Rules | str) -> Rules:
    """Rules as they are, or from the text of a preset with options."""
    return Rules.preset(rules) if isinstance(rules, str) else rules


PRESETS: dict[str, Rules] = {
    rules.name: rules
    for rules in (
        _base_game("scopa", DealPlan(2, 3, 4, 3, THREE_KINGS, ("3", "t4"))),
        _base_game("scopone", DealPlan(4, 9, 4, 0, THREE_KINGS, ("3", "t2", "3", "t2", "3"))),
        _base_game("scientifico", DealPlan(4, 10, 0, 0, None, ("3", "3", "4"))),
    )
}
