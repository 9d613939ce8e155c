"""A position in words: what the title of its picture says, and who is named and shown in both."""

from collections.abc import Collection, Iterable, Sequence

from scopa_lab.cards import RANK_LETTERS, CardSet
from scopa_lab.errors import DrawingError, shown
from scopa_lab.game.state import Move, State, read_state
from scopa_lab.numbers import whole
from scopa_lab.views.drawing.words import counted, listed_plainly, point_word, the_card, words


def describe(
    state: State | str,
    *,
    names: Sequence[str] | None = None,
    show: str | int = "all",
    last: Move | str | None = None,
    language: str = "en",
) -> str:
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
    state, phrases = read_state(state), words(language)
    rules, suit = state.rules, state.rules.counted_suit
    seen, last, who = seats_shown(state, show), last_move(state, last), checked_names(state, names, language)
    game, _, options = rules.label.rstrip(")").partition("(")
    game = phrases["game"].format(game=game.capitalize(), options=options.replace(",", ", ")) if options else game.capitalize()
    sentences = [f"{game}, {whose_turn(state, names, language, unnamed='name_to_play')}"]
    if last is not None:
        sentences.append(phrases["last_move"].format(move=move_text(last, language)))
    for seat, hand in enumerate(state.hands):
        cards = listed_plainly(hand, language) if seat in seen else counted(len(hand), language)
        holds = phrases["holds" if hand else "holds_none"]
        sentences.append(holds.format(name=who[seat], side=rules.side_of(seat), cards=cards))
    sentences.append(phrases["on_table"].format(cards=listed_plainly(state.table, language)))
    for side, pile in enumerate(state.piles):
        has = {"cards": counted(len(pile), language), "count": len(pile.of_suit(suit)), "suit": suit.italian}
        sentences.append(
            phrases["side_has" if pile else "side_has_none"].format(side=side, points=points_text(state, side, language), **has)
        )
    sentences += wild_texts(state, seen, language)
    if state.taker is not None:
        sentences.append(phrases["side_took"].format(side=state.taker))
    if state.stock:
        sentences.append(phrases["stock_has"].format(cards=counted(len(state.stock), language)))
    return ". ".join(sentences) + "."


def whose_turn(state: State, names: Sequence[str] | None, language: str, *, unnamed: str = "seat_to_play") -> str:
    """Who is to play, by name if there are names, or that the deal is over; `unnamed` is the key of what is said of a seat."""
    phrases = words(language)
    if state.is_over:
        return phrases["is_over"]
    return phrases["to_play"].format(name=names[state.turn]) if names else phrases[unnamed].format(seat=state.turn)


def points_text(state: State, side: int, language: str) -> str:
    """The points that a side made in play, with the word for them."""
    points = state.points[side]
    return f"{points} {point_word(state.rules.point_words[points != 1], language)}"


def checked_names(state: State, names: Sequence[str] | None, language: str = "en") -> tuple[str, ...]:
    """Return one name per seat."""
    players = state.rules.players
    if names is None:
        return tuple(words(language)["name"].format(seat=seat) for seat in range(players))
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


def wild_texts(state: State, seen: frozenset[int], language: str = "en") -> list[str]:
    """What the wild card counts as, in one line; none if there is no such card, or it is in a hand that is not shown."""
    wild = state.wild
    hidden = [hand for seat, hand in enumerate(state.hands) if seat not in seen]
    if wild is None or any(hand.mask & wild.mask for hand in hidden):
        return []
    return [words(language)["wild"].format(card=CardSet(wild.mask), rank=RANK_LETTERS[wild.rank])]


def move_text(move: Move, language: str = "en") -> str:
    """A move in words."""
    phrase = words(language)["is_taken" if move.taken else "is_laid"]
    return phrase.format(card=the_card(move.card, language), cards=listed_plainly(move.taken, language))
