"""Studies: what something is worth under perfect play, over many endings, as a tidy table.

A study asks every ending two things that differ in one respect, the lead or who holds the settebello, and keeps both answers. So luck
that is the same in both cancels, and the interval of the difference is narrow.
"""

import csv
import io
import re
import time
from collections.abc import Callable
from dataclasses import replace
from os import PathLike
from pathlib import Path
from random import Random
from typing import Any

from scopa_lab.analysis.endings import counted, ending, margin_as_it_lies, named
from scopa_lab.cards import Card, CardSet
from scopa_lab.deals import deal
from scopa_lab.errors import AnalysisError, quoted
from scopa_lab.estimates import Estimate, mean
from scopa_lab.files import read_whole, write_whole
from scopa_lab.parts import CardPoints
from scopa_lab.rules import Rules, read_rules
from scopa_lab.solver import Solver
from scopa_lab.state import State

COLUMNS = ("factor", "rules", "cards", "seed", "deal", "side", "variant", "margin", "position")
_NUMBERS = ("cards", "seed", "deal", "side", "margin")
Row = dict[str, Any]
Margin = Callable[[State], int]
Pair = tuple[int, tuple[State, int], tuple[State, int]]  # the side concerned, and both positions with their margins

_SECONDS_BETWEEN_SAVES = 1.0


def _lead(state: State, margin: Margin, rng: Random) -> Pair:
    """The side to play has the lead, or the same cards are led from by the next seat."""
    second = replace(state, turn=(state.turn + 1) % state.rules.players)
    return state.side, (state, margin(state)), (second, margin(second))


def _settebello(state: State, margin: Margin, rng: Random) -> Pair | None:
    """A seat holds the settebello, or the next seat does in exchange for a random card of its own."""
    settebello = _settebello_of(state.rules)
    holder = next((seat for seat, hand in enumerate(state.hands) if settebello in hand), None)
    if holder is None:
        return None
    other = (holder + 1) % state.rules.players
    cards = list(state.hands[other])
    exchanged = CardSet.of([settebello, cards[int(rng.random() * len(cards))]])
    hands = tuple(CardSet(hand.mask ^ exchanged.mask) if seat in {holder, other} else hand for seat, hand in enumerate(state.hands))
    without = replace(state, hands=hands)
    return state.rules.side_of(holder), (state, margin(state)), (without, margin(without))


def _settebello_of(rules: Rules) -> Card:
    for item in rules.tally:
        if isinstance(item, CardPoints) and item.name == "settebello" and item.card is not None:
            return item.card
    raise AnalysisError(f"{rules} has no settebello to hold; study the lead or the dealer")


def _dealer(state: State, margin: Margin, rng: Random) -> Pair:
    """The dealer's side ends with what perfect play brings, or with what it has now."""
    return state.rules.side_of(state.turn - 1), (state, margin(state)), (state, margin_as_it_lies(state))


# Each factor's variants, and the function that makes both of an ending.
_FACTORS: dict[str, tuple[tuple[str, str], Callable[[State, Margin, Random], Pair | None]]] = {
    "lead": (("leads", "follows"), _lead),
    "settebello": (("holds", "gives away"), _settebello),
    "dealer": (("plays on", "as it lies"), _dealer),
}


class Study:
    """What a factor is worth in the last cards of a deal, under perfect play by both sides.

    Parameters
    ----------
    factor : str
        ``"lead"``: to play first rather than to leave it to the next seat, with the same cards. ``"settebello"``: to hold it rather than
        a random card of the next seat, who has it instead; endings in which nobody holds it do not count. ``"dealer"``: what the
        dealer's side, which plays last, still wins from here, beyond the points as they lie.
    rules : Rules or str
        A game of two sides.
    cards : int
        Cards left in the endings; as many for every seat, so that any seat could lead.
    seed : int
    path : path, optional
        A CSV file that keeps the rows: it is written whole, once a second while the study runs and at its end, and a study that finds
        its file goes on from there. One study at a time may use a file.
    solver : Solver, optional
        What proves the margins.

    Attributes
    ----------
    rows : list of dict
        The tidy table: two rows a deal, one per variant, with the columns factor, rules, cards, seed, deal, side, variant, margin, position. `side` is the one that the question is about, and `margin`
        is side 0 minus side 1, as everywhere.

    Raises
    ------
    AnalysisError
        If there is no such factor, the game has no settebello to study, the seats do not have as many cards each at any time of a deal, the lead is asked for while there is a
        stock, which would go to other seats, or the file at `path` holds something else.
    FileError
        If it cannot be read.
    RulesError, DealError
        If the text of the rules cannot be read, or `seed` is no whole number.

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
        self._check()
        self._path = None if path is None else Path(path)
        self._solver = solver or Solver(table_mb=64)
        self.rows: list[Row] = [] if self._path is None or not self._path.exists() else self._read(self._path)

    def __repr__(self) -> str:
        return f"Study({self._factor!r}, rules={str(self._rules)!r}, cards={self._cards}, seed={self._seed}): {len(self.rows)} rows"

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
            If `deals` is no whole number from 0.
        FileError
            If the file cannot be written.
        SolverError, SearchLimitError
            As for `solve`, with a note that names the deal. A limit ends the run.
        """
        done = {row["deal"] for row in self.rows}
        saved = time.monotonic()
        try:
            for number in counted(deals, progress=progress):
                if number not in done:
                    self.rows += self._studied(number)
                if time.monotonic() > saved + _SECONDS_BETWEEN_SAVES:
                    self._save()
                    saved = time.monotonic()
        finally:
            self._save()
        return self

    def effect(self) -> Estimate:
        """What the first variant of a deal is worth to the side concerned beyond the second, in points: the mean and its interval.

        Raises
        ------
        AnalysisError
            If no deal that counts was studied.
        """
        if not self.rows:
            raise AnalysisError(f"{self!r} has no effect yet; run more deals")
        pairs = zip(self.rows[::2], self.rows[1::2], strict=True)
        return mean([(-1 if first["side"] else 1) * (first["margin"] - second["margin"]) for first, second in pairs])

    def _check(self) -> None:
        cards, rules = self._cards, self._rules
        players, most = rules.players, deal(rules, seed=self._seed).plies_left
        if not isinstance(cards, int) or cards not in range(players, most + 1, players):
            raise AnalysisError(
                f"cards={cards!r} cannot be as many in each of {players} hands; {rules} has {players} to {most} cards, by {players}"
            )
        if self._factor == "settebello":
            _settebello_of(rules)
        if self._factor == "lead" and rules.deal.redeal_hand and cards > players * rules.deal.redeal_hand:
            raise AnalysisError(
                f"with cards={cards} a stock is left, which would go to other seats if another led; the lead needs cards={players} to"
                f" {players * rules.deal.redeal_hand}"
            )

    def _studied(self, number: int) -> list[Row]:
        """The rows of one deal; none if it does not count."""
        state = ending(self._rules, seed=self._seed, number=number, cards=self._cards)
        variants, question = _FACTORS[self._factor]
        with named(self._seed, number):
            pair = question(state, lambda each: self._solver.solve(each).margin, Random(f"exchange {self._seed} {number}"))
        if pair is None:
            return []
        side, *answers = pair
        known = (self._factor, str(self._rules), self._cards, self._seed, number, side)
        return [
            dict(zip(COLUMNS, (*known, name, margin, str(each)), strict=True))
            for name, (each, margin) in zip(variants, answers, strict=True)
        ]

    def _save(self) -> None:
        if self._path is not None:
            write_whole(self._path, _csv(self.rows))

    def _read(self, path: Path) -> list[Row]:
        """The rows in the file, if they are those of a study like this one, whole and in order."""
        text = read_whole(path)
        if not text.startswith(_csv([])):
            raise AnalysisError(f"{quoted(str(path))} is no table of a study: its first line should be {','.join(COLUMNS)}")
        rows = list(csv.DictReader(io.StringIO(text)))
        wanted = {"factor": self._factor, "rules": str(self._rules), "cards": str(self._cards), "seed": str(self._seed)}
        for row in rows:
            held = {name: row[name] for name in wanted}
            if held != wanted:
                raise AnalysisError(f"{quoted(str(path))} holds a study of {held}, and this one is of {wanted}; give another path")
        if not self._is_whole(rows) or _csv(rows) != text:
            raise AnalysisError(f"{quoted(str(path))} is damaged: it should hold two rows for each deal, as a study writes them")
        return [{**row, **{name: int(row[name]) for name in _NUMBERS}} for row in rows]

    def _is_whole(self, rows: list[Row]) -> bool:
        """Whether the rows are pairs of variants in order, each deal once, with numbers where numbers belong."""
        pairs = list(zip(rows[::2], rows[1::2], strict=False))
        alike = all((first["deal"], first["side"]) == (second["deal"], second["side"]) for first, second in pairs)
        in_order = all((first["variant"], second["variant"]) == _FACTORS[self._factor][0] for first, second in pairs)
        numbers = all(re.fullmatch(r"-?\d+", row[name] or "") for row in rows for name in _NUMBERS)
        return len(rows) % 2 == 0 and alike and in_order and numbers and len({row["deal"] for row in rows}) == len(pairs)


def _csv(rows: list[Row]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
