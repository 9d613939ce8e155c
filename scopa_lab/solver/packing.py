"""Rules and states of every game of two sides, as integers and arrays for the kernel."""

import hashlib
from functools import cache
from itertools import groupby, pairwise
from typing import Any

import numpy as np

from scopa_lab.cards import CARDS, RANK_LETTERS, Card, CardSet, Deck
from scopa_lab.game.captures import SUITS
from scopa_lab.game.events import declaration_events
from scopa_lab.game.state import State
from scopa_lab.game.tally import most_in_play, most_in_tally
from scopa_lab.rules import Rules
from scopa_lab.rules.items import NO_CAP, PRIMIERA_VALUES, Count, Majority, Primiera, Row
from scopa_lab.rules.parts import ACE_SWEEPS, FINAL_SWEEPS
from scopa_lab.rules.presa_bonuses import PICADAS, ManyCards, OneSuit, Picada
from scopa_lab.solver import kernel
from scopa_lab.solver.packing_captures import TOTALS, pack_one_suit, pack_patterns, pack_reach

_MOST_ITEMS, _MOST_MAJORITIES = 33, 5
_SINGLE = (Count.PRIMIERA, Count.SLAM)


def why_not(rules: Rules) -> str | None:
    """What keeps the compiled search from carrying rules of two sides; None if nothing does, as for all presets.

    Examples
    --------
    >>> why_not(Rules.preset("scarabocion"))
    """
    on = [item for item in rules.tally if item.is_on]
    rows = [row for item in on for row in item.rows(rules.deck)]
    kinds = [type(bonus) for bonus in rules.bonuses] + [row.kind for row in rows if row.kind in _SINGLE]
    needed = {name for item in on for name in getattr(item, "of", ())}
    varied = any(
        row.kind == Count.RUN or (row.kind == Count.COURTS and row.least)
        for item in on
        if item.name in needed
        for row in item.rows(rules.deck)
    )
    has_matta = rules.declarations is not None and rules.declarations.matta is not None
    most = most_in_tally(rules) + len(rules.deck.cards) * most_in_play(rules)
    reasons = (
        (len(set(kinds)) < len(kinds), "it counts one primiera, one slam, and one bonus of a kind"),
        (varied, "it knows no slam of runs, or of courts that extend"),
        (rules.capture.most is not None and has_matta, "it knows no limit of captures with a wild card"),
        (has_matta and _scores_by_suit(rules), "it knows no wild card where suits score"),
        (max(rules.deck.values) >= TOTALS, "it adds up to 14"),
        (len(rows) > _MOST_ITEMS, f"it counts {_MOST_ITEMS} items"),
        (sum(row.kind == Count.MAJORITY for row in rows) > _MOST_MAJORITIES, f"it counts {_MOST_MAJORITIES} majorities"),
        (most >= kernel.MOST_BOUND, f"it adds up to {kernel.MOST_BOUND} points"),
    )
    return next((reason for is_so, reason in reasons if is_so), None)


class Packing:
    """The rules of a game as arrays, and cards of its deck as bits.

    Parameters
    ----------
    rules : Rules
        Rules for which `why_not` is None.

    Attributes
    ----------
    game : kernel.Game
        Without a stock.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._has_ace = rules.deck.ranks[0] == RANK_LETTERS[0]
        self._ranks = [RANK_LETTERS.index(letter) for letter in rules.deck.ranks]
        self._shifts = [  # of ranks that lie side by side in the deck and in a mask
            (sum(15 << SUITS * rank for _, rank in together), SUITS * gap)
            for gap, together in groupby(enumerate(self._ranks), key=lambda each: each[1] - each[0])
        ]
        primiera = next((item for item in rules.tally if isinstance(item, Primiera) and item.is_on), None)
        items, nothing = self._items(), np.zeros(1, np.int64)
        arrays = (
            self._parameters(items),
            kernel.WEIGHTS,
            np.array(items, np.int64).reshape(-1, 5),
            *_pack_levels(rules.deck, primiera),
            *pack_patterns(rules.deck, rules.capture, distinct=False),
            *pack_patterns(rules.deck, rules.capture, distinct=True),
            *pack_reach(rules.deck, rules.capture, has_ace_sweeps=rules.ace.sweep != "off" and self._has_ace),
            pack_one_suit(rules.deck, rules.capture) if _scores_by_suit(rules) else nothing,
        )
        self.game = kernel.Game._make((*arrays, nothing, nothing, nothing))

    def dense(self, mask: int) -> int:
        """The bits of a card mask without the ranks that the deck lacks.

        Examples
        --------
        >>> packing = Packing(Rules.preset("scopone"))
        >>> [packing.dense(1 << bit).bit_length() - 1 for bit in (24, 40, 51)]  # 7d, Jd, Kb
        [24, 28, 39]
        """
        return sum((mask & cards) >> shift for cards, shift in self._shifts)

    def sparse(self, mask: int) -> int:
        """The card mask of dense bits.

        Examples
        --------
        >>> packing = Packing(Rules.preset("scopone"))
        >>> packing.sparse(packing.dense(0b1011 << 40)) == 0b1011 << 40
        True
        """
        return sum(mask << shift & cards for cards, shift in self._shifts)

    def card(self, number: int) -> Card:
        """The card of a dense bit."""
        return CARDS[SUITS * self._ranks[number // SUITS] + number % SUITS]

    def pack(self, state: State) -> tuple[Any, Any]:
        """The first frame of a state, (COLUMNS,), and the game with its stock.

        What is declared of packets that are still to be dealt is sure, whatever is played, and stands in MADE.
        """
        row = np.zeros(kernel.COLUMNS, np.int64)
        row[: len(state.hands)] = [self.dense(hand.mask) for hand in state.hands]
        row[kernel.PILES : kernel.PILES + 2] = [self.dense(pile.mask) for pile in state.piles]
        mattas, declared = _pack_declared(state, self._ranks)
        for column, value in (
            (kernel.TABLE, self.dense(state.table.mask)),
            (kernel.TURN, state.turn),
            (kernel.TAKER, -1 if state.taker is None else state.taker),
            (kernel.MADE, state.points[0] - state.points[1] + declared),
            (kernel.SWEPT, state.swept),
            (kernel.LEFT, state.plies_left),
            (kernel.LAID, -1 if state.laid is None else self._number(state.laid)),
            (kernel.MATTA, -1 if state.matta is None else self._ranks.index(state.matta)),
            (kernel.ITEMS, (1 << len(self.game.items)) - 1),
        ):
            row[column] = value
        stock = [self._number(card) for card in state.stock]
        arrays = np.array([*stock, 0], np.int64), _hashes(stock, state.rules.deal.redeal_hand), mattas
        return row, self.game._replace(stock=arrays[0], stock_hashes=arrays[1], stock_mattas=arrays[2])

    def _number(self, card: Card) -> int:
        return self.dense(1 << card.bit).bit_length() - 1

    def _items(self) -> list[tuple[int, ...]]:
        """The tally items as rows for the kernel: majorities first, the slam last."""
        deck = self._rules.deck
        on = [item for item in self._rules.tally if item.is_on]
        rows = sorted(((row, item.name) for item in on for row in item.rows(deck)), key=lambda each: (each[0].kind, each[1]))
        items: list[tuple[int, ...]] = []
        for row, _ in rows:
            if row.kind == Count.SLAM:
                slam = next(item for item in on if row in item.rows(deck))
                needed = [(place, other.points) for place, (other, name) in enumerate(rows) if name in getattr(slam, "of", ())]
                points = row.points - sum(worth for _, worth in needed)
                items += [(row.kind, points, 0, sum(1 << place for place, _ in needed), 0)] if needed else []
            else:
                items.append((row.kind, row.points, self.dense(row.cards & deck.cards.mask), row.least, self._most(row)))
        return items

    def _most(self, row: Row) -> int:
        """The last number of a row: of courts that extend, the cards below them."""
        if row.kind != Count.COURTS:
            return row.most
        courts = CardSet(row.cards)
        lowest = next(iter(courts))
        below = (card for card in self._rules.deck.cards.of_suit(lowest.suit) if card.bit < lowest.bit)
        return self.dense(CardSet.of(below).mask) if row.least else 0

    def _parameters(self, items: list[tuple[int, ...]]) -> Any:
        rules = self._rules
        capture, ace, sweep, deck = rules.capture, rules.ace, rules.sweep, rules.deck
        kinds = {type(bonus): bonus for bonus in rules.bonuses}
        picada, suit, many = kinds.get(Picada), kinds.get(OneSuit), kinds.get(ManyCards)
        matta = None if rules.declarations is None else rules.declarations.matta
        most_value = max(*deck.values, sweep.court_value)
        most_sweep = sweep.points + (most_value * (1 + sweep.doubled) if sweep.by_value else 0)
        one, *others = (0 if bonus is None else bonus.most(max(deck.values)) for bonus in (picada, suit, many))
        is_apart = not isinstance(many, ManyCards) or many.least > 1  # from a presa of one card
        most_bonus = max(one, sum(others)) if is_apart else one + sum(others)
        whole = self.dense(deck.cards.mask)
        suits = [item.suit for item in rules.tally if isinstance(item, Majority) and item.is_on and item.suit is not None]
        of_kind = {kind: sum(1 << place for place, item in enumerate(items) if item[0] == kind) for kind in Count}
        is_monotone = rules.wants_more(0) and all(item[1] >= 0 for item in items)
        by_suit = _scores_by_suit(rules)
        is_steady = (
            deck.values == tuple(range(1, len([value for value in deck.values if value]) + 1)) + (0,) * deck.values.count(0)
            and max(deck.values) <= 10
        )
        is_usual = (
            capture.equal
            and capture.sums
            and not capture.fifteen
            and (ace.sweep == "off" or not self._has_ace)
            and is_steady
            and capture.most is None
        )
        is_plain = (
            is_usual
            and 0 not in deck.values
            and capture.single_precedence
            and capture.sum_choice == "free"
            and capture.mandatory
            and sweep.final != "not_last_capture"
            and not sweep.by_value
            and not rules.bonuses
            and matta is None
            and rules.leftovers == "taker"
            and rules.wants_more(0)
        )
        parameters = np.zeros(kernel.PARAMETERS, np.int64)
        for place, value in (
            (kernel.SEATS, rules.players),
            (kernel.REDEAL, rules.deal.redeal_hand),
            (kernel.DECK, whole),
            (kernel.VALUES, sum(value << 4 * place for place, value in enumerate(deck.values))),
            (kernel.EQUAL, capture.equal),
            (kernel.SUMS, capture.sums),
            (kernel.FIFTEEN, capture.fifteen),
            (kernel.PRECEDENCE, capture.single_precedence),
            (kernel.FEWEST, capture.sum_choice == "fewest"),
            (kernel.MANDATORY, capture.mandatory),
            (kernel.ACE_SWEEP, ACE_SWEEPS.index(ace.sweep) if self._has_ace else kernel.OFF),
            (kernel.ACE_SCORES, ace.scores),
            (kernel.LONE_ACE_SCORES, ace.lone_ace_scores),
            (kernel.TAKES_ITSELF, ace.takes_itself),
            (kernel.MAY_DECLINE, ace.may_decline),
            (kernel.ACE_FIFTEEN, ace.may_take_fifteen),
            (kernel.SWEEP_POINTS, sweep.points),
            (kernel.MOST_SWEEP, most_sweep),
            (kernel.BY_VALUE, sweep.by_value),
            (kernel.DOUBLED, sweep.doubled),
            (kernel.COURT_VALUE, sweep.court_value),
            (kernel.FINAL_SWEEP, FINAL_SWEEPS.index(sweep.final)),
            (kernel.BONUSES, most_bonus > 0),
            (kernel.MOST_BONUS, most_bonus),
            (kernel.PICADA, kernel.NO_PICADA if picada is None else PICADAS.index(picada.kind)),  # type: ignore[union-attr]
            (kernel.PICADA_POINTS, 0 if picada is None else picada.points),
            (kernel.SUIT_POINTS, 0 if suit is None else suit.points),
            (kernel.SUIT_BY_VALUE, 0 if suit is None else suit.by_value),  # type: ignore[union-attr]
            (kernel.MANY_POINTS, 0 if many is None else many.points),
            (kernel.MANY_LEAST, NO_CAP if many is None else many.least),  # type: ignore[union-attr]
            (kernel.MATTA_CARD, 0 if matta is None else self._number(matta)),
            (kernel.FLIPPED, not rules.wants_more(0)),
            (kernel.LEFTOVERS, rules.leftovers == "taker"),
            (kernel.MAJORITIES, of_kind[Count.MAJORITY]),
            (kernel.WHOLE, sum(1 << place for place, item in enumerate(items) if item[0] == Count.MAJORITY and item[2] == whole)),
            (kernel.PRIME, of_kind[Count.PRIMIERA]),
            (kernel.HELD, of_kind[Count.RUN] | of_kind[Count.COURTS] | of_kind[Count.SLAM]),
            (kernel.SLAMS, of_kind[Count.SLAM]),
            (kernel.MONOTONE, 15 if is_monotone and not by_suit else 0),  # of the suits of a rank
            (kernel.BY_SUIT, by_suit),
            (kernel.PRIZED_SUIT, self.dense(deck.cards.of_suit(suits[0]).mask) if suits else 0),
            (kernel.PRIZES, sum({item[2] for item in items if item[0] == Count.CARD})),
            (kernel.SUIT, suits[0] if suits else 0),
            (kernel.PLAIN, is_plain),
            (kernel.STEADY, is_usual and matta is None),
            (kernel.BLANKS, sum(15 << SUITS * place for place, value in enumerate(deck.values) if value == 0)),
            (kernel.KEY_MASK, -1),
            (kernel.SIMPLER_GAMES, True),
            (kernel.WIDTH, kernel.EVERY_MOVE),
        ):
            parameters[place] = value
        return parameters


def _hashes(stock: list[int], size: int) -> Any:
    """A hash of what is left of a stock at each place of it, (cards + 1,); the order of cards that go to one hand does not matter."""
    hands = [sorted(stock[place : place + size]) for place in range(0, len(stock), size or 1)]
    in_order = bytes(card for hand in hands for card in hand)
    digests = (hashlib.blake2b(in_order[place:], digest_size=8).digest() for place in range(len(stock)))
    return np.array([*(int.from_bytes(digest, "little", signed=True) for digest in digests), 0], np.int64)


def _pack_declared(state: State, ranks: list[int]) -> tuple[Any, int]:
    """What the packet that ends at each place of the stock declares the matta as, (cards + 1,), -1 if nothing; and the margin of all declarations."""
    rules, size = state.rules, state.rules.deal.redeal_hand
    mattas, margin = np.full(len(state.stock) + 1, -1, np.int64), 0
    leader = (state.turn + sum(map(len, state.hands))) % rules.players
    if state.stock:
        places = range(0, len(state.stock) + 1, rules.players * size)
        for start, end in pairwise(places):
            hands = [CardSet()] * rules.players
            for number in range(rules.players):
                hands[(leader + number) % rules.players] = CardSet.of(state.stock[start + number * size : start + (number + 1) * size])
            events, kept = declaration_events(rules, tuple(hands))
            margin += sum(event.points * (1 - 2 * event.side) for event in events)
            mattas[end] = -1 if kept is None else ranks.index(kept)
    return mattas, margin


def _scores_by_suit(rules: Rules) -> bool:
    """Whether it scores to take cards of one suit."""
    most = max(rules.deck.values)
    return (rules.sweep.by_value and rules.sweep.doubled) or any(isinstance(bonus, OneSuit) and bonus.most(most) for bonus in rules.bonuses)


@cache
def _pack_levels(deck: Deck, item: Primiera | None) -> tuple[Any, Any, Any]:
    """Of each level of the primiera, 0 being no card: its value, ranks, and better ranks, all (levels + 1,); ranks are bits of one suit."""
    values = {} if item is None else PRIMIERA_VALUES[item.values]
    ladder = sorted({values[letter] for letter in deck.ranks if letter in values})
    levels = [ladder.index(values[letter]) + 1 if letter in values else 0 for letter in deck.ranks]
    ranks = [sum(1 << SUITS * place for place, each in enumerate(levels) if each == level) for level in range(len(ladder) + 1)]
    better = [sum(ranks[level + 1 :]) for level in range(len(ranks))]
    return np.array([0, *ladder], np.int64), np.array([kernel.SUIT_BITS, *ranks[1:]], np.int64), np.array(better, np.int64)
