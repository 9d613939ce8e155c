"""What is counted when the deal is over: one class a kind, which knows all there is to know about it.

An item says whether it is on, the most it can give, what it gives to the piles and why, whether a side has the whole of it, its sentence on
the page of the rules, and its rows for the compiled search. A new item is a new class here, and nothing elsewhere but its place in a game.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from operator import itemgetter
from typing import Annotated, NamedTuple

from scopa_lab.cards import CARDS, RANK_LETTERS, SUIT_MASKS, Card, CardSet, Deck, Suit
from scopa_lab.rules.english import SUITS, counted, points, ranks
from scopa_lab.rules.values import ANY_SUIT, CAP, CARD, CARD_POINTS, NAMES, NUMBER, RANKS, SUIT, TEXT, Part, words

Line = tuple[tuple[int, ...], str]  # points, one number per side, and the reason
Before = Mapping[str, tuple["TallyItem", tuple[int, ...]]]  # the items counted before, by name, and what they gave

MISSING_SUITS = ("cannot_compete", "fewer_suits_lose", "zero_value")
TIES = ("none", "one_each")
COURT_LETTERS = "JQK"
NO_CAP = 99
PRIMIERA_VALUES = {
    "standard": dict(zip(["7", "6", "A", "5", "4", "3", "2", "J", "Q", "K"], (21, 18, 16, 15, 14, 13, 12, 10, 10, 10), strict=True)),
    "southern": dict(zip(["7", "6", "A", "5", "4", "3", "2", "J", "Q", "K"], (21, 18, 16, 15, 14, 13, 12, 8, 9, 10), strict=True)),
}


class Count(IntEnum):
    """How a row is counted."""

    MAJORITY = 0
    CARD = 1
    PRIMIERA = 2
    RUN = 3
    COURTS = 4
    SLAM = 5


class Row(NamedTuple):
    """An item, or a part of one, as integers.

    Attributes
    ----------
    kind : Count
    points : int
    cards : int
        The cards that it looks at; of a run those of its suit, of a primiera all.
    least : int
        The shortest run; of a primiera the index of what a missing suit means; of courts whether they extend.
    most : int
        The most points of a run.
    """

    kind: Count
    points: int
    cards: int
    least: int = 0
    most: int = 0


class Item(Part, ABC):
    """What the kinds have in common."""

    __slots__ = ()

    is_claimable = True

    @property
    def counted_suit(self) -> Suit | None:
        """The suit of which it counts most cards; None if it does not."""
        return None

    @property
    def single_card(self) -> Card | None:
        """The card that scores by itself; None if it counts something else."""
        return None

    @abstractmethod
    def most(self, deck: Deck) -> int:
        """The most points that it can give to one side."""

    @abstractmethod
    def score(self, piles: tuple[CardSet, ...], deck: Deck, before: Before) -> Line | None:
        """What it gives to the piles as they lie, and why; None if there is no line to write."""

    @abstractmethod
    def sentence(self) -> str:
        """The rule for people, of an item that is on."""

    @abstractmethod
    def rows(self, deck: Deck) -> Iterator[Row]:
        """Yield what the compiled search counts."""

    def is_whole(self, made: tuple[int, ...], side: int, pile: CardSet) -> bool:
        """Whether a side has all that the item gives."""
        return made[side] > 0 and sum(made) == made[side]

    def wins_match(self, pile: CardSet, deck: Deck) -> bool:
        """Whether that pile wins the match outright."""
        return False

    def problem(self, deck: Deck) -> str | None:
        """What keeps the item from being counted with such a deck."""
        return None


@dataclass(frozen=True, slots=True)
class Majority(Item):
    """Points for strictly most cards: of one suit, of some ranks, or of all.

    Attributes
    ----------
    name : str
    points : int
        0 switches the item off.
    suit : Suit or None
        None counts all suits.
    tie : str
        ``"none"``: level leaders get nothing; ``"one_each"``: each gets one point.
    ranks : str
        Letters of the ranks that are counted; empty for all. ``"7"`` is the most sevens, a usual point of Escoba
        (https://www.melele.es/escoba.html).
    """

    name: Annotated[str, TEXT]
    points: Annotated[int, NUMBER]
    suit: Annotated[Suit | None, ANY_SUIT] = None
    tie: Annotated[str, words(*TIES)] = "none"
    ranks: Annotated[str, RANKS] = ""

    @property
    def is_on(self) -> bool:
        """Whether it can score."""
        return self.points > 0

    @property
    def counted_suit(self) -> Suit | None:
        """The suit of which most cards score."""
        return self.suit

    def most(self, deck: Deck) -> int:
        """The most points that it can give to one side."""
        return max(self.points, self.tie == "one_each")

    def score(self, piles: tuple[CardSet, ...], deck: Deck, before: Before) -> Line:
        """What it gives to the piles, and why."""
        counts = [(pile.mask & self._cards.mask).bit_count() for pile in piles]
        leaders = [side for side, count in enumerate(counts) if count == max(counts)]
        text = "–".join(map(str, counts))
        if len(leaders) == 1:
            return _to_side(leaders[0], self.points, len(piles)), f"{text}: side {leaders[0]}"
        if self.tie == "one_each":
            return tuple(int(side in leaders) for side in range(len(piles))), f"{text}: one each"
        return (0,) * len(piles), f"{text}: nobody"

    def sentence(self) -> str:
        """The rule for people."""
        tie = "level sides get one each" if self.tie == "one_each" else "nobody if level"
        what = ranks(self.ranks) if self.ranks else "cards" if self.suit is None else SUITS[self.suit]
        of_suit = f" of {SUITS[self.suit]}" if self.ranks and self.suit is not None else ""
        return f"{self.name}: {points(self.points)} for most {what}{of_suit}; {tie}."

    def rows(self, deck: Deck) -> Iterator[Row]:
        """Yield what the compiled search counts."""
        yield Row(Count.MAJORITY, self.points, self._cards.mask)

    def problem(self, deck: Deck) -> str | None:
        """What keeps the item from being counted with such a deck."""
        strange = next((letter for letter in self.ranks if letter not in deck.ranks), None)
        return None if strange is None else f"{self.name} counts the rank {strange}, which is not in {deck.name}"

    @property
    def _cards(self) -> CardSet:
        """The cards that are counted."""
        return _cards_of(self.suit, self.ranks)


@cache
def _cards_of(suit: Suit | None, letters: str) -> CardSet:
    """The cards of a suit and of some ranks; of all where none is named."""
    return CardSet.of(card for card in CARDS if suit in (None, card.suit) and (not letters or RANK_LETTERS[card.rank] in letters))


@dataclass(frozen=True, slots=True)
class CardPoints(Item):
    """Points for holding one card, such as the settebello; None for no card."""

    name: Annotated[str, TEXT]
    points: Annotated[int, NUMBER]
    card: Annotated[Card | None, CARD]

    @property
    def is_on(self) -> bool:
        """Whether it can score."""
        return self.points > 0 and self.card is not None

    @property
    def single_card(self) -> Card | None:
        """The card that scores by itself."""
        return self.card

    def most(self, deck: Deck) -> int:
        """The most points that it can give to one side."""
        return self.points

    def score(self, piles: tuple[CardSet, ...], deck: Deck, before: Before) -> Line:
        """What it gives to the piles, and why."""
        for side, pile in enumerate(piles):
            if self.card is not None and self.card in pile:
                return _to_side(side, self.points, len(piles)), f"{self.card}: side {side}"
        return (0,) * len(piles), f"{self.card}: nobody has it"

    def sentence(self) -> str:
        """The rule for people."""
        return f"{self.name}: {points(self.points)} for the {self.card.name if self.card else 'card that is not chosen'}."

    def rows(self, deck: Deck) -> Iterator[Row]:
        """Yield what the compiled search counts."""
        if self.card is not None:
            yield Row(Count.CARD, self.points, 1 << self.card.bit)


@dataclass(frozen=True, slots=True)
class ValueCards(Item):
    """Points for holding cards, each its own: mata, ten of coins and their like, or every coin."""

    name: Annotated[str, TEXT]
    cards: Annotated[tuple[tuple[Card, int], ...], CARD_POINTS]

    @property
    def is_on(self) -> bool:
        """Whether it can score."""
        return bool(self.cards)

    def most(self, deck: Deck) -> int:
        """The most points that it can give to one side."""
        return sum(worth for _, worth in self.cards)

    def score(self, piles: tuple[CardSet, ...], deck: Deck, before: Before) -> Line:
        """What it gives to the piles, and why."""
        owners = {card: next((side for side, pile in enumerate(piles) if card in pile), None) for card, _ in self.cards}
        made = tuple(sum(worth for card, worth in self.cards if owners[card] == side) for side in range(len(piles)))
        return made, ", ".join(f"{card}: {'nobody' if side is None else f'side {side}'}" for card, side in owners.items())

    def is_whole(self, made: tuple[int, ...], side: int, pile: CardSet) -> bool:
        """Whether a side has every card, also one of no points."""
        return all(card in pile for card, _ in self.cards)

    def sentence(self) -> str:
        """The rule for people."""
        return f"{self.name}: " + ", ".join(f"{points(worth)} for the {card.name}" for card, worth in self.cards) + "."

    def rows(self, deck: Deck) -> Iterator[Row]:
        """Yield what the compiled search counts."""
        yield from (Row(Count.CARD, worth, 1 << card.bit) for card, worth in self.cards)


@dataclass(frozen=True, slots=True)
class Run(Item):
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

    name: Annotated[str, TEXT]
    is_on: bool
    suit: Annotated[Suit, SUIT] = Suit.DENARI
    all_suits: bool = False
    least: Annotated[int, NUMBER] = 3
    cap: Annotated[int | None, CAP] = None

    def most(self, deck: Deck) -> int:
        """The most points that it can give to one side."""
        longest = len(deck.ranks)
        return (len(Suit) if self.all_suits else 1) * (longest if self.cap is None else min(longest, self.cap))

    def score(self, piles: tuple[CardSet, ...], deck: Deck, before: Before) -> Line:
        """What it gives to the piles, and why."""
        made, reasons = [], []
        for side, pile in enumerate(piles):
            made.append(0)
            for suit in self._suits:
                length = run_length(pile, suit, deck)
                if length >= max(self.least, 1):
                    made[side] += length if self.cap is None else min(length, self.cap)
                    reasons.append(f"ace to {length} of {suit.italian}: side {side}")
        return tuple(made), ", ".join(reasons) or f"no run of {self.least}"

    def sentence(self) -> str:
        """The rule for people."""
        where = "in each suit" if self.all_suits else f"of {SUITS[self.suit]}"
        cap = "" if self.cap is None else f", at most {self.cap}"
        return (
            f"{self.name}: an unbroken run {where} from the ace, of at least {counted(max(self.least, 1), 'card')}, scores its length{cap}."
        )

    def rows(self, deck: Deck) -> Iterator[Row]:
        """Yield what the compiled search counts."""
        for suit in self._suits:
            yield Row(Count.RUN, 0, deck.cards.of_suit(suit).mask, self.least, NO_CAP if self.cap is None else self.cap)

    @property
    def _suits(self) -> tuple[Suit, ...]:
        return tuple(Suit) if self.all_suits else (self.suit,)


@dataclass(frozen=True, slots=True)
class Courts(Item):
    """Points for fante, cavallo and re of coins together (grande); `extends` adds one for each coin below them in unbroken order."""

    name: Annotated[str, TEXT]
    points: Annotated[int, NUMBER]
    extends: bool = False

    @property
    def is_on(self) -> bool:
        """Whether it can score."""
        return self.points > 0

    def most(self, deck: Deck) -> int:
        """The most points that it can give to one side."""
        return self.points + len(deck.ranks)

    def score(self, piles: tuple[CardSet, ...], deck: Deck, before: Before) -> Line:
        """What it gives to the piles, and why."""
        for side, pile in enumerate(piles):
            coins = {RANK_LETTERS[card.rank] for card in pile.of_suit(Suit.DENARI)}
            if coins.issuperset(COURT_LETTERS):
                lower = [letter in coins for letter in reversed(deck.ranks) if letter not in COURT_LETTERS] if self.extends else []
                below = [*lower, False].index(False)
                return _to_side(side, self.points + below, len(piles)), f"JdQdKd{f' and {below} below' if below else ''}: side {side}"
        return (0,) * len(piles), "JdQdKd: nobody has all"

    def sentence(self) -> str:
        """The rule for people."""
        more = ", and one for each coin below them without a gap" if self.extends else ""
        return f"{self.name}: {points(self.points)} for fante, cavallo and re of denari together{more}."

    def rows(self, deck: Deck) -> Iterator[Row]:
        """Yield what the compiled search counts."""
        yield Row(Count.COURTS, self.points, CardSet.parse("JdQdKd").mask, self.extends)


@dataclass(frozen=True, slots=True)
class Slam(Item):
    """A side that gets all the points of some items scores so many instead; 0 switches it off."""

    name: Annotated[str, TEXT]
    points: Annotated[int, NUMBER]
    of: Annotated[tuple[str, ...], NAMES]

    @property
    def is_on(self) -> bool:
        """Whether it can score."""
        return self.points > 0

    def most(self, deck: Deck) -> int:
        """The most points that it can give to one side."""
        return self.points

    def score(self, piles: tuple[CardSet, ...], deck: Deck, before: Before) -> Line | None:
        """The difference for the side that has the whole of those items."""
        counted = [before[name] for name in self.of if name in before]
        for side, pile in enumerate(piles):
            if counted and all(item.is_whole(made, side, pile) for item, made in counted):
                instead = sum(made[side] for _, made in counted)
                return _to_side(side, self.points - instead, len(piles)), f"{self.points} instead of {instead}: side {side}"
        return None

    def sentence(self) -> str:
        """The rule for people."""
        return f"{self.name}: a side that gets all of {', '.join(self.of)} scores {self.points} instead of their points."

    def rows(self, deck: Deck) -> Iterator[Row]:
        """Yield what the compiled search counts."""
        yield Row(Count.SLAM, self.points, 0)


@dataclass(frozen=True, slots=True)
class WholeSuit(Item):
    """All cards of a suit win the match outright (napoleone, cappotto)."""

    name: Annotated[str, TEXT]
    is_on: bool
    suit: Annotated[Suit, SUIT] = Suit.DENARI

    def most(self, deck: Deck) -> int:
        """It gives no points."""
        return 0

    def score(self, piles: tuple[CardSet, ...], deck: Deck, before: Before) -> None:
        """It gives no points."""

    def wins_match(self, pile: CardSet, deck: Deck) -> bool:
        """Whether the pile has the suit."""
        return len(pile.of_suit(self.suit)) == len(deck.ranks)

    def sentence(self) -> str:
        """The rule for people."""
        return f"{self.name}: all {SUITS[self.suit]} win the match at once."

    def rows(self, deck: Deck) -> Iterator[Row]:
        """Yield nothing: the margin counts points only."""
        yield from ()


@dataclass(frozen=True, slots=True)
class Primiera(Item):
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

    name: Annotated[str, TEXT]
    points: Annotated[int, NUMBER]
    values: Annotated[str, words(*PRIMIERA_VALUES)] = "standard"
    missing_suit: Annotated[str, words(*MISSING_SUITS)] = "cannot_compete"

    is_claimable = False  # not before the end of the deal

    @property
    def is_on(self) -> bool:
        """Whether it can score."""
        return self.points > 0

    def most(self, deck: Deck) -> int:
        """The most points that it can give to one side."""
        return self.points

    def score(self, piles: tuple[CardSet, ...], deck: Deck, before: Before) -> Line:
        """What it gives to the piles, and why."""
        primes = [prime(pile, self) for pile in piles]
        order: dict[str, Callable[[Prime], tuple[int, ...]]] = {
            "cannot_compete": lambda best: (best.total if best.is_complete else 0,),
            "fewer_suits_lose": lambda best: (len(best.cards), best.total),
            "zero_value": lambda best: (best.total,),
        }
        ranked = [order[self.missing_suit](best) for best in primes]
        incomplete = "no prime" if self.missing_suit == "cannot_compete" else "{} in {} suits"
        text = "–".join(str(best.total) if best.is_complete else incomplete.format(best.total, len(best.cards)) for best in primes)
        leaders = [side for side, rank in enumerate(ranked) if rank == max(ranked)]
        if len(leaders) == 1:
            return _to_side(leaders[0], self.points, len(piles)), f"{text}: side {leaders[0]}"
        return (0,) * len(piles), f"{text}: nobody"

    def sentence(self) -> str:
        """The rule for people."""
        values = ", ".join(f"{letter} {value}" for letter, value in PRIMIERA_VALUES[self.values].items())
        missing = {
            "cannot_compete": "a side that lacks a suit has no prime",
            "fewer_suits_lose": "fewer suits lose to more",
            "zero_value": "a missing suit adds nothing",
        }[self.missing_suit]
        return f"{self.name}: {points(self.points)} for the best card of each suit added up, at {values}; {missing}; nobody if level."

    def rows(self, deck: Deck) -> Iterator[Row]:
        """Yield what the compiled search counts."""
        yield Row(Count.PRIMIERA, self.points, deck.cards.mask, MISSING_SUITS.index(self.missing_suit))

    def problem(self, deck: Deck) -> str | None:
        """What keeps the item from being counted with such a deck."""
        strange = self.points and not PRIMIERA_VALUES[self.values].keys() >= set(deck.ranks)
        return f"the primiera has no values for 8, 9 and 10; with deck={deck.name} set score_primiera=0" if strange else None


TallyItem = Majority | CardPoints | ValueCards | Primiera | Run | Courts | Slam | WholeSuit


@dataclass(frozen=True, slots=True)
class Prime:
    """The best card of each suit in a pile.

    Attributes
    ----------
    cards : CardSet
        One card for each suit that the pile has.
    total : int
        Their primiera points.
    """

    cards: CardSet
    total: int

    @property
    def is_complete(self) -> bool:
        """Whether all four suits are there."""
        return len(self.cards) == len(Suit)


def prime(pile: CardSet | str, item: Primiera) -> Prime:
    """Choose the best card of each suit for the primiera.

    Parameters
    ----------
    pile : CardSet or str
    item : Primiera
        Which table of values to use.

    Examples
    --------
    >>> best = prime("7d6dAd6c5cAsKb", Primiera("primiera", 1))
    >>> str(best.cards), best.total, best.is_complete
    ('As6c7dKb', 65, True)
    """
    cards = CardSet.parse(pile) if isinstance(pile, str) else pile
    best = [_best_card(cards.mask & mask, item.values) for mask in SUIT_MASKS if cards.mask & mask]
    return Prime(CardSet.of(card for card, _ in best), sum(value for _, value in best))


@cache
def _best_card(mask: int, values: str) -> tuple[Card, int]:
    """The best card of some of one suit, and its value."""
    worth = PRIMIERA_VALUES[values]
    return max(((card, worth[RANK_LETTERS[card.rank]]) for card in CardSet(mask)), key=itemgetter(1))


def run_length(pile: CardSet, suit: Suit, deck: Deck) -> int:
    """How many cards of a suit, from the ace on without a gap, are in a pile; in forty cards the fante follows the seven.

    Examples
    --------
    >>> from scopa_lab.cards import IT40
    >>> run_length(CardSet.parse("Ad2d3d5d6d"), Suit.DENARI, IT40)
    3
    """
    held = {RANK_LETTERS[card.rank] for card in pile.of_suit(suit)}
    return next((length for length, letter in enumerate(deck.ranks) if letter not in held), len(deck.ranks))


def _to_side(winner: int, made: int, sides: int) -> tuple[int, ...]:
    return tuple(made if side == winner else 0 for side in range(sides))
