"""A language in which every letter of every phrase is marked, so that a letter without a mark comes from elsewhere."""

import re

import pytest

from scopa_lab.game.state import State
from scopa_lab.rules.rules import Rules
from scopa_lab.views.drawing.messages import MESSAGES
from scopa_lab.views.drawing.words import WORDS

MARKED = "xx"
_CARDS = r"\b[A2-9TJQK](?:[dcsb](?:x?[A2-9TJQK][dcsb])*)?\b"  # also the rank in the corner of a card
_NAMES = r"\b(?:denari|coppe|spade|bastoni|settebello|TableView|Explorer|CaptureTrainer|DealEditor)\b"


def marked(phrase: str) -> str:
    """A phrase with § for each letter; what stands in braces is filled in later, and stays."""
    return "".join(part if part.startswith("{") else re.sub(r"[^\W\d_]", "§", part) for part in re.split(r"(\{\w+\})", phrase))


def speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the views speak the marked language."""
    monkeypatch.setitem(WORDS, MARKED, {key: marked(phrase) for key, phrase in WORDS["en"].items()})
    monkeypatch.setitem(MESSAGES, MARKED, {english: marked(english) for english in MESSAGES["it"]})


def unmarked(text: str, *known: State | Rules | str) -> list[str]:
    """The words in a text that are no phrase, no card, no suit, and not among the known texts."""
    for each in sorted(filter(None, map(str, known)), key=len, reverse=True):
        text = text.replace(each, " ").replace(each.capitalize(), " ")
    return re.findall(r"[^\W\d_§]+", re.sub(f"{_CARDS}|{_NAMES}", " ", text))
