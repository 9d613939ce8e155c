"""A state as JSON data for a front end that knows no rules: what lies where, what may be played, and what it is worth."""

from collections.abc import Mapping
from typing import Any

from scopa_lab.game.move import Move
from scopa_lab.game.sides import best_for, gain
from scopa_lab.game.state import State
from scopa_lab.printed import signed
from scopa_lab.views.drawing.titles import move_text, whose_turn
from scopa_lab.views.drawing.words import move_phrase, words


def card_values(state: State, values: Mapping[Move, int]) -> dict[str, int]:
    """The margin that each card is worth: of the values of its moves the best for the side to play.

    Examples
    --------
    >>> state = State.parse("scopone 0 7dKs/As/2c/3b 3c4s */- 0/0 0 -")
    >>> card_values(state, dict(zip(state.legal_moves, [-1, 4], strict=True)))
    {'7d': -1, 'Ks': 4}
    """
    of_card: dict[str, list[int]] = {}
    for move, margin in values.items():
        of_card.setdefault(str(move.card), []).append(margin)
    return {card: best_for(state.rules, state.side, margins) for card, margins in of_card.items()}


def state_data(state: State, values: Mapping[Move, int], *, language: str = "en", names: tuple[str, ...] | None = None) -> dict[str, Any]:
    """A position as a JSON value.

    Parameters
    ----------
    state : State
    values : mapping of Move to int
        Margins of the legal moves, as `move_values` returns them; empty if they are not known.
    language : str
        ``"en"`` or ``"it"``.
    names : tuple of str, optional
        One name per seat.

    Returns
    -------
    dict
        Cards as texts in ``hands``, ``table`` and ``piles``; ``moves`` in legal order, each with what it says, scores, is worth and costs;
        ``cards``, what the badge of a card shows. ``balance`` is the margin as side 0 likes it, None if it is not known.

    Examples
    --------
    >>> data = state_data(State.parse("scopone 0 7dKs/As/2c/3b 3c4s */- 0/0 0 -"), {})
    >>> [move["text"] for move in data["moves"]], data["table"], data["status"]
    (['7dx3c4s', 'Ks'], '3c4s', 'seat 0 to play')
    """
    margin = best_for(state.rules, state.side, values.values()) if values else None
    if state.is_over:
        margin = state.tally().margin
    return {
        "turn": state.turn,
        "hands": ["" if not hand else str(hand) for hand in state.hands],
        "table": str(state.table) if state.table else "",
        "piles": [str(pile) if pile else "" for pile in state.piles],
        "points": list(state.points),
        "stock": len(state.stock),
        "over": state.is_over,
        "status": words(language)["over"] if state.is_over else whose_turn(state, names, language),
        "worth": "" if margin is None else signed(margin),
        "balance": None if margin is None else gain(state.rules, 0, margin),
        "cards": {card: {"worth": signed(value), "best": value == margin} for card, value in card_values(state, values).items()},
        "moves": [_move_data(state, move, values.get(move), margin, language) for move in state.legal_moves],
        "tally": state.tally().to_json() if state.is_over else None,
    }


def _move_data(state: State, move: Move, value: int | None, best: int | None, language: str) -> dict[str, Any]:
    """What a front end says and shows of a move."""
    phrases = words(language)
    scored = [f"{event.name}, {phrases['side'].format(side=event.side)} {signed(event.points)}" for event in state.events(move)]
    return {
        "card": str(move.card),
        "taken": str(move.taken) if move.taken else "",
        "text": str(move),
        "says": move_phrase(move.card, move.taken, state.table, language),
        "did": ". ".join([move_text(move, language), *scored]) + ".",
        "worth": "" if value is None else signed(value),
        "cost": 0 if value is None or best is None else abs(value - best),
        "best": value is not None and value == best,
    }
