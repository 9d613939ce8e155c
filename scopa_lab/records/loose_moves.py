"""Moves as people write them: ``6c x Ac 5b``, ``as3s6c``, ``jc``, and ``Qc`` where the cavallo has only one capture.

`Move.parse` and `State.play` stay strict; records, the command and the board understand people.
"""

import re
from collections.abc import Sequence

from scopa_lab.errors import IllegalMoveError, NotationError, ScopaError, quoted
from scopa_lab.game.state import Move, State

_TIMES = "xX×"
_CARD = "(?:10|[A-WYZa-wyz0-9])[A-WYZa-wyz♦♥♠♣]"  # any rank and suit but an x; whether they exist is for others to say
_MOVE = re.compile(rf"({_CARD})(?:[{_TIMES}]?((?:{_CARD})+))?#?")
MOST_WORDS = 1 + 2 * 10  # no card takes more than ten others
_CARDS = re.compile(rf"[{_TIMES}]?({_CARD})*[{_TIMES}]?#?")


def spelled(text: str) -> str:
    """A move in the spelling of `Move.parse`; blanks, commas, a missing ``x`` and ranks in lower case are mended, nothing else.

    Examples
    --------
    >>> spelled("6c x Ac 5b"), spelled("as3s6c"), spelled("jc"), spelled("7dx")
    ('6cxAc5b', 'Asx3s6c', 'Jc', '7dx')
    """
    match = _MOVE.fullmatch(re.sub(r"[ \t,]+", "", text))
    if match is None:
        return text
    card, taken = (re.sub(r"(10|.)(.)", lambda each: each[1].upper() + each[2], cards or "") for cards in match.groups())
    return f"{card}x{taken}" if taken else card


def meant(state: State, text: str) -> Move:
    """The legal move that a text means; a card alone is the capture it must make, if there is only one.

    Raises
    ------
    NotationError
        If the text is no move.
    IllegalMoveError
        If the move is not legal.

    Examples
    --------
    >>> state = State.parse("scopone 0 7d/As/2c/Qb 3c4s */- 0/0 0 -")
    >>> str(meant(state, "7d")), str(meant(state, "7d x 3c 4s"))
    ('7dx3c4s', '7dx3c4s')
    """
    move = Move.parse(spelled(text), deck=state.rules.deck)
    try:
        state.play(move)
    except IllegalMoveError:
        of_card = [each for each in state.legal_moves if each.card == move.card]
        if move.taken or len(of_card) != 1:
            raise
        return of_card[0]
    return move


def first_move(state: State, words: Sequence[str]) -> tuple[Move, int]:
    """The move that some words begin with, and how many of the words it is.

    Raises
    ------
    NotationError
        If the first word is no move, or the words can be read as two different captures.
    IllegalMoveError
        If the move is not legal.

    Examples
    --------
    >>> state = State.parse("scopone 0 7d/As/2c/Qb 3c4s */- 0/0 0 -")
    >>> move, count = first_move(state, ["7d", "x", "3c", "4s", "As", "2c"])
    >>> str(move), count
    ('7dx3c4s', 4)
    """
    if len(words) < 2 or words[0].endswith("#") or not (re.fullmatch(rf".+[{_TIMES}]", words[0]) or words[1][0] in _TIMES):
        return meant(state, words[0]), 1
    readings: list[tuple[Move, int]] = []
    refused: ScopaError | None = None
    for count in range(2, min(len(words), MOST_WORDS) + 1):
        if not _CARDS.fullmatch(words[count - 1]):
            break
        try:
            readings.append((meant(state, " ".join(words[:count])), count))
        except ScopaError as error:
            refused = refused if isinstance(refused, IllegalMoveError) else error
        if words[count - 1].endswith("#"):
            break
    if len(readings) > 1:
        both = " or ".join(str(move) for move, _ in readings)
        raise NotationError(f"{quoted(' '.join(words[: readings[-1][1]]))} can be read as {both}; write the move in one word")
    if not readings:
        raise refused or NotationError(f"{quoted(' '.join(words[:2]))} is no move; write the cards it takes behind the x")
    return readings[0]
