"""Texts with random faults: every reader refuses in one line of its own, or reads what prints and reads back."""

import random
from collections.abc import Callable
from typing import Any

from scopa_lab.cards import Card, CardSet
from scopa_lab.errors import ScopaError
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.records import DealRecord, MatchRecord, read_record
from scopa_lab.records.loose_moves import meant
from scopa_lab.records.notes import Note
from scopa_lab.rules import Rules
from tests.fuzz.drawn import any_rules, damaged, position

LONGEST = 2000


def check(rng: random.Random) -> None:
    """Damage one text and give it to its reader."""
    rng.choice((rules, a_position, a_position, a_move, cards, a_record, a_record, a_json))(rng)


def refused(read: Callable[..., Any], *texts: object) -> Any:
    """What a reader makes of its texts; None if it refuses them in one line."""
    try:
        return read(*texts)
    except ScopaError as error:
        message = str(error)
        assert len(message.splitlines()) == 1, f"{texts!r}: {message!r}"
        assert len(message) < LONGEST, f"{texts!r}: {len(message)} letters"
        return None


def rules(rng: random.Random) -> None:
    text = damaged(str(any_rules(rng)), rng)
    read = refused(Rules.preset, text)
    assert read is None or Rules.preset(str(read)) == read, text


def a_position(rng: random.Random) -> None:
    state = position(any_rules(rng), rng, rng.randrange(41))
    words = ("matta=A", "matta=3", "swept=1", "swept=2", "by=1", *(f"laid={card}" for card in state.table))
    is_added = rng.random() < 0.3
    text = " ".join((str(state), *rng.choices(words, k=rng.randrange(1, 4)))) if is_added else damaged(str(state), rng)
    read = refused(State.parse, text)
    assert (read is None) == bool(State.problems(text)), text
    if read is not None:
        assert State.parse(str(read)) == read, text
        keys = [word.partition("=")[0] for word in text.split()[8:]]
        assert len(keys) == len(set(keys)), text


def a_move(rng: random.Random) -> None:
    state = position(any_rules(rng), rng, rng.randrange(1, 20))
    move = str(rng.choice(state.legal_moves or (Move.parse("7d"),)))
    text = damaged(rng.choice((move, move.lower(), move.replace("x", " x "), move.replace("x", ""), move.partition("x")[0])), rng)
    for read in (refused(Move.parse, text), refused(meant, state, text)):
        assert read is None or Move.parse(str(read)) == read, text
    refused(state.play, text)


def cards(rng: random.Random) -> None:
    text = damaged(str(position(any_rules(rng), rng, 20).table), rng)
    for kind in (CardSet, Card):
        read = refused(kind.parse, text)
        assert read is None or kind.parse(str(read)) == read, text


def any_record(rng: random.Random) -> DealRecord | MatchRecord:
    """A record with some notes; of a match now and then."""
    start = position(any_rules(rng), rng, rng.randrange(12))
    record = DealRecord(start, headers=(("event", 'a "b" \\'),))
    while not record.is_complete and rng.random() < 0.9:
        record = record.play(rng.choice(record.end.legal_moves))
    notes = tuple(
        Note(ply, rng.choice(("", "!", "?!")), ("why # not",) * rng.randrange(2))
        for ply in range(-1, len(record.moves))
        if rng.random() < 0.3
    )
    record = DealRecord(record.start, record.moves, record.headers, tuple(note for note in notes if note.mark or note.comments))
    return MatchRecord((record,) * rng.randrange(1, 3)) if rng.random() < 0.2 else record


def a_record(rng: random.Random) -> None:
    record = any_record(rng)
    text = str(record)
    assert read_record(text) == record, text
    assert str(read_record(text)) == text, text
    for word, loose in ((". ", rng.choice((". ", " "))), ("x", rng.choice(("x", " x ", "×")))):
        text = text.replace(word, loose) if rng.random() < 0.3 else text
    text = damaged(text, rng)
    read = refused(read_record, text)
    if read is not None:
        assert read_record(str(read)) == read, text
        assert str(read_record(str(read))) == str(read), text


def a_json(rng: random.Random) -> None:
    value = any_record(rng).to_json()
    for _ in range(rng.choice((1, 1, 3))):
        node, keys = value, []
        while isinstance(node, dict | list) and node and rng.random() < 0.8:
            key = rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))
            keys.append((node, key))
            node = node[key]
        if keys:
            node, key = keys[-1]
            node[key] = rng.choice((None, 0, -1, 1.5, True, "", "7d", [], {}, [[]], {"ply": 0}, 10**400, float("nan")))
    kinds: tuple[type[DealRecord] | type[MatchRecord], ...] = (DealRecord, MatchRecord)
    for kind in kinds:
        read = refused(kind.from_json, value)
        assert read is None or kind.from_json(read.to_json()) == read, value
