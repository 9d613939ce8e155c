"""A state of the game and the moves that change it.

States are values: `State.play` returns a new state and does everything the rules do at that moment, up to dealing the next packets
and giving the leftovers away. Taking a move back is going to the parent state.
"""

import re
from dataclasses import dataclass

from scopa_lab.captures import capture_masks
from scopa_lab.cards import NO_CARDS, Card, CardSet, Deck
from scopa_lab.errors import IllegalMoveError, NotationError, PositionError, quoted
from scopa_lab.position import faults, read
from scopa_lab.rules import Rules
from scopa_lab.scoring import Tally, tally


@dataclass(frozen=True, slots=True)
class Move:
    """One card played from the hand, and the table cards it takes.

    Attributes
    ----------
    card : Card
        The card that leaves the hand.
    taken : CardSet
        Table cards that go to the pile with `card`; empty if `card` is laid down.

    Examples
    --------
    >>> move = Move.parse("7dx3c4s")
    >>> str(move.card), str(move.taken)
    ('7d', '3c4s')
    """

    card: Card
    taken: CardSet = NO_CARDS

    @classmethod
    def parse(cls, text: str, *, deck: Deck | None = None) -> "Move":
        """Read a move such as ``7d`` or ``7dx3c4s``; a trailing ``#``, for a sweep, is ignored.

        Raises
        ------
        NotationError
            If `text` is no card, or no card and a set with an ``x`` between.
        """
        match = re.fullmatch(r"([^x#]+)(?:x([^x#-]+))?#?", text)
        if match is None:
            raise NotationError(f"{quoted(text)} is no move; write the card, then x and the cards it takes, such as 7d or 7dx3c4s")
        return cls(Card.parse(match[1], deck=deck), CardSet.parse(match[2], deck=deck) if match[2] else NO_CARDS)

    def __str__(self) -> str:
        return f"{self.card}x{self.taken}" if self.taken else str(self.card)

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"


_PARTS = ("turn", "hands", "table", "piles", "points", "taker", "stock", "swept")


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
    swept : bool
        Whether the last capture scored a sweep; kept only where the rules void the sweep of the last capture.

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
    swept: bool = False

    def __post_init__(self) -> None:
        parts = {name: getattr(self, name) for name in _PARTS}
        problem = next(faults(self.rules, parts), None)
        if problem:
            raise PositionError(f"{problem} (position {quoted(str(self))})")

    @classmethod
    def parse(cls, text: str) -> "State":
        """Read a position text; see ``position.py`` for its fields.

        Raises
        ------
        PositionError
            If a field cannot be read or contradicts another; the message names the field, the token and what would be right.
        """
        parts, problems = read(text)
        if problems:
            raise PositionError(f"{problems[0]} (position {quoted(text)})")
        return cls(**parts)

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
    def legal_moves(self) -> tuple[Move, ...]:
        """What the seat to play may do: cards in deck order; for a card laying first, then captures by ascending mask."""
        rule, deck, table = self.rules.capture, self.rules.deck, self.table.mask
        moves, rank, captured = [], None, []
        for card in self.hands[self.turn]:
            if card.rank != rank:
                rank = card.rank
                captured = [CardSet(mask) for mask in capture_masks(rank, table, rule, deck)]
            if not captured or not rule.mandatory:
                moves.append(Move(card))
            moves += [Move(card, taken) for taken in captured]
        return tuple(moves)

    def play(self, move: Move | str) -> "State":
        """Play a move and return the new state.

        The last card of a round also deals the next packets from the stock; the last card of the deal gives the leftovers to the side
        that captured last, and its own sweep is void under the usual rule.

        Raises
        ------
        NotationError
            If the text of a move cannot be read.
        IllegalMoveError
            If the move is not legal here; the message names the legal moves.
        """
        if isinstance(move, str):
            move = Move.parse(move, deck=self.rules.deck)
        self._check(move)
        rules, side = self.rules, self.side
        hands, piles, points, taker, swept = list(self.hands), list(self.piles), list(self.points), self.taker, self.swept
        played = 1 << move.card.bit
        hands[self.turn] = CardSet(hands[self.turn].mask ^ played)
        table, stock, turn = self.table, self.stock, (self.turn + 1) % rules.players
        if move.taken:
            table = CardSet(table.mask ^ move.taken.mask)
            piles[side] = CardSet(piles[side].mask | move.taken.mask | played)
            taker = side
            scores = not table and self._sweep_counts()
            points[side] += rules.sweep.points if scores else 0
            swept = scores and rules.sweep.final == "not_last_capture"
        else:
            table = CardSet(table.mask | played)
        if not any(hands):
            if stock:
                hands, stock = self._deal_packets(turn)
            elif taker is not None:
                piles[taker] = CardSet(piles[taker].mask | table.mask)
                points[taker] -= rules.sweep.points if swept else 0
                table, swept = NO_CARDS, False
        return State(rules, turn, tuple(hands), table, tuple(piles), tuple(points), taker, stock, swept)

    def tally(self) -> Tally:
        """Count the points; of an unfinished deal, those of the piles as they lie."""
        return tally(self.rules, self.piles, self.points)

    def __str__(self) -> str:
        fields = (
            self.rules,
            self.turn,
            "/".join(map(str, self.hands)),
            self.table,
            "/".join(map(str, self.piles)),
            "/".join(map(str, self.points)),
            "-" if self.taker is None else self.taker,
            "".join(map(str, self.stock)) or "-",
        )
        return " ".join(map(str, fields)) + (" swept=1" if self.swept else "")

    def __repr__(self) -> str:
        return f"State.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        from scopa_lab.views.svg import state_svg  # noqa: PLC0415  the one exception to the direction of imports

        return state_svg(self)

    def _check(self, move: Move) -> None:
        hand = self.hands[self.turn]
        rule = self.rules.capture
        masks = capture_masks(move.card.rank, self.table.mask, rule, self.rules.deck) if move.card in hand else []
        if move.card in hand and (move.taken.mask in masks if move.taken else not masks or not rule.mandatory):
            return
        if self.is_over:
            reason = "nobody holds a card"
        elif move.card not in hand:
            reason = f"seat {self.turn} does not hold {move.card}"
        elif move.taken:
            reason = f"{move.card} cannot take {move.taken} from the table {self.table}"
        else:
            reason = f"{move.card} must take {' or '.join(str(CardSet(mask)) for mask in masks)}"
        raise IllegalMoveError(str(move), tuple(map(str, self.legal_moves)), str(self), reason)

    def _sweep_counts(self) -> bool:
        """Whether a sweep of the card now played scores, at least until the deal ends."""
        if self.rules.sweep.final == "not_last_play":
            return self.plies_left > 1
        if self.rules.sweep.final == "not_last_round":
            return self.plies_left > self.rules.players
        return True

    def _deal_packets(self, first: int) -> tuple[list[CardSet], tuple[Card, ...]]:
        """The next packet for each seat, from the one to play on."""
        players, size = self.rules.players, self.rules.deal.redeal_hand
        hands = [NO_CARDS] * players
        for number in range(players):
            hands[(first + number) % players] = CardSet.of(self.stock[number * size : (number + 1) * size])
        return hands, self.stock[players * size :]
