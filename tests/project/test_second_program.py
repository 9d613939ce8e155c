"""The second program against examples that were counted by hand, and against the second engine along whole games."""

import random
from pathlib import Path

import pytest

from scopa_lab.game.deals import deal
from scopa_lab.game.state import State
from scopa_lab.rules import PRESETS, Rules
from scopa_lab.solver import Solution, Solver
from tests.fuzz import second_program
from tests.fuzz.drawn import any_rules, second
from tests.fuzz.programs import compare
from tests.fuzz.second_cards import Game, cards_of, text_of
from tests.fuzz.second_engine import Position
from tests.fuzz.second_program import LIMIT, SOURCES, ProgramError, asked, by_move, compiler, margins, program
from tests.fuzz.second_tally import tally
from tests.game import test_worked_examples as examples
from tests.strategies import ENDING, Row, rows

needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C++ compiler")
MOST_MOVES = 300


def question(position: str | State) -> tuple[Game, str]:
    state = State.parse(str(position))
    return second(state.rules), str(state)


def made(game: Game, text: str) -> str:
    """What the second engine counts, as the program writes it."""
    position = Position(game, text)
    items, _ = tally(game, position.piles, position.points)
    return " ".join(str(sum(points)) for points in zip(*items.values(), strict=True))


@needs_compiler
def test_it_knows_what_a_card_may_take() -> None:
    cases = [(rules, *row[2:]) for row in examples.CAPTURES for rules in row[1].split()]
    said = asked("plays", [question(examples.before(rules, table, card)) for rules, table, card, _ in cases])
    for (rules, table, card, expected), answer in zip(cases, said, strict=True):
        taken = {f"{card}x{text_of(cards_of(each.removesuffix('#')))}" for each in expected.split() if each != "lay"}
        assert set(by_move(answer)) == taken | ({card} if "lay" in expected else set()), f"{card} on {table} in {rules}"


@needs_compiler
def test_it_knows_what_a_play_scores() -> None:
    before = [examples.before(rules, table, move[:2], when) for _, rules, table, move, _, when in examples.IN_PLAY]
    for state, row, answer in zip(before, examples.IN_PLAY, asked("plays", list(map(question, before))), strict=True):
        points = by_move(answer)[row[3]].split(" ")[5].split("/")
        assert int(points[state.side]) == sum(map(int, points)) == sum(row[4].values()), row[0]


@needs_compiler
@pytest.mark.parametrize("row", examples.SWEEPS, ids=lambda row: row[0])
def test_it_knows_which_sweeps_count(row: tuple[str, str, str, tuple[int, int], int, str]) -> None:
    game, text = question(row[1])
    for move in row[2].split():
        text = by_move(asked("plays", [(game, text)])[0])[move]
    position = Position(game, text)
    assert (tuple(position.points), set(cards_of(row[5])) <= position.piles[row[4]]) == (row[3], True)


@needs_compiler
def test_it_counts_piles() -> None:
    questions = []
    for _, rules, text, points, _ in (*examples.TALLIES, *((*row[:3], None, None) for row in examples.PRIMIERA)):
        game = second(Rules.preset(rules))
        piles = [set() if pile == "*" else set(cards_of(pile)) for pile in text.split("/")]
        if "*" in text:
            piles[text.split("/").index("*")] = set(game.deck) - piles[0] - piles[1]
        if game.sides == 2:
            questions.append((game, f"{rules} 0 {'/'.join('-' * game.players)} - {'/'.join(map(text_of, piles))} {points or '0/0'} 0 -"))
    assert len(questions) > 20
    assert asked("tally", questions) == [made(*each) for each in questions]


@needs_compiler
def test_it_plays_and_counts_as_the_second_engine_does() -> None:
    rng = random.Random(5)
    for rules in (*(rules for rules in PRESETS.values() if rules.sides == 2), *(any_rules(rng, sides=2) for _ in range(20))):
        state, path = deal(rules, rng=rng), []
        while not state.is_over:
            path += [state] if len(state.legal_moves) < MOST_MOVES else []
            state = state.play(rng.choice(state.legal_moves))
        questions = [(second(rules), str(each)) for each in (*path, state)]
        assert asked("tally", questions) == [made(*each) for each in questions]
        for (game, text), answer in zip(questions, asked("plays", questions), strict=True):
            theirs = {}
            for move in Position(game, text).moves():
                after = Position(game, text)
                after.play(move)
                theirs[move] = str(after)
            assert by_move(answer) == theirs, text


@needs_compiler
def test_it_solves_what_another_program_solved() -> None:
    stored = rows("solved.jsonl")
    questions = [question(row["position"]) for row in stored]
    assert margins(questions) == [row["margin"] for row in stored]
    values = [{move: int(value) for move, value in by_move(said).items()} for said in asked("values", questions)]
    assert values == [row["values"] for row in stored]


@needs_compiler
def test_a_slam_whose_value_cards_are_worth_nothing() -> None:
    assert margins([question("scarabocion(value_cards=2s:0+Js:1) 0 Td/9c/8b/7c - */- 0/0 0 -")]) == [100]


@pytest.mark.soak
@needs_compiler
@pytest.mark.parametrize("row", rows("programs.jsonl"), ids=lambda row: row["position"][:50])
def test_it_solves_endings_of_every_game_as_the_compiled_search_does(row: Row) -> None:
    """First endings with 14 to 18 cards, then shorter ones whose margin another value of one option changes: one for each such value found."""
    state = State.parse(row["position"])
    assert margins([question(state)]) == [row["margin"]]
    assert compare(state, Solver(engine="compiled"), nodes=0)


@needs_compiler
def test_a_difference_is_told_with_its_position(monkeypatch: pytest.MonkeyPatch) -> None:
    state = State.parse(ENDING)
    assert compare(state, Solver())
    wrong = Solution(3, None, (), 1, 0.0, "compiled")
    monkeypatch.setattr(Solver, "solve", lambda self, state: wrong)
    with pytest.raises(AssertionError, match=r"scientifico 0 Ab7d/.*: compiled 3, second program 2"):
        compare(state, Solver())


@needs_compiler
def test_it_says_when_the_nodes_do_not_suffice_and_what_it_does_not_understand() -> None:
    assert asked("margin", [question(ENDING)], nodes=3) == [LIMIT]
    assert margins([question(ENDING)], nodes=3) == [None]
    with pytest.raises(ProgramError, match="a position has eight fields"):
        asked("margin", [(second(PRESETS["scopa"]), "scopa")])
    with pytest.raises(ProgramError, match="two sides"):
        asked("margin", [question(deal("scopa(players=3)", seed=1))])


def test_without_a_compiler_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(second_program, "COMPILERS", ("no-such-compiler",))
    with pytest.raises(ProgramError, match="no C\\+\\+ compiler is found; install one of no-such-compiler"):
        program()


@needs_compiler
def test_a_source_that_is_refused_leaves_no_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "bad.cpp").write_text("int main() { return nothing; }", encoding="utf-8")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(second_program, "SOURCES", (tmp_path / "bad.cpp",))
    with pytest.raises(ProgramError, match=r"refuses bad\.cpp: .*nothing"):
        program()
    assert list((tmp_path / "scopa_lab_second_program").iterdir()) == []


def test_it_includes_nothing_but_the_standard_library_and_itself() -> None:
    included = {
        line.split(" ")[1] for source in SOURCES for line in source.read_text(encoding="utf-8").splitlines() if line[:8] == "#include"
    }
    assert {each.strip('"') for each in included if each[0] == '"'} <= {source.name for source in SOURCES}
