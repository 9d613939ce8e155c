import random

import pytest

from scopa_lab.counting.intervals import Estimate, mean, share
from scopa_lab.errors import AnalysisError


def test_the_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    rng = random.Random(1)
    shares = [share(sum(rng.random() < 0.3 for _ in range(80)), 80) for _ in range(1000)]
    means = [mean([rng.gauss(2, 5) for _ in range(40)]) for _ in range(1000)]
    assert 0.93 < sum(each.agrees_with(0.3) for each in shares) / 1000 < 0.97
    assert 0.92 < sum(each.agrees_with(2) for each in means) / 1000 < 0.97


@pytest.mark.parametrize("hits", [0, 1, 9, 10])
def test_a_share_and_its_interval_stay_between_nought_and_one(hits: int) -> None:
    each = share(hits, 10)
    assert 0 <= each.low <= each.value == hits / 10 <= each.high <= 1


def test_the_interval_of_a_share_is_wilsons() -> None:
    assert (round(share(15, 50).low, 4), round(share(15, 50).high, 4)) == (0.191, 0.4375)


def test_one_measurement_says_nothing_of_the_spread() -> None:
    assert str(mean([3])) == "3.000 (-inf to inf, n = 1)"
    assert Estimate(0.0, -1.0, 1.0, 5).agrees_with(1)


@pytest.mark.parametrize(("hits", "count"), [(0, 0), (3, 2), (-1, 2)])
def test_impossible_shares_are_refused(hits: int, count: int) -> None:
    with pytest.raises(AnalysisError, match=f"{hits} of {count} trials is no share"):
        share(hits, count)


def test_no_values_have_no_mean() -> None:
    with pytest.raises(AnalysisError, match="no value to take the mean of"):
        mean([])


def test_an_interval_holds_both_its_ends() -> None:
    each = Estimate(0.0, -1.0, 1.0, 5)
    assert [each.agrees_with(exact) for exact in (-1.01, -1, 1, 1.01)] == [False, True, True, False]


@pytest.mark.parametrize("count", [61, 122, 137])
def test_an_interval_from_nought_or_to_one_is_not_past_it_by_a_rounding(count: int) -> None:
    assert share(0, count).low == 0
    assert share(count, count).high == 1


@pytest.mark.parametrize("value", [float("inf"), float("-inf"), float("nan")])
def test_values_that_are_not_finite_have_no_mean(value: float) -> None:
    with pytest.raises(AnalysisError, match=f"the mean of 3 values needs finite ones; there is {value}"):
        mean([1, value, 2])
