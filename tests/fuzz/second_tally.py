"""The tallies of the second engine: what piles score, in plain Python over texts and sets; nothing of the package is used here."""

from collections.abc import Callable

from tests.fuzz.second_cards import SUITS, Game, place

PRIMIERA = {
    "standard": dict(zip("76A5432JQK", (21, 18, 16, 15, 14, 13, 12, 10, 10, 10), strict=True)),
    "southern": dict(zip("76A5432JQK", (21, 18, 16, 15, 14, 13, 12, 8, 9, 10), strict=True)),
}


def tally(game: Game, piles: list[set[str]], points: list[int]) -> tuple[dict[str, list[int]], int | None]:
    """The tally of piles as they lie: points of every item by name, and the side that wins the match outright."""
    items, winner = {}, None
    sides = range(len(piles))

    def most(name: str, suit: str | None, worth: int, tie: str = "none", rank: str | None = None) -> None:
        counts = [sum(suit in (None, card[1]) and rank in (None, card[0]) for card in pile) for pile in piles]
        leaders = [side for side in sides if counts[side] == max(counts)]
        if worth:
            alone = len(leaders) == 1
            items[name] = [(worth if alone else 1) if side in leaders and (alone or tie == "one_each") else 0 for side in sides]

    def held(name: str, worths: list[tuple[str, int]], is_on: int = True) -> None:
        if is_on:
            items[name] = [sum(worth for card, worth in worths if card in pile) for pile in piles]

    def runs(name: str, is_on: bool, suits: str, least: int, cap: int) -> None:
        if is_on:
            lengths = [[run(game, pile, suit) for suit in suits] for pile in piles]
            items[name] = [sum(min(each, cap) for each in of_side if each >= least) for of_side in lengths]

    tie = game.options.get("cards_tie", "none")
    most("cards", None, game.number("score_cards", "cards_points"), tie)
    if "score_coins" in game.options:
        most("coins", game.options["majority_suit"], game.number("score_coins"))
        worth = game.number("score_settebello")
        held("settebello", [("7d", worth)], worth)
        if "score_primiera" in game.options:
            primiera(game, piles, items)
        else:  # escoba
            most("sevens", None, 1, rank="7")
    else:
        most("swords", "s", game.number("swords_points"))
        held("value_cards", [(each[:2], int(each[3:])) for each in game.options["value_cards"].split("+")])
    if game.says("re_bello", "Kd", "7c"):
        held("re_bello", [(game.options["re_bello"], 1)])
    cap = game.options.get("napola_cap", "none")
    suits = SUITS if game.says("runs_all_suits") else game.options.get("napola_suit", "d")
    runs("napola", game.says("napola"), suits, game.number("napola_min"), 99 if cap == "none" else int(cap))
    if "piccola_min" in game.options:
        cap = game.options["piccola_cap"]
        runs("piccola", True, "d", game.number("piccola_min"), 99 if cap == "none" else int(cap))
        grande(game, piles, items)
    slam(game, piles, items)
    for name, suit in (("all_coins_wins", "d"), ("all_swords_wins", "s")):
        if game.says(name):
            whole = {card for card in game.deck if card[1] == suit}
            winner = next((side for side in sides if whole <= set(piles[side])), winner)
    items["scope"] = list(points)
    return items, winner


def run(game: Game, pile: set[str], suit: str) -> int:
    """How many cards of a suit from the ace on are in a pile without a gap."""
    length = 0
    for card in sorted((card for card in game.deck if card[1] == suit), key=place):
        if card not in pile:
            break
        length += 1
    return length


def primiera(game: Game, piles: list[set[str]], items: dict[str, list[int]]) -> None:
    worth, table = game.number("score_primiera"), PRIMIERA[game.options["primiera_values"]]
    if not worth:
        return
    best = [
        [max(table[card[0]] for card in pile if card[1] == suit) for suit in SUITS if any(card[1] == suit for card in pile)]
        for pile in piles
    ]
    rules: dict[str, Callable[[list[int]], tuple[int, ...]]] = {
        "cannot_compete": lambda prime: (sum(prime) if len(prime) == 4 else 0,),
        "fewer_suits_lose": lambda prime: (len(prime), sum(prime)),
        "zero_value": lambda prime: (sum(prime),),
    }
    ranked = [rules[game.options["primiera_missing_suit"]](prime) for prime in best]
    items["primiera"] = [
        worth if all(mine > other for at, other in enumerate(ranked) if at != side) else 0 for side, mine in enumerate(ranked)
    ]


def grande(game: Game, piles: list[set[str]], items: dict[str, list[int]]) -> None:
    worth = game.number("grande")
    if worth:
        items["grande"] = [0] * len(piles)
        for side, pile in enumerate(piles):
            if {"Jd", "Qd", "Kd"} <= set(pile):
                below = 0
                for rank in [rank for rank in "T98765432A" if rank + "d" in game.deck] if game.says("grande_extends") else "":
                    if rank + "d" not in pile:
                        break
                    below += 1
                items["grande"][side] = worth + below


def slam(game: Game, piles: list[set[str]], items: dict[str, list[int]]) -> None:
    """The cards, the swords and every value card, all on one side, score so much together."""
    worth = game.number("slam_points")
    if not worth:
        return
    needed = [name for name in ("cards", "swords") if name in items]
    for side, pile in enumerate(piles):
        others = [other for other in range(len(piles)) if other != side]
        wins = all(items[name][side] > 0 and not any(items[name][other] for other in others) for name in needed)
        if wins and all(each[:2] in pile for each in game.options["value_cards"].split("+")):
            made = sum(items[name][side] for name in (*needed, "value_cards"))
            items["slam"] = [worth - made if each == side else 0 for each in range(len(piles))]
