"""Make the fixed positions that the solver is measured on: ``python -m benchmarks.positions`` writes ``tests/data/bench.jsonl``.

They come from seeded, semi-sensible play: three plays in four take what is worth most, or lay the card that gives least away; the
fourth is any legal move.
"""

import json
import random

from scopa_lab.cards import NO_CARDS, Suit
from scopa_lab.files import write_whole
from scopa_lab.game.deals import deal
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.rules import Rules
from tests.strategies import DATA

SEVEN = 6
SETS = (
    ("scientifico", 12, 20),
    ("scientifico", 16, 20),
    ("scientifico", 20, 20),
    ("scientifico", 24, 20),
    ("scientifico", 28, 8),
    ("scientifico", 32, 4),
    ("scopone", 20, 20),
    ("scopa", 20, 20),
    ("napola", 20, 10),
    ("re-bello", 20, 10),
    ("milanese", 20, 10),
    ("cicera", 20, 10),
    ("scarabocion", 20, 10),
    ("scopa", 28, 5),
    ("scopa-assi", 28, 5),
    ("quindici", 28, 5),
    ("cirulla", 28, 5),
)


def sense(state: State, move: Move) -> int:
    """How sensible a move looks at first sight: what goes to the pile, less a chance of a sweep for the next player."""
    after = state.play(move)
    gained = after.piles[state.side] - state.piles[state.side] if move.taken else NO_CARDS
    worth = len(gained) + 2 * sum(card.suit == Suit.DENARI for card in gained) + 2 * sum(card.rank == SEVEN for card in gained)
    worth += 10 * (after.points[state.side] - state.points[state.side])
    return worth - 4 * (0 < sum(map(state.rules.deck.value, after.table)) <= 10)


def semi_sensible(rules: Rules, *, seed: str, cards: int) -> State:
    """A position with `cards` cards left."""
    rng = random.Random(seed)
    state = deal(rules, rng=rng)
    while state.plies_left > cards:
        moves = state.legal_moves
        state = state.play(rng.choice(moves) if rng.random() < 0.25 else max(moves, key=lambda move: sense(state, move)))
    return state


if __name__ == "__main__":
    lines = [
        json.dumps(
            {"set": f"{name} {cards}", "position": str(semi_sensible(Rules.preset(name), seed=f"{name} {cards} {number}", cards=cards))}
        )
        + "\n"
        for name, cards, count in SETS
        for number in range(count)
    ]
    write_whole(DATA / "bench.jsonl", "".join(lines))
