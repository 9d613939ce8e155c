"""What the repository promises beside the code: the environment, the notebooks, the texts."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from rattler import MatchSpec

import scopa_lab

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
MOST_CELLS, MOST_LINES = 15, 12

needs_history = pytest.mark.skipif(shutil.which("git") is None or not (ROOT / ".git").exists(), reason="needs the repository's history")


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_conda_environment_is_what_pyproject_makes_of_it(tmp_path: Path) -> None:
    """The command stands in the Makefile, once."""
    (recipe,) = re.findall(r"^\t(\$\(BIN\)/pyproject2conda .*)$", text_of("Makefile"), re.M)
    target = tmp_path / "environment.yml"
    command = recipe.replace("$(BIN)/pyproject2conda", f"{sys.executable} -m pyproject2conda").replace("-o environment.yml", f"-o {target}")
    subprocess.run(command, shell=True, check=True, cwd=ROOT, capture_output=True)
    assert target.read_text(encoding="utf-8") == text_of("environment.yml")


def test_every_line_of_the_conda_environment_is_a_valid_spec() -> None:
    lines = re.findall(r"^  - ([a-z].*[^:])$", text_of("environment.yml"), re.M)
    names = {MatchSpec(line, strict=True).name.normalized for line in lines if line != "conda-forge"}
    assert {"python", "jupyterlab", "ipywidgets", "networkx", "pytest", "nbval"} <= names
    assert "python-constraint2" in text_of("environment.yml")


def test_the_locked_versions_name_no_host_and_cover_every_dependency() -> None:
    locked = text_of("constraints.txt")
    project = tomllib.loads(text_of("pyproject.toml"))["project"]
    wanted = [*project["dependencies"], *(line for extra in project["optional-dependencies"].values() for line in extra)]
    assert "://" not in locked
    for requirement in wanted:
        (name,) = re.findall(r"^[A-Za-z0-9_-]+", requirement)
        assert re.search(rf"^{name}==", locked, re.M), name


def code_cells(path: Path) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_stored_notebook_ran_from_top_to_bottom_and_shows_nothing_that_changes(path: Path) -> None:
    cells = code_cells(path)
    stored = path.read_text(encoding="utf-8")
    outputs = json.dumps([cell["outputs"] for cell in cells])
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    assert not re.search(r"object at 0x|widget-view|\bnodes/s\b|[0-9] ms\b", outputs)
    assert '"widgets"' not in stored
    assert '"iopub' not in stored
    for cell in cells:
        source = "".join(cell["source"])
        assert not source.rstrip().endswith(";")
        assert not re.search(r"clear_output|^[%!]", source, re.M)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_asks_one_question_in_short_cells_and_answers_it(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert re.match(r"\d\d_[a-z_]+$", path.stem)
    first, last = "".join(cells[0]["source"]), "".join(cells[-1]["source"])
    assert re.match(r"# .*\?\n", first)
    assert all(word in first for word in ("**For**", "**Before this**", "**Runs**"))
    assert last.startswith("## Answer")
    assert len(code_cells(path)) <= MOST_CELLS
    assert all(len(cell["source"]) <= MOST_LINES for cell in code_cells(path))
    assert any("assert " in "".join(cell["source"]) for cell in code_cells(path))


def test_the_notebooks_are_there() -> None:
    """The course is 01 to 10, the tools follow."""
    assert [int(path.stem[:2]) for path in NOTEBOOKS] == list(range(1, 17))


def test_the_readme_names_only_commands_that_exist() -> None:
    readme, targets = text_of("README.md"), re.findall(r"^([a-z-]+):", text_of("Makefile"), re.M)
    assert set(re.findall(r"(?:`|^)make ([a-z-]+)", readme, re.M)) <= set(targets)
    assert {"lab", "test", "setup", "demo", "test-all"} <= set(re.findall(r"(?:`|^)make ([a-z-]+)", readme, re.M))
    for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", readme):
        assert (ROOT / picture).is_file()


def test_the_python_examples_of_the_readme_run() -> None:
    import doctest

    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_version_is_the_same_everywhere() -> None:
    assert f"## {scopa_lab.__version__}" in text_of("CHANGELOG.md")
    assert f"version: {scopa_lab.__version__}" in text_of("CITATION.cff")


@needs_history
def test_the_wheel_is_the_package_and_the_sdist_has_what_the_repository_has() -> None:
    targets = tomllib.loads(text_of("pyproject.toml"))["tool"]["hatch"]["build"]["targets"]
    assert targets["wheel"] == {"packages": ["scopa_lab"]}
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    kept = {path.split("/")[0] for path in listed if not path.startswith(".")} - {"pyproject.toml"}  # which is always there
    assert all((ROOT / name).exists() for name in targets["sdist"]["include"])
    assert kept <= set(targets["sdist"]["include"])


@needs_history
def test_ci_calls_the_test_command_of_the_readme() -> None:
    assert "make test" in text_of(".ci/run")


def test_the_readme_says_how_people_may_write_cards_and_moves() -> None:
    readme = " ".join(text_of("README.md").split())
    assert "`F C R` for the fante, cavallo and re that are written `J Q K`" in readme
    assert "`6c x Ac 5b`, `as3s6c`" in readme
