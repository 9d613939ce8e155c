"""The parts that rules are composed of: small frozen values, each stating one rule as data.

``rules.py`` puts them together, ``presets.py`` into games; the modules of ``game`` read them. What is counted stands in ``items.py``, what a
presa scores beside a sweep in ``presa_bonuses.py``. A part that is made with a value that makes no sense raises a ``RulesError``.
"""

from dataclasses import dataclass
from typing import Annotated

from scopa_lab.cards import Card
from scopa_lab.errors import RulesError
from scopa_lab.rules.values import CAP, CARD, NUMBER, ORDER, PACKETS, PLAYERS, POSITIVE, REDEAL, TEXT, TOTALS, Part, words

SEVEN_OF_COPPE = Card.parse("7c")
SUM_CHOICES = ("free", "fewest")
ACE_SWEEPS = ("off", "if_no_ace", "optional", "always")
FINAL_SWEEPS = ("not_last_play", "not_last_capture", "not_last_round", "counts")


@dataclass(frozen=True, slots=True)
class DealPlan(Part):
    """How the cards leave the pack.

    Attributes
    ----------
    players : int
        Number of seats.
    hand_size, table_size : int
        Cards dealt to each hand and face up to the table at the start.
    redeal_hand : int
        Cards dealt to each hand whenever all hands are empty, until the stock is gone; 0 if the whole pack is dealt at once.
    redeal_if : pair of int, or None
        ``(value, count)``: deal anew when at least `count` of the table cards have that capture value.
    packets : tuple of str
        Dealing order: ``"3"`` is three cards to each seat, ``"t2"`` two cards to the table.
    """

    players: Annotated[int, PLAYERS]
    hand_size: Annotated[int, NUMBER]
    table_size: Annotated[int, NUMBER]
    redeal_hand: Annotated[int, NUMBER]
    redeal_if: Annotated[tuple[int, int] | None, REDEAL]
    packets: Annotated[tuple[str, ...], PACKETS]


@dataclass(frozen=True, slots=True)
class CaptureRule(Part):
    """Which table cards a played card may take (the presa).

    Attributes
    ----------
    equal : bool
        A card may take one card of its own rank.
    sums : bool
        A card may take two or more cards whose values add up to its own.
    fifteen : bool
        A card may take one or more cards whose values and its own add up to 15.
    single_precedence : bool
        An equal card on the table forbids the sums; it never forbids the fifteens.
    sum_choice : str
        ``"free"``, or ``"fewest"``: only the sums, and the fifteens, of fewest cards may be taken.
    mandatory : bool
        A card that can take must take.
    most : int or None
        No sum and no fifteen of more table cards may be taken.
    """

    equal: bool = True
    sums: bool = True
    fifteen: bool = False
    single_precedence: bool = True
    sum_choice: Annotated[str, words(*SUM_CHOICES)] = "free"
    mandatory: bool = True
    most: Annotated[int | None, CAP] = None


@dataclass(frozen=True, slots=True)
class AceRule(Part):
    """What an ace may do beyond an ordinary presa (asso piglia tutto).

    Attributes
    ----------
    sweep : str
        ``"off"``; ``"if_no_ace"``: on a table without an ace it takes everything, and nothing else; ``"optional"``: it may always take
        everything, and this alone is no duty; ``"always"``: it takes everything, aces too.
    scores : bool
        Taking everything so counts as a sweep.
    lone_ace_scores : bool
        An ace that takes the only card on the table, an ace, makes a sweep.
    takes_itself : bool
        An ace laid on an empty table goes to the pile of its side.
    may_decline : bool
        An ace that could take may be laid.
    may_take_fifteen : bool
        An ace that could take everything may take cards worth 14 instead, where there are fifteens.
    """

    sweep: Annotated[str, words(*ACE_SWEEPS)] = "off"
    scores: bool = False
    lone_ace_scores: bool = True
    takes_itself: bool = False
    may_decline: bool = False
    may_take_fifteen: bool = False


@dataclass(frozen=True, slots=True)
class SweepRule(Part):
    """What leaving the table empty is worth, and which final sweep is void.

    Attributes
    ----------
    points : int
        In-play points for one sweep.
    name : str
        What the game calls it.
    by_value : bool
        A sweep brings the value of the played card as well.
    doubled : bool
        That value counts twice if the played card and two or more taken ones are of one suit.
    court_value : int
        What a card without a value counts for then.
    final : str
        The void sweep: ``"not_last_play"`` that of the deal's last card, ``"not_last_capture"`` the last presa of the deal if it is
        a sweep, ``"not_last_round"`` those of the last card of each seat, ``"counts"`` none.
    """

    points: Annotated[int, NUMBER] = 1
    final: Annotated[str, words(*FINAL_SWEEPS)] = "not_last_play"
    name: Annotated[str, TEXT] = "scopa"
    by_value: bool = False
    doubled: bool = False
    court_value: Annotated[int, NUMBER] = 0


@dataclass(frozen=True, slots=True)
class Declarations(Part):
    """What the cards score when they are dealt (Cirulla), and the wild card, the matta.

    Attributes
    ----------
    table_bonus : tuple of pair of int
        ``(total, points)``: if the first table adds up to `total`, the dealer takes it for so many points.
    low_table : int
        Points of the dealer if the first table adds up to at most `low_max`.
    aces_first : bool
        A table that the rules annul is dealt anew, whatever it adds up to.
    matta : Card or None
        It stands for any rank in a declaration, and on the first table.
    keeps_value : bool
        Used in a declaration, it keeps that rank until it is captured.
    low_max, low : int
        A hand of three that adds up to at most `low_max` scores `low`.
    three : int
        Three of a kind score so much.
    cumulative : bool
        A hand that is both scores both.
    """

    table_bonus: Annotated[tuple[tuple[int, int], ...], TOTALS] = ((15, 1), (30, 2))
    low_table: Annotated[int, NUMBER] = 0
    aces_first: bool = True
    matta: Annotated[Card | None, CARD] = SEVEN_OF_COPPE
    keeps_value: bool = True
    low_max: Annotated[int, NUMBER] = 9
    low: Annotated[int, NUMBER] = 3
    three: Annotated[int, NUMBER] = 10
    cumulative: bool = False


TIE_BREAKS = ("play_on", "counting_order")


@dataclass(frozen=True, slots=True)
class MatchRule(Part):
    """When a match is won: by the side that leads after a deal that brought a side to `target` points.

    Attributes
    ----------
    target : int
    tie_break : str
        If the leaders are level: ``"play_on"``, or ``"counting_order"``: the points of the last deal are counted item by item, and who
        reaches the target first wins.
    counting_order : tuple of str
        Names of tally items.
    claims : bool
        A side may claim that it has reached the target during a deal; a wrong claim loses the match.
    lowest_wins : bool
        The side with fewest points leads, and each side plays for few of them: *scopa a perdere* or *ciapa no*, a variant that
        https://it.wikipedia.org/wiki/Scopa_(gioco) names; the Spaniards play Escoba so, as *desescoba*.
    lead : int
        How many points ahead of every other the winner must be.

    Raises
    ------
    RulesError
        Also if `claims` or ``"counting_order"`` stands beside what it cannot be combined with.
    """

    target: Annotated[int, POSITIVE] = 11
    tie_break: Annotated[str, words(*TIE_BREAKS)] = "play_on"
    counting_order: Annotated[tuple[str, ...], ORDER] = ("cards", "coins", "settebello", "primiera", "scope")
    claims: bool = False
    lowest_wins: bool = False
    lead: Annotated[int, POSITIVE] = 1

    def __post_init__(self) -> None:
        Part.__post_init__(self)
        if self.lowest_wins and (self.claims or self.tie_break == "counting_order"):
            raise RulesError("where the lowest score wins nobody reaches the target to win: no claims, and tie_break=play_on")
        if self.lead > 1 and self.tie_break == "counting_order":
            raise RulesError(f"lead={self.lead} asks for more than being first to reach the target; set tie_break=play_on")
