"""What the compiler makes of the kernels, and what is kept of it: no counting of references, and no file that is believed wrongly."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scopa_lab.solver import compiling, kernel
from tests.solver.test_kernel import compiled_only
from tests.strategies import ENDING

SOLVE = f"""
import scopa_lab as sl
from scopa_lab.solver import kernel
print(sl.solve("{ENDING}", engine="compiled").margin)
stats = kernel.search.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def solved(cache: Path, code: str = SOLVE) -> list[str]:
    """What a new process prints that keeps what it compiles in a folder."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    process = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return process.stdout.splitlines()


@compiled_only
def test_a_cut_file_of_the_cache_is_compiled_anew_and_then_found(tmp_path: Path) -> None:
    assert solved(tmp_path) == ["2", "0 1"]
    for kind in ("nbi", "nbc"):
        files = list(tmp_path.rglob(f"*.{kind}"))
        assert files
        for file in files:
            file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
        assert solved(tmp_path) == ["2", "0 1"]
        assert solved(tmp_path) == ["2", "1 0"]


@compiled_only
def test_nothing_in_the_search_counts_references(tmp_path: Path) -> None:
    code = (
        SOLVE + "print([name for text in kernel.search.inspect_llvm().values() for name in ('NRT_incref', 'NRT_decref') if name in text])"
    )
    assert solved(tmp_path, code)[-1] == "[]"


@compiled_only
def test_what_is_kept_belongs_to_every_source_of_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    now = compiling.sources()
    assert kernel.search._cache._cache_file._source_stamp[1] == now
    compiling.sources.cache_clear()
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + (b"# edited" if path.name == "ranks.py" else b""))
    assert compiling.sources() != now
    compiling.sources.cache_clear()
