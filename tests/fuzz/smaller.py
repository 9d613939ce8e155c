"""Smaller cases that fail the same way.

A case is made from the numbers that are drawn for it, so fewer and smaller numbers make a smaller case, whatever a fuzzer draws.
"""

import random
import traceback
from collections.abc import Callable, Iterator, Sequence

TRIES = 400
_BITS = 53  # of a float between 0 and 1
Number = tuple[int, int]  # and how many bits it was drawn with


class CaseEnded(Exception):  # noqa: N818  no fault
    """The numbers that were given are used up."""


class Drawn(random.Random):
    """A generator that keeps what it draws in `taken`; if it has `given` numbers, it draws these."""

    given: list[Number] | None = None

    @property
    def taken(self) -> list[Number]:
        taken: list[Number] = self.__dict__.setdefault("_taken", [])
        return taken

    def random(self) -> float:
        number: float = self._kept(int(super().random() * 2**_BITS), _BITS) / 2**_BITS
        return number

    def getrandbits(self, bits: int) -> int:
        return self._kept(super().getrandbits(bits), bits)

    def _kept(self, number: int, bits: int) -> int:
        if self.given is not None:
            if len(self.taken) == len(self.given):
                raise CaseEnded
            given, given_bits = self.given[len(self.taken)]
            number = (given << bits) >> given_bits
        self.taken.append((number, bits))
        return number


Check = Callable[[Drawn], object]


def failure(check: Check, rng: Drawn) -> Exception | None:
    """What a case raises; None if it passes, or its numbers do not suffice."""
    try:
        check(rng)
    except CaseEnded:
        return None
    except Exception as error:
        return error
    return None


def smallest(check: Check, numbers: list[Number], error: Exception, *, tries: int = TRIES) -> Exception:
    """The failure of the smallest numbers that were found to fail at the same line."""
    left = iter(range(tries))
    before: list[Number] = []
    while numbers != before:
        before = numbers
        size = len(numbers) // 2
        while size:
            numbers, error = _without_blocks(check, numbers, error, size, left)
            size = min(size // 2, len(numbers))
    return error


def _without_blocks(
    check: Check, numbers: list[Number], error: Exception, size: int, left: Iterator[int]
) -> tuple[list[Number], Exception]:
    """Leave out, or make smaller, each block of so many numbers that need not be as it is."""
    at = len(numbers)
    while at > 0:
        at -= size
        start = max(at, 0)
        for middle in _less(numbers[start : at + size]):
            if next(left, None) is None:
                return numbers, error
            rng = Drawn(0)
            rng.given = [*numbers[:start], *middle, *numbers[at + size :]]
            found = failure(check, rng)
            if found is not None and _where(found) == _where(error) and _key(rng.taken) < _key(numbers):
                numbers, error = rng.taken, found
                break
    return numbers, error


def _less(numbers: Sequence[Number]) -> list[list[Number]]:
    """What a few numbers may be replaced by: nothing, zeros, their halves."""
    return [[], [(0, bits) for _, bits in numbers], [(number // 2, bits) for number, bits in numbers]]


def _key(numbers: list[Number]) -> tuple[int, list[Number]]:
    return len(numbers), numbers


def _where(error: Exception) -> tuple[type, str, int | None]:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return type(error), frame.filename, frame.lineno
