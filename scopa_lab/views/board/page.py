"""One HTML file that anyone can open: every position of an ending, with its values, and the board to walk through them.

The modules of the front end stand in the page one behind the other, because a file that is opened from a disk may load no other.
"""

import json
import re
from html import escape
from importlib.resources import files
from os import PathLike
from typing import Any

from scopa_lab.errors import DrawingError
from scopa_lab.files import write_whole
from scopa_lab.game.state import State, read_state
from scopa_lab.numbers import whole
from scopa_lab.solver import Solver
from scopa_lab.views.board.faces import symbols
from scopa_lab.views.board.positions import positions_data
from scopa_lab.views.drawing.svg import state_svg
from scopa_lab.views.drawing.titles import checked_names
from scopa_lab.views.drawing.words import card_name, words

MODULES = ("tree", "choice", "keys", "layout", "elements", "cards", "table", "panel", "motion", "main")  # each after those it imports
_SAID = (
    *("or", "side", "Side", "playing", "empty", "one_card", "n_cards", "point", "points_word", "ply", "start", "back", "forward", "end"),
    *("moves", "line", "played", "analysis", "unsolved", "margin_word", "over", "total", "horizon", "may", "takes"),
)
_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
{symbols}
<header><h1>{title}</h1>{lines}</header>
<main id="board"></main>
<script type="application/json" id="page">{data}</script>
<script type="module">
{script}
show(document.getElementById("board"), JSON.parse(document.getElementById("page").textContent));
</script>
</body>
</html>
"""


def page_html(
    start: State | str,
    *,
    solver: Solver | None = None,
    depth: int | None = None,
    bottom: int = 0,
    names: tuple[str, ...] | None = None,
    language: str = "en",
    faces: str = "italian",
    lines: tuple[str, ...] = (),
) -> str:
    """A page that holds all positions after one, as text; all cards lie open.

    Parameters
    ----------
    start : State or str
    solver : Solver, optional
        Says what the moves are worth; its limits hold for each position.
    depth : int, optional
        Most plays to look ahead; all that are left if it is not given.
    bottom, names, language, faces
        As for `TableView`.
    lines : tuple of str
        What stands below the title.

    Raises
    ------
    PositionError
        If the text of the position cannot be read.
    AnalysisError
        If the page would hold too many positions; the message names a depth that fits.
    DrawingError
        If an option does not fit the position.
    SearchLimitError
        If the solver meets one of its limits.

    Examples
    --------
    >>> page = page_html("scopone 0 7dKs/As/2c/3b 3c4s */- 0/0 0 -")
    >>> page.count("<script"), "7dx3c4s" in page
    (2, True)
    """
    start = read_state(start)
    state_svg(start, names=names, bottom=bottom, language=language, faces=faces)  # refuses what does not fit
    phrases, rules = words(language), start.rules
    title = f"{rules.label.capitalize()}: {phrases['n_cards'].format(count=sum(map(len, start.hands)))}"
    data = {
        "title": title,
        "names": checked_names(start, names, language),
        "sides": [rules.side_of(seat) for seat in range(rules.players)],
        "bottom": whole("bottom", bottom, DrawingError, least=0, most=rules.players - 1),
        "cards": {str(card): card_name(card, language) for card in rules.deck.cards},
        "words": {key: phrases[key] for key in _SAID},
        "positions": positions_data(start, solver=solver or Solver(table_mb=64), depth=depth, language=language, names=names),
    }
    return _PAGE.format(
        language=language,
        title=escape(title),
        style=_file("board.css"),
        symbols=symbols(rules, faces=faces),
        lines=f'<p class="position">{start}</p>' + "".join(f"<p>{escape(line)}</p>" for line in lines),
        data=_inside_script(data),
        script=script(),
    )


def write_page(path: str | PathLike[str], start: State | str, **options: Any) -> None:
    """Write the page of a position to a file, whole or not at all; options and errors are those of `page_html`.

    Raises
    ------
    FileError
        If the file cannot be written.
    """
    write_whole(path, page_html(start, **options))


def script() -> str:
    """The modules of the front end as one."""
    text = "\n".join(_file(f"{name}.js") for name in MODULES)
    return re.sub(r"^export ", "", re.sub(r"^import .*\n", "", text, flags=re.M), flags=re.M)


def _inside_script(data: dict[str, Any]) -> str:
    """A JSON value that no text in it can end the element around it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
