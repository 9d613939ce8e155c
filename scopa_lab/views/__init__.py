"""What people look at: pictures of states, in SVG and in text, and the widgets and plots of the notebook, loaded when first used."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from scopa_lab.state import Move, State
from scopa_lab.views.svg import state_svg
from scopa_lab.views.text import state_text


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


def draw(state: State, *, last: Move | str | None = None, **options: Any) -> Picture:
    """Draw a state; the options are those of `state_svg`, and the last move may be a text.

    Raises
    ------
    DrawingError
        If an option has a value that cannot be drawn.

    Examples
    --------
    >>> state = State.parse("scientifico 3 -/-/-/6d 3s4c */Ad2d 1/0 0 -")
    >>> draw(state, bottom=3).svg.startswith("<svg")
    True
    """
    return Picture(state_svg(state, last=Move.parse(last) if isinstance(last, str) else last, **options), state_text(state))


_LATER = {
    "TableView": "table",
    "CaptureTrainer": "trainer",
    "DealEditor": "editor",
    "Explorer": "explorer",
    "plot_distribution": "plots",
    "plot_review": "plots",
    "plot_values": "plots",
}


def __getattr__(name: str) -> Any:
    """Load a widget or a plot when it is first used: a picture needs none of their packages."""
    if name in _LATER:
        return getattr(import_module(f"scopa_lab.views.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
