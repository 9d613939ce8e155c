import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import scopa_lab as sl
from scopa_lab.cards import CardSet
from scopa_lab.errors import PositionError
from scopa_lab.views.drawing.svg import state_svg
from scopa_lab.views.drawing.text import printable, state_text
from scopa_lab.views.drawing.titles import describe
from tests.strategies import ENDING, HOUSE_RULES, seeds, states

MATTA = "cirulla 0 7c2d3d/4d5dKd AcAs6c6b */- 0/0 0 QdQcQs2c3c4c matta=5"


def forms(state: sl.State | str, **options: Any) -> dict[str, str]:
    """Everything that a picture of a state can be turned into, by name."""
    picture = sl.views.draw(state, **options)
    shown = {name: getattr(picture, name)() for name in dir(picture) if name.startswith("_repr_")}
    said = describe(state, **options)
    text = state_text(state, show=options["show"])
    return shown | {"str": str(picture), "repr": repr(picture), "svg": picture.svg, "text": picture.text, "said": said, "drawn": text}


def readable(form: str) -> str:
    """What can be read in a form; of an SVG its texts, and the attributes that are no geometry and no colour."""
    if not form.startswith("<svg"):
        return form
    root = ElementTree.fromstring(form)
    drawing = {"d", "fill", "stroke", "transform", "stroke-dasharray"}
    return " ".join([*root.itertext(), *(value for each in root.iter() for name, value in each.items() if name not in drawing)])


def hidden_cards(state: sl.State, show: int | str) -> list[sl.Card]:
    """The cards of the stock and of the hands that are not shown."""
    seats: dict[int | str, Sequence[int | str]] = {"all": range(len(state.hands)), "turn": [state.turn], "none": []}
    seen = seats.get(show, [show])
    return [card for seat, hand in enumerate(state.hands) if seat not in seen for card in hand] + list(state.stock)


def dealt_anew(state: sl.State, show: int | str, rng: Random) -> sl.State:
    """The same state for those who see only what is shown: the hidden cards change places."""
    hidden = hidden_cards(state, show)
    rng.shuffle(hidden)
    seen = set(state.table).union(*state.hands) - set(hidden)
    hands = [hand if set(hand) <= seen else CardSet.of([hidden.pop() for _ in hand]) for hand in state.hands]
    return replace(state, hands=tuple(hands), stock=tuple(hidden))


@st.composite
def views(draw: st.DrawFn) -> tuple[sl.State, int | str]:
    """A state, and whose cards are shown."""
    state = draw(states((*HOUSE_RULES, sl.Rules.preset("cirulla(players=4,teams=two_teams)"))))
    return state, draw(st.sampled_from(["all", "turn", "none", *range(state.rules.players)]))


def test_a_state_shows_itself_as_a_picture_in_a_notebook_and_as_its_text_in_a_terminal() -> None:
    state = sl.State.parse(ENDING)
    assert state._repr_svg_() == state_svg(state)
    assert repr(state) == f"State.parse({ENDING!r})"


def test_a_drawing_is_a_picture_and_its_text() -> None:
    state = sl.State.parse(ENDING)
    drawing = sl.views.draw(state, bottom=2)
    assert sl.views.draw(state, last="7sx3s4c") == sl.views.draw(state, last=sl.Move.parse("7sx3s4c"))
    assert drawing._repr_svg_() == state_svg(state, bottom=2)
    assert str(drawing) == repr(drawing) == state_text(state)


@given(states())
def test_the_text_table_names_every_card_that_can_be_seen(state: sl.State) -> None:
    text = state_text(state)
    assert all(str(card) in text for cards in (*state.hands, state.table) for card in cards)
    assert text.count("> seat") == (not state.is_over)
    assert (f"{len(state.stock)} cards" in text) or not state.stock
    assert max(map(len, text.splitlines())) <= 120


@given(views())
def test_no_form_of_a_picture_names_a_hidden_card(view: tuple[sl.State, int | str]) -> None:
    state, show = view
    names = [re.escape(name) for card in hidden_cards(state, show) for name in (str(card), card.name)]
    assume(names)
    for form, text in forms(state, show=show).items():
        assert not re.search(rf"(?<![A-Za-z0-9])({'|'.join(names)})(?![A-Za-z0-9])", readable(text)), form


@given(views(), seeds)
def test_no_form_of_a_picture_depends_on_what_is_hidden(view: tuple[sl.State, int | str], seed: int) -> None:
    state, show = view
    try:
        other = dealt_anew(state, show, Random(seed))
    except PositionError:  # a declared wild card would have come into the stock
        assume(False)
    assert forms(state, show=show) == forms(other, show=show)


@pytest.mark.parametrize(("show", "hand"), [("all", "Ab 7d"), ("turn", "Ab 7d"), (0, "Ab 7d"), (1, "? ?"), ("none", "? ?")])
def test_a_hand_that_is_not_shown_is_counted_in_the_text(show: int | str, hand: str) -> None:
    assert f"> seat 0, side 0   {hand}\n" in str(sl.views.draw(ENDING, show=show))


@pytest.mark.parametrize(("show", "is_said"), [("all", True), (0, True), ("turn", True), (1, False), ("none", False)])
def test_a_wild_card_in_a_hidden_hand_is_not_named(show: int | str, is_said: bool) -> None:
    for text in forms(MATTA, show=show).values():
        assert ("7c counts as 5" in text) == is_said


@pytest.mark.parametrize("last", ["7dx2c5b", "Qs", "3sx2bJb"])
def test_a_last_move_that_would_name_cards_in_hand_is_refused(last: str) -> None:
    with pytest.raises(sl.errors.DrawingError, match=f"last is {last}, but of these cards some are still in hand or in the stock"):
        sl.views.draw(ENDING, last=last, show="none")


def test_a_last_move_that_is_none_is_refused() -> None:
    with pytest.raises(sl.errors.DrawingError, match="last is 7, but it should be a move, such as 7d or 7dx3c4s"):
        sl.views.draw(ENDING, last=7)
    with pytest.raises(sl.NotationError, match="the fante, worth 8, is written J"):
        sl.views.draw(ENDING, last="8d")


@pytest.mark.parametrize("form", [sl.views.draw, state_svg, state_text, describe])
def test_a_position_text_is_drawn_as_its_state_is(form: Callable[..., Any]) -> None:
    assert form(ENDING) == form(sl.State.parse(ENDING))
    with pytest.raises(PositionError, match="field 2"):
        form("scopone")
    with pytest.raises(PositionError, match="7 is no state"):
        form(7)


ENCODINGS = ["ascii", "cp1252", "cp437", "latin-1", "utf-8", "utf-16", "koi8-r"]


@pytest.mark.parametrize("encoding", [*ENCODINGS, None, "", "no such encoding"])
@given(states())
def test_a_text_picture_can_be_written_in_every_encoding_and_keeps_its_columns(encoding: str | None, state: sl.State) -> None:
    text = state_text(state)
    known = encoding if encoding in ENCODINGS else "ascii"
    written = printable(text, encoding)
    assert written.encode(known).decode(known) == written
    assert "?" not in written
    assert list(map(len, written.splitlines())) == list(map(len, text.splitlines()))
    assert re.sub("[^A-Za-z0-9]", "", written) == re.sub("[^A-Za-z0-9]", "", text)


def test_what_an_encoding_has_stays_and_the_rest_has_its_likeness() -> None:
    text = "┌─┐ 7♦♥♠♣ 4–4 −2 scaraboción … ≤ 🂡"
    assert printable(text, "utf-8") == text
    assert printable(text, "cp1252") == "+-+ 7dcsb 4–4 -2 scaraboción … <= ?"
    assert printable(text, "cp437") == "┌─┐ 7dcsb 4-4 -2 scaraboción ... ≤ ?"
    assert printable(text, "ascii") == "+-+ 7dcsb 4-4 -2 scarabocion ... <= ?"


FROM_A_ZIP = f"""
import sys
sys.path.insert(0, sys.argv[1])
import scopa_lab as sl
from scopa_lab.analysis.stored import collection
assert sl.__file__.startswith(sys.argv[1]), sl.__file__
state = sl.State.parse({ENDING!r})
assert sl.views.draw(state).svg == state._repr_svg_()
for widget in (sl.views.TableView(state), sl.views.Explorer(state), sl.views.CaptureTrainer(seed=1), sl.views.DealEditor(state)):
    assert "<svg" in str(widget._repr_mimebundle_())
for name in ("plot_values", "plot_tree"):
    assert getattr(sl.views, name)
assert "function render" in sl.views.TableView._esm and ".scopa-table" in sl.views.TableView._css
assert sl.course.lesson(1).exercises and sl.course.sheet_html(sl.course.lesson(1))
assert collection()
"""


def test_everything_that_is_shown_comes_out_of_a_zip_too(tmp_path: Path) -> None:
    package, target = Path(sl.__file__).parent, tmp_path / "scopa_lab.zip"
    with zipfile.ZipFile(target, "w") as archive:
        for path in package.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                archive.write(path, path.relative_to(package.parent))
    subprocess.run([sys.executable, "-c", FROM_A_ZIP, str(target)], cwd=tmp_path, check=True)
