"""Numbers with their intervals, from counted or measured samples."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist, fmean, stdev

from scopa_lab.errors import AnalysisError, shown
from scopa_lab.numbers import MANY, whole

_Z95 = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number measured on a sample, with the 95 % interval around it.

    Attributes
    ----------
    value : float
    low, high : float
        Ends of the interval; infinite where one measurement says nothing of the spread.
    count : int
        Measurements it rests on.

    Examples
    --------
    >>> print(Estimate(0.5, 0.25, 0.75, 12))
    0.500 (0.250 to 0.750, n = 12)
    """

    value: float
    low: float
    high: float
    count: int

    def agrees_with(self, exact: Fraction | float) -> bool:
        """Whether a number lies within the interval."""
        return self.low <= exact <= self.high

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f}, n = {self.count})"


def share(hits: int, count: int) -> Estimate:
    """A share of `count` independent trials, with Wilson's interval, which holds near 0 and 1 too.

    Raises
    ------
    AnalysisError
        If `count` is no whole number from 1, or `hits` none from 0 to `count`.

    Examples
    --------
    >>> print(share(0, 100))
    0.000 (0.000 to 0.037, n = 100)
    """
    saying = f"{shown(hits)} of {shown(count)} trials is no share; there must be at least one trial, and no more hits than trials"
    count = whole("count", count, AnalysisError, least=1, most=MANY, saying=saying)
    hits = whole("hits", hits, AnalysisError, least=0, most=count, saying=saying)
    value, squared = hits / count, _Z95 * _Z95 / count
    centre = (value + squared / 2) / (1 + squared)
    half = _Z95 * math.sqrt(value * (1 - value) / count + squared / (4 * count)) / (1 + squared)
    return Estimate(value, max(0.0, min(value, centre - half)), min(1.0, max(value, centre + half)), count)


def mean(values: Iterable[float]) -> Estimate:
    """The mean of independent measurements, with the normal approximation: 1.96 standard errors to each side.

    The approximation is good from about thirty measurements; with fewer the interval is too narrow.

    Raises
    ------
    AnalysisError
        If there is no value, or one is no number or not finite.

    Examples
    --------
    >>> print(mean([2, -1, 2, 3]))
    1.500 (-0.197 to 3.197, n = 4)
    """
    try:
        values = list(map(float, values))
    except (TypeError, ValueError, OverflowError) as error:
        raise AnalysisError(f"the mean needs numbers: {error}") from None
    if not all(map(math.isfinite, values)):
        raise AnalysisError(
            f"the mean of {len(values)} values needs finite ones; there is {next(v for v in values if not math.isfinite(v))}"
        )
    if not values:
        raise AnalysisError("there is no value to take the mean of")
    value = fmean(values)
    half = _Z95 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Estimate(value, value - half, value + half, len(values))
