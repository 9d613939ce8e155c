from hypothesis import given

import scopa_lab as sl
from scopa_lab.views.svg import state_svg
from scopa_lab.views.text import state_text
from tests.strategies import ENDING, states


def test_a_state_shows_itself_as_a_picture_in_a_notebook_and_as_its_text_in_a_terminal():
    state = sl.State.parse(ENDING)
    assert state._repr_svg_() == state_svg(state)
    assert repr(state) == f"State.parse({ENDING!r})"


def test_a_drawing_is_a_picture_and_its_text():
    state = sl.State.parse(ENDING)
    drawing = sl.views.draw(state, bottom=2)
    assert sl.views.draw(state, last="7sx3s4c") == sl.views.draw(state, last=sl.Move.parse("7sx3s4c"))
    assert drawing._repr_svg_() == state_svg(state, bottom=2)
    assert str(drawing) == repr(drawing) == state_text(state)


@given(states())
def test_the_text_table_names_every_card_that_can_be_seen(state):
    text = state_text(state)
    assert all(str(card) in text for cards in (*state.hands, state.table) for card in cards)
    assert text.count("> seat") == (not state.is_over)
    assert (f"{len(state.stock)} cards" in text) or not state.stock
    assert max(map(len, text.splitlines())) <= 120
