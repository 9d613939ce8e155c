"""Numbers, suits and ranks in the sentences of the rules."""

from scopa_lab.cards import Suit

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
SUITS = {Suit.DENARI: "denari (coins)", Suit.COPPE: "coppe (cups)", Suit.SPADE: "spade (swords)", Suit.BASTONI: "bastoni (clubs)"}
_PLURALS = {"A": "aces", "2": "twos", "3": "threes", "4": "fours", "5": "fives", "6": "sixes", "7": "sevens", "8": "eights", "9": "nines"}
_PLURALS |= {"T": "tens", "J": "fanti", "Q": "cavalli", "K": "re"}


def number(value: int) -> str:
    """The word, or the digits of what is more than twelve."""
    return NUMBERS[value] if value < len(NUMBERS) else str(value)


def counted(value: int, what: str) -> str:
    """So many of something.

    Examples
    --------
    >>> counted(1, "card"), counted(20, "card")
    ('one card', '20 cards')
    """
    return f"{number(value)} {what}{'' if value == 1 else 's'}"


def points(value: int) -> str:
    """So many points."""
    return counted(value, "point")


def ranks(letters: str) -> str:
    """The cards of some ranks.

    Examples
    --------
    >>> ranks("7"), ranks("JQK")
    ('sevens', 'fanti, cavalli and re')
    """
    *most, last = (_PLURALS[letter] for letter in letters)
    return f"{', '.join(most)} and {last}" if most else last
