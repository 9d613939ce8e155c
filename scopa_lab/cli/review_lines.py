"""A review in the terminal: a line for each play as it is known, a bar for how far it is, and what each side lost."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from tqdm import tqdm

from scopa_lab.analysis import ReviewedMove, points_lost
from scopa_lab.cli.printing import print_lines
from scopa_lab.printed import signed


@contextmanager
def followed(plays: Iterable[ReviewedMove], count: int) -> Iterator[Iterable[ReviewedMove]]:
    """The plays, with a bar on the error stream if that is a terminal."""
    with tqdm(plays, total=count, unit=" plays", leave=False, disable=not sys.stderr.isatty()) as bar:
        yield bar


def print_above_bars(line: str) -> None:
    """Write a line at once, without breaking the bars that are shown."""
    with tqdm.external_write_mode(file=sys.stdout):
        print_lines(line)
        sys.stdout.flush()


def reviewed_line(each: ReviewedMove, *, is_decisive: bool) -> str:
    """One judged play for reading."""
    margin = signed(each.lower, typed=True) + ("" if each.before is not None else f" to {signed(each.upper, typed=True)}")
    cost = "not proved" if each.cost is None else f"cost {each.cost}" if each.cost else "best"
    if each.cost is None and each.least_cost:
        cost = f"costs at least {each.least_cost}"
    best = f"  better: {' '.join(map(str, each.best))}" if each.cost else ""
    mark = "  the decisive mistake" if is_decisive else ""
    return f"{each.ply + 1:>3}  seat {each.seat}  {each.move!s:<14}  margin {margin:<10}  {cost}{best}{mark}"


def summary_line(judged: Sequence[ReviewedMove]) -> str:
    """The points that each side lost, and for how many plays that is not known."""
    first, second = points_lost(judged)
    unknown = sum(each.cost is None for each in judged)
    rest = f"; {unknown} of {len(judged)} plays are not proved, so it may be more" if unknown else ""
    return f"points lost: side 0 {first}, side 1 {second}{rest}"
