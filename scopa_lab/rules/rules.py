"""Rules: one frozen value composed of the parts in `parts.py`; the presets; every option by name; compositions with a name of their own.

A game is a composition, and `Rules.preset` names the compositions people play. An option is a path into the parts; in a path, a step
into a tuple picks the part with that name. The text of a rules value lists only what differs from its preset, in the order of
``OPTIONS``. What no preset with options says has a text once it is registered. Nothing outside this module looks at a game's name.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Annotated, Any

from scopa_lab.cards import Deck, Suit
from scopa_lab.errors import RulesError, quoted, shown
from scopa_lab.rules.checks import check_deal, check_kinds, check_names
from scopa_lab.rules.items import TallyItem
from scopa_lab.rules.options import OPTIONS, TEAMS, Option, option_named
from scopa_lab.rules.page import describe
from scopa_lab.rules.parts import AceRule, CaptureRule, DealPlan, Declarations, MatchRule, SweepRule
from scopa_lab.rules.presa_bonuses import Bonus, Picada
from scopa_lab.rules.values import Part, words

LEFTOVERS = ("taker", "nobody")


@dataclass(frozen=True, slots=True)
class Rules(Part):
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
    ace : AceRule
    sweep : SweepRule
    bonuses : tuple of Bonus
        What a presa scores beside a sweep.
    declarations : Declarations or None
        What cards score when they are dealt.
    tally : tuple of TallyItem
        What is counted when the deal is over, in order.
    match : MatchRule
    leftovers : str
        Who gets what lies on the table when the deal is over: ``"taker"``, the side of the last capture, or ``"nobody"``.

    Raises
    ------
    RulesError
        If the cards cannot be dealt so, the seats do not form the teams, or a part is none, or has a name twice.

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
    teams: Annotated[str, TEAMS]
    capture: CaptureRule
    ace: AceRule
    sweep: SweepRule
    bonuses: tuple[Bonus, ...]
    declarations: Declarations | None
    tally: tuple[TallyItem, ...]
    match: MatchRule
    leftovers: Annotated[str, words(*LEFTOVERS)] = "taker"

    def __post_init__(self) -> None:
        Part.__post_init__(self)
        check_kinds(self)
        check_names(self)
        check_deal(self.name, self.deck, self.deal)
        if not (self.capture.equal or (self.capture.sums and self.capture.most != 1) or self.capture.fifteen):
            raise RulesError("allow_equal=false and allow_sum=false leave nothing to capture; allow one of them, or fifteen")
        problem = next(filter(None, (item.problem(self.deck) for item in self.tally)), None)
        if problem:
            raise RulesError(problem)
        if self.teams == "two_teams" and self.players not in (4, 6):
            raise RulesError(
                f"teams='two_teams' needs four or six seats, not {self.players}; with {self.players} seats everyone plays alone"
            )

    def __hash__(self) -> int:
        return hash((self.name, self.deal.players))  # what is cached by rules is asked for in every play

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

    @property
    def remembers_laid(self) -> bool:
        """Whether it matters which card the previous player laid."""
        return _remembers_laid(self)

    @property
    def late_plays(self) -> int:
        """How many plays at the end of a deal make no sweep that counts."""
        return {"not_last_play": 1, "not_last_round": self.players}.get(self.sweep.final, 0)

    @property
    def counted_suit(self) -> Suit:
        """The suit of which most cards score."""
        return next((item.counted_suit for item in self.tally if item.counted_suit is not None), Suit.DENARI)

    @property
    def point_words(self) -> tuple[str, str]:
        """What one point made in play, and what several, are called."""
        return ("point", "points") if self.bonuses or self.declarations else ("scopa", "scope")

    def side_of(self, seat: int) -> int:
        """The side that `seat` plays for."""
        return seat % self.sides

    def wants_more(self, side: int) -> bool:
        """Whether a side plays for a large margin, the points of side 0 minus those of side 1."""
        return (side == 0) != self.match.lowest_wins

    @classmethod
    def preset(cls, text: str) -> "Rules":
        """Read a preset id, or a registered name, with options in brackets, such as ``scopone(target=21)``.

        Raises
        ------
        RulesError
            If the preset or an option does not exist, or the options contradict each other.
        """
        if not isinstance(text, str):
            raise RulesError(_unknown(text))
        return _rules_of(text)

    @staticmethod
    def register(name: str, rules: "Rules") -> "Rules":
        """Give a composition a name, which texts, records and the command then read; it holds for this process and those it starts.

        Parameters
        ----------
        name : str
            Letters, digits and hyphens.
        rules : Rules

        Returns
        -------
        Rules
            The same rules.

        Raises
        ------
        RulesError
            If the name is no name, or other rules have it already.

        Examples
        --------
        >>> from dataclasses import replace
        >>> scopa = Rules.preset("scopa")
        >>> misere = Rules.register("a-perdere", replace(scopa, match=replace(scopa.match, lowest_wins=True)))
        >>> str(misere), str(misere.replace(target=21)), Rules.preset("a-perdere") == misere
        ('a-perdere', 'a-perdere(target=21)', True)
        """
        if not isinstance(name, str) or not re.fullmatch("[A-Za-z0-9-]+", name):
            raise RulesError(f"{shown(name)} is no name for rules; use letters, digits and hyphens")
        if not isinstance(rules, Rules):
            raise RulesError(f"{shown(rules)} is no Rules value to register as {name!r}")
        known = PRESETS.get(name, REGISTERED.get(name, rules))
        if known != rules:
            raise RulesError(f"the name {name!r} is taken by other rules; choose another one")
        if name not in PRESETS:
            REGISTERED[name] = rules
            _text_of.cache_clear()
        return rules

    def replace(self, **options: object) -> "Rules":
        """Change options by name; see ``OPTIONS``. A change of `players` brings the usual teams for that number.

        Raises
        ------
        RulesError
            If an option does not exist, a value is not allowed, or the options contradict each other.
        """
        given = {name: option_named(name).read(value) for name, value in options.items()}
        values = dict(given)
        if "players" in values:
            values.setdefault("teams", usual_teams(values["players"]))
        sizes = values.get("hand_size", self.deal.hand_size), values.get("table_size", self.deal.table_size)
        if sizes[0] and sizes != (self.deal.hand_size, self.deal.table_size):
            values.setdefault("deal_packets", (str(sizes[0]), f"t{sizes[1]}") if sizes[1] else (str(sizes[0]),))
        tree: dict[str, Any] = {}
        deck = values.get("deck", self.deck)
        for name, value in values.items():
            if not self._has(OPTIONS[name], deck):
                raise RulesError(f"{name} makes no sense for {self.name}; it is an option of {_games_with(name)}")
            node = tree
            *steps, last = OPTIONS[name].path
            for step in steps:
                node = node.setdefault(step, {})
            node[last] = value
        changed: Rules = _rebuilt(self, tree)
        return changed

    @property
    def options(self) -> tuple[str, ...]:
        """Names of the options that make sense here."""
        return tuple(name for name, option in OPTIONS.items() if self._has(option, self.deck))

    def _has(self, option: Option, deck: Deck) -> bool:
        return option.deck in (None, deck.name) and option.part_in(self) is not None

    def option(self, name: str) -> Any:
        """The value of the option `name`, one of `options`.

        Raises
        ------
        RulesError
            If there is no such option, or it makes no sense here.
        """
        option = option_named(name)
        part = option.part_in(self)
        if part is None:
            raise RulesError(f"{name} makes no sense for {self.name}; it is an option of {_games_with(name)}")
        return getattr(part, option.path[-1])

    def __reduce__(self) -> tuple[Any, ...]:
        base = (_text_of(self) or "").partition("(")[0]
        return _unpickled, (_parts_of(self), base, _parts_of(REGISTERED[base]) if base in REGISTERED else None)

    def __repr__(self) -> str:
        return f"<Rules: {self.label}>" if _text_of(self) is None else f"Rules.preset({self.label!r})"

    @property
    def label(self) -> str:
        """The text if there is one, and else words that nothing reads back; for titles and messages."""
        return _text_of(self) or f"{self.name}, changed beyond its options"

    def describe(self) -> str:
        """The rules as a page in Markdown that a person can play from.

        Examples
        --------
        >>> print(Rules.preset("scopone").describe().splitlines()[10])
        * Nine cards to each player, four cards face up on the table.
        """
        return describe(self)

    def _repr_markdown_(self) -> str:
        return self.describe()

    def __str__(self) -> str:
        text = _text_of(self)
        if text is None:
            raise RulesError(
                f"no text says these rules: they are made from {self.name}, and differ beyond its options; "
                "give them a name by Rules.register(name, rules)"
            )
        return text


# What the usual teams and packets, and the right to a pack, follow from.
FIRST_OPTIONS = ("deck", "players", "hand_size", "table_size", "redeal_hand", "score_primiera")


@lru_cache(maxsize=256)
def _text_of(rules: Rules) -> str | None:
    """The shortest text that is read back as these rules, from their own preset or else from what is registered."""
    for name, base in ((rules.name, PRESETS.get(rules.name)), *REGISTERED.items()):
        if base is None:
            continue
        with suppress(ValueError):  # of a value that an option does not take
            text = _difference(name, base, rules)
            if _rules_of(text) == rules:
                return text
    return None


def _difference(name: str, preset: Rules, rules: Rules) -> str:
    usual = preset.replace(**{name: rules.option(name) for name in FIRST_OPTIONS if name in rules.options})
    different = [name for name in rules.options if rules.option(name) != (preset if name in FIRST_OPTIONS else usual).option(name)]
    options = ",".join(f"{name}={OPTIONS[name].write(rules.option(name))}" for name in different)
    return f"{name}({options})" if options else name


@lru_cache(maxsize=256)
def _rules_of(text: str) -> Rules:
    match = re.fullmatch(r"([^()]+)(?:\(([^()]*)\))?", text)
    base = None if match is None else PRESETS.get(match[1], REGISTERED.get(match[1]))
    if match is None or base is None:
        raise RulesError(_unknown(text))
    options: dict[str, object] = {}
    for pair in match[2].split(",") if match[2] is not None else ():
        name, equals, value = pair.strip().partition("=")
        if not equals:
            raise RulesError(f"{quoted(pair)} in {quoted(text)} is no option; write name=value")
        if name in options:
            raise RulesError(f"the option {quoted(name)} comes twice in {quoted(text)}")
        options[name] = value
    return base.replace(**options)


def _parts_of(rules: Rules) -> tuple[Any, ...]:
    return tuple(getattr(rules, field.name) for field in fields(rules))


@lru_cache(maxsize=256)
def _unpickled(parts: tuple[Any, ...], base: str, base_parts: tuple[Any, ...] | None) -> Rules:
    """The rules of these parts, in a process where the name that they are written by may not be registered yet."""
    if base_parts is not None:
        with suppress(RulesError):  # where other rules have that name these have none
            Rules.register(base, Rules(*base_parts))
    return Rules(*parts)


@lru_cache(maxsize=256)
def _remembers_laid(rules: Rules) -> bool:
    return any(isinstance(bonus, Picada) and bonus.kind == "previous_card" for bonus in rules.bonuses)


def _unknown(text: object) -> str:
    known = ", ".join((*PRESETS, *REGISTERED))
    return f"unknown rules {shown(text)}; the presets are {known}, with options as in scopa(players=3,target=21); names of one's own must be registered, for the command by --house FILE.toml"


def _games_with(name: str) -> str:
    return ", ".join(preset.name for preset in PRESETS.values() if name in preset.options)


def _rebuilt(part: Any, changes: Mapping[str, Any]) -> Any:
    """`part` with the changes of a tree of field names; the parts of a tuple go by their name."""
    if isinstance(part, tuple):
        return tuple(_rebuilt(item, changes.get(item.name, {})) for item in part)
    new = {field: _rebuilt(getattr(part, field), change) if isinstance(change, dict) else change for field, change in changes.items()}
    return replace(part, **new)


def usual_teams(players: int) -> str:
    """Four seats play as two teams; any other number as individuals, unless an option says otherwise."""
    return "two_teams" if players == 4 else "individual"


def read_rules(rules: Rules | str) -> Rules:
    """Rules as they are, or from the text of a preset with options."""
    return rules if isinstance(rules, Rules) else Rules.preset(rules)


# Filled by `presets`, and by `Rules.register`.
PRESETS: dict[str, Rules] = {}
REGISTERED: dict[str, Rules] = {}
