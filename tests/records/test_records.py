import json
import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scopa_lab.errors import IllegalMoveError, NotationError, RecordError
from scopa_lab.game.deals import deal
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.records import DealRecord, MatchRecord, read_record, record_text
from scopa_lab.records.record_lines import dealer_of
from scopa_lab.rules import PRESETS, Rules
from tests.strategies import HOUSE_RULES, Row, played, rows, seeds

START = "scopone 0 2c7d/AbJs/5dKs/2dKb 3b4s */- 0/0 0 -"
CANONICAL = str(State.parse(START))
TEXT = f"""\
[event "Coppa"]
[players "Anna / Bruno / Carla / Dario"]
start {START}
1. 7dx3b4s# Ab 5d 2d
2. 2cx2d Js Ks KbxKs
result 5-0
"""
RECORD = DealRecord.parse(TEXT)


def record_of(rules: Rules, *, seed: int, plies: int, headers: tuple[tuple[str, str], ...] = ()) -> DealRecord:
    """A record of random play."""
    states = played(rules, seed=seed, plies=plies)
    record = DealRecord(states[0], headers=headers)
    moves = []
    for before, after in pairwise(states):
        moves.append(next(move for move in before.legal_moves if before.play(move) == after))
    return replace(record, moves=tuple(moves))


texts = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=12)
headers = st.dictionaries(st.from_regex(r"[A-Za-z_à][\w-]{0,5}", fullmatch=True), texts, max_size=3).map(lambda names: tuple(names.items()))


@st.composite
def deal_records(draw: Any) -> DealRecord:
    """A random deal of one of the rules, played for a while or to its end, from its first position or a later one."""
    record = record_of(draw(st.sampled_from(HOUSE_RULES)), seed=draw(seeds), plies=draw(st.sampled_from([0, 5, 10**9])))
    skipped = draw(st.integers(0, len(record.moves)))
    return DealRecord(record.states[skipped], record.moves[skipped:], draw(headers))


@settings(max_examples=40)
@given(deal_records())
def test_a_deal_reads_back_from_text_and_json(record: DealRecord) -> None:
    assert DealRecord.parse(str(record)) == record
    assert DealRecord.from_json(json.loads(json.dumps(record.to_json()))) == record
    assert MatchRecord.parse(str(record)) == MatchRecord((record,))


@settings(max_examples=15)
@given(st.lists(deal_records(), min_size=1, max_size=3), headers)
def test_a_match_reads_back_from_text_and_json(deals: list[DealRecord], names: tuple[tuple[str, str], ...]) -> None:
    record = MatchRecord(tuple(deals), names)
    assert MatchRecord.parse(str(record)) == record
    assert MatchRecord.from_json(json.loads(json.dumps(record.to_json()))) == record


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_deal_of_every_game_reads_back(preset: str) -> None:
    record = record_of(Rules.preset(preset), seed=11, plies=10**9)
    assert record.is_complete
    assert read_record(str(record)) == record
    assert str(read_record(str(record))) == str(record)


@pytest.mark.parametrize("row", rows("games.jsonl")[:3], ids=lambda row: row["start"][:40])
def test_games_of_another_program_are_written_in_rounds(row: Row) -> None:
    text = str(DealRecord.from_json({"headers": {}, "start": row["start"], "moves": row["moves"], "result": row["points"]}))
    lines = text.splitlines()
    players = State.parse(row["start"]).rules.players
    assert len(lines) == len(row["moves"]) // players + 2
    assert all(re.match(rf"{number}\. ", line) for number, line in enumerate(lines[1:-1], 1))
    assert re.sub(r"#|[0-9]+\. ", "", " ".join(lines[1:-1])).split() == row["moves"]


def test_the_example_at_the_top_of_the_module_is_a_record() -> None:
    example = record_text.__doc__.partition("::\n\n")[2].partition("\n\n")[0].replace("\n    ", "\n")
    record = DealRecord.parse(example)
    assert dict(record.headers)["event"] == "Coppa di Ferragosto"
    assert str(record).partition("\n1. ")[2] == (
        "7dx3b4s#! Ab (Js) 5d 2d  # the settebello sweeps the table\n2. 2cx2d Js Ks KbxKs\nresult 5-0"
    )


def test_the_text_of_a_deal() -> None:
    assert str(RECORD) == TEXT.replace(START, CANONICAL).rstrip()


def test_the_text_of_a_match() -> None:
    last = DealRecord(State.parse("scopone 1 -/-/-/- - -/* 0/0 1 -"), headers=(("date", "today"),))
    match = MatchRecord((RECORD, last), (("event", 'the "8" \\ final # 1'),))
    assert str(match) == "\n".join(
        [
            r'[event "the \"8\" \\ final # 1"]',
            "",
            "deal 1 dealer 3",
            str(RECORD),
            "",
            "deal 2 dealer 0",
            '[date "today"]',
            f"start {last.start}",
            "result 0-4",
        ]
    )


def test_the_json_of_a_deal_and_a_match() -> None:
    value = RECORD.to_json()
    assert value == {
        "headers": {"event": "Coppa", "players": "Anna / Bruno / Carla / Dario"},
        "start": CANONICAL,
        "moves": ["7dx3b4s", "Ab", "5d", "2d", "2cx2d", "Js", "Ks", "KbxKs"],
        "result": [5, 0],
    }
    assert RECORD.undo().to_json()["result"] is None
    assert MatchRecord((RECORD,), (("event", "Coppa"),)).to_json() == {"headers": {"event": "Coppa"}, "deals": [value]}


LOOSE = {
    "comments": "# a deal\n" + TEXT.replace("Ab 5d", "Ab # why not Js?\n  # he said\n 5d").replace("2d\n", "2d #\n", 1),
    "carriage returns": TEXT.replace("\n", "\r\n"),
    "blanks and blank lines": TEXT.replace("start ", "\n \t start  ").replace(" Ab", "   Ab").replace("result ", "\n\nresult\t"),
    "one move a line": TEXT.replace("2d\n", "\n2d\n"),
    "all moves on a line": TEXT.replace("2d\n2.", "2d 2."),
    "no mark on a sweep": TEXT.replace("4s#", "4s"),
    "a mark on another move": TEXT.replace("Ab ", "Ab# "),
    "no last line feed": TEXT.rstrip(),
    "other spellings": TEXT.replace("KbxKs", "R♣xRS").replace("2cx2d", "2♥x2♦"),
    "a byte order mark": "\ufeff" + TEXT,
    "no numbers": TEXT.replace("1. ", "").replace("2. ", ""),
    "the only capture left out": TEXT.replace("KbxKs", "Kb").replace("7dx3b4s#", "7d"),
    "blanks within a move": TEXT.replace("7dx3b4s#", "7d x 3b 4s").replace("2cx2d", "2cx 2d").replace("KbxKs", "Kb xKs"),
    "a blank before the mark of a sweep": TEXT.replace("7dx3b4s#", "7d x 3b 4s#"),
    "ranks in lower case, and no x": TEXT.replace("7dx3b4s#", "7d4s3b").replace("Ab ", "ab ").replace("KbxKs", "kbks"),
    "a comment behind a header": TEXT.replace('"Coppa"]', '"Coppa"] # 2026'),
}


@pytest.mark.parametrize("text", LOOSE.values(), ids=list(LOOSE))
def test_people_may_write_more_freely(text: str) -> None:
    assert DealRecord.parse(text) == RECORD


def test_a_hash_marks_the_moves_that_score_a_sweep_and_no_other() -> None:
    record = record_of(Rules.preset("asso-pigliatutto"), seed=5, plies=10**9)
    marked = [word.endswith("#") for word in str(record).split() if re.match(r"[A234567JQK][dcsb](x|#|$)", word)]
    scored = [any(event.name == "scopa" for event in state.events(move)) for state, move in zip(record.states, record.moves, strict=False)]
    assert marked == scored
    assert 0 < sum(marked) < len(marked)


def test_a_start_within_a_round_shortens_the_first_one() -> None:
    record = DealRecord(RECORD.states[3], RECORD.moves[3:])
    assert str(record).splitlines()[1:3] == ["1. 2d", "2. 2cx2d Js Ks KbxKs"]
    assert [dealer_of(state) for state in RECORD.states] == [3] * 9


def test_states_run_from_the_start_to_the_end() -> None:
    assert len(RECORD.states) == 9
    assert RECORD.states[0] == RECORD.start
    assert RECORD.end == RECORD.states[-1]
    assert (RECORD.is_complete, RECORD.result, RECORD.undo().is_complete, RECORD.undo().result) == (True, (5, 0), False, None)


def test_playing_and_taking_back() -> None:
    record = RECORD.undo()
    assert record.play("KbxKs") == record.play(Move.parse("KbxKs")) == RECORD
    with pytest.raises(IllegalMoveError, match="seat 3 does not hold 2c"):
        record.play("2c")
    with pytest.raises(NotationError, match="'8b' is not in the 40-card deck"):
        record.play("8b")


def test_records_are_values() -> None:
    match = MatchRecord((RECORD,))
    assert {RECORD: 1, match: 2}[DealRecord.parse(TEXT)] == 1
    assert eval(repr(RECORD)) == RECORD
    assert eval(repr(match)) == match
    assert pickle.loads(pickle.dumps(match)) == match


def cut(text: str, line: int, old: str, new: str) -> str:
    """`text` with a change in one line, counted from 1."""
    lines = text.split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    return "\n".join(lines)


MATCH = f"""\
[event "Coppa"]

deal 1 dealer 3
{TEXT}
deal 2 dealer 0
start scopone 1 -/-/-/- - -/* 0/0 1 -
result 0-4
"""

# The text, the place, the reason, and how many moves the record has that stands before; None if there is no record.
FAULTS = {
    "nothing": ("", 1, 1, r"the text ends here; expected a header such as .*, a deal line or a start line", None),
    "no start": ('[event "Coppa"]\n', 2, 1, "the text ends here; expected a header", None),
    "a header without quotes": (cut(TEXT, 2, '"Anna', "Anna"), 2, 1, r"'\[players Anna .* is no header; write \[name \"value\"\]", None),
    "a header with a bare quote": (cut(TEXT, 1, "Coppa", 'Cop"pa'), 1, 1, "is no header", None),
    "a header twice": (cut(TEXT, 2, "players", "event"), 2, 1, "the header 'event' comes twice; each name stands once", None),
    "a tab in a header": (cut(TEXT, 1, "Coppa", "Cop\tpa"), 1, 1, "the header 'event' has a control character in 'Cop.tpa'", None),
    "a header after the start": (TEXT.replace("1. ", ' [b "c"]\n1. '), 4, 2, "cannot stand here; expected a move or the result line", 0),
    "moves before the start": ("1. 7d\n" + TEXT, 1, 1, "'1.' cannot stand here; expected a header", None),
    "no position": (cut(TEXT, 3, START, ""), 3, 1, "a position is one line of fields .* this is empty", None),
    "a bad position": (cut(TEXT, 3, "2c7d/", "2c8d/"), 3, 7, r"field 3 \(hands\): '8d' is not in the 40-card deck", None),
    "two starts": (TEXT.replace("1. ", f"start {START}\n1. "), 4, 1, "'start' cannot stand here; expected a move or the result", 0),
    "no number": (cut(TEXT, 5, "2. ", ""), 5, 1, r"'2cx2d' cannot stand here; expected 2\. where a round begins", 4),
    "a wrong number": (cut(TEXT, 5, "2. ", "3. "), 5, 1, r"'3\.' cannot stand here; expected 2\. where a round begins", 4),
    "a round too short": (cut(TEXT, 4, " 2d", ""), 5, 1, r"'2\.' cannot stand here; expected a move of seat 3", 3),
    "a number twice": (cut(TEXT, 4, "1. ", "1. 1. "), 4, 4, r"'1\.' cannot stand here; expected a move of seat 0", 0),
    "no move": (cut(TEXT, 4, "Ab", "x"), 4, 13, "'x' is no move; write the card", 1),
    "a card of another deck": (cut(TEXT, 4, "Ab", "8b"), 4, 13, "'8b' is not in the 40-card deck; the fante", 1),
    "an illegal move": (cut(TEXT, 5, "Js", "Jd"), 5, 10, "illegal move 'Jd': seat 1 does not hold Jd; legal: Js", 5),
    "a comment without a blank": (cut(TEXT, 4, "Ab", "Ab#why"), 4, 13, "'Ab#why' is no move", 1),
    "a move too many": (cut(TEXT, 5, "KbxKs", "KbxKs 7d"), 5, 22, "'7d' cannot stand here; expected the result line", 8),
    "a round too many": (cut(TEXT, 5, "KbxKs", "KbxKs\n3. 7d"), 6, 1, r"'3\.' cannot stand here; expected the result line", 8),
    "a wrong result": (cut(TEXT, 6, "5-0", "5-1"), 6, 8, "the result is '5-1', but the moves give 5-0", 8),
    "a result unknown": (cut(TEXT, 6, "5-0", "*"), 6, 8, r"the result is '\*', but the moves give 5-0", 8),
    "no result": (cut(TEXT, 6, " 5-0", ""), 6, 1, "the result is '', but the moves give 5-0", 8),
    "two results": (cut(TEXT, 6, "5-0", "5-0 5-0"), 6, 8, "the result is '5-0 5-0', but the moves give 5-0", 8),
    "a result too early": (
        cut(TEXT, 5, " Js Ks KbxKs", ""),
        6,
        8,
        r"the result is '5-0', but the deal is not over, with 3 plays left; write \*",
        5,
    ),
    "no result line": (TEXT.replace("result 5-0\n", ""), 6, 1, "the text ends here; expected a move or the result line", 8),
    "cut off within a move": (TEXT.partition("x2d Js")[0], 5, 4, "the text ends with '2c'; a record ends with a result line", 4),
    "cut off after a move": (TEXT.partition("x2d Js")[0] + " ", 5, 7, "the text ends here; expected a move or the result line", 5),
    "more after the result": (TEXT + "1. 7d\n", 7, 1, "'1.' cannot stand here; expected nothing after the result of a single deal", 8),
    "a deal line after the result": (TEXT + "deal 2 dealer 0\n", 7, 1, "'deal' cannot stand here; expected nothing after", 8),
    "a match without a deal line": (
        MATCH.replace("deal 2 dealer 0\n", ""),
        11,
        1,
        "'start' cannot stand here; expected the deal line",
        [8],
    ),
    "a wrong deal number": (MATCH.replace("deal 2", "deal 3"), 11, 1, "the deal line must read: deal 2 dealer D", [8]),
    "a deal line without a dealer": (MATCH.replace("dealer 3", ""), 3, 1, "the deal line must read: deal 1 dealer D", None),
    "a wrong dealer": (MATCH.replace("dealer 0", "dealer 1"), 11, 15, "the dealer is '1', but the position of this deal has dealer 0", [8]),
    "a match cut off after a deal line": (
        MATCH.partition("start scopone 1")[0],
        12,
        1,
        "the text ends here; expected a header or a st",
        [8],
    ),
    "a match cut off within a deal": (MATCH.partition("result 0")[0], 13, 1, "the text ends here; expected a move or the res", [8, 0]),
}


def moves_of(record: DealRecord | MatchRecord | None) -> int | list[int] | None:
    """How many moves a record has, in each deal if it is a match."""
    if isinstance(record, MatchRecord):
        return [len(deal.moves) for deal in record.deals]
    return None if record is None else len(record.moves)


@pytest.mark.parametrize(("text", "line", "column", "reason", "moves"), FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_placed_and_what_comes_before_is_kept(
    text: str, line: int, column: int, reason: str, moves: int | list[int] | None
) -> None:
    with pytest.raises(RecordError, match=rf"^line {line}, column {column}: .*{reason}") as caught:
        read_record(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert moves_of(caught.value.record) == moves


def test_the_match_of_the_faults_is_sound() -> None:
    assert moves_of(read_record(MATCH)) == [8, 0]


def test_one_deal_is_not_read_from_a_match() -> None:
    with pytest.raises(RecordError, match=r"this is a match, not one deal; read it with MatchRecord\.parse"):
        DealRecord.parse(MATCH)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_text_cut_off_anywhere_keeps_a_prefix_of_the_moves(preset: str) -> None:
    record = record_of(Rules.preset(preset), seed=3, plies=10**9, headers=(("event", "Coppa"),))
    text = str(record)
    kept = 0
    for length in range(0, len(text), 7):
        with pytest.raises(RecordError) as caught:
            read_record(text[:length])
        before = caught.value.record
        moves = () if before is None else before.moves
        assert moves == record.moves[: len(moves)]
        assert len(moves) >= kept
        kept = len(moves)
    assert kept >= len(record.moves) - 2


def test_a_match_cut_off_anywhere_keeps_the_deals_before() -> None:
    whole = MatchRecord(tuple(record_of(Rules.preset("scopa"), seed=seed, plies=10**9) for seed in range(2)), (("event", "Coppa"),))
    text = str(whole)
    for length in range(0, len(text), 7):
        try:
            record: Any = read_record(text[:length])
        except RecordError as error:
            record = error.record
        deals = () if record is None else record.deals
        assert deals[:-1] == whole.deals[: max(0, len(deals) - 1)]
        assert not deals or deals[-1].moves == whole.deals[len(deals) - 1].moves[: len(deals[-1].moves)]


def test_a_capture_that_is_the_beginning_of_another_is_not_taken_from_a_text_that_is_cut_off() -> None:
    start = "cirulla 0 7d/Kb Ad7c */- 0/0 0 -"
    assert [str(move) for move in State.parse(start).legal_moves] == ["7dx7c", "7dxAd7c"]
    for text in (f"start {start}\n1. 7dx7c", f"start {start}\n1. 7d"):
        with pytest.raises(RecordError, match=r"the text ends with .* so this may be cut off") as caught:
            read_record(text)
        assert caught.value.record.moves == ()


def test_a_record_is_built_from_legal_moves_only() -> None:
    with pytest.raises(RecordError, match=r"^move 2: illegal move '7d': seat 1 does not hold 7d; legal: Ab Js"):
        DealRecord(RECORD.start, (RECORD.moves[0], Move.parse("7d")))


def test_a_move_is_taken_back_only_if_there_is_one() -> None:
    with pytest.raises(RecordError, match=r"nothing has been played, there is no move to take back \(position 'scopone 0 "):
        DealRecord(RECORD.start).undo()


def test_a_match_has_a_deal() -> None:
    with pytest.raises(RecordError, match="the record of a match needs at least one deal"):
        MatchRecord(())


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ((("a b", ""),), "the header name 'a b' is not one word of letters, digits, _ and -"),
        ((("a", ""), ("a", "")), "the header 'a' comes twice; each name stands once"),
        ((("a", "1\n2"),), r"the header 'a' has a control character in '1\\n2'; a value is one line of text"),
    ],
    ids=["a name of two words", "a name twice", "two lines"],
)
def test_headers_that_no_text_could_hold_are_refused(names: tuple[tuple[str, str], ...], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        DealRecord(RECORD.start, headers=names)
    with pytest.raises(RecordError, match=message):
        MatchRecord((RECORD,), names)


def changed(**fields: object) -> dict[str, object]:
    """The JSON form of the record with some fields changed, or left out where the value is None."""
    value = {**RECORD.to_json(), **fields}
    return {name: field for name, field in value.items() if field != "left out"}


JSON_FAULTS = {
    "no object": ([1], r"'\[1\]' is no record; write an object with the fields headers, start, moves, result"),
    "a missing field": (changed(moves="left out"), "the field 'moves' is missing; the fields are headers, start, moves, result"),
    "a missing result": (changed(result="left out"), "the field 'result' is missing"),
    "an unknown field": (changed(dealer=3), "the field 'dealer' is unknown; the fields are headers"),
    "headers in a list": (changed(headers=[]), r"the field 'headers' is '\[\]'; it must be an object of texts"),
    "a start that is no text": (changed(start=7), "the field 'start' is '7'; it must be a position text"),
    "moves that are a text": (changed(moves="7d"), "the field 'moves' is '7d'; it must be a list of moves"),
    "a result that is a text": (changed(result="5-0"), "the field 'result' is '5-0'; it must be a list of points, or null"),
    "a header that is no text": (changed(headers={"round": 3}), "the header 'round' is '3'; it must be a text"),
    "a header that no text could hold": (changed(headers={"a b": ""}), "the header name 'a b' is not one word"),
    "a bad start": (changed(start="scopone 0"), r"the field 'start' cannot be read: field 3 \(hands\) is missing"),
    "a move that is no text": (changed(moves=[7]), "move 1: '7' in '7' is no card"),
    "a bad move": (changed(moves=["7dx3b4s", "8b"]), "move 2: '8b' is not in the 40-card deck"),
    "an illegal move": (changed(moves=["7dx3b4s", "7d"]), "move 2: illegal move '7d'"),
    "a wrong result": (changed(result=[5, 1]), r"the field 'result' is '\[5, 1\]', but the moves give \[5, 0\]"),
    "a result too early": (changed(moves=[]), r"the field 'result' is '\[5, 0\]', but the moves give null"),
    "an unknown result": (changed(result=None), r"the field 'result' is 'None', but the moves give \[5, 0\]"),
}


@pytest.mark.parametrize(("value", "message"), JSON_FAULTS.values(), ids=list(JSON_FAULTS))
def test_a_fault_in_json_is_named(value: dict[str, object] | list[int], message: str) -> None:
    with pytest.raises(RecordError, match=f"^{message}"):
        DealRecord.from_json(value)
    with pytest.raises(RecordError, match=f"^deal 2: {message}"):
        MatchRecord.from_json({"headers": {}, "deals": [RECORD.to_json(), value]})


def test_a_fault_in_the_json_of_a_match_is_named() -> None:
    with pytest.raises(RecordError, match="the field 'deals' is missing; the fields are headers, deals"):
        MatchRecord.from_json({"headers": {}})
    with pytest.raises(RecordError, match="the field 'deals' is '7'; it must be a list of deals"):
        MatchRecord.from_json({"headers": {}, "deals": 7})
    with pytest.raises(RecordError, match="the record of a match needs at least one deal"):
        MatchRecord.from_json({"headers": {}, "deals": []})


def test_the_dealer_stands_before_the_leader() -> None:
    assert [dealer_of(deal("scopa(players=3)", seed=1, dealer=dealer)) for dealer in range(3)] == [0, 1, 2]


def whole_deal(dealer: int = 3) -> DealRecord:
    start = deal(Rules.preset("scientifico"), seed=11, dealer=dealer)
    record = DealRecord(start)
    while not record.is_complete:
        record = record.play(record.end.legal_moves[0])
    return record


def test_the_start_of_a_whole_deal_of_scientifico_follows_from_its_plays() -> None:
    record = whole_deal()
    rounds = str(record).partition("\n")[2]
    assert DealRecord.parse(rounds) == record
    assert DealRecord.parse('[event "Coppa"]\n' + rounds.replace(". ", ".  ")).start == record.start
    bare = re.sub(r"\d+\. ", "", rounds)
    assert DealRecord.parse(bare) == record
    noted = bare.replace("result", "# the end\nresult").replace(f"{record.moves[0]} ", f"{record.moves[0]}!? ", 1)
    assert DealRecord.parse(noted).notes[0].mark == "!?"
    other = whole_deal(dealer=1)
    assert MatchRecord.parse("deal 1 dealer 1\n" + str(other).partition("\n")[2]).deals == (other,)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text.replace("10. ", "#"), "and there are 36"),
        (lambda text: text.replace("1. ", "1. 7d 7d "), "and 7d is played twice"),
        (lambda text: text.replace("10. ", "10. 8d "), "each in one word: '8d' is not in the 40-card deck"),
        (lambda text: "deal 1 dealer 4\n" + text, "and the dealer '4' is no seat of it"),
    ],
)
def test_what_is_missing_of_a_deal_without_a_start_is_said(change: Callable[..., Any], reason: str) -> None:
    text = change(str(whole_deal()).partition("\n")[2])
    with pytest.raises(RecordError, match=rf"expected a header.* or a start line; without a start line the 40 plays .*{reason}"):
        read_record(text)
