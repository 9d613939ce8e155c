"""Deals: seeded, reproducible, and with some cards placed by hand if wanted.

The shuffle is our own Fisher–Yates over ``random()``, whose stream Python guarantees for ``random.Random``; deal k of a seed has a
generator of its own, so it does not depend on how many deals are asked for.
"""

import random
from collections.abc import Iterator, Mapping
from typing import Protocol

from scopa_lab.cards import NO_CARDS, Card, CardSet
from scopa_lab.errors import DealError, shown
from scopa_lab.game.events import Event, is_annulled, opening_parts
from scopa_lab.game.state import State
from scopa_lab.numbers import MANY, whole
from scopa_lab.rules import Rules, read_rules

_DIGITS = 300  # of a seed


class Generator(Protocol):
    """A source of random numbers: ``random.Random`` or a numpy ``Generator``."""

    def random(self) -> float:
        """A number from 0 up to but not including 1."""


def deal(
    rules: Rules | str,
    *,
    seed: int | None = None,
    rng: Generator | None = None,
    dealer: int | None = None,
    holding: Mapping[int, CardSet | str] | None = None,
) -> State:
    """Deal a hand of cards.

    Parameters
    ----------
    rules : Rules
    seed : int, optional
        Makes the deal reproducible; this is deal 0 of ``deals(rules, seed=seed, ...)``.
    rng : Generator, optional
        Instead of a seed: a generator that is advanced.
    dealer : int, optional
        The seat that deals; the next one leads. The last seat deals if it is not given.
    holding : mapping of int to CardSet or str, optional
        Cards that a seat surely gets; all else is random.

    Returns
    -------
    State
        Before the first play. Tables that the rules annul, such as three kings, have been dealt anew from the whole pack.

    Raises
    ------
    DealError
        If not exactly one of `seed` and `rng` is given, `dealer` or a seat of `holding` does not exist, or `holding` gives a seat more
        cards than its hand, gives a card to two seats, or leaves only tables that the rules annul.
    NotationError
        If a text in `holding` is no set of cards of the deck.

    Examples
    --------
    >>> state = deal(Rules.preset("scientifico"), seed=7, holding={0: "7d"})
    >>> Card.parse("7d") in state.hands[0], state.turn
    (True, 0)
    """
    if (seed is None) == (rng is None):
        raise DealError("give either seed= (a whole number) or rng= (a generator), so that the deal can be repeated")
    rules = read_rules(rules)
    generator = generator_of(seed, 0) if rng is None else rng
    dealer = rules.players - 1 if dealer is None else _seat(rules, dealer, "dealer={} is no seat")
    held = _read_holding(rules, {} if holding is None else holding)
    while True:
        hands, table, stock = _deal_once(rules, generator, (dealer + 1) % rules.players, held)
        if not is_annulled(rules, table):
            return opening(rules, hands, table, stock, dealer=dealer)[0]


def opening(
    rules: Rules, hands: tuple[CardSet, ...], table: CardSet, stock: tuple[Card, ...], *, dealer: int
) -> tuple[State, tuple[Event, ...]]:
    """The state before the first play of a deal, and what scored when it was dealt: the dealer's table, the declarations.

    Examples
    --------
    >>> rules = Rules.preset("cirulla(hand_size=18,redeal_hand=0)")
    >>> hands, table = ("Ad2d4d5d6d7dJdQdKdAc2c3c4c5c6c7cJcQc", "*"), CardSet.parse("2s3s4s6s")
    >>> mine = CardSet.parse(hands[0])
    >>> state, events = opening(rules, (mine, rules.deck.cards - mine - table), table, (), dealer=1)
    >>> events[0].name, events[0].points, str(state.table), str(state.piles[1])
    ('table', 1, '-', '2s3s4s6s')
    """
    parts, events = opening_parts(rules, hands, table, dealer)
    return State(rules, (dealer + 1) % rules.players, hands, stock=stock, **parts), events


def deals(rules: Rules | str, *, seed: int, count: int) -> Iterator[State]:
    """Yield deals 0 to `count` - 1 of `seed`.

    Raises
    ------
    DealError
        If `count` is no whole number from 0, or `seed` is none.

    Examples
    --------
    >>> rules = Rules.preset("scopone")
    >>> list(deals(rules, seed=7, count=3))[:2] == list(deals(rules, seed=7, count=2))
    True
    """
    count = whole("count", count, DealError, least=0, most=MANY, saying="count={} is negative or no whole number; ask for 0 deals or more")
    seed = read_seed(seed)
    return (deal(rules, rng=generator_of(seed, number)) for number in range(count))


def shuffled(cards: CardSet, rng: Generator) -> list[Card]:
    """The cards in random order, by Fisher–Yates from the last place down."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def generator_of(seed: int | None, number: int) -> random.Random:
    """The generator of one deal of a seed.

    Raises
    ------
    DealError
        If `seed` is no whole number, or has more than 300 digits, or `number` is no whole number from 0.
    """
    return random.Random(f"scopa_lab {read_seed(seed)} {whole('number', number, DealError, least=0, most=MANY)}")


def read_seed(seed: object) -> int:
    """A seed as an int.

    Raises
    ------
    DealError
        If it is no whole number, or has more than 300 digits.
    """
    number = whole("seed", seed, DealError, saying="seed={} is not a whole number")
    if abs(number) >= 10**_DIGITS:
        raise DealError(f"seed={shown(number)} is too large; a seed has at most {_DIGITS} digits")
    return number


def _seat(rules: Rules, seat: object, saying: str) -> int:
    last = rules.players - 1
    return whole("seat", seat, DealError, least=0, most=last, saying=f"{saying}; the seats are 0 to {last}")


def _read_holding(rules: Rules, holding: Mapping[int, CardSet | str]) -> dict[int, CardSet]:
    held: dict[int, CardSet] = {}
    if not isinstance(holding, Mapping):
        raise DealError(f"holding={shown(holding)} should say which seat holds which cards, such as {{0: '7d'}}")
    for each, cards in holding.items():
        seat = _seat(rules, each, "holding names seat {}")
        wanted = CardSet.parse(str(cards), deck=rules.deck)
        if len(wanted) > rules.deal.hand_size:
            raise DealError(f"seat {seat} cannot hold {wanted}: a hand has {rules.deal.hand_size} cards")
        for other, others in held.items():
            if wanted & others:
                raise DealError(f"seats {other} and {seat} cannot both hold {wanted & others}")
        held[seat] = wanted
    if held and rules.deal.redeal_if is not None:
        value, count = rules.deal.redeal_if
        free = rules.deck.cards - CardSet.of(card for cards in held.values() for card in cards)
        harmless = sum(rules.deck.value(card) != value for card in free)
        if rules.deal.table_size - harmless >= count:
            raise DealError(
                f"with holding={shown(dict(holding))} every table would be annulled (redeal_if={value}x{count}); hold fewer cards"
            )
    return held


def _deal_once(
    rules: Rules, rng: Generator, leader: int, held: dict[int, CardSet]
) -> tuple[tuple[CardSet, ...], CardSet, tuple[Card, ...]]:
    """Deal the shuffled pack by packets; a card that a seat holds already takes the place of a random one."""
    hands = [held.get(seat, NO_CARDS) for seat in range(rules.players)]
    order = shuffled(rules.deck.cards - CardSet.of(card for hand in hands for card in hand), rng)
    table = NO_CARDS
    for packet in rules.deal.packets:
        if packet.startswith("t"):
            table |= CardSet.of(order.pop() for _ in range(int(packet[1:])))
            continue
        for number in range(rules.players):
            seat = (leader + number) % rules.players
            room = rules.deal.hand_size - len(hands[seat])
            hands[seat] |= CardSet.of(order.pop() for _ in range(min(int(packet), room)))
    return tuple(hands), table, tuple(reversed(order))
