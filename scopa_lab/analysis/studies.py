"""Studies: what something is worth under perfect play, over many endings, as a tidy table.

A study asks every ending two things that differ in one respect, the lead or who holds the settebello, and keeps both answers. So luck
that is the same in both cancels, and the interval of the difference is narrow. The margin of the dealer's side is no such difference.
"""

import time
from os import PathLike
from pathlib import Path

from scopa_lab.analysis.endings import counted, ending, named
from scopa_lab.analysis.factors import FACTORS, exchange_of, margin_of, settebello_of
from scopa_lab.analysis.study_files import COLUMNS, LIMITED, Row, read_study, written
from scopa_lab.counting.intervals import Estimate, mean
from scopa_lab.errors import AnalysisError, SearchLimitError, shown
from scopa_lab.files import write_whole
from scopa_lab.game.deals import deal, read_seed
from scopa_lab.game.state import State
from scopa_lab.numbers import whole
from scopa_lab.rules import Rules, read_rules
from scopa_lab.solver import Solver

_SECONDS_BETWEEN_SAVES = 1.0
_LIMIT_NAMES = {"time": "time_limit", "nodes": "node_limit"}


class Study:
    """What a factor is worth in the last cards of a deal, under perfect play by both sides.

    Parameters
    ----------
    factor : str
        ``"lead"``: to play first rather than to leave it to the next seat, with the same cards. ``"settebello"``: to hold it rather than
        a random card of the next seat, who has it instead; endings in which nobody holds it do not count. ``"dealer"``: what the
        dealer's side, which plays last, wins; beside it what it has before the first play of the ending, as it lies.
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
        is side 0 minus side 1, as everywhere. Where a limit of the solver was met, `margin` is None, and the row also has lower and upper,
        the bounds that are proved, and limit, such as ``"node_limit=1000"``.

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
        if not isinstance(factor, str) or factor not in FACTORS:
            raise AnalysisError(f"factor={shown(factor)} is not studied; the factors are {', '.join(FACTORS)}")
        self._rules, self._factor = read_rules(rules), factor
        self._seed = read_seed(seed)
        self._cards = self._checked(cards)
        self._path = None if path is None else Path(path)
        self._solver = solver or Solver(table_mb=64)
        self.rows: list[Row] = []
        if self._path is not None and self._path.exists():
            self.rows = read_study(self._path, factor=factor, rules=self._rules, cards=self._cards, seed=self._seed)

    def __repr__(self) -> str:
        left_out = f", {self.unproved} deals not proved" if self.unproved else ""
        return (
            f"Study({self._factor!r}, rules={str(self._rules)!r}, cards={self._cards}, seed={self._seed}): {len(self.rows)} rows{left_out}"
        )

    @property
    def unproved(self) -> int:
        """How many deals `effect` and `gain` leave out, because a limit was met before both margins were proved."""
        return sum(not _is_proved(pair) for pair in self._pairs)

    def run(self, deals: int, *, progress: bool = False) -> "Study":
        """Study the first `deals` deals of the seed, those that were not studied before.

        It can be stopped at any time: what is done stays in `rows`, and in the file. A deal that met a limit is kept with its bounds;
        it is studied again by a solver whose limit of that kind is higher.

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
        SolverError
            As for `solve`, with a note that names the deal.
        """
        done = {pair[0]["deal"] for pair in self._pairs if not any(map(self._may_be_more, pair))}
        saved = time.monotonic()
        try:
            for number in counted(deals, progress=progress):
                if number not in done:
                    self._keep(number, self._studied(number))
                if time.monotonic() > saved + _SECONDS_BETWEEN_SAVES:
                    self._save()
                    saved = time.monotonic()
        finally:
            self._save()
        return self

    def effect(self) -> Estimate:
        """What the factor is worth to the side concerned under perfect play, in points: the mean over the deals, and its interval.

        For the lead and the settebello this is what the first variant of a deal brings beyond the second; for the dealer it is the
        margin of the dealer's side.

        Raises
        ------
        AnalysisError
            If no deal that counts was studied.
        """
        return self._mean(is_margin=FACTORS[self._factor].is_margin)

    def gain(self) -> Estimate:
        """What the first variant of a deal brings the side concerned beyond the second, in points: the mean over the deals, and its interval.

        For the lead and the settebello this is their effect; for the dealer it is what the side still wins from here on, beyond the
        points as they lie.

        Raises
        ------
        AnalysisError
            If no deal that counts was studied.

        Examples
        --------
        >>> study = Study("dealer", rules="scientifico", cards=8, seed=1).run(60)
        >>> print(study.effect(), study.gain(), sep=", and of that from here on ")
        1.733 (0.328 to 3.139, n = 60), and of that from here on 0.333 (0.005 to 0.662, n = 60)
        """
        return self._mean(is_margin=False)

    def _mean(self, *, is_margin: bool) -> Estimate:
        pairs = list(filter(_is_proved, self._pairs))
        if not pairs:
            raise AnalysisError(f"{self!r} has no effect yet; run more deals{', or with a higher limit' if self.rows else ''}")
        return mean((-1 if first["side"] else 1) * (first["margin"] - (0 if is_margin else second["margin"])) for first, second in pairs)

    def _checked(self, given: object) -> int:
        rules = self._rules
        players, most = rules.players, deal(rules, seed=self._seed).plies_left
        saying = f"cards={{}} cannot be as many in each of {players} hands; {rules.label} has {players} to {most} cards, by {players}"
        cards = whole("cards", given, AnalysisError, least=players, most=most, saying=saying)
        if cards % players:
            raise AnalysisError(saying.replace("{}", str(cards)))
        if self._factor == "settebello":
            settebello_of(rules)
        if self._factor == "lead" and rules.deal.redeal_hand and cards > players * rules.deal.redeal_hand:
            raise AnalysisError(
                f"with cards={cards} a stock is left, which would go to other seats if another led; the lead needs cards={players} to"
                f" {players * rules.deal.redeal_hand}"
            )
        return cards

    def _studied(self, number: int) -> list[Row]:
        """The rows of one deal; none if it does not count."""
        state = ending(self._rules, seed=self._seed, number=number, cards=self._cards)
        factor = FACTORS[self._factor]
        pair = factor.pair(state, exchange_of(self._seed, number))
        if pair is None:
            return []
        side, *positions = pair
        known = (self._factor, str(self._rules), self._cards, self._seed, number, side)
        rows = []
        for variant, position in zip(factor.variants, positions, strict=True):
            with named(self._seed, number):
                margin, bounds = self._answer(variant, position)
            rows.append(dict(zip(COLUMNS, (*known, variant, margin, str(position)), strict=True)) | bounds)
        return rows

    def _answer(self, variant: str, position: State) -> tuple[int | None, Row]:
        """The margin of a variant, or the bounds that a limit leaves."""
        try:
            return margin_of(variant, position, lambda asked: self._solver.solve(asked).margin), {}
        except SearchLimitError as stop:
            if stop.lower == stop.upper:
                return stop.lower, {}
            name = _LIMIT_NAMES[stop.limit]
            return None, dict(zip(LIMITED, (stop.lower, stop.upper, f"{name}={self._solver.limits[name]}"), strict=True))

    def _may_be_more(self, row: Row) -> bool:
        """Whether a row met a limit, and this solver has a higher one."""
        if "limit" not in row:
            return False
        name, _, value = row["limit"].partition("=")
        limit = self._solver.limits[name]
        return limit is None or limit > float(value)

    def _keep(self, number: int, rows: list[Row]) -> None:
        """Put the rows of a deal at the end, or in the place of those that met a limit."""
        place = next((place for place, row in enumerate(self.rows) if row["deal"] == number), None)
        if place is None:
            self.rows += rows
            return
        for at, row in enumerate(rows, place):
            before = self.rows[at]
            if before["margin"] is not None:
                continue
            if "limit" in row:
                row["lower"], row["upper"] = max(row["lower"], before["lower"]), min(row["upper"], before["upper"])
            self.rows[at] = row

    @property
    def _pairs(self) -> list[list[Row]]:
        return [self.rows[place : place + 2] for place in range(0, len(self.rows), 2)]

    def _save(self) -> None:
        if self._path is not None:
            write_whole(self._path, written(self.rows))


def _is_proved(pair: list[Row]) -> bool:
    return all(row["margin"] is not None for row in pair)
