"""The direction of imports, and which third-party package each module may use."""

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import scopa_lab

PACKAGE = Path(scopa_lab.__file__).parent
TESTS = Path(__file__).parents[1]

# Each room may import those above it in this table, and the packages named beside it; within a room no circle.
LAYERS = {
    "errors": set(),
    "numbers": set(),
    "files": set(),
    "printed": set(),
    "cards": set(),
    "rules": set(),
    "game": {"constraint"},
    "records": set(),
    "counting": {"constraint"},
    "solver": {"llvmlite", "numba", "numpy", "tqdm"},
    "analysis": {"tqdm"},
    "tree": {"networkx"},
    "views": {"anywidget", "ipywidgets", "matplotlib", "networkx", "traitlets"},
    "course": set(),
    "cli": {"click", "rich", "tqdm"},
    "__main__": set(),
}
EXCEPTIONS = {("game.state", "views.drawing.svg")}  # State._repr_svg_ draws itself, inside the method
ORDER = list(LAYERS)


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


MODULES = {name_of(path): path for path in PACKAGE.rglob("*.py") if name_of(path)}


def imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            modules = [name for name in inner if name.removeprefix("scopa_lab.") in MODULES]
            yield from modules or [str(node.module)]


def room_of(module: str) -> str:
    return module.partition(".")[0]


def test_the_table_names_every_room() -> None:
    assert {room_of(module) for module in MODULES} == LAYERS.keys()


def test_the_tests_lie_in_the_rooms_of_what_they_test() -> None:
    """Beside these: what the project promises as a whole, the fuzzers, and the data."""
    folders = {path.parent.name for path in TESTS.rglob("test_*.py")} - {TESTS.name}
    assert folders == {room for room in LAYERS if (PACKAGE / room).is_dir()} | {"project"}


@pytest.mark.parametrize("module", sorted(MODULES))
def test_a_module_imports_only_from_its_room_and_those_before_it(module: str) -> None:
    room = room_of(module)
    for imported in imports_of(MODULES[module]):
        top, _, inner = imported.partition(".")
        if top == "scopa_lab":
            is_before = ORDER.index(room_of(inner)) <= ORDER.index(room)
            assert (module, inner) in EXCEPTIONS or is_before, f"{module} imports {inner}"
        elif top not in sys.stdlib_module_names:
            assert top in LAYERS[room], f"{module} imports {top}"


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {module: {name.removeprefix("scopa_lab.") for name in imports_of(MODULES[module])} for module in MODULES}
    graph[""] = set()
    for module, inner in EXCEPTIONS:
        graph[module].discard(inner)
    order = list(TopologicalSorter({module: inner & MODULES.keys() for module, inner in graph.items()}).static_order())
    assert order.index("cards") < order.index("game.state") < order.index("cli.commands")


def test_no_rule_is_decided_by_the_name_of_a_game() -> None:
    for module, path in MODULES.items():
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(rules|self|preset)\.name (==|!=|in) ", text), module


def test_importing_the_package_brings_in_nothing_heavy() -> None:
    heavy = ["numba", "matplotlib", "networkx", "pandas", "ipywidgets", "IPython", "numpy", "click", "rich", "tqdm"]
    code = f"import sys, scopa_lab; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


def test_what_a_type_checker_sees_is_what_is_loaded() -> None:
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    (seen,) = (node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    imports = [node for node in seen.body if isinstance(node, ast.ImportFrom)]
    homes = {alias.name: str(node.module) for node in imports for alias in node.names}
    rooms = {alias.name for node in imports for alias in node.names if alias.asname}
    assert sorted(scopa_lab.__all__) == sorted(homes.keys() - rooms)
    for name, home in homes.items():
        loaded = getattr(importlib.import_module(home), name) if name not in rooms else importlib.import_module(f"{home}.{name}")
        assert getattr(scopa_lab, name) is loaded
    public = [name for name in dir(scopa_lab) if not name.startswith("_")]
    assert public == sorted(homes)


def test_no_public_function_is_named_like_a_module_beside_it() -> None:
    assert not set(scopa_lab.__all__) & {path.stem for path in PACKAGE.iterdir()}
    code = "import scopa_lab.game.captures, scopa_lab.game.deals, scopa_lab as sl; print(callable(sl.captures), callable(sl.deals))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "True True\n"


def test_the_public_names_exist_and_the_views_load_when_first_used() -> None:
    assert all(hasattr(scopa_lab, name) for name in scopa_lab.__all__)
    assert callable(scopa_lab.views.draw)
    assert callable(scopa_lab.tree.game_tree)
    assert callable(scopa_lab.course.lesson)
    assert callable(scopa_lab.counting.combinatorics.sparigli)
    assert callable(scopa_lab.counting.inference.sweep_chance)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        scopa_lab.nothing  # type: ignore[attr-defined]  # noqa: B018
