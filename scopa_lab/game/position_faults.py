"""Every fault that a hand-made position can have: what contradicts what among the parts of a state."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from scopa_lab.cards import NO_CARDS, RANK_LETTERS, Card, CardSet
from scopa_lab.rules import Rules

MOST_POINTS = 999_999_999
EXTRAS: Mapping[str, Any] = {"laid": None, "matta": None, "swept": 0}  # parts that a state may do without, and what they are then


def faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence for every contradiction among the parts of a state, as far as the parts are there.

    Parameters
    ----------
    rules : Rules
    parts : mapping of str to object
        Arguments for ``State``; those that could not be read are missing.
    """
    shape = list(_shape_faults(rules, parts))
    if shape:
        yield from shape
        return
    for needed, check in _CHECKS:
        if parts.keys() >= needed:
            yield from check(rules, parts)


def _shape_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    for name, wanted, per in (("hands", rules.players, "seats"), ("piles", rules.sides, "sides"), ("points", rules.sides, "sides")):
        if name in parts and len(parts[name]) != wanted:
            yield f"there are {len(parts[name])} {name}, but {rules.label} has {wanted} {per}"


def _turn_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    if parts["turn"] not in range(rules.players):
        yield f"seat {parts['turn']} is to play, but the seats are 0 to {rules.players - 1}"


def _taker_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    taker = parts["taker"]
    if taker is not None and taker not in range(rules.sides):
        yield f"the taker is side {taker}, but the sides are 0 to {rules.sides - 1}"
    elif taker is None and any(parts["piles"]):
        yield f"the taker is -, but the piles hold cards; name the side of the last capture, 0 to {rules.sides - 1}"
    elif taker is not None and not parts["piles"][taker]:
        yield f"the taker is side {taker}, but its pile is empty; a side that captured has cards"


def _leftover_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    taker, table = parts["taker"], parts["table"]
    if rules.leftovers == "taker" and taker in range(rules.sides) and table and not any(parts["hands"]) and not parts["stock"]:
        yield f"the deal is over, but {table} still lies on the table; leftovers belong to the pile of the taker, side {taker}"


def _point_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    if not 0 <= min(parts["points"]) <= max(parts["points"]) <= MOST_POINTS:
        yield f"the points {parts['points']} are not possible; in-play points are whole numbers from 0 to {MOST_POINTS}"


def _swept_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    taker, swept = parts["taker"], parts["swept"]
    if not swept:
        return
    if rules.sweep.final != "not_last_capture" or taker not in range(rules.sides) or parts["points"][taker] < swept:
        yield f"swept={swept} needs final_sweep=not_last_capture, and a taker with the points of that sweep"
    elif not any(parts["hands"]):
        yield f"swept={swept} in a finished deal; there the sweep of the last capture has been taken back already"
    elif not rules.sweep.by_value and swept != rules.sweep.points:
        yield f"swept={swept}, but a sweep scores {rules.sweep.points} under {rules.label}"


def _laid_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    laid = parts["laid"]
    if laid is not None and not rules.remembers_laid:
        yield f"laid={laid} needs picada=previous_card; under {rules.label} it does not matter who laid which card"
    elif laid is not None and laid not in parts["table"]:
        yield f"laid={laid}, but {laid} does not lie on the table {parts['table']}"


def _matta_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    rank, plan = parts["matta"], rules.declarations
    if rank is None:
        return
    text = f"matta={RANK_LETTERS[rank]}"
    if plan is None or plan.matta is None or not plan.keeps_value:
        yield f"{text} needs a wild card that keeps its rank; {rules.label} has none"
    elif rank == plan.matta.rank or RANK_LETTERS[rank] not in rules.deck.ranks:
        yield f"{text} is no rank that {plan.matta} can be declared as; leave it out if it is an ordinary card"
    elif not any(plan.matta in cards for cards in (parts["table"], *parts["hands"])):
        yield f"{text}, but {plan.matta} is neither in a hand nor on the table; once captured it is an ordinary card"


def fitting(rules: Rules, parts: Mapping[str, Any]) -> dict[str, Any]:
    """The parts without those of `laid`, `matta` and `swept` that contradict the others, as far as the parts are there."""
    kept = {**EXTRAS, **parts}
    for needed, check in _CHECKS:
        for name in needed & EXTRAS.keys():
            if kept.keys() >= needed and next(check(rules, kept), None):
                kept[name] = EXTRAS[name]
    return kept


def places(parts: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Every place that holds cards, with its name."""
    return [
        *((f"in hand {seat}", hand) for seat, hand in enumerate(parts.get("hands", ()))),
        ("on the table", parts.get("table", NO_CARDS)),
        *((f"in pile {side}", pile) for side, pile in enumerate(parts.get("piles", ()))),
        ("in the stock", parts.get("stock", ())),
    ]


def twice(held: list[tuple[str, Any]]) -> Iterator[str]:
    """Yield a sentence for every card that is in two places."""
    seen: dict[Card, str] = {}
    for place, cards in held:
        for card in cards:
            if card in seen:
                yield f"the card {card} is {seen[card]} and again {place}; each card exists once"
            seen.setdefault(card, place)


def _card_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    """Faults of the whole deck: every card must be somewhere, once."""
    hands, table, piles, stock = parts["hands"], parts["table"], parts["piles"], parts["stock"]
    masks = [table.mask, *(hand.mask for hand in hands), *(pile.mask for pile in piles), *(1 << card.bit for card in stock)]
    deck = rules.deck.cards
    union = 0
    for mask in masks:
        union |= mask
    if union == deck.mask and sum(masks) == union:
        return
    yield from twice(places(parts))
    if missing := deck - CardSet(union):
        yield f"{len(deck) - len(missing)} of {len(deck)} cards are placed; missing: {missing}"
    if strange := CardSet(union) - deck:
        yield f"{strange} is not in the {len(deck)}-card deck"


def _hand_faults(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    """Hands are equal, or one smaller for the seats that have already played in this round."""
    turn, sizes, stock_size = parts["turn"], list(map(len, parts["hands"])), len(parts["stock"])
    packet = rules.players * rules.deal.redeal_hand
    if stock_size and (not packet or stock_size % packet or stock_size > rules.stock_size):
        wanted = f"a multiple of {packet} up to {rules.stock_size}" if packet else "empty"
        yield f"the stock holds {stock_size} cards; under {rules.label} it must be {wanted}"
    if turn in range(rules.players) and not _fits(sizes, turn):
        others = [str(seat) for seat in range(len(sizes)) if _fits(sizes, seat)]
        right = (
            f"these sizes fit seat {' or '.join(others)} to play"
            if others
            else "hands are equal, or one card smaller where a seat has already played"
        )
        yield f"the hand sizes {','.join(map(str, sizes))} contradict seat {turn} to play; {right}"
    most = rules.deal.redeal_hand
    if max(sizes) > most and stock_size == rules.stock_size:
        most = rules.deal.hand_size
    if max(sizes) > most:
        yield f"a hand of {max(sizes)} cards is too large; with {stock_size} cards in the stock a hand holds at most {most}"
    if not max(sizes) and stock_size:
        yield f"all hands are empty, but the stock holds {stock_size} cards; deal the next packets first"


def _fits(sizes: list[int], turn: int) -> bool:
    rotated = sizes[turn:] + sizes[:turn]
    return rotated[0] == max(sizes) and rotated[0] - rotated[-1] <= 1 and all(left >= right for left, right in pairwise(rotated))


_CHECKS: tuple[tuple[frozenset[str], Callable[[Rules, Mapping[str, Any]], Iterator[str]]], ...] = (
    (frozenset({"hands", "table", "piles", "stock"}), _card_faults),
    (frozenset({"turn"}), _turn_faults),
    (frozenset({"turn", "hands", "stock"}), _hand_faults),
    (frozenset({"taker", "piles"}), _taker_faults),
    (frozenset({"taker", "hands", "table", "stock"}), _leftover_faults),
    (frozenset({"points"}), _point_faults),
    (frozenset({"swept", "taker", "points", "hands"}), _swept_faults),
    (frozenset({"laid", "table"}), _laid_faults),
    (frozenset({"matta", "table", "hands"}), _matta_faults),
)
