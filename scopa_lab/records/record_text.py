r"""The text form of played deals and matches, and every fault that it can have.

A record is lines of words separated by blanks::

    [event "Coppa di Ferragosto"]
    [players "Anna / Bruno / Carla / Dario"]
    start scopone 0 2c7d/AbJs/5dKs/2dKb 3b4s */- 0/0 0 -
    1. 7dx3b4s#! Ab (Js) 5d 2d   # the settebello sweeps the table
    2. 2cx2d Js Ks KbxKs
    result 5-0

    match  = header* ("deal" number "dealer" seat  deal)+     deals are numbered from 1, seats from 0
    deal   = header* "start" position round* "result" points
    header = [name "value"]                                   in the value \" is a quote and \\ a backslash
    round  = number "." (move variation*)+                    one move of each seat, from the leader on
    move   = as Move.parse reads it, with a mark behind it: ! ? !! ?? !? ?!
    variation = "(" (move variation*)+ ")"                    what could have been played instead of the move before it
    points = the total of each side, joined by "-"; "*" if the deal is not over

A text without a `deal` line is one deal; in a match, the headers above the first `deal` line are those of the match. Each header and
each `deal`, `start` and `result` is a line of its own, rounds may be broken anywhere. If the start stands in the middle of a round, the
first round is shorter. A word that begins with ``#`` begins a comment, up to the end of the line, which belongs to the move before it; a
``#`` directly behind a move marks a sweep that scores: it is written, and ignored when it is read.

People may leave out the numbers, all of them; the cards of the only capture that a card can make; and the `start` line, if the 40 plays
of a whole deal of scientifico follow, since they tell who held which card.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import category

from scopa_lab.errors import RecordError, ScopaError, quoted, shown
from scopa_lab.game.state import State
from scopa_lab.records.loose_moves import MOST_WORDS, first_move
from scopa_lab.records.record_branch import Branch
from scopa_lab.records.record_lines import dealer_of, number_before, result_text
from scopa_lab.records.record_start import start_of

Headers = tuple[tuple[str, str], ...]


class Word(NamedTuple):
    """A word of a record, a comment or a whole header, and where it stands, counted from 1."""

    text: str
    line: int
    column: int
    is_last: bool = False  # it touches the end of the text, and may be a part of a word

    def fault(self, reason: str) -> RecordError:
        """The error that says what is wrong here."""
        return RecordError(reason, line=self.line, column=self.column)


_HEADER = re.compile(r'\[([\w-]+) "((?:[^"\\]|\\["\\])*)"\](?:\s+(#.*))?')
_PIECES = re.compile(r"[()]|[^()]+")

# After a line of some kind: which kinds may follow, and how a message calls them.
_EXPECTED = {
    "top": (("header", "deal", "start", "moves"), 'a header such as [date "2026-11-30"], a deal line or a start line'),
    "deal": (("header", "start", "moves"), "a header or a start line"),
    "start": (("moves", "result"), "a move or the result line"),
    "result": (("deal",), "the deal line of another deal"),
    "end": ((), "nothing after the result of a single deal"),
}


def _lines(text: str) -> Iterator[list[Word]]:
    """The words of each line that has any; a comment is the last word of its line, and a header is one word."""
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        words = []
        for match in re.finditer(r"#.*|\S+", line):
            words.append(Word(match[0].rstrip(), number, match.start() + 1, number == len(lines) and match.end() == len(line)))
        if words and words[0].text.startswith("["):
            words = [Word(line.strip(), number, words[0].column)]
        if words:
            yield words


class Draft:
    """What has been read of a text; the last deal may be unfinished."""

    def __init__(self) -> None:
        self.match_headers: Headers | None = None
        self.deals: list[tuple[Branch, Headers]] = []
        self.stage = "top"
        self.headers: dict[str, str] = {}
        self.comments: list[str] = []  # those before the start
        self.dealer: Word | None = None
        self.number: str | None = None  # of the round that begins, once it has been read
        self.is_numbered: bool | None = None  # None before the first move

    def read(self, text: str) -> None:
        """Read a whole text; at a fault, `deals` has what stands before it."""
        text = text.removeprefix("\ufeff")
        lines = list(_lines(text))
        for place, words in enumerate(lines):
            if words[0].text.startswith("#"):
                self._note(words[0])
                continue
            if words[-1].text.startswith("#"):
                self._read_line(words[:-1], lines, place)
                self._note(words[-1])
            else:
                self._read_line(words, lines, place)
        if self.stage not in ("result", "end"):
            last = text.split("\n")
            raise Word("", len(last), len(last[-1]) + 1).fault(f"the text ends here; expected {_EXPECTED[self.stage][1]}")

    @property
    def branch(self) -> Branch:
        """The line of play that is read: the innermost open variation of the last deal."""
        return self.deals[-1][0].innermost

    def _note(self, word: Word) -> None:
        comment = "".join(" " if category(letter) == "Cc" else letter for letter in word.text.removeprefix("#")).strip()
        if comment and self.stage in ("top", "deal"):
            self.comments.append(comment)
        elif comment:
            self.branch.comment(comment)

    def _read_line(self, words: list[Word], lines: list[list[Word]], place: int) -> None:
        first, last = words[0], words[-1]
        kind = "header" if first.text.startswith("[") else first.text if first.text in ("deal", "start", "result") else "moves"
        kinds, expected = _EXPECTED[self.stage]
        if kind not in kinds:
            raise first.fault(f"{quoted(first.text)} cannot stand here; expected {expected}")
        if kind == "moves" and self.stage != "start":
            self._begin_without_start(first, lines[place:])
        if last.is_last and kind != "result":
            if kind == "moves":
                self._read_moves(words[:-1])
            raise last.fault(f"the text ends with {quoted(last.text)}; a record ends with a result line, so this may be cut off")
        getattr(self, f"_read_{kind}")(words)

    def _read_header(self, words: list[Word]) -> None:
        word = words[0]
        match = _HEADER.fullmatch(word.text)
        if match is None:
            raise word.fault(f'{quoted(word.text)} is no header; write [name "value"], with \\ before a quote or a backslash in the value')
        name, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
        try:
            check_header(name, value, is_new=name not in self.headers)
        except RecordError as error:
            raise word.fault(str(error)) from error
        self.headers[name] = value
        if match[3]:
            self._note(word._replace(text=match[3]))

    def _read_deal(self, words: list[Word]) -> None:
        wanted = f"deal {len(self.deals) + 1} dealer"
        if " ".join(word.text for word in words[:-1]) != wanted:
            raise words[0].fault(f"the deal line must read: {wanted} D, where D is the seat that deals")
        if self.match_headers is None:
            self.match_headers = tuple(self.headers.items())
        self.stage, self.headers, self.dealer = "deal", {}, words[-1]

    def _read_start(self, words: list[Word]) -> None:
        try:
            start = State.parse(" ".join(word.text for word in words[1:]))
        except ScopaError as error:
            raise words[:2][-1].fault(str(error)) from error
        self._begin(start)

    def _begin_without_start(self, first: Word, rest: list[list[Word]]) -> None:
        words = (word.text for line in rest for word in line)
        try:
            start = start_of(words, dealer=None if self.dealer is None else self.dealer.text)
        except RecordError as error:
            raise first.fault(f"{quoted(first.text)} cannot stand here; expected {_EXPECTED[self.stage][1]}; {error}") from error
        self._begin(start)

    def _begin(self, start: State) -> None:
        dealer = dealer_of(start)
        if self.dealer is not None and self.dealer.text != str(dealer):
            raise self.dealer.fault(f"the dealer is {quoted(self.dealer.text)}, but the position of this deal has dealer {dealer}")
        self.stage, self.number, self.is_numbered = "start", None, None
        self.deals.append((Branch(start), tuple(self.headers.items())))
        for comment in self.comments:
            self.branch.comment(comment)
        self.comments = []

    def _read_moves(self, words: list[Word]) -> None:
        pieces = [
            word._replace(text=piece[0], column=word.column + piece.start()) for word in words for piece in _PIECES.finditer(word.text)
        ]
        place = 0
        while place < len(pieces):
            piece = pieces[place]
            if piece.text in "()":
                self._open_or_close(piece)
            elif not self._is_number(piece):
                place += self._read_move(pieces[place : place + MOST_WORDS]) - 1
            place += 1

    def _open_or_close(self, piece: Word) -> None:
        try:
            self.branch.open() if piece.text == "(" else self.branch.close()
        except RecordError as error:
            raise piece.fault(f"{quoted(piece.text)} cannot stand here; {error}") from error

    def _is_number(self, word: Word) -> bool:
        """Take a number where a round begins; within a variation any number is as good as none."""
        branch = self.branch
        looks_so = word.text.endswith(".")
        if branch.parent is not None:
            return looks_so and word.text.rstrip(".").isdecimal()
        expected = None if self.number else number_before(branch.start, len(branch.moves))
        if expected and word.text == expected and self.is_numbered is not False and not branch.state.is_over:
            self.number, self.is_numbered = expected, True
            return True
        if looks_so or (expected and self.is_numbered):
            wanted = f"{expected} where a round begins" if expected else f"a move of seat {branch.state.turn}"
            wanted = "the result line" if branch.state.is_over else wanted
            raise word.fault(f"{quoted(word.text)} cannot stand here; expected {wanted}")
        return False

    def _read_move(self, words: list[Word]) -> int:
        """Read the move that some words begin with, and return how many they are."""
        branch, first = self.branch, words[0]
        if branch.state.is_over:
            raise first.fault(f"{quoted(first.text)} cannot stand here; expected the result line")
        texts: list[str] = []
        mark = ""
        for word in words:
            match = re.fullmatch(r"(.*?)([!?]{0,2})", word.text)
            if match is None or word.text in "()" or not match[1]:
                break
            texts.append(match[1])
            if mark := match[2]:
                break
        try:
            move, count = first_move(branch.state, texts or [first.text])
            branch.play(move, mark if count == len(texts) else "")
        except ScopaError as error:
            raise first.fault(str(error)) from error
        if branch.parent is None:
            self.number, self.is_numbered = None, bool(self.is_numbered)
        return count

    def _read_result(self, words: list[Word]) -> None:
        branch = self.branch
        if branch.parent is not None:
            raise words[0].fault("'result' cannot stand here; a variation is still open, close it with )")
        said, expected, left = " ".join(word.text for word in words[1:]), result_text(branch.state), branch.state.plies_left
        if said != expected:
            why = f"the deal is not over, with {left} plays left; write" if left else "the moves give"
            raise words[:2][-1].fault(f"the result is {quoted(said)}, but {why} {expected}")
        self.stage = "end" if self.match_headers is None else "result"


def check_headers(headers: Headers) -> None:
    """Refuse a name that is not one word or comes twice, and a value that is not one line."""
    seen: set[str] = set()
    for name, value in headers:
        check_header(name, value, is_new=name not in seen)
        seen.add(name)


def check_header(name: str, value: str, *, is_new: bool) -> None:
    """Refuse one header as `check_headers` does."""
    if not isinstance(name, str) or not re.fullmatch(r"[\w-]+", name):
        raise RecordError(f"the header name {shown(name)} is not one word of letters, digits, _ and -")
    if not is_new:
        raise RecordError(f"the header {quoted(name)} comes twice; each name stands once")
    if not isinstance(value, str):
        raise RecordError(f"the header {quoted(name)} is {shown(value)}; it must be a text")
    if any(category(letter) == "Cc" for letter in value):
        raise RecordError(f"the header {quoted(name)} has a control character in {quoted(value)}; a value is one line of text")
