"""What a player can know who sees one hand: the chance of a sweep, what must be left at the end, which ranks are odd.

Chances are exact fractions, with simulations beside them; what must be left follows from the capture rule alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb, gcd

from scopa_lab.cards import NO_CARDS, RANK_LETTERS, CardSet
from scopa_lab.counting.intervals import Estimate, share
from scopa_lab.errors import AnalysisError
from scopa_lab.game.captures import FIFTEEN, SUITS, patterns
from scopa_lab.game.deals import deal, generator_of
from scopa_lab.game.state import Move
from scopa_lab.numbers import MANY, whole
from scopa_lab.rules import Rules, read_rules


@dataclass(frozen=True, slots=True)
class Remainder:
    """What a whole number leaves when it is divided.

    Attributes
    ----------
    modulus : int
        1 says nothing about the number.
    remainder : int

    Raises
    ------
    AnalysisError
        If `modulus` is no whole number from 1, or `remainder` none from 0 that is less; from `allows`, if `total` is none.

    Examples
    --------
    >>> print(Remainder(15, 10), Remainder(2, 0), Remainder(1, 0), sep=", ")
    10 more than a multiple of 15, a multiple of 2, any number
    """

    modulus: int
    remainder: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "modulus", whole("modulus", self.modulus, AnalysisError, least=1, most=MANY))
        object.__setattr__(self, "remainder", whole("remainder", self.remainder, AnalysisError, least=0, most=self.modulus - 1))

    def allows(self, total: int) -> bool:
        """Whether `total` leaves this remainder."""
        return whole("total", total, AnalysisError, least=-MANY, most=MANY) % self.modulus == self.remainder

    def __str__(self) -> str:
        if self.modulus == 1:
            return "any number"
        return f"{self.remainder} more than a multiple of {self.modulus}" if self.remainder else f"a multiple of {self.modulus}"


def sweep_chance(copies: int, *, rules: Rules | str = "scientifico") -> Fraction:
    """The probability that the next seat can sweep the first card led, if the leader holds exactly `copies` cards of its rank.

    The lone card on the table is no sum of two, so only an equal card takes it. With U cards that the leader does not see, 4 - copies of
    them equal, the next hand of h cards holds none with probability C(U - (4 - copies), h) / C(U, h).

    Raises
    ------
    RulesError
        If the text of the rules cannot be read.
    AnalysisError
        If the leader cannot hold so many, the first table is not empty, or not just an equal card can take a lone card.

    Examples
    --------
    >>> [f"{float(sweep_chance(copies)):.3f}" for copies in (1, 2, 3, 4)]
    ['0.719', '0.563', '0.333', '0.000']
    """
    copies, rules = _read_lead(copies, rules)
    hand = rules.deal.hand_size
    unseen = len(rules.deck.cards) - hand
    return 1 - Fraction(comb(unseen - (SUITS - copies), hand), comb(unseen, hand))


def simulate_sweep_chance(copies: int, *, rules: Rules | str = "scientifico", deals: int, seed: int) -> Estimate:
    """Measure `sweep_chance` on seeded deals: lead a card, and ask whether a legal move of the next seat empties the table.

    Raises
    ------
    RulesError, AnalysisError
        As for `sweep_chance`; AnalysisError also if `deals` is not positive.
    DealError
        If `seed` is no whole number.

    Examples
    --------
    >>> print(simulate_sweep_chance(4, deals=100, seed=7))
    0.000 (0.000 to 0.037, n = 100)
    """
    copies, rules = _read_lead(copies, rules)
    deals = whole("deals", deals, AnalysisError, least=1, most=MANY, saying="0 of {} trials is no share; there must be at least one deal")
    return share(sum(_next_can_sweep(copies, rules, seed, number) for number in range(deals)), deals)


def what_is_left(rules: Rules | str) -> Remainder:
    """What the total of the cards left on the table at the end of a deal must be.

    An equal card, or a sum, removes twice the value of the card that captures, a fifteen removes 15. So each capture removes a multiple of
    the greatest common divisor of all these totals, and what is left is the total of the deck, but for such a multiple. An ace
    that takes everything, and a wild card, may remove any total: then nothing can be said.

    Raises
    ------
    RulesError
        If the text of the rules cannot be read.

    Examples
    --------
    >>> print(what_is_left("scopone"), what_is_left("quindici"), what_is_left("cirulla"), sep=", ")
    a multiple of 2, 10 more than a multiple of 15, any number
    """
    rules = read_rules(rules)
    rule, plan, values = rules.capture, rules.declarations, rules.deck.values
    if rules.ace.sweep != "off" or _has_wild(rules):
        return Remainder(1, 0)
    removed = [2 * value for value in values if rule.equal or (rule.sums and patterns(value, rules.deck))]
    removed += [FIFTEEN] if rule.fifteen else []
    removed += [total for total, _ in plan.table_bonus] if plan is not None else []
    modulus = gcd(*removed)
    return Remainder(modulus, SUITS * sum(values) % modulus)


def unseen_total(seen: CardSet | str, *, rules: Rules | str) -> int:
    """What the cards that have not been seen add up to: with two seats, at the end, the hand of the other one (the rule of 220).

    Raises
    ------
    NotationError
        If `seen` is no set of cards of the deck.
    RulesError
        If the text of the rules cannot be read.

    Examples
    --------
    >>> unseen_total("7dKdKcKsKb", rules="scopa")
    173
    """
    deck = read_rules(rules).deck
    return sum(map(deck.value, deck.cards - CardSet.parse(str(seen), deck=deck)))


def odd_ranks(moves: Iterable[Move | str]) -> str:
    """The ranks of which an odd number of cards has been captured, in deck order; so an odd number is still in play.

    Raises
    ------
    NotationError, AnalysisError
        As for `forty_eight`.

    Examples
    --------
    >>> odd_ranks(["6dx2c4s"]), odd_ranks(["6dx2c4s", "Jdx3s5c"]), odd_ranks(["6dx2c4s", "Jdx3s5c", "Qdx4c5s"])
    ('246', '23456J', '236JQ')
    """
    return forty_eight(moves)[0]


def forty_eight(moves: Iterable[Move | str]) -> tuple[str, str]:
    """Keep the two lists that players of Scopone remember: the odd ranks, and those of which exactly one pair has gone.

    Each rank counts its captured cards in two bits, which a captured card flips: an equal pair leaves the first list as it was. A move that
    takes nothing changes neither.

    Returns
    -------
    odd, one_pair : str
        Rank letters in deck order.

    Raises
    ------
    NotationError
        If the text of a move cannot be read.
    AnalysisError
        If a card is captured twice.

    Examples
    --------
    >>> forty_eight(["6dx2c4s", "7d", "KdxKs", "4dx2s2b"])
    ('26', '24K')
    """
    odd, paired, gone = 0, 0, NO_CARDS
    for move in (Move.parse(move) if isinstance(move, str) else move for move in moves):
        for card in (*move.taken, move.card) if move.taken else ():
            if card in gone:
                raise AnalysisError(
                    f"the card {str(card)!r} of the move {str(move)!r} has been captured before; each card is captured once"
                )
            gone |= CardSet.of([card])
            paired ^= odd & 1 << card.rank
            odd ^= 1 << card.rank
    return _letters(odd), _letters(paired)


def _read_lead(copies: int, rules: Rules | str) -> tuple[int, Rules]:
    rules = read_rules(rules)
    most = min(SUITS, rules.deal.hand_size)
    copies = whole(
        "copies",
        copies,
        AnalysisError,
        least=1,
        most=most,
        saying=f"copies={{}} of one rank cannot be in the leader's hand before a lead; it must be 1 to {most}",
    )
    if rules.deal.table_size:
        raise AnalysisError(f"the lead of {rules.label!r} finds {rules.deal.table_size} cards on the table; table_size must be 0")
    if rules.ace.sweep != "off" or rules.capture.fifteen or not rules.capture.equal or _has_wild(rules):
        raise AnalysisError(
            f"in {rules.label!r} a lone card is not taken by just an equal one; it needs allow_equal, no fifteen, ace_sweep=off and no matta"
        )
    return copies, rules


def _has_wild(rules: Rules) -> bool:
    return rules.declarations is not None and rules.declarations.matta is not None


def _next_can_sweep(copies: int, rules: Rules, seed: int, number: int) -> bool:
    generator = generator_of(seed, number)
    held = CardSet.of(list(rules.deck.cards)[:copies])
    lead = next(iter(held))
    while True:
        state = deal(rules, rng=generator, holding={0: held})
        if sum(card.rank == lead.rank for card in state.hands[0]) == copies:
            break
    state = state.play(Move(lead))
    return any(move.taken == state.table for move in state.legal_moves)


def _letters(ranks: int) -> str:
    return "".join(letter for rank, letter in enumerate(RANK_LETTERS) if ranks >> rank & 1)
