"""What tests and doctests share: names of rules that one registers are taken back, so that none is left to others."""

from collections.abc import Iterator

import pytest

from tests.strategies import forget


@pytest.fixture(autouse=True)
def names_of_rules() -> Iterator[None]:
    """Forget what was registered meanwhile."""
    from scopa_lab.rules import REGISTERED  # noqa: PLC0415

    before = dict(REGISTERED)
    yield
    if before != REGISTERED:
        forget(before)
