"""Exercise sheets to print: the questions on one side, the solutions on a page of their own."""

from html import escape

from scopa_lab.course.exercises import Lesson

_STYLE = """
@page { size: A4; margin: 18mm 16mm; }
body { font: 11.5pt/1.45 Georgia, serif; color: #1f2d27; max-width: 178mm; margin: 0 auto; padding: 0 4mm; }
header { display: flex; justify-content: space-between; gap: 8mm; border-bottom: 1px solid #1f2d27; font-size: 10.5pt; }
h1 { font-size: 17pt; margin: 6mm 0 4mm; }
section { break-inside: avoid; margin: 0 0 6mm; }
svg { display: block; max-width: 80%; max-height: 78mm; margin: 2mm 0; }
.rules { font-size: 9.5pt; color: #4d5e55; margin: 2mm 0 5mm; }
.line { border-bottom: 1px dotted #4d5e55; height: 9mm; }
.choices span { border: 1px solid #1f2d27; display: inline-block; width: 3.5mm; height: 3.5mm; margin: 0 2mm 0 8mm; }
.solutions { break-before: page; }
.solutions p { margin: 0 0 3mm; }
"""


_RULES = (
    "Ace 1, two to seven what they show, fante (J) 8, cavallo (Q) 9, re (K) 10. The suits are d denari, c coppe, s spade, b bastoni; 7d is the"
    " seven of denari. A card takes a card of equal worth, or, if none lies there, two or more cards that add up to its worth; if it can take,"
    " it must. To empty the table is a sweep. A margin is the points of side 0 (seats 0 and 2) less those of side 1 (seats 1 and 3)."
)


def sheet_html(lesson: Lesson, *, solutions: bool = True) -> str:
    """One lesson's exercises as a page that needs nothing from outside; a browser prints it on A4.

    Parameters
    ----------
    lesson : Lesson
    solutions : bool
        Whether the solutions follow, on a page of their own.

    Returns
    -------
    str
        An HTML document: the rules in short, the questions with their pictures, and lines to write on or boxes to tick.

    Examples
    --------
    >>> from scopa_lab.course.exercises import lesson
    >>> sheet_html(lesson(1)).count('<div class="line">')
    4
    """
    questions = "".join(
        f"<section><b>{escape(each.name)}</b> {escape(each.ask)}{each.picture}{_room(each.answer.choices)}</section>"
        for each in lesson.exercises
    )
    answers = "".join(f"<p><b>{escape(each.name)}</b> {escape(each.answer.solution)}. {escape(each.why)}</p>" for each in lesson.exercises)
    title = escape(f"{lesson.number}. {lesson.question}")
    last = f'<div class="solutions"><h1>Solutions: {title}</h1>{answers}</div>' if solutions else ""
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style></head><body>'
        "<header><span>scopa_lab, exercises</span><span>Name: ____________________ Date: __________</span></header>"
        f'<h1>{title}</h1><p class="rules">{_RULES} {escape(lesson.note)}</p>{questions}{last}</body></html>\n'
    )


def _room(choices: tuple[str, ...]) -> str:
    """Where the answer goes: boxes to tick, or lines."""
    if choices:
        return f'<p class="choices">{"".join(f"<span></span>{escape(each)}" for each in choices)}</p>'
    return '<div class="line"></div>'
