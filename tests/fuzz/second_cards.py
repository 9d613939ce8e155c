"""Cards as texts, and games as the texts of their options, for the second engine; nothing of the package is used here."""

RANKS, SUITS = "A23456789TJQK", "dcsb"


def place(card: str) -> int:
    """Where a card stands in its deck."""
    return 4 * RANKS.index(card[0]) + SUITS.index(card[1])


def cards_of(text: str) -> list[str]:
    return [] if text == "-" else [text[at : at + 2] for at in range(0, len(text), 2)]


def text_of(cards: frozenset[str] | list[str] | set[str]) -> str:
    return "".join(sorted(cards, key=place)) or "-"


class Game:
    """What the options of a game say."""

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options
        self.deck = [rank + suit for rank in (RANKS if options["deck"] == "it52" else "A234567JQK") for suit in SUITS]
        ranks = RANKS[:10] if options["deck"] == "it52" else "A234567JQK"
        self.values = {rank: ranks.index(rank) + 1 if rank in ranks else 0 for rank in RANKS}
        self.players = int(options["players"])
        self.sides = 2 if options["teams"] == "two_teams" else self.players

    def says(self, name: str, *values: str) -> bool:
        """Whether an option has one of these values; one that the game lacks has none."""
        return self.options.get(name) in (values or ("true",))

    def number(self, *names: str, default: int = 0) -> int:
        """The number that the first option that the game has says."""
        for name in names:
            if name in self.options:
                return int(self.options[name])
        return default
