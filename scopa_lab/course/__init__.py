"""The course: exercises to the notebooks 01 to 10, and sheets of them to print for a class."""

from scopa_lab.course.answers import Answer
from scopa_lab.course.exercises import Exercise, Lesson, Verdict, exercise, lesson, lessons
from scopa_lab.course.sheets import sheet_html

__all__ = ["Answer", "Exercise", "Lesson", "Verdict", "exercise", "lesson", "lessons", "sheet_html"]
