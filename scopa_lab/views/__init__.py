"""What people look at: pictures of states, in SVG and in text, and the widgets and plots of the notebook, loaded when first used."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from scopa_lab.cards import CardSet
from scopa_lab.state import Move, State
from scopa_lab.views.rows import cards_svg
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
    "TableView": "table",
    "CaptureTrainer": "trainer",
    "DealEditor": "editor",
    "Explorer": "explorer",
    "plot_captures": "trees",
    "plot_distribution": "plots",
    "plot_estimates": "plots",
    "plot_review": "plots",
    "plot_tree": "trees",
    "plot_values": "plots",
}


def __getattr__(name: str) -> Any:
    """Load a widget or a plot when it is first used: a picture needs none of their packages."""
    if name in _LATER:
        return getattr(import_module(f"scopa_lab.views.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
