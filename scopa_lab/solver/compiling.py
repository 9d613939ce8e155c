"""How the functions of the kernel are compiled, and what is kept of it on disk.

The functions are inlined where they are called, and count no references: they make no array, and the atomic counts behind each view of one
took half of the time. Only the entry is kept, for all others are part of it. The compiler's own cache is used with four amends: what it keeps
belongs to all sources that it is made from, for it would only notice a change of the file that a function stands in; a file of it that was cut
short is compiled anew instead of raising for ever; what cannot be written is not kept; and what is kept is loaded without readying the
compiler to compile, which takes longer than all the rest.
"""

import hashlib
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import resources
from typing import Any

import llvmlite.binding
import numba

IS_COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
OPTIONS: dict[str, Any] = {"nogil": True, "forceinline": True, "_nrt": False}


def compiled(function: Callable[..., Any]) -> Any:
    """Compile `function` where one that is compiled calls it."""
    return numba.njit(**OPTIONS)(function)


def kept(function: Callable[..., Any]) -> Any:
    """Compile `function` when it is first called, and keep the result on disk where that is possible; see `load`."""
    try:
        made = numba.njit(cache=True, **OPTIONS)(function)
    except RuntimeError:  # no folder can be written: neither the one of the source nor the user's own
        made = compiled(function)
    if IS_COMPILED:
        _mend(made._cache)
    return made


def load(function: Any) -> None:
    """Load what is kept of a function, if anything is.

    The first call would do so too, but it asks all installed packages for extensions of the compiler before. The types of named tuples are told,
    for to find them out brings in more of numpy; so a function that was loaded believes that they hold what they held when it was compiled.
    """
    index: Any = ()
    with suppress(Exception):  # nothing can be written, or what was written cannot be read
        index = function._cache._cache_file._load_index()
    for signature, *_ in index:
        function.compile(signature)
        tuples = {kind.instance_class: kind for kind in signature if hasattr(kind, "instance_class")}
        find = function.typeof_pyval
        function.typeof_pyval = lambda value, find=find, tuples=tuples: tuples.get(type(value)) or find(value)


def _mend(cached: Any) -> None:
    """Change what the cache of one function does, as the top of this module says; and say so when there is nothing in it."""
    if hasattr(cached, "_cache_file"):
        cached._cache_file._source_stamp = (cached._cache_file._source_stamp, sources())
        reduce = cached._impl.reduce
        cached._impl.reduce = lambda result: _without_bitcode(*reduce(result))
    find, save = getattr(cached, "_load_overload", cached.load_overload), cached.save_overload

    def load_overload(*arguments: Any) -> Any:
        try:
            found = find(*arguments)
        except Exception:  # whatever half a pickle, or half a library, raises
            found = None
            with suppress(OSError):
                cached.flush()
        if found is None:
            _say_that_it_compiles(cached.cache_path)
        return found

    def save_overload(*arguments: Any) -> None:
        with suppress(OSError):
            save(*arguments)

    cached.load_overload, cached.save_overload = load_overload, save_overload


def _without_bitcode(library: tuple[Any, ...], *rest: Any) -> tuple[Any, ...]:
    """What is written of a function: its machine code and its symbols, without the bodies for other compiled functions, which take long to read.

    None may call it; one that does would stop the process at once.
    """
    name, kind, (machine_code, bitcode) = library
    module = llvmlite.binding.parse_bitcode(bitcode)
    defined = [each.name for each in (*module.functions, *module.global_variables) if not each.is_declaration]
    stop = "declare void @llvm.trap()\n" + "".join(
        f'define void @"{each}"() {{ call void @llvm.trap() unreachable }}\n' for each in defined
    )
    return (name, kind, (machine_code, llvmlite.binding.parse_assembly(stop).as_bitcode())), *rest


def _say_that_it_compiles(folder: str | None) -> None:
    """Say so on standard error; in a notebook to the log of its kernel, for what a cell prints is stored with it."""
    then = f"the result is kept in {folder}" if folder else "so does every process, for no folder can be written; NUMBA_CACHE_DIR names one"
    message = f"scopa_lab: compiling the solver takes about half a minute; {then}"
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    notebook = getattr(shell, "kernel", None)
    if notebook is None:
        print(message, file=sys.stderr, flush=True)  # noqa: T201
    else:
        notebook.log.warning(message)


@cache
def sources() -> str:
    """A text that changes with every source of this folder and of the kernel's, and of the rules, whose numbers stand in the kernel."""
    folder = resources.files("scopa_lab")
    entries = [each for room in ("rules", "solver", "solver/kernel") for each in folder.joinpath(room).iterdir()]
    files = sorted((entry.name, entry.read_bytes()) for entry in entries if entry.name.endswith(".py"))
    return hashlib.sha256(b"".join(name.encode() + text for name, text in files)).hexdigest()
