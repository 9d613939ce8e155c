"""How values look in a notebook: as `print` shows them, and safely in the cells of a Markdown table."""

import re
from html import escape
from typing import Any


def as_printed(value: Any, printer: Any, cycle: bool) -> None:
    """Show a value in IPython as `print` does: the ``_repr_pretty_`` of a class, which IPython looks for in the class itself."""
    for number, line in enumerate(str(value).splitlines()):
        if number:
            printer.break_()
        printer.text(line)


def table_cell(text: str) -> str:
    r"""`text` as it is, on one line, for a cell of a Markdown table.

    Examples
    --------
    >>> print(table_cell("<b>3|4</b> for $5"))
    &lt;b&gt;3\|4&lt;/b&gt; for \$5
    """
    return re.sub(r"([\\|$*`\[\]])", r"\\\1", escape(" ".join(text.split()), quote=False))


def html_text(text: str) -> str:
    """`text` as it is, for a page; a dollar stands apart, because a notebook takes what lies between two for a formula.

    Examples
    --------
    >>> html_text("3 < 4")
    '3 &lt; 4'
    """
    return escape(text).replace("$", "<span>$</span>")
