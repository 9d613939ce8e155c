"""The direction of imports, and which third-party package each module may use."""

import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import scopa_lab

PACKAGE = Path(scopa_lab.__file__).parent

# Each module may import those above it in this table, and the packages named beside it.
LAYERS = {
    "errors": set(),
    "numbers": set(),
    "printed": set(),
    "files": set(),
    "estimates": set(),
    "cards": set(),
    "parts": set(),
    "options": set(),
    "describe": set(),
    "rules": set(),
    "game": set(),
    "game.captures": {"constraint"},
    "capture_queries": {"constraint"},
    "scoring": set(),
    "events": set(),
    "position": set(),
    "state_parts": set(),
    "state": set(),
    "game.deals": set(),
    "combinatorics": set(),
    "inference": set(),
    "loose_moves": set(),
    "notes": set(),
    "record_lines": set(),
    "record_branch": set(),
    "record_start": set(),
    "record_text": set(),
    "records": set(),
    "match": set(),
    "solver.turn": set(),
    "solver.watch": {"tqdm"},
    "solver.reference": set(),
    "solver.kernel": {"numba", "numpy"},
    "solver.kernel_plain": set(),
    "solver.workers": {"numpy"},
    "solver.packing": {"numpy"},
    "solver.packing_plain": {"numpy"},
    "solver.checkpoint": {"numpy"},
    "solver.search": set(),
    "solver": set(),
    "analysis.reviews": set(),
    "analysis.endings": {"tqdm"},
    "analysis.puzzles": set(),
    "analysis.stored": set(),
    "analysis.factors": set(),
    "analysis.study_files": set(),
    "analysis.studies": set(),
    "analysis": set(),
    "tree.checks": {"networkx"},
    "tree.games": {"networkx"},
    "tree.presas": {"networkx"},
    "tree.layout": {"networkx"},
    "tree.exports": {"networkx"},
    "tree": set(),
    "views.faces": set(),
    "views.inks": set(),
    "views.titles": set(),
    "views.svg": set(),
    "views.rows": set(),
    "views.text": set(),
    "views.words": set(),
    "views.figures": {"matplotlib"},
    "views.plots": {"matplotlib"},
    "views.trees": {"matplotlib", "networkx"},
    "views.page": {"anywidget"},
    "views.table": {"traitlets"},
    "views.explorer": {"ipywidgets"},
    "views.trainer": {"ipywidgets"},
    "views.editor": {"ipywidgets", "traitlets"},
    "views": set(),
    "course.answers": set(),
    "course.exercises": set(),
    "course.sheets": set(),
    "course": set(),
    "output": {"click", "rich"},
    "streams": {"click"},
    "review_lines": {"tqdm"},
    "cli": {"click"},
    "__main__": set(),
}
EXCEPTIONS = {("state", "views.svg")}  # State._repr_svg_ draws itself, inside the method
ORDER = list(LAYERS)


def name_of(path):
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


MODULES = {name_of(path): path for path in PACKAGE.rglob("*.py") if name_of(path)}


def imports_of(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            modules = [name for name in inner if name.removeprefix("scopa_lab.") in MODULES]
            yield from modules or [node.module]


def test_the_table_names_every_module():
    assert MODULES.keys() == LAYERS.keys()


@pytest.mark.parametrize("module", ORDER)
def test_a_module_imports_only_what_stands_before_it(module):
    for imported in imports_of(MODULES[module]):
        top, _, inner = imported.partition(".")
        if top == "scopa_lab":
            assert (module, inner) in EXCEPTIONS or ORDER.index(inner) < ORDER.index(module), f"{module} imports {inner}"
        elif top not in sys.stdlib_module_names:
            assert top in LAYERS[module], f"{module} imports {top}"


def test_no_rule_is_decided_by_the_name_of_a_game():
    for module in ORDER:
        text = MODULES[module].read_text(encoding="utf-8")
        assert not re.search(r"(rules|self|preset)\.name (==|!=|in) ", text), module


def test_importing_the_package_brings_in_nothing_heavy():
    heavy = ["numba", "matplotlib", "networkx", "pandas", "ipywidgets", "IPython", "numpy", "click", "rich", "tqdm"]
    code = f"import sys, scopa_lab; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


def test_what_a_type_checker_sees_is_what_is_loaded():
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    (seen,) = (node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    homes = {alias.name: node.module for node in seen.body for alias in node.names}
    assert sorted(scopa_lab.__all__) == sorted(name for name, home in homes.items() if home != "scopa_lab")
    for name, home in homes.items():
        assert getattr(scopa_lab, name) is getattr(importlib.import_module(home), name)
    public = [name for name in dir(scopa_lab) if not name.startswith("_")]
    assert public == sorted(homes)


def test_no_public_function_is_named_like_a_module_beside_it():
    assert not set(scopa_lab.__all__) & {path.stem for path in PACKAGE.iterdir()}
    code = "import scopa_lab.game.captures, scopa_lab.game.deals, scopa_lab as sl; print(callable(sl.captures), callable(sl.deals))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "True True\n"


def test_the_public_names_exist_and_the_views_load_when_first_used():
    assert all(hasattr(scopa_lab, name) for name in scopa_lab.__all__)
    assert scopa_lab.views.draw
    assert scopa_lab.tree.game_tree
    assert scopa_lab.course.lesson
    assert scopa_lab.combinatorics.sparigli
    assert scopa_lab.inference.sweep_chance
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        scopa_lab.nothing  # noqa: B018
