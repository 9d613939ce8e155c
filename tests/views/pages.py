"""A widget as its page knows it: what is sent there, what comes back, and the controls by what is written beside them."""

from collections.abc import Iterator
from typing import Any

from IPython.core.formatters import DisplayFormatter
from ipywidgets import HTML, DOMWidget, Label

from scopa_lab.views.widgets.editor import DealEditor
from scopa_lab.views.widgets.explorer import Explorer
from scopa_lab.views.widgets.table import TableView
from scopa_lab.views.widgets.trainer import CaptureTrainer


def sent(widget: DOMWidget) -> dict[str, Any]:
    """What the page of a widget gets, by the names of the traits without their underscores."""
    return {name.removeprefix("_"): value for name, value in widget.get_state().items()}


def deliver(widget: DOMWidget, message: object) -> None:
    """A message comes from the page."""
    widget.comm.handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})


def update(widget: DOMWidget, state: object) -> None:
    """The page sets traits."""
    widget.comm.handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})


def press(view: TableView, move: str, serial: int | None = None) -> None:
    """What the front end sends when a move is chosen."""
    deliver(view, {"kind": "move", "move": move, "serial": sent(view)["serial"] if serial is None else serial})


def descendants(widget: DOMWidget) -> Iterator[DOMWidget]:
    """A widget and all those inside it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from descendants(child)


def control(widget: DealEditor | Explorer | CaptureTrainer, description: str) -> DOMWidget:
    """The control inside a widget with this text beside it, or on it."""
    (found,) = (each for each in descendants(widget) if getattr(each, "description", None) == description)
    return found


def put(editor: DealEditor, card: str, to: str) -> None:
    """What the board of an editor sends when a card is put somewhere."""
    deliver(board_of(editor), {"kind": "place", "card": card, "to": to})


def board_of(editor: DealEditor) -> Any:
    """The places of an editor, as a widget of their own."""
    (found,) = (each for each in descendants(editor) if hasattr(each, "places"))
    return found


def label_of(widget: DealEditor | Explorer | CaptureTrainer, kind: type[HTML] | type[Label]) -> HTML | Label:
    """The only widget of a kind that has a text and nothing beside it."""
    (found,) = (each for each in descendants(widget) if isinstance(each, kind) and not each.description)
    return found


def displayed(widget: DOMWidget) -> dict[str, Any]:
    """What a notebook stores of a widget, by its type."""
    data: dict[str, Any]
    data, _ = DisplayFormatter().format(widget)
    return data
