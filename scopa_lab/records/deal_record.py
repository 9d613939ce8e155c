"""Played deals and matches as values, as text that people can edit, and as JSON; `record_text.py` has the grammar of the text."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any

from scopa_lab.errors import RecordError, ScopaError, quoted, shown
from scopa_lab.game.move import Move
from scopa_lab.game.state import State, read_state
from scopa_lab.records.notes import Note, check_notes, notes_from_json, notes_to_json
from scopa_lab.records.record_lines import dealer_of, header_line, move_lines, result_text
from scopa_lab.records.record_text import Draft, Headers, check_headers


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal as it was played, finished or not.

    Attributes
    ----------
    start : State
        Any position; its text will do.
    moves : tuple of Move
        Or their texts.
    headers : tuple of pair of str
        Names and values, such as ``("date", "2026-11-30")``.
    notes : tuple of Note
        Marks, comments and other lines of play beside the moves. They do not take part in equality.

    Raises
    ------
    RecordError
        If a move is not legal in its turn, a header has a name that is not one word, comes twice or holds a control character, or a note
        does not belong to the moves.

    Examples
    --------
    >>> record = DealRecord(State.parse("scopone 0 7d/As/2c/Qb 3c4s */- 0/0 0 -")).play("7dx3c4s").play("As")
    >>> print(record)
    start scopone 0 7d/As/2c/Qb 3c4s .../- 0/0 0 -
    1. 7dx3c4s# As
    result *
    >>> DealRecord.parse(str(record)) == record, record.undo().end.turn
    (True, 1)
    """

    start: State
    moves: tuple[Move, ...] = ()
    headers: Headers = ()
    notes: tuple[Note, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        check_headers(self.headers)
        state = read_state(self.start)
        object.__setattr__(self, "start", state)
        moves = []
        for number, move in enumerate(self.moves, 1):
            try:
                moves.append(move if isinstance(move, Move) else Move.parse(move, deck=state.rules.deck))
                state = state.play(moves[-1])
            except ScopaError as error:
                raise RecordError(f"move {number}: {error}") from error
        object.__setattr__(self, "moves", tuple(moves))
        if self.notes:
            check_notes(self.notes, self.states)

    @property
    def states(self) -> tuple[State, ...]:
        """The start, and the state after every move."""
        return tuple(accumulate(self.moves, State.play, initial=self.start))

    @property
    def end(self) -> State:
        """The state after the last move."""
        return self.states[-1]

    @property
    def is_complete(self) -> bool:
        """Whether the deal has been played to its end."""
        return self.end.is_over

    @property
    def result(self) -> tuple[int, ...] | None:
        """The total points of each side; None if the deal is not over."""
        end = self.end
        return end.tally().total if end.is_over else None

    def play(self, move: Move | str) -> "DealRecord":
        """Add a move.

        Raises
        ------
        NotationError, IllegalMoveError
            As for ``State.play``.
        """
        self.end.play(move)
        added = Move.parse(move, deck=self.start.rules.deck) if isinstance(move, str) else move
        return replace(self, moves=(*self.moves, added))

    def undo(self) -> "DealRecord":
        """Take the last move back.

        Raises
        ------
        RecordError
            If there is none.
        """
        if not self.moves:
            raise RecordError(f"nothing has been played, there is no move to take back (position {quoted(self.start.label)})")
        moves = self.moves[:-1]
        return replace(self, moves=moves, notes=tuple(note for note in self.notes if note.ply < len(moves)))

    @classmethod
    def parse(cls, text: str) -> "DealRecord":
        """Read the text of one deal.

        Raises
        ------
        RecordError
            As for `read_record`, and if the text is a match.
        """
        record = read_record(text)
        if isinstance(record, MatchRecord):
            raise RecordError("this is a match, not one deal; read it with MatchRecord.parse")
        return record

    def __str__(self) -> str:
        rounds = move_lines(self.start, self.moves, self.notes)
        return "\n".join([*map(header_line, self.headers), f"start {self.start}", *rounds, f"result {result_text(self.end)}"])

    def __repr__(self) -> str:
        return f"<DealRecord: {self.start.label}>" if " " in self.start.rules.label else f"DealRecord.parse({str(self)!r})"

    def to_json(self) -> dict[str, Any]:
        """The record as a JSON value: ``{"headers": {name: value}, "start": ..., "moves": [...], "result": [...] or None}``.

        The field ``notes`` follows if there are any; `notes_to_json` has its form.
        """
        result = self.result
        return {
            "headers": dict(self.headers),
            "start": str(self.start),
            "moves": list(map(str, self.moves)),
            "result": None if result is None else list(result),
            **({"notes": notes_to_json(self.notes)} if self.notes else {}),
        }

    @classmethod
    def from_json(cls, value: Any) -> "DealRecord":
        """Read what `to_json` gives.

        Raises
        ------
        RecordError
            If a field is missing, unknown, of another kind or against the rules; the message names it.
        """
        headers, position, moves, result, notes = _fields(value, "headers", "start", "moves", "result", "notes")
        try:
            start = State.parse(position)
        except ScopaError as error:
            raise RecordError(f"the field 'start' cannot be read: {error}") from error
        record = cls(start, tuple(_read_moves(moves, start)), _read_headers(headers), notes_from_json(notes, start))
        expected = record.to_json()["result"]
        if result != expected:
            raise RecordError(f"the field 'result' is {_said(result)}, but the moves give {expected or 'null'}")
        return record


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The deals of a match in order; whether the right seats dealt, and when the match was won, is for ``Match`` to say.

    Attributes
    ----------
    deals : tuple of DealRecord
    headers : tuple of pair of str
        Names and values that hold for the whole match.

    Raises
    ------
    RecordError
        If there is no deal, or for a header as in `DealRecord`.

    Examples
    --------
    >>> deal = DealRecord(State.parse("scopone 0 -/-/-/- - */- 0/0 0 -"), headers=(("table", "2"),))
    >>> print(MatchRecord((deal,), (("event", "Coppa"),)))
    [event "Coppa"]
    <BLANKLINE>
    deal 1 dealer 3
    [table "2"]
    start scopone 0 -/-/-/- - .../- 0/0 0 -
    result 4-0
    """

    deals: tuple[DealRecord, ...]
    headers: Headers = ()

    def __post_init__(self) -> None:
        check_headers(self.headers)
        if not self.deals:
            raise RecordError("the record of a match needs at least one deal")

    @classmethod
    def parse(cls, text: str) -> "MatchRecord":
        """Read the text of a match; that of one deal is a match of one deal.

        Raises
        ------
        RecordError
            As for `read_record`.
        """
        record = read_record(text)
        return record if isinstance(record, MatchRecord) else cls((record,))

    def __str__(self) -> str:
        head = ["\n".join(map(header_line, self.headers))] if self.headers else []
        deals = (f"deal {number} dealer {dealer_of(deal.start)}\n{deal}" for number, deal in enumerate(self.deals, 1))
        return "\n\n".join([*head, *deals])

    def __repr__(self) -> str:
        unnamed = next((deal.start.label for deal in self.deals if " " in deal.start.rules.label), None)
        return f"MatchRecord.parse({str(self)!r})" if unnamed is None else f"<MatchRecord: {unnamed}>"

    def to_json(self) -> dict[str, Any]:
        """The record as a JSON value: ``{"headers": {name: value}, "deals": [...]}``."""
        return {"headers": dict(self.headers), "deals": [deal.to_json() for deal in self.deals]}

    @classmethod
    def from_json(cls, value: Any) -> "MatchRecord":
        """Read what `to_json` gives.

        Raises
        ------
        RecordError
            As for ``DealRecord.from_json``; the message begins with the number of the deal.
        """
        headers, values = _fields(value, "headers", "deals")
        deals = []
        for number, each in enumerate(values, 1):
            try:
                deals.append(DealRecord.from_json(each))
            except RecordError as error:
                raise RecordError(f"deal {number}: {error}") from error
        return cls(tuple(deals), _read_headers(headers))


def read_record(text: str) -> DealRecord | MatchRecord:
    r"""Read the text of a deal or of a match, whichever it is; `record_text.py` has the grammar.

    Raises
    ------
    RecordError
        If a line cannot be read, stands in the wrong place or says what the rules forbid, or if the text ends before the result of its
        last deal. The error says where, and its `record` has everything before that place.

    Examples
    --------
    >>> try:
    ...     read_record("start scopone 0 7d/As/2c/Qb 3c4s */- 0/0 0 -\n1. 7dx3c4s As 2cx")
    ... except RecordError as error:
    ...     print(str(error).partition(";")[0])
    ...     print([str(move) for move in error.record.moves])
    line 2, column 15: the text ends with '2cx'
    ['7dx3c4s', 'As']
    """
    if not isinstance(text, str):
        raise RecordError(f"{shown(text)} is no text of a record")
    draft = Draft()
    try:
        draft.read(text)
    except RecordError as error:
        if draft.deals:
            error.record = _record_of(draft)
        raise
    return _record_of(draft)


def _record_of(draft: "Draft") -> DealRecord | MatchRecord:
    deals = tuple(DealRecord(branch.start, tuple(branch.moves), headers, branch.notes) for branch, headers in draft.deals)
    return deals[0] if draft.match_headers is None else MatchRecord(deals, draft.match_headers)


# The fields of the JSON forms, and what they hold.
_FIELDS: dict[str, tuple[tuple[type, ...], str]] = {
    "headers": ((dict,), "an object of texts"),
    "start": ((str,), "a position text"),
    "moves": ((list,), "a list of moves"),
    "result": ((list, type(None)), "a list of points, or null if the deal is not over"),
    "deals": ((list,), "a list of deals"),
    "notes": ((list,), "a list of notes"),
}


def _said(value: Any) -> str:
    return quoted(value if isinstance(value, str) else shown(value))


def _fields(value: Any, *names: str) -> list[Any]:
    """The fields of a JSON object, which must have these and no other; `notes` may be left out."""
    needed = [name for name in names if name != "notes"]
    if not isinstance(value, dict):
        raise RecordError(f"{_said(value)} is no record; write an object with the fields {', '.join(needed)}")
    wrong = [f"{shown(name)} is unknown" for name in value if name not in names] + [
        f"{name!r} is missing" for name in needed if name not in value
    ]
    if wrong:
        raise RecordError(f"the field {wrong[0]}; the fields are {', '.join(needed)}")
    value = {"notes": []} | value
    for name in names:
        kinds, words = _FIELDS[name]
        if not isinstance(value[name], kinds):
            raise RecordError(f"the field {name!r} is {_said(value[name])}; it must be {words}")
    return [value[name] for name in names]


def _read_headers(headers: dict[str, Any]) -> Headers:
    for name, value in headers.items():
        if not (isinstance(name, str) and isinstance(value, str)):
            raise RecordError(f"the header {shown(name)} is {_said(value)}; it must be a text")
    return tuple(headers.items())


def _read_moves(moves: list[Any], start: State) -> Iterator[Move]:
    for number, move in enumerate(moves, 1):
        try:
            yield Move.parse(move if isinstance(move, str) else shown(move), deck=start.rules.deck)
        except ScopaError as error:
            raise RecordError(f"move {number}: {error}") from error
