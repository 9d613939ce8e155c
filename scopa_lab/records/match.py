"""Deals to a target: the score, who deals, who has won, and the claim that can end a match during a deal.

A match is a value: a finished deal makes a new match. Who wins:

1. A side whose claim is right: its score and the certain points of the deal in progress reach the target.
2. The only side that is left, if every other has made a wrong claim; so with two sides a wrong claim loses the match at once. With more,
   the others play on, and the claimant cannot win any more.
3. A side that took all cards of a suit, where that wins the match, whatever the score.
4. The side that leads after a deal with at least the target.
5. If the leaders are level there, nobody: the match goes on. Under ``tie_break="counting_order"`` they count the last deal item by item,
   in that order and then in the order of the tally; who reaches the target first wins. An item counts for all sides at once, so if two
   leaders reach the target by the same item, the match goes on.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from scopa_lab.errors import MatchError, quoted
from scopa_lab.game.deals import Generator, deal, generator_of
from scopa_lab.game.state import State, read_state
from scopa_lab.game.tally import Tally
from scopa_lab.numbers import MANY, whole
from scopa_lab.printed import as_printed, markdown_table, table_cell
from scopa_lab.records import DealRecord
from scopa_lab.records.claims import certain_points, read_side
from scopa_lab.records.record_lines import dealer_of
from scopa_lab.rules import Rules


@dataclass(frozen=True, slots=True)
class Claim:
    """A side says, during a deal, that it has reached the target.

    Attributes
    ----------
    side : int
    points : int
        What the side surely had then: its score, and the certain points of the deal.
    """

    side: int
    points: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "side", whole("side", self.side, MatchError, least=0, most=MANY))
        object.__setattr__(self, "points", whole("points", self.points, MatchError, least=-MANY, most=MANY))


@dataclass(frozen=True, slots=True)
class Match:
    """The finished deals of a match, and the claims that were made.

    Attributes
    ----------
    rules : Rules
    first_dealer : int
        The seat that deals first; -1, as it is if not given, means the last seat.
    results : tuple of Tally
        One for each finished deal.
    claims : tuple of Claim

    Raises
    ------
    MatchError
        If a seat or a side does not exist, or a deal or a claim follows after the match was won.

    Examples
    --------
    >>> match = Match(Rules.preset("scopone(target=5)"))
    >>> state = State.parse("scopone(target=5) 0 -/-/-/- - */AdAc 2/1 0 -")
    >>> match = match.play(state)
    >>> match.scores, match.winner, match.dealer
    ((6, 1), 0, 0)
    >>> print(match)
    deal  dealer  cards  coins  settebello  primiera  scope  total  score
       1       3    1–0    1–0         1–0       1–0    2–1    6–1    6–1
    side 0 wins
    """

    rules: Rules
    first_dealer: int = -1
    results: tuple[Tally, ...] = ()
    claims: tuple[Claim, ...] = ()

    def __post_init__(self) -> None:
        first = whole(
            "first_dealer",
            self.first_dealer,
            MatchError,
            least=-1,
            most=self.rules.players - 1,
            saying=f"first_dealer={{}} is no seat; the seats are 0 to {self.rules.players - 1}",
        )
        object.__setattr__(self, "first_dealer", first % self.rules.players)
        for claim in self.claims:
            read_side(self.rules, claim.side)
        if not self._contenders:
            raise MatchError("every side has made a wrong claim; the last side without one has won before it could")
        for number, result in enumerate(self.results):
            if len(result.total) != self.rules.sides:
                raise MatchError(
                    f"deal {number + 1} has points for {len(result.total)} sides, but {self.rules.label} has {self.rules.sides}"
                )
            winner = _winner_by_points(self.rules, self.results[:number], self._contenders)
            if winner is not None:
                raise MatchError(f"deal {number + 1} cannot be added: side {winner} has won after deal {number}")

    @property
    def scores(self) -> tuple[int, ...]:
        """All points so far, one number per side."""
        return _scores(self.rules, self.results)

    @property
    def dealer(self) -> int:
        """The seat that deals next; the turn passes in playing order, to the right."""
        return (self.first_dealer + len(self.results)) % self.rules.players

    @property
    def winner(self) -> int | None:
        """The side that has won, by the rules at the top of this module; None while the match goes on."""
        claimed = next((claim.side for claim in self.claims if self._is_right(claim)), None)
        if claimed is not None:
            return claimed
        contenders = self._contenders
        return contenders[0] if len(contenders) == 1 else _winner_by_points(self.rules, self.results, contenders)

    @property
    def is_over(self) -> bool:
        """Whether a side has won."""
        return self.winner is not None

    def play(self, played: DealRecord | State | str) -> "Match":
        """Add a finished deal, as a record or as its last state.

        Raises
        ------
        MatchError
            If the deal is not finished, has other rules or another dealer, or the match is over.
        """
        end = played.end if isinstance(played, DealRecord) else read_state(played)
        self._check(end)
        if not end.is_over:
            raise MatchError(
                f"the deal is not over, with {end.plies_left} plays left; points count at its end (position {quoted(end.label)})"
            )
        return self.add(end.tally())

    def add(self, result: Tally) -> "Match":
        """Add the points of a finished deal.

        Raises
        ------
        MatchError
            If the match is over, or the tally is for another number of sides.
        """
        self._check_goes_on()
        return replace(self, results=(*self.results, result))

    def claim(self, side: int, played: DealRecord | State | str) -> "Match":
        """Let a side claim that it has reached the target, counting its certain points of a deal; see `certain_points`.

        Raises
        ------
        MatchError
            If the rules know no claims, the side does not exist or has claimed wrongly before, the deal has other rules or another
            dealer, or the match is over.
        """
        state = played.end if isinstance(played, DealRecord) else read_state(played)
        if not self.rules.match.claims:
            option = "match_end=claim" if "match_end" in self.rules.options else "claims=true"
            raise MatchError(f"{self.rules.label} knows no claims; play with {option}, or play the deal to its end")
        self._check(state)
        side = read_side(self.rules, side)
        points = certain_points(state, side)
        if side not in self._contenders:
            raise MatchError(f"side {side} has made a wrong claim before; it cannot win any more")
        return replace(self, claims=(*self.claims, Claim(side, self.scores[side] + points)))

    def next_deal(self, *, seed: int | None = None, rng: Generator | None = None) -> State:
        """Deal the next hand of cards; with a seed, deal k of the match gets the cards of deal k of that seed.

        Raises
        ------
        MatchError
            If the match is over.
        DealError
            If not exactly one of `seed` and `rng` is given.
        """
        self._check_goes_on()
        if seed is not None and rng is None:
            seed, rng = None, generator_of(seed, len(self.results))
        return deal(self.rules, seed=seed, rng=rng, dealer=self.dealer)

    def rows(self) -> list[dict[str, Any]]:
        """One row for each deal and side: ``deal``, ``dealer``, ``side``, the points of each item, their ``total``, and the ``score``."""
        names = self._item_names()
        rows: list[dict[str, Any]] = []
        for number, result in enumerate(self.results):
            points = {line.name: line.points for line in result.items}
            scores = _scores(self.rules, self.results[: number + 1])
            for side in range(self.rules.sides):
                items = {name: points[name][side] if name in points else 0 for name in names}
                place = {"deal": number + 1, "dealer": (self.first_dealer + number) % self.rules.players, "side": side}
                rows.append({**place, **items, "total": result.total[side], "score": scores[side]})
        return rows

    def __str__(self) -> str:
        lines = list(self._sheet())
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        table = ("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)
        return "\n".join([*table, *self._remarks()])

    _repr_pretty_ = as_printed

    def _repr_markdown_(self) -> str:
        sheet = list(self._sheet())
        table = markdown_table("|".join(["--:"] * len(sheet[0])), *(map(table_cell, line) for line in sheet))
        return "\n".join([table, "", "; ".join(self._remarks())])

    def _sheet(self) -> Iterator[list[str]]:
        """The cells of the scoresheet, one line for each deal; the numbers of the sides stand in one cell."""
        sides = self.rules.sides
        rows = self.rows()
        names = [*self._item_names(), "total", "score"]
        yield ["deal", "dealer", *names]
        for first in range(0, len(rows), sides):
            of_deal = rows[first : first + sides]
            yield [str(of_deal[0]["deal"]), str(of_deal[0]["dealer"]), *("–".join(str(row[name]) for row in of_deal) for name in names)]

    def _item_names(self) -> list[str]:
        """The items that any deal counted, in the order of the rules, then others."""
        order = [item.name for item in self.rules.tally]
        names = dict.fromkeys(line.name for result in self.results for line in result.items)
        return sorted(names, key=lambda name: order.index(name) if name in order else len(order))

    def _remarks(self) -> list[str]:
        claims = [
            f"side {claim.side} claims with {claim.points}, {'right' if self._is_right(claim) else 'wrong'}ly" for claim in self.claims
        ]
        return [*claims, f"seat {self.dealer} deals next" if self.winner is None else f"side {self.winner} wins"]

    @property
    def _contenders(self) -> tuple[int, ...]:
        """The sides without a wrong claim."""
        wrong = [claim.side for claim in self.claims if not self._is_right(claim)]
        return tuple(side for side in range(self.rules.sides) if side not in wrong)

    def _is_right(self, claim: Claim) -> bool:
        return claim.points >= self.rules.match.target

    def _check_goes_on(self) -> None:
        if self.winner is not None:
            raise MatchError(f"the match is over, side {self.winner} has won with {'–'.join(map(str, self.scores))}; start another one")

    def _check(self, state: State) -> None:
        """Refuse the state of a deal that cannot be the next one."""
        self._check_goes_on()
        if state.rules != self.rules:
            raise MatchError(f"the deal is played under {state.rules.label}, but the match under {self.rules.label}")
        dealer = dealer_of(state)
        if dealer != self.dealer:
            leader, right = ((seat + 1) % self.rules.players for seat in (dealer, self.dealer))
            raise MatchError(
                f"seat {leader} led this deal, but seat {self.dealer} deals, so seat {right} leads (position {quoted(state.label)})"
            )


def _winner_by_points(rules: Rules, results: tuple[Tally, ...], contenders: tuple[int, ...]) -> int | None:
    """The contender that has won after the last of some deals."""
    if not results:
        return None
    if results[-1].wins_match in contenders:
        return results[-1].wins_match
    rule, scores = rules.match, _scores(rules, results)
    if max(scores[side] for side in contenders) < rule.target:
        return None
    behind = {side: scores[side] if rule.lowest_wins else -scores[side] for side in contenders}
    first, *others = sorted(behind.values())
    if others and 0 < others[0] - first < rule.lead:
        return None
    leaders = [side for side in contenders if behind[side] == first]
    if len(leaders) > 1 and rules.match.tie_break == "counting_order":
        leaders = _first_to_reach(rules, results, leaders)
    return leaders[0] if len(leaders) == 1 else None


def _first_to_reach(rules: Rules, results: tuple[Tally, ...], leaders: list[int]) -> list[int]:
    """Those of the leaders that reach the target first, when the last deal is counted item by item."""
    *before, last = results
    order = rules.match.counting_order
    lines = sorted(last.items, key=lambda line: order.index(line.name) if line.name in order else len(order))
    steps = accumulate((line.points for line in lines), _plus, initial=_scores(rules, tuple(before)))
    counts = ([side for side in leaders if scores[side] >= rules.match.target] for scores in steps)
    return next(reached for reached in counts if reached)


def _plus(scores: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(score + more for score, more in zip(scores, points, strict=True))


def _scores(rules: Rules, results: tuple[Tally, ...]) -> tuple[int, ...]:
    return tuple(sum(result.total[side] for result in results) for side in range(rules.sides))
