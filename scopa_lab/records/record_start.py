"""The start of a deal that is not written, from its plays: whoever plays a card held it."""

import re
from collections.abc import Iterable

from scopa_lab.cards import NO_CARDS, CardSet
from scopa_lab.errors import NotationError, RecordError, quoted
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.records.loose_moves import spelled
from scopa_lab.rules import Rules

RULES = "scientifico"


def start_of(words: Iterable[str], *, dealer: str | None) -> State:
    """The start of a whole deal of scientifico, given the words of its rounds and, at will, its dealer.

    Parameters
    ----------
    words : iterable of str
        Up to the word ``result`` or the end; numbers, comments and variations among them are passed over.
    dealer : str, optional
        The seat that deals; the last one if not given.

    Raises
    ------
    RecordError
        If these are not the 40 plays of a whole deal, each written as one word.

    Examples
    --------
    >>> start_of(["1.", "7d", "7cx7d"], dealer=None)
    Traceback (most recent call last):
        ...
    scopa_lab.errors.RecordError: without a start line the 40 plays of a whole deal of scientifico must follow, and there are 2
    """
    rules = Rules.preset(RULES)
    wanted = f"without a start line the {len(rules.deck.cards)} plays of a whole deal of {RULES} must follow"
    if dealer is not None and dealer not in map(str, range(rules.players)):
        raise RecordError(f"{wanted}, and the dealer {quoted(dealer)} is no seat of it")
    leader = 0 if dealer is None else (int(dealer) + 1) % rules.players
    held: list[int] = [0] * rules.players
    count = 0
    for word in _moves(words):
        try:
            card = Move.parse(spelled(word), deck=rules.deck).card
        except NotationError as error:
            raise RecordError(f"{wanted}, each in one word: {error}") from error
        if any(mask >> card.bit & 1 for mask in held):
            raise RecordError(f"{wanted}, and {card} is played twice")
        held[(leader + count) % rules.players] |= 1 << card.bit
        count += 1
    if count != len(rules.deck.cards):
        raise RecordError(f"{wanted}, and there are {count}")
    return State(rules, leader, tuple(map(CardSet, held)), NO_CARDS, (NO_CARDS,) * rules.sides, (0,) * rules.sides)


def _moves(words: Iterable[str]) -> Iterable[str]:
    """The moves among the words of some rounds, without marks."""
    depth = 0
    for word in words:
        if word == "result":
            return
        if word.startswith("#") or re.fullmatch(r"\d+\.+", word):
            continue
        for piece in re.findall(r"[()]|[^()]+", word):
            if piece in "()":
                depth += 1 if piece == "(" else -1
            elif not depth:
                yield piece.rstrip("!?")
