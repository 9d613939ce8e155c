"""A widget as its page knows it: what is sent there, what comes back, and the controls by what is written beside them."""

from IPython.core.formatters import DisplayFormatter


def sent(widget):
    """What the page of a widget gets, by the names of the traits without their underscores."""
    return {name.removeprefix("_"): value for name, value in widget.get_state().items()}


def deliver(widget, message):
    """A message comes from the page."""
    widget.comm.handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})


def update(widget, state):
    """The page sets traits."""
    widget.comm.handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})


def press(view, move, serial=None):
    """What the front end sends when a move is chosen."""
    deliver(view, {"kind": "move", "move": move, "serial": sent(view)["serial"] if serial is None else serial})


def descendants(widget):
    """A widget and all those inside it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from descendants(child)


def control(widget, description):
    """The control inside a widget with this text beside it, or on it."""
    (found,) = (each for each in descendants(widget) if getattr(each, "description", None) == description)
    return found


def put(editor, card, to):
    """What the board of an editor sends when a card is put somewhere."""
    deliver(board_of(editor), {"kind": "place", "card": card, "to": to})


def board_of(editor):
    """The places of an editor, as a widget of their own."""
    (found,) = (each for each in descendants(editor) if hasattr(each, "places"))
    return found


def label_of(widget, kind):
    """The only widget of a kind that has a text and nothing beside it."""
    (found,) = (each for each in descendants(widget) if isinstance(each, kind) and not each.description)
    return found


def displayed(widget):
    """What a notebook stores of a widget, by its type."""
    return DisplayFormatter().format(widget)[0]
