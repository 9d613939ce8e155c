"""From piles to points: one tally line for every scoring item, with the reason.

What each item gives it knows itself; see ``rules/items.py``.
"""

from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from scopa_lab.cards import CardSet
from scopa_lab.printed import as_printed, markdown_table, table_cell
from scopa_lab.rules import Rules
from scopa_lab.rules.items import TallyItem


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
        mine, theirs, *_ = self.total
        return mine - theirs

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
    before: dict[str, tuple[TallyItem, tuple[int, ...]]] = {}
    winner = None
    for item in filter(attrgetter("is_on"), rules.tally):
        line = item.score(piles, rules.deck, before)
        if line is not None:
            lines.append(TallyLine(item.name, *line))
            before[item.name] = item, line[0]
        winner = next((side for side, pile in enumerate(piles) if item.wins_match(pile, rules.deck)), winner)
    made = TallyLine("scope", tuple(points), "made in play" if rules.bonuses or rules.declarations else "sweeps made in play")
    return Tally((*lines, made), winner)


def most_in_play(rules: Rules) -> int:
    """The most in-play points that one play can make, with the declarations of the hands that are dealt after it."""
    value = max(*rules.deck.values, rules.sweep.court_value)
    sweep = rules.sweep.points + (2 * value if rules.sweep.by_value else 0)
    bonuses = sum(bonus.most(value) for bonus in rules.bonuses)
    plan = rules.declarations
    return sweep + bonuses + (0 if plan is None else rules.players * (plan.low + plan.three))


def most_in_tally(rules: Rules) -> int:
    """The most points that the tally items can give to one side."""
    return sum(item.most(rules.deck) for item in rules.tally if item.is_on)
