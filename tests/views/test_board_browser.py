"""The page of an ending, opened from a disk with the network off, and played to its end by clicks and by keys."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import scopa_lab as sl
from scopa_lab.views.board.page import write_page
from tests.views.test_browser import CHROMIUM, FLAGS, serious

if not Path(CHROMIUM).exists():
    pytest.skip("no Chromium on this machine", allow_module_level=True)
if os.environ.get("NUMBA_DISABLE_JIT") == "1":
    pytest.skip("the browser does not depend on the compiler", allow_module_level=True)

from playwright.sync_api import Browser, Page, expect, sync_playwright

# Seat 0 chooses between captures; ten cards are left.
TEN = "scopone 0 5dKsKc/As2s3s/2cAc/3bQc Ad4s2b3c */- 0/0 0 -"
SCREENS = {"wide": (1366, 768), "narrow": (400, 800)}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "ending.html"
    write_page(path, TEN)
    return path


@pytest.fixture
def opened(browser: Browser, file: Path) -> Iterator[Callable[..., Page]]:
    contexts = []

    def open_page(screen: str = "wide", scheme: str = "light", motion: str = "reduce") -> Page:
        width, height = SCREENS[screen]
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion=motion, offline=True)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        page.on("console", lambda message: pytest.fail(message.text))
        page.goto(file.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()


def shown_cards(page: Page) -> list[str]:
    return sorted(card.get_attribute("data-card") or "" for card in page.locator("[data-card]:visible").all())


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_an_ending_is_played_to_its_end_by_clicks(opened: Callable[..., Page], screen: str, scheme: str) -> None:
    page, state = opened(screen, scheme), sl.State.parse(TEN)
    assert serious(page) == []
    while not state.is_over:
        assert shown_cards(page) == sorted({str(move.card) for move in state.legal_moves})
        move = state.legal_moves[-1]
        page.locator(f'[data-card="{move.card}"]').click()
        if sum(other.card == move.card for other in state.legal_moves) > 1:
            page.locator(".move", has_text=str(move)).click()
        state = state.play(move)
    expect(page.locator(".tally .total td").nth(0)).to_have_text(str(state.tally().total[0]))
    assert all(line.why in page.locator(".tally").inner_text() for line in state.tally().items)
    assert serious(page) == []


def test_an_ending_is_played_to_its_end_by_keys(opened: Callable[..., Page]) -> None:
    page, state = opened("wide"), sl.State.parse(TEN)
    page.locator("[data-card]").first.focus()
    while not state.is_over:
        card = page.evaluate("document.activeElement.dataset.card")
        moves = [move for move in state.legal_moves if str(move.card) == card]
        page.keyboard.press("Enter" if state.turn % 2 else "Space")
        if len(moves) > 1:
            assert page.evaluate("document.activeElement.dataset.card") == card
            page.keyboard.press("1")
        state = state.play(moves[0])
    assert page.locator(".tally").is_visible()
    assert page.evaluate("document.activeElement.dataset.go") == "back"
    page.keyboard.press("Home")
    assert page.locator('[data-card="5d"]').count() == 1
    page.keyboard.press("End")
    assert page.locator(".tally").is_visible()
    page.keyboard.press("ArrowLeft")
    assert not page.locator(".tally").is_visible()


def test_captures_are_chosen_on_the_table_and_escape_lets_go(opened: Callable[..., Page]) -> None:
    page = opened("wide")
    status = page.get_by_role("status")
    height = status.bounding_box()
    page.locator('[data-card="5d"]').click()
    expect(status).to_contain_text("may take two of bastoni and three of coppe or take ace of denari and four of spade")
    colours = page.evaluate("[...document.querySelectorAll('[data-table]')].map((card) => getComputedStyle(card).outlineColor)")
    assert len(set(colours)) == 2
    page.locator(".panel h2").first.click()
    page.keyboard.press("Escape")
    assert page.locator("[data-table]").count() == 0
    page.locator('[data-card="5d"]').click()
    page.locator('[data-table="4s"]').click()
    expect(status).to_contain_text("takes ace of denari, four of spade")
    assert status.bounding_box() == height


def test_the_best_line_is_stepped_and_ends_with_its_margin(opened: Callable[..., Page]) -> None:
    page = opened("wide")
    margin = page.locator("[data-margin]").inner_text()
    page.locator("[data-line]").last.click()
    expect(page.locator("[data-margin]")).to_have_text(margin)
    assert page.locator(".tally").is_visible()
    page.locator("[data-walk]").first.click()
    assert page.locator("[data-walk]").count() == 10


def test_the_board_fits_its_screen(opened: Callable[..., Page]) -> None:
    wide, narrow = opened("wide"), opened("narrow")
    assert wide.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for page in (wide, narrow):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert min(page.evaluate("[...document.querySelectorAll('.card')].map((card) => card.getBoundingClientRect().width)")) >= 44
        sizes = page.evaluate(
            "[...document.querySelectorAll('main *, header *')].map((each) => parseFloat(getComputedStyle(each).fontSize))"
        )
        assert min(sizes) >= 12


def test_cards_glide_unless_that_is_not_wanted(opened: Callable[..., Page]) -> None:
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = opened("wide", motion=motion)
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.getAnimations().length > 0") is moves
