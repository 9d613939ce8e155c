"""The link check of the documentation, on sites of a few lines; `make docs` runs it on the real one."""

import doctest
from pathlib import Path

import pytest

import scopa_lab
from scopa_lab.rules import PRESETS
from tests.strategies import module_of

ROOT = Path(__file__).parents[2]
check_links = module_of(ROOT / "docs" / "check_links.py")

INDEX = """
<html><head><link rel="stylesheet" href="static/site.css"><style>p { background: url(data:image/png;base64,AA) }</style></head><body>
<h1 id="top">Scopa</h1><a href="#top">up</a> <a href="api/state.html#scopa_lab.game.state.State">State</a> <a href="api/">API</a>
<a href="https://example.org">text from elsewhere</a> <img src="a%20table.svg"></body></html>
"""
API = '<html><body><p id="scopa_lab.game.state.State">A position.</p><a href="../index.html?q=1">up</a></body></html>'


@pytest.fixture
def site(tmp_path: Path) -> Path:
    files = {
        "index.html": INDEX,
        "api/index.html": "<p>All of it</p>",
        "api/state.html": API,
        "static/site.css": "p { color: black }",
        "a table.svg": "<svg/>",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def found(site: Path, required: dict[str, str] | tuple[()] = ()) -> list[str]:
    return list(check_links.faults(site, dict(required)))


def test_a_good_site_has_no_fault(site: Path) -> None:
    assert found(site, {"State": r"api/.*\.html#scopa_lab\.(\w+\.)*State", "the start": r"index\.html#"}) == []


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('<a href="gone.html">x</a>', "api/state.html: gone.html leads nowhere"),
        ('<img src="../gone.svg">', "api/state.html: ../gone.svg leads nowhere"),
        ('<a href="#gone">x</a>', "api/state.html: #gone names no anchor"),
        ('<a href="../index.html#gone">x</a>', "api/state.html: ../index.html#gone names no anchor"),
        ('<script src="https://cdn.example/x.js"></script>', "api/state.html: loads https://cdn.example/x.js from outside"),
        ('<img src="//cdn.example/x.png">', "api/state.html: loads //cdn.example/x.png from outside"),
        ('<link rel="stylesheet" href="http://cdn.example/x.css">', "api/state.html: loads http://cdn.example/x.css from outside"),
        ("<style>@import 'https://cdn.example/x.css';</style>", "api/state.html: loads https://cdn.example/x.css from outside"),
        ('<p style="background: url(https://cdn.example/x.png)">', "api/state.html: loads https://cdn.example/x.png from outside"),
    ],
)
def test_a_fault_of_a_page_is_named_in_one_line(site: Path, line: str, fault: str) -> None:
    (site / "api" / "state.html").write_text(API + line, encoding="utf-8")
    assert found(site) == [fault]


def test_a_style_sheet_may_load_nothing_from_outside(site: Path) -> None:
    (site / "static" / "site.css").write_text("@font-face { src: url('https://fonts.example/x.woff2') }", encoding="utf-8")
    assert found(site) == ["static/site.css: loads https://fonts.example/x.woff2 from outside"]


def test_what_must_be_there_is_missed(site: Path) -> None:
    required = {"scopa_lab.Move": r"api/.*\.html#scopa_lab\.(\w+\.)*Move", "the game scopa": r"rules/scopa\.html#"}
    assert found(site, required) == ["scopa_lab.Move has no place on the site", "the game scopa has no place on the site"]


def test_every_notebook_every_preset_and_every_public_name_must_be_there() -> None:
    required = check_links.required_places(ROOT / "notebooks")
    names = [f"scopa_lab.{name}" for name in scopa_lab.__all__]
    assert set(required) == {path.name for path in (ROOT / "notebooks").glob("*.ipynb")} | {f"the game {name}" for name in PRESETS} | {
        *names
    }


def test_the_examples_of_the_page_about_the_solver_run() -> None:
    lines = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8").splitlines()
    text = "\n".join("" if line.startswith("```") else line for line in lines)
    result = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(text, {}, "solver.md", None, 0))
    assert result.attempted > 10
    assert result.failed == 0
