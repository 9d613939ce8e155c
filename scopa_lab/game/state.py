"""A state of the game and the moves that change it.

States are values: `State.play` returns a new state and does everything the rules do at that moment, up to dealing the next packets
and giving the leftovers away. Taking a move back is going to the parent state.
"""

from dataclasses import dataclass
from typing import Any

from scopa_lab.cards import NO_CARDS, Card, CardSet, card_set
from scopa_lab.errors import IllegalMoveError, PositionError, quoted, shown
from scopa_lab.game.captures import ACE, Wild, kept_choices, wild_of
from scopa_lab.game.events import Event, Presa, bonus_events, declaration_events, sweep_event
from scopa_lab.game.move import LAYS, Move, made_move
from scopa_lab.game.position_faults import faults
from scopa_lab.game.position_text import read, written
from scopa_lab.game.reach import doubts
from scopa_lab.game.state_parts import made_plain
from scopa_lab.game.tally import Tally, tally
from scopa_lab.rules import Rules

_PARTS = ("turn", "hands", "table", "piles", "points", "taker", "stock", "swept", "laid", "matta")


@dataclass(frozen=True, slots=True)
class State:
    """A position: who holds what, who is to play, what has been taken and made so far.

    Attributes
    ----------
    rules : Rules
    turn : int
        The seat to play; it moves on by one with each play, also at the end.
    hands : tuple of CardSet
        One per seat.
    table : CardSet
        The face-up cards.
    piles : tuple of CardSet
        Captured cards, one set per side.
    points : tuple of int
        In-play points made so far, one number per side.
    taker : int or None
        The side of the last capture.
    stock : tuple of Card
        Undealt cards in dealing order.
    swept : int
        What the sweep of the last capture scored; kept only where the rules void it if no other capture follows.
    laid : Card or None
        The card that the previous player laid; kept only where it scores more than another.
    matta : int or None
        The rank that the wild card was declared as, until it is captured; None if it is an ordinary card.

    Raises
    ------
    PositionError
        If the parts contradict each other: a card twice or nowhere, hand sizes that do not fit the seat to play, and the like.

    Examples
    --------
    >>> state = State.parse("scopone 0 7dKs/As/2c/3b 3c4s */- 0/0 0 -")
    >>> [str(move) for move in state.legal_moves]
    ['7dx3c4s', 'Ks']
    >>> state = state.play("7dx3c4s")
    >>> state.turn, state.points, len(state.piles[0])
    (1, (1, 0), 36)
    """

    rules: Rules
    turn: int
    hands: tuple[CardSet, ...]
    table: CardSet
    piles: tuple[CardSet, ...]
    points: tuple[int, ...]
    taker: int | None = None
    stock: tuple[Card, ...] = ()
    swept: int = 0
    laid: Card | None = None
    matta: int | None = None

    def __post_init__(self) -> None:
        parts = {name: getattr(self, name) for name in _PARTS}
        for name, value in made_plain(self.rules, parts):
            object.__setattr__(self, name, value)
            parts[name] = value
        problem = next(faults(self.rules, parts), None)
        if problem:
            raise PositionError(f"{problem} (position {quoted(self.label)})")

    @classmethod
    def parse(cls, text: str) -> "State":
        """Read a position text; see ``position_text.py`` for its fields.

        Raises
        ------
        PositionError
            If a field cannot be read or contradicts another; the message names the field, the token and what would be right.
        """
        parts, problems = read(text)
        if problems:
            raise PositionError(f"{problems[0]} (position {shown(text)})")
        return _made(**parts)  # `read` has checked them

    @staticmethod
    def problems(text: str) -> tuple[str, ...]:
        """Every fault of a hand-made position text, each a sentence; empty if `parse` would accept it.

        Examples
        --------
        >>> for problem in State.problems("scopone 1 7dKs/As/2c/3b 7d4s -/- 0/0 2 -"):
        ...     print(problem.partition("; ")[0])
        the card 7d is in hand 0 and again on the table
        6 of 40 cards are placed
        the hand sizes 2,1,1,1 contradict seat 1 to play
        the taker is side 2, but the sides are 0 to 1
        """
        return tuple(read(text)[1])

    @staticmethod
    def warnings(state: "State | str") -> tuple[str, ...]:
        """Why no deal reaches a position, each reason a sentence; empty if nothing is known against it, or if it has problems.

        Such a position is legal all the same: it can be played and solved. What is reached by play has no warnings; what has none may
        still be out of reach.

        Parameters
        ----------
        state : State or str
            The position, or its text.

        Examples
        --------
        >>> for warning in State.warnings("scientifico 0 7dKs/As/2c/3b 3c3s */Kd 0/0 0 -"):  # made by hand
        ...     print(warning)
        3c3s lies on the table, but whichever of these was laid last had to take; none of them was dealt there
        the pile of side 0 is worth 181, but every capture is worth an even number
        side 1 has a pile of one card, but a capture takes two or more
        """
        if isinstance(state, State):
            return tuple(doubts(state.rules, {name: getattr(state, name) for name in _PARTS}))
        parts, problems = read(state)
        return () if problems else tuple(doubts(parts["rules"], parts))

    @property
    def side(self) -> int:
        """The side to play."""
        return self.rules.side_of(self.turn)

    @property
    def plies_left(self) -> int:
        """Plays until the deal is over."""
        return sum(map(len, self.hands)) + len(self.stock)

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return not any(self.hands)

    @property
    def wild(self) -> Wild | None:
        """The declared wild card; None if there is none."""
        return wild_of(self.rules, self.matta)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What the seat to play may do: cards in deck order; for a card laying first, then captures by ascending mask."""
        rules, table, wild = self.rules, self.table.mask, None if self.matta is None else self.wild
        moves: list[Move] = []
        known = None
        for card in self.hands[self.turn]:
            rank = card.rank if wild is None else wild.rank_of(card)
            if rank != known:
                known = rank
                masks, may_lay = kept_choices(rank, table, rules, wild)
                captured = [card_set(mask) for mask in masks]
            if may_lay:
                moves.append(LAYS[card.bit])
            moves += [made_move(card, taken) for taken in captured]
        return tuple(moves)

    def play(self, move: Move | str) -> "State":
        """Play a move and return the new state.

        The last card of a round also deals the next packets from the stock; the last card of the deal gives the leftovers to the side
        that captured last, if the rules do not leave them to nobody, and its own sweep is void under the usual rule.

        Raises
        ------
        NotationError
            If the text of a move cannot be read.
        IllegalMoveError
            If the move is not legal here; the message names the legal moves.
        """
        return self._after(move)[0]

    def events(self, move: Move | str) -> tuple[Event, ...]:
        """What scores when a move is played: sweeps, bonuses, and the declarations of the hands that are dealt after it.

        Raises
        ------
        NotationError, IllegalMoveError
            As for `play`.

        Examples
        --------
        >>> state = State.parse("scopone 0 7dKs/As/2c/3b 3c4s */- 0/0 0 -")
        >>> [(event.name, event.points) for event in state.events("7dx3c4s")]
        [('scopa', 1)]
        """
        return tuple(self._after(move)[1])

    def _after(self, move: Move | str) -> tuple["State", list[Event]]:
        """The state after a move, and what scored on the way."""
        if not isinstance(move, Move):
            move = Move.parse(move, deck=self.rules.deck)
        rules, card, wild = self.rules, move.card, None if self.matta is None else self.wild
        rank = card.rank if wild is None else wild.rank_of(card)
        self._check(move, rank, wild)
        turn, taken, lying = self.turn, move.taken.mask, self.table.mask
        played = 1 << card.bit
        hands, piles, stock, matta = self.hands, self.piles, self.stock, self.matta
        taker, swept, laid = self.taker, self.swept, None
        events: list[Event] = []
        left = card_set(hands[turn].mask ^ played)
        hands = (*hands[:turn], left, *hands[turn + 1 :])
        takes_itself = not lying and rank == ACE and rules.ace.takes_itself and rules.ace.sweep != "off"
        if taken or takes_itself:
            side = rules.side_of(turn)
            table = card_set(lying ^ taken)
            piles = (*piles[:side], card_set(piles[side].mask | taken | played), *piles[side + 1 :])
            taker, swept = side, 0
            if taken and (taken == lying or rules.bonuses):
                events, swept = self._presa_events(Presa(rules, side, rank, card, move.taken, self.table, self.laid, wild))
        else:
            table = card_set(lying | played)
            laid = card if rules.bonuses and rules.remembers_laid else None
        turn = (turn + 1) % len(hands)
        if not (left.mask or any(hands)):
            if stock:
                hands, stock = self._deal_packets(turn)
                declared, kept = declaration_events(rules, hands)
                events = events + declared
                matta = matta if kept is None else kept
            elif taker is not None:
                if rules.leftovers == "taker":
                    piles = (*piles[:taker], card_set(piles[taker].mask | table.mask), *piles[taker + 1 :])
                    table = NO_CARDS
                events = [*events, Event("void sweep", taker, -swept, "it was the last capture")] if swept else events
                swept, laid = 0, None
        if wild is not None and any(pile.mask & wild.mask for pile in piles):
            matta = None
        points = _scored(self.points, events) if events else self.points
        return _made(rules, turn, hands, table, piles, points, taker, stock, swept, laid, matta), events

    def _presa_events(self, presa: Presa) -> tuple[list[Event], int]:
        """What a capture scores, and what of that would be void if no other capture followed."""
        sweep = sweep_event(presa) if presa.taken.mask == presa.table.mask and self.plies_left > self.rules.late_plays else None
        void = sweep.points if sweep is not None and self.rules.sweep.final == "not_last_capture" else 0
        return [*(() if sweep is None else (sweep,)), *bonus_events(presa)], void

    def tally(self) -> Tally:
        """Count the points; of an unfinished deal, those of the piles as they lie."""
        return tally(self.rules, self.piles, self.points)

    def __str__(self) -> str:
        return written(str(self.rules), self._parts)

    @property
    def label(self) -> str:
        """The text if there is one, and else words that nothing reads back; for titles and messages."""
        return written(self.rules.label, self._parts)

    @property
    def _parts(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _PARTS}

    def __repr__(self) -> str:
        return f"<State: {self.label}>" if " " in self.rules.label else f"State.parse({self.label!r})"

    def _repr_svg_(self) -> str:
        from scopa_lab.views.drawing.svg import state_svg  # noqa: PLC0415  the one exception to the direction of imports

        return state_svg(self)

    def _check(self, move: Move, rank: int, wild: Wild | None) -> None:
        is_held = move.card in self.hands[self.turn]
        masks, may_lay = kept_choices(rank, self.table.mask, self.rules, wild) if is_held else ((), False)
        if is_held and (move.taken.mask in masks if move.taken else may_lay):
            return
        if self.is_over:
            reason = "nobody holds a card"
        elif not is_held:
            reason = f"seat {self.turn} does not hold {move.card}"
        elif move.taken:
            reason = f"{move.card} cannot take {move.taken} from the table {self.table}"
        else:
            reason = f"{move.card} must take {' or '.join(str(CardSet(mask)) for mask in masks)}"
        raise IllegalMoveError(str(move), tuple(map(str, self.legal_moves)), self.label, reason)

    def _deal_packets(self, first: int) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
        """The next packet for each seat, from the one to play on."""
        players, size = self.rules.players, self.rules.deal.redeal_hand
        hands = [NO_CARDS] * players
        for number in range(players):
            hands[(first + number) % players] = CardSet.of(self.stock[number * size : (number + 1) * size])
        return tuple(hands), self.stock[players * size :]


_SETTERS = tuple(State.__dict__[name].__set__ for name in ("rules", *_PARTS))


def _made(*parts: Any, **named: Any) -> State:
    """The state of parts that are known to be right: what `State` makes, without its checks."""
    state = object.__new__(State)
    for setter, part in zip(_SETTERS, parts or [named[name] for name in ("rules", *_PARTS)], strict=True):
        setter(state, part)
    return state


def read_state(state: State | str) -> State:
    """A state as it is, or from its position text.

    Raises
    ------
    PositionError
        If the text cannot be read, or `state` is neither.

    Examples
    --------
    >>> read_state("scopone 0 7dKs/As/2c/3b 3c4s */- 0/0 0 -").turn
    0
    """
    if isinstance(state, State):
        return state
    if isinstance(state, str):
        return State.parse(state)
    raise PositionError(f"{shown(state)} is no state; give a State or the text of a position")


def _scored(points: tuple[int, ...], events: list[Event]) -> tuple[int, ...]:
    return tuple(made + sum(event.points for event in events if event.side == side) for side, made in enumerate(points))
