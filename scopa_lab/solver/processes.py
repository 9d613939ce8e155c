"""The same work for many items, in several processes, with the answers in order.

A process gets one item at a time through a pipe of its own, so it is known which item a process had that is gone. The processes hear
nothing of Ctrl-C; whoever waits for them stops them, and where that process is killed they end by themselves.
"""

import math
import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

from scopa_lab.errors import SolverError, shown
from scopa_lab.numbers import whole

MOST_WORKERS = 256
AHEAD = 32  # items for each process that are begun at most while an earlier one is not done
OnDone = Callable[[int, Any], None]


class Known(NamedTuple):
    """An item that needs no work, for its answer is known."""

    answer: Any


class Outcome(NamedTuple):
    """What became of an item: an answer, or an error."""

    number: int
    answer: Any
    error: Exception | None


def read_workers(workers: object) -> int:
    """A number of processes.

    Raises
    ------
    SolverError
        If it is no whole number from 1 to 256.
    """
    return whole("workers", workers, SolverError, least=1, most=MOST_WORKERS)


def in_order(work: Callable[[Any], Any], items: Iterable[Any], *, workers: int, on_done: OnDone | None = None) -> Iterator[Any]:
    """Do the work for each item, and yield the answers in the order of the items.

    Parameters
    ----------
    work : callable
        With more than one worker it is sent to other processes, as are items and answers; none of them keeps anything for the next item.
    items : iterable
        One is asked for when a process is free for it. An item may be `Known`.
    workers : int
        Processes; 1 is this one.
    on_done : callable, optional
        Called here with the number of an item, from 0, and its answer as soon as that is there, known ones left out.

    Raises
    ------
    SolverError
        If a process ends by itself.
    Exception
        What the work or the items raise, when all before it is yielded.

    Examples
    --------
    >>> list(in_order(abs, [-3, Known(7), -1], workers=1))
    [3, 7, 1]
    """
    return _elsewhere(work, items, workers, on_done) if workers > 1 else _here(work, items, on_done)


def _here(work: Callable[[Any], Any], items: Iterable[Any], on_done: OnDone | None) -> Iterator[Any]:
    for number, item in enumerate(items):
        if isinstance(item, Known):
            yield item.answer
            continue
        answer = work(item)
        if on_done:
            on_done(number, answer)
        yield answer


def _elsewhere(work: Callable[[Any], Any], items: Iterable[Any], workers: int, on_done: OnDone | None) -> Iterator[Any]:
    queue = _Queue(work, items, workers)
    try:
        while True:
            queue.feed()
            if queue.is_over:
                return
            if queue.has_next:
                yield queue.next_answer()
                continue
            for outcome in queue.heard():
                if on_done and outcome.error is None:
                    on_done(outcome.number, outcome.answer)
    finally:
        queue.stop()


class _Queue:
    """Items that are begun in order, done in any order, and answered in order."""

    def __init__(self, work: Callable[[Any], Any], items: Iterable[Any], workers: int) -> None:
        self._work, self._workers, self._ahead = work, workers, AHEAD * workers
        self._coming = iter(items)
        self._crew: list[_Worker] = []
        self._done: dict[int, Outcome] = {}
        self._place = self._begun = 0  # of the next answer to give, and of the next item
        self._end: float = math.inf  # where the items end, or what comes after the first error

    @property
    def is_over(self) -> bool:
        """Whether all is answered."""
        return self._place >= self._end

    @property
    def has_next(self) -> bool:
        """Whether the next answer is there, or the error in its place."""
        return self._place in self._done

    def feed(self) -> None:
        """Begin items while there are processes for them."""
        while self._begun < min(self._end, self._place + self._ahead) and (free := self._free()):
            try:
                item = next(self._coming)
            except StopIteration:
                self._end = self._begun
                return
            except Exception as error:
                self._note(Outcome(self._begun, None, error))
                self._begun += 1
                return
            if isinstance(item, Known):
                self._note(Outcome(self._begun, item.answer, None))
            else:
                free.begin(self._begun, item)
            self._begun += 1

    def next_answer(self) -> Any:
        """The next answer; or raise the error in its place."""
        outcome = self._done.pop(self._place)
        self._place += 1
        if outcome.error is not None:
            raise outcome.error
        return outcome.answer

    def heard(self) -> Iterator[Outcome]:
        """Wait for outcomes, and yield them as they come."""
        busy: dict[Any, _Worker] = {each.pipe: each for each in self._crew if each.number is not None}
        for pipe in wait(list(busy)):
            outcome = busy[pipe].outcome()
            self._note(outcome)
            yield outcome

    def stop(self) -> None:
        """End the processes, whatever they do."""
        for each in self._crew:
            each.process.kill()
        for each in self._crew:
            each.process.join()
            each.pipe.close()

    def _note(self, outcome: Outcome) -> None:
        self._done[outcome.number] = outcome
        if outcome.error is not None:
            self._end = min(self._end, outcome.number + 1)

    def _free(self) -> "_Worker | None":
        """A process that has nothing to do, a new one if there may be more."""
        free = next((each for each in self._crew if each.number is None), None)
        if free is None and len(self._crew) < self._workers:
            free = _Worker(self._work)
            self._crew.append(free)
        return free


class _Worker:
    """A process that waits for items, and the number of the one that it has."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.number: int | None = None
        self._item: Any = None
        self.process = context.Process(target=_serve, args=(other, work), daemon=True)
        with _deaf_to_ctrl_c():
            self.process.start()
        other.close()

    def begin(self, number: int, item: Any) -> None:
        """Send an item."""
        self.number, self._item = number, item
        try:
            self.pipe.send((number, item))
        except OSError:
            raise self._gone() from None

    def outcome(self) -> Outcome:
        """What came back."""
        try:
            received: Outcome = self.pipe.recv()
        except (EOFError, OSError):
            raise self._gone() from None
        self.number = None
        return received

    def _gone(self) -> SolverError:
        self.process.join()
        return SolverError(
            f"a worker process ended by itself, with status {self.process.exitcode}, over {shown(self._item)}; either it was killed, as where"
            " memory is short, or the script that asks for workers does not do so under if __name__ == '__main__':"
        )


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """What is started meanwhile does not hear Ctrl-C; this process hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """What a process does: work for items until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            number, item = pipe.recv()
        except EOFError:
            return
        pipe.send(_outcome(work, number, item))


def _outcome(work: Callable[[Any], Any], number: int, item: Any) -> Outcome:
    try:
        return Outcome(number, work(item), None)
    except Exception as error:
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:  # what some errors carry cannot be sent
            error = SolverError(f"{type(error).__name__} was raised in a worker process: {shown(str(error))}")
        return Outcome(number, None, error)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
