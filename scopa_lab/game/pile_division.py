"""Dividing a pile into captures: which ranks can have been taken together, by equals, sums and fifteens."""

from functools import lru_cache

from scopa_lab.cards import RANK_LETTERS, CardSet
from scopa_lab.game.captures import FIFTEEN, patterns
from scopa_lab.rules import Rules

MOST_TRIES = 5000  # beyond, nothing is said
_NIBBLE = 4
_HIGH = sum(0b1000 << _NIBBLE * rank for rank in range(len(RANK_LETTERS)))


@lru_cache(maxsize=256)
def most_taken(rules: Rules) -> int:
    """The most cards that one card takes by an equal card, a sum or a fifteen."""
    return max(_size(capture) for capture in _captures(rules)) - 1


def is_made_of_captures(pile: CardSet, rules: Rules) -> bool:
    """Whether a pile can be divided into captures by equals, sums and fifteens; also true where that is too long to find out.

    Examples
    --------
    >>> scopone, quindici = Rules.preset("scopone"), Rules.preset("quindici")
    >>> [is_made_of_captures(CardSet.parse(pile), scopone) for pile in ("7d3c4s", "7d5c", "7d7cKb4d6d")]
    [True, False, True]
    >>> is_made_of_captures(CardSet.parse("7d5c3b"), quindici), is_made_of_captures(CardSet.parse("7d7c"), quindici)
    (True, False)
    """
    by_highest = _by_highest(rules)
    counts = sum(1 << _NIBBLE * card.rank for card in pile)
    seen, waiting = {counts}, [counts]
    while waiting and len(seen) < MOST_TRIES:
        left = waiting.pop()
        if not left:
            return True
        # Some capture has the highest rank that is left, and it is the highest of that capture.
        for capture in by_highest.get((left.bit_length() - 1) // _NIBBLE, ()):
            if (left | _HIGH) - capture & _HIGH == _HIGH and left - capture not in seen:
                seen.add(left - capture)
                waiting.append(left - capture)
    return bool(waiting)


@lru_cache(maxsize=256)
def _by_highest(rules: Rules) -> dict[int, tuple[int, ...]]:
    """The captures by their highest rank; small ones last, so that they are tried first."""
    captures = sorted(_captures(rules), key=_size, reverse=True)
    ranks = {(capture.bit_length() - 1) // _NIBBLE for capture in captures}
    return {rank: tuple(each for each in captures if (each.bit_length() - 1) // _NIBBLE == rank) for rank in ranks}


def _captures(rules: Rules) -> set[int]:
    """Every capture with the card that makes it, as counts of ranks in four bits each."""
    rule, found = rules.capture, set()
    for letter, value in zip(rules.deck.ranks, rules.deck.values, strict=True):
        rank = RANK_LETTERS.index(letter)
        taken = [
            *(patterns(value, rules.deck) if rule.sums else ()),
            *(patterns(FIFTEEN - value, rules.deck, least=1) if rule.fifteen and value else ()),
        ]
        few = (pattern.counts for pattern in taken if rule.most is None or pattern.size <= rule.most)
        found |= {(1 << _NIBBLE * rank) + sum(count << _NIBBLE * other for other, count in counts) for counts in few}
        if rule.equal:
            found.add(2 << _NIBBLE * rank)
    return found


def _size(capture: int) -> int:
    return sum(capture >> _NIBBLE * rank & 0b1111 for rank in range(len(RANK_LETTERS)))
