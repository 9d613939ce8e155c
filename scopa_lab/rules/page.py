"""The rules of a game as a page to play from, written from their parts; `Rules.describe` is its only user."""

from collections.abc import Iterator
from typing import Any

from scopa_lab.cards import Suit
from scopa_lab.rules.parts import (
    PRIMIERA_VALUES,
    CardPoints,
    Courts,
    Declarations,
    Majority,
    ManyCards,
    OneSuit,
    Picada,
    Primiera,
    Run,
    Slam,
    ValueCards,
    WholeSuit,
)

_SUITS = {Suit.DENARI: "denari (coins)", Suit.COPPE: "coppe (cups)", Suit.SPADE: "spade (swords)", Suit.BASTONI: "bastoni (clubs)"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_FINALS = {
    "not_last_play": "The last card of the deal never scores a sweep.",
    "not_last_capture": "If the last capture of the deal is a sweep, it does not count.",
    "not_last_round": "The last card of each player never scores a sweep.",
    "counts": "The last card of the deal may score a sweep as well.",
}


def describe(rules: Any) -> str:
    """The page, in Markdown."""
    sections = {
        "Cards and players": _cards(rules),
        "The deal": _deal(rules),
        "What a card takes": _captures(rules),
        "Points in play": _in_play(rules),
        "The end of a deal": _end(),
        "Points of the deal": _tally(rules),
        "The match": _match(rules),
    }
    body = "\n\n".join(f"## {title}\n\n" + "\n".join(f"* {line}" for line in lines) for title, lines in sections.items())
    return f"# {rules}\n\n{body}\n"


def _count(number: int, what: str) -> str:
    return f"{_NUMBERS[number] if number < len(_NUMBERS) else number} {what}{'' if number == 1 else 's'}"


def _points(number: int) -> str:
    return _count(number, "point")


def _cards(rules: Any) -> Iterator[str]:
    if rules.deck.name == "it40":
        yield "Forty cards: ace to seven, fante (J), cavallo (Q) and re (K) in four suits; the ace is worth 1, the figures 8, 9 and 10."
    else:
        yield "Fifty-two cards: ace to ten in four suits, worth 1 to 10, and fante (J), cavallo (Q) and re (K), worth nothing."
    if rules.teams == "two_teams":
        yield f"{_count(rules.players, 'player').capitalize()} in two teams; partners sit opposite, and their captures make one pile."
    else:
        yield f"{_count(rules.players, 'player').capitalize()}, each alone."
    yield "The dealer plays last; the player to the dealer's right leads, and deals next."


def _deal(rules: Any) -> Iterator[str]:
    deal = rules.deal
    table = f"{_count(deal.table_size, 'card')} face up on the table" if deal.table_size else "none on the table"
    yield f"{_count(deal.hand_size, 'card').capitalize()} to each player, {table}."
    if deal.redeal_hand:
        yield f"When all hands are empty, {_count(deal.redeal_hand, 'card')} more to each, until the pack is gone; nothing more to the table."
    if deal.redeal_if:
        value, count = deal.redeal_if
        names = {1: "aces", 8: "fanti", 9: "cavalli", 10: "re"} if rules.deck.name == "it40" else {1: "aces"}
        yield f"With {_NUMBERS[count]} or more {names.get(value, f'cards worth {value}')} on the first table the same dealer deals anew."
    plan: Declarations | None = rules.declarations
    if plan is None:
        return
    bonuses = " or ".join(f"{total} ({_points(points)})" for total, points in plan.table_bonus)
    yield f"If the first table adds up to {bonuses}, the dealer takes it."
    if plan.low_table:
        yield f"If it adds up to at most {plan.low_max}, the dealer scores {_points(plan.low_table)}."
    yield (
        f"Each hand of three scores when it is dealt: {_points(plan.low)} if it adds up to at most {plan.low_max}, "
        f"{_points(plan.three)} for three of a kind{'' if plan.cumulative else ', the better of the two'}."
    )
    if plan.matta is not None:
        keeps = " It keeps that rank until it is captured." if plan.keeps_value else " Played later, it is an ordinary card."
        yield f"The {plan.matta.name} is wild (the matta) on the first table and in these hands.{keeps}"


def _captures(rules: Any) -> Iterator[str]:
    rule, ace = rules.capture, rules.ace
    yield "Play one card. It takes cards from the table, one of the following, or it is laid there."
    if rule.equal:
        yield "One card of the same rank."
    if rule.sums:
        courts = "" if rules.deck.name == "it40" else "; a card without a value never joins"
        yield f"Two or more cards whose values add up to its own{courts}."
    if rule.fifteen:
        yield "One or more cards whose values make 15 together with its own."
    if rule.equal and rule.sums:
        yield "An equal card goes before a sum." if rule.single_precedence else "Between an equal card and a sum the player chooses."
    if rule.sum_choice == "fewest":
        yield "Among several sums one of fewest cards must be taken."
    yield "A card that can take must take." if rule.mandatory else "A card that can take may also be laid."
    sweeps = {
        "if_no_ace": "An ace takes everything, if there is no ace on the table; if there is, it takes as an ordinary card.",
        "optional": "An ace may take everything instead; this alone is no duty.",
        "always": "An ace takes everything.",
    }
    if ace.sweep in sweeps:
        yield sweeps[ace.sweep]
        if ace.takes_itself:
            yield "An ace played to an empty table goes to the pile of its player."
        if ace.may_decline:
            yield "An ace may be laid all the same."
        if ace.may_take_fifteen and rule.fifteen:
            yield "Instead of everything it may take cards worth 14."


def _in_play(rules: Any) -> Iterator[str]:
    sweep, ace = rules.sweep, rules.ace
    worth = [_points(sweep.points)] if sweep.points else []
    if sweep.by_value:
        worth.append("the value of the played card")
    if worth:
        yield f"A capture that leaves the table empty ({sweep.name}) scores {' and '.join(worth)}. {_FINALS[sweep.final]}"
    if sweep.by_value and sweep.doubled:
        yield "The value counts twice if the played card and two or more taken cards are of one suit."
    if sweep.by_value:
        yield f"A card without a value counts for {sweep.court_value} then."
    if ace.sweep != "off":
        yield f"Taking everything with an ace {'is such a sweep too' if ace.scores else 'scores nothing'}."
        yield f"Taking a lone ace with an ace {'is a sweep' if ace.lone_ace_scores else 'scores nothing'}."
    for bonus in rules.bonuses:
        if isinstance(bonus, Picada) and bonus.kind != "off":
            which = "an equal card" if bonus.kind == "any_equal" else "the equal card that the previous player has just laid"
            yield f"Taking {which} ({bonus.name}) scores {_points(bonus.points)}."
        if isinstance(bonus, OneSuit) and (bonus.points or bonus.by_value):
            scores = " and ".join(([_points(bonus.points)] if bonus.points else []) + (["the value of the card"] if bonus.by_value else []))
            yield f"Taking two or more cards that are all of the played card's suit scores {scores}."
        if isinstance(bonus, ManyCards) and bonus.points:
            yield f"Taking {_NUMBERS[bonus.least]} or more cards at once ({bonus.name}) scores {_points(bonus.points)}."


def _end() -> Iterator[str]:
    yield "When all cards have been played, what lies on the table goes to the side that captured last; this is no sweep."
    yield "Points are added when the deal is over."


def _tally(rules: Any) -> Iterator[str]:
    for item in rules.tally:
        yield from _item(item)


def _item(item: Any) -> Iterator[str]:
    if isinstance(item, Majority) and item.points:
        tie = "level sides get one each" if item.tie == "one_each" else "nobody if level"
        yield f"{item.name}: {_points(item.points)} for most {'cards' if item.suit is None else _SUITS[item.suit]}; {tie}."
    elif isinstance(item, CardPoints) and item.points and item.card is not None:
        yield f"{item.name}: {_points(item.points)} for the {item.card.name}."
    elif isinstance(item, ValueCards) and item.cards:
        yield f"{item.name}: " + ", ".join(f"{_points(points)} for the {card.name}" for card, points in item.cards) + "."
    elif isinstance(item, Primiera) and item.points:
        values = ", ".join(f"{letter} {value}" for letter, value in PRIMIERA_VALUES[item.values].items())
        missing = {
            "cannot_compete": "a side that lacks a suit has no prime",
            "fewer_suits_lose": "fewer suits lose to more",
            "zero_value": "a missing suit adds nothing",
        }[item.missing_suit]
        yield f"{item.name}: {_points(item.points)} for the best card of each suit added up, at {values}; {missing}; nobody if level."
    elif isinstance(item, Run) and item.is_on:
        where = "in each suit" if item.all_suits else f"of {_SUITS[item.suit]}"
        cap = "" if item.cap is None else f", at most {item.cap}"
        yield f"{item.name}: an unbroken run {where} from the ace, of at least {item.least} cards, scores its length{cap}."
    elif isinstance(item, Courts) and item.points:
        more = ", and one for each coin below them without a gap" if item.extends else ""
        yield f"{item.name}: {_points(item.points)} for fante, cavallo and re of denari together{more}."
    elif isinstance(item, Slam) and item.points:
        yield f"{item.name}: a side that gets all of {', '.join(item.of)} scores {item.points} instead of their points."
    elif isinstance(item, WholeSuit) and item.is_on:
        yield f"{item.name}: all {_SUITS[item.suit]} win the match at once."


def _match(rules: Any) -> Iterator[str]:
    match = rules.match
    yield f"The side that leads with at least {match.target} points after a deal wins."
    if match.tie_break == "play_on":
        yield "If the leaders are level there, another deal is played."
    else:
        yield f"If they are level, the last deal is counted item by item ({', '.join(match.counting_order)}); who reaches the target first wins."
    if match.claims:
        yield "During a deal a side may claim to have reached the target with the points that are certain; a wrong claim loses the match."
