"""From piles to points: one tally line for every scoring item, with the reason.

Each kind of tally item has one function here; `tally` runs them over the items of a rules value.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scopa_lab.cards import RANK_LETTERS, Card, CardSet, Suit
from scopa_lab.parts import PRIMIERA_VALUES, CardPoints, Majority, Primiera
from scopa_lab.rules import Rules

Line = tuple[tuple[int, ...], str]


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


@dataclass(frozen=True, slots=True)
class Tally:
    """The points of a deal, item by item.

    Attributes
    ----------
    items : tuple of TallyLine
        In the order of the rules; the in-play points come last, as ``scope``.
    """

    items: tuple[TallyLine, ...]

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

    def _repr_markdown_(self) -> str:
        head = "".join(f" side {side} |" for side in range(len(self.total)))
        rows = [f"| {line.name} |{''.join(f' {points} |' for points in line.points)} {line.why} |" for line in self.items]
        total = "".join(f" **{points}** |" for points in self.total)
        return "\n".join([f"| item |{head} why |", f"|:--|{'--:|' * len(self.total)}:--|", *rows, f"| **total** |{total} |"])


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
    lines = [TallyLine(item.name, *_SCORERS[type(item)](item, piles)) for item in rules.tally if item.points]
    return Tally((*lines, TallyLine("scope", tuple(points), "sweeps made in play")))


def most_in_play(rules: Rules) -> int:
    """The most in-play points that one play can make."""
    return rules.sweep.points


def most_in_tally(rules: Rules) -> int:
    """The most points that the tally items can give to one side."""
    return sum(item.points for item in rules.tally)


def _score_majority(item: Majority, piles: tuple[CardSet, ...]) -> Line:
    counts = [len(pile if item.suit is None else pile.of_suit(item.suit)) for pile in piles]
    leaders = [side for side, count in enumerate(counts) if count == max(counts)]
    text = "–".join(map(str, counts))
    if len(leaders) == 1:
        return _to_side(leaders[0], item.points, len(piles)), f"{text}: side {leaders[0]}"
    if item.tie == "one_each":
        return tuple(int(side in leaders) for side in range(len(piles))), f"{text}: one each"
    return (0,) * len(piles), f"{text}: nobody"


def _score_card(item: CardPoints, piles: tuple[CardSet, ...]) -> Line:
    for side, pile in enumerate(piles):
        if item.card in pile:
            return _to_side(side, item.points, len(piles)), f"{item.card}: side {side}"
    return (0,) * len(piles), f"{item.card}: nobody has it"


def _score_primiera(item: Primiera, piles: tuple[CardSet, ...]) -> Line:
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
    if len(leaders) == 1 and max(ranked) > (0,):
        return _to_side(leaders[0], item.points, len(piles)), f"{text}: side {leaders[0]}"
    return (0,) * len(piles), f"{text}: nobody"


def _to_side(winner: int, points: int, sides: int) -> tuple[int, ...]:
    return tuple(points if side == winner else 0 for side in range(sides))


_SCORERS: dict[type, Callable[[Any, tuple[CardSet, ...]], Line]] = {
    Majority: _score_majority,
    CardPoints: _score_card,
    Primiera: _score_primiera,
}
