"""The cards as pictures: complete, apart from each other, readable when small, and free of clashes of ids."""

import re
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest

from scopa_lab.cards import CARDS, CardSet
from scopa_lab.views.drawing.designs.glyphs import HEIGHT, LINE, glyph_svg, glyph_width
from scopa_lab.views.drawing.designs.pips import pip_places
from scopa_lab.views.drawing.faces import FACES, card_back_svg, card_svg
from scopa_lab.views.drawing.places import CARD_HEIGHT, CARD_WIDTH
from scopa_lab.views.drawing.symbols import COURTS, definitions
from tests.views.outlines import outline, path_points

INDICES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "F", "C", "R", "J", "Q", "K")
FIGURES = [card for card in CARDS if str(card)[0] in "JQK"]

each_kind = pytest.mark.parametrize("faces", FACES)


def drawn(text: str, *, faces: str = "italian", value: int = 0, scores: bool = False) -> str:
    """A card by its text."""
    (card,) = CardSet.parse(text)
    return card_svg(card, value=value, faces=faces, scores=scores)


def alone(face: str) -> ElementTree.Element:
    """A picture of one card."""
    return ElementTree.fromstring(f"<svg>{definitions(face)}{face}</svg>")


def shapes(face: str) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """The outlines of what a card shows, without its paper: the indices, and the rest."""
    root = alone(face)
    symbols = {each.attrib["id"]: each for each in root.iter("symbol")}
    indices = [each for each in root.iter("path") if each.get("stroke-width") == str(LINE)]
    parents = {child: parent for parent in root.iter() for child in parent}
    found = []
    for index in indices:
        around = "rotate(180 30 48)" if parents[index].get("transform") == "rotate(180 30 48)" else ""
        holder = ElementTree.Element("g", {"transform": around})
        holder.append(index)
        found += list(outline(holder, symbols))
    for index in indices:
        parents[index].remove(index)
    return found, list(outline(root[1], symbols))


@each_kind
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_face_stands_alone_and_is_small(card: object, faces: str) -> None:
    face = drawn(str(card), faces=faces, value=9)
    root = alone(face)
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert len(set(ids)) == len(ids)
    assert {each.attrib["href"][1:] for each in root.iter("use")} == set(ids)
    assert len(face) + len(definitions(face)) < 4200


@each_kind
def test_no_two_cards_look_the_same(faces: str) -> None:
    assert len({drawn(str(card), faces=faces, value=9).partition(">")[2] for card in CARDS}) == len(CARDS)


@pytest.mark.parametrize("letter", "JQK")
def test_figures_of_one_rank_are_four_drawings_and_not_one_in_four_colours(letter: str) -> None:
    paths = [set(re.findall(r' d="([^"]*)"', COURTS[letter + suit].behind)) for suit in "dcsb"]
    for one, other in combinations(paths, 2):
        assert len(one & other) <= 2  # the ground, and at most one more
        assert len(one ^ other) > 20
    places = {court.emblem for name, court in COURTS.items() if name[0] == letter}
    assert len(places) == 4


@each_kind
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_nothing_touches_an_index(card: object, faces: str) -> None:
    indices, rest = shapes(drawn(str(card), faces=faces, value=9, scores=True))
    assert len(indices) >= (1 if faces == "numbered" else 2)
    for index in indices:
        low, high = index.min(axis=0) - LINE / 2, index.max(axis=0) + LINE / 2
        for shape in rest:
            inside = ((shape > low) & (shape < high)).all(axis=1)
            assert not inside.any(), (index.mean(axis=0), shape[inside][0])


@each_kind
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_everything_stays_on_the_card(card: object, faces: str) -> None:
    indices, rest = shapes(drawn(str(card), faces=faces, value=9))
    points = np.concatenate(indices + rest)
    assert points.min() > 1
    assert points[:, 0].max() < CARD_WIDTH - 1
    assert points[:, 1].max() < CARD_HEIGHT - 1


@pytest.mark.parametrize("index", INDICES)
def test_an_index_is_twelve_pixels_high_on_a_card_of_forty_four(index: str) -> None:
    (path,) = re.findall(r'd="([^"]*)"', glyph_svg(index, x=0, y=0, ink="#000"))
    points = np.array(list(path_points(path)))
    assert points.min() >= -0.3
    assert points[:, 0].max() <= glyph_width(index) - LINE + 0.1
    assert points[:, 1].max() == pytest.approx(HEIGHT, abs=0.3)
    assert (np.ptp(points[:, 1]) + LINE) * 44 / CARD_WIDTH >= 11.9


@pytest.mark.parametrize("text", ["Ad", "7d", "5c", "9s", "Tc", "3b"])
@pytest.mark.parametrize("faces", ["italian", "french"])
def test_a_number_card_has_as_many_pips_as_its_number_beside_its_corners(text: str, faces: str) -> None:
    (card,) = CardSet.parse(text)
    name = text[1] if faces == "italian" else f"french-{text[1]}"
    assert len(re.findall(rf'href="#scopa-{name}-', drawn(text, faces=faces))) == card.rank + 3


@pytest.mark.parametrize("is_long", [True, False])
@pytest.mark.parametrize("count", range(2, 11))
def test_pips_of_one_card_keep_apart(count: int, is_long: bool) -> None:
    scale, places = pip_places(count, is_long=is_long)
    assert len(places) == count
    for (x, y), (other_x, other_y) in combinations(places, 2):
        if is_long:
            assert abs(x - other_x) >= 12 * scale or abs(y - other_y) >= 33 * scale
        else:
            assert np.hypot(x - other_x, y - other_y) >= 18.6 * scale


def test_figures_have_the_italian_letter_and_their_value_or_the_value_alone() -> None:
    def ends(index: str) -> str:
        return glyph_svg(index, x=0, y=0, ink="#000").split('"')[1]

    for figure, letter, value in (("Js", "F", 8), ("Qd", "C", 9), ("Kb", "R", 10)):
        lettered, plain = drawn(figure, value=value), drawn(figure)
        numbered = drawn(figure, value=value, faces="numbered")
        assert ends(letter) in lettered
        assert ends(str(value)) in lettered
        assert ends(letter) in plain
        assert plain.count("stroke-width") == 1
        assert ends(str(value)) in numbered
        assert ends(letter) not in numbered
        assert ends(letter) in drawn(figure, faces="numbered")
        assert ends(figure[0]) in drawn(figure, value=value, faces="french")


def test_only_a_card_that_scores_is_marked() -> None:
    marked, plain = drawn("7d", scores=True), drawn("7d")
    assert len(marked) > len(plain)
    assert drawn("7d").replace("7d", "7c") != drawn("7c")
    assert "<rect" in marked
    assert "<rect" not in plain


def test_definitions_are_the_symbols_in_use_each_once_and_have_no_other_id() -> None:
    picture = drawn("Kd") + drawn("7d") + card_back_svg(width=30)
    root = ElementTree.fromstring(definitions(picture))
    names = [each.attrib["id"].split("-")[1] for each in root]
    assert names == ["card", "back", "d", "Kd"]
    assert [each.attrib["id"] for each in root.iter() if "id" in each.attrib] == [each.attrib["id"] for each in root]
    assert "url(" not in picture + definitions(picture)


def test_one_id_is_one_drawing_in_all_pictures() -> None:
    found: dict[str, str] = {}
    for faces in FACES:
        for card in CARDS:
            for name, content in re.findall(r'<symbol id="([^"]*)"[^>]*>(.*?)</symbol>', definitions(drawn(str(card), faces=faces))):
                assert found.setdefault(name, content) == content
    assert len(found) == len(set(found.values()))
