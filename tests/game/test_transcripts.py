"""One whole match of every game, played at random and kept as text; ``python -m tests.game.test_transcripts`` writes them anew."""

import random

import pytest

from scopa_lab.files import write_whole
from scopa_lab.records import DealRecord, MatchRecord
from scopa_lab.records.match import Match
from scopa_lab.rules import PRESETS, Rules
from tests.strategies import DATA

TRANSCRIPTS = DATA / "matches"


def transcript(name: str) -> str:
    """The record of a match, and its scoresheet."""
    match, deals, rng = Match(Rules.preset(name)), [], random.Random(f"match {name}")
    while not match.is_over:
        record = DealRecord(match.next_deal(rng=rng))
        while not record.is_complete:
            record = record.play(rng.choice(record.end.legal_moves))
        deals.append(record)
        match = match.play(record)
    sheet = "\n".join(f"# {line}" for line in str(match).splitlines())
    return f"{MatchRecord(tuple(deals), (('game', name),))}\n\n{sheet}\n"


@pytest.mark.parametrize("name", PRESETS)
def test_a_whole_match_is_played_as_it_was(name: str) -> None:
    text = (TRANSCRIPTS / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(name) == text
    record, match = MatchRecord.parse(text), Match(Rules.preset(name))
    for deal in record.deals:
        match = match.play(deal)
    assert match.is_over
    assert MatchRecord.from_json(record.to_json()) == record


def test_every_game_has_a_transcript_and_every_transcript_a_game() -> None:
    assert {path.stem for path in TRANSCRIPTS.iterdir()} == set(PRESETS)


if __name__ == "__main__":
    TRANSCRIPTS.mkdir(exist_ok=True)
    for preset in PRESETS:
        write_whole(TRANSCRIPTS / f"{preset}.txt", transcript(preset))
