"""The front end in Chromium: the module alone against a fake model, and one scenario in JupyterLab."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from anywidget import AnyWidget
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

import scopa_lab as sl
from scopa_lab.views import CaptureTrainer, DealEditor, TableView
from tests.strategies import ENDING
from tests.views.languages import MARKED, speak, unmarked

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
VIEWS = Path(sl.__file__).parent / "views" / "widgets"
CHOICE = sl.State.parse("scopone 0 5dKs/As/2c/3b Ad4s2b3c */- 0/0 0 -")

if not Path(CHROMIUM).exists():
    assert "CI" not in os.environ, "no Chromium; .ci/run installs it"
    pytest.skip("no Chromium on this machine", allow_module_level=True)
if os.environ.get("NUMBA_DISABLE_JIT") == "1":
    pytest.skip("the browser does not depend on the compiler", allow_module_level=True)

PAGE = """<!doctype html><style>%s</style><div id="here"></div><script>
window.sent = []; window.outside = [];
document.addEventListener("keydown", (event) => window.outside.push(event.key));
</script><script type="module">
%s
const listeners = {};
window.model = {
  data: %s, get(name) { return this.data[name]; }, send(message) { window.sent.push(message); },
  on(name, call) { (listeners[name] ??= []).push(call); },
  save_changes() {},
  set(data, value) {
    if (typeof data === "string") data = { [data]: value };
    Object.assign(this.data, data); for (const name in data) for (const call of listeners["change:" + name] ?? []) call(); },
};
render({ model: window.model, el: document.getElementById("here") });
window.again = (place) => render({ model: window.model, el: place });
window.ready = true;
</script>"""


def traits(view: TableView) -> dict[str, object]:
    """What the front end gets of a view."""
    return {
        name: getattr(view, name)
        for name in ("_picture", "_cards", "_table", "_status", "_words", "_serial", "message", "is_selecting", "selected")
    }


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 900, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    yield page
    context.close()


def show(page: Page, view: AnyWidget, front: str = "table", data: dict[str, list[dict[str, str | list[object]]]] | None = None) -> None:
    script = (VIEWS / f"{front}.js").read_text(encoding="utf-8").replace("export default { render };", "")
    page.set_content(PAGE % ((VIEWS / f"{front}.css").read_text(encoding="utf-8"), script, json.dumps(data or traits(view))))
    page.wait_for_function("window.ready")


def sent(page: Page) -> list[str]:
    return [message.get("move", message["kind"]) for message in page.evaluate("window.sent")]


def said(page: Page) -> str:
    return page.locator(".scopa-said").inner_text()


def test_a_click_plays_what_goes_one_way_and_offers_what_goes_several(page: Page) -> None:
    show(page, TableView(CHOICE))
    page.locator('[data-card="5d"]').click()
    assert sent(page) == []
    buttons = page.locator(".scopa-moves button")
    assert buttons.count() == 2
    buttons.nth(0).hover()
    assert "2b" in page.evaluate("[...document.querySelectorAll('.scopa-taken')].map((face) => face.dataset.card)")
    page.locator('[data-card="3c"]').click()
    assert sent(page) == ["5dx2b3c"]
    page.locator('[data-card="Ks"]').click()
    assert sent(page) == ["5dx2b3c", "KsxAd2b3c4s"]


def test_two_views_of_one_model_agree(page: Page) -> None:
    view = TableView(CHOICE)
    show(page, view)
    page.evaluate("window.again(document.body)")
    view.play("KsxAd2b3c4s")
    page.evaluate("(data) => window.model.set(data)", traits(view))
    page.wait_for_function("document.querySelectorAll('[role=button][data-card=As]').length === 2")
    assert page.evaluate("[...document.querySelectorAll('.scopa-said')].map((said) => said.textContent)") == ["seat 1 to play"] * 2
    page.locator("[data-card='As']").nth(1).click()
    assert sent(page) == ["As"]


def test_a_card_of_another_seat_says_who_is_to_play(page: Page) -> None:
    show(page, TableView(CHOICE))
    page.locator('[data-card="As"]').click()
    assert said(page) == "seat 0 to play"


def test_the_keys_do_all_of_it_and_none_reaches_the_notebook(page: Page) -> None:
    show(page, TableView(CHOICE))
    page.locator('[data-card="5d"]').focus()
    assert said(page).startswith("five of denari: must take")
    page.keyboard.press("ArrowRight")
    assert said(page).startswith("re of spade: must take")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    assert "Choose by a click or the keys 1 to 2" in said(page)
    page.keyboard.press("Escape")
    assert page.locator(".scopa-moves button").count() == 0
    page.keyboard.press("Enter")
    page.keyboard.press("2")
    page.keyboard.press("u")
    page.keyboard.press("R")
    page.keyboard.press("b")
    assert sent(page) == [str(CHOICE.legal_moves[1]), "undo", "redo"]
    assert page.evaluate("window.outside") == []
    assert page.locator('[data-card="5d"]').get_attribute("data-lm-suppress-shortcuts") == "true"


def test_badges_show_what_each_card_is_worth(page: Page) -> None:
    state = sl.State.parse(ENDING)
    view = TableView(state)
    view.values = sl.move_values(state)
    show(page, view)
    assert page.locator('[data-card="7d"] .scopa-best text').text_content() == "★+2"
    assert str(page.locator('[data-card="Ab"]').text_content()).endswith("−4")


def test_an_error_is_shown_and_a_new_state_keeps_the_focus_in_the_table(page: Page) -> None:
    view = TableView(CHOICE)
    show(page, view)
    page.locator('[data-card="Ks"]').focus()
    page.evaluate("window.model.set({ message: 'IllegalMoveError: no' })")
    assert "IllegalMoveError: no" in said(page)
    view.play("KsxAd2b3c4s")
    page.evaluate("(data) => window.model.set(data)", traits(view))
    page.wait_for_function("document.activeElement.dataset.card === 'As'")
    assert "Seat 1 to play" in page.evaluate("document.querySelector('.scopa-table').getAttribute('aria-label')")


@pytest.mark.parametrize("width", [400, 900])
def test_the_table_fits_its_place_and_every_card_has_a_name(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    show(page, TableView(CHOICE, language="it"))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    names = page.evaluate("[...document.querySelectorAll('[role=button]')].map((face) => face.getAttribute('aria-label'))")
    assert [name.split(":")[0] for name in names] == ["cinque di denari", "re di spade"]
    assert page.evaluate("document.querySelectorAll('[role=button][tabindex=\"0\"]').length") == 1


def test_table_cards_are_chosen_and_given_back(page: Page) -> None:
    show(page, CaptureTrainer(seed=3).table)
    page.locator('[data-card="4d"]').click()
    page.locator('[data-card="6b"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-card="4d"]').click()
    assert page.evaluate("window.model.get('selected')") == ["6b"]
    assert page.locator('[data-card="6b"]').get_attribute("aria-pressed") == "true"
    assert page.locator('[data-card="4d"]').get_attribute("aria-pressed") == "false"
    assert sent(page) == []


def test_a_card_of_the_editor_goes_to_its_place_by_clicks_by_a_key_and_by_dragging(page: Page) -> None:
    board = DealEditor("scopone")._board
    show(page, board, "editor", {"places": board.places})
    page.locator('[data-card="7d"]').click()
    page.locator('[data-place="t"]').click(position={"x": 10, "y": 10})
    page.locator('[data-card="Kd"]').focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("2")
    page.locator('[data-card="As"]').drag_to(page.locator('[data-place="p"]'))
    moved = page.evaluate("window.sent.map((message) => message.card + message.to)")
    assert moved == ["7dt", "Qb2", "Asp"]
    assert page.evaluate("window.outside") == []


HEARD = """() => {
  const all = [...document.querySelectorAll("#here *")].filter((each) => !each.matches("[data-place] kbd")); // a key is no word
  const texts = all.flatMap((each) => [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data));
  return [...texts, ...all.flatMap((each) => ["aria-label", "title", "alt"].map((name) => each.getAttribute(name) ?? ""))].join("\\n");
}"""


def heard(page: Page) -> str:
    """What a page shows and says: its texts, and the names of what can be used."""
    return str(page.evaluate(HEARD))


def test_the_front_end_says_nothing_outside_the_phrase_book(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch)
    view = TableView(CHOICE, language=MARKED)
    view.values = sl.move_values(CHOICE)
    show(page, view)
    assert unmarked(heard(page), "scopone") == []
    page.locator('[data-card="5d"]').click()
    assert page.locator(".scopa-moves button").count() == 2
    assert unmarked(heard(page), "scopone") == []
    page.locator(".scopa-moves button").nth(0).hover()
    assert unmarked(heard(page), "scopone") == []
    show(page, CaptureTrainer(seed=3, language=MARKED).table)
    page.locator('[data-card="4d"]').click()
    assert unmarked(heard(page), "scopone") == []
    board = DealEditor(CHOICE, language=MARKED)._board
    show(page, board, "editor", {"places": board.places})
    assert unmarked(heard(page)) == []


def serious(page: Page) -> list[Any]:
    """What axe-core finds that keeps people out."""
    found = Axe().run(page, options={"rules": {name: {"enabled": False} for name in ("region", "document-title", "html-has-lang")}})
    return [rule["id"] for rule in found.response["violations"] if rule["impact"] in {"serious", "critical"}]


def test_no_serious_fault_of_accessibility(page: Page) -> None:
    state = sl.State.parse(ENDING)
    view = TableView(CHOICE)
    show(page, view)
    page.locator('[data-card="5d"]').click()
    assert serious(page) == []
    valued = TableView(state)
    valued.values = sl.move_values(state)
    show(page, valued)
    assert serious(page) == []
    show(page, CaptureTrainer(seed=3).table)
    assert serious(page) == []
    board = DealEditor("scopone")._board
    show(page, board, "editor", {"places": board.places})
    assert serious(page) == []


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A JupyterLab server over a folder of its own."""
    folder = tmp_path_factory.mktemp("lab")
    cells = [
        "import scopa_lab as sl",
        f'explorer = sl.views.Explorer(sl.State.parse("{ENDING}"))\nexplorer',
        'print("SAYS", [str(move) for move in explorer.record.moves], explorer.state.is_over and explorer.state.tally().margin)',
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    nbformat.write(notebook, folder / "x.ipynb")
    config = folder / "config" / "labconfig"
    config.mkdir(parents=True)
    (config / "page_config.json").write_text('{"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": true}}')
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}"]
    command += ["--IdentityProvider.token=", f"--ServerApp.root_dir={folder}"]
    environment = {**os.environ, "JUPYTER_CONFIG_DIR": str(folder / "config"), "PYTHONPATH": str(Path(sl.__file__).parents[1])}
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    for _ in range(120):
        try:
            urllib.request.urlopen(f"{address}/api").close()
            break
        except OSError:
            time.sleep(0.5)
    yield address
    server.terminate()
    server.wait(30)


def test_a_whole_scenario_in_jupyterlab(browser: Browser, lab: str) -> None:
    context = browser.new_context(viewport={"width": 1300, "height": 1500}, reduced_motion="reduce")
    page, strangers = context.new_page(), []
    page.on(
        "request",
        lambda request: (
            None if request.url.startswith((lab, "data:", "blob:", lab.replace("http", "ws"))) else strangers.append(request.url)
        ),
    )
    page.goto(f"{lab}/lab/tree/x.ipynb?reset")
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    page.wait_for_selector("text=Python 3 (ipykernel) | Idle", timeout=60_000)
    page.get_by_text("Run", exact=True).first.click()
    page.get_by_text("Run All Cells", exact=True).click()
    page.wait_for_selector(".scopa-table [data-card='7d']", timeout=60_000)
    cells = page.locator(".jp-Notebook .jp-Cell").count()

    def click(card: str) -> None:
        page.locator(f".scopa-table [role=button][data-card='{card}']").click()

    def key(card: str, key: str = "Enter") -> None:
        page.locator(f".scopa-table [role=button][data-card='{card}']").focus()
        page.keyboard.press(key)

    click("7d")
    click("2b")
    click("4d")
    key("2d")
    key("Ab")
    key("Jb")
    key("Qs", "u")
    page.wait_for_selector(".scopa-table [role=button][data-card='Jb']")
    key("Jb", "u")
    page.wait_for_selector(".scopa-table [role=button][data-card='Ab']")
    page.get_by_role("button", name="What is each card worth?").click()
    page.wait_for_selector(".scopa-best", timeout=30_000)
    line = page.locator(".widget-select select").nth(1)
    line.select_option(index=line.locator("option").count() - 1)
    page.wait_for_function("document.querySelector('.scopa-said').textContent.includes('over')")
    page.locator(".jp-Notebook .jp-Cell").nth(2).locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    page.wait_for_function("document.body.innerText.includes(\"'4sx4d'] 2\")", timeout=30_000)
    page.locator("input[type=text]").last.fill(str(CHOICE))
    page.keyboard.press("Enter")
    page.wait_for_selector(".scopa-table [role=button][data-card='5d']")
    click("5d")
    assert page.locator(".scopa-moves button").count() == 2
    page.locator(".scopa-table [data-card='3c']").click()
    page.wait_for_selector(".scopa-table [role=button][data-card='As']")
    assert page.locator(".jp-Notebook .jp-Cell").count() <= cells + 1  # Shift+Enter on the last cell adds one; no key of the table did
    assert strangers == []
    context.close()
