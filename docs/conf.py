"""How Sphinx builds the site: everything is local, nothing runs, and every warning is an error."""

import re
import sys
from itertools import takewhile
from pathlib import Path
from typing import Any

from docutils.nodes import Element
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.inspect import signature as signature_of
from sphinx.util.inspect import stringify_signature
from sphinx.util.nodes import make_refnode

import scopa_lab
from scopa_lab.rules.values import Part

sys.path.insert(0, str(Path(__file__).parent))
from pages import write_pages

project = "scopa_lab"
author = "The scopa_lab authors"
version = release = scopa_lab.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["parts/*", "extra/*"]

myst_enable_extensions = ["deflist"]
nb_execution_mode = "off"  # the outputs that are stored
nb_render_markdown_format = "gfm"  # with tables
nb_ipywidgets_js: dict[str, dict[str, str]] = {}  # no script from outside

html_theme = "furo"
pygments_dark_style = "github-dark"
html_title = f"scopa_lab {version}"
html_static_path = ["static"]
html_extra_path = ["extra"]
html_css_files = ["site.css"]
html_show_copyright = html_show_sphinx = html_copy_source = False

add_module_names = False
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
maximum_signature_line_length = 88
python_use_unqualified_type_names = True
napoleon_google_docstring = False
napoleon_preprocess_types = True
napoleon_custom_sections = [("Attributes", "params_style")]

default_role = "py:obj"
nitpicky = True
nitpick_ignore_regex = [
    ("py:obj", r"[a-z_]\w*"),  # a parameter
    ("py:class", r"(?!scopa_lab\.).*"),  # types of others, in words, or internal
]


def prepare_docstring(app: Sphinx, what: str, name: str, *args: Any) -> None:
    """Leave the glossary to its own page, and keep napoleon from reading the text before a colon as the type of a property."""
    lines: list[str] = args[-1]
    lines[:] = one_error_an_entry(lines)
    if what == "property":
        lines[:0] = ["..", ""]  # a comment, with no colon in it
    if "Glossary" in lines:
        lines[lines.index("Glossary") :] = ["The glossary has a page of its own: :doc:`/glossary`."]


def one_error_an_entry(lines: list[str]) -> list[str]:
    """Give each of several errors that share a description an entry of its own: napoleon shows the first of them only."""
    told: list[str] = []
    for number, line in enumerate(lines):
        names = line.strip().split(", ")
        if len(names) > 1 and all(name.endswith("Error") for name in names):
            indent = line[: len(line) - len(line.lstrip())]
            about = list(takewhile(re.compile(rf"{indent} +\S").match, lines[number + 1 :]))
            for name in names[:-1]:
                told += [indent + name, *about]
            told.append(indent + names[-1])
        else:
            told.append(line)
    return told


def show_own_signature(  # noqa: PLR0917  what Sphinx passes
    app: Sphinx, what: str, name: str, obj: type, options: object, signature: str | None, returns: str | None
) -> tuple[str, str | None] | None:
    """Show how a widget is made, for autodoc prefers a ``__new__`` that takes anything; and a part of the rules by its types alone."""
    if what == "class" and signature and signature.startswith("(*args") and "__init__" in vars(obj):
        return stringify_signature(
            signature_of(vars(obj)["__init__"], bound_method=True), unqualified_typehints=True, show_return_annotation=False
        ), returns
    if what == "class" and issubclass(obj, Part):
        bare = signature_of(obj)
        kept = [each.replace(annotation=getattr(each.annotation, "__origin__", each.annotation)) for each in bare.parameters.values()]
        return stringify_signature(bare.replace(parameters=kept), unqualified_typehints=True, show_return_annotation=False), returns
    return None


def find_by_last_words(app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: Element) -> Element | None:
    """Link ``State``, ``State.play`` or ``state.py``, wherever it is written, to the object whose full name ends so."""
    target, kind = node["reftarget"].removesuffix(".py"), node.get("reftype")
    is_parameter = kind == "obj" and node["reftarget"].isidentifier() and node["reftarget"].islower()
    if node.get("refdomain") != "py" or is_parameter:
        return None
    objects = {name: entry for name, entry in env.domains.python_domain.objects.items() if kind != "func" or entry.objtype == "function"}
    name = min((name for name in objects if f".{name}".endswith(f".{target}")), key=len, default=None)
    if name is None:
        return None
    return make_refnode(app.builder, node["refdoc"], objects[name].docname, objects[name].node_id, contnode, name)


def setup(app: Sphinx) -> None:
    """Write the pages that are made from the package, and correct what autodoc finds."""
    app.connect("config-inited", lambda app, config: write_pages(Path(app.srcdir)), priority=1)
    app.connect("autodoc-process-docstring", prepare_docstring, priority=400)
    app.connect("autodoc-process-signature", show_own_signature)
    app.connect("missing-reference", find_by_last_words)
