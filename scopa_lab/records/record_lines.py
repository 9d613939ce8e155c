"""How a record is written: headers, numbered rounds with what people wrote beside the moves, and the result."""

import re
from collections.abc import Iterator, Sequence

from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.records.notes import Note, Variation


def dealer_of(state: State) -> int:
    """The seat that dealt, which plays last in every round.

    Examples
    --------
    >>> dealer_of(State.parse("scopone 1 -/As/2c/Kb 7d */- 0/0 0 -"))
    3
    """
    return (state.turn + state.plies_left - 1) % state.rules.players


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


def move_lines(start: State, moves: Sequence[Move], notes: Sequence[Note]) -> list[str]:
    """The rounds of a deal, one a line; what follows a comment begins another line."""
    lines, is_open = [""], True
    for word in _words(start, moves, notes, is_numbered=True):
        if not is_open or re.fullmatch(r"\d+\.", word):
            lines.append(word)
        else:
            joint = "" if not lines[-1] or lines[-1].endswith("(") or word == ")" else "  " if word.startswith("# ") else " "
            lines[-1] += joint + word
        is_open = not word.startswith("# ")
    return [line for line in lines if line]


def _words(start: State, moves: Sequence[Move], notes: Sequence[Note], *, is_numbered: bool) -> Iterator[str]:
    """The words of a line of play; a comment is one word."""
    at = {note.ply: note for note in notes}
    yield from _comments(at.get(-1))
    state = start
    for ply, move in enumerate(moves):
        number = number_before(start, ply) if is_numbered else None
        if number:
            yield number
        before, is_sweep = state, state.rules.sweep.name in [event.name for event in state.events(move)]
        state = state.play(move)
        note = at.get(ply)
        yield f"{move}{'#' if is_sweep else ''}{note.mark if note else ''}"
        yield from _comments(note)
        for variation in note.variations if note else ():
            yield from _variation_words(before, variation)


def _comments(note: Note | None) -> Iterator[str]:
    return (f"# {comment}" for comment in (note.comments if note else ()))


def _variation_words(start: State, variation: Variation) -> Iterator[str]:
    yield "("
    yield from _words(start, variation.moves, variation.notes, is_numbered=False)
    yield ")"
