"""The rules of a game as a page to play from, written from their parts; `Rules.describe` is its only user."""

from collections.abc import Iterator
from typing import Any

from scopa_lab.rules.english import counted, number, points
from scopa_lab.rules.parts import Declarations

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
        "What a card takes": (*_captures(rules), *_ace(rules)),
        "Points in play": _in_play(rules),
        "The end of a deal": _end(rules),
        "Points of the deal": _tally(rules),
        "The match": _match(rules),
    }
    body = "\n\n".join(f"## {title}\n\n" + "\n".join(f"* {line}" for line in lines) for title, lines in sections.items())
    return f"# {rules.label}\n\n{body}\n"


def _cards(rules: Any) -> Iterator[str]:
    if rules.deck.name == "it40":
        yield "Forty cards: ace to seven, fante (J), cavallo (Q) and re (K) in four suits; the ace is worth 1, the figures 8, 9 and 10."
    elif rules.deck.name == "it52":
        yield "Fifty-two cards: ace to ten in four suits, worth 1 to 10, and fante (J), cavallo (Q) and re (K), worth nothing."
    else:
        worths = ", ".join(f"{letter} {value}" for letter, value in zip(rules.deck.ranks, rules.deck.values, strict=True))
        yield f"{len(rules.deck.cards)} cards in four suits, worth {worths}."
    if rules.teams == "two_teams":
        yield f"{counted(rules.players, 'player').capitalize()} in two teams; {'partners sit opposite' if rules.players == 4 else 'every other player is a partner'}, and their captures make one pile."
    else:
        yield f"{counted(rules.players, 'player').capitalize()}, each alone."
    yield "The dealer plays last; the player to the dealer's right leads, and deals next."


def _deal(rules: Any) -> Iterator[str]:
    deal = rules.deal
    table = f"{counted(deal.table_size, 'card')} face up on the table" if deal.table_size else "none on the table"
    yield f"{counted(deal.hand_size, 'card').capitalize()} to each player, {table}."
    if deal.redeal_hand:
        yield f"When all hands are empty, {counted(deal.redeal_hand, 'card')} more to each, until the pack is gone; nothing more to the table."
    if deal.redeal_if:
        value, count = deal.redeal_if
        names = {1: "aces", 8: "fanti", 9: "cavalli", 10: "re"} if rules.deck.name == "it40" else {1: "aces"}
        yield f"With {number(count)} or more {names.get(value, f'cards worth {value}')} on the first table the same dealer deals anew."
    plan: Declarations | None = rules.declarations
    if plan is None:
        return
    bonuses = " or ".join(f"{total} ({points(worth)})" for total, worth in plan.table_bonus)
    if deal.table_size:
        yield f"If the first table adds up to {bonuses}, the dealer takes it{'' if plan.aces_first else ', also where it would be dealt again'}."
    if plan.low_table:
        yield f"If it adds up to at most {plan.low_max}, the dealer scores {points(plan.low_table)}."
    low = [f"{points(plan.low)} if it adds up to at most {plan.low_max}"] if plan.low else []
    three = [f"{points(plan.three)} for three of a kind"] if plan.three else []
    if (low or three) and 3 in (deal.hand_size, deal.redeal_hand):
        better = ", the better of the two" if low and three and not plan.cumulative else ""
        yield f"Each hand of three scores when it is dealt: {', '.join(low + three)}{better}."
    if plan.matta is not None:
        keeps = " It keeps that rank until it is captured." if plan.keeps_value else " Played later, it is an ordinary card."
        yield f"The {plan.matta.name} is wild (the matta) on the first table and in these hands.{keeps}"


def _captures(rules: Any) -> Iterator[str]:
    rule = rules.capture
    yield "Play one card. It takes cards from the table, one of the following, or it is laid there."
    if rule.equal:
        yield "One card of the same rank."
    if rule.sums and rule.most != 1:
        courts = "" if rules.deck.name == "it40" else "; a card without a value never joins"
        yield f"Two or more cards whose values add up to its own{courts}."
    if rule.fifteen:
        yield "One or more cards whose values make 15 together with its own."
    if rule.equal and rule.sums:
        yield "An equal card goes before a sum." if rule.single_precedence else "Between an equal card and a sum the player chooses."
    if rule.sum_choice == "fewest":
        yield f"Among several {'fifteens' if not rule.sums else 'sums, or fifteens,' if rule.fifteen else 'sums'} one of fewest cards must be taken."
    if rule.most is not None:
        yield f"No more than {counted(rule.most, 'card')} may be taken from the table at once{', except by an ace' if rules.ace.sweep != 'off' else ''}."
    yield "A card that can take must take." if rule.mandatory else "A card that can take may also be laid."


def _ace(rules: Any) -> Iterator[str]:
    ace = rules.ace
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
        if ace.may_take_fifteen and rules.capture.fifteen:
            yield "Instead of everything it may take cards worth 14."


def _in_play(rules: Any) -> Iterator[str]:
    sweep, ace = rules.sweep, rules.ace
    worth = [points(sweep.points)] if sweep.points else []
    if sweep.by_value:
        worth.append("the value of the played card")
    if worth:
        yield f"A capture that leaves the table empty ({sweep.name}) scores {' and '.join(worth)}. {_FINALS[sweep.final]}"
    if sweep.by_value and sweep.doubled:
        yield "The value counts twice if the played card and two or more taken cards are of one suit."
    if sweep.by_value:
        yield f"A card without a value counts for {sweep.court_value} then."
    if ace.sweep != "off" and worth:
        yield f"Taking everything with an ace {'is such a sweep too' if ace.scores else 'scores nothing'}."
        yield f"Taking a lone ace with an ace {'is a sweep' if ace.lone_ace_scores else 'scores nothing'}."
    yield from filter(None, (bonus.sentence() for bonus in rules.bonuses))


def _end(rules: Any) -> Iterator[str]:
    if rules.leftovers == "taker":
        yield "When all cards have been played, what lies on the table goes to the side that captured last; this is no sweep."
    else:
        yield "When all cards have been played, what lies on the table is nobody's."
    yield "Points are added when the deal is over."


def _tally(rules: Any) -> Iterator[str]:
    sentences = [item.sentence() for item in rules.tally if item.is_on]
    yield from sentences or ["Only what was made in play."]


def _match(rules: Any) -> Iterator[str]:
    match = rules.match
    if match.lowest_wins:
        yield f"Fewest points win: once a side has {match.target} points after a deal, the side with fewest wins."
    else:
        yield f"The side that leads with at least {match.target} points after a deal wins."
    if match.lead > 1:
        yield f"It must be {counted(match.lead, 'point')} ahead; if it is not, another deal is played."
    elif match.tie_break == "play_on":
        yield "If the leaders are level there, another deal is played."
    else:
        yield f"If they are level, the last deal is counted item by item ({', '.join(match.counting_order)}); who reaches the target first wins."
    if match.claims:
        yield "During a deal a side may claim to have reached the target with the points that are certain; a wrong claim loses the match."
