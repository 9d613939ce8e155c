"""Moves as people write them: what is understood, and what is not guessed."""

import pytest

from scopa_lab.errors import IllegalMoveError, NotationError
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.records.loose_moves import first_move, meant, spelled

STATE = State.parse("scopone(single_precedence=false) 0 6cQcJc/AsKs5d/2c2d3d/3b4b7b AcQd5b4c5c */- 0/0 0 -")


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("6c x Ac 5b", "6cxAc5b"),
        ("as3s6c", "Asx3s6c"),
        ("jc", "Jc"),
        ("7d , 3c 4s", "7dx3c4s"),
        ("10dx7c3s", "10dx7c3s"),
        ("fcXac7d#", "FcxAc7d"),
        ("R♣×RS", "R♣xRS"),
        ("7d", "7d"),
    ],
)
def test_a_move_is_spelled_as_it_should_be(text: str, right: str) -> None:
    assert spelled(text) == right
    assert Move.parse(spelled(text)) == Move.parse(right)


@pytest.mark.parametrize("text", ["", "x", "7dx", "x3c", "7dx-", "7dx3cx4s", "7d##", "Ab#why", "7"])
def test_what_is_no_move_is_left_as_it_is(text: str) -> None:
    assert spelled(text) == text
    with pytest.raises(NotationError):
        meant(STATE, text)


def test_the_only_capture_is_understood_and_no_other_is_guessed() -> None:
    assert str(meant(STATE, "jc")) == "Jc"
    with pytest.raises(IllegalMoveError, match="6c must take Ac5c or Ac5b"):
        meant(STATE, "6c")
    with pytest.raises(IllegalMoveError, match="seat 0 does not hold 7b"):
        meant(STATE, "7b")
    only = State.parse("scopone 0 QcKd/As2s/2c2d/3b4b 5bQd */- 0/0 0 -")
    assert str(meant(only, "Qc")) == "QcxQd"
    with pytest.raises(IllegalMoveError, match="Qc cannot take 5b"):
        meant(only, "Qcx5b")


def test_playing_and_parsing_stay_strict() -> None:
    only = State.parse("scopone 0 QcKd/As2s/2c2d/3b4b 5bQd */- 0/0 0 -")
    with pytest.raises(IllegalMoveError):
        only.play("Qc")
    for text in ("jc", "as3s6c", "6c x Ac 5b"):
        with pytest.raises(NotationError):
            Move.parse(text)


def test_the_words_of_a_move_end_where_its_capture_is_whole() -> None:
    move, count = first_move(STATE, ["6c", "x", "Ac", "5b", "5d", "2c"])
    assert (str(move), count) == ("6cxAc5b", 4)
    assert first_move(STATE, ["6cxAc5b", "5d"])[1] == 1
    assert first_move(STATE, ["6cx", "Ac", "5b#", "5d"])[1] == 3
    assert first_move(STATE, ["6c", "xAc5b"])[1] == 2
    assert first_move(STATE, ["Jc", "5d", "x", "5b"])[1] == 1


def test_words_that_are_no_legal_move_are_refused_with_the_reason() -> None:
    with pytest.raises(IllegalMoveError, match="6c cannot take Ac from"):
        first_move(STATE, ["6c", "x", "Ac", "Qd"])
    with pytest.raises(NotationError, match=r"'6cx 2\.' is no move; write the cards it takes behind the x"):
        first_move(STATE, ["6cx", "2."])
    with pytest.raises(NotationError, match="'6c x' is no move"):
        first_move(STATE, ["6c", "x"])


def test_words_that_can_be_read_as_two_captures_are_not_guessed() -> None:
    two = State.parse("cirulla 0 5dKd2d/AsKs2s Ad4d5s */- 0/0 0 -")
    assert [str(move) for move in two.legal_moves if str(move.card) == "5d"] == ["5dxAd4d", "5dx5s", "5dxAd4d5s"]
    with pytest.raises(NotationError, match="'5d x Ad 4d 5s' can be read as 5dxAd4d or 5dxAd4d5s; write the move in one word"):
        first_move(two, ["5d", "x", "Ad", "4d", "5s"])
