"""The facade of the solver: questions, limits and results.

Nothing here returns a guess: a limit that is met raises `SearchLimitError` with the bounds that are proved.
"""

import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Protocol, TypeVar

from scopa_lab.errors import SearchLimitError, SolverError, shown
from scopa_lab.game.move import Move
from scopa_lab.game.sides import best_for
from scopa_lab.game.state import State, read_state
from scopa_lab.numbers import positive, whole
from scopa_lab.rules import Rules
from scopa_lab.solver.limits import Listener, Progress, ProgressBar, TooManyMovesError, Watch
from scopa_lab.solver.loading import compiled_search, no_compiler, undisturbed, why_not
from scopa_lab.solver.reference import Reference, bounds, bounds_after
from scopa_lab.solver.solution import Solution
from scopa_lab.solver.turn import Turn

ENGINES = ("auto", "compiled", "reference")
MOST_THREADS = 64
MOST_MEGABYTES = 2**20
MOST_ENGINES = 8  # with a table each
FEW_CARDS = 8  # up to here the reference answers in milliseconds, without loading a compiler
Answer = TypeVar("Answer")


class _Engine(Protocol):
    """What a solver asks of its engines."""

    name: str
    nodes: int

    def margin(self, state: State, watch: Watch, *, guess: int | None = None, known: tuple[int, int] | None = None) -> int: ...

    def line(self, state: State, margin: int, watch: Watch) -> list[Move]: ...


class Solver:
    """Answer many questions about positions, remembering what was proved.

    One solver answers one question at a time: Python threads that share one wait for each other. Threads that are to solve side by side
    have a solver each, as `solve` gives them.

    Parameters
    ----------
    threads : int
        Threads for one search of the compiled engine, at most 64; they share the table. No value depends on it; nodes, and what a node limit
        admits, do.
    table_mb : int
        Most megabytes for the transposition table of the compiled engine. A small table is slower, never wrong.
    time_limit : float, optional
        Most seconds for one question.
    node_limit : int, optional
        Most positions to visit for one question.
    engine : str
        ``"auto"``: the compiled one, or with few cards left the reference; ``"compiled"``: the fast search, and the reference for the odd
        compositions that it does not carry; ``"reference"``: the one that defines the result.
    progress : bool or callable
        True: draw a progress bar when a search takes long. A callable: called twice a second with a `Progress`; an exception that it
        raises ends the search.

    Raises
    ------
    SolverError
        If a number or an engine makes no sense; from a question, also if there is not so much memory.

    Examples
    --------
    >>> solver = Solver()
    >>> state = State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")
    >>> solver.solve(state).nodes, solver.solve(state).nodes
    (83, 0)
    """

    def __init__(
        self,
        *,
        threads: int = 1,
        table_mb: int = 256,
        time_limit: float | None = None,
        node_limit: int | None = None,
        engine: str = "auto",
        progress: bool | Listener = False,
    ) -> None:
        if engine == "plain":  # a name of version 0.1
            warnings.warn("engine='plain' means engine='compiled' now; no search is asked for by that name", FutureWarning, stacklevel=2)
            engine = "compiled"
        if engine not in ENGINES:
            raise SolverError(f"engine={shown(engine)} does not exist; the engines are {', '.join(ENGINES)}")
        self._threads = _count("threads", threads, MOST_THREADS)
        self._table_mb = _count("table_mb", table_mb, MOST_MEGABYTES)
        self._time_limit = None if time_limit is None else positive("time_limit", time_limit, SolverError)
        self._node_limit = None if node_limit is None else _count("node_limit", node_limit)
        self._engine, self._progress = engine, progress
        self._engines: dict[tuple[Rules, str], _Engine] = {}
        self._turn = Turn()

    @property
    def limits(self) -> dict[str, float | None]:
        """The limits for one question: ``time_limit`` and ``node_limit``, None where there is none."""
        return {"time_limit": self._time_limit, "node_limit": self._node_limit}

    def listening(self, listener: Listener) -> "Solver":
        """A solver that shares what this one has proved, with another listener."""
        other = copy(self)
        other._progress = listener
        return other

    def solve(self, state: State | str, *, checkpoint: str | PathLike[str] | None = None) -> Solution:
        """Prove the margin of a position; see `solve`."""
        state = read_state(state)
        if checkpoint is not None:
            path = Path(checkpoint)
            return self._in_turn(state, lambda watch: self._solve_with_checkpoint(state, path, watch))
        return self._ask(state, _solution)

    def move_values(self, state: State | str) -> dict[Move, int]:
        """Prove the margin after every legal move; see `move_values`."""
        return self._ask(read_state(state), _move_values)

    def _ask(self, state: State, question: Callable[[_Engine, State, Watch], Answer]) -> Answer:
        """Put a question to the engine for this state; a position too wide for the compiled one goes to the reference."""

        def answer(watch: Watch) -> Answer:
            with watch.loading():
                engine = self._engine_for(state)
            try:
                with watch.over(engine):
                    return question(engine, state, watch)
            except TooManyMovesError:
                engine = self._engine_named(state.rules, "reference")
                with watch.over(engine):
                    return question(engine, state, watch)

        return self._in_turn(state, answer, every_move=question is _move_values)

    def _in_turn(self, state: State, answer: Callable[[Watch], Answer], *, every_move: bool = False) -> Answer:
        """Wait until no other thread asks this solver, at most for the time limit, and answer; or raise with all that is proved."""
        with self._watch() as watch:
            watch.lower, watch.upper = bounds(state, [])
            try:
                with self._turn.taken(watch.seconds_left) as is_ours:
                    if not is_ours:
                        raise watch.limit_met("time")
                    return answer(watch)
            except (SearchLimitError, MemoryError, KeyboardInterrupt) as stop:
                if stop is watch.heard and type(stop) is not KeyboardInterrupt:
                    raise  # the listener's own; Ctrl-C may come while it runs
                if every_move and not watch.values:
                    watch.values = bounds_after(state, {})
                if isinstance(stop, SearchLimitError):
                    raise watch.limit_met(stop.limit) from None
                if isinstance(stop, KeyboardInterrupt):
                    raise watch.interrupted() from None
                raise SolverError(f"there is not so much memory: table_mb={self._table_mb} with threads={self._threads}") from stop

    @contextmanager
    def _watch(self) -> Iterator[Watch]:
        bar = ProgressBar() if self._progress is True else None
        listener = bar or self._progress
        try:
            yield Watch(node_limit=self._node_limit, time_limit=self._time_limit, listener=listener if callable(listener) else None)
        finally:
            if bar:
                bar.close()

    def _solve_with_checkpoint(self, state: State, path: Path, watch: Watch) -> Solution:
        with watch.loading():
            engine = self._engine_for(state, few=-1)
        if engine.name != "compiled":
            raise SolverError(f"a checkpoint needs the compiled search, and this position goes to the {engine.name} one")
        from scopa_lab.solver.checkpoint import Checkpoint  # noqa: PLC0415  brings in what the engine has brought in already

        before = engine.nodes
        try:
            saved = Checkpoint(path, state, engine)  # type: ignore[arg-type]
            with watch.over(engine, saved):
                watch.lower, watch.upper = saved.bounds
                try:
                    solution = _solution(engine, state, watch, known=saved.bounds)
                finally:
                    saved.save(Progress(engine.nodes - before, 0, watch.lower, watch.upper, watch.seconds))
        except TooManyMovesError:
            raise SolverError("a position on the way has too many moves for the compiled search, which a checkpoint needs") from None
        return replace(solution, nodes=saved.nodes + solution.nodes, seconds=saved.seconds + solution.seconds)

    def _engine_for(self, state: State, few: int = FEW_CARDS) -> _Engine:
        rules = state.rules
        check_sides(rules)
        if self._engine == "reference" or (self._engine == "auto" and state.plies_left <= few):
            return self._engine_named(rules, "reference")
        missing = no_compiler()
        if missing:
            if self._engine != "auto":
                raise SolverError(f"engine={self._engine!r} is not there: {missing}; engine='reference' is")
            warnings.warn(f"{missing}: the reference solver answers, slowly beyond a dozen cards", RuntimeWarning, stacklevel=2)
            return self._engine_named(rules, "reference")
        return self._engine_named(rules, "reference" if why_not(rules) else "compiled")  # the reference is right for every composition

    def _compiled(self, rules: Rules) -> _Engine:
        module = compiled_search()

        def make() -> _Engine:
            return module.CompiledSearch(rules, table_mb=self._table_mb, threads=self._threads)  # type: ignore[no-any-return]

        return make() if module.is_loaded() else undisturbed(make)

    def _engine_named(self, rules: Rules, name: str) -> _Engine:
        """The engine for these rules; positions under different rules have nothing in common. Those asked last are kept."""
        engine = self._engines.pop((rules, name), None) or (Reference() if name == "reference" else self._compiled(rules))
        self._engines[rules, name] = engine
        if len(self._engines) > MOST_ENGINES:
            del self._engines[next(iter(self._engines))]
        return engine


def check_sides(rules: Rules) -> None:
    """Refuse rules that no engine carries.

    Raises
    ------
    SolverError
        If they have more than two sides.
    """
    if rules.sides != 2:
        possible = "two seats, or four or six in two teams, can be solved"
        raise SolverError(f"{rules.label} has {rules.sides} sides, and perfect play is defined for two; {possible}")


def _solution(engine: _Engine, state: State, watch: Watch, *, known: tuple[int, int] | None = None) -> Solution:
    start, before, lowest_wins = time.perf_counter(), engine.nodes, state.rules.match.lowest_wins
    margin = engine.margin(state, watch, known=known)
    line = engine.line(state, margin, watch)
    for move in line:
        state = state.play(move)
    if not state.is_over or state.tally().margin != margin:
        raise AssertionError(f"the line does not lead to the proved margin {margin}: {state.label}")
    seconds = time.perf_counter() - start
    return Solution(margin, line[0] if line else None, tuple(line), engine.nodes - before, seconds, engine.name, lowest_wins)


def _move_values(engine: _Engine, state: State, watch: Watch) -> dict[Move, int]:
    margins: dict[Move, int] = {}
    guess, searched = None, None
    try:
        for move in state.legal_moves:
            after = state.play(move)
            searched = None  # while the bounds of the watch may be those of another move
            watch.lower, watch.upper = bounds(after, [])
            searched = move
            guess = margins[move] = engine.margin(after, watch, guess=guess)
    except (SearchLimitError, KeyboardInterrupt):
        known = {move: (margin, margin) for move, margin in margins.items()}
        if searched is not None:
            known = {searched: (watch.lower, watch.upper)} | known
        watch.values = bounds_after(state, known)
        watch.lower, watch.upper = (best_for(state.rules, state.side, ends) for ends in zip(*watch.values.values(), strict=True))
        watch.best = next((move for move, margin in margins.items() if margin == best_for(state.rules, state.side, margins.values())), None)
        raise
    return margins


def _count(name: str, value: object, most: int | None = None) -> int:
    positive(name, value, SolverError)
    return whole(name, value, SolverError, least=1, most=most)


def solve(
    state: State | str,
    *,
    threads: int = 1,
    table_mb: int = 256,
    time_limit: float | None = None,
    node_limit: int | None = None,
    engine: str = "auto",
    progress: bool | Listener = False,
    checkpoint: str | PathLike[str] | None = None,
) -> Solution:
    """Prove the margin under perfect play, everyone seeing all cards.

    Parameters
    ----------
    state : State or str
        A position with two sides.
    threads, table_mb, time_limit, node_limit, engine, progress
        As for `Solver`.
    checkpoint : path, optional
        A file that keeps a long search of the compiled engine: it is saved every minute and at the end, also when a limit is met or the
        search is stopped, and where it exists the search goes on from it. `nodes` and `seconds` then count all that went into it.

    Raises
    ------
    SolverError
        If the rules have more than two sides, a number makes no sense, or a checkpoint cannot be used.
    SearchLimitError
        If a limit is met before the margin is proved; it carries all that is proved. The time counts from the call, waiting for another
        thread included; only loading the compiler is not counted, and the error says how long that took.
    SearchInterrupted
        On Ctrl-C, with the same; it is a `KeyboardInterrupt`.

    Examples
    --------
    >>> state = State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")
    >>> solution = solve(state)
    >>> solution.margin, str(solution.best)
    (2, '7dx2c5b')
    >>> print(solution)
    margin   +2  (side 0 ends 2 ahead)
    best     7dx2c5b
    line     7dx2c5b 2b 4d 2dx2b Ab Jb QsxAbJb 4sx4d
    proved   by the reference engine, 83 nodes
    """
    solver = Solver(threads=threads, table_mb=table_mb, time_limit=time_limit, node_limit=node_limit, engine=engine, progress=progress)
    return solver.solve(state, checkpoint=checkpoint)


def move_values(
    state: State | str,
    *,
    threads: int = 1,
    table_mb: int = 256,
    time_limit: float | None = None,
    node_limit: int | None = None,
    engine: str = "auto",
    progress: bool | Listener = False,
) -> dict[Move, int]:
    """Prove the margin after every legal move; in legal order, empty if the deal is over.

    Parameters and errors are those of `solve`.

    Examples
    --------
    >>> state = State.parse("scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -")
    >>> {str(move): margin for move, margin in move_values(state).items()}
    {'Ab': -4, '7dx2c5b': 2}
    """
    solver = Solver(threads=threads, table_mb=table_mb, time_limit=time_limit, node_limit=node_limit, engine=engine, progress=progress)
    return solver.move_values(state)
