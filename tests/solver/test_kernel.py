"""The compiled search against the reference, the cases of another program, and itself in other configurations."""

import resource
import threading
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scopa_lab.cards import CARDS, CardSet, Suit
from scopa_lab.errors import SearchLimitError
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.rules import PRESETS, Rules
from scopa_lab.rules.items import Courts, Majority, Primiera, Slam
from scopa_lab.rules.parts import CaptureRule, SweepRule
from scopa_lab.rules.presa_bonuses import ManyCards
from scopa_lab.solver import Solution, Solver, compiled_search, kernel, move_values, solve
from scopa_lab.solver.compiled_search import CompiledSearch
from scopa_lab.solver.limits import Watch
from scopa_lab.solver.packing import Packing, why_not
from tests.strategies import HOUSE_RULES, IS_COMPILED, Row, ending, rows, seeds

compiled_only = pytest.mark.skipif(not IS_COMPILED, reason="too slow with the compiler off; run with it on")
CARRIED = tuple(rules for rules in HOUSE_RULES if rules.sides == 2)
LARGE = [row["position"] for row in rows("solved_large.jsonl")]
MARGINS = {row["position"]: row["margin"] for row in rows("solved_large.jsonl")}


@st.composite
def endings(draw: st.DrawFn, most: int = 10) -> State:
    """A position with a few cards left under rules that the compiled search carries."""
    return ending(draw(st.sampled_from(CARRIED)), seed=draw(seeds), cards=draw(st.integers(0, most)))


def assert_same(solution: Solution, other: Solution, state: State) -> None:
    """Equal margins, and both lines lead there."""
    assert solution.margin == other.margin, state
    for line in (solution.line, other.line):
        end = replayed(state, line)
        assert end.is_over
        assert end.tally().margin == solution.margin, state


def replayed(state: State, line: tuple[Move, ...]) -> State:
    for move in line:
        state = state.play(move)
    return state


@pytest.mark.parametrize("rules", CARRIED, ids=str)
def test_the_house_rules_of_the_tests_are_carried(rules: Rules) -> None:
    assert why_not(rules) is None


def slam_of(*names: str) -> Rules:
    """Cirulla with a slam of some of its items."""
    rules = PRESETS["cirulla"]
    return replace(rules, tally=(*rules.tally, Slam("slam", 9, names)))


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (replace(PRESETS["scopa"], bonuses=(ManyCards("many", 1), ManyCards("more", 1, 5))), "one bonus of a kind"),
        (replace(PRESETS["scopa"], tally=(*PRESETS["scopa"].tally, Primiera("second", 1))), "one primiera, one slam"),
        (slam_of("piccola"), "no slam of runs"),
        (slam_of("grande"), None),
        (replace(PRESETS["scopa"], tally=(Courts("long", 3, extends=True), Slam("slam", 9, ("long",)))), "or of courts that extend"),
        (replace(PRESETS["cirulla"], capture=CaptureRule(fifteen=True, most=3)), "no limit of captures with a wild card"),
        (replace(PRESETS["scopa"], tally=tuple(Majority(f"m{number}", 1) for number in range(6))), "5 majorities"),
        (Rules.preset("scopone(sweep_points=99)"), None),
        (replace(PRESETS["scopone"], sweep=SweepRule(points=103)), "adds up to 4095 points"),
    ],
)
def test_what_is_not_carried_is_told(rules: Rules, reason: str | None) -> None:
    told = why_not(rules)
    assert told is None if reason is None else reason in str(told)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_dense_bits_are_numbered_like_the_deck(rules: Rules) -> None:
    packing, cards = Packing(rules), list(rules.deck.cards)
    assert [packing.dense(1 << card.bit) for card in cards] == [1 << place for place in range(len(cards))]
    assert [packing.card(place) for place in range(len(cards))] == cards
    assert packing.sparse(packing.dense(rules.deck.cards.mask)) == rules.deck.cards.mask


@given(endings())
@settings(max_examples=150 if IS_COMPILED else 20)
def test_the_compiled_search_is_the_reference(state: State) -> None:
    compiled, reference = Solver(engine="compiled", table_mb=1), Solver(engine="reference")
    assert_same(compiled.solve(state), reference.solve(state), state)
    assert compiled.move_values(state) == reference.move_values(state)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_the_compiled_search_is_the_reference_on_200_positions(rules: Rules) -> None:
    compiled, reference = Solver(engine="compiled", table_mb=1), Solver(engine="reference")
    for seed in range(200 if IS_COMPILED else 12):
        state = ending(rules, seed=seed, cards=1 + seed % 8)
        solution = reference.solve(state)
        assert_same(compiled.solve(state), solution, state)


@pytest.mark.soak
@pytest.mark.parametrize("rules", CARRIED, ids=str)
def test_the_compiled_search_is_the_reference_on_many_positions(rules: Rules) -> None:
    compiled = Solver(engine="compiled", table_mb=1)
    for seed in range(2000):
        state = ending(rules, seed=seed, cards=1 + seed % 8)
        assert compiled.move_values(state) == move_values(state, engine="reference"), state


@pytest.mark.parametrize("row", rows("solved.jsonl"), ids=lambda row: row["position"][:50])
def test_positions_solved_by_another_program(row: Row) -> None:
    state = State.parse(row["position"])
    assert {str(move): margin for move, margin in move_values(state, engine="compiled").items()} == row["values"]
    assert solve(state, engine="compiled").margin == row["margin"]


@compiled_only
@pytest.mark.parametrize("position", LARGE, ids=lambda position: position[:50])
def test_large_positions_solved_by_another_program(position: str) -> None:
    state = State.parse(position)
    solution = solve(state)
    assert (solution.margin, solution.engine) == (MARGINS[position], "compiled")
    assert replayed(state, solution.line).tally().margin == solution.margin


@compiled_only
@pytest.mark.parametrize("table_mb", [1, 3, 256])
def test_the_size_of_the_table_changes_no_value(table_mb: int) -> None:
    solver = Solver(table_mb=table_mb)
    for position in [position for position in LARGE if State.parse(position).plies_left <= 20]:
        assert solver.solve(State.parse(position)).margin == MARGINS[position]


@compiled_only
def test_an_aborted_search_leaves_nothing_wrong_in_the_table() -> None:
    for position in LARGE[:20]:
        state = State.parse(position)
        solver = Solver(node_limit=5000)
        for _ in range(40):
            try:
                margin = solver.solve(state).margin
            except SearchLimitError as stop:
                assert stop.lower <= MARGINS[position] <= stop.upper  # noqa: PT017  a solver may also finish
            else:
                assert margin == MARGINS[position]
                break


@compiled_only
def test_every_order_of_the_root_moves_gives_the_same_values() -> None:
    state = State.parse(LARGE[0])
    forward, backward = Solver(), Solver()
    margins = [forward.solve(state.play(move)).margin for move in state.legal_moves]
    assert [backward.solve(state.play(move)).margin for move in reversed(state.legal_moves)][::-1] == margins
    assert list(move_values(state).values()) == margins


@compiled_only
def test_two_python_threads_do_not_disturb_each_other() -> None:
    answers = {}

    def work(positions: list[str]) -> None:
        for position in positions:
            answers[position] = solve(State.parse(position), table_mb=8).margin

    threads = [threading.Thread(target=work, args=(part,)) for part in (LARGE[0:16:2], LARGE[1:16:2])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {position: MARGINS[position] for position in LARGE[:16]}


@compiled_only
def test_swapping_sides_negates_and_permuting_plain_suits_keeps_the_margin() -> None:
    new = {Suit.DENARI: Suit.DENARI, Suit.COPPE: Suit.SPADE, Suit.SPADE: Suit.BASTONI, Suit.BASTONI: Suit.COPPE}

    def permuted(cards: CardSet) -> CardSet:
        return CardSet.of(CARDS[4 * card.rank + new[card.suit]] for card in cards)

    for position in LARGE[:24]:
        state = State.parse(position)
        hands, piles = tuple(map(permuted, state.hands)), tuple(map(permuted, state.piles))
        other = State(state.rules, state.turn, hands, permuted(state.table), piles, state.points, state.taker)
        assert solve(other).margin == MARGINS[position]
        hands, turn = state.hands[-1:] + state.hands[:-1], (state.turn + 1) % 4
        taker = None if state.taker is None else 1 - state.taker
        turned = State(state.rules, turn, hands, state.table, state.piles[::-1], state.points[::-1], taker)
        assert solve(turned).margin == -MARGINS[position]


def bench(name: str) -> list[State]:
    return [State.parse(row["position"]) for row in rows("bench.jsonl") if row["set"] == name]


# Nodes to prove margins and lines of the sets of `make bench`: a change of the search changes them, and says so.
NODES = {"scientifico 12": 7922, "scientifico 16": 70228, "scopa 20": 17953}


@compiled_only
@pytest.mark.parametrize("name", NODES)
def test_node_counts_are_pinned(name: str) -> None:
    assert sum(solve(state).nodes for state in bench(name)) == NODES[name]


@compiled_only
@pytest.mark.parametrize("name", ["scientifico 12", "scopa 20"])
def test_positions_of_semi_sensible_play_are_solved_as_by_the_reference(name: str) -> None:
    for state in bench(name)[:8]:
        assert_same(solve(state), solve(state, engine="reference"), state)


def margin_with(
    state: State, *, mask: int = -1, simpler: bool = True, ranks: bool = True, guess: int = 0, threads: int = 1, table_mb: int = 16
) -> int:
    """The margin of a position by a search of another configuration."""
    search = CompiledSearch(state.rules, table_mb=table_mb, threads=threads)
    search.parameters[kernel.KEY_MASK], search.parameters[kernel.SIMPLER_GAMES] = mask, simpler
    search.parameters[kernel.PLAIN] &= ranks
    return search.margin(state, Watch(), guess=guess)


CONFIGURATIONS: dict[str, dict[str, Any]] = {
    "eight bits of the key": {"mask": 0xFF, "table_mb": 1},
    "no simpler games": {"simpler": False},
    "no game of ranks, and no end played out": {"ranks": False},
    "guesses too high": {"guess": 99},
    "guesses too low": {"guess": -99},
    "two threads": {"threads": 2},
    "four threads": {"threads": 4, "table_mb": 1},
}


@compiled_only
@pytest.mark.parametrize("configuration", CONFIGURATIONS.values(), ids=CONFIGURATIONS)
def test_no_configuration_of_the_search_changes_a_margin(configuration: dict[str, Any]) -> None:
    for position in LARGE:
        assert margin_with(State.parse(position), **configuration) == MARGINS[position]


@compiled_only
@pytest.mark.soak
@pytest.mark.parametrize("configuration", CONFIGURATIONS.values(), ids=CONFIGURATIONS)
@pytest.mark.parametrize("name", ["scientifico 20", "scopone 20", "scientifico 24"])
def test_no_configuration_changes_a_margin_of_many(configuration: dict[str, Any], name: str) -> None:
    for state in bench(name):
        assert margin_with(state, **configuration) == margin_with(state)


# The shapes that the kernel asks for, by the names of the arrays; a letter stands for any number, -p for a power of two times p.
SHAPES = "frames=n,32 moves=n,4000 scores=n,2000 rank_frames=n,16 control=8 rank_table=-2 table=-4 busy=-1"
OF_GAME = "parameters=50 weights=2,25 items=n,5 level_values=n level_ranks=n better_ranks=n pattern_counts=n pattern_first=31 "
OF_GAME += "distinct_ranks=n distinct_first=31 sweepers=256 waits=256 takers=13 of_one_suit=n stock=n stock_hashes=n stock_mattas=n"


def assert_shapes(arrays: dict[str, Any], shapes: str) -> None:
    wanted = [(name, sizes.split(",")) for name, _, sizes in (each.partition("=") for each in shapes.split())]
    assert [name for name, _ in wanted] == list(arrays)
    for name, sizes in wanted:
        array = arrays[name]
        assert (array.dtype, array.flags.c_contiguous, array.ndim) == (np.int64, True, len(sizes)), name
        for have, size in zip(array.shape, sizes, strict=True):
            power = have // -int(size) if size.startswith("-") else 1
            assert size == "n" or have == abs(int(size)) * power, name
            assert power.bit_count() == 1, name


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_the_kernel_gets_arrays_of_int64_in_c_order_and_of_the_shapes_it_asks_for(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    search, given = kernel.search, list[Any]()

    def watched(*arrays: Any) -> None:
        given[:] = arrays
        search(*arrays)

    state = ending(rules, seed=1, cards=9)
    solve(state, engine="compiled", table_mb=1)
    monkeypatch.setattr(kernel, "search", watched)
    solve(state, engine="compiled", table_mb=1)
    names = getattr(search, "py_func", search).__code__.co_varnames
    arrays = dict(zip(names, given, strict=False))
    game = arrays.pop("game")
    assert_shapes(arrays, SHAPES)
    assert_shapes(game._asdict(), OF_GAME)


@pytest.mark.parametrize("nodes", [1, 7])
def test_a_search_can_rest_after_any_position(monkeypatch: pytest.MonkeyPatch, nodes: int) -> None:
    states = bench("scientifico 12")[:3]
    expected = [solve(state, engine="compiled") for state in states]
    monkeypatch.setattr(compiled_search, "SLICE", nodes)
    assert [solve(state, engine="compiled") for state in states] == expected


@compiled_only
def test_a_search_can_be_called_from_deep_recursion() -> None:
    def deep(frames: int) -> int:
        return deep(frames - 1) if frames else solve(State.parse(LARGE[0])).margin

    assert deep(880) == MARGINS[LARGE[0]]  # pytest itself stands on some fifty frames


@pytest.mark.parametrize(
    ("position", "swept"),
    [
        ("scientifico 2 -/-/3d/4c 3c 2d2c2s2bAdAcAsAb3s3b4d4s4b5d5c5s5b/* 0/0 1 -", (1, 0)),
        ("scientifico 3 -/-/-/3c 3d 2d2c2s2bAdAcAsAb3s3b4d4c4s4b5d5c5s5b/* 0/0 1 -", (0, 0)),
        ("scopone(final_sweep=counts) 3 -/-/-/3c 3d 2d2c2s2bAdAcAsAb3s3b4d4c4s4b5d5c5s5b/* 0/0 1 -", (0, 1)),
    ],
)
def test_sweeps_of_the_last_two_plays(position: str, swept: tuple[int, int]) -> None:
    state = State.parse(position)
    solution = solve(state, engine="compiled")
    assert_same(solution, solve(state, engine="reference"), state)
    assert replayed(state, solution.line).points == swept


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_the_last_cards_and_a_single_move(cards: int) -> None:
    for seed in range(20):
        state = ending(PRESETS["scopone"], seed=seed, cards=cards)
        assert_same(solve(state, engine="compiled"), solve(state, engine="reference"), state)
        assert move_values(state, engine="compiled") == move_values(state, engine="reference")


@compiled_only
def test_memory_stays_flat() -> None:
    states = [ending(PRESETS["scientifico"], seed=seed, cards=8) for seed in range(20)]
    most = []
    for number in range(250):
        for state in states:
            assert solve(state, engine="compiled", table_mb=1).line
        if number in {50, 249}:
            most.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    assert most[1] < most[0] + 8192  # kilobytes


def test_a_position_too_wide_for_the_arrays_goes_to_the_reference() -> None:
    low = "AdAcAsAb2d2c2s2b3d3c3s3b4d4c4s4b5d5c5s5b"
    state = State.parse(f"scopone 0 KdQd/KcQc/KsQs/KbQb {low} 7d7c6d6c/* 0/0 1 -")
    assert len(state.legal_moves) > kernel.MOST_MOVES
    solver = Solver(engine="compiled", node_limit=200, table_mb=1)
    with pytest.raises(SearchLimitError):
        solver.solve(state)
    assert {name for _, name in solver._engines} == {"compiled", "reference"}


def test_nobody_captures_when_captures_are_optional() -> None:
    rules = Rules.preset("scientifico(mandatory_capture=false)")
    state = ending(rules, seed=3, cards=9)
    assert_same(solve(state, engine="compiled"), solve(state, engine="reference"), state)


def test_the_sweep_of_the_last_capture_is_taken_back_once() -> None:
    text = "scopone(single_precedence=false,final_sweep=not_last_capture) 2 Jc/Jb/3cKd/3s5d 3d5s7s */2d2c2b5c5b7d7c7bQcQsQbKsKb 0/0 0 -"
    state = State.parse(text)
    assert move_values(state, engine="compiled") == move_values(state, engine="reference")


@pytest.mark.parametrize("table", ["2d2cAsAc", "2d2c5s5b", "AdAcAsAb2d2c"])
@pytest.mark.parametrize("hands", ["6d/7d/4s/7c", "6dJd3c/7dQd3d/4sKd6c/7cJc4c"])
def test_equal_cards_on_the_table_as_only_a_deal_leaves_them(hands: str, table: str) -> None:
    state = State.parse(f"scopone 0 {hands} {table} */- 0/0 0 -")
    assert_same(solve(state, engine="compiled"), solve(state, engine="reference"), state)


ACES = (
    "asso-pigliatutto(ace_empty_table=takes_itself)",
    "asso-pigliatutto(ace_sweep=optional,ace_sweep_scores=true)",
    "asso-pigliatutto(ace_sweep=always,ace_sweep_scores=false)",
    "cirulla(ace_may_take_fifteen=true,ace_sweep=always)",
)


@pytest.mark.parametrize("rules", ACES)
@pytest.mark.parametrize("table", ["-", "2c", "Ab", "6bJb", "As2c3c"])
def test_aces_on_small_tables(rules: str, table: str) -> None:
    state = State.parse(f"{rules} 0 Ad4c/Ac6c {table} */- 0/0 0 -")
    assert move_values(state, engine="compiled") == move_values(state, engine="reference")
