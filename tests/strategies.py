"""What the tests draw from: rules, cards, tables, and states reached by random play."""

import importlib.util
import json
import os
import random
from pathlib import Path
from types import ModuleType
from typing import Any

from hypothesis import strategies as st

from scopa_lab.cards import IT40, Card, CardSet
from scopa_lab.game.deals import deal
from scopa_lab.game.state import State
from scopa_lab.rules import PRESETS, REGISTERED, Rules
from scopa_lab.rules import rules as rules_module

IS_COMPILED = os.environ.get("NUMBA_DISABLE_JIT") != "1"
DATA = Path(__file__).parent / "data"

SEATINGS = tuple(Rules.preset(text) for text in (*PRESETS, "scopa(players=3)", "scopa(players=4)", "scopa(players=6,teams=two_teams)"))
HOUSE_RULES = (
    *SEATINGS,
    *map(
        Rules.preset,
        (
            "scopa(players=5,hand_size=8,table_size=0,redeal_hand=0)",
            "scopone(single_precedence=false,final_sweep=not_last_capture)",
            "scopone(mandatory_capture=false,sum_choice=fewest)",
            "scientifico(final_sweep=counts,sweep_points=2)",
            "scopa(final_sweep=not_last_round,cards_tie=one_each)",
            "scientifico(primiera_values=southern,primiera_missing_suit=fewer_suits_lose)",
        ),
    ),
)

ENDING = "scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/Ad2s3d3c3s3b4c4b6b7s7bJdJsQdQcQbKsKb 3/2 1 -"


Row = dict[str, Any]


def rows(name: str) -> list[Row]:
    """The rows of a file in ``tests/data``."""
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


def module_of(path: Path) -> ModuleType:
    """A script as a module; it stands in no package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def played(rules: Rules, *, seed: int | str, plies: int) -> list[State]:
    """A deal and the states after each of `plies` random plays; fewer if the deal ends."""
    rng = random.Random(seed)
    states = [deal(rules, rng=rng)]
    while len(states) <= plies and not states[-1].is_over:
        states.append(states[-1].play(rng.choice(states[-1].legal_moves)))
    return states


def ending(rules: Rules, *, seed: int | str, cards: int) -> State:
    """A position with `cards` cards left, reached by random play."""
    return played(rules, seed=seed, plies=10**9)[-1 - cards]


seeds = st.integers(0, 2**32)
cards40 = st.sampled_from(list(IT40.cards))
tables = st.sets(cards40, max_size=9).map(CardSet.of)


@st.composite
def states(draw: st.DrawFn, rules: tuple[Rules, ...] = HOUSE_RULES) -> State:
    """A state reached by random play under one of the rules."""
    return draw(st.sampled_from(played(draw(st.sampled_from(rules)), seed=draw(seeds), plies=60)))


@st.composite
def cards_and_tables(draw: st.DrawFn) -> tuple[Card, CardSet]:
    """A card, and a table that does not hold it."""
    card = draw(cards40)
    return card, draw(tables) - CardSet.of([card])


def forget(kept: dict[str, Rules]) -> None:
    """Take names of rules back, so that a test leaves none to others."""
    REGISTERED.clear()
    REGISTERED.update(kept)
    for cache in (rules_module._text_of, rules_module._rules_of):
        cache.cache_clear()
