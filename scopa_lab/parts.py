"""The parts that rules are composed of: small frozen values, each stating one rule as data.

`rules.py` puts them together; `captures.py`, `scoring.py`, `state.py` and `deals.py` read them.
"""

from dataclasses import dataclass

from scopa_lab.cards import Card, Suit

FINAL_SWEEPS = ("not_last_play", "not_last_capture", "not_last_round", "counts")
MISSING_SUITS = ("cannot_compete", "fewer_suits_lose", "zero_value")
PRIMIERA_VALUES = {
    "standard": dict(zip(["7", "6", "A", "5", "4", "3", "2", "J", "Q", "K"], (21, 18, 16, 15, 14, 13, 12, 10, 10, 10), strict=True)),
    "southern": dict(zip(["7", "6", "A", "5", "4", "3", "2", "J", "Q", "K"], (21, 18, 16, 15, 14, 13, 12, 8, 9, 10), strict=True)),
}


@dataclass(frozen=True, slots=True)
class DealPlan:
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

    players: int
    hand_size: int
    table_size: int
    redeal_hand: int
    redeal_if: tuple[int, int] | None
    packets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CaptureRule:
    """Which table cards a played card may take (the presa).

    Attributes
    ----------
    equal : bool
        A card may take one card of its own rank.
    sums : bool
        A card may take two or more cards whose values add up to its own.
    single_precedence : bool
        An equal card on the table forbids the sums.
    sum_choice : str
        ``"free"``, or ``"fewest"``: only the sums of fewest cards may be taken.
    mandatory : bool
        A card that can take must take.
    """

    equal: bool = True
    sums: bool = True
    single_precedence: bool = True
    sum_choice: str = "free"
    mandatory: bool = True


@dataclass(frozen=True, slots=True)
class SweepRule:
    """What leaving the table empty is worth, and which final sweep is void.

    Attributes
    ----------
    points : int
        In-play points for one sweep.
    final : str
        The void sweep: ``"not_last_play"`` that of the deal's last card, ``"not_last_capture"`` the last presa of the deal if it is
        a sweep, ``"not_last_round"`` those of the last card of each seat, ``"counts"`` none.
    """

    points: int = 1
    final: str = "not_last_play"


@dataclass(frozen=True, slots=True)
class Majority:
    """Points for strictly most cards, of one suit or of all.

    Attributes
    ----------
    name : str
    points : int
        0 switches the item off.
    suit : Suit or None
        None counts all cards.
    tie : str
        ``"none"``: level leaders get nothing; ``"one_each"``: each gets one point.
    """

    name: str
    points: int
    suit: Suit | None = None
    tie: str = "none"


@dataclass(frozen=True, slots=True)
class CardPoints:
    """Points for holding one card, such as the settebello."""

    name: str
    points: int
    card: Card


@dataclass(frozen=True, slots=True)
class Primiera:
    """A point for the best prime: the best card of each suit, added by a table of its own.

    Attributes
    ----------
    name : str
    points : int
    values : str
        A key of ``PRIMIERA_VALUES``.
    missing_suit : str
        What a side without a card of some suit may claim: ``"cannot_compete"`` nothing, ``"fewer_suits_lose"`` fewer suits lose to
        more, then the total decides, ``"zero_value"`` the missing suit adds nothing.
    """

    name: str
    points: int
    values: str = "standard"
    missing_suit: str = "cannot_compete"


TallyItem = Majority | CardPoints | Primiera


@dataclass(frozen=True, slots=True)
class MatchRule:
    """When a match is won: the side that leads with at least `target` points after a deal."""

    target: int = 11
