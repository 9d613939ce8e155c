"""How values look as the value of a cell: as `print` shows them, without what changes from run to run, and safe in Markdown."""

from dataclasses import replace

import pytest
from IPython.lib.pretty import pretty

import scopa_lab as sl
from scopa_lab.analysis import ReviewedMove
from scopa_lab.game.tally import Tally, TallyLine
from scopa_lab.printed import table_cell
from scopa_lab.records.match import Match
from scopa_lab.solver import Solution
from tests.strategies import ENDING

STATE = sl.State.parse(ENDING)
SOLUTION = sl.solve(STATE, engine="reference")
END = sl.State.parse("scopone(target=5) 0 -/-/-/- - */AdAc 2/1 0 -")
JUDGED = ReviewedMove(4, 0, sl.Move.parse("Ab"), 2, 2, -4, (sl.Move.parse("7dx2c5b"),))
VALUES = {
    "tally": END.tally(),
    "tally line": END.tally().items[0],
    "solution": SOLUTION,
    "match": Match(END.rules).play(END),
    "reviewed move": JUDGED,
}
ATTACKS = ("<img src=x onerror=alert(1)>", "\"'&", "$x^$", "|", "a\nb", "`code`", "[a](javascript:alert(1))", "\\|", "*bold*")


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES.keys())
def test_a_value_of_a_cell_looks_as_it_is_printed(value: object) -> None:
    assert pretty(value) == str(value) != repr(value)
    assert str(value).splitlines()[0] in pretty([value])


def test_a_solution_says_who_leads_and_never_how_long_it_took() -> None:
    assert str(SOLUTION).splitlines() == [
        "margin   +2  (side 0 ends 2 ahead)",
        "best     7dx2c5b",
        "line     7dx2c5b 2b 4d 2dx2b Ab Jb QsxAbJb 4sx4d",
        "proved   by the reference engine, 83 nodes",
    ]
    assert str(replace(SOLUTION, seconds=123.456)) == str(SOLUTION)
    assert repr(SOLUTION).startswith("Solution(margin=2, best=Move.parse('7dx2c5b'), line=(")
    assert "margin   -3  (side 1 ends 3 ahead)" in str(replace(SOLUTION, margin=-3))
    over = Solution(0, None, (), 0, 0.0, "reference")
    assert str(over).splitlines()[:3] == ["margin   +0  (both sides end level)", "best     -", "line     -"]


def test_a_long_line_is_broken_between_moves() -> None:
    line = str(replace(SOLUTION, line=SOLUTION.line * 5)).partition("line     ")[2].partition("\nproved")[0]
    assert line.split() == list(map(str, SOLUTION.line)) * 5
    assert max(map(len, line.splitlines())) <= 100


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (JUDGED, "play 5, seat 0: Ab, costs 6; margin before +2, after -4; best 7dx2c5b"),
        (JUDGED._replace(after=2, best=(JUDGED.move,)), "play 5, seat 0: Ab, a best move; margin before +2, after +2"),
        (JUDGED._replace(lower=-3), "play 5, seat 0: Ab, costs at least 1; margin before -3 to +2, after -4"),
        (JUDGED._replace(lower=-3, after=None, best=()), "play 5, seat 0: Ab; margin before -3 to +2, after not proved"),
    ],
)
def test_a_reviewed_move_says_what_it_cost(move: ReviewedMove, text: str) -> None:
    assert str(move) == text


def cells(row: str) -> list[str]:
    """The cells of a row of a Markdown table, with what is escaped put back."""
    import html
    import re

    return [html.unescape(re.sub(r"\\([\\|$*`\[\]])", r"\1", cell.strip())) for cell in re.split(r"(?<!\\)(?:\\\\)*\|", row)[1:-1]]


@pytest.mark.parametrize("text", ATTACKS)
def test_a_text_stays_in_its_cell_of_a_markdown_table(text: str) -> None:
    tally = Tally((TallyLine(text, (1, 0), text),))
    _, _, row, _ = tally._repr_markdown_().splitlines()
    shown = " ".join(text.split())
    assert "<" not in table_cell(text)
    assert row == f"| {table_cell(text)} | 1 | 0 | {table_cell(text)} |"
    assert text.endswith("|") or cells(row) == [shown, "1", "0", shown]
    sheet = replace(Match(END.rules), results=(tally,))._repr_markdown_().splitlines()
    assert len(sheet[1].split("--:")) - 1 == 5
    assert table_cell(text) in sheet[0]
