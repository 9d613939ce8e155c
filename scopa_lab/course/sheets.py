"""Exercise sheets to print: the questions on one side, the solutions on a page of their own."""

from html import escape

from scopa_lab.course.exercises import Lesson

_STYLE = """
@page { size: A4; margin: 18mm 16mm; }
body { font: 11.5pt/1.45 Georgia, serif; color: #1f2d27; max-width: 178mm; margin: 0 auto; padding: 0 4mm; }
header { display: flex; justify-content: space-between; gap: 8mm; border-bottom: 1px solid #1f2d27; font-size: 10.5pt; }
h1 { font-size: 17pt; margin: 6mm 0 4mm; }
section { break-inside: avoid; margin: 0 0 7mm; }
svg { display: block; max-width: 100%; max-height: 105mm; margin: 2mm 0; }
.form { font-size: 9.5pt; color: #4d5e55; margin: 1mm 0; }
.line { border-bottom: 1px dotted #4d5e55; height: 9mm; }
.solutions { break-before: page; }
.solutions p { margin: 0 0 3mm; }
"""


def sheet_html(lesson: Lesson) -> str:
    """One lesson's exercises as a page that needs nothing from outside; a browser prints it on A4.

    Parameters
    ----------
    lesson : Lesson

    Returns
    -------
    str
        An HTML document: the questions with their pictures and lines to write on, and the solutions on a new page.

    Examples
    --------
    >>> from scopa_lab.course.exercises import lesson
    >>> sheet_html(lesson(1)).count('<div class="line">')
    8
    """
    questions = "".join(
        f'<section><b>{each.name}</b> {escape(each.ask)}{each.picture}<p class="form">{escape(each.answer.form.capitalize())}.</p>'
        f'<div class="line"></div><div class="line"></div></section>'
        for each in lesson.exercises
    )
    solutions = "".join(f"<p><b>{each.name}</b> {escape(each.answer.solution)}. {escape(each.why)}</p>" for each in lesson.exercises)
    title = escape(f"{lesson.number}. {lesson.question}")
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style></head><body>'
        f"<header><span>scopa_lab, exercises</span><span>Name: ____________________ Date: __________</span></header>"
        f'<h1>{title}</h1>{questions}<div class="solutions"><h1>{title} Solutions</h1>{solutions}</div></body></html>\n'
    )
