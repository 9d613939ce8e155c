"""Every public value and error is copied, pickled, and sent to other processes without loss."""

import copy
import dataclasses
import importlib
import inspect
import multiprocessing
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import scopa_lab as sl
from scopa_lab import combinatorics, errors, inference, records
from scopa_lab.counting.intervals import share
from scopa_lab.course import lessons
from scopa_lab.errors import ScopaError
from scopa_lab.game.captures import Pattern, Wild
from scopa_lab.game.events import Presa
from scopa_lab.records import notes
from scopa_lab.records.match import Claim
from scopa_lab.records.record_text import Word
from scopa_lab.rules import options
from scopa_lab.rules.items import Count, Primiera, prime
from scopa_lab.solver import Progress, Unsolved
from scopa_lab.solver.processes import Known, Outcome
from scopa_lab.views.drawing.designs.strokes import Court
from scopa_lab.views.drawing.places import Box
from tests.strategies import ENDING

ONE = "scopone 0 7d/As/2c/Kb 3c4s */- 0/0 0 -"
STATE = sl.State.parse(ENDING)
MOVE = sl.Move.parse("7dx2c5b")
RECORD = sl.DealRecord.parse(f'[event "x"]\nstart {ENDING}\n1. Ab!? (7d) 2bx2c  # why\nresult *')
CIRULLA, SCARABOCION = sl.Rules.preset("cirulla"), sl.Rules.preset("scarabocion")
# Not values: they hold files, threads, tables or callables, or never leave the solver.
OTHERS = {"Form", "Factor", "Game", "Past", "TooManyMovesError"}


def raised(call: Callable[..., Any]) -> errors.ScopaError:
    with pytest.raises(ScopaError) as caught:
        call()
    return caught.value


def noted(error: sl.AnalysisError) -> sl.AnalysisError:
    error.add_note("deal 3 of seed 7")
    return error


VALUES = [
    MOVE.card,
    MOVE.taken,
    MOVE,
    STATE,
    STATE.rules,
    STATE.rules.deck,
    STATE.tally(),
    Unsolved(1, 2, "nodes", MOVE, 3, 0.5),
    Known(3),
    Outcome(1, 2, None),
    STATE.tally().items[0],
    sl.Suit.SPADE,
    Count.RUN,
    next(STATE.rules.tally[0].rows(STATE.rules.deck)),
    RECORD,
    RECORD.notes[0],
    RECORD.notes[0].variations[0],
    records.MatchRecord((RECORD,)),
    sl.Match(STATE.rules, claims=(Claim(0, 12),)),
    Claim(1, 11),
    notes.Note(0, "!"),
    sl.solve(STATE),
    Progress(1, 2, -3, 4, 0.5),
    sl.review(RECORD)[0],
    sl.analysis.collection()[0],
    sl.explain_captures("7d", "3c4s", rules="scopone")[0],
    sl.State.parse(ONE).events("7dx3c4s")[0],
    Presa(CIRULLA, 0, 6, MOVE.card, MOVE.taken, MOVE.taken, None, Wild(1 << 25, 3)),
    Pattern(((0, 1), (2, 1))),
    Wild(1 << 25, 3),
    prime("7d6c", next(item for item in STATE.rules.tally if isinstance(item, Primiera))),
    combinatorics.most_captures("K", rules="scopone", table_size=4),
    combinatorics.sparigli()[0],
    inference.what_is_left("scopone"),
    share(3, 10),
    options.OPTIONS["redeal_if"],
    options.OPTIONS["re_bello"],
    Word("7d", 1, 2),
    Box(1, 2, 3, 4),
    Court("<g/>", (30, 48, 1, 0), "<g/>"),
    sl.views.draw(STATE),
    *(part for rules in (STATE.rules, CIRULLA, SCARABOCION, sl.Rules.preset("napola")) for part in rules.tally),
    *SCARABOCION.bonuses,
    *(getattr(CIRULLA, name) for name in ("deal", "capture", "ace", "sweep", "declarations", "match")),
    *lessons(),
    *(exercise for lesson in lessons() for exercise in lesson.exercises),
    *(exercise.answer for lesson in lessons() for exercise in lesson.exercises),
    lessons()[0].exercises[0].check("-"),
]
ERRORS = [
    *(
        kind("what is wrong")
        for kind in vars(errors).values()
        if inspect.isclass(kind) and kind.__name__ not in {"IllegalMoveError", "SearchLimitError"} and issubclass(kind, ScopaError)
    ),
    errors.SearchLimitError(1, 2, "time"),
    errors.SearchLimitError(1, 2, "time", nodes=3, seconds=0.5, best=MOVE, values={MOVE: (1, 2)}, loading=1.5),
    raised(lambda: sl.solve(sl.deal("scientifico", seed=1), node_limit=1, engine="reference")),
    raised(lambda: STATE.play("7d")),
    raised(lambda: sl.read_record(f"start {ENDING}\n1. Ab 7d\nresult *")),
    raised(lambda: sl.State.parse("x")),
    noted(errors.AnalysisError("it")),
]


INTERRUPTED = errors.SearchInterrupted(1, 2, "interrupt", nodes=3, seconds=0.5, best=MOVE, values={MOVE: (1, 2)})


def public_classes() -> Iterator[type]:
    """The values and errors that the package defines: frozen dataclasses, named tuples, enums, exceptions."""
    for module in pkgutil.walk_packages(sl.__path__, "scopa_lab."):
        if module.name.endswith("__main__"):
            continue
        for name, kind in vars(importlib.import_module(module.name)).items():
            is_ours = inspect.isclass(kind) and kind.__module__ == module.name and not name.startswith("_")
            if is_ours and (dataclasses.is_dataclass(kind) or issubclass(kind, tuple | Exception) or hasattr(kind, "__members__")):
                yield kind


def test_there_is_an_example_of_every_class() -> None:
    kinds = {type(each) for each in (*VALUES, *ERRORS)}
    assert {kind.__name__ for kind in public_classes()} - {kind.__name__ for kind in kinds} - OTHERS == set()


WAYS = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "an old pickle": lambda value: pickle.loads(pickle.dumps(value, protocol=2)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@pytest.mark.parametrize("way", WAYS.values(), ids=list(WAYS))
def test_a_value_survives(way: Callable[..., Any]) -> None:
    for value in VALUES:
        assert way(value) == value, value
        assert repr(way(value)) == repr(value)
        assert type(way(value)) is type(value)
    assert way(RECORD).notes == RECORD.notes


def carried(error: BaseException) -> tuple[type[BaseException], str, tuple[str], dict[str, None], None]:
    return type(error), str(error), error.args, error.__dict__, getattr(error, "__notes__", None)


@pytest.mark.parametrize("way", WAYS.values(), ids=list(WAYS))
def test_an_error_survives_with_all_it_carries(way: Callable[..., Any]) -> None:
    for error in (*ERRORS, INTERRUPTED):
        assert carried(way(error)) == carried(error)


def echoed(value: object) -> object:
    """What a worker process does with what it gets."""
    if isinstance(value, Exception):
        raise value
    return value


@pytest.mark.parametrize("start", ["spawn", "fork"])
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_values_and_errors_come_back_from_another_process(start: str) -> None:
    with multiprocessing.get_context(start).Pool(1) as pool:
        assert pool.map(echoed, VALUES) == VALUES
        for error in ERRORS:
            with pytest.raises(type(error)) as caught:
                pool.apply(echoed, (error,))
            assert carried(caught.value)[:3] == carried(error)[:3]
