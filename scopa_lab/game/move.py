"""A move: one card played from the hand, and the table cards it takes."""

import re
from dataclasses import dataclass

from scopa_lab.cards import CARDS, NO_CARDS, Card, CardSet, Deck
from scopa_lab.errors import NotationError, shown


@dataclass(frozen=True, slots=True)
class Move:
    """One card played from the hand, and the table cards it takes.

    Attributes
    ----------
    card : Card
        The card that leaves the hand.
    taken : CardSet
        Table cards that go to the pile with `card`; empty if `card` is laid down.

    Examples
    --------
    >>> move = Move.parse("7dx3c4s")
    >>> str(move.card), str(move.taken)
    ('7d', '3c4s')
    """

    card: Card
    taken: CardSet = NO_CARDS

    @classmethod
    def parse(cls, text: str, *, deck: Deck | None = None) -> "Move":
        """Read a move such as ``7d`` or ``7dx3c4s``; a trailing ``#``, for a sweep, is ignored.

        Raises
        ------
        NotationError
            If `text` is no card, or no card and a set with an ``x`` between.
        """
        match = re.fullmatch(r"([^x#]+)(?:x([^x#-]+))?#?", text) if isinstance(text, str) else None
        if match is None:
            raise NotationError(f"{shown(text)} is no move; write the card, then x and the cards it takes, such as 7d or 7dx3c4s")
        return cls(Card.parse(match[1], deck=deck), CardSet.parse(match[2], deck=deck) if match[2] else NO_CARDS)

    def __str__(self) -> str:
        return f"{self.card}x{self.taken}" if self.taken else str(self.card)

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"


_set_card, _set_taken = Move.__dict__["card"].__set__, Move.__dict__["taken"].__set__
LAYS = tuple(map(Move, CARDS))  # by the bit of the card


def made_move(card: Card, taken: CardSet) -> Move:
    """What `Move` makes, in less time."""
    move = object.__new__(Move)
    _set_card(move, card)
    _set_taken(move, taken)
    return move
