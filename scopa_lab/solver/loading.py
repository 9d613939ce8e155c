"""Loading the compiler, which takes seconds: Ctrl-C ends the waiting for it, and never leaves it half loaded."""

import threading
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from scopa_lab.rules import Rules

NO_COMPILER = "numba is not installed"
Made = TypeVar("Made")
_SECONDS_BETWEEN_LOOKS = 0.1  # at Ctrl-C, where waiting alone does not notice it
_parts: list[ModuleType] = []


def undisturbed(make: Callable[[], Made]) -> Made:
    """What `make` returns or raises, made in a thread of its own: who is interrupted here only stops waiting."""
    outcome: list[tuple[Any, BaseException | None]] = []

    def work() -> None:
        try:
            outcome.append((make(), None))
        except BaseException as error:
            outcome.append((None, error))

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_SECONDS_BETWEEN_LOOKS)
    made, error = outcome[0]
    if error is not None:
        raise error
    return made  # type: ignore[no-any-return]


def compiled_search() -> ModuleType:
    """The module of the compiled search; it brings in numpy and the compiler, a second on some machines."""
    if not _parts:
        _parts.append(undisturbed(lambda: import_module("scopa_lab.solver.compiled_search")))
    return _parts[0]


def why_not(rules: Rules) -> str | None:
    """What keeps the compiled search from answering for these rules; None if nothing does."""
    search = compiled_search()
    return search.packing.why_not(rules) if search.compiling.IS_COMPILED else NO_COMPILER
