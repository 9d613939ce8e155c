"""The exercises: what is right is computed again, and what is wrong is told why."""

import html
import json
import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest

from scopa_lab.cards import IT40, CardSet
from scopa_lab.counting.combinatorics import capture_counts, sparigli
from scopa_lab.counting.inference import odd_ranks, sweep_chance, unseen_total, what_is_left
from scopa_lab.course import Exercise, Lesson, exercise, lesson, lessons, sheet_html
from scopa_lab.course.answers import BestMove, Captures, Choice, Number, Ranks
from scopa_lab.errors import ExerciseError
from scopa_lab.game.captures import captures
from scopa_lab.game.deals import deal
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.solver import Solver
from scopa_lab.tree import minimax

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
EXERCISES = [each for part in lessons() for each in part.exercises]


each_exercise = pytest.mark.parametrize("each", EXERCISES, ids=lambda each: each.name)


def of_kind(kind: type) -> pytest.MarkDecorator:
    """The exercises that ask for an answer of that kind, and these answers."""
    asked = [each for each in EXERCISES if isinstance(each.answer, kind)]
    return pytest.mark.parametrize(("each", "answer"), [(each, each.answer) for each in asked], ids=[each.name for each in asked])


def right_answer(each: Exercise) -> Any:
    match each.answer:
        case Captures():
            return captures(each.answer.card, each.answer.table, rules=each.answer.rules) or "nothing"
        case Number():
            return each.answer.value
        case BestMove():
            state = State.parse(each.answer.position)
            values = Solver(engine="reference").move_values(state)
            return (min if state.side else max)(values, key=lambda move: values[move])
        case Choice():
            return each.answer.solution
        case Ranks():
            return each.answer.right
    raise AssertionError(f"no answer is known to {each.name}")


@each_exercise
def test_the_right_answer_is_right_and_the_solution_says_it(each: Exercise) -> None:
    verdict = each.check(right_answer(each))
    assert verdict.is_right
    assert str(verdict) == f"Right: {each.why}"
    assert f"<summary>Solution</summary><p>{each.answer.solution}" in verdict._repr_html_().replace("&#x27;", "'")


@each_exercise
def test_no_answer_yet_says_how_to_write_one(each: Exercise) -> None:
    verdict = each.check()
    assert (verdict.is_right, bool(verdict)) == (None, False)
    assert str(verdict) == f"Not answered yet: {each.answer.form}."


@each_exercise
@pytest.mark.parametrize(
    "given",
    ["xyz", object(), [[]], "7d8d", float("nan"), 7j, "1/0", "", None, [], 10**5000, "x" * 10**5],
    ids=["text", "object", "list", "set", "nan", "complex", "ratio", "empty", "none", "no words", "huge", "long"],
)
def test_nonsense_is_answered_in_a_sentence(each: Exercise, given: object) -> None:
    verdict = each.check(given)
    assert not verdict.is_right
    assert re.match(r"Not yet: .+[.?]$", str(verdict))
    assert len(str(verdict)) < 400


@of_kind(Number)
def test_every_known_slip_is_wrong_and_told_apart(each: Exercise, answer: Number) -> None:
    for slip, why in answer.slips.items():
        assert str(each.check(slip)) == f"Not yet: {why}{'' if why.endswith('?') else '.'}"
    value = Fraction(answer.value)
    assert str(each.check(value + 1000)) == "Not yet: it is less than that."
    assert str(each.check(value - 1000)) == "Not yet: it is more than that."


@of_kind(Choice)
def test_every_wrong_choice_has_its_remark(each: Exercise, answer: Choice) -> None:
    assert list(answer.options.values()).count("") == 1
    for label, remark in answer.options.items():
        assert str(each.check(label.upper())).startswith(f"Not yet: {remark}" if remark else "Right: ")
        assert label in answer.form


@of_kind(BestMove)
def test_a_move_exercise_has_one_best_move_and_says_what_the_others_lose(each: Exercise, answer: BestMove) -> None:
    state = State.parse(answer.position)
    values = Solver(engine="reference").move_values(state)
    best = (min if state.side else max)(values.values())
    assert list(values.values()).count(best) == 1
    for move, margin in values.items():
        assert each.check(str(move)).is_right == (margin == best)
        if margin != best:
            assert f", {abs(best - margin)} worse for side {state.side} than the best move" in str(each.check(move))


COMPUTED: dict[str, Callable[[], Fraction | int]] = {
    "1.4": lambda: sum(bool(captures(card, "2d5c", rules="scopone")) for card in IT40.cards - CardSet.parse("2d5c")),
    "2.1": lambda: sum(each.taker == "Q" for each in sparigli()),
    "2.2": lambda: len(captures("Kd", "2d2c2sJb", rules="scopone")),
    "2.3": lambda: len(captures("Kd", "4d4c4s6d5bAs", rules="scopone")),
    "2.4": lambda: share_with_a_choice("K"),
    "3.1": lambda: 40 - len(deal("scopa", seed=1).hands[0]) - len(deal("scopa", seed=1).table),
    "3.2": lambda: 2 * sweep_chance(3),
    "3.4": lambda: 1 - sweep_chance(2),
    "4.1": lambda: sum(IT40.value(card) for card in IT40.cards if str(card)[0] not in "JQK"),
    "4.2": lambda: unseen_total(IT40.cards - CardSet.parse("Jd"), rules="scopa"),
    "5.3": lambda: sum(each.taker == "Q" and len(each.taken) == 3 for each in sparigli()),
    "7.1": lambda: margin_of("settebello", "7d/*") - margin_of("settebello", "*/7d"),
    "7.2": lambda: prime_total("7d5c6sKb"),
    "7.3": lambda: prime_total("2d5dKc4cAs6s7sQb3b"),
    "8.1": lambda: minimax(tree_of(0, [-2, 1, 3])),
    "8.2": lambda: minimax(tree_of(1, [-2, 1, 3])),
    "8.3": lambda: minimax(tree_of(0, [[4, -1], [0, 1]])),
}


def share_with_a_choice(rank: str) -> Fraction:
    counts = capture_counts(rank, rules="scopone", table_size=4)
    assert (sum(counts.values()), counts[0], counts[1]) == (82251, 20544, 47780)
    return Fraction(sum(tables for captured, tables in counts.items() if captured > 1), 82251)


def margin_of(item: str, piles: str) -> int:
    state = State.parse(f"scopone 0 -/-/-/- - {piles} 0/0 0 -")
    return next(line.points[0] - line.points[1] for line in state.tally().items if line.name == item)


Leaves = Sequence["int | Leaves"]


def tree_of(side: int, leaves: Leaves) -> nx.DiGraph:
    """A tree of margins in which the sides move in turn."""
    graph = nx.DiGraph(kind="game")

    def add(node: int | None, side: int, below: int | Leaves) -> None:
        number = len(graph)
        graph.add_node(number, side=side, margin=below if isinstance(below, int) else 0)
        if node is not None:
            graph.add_edge(node, number)
        for each in () if isinstance(below, int) else below:
            add(number, 1 - side, each)

    add(None, side, leaves)
    return graph


def prime_total(cards: str) -> int:
    state = State.parse(f"scopone 0 -/-/-/- - {cards}/* 0/0 0 -")
    why = next(line.why for line in state.tally().items if line.name == "primiera")
    (total,) = re.findall(r"^\d+", why)
    return int(total)


@pytest.mark.parametrize("name", COMPUTED)
def test_the_numbers_are_computed_again(name: str) -> None:
    assert Fraction(right_answer(exercise(name))) == COMPUTED[name]()


def test_only_the_sums_of_costs_are_not_computed_again() -> None:
    """They stand in the question itself."""
    numbers = {each.name for each in EXERCISES if isinstance(each.answer, Number)}
    assert numbers - set(COMPUTED) == {"9.1", "9.2", "9.3"}


def test_the_ranks_and_the_choices_are_computed_again() -> None:
    assert right_answer(exercise("5.1")) == odd_ranks(["KsxAd2b7c"])
    assert right_answer(exercise("5.2")) == odd_ranks(["KsxAd2b7c", "7dx7s", "Qdx2c7b"])
    table = CardSet.parse("As2c5b")
    sweeping = {str(card)[0] for card in IT40.cards - table if table in captures(card, table, rules="scopone")}
    assert set(right_answer(exercise("6.1"))) == sweeping
    assert not what_is_left("quindici").allows(30)
    assert what_is_left("scopone(fifteen=true)").modulus == 1
    held = exercise("3.3").picture.count(f'data-card="{exercise("3.3").answer.solution}')
    assert held == max(exercise("3.3").picture.count(f'data-card="{rank}') for rank in "A23456J7QK") == 3


def test_a_wrong_capture_is_told_why() -> None:
    answers = {
        "4d7d": "7d does not lie on the table",
        "3s6c": "3s6c: 3 + 6 is 9, and Kb is worth 10; cards that are taken together are written without a space",
        "As 3s 6c": "As: it is worth 1, and Kb is worth 10; cards that are taken together are written without a space",
        "4d6c": "what is there is right, but 3 captures are missing",
        "4d6c 4d6b As3s6c": "what is there is right, but 1 capture is missing",
        "nothing": "it does take something",
    }
    for given, why in answers.items():
        assert str(exercise("1.1").check(given)) == f"Not yet: {why}."
    assert str(exercise("1.2").check("4d5s")) == "Not yet: 4d5s: 4 + 5 = 9, but an equal card lies on the table."
    assert exercise("1.1").check("4d6c or 4d6b, As3s6b; As3s6c")
    assert exercise("1.3").check("-")


@of_kind(Ranks)
def test_every_wrong_rank_has_its_remark(each: Exercise, answer: Ranks) -> None:
    for letter in "A234567JQK":
        if letter not in answer.right:
            assert re.match(rf"Not yet: {letter} does not belong: \w[^.]+\.$", str(each.check(letter)))


def test_nothing_beside_captures_is_no_answer() -> None:
    assert not exercise("1.1").check("4d6c 4d6b As3s6c As3s6b nothing")


def test_the_ranks_are_told_apart() -> None:
    assert str(exercise("5.1").check("A2")) == "Not yet: 2 ranks are missing."
    assert str(exercise("5.1").check("A27KJ")) == "Not yet: J does not belong: none of its cards has been captured."
    assert str(exercise("5.2").check("7QK")) == "Not yet: 7 does not belong: all four sevens have gone, and four is even."
    assert exercise("5.1").check("A, 2, 7, k")


@pytest.mark.parametrize("given", [0.667, 0.67, "66.7%", "2/3", "2 / 3", "0,667", Fraction(2, 3)], ids=str)
def test_a_fraction_may_be_written_as_people_write_it(given: float | Fraction | str) -> None:
    assert exercise("3.2").check(given)


def test_what_cannot_be_read_is_told_how_to_write_it() -> None:
    assert str(exercise("4.1").check("many")) == f"Not yet: 'many' is no number; {exercise('4.1').answer.form}."
    assert str(exercise("4.3").check("perhaps")) == "Not yet: 'perhaps' is not among the answers; write check('yes') or check('no')."
    assert str(exercise("5.1").check("xyz")).startswith("Not yet: 'xyz' is no list of ranks; write the letters")
    assert str(exercise("1.3").check("")) == "Not yet: there is nothing written."


def test_thousands_may_have_commas() -> None:
    assert exercise("2.4").check("13,927/82,251")
    assert str(exercise("2.4").check("13,927")).startswith("Not yet: that is the number of tables")


def test_a_minus_sign_may_be_the_printed_one() -> None:
    assert exercise("8.2").check("−2")
    assert exercise("8.2").check("-2")


def test_a_move_that_is_not_legal_is_told_why_and_what_is() -> None:
    assert str(exercise("10.1").check("4b")) == "Not yet: 4b must take 4s; the moves are 4bx4s, 6c."
    assert exercise("10.1").check(Move.parse("6c"))


def test_a_move_that_loses_is_told_the_reply() -> None:
    told = "Not yet: 4bx4s leads to the margin +1, 3 worse for side 0 than the best move: seat 1 answers 5dx5s and sweeps."
    assert str(exercise("10.1").check("4bx4s")) == told


def test_a_question_in_a_remark_ends_with_its_own_mark() -> None:
    assert str(exercise("4.3").check("yes")).endswith("is 190 one of them?")


@pytest.mark.parametrize("part", lessons(), ids=lambda part: str(part.number))
def test_a_notebook_asks_the_question_of_its_lesson_and_all_its_exercises(part: Lesson) -> None:
    (path,) = NOTEBOOKS.glob(f"{part.number:02d}_*.ipynb")
    cells = ["".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
    assert cells[0].startswith(f"# {part.question}\n")
    assert [cell for cell in cells if "course.exercise" in cell] == [
        f'course.exercise("{each.name}").check(...)' for each in part.exercises
    ]


def test_the_course_has_ten_lessons_of_three_exercises_or_more() -> None:
    assert [part.number for part in lessons()] == list(range(1, 11))
    assert all(len(part.exercises) >= 3 for part in lessons())
    assert len({each.name for each in EXERCISES}) == len(EXERCISES)


@pytest.mark.parametrize("part", lessons(), ids=lambda part: str(part.number))
def test_a_sheet_holds_every_question_and_keeps_the_solutions_apart(part: Lesson) -> None:
    page = sheet_html(part)
    questions, solutions = page.split('<div class="solutions">')
    assert sheet_html(part, solutions=False).split("</body>")[0] == questions
    for each in part.exercises:
        assert f"<b>{each.name}</b>" in questions
        assert f"<b>{each.name}</b>" in solutions
        assert each.picture in questions
    assert not re.search(r"""(?:src|href)=["'](?!#)""", page)


@pytest.mark.parametrize("number", [0, 11, "1", None, []])
def test_there_is_no_other_lesson(number: Any) -> None:
    with pytest.raises(ExerciseError, match=r"there is no lesson .*; the course has 1 to 10"):
        lesson(number)


def test_there_is_no_other_exercise() -> None:
    with pytest.raises(ExerciseError, match=r"there is no exercise '1\.9'; the exercises are 1\.1, "):
        exercise("1.9")


def test_two_decimals_are_enough_for_a_fraction_and_two_that_are_wrong_are_not() -> None:
    assert Number("5/8").fault("0.63") is Number("5/8").fault("0.62") is None
    assert Number("5/8").fault("0.64") == "it is less than that"


def test_nothing_before_captures_is_no_answer() -> None:
    assert not exercise("1.3").check("nothing 4b")


def test_two_missing_captures_are_two() -> None:
    assert str(exercise("1.1").check("4d6c 4d6b")) == "Not yet: what is there is right, but 2 captures are missing."


def test_a_last_move_that_loses_has_no_reply() -> None:
    position = "scopone(mandatory_capture=false) 3 -/-/-/7b 7d */- 0/0 0 -"
    assert BestMove(position).fault("7b") == "7b leads to the margin +4, 2 worse for side 1 than the best move"


def test_sixty_characters_of_what_cannot_be_read_are_shown() -> None:
    assert str(exercise("4.1").check("x" * 60)).startswith(f"Not yet: '{'x' * 60}' is no number")
    assert str(exercise("4.1").check("x" * 61)).startswith(f"Not yet: '{'x' * 57}...' is no number")


@pytest.mark.parametrize("given", [np.int64(7), np.int8(7), np.float32(7), Decimal(7), "7", 7.0, Fraction(7)], ids=repr)
def test_a_number_of_any_kind_is_an_answer(given: object) -> None:
    assert exercise("2.1").check(given)


@pytest.mark.parametrize("given", [True, "1e999999999", "1/1E+999999999", np.array([7, 8]), Decimal("nan")], ids=repr)
def test_what_is_no_number_or_could_never_be_written_out_is_told_so(given: object) -> None:
    assert re.match("Not yet: .* is no number; write a number, such as", str(exercise("2.1").check(given)))


def test_a_lesson_is_asked_for_by_a_whole_number() -> None:
    assert lesson(np.int64(2)) is lesson(2)  # type: ignore[arg-type]
    for number in (1.0, True, "1", None):
        with pytest.raises(ExerciseError, match=f"there is no lesson {number!r}; the course has 1 to 10"):
            lesson(number)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["<img src=x onerror=alert(1)>", "\"'&", "$x^$", "|", "a\nb", "</details>"])
def test_what_a_person_types_is_shown_and_not_run(text: str) -> None:
    for each in EXERCISES:
        page = each.check(text)._repr_html_().replace(each.picture, "")
        assert not re.search(r"<img|<svg|\$[^<]|</details>.", page)
        assert len(re.findall(r"<(?!span>|/span>|p>|/p>|b>|/b>|details>|/details>|summary>|/summary>)", page)) == 0
    number: Any = Number("7", {"8": text})
    made = Lesson(1, text, text, (Exercise(text, text, number, text, ""),))
    sheet = sheet_html(made)
    assert "<img" not in sheet
    assert sheet.count("</details>") == 0
    assert html.escape(text) in sheet
    assert "<img" not in made.exercises[0].check(8)._repr_html_()
