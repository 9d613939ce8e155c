"""Longer endings of random rules: the compiled search proves the margins that the second program does."""

import random
from dataclasses import replace

from scopa_lab.cards import CardSet, Suit
from scopa_lab.errors import SearchLimitError
from scopa_lab.game.state import State
from scopa_lab.solver import Solver
from tests.fuzz.drawn import any_rules, position, second
from tests.fuzz.second_program import LIMIT, asked, by_move, margins
from tests.strategies import IS_COMPILED

FEWEST, MOST, FEW = 4, 20 if IS_COMPILED else 8, 10
MOST_NODES = 2_000_000  # positions of the program, and of the package


def check(rng: random.Random) -> None:
    """Solve one ending in both ways, and where it is short every move of it."""
    rules = any_rules(rng, sides=2)
    state = tilted(position(rules, rng, rng.randrange(FEWEST, MOST + 1)), rng)
    compare(state, Solver(engine="compiled", table_mb=8, node_limit=MOST_NODES))


def tilted(state: State, rng: random.Random) -> State:
    """A third of the states as they are, the others as play seldom brings them: much of one suit left, or one side with most of a suit."""
    return rng.choice((lambda state, rng: state, with_one_suit_left, with_other_piles))(state, rng)


def with_other_piles(state: State, rng: random.Random) -> State:
    """The state with its piles parted anew, each suit by a share of its own."""
    shares = [rng.choice((0.0, 0.1, 0.5, 0.9, 1.0)) for _ in Suit]
    cards = state.piles[0] | state.piles[1]
    first = CardSet.of([card for card in cards if rng.random() < shares[card.suit]])
    piles = (first, cards - first)
    return state if state.taker is not None and not piles[state.taker] else replace(state, piles=piles)


def with_one_suit_left(state: State, rng: random.Random) -> State:
    """The state with other cards in its places, so that hands, table and stock have much of one suit."""
    if state.laid is not None or state.matta is not None:
        return state
    suit = rng.choice(list(Suit))
    places = sorted(state.rules.deck.cards, key=lambda card: card in state.piles[0] or card in state.piles[1])
    others = sorted(places, key=lambda card: (card.suit != suit and rng.random() < 0.8, rng.random()))
    new = dict(zip(places, others, strict=True))

    def of(cards: CardSet) -> CardSet:
        return CardSet.of([new[card] for card in cards])

    hands, piles, stock = map(of, state.hands), map(of, state.piles), tuple(new[card] for card in state.stock)
    return replace(state, hands=tuple(hands), table=of(state.table), piles=tuple(piles), stock=stock)


def compare(state: State, solver: Solver, *, nodes: int = MOST_NODES) -> bool:
    """Whether both could be asked in that many nodes, and then agreed."""
    question = [(second(state.rules), str(state))]
    margin = margins(question, nodes=nodes)[0]
    if margin is None:
        return False
    try:
        solution = solver.solve(state)
        values = solver.move_values(state) if state.plies_left <= FEW else {}
    except SearchLimitError as stop:
        assert stop.lower <= margin <= stop.upper, f"{state}: {stop.lower} to {stop.upper}, second program {margin}"
        return False
    assert solution.margin == margin, f"{state}: {solution.engine} {solution.margin}, second program {margin}"
    if values:
        said = asked("values", question, nodes=nodes)[0]
        ours = {str(move): str(value) for move, value in values.items()}
        assert said == LIMIT or by_move(said) == ours, f"values of {state}: {ours}, second program {said}"
    return True
