"""What a side may claim during a deal: the points that no play can take from it any more."""

from dataclasses import replace

from scopa_lab.cards import CardSet
from scopa_lab.errors import MatchError
from scopa_lab.game.state import State, read_state
from scopa_lab.game.tally import tally
from scopa_lab.numbers import whole
from scopa_lab.rules import Rules
from scopa_lab.rules.items import Slam, TallyItem


def certain_points(state: State | str, side: int) -> int:
    """The points of a deal that no play can take from a side any more.

    These are its points so far in play, except a sweep that a rule may yet void; what each item gives it even if all other cards go to
    any one other side, so a majority only if it is out of reach; but no primiera before the end of the deal.

    Raises
    ------
    MatchError
        If the side does not exist.

    Examples
    --------
    >>> state = State.parse("scopone 0 7sQs/As/2c/Kb 3c4s 7d7cKdKc/* 2/0 0 -")
    >>> certain_points(state, 0), certain_points(state, 1)  # the settebello and two sweeps; most cards and coins
    (3, 2)
    """
    state = read_state(state)
    side = read_side(state.rules, side)
    if state.is_over:
        return state.tally().total[side]
    rules = replace(state.rules, tally=_claimable(state.rules))
    rest = state.rules.deck.cards - CardSet.of(card for pile in state.piles for card in pile)
    worst: dict[str, list[int]] = {}
    others = [other for other in range(rules.sides) if other != side]
    for taker in others:
        piles = tuple(pile | rest if each == taker else pile for each, pile in enumerate(state.piles))
        for line in tally(rules, piles, state.points).items:
            worst.setdefault(line.name, []).append(line.points[side])
    sure = sum(min(points) for points in worst.values() if len(points) == len(others))
    return sure - (state.swept if state.taker == side else 0)


def _claimable(rules: Rules) -> tuple[TallyItem, ...]:
    """The items whose points can be certain during a deal: no primiera; no slam of one, and of a slam worth less than its items neither."""
    kept = [item for item in rules.tally if item.is_claimable]
    for slam in [item for item in rules.tally if isinstance(item, Slam) and item.is_on]:
        of = [item for item in rules.tally if item.name in slam.of]
        takes_away = slam.points < sum(item.most(rules.deck) for item in of)
        dropped = [slam, *of] if takes_away else [slam] if not all(item.is_claimable for item in of) else []
        kept = [item for item in kept if item not in dropped]
    return tuple(kept)


def read_side(rules: Rules, side: object) -> int:
    """A side of a match, if it is one."""
    return whole("side", side, MatchError, least=0, most=rules.sides - 1, saying=f"{{}} is no side; the sides are 0 to {rules.sides - 1}")
