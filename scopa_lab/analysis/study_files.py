"""The table of a study as a CSV file, which is checked row by row before it is believed.

Each row ends with a checksum of the row. The files of the first release have none; all else is checked there too: what each row says
of its study, both positions of a deal, and whether their margins can be. Where a limit was met in any row, all rows have three cells more:
instead of a margin the row has the bounds that are proved, and the limit.
"""

import csv
import hashlib
import io
import re
from pathlib import Path
from typing import Any

from scopa_lab.analysis.endings import margin_as_it_lies
from scopa_lab.analysis.factors import AS_IT_LIES, FACTORS, exchange_of
from scopa_lab.errors import AnalysisError, ScopaError, quoted, shown
from scopa_lab.files import read_whole
from scopa_lab.game.state import State
from scopa_lab.rules import Rules
from scopa_lab.solver.reference import bounds

COLUMNS = ("factor", "rules", "cards", "seed", "deal", "side", "variant", "margin", "position")
LIMITED = ("lower", "upper", "limit")  # what a row has beside, where its margin is not proved
_NUMBERS = ("cards", "seed", "deal", "side", "margin")
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,11}")
_LIMIT = re.compile(r"node_limit=[1-9][0-9]{0,11}|time_limit=[0-9]{1,12}(\.[0-9]{1,20})?(e[+-][0-9]{1,3})?")
_CHECKED = ((*COLUMNS, "checksum"), (*COLUMNS, *LIMITED, "checksum"))
_HEADS = tuple(f"{','.join(columns)}\n" for columns in (*_CHECKED, COLUMNS))
Row = dict[str, Any]


def written(rows: list[Row]) -> str:
    """The text of the file."""
    has_limits = any("limit" in row for row in rows)
    *columns, _ = _CHECKED[has_limits]
    cells = [[_cell(row.get(name)) for name in columns] for row in rows]
    return _HEADS[has_limits] + _lines([[*row, _checksum(row)] for row in cells])


def read_study(path: Path, *, factor: str, rules: Rules, cards: int, seed: int) -> list[Row]:
    """The rows in a file, if they are those of this study, whole and in order.

    Raises
    ------
    AnalysisError
        If the file is no table of a study, is damaged, or belongs to another study.
    FileError
        If it cannot be read.
    """
    text = read_whole(path)
    name = quoted(str(path))
    head = next((head for head in _HEADS if text.startswith(head)), None)
    if head is None:
        raise AnalysisError(f"{name} is no table of a study: its first line should be {_HEADS[0].strip()}")
    columns = head.strip().split(",")
    try:
        lines = list(csv.reader(io.StringIO(text[len(head) :]), strict=True))
    except csv.Error as error:
        raise AnalysisError(f"{name} is damaged: {error}") from error
    wanted = {"factor": factor, "rules": str(rules), "cards": str(cards), "seed": str(seed)}
    rows: list[Row] = []
    for number, cells in enumerate(lines, 2):
        row = dict(zip(columns, cells, strict=False))
        fault = "it should have the cells of the first line" if len(cells) != len(columns) else _fault_of_row(row, wanted)
        if fault:
            raise AnalysisError(f"{name} is damaged in line {number}: {fault}")
        held = {each: row[each] for each in wanted}
        if held != wanted:
            raise AnalysisError(f"{name} holds a study of {shown(held)}, and this one is of {shown(wanted)}; give another path")
        rows.append(_read_row(row))
    _check_pairs(name, rows, rules)
    if head + _lines(lines) != text:
        raise AnalysisError(f"{name} is damaged: its lines are not written as a study writes them")
    return rows


def _fault_of_row(row: dict[str, str], wanted: dict[str, str]) -> str | None:
    """What is wrong with the words of a row; the numbers that name another study are compared later, as text."""
    is_limited = row.get("limit", "") != ""
    numbers = (*_NUMBERS[:-1], "lower", "upper") if is_limited else _NUMBERS
    for each in numbers:
        if row[each] != wanted.get(each) and not _NUMBER.fullmatch(row[each]):
            return f"{each} is {shown(row[each], width=80)}, no number that a study writes"
    if is_limited and not _LIMIT.fullmatch(row["limit"]):
        return f"limit is {shown(row['limit'], width=80)}, no limit that a study writes"
    if any(row.get(each) for each in (["margin"] if is_limited else ["lower", "upper"])):
        return "it should have a margin, or the bounds of one and a limit"
    if row.get("checksum") not in {None, _checksum(list(row.values())[:-1])}:
        return "its checksum is wrong"
    return None


def _read_row(row: dict[str, str]) -> Row:
    """A row as it stands in the table of a study."""
    names = (*COLUMNS, *(LIMITED if row.get("limit") else ()))
    return {each: int(row[each] or "0") if each in (*_NUMBERS, "lower", "upper") else row[each] for each in names} | (
        {"margin": None} if row.get("limit") else {}
    )


def _check_pairs(name: str, rows: list[Row], rules: Rules) -> None:
    """Refuse rows that are not pairs of variants in order, each deal once, with positions and margins that can be."""
    seen = set()
    for place in range(0, len(rows), 2):
        pair = rows[place : place + 2]
        fault = _fault_of_pair(pair, rules)
        if fault or pair[0]["deal"] in seen:
            reason = fault or f"deal {pair[0]['deal']} comes twice"
            raise AnalysisError(f"{name} is damaged: it should hold two rows for each deal; from line {place + 2} on: {reason}")
        seen.add(pair[0]["deal"])


def _fault_of_pair(pair: list[Row], rules: Rules) -> str | None:
    first = pair[0]
    factor = FACTORS[first["factor"]]
    if tuple(row["variant"] for row in pair) != factor.variants or pair[1]["deal"] != first["deal"] or first["deal"] < 0:
        return f"the variants {' and '.join(factor.variants)} of one deal should follow each other"
    try:
        state = State.parse(first["position"])
        asked = factor.pair(state, exchange_of(first["seed"], first["deal"]))
    except ScopaError as error:
        return f"the position cannot be read, {shown(str(error))[1:-1]}"
    if state.rules != rules or state.plies_left != first["cards"]:
        return f"the position is none of {rules.label} with {first['cards']} cards left"
    if asked is None or [(row["side"], row["position"]) for row in pair] != [(asked[0], str(each)) for each in asked[1:]]:
        return "side and positions do not fit each other"
    faults = (_fault_of_margin(row, each) for row, each in zip(pair, asked[1:], strict=True))
    return next(filter(None, faults), None)


def _fault_of_margin(row: Row, state: State) -> str | None:
    least, most = (margin_as_it_lies(state),) * 2 if row["variant"] == AS_IT_LIES else bounds(state, [])
    lower, upper = (row["lower"], row["upper"]) if "limit" in row else (row["margin"],) * 2
    if least <= lower <= upper <= most and ("limit" not in row or lower < upper):
        return None
    what = f"bounds {lower} and {upper}" if "limit" in row else f"margin {lower}"
    return f"{what} cannot be; it lies from {least} to {most}"


def _cell(value: object) -> str:
    return "" if value is None else str(value)


def _checksum(cells: list[str]) -> str:
    return hashlib.sha256("\n".join(cells).encode()).hexdigest()[:16]


def _lines(cells: list[list[str]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(cells)
    return text.getvalue()
