"""Many positions at once: each is solved by itself, so that no answer depends on how many processes there are or what came before."""

from collections.abc import Iterable, Iterator, Sized
from contextlib import nullcontext
from functools import partial
from os import PathLike
from typing import Any

from scopa_lab.errors import ScopaError, SearchLimitError, SolverError, shown
from scopa_lab.game.state import State, read_state
from scopa_lab.solver.many_file import Answer, AnswersFile
from scopa_lab.solver.processes import Known, in_order, read_workers
from scopa_lab.solver.solution import Unsolved
from scopa_lab.solver.solver import Solver, check_sides


def solve_many(
    states: Iterable[State | str],
    *,
    workers: int = 1,
    client: None = None,
    path: str | PathLike[str] | None = None,
    progress: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> list[Answer]:
    """Solve many positions; where a limit is met, the answer is what is proved.

    Each position is solved by a solver of its own. So the answers are the same with any number of workers, and after any interruption;
    only a time limit depends on the machine.

    Parameters
    ----------
    states : iterable of State or str
        Positions with two sides; their rules may differ.
    workers : int
        Processes, at most 256; 1 is this one. A script that asks for more does so under ``if __name__ == "__main__":``.
    client : None
        Kept for a later release.
    path : path, optional
        A file that keeps the answers, a line of JSON each, as they come. Where it exists, what it holds is not solved again, also where
        a limit was met: other limits need another file. One call at a time may use it.
    progress : bool
        Draw a progress bar over the positions.
    time_limit, node_limit : optional
        As for `Solver`, for each position.

    Returns
    -------
    list of Solution or Unsolved
        In the order of `states`.

    Raises
    ------
    PositionError
        If one of the states is none. All are looked at before the first is solved.
    SolverError
        If rules have more than two sides, a number makes no sense, the file belongs to other positions or limits or is damaged, or a
        worker process ends by itself. Errors about a position have a note that says which.
    FileError
        If the file cannot be read or written.

    Examples
    --------
    >>> from scopa_lab.game.state import State
    >>> text = "scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/* 3/2 1 -"
    >>> [answer.margin for answer in solve_many([text, State.parse(text).play("Ab")])]
    [2, -4]
    >>> solve_many([text], node_limit=10)[0].limit
    'nodes'
    """
    options: dict[str, Any] = {"workers": workers, "client": client, "time_limit": time_limit, "node_limit": node_limit}
    given = [_read(number, state) for number, state in enumerate(_iterable(states))]
    return list(solve_each(given, path=path, progress=progress, **options))


def solve_each(
    states: Iterable[State | str],
    *,
    workers: int = 1,
    client: None = None,
    path: str | PathLike[str] | None = None,
    progress: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> Iterator[Answer]:
    """Solve positions as they are asked for, and yield the answers in order; `states` may be without end.

    Parameters and errors are those of `solve_many`; those of a position are raised when all before it are answered. With more workers
    positions are read ahead, at most 32 for each of them.

    Examples
    --------
    >>> from itertools import count
    >>> from scopa_lab.game.deals import deal
    >>> next(solve_each((deal("scopa", seed=seed) for seed in count()), node_limit=10)).limit
    'nodes'
    """
    if client is not None:
        raise SolverError(f"client={shown(client)} is for a later release; workers=N solves in N processes of this machine")
    workers = read_workers(workers)
    Solver(time_limit=time_limit, node_limit=node_limit)  # refuses limits that make no sense
    limits = {
        "time_limit": None if time_limit is None else float(time_limit),
        "node_limit": None if node_limit is None else int(node_limit),
    }
    states = _iterable(states)
    file = None if path is None else AnswersFile(path, limits)
    answers = _answers(states, workers, file, limits)
    return _with_bar(answers, states) if progress else answers


def _answers(states: Iterable[State | str], workers: int, file: AnswersFile | None, limits: dict[str, Any]) -> Iterator[Answer]:
    texts: dict[int, str] = {}  # of the positions that are asked about now, for the file

    def items() -> Iterator[tuple[int, State] | Known]:
        for number, given in enumerate(states):
            state = _read(number, given)
            if file is not None and number in file:
                yield Known(file.answer(number, state))
                continue
            if file is not None:
                texts[number] = _text(number, state)
            yield number, state

    def keep(number: int, answer: Answer) -> None:
        if file is not None:
            file.add(number, texts.pop(number), answer)

    with nullcontext() if file is None else file.opened():
        yield from in_order(partial(_answer, limits=limits), items(), workers=workers, on_done=keep)


def _answer(item: tuple[int, State], *, limits: dict[str, Any]) -> Answer:
    """Solve one position with nothing known of others."""
    number, state = item
    try:
        return Solver(**limits).solve(state)
    except SearchLimitError as stop:
        return Unsolved.of(stop)
    except Exception as error:
        error.add_note(_where(number, state.label))
        raise


def _read(number: int, given: State | str) -> State:
    """A state that can be solved."""
    try:
        state = read_state(given)
        check_sides(state.rules)
    except Exception as error:
        error.add_note(_where(number, shown(given)))
        raise
    return state


def _text(number: int, state: State) -> str:
    """The text of a state; rules that have none cannot be kept in a file."""
    try:
        return str(state)
    except ScopaError as error:
        error.add_note(_where(number, state.label))
        raise


def _where(number: int, text: str) -> str:
    return f"at states[{number}], {text}"


def _iterable(states: Iterable[State | str]) -> Iterable[State | str]:
    if isinstance(states, str) or not isinstance(states, Iterable):
        raise SolverError(f"states={shown(states)} is no list of positions; for a single one there is solve")
    return states


def _with_bar(answers: Iterator[Answer], states: object) -> Iterator[Answer]:
    from tqdm.auto import tqdm  # noqa: PLC0415  needed only here

    yield from tqdm(answers, total=len(states) if isinstance(states, Sized) else None, unit=" positions")
