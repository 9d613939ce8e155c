"""An editor for positions: every card goes to a place, and every fault is said in words until the position is legal.

A legal position that no deal reaches is as good as any other; what speaks against it is said too.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from html import escape
from typing import Any

import ipywidgets as widgets
import traitlets

from scopa_lab.cards import Card, CardSet
from scopa_lab.errors import DrawingError, NotationError, ScopaError, shown
from scopa_lab.game.position_faults import fitting
from scopa_lab.game.position_text import read_points, written
from scopa_lab.game.state import State, read_state
from scopa_lab.numbers import whole
from scopa_lab.rules import Rules, read_rules
from scopa_lab.views.drawing.messages import said_in
from scopa_lab.views.drawing.svg import state_svg
from scopa_lab.views.drawing.words import card_name, words
from scopa_lab.views.widgets.page import PageWidget, front_end, with_picture

OUT = "x"
_MORE_THAN_RULES = r"[^\s()]+(\([^()]*\))?\s+\S"


class _Board(PageWidget):
    """The places with their cards."""

    _esm = front_end("editor.js")
    _css = front_end("editor.css")
    places: "traitlets.List[Any]" = traitlets.List().tag(sync=True)


class DealEditor(widgets.VBox):
    """Places for all cards of a game, and what is still wrong with the position.

    Parameters
    ----------
    start : State, Rules or str
        The position to begin with, or its text; or rules, and all cards lie aside.
    language : str
        ``"en"`` or ``"it"``.

    Attributes
    ----------
    text : str
        The position text as far as it goes; cards that lie aside are in no field.
    problems : tuple of str
        What is wrong with it; empty if it is legal.
    warnings : tuple of str
        Why no deal reaches it; a legal position may well be made by hand.

    Raises
    ------
    PositionError, RulesError
        If the text of the position or of the rules cannot be read.

    Examples
    --------
    >>> editor = DealEditor("scopone")
    >>> editor.problems[0]
    '0 of 40 cards are placed; missing: AdAcAsAb2d2c2s2b3d3c3s3b4d4c4s4b5d5c5s5b6d6c6s6b7d7c7s7bJdJcJsJbQdQcQsQbKdKcKsKb'
    >>> for place, cards in {"1": "7dKs", "2": "As", "3": "2c", "4": "3b", "t": "3c4s"}.items():
    ...     editor.place(cards, place)
    >>> editor.place_rest("p")
    >>> editor.problems
    ('the taker is -, but the piles hold cards; name the side of the last capture, 0 to 1',)
    """

    def __init__(self, start: State | Rules | str, *, language: str = "en") -> None:
        self._phrases, self._language = words(language), language
        if isinstance(start, str) and re.match(_MORE_THAN_RULES, start):
            start = read_state(start)
        self._start = start if isinstance(start, State) else None
        self._rules = start.rules if isinstance(start, State) else read_rules(start)
        players, sides = self._rules.players, self._rules.sides
        self._keys = [*map(str, range(1, players + 1)), "t", *"pqabcd"[:sides], "s", OUT]
        self._cards: dict[str, list[Card]] = {key: [] for key in self._keys}
        self._board = _Board()
        self._turn = widgets.Dropdown(options=range(players), value=0, description=self._phrases["turn"])
        self._taker = widgets.Dropdown(
            options=[("-", None), *((str(side), side) for side in range(sides))], description=self._phrases["taker"]
        )
        self._points = widgets.Text(value="/".join("0" * sides), description=self._phrases["points"])
        self._said = widgets.HTML()
        self._shown = widgets.Text(description=self._phrases["position"], disabled=True, layout={"width": "auto"})
        controls = widgets.HBox([self._turn, self._taker, self._points], layout={"flex_flow": "row wrap"})
        super().__init__([self._board, controls, self._said, self._shown])
        self._board.on_msg(self._receive)
        for control in (self._turn, self._taker, self._points):
            control.observe(lambda _: self._show(), "value")
        self._fill(start)

    @property
    def text(self) -> str:
        """The position text as it stands."""
        return written(str(self._rules), fitting(self._rules, self._parts()) | {"points": self._points.value.strip() or "-"})

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong with the position; empty if it is legal."""
        return State.problems(self.text)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Why no deal reaches the position, as far as is known; empty also while something is wrong with it."""
        return State.warnings(self.text)

    @property
    def state(self) -> State:
        """The position.

        Raises
        ------
        PositionError
            If it is not legal yet.
        """
        return State.parse(self.text)

    @property
    def turn(self) -> int:
        """The seat to play."""
        return int(self._turn.value)

    @turn.setter
    def turn(self, seat: int) -> None:
        self._turn.value = whole("turn", seat, DrawingError, least=0, most=self._rules.players - 1)

    @property
    def taker(self) -> int | None:
        """The side that captured last."""
        return self._taker.value  # type: ignore[no-any-return]

    @taker.setter
    def taker(self, side: int | None) -> None:
        self._taker.value = None if side is None else whole("taker", side, DrawingError, least=0, most=self._rules.sides - 1)

    @property
    def points(self) -> str:
        """The in-play points, as in a position text."""
        return str(self._points.value)

    @points.setter
    def points(self, text: str) -> None:
        if not isinstance(text, str):
            raise DrawingError(f"points is {shown(text)}, but it should be a text, such as 2/1")
        self._points.value = text

    def place(self, cards: CardSet | Card | str, where: str) -> None:
        """Move cards to a place, by its key: 1 and so on for the hands, t the table, p and q the piles, s the stock, x aside.

        Raises
        ------
        NotationError
            If the cards cannot be read.
        DrawingError
            If there is no such place.
        """
        if where not in self._keys:
            raise DrawingError(f"where is {shown(where)}, but the places are {' '.join(self._keys)}")
        for card in CardSet.parse(str(cards), deck=self._rules.deck):
            for held in self._cards.values():
                if card in held:
                    held.remove(card)
            self._cards[where].append(card)
        self._show()

    def place_rest(self, where: str) -> None:
        """Move all cards that lie aside to a place."""
        self.place(CardSet.of(self._cards[OUT]), where)

    def _parts(self) -> dict[str, Any]:
        """The parts of a state as far as they are there, with what the start remembers of the play before it."""
        parts: dict[str, Any] = {
            "turn": self._turn.value,
            "hands": tuple(CardSet.of(self._cards[str(seat + 1)]) for seat in range(self._rules.players)),
            "table": CardSet.of(self._cards["t"]),
            "piles": tuple(CardSet.of(self._cards[key]) for key in "pqabcd"[: self._rules.sides]),
            "taker": self._taker.value,
            "stock": tuple(self._cards["s"]),
        }
        with suppress(NotationError):
            parts["points"] = read_points(self._points.value.strip(), self._rules)
        start = self._start
        if start is not None:
            parts["matta"] = start.matta
            parts |= {"laid": start.laid} if start.turn == parts["turn"] else {}
            parts |= {"swept": start.swept} if start.taker == parts["taker"] else {}
        return parts

    def _fill(self, start: State | Rules | str) -> None:
        if isinstance(start, State):
            places = [*start.hands, start.table, *start.piles]
            for key, cards in zip(self._keys, places, strict=False):
                self._cards[key] = list(cards)
            self._cards["s"] = list(start.stock)
            self._turn.value, self._taker.value = start.turn, start.taker
            self._points.value = "/".join(map(str, start.points))
        else:
            self._cards[OUT] = list(self._rules.deck.cards)
        self._show()

    def _receive(self, _: Any, content: object, __: Any = None) -> None:
        """Place a card as a page asks; what makes no sense is ignored, and an error is shown."""
        asked = content if isinstance(content, Mapping) else {}
        card, to = asked.get("card"), asked.get("to")
        if asked.get("kind") == "place" and isinstance(card, str) and isinstance(to, str):
            try:
                self.place(card, to)
            except ScopaError as error:
                self._said.value = escape(said_in(error, self._language))

    def _show(self) -> None:
        names = {"t": self._phrases["table"], "s": self._phrases["stock"], OUT: self._phrases["aside"]}
        names |= {str(seat + 1): self._phrases["seat"].format(seat=seat) for seat in range(self._rules.players)}
        names |= {key: self._phrases["pile"].format(side=side) for side, key in enumerate("pqabcd"[: self._rules.sides])}
        self._board.places = [
            {
                "key": key,
                "name": names[key],
                "cards": [{"card": str(card), "name": card_name(card, self._language)} for card in self._shown_cards(key)],
            }
            for key in self._keys
        ]
        said = self._faults()
        if not said:
            warnings = [said_in(warning, self._language) for warning in self.warnings]
            said = [self._phrases["unreached"], *warnings] if warnings else [self._phrases["legal"]]
        self._said.value = "<br>".join(map(escape, said))
        self._shown.value = self.text

    def _faults(self) -> list[str]:
        """What is wrong with the position, in the language of the editor."""
        return [said_in(problem, self._language) for problem in self.problems]

    def _shown_cards(self, key: str) -> list[Card]:
        """The cards of a place, those of the stock in dealing order, others sorted."""
        return self._cards[key] if key == "s" else sorted(self._cards[key])

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = super()._repr_mimebundle_(**options)
        return bundle if self.problems else with_picture(bundle, state_svg(self.state, language=self._language), repr(self))

    def __str__(self) -> str:
        return "\n".join([self.text, *self._faults(), *(said_in(warning, self._language) for warning in self.warnings)])

    def __repr__(self) -> str:
        count = sum(map(len, self._cards.values())) - len(self._cards[OUT])
        return f"DealEditor({self._rules}, {self._phrases['placed'].format(count=count)})"
