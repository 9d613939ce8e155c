"""The picture of a state: well formed, complete, deterministic, nothing outside its frame, nothing on top of something else."""

import os
import re
import subprocess
import sys
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest

from scopa_lab.errors import DrawingError, ScopaError
from scopa_lab.game.deals import deal
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.rules import Rules
from scopa_lab.views.drawing.places import CARD_HEIGHT, CARD_WIDTH, Box, arranged
from scopa_lab.views.drawing.svg import state_svg
from scopa_lab.views.drawing.titles import describe

ENDGAME = "scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/Ad2s3d3c3s3b4c4b6b7s7bJdJsQdQcQbKsKb 3/2 1 -"
TWO_SEATS = deal(Rules.preset("scopa"), seed=2)
TABLE_OF_12 = State.parse("scopone 2 Ad2d/Ac2c/As2s/Ab2b 3d3c3s3b4d4c4s4b5d5c5s5b */6d6c 0/0 1 -")
TABLE_OF_20 = State.parse("scopone 2 Ad2d/Ac2c/As2s/Ab2b 3d3c3s3b4d4c4s4b5d5c5s5b6d6c6s6b7d7c7s7b */JdJc 0/0 1 -")
FINISHED = State.parse("scientifico 0 -/-/-/- - */AdAc2d 3/2 0 -")
STATES = {
    "endgame": State.parse(ENDGAME),
    "full deal": deal(Rules.preset("scientifico"), seed=1),
    "two seats": TWO_SEATS,
    "three seats": deal(Rules.preset("scopa(players=3)"), seed=3),
    "five seats": deal(Rules.preset("scopa(players=5,hand_size=7,table_size=5)"), seed=5),
    "six seats alone": deal(Rules.preset("scopa(players=6,hand_size=6)"), seed=6),
    "six seats in teams": deal(Rules.preset("scopa(players=6,teams=two_teams)"), seed=6),
    "hands of eighteen": deal(Rules.preset("scopa(players=2,hand_size=18)"), seed=7),
    "table of 12": TABLE_OF_12,
    "table of 20": TABLE_OF_20,
    "finished": FINISHED,
}
SVG = "{http://www.w3.org/2000/svg}"

each_state = pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())


def face_boxes(picture: str) -> dict[str, Box]:
    """Where every face-up card lies."""
    found = re.findall(r'data-card="(..)" transform="translate\((\S+) (\S+)\) scale\((\S+)\)"', picture)
    return {card: Box(float(x), float(y), CARD_WIDTH * float(scale), CARD_HEIGHT * float(scale)) for card, x, y, scale in found}


def overlap(one: Box, other: Box) -> bool:
    """Whether two rectangles share more than an edge."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 0.1 and down > 0.1


def title(picture: str) -> str:
    return ElementTree.fromstring(picture).findtext(f"{SVG}title") or ""


@each_state
def test_picture_is_well_formed_with_a_role_and_a_fixed_frame(state: State) -> None:
    root = ElementTree.fromstring(state_svg(state))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("viewBox") == "0 0 960 706"
    assert root[0].tag == f"{SVG}title"


@each_state
def test_title_names_every_card_in_hands_and_on_the_table(state: State) -> None:
    words = title(state_svg(state))
    assert words == describe(state)
    for cards in (*state.hands, state.table):
        assert all(card.name in words for card in cards)


@each_state
def test_every_card_in_hands_and_on_the_table_is_drawn_once(state: State) -> None:
    drawn = re.findall(r'data-card="(..)"', state_svg(state))
    assert sorted(drawn) == sorted(str(card) for cards in (*state.hands, state.table) for card in cards)


@each_state
def test_cards_stay_inside_the_frame_and_off_the_other_groups(state: State) -> None:
    boxes = face_boxes(state_svg(state))
    assert all(box.x >= 0 and box.y >= 0 and box.x + box.width <= 960 and box.y + box.height <= 706 for box in boxes.values())
    for group, other in combinations((*state.hands, state.table), 2):
        assert not any(overlap(boxes[str(card)], boxes[str(fellow)]) for card in group for fellow in other)
    assert not any(overlap(boxes[str(card)], boxes[str(fellow)]) for card, fellow in combinations(state.table, 2))


@each_state
def test_cards_of_a_hand_leave_each_other_the_index(state: State) -> None:
    boxes = face_boxes(state_svg(state))
    for hand in state.hands:
        for card, fellow in zip(list(hand), list(hand)[1:], strict=False):
            one, other = boxes[str(card)], boxes[str(fellow)]
            assert abs(other.x - one.x) > 0.29 * one.width or other.y >= one.y + one.height


@each_state
def test_every_id_is_used_and_every_reference_is_defined_once(state: State) -> None:
    picture = state_svg(state)
    ids = re.findall(r'\bid="([^"]*)"', picture)
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"scopa-\w+-[0-9a-f]{6}", name) for name in ids)
    assert set(re.findall(r'(?:href="#|url\(#)([^")]*)', picture)) == set(ids)


def test_the_settebello_is_marked_where_it_scores() -> None:
    def marked(state: str) -> list[str]:
        return re.findall(r'data-card="(..)"[^>]*><use[^>]*/><rect', state_svg(state))

    assert marked(ENDGAME) == ["7d"]
    assert marked(ENDGAME.replace("scientifico", "scientifico(score_settebello=0)")) == []


@each_state
def test_picture_needs_nothing_from_outside(state: State) -> None:
    picture = state_svg(state).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"http|var\(|<style|<script|<image|@import", picture)


@each_state
def test_same_state_gives_the_same_text(state: State) -> None:
    assert state_svg(state) == state_svg(State.parse(str(state)))


def test_text_does_not_depend_on_the_hash_seed() -> None:
    code = f"from scopa_lab.game.state import State; from scopa_lab.views.drawing.svg import state_svg; print(state_svg(State.parse({ENDGAME!r})))"
    for seed in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        )
        assert run.stdout.decode().strip() == state_svg(STATES["endgame"])


def test_exactly_one_seat_is_to_play_until_the_deal_is_over() -> None:
    assert state_svg(STATES["endgame"]).count(">to play<") == 1
    assert state_svg(FINISHED).count(">to play<") == 0
    assert "The deal is over" in state_svg(FINISHED)
    assert "the deal is over" in describe(FINISHED)


@pytest.mark.parametrize(("bottom", "lowest", "rightmost"), [(0, "Ab", "Jb"), (1, "2b", "Qs"), (3, "2d", "7d")])
def test_seats_follow_anticlockwise_from_the_bottom_one(bottom: int, lowest: str, rightmost: str) -> None:
    boxes = face_boxes(state_svg(STATES["endgame"], bottom=bottom))
    assert boxes[lowest].y == max(box.y for box in boxes.values())
    assert boxes[rightmost].x == max(box.x for box in boxes.values())


def test_hidden_hands_are_backs_and_the_title_keeps_the_secret() -> None:
    state = STATES["endgame"]
    for show, seat in (("turn", 0), (2, 2)):
        picture = state_svg(state, show=show)
        drawn = set(re.findall(r'data-card="(..)"', picture))
        assert drawn == {str(card) for card in state.hands[seat] | state.table}
        hidden = [card.name for other, hand in enumerate(state.hands) if other != seat for card in hand]
        assert not any(name in title(picture) for name in hidden)
        assert title(picture).count("holds 2 cards") == 3


def test_names_are_written_escaped_and_cut_to_their_room() -> None:
    picture = state_svg(STATES["endgame"], names=("Anna & <Ugo>", "B" * 60, "Carla", "Dario"))
    assert "Anna &amp; &lt;Ugo&gt;" in picture
    assert "Anna & <Ugo> to play" in title(picture)
    texts = ["".join(text.itertext()) for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]
    assert "B" * 60 not in " ".join(texts)


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "\"'&", "$x^$", "|", "]]>", "--></svg>"])
def test_a_name_is_shown_as_it_is(name: str) -> None:
    picture = state_svg(STATES["two seats"], names=(name, "Ugo"))
    root = ElementTree.fromstring(picture)
    assert f"{name} to play" in title(picture)
    assert any("".join(text.itertext()).startswith(name[:7]) for text in root.iter(f"{SVG}text"))
    assert {each.tag.removeprefix(SVG) for each in root.iter()} == {
        each.tag.removeprefix(SVG) for each in ElementTree.fromstring(state_svg(STATES["two seats"])).iter()
    }


def test_piles_tell_cards_coins_points_and_the_side_that_took_last() -> None:
    words = describe(STATES["endgame"])
    assert "Side 0 has 12 cards, 3 of them denari, and 3 scope." in words
    assert "Side 1 captured last." in words
    assert state_svg(STATES["endgame"]).count("last capture") == 1
    assert "last capture" not in state_svg(STATES["full deal"])
    six = State.parse("scopa(players=6,hand_size=6) 0 -/-/-/-/-/- - */Ad/2d/3d/4d/5d 0/0/0/1/0/0 3 -")
    assert state_svg(six).count("last capture") == 1
    assert "Side 3 has 1 card, 1 of them denari, and 1 scopa." in describe(six)


def test_stock_is_drawn_with_its_count() -> None:
    assert f"stock {len(TWO_SEATS.stock)}" in state_svg(TWO_SEATS)
    assert f"The stock has {len(TWO_SEATS.stock)} cards." in describe(TWO_SEATS)


def test_last_move_is_written_and_a_laid_card_is_marked() -> None:
    state = STATES["endgame"]
    laid = state.play("Ab")
    picture = state_svg(laid, last=Move.parse("Ab"))
    assert "Last move: ace of bastoni is laid" in title(picture)
    assert "stroke-dasharray" in picture
    taken = describe(state.play("7dx2c5b"), last=Move.parse("7dx2c5b"))
    assert "Last move: seven of denari takes two of coppe, five of bastoni" in taken


def test_long_capture_is_written_in_card_text_under_the_table() -> None:
    assert "Last: KbxAd2d3d4d" in state_svg(FINISHED, last=Move.parse("KbxAd2d3d4d"))


def test_options_of_the_rules_are_said_and_a_long_list_is_cut() -> None:
    assert describe(STATES["three seats"]).startswith("Scopa with players=3, Seat 0 to play.")
    assert ">hand_size=7<" in state_svg(STATES["five seats"])
    many = "scopa(target=21,sweep_points=2,score_cards=2,score_coins=2,score_settebello=2,score_primiera=2)"
    picture = state_svg(deal(Rules.preset(many), seed=1))
    assert ">and 2 more<" in picture
    assert "score_settebello=2, score_primiera=2" in title(picture)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"show": "nobody"}, "show is 'nobody', but it should be 'all', 'turn', 'none' or a seat from 0 to 3"),
        ({"show": np.array([0, 1])}, r"show is array\(\[0, 1\]\), but"),
        ({"faces": ["italian"]}, r"faces is \['italian'\], but the cards are 'italian' or 'numbered' or 'french'"),
        ({"show": 4}, "show is 4, but"),
        ({"show": True}, "show is True, but"),
        ({"bottom": 4}, "bottom is 4, but the seats are 0 to 3"),
        ({"bottom": -1}, "bottom is -1, but"),
        ({"bottom": 1.0}, "bottom is 1.0, but"),
        ({"names": ("Anna", "Ugo")}, r"names is \('Anna', 'Ugo'\), but it should be 4 printable texts, one per seat"),
        ({"names": "Anna"}, "names is 'Anna', but"),
        ({"names": ("A", "B", "C", "\x00")}, "names is .*printable texts"),
        ({"names": (1, 2, 3, 4)}, "names is .*, but"),
    ],
)
def test_bad_option_is_refused_with_what_would_be_right(options: dict[str, object], message: str) -> None:
    with pytest.raises(DrawingError, match=message) as caught:
        state_svg(STATES["endgame"], **options)  # type: ignore[arg-type]
    assert isinstance(caught.value, ScopaError)


def test_numbers_of_numpy_are_seats() -> None:
    state = STATES["endgame"]
    assert state_svg(state, show=np.int64(1), bottom=np.int8(2)) == state_svg(state, show=1, bottom=2)  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [0, 1, 7, 12, 20, 26, 40])
@pytest.mark.parametrize("visible", [1, 0.3])
def test_arranged_cards_fill_the_box_and_no_more(count: int, visible: float) -> None:
    box = Box(10, 20, 430, 220)
    places = arranged(count, box, visible=visible, gap=8)
    assert len(places) == count
    for place in places:
        assert place.x >= 9.99
        assert place.y >= 19.99
        assert place.x + place.width <= 440.01
        assert place.y + place.height <= 240.01
