"""Seeded deals played by themselves, and their endings: what puzzles and studies are made from."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from scopa_lab.errors import AnalysisError, ScopaError
from scopa_lab.game.deals import deal, generator_of
from scopa_lab.game.move import Move
from scopa_lab.game.sides import gain
from scopa_lab.game.state import State, read_state
from scopa_lab.numbers import MANY, whole
from scopa_lab.records import DealRecord
from scopa_lab.rules import Rules, read_rules

_SENSIBLE = 0.75  # how often the players of an ending play greedily; else they play any legal move


def margin_as_it_lies(state: State | str) -> int:
    """The margin if the deal ended now and nobody got the table: what a player sees who does not look ahead.

    Examples
    --------
    >>> margin_as_it_lies(State.parse("scopone 0 7dKs/As4c/2c5d/3b6b 3c4s7b */- 0/0 0 -"))
    3
    """
    return read_state(state).tally().margin


def greedy_moves(state: State | str) -> tuple[Move, ...]:
    """The moves that win most at once, by the margin as it lies and then by the number of cards taken; in legal order.

    Examples
    --------
    >>> state = State.parse("scopone 0 7dKs/As4c/2c5d/3b6b 3c4s7b */- 0/0 0 -")
    >>> [str(move) for move in greedy_moves(state)]
    ['7dx7b']
    """
    state = read_state(state)
    moves = state.legal_moves
    lays_change_nothing = sum(map(len, state.hands)) > 1 and not state.rules.ace.takes_itself  # but for the last card of a round
    if lays_change_nothing and not any(move.taken.mask for move in moves):
        return moves
    now = gain(state.rules, state.side, margin_as_it_lies(state)) if lays_change_nothing else None

    def worth(move: Move) -> tuple[int, int]:
        if now is not None and not move.taken.mask:
            return now, 0
        return gain(state.rules, state.side, margin_as_it_lies(state.play(move))), len(move.taken)

    each = [worth(move) for move in moves]
    most = max(each, default=None)
    return tuple(move for move, one in zip(moves, each, strict=True) if one == most)


def ending(rules: Rules | str, *, seed: int, number: int, cards: int) -> State:
    """Deal `number` of `seed`, played half sensibly until `cards` cards are left.

    Three plays in four are greedy, the others any legal one; so positions look like those of a table, and differ.

    Parameters
    ----------
    rules : Rules or str
    seed, number : int
        As for `deals`; the same ones give the same ending.
    cards : int
        Cards still to be played.

    Raises
    ------
    AnalysisError
        If `cards` is no whole number from 0 to the cards that a deal has to play.
    RulesError, DealError
        If the text of the rules cannot be read, or `seed` or `number` is no whole number.

    Examples
    --------
    >>> state = ending("scientifico", seed=1, number=0, cards=8)
    >>> state.plies_left, state == ending("scientifico", seed=1, number=0, cards=8)
    (8, True)
    """
    return played(rules, seed=seed, number=number, cards=cards).end


def played(
    rules: Rules | str, *, seed: int, number: int, choose: Callable[[State], Sequence[Move]] | None = None, cards: int = 0
) -> DealRecord:
    """Play deal `number` of `seed`, and keep the record.

    Parameters
    ----------
    rules, seed, number, cards
        As for `ending`; to the last card if `cards` is not given.
    choose : callable, optional
        The moves of a state among which chance decides, such as `greedy_moves`; half sensible ones, as for `ending`, if not given.

    Raises
    ------
    AnalysisError
        As for `ending`, or if `choose` gives no move.
    IllegalMoveError
        If `choose` gives one that is not legal.
    RulesError, DealError
        As for `ending`.

    Examples
    --------
    >>> record = played("scientifico", seed=1, number=0, choose=greedy_moves)
    >>> record.is_complete, [str(move) for move in record.moves[:3]]
    (True, ['2d', '2sx2d', '4d'])
    """
    rules, rng = read_rules(rules), generator_of(seed, number)
    start = state = deal(rules, rng=rng)
    cards = whole(
        "cards",
        cards,
        AnalysisError,
        least=0,
        most=state.plies_left,
        saying=f"cards={{}} are not left at any time; a deal of {rules.label} has {state.plies_left} cards to play",
    )
    choose = choose or (lambda each: greedy_moves(each) if rng.random() < _SENSIBLE else each.legal_moves)
    line: list[Move] = []
    while state.plies_left > cards:
        moves = choose(state)
        if not moves:
            raise AnalysisError(f"choose gives no move, and there are {len(state.legal_moves)} (position {state.label})")
        line.append(moves[int(rng.random() * len(moves))])
        state = state.play(line[-1])
    return DealRecord(start, tuple(line))


@contextmanager
def named(seed: int, number: int) -> Iterator[None]:
    """Add to an error which deal it was."""
    try:
        yield
    except ScopaError as error:
        error.add_note(f"in deal {number} of seed {seed}")
        raise


def counted(deals: int, *, progress: bool) -> Iterable[int]:
    """The numbers of the first deals, with a progress bar if wanted.

    Raises
    ------
    AnalysisError
        If `deals` is no whole number from 0.
    """
    deals = whole("deals", deals, AnalysisError, least=0, most=MANY, saying="deals={} should be a whole number from 0")
    return _with_bar(deals) if progress else range(deals)


def _with_bar(deals: int) -> Iterator[int]:
    from tqdm.auto import tqdm  # noqa: PLC0415  needed only here

    yield from tqdm(range(deals), unit=" deals")
