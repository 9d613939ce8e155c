"""The package as one zip file, as `zipapp` makes them: it runs from there, and solves with a checkpoint."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import scopa_lab
from tests.strategies import ENDING

PACKAGE = Path(scopa_lab.__file__).parent


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zip file of the package."""
    path = tmp_path_factory.mktemp("zip") / "lab.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for source in PACKAGE.rglob("*"):
            if source.is_file() and "__pycache__" not in source.parts:
                archive.write(source, source.relative_to(PACKAGE.parent))
    return path


def ran(package: Path, *arguments: str) -> str:
    """What Python prints, with nothing but the zip file as the package and the compiler off."""
    environment = {**os.environ, "PYTHONPATH": str(package), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, env=environment, cwd=package.parent, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_search_goes_on_from_its_checkpoint(package: Path) -> None:
    code = f"""
import scopa_lab as sl
print(sl.__file__)
for _ in range(2):
    print(sl.solve({ENDING!r}, engine="compiled", table_mb=1, checkpoint="search.checkpoint").margin)
print(sl.solve("cicera 0 7d/As/2c/Kb 3c4s */- 0/0 0 -", engine="compiled").engine)
"""
    module, *answers = ran(package, "-c", code).splitlines()
    assert module.startswith(f"{package}{os.sep}")
    assert answers == ["2", "2", "compiled"]


def test_the_data_of_the_package_are_read(package: Path) -> None:
    assert ran(package, "-c", "from scopa_lab import analysis; print(len(analysis.collection()))") == "26\n"


def test_the_command_runs(package: Path) -> None:
    assert '"margin": 2' in ran(package, "-m", "scopa_lab", "solve", ENDING, "--json", "--checkpoint", "command.checkpoint")
