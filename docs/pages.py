"""Write the pages that repeat what stands elsewhere: notebooks, sheets, rules, glossary, API and command line. None of them is kept in git."""

import re
import shutil
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from inspect import getdoc, isclass
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import click

import scopa_lab
from scopa_lab import cards
from scopa_lab.cli import commands
from scopa_lab.course import lessons, sheet_html
from scopa_lab.rules import PRESETS
from scopa_lab.rules.options import OPTIONS

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
FIRST_TOOL = "11"  # the notebooks before this number are the course
COLUMNS = {"players": "players", "teams": "teams", "hand_size": "hand", "table_size": "table", "target": "target"}


def write_pages(docs: Path) -> None:
    """Write everything anew into the folders ``notebooks``, ``rules``, ``api``, ``parts`` and ``extra`` of the documentation."""
    for name in ("notebooks", "rules", "api", "parts", "extra/sheets"):
        shutil.rmtree(docs / name, ignore_errors=True)
        (docs / name).mkdir(parents=True)
    for pattern in ("*.ipynb", "*.svg"):
        for path in NOTEBOOKS.glob(pattern):
            shutil.copy(path, docs / "notebooks")
    for lesson in lessons():
        (docs / f"extra/sheets/{lesson.number}.html").write_text(sheet_html(lesson), encoding="utf-8")
    for name, text in _texts():
        (docs / f"{name}.md").write_text(text, encoding="utf-8")


def _texts() -> Iterator[tuple[str, str]]:
    """Each page's name and text."""
    for name, rules in PRESETS.items():
        yield f"rules/{name}", rules.describe()
    notebooks = sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))
    yield "parts/course", _toctree((f"notebooks/{name}" for name in notebooks if name < FIRST_TOOL), ":maxdepth: 1")
    yield "parts/tools", _toctree((f"notebooks/{name}" for name in notebooks if name >= FIRST_TOOL), ":maxdepth: 1")
    yield (
        "parts/sheets",
        "\n".join(f'* <a href="sheets/{each.number}.html">{each.number}. {each.question}</a>' for each in lessons()) + "\n",
    )
    yield "parts/presets", _presets()
    yield "parts/options", _options()
    yield "parts/glossary", _glossary()
    groups = {"-".join(modules): (modules, about) for modules, about in _groups()}
    for page, (modules, about) in groups.items():
        yield f"api/{page}", _command_line() if "cli" in modules else _modules(modules, about)
    yield "parts/api", _toctree((f"api/{page}" for page in groups), ":maxdepth: 2")
    yield "parts/names", _names()


def _about(value: object) -> str:
    """A docstring without its indentation."""
    return getdoc(value) or ""


def _table(heads: list[str], rows: Iterator[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, ["---"] * len(heads), *rows)) + "\n"


def _toctree(pages: Iterator[str], *options: str) -> str:
    return "\n".join(["```{toctree}", *options, "", *(f"/{page}" for page in pages), "```", ""])


def _presets() -> str:
    rows = ([f"[{name}](/rules/{name}.md)", *(str(rules.option(column)) for column in COLUMNS)] for name, rules in PRESETS.items())
    return _table(["game", *COLUMNS.values()], rows) + "\n" + _toctree((f"rules/{name}" for name in PRESETS), ":hidden:")


def _options() -> str:
    rows = ([f"`{name}`", option.meaning, option.choices.replace("|", "\\|"), option.source] for name, option in OPTIONS.items())
    return _table(["option", "meaning", "values", "who plays so"], rows)


def _glossary() -> str:
    """The glossary of `scopa_lab.cards`, each term on a line of its own."""
    entries = re.findall(r"^(\S.*)\n((?:    .*\n?)+)", _about(cards).partition("Glossary\n--------\n")[2], re.M)
    lines = "\n\n".join("\n".join(terms.split(", ")) + f"\n{about.rstrip()}" for terms, about in entries)
    return f"```{{glossary}}\n{lines}\n```\n"


def _groups() -> Iterator[tuple[list[str], str]]:
    """The modules of the overview in the package's docstring, and what it says of them."""
    for names, about in re.findall(r"^(\w[\w, ]*)\n((?:    .*\n?)+)", scopa_lab.__doc__, re.M):
        modules = [name for name in names.split(", ") if find_spec(f"scopa_lab.{name}")]
        if modules:
            yield modules, " ".join(about.split())


def _modules(modules: list[str], about: str) -> str:
    """A page of the docstrings of some modules."""
    documented = (_automodule(each) for name in modules for each in _with_parts(import_module(f"scopa_lab.{name}")))
    return "\n\n".join([f"# {', '.join(modules)}", about, *documented])


def _with_parts(module: ModuleType) -> list[str]:
    """The module's name, and if it is a room whose names are not gathered in ``__all__``, those of its modules.

    Of the views only the modules that their public names come from.
    """
    if hasattr(module, "__all__") or not hasattr(module, "__path__"):
        return [module.__name__]
    if not hasattr(module, "_LATER"):
        return [module.__name__, *(f"{module.__name__}.{each.name}" for each in iter_modules(module.__path__))]
    origins = {getattr(getattr(module, name), "__module__", None) or "" for name in (*vars(module), *module._LATER)}
    return [module.__name__, *sorted(origin for origin in origins if origin.startswith(f"{module.__name__}."))]


def _automodule(name: str) -> str:
    return f"## {name}\n\n```{{eval-rst}}\n.. automodule:: {name}\n   :members:\n```\n"


def _names() -> str:
    """What ``import scopa_lab`` brings, each with the first line of its docstring."""
    named = ((name, getattr(scopa_lab, name)) for name in scopa_lab.__all__)
    rows = ([f"{{py:{'obj' if isclass(value) else 'func'}}}`{name}`", _about(value).partition("\n")[0]] for name, value in named)
    return _table(["name", "what it is"], rows)


def _command_line() -> str:
    """The help of the command and of each of its parts, as click writes it."""
    parts = ["# The command line", _about(commands).replace("``", "`"), _help(commands.cli, "scopa-lab")]
    for name, command in commands.cli.commands.items():
        parts += [f"## {name}", _help(command, f"scopa-lab {name}")]
    return "\n\n".join(parts) + "\n"


def _help(command: click.Command, name: str) -> str:
    context = click.Context(command, info_name=name, terminal_width=78, help_option_names=["-h", "--help"])
    return f"```text\n{command.get_help(context)}\n```"
