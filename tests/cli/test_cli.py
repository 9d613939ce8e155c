import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import IO

import pytest

from scopa_lab.analysis import review_backwards
from scopa_lab.analysis.reviews import ReviewedMove
from scopa_lab.cli import commands as cli
from scopa_lab.cli import main
from scopa_lab.cli import printing as output
from scopa_lab.errors import SearchInterrupted, SearchLimitError, SolverError
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.records.deal_record import DealRecord
from scopa_lab.rules import PRESETS
from scopa_lab.solver.solver import Solver
from tests.conftest import Command
from tests.strategies import ENDING, Row, ending, rows

ONE_LEFT = "scopone 3 -/-/-/6d 2c4b */- 0/0 0 -"
PROVED = "interrupted; proved so far: -4 <= margin <= 13; best so far: Ab; 80 positions visited"
WHOLE = str(State.parse(ONE_LEFT))


JSON_ANSWERS = {
    "moves": (["moves", ENDING], ["Ab", "7dx2c5b"]),
    "captures": (["captures", "--rules", "scopone", "--card", "7d", "--table", "3c4s"], ["3c4s"]),
    "captures-none": (["captures", "--rules", "scopone", "--card", "7d", "--table", "-"], []),
    "play": (
        ["play", ENDING, "7dx2c5b", "Jb"],
        {
            "position": "scientifico 2 Ab/2b/4dQs/2d4s Jb AcAs2c5d5c5s5b6d6c6s7d7cJcKdKc/Ad2s3d3c3s3b4c4b6b7s7bJdJsQdQcQbKsKb 4/2 0 -",
            "over": False,
        },
    ),
    "rules": (
        ["rules"],
        [
            {"name": "scopa", "players": 2, "teams": "individual", "hand_size": 3, "table_size": 4, "target": 11},
            {"name": "scopone", "players": 4, "teams": "two_teams", "hand_size": 9, "table_size": 4, "target": 11},
            {"name": "scientifico", "players": 4, "teams": "two_teams", "hand_size": 10, "table_size": 0, "target": 11},
            {"name": "scopa-assi", "players": 2, "teams": "individual", "hand_size": 3, "table_size": 4, "target": 11},
            {"name": "asso-pigliatutto", "players": 2, "teams": "individual", "hand_size": 3, "table_size": 4, "target": 11},
            {"name": "napola", "players": 4, "teams": "two_teams", "hand_size": 10, "table_size": 0, "target": 21},
            {"name": "re-bello", "players": 4, "teams": "two_teams", "hand_size": 10, "table_size": 0, "target": 11},
            {"name": "milanese", "players": 4, "teams": "two_teams", "hand_size": 10, "table_size": 0, "target": 21},
            {"name": "quindici", "players": 2, "teams": "individual", "hand_size": 3, "table_size": 4, "target": 11},
            {"name": "cirulla", "players": 2, "teams": "individual", "hand_size": 3, "table_size": 4, "target": 51},
            {"name": "cicera", "players": 4, "teams": "two_teams", "hand_size": 12, "table_size": 4, "target": 51},
            {"name": "scarabocion", "players": 4, "teams": "two_teams", "hand_size": 12, "table_size": 4, "target": 120},
            {"name": "escoba", "players": 2, "teams": "individual", "hand_size": 3, "table_size": 4, "target": 21},
        ],
    ),
}


@pytest.mark.parametrize(("arguments", "answer"), JSON_ANSWERS.values(), ids=list(JSON_ANSWERS))
def test_answers_as_json(run: Command, arguments: list[str], answer: dict[str, bool | str] | list[str | dict[str, int | str]]) -> None:
    status, out, err = run(*arguments, "--json")
    assert (status, json.loads(out), err) == (0, answer, "")


def test_a_finished_play_has_its_tally(run: Command) -> None:
    _, out, _ = run("play", ONE_LEFT, "6dx2c4b", "--json")
    answer = json.loads(out)
    assert answer["over"]
    assert answer["tally"]["total"] == [4, 0]
    assert answer["tally"]["items"][0] == {"name": "cards", "points": [1, 0], "why": "37–3: side 0"}


@pytest.mark.parametrize("row", rows("solved.jsonl")[:6], ids=lambda row: row["position"][:40])
def test_solve_answers_as_the_contract_says(run: Command, row: Row) -> None:
    status, out, _ = run("solve", row["position"], "--values", "--json")
    answer = json.loads(out)
    assert status == 0
    assert list(answer) == ["margin", "best", "line", "nodes", "seconds", "values"]
    assert (answer["margin"], answer["values"]) == (row["margin"], row["values"])


def test_a_limit_answers_with_bounds_and_status_3(run: Command) -> None:
    status, out, err = run("solve", ENDING, "--node-limit", "3", "--json")
    assert (status, json.loads(out)) == (3, {"lower": -11, "upper": 13, "limit": "nodes"})
    proved = "proved so far: -11 <= margin <= 13; best so far: not known; 3 positions visited"
    assert err == f"scopa-lab: the nodes limit was met; {proved}\n"
    assert run("solve", ENDING, "--node-limit", "3")[1] == ""


def test_a_limit_met_by_the_values_answers_with_the_margin_and_bounds_of_each_move(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise SearchLimitError(-4, 13, "nodes", nodes=80, values={Move.parse("Ab"): (-4, -4), Move.parse("7dx2c5b"): (-11, 13)})

    monkeypatch.setattr(Solver, "move_values", refuse)
    status, out, err = run("solve", ENDING, "--values", "--json")
    assert (status, json.loads(out)) == (3, {"lower": 2, "upper": 2, "limit": "nodes", "values": {"Ab": [-4, -4], "7dx2c5b": [-11, 13]}})
    assert err == "scopa-lab: the nodes limit was met; proved so far: 2 <= margin <= 2; best so far: 7dx2c5b; 80 positions visited\n"


@pytest.mark.parametrize(
    ("flags", "shown"), [([], PROVED), (["--json"], '{"lower": -4, "upper": 13, "limit": "interrupt", "best": "Ab", "nodes": 80}')]
)
def test_ctrl_c_shows_what_is_proved(run: Command, monkeypatch: pytest.MonkeyPatch, flags: list[str], shown: str) -> None:
    def press(*_: object, **__: object) -> None:
        raise SearchInterrupted(-4, 13, "interrupt", nodes=80, best=Move.parse("Ab"))

    monkeypatch.setattr(Solver, "solve", press)
    assert run("solve", ENDING, *flags) == (130, f"{shown}\n", "scopa-lab: interrupted\n")


def test_deals_are_json_strings(run: Command) -> None:
    status, out, _ = run("deal", "--rules", "scopa(players=3)", "--seed", "7", "--count", "3", "--json")
    positions = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert len({str(State.parse(position)) for position in positions}) == 3
    assert run("deal", "--rules", "scopa(players=3)", "--seed", "7")[1] == positions[0] + "\n"


def test_score_counts_piles_by_themselves(run: Command) -> None:
    _, out, _ = run("score", "--rules", "scopone", "7dKd/*", "2/0", "--json")
    assert json.loads(out)["total"] == [3, 3]


def test_rules_of_a_game_list_every_option(run: Command) -> None:
    _, out, _ = run("rules", "scopa(target=21)", "--json")
    answer = json.loads(out)
    assert answer["rules"] == "scopa(target=21)"
    assert [line["option"] for line in answer["options"]] == list(PRESETS["scopa"].options)
    assert next(line for line in answer["options"] if line["option"] == "target")["value"] == "21"


def test_show_draws_text_and_writes_a_whole_picture(run: Command, tmp_path: Path) -> None:
    picture = tmp_path / "table.svg"
    status, out, _ = run("show", ENDING, "--svg", str(picture), "--json")
    answer = json.loads(out)
    assert (status, answer["position"]) == (0, ENDING)
    assert "> seat 0, side 0   Ab 7d" in answer["text"]
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert list(tmp_path.iterdir()) == [picture]


def test_show_says_of_a_position_why_no_deal_reaches_it(run: Command) -> None:
    text = "scopone 0 7d/As/2c/Kb 3c4s */- 0/0 0 -"
    warning = "the pile of side 0 is worth 193, but every capture is worth an even number"
    status, out, err = run("show", text)
    assert (status, err) == (0, "")
    assert out.endswith(f"\n\nmade by hand, no deal reaches it:\n  {warning}\n")
    status, out, err = run("show", text, "--json")
    said = f"scopa-lab: no deal reaches {State.parse(text)}: {warning}\n"
    assert (status, list(json.loads(out)), err) == (0, ["position", "text"], said)
    assert run("show", "-", stdin=text.encode()) == (status, out, err)
    assert "made by hand" not in run("show", ENDING)[1]
    assert run("show", "-", stdin=ENDING.encode())[2] == ""


HUMAN = {
    "moves": (["moves", ENDING], "Ab 7dx2c5b"),
    "moves-over": (["moves", "scopone 0 -/-/-/- - */- 0/0 0 -"], "the deal is over"),
    "captures": (["captures", "--rules", "scopone", "--card", "7d", "--table", "3c4s"], "3c4s"),
    "captures-none": (["captures", "--rules", "scopone", "--card", "7d", "--table", "3c"], "7d takes nothing and must be laid"),
    "explain": (
        ["captures", "--rules", "scopone", "--card", "Jd", "--table", "3s5dJb", "--explain"],
        "may not take 3s5d: 3 + 5 = 8, but an equal card",
    ),
    "play": (["play", ONE_LEFT, "6dx2c4b"], "settebello"),
    "solve": (["solve", ENDING, "--values"], "margin   +2  (side 0 ends 2 ahead)"),
    "solve-over": (["solve", "scopone 0 -/-/-/- - */- 0/0 0 -"], "line     -"),
    "score": (["score", "--rules", "scopone", "7d/*", "0/0"], "7d: side 0"),
    "rules": (["rules"], "scientifico"),
    "options": (["rules", "scopa"], "single_precedence"),
    "show": (["show", ENDING], "scientifico, seat 0 to play"),
    "help": (["--help"], "Usage: scopa-lab"),
}


@pytest.mark.parametrize(("arguments", "text"), HUMAN.values(), ids=list(HUMAN))
def test_answers_for_people(run: Command, arguments: list[str], text: str) -> None:
    status, out, err = run(*arguments)
    assert (status, err) == (0, "")
    assert text in out
    assert "\x1b" not in out


def test_explanations_as_json(run: Command) -> None:
    _, out, _ = run("captures", "--rules", "scopone", "--card", "Jd", "--table", "3s5dJb", "--explain", "--json")
    assert json.loads(out)[0] == {"taken": "3s5d", "allowed": False, "why": "3 + 5 = 8, but an equal card lies on the table"}


def test_a_stream_answers_line_by_line_in_order(run: Command) -> None:
    status, out, err = run("moves", "-", stdin=f"{ENDING}\n{ONE_LEFT}".encode())
    assert (status, err) == (0, "")
    assert list(map(json.loads, out.splitlines())) == [["Ab", "7dx2c5b"], ["6dx2c4b"]]


def test_a_stream_stops_at_the_first_bad_line_and_earlier_answers_stand(run: Command) -> None:
    status, out, err = run("solve", "-", stdin=f"{ONE_LEFT}\n7d junk\n{ENDING}\n".encode())
    assert status == 2
    assert [json.loads(line)["margin"] for line in out.splitlines()] == [4]
    assert err.startswith("scopa-lab: line 2: field 3 (hands) is missing")
    assert err.count("\n") == 1


def test_a_stream_in_several_processes_answers_alike(run: Command) -> None:
    lines = "".join(f"{ending(PRESETS['scopa'], seed=seed, cards=6)}\n" for seed in range(7)).encode()
    flags = ("--values", "--node-limit", "60")
    (first, *one), (second, *two) = (run("solve", "-", *flags, "--workers", workers, stdin=lines) for workers in "12")
    assert first == second == 3
    for out, other in zip(one, two, strict=True):
        assert [without_seconds(line) for line in out.splitlines()] == [without_seconds(line) for line in other.splitlines()]
    status, out, err = run("solve", "-", "--workers", "2", stdin=lines + b"here\n" + lines)
    assert (status, len(out.splitlines())) == (2, 7)
    assert err.startswith("scopa-lab: line 8: field 2 (seat) is missing")


def test_house_rules_reach_the_other_processes(run: Command, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[two-by-two]\nfrom = "scopa"\nmatch = { lowest_wins = true }\n', encoding="utf-8")
    _, position, _ = run("deal", "--rules", "two-by-two", "--seed", "1", "--house", str(house))
    status, out, err = run("solve", "-", "--workers", "2", "--node-limit", "50", "--house", str(house), stdin=position.encode() * 2)
    assert (status, len(out.splitlines())) == (3, 2), err


def without_seconds(line: str) -> object:
    """A line of a stream without what depends on the machine."""
    return json.loads(line) | {"seconds": 0} if line.startswith("{") else line


def test_a_limit_in_a_stream_is_an_answer_and_the_stream_goes_on(run: Command) -> None:
    status, out, err = run("solve", "-", "--node-limit", "3", stdin=f"{ENDING}\n{ONE_LEFT}\n".encode())
    assert status == 3
    assert [json.loads(line).get("limit") for line in out.splitlines()] == ["nodes", None]
    assert err.startswith("scopa-lab: line 1: the nodes limit was met")


BAD = {
    "no command": ([], b"", "Missing command.; scopa-lab --help tells how"),
    "an unknown command": (["solv", ENDING], b"", "No such command 'solv'"),
    "an unknown option": (["moves", ENDING, "--jsn"], b"", "No such option"),
    "a missing argument": (["moves"], b"", "Missing argument 'POSITION'"),
    "a card twice": (["moves", ENDING.replace("2c5b", "2c7d")], b"", "the card 7d is in hand 0 and again on the table"),
    "39 cards": (["moves", ENDING.replace("2c5b", "2c")], b"", "39 of 40 cards are placed; missing: 5b"),
    "a wrong hand size": (
        ["solve", ENDING.replace(" 0 ", " 2 ", 1).replace("4dQs", "4d").replace("2c5b", "2c5bQs")],
        b"",
        "contradict seat 2 to play",
    ),
    "an unknown suit": (["moves", ENDING.replace("7d", "7x", 1)], b"", "'7x' in 'Ab7x' is no card"),
    "an unknown preset": (["deal", "--rules", "bridge", "--seed", "1"], b"", "unknown rules 'bridge'; the presets are"),
    "five seats": (["deal", "--rules", "scopa(players=5)", "--seed", "1"], b"", "scopa(players=5,hand_size=8,table_size=0,redeal_hand=0)"),
    "an illegal capture": (
        ["play", ENDING, "7dx2c"],
        b"",
        "illegal move '7dx2c': 7d cannot take 2c from the table 2c5b; legal: Ab 7dx2c5b",
    ),
    "trailing junk": (["moves", ENDING + " x"], b"", "'x' after field 8 (stock) is not understood"),
    "an empty stream": (["moves", "-"], b"", "standard input is empty; give one position a line"),
    "a semicolon": (["moves", "-"], ENDING.encode() + b";", "line 1: field 8 (stock): '-;' in '-;' is no card"),
    "a seed of thousands of digits": (["deal", "--rules", "scopa", "--seed", "9" * 5000], b"", "Invalid value for '--seed'"),
    "a word of thousands of letters": (["moves", ENDING, "x" * 100_000], b"", "unexpected extra argument"),
    "an empty line": (["moves", "-"], b"\n", "line 1: a position is one line of fields"),
    "bytes that are no text": (["moves", "-"], b"\xff\xfe", "line 1: byte 1 is not UTF-8 text"),
    "a number that is none": (["solve", ENDING, "--threads", "0"], b"", "Invalid value for '--threads'"),
    "workers for one": (["solve", ENDING, "--workers", "2"], b"", "--workers is for the positions of standard input, -"),
    "workers and a file": (
        ["solve", "-", "--workers", "2", "--checkpoint", "x"],
        b"",
        "--checkpoint keeps one search; leave --workers out",
    ),
    "no workers": (["solve", "-", "--workers", "0"], b"", "Invalid value for '--workers': 0 is not in the range 1<=x<=256"),
    "a time of nothing": (["solve", ENDING, "--time-limit", "nan"], b"", "time_limit=nan must be more than 0"),
    "a seed that is none": (["deal", "--rules", "scopa", "--seed", "x"], b"", "Invalid value for '--seed'"),
    "piles that share a card": (["score", "--rules", "scopa", "7d/7d", "0/0"], b"", "the card 7d is in pile 0 and again in pile 1"),
    "three sides": (
        ["solve", str(ending(PRESETS["scopa"].replace(players=3), seed=1, cards=3))],
        b"",
        "has 3 sides, and perfect play is defined for two",
    ),
    "a folder that does not exist": (["show", ENDING, "--svg", "no/such/folder.svg"], b"", "cannot write 'no/such/folder.svg'"),
    "a picture without a name": (["show", ENDING, "--svg", ""], b"", "cannot write '.'"),
    "a picture inside a file": (["show", ENDING, "--svg", "pyproject.toml/x.svg"], b"", "cannot write 'pyproject.toml/x.svg'"),
    "a name that is too long": (["show", ENDING, "--svg", "x" * 300], b"", "File name too long"),
    "a picture of a stream": (["show", "-", "--svg", "x.svg"], ENDING.encode(), "--svg draws one position"),
}


@pytest.mark.parametrize(("arguments", "stdin", "message"), BAD.values(), ids=list(BAD))
@pytest.mark.parametrize("as_json", [False, True], ids=["people", "json"])
def test_bad_input_is_one_line_and_status_2(run: Command, arguments: list[str], stdin: bytes, message: str, as_json: bool) -> None:
    status, out, err = run(*arguments, *(["--json"] if as_json and arguments else []), stdin=stdin)
    assert (status, out) == (2, "")
    assert message in err
    assert err.startswith("scopa-lab: ")
    assert err.count("\n") == 1
    assert len(err) < 1100


@pytest.mark.parametrize("stream", [b"\xef\xbb\xbf%s\n", b"%s\r\n%s\r\n", b"  %s \n", b"%s"])
def test_a_stream_may_come_from_another_system(run: Command, stream: bytes) -> None:
    stdin = stream.replace(b"%s", ENDING.encode().replace(b" ", b"  "))
    status, out, err = run("moves", "-", stdin=stdin)
    assert (status, err) == (0, "")
    assert set(out.splitlines()) == {'["Ab", "7dx2c5b"]'}


def test_deals_can_be_piped_into_moves_under_any_system(run: Command) -> None:
    out = run("deal", "--rules", "scientifico", "--seed", "7", "--count", "3")[1]
    assert run("moves", "-", stdin=out.replace("\n", "\r\n").encode())[1].count("\n") == 3


@pytest.mark.parametrize("moves", [["7d"], ["7d x 2c 5b"], ["7dx", "2c", "5b"], ["7d", "x", "2c", "5b", "jb"], ["7d5b2c", "Jb"]])
def test_moves_are_understood_as_people_write_them(run: Command, moves: list[str]) -> None:
    status, out, err = run("play", ENDING, *moves, "--json")
    assert (status, err) == (0, "")
    position = State.parse(ENDING).play("7dx2c5b")
    assert json.loads(out)["position"] == str(position.play("Jb") if moves[-1].lower() == "jb" else position)


def test_the_help_says_that_italian_letters_are_read(run: Command) -> None:
    assert "The Italian F C R are read for J Q K." in " ".join(run("--help")[1].split())
    assert run("moves", ENDING.replace("Jb", "Fb").replace("Qs", "Cs"))[0] == 0


def test_warmup_compiles_the_solver(run: Command) -> None:
    status, out, err = run("warmup", "--json")
    assert (status, list(json.loads(out))) == (0, ["seconds"])
    assert not err or "compiling the solver" in err  # said where the cache is empty
    assert "the solver is ready after" in run("warmup")[1]


def test_lab_opens_the_notebooks_and_hands_its_flags_on(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[list[str]] = []
    signed: list[str] = []
    ready: list[str] = []

    def call(command: list[str]) -> int:
        assert ready, "the solver is compiled where it is told, before a notebook asks it"
        calls.append(command)
        return 0

    def solve(self: Solver, position: str) -> None:
        ready.append(position)
        raise SolverError("there is no compiler, and JupyterLab opens all the same")

    monkeypatch.setattr(Solver, "solve", solve)

    monkeypatch.setattr(subprocess, "run", lambda command, **options: signed.extend(command))
    monkeypatch.setattr(subprocess, "call", call)
    assert run("lab", "--no-browser", "--port=8899")[0] == 0
    assert calls[0][1:3] == ["-m", "jupyterlab"]
    assert calls[0][3].endswith("notebooks")
    assert calls[0][4:] == ["--no-browser", "--port=8899"]
    assert signed[1:3] == ["-m", "nbformat.sign"]
    assert signed[3].endswith("01_what_can_this_card_take.ipynb")


def test_lab_says_what_is_missing(run: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "JupyterLab is not installed; pip install 'scopa_lab[lab]'" in run("lab")[2]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli, "__file__", str(tmp_path / "lib" / "scopa_lab" / "cli.py"))
    assert "no folder 'notebooks' here" in run("lab")[2]


def test_a_picture_that_cannot_be_put_in_place_leaves_nothing_behind(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, target: Path) -> None:
        raise PermissionError(13, "Permission denied", str(target))

    monkeypatch.setattr(Path, "replace", refuse)
    status, out, err = run("show", ENDING, "--svg", str(tmp_path / "x.svg"))
    assert (status, out) == (2, "")
    assert "Permission denied" in err
    assert list(tmp_path.iterdir()) == []


def test_a_picture_goes_through_a_link_and_never_replaces_what_is_no_file(run: Command, tmp_path: Path) -> None:
    target, link, pipe = tmp_path / "target.svg", tmp_path / "link.svg", tmp_path / "pipe"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    os.mkfifo(pipe)
    assert run("show", ENDING, "--svg", str(link))[0] == 0
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8").startswith("<svg")
    status, _, err = run("show", ENDING, "--svg", str(pipe))
    assert (status, err) == (2, f"scopa-lab: cannot write '{pipe}': it is no ordinary file\n")
    assert pipe.is_fifo()


def test_the_empty_first_pile_is_no_option(run: Command) -> None:
    status, out, _ = run("score", "--rules", "scopone", "-/-", "0/0", "--json")
    assert (status, json.loads(out)["total"]) == (0, [0, 0])


def test_a_control_character_does_not_reach_the_terminal(run: Command) -> None:
    assert "\\x1b" in run("rules", "\x1b[31m")[2]
    assert "\x1b" not in run("rules", "\x1b[31m")[2]


def test_closed_and_full_streams_are_told_in_one_line(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        process = command("moves", ENDING, stdout=full)
        assert process.communicate()[1] == b"scopa-lab: cannot write the answer: No space left on device\n"
        assert process.returncode == 2
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["moves", "-"]) == 2
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["moves", ENDING]) == 2


def command(
    *arguments: str, before: str = "", stdout: int | IO[str] = subprocess.PIPE, env: dict[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Start the command in a process of its own, in which Ctrl-C is not ignored, as it would be behind a shell's &."""
    code = f"import sys, signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n{before}\n"
    code += "from scopa_lab.__main__ import main; sys.exit(main(sys.argv[1:]))"
    return subprocess.Popen([sys.executable, "-c", code, *arguments], stdout=stdout, stderr=subprocess.PIPE, env=env)


def test_ctrl_c_ends_a_long_solve_with_status_130_and_one_line(tmp_path: Path) -> None:
    path = tmp_path / "search.npz"  # it is there as soon as the search begins
    position = str(ending(PRESETS["scientifico"], seed=1, cards=40))
    process = command("solve", position, "--table-mb", "1", "--checkpoint", str(path))
    while not path.exists():
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    assert out.startswith(b"interrupted; proved so far: ")
    assert err.splitlines()[-1:] == [b"scopa-lab: interrupted"]
    assert path.exists()


# A module that is found while the command loads, and one that presses Ctrl-C then.
PRESS = """
import os
class Press:
    def find_spec(self, name, *rest):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Press())
"""


@pytest.mark.parametrize(
    "name", ["scopa_lab.cli", "click", "scopa_lab.analysis", "constraint", "rich.table", "scopa_lab.views.drawing.svg", "tqdm"]
)
def test_ctrl_c_while_the_command_loads_ends_it_like_later(name: str) -> None:
    process = command("moves", ENDING, before=PRESS.format(name=name))
    out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"scopa-lab: interrupted\n")


def test_a_reader_that_goes_away_is_no_error() -> None:
    process = command("deal", "--rules", "scopone", "--seed", "1", "--count", "2000")
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    process.stdout = None
    assert process.communicate()[1] == b""
    assert process.returncode == 0


def test_a_terminal_without_unicode_still_gets_an_answer() -> None:
    process = command("solve", ENDING, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert b"margin   +2" in out


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp437"])
def test_a_table_is_drawn_in_the_characters_that_the_terminal_has(encoding: str) -> None:
    process = command("show", ENDING, env={**os.environ, "PYTHONIOENCODING": encoding})
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert "?" not in out.decode(encoding)
    assert "2c" in out.decode(encoding)


def test_colours_appear_on_a_terminal_only(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    console = __import__("rich.console", fromlist=["Console"]).Console
    monkeypatch.setattr(output, "Console", lambda **options: console(**options, force_terminal=True, color_system="standard"))
    assert "\x1b[" in run("moves", ENDING)[1]


def test_a_sheet_is_written_as_a_page(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    status, out, _ = run("sheet", "1", str(path))
    assert (status, "the 4 exercises of 'What can this card take?' are a page in" in out) == (0, True)
    assert "Solutions" in path.read_text(encoding="utf-8")
    assert json.loads(run("sheet", "2", str(path), "--json", "--no-solutions")[1])["exercises"] == 4
    assert "Solutions" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("number", "path", "message"), [("0", "a.html", "there is no lesson 0"), ("1", ".", "is a directory")])
def test_a_sheet_that_cannot_be_written_is_refused_in_one_line(run: Command, tmp_path: Path, number: str, path: str, message: str) -> None:
    status, out, err = run("sheet", number, str(tmp_path / path))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_an_interrupted_review_shows_what_is_judged(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(record: DealRecord, *, solver: Solver) -> Iterator[ReviewedMove]:
        yield from islice(review_backwards(record, solver=solver), 1)
        raise KeyboardInterrupt

    path = tmp_path / "deal.txt"
    path.write_text(f"start {ENDING}\n1. Ab 2bx2c\nresult *\n", encoding="utf-8")
    monkeypatch.setattr(cli, "review_backwards", stopped)
    status, out, err = run("review", str(path), "--json")
    assert (status, err) == (130, "scopa-lab: interrupted\n")
    assert [json.loads(line)["ply"] for line in out.splitlines()] == [1]
