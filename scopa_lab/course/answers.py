"""Kinds of answers to an exercise: each reads what a learner wrote, and says what is wrong with it without giving the answer away."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from operator import index
from typing import Any, Protocol, SupportsFloat, SupportsIndex

from scopa_lab.cards import Card, CardSet
from scopa_lab.errors import ExerciseError, IllegalMoveError, ScopaError, quoted
from scopa_lab.game.captures import captures, explain_captures
from scopa_lab.game.sides import best_for
from scopa_lab.game.state import Move, State
from scopa_lab.printed import signed
from scopa_lab.rules import read_rules
from scopa_lab.solver import move_values, solve

_NOTHING = ("nothing", "none", "-")
_TOLERANCE = Fraction(1, 200)  # two decimals are enough for a number that is no whole one
_AS_TYPED = str.maketrans({"−": "-", "–": "-", " ": None})
_HUGE = r"[eE][+-]?\d{4}"  # to write out such a number takes forever
_THOUSANDS = r"-?[1-9]\d{0,2}(,\d{3})+"


class Answer(Protocol):
    """What an exercise asks for.

    Attributes
    ----------
    form : str
        How to write an answer in a notebook.
    choices : tuple of str
        The answers to tick on paper; empty if one is to be written.
    """

    form: str
    choices: tuple[str, ...]

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

    form = "write every capture, with a space between them: check('3c4s 7d') stands for two, check('nothing') for none"
    choices = ()

    @property
    def solution(self) -> str:
        """The captures, or that there are none."""
        return " or ".join(map(str, self._right())) or "nothing"

    def fault(self, given: Any) -> str | None:
        """Name the first set that may not be taken and why, or say that something is missing."""
        words = _words(given)
        chosen = [] if _is_nothing(words) else [CardSet.parse(word) for word in words]
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
        total = f"{total} is {sum(map(value, taken))}, and {self.card}" if len(taken) > 1 else f"it is worth {total}, and {self.card}"
        return f"{taken}: {total} is worth {value(Card.parse(self.card))}; cards that are taken together are written without a space"


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

    form = "write a number, such as check(12), check('5/8') or check(0.625)"
    choices = ()

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
            if isinstance(given, str) and not re.search(_HUGE, given):
                text = "/".join(
                    re.sub(",", "" if re.fullmatch(_THOUSANDS, part) else ".", part) for part in given.translate(_AS_TYPED).split("/")
                )
                return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
            if isinstance(given, SupportsFloat) and not isinstance(given, bool):
                return Fraction(given) if isinstance(given, Fraction) else Fraction(_plain(given))
        except (TypeError, ValueError, OverflowError, ZeroDivisionError):
            pass
        raise ExerciseError(f"{_shown(given)} is no number; {self.form}")

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

    form = "write a move: check('7d') lays the seven, check('7dx3c4s') takes with it"
    choices = ()

    @property
    def solution(self) -> str:
        """The best moves, and what they are worth."""
        values, best = self._values()
        moves = " or ".join(str(move) for move, margin in values.items() if margin == best)
        return f"{moves}, with the margin {signed(best)}"

    def fault(self, given: Any) -> str | None:
        """Say why the move is not legal, or what it loses, and to which reply."""
        state = State.parse(self.position)
        move = Move.parse(_text(given), deck=state.rules.deck)
        try:
            after = state.play(move)
        except IllegalMoveError as error:
            return f"{error.reason}; the moves are {', '.join(error.legal)}"
        values, best = self._values()
        loss = abs(values[move] - best)
        if not loss:
            return None
        worse = f"{loss} worse for side {state.side} than the best move"
        return f"{move} leads to the margin {signed(values[move])}, {worse}{self._reply(after)}"

    def _reply(self, state: State) -> str:
        reply = solve(state).best
        if reply is None:
            return ""
        sweeps = any(event.name == state.rules.sweep.name for event in state.events(reply))
        return f": seat {state.turn} answers {reply}{' and sweeps' if sweeps else ''}"

    def _values(self) -> tuple[dict[Move, int], int]:
        state = State.parse(self.position)
        values = move_values(state)
        return values, best_for(state.rules, state.side, values.values())


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several answers.

    Attributes
    ----------
    options : mapping of str to str
        The answers in the order they are shown, each with what is wrong with it; empty for the right one.
    """

    options: Mapping[str, str]

    @property
    def form(self) -> str:
        """The answers to choose from."""
        return "write " + " or ".join(f"check({each!r})" for each in self.options)

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers."""
        return tuple(self.options)

    @property
    def solution(self) -> str:
        """The right one."""
        return next(each for each, wrong in self.options.items() if not wrong)

    def fault(self, given: Any) -> str | None:
        """Say why the answer is wrong."""
        for each, wrong in self.options.items():
            if _text(given).lower() == each.lower():
                return wrong or None
        raise ExerciseError(f"{_shown(given)} is not among the answers; {self.form}")


@dataclass(frozen=True, slots=True)
class Ranks:
    """A set of ranks.

    Attributes
    ----------
    right : str
        Their letters.
    remarks : mapping of str to str
        Why another rank does not belong.
    otherwise : str
        Why any other does not.
    """

    right: str
    remarks: Mapping[str, str] = field(default_factory=dict)
    otherwise: str = ""

    form = "write the letters of the ranks, such as check('A7K'), or check('nothing')"
    choices = ()

    @property
    def solution(self) -> str:
        """The ranks."""
        return " ".join(self.right) or "nothing"

    def fault(self, given: Any) -> str | None:
        """Say why a rank does not belong, or that some are missing."""
        words = _words(given)
        chosen = "" if _is_nothing(words) else "".join(words).upper()
        if not re.fullmatch("[A2-7JQK]*", chosen):
            raise ExerciseError(f"{_shown(given)} is no list of ranks; {self.form}")
        for letter in chosen:
            if letter not in self.right:
                return f"{letter} does not belong: {self.remarks.get(letter, self.otherwise)}"
        missing = len(set(self.right) - set(chosen))
        return f"{missing} rank{'s are' if missing > 1 else ' is'} missing" if missing else None


def _plain(number: SupportsFloat) -> int | float:
    """A number of any kind, such as one of numpy, as one of Python."""
    return index(number) if isinstance(number, SupportsIndex) else float(number)


def _words(given: Any) -> list[str]:
    """The words of a text, or the texts of several values.

    Raises
    ------
    ExerciseError
        If there is none.
    """
    several = isinstance(given, Iterable) and not isinstance(given, str | CardSet)
    words = [_text(each) for each in given] if several else re.sub(r"\bor\b|[,;/]", " ", _text(given)).split()
    if not words or given is None:
        raise ExerciseError("there is nothing written")
    return words


def _is_nothing(words: list[str]) -> bool:
    return len(words) == 1 and words[0].lower() in _NOTHING


def _text(given: Any) -> str:
    """What was written, as text.

    Raises
    ------
    ExerciseError
        If it is a number too long to be written out.
    """
    try:
        return str(given).strip()
    except ValueError:
        raise ExerciseError("a number of thousands of digits cannot be read") from None


def _shown(given: Any) -> str:
    return quoted(_text(given), width=60)


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
        return str(error)
