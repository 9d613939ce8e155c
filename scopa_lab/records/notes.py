"""What people write beside the moves of a record: marks, comments, and other lines of play."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import category

from scopa_lab.errors import RecordError, ScopaError, quoted, shown
from scopa_lab.game.move import Move
from scopa_lab.game.state import State

MARKS = ("", "!", "?", "!!", "??", "!?", "?!")
DEEPEST = 20  # variations within variations


@dataclass(frozen=True, slots=True)
class Note:
    """What stands beside one move.

    Attributes
    ----------
    ply : int
        The move that it stands behind, counted from 0; -1 for what stands before the first one.
    mark : str
        A judgement, one of ``! ? !! ?? !? ?!``, or nothing.
    comments : tuple of str
        Each one line.
    variations : tuple of Variation
        What could have been played instead of the move.
    """

    ply: int
    mark: str = ""
    comments: tuple[str, ...] = ()
    variations: tuple["Variation", ...] = ()


@dataclass(frozen=True, slots=True)
class Variation:
    """Another line of play; its notes count their plies from its own first move."""

    moves: tuple[Move, ...]
    notes: tuple[Note, ...] = ()


def check_notes(notes: Sequence[Note], states: Sequence[State], *, deepest: int = DEEPEST) -> None:
    """Refuse notes that do not belong to a line of play, given as its states from the start on.

    Raises
    ------
    RecordError
        If a note stands behind no move or comes out of order, a mark is unknown, a comment is not one line of text, a variation is
        empty, stands before the first move or plays what is not legal, or variations nest too deeply.
    """
    plies = [note.ply for note in notes]
    if plies != sorted(set(plies)) or not set(plies) <= set(range(-1, len(states) - 1)):
        raise RecordError(f"the notes stand behind the moves {shown(plies)}; they must ascend from -1 to {len(states) - 2}")
    for note in notes:
        if note.mark not in MARKS:
            raise RecordError(f"the mark {shown(note.mark)} is unknown; the marks are {' '.join(MARKS[1:])}")
        for comment in note.comments:
            if not comment or comment != comment.strip() or any(category(letter) == "Cc" for letter in comment):
                raise RecordError(f"the comment {quoted(comment)} is not one line of text, without blanks around it")
        if note.variations and (note.ply < 0 or not deepest):
            raise RecordError(f"a variation stands behind the move it replaces, at most {DEEPEST} within each other")
        for variation in note.variations:
            check_notes(variation.notes, _states_of(variation, states[note.ply]), deepest=deepest - 1)


def _states_of(variation: Variation, start: State) -> list[State]:
    if not variation.moves:
        raise RecordError("a variation needs at least one move")
    states = [start]
    for number, move in enumerate(variation.moves, 1):
        try:
            states.append(states[-1].play(move))
        except ScopaError as error:
            raise RecordError(f"move {number} of a variation: {error}") from error
    return states


def notes_to_json(notes: Iterable[Note]) -> list[dict[str, Any]]:
    """Notes as a JSON value: ``[{"ply", "mark", "comments", "variations": [{"moves", "notes"}]}]``, of each only what it has."""
    values = []
    for note in notes:
        variations = [{"moves": list(map(str, each.moves)), "notes": notes_to_json(each.notes)} for each in note.variations]
        fields = {"mark": note.mark, "comments": list(note.comments), "variations": variations}
        values.append({"ply": note.ply, **{name: field for name, field in fields.items() if field}})
    return values


def notes_from_json(values: Any, start: State, *, deepest: int = DEEPEST) -> tuple[Note, ...]:
    """Read what `notes_to_json` gives; `start` is any state of the deal, for its deck.

    Raises
    ------
    RecordError
        If a value is of another kind.
    """
    if deepest < 0:
        raise RecordError(f"variations stand at most {DEEPEST} within each other")
    notes = []
    for value in _typed(values, list, "notes"):
        fields = {"ply": None, "mark": "", "comments": [], "variations": []} | _typed(value, dict, "note")
        if len(fields) > 4:
            raise RecordError(f"a note has the fields ply, mark, comments and variations, not {shown(list(fields)[4:])}")
        if isinstance(fields["ply"], bool):
            raise RecordError(f"a note has {fields['ply']} as ply; it must be a whole number")
        comments = tuple(_typed(each, str, "comment") for each in _typed(fields["comments"], list, "comments"))
        variations = tuple(_variation_from_json(each, start, deepest) for each in _typed(fields["variations"], list, "variations"))
        notes.append(Note(_typed(fields["ply"], int, "ply"), _typed(fields["mark"], str, "mark"), comments, variations))
    return tuple(notes)


def _variation_from_json(value: Any, start: State, deepest: int) -> Variation:
    fields = {"moves": [], "notes": []} | _typed(value, dict, "variation")
    if len(fields) > 2:
        raise RecordError(f"a variation has the fields moves and notes, not {shown(list(fields)[2:])}")
    try:
        moves = tuple(Move.parse(_typed(each, str, "move"), deck=start.rules.deck) for each in _typed(fields["moves"], list, "moves"))
    except ScopaError as error:
        raise RecordError(f"a variation: {error}") from error
    return Variation(moves, notes_from_json(fields["notes"], start, deepest=deepest - 1))


def _typed(value: Any, kind: type, what: str) -> Any:
    if not isinstance(value, kind):
        names = {list: "a list", dict: "an object", str: "a text", int: "a whole number"}
        raise RecordError(f"the {what} of a note is {shown(value)}; it must be {names[kind]}")
    return value
