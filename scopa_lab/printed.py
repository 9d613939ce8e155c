"""How values look in a notebook: as `print` shows them, and safely in the cells of a Markdown table."""

import re
from collections.abc import Iterable
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


def markdown_table(ruler: str, head: Iterable[str], *rows: Iterable[str]) -> str:
    """A table in Markdown; its cells are Markdown already, the ruler says where they stand.

    Examples
    --------
    >>> print(markdown_table(":--|--:", ["item", "points"], ["**total**", "3"]))
    | item | points |
    |:--|--:|
    | **total** | 3 |
    """
    first, *others = ("|" + "".join(f" {cell} |" if cell else " |" for cell in row) for row in (head, *rows))
    return "\n".join([first, f"|{ruler}|", *others])


def html_text(text: str) -> str:
    """`text` as it is, for a page; a dollar stands apart, because a notebook takes what lies between two for a formula.

    Examples
    --------
    >>> html_text("3 < 4")
    '3 &lt; 4'
    """
    return escape(text).replace("$", "<span>$</span>")


def signed(number: float, decimals: int = 0, *, typed: bool = False) -> str:
    """A number with its sign, as it stands on a page: a true minus, and a whole 0 without a sign; or as it is typed.

    Examples
    --------
    >>> signed(3), signed(-2), signed(0), signed(-0.5, 2)
    ('+3', '−2', '0', '−0.50')
    >>> signed(-2, typed=True), signed(0, typed=True)
    ('-2', '+0')
    """
    text = f"{number:+z.{decimals}f}"
    if typed:
        return text
    return text.replace("-", "−") if number or decimals else "0"


def lead(margin: int, *, lowest_wins: bool = False) -> str:
    """Who is ahead by a margin, in words.

    Examples
    --------
    >>> lead(-3), lead(-3, lowest_wins=True)
    ('side 1 ends 3 ahead', 'side 0 ends 3 ahead, with fewer points')
    """
    if not margin:
        return "both sides end level"
    return f"side {int((margin < 0) != lowest_wins)} ends {abs(margin)} ahead{', with fewer points' if lowest_wins else ''}"
