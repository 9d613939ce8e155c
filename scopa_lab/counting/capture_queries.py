"""Teaching queries: captures that also satisfy a learner's own constraints.

Here every table card is a variable, 1 if it is taken, and the rule of the game is a sum over them. The model is slower than the
patterns of `captures.py` and finds the same captures, so it answers questions that patterns cannot, and it checks them in the tests.
"""

import traceback
from collections.abc import Callable, Iterator

from constraint import Constraint, ExactSumConstraint, InSetConstraint, MaxSumConstraint, MinSumConstraint, Problem

from scopa_lab.cards import Card, CardSet
from scopa_lab.errors import AnalysisError
from scopa_lab.game.captures import ACE, FIFTEEN, read_card_and_table
from scopa_lab.numbers import MANY, whole
from scopa_lab.rules import Rules, read_rules
from scopa_lab.rules.parts import CaptureRule

Condition = Callable[[Problem, CardSet, Rules], None]


def contains(cards: CardSet | str) -> Condition:
    """Only captures that take all of `cards`, such as the settebello."""

    def add(problem: Problem, table: CardSet, rules: Rules) -> None:
        wanted = CardSet.parse(str(cards), deck=rules.deck)
        for card in wanted & table:
            problem.addConstraint(InSetConstraint([1]), [card])
        if not wanted <= table:
            problem.addConstraint(lambda *taken: False, list(table))

    return add


def at_most(count: int) -> Condition:
    """Only captures of at most `count` cards; raise AnalysisError if that is no whole number from 0."""
    most = whole("count", count, AnalysisError, least=0, most=MANY)
    return lambda problem, table, rules: problem.addConstraint(MaxSumConstraint(most), list(table))


def leaves_more_than(total: int) -> Condition:
    """Only captures after which the values left on the table add up to more than `total`, a whole number, or AnalysisError."""
    least = whole("total", total, AnalysisError, least=-MANY, most=MANY)

    def add(problem: Problem, table: CardSet, rules: Rules) -> None:
        values = [rules.deck.value(card) for card in table]
        problem.addConstraint(MaxSumConstraint(sum(values) - least - 1, values), list(table))

    return add


def find_captures(card: Card | str, table: CardSet | str, *conditions: Condition, rules: Rules | str) -> Iterator[CardSet]:
    """Yield the captures of `card` that meet all conditions, one at a time, in no promised order.

    Parameters
    ----------
    card, table, rules
        As for `captures.captures`.
    *conditions : Condition
        `contains`, `at_most`, `leaves_more_than`, or a function of the caller's that adds constraints to the problem, whose
        variables are the table cards with values 0 and 1.

    Raises
    ------
    NotationError
        If a text is no card or no set of the deck, or `card` lies on `table`.

    Examples
    --------
    >>> rules = Rules.preset("scopone")
    >>> [str(taken) for taken in find_captures("Kd", "3c7d2s5b5c", contains("7d"), rules=rules)]
    ['3c7d']
    >>> [str(taken) for taken in find_captures("Kd", "3c7d2s5b5c", at_most(2), leaves_more_than(11), rules=rules)]
    ['3c7d', '5c5b']
    """
    rules = read_rules(rules)
    card, table = read_card_and_table(card, table, rules)
    return _search(card, table, conditions, rules)


def _search(card: Card, table: CardSet, conditions: tuple[Condition, ...], rules: Rules) -> Iterator[CardSet]:
    if not table:
        return
    rule, ace, value = rules.capture, rules.ace, rules.deck.value(card)
    has_equal = any(other.rank == card.rank for other in table)
    takes_all = card.rank == ACE and (ace.sweep == "always" or (ace.sweep == "if_no_ace" and not has_equal))
    seen: set[CardSet] = set()
    for problem, limit in (
        *(((_equal_problem(card, table), False),) if rule.equal and has_equal and not takes_all else ()),
        *(((_sum_problem(value, 2, table, rules), True),) if _may_sum(rule, has_equal) and not takes_all else ()),
        *(
            ((_sum_problem(FIFTEEN - value, 1, table, rules), True),)
            if rule.fifteen and value and (ace.may_take_fifteen or not takes_all)
            else ()
        ),
        *(((_whole_problem(table), False),) if takes_all or (card.rank == ACE and ace.sweep == "optional") else ()),
    ):
        limits = conditions
        if limit and rule.sum_choice == "fewest":
            sizes = [len(taken) for taken in _solutions(problem(), table, (), rules)]
            limits = (*conditions, at_most(min(sizes, default=0)))
        for taken in _solutions(problem(), table, limits, rules):
            if taken not in seen:
                seen.add(taken)
                yield taken


def _may_sum(rule: CaptureRule, has_equal: bool) -> bool:
    return rule.sums and not (has_equal and rule.equal and rule.single_precedence)


def _equal_problem(card: Card, table: CardSet) -> Callable[[], Problem]:
    """Exactly one card, of the played card's rank."""
    return _problem(table, {other: [0, 1] if other.rank == card.rank else [0] for other in table}, ExactSumConstraint(1))


def _whole_problem(table: CardSet) -> Callable[[], Problem]:
    """All cards."""
    return _problem(table, {other: [1] for other in table})


def _sum_problem(total: int, least: int, table: CardSet, rules: Rules) -> Callable[[], Problem]:
    """At least so many cards that add up to a total; cards without a value never join."""
    values = {other: rules.deck.value(other) for other in table}
    domains = {other: [0, 1] if 0 < value <= total else [0] for other, value in values.items()}
    return _problem(table, domains, ExactSumConstraint(total, list(values.values())), MinSumConstraint(least))


def _problem(table: CardSet, domains: dict[Card, list[int]], *constraints: Constraint) -> Callable[[], Problem]:
    """A maker of problems; solving one uses it up."""

    def make() -> Problem:
        problem = Problem()
        for other in table:
            problem.addVariable(other, list(domains[other]))
        for constraint in constraints:
            problem.addConstraint(constraint, list(table))
        return problem

    return make


def _solutions(problem: Problem, table: CardSet, conditions: tuple[Condition, ...], rules: Rules) -> Iterator[CardSet]:
    for condition in conditions:
        condition(problem, table, rules)
    try:
        for solution in problem.getSolutionIter():
            yield CardSet.of(other for other, taken in solution.items() if taken)
    except ValueError as error:
        # The library's sums ask for the least value of a domain that another sum has just emptied: there is no solution.
        if not traceback.extract_tb(error.__traceback__)[-1].name.endswith("preProcess"):
            raise
