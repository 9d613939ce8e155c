"""What a study asks of an ending: two positions that differ in one respect, and whose question it is."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from scopa_lab.analysis.endings import margin_as_it_lies
from scopa_lab.cards import Card, CardSet
from scopa_lab.errors import AnalysisError
from scopa_lab.game.state import State
from scopa_lab.rules import Rules

AS_IT_LIES = "as it lies"
Pair = tuple[int, State, State]  # the side concerned, and the position of each variant


@dataclass(frozen=True, slots=True)
class Factor:
    """A respect in which two questions about an ending differ.

    Attributes
    ----------
    variants : tuple of str
        Names of the two questions.
    pair : callable
        Makes both positions of an ending, with a generator for what chance decides; None if the ending does not count.
    is_margin : bool
        The effect is the margin of the first variant itself, and not what it has beyond the second.
    """

    variants: tuple[str, str]
    pair: Callable[[State, Random], Pair | None]
    is_margin: bool = False


def margin_of(variant: str, state: State, solve: Callable[[State], int]) -> int:
    """The margin of a variant: that of perfect play, or as it lies where the variant says so."""
    return margin_as_it_lies(state) if variant == AS_IT_LIES else solve(state)


def settebello_of(rules: Rules) -> Card:
    """The card that scores as the settebello.

    Raises
    ------
    AnalysisError
        If there is none.
    """
    for item in rules.tally:
        if item.name == "settebello" and item.single_card is not None:
            return item.single_card
    raise AnalysisError(f"{rules.label} has no settebello to hold; study the lead or the dealer")


def _lead(state: State, rng: Random) -> Pair:
    """The side to play has the lead, or the same cards are led from by the next seat."""
    return state.side, state, replace(state, turn=(state.turn + 1) % state.rules.players)


def _settebello(state: State, rng: Random) -> Pair | None:
    """A seat holds the settebello, or the next seat does in exchange for a random card of its own."""
    settebello = settebello_of(state.rules)
    holder = next((seat for seat, hand in enumerate(state.hands) if settebello in hand), None)
    if holder is None:
        return None
    other = (holder + 1) % state.rules.players
    cards = list(state.hands[other])
    exchanged = CardSet.of([settebello, cards[int(rng.random() * len(cards))]])
    hands = tuple(CardSet(hand.mask ^ exchanged.mask) if seat in {holder, other} else hand for seat, hand in enumerate(state.hands))
    return state.rules.side_of(holder), state, replace(state, hands=hands)


def _dealer(state: State, rng: Random) -> Pair:
    """The dealer's side ends with what perfect play brings, or with what it has now."""
    return state.rules.side_of(state.turn - 1), state, state


FACTORS = {
    "lead": Factor(("leads", "follows"), _lead),
    "settebello": Factor(("holds", "gives away"), _settebello),
    "dealer": Factor(("plays on", AS_IT_LIES), _dealer, is_margin=True),
}


def exchange_of(seed: int, number: int) -> Random:
    """The generator of what chance decides in one deal of a study."""
    return Random(f"exchange {seed} {number}")
