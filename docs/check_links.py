"""Check the built site: every link leads somewhere, nothing is loaded from outside, and nothing that must have a page lacks one."""

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """What one page can be linked by, what it links to, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors = {""}
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the anchors and the addresses of a tag."""
        values = {name: value or "" for name, value in attrs}
        self.anchors |= {values[name] for name in ("id", "name") if name in values}
        (self.links if tag in ("a", "area") else self.loads).extend(values[name] for name in ("href", "src", "data") if name in values)
        self.loads += loaded_by_css(values.get("style", ""))

    def handle_data(self, data: str) -> None:
        """Note what a style sheet inside the page loads."""
        self.loads += loaded_by_css(data) if self.lasttag == "style" else []


def loaded_by_css(text: str) -> list[str]:
    """The addresses that a style sheet loads."""
    return re.findall(r"url\(\s*['\"]?([^'\")]+)", text) + re.findall(r"@import\s+['\"]([^'\"]+)", text)


def faults(site: Path, required: dict[str, str]) -> Iterator[str]:
    """Each fault in a line; `required` names what must be there, and the pattern of its ``page.html#anchor``."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    loads = [(path, page.loads) for path, page in pages.items()]
    loads += [(path, loaded_by_css(path.read_text(encoding="utf-8"))) for path in sorted(site.rglob("*.css"))]
    for path, addresses in loads:
        yield from (f"{path.relative_to(site).as_posix()}: loads {each} from outside" for each in addresses if urlsplit(each).netloc)
    for path, page in pages.items():
        for address in dict.fromkeys(page.links + page.loads):
            fault = _fault_of(address, path, pages)
            if fault:
                yield f"{path.relative_to(site).as_posix()}: {address} {fault}"
    places = "\n".join(f"{path.relative_to(site).as_posix()}#{anchor}" for path, page in pages.items() for anchor in page.anchors)
    yield from (f"{name} has no place on the site" for name, pattern in required.items() if not re.search(f"^{pattern}$", places, re.M))


def _fault_of(address: str, path: Path, pages: dict[Path, Page]) -> str:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return ""
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    target = target / "index.html" if target.is_dir() else target
    if not target.is_file():
        return "leads nowhere"
    return "names no anchor" if target in pages and unquote(parts.fragment) not in pages[target].anchors else ""


def required_places(notebooks: Path) -> dict[str, str]:
    """A page for every notebook and every preset, and an anchor for every public name."""
    import scopa_lab  # noqa: PLC0415  the rest of this file needs only the standard library
    from scopa_lab.rules import PRESETS  # noqa: PLC0415

    places = {path.name: rf"notebooks/{path.stem}\.html#" for path in notebooks.glob("*.ipynb")}
    places |= {f"the game {name}": rf"rules/{name}\.html#" for name in PRESETS}
    return places | {f"scopa_lab.{name}": rf"api/.*\.html#scopa_lab\.(\w+\.)*{name}" for name in scopa_lab.__all__}


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: check_links.py FOLDER, the built site")
    found = list(faults(Path(sys.argv[1]).resolve(), required_places(Path(__file__).parent.parent / "notebooks")))
    sys.stderr.writelines(f"{line}\n" for line in found)
    sys.exit(bool(found))
