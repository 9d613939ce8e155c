"""What people look at: pictures of states, in SVG and in text, and the widgets and plots of the notebook, loaded when first used."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from scopa_lab.cards import CardSet
from scopa_lab.game.state import State, read_state
from scopa_lab.views.drawing.rows import cards_svg
from scopa_lab.views.drawing.svg import state_svg
from scopa_lab.views.drawing.text import state_text


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn state: an SVG in a notebook, text in a terminal.

    Attributes
    ----------
    svg, text : str
    """

    svg: str
    text: str

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text


def draw(state: State | str, *, show: str | int = "all", language: str = "en", **options: Any) -> Picture:
    """Draw a state; parameters and errors are those of `state_svg`. What is hidden in the picture is hidden in its text.

    Examples
    --------
    >>> picture = draw("scientifico 3 -/-/-/7d 3s4c */AdAs 1/0 0 -", bottom=3, show=0)
    >>> picture.svg.startswith("<svg")
    True
    >>> print(picture.text.splitlines()[5])
    > seat 3, side 1   ?
    """
    state = read_state(state)
    return Picture(state_svg(state, show=show, language=language, **options), state_text(state, show=show, language=language))


def draw_cards(rows: Mapping[str, CardSet | str], **options: Any) -> Picture:
    """Draw sets of cards, each with a title; the options are those of `cards_svg`.

    Raises
    ------
    NotationError, DrawingError
        As for `cards_svg`.

    Examples
    --------
    >>> print(draw_cards({"in hand": "Kd", "on the table": "3c7d"}))
    in hand: Kd
    on the table: 3c7d
    """
    return Picture(cards_svg(rows, **options), "\n".join(f"{title}: {cards}" for title, cards in rows.items()))


_LATER = {
    "TableView": "widgets.table",
    "CaptureTrainer": "widgets.trainer",
    "DealEditor": "widgets.editor",
    "Explorer": "widgets.explorer",
    "plot_captures": "figures.trees",
    "plot_distribution": "figures.plots",
    "plot_estimates": "figures.plots",
    "plot_review": "figures.plots",
    "plot_tree": "figures.trees",
    "plot_values": "figures.plots",
}


def __getattr__(name: str) -> Any:
    """Load a widget or a plot when it is first used: a picture needs none of their packages."""
    if name in _LATER:
        return getattr(import_module(f"scopa_lab.views.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
