"""What tests and doctests share: Ctrl-C works, and names of rules that one registers are taken back, so that none is left to others."""

import signal
from collections.abc import Iterator

import pytest

from tests.strategies import forget

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts what runs in the background without it, and tests press it


@pytest.fixture(autouse=True)
def names_of_rules() -> Iterator[None]:
    """Forget what was registered meanwhile."""
    from scopa_lab.rules import REGISTERED  # noqa: PLC0415

    before = dict(REGISTERED)
    yield
    if before != REGISTERED:
        forget(before)
