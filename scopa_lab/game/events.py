"""What scores while cards are played and dealt: sweeps, the bonuses of Cicera and Scaraboción, the declarations of Cirulla.

What comes out are values with names, so that views and lessons can show them.
"""

from dataclasses import dataclass
from typing import Any

from scopa_lab.cards import NO_CARDS, RANK_LETTERS, Card, CardSet
from scopa_lab.game.captures import ACE, Wild, ordinary_masks
from scopa_lab.rules import Rules
from scopa_lab.rules.parts import Declarations


@dataclass(frozen=True, slots=True)
class Event:
    """Something that scores.

    Attributes
    ----------
    name : str
        ``scopa`` or ``scua``, ``picada``, ``simili``, ``quadriglia``, ``low hand``, ``three of a kind``, ``table``, ``void sweep``.
    side : int
        Who gets the points.
    points : int
        Negative for a sweep that turns out to be void.
    why : str
        The reason, for people.
    """

    name: str
    side: int
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class Presa:
    """A capture as the bonuses see it.

    Attributes
    ----------
    rules : Rules
    side : int
    rank : int
        The rank that the card is played as.
    card : Card
    taken, table : CardSet
        The table is that before the play.
    laid : Card or None
        What the previous player laid, if that is known and matters.
    wild : Wild or None
    """

    rules: Rules
    side: int
    rank: int
    card: Card
    taken: CardSet
    table: CardSet
    laid: Card | None
    wild: Wild | None

    @property
    def is_ace_sweep(self) -> bool:
        """Whether an ace takes everything, as no other card could."""
        if self.rank != ACE or self.rules.ace.sweep == "off" or self.taken != self.table:
            return False
        return self.taken.mask not in ordinary_masks(ACE, self.table.mask, self.rules, self.wild)

    @property
    def is_one_suit(self) -> bool:
        """Whether two or more cards of the played card's suit are taken, and no other."""
        return len(self.taken) > 1 and self.taken <= self.taken.of_suit(self.card.suit) and not self.is_ace_sweep


def sweep_event(presa: Presa) -> Event | None:
    """The sweep of a presa that leaves the table empty; None if it scores nothing."""
    if presa.taken != presa.table:
        return None
    ace, sweep = presa.rules.ace, presa.rules.sweep
    is_lone_ace = presa.rank == ACE and ace.sweep != "off" and len(presa.taken) == 1
    scores = ace.scores if presa.is_ace_sweep else ace.lone_ace_scores or not is_lone_ace
    points, why = sweep.points, "the table is empty"
    if sweep.by_value:
        value = presa.rules.deck.value(presa.card) or sweep.court_value
        twice = sweep.doubled and presa.is_one_suit
        points += 2 * value if twice else value
        why += f": twice {value}, in one suit" if twice else f": {value}"
    return Event(sweep.name, presa.side, points, why) if scores and points else None


def bonus_events(presa: Presa) -> list[Event]:
    """What a presa scores beside a sweep."""
    events = []
    for bonus in presa.rules.bonuses:
        value = presa.rules.deck.value(presa.card)
        points, why = bonus.made(presa.card, presa.taken, laid=presa.laid, one_suit=presa.is_one_suit, value=value)
        if points:
            events.append(Event(bonus.name, presa.side, points, why))
    return events


def declare(rules: Rules, hand: CardSet) -> tuple[int, int, int | None]:
    """What a hand of three scores when it is dealt.

    Returns
    -------
    low, three : int
        Points for a low hand, and for three of a kind.
    rank : int or None
        The rank that the wild card stands for; None if it stands for itself, or the hand scores nothing.

    Examples
    --------
    >>> declare(Rules.preset("cirulla"), CardSet.parse("As3c5b"))
    (3, 0, None)
    >>> declare(Rules.preset("cirulla"), CardSet.parse("QsQb7c"))
    (0, 10, 11)
    """
    plan = rules.declarations
    if plan is None or len(hand) != 3:
        return 0, 0, None
    best = (0, 0)
    best_rank = None
    for rank in _ranks_of(plan, hand, rules):
        ranks = [card.rank if rank is None or card != plan.matta else rank for card in hand]
        total = sum(rules.deck.values[rules.deck.ranks.index(RANK_LETTERS[each])] for each in ranks)
        low, three = plan.low * (total <= plan.low_max), plan.three * (len(set(ranks)) == 1)
        if low and three and not plan.cumulative:
            low, three = (low, 0) if low > three else (0, three)
        if low + three > sum(best):
            best, best_rank = (low, three), rank
    is_itself = plan.matta is not None and best_rank == plan.matta.rank
    return *best, None if is_itself else best_rank


def declaration_events(rules: Rules, hands: tuple[CardSet, ...]) -> tuple[list[Event], int | None]:
    """The declarations of freshly dealt hands, and the rank that the wild card keeps."""
    events, kept = [], None
    for seat, hand in enumerate(hands):
        low, three, rank = declare(rules, hand)
        for points, name in ((low, "low hand"), (three, "three of a kind")):
            if points:
                as_rank = "" if rank is None else f", {rules.declarations.matta} as {RANK_LETTERS[rank]}"  # type: ignore[union-attr]
                events.append(Event(name, rules.side_of(seat), points, f"seat {seat}: {hand}{as_rank}"))
        if rank is not None and rules.declarations is not None and rules.declarations.keeps_value:
            kept = rank
    return events, kept


def table_event(rules: Rules, table: CardSet, dealer: int) -> tuple[Event | None, bool]:
    """What the first table scores for the dealer, and whether the dealer takes it."""
    plan = rules.declarations
    if plan is None or not table:
        return None, False
    side = rules.side_of(dealer)
    totals = _totals(plan, table, rules)
    for total, points in plan.table_bonus:
        if total in totals:
            return Event("table", side, points, f"{table} makes {total}"), True
    if plan.low_table and min(totals) <= plan.low_max:
        return Event("table", side, plan.low_table, f"{table} makes {min(totals)}"), False
    return None, False


def opening_parts(rules: Rules, hands: tuple[CardSet, ...], table: CardSet, dealer: int) -> tuple[dict[str, Any], tuple[Event, ...]]:
    """The parts of a state that follow from what was dealt, before the first play, and what scored then."""
    event, takes = table_event(rules, table, dealer)
    declared, matta = declaration_events(rules, hands)
    events = (*((event,) if event else ()), *declared)
    side = rules.side_of(dealer)
    parts = {
        "table": NO_CARDS if takes else table,
        "piles": tuple(table if takes and each == side else NO_CARDS for each in range(rules.sides)),
        "points": tuple(sum(event.points for event in events if event.side == each) for each in range(rules.sides)),
        "taker": side if takes else None,
        "matta": matta,
    }
    return parts, events


def is_annulled(rules: Rules, table: CardSet) -> bool:
    """Whether the cards on the first table demand a new deal."""
    if rules.deal.redeal_if is None:
        return False
    value, count = rules.deal.redeal_if
    if sum(rules.deck.value(card) == value for card in table) < count:
        return False
    return rules.declarations is None or rules.declarations.aces_first or not table_event(rules, table, 0)[1]


def _ranks_of(plan: Declarations, hand: CardSet, rules: Rules) -> list[int | None]:
    """The ranks that the wild card of a hand may stand for; None, for itself, in a hand without it."""
    if plan.matta is None or plan.matta not in hand:
        return [None]
    return [RANK_LETTERS.index(letter) for letter in rules.deck.ranks]


def _totals(plan: Declarations, table: CardSet, rules: Rules) -> set[int]:
    """What the cards may add up to."""
    matta = plan.matta
    if matta is None or matta not in table:
        return {sum(map(rules.deck.value, table))}
    rest = sum(rules.deck.value(card) for card in table if card != matta)
    return {rest + value for value in rules.deck.values}
