"""What a presa scores beside a sweep: one class a kind, which knows its points, the most it can give, and its sentence for people."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Annotated

from scopa_lab.cards import Card, CardSet
from scopa_lab.rules.english import number, points
from scopa_lab.rules.values import NUMBER, POSITIVE, TEXT, Part, words

PICADAS = ("any_equal", "previous_card", "off")


class PresaBonus(Part, ABC):
    """What the kinds have in common."""

    __slots__ = ()

    @abstractmethod
    def made(self, card: Card, taken: CardSet, *, laid: Card | None, one_suit: bool, value: int) -> tuple[int, str]:
        """Points of a presa, and why.

        Parameters
        ----------
        card, taken : Card, CardSet
        laid : Card or None
            What the previous player laid, if that matters.
        one_suit : bool
            Whether two or more cards of the played card's suit are taken, and no other, and not as an ace takes everything.
        value : int
            What the played card can take.
        """

    @abstractmethod
    def most(self, value: int) -> int:
        """The most points of one presa, with a card worth at most `value`."""

    @abstractmethod
    def sentence(self) -> str | None:
        """The rule for people; None if the bonus is off."""


@dataclass(frozen=True, slots=True)
class Picada(PresaBonus):
    """A point for taking an equal card: ``"any_equal"``, or only the one just laid, ``"previous_card"``; or ``"off"``."""

    name: Annotated[str, TEXT]
    kind: Annotated[str, words(*PICADAS)]
    points: Annotated[int, NUMBER] = 1

    def made(self, card: Card, taken: CardSet, *, laid: Card | None, one_suit: bool, value: int) -> tuple[int, str]:
        """Points of a presa, and why."""
        equal = len(taken) == 1 and next(iter(taken)).rank == card.rank
        if self.kind == "any_equal" and equal:
            return self.points, "an equal card"
        if self.kind == "previous_card" and equal and laid in tuple(taken):
            return self.points, "the card just laid"
        return 0, ""

    def most(self, value: int) -> int:
        """The most points of one presa."""
        return self.points

    def sentence(self) -> str | None:
        """The rule for people; None if the bonus is off."""
        if self.kind == "off" or not self.points:
            return None
        which = "an equal card" if self.kind == "any_equal" else "the equal card that the previous player has just laid"
        return f"Taking {which} ({self.name}) scores {points(self.points)}."


@dataclass(frozen=True, slots=True)
class OneSuit(PresaBonus):
    """Points for a presa of two or more cards that are all of the played card's suit.

    Attributes
    ----------
    name : str
    points : int
        0 switches the bonus off.
    by_value : bool
        It brings the value of the played card as well; an ace that takes everything never brings it.
    """

    name: Annotated[str, TEXT]
    points: Annotated[int, NUMBER]
    by_value: bool = False

    def made(self, card: Card, taken: CardSet, *, laid: Card | None, one_suit: bool, value: int) -> tuple[int, str]:
        """Points of a presa, and why."""
        return (self.points + (value if self.by_value else 0), f"all of {card.suit.italian}") if one_suit else (0, "")

    def most(self, value: int) -> int:
        """The most points of one presa."""
        return self.points + (value if self.by_value else 0)

    def sentence(self) -> str | None:
        """The rule for people; None if the bonus is off."""
        scores = ([points(self.points)] if self.points else []) + (["the value of the card"] if self.by_value else [])
        return f"Taking two or more cards that are all of the played card's suit scores {' and '.join(scores)}." if scores else None


@dataclass(frozen=True, slots=True)
class ManyCards(PresaBonus):
    """Points for taking at least so many cards at once."""

    name: Annotated[str, TEXT]
    points: Annotated[int, NUMBER]
    least: Annotated[int, POSITIVE] = 3

    def made(self, card: Card, taken: CardSet, *, laid: Card | None, one_suit: bool, value: int) -> tuple[int, str]:
        """Points of a presa, and why."""
        count = len(taken)
        return (self.points, f"{count} cards at once") if count >= self.least else (0, "")

    def most(self, value: int) -> int:
        """The most points of one presa."""
        return self.points

    def sentence(self) -> str | None:
        """The rule for people; None if the bonus is off."""
        return f"Taking {number(self.least)} or more cards at once ({self.name}) scores {points(self.points)}." if self.points else None


Bonus = Picada | OneSuit | ManyCards
