"""A short share of every fuzzer, with seeds that stay; and the second engine against examples that were counted by hand."""

import importlib
import random
import subprocess
import sys

import pytest

from scopa_lab.rules import PRESETS
from scopa_lab.rules.options import OPTIONS
from tests.fuzz.__main__ import NAMES, is_failure
from tests.fuzz.drawn import DEALS, any_rules, damaged, second, value_of
from tests.fuzz.second_engine import Game, Position, best_margin, tally
from tests.strategies import ENDING, IS_COMPILED

SEED = 7
SHARES = {
    "games": 40,
    "endings": 30 if IS_COMPILED else 3,
    "texts": 150,
    "files": 20 if IS_COMPILED else 4,
    "interrupts": 2,
    "processes": 12,
}


@pytest.mark.parametrize("name", NAMES)
def test_a_share_of_a_fuzzer_finds_nothing(name):
    fuzzer = importlib.import_module(f"tests.fuzz.{name}")
    for case in range(SHARES[name]):
        fuzzer.check(random.Random(f"{name} {SEED} {case}"))


def test_a_failure_is_printed_with_the_command_that_repeats_it(monkeypatch, capsys):
    def fail(rng):
        raise AssertionError(f"{rng.random()} is wrong")

    monkeypatch.setattr("tests.fuzz.texts.check", fail)
    assert is_failure("texts", 3, 5)
    first = capsys.readouterr().out
    assert "FAILED texts, case 5; again with: python -m tests.fuzz texts --seed 3 --case 5" in first
    assert is_failure("texts", 3, 5)
    assert capsys.readouterr().out == first


def test_the_command_runs_its_fuzzers_and_says_how_many_cases_they_had():
    command = [sys.executable, "-m", "tests.fuzz", "texts", "games", "--minutes", "0.005", "--seed", "3"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "seed 3, 0.005 minutes: texts, games" in done.stdout
    assert "0 failed" in done.stdout
    assert subprocess.run([*command[:3], "poker"], capture_output=True, check=False).returncode == 2


def game(rules):
    return Game({name: OPTIONS[name].write(PRESETS[rules].option(name)) for name in PRESETS[rules].options})


MOVES = {
    "an equal card forbids the sums": ("scopone 0 5d/As/2c/3b 2s3s5c */- 0/0 0 -", ["5dx5c"]),
    "two ways to five": ("scopone 0 5d/As/2c/3b 2s3s4dAb */- 0/0 0 -", ["5dx2s3s", "5dxAb4d"]),
    "nothing to take": ("scopone 0 Ad/As/2c/3b 2s3s */- 0/0 0 -", ["Ad"]),
    "the ace takes all": ("scopa-assi 0 Ad/As 2s3s */- 0/0 0 -", ["Adx2s3s"]),
    "the ace takes the ace": ("scopa-assi 0 Ad/2d As3s */- 0/0 0 -", ["AdxAs"]),
    "fifteen": ("quindici 0 7d/2d Ad3s4sJc */- 0/0 0 -", ["7dxAd3s4s", "7dxJc"]),
    "the declared seven": ("cirulla 0 3d/2d 7c */- 0/0 0 - matta=3", ["3dx7c"]),
    "a figure takes a figure": ("cicera 0 Jd/2d/3d/4d 3s5sJc */- 0/0 0 -", ["JdxJc"]),
}


@pytest.mark.parametrize(("text", "moves"), MOVES.values(), ids=list(MOVES))
def test_the_second_engine_knows_what_a_card_may_take(text, moves):
    assert Position(game(text.partition(" ")[0]), text).moves() == moves


def test_the_second_engine_counts_as_people_do():
    piles = [{"7d", "7c", "As", "Kb"}, {"Qd", "Ac", "7s", "7b"}]
    assert tally(game("scopone"), piles, [2, 0])[0] == {
        "cards": [0, 0],
        "coins": [0, 0],
        "settebello": [1, 0],
        "primiera": [0, 0],
        "scope": [2, 0],
    }
    assert tally(game("scarabocion"), [{"As", "Js"}, set()], [0, 0])[0]["swords"] == [1, 0]
    assert "slam" not in tally(game("scarabocion"), [{"As", "Js"}, set()], [0, 0])[0]
    assert best_margin(Position(game("scientifico"), ENDING)) == 2


def test_what_is_drawn_is_as_wide_as_the_options():
    rng = random.Random(1)
    drawn = {
        name
        for _ in range(2000)
        for rules in [any_rules(rng)]
        for name in rules.options
        if rules.option(name) != PRESETS[rules.name].option(name)
    }
    assert drawn >= set(OPTIONS) - {"deck", "deal_packets"}
    assert all(value_of(option, rng) for option in OPTIONS.values())
    assert {len(DEALS[deck]) > 5 for deck in DEALS} == {True}
    assert second(PRESETS["scopa"]).players == 2
    assert len({damaged(ENDING, rng) for _ in range(100)}) > 80
