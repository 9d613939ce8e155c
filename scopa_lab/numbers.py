"""Numbers from outside, checked once at the door; those of numpy become plain ones."""

from operator import index
from typing import SupportsFloat

from scopa_lab.errors import ScopaError, shown

MANY = 10**12  # more of anything than there is time for


def whole(
    name: str, value: object, error: type[ScopaError], *, least: int | None = None, most: int | None = None, saying: str | None = None
) -> int:
    """`value` as an int, if it is a whole number between `least` and `most`.

    Raises
    ------
    ScopaError
        Of the kind `error`, if it is something else, a bool or a whole float included; `saying` is the message then, with {} for the value.

    Examples
    --------
    >>> from scopa_lab.errors import DealError
    >>> whole("count", 3, DealError, least=0)
    3
    >>> whole("count", 3.0, DealError, least=0)
    Traceback (most recent call last):
        ...
    scopa_lab.errors.DealError: count=3.0 is no whole number from 0
    """
    limits = (f" from {least}" if least is not None else "") + ("" if most is None else " to 10**12" if most == MANY else f" to {most}")
    try:
        if isinstance(value, bool):
            raise TypeError
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or (least is not None and number < least) or (most is not None and number > most):
        raise error(f"{name}={shown(value)} is no whole number{limits}" if saying is None else saying.replace("{}", shown(value)))
    return number


def positive(name: str, value: object, error: type[ScopaError]) -> float:
    """`value` as a float, if it is a number above 0.

    Raises
    ------
    ScopaError
        Of the kind `error`, if it is something else; ``inf`` is a number, and no limit.

    Examples
    --------
    >>> from scopa_lab.errors import SolverError
    >>> positive("time_limit", 3, SolverError)
    3.0
    """
    try:
        if isinstance(value, bool | str | bytes) or not isinstance(value, SupportsFloat):
            raise TypeError
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise error(f"{name}={shown(value)} is no number; it must be more than 0") from None
    if not number > 0:
        raise error(f"{name}={shown(value)} must be more than 0")
    return number
