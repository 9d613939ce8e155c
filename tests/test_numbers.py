"""Numbers from outside: what counts as whole, what as positive."""

from fractions import Fraction

import numpy as np
import pytest

from scopa_lab.errors import DealError, SolverError, shown
from scopa_lab.numbers import positive, whole


@pytest.mark.parametrize("value", [5, np.int64(5), np.uint8(5)])
def test_a_whole_number_of_any_kind_becomes_an_int(value: int | np.int64 | np.uint8) -> None:
    assert type(whole("count", value, DealError)) is int
    assert whole("count", value, DealError) == 5


@pytest.mark.parametrize("value", [True, np.bool_(True), 5.0, np.float64(5), Fraction(5), "5", None, b"5", [5]])
def test_nothing_else_is_a_whole_number(value: object) -> None:
    with pytest.raises(DealError, match=r"^count=.* is no whole number from 1 to 9$"):
        whole("count", value, DealError, least=1, most=9)


@pytest.mark.parametrize("value", [0, 10, -(10**5000), 10**5000], ids=["zero", "ten", "deep", "high"])
def test_a_whole_number_beyond_its_limits_is_refused_in_a_short_message(value: int) -> None:
    with pytest.raises(DealError, match="is no whole number from 1 to 9") as caught:
        whole("count", value, DealError, least=1, most=9)
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize("value", [5, 0.5, Fraction(1, 3), np.float32(0.5), np.int64(3), float("inf")])
def test_a_number_above_zero_becomes_a_float(value: object) -> None:
    assert type(positive("time_limit", value, SolverError)) is float


@pytest.mark.parametrize("value", [0, -1, float("nan"), True, "3", b"3", None, 10**5000, 1j], ids=lambda value: type(value).__name__)
def test_nothing_else_is_a_positive_number(value: object) -> None:
    with pytest.raises(SolverError, match=r"^time_limit=.* (is no number; it )?must be more than 0$"):
        positive("time_limit", value, SolverError)


def test_a_value_is_shown_on_one_line_and_cut() -> None:
    assert shown("a\nb") == r"'a\nb'"
    assert shown("a" * 500) == "'" + "a" * 196 + "..."
    assert shown(np.arange(300)).count("\n") == 0
