"""How the functions of the kernels are compiled, and what is kept of it on disk.

The functions are inlined where they are called, and count no references: they make no array, and the atomic counts behind each view of one
took half of the time. The compiler's own cache is used with two amends: what it keeps belongs to the sources of the whole folder, for it would
only notice a change of the file that a function stands in; and a file of it that was cut short is compiled anew instead of raising for ever.
"""

import hashlib
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import resources
from typing import Any

try:
    import numba
except ImportError:  # no compiler on this platform; the reference solver answers
    numba = None  # type: ignore[assignment]

IS_COMPILED = numba is not None
OPTIONS: dict[str, Any] = {"nogil": True, "forceinline": True, "_nrt": False}


def compiled(function: Callable[..., Any]) -> Any:
    """Compile `function`, and keep the result on disk where that is possible; without a compiler it stays as it is."""
    if numba is None:
        return function
    try:
        made = numba.njit(cache=True, **OPTIONS)(function)
    except RuntimeError:  # neither the source folder nor the user's own can be written
        return numba.njit(**OPTIONS)(function)
    _mend(getattr(made, "_cache", None))
    return made


def _mend(kept: Any) -> None:
    """Bind a cache of the compiler to the sources of this folder, and let it forget what it cannot read."""
    if kept is None or not hasattr(kept, "_cache_file"):
        return  # compilers are off
    kept._cache_file._source_stamp = (kept._cache_file._source_stamp, sources())
    load = kept.load_overload

    def load_overload(*arguments: Any) -> Any:
        try:
            return load(*arguments)
        except Exception:  # whatever half a pickle, or half a library, raises
            with suppress(OSError):
                kept.flush()
            return None

    kept.load_overload = load_overload


def say_if_compiling(function: Any) -> None:
    """Say so before a function that is kept nowhere is compiled; not into the output of a notebook cell, which is stored and compared."""
    if numba is None or not hasattr(function, "_cache") or _is_kept(function) or "ipykernel" in sys.modules:
        return
    message = "scopa_lab: compiling the solver; this takes half a minute, and only once where the result can be kept on disk"
    print(message, file=sys.stderr, flush=True)  # noqa: T201


def _is_kept(function: Any) -> bool:
    try:
        return bool(function._cache._cache_file._load_index())
    except Exception:  # no cache, or a file that cannot be read
        return False


@cache
def sources() -> str:
    """A text that changes with every source of this folder and of the kernel's."""
    folder = resources.files("scopa_lab.solver")
    entries = [*folder.iterdir(), *folder.joinpath("kernel").iterdir()]
    files = sorted((entry.name, entry.read_bytes()) for entry in entries if entry.name.endswith(".py"))
    return hashlib.sha256(b"".join(name.encode() + text for name, text in files)).hexdigest()
