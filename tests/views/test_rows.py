import xml.etree.ElementTree as ET
from typing import Any

import pytest

from scopa_lab.cards import IT40, IT52, CardSet, Suit
from scopa_lab.errors import DrawingError, NotationError
from scopa_lab.views import draw_cards
from scopa_lab.views.drawing.rows import cards_svg

SVG = "{http://www.w3.org/2000/svg}"


def drawn(svg: str) -> tuple[dict[str, str], tuple[float, float]]:
    """The cards of a picture with their places, and its size."""
    root = ET.fromstring(svg)
    cards = {each.attrib["data-card"]: each.attrib["transform"] for each in root.iter(f"{SVG}g") if each.get("data-card")}
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    return cards, (width, height)


def place(transform: str) -> tuple[float, float]:
    x, y = map(float, transform.partition("(")[2].partition(")")[0].split())
    return x, y


def test_every_card_is_drawn_inside_the_picture_and_none_over_another() -> None:
    cards, (width, height) = drawn(cards_svg({suit: IT40.cards.of_suit(Suit(number)) for number, suit in enumerate("dcsb")}))
    places = [place(each) for each in cards.values()]
    assert set(cards) == {str(card) for card in IT40.cards}
    assert len(set(places)) == 40
    assert all(0 < x < width - 60 and 0 < y < height - 96 for x, y in places)


def test_rows_stand_side_by_side_while_they_fit() -> None:
    short, _ = drawn(cards_svg({"in hand": "Kd", "on the table": "3c7d"}))
    long, (width, _) = drawn(cards_svg({"one": IT40.cards.of_suit(Suit.DENARI), "two": IT40.cards.of_suit(Suit.COPPE)}))
    assert len({place(each)[1] for each in short.values()}) == 1
    assert len({place(each)[1] for each in long.values()}) == 2
    assert width <= 960


def test_marked_cards_get_a_frame_and_titles_are_escaped() -> None:
    svg = cards_svg({"<played>": "Kd", "on the table": "3c7d"}, marked="3c7d")
    assert svg.count('stroke-dasharray="7 4"') == 2
    title = ET.fromstring(svg).findtext(f"{SVG}title")
    assert title == "<played>: re of denari; on the table: three of coppe, seven of denari; marked: three of coppe, seven of denari"


def test_cards_of_another_deck_are_drawn_if_it_is_named() -> None:
    assert "Td" in drawn(cards_svg({"in hand": CardSet.parse("Td")}, deck=IT52))[0]
    with pytest.raises(NotationError, match="'Td' is not in the 40-card deck"):
        cards_svg({"in hand": "Td"})


@pytest.mark.parametrize("title", ["<img src=x onerror=alert(1)>", "\"'&", "$x^$", "|", "]]>", "--></svg>"])
def test_a_title_is_shown_as_it_is(title: str) -> None:
    root = ET.fromstring(cards_svg({title: "Kd"}))
    assert [each.text for each in root.findall(f"{SVG}text")] == [title]
    assert root.findtext(f"{SVG}title") == f"{title}: re of denari"
    assert not [each for each in root.iter() if each.tag.endswith("img")]


def test_an_empty_row_has_its_title_and_the_picture_its_text() -> None:
    assert "no cards" in cards_svg({"on the table": "-"})
    assert str(draw_cards({"on the table": "-"})) == "on the table: -"


@pytest.mark.parametrize(
    ("rows", "marked", "message"),
    [
        ({}, "-", "rows is empty"),
        (["Kd"], "-", r"rows is \['Kd'\], but it should be sets of cards by their titles"),
        ({"in\nhand": "Kd"}, "-", r"rows has the title 'in\\nhand', but a title is a printable text"),
        ({"\x00": "Kd"}, "-", "rows has the title"),
        ({7: "Kd"}, "-", "rows has the title 7, but"),
        ({"in hand": "Kd"}, "7d", "marked is '7d', but these cards are not all drawn"),
    ],
)
def test_what_cannot_be_drawn_is_refused(rows: Any, marked: str, message: str) -> None:
    with pytest.raises(DrawingError, match=message):
        cards_svg(rows, marked=marked)


def test_titles_stand_in_the_middle_below_their_cards_and_above_the_next_row() -> None:
    title = "a title that is wider than its only card"
    svg = cards_svg({title: "Kd", "one": IT40.cards.of_suit(Suit.COPPE), "two": IT40.cards.of_suit(Suit.SPADE)})
    cards, (width, height) = drawn(svg)
    titles = {each.text: each for each in ET.fromstring(svg).findall(f"{SVG}text")}
    for name, row in ((title, "Kd"), ("one", IT40.cards.of_suit(Suit.COPPE)), ("two", IT40.cards.of_suit(Suit.SPADE))):
        places = [place(cards[str(card)]) for card in CardSet.parse(str(row))]
        x, y = float(titles[name].attrib["x"]), float(titles[name].attrib["y"])
        assert x == (places[0][0] + places[-1][0] + 60) / 2
        below = [top for _, top in map(place, cards.values()) if top > places[0][1]]
        assert places[0][1] + 96 < y - 10 < y < min(below, default=height)
        assert 0 < x - 4 * len(name) < x + 4 * len(name) < width


def test_a_frame_is_as_far_from_its_card_on_every_side() -> None:
    svg = cards_svg({"on the table": "3c7d"}, marked="7d")
    (frame,) = (each for each in ET.fromstring(svg).findall(f"{SVG}rect") if each.get("stroke-dasharray"))
    x, y = place(drawn(svg)[0]["7d"])
    left, top, width, height = (float(frame.attrib[name]) for name in ("x", "y", "width", "height"))
    assert x - left == left + width - (x + 60) == y - top == top + height - (y + 96) > 0


def test_rows_that_fit_to_the_last_unit_stay_side_by_side() -> None:
    twelve = CardSet.of(list(IT40.cards)[:12])
    fits, size = drawn(cards_svg({"one": twelve, "ten places": "Kb"}))
    assert (len({place(each)[1] for each in fits.values()}), size[0]) == (1, 960)
    parted, _ = drawn(cards_svg({"one": twelve, "ten places.": "Kb"}))
    assert len({place(each)[1] for each in parted.values()}) == 2


def test_a_row_that_is_too_wide_stands_at_the_top() -> None:
    wide, (width, height) = drawn(cards_svg({"all": IT40.cards}))
    assert {place(each)[1] for each in wide.values()} == {16}
    assert width > 960
    assert height == drawn(cards_svg({"one": "Kd"}))[1][1]


def test_a_picture_is_shown_smaller_and_not_out_of_shape() -> None:
    root = ET.fromstring(cards_svg({"in hand": "Kd", "on the table": "3c7d"}))
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    assert float(root.attrib["width"]) / width == pytest.approx(float(root.attrib["height"]) / height)
    assert float(root.attrib["width"]) < width
