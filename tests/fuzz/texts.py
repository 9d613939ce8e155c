"""Texts with random faults: every reader refuses in one line of its own, or reads what prints and reads back."""

import contextlib
import io
import os
import random
import tempfile

from scopa_lab.cards import Card, CardSet
from scopa_lab.cli import main
from scopa_lab.errors import ScopaError
from scopa_lab.game.state import Move, State
from scopa_lab.records import DealRecord, MatchRecord, read_record
from scopa_lab.records.loose_moves import meant
from scopa_lab.records.notes import Note
from scopa_lab.rules import Rules
from tests.fuzz.drawn import any_rules, damaged, position

LONGEST = 3000


def check(rng: random.Random) -> None:
    """Damage one text and give it to its reader."""
    rng.choice((rules, a_position, a_position, a_move, cards, a_record, a_record, a_json, a_command))(rng)


def refused(read, *texts):
    """What a reader makes of its texts; None if it refuses them in one line."""
    try:
        return read(*texts)
    except ScopaError as error:
        message = str(error)
        assert len(message.splitlines()) == 1, f"{texts!r}: {message!r}"
        assert len(message) < LONGEST, f"{texts!r}: {len(message)} letters"
        return None


def rules(rng):
    read = refused(Rules.preset, damaged(str(any_rules(rng)), rng))
    assert read is None or Rules.preset(str(read)) == read


def a_position(rng):
    text = damaged(str(position(any_rules(rng), rng, rng.randrange(41))), rng)
    read = refused(State.parse, text)
    assert (read is None) == bool(State.problems(text)), text
    assert read is None or State.parse(str(read)) == read


def a_move(rng):
    state = position(any_rules(rng), rng, rng.randrange(1, 20))
    move = str(rng.choice(state.legal_moves or (Move.parse("7d"),)))
    text = damaged(rng.choice((move, move.lower(), move.replace("x", " x "), move.replace("x", ""), move.partition("x")[0])), rng)
    for read in (refused(Move.parse, text), refused(meant, state, text)):
        assert read is None or Move.parse(str(read)) == read
    refused(state.play, text)


def cards(rng):
    text = damaged(str(position(any_rules(rng), rng, 20).table), rng)
    for kind in (CardSet, Card):
        read = refused(kind.parse, text)
        assert read is None or kind.parse(str(read)) == read


def any_record(rng):
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


def a_record(rng):
    record = any_record(rng)
    assert str(read_record(str(record))) == str(record)
    text = str(record)
    for word, loose in ((". ", rng.choice((". ", " "))), ("x", rng.choice(("x", " x ", "×")))):
        text = text.replace(word, loose) if rng.random() < 0.3 else text
    read = refused(read_record, damaged(text, rng))
    if read is not None:
        assert str(read_record(str(read))) == str(read)


def a_json(rng):
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
    for kind in (DealRecord, MatchRecord):
        read = refused(kind.from_json, value)
        assert read is None or kind.from_json(read.to_json()) == read


def a_command(rng):
    """Give the command damaged words; it answers, or says in one line what is wrong."""
    state = position(any_rules(rng, sides=2), rng, rng.randrange(6))
    moves = list(map(str, state.legal_moves))
    arguments = rng.choice(
        (
            ["moves", str(state)],
            ["play", str(state), *moves[:1]],
            ["show", str(state)],
            ["solve", str(state), "--values", "--node-limit", "100"],
            ["captures", "--rules", str(state.rules), "--card", "7d", "--table", "3c4s"],
            ["deal", "--rules", str(state.rules), "--seed", "7", "--count", "2"],
            ["score", "--rules", str(state.rules), "7d/*", "1/0"],
            ["rules", str(state.rules)],
        )
    )
    place = rng.randrange(1, len(arguments))
    arguments[place] = damaged(arguments[place], rng)
    if any("\x00" in each for each in arguments) or "-" in arguments or any(each.startswith("--") and "svg" in each for each in arguments):
        return  # no shell can send a zero byte, and - reads standard input
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        with open("out", "w+", encoding="utf-8") as out, open("err", "w+", encoding="utf-8") as err:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                status = main([*arguments, *(["--json"] if rng.random() < 0.5 else [])])
            err.seek(0, io.SEEK_SET)
            said = err.read()
        assert sorted(os.listdir()) == ["err", "out"], arguments
    assert status in (0, 2, 3), (arguments, status)
    assert (status == 0) == (said == "") or "compiling" in said, (arguments, said)
    assert len(said.splitlines()) <= 1, (arguments, said)
