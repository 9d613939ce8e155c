"""The parts that rules are composed of: small frozen values, each stating one rule as data.

``rules.py`` puts them together, ``presets.py`` into games; the modules of ``game`` read them.
"""

from dataclasses import dataclass

from scopa_lab.cards import Card, Suit

SEVEN_OF_COPPE = Card.parse("7c")
ACE_SWEEPS = ("off", "if_no_ace", "optional", "always")
PICADAS = ("any_equal", "previous_card", "off")
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
    fifteen : bool
        A card may take one or more cards whose values and its own add up to 15.
    single_precedence : bool
        An equal card on the table forbids the sums; it never forbids the fifteens.
    sum_choice : str
        ``"free"``, or ``"fewest"``: only the sums, and the fifteens, of fewest cards may be taken.
    mandatory : bool
        A card that can take must take.
    """

    equal: bool = True
    sums: bool = True
    fifteen: bool = False
    single_precedence: bool = True
    sum_choice: str = "free"
    mandatory: bool = True


@dataclass(frozen=True, slots=True)
class AceRule:
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

    sweep: str = "off"
    scores: bool = False
    lone_ace_scores: bool = True
    takes_itself: bool = False
    may_decline: bool = False
    may_take_fifteen: bool = False


@dataclass(frozen=True, slots=True)
class SweepRule:
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

    points: int = 1
    final: str = "not_last_play"
    name: str = "scopa"
    by_value: bool = False
    doubled: bool = False
    court_value: int = 0


@dataclass(frozen=True, slots=True)
class Picada:
    """A point for taking an equal card: ``"any_equal"``, or only the one just laid, ``"previous_card"``; or ``"off"``."""

    name: str
    kind: str
    points: int = 1


@dataclass(frozen=True, slots=True)
class OneSuit:
    """Points for a presa of two or more cards that are all of the played card's suit.

    Attributes
    ----------
    name : str
    points : int
        0 switches the bonus off.
    by_value : bool
        It brings the value of the played card as well; an ace that takes everything never brings it.
    """

    name: str
    points: int
    by_value: bool = False


@dataclass(frozen=True, slots=True)
class ManyCards:
    """Points for taking at least so many cards at once."""

    name: str
    points: int
    least: int = 3


Bonus = Picada | OneSuit | ManyCards


@dataclass(frozen=True, slots=True)
class Declarations:
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

    table_bonus: tuple[tuple[int, int], ...] = ((15, 1), (30, 2))
    low_table: int = 0
    aces_first: bool = True
    matta: Card | None = SEVEN_OF_COPPE
    keeps_value: bool = True
    low_max: int = 9
    low: int = 3
    three: int = 10
    cumulative: bool = False


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
    """Points for holding one card, such as the settebello; None for no card."""

    name: str
    points: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class ValueCards:
    """Points for holding cards, each its own: mata, ten of coins and their like."""

    name: str
    cards: tuple[tuple[Card, int], ...]


@dataclass(frozen=True, slots=True)
class Run:
    """As many points as an unbroken run from the ace has cards (napola, piccola).

    Attributes
    ----------
    name : str
    is_on : bool
    suit : Suit
    all_suits : bool
        Count a run in each suit, instead of in `suit`.
    least : int
        A shorter run scores nothing.
    cap : int or None
        The most points of one run.
    """

    name: str
    is_on: bool
    suit: Suit = Suit.DENARI
    all_suits: bool = False
    least: int = 3
    cap: int | None = None


@dataclass(frozen=True, slots=True)
class Courts:
    """Points for fante, cavallo and re of coins together (grande); `extends` adds one for each coin below them in unbroken order."""

    name: str
    points: int
    extends: bool = False


@dataclass(frozen=True, slots=True)
class Slam:
    """A side that gets all the points of some items scores so many instead; 0 switches it off."""

    name: str
    points: int
    of: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WholeSuit:
    """All cards of a suit win the match outright (napoleone, cappotto)."""

    name: str
    is_on: bool
    suit: Suit = Suit.DENARI


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


TallyItem = Majority | CardPoints | ValueCards | Primiera | Run | Courts | Slam | WholeSuit

TIE_BREAKS = ("play_on", "counting_order")


@dataclass(frozen=True, slots=True)
class MatchRule:
    """When a match is won: by the side that leads with at least `target` points after a deal.

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
    """

    target: int = 11
    tie_break: str = "play_on"
    counting_order: tuple[str, ...] = ("cards", "coins", "settebello", "primiera", "scope")
    claims: bool = False
