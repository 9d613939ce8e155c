"""What the fuzzers draw: rules with random options, deals played for a while, and texts with random faults."""

import random
from collections.abc import Callable, Sequence

from scopa_lab.errors import RulesError
from scopa_lab.game.deals import deal
from scopa_lab.game.state import State
from scopa_lab.rules import PRESETS, Rules
from scopa_lab.rules.options import OPTIONS, Option
from tests.fuzz.second_cards import Game

NUMBERS = (0, 0, 1, 1, 2, 3, 5, 9, 17)
# Deals that fit their decks: players, hand, table, what each packet of the stock has.
DEALS = {
    "it40": [
        (2, 3, 4, 3),
        (2, 3, 10, 3),
        (2, 10, 0, 10),
        (2, 20, 0, 0),
        (2, 18, 4, 0),
        (3, 3, 4, 3),
        (3, 12, 4, 0),
        (4, 9, 4, 0),
        (4, 10, 0, 0),
        (4, 3, 4, 3),
        (4, 5, 0, 5),
        (5, 8, 0, 0),
        (6, 3, 4, 3),
        (6, 6, 4, 0),
    ],
    "it52": [(2, 12, 4, 12), (2, 3, 4, 3), (3, 16, 4, 0), (4, 12, 4, 0), (4, 13, 0, 0), (4, 3, 4, 3), (6, 8, 4, 0)],
}


def any_rules(rng: random.Random, *, sides: int | None = None) -> Rules:
    """A preset with up to six random options, with so many sides if that is given."""
    while True:
        rules = rng.choice(list(PRESETS.values()))
        options = {name: value_of(OPTIONS[name], rng) for name in rng.sample(rules.options, rng.choice((0, 1, 2, 4, 6)))}
        for name in ("deck", "players", "hand_size", "table_size", "redeal_hand", "deal_packets"):
            options.pop(name, None)
        if rng.random() < 0.3:
            names = ("players", "hand_size", "table_size", "redeal_hand")
            options |= zip(names, map(str, rng.choice(DEALS[rules.deck.name])), strict=True)
        try:
            rules = rules.replace(**options)
        except RulesError:
            continue
        if sides in (None, rules.sides):
            return rules


def value_of(option: Option, rng: random.Random) -> str:
    """The text of a random value of an option."""
    if not hasattr(option.values, "pattern"):
        return rng.choice(list(option.values))
    cards = [str(card) for card in PRESETS["cicera"].deck.cards]
    pairs: dict[str, Callable[[], str]] = {"value_cards": lambda: rng.choice(cards), "table_bonus": lambda: str(rng.randrange(4, 35))}
    pair = pairs.get(option.name)
    if pair is not None:
        return "+".join(f"{first}:{rng.randrange(4)}" for first in {pair() for _ in range(rng.randrange(1, 5))})
    texts: dict[str, Callable[[], str]] = {
        "redeal_if": lambda: rng.choice(("none", "10x3", "1x2", "7x1", "10x4")),
        "napola_cap": lambda: rng.choice(("none", "3", "7", "20")),
        "piccola_cap": lambda: rng.choice(("none", "3", "7", "20")),
        "counting_order": lambda: "+".join(rng.sample(("cards", "coins", "settebello", "primiera", "scope"), 3)),
        "target": lambda: rng.choice(("1", "11", "9999")),
        "decl_low_max": lambda: str(rng.randrange(3, 31)),
    }
    return texts.get(option.name, lambda: str(rng.choice(NUMBERS)))()


def second(rules: Rules) -> Game:
    """The game of the second engine with these rules."""
    return Game({name: OPTIONS[name].write(rules.option(name)) for name in rules.options})


def position(rules: Rules, rng: random.Random, cards: int) -> State:
    """A position with so many cards left, or up to as many as a round more, reached by random play."""
    state = deal(rules, rng=rng, dealer=rng.randrange(rules.players))
    while state.plies_left > cards:
        moves = state.legal_moves
        captures = [move for move in moves if move.taken]
        state = state.play(rng.choice(captures if len(moves) > 200 and captures else moves))
    return state


STRANGE = [
    "",
    " ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    "\ufeff",
    "\x00",
    "-",
    "/",
    "*",
    "x",
    "#",
    "!",
    "?",
    "(",
    ")",
    "=",
    ",",
    ";",
    ":",
    "٣",
    "é",
    "🂡",
    "$",
]
STRANGE += [
    "7d",
    "8d",
    "Kd",
    "Td",
    "10d",
    "jc",
    "Ad" * 50,
    "9" * 400,
    "9" * 5000,
    "-1",
    "1e9",
    "0x1",
    "nan",
    "None",
    "\\",
    '"',
    "'",
    '[a "b"]',
    "deal 1 dealer 0",
]
STRANGE += [
    "result *",
    "start",
    "1.",
    "swept=1",
    "matta=A",
    "laid=7d",
    "players=3",
    "%",
    "{}",
    "<img src=x>",
    "\u2028",
    "\u202e",
    "ff",
    "٧d",
    "７d",
]


def damaged(text: str, rng: random.Random) -> str:
    """A text with one to four random faults."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        to = min(to, at + rng.choice((0, 1, 2, 5, 40)))
        ways = (
            lambda at=at, to=to: text[:at] + text[to:],
            lambda at=at, to=to: text[:at] + rng.choice(STRANGE) + text[to:],
            lambda at=at, to=to: text[:at] + text[at:to] * 2 + text[to:],
            lambda at=at: text[:at] + chr(rng.choice((rng.randrange(128), rng.randrange(0x3000)))) + text[at + 1 :],
            lambda: swapped(text, rng),
            lambda at=at, to=to: text[:at] + text[at:to].swapcase() + text[to:],
        )
        text = rng.choice(ways)()
    return text


def swapped(text: str, rng: random.Random) -> str:
    """A text with two of its words exchanged."""
    words: Sequence[str] = text.split(" ")
    first, last = (rng.randrange(len(words)) for _ in range(2))
    return " ".join(words[last] if at == first else words[first] if at == last else word for at, word in enumerate(words))


def damaged_bytes(content: bytes, rng: random.Random) -> bytes:
    """A file with some bytes changed, cut, doubled or filled."""
    for _ in range(rng.choice((1, 1, 3))):
        at = rng.randrange(len(content) + 1)
        to = min(len(content), at + rng.choice((1, 1, 2, 8, 100)))
        content = rng.choice(
            (
                lambda at=at, to=to: content[:at] + bytes(rng.randrange(256) for _ in range(to - at)) + content[to:],
                lambda at=at: content[:at],
                lambda at=at, to=to: content[:at] + content[to:],
                lambda at=at, to=to: content[:at] + content[at:to] * 2 + content[to:],
                lambda at=at: content[:at] + rng.choice((b"\x00", b"9" * 5000, b"\xff", b"\n", b",", b"x" * 200_000)) + content[at:],
            )
        )()
    return content
