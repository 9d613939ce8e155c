"""Studies: what something is worth under perfect play, over many endings, as a tidy table.

A study asks every ending two things that differ in one respect, the lead or who holds the settebello, and keeps both answers. So luck
that is the same in both cancels, and the interval of the difference is narrow.
"""

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any

from scopa_lab.analysis.endings import counted, ending, margin_as_it_lies
from scopa_lab.cards import Card, CardSet
from scopa_lab.deals import generator_of
from scopa_lab.errors import AnalysisError, quoted
from scopa_lab.estimates import Estimate, mean
from scopa_lab.files import write_whole
from scopa_lab.rules import Rules, read_rules
from scopa_lab.solver import Solver
from scopa_lab.state import State

COLUMNS = ("factor", "rules", "cards", "seed", "deal", "side", "variant", "margin", "position")
_NUMBERS = ("cards", "seed", "deal", "side", "margin")
Row = dict[str, Any]
Variants = Iterator[tuple[str, State, int]]  # what it is called, the position, and its margin

_SETTEBELLO = Card.parse("7d")


def _lead(state: State, margin: Callable[[State], int], seed: int, number: int) -> tuple[int, Variants]:
    """The side to play has the lead, or the same cards are led from by the next seat."""
    second = replace(state, turn=(state.turn + 1) % state.rules.players)
    return state.side, ((name, each, margin(each)) for name, each in (("leads", state), ("follows", second)))


def _settebello(state: State, margin: Callable[[State], int], seed: int, number: int) -> tuple[int, Variants] | None:
    """A seat holds the settebello, or the next seat does in exchange for a random card of its own."""
    holder = next((seat for seat, hand in enumerate(state.hands) if _SETTEBELLO in hand), None)
    if holder is None:
        return None
    other = (holder + 1) % state.rules.players
    cards = list(state.hands[other])
    exchanged = CardSet.of([_SETTEBELLO, cards[int(generator_of(seed, number).random() * len(cards))]])
    hands = tuple(CardSet(hand.mask ^ exchanged.mask) if seat in {holder, other} else hand for seat, hand in enumerate(state.hands))
    without = replace(state, hands=hands)
    return state.rules.side_of(holder), ((name, each, margin(each)) for name, each in (("holds", state), ("gives away", without)))


def _dealer(state: State, margin: Callable[[State], int], seed: int, number: int) -> tuple[int, Variants]:
    """The dealer's side ends with what perfect play brings, or with what it has now."""
    dealer = state.rules.side_of(state.turn - 1)
    return dealer, ((name, state, ask(state)) for name, ask in (("plays on", margin), ("as it lies", margin_as_it_lies)))


_FACTORS = {"lead": _lead, "settebello": _settebello, "dealer": _dealer}


class Study:
    """What a factor is worth in the last cards of a deal, under perfect play by both sides.

    Parameters
    ----------
    factor : str
        ``"lead"``: to play first rather than to leave it to the next seat, with the same cards. ``"settebello"``: to hold it rather than
        a random card of the next seat, who has it instead; endings in which nobody holds it any more do not count. ``"dealer"``: what the
        dealer's side, which plays last, still wins from here, beyond the points as they lie.
    rules : Rules or str
        A game of two sides.
    cards : int
        Cards left in the endings; as many for every seat, so that any seat could lead.
    seed : int
    path : path, optional
        A CSV file that keeps the rows: each deal is added when it is done, and a study that finds its file goes on from there.
    solver : Solver, optional
        What proves the margins.

    Attributes
    ----------
    rows : list of dict
        The tidy table: two rows a deal, one per variant, with `COLUMNS`. `side` is the one that the question is about, and `margin`
        is side 0 minus side 1, as everywhere.

    Raises
    ------
    AnalysisError
        If there is no such factor, the seats do not have as many cards each, or the file at `path` holds something else.

    Examples
    --------
    >>> study = Study("lead", rules="scientifico", cards=8, seed=1).run(20)
    >>> [(row["deal"], row["variant"], row["margin"]) for row in study.rows[:2]]
    [(0, 'leads', 2), (0, 'follows', 2)]
    >>> print(study.effect())
    -0.400 (-0.787 to -0.013, n = 20)
    """

    def __init__(
        self,
        factor: str,
        *,
        rules: Rules | str = "scientifico",
        cards: int = 12,
        seed: int,
        path: str | PathLike[str] | None = None,
        solver: Solver | None = None,
    ) -> None:
        if factor not in _FACTORS:
            raise AnalysisError(f"factor={factor!r} is not studied; the factors are {', '.join(_FACTORS)}")
        self._rules, self._cards, self._seed, self._factor = read_rules(rules), cards, seed, factor
        if not cards > 0 or cards % self._rules.players:
            raise AnalysisError(f"cards={cards!r} cannot be the same number, at least one, in each of {self._rules.players} hands")
        self._path = None if path is None else Path(path)
        self._solver = solver or Solver(table_mb=64)
        self.rows: list[Row] = [] if self._path is None else self._read(self._path)

    def run(self, deals: int, *, progress: bool = False) -> "Study":
        """Study the first `deals` deals of the seed, those that were not studied before.

        It can be stopped at any time: what is done stays in `rows`, and in the file.

        Parameters
        ----------
        deals : int
        progress : bool
            Draw a progress bar over the deals.

        Raises
        ------
        AnalysisError
            If `cards` are not left at any time in a deal.
        SolverError, SearchLimitError
            As for `solve`.
        OSError
            If the file cannot be written.
        """
        done = {row["deal"] for row in self.rows}
        for number in counted(deals, progress=progress):
            if number not in done:
                rows = self._studied(number)
                if self._path is not None and rows:
                    with self._path.open("a", encoding="utf-8", newline="") as file:
                        file.write(_csv(rows))
                self.rows += rows
        return self

    def effect(self) -> Estimate:
        """What the first variant of a deal is worth to the side concerned beyond the second, in points: the mean and its interval.

        Raises
        ------
        AnalysisError
            If no deal was studied.
        """
        pairs = zip(self.rows[::2], self.rows[1::2], strict=True)
        return mean([(-1 if first["side"] else 1) * (first["margin"] - second["margin"]) for first, second in pairs])

    def _studied(self, number: int) -> list[Row]:
        """The rows of one deal; none if it does not count."""
        state = ending(self._rules, seed=self._seed, number=number, cards=self._cards)
        found = _FACTORS[self._factor](state, lambda each: self._solver.solve(each).margin, self._seed, number)
        if found is None:
            return []
        side, variants = found
        known = (self._factor, str(self._rules), self._cards, self._seed, number, side)
        return [dict(zip(COLUMNS, (*known, name, margin, str(each)), strict=True)) for name, each, margin in variants]

    def _read(self, path: Path) -> list[Row]:
        """The rows in the file, of deals that are whole; a file that is not there is begun."""
        if not path.exists():
            write_whole(path, _csv([], header=True))
            return []
        text = path.read_text(encoding="utf-8")
        if not text.startswith(_csv([], header=True)):
            raise AnalysisError(f"{quoted(str(path))} is no table of a study: its first line should be {','.join(COLUMNS)}")
        lines = list(csv.DictReader(io.StringIO(text[: text.rfind("\n") + 1])))
        wanted = {"factor": self._factor, "rules": str(self._rules), "cards": str(self._cards), "seed": str(self._seed)}
        for line in lines:
            held = {name: line[name] for name in wanted}
            if held != wanted:
                raise AnalysisError(f"{quoted(str(path))} holds a study of {held}, and this one is of {wanted}; give another path")
        try:
            rows = [{**line, **{name: int(line[name]) for name in _NUMBERS}} for line in lines[: len(lines) // 2 * 2]]
        except (TypeError, ValueError) as error:
            raise AnalysisError(f"{quoted(str(path))} is damaged: {error}; give another path") from error
        if any(first["deal"] != second["deal"] for first, second in zip(rows[::2], rows[1::2], strict=True)):
            raise AnalysisError(f"{quoted(str(path))} is damaged: the two rows of a deal should stand together; give another path")
        if _csv(rows, header=True) != text:
            write_whole(path, _csv(rows, header=True))
        return rows


def _csv(rows: list[Row], *, header: bool = False) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    if header:
        writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
