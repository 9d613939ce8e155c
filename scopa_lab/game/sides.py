"""Which margins a side wants: whoever compares margins asks here.

A margin is points of side 0 minus points of side 1; side 0 wants it large, side 1 small, and the other way round where the lowest score
wins. The functions take the rules of the game, or None where no rules are known, as for numbers in a figure; then the usual rules hold.
"""

from collections.abc import Iterable

from scopa_lab.rules import Rules


def gain(rules: Rules | None, side: int, margin: int) -> int:
    """What a margin is worth to a side: of two margins it wants the one with the larger gain.

    Examples
    --------
    >>> gain(None, 0, -4), gain(None, 1, -4)
    (-4, 4)
    """
    wants_more = side == 0 if rules is None else rules.wants_more(side)
    return margin if wants_more else -margin


def best_for(rules: Rules | None, side: int, margins: Iterable[int]) -> int:
    """The margin that a side chooses, of one or more.

    Examples
    --------
    >>> best_for(None, 0, [-4, 2]), best_for(None, 1, [-4, 2])
    (2, -4)
    """
    return max(margins, key=lambda margin: gain(rules, side, margin))


def narrowed(rules: Rules | None, side: int, bounds: tuple[int, int], after: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Bounds of a margin, narrowed by the bounds after some of the moves: the side to play can have the best of them.

    Examples
    --------
    >>> narrowed(None, 0, (-9, 9), [(-4, -4), (2, 5)]), narrowed(None, 1, (-9, 9), [(-4, -4), (2, 5)])
    ((2, 9), (-9, -4))
    """
    (lower, upper), after = bounds, list(after)
    if gain(rules, side, 1) > 0:
        return max([lower, *(least for least, _ in after)]), upper
    return lower, min([upper, *(most for _, most in after)])
