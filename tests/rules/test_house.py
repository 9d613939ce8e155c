"""House rules from a file: what it composes, and what it is told where it composes nothing."""

import json
from pathlib import Path

import pytest

from scopa_lab.errors import FileError, RulesError
from scopa_lab.rules import REGISTERED, Rules
from scopa_lab.rules.house import composed, register_house
from tests.conftest import Command
from tests.strategies import forget

HOUSE = """
[a-perdere]
from = "scopa(target=21)"
match = { lowest_wins = true, lead = 2 }
tally.primiera = false
tally.cards = { points = 2 }
tally.sevens = { type = "Majority", points = 1, ranks = "7" }
bonuses.four = { type = "ManyCards", points = 1, least = 4 }

[at-the-bar]
from = "a-perdere(target=11)"
leftovers = "nobody"
capture = { most = 2 }
sweep = { name = "scopetta" }
tally.napola = { is_on = true, suit = "s", cap = 5 }
"""


@pytest.fixture
def house(tmp_path: Path) -> str:
    (tmp_path / "house.toml").write_text(HOUSE)
    return str(tmp_path / "house.toml")


def test_a_file_composes_games_from_presets_and_from_each_other(house: str) -> None:
    assert register_house(house) == ("a-perdere", "at-the-bar")
    rules, bar = Rules.preset("a-perdere"), Rules.preset("at-the-bar")
    assert (rules.match.lowest_wins, rules.match.lead, rules.match.target) == (True, 2, 21)
    assert [(item.name, item.most(rules.deck)) for item in rules.tally if item.is_on] == [
        ("cards", 2),
        ("coins", 1),
        ("settebello", 1),
        ("sevens", 1),
    ]
    assert [bonus.name for bonus in rules.bonuses] == ["four"]
    assert (bar.leftovers, bar.capture.most, bar.sweep.name, bar.match.target) == ("nobody", 2, "scopetta", 11)
    assert str(bar.replace(target=31)) == "at-the-bar(target=31)"


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({}, 'say what the game is made from, such as from = "scopa'),
        ({"from": "briscola"}, "unknown rules 'briscola'; the presets are scopa"),
        ({"from": 3}, "unknown rules 3"),
        ({"from": "scopa", "talley": {}}, "'talley' is no part of the rules; the parts are from, leftovers, deal"),
        ({"from": "scopa", "leftovers": "dealer"}, "leftovers=dealer is not allowed"),
        ({"from": "scopa", "match": {"goal": 3}}, "match has no field 'goal'; its fields are target, tie_break"),
        ({"from": "scopa", "match": 3}, "match is 3; write its fields as a table"),
        ({"from": "scopa", "match": {"target": "many"}}, "target=many is not allowed"),
        ({"from": "scopa", "declarations": {"low": 1}}, "declarations has nothing to change in this game"),
        ({"from": "scopa", "tally": {"sevens": {"points": 1}}}, "there is no tally.sevens to change; the names are cards, coins"),
        ({"from": "scopa", "tally": {"sevens": False}}, "there is no tally.sevens to change"),
        ({"from": "scopa", "tally": {"sevens": {"type": "Most"}}}, "tally.sevens is of type 'Most'; the types are Majority, CardPoints"),
        ({"from": "scopa", "tally": {"sevens": {"type": []}}}, r"tally.sevens is of type \[\]; the types are"),
        ({"from": "scopa", "tally": {"sevens": {"type": "Majority"}}}, "tally.sevens lacks points; Majority has points, suit, tie, ranks"),
        ({"from": "scopa", "target": 21}, "'target' is no part of the rules; .*; write match = { target = ... }"),
        ({"from": "scopa", "tally": {"cards": {"points": -1}}}, "points=-1 is not allowed"),
        ({"from": "scopa", "tally": {"cards": {"name": "x"}}}, "tally.cards has no field 'name'"),
        ({"from": "scopa", "bonuses": {"x": {"type": "Majority"}}}, "bonuses.x is of type 'Majority'; the types are Picada"),
    ],
)
def test_a_table_that_composes_nothing_is_told_why(table: dict[str, object], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        composed(table)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("[a-perdere\n")
    with pytest.raises(RulesError, match=r"house.toml' is no TOML: "):
        register_house(file)
    file.write_text("[scopa]\nfrom = 'scopone'\n")
    with pytest.raises(RulesError, match=r"house.toml', \[scopa\]: the name 'scopa' is taken by other rules"):
        register_house(file)
    assert "x" not in REGISTERED
    for text in ("[x]\nfrom = 'scopa'\n[scopa]\nfrom = 'scopone'\n", "[x]\nfrom = " + "[" * 5000 + "]" * 5000, f"[x]\nfrom = {'9' * 5000}"):
        file.write_text(text)
        with pytest.raises(RulesError, match=r"house.toml'"):
            register_house(file)
        assert "x" not in REGISTERED
    for path in (None, 3, b"x", tmp_path, "/dev/zero"):
        with pytest.raises(FileError, match="it must be a file of at most 1000000 bytes"):
            register_house(path)  # type: ignore[arg-type]
    file.write_text("\ufeff[bom]\nfrom = 'scopa'\nbonuses.p = { type = 'Picada', kind = 'any_equal', points = 2 }\n", encoding="utf-8")
    assert register_house(file) == ("bom",)
    assert [(each.name, each.most(10)) for each in Rules.preset("bom").bonuses] == [("p", 2)]
    file.write_text("[other]\nfrom = 'scopa'\ntally.cards = { type = 'CardPoints', points = 1, card = '7d' }\n")
    register_house(file)
    assert "score_cards" not in Rules.preset("other").options
    assert str(Rules.preset("other").replace(target=21)) == "other(target=21)"
    file.write_text("from = 'scopone'\n")
    with pytest.raises(RulesError, match=r"house.toml', \[from\]: say what the game is made from"):
        register_house(file)


def test_the_command_reads_the_names_of_a_file(run: Command, house: str, tmp_path: Path) -> None:
    status, out, _ = run("deal", "--rules", "a-perdere", "--seed", "1", "--house", house)
    assert status == 0
    position = out.strip()
    assert position.startswith("a-perdere 0 ")
    status, out, _ = run("moves", position, "--json", "--house", house)
    assert (status, len(json.loads(out)) > 0) == (0, True)
    assert "sevens: one point for most sevens" in run("rules", "at-the-bar", "--house", house)[1]
    assert "a-perdere" in run("--house", house, "rules")[1]
    forget({})
    status, out, error = run("moves", position)
    assert (status, out) == (2, "")
    assert "unknown rules 'a-perdere'" in error
    status, out, error = run("rules", "--house", str(tmp_path / "none.toml"))
    assert (status, out) == (2, "")
    assert error.count("\n") == 1
    assert "cannot read" in error
