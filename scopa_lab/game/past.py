"""What the sizes of hands, piles and table tell of the plays before a state, and bounds on what these can have brought."""

from dataclasses import dataclass

from scopa_lab.cards import Card, CardSet
from scopa_lab.game.captures import ACE, Wild, wild_of
from scopa_lab.rules import Rules


@dataclass(frozen=True, slots=True)
class Past:
    """The parts of a state, as `State` has them, and what their sizes tell of the plays before it."""

    rules: Rules
    turn: int
    hands: tuple[CardSet, ...]
    table: CardSet
    piles: tuple[CardSet, ...]
    points: tuple[int, ...]
    taker: int | None
    stock: tuple[Card, ...]
    swept: int
    laid: Card | None
    matta: int | None

    @property
    def all_plays(self) -> int:
        """Plays of a whole deal."""
        return len(self.rules.deck.cards) - self.rules.deal.table_size

    @property
    def plays(self) -> int:
        """Plays so far."""
        return self.all_plays - sum(map(len, self.hands)) - len(self.stock)

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return not any(self.hands)

    @property
    def leader(self) -> int:
        """The seat that played first; the one before it dealt."""
        return (self.turn - self.plays) % self.rules.players

    @property
    def dealer_side(self) -> int:
        """The side of the dealer."""
        return self.rules.side_of((self.leader - 1) % self.rules.players)

    @property
    def last_side(self) -> int:
        """The side of the last play."""
        return self.rules.side_of((self.turn - 1) % self.rules.players)

    @property
    def wild(self) -> Wild | None:
        """The declared wild card; None if there is none."""
        return wild_of(self.rules, self.matta)

    def plays_of(self, side: int, *, among: int | None = None) -> int:
        """How many of the plays, or of the first so many, a side made."""
        rules, plays = self.rules, self.plays if among is None else min(among, self.plays)
        return sum(rules.side_of((self.leader + number) % rules.players) == side for number in range(plays))

    def rank_of(self, card: Card) -> int:
        """The rank that a card is played as."""
        return card.rank if self.wild is None else self.wild.rank_of(card)

    def was_given(self, side: int) -> bool:
        """Whether a side may hold the first table as its dealer."""
        plan = self.rules.declarations
        return side == self.dealer_side and plan is not None and bool(plan.table_bonus and self.rules.deal.table_size)

    def is_bent(self, side: int) -> bool:
        """Whether the pile may hold a capture beyond equals, sums and fifteens: by an ace, or of or by a wild card."""
        pile, plan = self.piles[side], self.rules.declarations
        has_wild = plan is not None and plan.matta is not None and plan.keeps_value and plan.matta in pile
        return has_wild or (self.rules.ace.sweep != "off" and any(card.rank == ACE for card in pile))

    @property
    def takes_itself(self) -> bool:
        """Whether an ace laid on an empty table goes to a pile, by itself."""
        return self.rules.ace.takes_itself and self.rules.ace.sweep != "off"

    @property
    def is_plain(self) -> bool:
        """Whether sweeps alone score in play, each the same."""
        rules = self.rules
        return not rules.bonuses and rules.declarations is None and not rules.sweep.by_value

    @property
    def fewest_sweeps(self) -> tuple[int, ...]:
        """How many sweeps each side surely made."""
        worth = self.rules.sweep.points
        return tuple(points // worth if self.is_plain and worth else 0 for points in self.points)

    def most_captures(self, side: int) -> int:
        """A bound: a play each, and never onto an empty table, as the first may be and the one after a sweep is."""
        if self.takes_itself:
            return min(self.plays_of(side), len(self.piles[side]))
        before = (side - 1) % self.rules.sides
        is_last = before == self.last_side and not self.table
        onto_nothing = max(0, self.fewest_sweeps[before] - is_last)
        onto_nothing += not self.rules.deal.table_size and self.rules.side_of(self.leader) == side
        return max(0, min(self.plays_of(side) - onto_nothing, len(self.piles[side]) // 2))


def most_dealt(past: Past, side: int) -> int:
    """The most points that a side can have from declarations, and from the first table as its dealer."""
    rules, plan = past.rules, past.rules.declarations
    if plan is None:
        return 0
    packet = rules.players * rules.deal.redeal_hand
    dealt = int(rules.deal.hand_size == 3)
    if rules.deal.redeal_hand == 3:
        dealt += (rules.stock_size - len(past.stock)) // packet
    hand = plan.low + plan.three if plan.cumulative else max(plan.low, plan.three)
    first = max((points for _, points in plan.table_bonus), default=0) if rules.deal.table_size else 0
    return dealt * rules.players // rules.sides * hand + (max(first, plan.low_table) if side == past.dealer_side else 0)


def most_of_sweep(rules: Rules) -> int:
    """The most points of one sweep."""
    value = max(*rules.deck.values, rules.sweep.court_value) if rules.sweep.by_value else 0
    return rules.sweep.points + (2 * value if rules.sweep.doubled else value)


def most_of_bonuses(rules: Rules) -> int:
    """A bound on the points of one capture beside a sweep."""
    return sum(bonus.most(max(rules.deck.values)) for bonus in rules.bonuses)
