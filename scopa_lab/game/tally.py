"""From piles to points: one tally line for every scoring item, with the reason.

Each kind of tally item has one function here; `tally` runs them over the items of a rules value.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scopa_lab.cards import RANK_LETTERS, Card, CardSet, Deck, Suit
from scopa_lab.printed import as_printed, markdown_table, table_cell
from scopa_lab.rules import Rules
from scopa_lab.rules.parts import (
    PRIMIERA_VALUES,
    CardPoints,
    Courts,
    Majority,
    OneSuit,
    Primiera,
    Run,
    Slam,
    TallyItem,
    ValueCards,
    WholeSuit,
)

Line = tuple[tuple[int, ...], str]
COURTS = (10, 11, 12)  # ranks of fante, cavallo and re


@dataclass(frozen=True, slots=True)
class TallyLine:
    """What one scoring item gives.

    Attributes
    ----------
    name : str
        Name of the item: ``cards``, ``coins``, ``settebello``, ``primiera``, ``scope``.
    points : tuple of int
        One number per side.
    why : str
        The reason, such as ``"20–20: nobody"``.
    """

    name: str
    points: tuple[int, ...]
    why: str

    def __str__(self) -> str:
        return f"{self.name}: {'–'.join(map(str, self.points))} ({self.why})"

    _repr_pretty_ = as_printed


@dataclass(frozen=True, slots=True)
class Tally:
    """The points of a deal, item by item.

    Attributes
    ----------
    items : tuple of TallyLine
        In the order of the rules; the in-play points come last, as ``scope``.
    wins_match : int or None
        A side that wins the match outright, with all cards of a suit.
    """

    items: tuple[TallyLine, ...]
    wins_match: int | None = None

    @property
    def total(self) -> tuple[int, ...]:
        """All points, one number per side."""
        return tuple(map(sum, zip(*(line.points for line in self.items), strict=True)))

    @property
    def margin(self) -> int:
        """Points of side 0 minus points of side 1; only the first two sides count."""
        return self.total[0] - self.total[1]

    def to_json(self) -> dict[str, Any]:
        """The tally as a JSON value: ``{"items": [{"name", "points", "why"}], "total": [...]}``."""
        lines = [{"name": line.name, "points": list(line.points), "why": line.why} for line in self.items]
        return {"items": lines, "total": list(self.total)}

    def __str__(self) -> str:
        sides = [f"side {side}" for side in range(len(self.total))]
        lines = [
            ("", *sides, ""),
            *((line.name, *map(str, line.points), line.why) for line in self.items),
            ("total", *map(str, self.total), ""),
        ]
        return "\n".join("".join([name.ljust(12), *(cell.rjust(8) for cell in cells), "   ", why]).rstrip() for name, *cells, why in lines)

    _repr_pretty_ = as_printed

    def _repr_markdown_(self) -> str:
        head = ["item", *(f"side {side}" for side in range(len(self.total))), "why"]
        rows = ([table_cell(line.name), *map(str, line.points), table_cell(line.why)] for line in self.items)
        total = ["**total**", *(f"**{points}**" for points in self.total), ""]
        return markdown_table(f":--|{'--:|' * len(self.total)}:--", head, *rows, total)


@dataclass(frozen=True, slots=True)
class Prime:
    """The best card of each suit in a pile.

    Attributes
    ----------
    cards : CardSet
        One card for each suit that the pile has.
    total : int
        Their primiera points.
    """

    cards: CardSet
    total: int

    @property
    def is_complete(self) -> bool:
        """Whether all four suits are there."""
        return len(self.cards) == len(Suit)


def prime(pile: CardSet | str, item: Primiera) -> Prime:
    """Choose the best card of each suit for the primiera.

    Parameters
    ----------
    pile : CardSet or str
    item : Primiera
        Which table of values to use.

    Examples
    --------
    >>> best = prime("7d6dAd6c5cAsKb", Primiera("primiera", 1))
    >>> str(best.cards), best.total, best.is_complete
    ('As6c7dKb', 65, True)
    """
    cards = CardSet.parse(pile) if isinstance(pile, str) else pile
    values = PRIMIERA_VALUES[item.values]

    def value(card: Card) -> int:
        return values[RANK_LETTERS[card.rank]]

    best = [max(cards.of_suit(suit), key=value) for suit in Suit if cards.of_suit(suit)]
    return Prime(CardSet.of(best), sum(map(value, best)))


def tally(rules: Rules, piles: tuple[CardSet, ...], points: tuple[int, ...]) -> Tally:
    """Count piles and in-play points as they are; nothing needs to be complete.

    Parameters
    ----------
    rules : Rules
    piles : tuple of CardSet
        Captured cards, one set per side.
    points : tuple of int
        In-play points, one number per side.

    Examples
    --------
    >>> piles = CardSet.parse("7d7cAsKb"), CardSet.parse("QdAc7s7b")
    >>> print(tally(Rules.preset("scopone"), piles, (2, 0)))
                  side 0  side 1
    cards              0       0   4–4: nobody
    coins              0       0   1–1: nobody
    settebello         1       0   7d: side 0
    primiera           0       0   68–68: nobody
    scope              2       0   sweeps made in play
    total              3       0
    """
    lines: list[TallyLine] = []
    winner = None
    for item in rules.tally:
        if isinstance(item, WholeSuit):
            winner = next((side for side, pile in enumerate(piles) if is_on(item) and _has_suit(item, pile, rules)), winner)
        elif isinstance(item, Slam):
            lines += _slam(item, lines, rules, piles)
        elif is_on(item):
            lines.append(TallyLine(item.name, *_SCORERS[type(item)](item, piles, rules.deck)))
    made = TallyLine("scope", tuple(points), "made in play" if rules.bonuses or rules.declarations else "sweeps made in play")
    return Tally((*lines, made), winner)


def most_in_play(rules: Rules) -> int:
    """The most in-play points that one play can make, with the declarations of the hands that are dealt after it."""
    value = max(*rules.deck.values, rules.sweep.court_value)
    sweep = rules.sweep.points + (2 * value if rules.sweep.by_value else 0)
    bonuses = sum(bonus.points + (value if isinstance(bonus, OneSuit) and bonus.by_value else 0) for bonus in rules.bonuses)
    plan = rules.declarations
    return sweep + bonuses + (0 if plan is None else rules.players * (plan.low + plan.three))


def most_in_tally(rules: Rules) -> int:
    """The most points that the tally items can give to one side."""
    most = 0
    for item in filter(is_on, rules.tally):
        if isinstance(item, Run):
            longest = len(rules.deck.ranks)
            most += (4 if item.all_suits else 1) * (longest if item.cap is None else min(longest, item.cap))
        elif isinstance(item, ValueCards):
            most += sum(points for _, points in item.cards)
        elif isinstance(item, Courts):
            most += item.points + len(rules.deck.ranks)
        elif isinstance(item, Majority | CardPoints | Primiera | Slam):
            most += item.points
    return most


def is_on(item: TallyItem) -> bool:
    """Whether an item can score anything, or win the match."""
    if isinstance(item, Run | WholeSuit):
        return item.is_on
    if isinstance(item, ValueCards):
        return bool(item.cards)
    return bool(item.points) and not (isinstance(item, CardPoints) and item.card is None)


def _has_suit(item: WholeSuit, pile: CardSet, rules: Rules) -> bool:
    return len(pile.of_suit(item.suit)) == len(rules.deck.ranks)


def _slam(item: Slam, lines: list[TallyLine], rules: Rules, piles: tuple[CardSet, ...]) -> list[TallyLine]:
    """A line that makes up the difference for the side that has the whole of some items."""
    counted = {line.name: line.points for line in lines if line.name in item.of}
    kinds = [each for each in rules.tally if each.name in counted]
    for side, pile in enumerate(piles):
        if item.points and kinds and all(_has_whole(kind, counted[kind.name], side, pile) for kind in kinds):
            made = sum(points[side] for points in counted.values())
            return [TallyLine(item.name, _to_side(side, item.points - made, len(piles)), f"{item.points} instead of {made}: side {side}")]
    return []


def _has_whole(item: TallyItem, points: tuple[int, ...], side: int, pile: CardSet) -> bool:
    """Whether a side has all that an item gives: of value cards every one, taken; of anything else all the points."""
    if isinstance(item, ValueCards):
        return all(card in pile for card, _ in item.cards)
    return points[side] > 0 and sum(points) == points[side]


def _score_majority(item: Majority, piles: tuple[CardSet, ...], deck: Deck) -> Line:
    counts = [len(pile if item.suit is None else pile.of_suit(item.suit)) for pile in piles]
    leaders = [side for side, count in enumerate(counts) if count == max(counts)]
    text = "–".join(map(str, counts))
    if len(leaders) == 1:
        return _to_side(leaders[0], item.points, len(piles)), f"{text}: side {leaders[0]}"
    if item.tie == "one_each":
        return tuple(int(side in leaders) for side in range(len(piles))), f"{text}: one each"
    return (0,) * len(piles), f"{text}: nobody"


def _score_card(item: CardPoints, piles: tuple[CardSet, ...], deck: Deck) -> Line:
    for side, pile in enumerate(piles):
        if item.card is not None and item.card in pile:
            return _to_side(side, item.points, len(piles)), f"{item.card}: side {side}"
    return (0,) * len(piles), f"{item.card}: nobody has it"


def _score_value_cards(item: ValueCards, piles: tuple[CardSet, ...], deck: Deck) -> Line:
    owners = {card: next((side for side, pile in enumerate(piles) if card in pile), None) for card, _ in item.cards}
    points = tuple(sum(worth for card, worth in item.cards if owners[card] == side) for side in range(len(piles)))
    return points, ", ".join(f"{card}: {'nobody' if side is None else f'side {side}'}" for card, side in owners.items())


def run_length(pile: CardSet, suit: Suit, deck: Deck) -> int:
    """How many cards of a suit, from the ace on without a gap, are in a pile; in forty cards the fante follows the seven.

    Examples
    --------
    >>> from scopa_lab.cards import IT40
    >>> run_length(CardSet.parse("Ad2d3d5d6d"), Suit.DENARI, IT40)
    3
    """
    ranks = {RANK_LETTERS[card.rank] for card in pile.of_suit(suit)}
    return next((length for length, letter in enumerate(deck.ranks) if letter not in ranks), len(deck.ranks))


def _score_run(item: Run, piles: tuple[CardSet, ...], deck: Deck) -> Line:
    points, reasons = [], []
    for side, pile in enumerate(piles):
        made = 0
        for suit in Suit if item.all_suits else (item.suit,):
            length = run_length(pile, suit, deck)
            if length >= max(item.least, 1):
                made += length if item.cap is None else min(length, item.cap)
                reasons.append(f"ace to {length} of {suit.italian}: side {side}")
        points.append(made)
    return tuple(points), ", ".join(reasons) or f"no run of {item.least}"


def _score_courts(item: Courts, piles: tuple[CardSet, ...], deck: Deck) -> Line:
    for side, pile in enumerate(piles):
        coins = {card.rank for card in pile.of_suit(Suit.DENARI)}
        if coins >= set(COURTS):
            below = 0
            while item.extends and 6 - below in coins:
                below += 1
            return _to_side(side, item.points + below, len(piles)), f"JdQdKd{f' and {below} below' if below else ''}: side {side}"
    return (0,) * len(piles), "JdQdKd: nobody has all"


def _score_primiera(item: Primiera, piles: tuple[CardSet, ...], deck: Deck) -> Line:
    primes = [prime(pile, item) for pile in piles]
    ranks: dict[str, Callable[[Prime], tuple[int, ...]]] = {
        "cannot_compete": lambda best: (best.total if best.is_complete else 0,),
        "fewer_suits_lose": lambda best: (len(best.cards), best.total),
        "zero_value": lambda best: (best.total,),
    }
    ranked = [ranks[item.missing_suit](best) for best in primes]
    incomplete = "no prime" if item.missing_suit == "cannot_compete" else "{} in {} suits"
    text = "–".join(str(best.total) if best.is_complete else incomplete.format(best.total, len(best.cards)) for best in primes)
    leaders = [side for side, rank in enumerate(ranked) if rank == max(ranked)]
    if len(leaders) == 1:
        return _to_side(leaders[0], item.points, len(piles)), f"{text}: side {leaders[0]}"
    return (0,) * len(piles), f"{text}: nobody"


def _to_side(winner: int, points: int, sides: int) -> tuple[int, ...]:
    return tuple(points if side == winner else 0 for side in range(sides))


_SCORERS: dict[type, Callable[[Any, tuple[CardSet, ...], Deck], Line]] = {
    Majority: _score_majority,
    CardPoints: _score_card,
    Primiera: _score_primiera,
    ValueCards: _score_value_cards,
    Run: _score_run,
    Courts: _score_courts,
}
