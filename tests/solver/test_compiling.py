"""What the compiler makes of the kernel, and what is kept of it: no counting of references, and no file that is believed wrongly."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import scopa_lab
from tests.solver.test_kernel import compiled_only
from tests.strategies import ENDING

PACKAGE = Path(scopa_lab.__file__).parent
SMALL = """
from typing import NamedTuple
import numpy as np
from scopa_lab.solver.compiling import compiled, kept, load
class Pair(NamedTuple):
    left: object
    right: object
@compiled
def twice(number):
    return 2 * number
@kept
def total(pair):
    return twice(pair.left[0]) + pair.right[0]
def ask():
    load(total)
    print(total(Pair(np.array([3]), np.array([4]))), sum(total.stats.cache_hits.values()))
"""
ASK = "import small\nsmall.ask()"


def environment(**more: object) -> dict[str, str]:
    """A new process reads the package that is tested, and sees no notebook."""
    return {**os.environ, "PYTHONPATH": str(PACKAGE.parent), **{name: str(value) for name, value in more.items()}}


def result_of(folder: Path, code: str = ASK, **more: object) -> tuple[list[str], str]:
    """What a new process prints that calls a small function, and whether it was loaded; and what it says on standard error."""
    (folder / "small.py").write_text(SMALL)
    done = subprocess.run([sys.executable, "-c", code], env=environment(**more), cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.split(), done.stderr


@compiled_only
def test_what_was_compiled_is_loaded_and_only_who_compiles_says_so(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    printed, said = result_of(tmp_path, NUMBA_CACHE_DIR=kept)
    assert printed == ["10", "0"]
    assert said.startswith("scopa_lab: compiling the solver takes about half a minute; the result is kept in ")
    assert str(kept) in said
    assert said.count("\n") == 1
    assert result_of(tmp_path, NUMBA_CACHE_DIR=kept) == (["10", "1"], "")


@compiled_only
@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize("is_missing", [False, True], ids=["cut", "missing"])
def test_a_spoilt_file_of_the_cache_is_compiled_anew_and_then_found(tmp_path: Path, kind: str, is_missing: bool) -> None:
    kept = tmp_path / "kept"
    result_of(tmp_path, NUMBA_CACHE_DIR=kept)
    (file,) = kept.rglob(f"*.{kind}")
    file.unlink() if is_missing else file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    printed, said = result_of(tmp_path, NUMBA_CACHE_DIR=kept)
    assert printed == ["10", "0"]
    assert said.count("compiling the solver") == 1
    assert result_of(tmp_path, NUMBA_CACHE_DIR=kept) == (["10", "1"], "")


@compiled_only
def test_a_folder_that_cannot_be_written_is_told_and_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    nowhere: dict[str, Any] = {"NUMBA_CACHE_DIR": tmp_path / "file", "NUMBA_CACHE_LOCATOR_CLASSES": "UserProvidedCacheLocator"}
    for _ in range(2):
        printed, said = result_of(tmp_path, **nowhere)
        assert printed == ["10", "0"]
        assert "no folder can be written" in said


@compiled_only
def test_a_result_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    full = "import numba.core.caching as caching\ndef full(*_):\n    raise OSError\ncaching.IndexDataCacheFile.save = full\n"
    assert result_of(tmp_path, full + ASK, NUMBA_CACHE_DIR=tmp_path / "kept")[0] == ["10", "0"]


@compiled_only
def test_in_a_notebook_it_is_said_to_the_log_and_not_into_the_cell(tmp_path: Path) -> None:
    code = """
import sys, types
class Log:
    def warning(self, message):
        print("log:", message)
shell = types.SimpleNamespace(kernel=types.SimpleNamespace(log=Log()))
sys.modules["IPython"] = types.SimpleNamespace(get_ipython=lambda: shell)
"""
    printed, said = result_of(tmp_path, code + ASK, NUMBA_CACHE_DIR=tmp_path / "other")
    assert printed[:4] == ["log:", "scopa_lab:", "compiling", "the"]
    assert said == ""


@compiled_only
def test_an_edit_of_any_source_of_the_kernel_is_noticed(tmp_path: Path) -> None:
    copy = tmp_path / "scopa_lab"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    code = "from scopa_lab.solver.kernel import search\nfile = search._cache._cache_file\n"
    kept = {"PYTHONPATH": tmp_path, "NUMBA_CACHE_DIR": tmp_path / "kept"}

    def answer(line: str) -> str:
        run = [sys.executable, "-c", code + line]
        return subprocess.run(run, env=environment(**kept), cwd=tmp_path, capture_output=True, text=True, check=True).stdout.strip()

    for source in (*sorted(copy.glob("solver/kernel/*.py")), copy / "solver" / "packing.py"):
        answer("file._save_index({'signature': 'file'})")
        assert answer("print(file._load_index())") == "{'signature': 'file'}"
        source.write_text(source.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
        assert answer("print(file._load_index())") == "{}", source.name


@compiled_only
def test_the_search_counts_no_references_and_is_then_loaded(tmp_path: Path) -> None:
    code = f"""
import scopa_lab as sl
from scopa_lab.solver import kernel
print(sl.solve("{ENDING}", engine="compiled").margin, sum(kernel.search.stats.cache_hits.values()))
if not kernel.search.stats.cache_hits:
    print([name for text in kernel.search.inspect_llvm().values() for name in ("NRT_incref", "NRT_decref") if name in text])
"""
    assert result_of(tmp_path, code, NUMBA_CACHE_DIR=tmp_path / "kept")[0] == ["2", "0", "[]"]
    assert result_of(tmp_path, code, NUMBA_CACHE_DIR=tmp_path / "kept") == (["2", "1"], "")
