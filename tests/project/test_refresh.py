"""What stores the notebooks, and what compares them, is patient with a slow machine."""

import re
from pathlib import Path
from types import ModuleType

import nbformat
import pytest
from nbclient import NotebookClient

from tests.strategies import module_of

ROOT = Path(__file__).parents[2]


def script() -> ModuleType:
    return module_of(ROOT / "notebooks" / "refresh.py")


def test_a_kernel_has_minutes_to_start_when_notebooks_are_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refresh, asked = script(), dict[str, object]()

    class Client(NotebookClient):
        def execute(self, *_: object, **__: object) -> nbformat.NotebookNode:
            asked.update(startup=self.startup_timeout, cell=self.timeout)
            return self.nb

    monkeypatch.setattr(refresh, "NotebookClient", Client)
    path = tmp_path / "01_a_question.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 + 1")]), path)
    refresh.refresh(path)
    assert asked == {"startup": refresh.STARTUP_TIMEOUT, "cell": 120}
    assert refresh.STARTUP_TIMEOUT >= 600


def test_a_kernel_has_as_long_when_notebooks_are_compared(pytestconfig: pytest.Config) -> None:
    (seconds,) = re.findall(r"--nbval .*--nbval-kernel-startup-timeout=(\d+) ", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert int(seconds) == script().STARTUP_TIMEOUT
    assert hasattr(pytestconfig.option, "nbval_kernel_startup_timeout")
