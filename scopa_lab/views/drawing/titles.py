"""A position in words: what the title of its picture says, and who is named and shown in both."""

from collections.abc import Collection, Iterable, Sequence

from scopa_lab.cards import RANK_LETTERS, Card, CardSet
from scopa_lab.errors import DrawingError, shown
from scopa_lab.game.state import Move, State, read_state
from scopa_lab.numbers import whole


def describe(state: State | str, *, names: Sequence[str] | None = None, show: str | int = "all", last: Move | str | None = None) -> str:
    """Say the position in words, as the title of the picture does.

    Parameters and errors are those of `state_svg`; a hand that is not shown is counted, not named.

    Examples
    --------
    >>> state = State.parse("scientifico 3 -/-/-/7d 3s4c */AdAs 1/0 0 -")
    >>> for sentence in describe(state).split(". ")[3:6]:
    ...     print(sentence)
    Seat 2 (side 0) holds no cards
    Seat 3 (side 1) holds seven of denari
    On the table: three of spade, four of coppe
    """
    state = read_state(state)
    names = checked_names(state, names)
    seen = seats_shown(state, show)
    last = last_move(state, last)
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
    sentences += wild_texts(state, seen)
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
    several = isinstance(names, Collection) and not isinstance(names, str) and len(names) == players
    if not several or not all(isinstance(name, str) and name.isprintable() for name in names):
        raise DrawingError(f"names is {shown(names)}, but it should be {players} printable texts, one per seat")
    return tuple(names)


def seats_shown(state: State, show: str | int) -> frozenset[int]:
    """Return the seats whose cards lie face up."""
    seats = range(state.rules.players)
    named: dict[str, Iterable[int]] = {"all": seats, "turn": (state.turn,), "none": ()}
    if isinstance(show, str) and show in named:
        return frozenset(named[show])
    try:
        return frozenset((whole("show", show, DrawingError, least=0, most=seats[-1]),))
    except DrawingError:
        message = f"show is {shown(show)}, but it should be 'all', 'turn', 'none' or a seat from 0 to {seats[-1]}"
        raise DrawingError(message) from None


def last_move(state: State, last: Move | str | None) -> Move | None:
    """Return the last move as a value; its cards lie open, so that it tells nothing that a picture hides."""
    if isinstance(last, str):
        last = Move.parse(last, deck=state.rules.deck)
    if last is not None and not isinstance(last, Move):
        raise DrawingError(f"last is {shown(last)}, but it should be a move, such as 7d or 7dx3c4s")
    if last is not None and not may_have_led(last, state):
        raise DrawingError(
            f"last is {last}, but of these cards some are still in hand or in the stock; give the move that led to this position"
        )
    return last


def may_have_led(move: Move, state: State) -> bool:
    """Whether a move can have been the last one: its cards lie on the table or in a pile."""
    held = CardSet.of(state.stock).mask
    for hand in state.hands:
        held |= hand.mask
    return not held & (move.taken.mask | 1 << move.card.bit)


def _counted(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}" + ("" if count == 1 else "s")


def listed_plainly(cards: Iterable[Card]) -> str:
    """The names of cards, with commas."""
    return ", ".join(card.name for card in cards) or "no cards"


def wild_texts(state: State, seen: frozenset[int]) -> list[str]:
    """What the wild card counts as, in one line; none if there is no such card, or it is in a hand that is not shown."""
    wild = state.wild
    hidden = [hand for seat, hand in enumerate(state.hands) if seat not in seen]
    if wild is None or any(hand.mask & wild.mask for hand in hidden):
        return []
    return [f"{CardSet(wild.mask)} counts as {RANK_LETTERS[wild.rank]}"]


def move_text(move: Move) -> str:
    """A move in words."""
    return f"{move.card.name} takes {listed_plainly(move.taken)}" if move.taken else f"{move.card.name} is laid"
