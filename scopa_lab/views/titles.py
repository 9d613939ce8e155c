"""A position in words: what the title of its picture says, and who is named and shown in both."""

from collections.abc import Iterable, Sequence

from scopa_lab.captures import Wild
from scopa_lab.cards import RANK_LETTERS, Card, CardSet
from scopa_lab.errors import DrawingError
from scopa_lab.state import Move, State


def describe(state: State, *, names: Sequence[str] | None = None, show: str | int = "all", last: Move | None = None) -> str:
    """Say the position in words, as the title of the picture does.

    Parameters are those of `state_svg`; a hand that is not shown is counted, not named.

    Examples
    --------
    >>> from scopa_lab.state import State
    >>> state = State.parse("scientifico 3 -/-/-/6d 3s4c */Ad2d 1/0 0 -")
    >>> for sentence in describe(state).split(". ")[3:6]:
    ...     print(sentence)
    Seat 2 (side 0) holds no cards
    Seat 3 (side 1) holds six of denari
    On the table: three of spade, four of coppe
    """
    names = checked_names(state, names)
    seen = seats_shown(state, show)
    game, _, options = str(state.rules).rstrip(")").partition("(")
    game = game.capitalize() + (f" with {options.replace(',', ', ')}" if options else "")
    sentences = [f"{game}, the deal is over" if state.is_over else f"{game}, {names[state.turn]} to play"]
    if last is not None:
        sentences.append(f"Last move: {move_text(last)}")
    for seat, hand in enumerate(state.hands):
        cards = listed_plainly(hand) if seat in seen or not hand else _counted(len(hand), "card")
        sentences.append(f"{names[seat]} (side {state.rules.side_of(seat)}) holds {cards}")
    sentences.append(f"On the table: {listed_plainly(state.table)}")
    for side, (pile, points) in enumerate(zip(state.piles, state.points, strict=True)):
        one, several = state.rules.point_words
        made = f"1 {one}" if points == 1 else f"{points} {several}"
        suit = state.rules.counted_suit
        sentences.append(f"Side {side} has {_counted(len(pile), 'card')}, {len(pile.of_suit(suit))} of them {suit.italian}, and {made}")
    if state.wild is not None:
        sentences.append(wild_text(state.wild))
    if state.taker is not None:
        sentences.append(f"Side {state.taker} captured last")
    if state.stock:
        sentences.append(f"The stock has {_counted(len(state.stock), 'card')}")
    return ". ".join(sentences) + "."


def checked_names(state: State, names: Sequence[str] | None) -> tuple[str, ...]:
    """Return one name per seat."""
    players = state.rules.players
    if names is None:
        return tuple(f"Seat {seat}" for seat in range(players))
    fits = not isinstance(names, str) and len(names) == players and all(isinstance(name, str) and name.isprintable() for name in names)
    if not fits:
        raise DrawingError(f"names is {names!r}, but it should be {players} printable texts, one per seat")
    return tuple(names)


def seats_shown(state: State, show: str | int) -> frozenset[int]:
    """Return the seats whose cards lie face up."""
    seats = range(state.rules.players)
    if show == "all":
        return frozenset(seats)
    if show == "turn":
        return frozenset((state.turn,))
    if isinstance(show, int) and is_seat(show, len(seats)):
        return frozenset((show,))
    raise DrawingError(f"show is {show!r}, but it should be 'all', 'turn' or a seat from 0 to {seats[-1]}")


def is_seat(value: object, players: int) -> bool:
    """Whether a value is the number of a seat."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < players


def _counted(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}" + ("" if count == 1 else "s")


def listed_plainly(cards: Iterable[Card]) -> str:
    """The names of cards, with commas."""
    return ", ".join(card.name for card in cards) or "no cards"


def wild_text(wild: Wild) -> str:
    """What the wild card counts as."""
    return f"{CardSet(wild.mask)} counts as {RANK_LETTERS[wild.rank]}"


def move_text(move: Move) -> str:
    """A move in words."""
    return f"{move.card.name} takes {listed_plainly(move.taken)}" if move.taken else f"{move.card.name} is laid"
