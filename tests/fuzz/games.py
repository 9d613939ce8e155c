"""Whole games of random rules, against the second engine: moves, plays, points and tallies."""

import random

from scopa_lab.game.deals import deal
from scopa_lab.game.state import State
from tests.fuzz.drawn import any_rules, second
from tests.fuzz.second_cards import text_of
from tests.fuzz.second_engine import Position, declaration, is_annulled, table_scores
from tests.fuzz.second_tally import tally

MOST_MOVES = 2000


def check(rng: random.Random) -> None:
    """Play one game to its end, and compare at every step."""
    rules = any_rules(rng)
    dealer = rng.randrange(rules.players)
    state = deal(rules, rng=rng, dealer=dealer)
    position = Position(second(rules), str(state))
    assert str(position) == str(state), f"the start {state}, second engine {position}"
    check_start(position, dealer)
    while True:
        assert not State.warnings(state), f"play reached {state}, but {State.warnings(state)}"
        if state.is_over or rng.random() < 0.2:
            check_tally(position, state)
        moves = list(map(str, state.legal_moves))
        assert moves == position.moves(), f"moves of {state}: {moves}, second engine {position.moves()}"
        assert state.is_over == (position.left == 0) == (not moves), f"{state} is over: {state.is_over}, second engine {position.left} left"
        if state.is_over or len(moves) > MOST_MOVES:
            return
        move = rng.choice(moves)
        before, state = state, state.play(move)
        position.play(move)
        assert str(state) == str(position), f"{move} in {before}: {state}, second engine {position}"
        assert sum(event.points for event in before.events(move)) == sum(state.points) - sum(before.points), f"events of {move} in {before}"


def check_start(position: Position, dealer: int) -> None:
    """Compare what a deal scores when it is dealt."""
    game, side = position.game, dealer % position.game.sides
    dealt = position.table | position.piles[side]
    points, takes = table_scores(game, dealt)
    expected, wild = [points * (each == side) for each in range(game.sides)], None
    for seat, hand in enumerate(position.hands):
        score, rank = declaration(game, hand)
        expected[seat % game.sides] += score
        wild = rank if rank and game.says("matta_keeps_value") else wild
    assert position.points == expected, f"points of the start {position}, second engine {expected}"
    assert position.wild == wild, f"the wild card of the start {position}, second engine {wild}"
    assert takes == (not position.table and bool(dealt)), f"the table of the start {position}, second engine {text_of(dealt)}"
    assert position.taker == (side if takes else None), f"who took the table of the start {position}"
    assert not is_annulled(game, dealt), f"the table of the start {position} must be dealt again"


def check_tally(position: Position, state: State) -> None:
    """Compare the tally, of unfinished deals too."""
    items, winner = tally(position.game, position.piles, position.points)
    counted = state.tally()
    ours = {line.name: list(line.points) for line in counted.items}
    assert ours == items, f"tally of {state}: {ours}, second engine {items}"
    assert counted.wins_match == winner, f"winner of {state}: {counted.wins_match}, second engine {winner}"
    assert list(counted.total) == [sum(points) for points in zip(*items.values(), strict=True)], f"total of {state}"
