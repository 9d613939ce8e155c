"""The Python half of the widgets, without a browser: what is sent, what comes back."""

import html
import time
from html.parser import HTMLParser
from typing import Any

import numpy as np
import pytest
from ipywidgets import HTML, Label, Widget

import scopa_lab as sl
from scopa_lab.errors import DrawingError, PositionError, RulesError
from scopa_lab.views import CaptureTrainer, DealEditor, Explorer, TableView
from scopa_lab.views.widgets.trainer import LEVELS
from tests.strategies import ENDING, ending
from tests.views.pages import board_of, control, deliver, displayed, label_of, press, put, sent, update

STATE = sl.State.parse(ENDING)


def said(widget: DealEditor | Explorer | CaptureTrainer) -> str:
    """What a widget says below or beside its controls."""
    return str(label_of(widget, Label if isinstance(widget, Explorer) else HTML).value)


def test_a_table_sends_its_picture_and_what_every_card_may_do() -> None:
    view = TableView(STATE)
    assert sent(view)["picture"].startswith("<svg")
    assert [card["card"] for card in sent(view)["cards"]] == ["Ab", "7d"]
    assert [(move["text"], move["taken"]) for move in sent(view)["cards"][1]["moves"]] == [("7dx2c5b", ["2c", "5b"])]
    assert sent(view)["cards"][1]["moves"][0]["says"] == "take two of coppe and five of bastoni and leave the table empty"
    assert sent(view)["status"] == "seat 0 to play"


def test_a_chosen_move_is_played_and_a_late_click_is_not() -> None:
    view = TableView(STATE)
    old = sent(view)["serial"]
    press(view, "7dx2c5b")
    assert (view.state, str(view.last)) == (STATE.play("7dx2c5b"), "7dx2c5b")
    press(view, "2b", serial=old)
    assert view.state == STATE.play("7dx2c5b")


def test_two_equal_moves_in_a_row_are_two_moves() -> None:
    view, chosen = TableView(STATE), list[sl.Move]()
    view.on_move(chosen.append)
    press(view, "Ab")
    press(view, "Ab")
    assert list(map(str, chosen)) == ["Ab", "Ab"]


def test_values_mark_the_best_card() -> None:
    view = TableView(STATE)
    view.values = sl.move_values(STATE)
    assert [(move["value"], move["best"]) for card in sent(view)["cards"] for move in card["moves"]] == [(-4, False), (2, True)]
    view.play("Ab")
    assert view.values == {}


def test_italian_and_french_cards_and_hidden_hands() -> None:
    view = TableView(STATE, language="it", faces="french", show=0, bottom=2, names=["Anna", "Bruno", "Carla", "Dario"])
    assert sent(view)["status"] == "tocca a Anna"
    assert sent(view)["cards"][1]["name"] == "sette di denari"
    assert "Carla" in sent(view)["picture"]
    assert 'data-card="Qs"' not in sent(view)["picture"]
    view.show = "all"
    assert 'data-card="Qs"' in sent(view)["picture"]


@pytest.mark.parametrize("options", [{"language": "fr"}, {"faces": "german"}, {"show": "nobody"}, {"bottom": 7}, {"names": ["Anna"]}])
def test_an_option_that_does_not_fit_is_refused(options: dict[str, int | str | list[str]]) -> None:
    with pytest.raises(DrawingError):
        TableView(STATE, **options)


def test_an_error_of_a_callback_is_shown_and_kept_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    view = TableView(STATE)
    view.on_move(lambda move: 1 / 0)
    press(view, "Ab")
    assert [record.exc_info and record.exc_info[0] for record in caplog.records] == [ZeroDivisionError]
    assert view.message == "ZeroDivisionError: division by zero"


def test_an_illegal_message_is_shown() -> None:
    view = TableView(STATE)
    press(view, "Kd")
    assert "illegal move 'Kd'" in view.message
    assert view.state == STATE


def test_setting_the_state_inside_its_own_observer_ends() -> None:
    view = TableView(STATE)
    view.observe(lambda change: setattr(view, "state", STATE), "state")
    view.play("Ab")
    assert view.state == STATE


def test_a_picture_for_where_no_kernel_runs() -> None:
    view = TableView(STATE)
    data = displayed(view)
    assert data["image/svg+xml"].startswith("<svg")
    assert data["text/plain"] == repr(view) == "TableView(scientifico, seat 0 to play)"
    assert "seat 0, side 0   Ab 7d" in str(view)
    assert repr(Explorer(STATE)) == "Explorer(scientifico, seat 0 to play)"


def test_redrawing_makes_no_widgets() -> None:
    explorer = Explorer(STATE)
    explorer.play("Ab")
    before = len(Widget.get_manager_state()["state"])
    for _ in range(150):
        explorer.undo()
        explorer.redo()
    assert len(Widget.get_manager_state()["state"]) == before


def test_an_explorer_keeps_a_tree_of_variations() -> None:
    explorer = Explorer(STATE)
    for move in ("Ab", "2bx2c"):
        explorer.play(move)
    explorer.go(0)
    explorer.play("7dx2c5b")
    assert [text for text, _ in control(explorer, "Moves").options] == ["Start", "1. Ab", "2. 2bx2c", "  1. 7dx2c5b"]
    assert list(map(str, explorer.record.moves)) == ["7dx2c5b"]
    control(explorer, "Moves").value = 2
    assert explorer.state == STATE.play("Ab").play("2bx2c")
    control(explorer, "Play").value = 1
    assert explorer.state == STATE.play("Ab")
    explorer.play("2bx2c")
    assert len(control(explorer, "Moves").options) == 4


def test_the_buttons_and_the_keys_undo_and_redo() -> None:
    explorer = Explorer(STATE)
    press(explorer.table, "Ab")
    control(explorer, "Back").click()
    assert explorer.state == STATE
    deliver(explorer.table, {"kind": "redo"})
    assert explorer.state == STATE.play("Ab")
    deliver(explorer.table, {"kind": "undo"})
    assert explorer.state == STATE
    explorer.undo()
    assert explorer.state == STATE


def test_a_shorter_record_clamps_the_slider() -> None:
    record = sl.DealRecord(STATE)
    while not record.is_complete:
        record = record.play(record.end.legal_moves[0])
    explorer = Explorer(record)
    control(explorer, "Play").value = 8
    assert explorer.state.is_over
    explorer.load(sl.DealRecord(STATE).play("Ab"))
    assert (control(explorer, "Play").value, control(explorer, "Play").max, explorer.state) == (0, 1, STATE)


def test_a_pasted_position_is_shown_and_a_faulty_one_is_explained() -> None:
    explorer, other = Explorer(STATE), ending(STATE.rules, seed=3, cards=6)
    control(explorer, "Position").value = str(other)
    assert explorer.state == other
    control(explorer, "Position").value = "nonsense"
    assert explorer.state == other
    assert "field 2 (seat) is missing" in explorer.table.message


def test_the_solver_shows_margin_values_and_a_line_that_can_be_followed() -> None:
    explorer = Explorer(STATE)
    explorer.solve(wait=True)
    assert said(explorer) == "Margin +2: 7dx2c5b"
    assert explorer.table.values == explorer.values == sl.move_values(STATE)
    control(explorer, "Best line").value = 7
    assert explorer.state.is_over
    assert explorer.state.tally().margin == 2


def test_an_answer_is_never_shown_on_another_position() -> None:
    state = ending(STATE.rules, seed=2, cards=16)
    explorer = Explorer(state)
    explorer.solve()
    explorer.play(state.legal_moves[0])
    while not control(explorer, "Stop").disabled:
        time.sleep(0.01)
    assert said(explorer) == "Not solved yet"
    assert explorer.table.values == {}
    explorer.undo()
    assert said(explorer).startswith("Margin")


def test_a_running_search_is_stopped() -> None:
    explorer = Explorer(sl.deal("scientifico", seed=1))
    explorer.solve()
    assert not control(explorer, "Stop").disabled
    control(explorer, "Stop").click()
    assert (control(explorer, "Stop").disabled, control(explorer, "What is each card worth?").disabled, explorer.values) == (
        True,
        False,
        {},
    )
    assert said(explorer) == "Not solved yet"


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_asks_questions_that_its_captures_answer(level: str) -> None:
    trainer = CaptureTrainer(seed=1, level=level)
    for number in range(1, 16):
        state = trainer.table.state
        right = sl.captures(trainer.card, state.table, rules=state.rules)
        assert trainer.answer(right[0] if right else "-")
        assert (trainer.asked, trainer.score, trainer.streak) == (number, number, number)
        control(trainer, "Next").click()
    assert repr(trainer) == f"CaptureTrainer({level}, 15 of 15 right)"


def test_a_wrong_capture_is_explained_and_only_the_first_answer_counts() -> None:
    trainer = CaptureTrainer(seed=3)
    trainer.table.selected = ["3c", "4d"]
    control(trainer, "Take these").click()
    assert said(trainer) == "Not right: 3 + 4 = 7, 6c = 6. Streak 0, 0 of 1 right."
    assert not trainer.answer("-")
    assert "must take six of bastoni" in said(trainer)
    assert not trainer.answer("7d")
    assert "seven of denari?" in said(trainer)
    assert trainer.answer("6b")
    assert (trainer.asked, trainer.score, trainer.streak) == (1, 0, 0)
    control(trainer, "Level").value = "fifteen"
    assert trainer.table.state.rules.name == "quindici"
    assert trainer.table.selected == []


def test_the_same_seed_asks_the_same_and_an_unknown_level_is_refused() -> None:
    assert CaptureTrainer(seed=5).table.state == CaptureTrainer(seed=5).table.state
    with pytest.raises(DrawingError, match="level is 'hard', but the levels are"):
        CaptureTrainer(seed=1, level="hard")


def test_a_position_is_edited_until_it_is_legal() -> None:
    editor = DealEditor("scopone")
    assert any("0 of 40 cards are placed" in problem for problem in editor.problems)
    for place, cards in {"1": "7dKs", "2": "As", "3": "2c", "4": "3b", "t": "3c4s"}.items():
        editor.place(cards, place)
    editor.place_rest("p")
    editor.turn = 1
    assert any("contradict seat 1 to play" in problem for problem in editor.problems)
    assert "contradict seat 1 to play" in said(editor)
    editor.turn, editor.taker, editor.points = 0, 0, "2/0"
    assert (editor.turn, editor.taker, editor.points) == (0, 0, "2/0")
    assert editor.problems == ()
    assert said(editor) == "The position is legal."
    assert str(editor.state) == editor.text == control(editor, "Position").value
    assert (editor.state.points, editor.state.taker) == ((2, 0), 0)
    editor.points = "two"
    assert any("points" in problem for problem in editor.problems)


def test_an_editor_begins_with_a_position_and_moves_single_cards() -> None:
    editor = DealEditor(STATE)
    assert editor.state == STATE
    put(editor, "2c", "q")
    put(editor, "3s", "t")
    assert str(editor.state.table) == "3s5b"
    stock = sl.deal("scopa", seed=2)
    assert DealEditor(stock).state == stock
    assert "image/svg+xml" in displayed(editor)
    assert repr(editor) == "DealEditor(scientifico, 40 cards placed)"


WHY = "the in-play points of side 1 are 1, but its plays and its pile of 0 cards allow at most 0"
PERCHE = "i punti in gioco della parte 1 sono 1, ma con le sue giocate e le 0 carte prese sono al massimo 0"
UNREACHED = [("en", "No deal reaches it:", WHY), ("it", "Nessuna smazzata ci arriva:", PERCHE)]


@pytest.mark.parametrize(("language", "head", "why"), UNREACHED)
def test_an_editor_says_of_a_legal_position_why_no_deal_reaches_it(language: str, head: str, why: str) -> None:
    editor = DealEditor("scopone 0 7d/As/2c/Qb 3c4s */- 0/0 0 -", language=language)
    assert editor.warnings == ()
    editor.points = "0/1"
    assert editor.problems == ()
    assert editor.warnings == (WHY,)
    assert said(editor).endswith(f"{head}<br>{why}")
    assert str(editor) == f"{editor.text}\n{why}"
    assert editor.state.points == (0, 1)
    editor.place("7d", "x")
    assert editor.problems
    assert editor.warnings == ()


REMEMBERING = {
    "laid": "cicera(picada=previous_card) 0 7d/As/2c/3b 5d9c */- 0/0 0 - laid=9c",
    "matta": "cirulla 0 7cQd/As5d 3c4s */2d2s 10/0 0 - matta=Q",
    "swept": "scientifico(final_sweep=not_last_capture) 0 7d/As/2c/4b 3d */2d2s 1/1 1 - swept=1",
}


@pytest.mark.parametrize("text", REMEMBERING.values(), ids=list(REMEMBERING))
def test_an_editor_keeps_what_a_position_remembers(text: str) -> None:
    editor = DealEditor(text)
    assert editor.state == sl.State.parse(text)
    assert editor.text == str(editor.state)
    editor.place("As", "x")
    assert editor.text.endswith(text.rsplit(maxsplit=1)[-1])
    editor.place("As", "2")
    assert editor.state == sl.State.parse(text)


def test_an_editor_drops_what_makes_no_sense_any_more() -> None:
    editor = DealEditor(REMEMBERING["laid"])
    editor.place("9c", "q")
    assert "laid" not in editor.text
    editor.place("9c", "t")
    editor.turn = 1
    assert "laid" not in editor.text
    editor = DealEditor(REMEMBERING["matta"])
    editor.place("7c", "p")
    assert "matta" not in editor.text
    editor = DealEditor(REMEMBERING["swept"])
    editor.points = "1/"
    assert "swept" in editor.text
    editor.points = "1/0"
    assert "swept" not in editor.text
    editor.points, editor.taker = "1/1", 0
    assert editor.text.endswith(" 1/1 0 -")


def test_a_place_that_does_not_exist_and_a_card_that_does_not_exist_are_refused() -> None:
    editor = DealEditor("scopone", language="it")
    with pytest.raises(DrawingError, match="where is '9', but the places are 1 2 3 4 t p q s x"):
        editor.place("7d", "9")
    put(editor, "8d", "1")
    assert "8d" in said(editor)


# What a page may send, and what a person may type

ATTACKS = ("<img src=x onerror=alert(1)>", "\"'&", "$x^$", "|", "a\nb", "{seat}", "9" * 5000, "d" * 100_000)
NONSENSE: tuple[Any, ...] = (None, 7, "move", [], ["move"], {}, True, 10**400, *ATTACKS)
MESSAGES = [
    *NONSENSE,
    *({"kind": kind} for kind in ("move", "place", "undo", "redo", *NONSENSE)),
    *({"kind": "move", "move": move, "serial": 1} for move in NONSENSE),
    *({"kind": "move", "move": "Ab", "serial": serial} for serial in NONSENSE if serial is not True),
    *({"kind": "place", "card": card, "to": "t"} for card in NONSENSE),
    *({"kind": "place", "card": "7d", "to": to} for to in NONSENSE),
    {"kind": "place", "card": "7d"},
    {"kind": "place", "to": "t"},
]


class Tags(HTMLParser):
    """The tags of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[Any]) -> None:
        self.found.append(tag)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: repr(message)[:40])
def test_a_message_that_makes_no_sense_changes_nothing_and_raises_nothing(message: object, caplog: pytest.LogCaptureFixture) -> None:
    table, explorer, trainer, editor = TableView(STATE), Explorer(STATE), CaptureTrainer(seed=3), DealEditor(STATE)
    asked = trainer.table.state
    for view in (table, explorer.table, trainer.table, board_of(editor)):
        deliver(view, message)
    assert not caplog.records
    assert (table.state, explorer.state, trainer.table.state, editor.state) == (STATE, STATE, asked, STATE)
    assert set(Tags(said(editor)).found) <= {"br"}


@pytest.mark.parametrize("value", [*NONSENSE, {"7d": "<b>"}, ["Kd"], ["2c", "zz"], ["2c", 7]], ids=lambda value: repr(value)[:40])
def test_a_page_sets_nothing_but_the_chosen_cards_of_the_table(value: object) -> None:
    table, editor = TableView(STATE), DealEditor(STATE)
    for view in (table, board_of(editor)):
        before = {name: getattr(view, name) for name in view.keys if name != "_dom_classes"}
        update(view, value)
        for name in before:
            update(view, {name: value})
        assert {name: getattr(view, name) for name in before} == {**before, **({"selected": []} if "selected" in before else {})}
    update(table, {"selected": ["2c", "5b"]})
    assert table.selected == ["2c", "5b"]


def test_a_trainer_takes_only_what_lies_on_the_table() -> None:
    trainer = CaptureTrainer(seed=3)
    trainer.table.selected = ["6b", "zz", 7, "<img src=x>"]
    control(trainer, "Take these").click()
    assert (trainer.score, trainer.asked) == (1, 1)


@pytest.mark.parametrize("text", ATTACKS, ids=lambda text: text[:12])
def test_what_a_person_types_is_shown_and_not_run(text: str) -> None:
    editor = DealEditor(STATE)
    control(editor, "Points").value = text
    assert editor.problems
    assert set(Tags(said(editor)).found) <= {"br"}
    assert [html.unescape(line) for line in said(editor).split("<br>")] == list(editor.problems)
    explorer = Explorer(STATE)
    for typed in (text, f"scopone {text}", f"{ENDING} {text}", ENDING.replace("3/2", text)):
        control(explorer, "Position").value = typed
        assert explorer.state == STATE
        assert explorer.table.message


@pytest.mark.parametrize("text", [text for text in ATTACKS if text.isprintable()], ids=lambda text: text[:12])
def test_a_name_is_shown_as_it_is(text: str) -> None:
    view = TableView(STATE, names=[text, "Ugo", "Carla", "Dario"])
    assert "<img" not in sent(view)["picture"]
    assert sent(view)["status"] == f"{text} to play"
    assert "<img" not in displayed(view)["image/svg+xml"]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("show", 9, "show is 9"),
        ("show", ["0"], "show is"),
        ("bottom", "0", "bottom is '0', but the seats are 0 to 3"),
        ("names", ["Anna"], "names is"),
        ("names", 7, "names is 7"),
        ("language", "fr", "language is 'fr'"),
        ("faces", "german", "faces is 'german'"),
        ("values", {"Ab": 2}, "values has 'Ab', but it should be margins by Move, as move_values returns them"),
        ("values", {sl.Move.parse("Ab"): "<b>"}, "margin of Ab='<b>' is no whole number"),
        ("state", sl.State.parse("scopa 0 -/- - */Ad 0/0 0 -"), "bottom is 3, but the seats are 0 to 1"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_and_the_table_stays_as_it_was(name: str, value: object, message: str) -> None:
    view = TableView(STATE, bottom=3)
    before = (getattr(view, name), sent(view)["picture"])
    with pytest.raises(DrawingError, match=message):
        setattr(view, name, value)
    assert (getattr(view, name), sent(view)["picture"]) == before
    view.play("Ab")
    assert view.state == STATE.play("Ab")


def test_a_pasted_position_that_the_options_do_not_fit_is_explained_and_not_shown() -> None:
    explorer = Explorer(STATE, bottom=3)
    control(explorer, "Position").value = "scopa 0 -/- - */Ad 0/0 0 -"
    assert "bottom is 3" in explorer.table.message
    assert explorer.state == explorer.table.state == STATE


@pytest.mark.parametrize("widget", [TableView, Explorer, DealEditor])
def test_a_position_text_is_shown_as_its_state_is(widget: type[DealEditor] | type[Explorer] | type[TableView]) -> None:
    assert widget(ENDING).state == STATE
    with pytest.raises(PositionError, match="field 3"):
        widget("scopone x")


def test_a_text_can_be_set_and_loaded_where_a_state_can() -> None:
    view, explorer, other = TableView(STATE), Explorer(STATE), "scientifico 3 -/-/-/7d 3s4c */AdAs 1/0 0 -"
    view.state = other
    explorer.load(other)
    assert view.state == explorer.state == sl.State.parse(other)
    with pytest.raises(PositionError, match="7 is no state"):
        view.state = 7
    with pytest.raises(PositionError, match="7 is no state"):
        explorer.load(7)


def test_rules_are_not_taken_for_a_position() -> None:
    assert DealEditor("scopa(players=3, target=21)").problems
    with pytest.raises(RulesError, match="unknown rules"):
        DealEditor("scopino")


def test_numbers_of_numpy_are_numbers_and_others_are_refused() -> None:
    view = TableView(STATE, show=np.int64(0), bottom=np.int8(1))
    assert sent(view)["picture"] == sent(TableView(STATE, show=0, bottom=1))["picture"]
    view.values = {sl.Move.parse("Ab"): np.int64(-4)}
    assert sent(view)["cards"][0]["moves"][0]["value"] == -4
    assert type(sent(view)["cards"][0]["moves"][0]["value"]) is int
    assert CaptureTrainer(seed=np.int64(5)).table.state == CaptureTrainer(seed=5).table.state
    with pytest.raises(DrawingError, match=r"seed=1\.5 is no whole number"):
        CaptureTrainer(seed=1.5)
    explorer = Explorer(STATE)
    with pytest.raises(DrawingError, match="number=1 is no whole number from 0 to 0"):
        explorer.go(1)
    editor = DealEditor(STATE)
    editor.turn, editor.taker = np.int64(1), np.int64(1)
    assert (editor.turn, editor.taker) == (1, 1)
    for name, value, message in (
        ("turn", 4, "turn=4 is no whole number from 0 to 3"),
        ("taker", "0", "taker='0' is no whole number from 0 to 1"),
        ("points", 3, "points is 3, but it should be a text, such as 2/1"),
    ):
        with pytest.raises(DrawingError, match=message):
            setattr(editor, name, value)


@pytest.mark.parametrize("value", [["en"], 7, None])
def test_an_option_of_another_type_is_refused(value: int | list[str] | None) -> None:
    for make in (Explorer, DealEditor):
        with pytest.raises(DrawingError, match="language is"):
            make(STATE, language=value)
    with pytest.raises(DrawingError, match="level is"):
        CaptureTrainer(seed=1, level=value)


def test_the_board_understands_moves_as_people_write_them_and_writes_them_whole() -> None:
    explorer, table = Explorer(STATE), TableView(STATE)
    for board in (explorer, table):
        board.play("7d")
        assert board.state == STATE.play("7dx2c5b")
    assert [str(move) for move in explorer.record.moves] == ["7dx2c5b"]
    explorer.load(STATE)
    explorer.play("7d x 5b 2c")
    assert explorer.state == STATE.play("7dx2c5b")
    with pytest.raises(sl.IllegalMoveError):
        explorer.play("Kd")


def test_the_board_keeps_what_is_written_beside_the_moves_of_a_record() -> None:
    record = sl.DealRecord.parse(f"start {STATE}\n1. Ab? (7dx2c5b 2b)  # too early\n2bx2c\nresult *")
    explorer = Explorer(record)
    assert [text for text, _ in control(explorer, "Moves").options] == ["Start", "1. Ab", "2. 2bx2c", "  1. 7dx2c5b", "  2. 2b"]
    explorer.go(2)
    assert explorer.record.notes == record.notes
    explorer.go(4)
    assert explorer.record.notes == ()
    explorer.go(1)
    explorer.play("Jb")
    assert explorer.record.notes == record.notes
