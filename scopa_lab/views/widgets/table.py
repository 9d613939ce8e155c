"""The table as a widget: it draws a state, shows what is legal, and says what was chosen.

Python knows the rules and sends what may be played; the front end, ``table.js``, knows none. A choice comes back as a message with the
number of the position that it was made on, so that a click which was under way when the position changed plays nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import traitlets

from scopa_lab.errors import DrawingError, ScopaError, shown
from scopa_lab.game.move import Move
from scopa_lab.game.sides import best_for
from scopa_lab.game.state import State, read_state
from scopa_lab.numbers import whole
from scopa_lab.printed import signed
from scopa_lab.records.loose_moves import meant
from scopa_lab.views.board.data import card_values
from scopa_lab.views.drawing.messages import said_in
from scopa_lab.views.drawing.svg import state_svg
from scopa_lab.views.drawing.text import state_text
from scopa_lab.views.drawing.titles import may_have_led, whose_turn
from scopa_lab.views.drawing.words import card_name, move_phrase, words
from scopa_lab.views.widgets.page import PageWidget, front_end, with_picture

_SENT = ("choose", "must", "or")  # the phrases that the front end fills in
_DRAWN = ("show", "bottom", "names", "language", "faces")


class _StateTrait(traitlets.Instance[State]):
    """A state; a position text becomes one."""

    def validate(self, obj: Any, value: Any) -> Any:
        return super().validate(obj, read_state(value))


class TableView(PageWidget):
    """A table that can be clicked, or played with the keys.

    Parameters
    ----------
    state : State or str
        A state, or its position text.
    show : "all", "turn", "none" or int
        Whose cards lie face up.
    bottom : int
        The seat at the lower edge.
    names : sequence of str, optional
        One name per seat.
    language : str
        ``"en"`` or ``"it"``.
    faces : str
        ``"italian"`` with F, C and R on the figures, ``"numbered"`` with 8, 9 and 10 there, or ``"french"`` with J, Q and K.

    Attributes
    ----------
    state : State
        The position; set it to show another one.
    last : Move or None
        The move that led to it, if it was played here.
    values : mapping of Move to int
        Margins to show on the cards; empty for none.
    message : str
        What the view says below the table, such as the error of a callback.
    is_selecting : bool
        Whether a click chooses table cards, instead of playing.
    selected : list of str
        The table cards that are chosen.

    Raises
    ------
    PositionError
        If the text of the state cannot be read.
    DrawingError
        If an option does not fit the state, here or when it is set later; it then keeps its value.

    Examples
    --------
    >>> view = TableView("scopone 0 7dKs/As/2c/3b 3c4s */- 0/0 0 -")
    >>> view.play("7dx3c4s")
    >>> view, view.state.turn
    (TableView(scopone, seat 1 to play), 1)
    """

    _esm = front_end("table.js")
    _css = front_end("table.css")

    state = _StateTrait(State)
    last = traitlets.Instance(Move, allow_none=True)
    values: "traitlets.Dict[Any, Any]" = traitlets.Dict()
    show = traitlets.Any("all")
    bottom = traitlets.Any(0)
    names = traitlets.Any(None)
    language = traitlets.Unicode("en")
    faces = traitlets.Unicode("italian")
    message = traitlets.Unicode("").tag(sync=True)
    is_selecting = traitlets.Bool(False).tag(sync=True)
    selected: "traitlets.List[Any]" = traitlets.List().tag(sync=True)

    _picture = traitlets.Unicode("").tag(sync=True)
    _cards: "traitlets.List[Any]" = traitlets.List().tag(sync=True)
    _table: "traitlets.Dict[Any, Any]" = traitlets.Dict().tag(sync=True)
    _status = traitlets.Unicode("").tag(sync=True)
    _words: "traitlets.Dict[Any, Any]" = traitlets.Dict().tag(sync=True)
    _serial = traitlets.Int(0).tag(sync=True)

    def __init__(self, state: State | str, **options: Any) -> None:
        self._chosen: list[Callable[[Move], Any]] = []
        self._asked: list[Callable[[str], Any]] = []
        state = read_state(state)
        picture = _drawn(state, options)
        super().__init__(state=state, _picture=picture, **options)
        self._redraw()
        self.observe(self._redraw, names=[*_DRAWN, "state", "last", "values", "is_selecting"])
        self.on_msg(self._receive)

    def play(self, move: Move | str) -> None:
        """Play a move, or what its text means; the view shows the new state.

        Raises
        ------
        NotationError, IllegalMoveError
            As for ``State.play``; but a text may be written as people write it, and a card alone is its only capture.
        """
        move = meant(self.state, move) if isinstance(move, str) else move
        after = self.state.play(move)
        with self.hold_trait_notifications():
            self.state, self.last, self.values, self.message = after, move, {}, ""

    @property
    def picture(self) -> str:
        """What is shown, as SVG."""
        return self.drawn()

    def drawn(self, **changes: Any) -> str:
        """The picture of another state, or with other options, as SVG.

        Raises
        ------
        DrawingError
            If an option does not fit the state.
        """
        options = {**self._options(), "state": self.state, "last": self.last, **changes}
        state = options.pop("state")
        if options["last"] is not None and not may_have_led(options["last"], state):
            options["last"] = None
        return _drawn(state, options)

    def on_move(self, callback: Callable[[Move], Any]) -> None:
        """Call `callback` with each move that is chosen, instead of playing it here."""
        self._chosen.append(callback)

    def on_request(self, callback: Callable[[str], Any]) -> None:
        """Call `callback` with ``"undo"`` or ``"redo"`` when its key is pressed."""
        self._asked.append(callback)

    def _receive(self, _: Any, content: object, __: Any = None) -> None:
        """Do what a page asks for; what makes no sense is ignored, and an error is shown."""
        try:
            self._do(content if isinstance(content, Mapping) else {})
        except Exception as error:
            self.message = f"{type(error).__name__}: {said_in(error, self.language)}"
            if not isinstance(error, ScopaError):
                raise

    def _do(self, content: Mapping[str, Any]) -> None:
        kind, text = content.get("kind"), content.get("move")
        if kind in ("undo", "redo"):
            for ask in self._asked:
                ask(kind)
        elif kind == "move" and isinstance(text, str) and content.get("serial") == self._serial:
            move = Move.parse(text, deck=self.state.rules.deck)
            for choose in self._chosen or [self.play]:
                choose(move)

    def _accepts(self, name: str, value: object) -> bool:
        """Whether a page may set a trait to a value: only the chosen cards of the table, each once."""
        cards = set(map(str, self.state.table))
        return name == "selected" and isinstance(value, list) and all(isinstance(each, str) for each in value) and set(value) <= cards

    @traitlets.validate("state", *_DRAWN)
    def _checked_drawing(self, proposal: Any) -> Any:
        self.drawn(**{proposal["trait"].name: proposal["value"]})
        return proposal["value"]

    @traitlets.validate("values")
    def _checked_values(self, proposal: Any) -> dict[Move, int]:
        for move in proposal["value"]:
            if not isinstance(move, Move):
                raise DrawingError(f"values has {shown(move)}, but it should be margins by Move, as move_values returns them")
        return {move: whole(f"margin of {move}", margin, DrawingError) for move, margin in proposal["value"].items()}

    def _redraw(self, change: Any = None) -> None:
        """Send everything that follows from the state at once."""
        state = self.state
        if change is not None and change["name"] == "state" and self.last is not None and not may_have_led(self.last, state):
            self.last = None
        picture = self.picture
        with self.hold_sync():
            self._picture, self._cards, self._status = picture, [] if self.is_selecting else self._offered(), self._said()
            self._table = {str(card): card_name(card, self.language) for card in state.table}
            phrases = words(self.language)
            self._words = {name: phrases[name] for name in _SENT}
            if change is None or change["name"] == "state":
                self._serial += 1
                self.selected = []

    def _options(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _DRAWN}

    def _offered(self) -> list[dict[str, Any]]:
        """For every card of the seat to play what it may do, in legal order."""
        state, language = self.state, self.language
        offered: dict[str, dict[str, Any]] = {}
        for move in state.legal_moves:
            card = offered.setdefault(str(move.card), {"card": str(move.card), "name": card_name(move.card, language), "moves": []})
            phrase = move_phrase(move.card, move.taken, state.table, language)
            value = self.values.get(move)
            worth = "" if value is None else signed(value)
            of_move = {
                "text": str(move),
                "taken": list(map(str, move.taken)),
                "says": phrase,
                "value": value,
                "worth": worth,
                "best": False,
            }
            card["moves"].append(of_move)
        best = best_for(state.rules, state.side, self.values.values()) if self.values else None
        worths = card_values(state, self.values)
        for card in offered.values():
            for each in card["moves"]:
                each["best"] = best is not None and each["value"] == best
            value = worths.get(card["card"])
            card["worth"], card["best"] = "" if value is None else signed(value), value is not None and value == best
        return list(offered.values())

    def _said(self) -> str:
        return words(self.language)["over"] if self.state.is_over else whose_turn(self.state, self.names, self.language)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return with_picture(super()._repr_mimebundle_(**options), self.picture, repr(self))

    def __str__(self) -> str:
        return state_text(self.state, show=self.show, language=self.language)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.state.rules}, {whose_turn(self.state, None, self.language)})"


def _drawn(state: State, options: Mapping[str, Any]) -> str:
    names: Sequence[str] | None = options.get("names")
    return state_svg(
        state,
        names=names,
        show=options.get("show", "all"),
        bottom=options.get("bottom", 0),
        last=options.get("last"),
        faces=options.get("faces", "italian"),
        language=options.get("language", "en"),
    )
