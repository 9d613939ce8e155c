"""A short share of every fuzzer, with seeds that stay; and the second engine against examples that were counted by hand."""

import ast
import importlib
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scopa_lab.game.state import State
from scopa_lab.rules import PRESETS, Rules
from scopa_lab.rules.options import OPTIONS
from tests.fuzz.__main__ import NAMES, is_failure
from tests.fuzz.checkpoints import asked, half_done, other_process
from tests.fuzz.drawn import DEALS, any_rules, damaged, second, value_of
from tests.fuzz.second_cards import Game, cards_of, text_of
from tests.fuzz.second_engine import Position, best_margin, declaration, is_annulled, move_values, table_scores
from tests.fuzz.second_program import compiler
from tests.fuzz.second_tally import tally
from tests.fuzz.several import Running, run_all, show
from tests.fuzz.smaller import CaseEnded, Drawn, failure, smallest
from tests.game import test_worked_examples as examples
from tests.strategies import ENDING, IS_COMPILED

SEED = 7
SHARES = {
    "games": 40,
    "endings": 30 if IS_COMPILED else 3,
    "programs": 20 if IS_COMPILED else 3,
    "texts": 150,
    "commands": 60 if IS_COMPILED else 20,
    "files": 25 if IS_COMPILED else 6,
    "interrupts": 2,
    "processes": 12,
}


@pytest.mark.parametrize("name", NAMES)
def test_a_share_of_a_fuzzer_finds_nothing(name: str) -> None:
    if name == "programs" and compiler() is None:
        pytest.skip("there is no C++ compiler")
    fuzzer = importlib.import_module(f"tests.fuzz.{name}")
    for case in range(SHARES[name]):
        fuzzer.check(random.Random(f"{name} {SEED} {case}"))


def test_a_failure_is_printed_with_the_command_that_repeats_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(rng: Drawn) -> None:
        raise AssertionError(f"{rng.random()} is wrong")

    monkeypatch.setattr("tests.fuzz.texts.check", fail)
    assert is_failure("texts", 3, 5)
    first = capsys.readouterr().out
    assert "FAILED texts, case 5; again with: python -m tests.fuzz texts --seed 3 --case 5" in first
    assert is_failure("texts", 3, 5)
    assert capsys.readouterr().out == first


def test_the_command_runs_its_fuzzers_and_says_how_many_cases_they_had() -> None:
    command = [sys.executable, "-m", "tests.fuzz", "texts,games", "--minutes", "0.005", "--seed", "3"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "seed 3, 0.005 minutes: texts, games" in done.stdout
    assert "0 failed" in done.stdout
    assert subprocess.run([*command[:3], "poker"], capture_output=True, check=False).returncode == 2


def test_a_failing_case_is_made_smaller_while_it_fails_the_same_way() -> None:
    def check(rng: Drawn) -> None:
        if rng.random() < 0.3:
            raise ValueError("something else")
        numbers = [rng.randrange(1000) for _ in range(rng.randrange(40))]
        rng.shuffle(numbers)
        if max(numbers, default=0) >= 500:
            raise LookupError(numbers)

    cases = [(rng, failure(check, rng)) for rng in map(Drawn, range(20))]
    failures = [(rng, error) for rng, error in cases if isinstance(error, LookupError)]
    found = [smallest(check, rng.taken, error) for rng, error in failures]
    assert len(found) > 5
    assert {type(error) for error in found} == {LookupError}
    assert 3 * sum(len(error.args[0]) for error in found) < sum(len(error.args[0]) for _, error in failures)
    rng, error = failures[0]
    assert smallest(check, rng.taken, error, tries=0) is error


def test_numbers_are_kept_as_they_are_drawn_and_can_be_drawn_again() -> None:
    def draw(rng: random.Random) -> list[object]:
        return [rng.random(), rng.randrange(100), rng.uniform(0, 3), rng.sample(range(50), 5), rng.getrandbits(80), rng.choice("abc")]

    kept, again = Drawn("7"), Drawn("8")
    assert draw(kept) == draw(random.Random("7"))
    again.given = kept.taken
    assert draw(again) == draw(random.Random("7"))
    with pytest.raises(CaseEnded):
        again.random()
    assert failure(draw, again) is None


def test_a_fuzzer_that_dies_is_named_with_its_case_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def dies(name: str, seed: int, end: float, place: Path, first: int) -> subprocess.Popen[bytes]:
        place.write_text(str(first), encoding="utf-8")
        kill = "import os; os.kill(os.getpid(), 9)" if first == 0 else ""
        return subprocess.Popen([sys.executable, "-c", kill])

    monkeypatch.setattr("tests.fuzz.several.started", dies)
    assert run_all(["files"], 3, 1.0)
    ended = "the process ended with -9; again with: python -m tests.fuzz files --seed 3 --case 0"
    assert f"FAILED files, case 0: {ended}" in capfd.readouterr().out


def test_ctrl_c_ends_the_fuzzers_and_the_processes_that_they_run_in(monkeypatch: pytest.MonkeyPatch) -> None:
    running: list[subprocess.Popen[bytes]] = []

    def sleeps(name: str, seed: int, end: float, place: Path, first: int) -> subprocess.Popen[bytes]:
        code = "import time; print(flush=True); time.sleep(600)"
        running.append(subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL))
        assert running[-1].stdout is not None
        with running[-1].stdout as ready:
            ready.readline()  # before, Python itself would end with 1
        return running[-1]

    def press(shown: list[Running]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tests.fuzz.several.started", sleeps)
    monkeypatch.setattr("tests.fuzz.several.show", press)
    assert not run_all(["files", "texts", "games"], 3, 1.0)
    assert [process.poll() is None for process in running] == [False, False]


def test_a_terminal_shows_which_cases_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    place = tmp_path / "place"
    place.write_text("41", encoding="utf-8")
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    running = [Running("texts", process, 0.0, place), Running("games", process, 0.0, tmp_path / "none")]
    show(running)
    assert capsys.readouterr().out == ""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    show(running)
    assert "texts case 41, 0 s left, games case 0, 0 s left" in capsys.readouterr().out


def test_a_crash_over_a_checkpoint_is_an_answer_like_others(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(half_done()[0])
    assert asked(tmp_path / "file") == {"margin": half_done()[1]}
    process, _, _ = other_process()
    process.kill()
    process.wait()
    assert asked(tmp_path / "file") == {"crashed": -9}
    assert asked(tmp_path / "file") == {"margin": half_done()[1]}


def game(rules: str) -> Game:
    made = Rules.preset(rules)
    return Game({name: OPTIONS[name].write(made.option(name)) for name in made.options})


def each_game(rows: list[tuple[str, str, str, str, str]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("rules", "rest"), [pytest.param(rules, row[2:], id=f"{row[0]} {rules}") for row in rows for rules in row[1].split()]
    )


@each_game(examples.CAPTURES)
def test_the_second_engine_knows_what_a_card_may_take(rules: str, rest: tuple[str, str, str]) -> None:
    table, card, expected = rest
    position = Position(game(rules), str(examples.before(rules, table, card)))
    taken = {f"{card}x{text_of(cards_of(each.removesuffix('#')))}" for each in expected.split() if each != "lay"}
    assert set(position.moves()) == taken | ({card} if "lay" in expected else set())


@pytest.mark.parametrize("row", examples.IN_PLAY, ids=lambda row: row[0])
def test_the_second_engine_knows_what_a_play_scores(row: tuple[str, str, str, str, dict[str, int], str]) -> None:
    _, rules, table, move, expected, when = row
    position = Position(game(rules), str(examples.before(rules, table, move[:2], when)))
    side = position.turn % 2
    position.play(move)
    assert position.points[side] == sum(position.points) == sum(expected.values())


@pytest.mark.parametrize("row", examples.SWEEPS, ids=lambda row: row[0])
def test_the_second_engine_knows_which_sweeps_count(row: tuple[str, str, str, tuple[int, int], int, str]) -> None:
    _, text, moves, points, side, cards = row
    position = Position(game(text.partition(" ")[0]), str(State.parse(text)))
    for move in moves.split():
        position.play(move)
    assert (tuple(position.points), set(cards_of(cards)) <= position.piles[side]) == (points, True)


@pytest.mark.parametrize("row", examples.TALLIES, ids=lambda row: row[0])
def test_the_second_engine_counts_piles(row: tuple[str, str, str, str, dict[str, Any]]) -> None:
    _, rules, text, points, expected = row
    piles = [set() if pile == "*" else set(cards_of(pile)) for pile in text.split("/")]
    if "*" in text:
        piles[text.split("/").index("*")] = set(game(rules).deck) - piles[0] - piles[1]
    items, winner = tally(game(rules), piles, [int(number) for number in points.split("/")])
    found: dict[str, Any] = {name: tuple(points) for name, points in items.items()}
    found |= {"total": tuple(map(sum, zip(*items.values(), strict=True))), "wins": winner}
    assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize("row", examples.PRIMIERA, ids=lambda row: row[0])
def test_the_second_engine_compares_primes(row: tuple[str, str, str, tuple[int, int]]) -> None:
    _, rules, piles, points = row
    assert tally(game(rules), [set(cards_of(pile)) for pile in piles.split("/")], [0, 0])[0]["primiera"] == list(points)


@pytest.mark.parametrize("row", examples.DECLARATIONS, ids=lambda row: row[0])
def test_the_second_engine_declares(row: tuple[str, str, str, int, str | None]) -> None:
    _, rules, hand, points, matta = row
    assert declaration(game(rules), set(cards_of(hand))) == (points, matta)


@pytest.mark.parametrize("row", examples.FIRST_TABLES, ids=lambda row: row[0])
def test_the_second_engine_judges_a_first_table(row: tuple[str, str, str, int | None]) -> None:
    _, rules, table, points = row
    cards = set(cards_of(table))
    assert is_annulled(game(rules), cards) == (points is None)
    assert points is None or table_scores(game(rules), cards) == (points, points in (1, 2))


def test_the_second_engine_pays_a_slam_only_with_every_value_card() -> None:
    assert "slam" not in tally(game("scarabocion"), [{"As", "Js"}, set()], [0, 0])[0]
    piles = [{"As", "2s", "Js", "Td"}, set()]
    assert tally(game("scarabocion"), piles, [0, 0])[0]["slam"] == [48 - 2 - 1 - 3, 0]


def test_the_second_engine_proves_a_margin() -> None:
    position = Position(game("scientifico"), ENDING)
    assert best_margin(position) == 2
    assert move_values(position) == {"Ab": -4, "7dx2c5b": 2}


@pytest.mark.parametrize("name", ["second_cards", "second_engine", "second_tally"])
def test_the_second_engine_uses_nothing_of_the_package(name: str) -> None:
    tree = ast.parse((Path(__file__).parents[1] / "fuzz" / f"{name}.py").read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported <= {"collections.abc", "tests.fuzz.second_cards", "tests.fuzz.second_tally"}
    assert not any(isinstance(node, ast.Import) for node in ast.walk(tree))


def test_what_is_drawn_is_as_wide_as_the_options() -> None:
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
