"""Which margins a side wants: the choice, the gain and the bounds agree with each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa_lab.game.sides import best_for, gain, narrowed
from scopa_lab.rules import Rules

margins = st.lists(st.integers(-30, 30), min_size=1)
each_side = pytest.mark.parametrize("side", [0, 1])
each_rules = pytest.mark.parametrize("rules", [None, Rules.preset("scopone")], ids=["no rules", "scopone"])


@each_rules
@each_side
@given(margins)
def test_a_side_takes_the_margin_of_the_largest_gain(rules: Rules | None, side: int, margins: list[int]) -> None:
    best = best_for(rules, side, margins)
    assert best in margins
    assert all(gain(rules, side, best) >= gain(rules, side, margin) for margin in margins)
    assert best_for(rules, side, iter(margins)) == best


@each_rules
@given(st.integers())
def test_what_one_side_gains_the_other_loses(rules: Rules | None, margin: int) -> None:
    assert gain(rules, 0, margin) == -gain(rules, 1, margin)


@each_rules
def test_side_0_wants_it_large_and_side_1_small(rules: Rules | None) -> None:
    assert (best_for(rules, 0, [-4, 2]), best_for(rules, 1, [-4, 2])) == (2, -4)


@each_rules
@each_side
@given(margins)
def test_bounds_of_all_moves_leave_one_margin_on_the_side_that_chooses(rules: Rules | None, side: int, margins: list[int]) -> None:
    bounds = narrowed(rules, side, (-99, 99), ((margin, margin) for margin in margins))
    assert best_for(rules, side, margins) in bounds
    assert sum(end in (-99, 99) for end in bounds) == 1
    assert narrowed(rules, side, (-99, 99), []) == (-99, 99)
