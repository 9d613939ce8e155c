"""The games a second time, written from their rules in plain Python over texts and sets; nothing of the package is used here.

A game is a mapping of option names to the texts of their values. A position is its text, taken apart. What this engine says of moves,
plays, points and tallies is compared with what the package says.
"""

from tests.fuzz.second_cards import RANKS, Game, cards_of, place, text_of
from tests.fuzz.second_tally import tally


class Position:
    """A position as its fields; `wild` is the rank that a declared seven of coppe keeps."""

    def __init__(self, game: Game, text: str) -> None:
        self.game = game
        self.rules, seat, hands, table, piles, points, taker, stock, *extra = text.split(" ")
        self.turn = int(seat)
        self.hands = [set(cards_of(hand)) for hand in hands.split("/")]
        self.table = set(cards_of(table))
        self.piles = [set(cards_of(pile)) for pile in piles.split("/")]
        self.points = [int(number) for number in points.split("/")]
        self.taker = None if taker == "-" else int(taker)
        self.stock = cards_of(stock)
        given = dict(each.split("=") for each in extra)
        self.laid, self.wild, self.swept = given.get("laid"), given.get("matta"), int(given.get("swept", 0))

    def __str__(self) -> str:
        extra = f" laid={self.laid}" if self.laid else ""
        extra += f" matta={self.wild}" if self.wild else ""
        extra += f" swept={self.swept}" if self.swept else ""
        fields = (
            "/".join(map(text_of, self.hands)),
            text_of(self.table),
            "/".join(map(text_of, self.piles)),
            "/".join(map(str, self.points)),
            "-" if self.taker is None else str(self.taker),
            "".join(self.stock) or "-",
        )
        return " ".join((self.rules, str(self.turn), *fields)) + extra

    @property
    def left(self) -> int:
        return sum(map(len, self.hands)) + len(self.stock)

    def rank(self, card: str) -> str:
        return self.wild if self.wild and card == self.game.options.get("matta") else card[0]

    def value(self, card: str) -> int:
        return self.game.values[self.rank(card)]

    def moves(self) -> list[str]:
        """The legal moves as texts, in the order of the contract."""
        listed = []
        for card in sorted(self.hands[self.turn], key=place):
            captures, may_lay = self.captures(card)
            listed += [card] if may_lay else []
            listed += [f"{card}x{text_of(taken)}" for taken in sorted(captures, key=lambda cards: sum(1 << place(each) for each in cards))]
        return listed

    def captures(self, card: str) -> tuple[set[frozenset[str]], bool]:
        """The sets that a card may take, and whether it may be laid."""
        game, table = self.game, self.table
        ordinary = self.ordinary(card)
        may_lay = not ordinary or not game.says("mandatory_capture")
        if self.rank(card) != "A" or not table or game.says("ace_sweep", "off"):
            return ordinary, may_lay
        has_ace = any(self.rank(each) == "A" for each in table)
        whole = frozenset(table)
        if game.says("ace_sweep", "optional"):
            return ordinary | {whole}, may_lay or game.says("ace_may_decline")
        if game.says("ace_sweep", "always") or not has_ace:
            taken = {whole} | (self.fifteens(card) if game.says("ace_may_take_fifteen") else set())
            return taken, not game.says("mandatory_capture") or game.says("ace_may_decline")
        return ordinary, may_lay or game.says("ace_may_decline")

    def ordinary(self, card: str) -> set[frozenset[str]]:
        """What any card of that rank may take."""
        game = self.game
        equal = {frozenset([each]) for each in self.table if self.rank(each) == self.rank(card)} if game.says("allow_equal") else set()
        sums = self.fewest(self.adding_up(self.value(card), 2)) if game.says("allow_sum") and self.value(card) else set()
        if equal and game.says("single_precedence"):
            sums = set()
        return equal | sums | self.fifteens(card)

    def fifteens(self, card: str) -> set[frozenset[str]]:
        if not self.game.says("fifteen") or not self.value(card):
            return set()
        return self.fewest(self.adding_up(15 - self.value(card), 1))

    def fewest(self, sets: set[frozenset[str]]) -> set[frozenset[str]]:
        least = min(map(len, sets), default=0)
        return {each for each in sets if len(each) == least} if self.game.says("sum_choice", "fewest") else sets

    def adding_up(self, total: int, least: int) -> set[frozenset[str]]:
        """The sets of table cards with that total: each card in turn joins the sets before it, or not."""
        found: dict[int, list[frozenset[str]]] = {0: [frozenset()]}
        for card in self.table:
            worth = self.value(card)
            if 0 < worth <= total:
                for part in range(total - worth, -1, -1):
                    found.setdefault(part + worth, []).extend(each | {card} for each in found.get(part, []))
        return {each for each in found.get(total, []) if len(each) >= least}

    def play(self, move: str) -> None:
        """Play a legal move; the position changes."""
        game, (card, _, cards) = self.game, move.partition("x")
        taken, side, left = set(cards_of(cards or "-")), self.turn % game.sides, self.left
        self.hands[self.turn].remove(card)
        takes_itself = self.rank(card) == "A" and not self.table and game.says("ace_empty_table", "takes_itself")
        takes_itself = takes_itself and not game.says("ace_sweep", "off")
        swept, laid = self.swept, None
        if taken or takes_itself:
            bonus, swept = self.presa(card, taken, left) if taken else (0, 0)
            swept = swept if game.says("final_sweep", "not_last_capture") else 0
            self.points[side] += bonus
            self.table -= taken
            self.piles[side] |= taken | {card}
            self.taker = side
        else:
            self.table.add(card)
            laid = card if game.says("picada", "previous_card") else None
        self.swept, self.laid = swept, laid
        self.turn = (self.turn + 1) % game.players
        declared = None
        if not any(self.hands) and self.stock:
            declared = self.deal()
        elif not any(self.hands):
            self.end()
        if self.wild and any(game.options["matta"] in pile for pile in self.piles):
            self.wild = None
        self.wild = declared or self.wild

    def presa(self, card: str, taken: set[str], left: int) -> tuple[int, int]:
        """The points of a capture, and those of them that are for a sweep."""
        game, sweep = self.game, 0
        is_ace = self.rank(card) == "A" and not game.says("ace_sweep", "off")
        by_ace = is_ace and taken == self.table and frozenset(taken) not in self.ordinary(card)
        one_suit = len(taken) > 1 and {each[1] for each in taken} == {card[1]} and not by_ace
        value = game.values[card[0]]
        if taken == self.table and self.counts(left):
            scores = game.says("ace_sweep_scores") if by_ace else not (is_ace and len(taken) == 1) or game.says("ace_lone_ace_scores")
            sweep = game.number("sweep_points", "scua")
            if game.says("sweep_by_value"):
                worth = value or game.number("court_sweep_points")
                sweep += worth * (2 if one_suit and game.says("double_same_suit") else 1)
            sweep = sweep if scores else 0
        bonus = 0
        equal = len(taken) == 1 and {each[0] for each in taken} == {card[0]}
        if equal and (game.says("picada", "any_equal") or (game.says("picada", "previous_card") and self.laid in taken)):
            bonus += 1
        if one_suit and "simili" in game.options:
            bonus += game.number("simili") + (value if game.says("suit_capture") else 0)
        if len(taken) >= 3:
            bonus += game.number("quadriglia")
        return sweep + bonus, sweep

    def counts(self, left: int) -> bool:
        """Whether a sweep now is not void from the start."""
        if self.game.says("final_sweep", "not_last_play"):
            return left > 1
        return left > self.game.players if self.game.says("final_sweep", "not_last_round") else True

    def deal(self) -> str | None:
        """Deal the next packets, and return the rank that the wild card is declared as."""
        size = self.game.number("redeal_hand")
        declared = None
        for number in range(self.game.players):
            seat = (self.turn + number) % self.game.players
            self.hands[seat], self.stock = set(self.stock[:size]), self.stock[size:]
        for seat, hand in enumerate(self.hands):
            points, rank = declaration(self.game, hand)
            self.points[seat % self.game.sides] += points
            declared = rank if rank and self.game.says("matta_keeps_value") else declared
        return declared

    def end(self) -> None:
        """Give the leftovers to who captured last, whose last sweep may be void."""
        if self.taker is not None:
            self.piles[self.taker] |= self.table
            self.points[self.taker] -= self.swept
            self.table, self.swept, self.laid = set(), 0, None


def declaration(game: Game, hand: set[str]) -> tuple[int, str | None]:
    """The points of three cards as they are dealt, and the rank that the wild card takes for it, if another than its own."""
    wild = game.options.get("matta", "none")
    if "decl_low" not in game.options or len(hand) != 3:
        return 0, None
    ranks = [rank for rank in RANKS if any(card[0] == rank for card in game.deck)] if wild in hand else [None]
    best, chosen = 0, None
    for rank in ranks:
        as_ranks = [rank if rank and card == wild else card[0] for card in hand]
        low = game.number("decl_low") if sum(game.values[each] for each in as_ranks) <= game.number("decl_low_max") else 0
        three = game.number("decl_three") if len(set(as_ranks)) == 1 else 0
        points = low + three if game.says("decl_cumulative") else max(low, three)
        if points > best:
            best, chosen = points, rank
    return best, None if chosen is None or chosen == wild[0] else chosen


def table_scores(game: Game, table: set[str]) -> tuple[int, bool]:
    """What the first table scores for the dealer, and whether the dealer takes it."""
    wild = game.options.get("matta", "none")
    if "table_bonus" not in game.options or not table:
        return 0, False
    rest = sum(game.values[card[0]] for card in table if card != wild)
    values = [value for rank, value in game.values.items() if any(card[0] == rank for card in game.deck)]
    totals = {rest + value for value in values} if wild in table else {rest}
    for pair in game.options["table_bonus"].split("+"):
        total, points = map(int, pair.split(":"))
        if total in totals:
            return points, True
    is_low = game.number("low_table") and min(totals) <= game.number("decl_low_max")
    return (game.number("low_table"), False) if is_low else (0, False)


def is_annulled(game: Game, table: set[str]) -> bool:
    """Whether a first table must be dealt again: too many cards of one value, unless the dealer may take it first."""
    if game.says("redeal_if", "none"):
        return False
    value, count = map(int, game.options["redeal_if"].split("x"))
    if sum(game.values[card[0]] == value for card in table) < count:
        return False
    return not (game.says("aces_before_bonus", "false") and table_scores(game, table)[1])


def best_margin(position: Position) -> int:
    """The margin that best play by both sides leads to, by trying everything."""
    values = move_values(position)
    if not values:
        totals: list[int] = [sum(points) for points in zip(*tally(position.game, position.piles, position.points)[0].values(), strict=True)]
        return totals[0] - totals[1]
    return max(values.values()) if position.turn % position.game.sides == 0 else min(values.values())


def move_values(position: Position) -> dict[str, int]:
    """The margin after every legal move."""
    values = {}
    for move in position.moves():
        following = Position(position.game, str(position))
        following.play(move)
        values[move] = best_margin(following)
    return values
