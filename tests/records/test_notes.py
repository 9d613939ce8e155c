"""Marks, comments and variations of a record: read, kept, written back, and refused where they do not belong."""

from typing import Any

import pytest

from scopa_lab.errors import RecordError
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.records import DealRecord, MatchRecord, read_record
from scopa_lab.records.notes import DEEPEST, Note, Variation, notes_from_json, notes_to_json

START = "scopone 0 2c7d/AbJs/5dKs/2dKb 3b4s AdAcAs2s2b3d3c3s4d4c4b5c5s5b6d6c6s6b7c7s7bJdJcJbQdQcQsQbKdKc/- 0/0 0 -"
TEXT = f"""\
[event "Coppa"]
start {START}
# a deal from the café
1. 7dx3b4s#! Ab (Js 5d! Kb  # keeps the ace
2c ( 2c 2d)) (Js) 5d 2d  # why not?
# said Anna
2. 2cx2d?! Js Ks KbxKs??
result 5-0"""
# the variation within the variation, written as people may write it
LOOSE = TEXT.replace("2c ( 2c 2d))", "2c )").replace("(Js)", "(1. Js )")


def test_a_record_keeps_what_people_wrote_beside_each_move() -> None:
    record = DealRecord.parse(LOOSE)
    assert [note.ply for note in record.notes] == [-1, 0, 1, 3, 4, 7]
    before, first, second, fourth, fifth, last = record.notes
    assert before.comments == ("a deal from the café",)
    assert (first.mark, fifth.mark, last.mark) == ("!", "?!", "??")
    assert fourth.comments == ("why not?", "said Anna")
    long, short = second.variations
    assert [str(move) for move in long.moves] == ["Js", "5d", "Kb", "2c"]
    assert long.notes == (Note(1, "!"), Note(2, "", ("keeps the ace",)))
    assert [str(move) for move in short.moves] == ["Js"]


def test_a_record_written_back_has_them() -> None:
    record = DealRecord.parse(LOOSE)
    again = DealRecord.parse(str(record))
    assert again.notes == record.notes
    assert str(again) == str(record)
    assert str(record).splitlines()[2:] == [
        "# a deal from the café",
        "1. 7dx3b4s#! Ab (Js 5d! Kb  # keeps the ace",
        "2c) (Js) 5d 2d  # why not?",
        "# said Anna",
        "2. 2cx2d?! Js Ks KbxKs??",
        "result 5-0",
    ]


def test_the_same_deal_without_notes_is_an_equal_record() -> None:
    record = DealRecord.parse(LOOSE)
    bare = DealRecord(record.start, record.moves, record.headers)
    assert bare == record
    assert hash(bare) == hash(record)
    assert bare.notes == ()


def test_notes_read_back_from_json() -> None:
    record = DealRecord.parse(LOOSE)
    value = record.to_json()
    assert value["notes"][:2] == [{"ply": -1, "comments": ["a deal from the café"]}, {"ply": 0, "mark": "!"}]
    assert value["notes"][2]["variations"][1] == {"moves": ["Js"], "notes": []}
    assert DealRecord.from_json(value).notes == record.notes
    assert "notes" not in DealRecord(record.start, record.moves).to_json()


def test_variations_stand_within_variations() -> None:
    record = DealRecord.parse(f"start {START}\n1. 7d (2c (7d Ab) (7d Js) Ab) Ab\nresult *")
    assert str(record).splitlines()[1] == "1. 7dx3b4s# (2c (7dx3b4s# Ab) (7dx3b4s# Js) Ab) Ab"
    assert len(record.notes[0].variations[0].notes[0].variations) == 2


def test_comments_of_a_match_stay_with_their_deals() -> None:
    text = f'# a Sunday\n[event "Coppa"]  # in the garden\n\ndeal 1 dealer 3\n# hot\n{TEXT}\n# tired\n\ndeal 2 dealer 0  # he said\nstart {{}}\nresult 0-4'
    match = MatchRecord.parse(text.format("scopone 1 -/-/-/- - -/* 0/0 1 -").replace("2c ( 2c 2d))", "2c )"))
    first, second = match.deals
    assert first.notes[0].comments == ("a Sunday", "in the garden", "hot", "a deal from the café")
    assert first.notes[-1].comments == ("tired",)
    assert second.notes == (Note(-1, "", ("he said",)),)
    again = MatchRecord.parse(str(match))
    assert [deal.notes for deal in again.deals] == [deal.notes for deal in match.deals]


def test_taking_a_move_back_takes_its_note_back() -> None:
    record = DealRecord.parse(LOOSE)
    assert record.undo().notes == record.notes[:-1]
    assert record.undo().play("KbxKs").notes == record.notes[:-1]


FAULTS = {
    "a variation before any move": ("(7d) 1. 7d", 2, 1, r"'\(' cannot stand here; a variation stands behind the move it replaces"),
    "an empty variation": ("1. 7d () Ab", 2, 8, r"'\)' cannot stand here; a variation has at least one move"),
    "a variation closed twice": ("1. 7d (2c)) Ab", 2, 11, r"'\)' cannot stand here"),
    "a variation that is not legal": ("1. 7d (Ab) Ab", 2, 8, "illegal move 'Ab': seat 0 does not hold Ab"),
    "a variation left open": ("1. 7d (2c", 3, 1, "'result' cannot stand here; a variation is still open"),
    "a mark by itself": ("1. 7d ! Ab", 2, 7, "'!' in '!' is no card"),
    "three marks": ("1. 7d!!! Ab", 2, 4, "'!' in '7d!' is no card"),
    "variations without end": ("1. 7d" + " (2c" * (DEEPEST + 1), 2, 7 + 4 * DEEPEST, f"at most {DEEPEST} within each other"),
}


@pytest.mark.parametrize(("moves", "line", "column", "reason"), FAULTS.values(), ids=list(FAULTS))
def test_a_fault_in_a_note_is_placed(moves: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(RecordError, match=rf"^line {line}, column {column}: .*{reason}"):
        read_record(f"start {START}\n{moves}\nresult *")


MOVES = (Move.parse("7dx3b4s"), Move.parse("Ab"))


@pytest.mark.parametrize(
    ("notes", "reason"),
    [
        ((Note(2, "!"),), r"the notes stand behind the moves \[2\]; they must ascend from -1 to 1"),
        ((Note(1, "!"), Note(0, "?")), "they must ascend"),
        ((Note(0, "!"), Note(0, "?")), "they must ascend"),
        ((Note(0, "!!!"),), "the mark '!!!' is unknown; the marks are ! "),
        ((Note(0, "", ("two\nlines",)),), "is not one line of text"),
        ((Note(0, "", (" blank",)),), "is not one line of text"),
        ((Note(0, "", ("",)),), "is not one line of text"),
        ((Note(-1, "", (), (Variation(MOVES),)),), "a variation stands behind the move it replaces"),
        ((Note(0, "", (), (Variation(()),)),), "a variation needs at least one move"),
        ((Note(1, "", (), (Variation(MOVES),)),), "move 1 of a variation: illegal move '7dx3b4s'"),
    ],
)
def test_notes_that_do_not_belong_to_the_moves_are_refused(notes: tuple[Note, ...], reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        DealRecord(State.parse(START), MOVES, notes=notes)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({}, "the notes of a note is {}; it must be a list"),
        ([3], "the note of a note is 3; it must be an object"),
        ([{}], "the ply of a note is None; it must be a whole number"),
        ([{"ply": True}], "a note has True as ply"),
        ([{"ply": 0, "why": 1}], r"not \['why'\]"),
        ([{"ply": 0, "mark": 1}], "the mark of a note is 1; it must be a text"),
        ([{"ply": 0, "comments": "x"}], "the comments of a note is 'x'; it must be a list"),
        ([{"ply": 0, "comments": [1]}], "the comment of a note is 1; it must be a text"),
        ([{"ply": 0, "variations": [{"moves": ["8d"]}]}], "a variation: '8d' is not in the 40-card deck"),
        ([{"ply": 0, "variations": [{"moves": [], "why": 1}]}], r"a variation has the fields moves and notes, not \['why'\]"),
    ],
)
def test_notes_in_json_that_are_none_are_refused(values: object, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        notes_from_json(values, State.parse(START))


def test_variations_in_json_do_not_nest_without_end() -> None:
    values: list[dict[str, Any]] = []
    for _ in range(100):
        values = [{"ply": 0, "variations": [{"moves": ["7dx3b4s"], "notes": values}]}]
    with pytest.raises(RecordError, match=f"variations stand at most {DEEPEST} within each other"):
        notes_from_json(values, State.parse(START))
    notes = (Note(0, "!?", ("a # b",), (Variation(MOVES, (Note(0, "?"),)),)),)
    assert notes_from_json(notes_to_json(notes), State.parse(START)) == notes
