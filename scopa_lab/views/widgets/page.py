"""What the widgets share: the files of their front ends, what a page may set, and a picture for where no kernel runs."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import anywidget


def front_end(name: str) -> str:
    """The text of a file of a front end, also where the package is not a folder."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


class PageWidget(anywidget.AnyWidget):
    """A widget that takes over from its page only what `_accepts` lets in; everything else that a page sends is ignored."""

    def set_state(self, sync_data: Any) -> None:
        """Take over what a page sends."""
        sent = sync_data if isinstance(sync_data, Mapping) else {}
        super().set_state({name: value for name, value in sent.items() if self._accepts(name, value)})

    def _accepts(self, name: str, value: object) -> bool:
        """Whether a page may set a trait to a value."""
        return False


def with_picture(bundle: Any, svg: str, text: str) -> Any:
    """What a widget offers a notebook, and beside it a picture for where no kernel runs."""
    data, *rest = bundle if isinstance(bundle, tuple) else (bundle,)
    data = {**(data or {}), "image/svg+xml": svg, "text/plain": text}
    return (data, *rest) if rest else data
