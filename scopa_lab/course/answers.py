"""Kinds of answers to an exercise: each reads what a learner wrote, and says what is wrong with it without giving the answer away."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from scopa_lab.captures import captures, explain_captures
from scopa_lab.cards import Card, CardSet
from scopa_lab.errors import NotationError, ScopaError
from scopa_lab.rules import read_rules
from scopa_lab.solver import move_values
from scopa_lab.state import Move, State

_NOTHING = ("nothing", "none", "-", "")
_TOLERANCE = Fraction(1, 2000)  # three decimals are enough for a number that is no whole one


class Answer(Protocol):
    """What an exercise asks for."""

    @property
    def form(self) -> str:
        """How to write an answer."""

    @property
    def solution(self) -> str:
        """The right answer, in words."""

    def fault(self, given: Any) -> str | None:
        """What is wrong with an answer; None if it is right."""


@dataclass(frozen=True, slots=True)
class Captures:
    """All captures of a card on a table.

    Attributes
    ----------
    card, table, rules : str
    """

    card: str
    table: str
    rules: str

    form = "write each capture as a text and a space between, such as '3c4s 7d', or 'nothing'"

    @property
    def solution(self) -> str:
        """The captures, or that there are none."""
        return " or ".join(map(str, self._right())) or "nothing"

    def fault(self, given: Any) -> str | None:
        """Name the first set that may not be taken and why, or say that something is missing."""
        words = _words(given)
        chosen = [] if len(words) == 1 and words[0].lower() in _NOTHING else [CardSet.parse(word) for word in words]
        right = self._right()
        for taken in chosen:
            if taken not in right:
                return self._why_not(taken)
        missing = len(set(right) - set(chosen))
        if missing:
            count = f"{missing} capture{'s are' if missing > 1 else ' is'} missing"
            return f"what is there is right, but {count}" if chosen else "it does take something"
        return None

    def _right(self) -> tuple[CardSet, ...]:
        return captures(self.card, self.table, rules=self.rules)

    def _why_not(self, taken: CardSet) -> str:
        table = CardSet.parse(self.table)
        if not taken <= table:
            return f"{taken - table} does not lie on the table"
        for line in explain_captures(self.card, table, rules=self.rules):
            if line.taken == taken:
                return f"{taken}: {line.why}"
        value = read_rules(self.rules).deck.value
        total = " + ".join(str(value(card)) for card in taken)
        return f"{taken}: {total} is {sum(map(value, taken))}, and {self.card} is worth {value(Card.parse(self.card))}"


@dataclass(frozen=True, slots=True)
class Number:
    """A number: whole, a fraction, or a decimal.

    Attributes
    ----------
    value : str
        A whole number or a fraction such as ``"23/32"``.
    slips : mapping of str to str
        Numbers that a learner is likely to find, and what went wrong.
    """

    value: str
    slips: Mapping[str, str] = field(default_factory=dict)

    form = "write a number, such as 12, '5/8' or 0.625"

    @property
    def solution(self) -> str:
        """The number; a fraction with its decimals."""
        value = Fraction(self.value)
        return str(value) if value.denominator == 1 else f"{value} = {float(value):.3f}"

    def fault(self, given: Any) -> str | None:
        """Say what went wrong, if it is a known slip; else whether the number is too large or too small."""
        number = self._read(given)
        if self._is(number, self.value):
            return None
        for slip, why in self.slips.items():
            if self._is(number, slip):
                return why
        return f"it is {'less' if number > Fraction(self.value) else 'more'} than that"

    def _read(self, given: Any) -> Fraction:
        try:
            if isinstance(given, str) and given.strip().endswith("%"):
                return Fraction(given.strip(" %")) / 100
            return Fraction(given)
        except (TypeError, ValueError, OverflowError, ZeroDivisionError):
            raise NotationError(f"{given!r} is no number; {self.form}") from None

    def _is(self, number: Fraction, text: str) -> bool:
        value = Fraction(text)
        return number == value or (value.denominator > 1 and abs(number - value) <= _TOLERANCE)


@dataclass(frozen=True, slots=True)
class BestMove:
    """A best move in a position.

    Attributes
    ----------
    position : str
    """

    position: str

    form = "write a move, such as '7d' or '7dx3c4s'"

    @property
    def solution(self) -> str:
        """The best moves, and what they are worth."""
        values, best = self._values()
        moves = " or ".join(str(move) for move, margin in values.items() if margin == best)
        return f"{moves}, after which the margin is {best:+d}"

    def fault(self, given: Any) -> str | None:
        """Say that the move is not legal, or what it loses."""
        state = State.parse(self.position)
        move = Move.parse(str(given), deck=state.rules.deck)
        values, best = self._values()
        if move not in values:
            return f"{move} is not legal here; it could be {', '.join(map(str, values))}"
        loss = abs(values[move] - best)
        return f"{move} leads to the margin {values[move]:+d}, and another move is {loss} better for side {state.side}" if loss else None

    def _values(self) -> tuple[dict[Move, int], int]:
        state = State.parse(self.position)
        values = move_values(state)
        return values, (min if state.side else max)(values.values())


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several answers, each with a remark.

    Attributes
    ----------
    right : str
    wrong : mapping of str to str
        The other answers, and why each is wrong.
    """

    right: str
    wrong: Mapping[str, str]

    @property
    def form(self) -> str:
        """The answers to choose from."""
        return "write " + " or ".join(repr(each) for each in sorted([self.right, *self.wrong]))

    @property
    def solution(self) -> str:
        """The right one."""
        return self.right

    def fault(self, given: Any) -> str | None:
        """Say why the answer is wrong."""
        text = str(given).strip().lower()
        if text == self.right:
            return None
        if text not in self.wrong:
            raise NotationError(f"{given!r} is not among the answers; {self.form}")
        return self.wrong[text]


@dataclass(frozen=True, slots=True)
class Ranks:
    """A set of ranks.

    Attributes
    ----------
    right : str
        Their letters.
    because : str
        What makes a rank belong: "an odd number of them has gone".
    """

    right: str
    because: str

    form = "write the letters of the ranks, such as '246J', or 'nothing'"

    @property
    def solution(self) -> str:
        """The ranks."""
        return " ".join(self.right) or "nothing"

    def fault(self, given: Any) -> str | None:
        """Name a rank that does not belong, or say that some are missing."""
        text = "".join(_words(given)).upper()
        chosen = "" if text.lower() in _NOTHING else text
        if not re.fullmatch("[A2-7JQK]*", chosen):
            raise NotationError(f"{given!r} are no ranks; {self.form}")
        extra = [letter for letter in chosen if letter not in self.right]
        missing = len(set(self.right) - set(chosen))
        if extra:
            return f"{extra[0]} does not belong: {self.because}, and that is not so for {extra[0]}"
        return f"{missing} of them {'are' if missing > 1 else 'is'} missing" if missing else None


def _words(given: Any) -> list[str]:
    """The words of a text, or the texts of several values."""
    if isinstance(given, str):
        return re.sub(r"\bor\b|[,;/]", " ", given).split() or [""]
    if isinstance(given, Iterable) and not isinstance(given, CardSet):
        return [str(each) for each in given] or [""]
    return [str(given)]


KINDS: dict[str, type[Any]] = {
    "captures": Captures,
    "number": Number,
    "move": BestMove,
    "choice": Choice,
    "ranks": Ranks,
}


def fault_of(answer: Answer, given: Any) -> str | None:
    """What is wrong with an answer, also one that cannot be read; None if it is right."""
    try:
        return answer.fault(given)
    except ScopaError as error:
        return f"{error}"
