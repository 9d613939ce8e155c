"""What plays, moves and texts cost, in microseconds of processor time, with whichever scopa_lab is imported; one JSON line on standard output.

``bench.py`` runs it on the present package and on the last release, in turn, and compares.
"""

import json
import random
import time
from collections.abc import Callable, Iterable

import scopa_lab as sl

GAMES = ("scientifico", "scopone", "scopa", "cirulla", "cicera")
DEALS = 8


def deal_at_random(game: str, seed: int) -> list[tuple[sl.State, sl.Move]]:
    """The states of a deal, each with the move that is played there."""
    state, rng, played = sl.deal(sl.Rules.preset(game), seed=seed), random.Random(seed), []
    while not state.is_over:
        played.append((state, rng.choice(state.legal_moves)))
        state = state.play(played[-1][1])
    return played


def cost(calls: Iterable[Callable[[], object]]) -> float:
    """Microseconds of one call, each made once for each of five rounds; the best round."""
    calls = list(calls)
    rounds = []
    for _ in range(5):
        start = time.process_time()
        for call in calls:
            call()
        rounds.append(time.process_time() - start)
    return min(rounds) / len(calls) * 1e6


def measured(game: str) -> dict[str, float]:
    """The cost of each of the things that this file measures, in one game."""
    played = [pair for seed in range(DEALS) for pair in deal_at_random(game, seed)]
    texts = [str(state) for state, _ in played[::4]]
    return {
        "play": cost(lambda state=state, move=move: state.play(move) for state, move in played),  # type: ignore[misc]
        "legal_moves": cost(lambda state=state: state.legal_moves for state, _ in played),  # type: ignore[misc]
        "str(state)": cost(lambda state=state: str(state) for state, _ in played[::4]),  # type: ignore[misc]
        "State.parse": cost(lambda text=text: sl.State.parse(text) for text in texts),  # type: ignore[misc]
        "a random deal": cost(lambda seed=seed: deal_at_random(game, seed) for seed in range(100, 100 + DEALS)),  # type: ignore[misc]
    }


if __name__ == "__main__":
    print(json.dumps({game: measured(game) for game in GAMES}))
