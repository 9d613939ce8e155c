"""States and rules as integers and arrays for the plain search, which carries every game of two sides."""

from functools import cache
from typing import Any

import numpy as np

from scopa_lab.cards import CARDS, RANK_LETTERS, CardSet, Deck
from scopa_lab.game.captures import patterns
from scopa_lab.game.events import declaration_events
from scopa_lab.game.move import Move
from scopa_lab.game.state import State
from scopa_lab.rules import Rules
from scopa_lab.rules.items import NO_CAP, PRIMIERA_VALUES, Count, Primiera
from scopa_lab.rules.parts import ACE_SWEEPS, FINAL_SWEEPS, CaptureRule
from scopa_lab.rules.presa_bonuses import PICADAS, ManyCards, OneSuit, Picada
from scopa_lab.solver import compiling
from scopa_lab.solver import kernel_plain as kernel
from scopa_lab.solver.limits import TooManyMovesError, Watch
from scopa_lab.solver.packing import hashes_of
from scopa_lab.solver.reference import bounds

SLICE = 1 << 14  # nodes between two looks at the clock and at Ctrl-C
_MOST_FRAMES = 56
_TOTALS = 15
_SINGLE = (Count.PRIMIERA, Count.SLAM)


def why_not(rules: Rules) -> str | None:
    """What keeps the plain search from carrying rules of two sides; None if nothing does, as for all presets.

    Examples
    --------
    >>> why_not(Rules.preset("scarabocion"))
    """
    on = [item for item in rules.tally if item.is_on]
    kinds = [type(bonus) for bonus in rules.bonuses] + [row.kind for item in on for row in item.rows(rules.deck) if row.kind in _SINGLE]
    runs = {item.name for item in on if len([row for row in item.rows(rules.deck) if row.kind == Count.RUN]) > 1}
    has_matta = rules.declarations is not None and rules.declarations.matta is not None
    reasons = (
        (len(set(kinds)) < len(kinds), "it counts one primiera, one slam, and one bonus of a kind"),
        (any(runs & set(getattr(item, "of", ())) for item in on), "it knows no slam of runs in every suit"),
        (rules.capture.most is not None and has_matta, "it knows no limit of captures with a wild card"),
        (max(rules.deck.values) >= _TOTALS, "it adds up to 14"),
    )
    return next((reason for is_so, reason in reasons if is_so), None)


class PlainSearch:
    """A transposition table, and questions asked about positions of one game.

    Parameters
    ----------
    rules : Rules
        Any rules with two sides.
    table_mb : int
        Most megabytes of the table.

    Attributes
    ----------
    nodes : int
        Positions visited so far.
    """

    name = "plain"

    def __init__(self, rules: Rules, *, table_mb: int) -> None:
        self.nodes = 0
        self._most_entries = 1 << (table_mb * 2**20 // 24).bit_length() - 1
        self._table = np.zeros(3, np.int64)
        self._frames = np.zeros((_MOST_FRAMES, kernel.COLUMNS), np.int64)
        self._moves = np.zeros((_MOST_FRAMES, 2 * kernel.MOST_MOVES), np.int64)
        self._scores = np.zeros((_MOST_FRAMES, kernel.MOST_MOVES), np.int64)
        self._scratch = np.zeros(2 * kernel.MOST_MOVES, np.int64)
        self._control = np.zeros(5, np.int64)
        self._move_arrays = (_pack_parameters(rules), _pack_values(rules.deck), *_pack_patterns(rules.deck, rules.capture))
        self._count_arrays = (_pack_items(rules), _pack_ranks(rules.deck), _pack_primiera(rules))
        if not getattr(kernel.search, "signatures", True):
            compiling.say_if_compiling(kernel.search)
            self._load()

    def margin(self, state: State, watch: Watch, *, guess: int | None = None, known: tuple[int, int] | None = None) -> int:
        """Prove the margin of a position; a guess and known bounds are of no use here.

        Raises
        ------
        SearchLimitError
            If a limit is met before.
        TooManyMovesError
            If a position has more moves than the arrays hold.
        """
        watch.lower, watch.upper = bounds(state, [])
        row, *dealt = self._pack(state)
        made = state.points[0] - state.points[1]
        return made + self._ask(row, (-kernel.INFINITY, kernel.INFINITY), dealt, watch)

    def line(self, state: State, margin: int, watch: Watch) -> list[Move]:
        """Moves to the last card that keep a proved margin: of each position the first in the order of the search."""
        row, *dealt = self._pack(state)
        goal = margin - state.points[0] + state.points[1]
        frames, line = np.array([row, row]), []
        moves, scores = np.zeros(2 * kernel.MOST_MOVES, np.int64), np.zeros(kernel.MOST_MOVES, np.int64)
        while frames[0, kernel.LEFT]:
            end = int(kernel.legal(frames[0], moves, *self._move_arrays))
            if end < 0:
                raise TooManyMovesError
            kernel.order(frames[0], moves, scores, end, *self._move_arrays, self._scratch)
            for place, move in enumerate(moves[:end].tolist()):
                kernel.play(frames, 0, move, *self._move_arrays, dealt[0], dealt[2], self._scratch)
                if place == end - 1 or self._keeps(goal, frames, dealt, watch):
                    break
            frames[0] = frames[1]
            line.append(Move(CARDS[move >> kernel.CARD_SHIFT], CardSet(move & kernel.TAKEN_BITS)))
        return line

    def _load(self) -> None:
        """Answer a question about a deal that is over, so that everything is compiled, or loaded from the cache."""
        row, nothing = np.zeros(kernel.COLUMNS, np.int64), np.zeros(1, np.int64)
        declared = np.zeros((1, 2), np.int64)
        moves = np.zeros(2 * kernel.MOST_MOVES, np.int64)
        kernel.order(row, moves, moves, kernel.legal(row, moves, *self._move_arrays), *self._move_arrays, self._scratch)
        row[kernel.LEFT] = 1
        kernel.play(np.array([row, row]), 0, 0, *self._move_arrays, nothing, declared, self._scratch)
        row[kernel.LEFT] = 0
        self._ask(row, (0, 1), [nothing, nothing, declared], Watch())
        self.nodes = 0

    def _keeps(self, goal: int, frames: Any, dealt: list[Any], watch: Watch) -> bool:
        """Whether the move from the first of `frames`, (2, COLUMNS), to the second keeps the margin for the side that makes it."""
        if (frames[0, kernel.TURN] ^ self._move_arrays[0][kernel.FLIPPED]) & 1:
            return self._ask(frames[1], (goal, goal + 1), dealt, watch) <= goal
        return self._ask(frames[1], (goal - 1, goal), dealt, watch) >= goal

    def _ask(self, row: Any, window: tuple[int, int], dealt: list[Any], watch: Watch) -> int:
        """Search in slices, looking at the watch, and for Ctrl-C, between two."""
        control, before = self._control, self.nodes
        self._frames[0] = row
        self._frames[0, [kernel.MOVES, kernel.ALPHA, kernel.BETA]] = -1, *window
        control[:] = 0
        while control[kernel.STATUS] == kernel.RUNNING:
            watch.check(self.nodes, int(control[kernel.PLY]))
            control[kernel.BUDGET] = control[kernel.NODES] + watch.room(self.nodes, SLICE)
            with np.errstate(over="ignore"):
                kernel.search(
                    self._frames,
                    self._moves,
                    self._scores,
                    self._scratch,
                    control,
                    *self._move_arrays,
                    *self._count_arrays,
                    *dealt,
                    self._table,
                )
            self.nodes = before + int(control[kernel.NODES])
        if control[kernel.STATUS] == kernel.TOO_MANY_MOVES:
            raise TooManyMovesError
        return int(control[kernel.VALUE])

    def _pack(self, state: State) -> tuple[Any, Any, Any, Any]:
        """The first frame, (COLUMNS,), the stock in dealing order and hashes of it, (cards + 1,), and what each next packet declares, (cards + 1, 2)."""
        entries = min(self._most_entries, 1 << state.plies_left + 3)
        if len(self._table) < 3 * entries:
            self._table = np.zeros(3 * entries, np.int64)
        row = np.zeros(kernel.COLUMNS, np.int64)
        row[: len(state.hands)] = [hand.mask for hand in state.hands]
        row[kernel.PILES : kernel.PILES + 2] = [pile.mask for pile in state.piles]
        for column, value in (
            (kernel.TABLE, state.table.mask),
            (kernel.TURN, state.turn),
            (kernel.TAKER, -1 if state.taker is None else state.taker),
            (kernel.SWEPT, state.swept),
            (kernel.LEFT, state.plies_left),
            (kernel.LAID, -1 if state.laid is None else state.laid.bit),
            (kernel.MATTA, -1 if state.matta is None else state.matta),
        ):
            row[column] = value
        stock = np.array([card.bit for card in state.stock] + [0], np.int64)
        return row, stock, hashes_of(stock), _pack_declared(state)


def _pack_declared(state: State) -> Any:
    """What the packet that ends at each place of the stock declares, (cards + 1, 2): margin, and rank of the matta or -1."""
    rules, size = state.rules, state.rules.deal.redeal_hand
    declared = np.full((len(state.stock) + 1, 2), (0, -1), np.int64)
    leader = (state.turn + sum(map(len, state.hands))) % rules.players
    for start in range(0, len(state.stock), rules.players * size or 1):
        hands = [CardSet()] * rules.players
        for number in range(rules.players):
            hands[(leader + number) % rules.players] = CardSet.of(state.stock[start + number * size : start + (number + 1) * size])
        events, kept = declaration_events(rules, tuple(hands))
        margin = sum(event.points * (1 - 2 * event.side) for event in events)
        declared[start + rules.players * size] = margin, -1 if kept is None else kept
    return declared


def _pack_parameters(rules: Rules) -> Any:
    """The parameters of the kernel, (28,)."""
    capture, ace, sweep = rules.capture, rules.ace, rules.sweep
    kinds = {type(bonus): bonus for bonus in rules.bonuses}
    picada, suit, many = kinds.get(Picada), kinds.get(OneSuit), kinds.get(ManyCards)
    matta = None if rules.declarations is None else rules.declarations.matta
    parameters = np.zeros(28, np.int64)
    for place, value in (
        (kernel.SEATS, rules.players),
        (kernel.REDEAL, rules.deal.redeal_hand),
        (kernel.EQUAL, capture.equal),
        (kernel.SUMS, capture.sums),
        (kernel.FIFTEEN, capture.fifteen),
        (kernel.PRECEDENCE, capture.single_precedence),
        (kernel.FEWEST, capture.sum_choice == "fewest"),
        (kernel.MANDATORY, capture.mandatory),
        (kernel.ACE_SWEEP, ACE_SWEEPS.index(ace.sweep)),
        (kernel.ACE_SCORES, ace.scores),
        (kernel.LONE_ACE_SCORES, ace.lone_ace_scores),
        (kernel.TAKES_ITSELF, ace.takes_itself),
        (kernel.MAY_DECLINE, ace.may_decline),
        (kernel.ACE_FIFTEEN, ace.may_take_fifteen),
        (kernel.SWEEP_POINTS, sweep.points),
        (kernel.BY_VALUE, sweep.by_value),
        (kernel.DOUBLED, sweep.doubled),
        (kernel.COURT_VALUE, sweep.court_value),
        (kernel.FINAL_SWEEP, FINAL_SWEEPS.index(sweep.final)),
        (kernel.PICADA, kernel.NO_PICADA if picada is None else PICADAS.index(picada.kind)),  # type: ignore[union-attr]
        (kernel.PICADA_POINTS, 0 if picada is None else picada.points),
        (kernel.SUIT_POINTS, 0 if suit is None else suit.points),
        (kernel.SUIT_BY_VALUE, 0 if suit is None else suit.by_value),  # type: ignore[union-attr]
        (kernel.MANY_POINTS, 0 if many is None else many.points),
        (kernel.MANY_LEAST, NO_CAP if many is None else many.least),  # type: ignore[union-attr]
        (kernel.MATTA_CARD, 0 if matta is None else matta.bit),
        (kernel.FLIPPED, not rules.wants_more(0)),
        (kernel.LEFTOVERS, rules.leftovers == "taker"),
    ):
        parameters[place] = value
    return parameters


def _pack_items(rules: Rules) -> Any:
    """The tally items, (items, 6), as rows of what `Row` holds, and whether the slam needs it; the slam last."""
    on = [item for item in rules.tally if item.is_on]
    needed = {name for item in on for name in getattr(item, "of", ())}
    rows = [(*row, item.name in needed) for item in on for row in item.rows(rules.deck)]
    return np.array(sorted(rows, key=lambda row: row[0] == Count.SLAM), np.int64).reshape(-1, 6)


@cache
def _pack_values(deck: Deck) -> Any:
    """What each of thirteen ranks is worth, (13,)."""
    values = dict(zip(deck.ranks, deck.values, strict=True))
    return np.array([values.get(letter, 0) for letter in RANK_LETTERS], np.int64)


@cache
def _pack_ranks(deck: Deck) -> Any:
    """The ranks of the deck, (ranks,)."""
    return np.array([RANK_LETTERS.index(letter) for letter in deck.ranks], np.int64)


def _pack_primiera(rules: Rules) -> Any:
    """What each of thirteen ranks is worth in the primiera, (13,); zeros if there is none."""
    item = next((item for item in rules.tally if isinstance(item, Primiera) and item.is_on), None)
    values = {} if item is None else PRIMIERA_VALUES[item.values]
    return np.array([values.get(letter, 0) for letter in RANK_LETTERS], np.int64)


@cache
def _pack_patterns(deck: Deck, rule: CaptureRule) -> tuple[Any, Any]:
    """The patterns of each total, of one card or more and then of two or more, as nibbles, (patterns,); where each list begins, (31,)."""
    most = NO_CAP if rule.most is None else rule.most
    packed, first = [], [0]
    for total in range(_TOTALS):
        for least in (1, 2):
            found = (pattern.counts for pattern in patterns(total, deck, least=least) if pattern.size <= most)
            packed += [sum(count << 4 * rank for rank, count in counts) for counts in found]
            first.append(len(packed))
    return np.array(packed, np.int64), np.array(first, np.int64)
