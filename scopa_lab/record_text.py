r"""The text form of played deals and matches, and every fault that it can have.

A record is lines of words separated by blanks::

    [event "Coppa di Ferragosto"]
    [players "Anna / Bruno / Carla / Dario"]
    start scopone 0 2c7d/AbJs/5dKs/2dKb 3b4s */- 0/0 0 -
    1. 7dx3b4s# Ab 5d 2d   # the settebello sweeps the table
    2. 2cx2d Js Ks KbxKs
    result 5-0

    match  = header* ("deal" number "dealer" seat  deal)+     deals are numbered from 1, seats from 0
    deal   = header* "start" position round* "result" points
    header = [name "value"]                                   in the value \" is a quote and \\ a backslash
    round  = number "." move+                                 one move of each seat, from the leader on
    points = the total of each side, joined by "-"; "*" if the deal is not over

A text without a `deal` line is one deal; in a match, the headers above the first `deal` line are those of the match. Each header and
each `deal`, `start` and `result` is a line of its own, rounds may be broken anywhere. If the start stands in the middle of a round, the
first round is shorter. A word that begins with ``#`` begins a comment, up to the end of the line; a ``#`` directly behind a move marks
a sweep that scores: it is written, and ignored when it is read.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import category

from scopa_lab.errors import RecordError, ScopaError, quoted
from scopa_lab.state import Move, State

Headers = tuple[tuple[str, str], ...]


def dealer_of(state: State) -> int:
    """The seat that dealt, which plays last in every round.

    Examples
    --------
    >>> dealer_of(State.parse("scopone 1 -/As/2c/Kb 7d */- 0/0 0 -"))
    3
    """
    return (state.turn + state.plies_left - 1) % state.rules.players


class _Word(NamedTuple):
    text: str
    line: int
    column: int
    is_last: bool = False  # it touches the end of the text, and may be a part of a word

    def fault(self, reason: str) -> RecordError:
        return RecordError(reason, line=self.line, column=self.column)


_HEADER = re.compile(r'\[([\w-]+) "((?:[^"\\]|\\["\\])*)"\](?:\s+#.*)?')

# After a line of some kind: which kinds may follow, and how a message calls them.
_EXPECTED = {
    "top": (("header", "deal", "start"), 'a header such as [date "2026-11-30"], a deal line or a start line'),
    "deal": (("header", "start"), "a header or a start line"),
    "start": (("moves", "result"), "a move or the result line"),
    "result": (("deal",), "the deal line of another deal"),
    "end": ((), "nothing after the result of a single deal"),
}


def _lines(text: str) -> Iterator[list[_Word]]:
    """The words of each line that has any, without comments; a header is one word."""
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        words = []
        for match in re.finditer(r"\S+", line):
            if match[0].startswith("#"):
                break
            words.append(_Word(match[0], number, match.start() + 1, number == len(lines) and match.end() == len(line)))
        if words and words[0].text.startswith("["):
            words = [_Word(line.strip(), number, words[0].column)]
        if words:
            yield words


class Draft:
    """What has been read of a text; the last deal may be unfinished."""

    def __init__(self) -> None:
        self.match_headers: Headers | None = None
        self.deals: list[tuple[State, list[Move], Headers]] = []
        self.stage = "top"
        self.headers: Headers = ()
        self.dealer: _Word | None = None
        self.is_numbered = False  # the number of the round that begins has been read

    def read(self, text: str) -> None:
        """Read a whole text; at a fault, `deals` has what stands before it."""
        for words in _lines(text):
            self._read_line(words)
        if self.stage not in ("result", "end"):
            last = text.split("\n")
            raise _Word("", len(last), len(last[-1]) + 1).fault(f"the text ends here; expected {_EXPECTED[self.stage][1]}")

    def _read_line(self, words: list[_Word]) -> None:
        first, last = words[0], words[-1]
        kind = "header" if first.text.startswith("[") else first.text if first.text in ("deal", "start", "result") else "moves"
        kinds, expected = _EXPECTED[self.stage]
        if kind not in kinds:
            raise first.fault(f"{quoted(first.text)} cannot stand here; expected {expected}")
        if last.is_last and kind != "result":
            if kind == "moves":
                self._read_moves(words[:-1])
            raise last.fault(f"the text ends with {quoted(last.text)}; a record ends with a result line, so this may be cut off")
        getattr(self, f"_read_{kind}")(words)

    def _read_header(self, words: list[_Word]) -> None:
        word = words[0]
        match = _HEADER.fullmatch(word.text)
        if match is None:
            raise word.fault(f'{quoted(word.text)} is no header; write [name "value"], with \\ before a quote or a backslash in the value')
        headers = (*self.headers, (match[1], re.sub(r"\\(.)", r"\1", match[2])))
        try:
            check_headers(headers)
        except RecordError as error:
            raise word.fault(str(error)) from error
        self.headers = headers

    def _read_deal(self, words: list[_Word]) -> None:
        wanted = f"deal {len(self.deals) + 1} dealer"
        if " ".join(word.text for word in words[:-1]) != wanted:
            raise words[0].fault(f"the deal line must read: {wanted} D, where D is the seat that deals")
        if self.match_headers is None:
            self.match_headers = self.headers
        self.stage, self.headers, self.dealer = "deal", (), words[-1]

    def _read_start(self, words: list[_Word]) -> None:
        try:
            start = State.parse(" ".join(word.text for word in words[1:]))
        except ScopaError as error:
            raise words[:2][-1].fault(str(error)) from error
        dealer = dealer_of(start)
        if self.dealer is not None and self.dealer.text != str(dealer):
            raise self.dealer.fault(f"the dealer is {quoted(self.dealer.text)}, but the position of this deal has dealer {dealer}")
        self.stage, self.state = "start", start
        self.deals.append((start, [], self.headers))

    def _read_moves(self, words: list[_Word]) -> None:
        start, moves, _ = self.deals[-1]
        for word in words:
            number = None if self.is_numbered else number_before(start, len(moves))
            if number and word.text == number and not self.state.is_over:
                self.is_numbered = True
                continue
            if number or word.text.endswith("."):
                expected = f"{number} where a round begins" if number else f"a move of seat {self.state.turn}"
                expected = "the result line" if self.state.is_over else expected
                raise word.fault(f"{quoted(word.text)} cannot stand here; expected {expected}")
            try:
                move = Move.parse(word.text, deck=start.rules.deck)
                self.state = self.state.play(move)
            except ScopaError as error:
                raise word.fault(str(error)) from error
            moves.append(move)
            self.is_numbered = False

    def _read_result(self, words: list[_Word]) -> None:
        said, expected, left = " ".join(word.text for word in words[1:]), result_text(self.state), self.state.plies_left
        if said != expected:
            why = f"the deal is not over, with {left} plays left; write" if left else "the moves give"
            raise words[:2][-1].fault(f"the result is {quoted(said)}, but {why} {expected}")
        self.stage, self.is_numbered = "end" if self.match_headers is None else "result", False


def number_before(start: State, ply: int) -> str | None:
    """The number that opens a round, such as ``2.``, if a round begins with this ply."""
    players = start.rules.players
    place = ply + (-start.plies_left) % players  # seats before the first one in its round count as played
    return None if ply and place % players else f"{place // players + 1}."


def result_text(end: State) -> str:
    """The total of each side joined by ``-``; ``*`` if the deal is not over."""
    return "-".join(map(str, end.tally().total)) if end.is_over else "*"


def header_line(header: tuple[str, str]) -> str:
    """A header as it is written, with quotes and backslashes escaped."""
    name, value = header
    escaped = re.sub(r'["\\]', r"\\\g<0>", value)
    return f'[{name} "{escaped}"]'


def check_headers(headers: Headers) -> None:
    """Refuse a name that is not one word or comes twice, and a value that is not one line."""
    names = [name for name, _ in headers]
    for name, value in headers:
        if not re.fullmatch(r"[\w-]+", name):
            raise RecordError(f"the header name {quoted(name)} is not one word of letters, digits, _ and -")
        if names.count(name) > 1:
            raise RecordError(f"the header {name!r} comes twice; each name stands once")
        if any(category(letter) == "Cc" for letter in value):
            raise RecordError(f"the header {name!r} has a control character in {quoted(value)}; a value is one line of text")
