"""A trainer for captures: a card is played, the learner takes, and the view says right, or why not."""

import random
from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from scopa_lab.cards import NO_CARDS, Card, CardSet
from scopa_lab.errors import DrawingError, shown
from scopa_lab.game.captures import choices, explain_captures
from scopa_lab.game.deals import shuffled
from scopa_lab.game.state import State
from scopa_lab.numbers import whole
from scopa_lab.rules import Rules
from scopa_lab.views.drawing.messages import said_in
from scopa_lab.views.drawing.words import listed, move_phrase, the_card, words
from scopa_lab.views.widgets.page import with_picture
from scopa_lab.views.widgets.table import TableView

_MOST_CARDS = 6

# For each level the game, and whether the captures of a card make a question of that level.
LEVELS: dict[str, tuple[str, Callable[[Card, list[CardSet], CardSet], bool]]] = {
    "equal card": ("scopone", lambda card, taken, table: any(len(each) == 1 for each in taken)),
    "sum of two": ("scopone", lambda card, taken, table: bool(taken) and all(len(each) == 2 for each in taken)),
    "any sum": ("scopone", lambda card, taken, table: any(len(each) > 1 for each in taken)),
    "fifteen": ("quindici", lambda card, taken, table: bool(taken)),
    "ace takes all": ("scopa-assi", lambda card, taken, table: card.rank == 0),
    "perhaps nothing": ("scopone", lambda card, taken, table: True),
}


class CaptureTrainer(widgets.VBox):
    """Questions about captures, one after the other.

    Parameters
    ----------
    seed : int
        Makes the questions reproducible.
    level : str
        A key of ``LEVELS``.
    language : str
        ``"en"`` or ``"it"``.
    **options
        Those of `TableView`.

    Attributes
    ----------
    card : Card
        The card that is played.
    asked, score, streak : int
        Questions answered, right ones, right ones in a row.

    Raises
    ------
    DrawingError
        If there is no such level, or `seed` is no whole number.

    Examples
    --------
    >>> trainer = CaptureTrainer(seed=3)
    >>> str(trainer.card), str(trainer.table.state.table)
    ('6c', '3c4d4s5d6bJd')
    >>> trainer.answer("6b"), trainer.streak
    (True, 1)
    """

    def __init__(self, *, seed: int, level: str = "equal card", language: str = "en", **options: Any) -> None:
        if not isinstance(level, str) or level not in LEVELS:
            raise DrawingError(f"level is {shown(level)}, but the levels are {', '.join(map(repr, LEVELS))}")
        self._phrases, self._language = words(language), language
        self._rng = random.Random(f"captures {whole('seed', seed, DrawingError)}")
        self.asked = self.score = self.streak = 0
        self._is_answered = False
        self._level = widgets.Dropdown(
            options=[(self._phrases[f"level: {each}"], each) for each in LEVELS], value=level, description=self._phrases["level"]
        )
        self._take = widgets.Button(description=self._phrases["take"])
        self._next = widgets.Button(description=self._phrases["next"])
        self._said = widgets.HTML()
        self.table = TableView(self._question(), show=0, is_selecting=True, language=language, **options)
        super().__init__([self._said, self.table, widgets.HBox([self._take, self._next, self._level], layout={"flex_flow": "row wrap"})])
        self._take.on_click(lambda _: self.answer(CardSet.of(card for card in self.table.state.table if str(card) in self.table.selected)))
        self._next.on_click(lambda _: self.ask())
        self._level.observe(lambda _: self.ask(), "value")
        self._said.value = self._asking()

    @property
    def card(self) -> Card:
        """The card that is played."""
        return next(iter(self.table.state.hands[0]))

    def ask(self) -> None:
        """Put the next question."""
        self._is_answered = False
        self.table.state = self._question()
        self._said.value = self._asking()

    def answer(self, taken: CardSet | str) -> bool:
        """Say whether the card may take this; only the first answer to a question counts."""
        chosen = CardSet.parse(taken) if isinstance(taken, str) else taken
        state, card = self.table.state, self.card
        masks, may_lay = choices(card.rank, state.table.mask, state.rules)
        is_right = chosen.mask in masks if chosen else may_lay
        if not self._is_answered:
            self.asked += 1
            self.score += is_right
        self.streak = self.streak + (not self._is_answered) if is_right else 0
        self._is_answered = True
        phrase = self._phrases["right" if is_right else "wrong"]
        self._said.value = phrase.format(why=self._why(chosen, is_right), streak=self.streak, score=self.score, asked=self.asked)
        return is_right

    def _why(self, chosen: CardSet, is_right: bool) -> str:
        state, card = self.table.state, self.card
        if chosen and is_right:
            return move_phrase(card, chosen, state.table, self._language)
        for line in explain_captures(card, state.table, rules=state.rules):
            if line.taken == chosen:
                return said_in(line.why, self._language)
        worth = state.rules.deck.value
        if not chosen:
            masks, _ = choices(card.rank, state.table.mask, state.rules)
            phrases = self._phrases["or"].join(move_phrase(card, CardSet(mask), state.table, self._language) for mask in masks)
            return self._phrases["must"].format(moves=phrases) if masks else self._phrases["lays"]
        if not chosen <= state.table:
            return f"{listed(chosen - state.table, self._language)}?"
        return f"{' + '.join(str(worth(each)) for each in chosen)} = {sum(map(worth, chosen))}, {card} = {worth(card)}"

    def _asking(self) -> str:
        return self._phrases["question"].format(card=the_card(self.card, self._language))

    def _question(self) -> State:
        """A position of two seats in which the card to be played is the only one of the first."""
        name, is_fitting = LEVELS[self._level.value]
        rules = Rules.preset(name)
        while True:
            card, *others = shuffled(rules.deck.cards, self._rng)
            table = CardSet.of(others[: 3 + int(self._rng.random() * (_MOST_CARDS - 2))])
            masks, _ = choices(card.rank, table.mask, rules)
            if is_fitting(card, list(map(CardSet, masks)), table):
                break
        rest = [other for other in others if other not in table]
        hands = (CardSet.of([card]), *(CardSet.of([rest.pop()]) for _ in range(rules.players - 1)))
        piles = (CardSet.of(rest), *((NO_CARDS,) * (rules.sides - 1)))
        return State(rules, 0, hands, table, piles, (0,) * rules.sides, 0)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return with_picture(super()._repr_mimebundle_(**options), self.table.picture, repr(self))

    def __str__(self) -> str:
        return f"{self._said.value}\n\n{self.table}"

    def __repr__(self) -> str:
        right = self._phrases["score"].format(score=self.score, asked=self.asked)
        return f"CaptureTrainer({self._level.label}, {right})"
