"""Loading the compiler, which takes seconds: Ctrl-C ends the waiting for it, and never leaves it half loaded."""

import threading
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from scopa_lab.rules import Rules

Made = TypeVar("Made")
_SECONDS_BETWEEN_LOOKS = 0.1  # at Ctrl-C, where waiting alone does not notice it
_one_thread = threading.Lock()
_outcome: list[ModuleType | str] = []


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


def _loaded() -> ModuleType | str:
    """The module of the compiled search, or why it cannot be loaded.

    That is found out once in a process: what was loaded by half is not tried again.
    """
    with _one_thread:
        if not _outcome:
            _outcome.append(_load())
        return _outcome[0]


def _load() -> ModuleType | str:
    try:
        return undisturbed(lambda: import_module("scopa_lab.solver.compiled_search"))
    except ModuleNotFoundError as error:
        return f"{error.name} is not installed"
    except Exception as error:  # a broken package raises what it will
        return f"the compiler cannot be loaded ({type(error).__name__}: {error})"


def compiled_search() -> ModuleType:
    """The module of the compiled search; it brings in numpy and the compiler, a second on some machines.

    Only where `no_compiler` is None.
    """
    search = _loaded()
    assert isinstance(search, ModuleType), search
    return search


def no_compiler() -> str | None:
    """What keeps the compiled search from being loaded, now and for as long as this process lives; None if nothing does."""
    search = _loaded()
    return search if isinstance(search, str) else None


def why_not(rules: Rules) -> str | None:
    """What keeps the compiled search, where there is one, from answering for these rules; None if nothing does."""
    return compiled_search().packing.why_not(rules)  # type: ignore[no-any-return]
