"""Cards, sets of cards, decks and their text.

Glossary
--------
denari, coppe, spade, bastoni
    The four suits: coins, cups, swords, clubs.
fante, cavallo, re
    The three figures `J`, `Q`, `K`, worth 8, 9, 10 in forty cards.
settebello
    The seven of denari, a point by itself.
primiera
    The best card of each suit, added by a table of its own; a point for the higher total.
presa
    A capture: one card from the hand takes an equal card, or cards that sum to it.
sweep
    A presa that leaves the table empty; the Italians call it scopa, like the game.
spariglio
    A presa of two or more cards, which changes ranks from even to odd or back: all of them, if they differ.
napola
    A run of denari from the ace.
mazziere
    The dealer, who plays last.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Self

from scopa_lab.errors import NotationError, RulesError, quoted, shown
from scopa_lab.numbers import whole

RANK_LETTERS = "A23456789TJQK"
SUIT_LETTERS = "dcsb"

_RANK_NAMES = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "fante", "cavallo", "re"]
_RANK_ALIASES = {"1": "A", "10": "T", "F": "J", "C": "Q", "R": "K"}
_SUIT_ALIASES = {alias: letter for letter, aliases in zip(SUIT_LETTERS, ("dD♦", "cC♥", "sS♠", "bB♣"), strict=True) for alias in aliases}
_CARD = re.compile(rf"(10|[{RANK_LETTERS}1FCR])([{''.join(_SUIT_ALIASES)}])")
_NO_RANK = f"{{}} is no rank; ranks run from 0 for the ace to {len(RANK_LETTERS) - 1} for the re"
_NO_MASK = f"{{}} is no mask of card bits; it must lie between 0 and 2**{len(RANK_LETTERS) * len(SUIT_LETTERS)} - 1"
_FIGURE_HINTS = {
    "8": "the fante, worth 8, is written J{}",
    "9": "the cavallo, worth 9, is written Q{}",
    "T": "the re, worth 10, is written K{}",
}


class Suit(IntEnum):
    """One of the four suits, in deck order.

    Examples
    --------
    >>> Suit.parse("denari"), Suit.parse("♠").letter
    (<Suit.DENARI: 0>, 's')
    """

    DENARI = 0
    COPPE = 1
    SPADE = 2
    BASTONI = 3

    @property
    def letter(self) -> str:
        """The letter used in card text: one of ``d c s b``."""
        return SUIT_LETTERS[self]

    @property
    def italian(self) -> str:
        """The Italian name in lower case."""
        return self.name.lower()

    @classmethod
    def parse(cls, text: str) -> "Suit":
        """Read a suit from its letter, its French symbol or its Italian name.

        Raises
        ------
        NotationError
            If `text` is none of these.
        """
        for suit in cls if isinstance(text, str) else ():
            if text.lower() == suit.italian or _SUIT_ALIASES.get(text) == suit.letter:
                return suit
        raise NotationError(f"unknown suit {shown(text)}; the suits are " + ", ".join(f"{suit.letter} ({suit.italian})" for suit in cls))


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card. Cards order as in the deck: by rank, then by suit.

    Attributes
    ----------
    rank : int
        Index into ``RANK_LETTERS``: 0 for the ace, 12 for the re.
    suit : Suit

    Examples
    --------
    >>> card = Card.parse("7d")
    >>> str(card), card.name, card.bit
    ('7d', 'seven of denari', 24)
    """

    rank: int
    suit: Suit

    def __post_init__(self) -> None:
        rank = whole("rank", self.rank, NotationError, least=0, most=len(RANK_LETTERS) - 1, saying=_NO_RANK)
        suit = Suit(whole("suit", self.suit, NotationError, least=0, most=len(SUIT_LETTERS) - 1))
        object.__setattr__(self, "rank", rank)
        object.__setattr__(self, "suit", suit)

    @property
    def bit(self) -> int:
        """Number of the card's bit in a mask: four times the rank, plus the suit."""
        return 4 * self.rank + self.suit

    @property
    def name(self) -> str:
        """The card's name for reading aloud."""
        return f"{_RANK_NAMES[self.rank]} of {self.suit.italian}"

    @classmethod
    def parse(cls, text: str, *, deck: "Deck | None" = None) -> "Card":
        """Read one card, such as ``7d``.

        Parameters
        ----------
        text : str
            Rank then suit. ``F C R`` for J Q K, ``1`` and ``10`` for A and T, upper-case suits and ``♦♥♠♣`` are understood too.
        deck : Deck, optional
            Refuse cards that this deck lacks.

        Raises
        ------
        NotationError
            If `text` is not exactly one card, or the card is not in `deck`.
        """
        cards = read_cards(text, deck=deck)
        if len(cards) != 1:
            raise NotationError(f"{quoted(text)} is {len(cards)} cards; one card is expected, such as 7d")
        return cards[0]

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank] + SUIT_LETTERS[self.suit]

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


CARDS = tuple(Card(rank, suit) for rank in range(len(RANK_LETTERS)) for suit in Suit)


@dataclass(frozen=True, slots=True)
class CardSet:
    """An immutable set of cards over one int.

    Iteration runs in deck order. The operators ``| & - <=`` work as for `frozenset`, on other card sets.

    Attributes
    ----------
    mask : int
        The sum of ``1 << card.bit`` over the cards.

    Examples
    --------
    >>> cards = CardSet.parse("7d 3c As")
    >>> str(cards), len(cards), Card.parse("3c") in cards
    ('As3c7d', 3, True)
    >>> str(cards - CardSet.parse("3c"))
    'As7d'
    """

    mask: int = 0

    def __post_init__(self) -> None:
        if type(self.mask) is not int or not 0 <= self.mask < 1 << len(CARDS):
            object.__setattr__(self, "mask", whole("mask", self.mask, NotationError, least=0, most=(1 << len(CARDS)) - 1, saying=_NO_MASK))

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Self:
        """Collect `cards`; a card that comes twice counts once."""
        mask = 0
        for card in cards:
            mask |= 1 << card.bit
        return cls(mask)

    @classmethod
    def parse(cls, text: str, *, deck: "Deck | None" = None) -> "CardSet":
        """Read a set such as ``3c4s``; ``-`` is the empty set. Spaces and commas may stand between the cards.

        Raises
        ------
        NotationError
            If a token is no card, a card comes twice, or a card is not in `deck`.
        """
        mask = 0 if text == "-" else _mask_of(text, deck)
        if mask is not None:
            return card_set(mask)
        mask = 0
        for card in _each_card(re.sub(r"[ ,]+", "", text) if isinstance(text, str) else text, deck):
            if mask >> card.bit & 1:
                raise NotationError(f"the card {str(card)!r} comes twice in {quoted(text)}; each card exists once")
            mask |= 1 << card.bit
        return cls(mask)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield CARDS[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask >> card.bit & 1)

    def __or__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask | other.mask)

    def __and__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask & ~other.mask)

    def __le__(self, other: "CardSet") -> bool:
        return not self.mask & ~other.mask

    def of_suit(self, suit: Suit) -> "CardSet":
        """The cards of one suit."""
        return CardSet(self.mask & SUIT_MASKS[suit])

    def __str__(self) -> str:
        text, mask = "", self.mask
        for of_rank in _TEXTS:
            text += of_rank[mask & 15]
            mask >>= 4
        return text or "-"

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"


# _TEXTS[rank][suits]: the text of the cards of one rank, whose suits are the bits of a number.
_TEXTS = tuple(
    tuple("".join(str(card) for card in CARDS[4 * rank : 4 * rank + 4] if suits >> card.suit & 1) for suits in range(16))
    for rank in range(len(RANK_LETTERS))
)
_CARD_OF = {str(card): card for card in CARDS}
_BIT_OF = {str(card): 1 << card.bit for card in CARDS}
_set_mask = CardSet.__dict__["mask"].__set__


def card_set(mask: int) -> CardSet:
    """The set of a mask that is known to be one: what `CardSet` makes, without its check."""
    made = object.__new__(CardSet)
    _set_mask(made, mask)
    return made


def _mask_of(text: object, deck: "Deck | None") -> int | None:
    """The mask of a set as it is usually written; None if reading takes more care."""
    if not isinstance(text, str) or len(text) > 2 * len(CARDS):
        return None
    mask = 0
    for at in range(0, len(text), 2):
        bit = _BIT_OF.get(text[at : at + 2])
        if bit is None or mask & bit:
            return None
        mask |= bit
    return mask if mask and (deck is None or deck.has(mask)) else None


SUIT_MASKS = tuple(sum(1 << card.bit for card in CARDS if card.suit is suit) for suit in Suit)
NO_CARDS = CardSet()


@dataclass(frozen=True, slots=True)
class Deck:
    """Which ranks are in play, and what each can take.

    Attributes
    ----------
    name : str
        ``"it40"`` or ``"it52"``.
    ranks : str
        Rank letters, a part of ``RANK_LETTERS`` in the same order.
    values : tuple of int
        Capture value of each rank of `ranks`; 0 for a card that has none and so never joins a sum.

    Raises
    ------
    RulesError
        If the ranks are not in order, or a value is no whole number from 0 to 99.

    Examples
    --------
    >>> IT40.value(Card.parse("Jd")), len(IT40.cards)
    (8, 40)
    """

    name: str
    ranks: str
    values: tuple[int, ...]

    def __post_init__(self) -> None:
        in_order = isinstance(self.ranks, str) and self.ranks and self.ranks == "".join(each for each in RANK_LETTERS if each in self.ranks)
        if not in_order:
            raise RulesError(f"the ranks of a deck are {shown(self.ranks)}; they are some of {RANK_LETTERS}, in this order")
        if not isinstance(self.values, tuple) or len(self.values) != len(self.ranks):
            raise RulesError(
                f"the values of a deck are {shown(self.values)}; there must be a tuple of {len(self.ranks)}, one for each rank"
            )
        for value in self.values:
            whole("value", value, RulesError, least=0, most=99)

    def __hash__(self) -> int:
        return hash(self.name)  # what is cached by deck is asked for in every play

    @property
    def cards(self) -> CardSet:
        """All cards of the deck."""
        return CardSet(_deck_mask(self.ranks))

    def has(self, mask: int) -> bool:
        """Whether every card of `mask` is in the deck."""
        return not mask & ~_deck_mask(self.ranks)

    def value(self, card: Card) -> int:
        """The capture value of `card`, which must be in the deck."""
        return self.values[self.ranks.index(RANK_LETTERS[card.rank])]


@cache
def _deck_mask(ranks: str) -> int:
    return sum(1 << card.bit for card in CARDS if RANK_LETTERS[card.rank] in ranks)


IT40 = Deck("it40", "A234567JQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
IT52 = Deck("it52", "A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0))
DECKS = {deck.name: deck for deck in (IT40, IT52)}


def read_cards(text: str, *, deck: Deck | None = None) -> list[Card]:
    """Read cards written one after the other, in the order they are written; ``-`` is none.

    Raises
    ------
    NotationError
        If something in `text` is no card, or a card is not in `deck`.

    Examples
    --------
    >>> [str(card) for card in read_cards("KdA♦Fc")]
    ['Kd', 'Ad', 'Jc']
    """
    if isinstance(text, str) and deck is not None:
        cards = [card for at in range(0, len(text), 2) if (card := _CARD_OF.get(text[at : at + 2])) and text[at] in deck.ranks]
        if 2 * len(cards) == len(text) > 0:
            return cards  # as they are usually written
    return list(_each_card(text, deck))


def _each_card(text: str, deck: Deck | None) -> Iterator[Card]:
    if not isinstance(text, str):
        raise NotationError(f"{shown(text)} is no text of cards; write them as in 7d3c, or - for none")
    if text == "-":
        return
    if not text:
        raise NotationError("no cards in ''; the empty set is written -")
    at = 0
    while at < len(text):
        match = _CARD.match(text, at)
        if match is None:
            token = text[at : at + 2]
            raise NotationError(f"{token!r} in {quoted(text)} is no card; a card is a rank (A234567JQK) and a suit (d c s b), such as 7d")
        rank, suit = match.groups()
        rank, suit = _RANK_ALIASES.get(rank, rank), _SUIT_ALIASES[suit]
        if deck is not None and rank not in deck.ranks:
            hint = _FIGURE_HINTS.get(rank, f"its ranks are {deck.ranks}").format(suit)
            raise NotationError(f"{rank + suit!r} is not in the {len(deck.cards)}-card deck; {hint}")
        yield CARDS[4 * RANK_LETTERS.index(rank) + SUIT_LETTERS.index(suit)]
        at = match.end()
