"""The exercises of the course: questions with checks that say what is wrong, and solutions that stay folded until asked for.

What is asked stands in ``exercises.toml``: a lesson for each notebook 01 to 10, and in it its exercises, each with the kind of answer
it takes, from `answers.KINDS`, and that kind's own fields.
"""

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any

from scopa_lab.course.answers import KINDS, Answer, fault_of
from scopa_lab.errors import ExerciseError, shown
from scopa_lab.game.state import State
from scopa_lab.numbers import whole
from scopa_lab.printed import html_text
from scopa_lab.views.drawing.rows import cards_svg
from scopa_lab.views.drawing.svg import state_svg


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question of a lesson.

    Attributes
    ----------
    name : str
        The lesson and the place in it, such as ``"2.1"``.
    ask : str
    answer : Answer
        What is right, and how it is checked.
    why : str
        The reason of the solution.
    picture : str
        What the question is about, as SVG; empty if there is nothing to see.
    """

    name: str
    ask: str
    answer: Answer
    why: str
    picture: str

    def check(self, given: Any = ...) -> "Verdict":
        """Check an answer; ``...`` stands for none yet.

        Examples
        --------
        >>> exercise("1.1").check("4d6c")
        Not yet: what is there is right, but 3 captures are missing.
        """
        if given is ...:
            return Verdict(self, None, f"Not answered yet: {self.answer.form}.")
        fault = fault_of(self.answer, given)
        return Verdict(self, fault is None, f"Not yet: {fault}{'' if fault.endswith('?') else '.'}" if fault else f"Right: {self.why}")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check says: true if the answer is right. A notebook shows it with the question and the folded solution.

    Attributes
    ----------
    exercise : Exercise
    is_right : bool or None
        None if nothing was answered.
    words : str
    """

    exercise: Exercise
    is_right: bool | None
    words: str

    def __bool__(self) -> bool:
        return bool(self.is_right)

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return self.words

    def _repr_html_(self) -> str:
        exercise = self.exercise
        solution = f"{html_text(exercise.answer.solution)}. {html_text(exercise.why)}"
        words = html_text(self.words) if self.is_right is None else f"<b>{html_text(self.words)}</b>"
        return (
            f"<p><b>Exercise {html_text(exercise.name)}.</b> {html_text(exercise.ask)}</p>{exercise.picture}<p>{words}</p>"
            f"<details><summary>Solution</summary><p>{solution}</p></details>"
        )


@dataclass(frozen=True, slots=True)
class Lesson:
    """The exercises of one notebook.

    Attributes
    ----------
    number : int
    question : str
        The question of the notebook.
    note : str
        What a printed sheet must say beside the rules.
    exercises : tuple of Exercise
    """

    number: int
    question: str
    note: str
    exercises: tuple[Exercise, ...]


def lesson(number: int) -> Lesson:
    """The exercises of a notebook of the course.

    Parameters
    ----------
    number : int
        1 to 10, as in the name of the notebook.

    Raises
    ------
    ExerciseError
        If there is no such lesson.

    Examples
    --------
    >>> lesson(1).question, len(lesson(1).exercises)
    ('What can this card take?', 4)
    """
    try:
        return lessons()[whole("number", number, ExerciseError, least=1, most=len(lessons())) - 1]
    except ExerciseError:
        raise ExerciseError(f"there is no lesson {shown(number)}; the course has 1 to {len(lessons())}") from None


def exercise(name: str) -> Exercise:
    """One exercise by its name, such as ``"2.1"``.

    Raises
    ------
    ExerciseError
        If there is none of that name.

    Examples
    --------
    >>> exercise("2.1").check(7)
    Right: Four pairs (1+8, 2+7, 3+6, 4+5) and three triples (1+2+6, 1+3+5, 2+3+4).
    """
    known = [each for part in lessons() for each in part.exercises]
    for each in known:
        if each.name == name:
            return each
    raise ExerciseError(f"there is no exercise {shown(name)}; the exercises are {', '.join(each.name for each in known)}")


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in order."""
    text = files(__package__).joinpath("exercises.toml").read_text(encoding="utf-8")
    return tuple(_lesson(number, each) for number, each in enumerate(tomllib.loads(text)["lesson"], 1))


def _lesson(number: int, entry: dict[str, Any]) -> Lesson:
    exercises = tuple(_exercise(f"{number}.{place}", each) for place, each in enumerate(entry["exercise"], 1))
    return Lesson(number, entry["question"], entry.get("note", ""), exercises)


def _exercise(name: str, entry: dict[str, Any]) -> Exercise:
    kind = KINDS[entry["kind"]]
    answer: Answer = kind(**{field.name: entry[field.name] for field in fields(kind) if field.name in entry})
    return Exercise(name, entry["ask"], answer, entry["why"], _picture(entry))


def _picture(entry: dict[str, Any]) -> str:
    """A drawn table for a position, a row of cards for a card and a table or for cards to show."""
    if "position" in entry:
        return state_svg(State.parse(entry["position"]))
    if "card" in entry:
        return cards_svg({"played": entry["card"], "on the table": entry["table"]})
    return cards_svg(entry["show"]) if "show" in entry else ""
