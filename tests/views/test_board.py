"""What a front end is told of a position, and the page that holds all positions of an ending."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import scopa_lab as sl
from scopa_lab.cli import main
from scopa_lab.errors import AnalysisError, FileError
from scopa_lab.records.notes import Note
from scopa_lab.solver import Solver
from scopa_lab.views import Explorer, TableView
from scopa_lab.views.board.page import MODULES, page_html, script, write_page
from scopa_lab.views.board.positions import MOST_POSITIONS, positions_data, reached
from tests.strategies import ENDING
from tests.views.pages import sent

BOARD = Path(sl.__file__).parent / "views" / "board"
WORTH_MORE = "scopone 2 2b5c/AbQc/Ac7dKd/2d5d6c As2s3c4s5b6sQb 2c3d3s3b4c6d7bJdJcJsJbKcKsKb/Ad4d4b5s6b7c7sQdQs 0/0 1 -"


def test_a_card_is_worth_the_best_of_its_moves() -> None:
    explorer = Explorer(WORTH_MORE)
    assert explorer.card_values == {}
    explorer.solve(wait=True)
    values = explorer.values
    assert max(margin for move, margin in values.items() if str(move.card) == "Kd") == 1
    assert explorer.card_values["Kd"] == 1
    shown = {card["card"]: card["worth"] for card in sent(explorer.table)["cards"]}
    assert shown["Kd"] == "+1"


def test_the_side_that_wants_little_takes_the_least() -> None:
    state = sl.State.parse("scopone 1 Ac/5dKs/As/2c Ad4s2b3c */- 0/0 0 -")
    view = TableView(state)
    view.values = {move: number for number, move in enumerate(state.legal_moves)}
    shown = {card["card"]: card["worth"] for card in sent(view)["cards"]}
    assert shown["5d"] == "0"


def data_of(page: str) -> Any:
    (text,) = re.findall(r'<script type="application/json" id="page">(.*?)</script>', page, re.S)
    return json.loads(text)


def test_every_position_of_an_ending_stands_once_with_the_values_of_its_moves() -> None:
    start = sl.State.parse(ENDING)
    positions = positions_data(start, solver=Solver())
    assert len(positions) == len(reached(start))
    values = sl.move_values(start)
    for move, data in zip(start.legal_moves, positions[0]["moves"], strict=True):
        after = positions[data["to"]]
        assert data["text"] == str(move)
        assert after["worth"] == data["worth"]
        assert data["cost"] == abs(values[move] - max(values.values()))
    ends = [position for position in positions if position["over"]]
    assert ends
    assert all(position["tally"]["items"] and not position["moves"] for position in ends)


def test_what_a_move_scores_is_said() -> None:
    state = sl.State.parse("scopone 0 7dKs/As/2c/3b 3c4s */- 0/0 0 -")
    (sweep, _) = positions_data(state, solver=Solver())[0]["moves"]
    assert sweep["did"] == "seven of denari takes three of coppe, four of spade. scopa, side 0 +1."


def test_a_page_is_refused_past_its_limit_with_a_depth_that_fits() -> None:
    state = sl.deal("scientifico", seed=7)
    with pytest.raises(
        AnalysisError, match=rf"{MOST_POSITIONS + 1} positions and more are within \d plays of .*; depth=(\d) has \d+"
    ) as caught:
        reached(state)
    (depth,) = re.findall(r"depth=(\d+)", str(caught.value))
    assert max(reached(state, depth=int(depth)).values()) == int(depth)
    with pytest.raises(AnalysisError, match="depth"):
        reached(state, depth=-1)


def test_past_the_depth_of_a_page_moves_have_values_and_lead_nowhere() -> None:
    positions = positions_data(sl.State.parse(ENDING), solver=Solver(), depth=1)
    assert all(move["to"] is None and move["worth"] for position in positions[1:] for move in position["moves"])


def test_a_game_of_three_sides_has_a_page_without_values() -> None:
    state = sl.deal("scopa(players=3)", seed=1)
    positions = positions_data(state, solver=Solver(), depth=1)
    assert all(position["balance"] is None and not position["cards"] for position in positions)


def test_texts_of_people_never_become_markup(tmp_path: Path) -> None:
    evil = "</script><script>alert(1)</script>"
    page = page_html(ENDING, names=(evil, "b", "c", "d"), lines=(f"event: {evil}",))
    assert page.count("</script>") == 2
    assert evil not in page
    assert data_of(page)["names"][0] == evil


def test_headers_and_comments_stand_at_the_head_of_the_page(tmp_path: Path) -> None:
    start = sl.State.parse(ENDING)
    record = sl.DealRecord(start, start.legal_moves[:1], (("event", "<b>final</b>"),), (Note(0, comments=("a < b",)),))
    explorer = Explorer(record, names=["Ada", "Bo", "Cy", "Di"])
    explorer.redo()
    explorer.to_html(tmp_path / "ending.html")
    text = (tmp_path / "ending.html").read_text(encoding="utf-8")
    assert "<p>event: &lt;b&gt;final&lt;/b&gt;</p>" in text
    assert "<p>a &lt; b</p>" in text
    assert data_of(text)["positions"][0]["status"] == "Bo to play"
    assert "http" not in text.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
    assert [path.name for path in tmp_path.iterdir()] == ["ending.html"]


def test_a_page_that_cannot_be_written_names_its_path(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=re.escape(f"cannot write {str(tmp_path)!r}: it is no ordinary file")):
        Explorer(ENDING).to_html(tmp_path)
    with pytest.raises(FileError, match=r"no/ending\.html'"):
        write_page(tmp_path / "no" / "ending.html", ENDING)


def test_the_command_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ending.html"
    assert main(["show", ENDING, "--html", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["position"] == ENDING
    assert path.read_text(encoding="utf-8") == page_html(ENDING)
    assert main(["show", ENDING, "--html", str(path), "--depth", "1"]) == 0
    assert path.read_text(encoding="utf-8") == page_html(ENDING, depth=1)
    assert main(["show", ENDING, "--depth", "1"]) == 2
    assert main(["show", ENDING, "--html", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert "--depth is for a page" in said
    assert f"cannot write {str(tmp_path)!r}" in said
    assert main(["show", "-", "--html", str(path)]) == 2
    assert "--html holds one position" in capsys.readouterr().err


def test_the_modules_of_a_page_import_only_those_before_them() -> None:
    assert sorted(path.stem for path in BOARD.glob("*.js")) == sorted(MODULES)
    for place, module in enumerate(MODULES):
        needed = re.findall(r'^import .* from "\./(\w+)\.js";', (BOARD / f"{module}.js").read_text(encoding="utf-8"), re.M)
        assert set(needed) <= set(MODULES[:place]), module
    names = re.findall(r"^(?:function|const) (\w+)", script(), re.M)
    assert len(names) == len(set(names))


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_parts_of_the_front_end_that_need_no_document() -> None:
    tests = (Path(__file__).parent / "js").glob("*.mjs")
    ran = subprocess.run(["node", "--test", *tests], capture_output=True, text=True, check=False, env=os.environ | {"BOARD": str(BOARD)})
    assert ran.returncode == 0, ran.stdout
