"""What the views say comes from the phrase book, in each language, and the Italian is Italian."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from itertools import combinations
from string import Formatter
from xml.etree import ElementTree

import ipywidgets
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipywidgets.widgets.domwidget import DOMWidget

import scopa_lab as sl
from scopa_lab.cards import IT40, IT52, CardSet
from scopa_lab.errors import ScopaError
from scopa_lab.game.captures import explain_captures
from scopa_lab.views import CaptureTrainer, DealEditor, Explorer, TableView
from scopa_lab.views.drawing.messages import MESSAGES, said_in
from scopa_lab.views.drawing.svg import state_svg
from scopa_lab.views.drawing.text import state_text
from scopa_lab.views.drawing.titles import describe
from scopa_lab.views.drawing.words import WORDS, card_name, listed, listed_plainly, move_phrase, the_card
from scopa_lab.views.widgets.trainer import LEVELS
from tests.strategies import ENDING, SEATINGS, ending, states
from tests.views.languages import MARKED, speak, unmarked
from tests.views.pages import board_of, deliver, descendants, displayed, label_of, press, sent

STATE = sl.State.parse(ENDING)
OVER = sl.State.parse("scientifico 0 -/-/-/- - */AdAc2d 3/2 0 -")
POSITIONS = {
    "an ending": STATE,
    "an empty table": STATE.play("7dx2c5b"),
    "the end": OVER,
    "a stock": sl.deal("scopa", seed=2),
    "six sides": sl.deal("scopa(players=6,hand_size=6)", seed=6),
    "one card": sl.State.parse("scopa(players=6,hand_size=6) 0 -/-/-/-/-/- - */Ad/2d/3d/4d/5d 0/0/0/1/0/0 3 -"),
    "many options": sl.deal("scopa(target=21,sweep_points=2,score_cards=2,score_coins=2,score_settebello=2,score_primiera=2)", seed=1),
    "a wild card": sl.State.parse("cirulla 0 7c2d3d/4d5dKd AcAs6c6b */- 0/0 0 QdQcQs2c3c4c matta=5"),
}
ITALIAN_RANKS = ["asso", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "fante", "cavallo", "re"]

each_position = pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS.keys())


@pytest.fixture
def marked_language(monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch)


def names_in(state: sl.State) -> tuple[sl.State | sl.Rules | str, ...]:
    """What a picture of a state may write without a phrase: the game, its options, the position."""
    game, _, options = str(state.rules).rstrip(")").partition("(")
    parts = [part for option in options.split(",") for part in (option, option[:18])]
    return (state, state.rules, *parts, options.replace(",", ", "), game, *game.split("-"))


def read_aloud(svg: str) -> str:
    """The texts of a picture, and the attributes that are no geometry and no colour."""
    root = ElementTree.fromstring(svg)
    spoken = (value for each in root.iter() for name, value in each.items() if name.startswith("aria") or name == "title")
    return "\n".join([*root.itertext(), *spoken])


def shown_by(widget: DOMWidget) -> Iterator[str]:
    """Everything that a widget and those inside it show or say, as far as Python sends it."""
    if isinstance(widget, TableView):
        page = sent(widget)
        yield read_aloud(page["picture"])
        yield from (page["status"], page["message"], *page["table"].values())
        yield from (re.sub(r"\{\w+\}", "", phrase) for phrase in page["words"].values())
        for card in page["cards"]:
            yield card["name"]
            yield from (move["says"] + move["worth"] for move in card["moves"])
    for place in getattr(widget, "places", ()):
        yield place["name"]
        yield from (card["name"] for card in place["cards"])
    for trait in ("description", "tooltip", "placeholder"):
        yield str(getattr(widget, trait, None) or "").replace("\u200b", "")
    yield from sent(widget).get("options_labels", ())
    if isinstance(value := getattr(widget, "value", None), str) and not hasattr(widget, "options"):
        yield unescape(re.sub("<[^>]*>", " ", value))
    for child in getattr(widget, "children", ()):
        yield from shown_by(child)


def all_said(widget: DOMWidget) -> str:
    data = displayed(widget)
    picture = [read_aloud(data["image/svg+xml"])] if "image/svg+xml" in data else []
    return "\n".join([*shown_by(widget), str(widget), repr(widget), str(data["text/plain"]), *picture])


# The book


def places(phrase: str) -> list[str]:
    return sorted({name for _, name, _, _ in Formatter().parse(phrase) if name is not None})


def test_both_languages_have_the_same_phrases_with_the_same_places() -> None:
    assert WORDS.keys() == {"en", "it"}
    assert WORDS["en"].keys() == WORDS["it"].keys()
    assert all(WORDS["en"].values())
    assert all(WORDS["it"].values())
    for key, english in WORDS["en"].items():
        assert places(english) == places(WORDS["it"][key]), key
        assert english.count("|") == WORDS["it"][key].count("|"), key
    for english, italian in MESSAGES["it"].items():
        assert places(english) == places(italian)
        assert english != italian


def test_every_level_of_the_trainer_has_its_name() -> None:
    assert [WORDS["en"][f"level: {level}"] for level in LEVELS] == list(LEVELS)


# No view prints a word that is not in the book


@each_position
@pytest.mark.usefixtures("marked_language")
def test_a_picture_says_nothing_outside_the_book(state: sl.State) -> None:
    for show in ("all", "turn"):
        for form in (
            read_aloud(state_svg(state, show=show, language=MARKED)),
            state_text(state, show=show, language=MARKED),
            describe(state, show=show, language=MARKED),
            str(sl.views.draw(state, show=show, language=MARKED)),
        ):
            assert not unmarked(form, *names_in(state))
    named = describe(state, names=["Ann"] * state.rules.players, language=MARKED)
    assert set(unmarked(named, *names_in(state))) == {"Ann"}
    for move in state.legal_moves:
        after = state.play(move)
        form = read_aloud(state_svg(after, last=move, language=MARKED)) + describe(after, last=move, language=MARKED)
        assert not unmarked(form, *names_in(state))


@pytest.mark.usefixtures("marked_language")
def test_rows_of_cards_say_nothing_outside_the_book() -> None:
    for rows in ({"1": "Kd", "2": "3c7d", "3": "-"}, {"1": "-"}):
        assert not unmarked(read_aloud(sl.views.draw_cards(rows, marked="-" if rows["1"] == "-" else "3c", language=MARKED).svg))


@each_position
@pytest.mark.usefixtures("marked_language")
def test_a_table_says_nothing_outside_the_book(state: sl.State) -> None:
    view = TableView(state, language=MARKED)
    assert not unmarked(all_said(view), *names_in(state))
    for move in state.legal_moves:
        view.play(move)
        assert not unmarked(all_said(view), *names_in(state), view.state)
        view.state = state
    press(view, "Kd")
    assert unmarked(view.message, state) == ["IllegalMoveError"]


@pytest.mark.usefixtures("marked_language")
def test_an_explorer_says_nothing_outside_the_book() -> None:
    explorer = Explorer(STATE, language=MARKED)
    assert not unmarked(all_said(explorer), *names_in(STATE))
    explorer.solve(wait=True)
    assert not unmarked(all_said(explorer), *names_in(STATE))
    explorer.play("Ab")
    deliver(explorer.table, {"kind": "undo"})
    assert not unmarked(all_said(explorer), *names_in(STATE))
    typed = "scopone 7 7d/As/2c -/- - 0 9 8d"
    next(each for each in descendants(explorer) if getattr(each, "value", None) == str(STATE)).value = typed
    assert explorer.table.message
    assert not unmarked(explorer.table.message, typed, "7d/As/2c", "scopone")


@pytest.mark.usefixtures("marked_language")
def test_a_running_search_says_nothing_outside_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    said = []
    solver = sl.Solver(node_limit=3000, table_mb=16)
    explorer = Explorer(sl.deal("scientifico", seed=1), language=MARKED, solver=solver)
    label_of(explorer, ipywidgets.Label).observe(lambda change: said.append(change["new"]), "value")
    explorer.solve(wait=True)
    assert any("≤" in text or "<=" in text for text in said)
    assert not unmarked(" ".join(said))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.usefixtures("marked_language")
def test_a_trainer_says_nothing_outside_the_book(level: str) -> None:
    trainer = CaptureTrainer(seed=4, level=level, language=MARKED)
    for _ in range(8):
        table = trainer.table.state.table
        for taken in (CardSet.of(cards) for size in range(3) for cards in combinations(table, size)):
            trainer.answer(taken)
            assert not unmarked(all_said(trainer), *names_in(trainer.table.state))
        trainer.answer(table | CardSet.of([next(iter(IT40.cards - table))]))
        assert not unmarked(all_said(trainer), *names_in(trainer.table.state))
        trainer.ask()


@each_position
@pytest.mark.usefixtures("marked_language")
def test_an_editor_says_nothing_outside_the_book(state: sl.State) -> None:
    editor = DealEditor(state, language=MARKED)
    assert not unmarked(all_said(editor), *names_in(state))
    for place in [place["key"] for place in board_of(editor).places]:
        editor.place_rest(place)
        editor.place("7d", place)
        assert not unmarked(all_said(editor), editor.text, *names_in(state))


# The sentences of the library


def is_english(text: object) -> bool:
    return said_in(text, "it").startswith("in inglese: ")


@given(st.sampled_from(SEATINGS), st.data())
def test_every_fault_that_an_editor_can_show_has_an_italian_sentence(rules: sl.Rules, data: st.DataObject) -> None:
    editor = DealEditor(ending(rules, seed=data.draw(st.integers(0, 20)), cards=rules.players * 2), language="it")
    keys = [place["key"] for place in board_of(editor).places]
    for _ in range(data.draw(st.integers(0, 3))):
        editor.place(data.draw(st.sampled_from(list(rules.deck.cards))), data.draw(st.sampled_from(keys)))
    editor.points = data.draw(st.sampled_from([editor.points, "0", "x/y", "-1/2", "0/0/0", ""]))
    editor.turn = data.draw(st.integers(0, rules.players - 1))
    editor.taker = data.draw(st.sampled_from([None, *range(rules.sides)]))
    assert not any(map(is_english, (*editor.problems, *editor.warnings)))


@pytest.mark.parametrize(
    "text",
    [
        "scopone",
        "",
        "scopone 0\n1",
        "scopone 9 -/-/-/- - */- 0/0 - -",
        "scopone 0 7d,8d/-/-/- * */* 0/0 - -",
        "scopone 0 -/-/- - */-/- 0/0 - -",
        "scopone 0 -/-/-/- - 7d/7d 0/0 x - laid=Ad swept=1 matta=5 x=y",
        "scopone 0 7d/-/-/- 7d -/- 0/0 1 7d swept=0 laid=zz matta=",
        "scopa 0 -/- - */- 0/0 0 7d8d",
        "scopa(players=3) 5 -/-/- 7d -/-/- 0/0/0 2 -",
        "scarabocion 0 -/- 7d */- 0/0 0 - swept=3 matta=A",
        "cirulla 0 7c/- 7d */- 0/0 0 - matta=7",
        "cirulla 0 -/- 7d */- 0/0 0 - matta=5",
        "scopa(final_sweep=not_last_capture) 0 -/- - */- 9/0 0 - swept=3",
        "scopa(final_sweep=not_last_capture) 0 7d/- - */- 9/0 0 - swept=3",
        "scopone 0 10d/TdFd/7d7d/x - */- 0/0 0 -",
        "scopone 0 7d/Td/8d/9c - 7d8s/- 0/0 0 -",
    ],
)
def test_every_fault_of_a_position_text_has_an_italian_sentence(text: str) -> None:
    assert sl.State.problems(text)
    for problem in sl.State.problems(text):
        assert not is_english(problem), problem
    with pytest.raises(ScopaError) as caught:
        sl.State.parse(text)
    assert not is_english(caught.value)


@given(states())
def test_every_reason_of_a_capture_has_an_italian_sentence(state: sl.State) -> None:
    for card in state.rules.deck.cards - state.table:
        for line in explain_captures(card, state.table, rules=state.rules):
            assert not is_english(line.why), line.why


@pytest.mark.parametrize("move", ["Kd", "7d", "Abx2c", "8d", "7dx", "x", "7d7d", "7dx2c2c"])
def test_every_illegal_move_has_an_italian_sentence(move: str) -> None:
    with pytest.raises(ScopaError) as caught:
        STATE.play(move)
    assert not is_english(caught.value), caught.value


def test_an_illegal_move_after_the_end_has_an_italian_sentence() -> None:
    with pytest.raises(sl.IllegalMoveError) as caught:
        OVER.play("7d")
    assert said_in(caught.value, "it").startswith("mossa non valida '7d': nessuno ha carte; la smazzata è finita")


def test_a_sentence_is_never_half_italian() -> None:
    assert (
        said_in("language is 'xx', but the views speak 'en' and 'it'", "it")
        == "in inglese: language is 'xx', but the views speak 'en' and 'it'"
    )
    assert said_in("field 1 (rules): unknown rules 'scopino'", "it") == "in inglese: field 1 (rules): unknown rules 'scopino'"
    assert said_in("Kd must take 7d3c or 4s6c or Jb2d", "it") == "Kd deve prendere 7d3c o 4s6c o Jb2d"


# The Italian


@pytest.mark.parametrize("rank", range(13))
def test_a_card_has_its_article_and_its_suit(rank: int) -> None:
    for card in (each for each in IT52.cards if each.rank == rank):
        name = f"{ITALIAN_RANKS[rank]} di {card.suit.italian}"
        article = "l'" if name[0] in "ao" else "il "
        assert card_name(card, "it") == name
        assert the_card(card, "it") == article + name
        assert card_name(card) == the_card(card) == card.name


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("-", "niente"),
        ("Ad", "l'asso di denari"),
        ("3c4s", "il tre di coppe e il quattro di spade"),
        ("Ad7dQb", "l'asso di denari, il sette di denari e il cavallo di bastoni"),
    ],
)
def test_cards_are_counted_up_with_their_articles(cards: str, text: str) -> None:
    assert listed(CardSet.parse(cards), "it") == text
    assert listed_plainly(CardSet.parse(cards), "it") == ("nessuna carta" if cards == "-" else text)


def test_a_trainer_asks_and_answers_in_italian() -> None:
    questions = set()
    for level, seed in (("ace takes all", 1), *(("any sum", seed) for seed in range(6))):
        trainer = CaptureTrainer(seed=seed, level=level, language="it")
        questions.add(shown_question(trainer))
        assert (
            shown_question(trainer)
            == f"Si gioca {the_card(trainer.card, 'it')}. Quali carte prende? Si scelgono con un clic, poi si prendono."
        )
    assert any(text.startswith("Si gioca l'asso di ") for text in questions)


def shown_question(trainer: CaptureTrainer) -> str:
    return str(trainer).splitlines()[0]


def test_a_move_is_said_in_italian() -> None:
    three_and_four = CardSet.parse("3c4s")
    card = next(iter(CardSet.parse("7d")))
    assert move_phrase(card, three_and_four, CardSet.parse("3c4sKd"), "it") == "prendere il tre di coppe e il quattro di spade"
    assert describe(STATE.play("Ab"), last="Ab", language="it").startswith(
        "Scientifico, tocca al posto 1. Ultima mossa: si cala l'asso di bastoni. Posto 0 (parte 0) ha il sette di denari. "
    )
    assert "Scientifico, tocca a Bruno. " in describe(STATE.play("Ab"), names=["Anna", "Bruno", "Carla", "Dario"], language="it")
    assert "Posto 0 (parte 0) non ha carte. " in describe(OVER, language="it")


def test_a_number_of_positions_is_written_as_in_the_language() -> None:
    assert [f"{12345:,}".replace(",", WORDS[language]["thousands"]) for language in ("en", "it")] == ["12,345", "12.345"]


@pytest.mark.parametrize("draw", [state_svg, state_text, describe, sl.views.draw])
def test_a_language_that_does_not_exist_is_refused(draw: Callable[..., object]) -> None:
    with pytest.raises(sl.errors.DrawingError, match="language is 'fr', but the views speak 'en' and 'it'"):
        draw(STATE, language="fr")
    with pytest.raises(sl.errors.DrawingError, match="language is 'fr'"):
        sl.views.draw_cards({"1": "Kd"}, language="fr")
