"""What speaks against a position: why no deal and no play can lead to it.

A position may be legal, and yet made by hand: nothing in it contradicts the rest, but no deal reaches it. Each check here states one
invariant of play, made from the parts of the rules; it holds in every state that play reaches, whatever has been played. What no check
speaks against may still be out of reach.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from scopa_lab.cards import RANK_LETTERS, Card, CardSet
from scopa_lab.game.captures import ACE, FIFTEEN, kept_choices
from scopa_lab.game.events import declaration_events, is_annulled, opening_parts
from scopa_lab.game.past import Past, most_dealt, most_of_bonuses, most_of_sweep
from scopa_lab.game.pile_division import is_made_of_captures, most_taken
from scopa_lab.rules import Rules
from scopa_lab.rules.parts import Declarations


def doubts(rules: Rules, parts: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence for every invariant of play that a state breaks.

    Parameters
    ----------
    rules : Rules
    parts : mapping of str to object
        Arguments for ``State``, without faults.
    """
    past = Past(**{**parts, "rules": rules})
    if past.plays < 0:
        yield f"the hands hold more cards than were dealt: {rules.deal.hand_size} each"
    elif not past.plays:
        yield from _of_opening(past)
    else:
        for check in (_of_table, _of_empty_table, _of_memory, _of_piles, _of_points, _of_declarations):
            yield from check(past)


def _of_opening(past: Past) -> Iterator[str]:
    """Before the first play all is as the deal leaves it."""
    first = CardSet.of(card for cards in (past.table, *past.piles) for card in cards)
    if is_annulled(past.rules, first):
        yield f"nobody has played, but with {first} on the first table the cards are dealt again"
        return
    made, _ = opening_parts(past.rules, past.hands, first, dealer=(past.leader - 1) % past.rules.players)
    for name, wanted in {**made, "swept": 0, "laid": None}.items():
        if getattr(past, name) != wanted:
            yield f"nobody has played, but {name}={_text(name, getattr(past, name))}; the deal leaves {name}={_text(name, wanted)}"


def _text(name: str, value: Any) -> str:
    """A part of a state as its text has it."""
    if name == "matta" and value is not None:
        return RANK_LETTERS[value]
    return "/".join(map(str, value)) if isinstance(value, tuple) else "-" if value is None else str(value)


def _of_table(past: Past) -> Iterator[str]:
    """The card laid last among those on the table could take none of the others, and so on back to the first table."""
    core, most, plan = past.table, past.rules.deal.table_size, past.rules.declarations
    while laid := next((card for card in core if _could_lie_last(past, card, core)), None):
        core -= CardSet.of([laid])
    if len(core) > most:
        dealt = f"only {most} of them can have been dealt there" if most else "none of them was dealt there"
        yield f"{core} lies on the table, but whichever of these was laid last had to take; {dealt}"
    elif core and is_annulled(past.rules, core) and (plan is None or plan.aces_first):
        yield f"{core} can only have been dealt to the table, but then the cards are dealt again"


def _could_lie_last(past: Past, card: Card, table: CardSet) -> bool:
    """Whether a card may have been laid when the others of these lay there, perhaps with more that have been taken since."""
    rules, ace, others = past.rules, past.rules.ace, table - CardSet.of([card])
    rank = past.rank_of(card)
    if rank != ACE or ace.sweep in ("off", "optional"):
        return not others or kept_choices(rank, others.mask, rules, past.wild)[1]
    if not rules.capture.mandatory or ace.may_decline or (ace.sweep == "if_no_ace" and not rules.capture.equal):
        return True
    return not others and not ace.takes_itself


def _of_empty_table(past: Past) -> Iterator[str]:
    """Who leaves an empty table has just captured, and swept unless an ace took everything."""
    if past.table or past.is_over or past.taker is None:
        return
    rules, side = past.rules, past.last_side
    if past.taker != side:
        yield f"the table is empty, so side {side} captured with the last play; the taker is side {past.taker}"
        return
    counts = past.plays <= past.all_plays - rules.late_plays
    if not counts or past.is_bent(side):
        return
    if past.points[side] < rules.sweep.points:
        made = f"side {side} has {past.points[side]} points, but a sweep scores {rules.sweep.points}"
        yield f"the table is empty, so the last play swept it; {made}"
    elif rules.sweep.final == "not_last_capture" and not rules.sweep.by_value and past.swept != rules.sweep.points:
        yield f"the table is empty, so the last play swept it; swept={rules.sweep.points} is missing"


def _of_memory(past: Past) -> Iterator[str]:
    """The card just laid took nothing; after the last capture each play added a card to the table."""
    if past.is_over:
        return
    rules = past.rules
    if past.laid is not None:
        rest = past.table - CardSet.of([past.laid])
        rank = past.rank_of(past.laid)
        if (rest and not kept_choices(rank, rest.mask, rules, past.wild)[1]) or (not rest and rank == ACE and past.takes_itself):
            yield f"laid={past.laid}, but it had to take from {rest}" if rest else f"laid={past.laid}, but alone it takes itself"
    elif rules.remembers_laid and past.taker != past.last_side:
        yield f"no card was just laid, so side {past.last_side} captured with the last play; the taker is {_text('taker', past.taker)}"
    if past.swept:
        sweeper = rules.side_of((past.turn - 1 - len(past.table)) % rules.players)
        if len(past.table) >= past.plays or sweeper != past.taker:
            back = len(past.table) + 1
            yield f"swept={past.swept}, but the sweep was {back} plays back, and side {past.taker} did not play then"


def _of_piles(past: Past) -> Iterator[str]:
    """A pile is made of captures, one for a play, each of two cards or more that belong together."""
    for side, pile in enumerate(past.piles):
        if pile and not past.was_given(side):
            yield from _of_pile(past, side, pile)


def _of_pile(past: Past, side: int, pile: CardSet) -> Iterator[str]:
    plays, most = past.plays_of(side), past.most_captures(side)
    may_be_one = past.takes_itself and past.is_bent(side)
    if len(pile) == 1 and not may_be_one:
        yield f"side {side} has a pile of one card, but a capture takes two or more"
        return
    if not most:
        why = "it has not played" if not plays else "it has played only onto an empty table"
        yield f"side {side} has a pile of {len(pile)} cards, but {why}"
        return
    has_leftovers = past.is_over and past.taker == side
    if past.is_bent(side) or has_leftovers:
        return
    largest = 1 + most_taken(past.rules)
    if len(pile) > most * largest:
        yield f"side {side} has a pile of {len(pile)} cards, but its {plays} plays captured at most {largest} each"
    yield from _of_worth(past.rules, side, pile)


def _of_worth(rules: Rules, side: int, pile: CardSet) -> Iterator[str]:
    """A capture by equals or sums is worth an even number, one by fifteen 15; and a pile is captures laid together."""
    total, rule = sum(map(rules.deck.value, pile)), rules.capture
    if not rule.fifteen and total % 2:
        yield f"the pile of side {side} is worth {total}, but every capture is worth an even number"
    elif not (rule.equal or rule.sums) and total % FIFTEEN:
        yield f"the pile of side {side} is worth {total}, but every capture is worth {FIFTEEN}"
    elif not is_made_of_captures(pile, rules):
        yield f"the pile {pile} of side {side} cannot be divided into captures"


def _of_points(past: Past) -> Iterator[str]:
    """In-play points come from captures, and from what was dealt."""
    rules, sweep = past.rules, past.rules.sweep
    for side, points in enumerate(past.points):
        captures = min(past.most_captures(side), len(past.piles[side]) // 2)
        sweeps = min(captures, past.plays_of(side, among=past.all_plays - rules.late_plays))
        most = sweeps * most_of_sweep(rules) + captures * most_of_bonuses(rules) + most_dealt(past, side)
        if points > most:
            said = f"its plays and its pile of {len(past.piles[side])} cards allow at most {most}"
            yield f"the in-play points of side {side} are {points}, but {said}"
        elif past.is_plain and sweep.points and points % sweep.points:
            yield f"the in-play points of side {side} are {points}, but every sweep scores {sweep.points}"


def _of_declarations(past: Past) -> Iterator[str]:
    """Who holds a hand that was just dealt has its points, and the wild card has the rank it was declared with."""
    rules, plan = past.rules, past.rules.declarations
    if plan is None:
        return
    if past.matta is not None and not any(past.points):
        yield f"the wild card was declared as {RANK_LETTERS[past.matta]}, but nobody has points for it"
    is_dealt = len(past.stock) < rules.stock_size and all(len(hand) == rules.deal.redeal_hand for hand in past.hands)
    if is_dealt:
        yield from _of_fresh_hands(past, plan)


def _of_fresh_hands(past: Past, plan: Declarations) -> Iterator[str]:
    events, kept = declaration_events(past.rules, past.hands)
    for side, points in enumerate(past.points):
        declared = sum(event.points for event in events if event.side == side)
        if points < declared:
            yield f"side {side} has {points} points, but the hands just dealt score {declared}"
    if any(plan.matta in hand for hand in past.hands if plan.matta is not None) and past.matta != kept:
        yield f"the wild card was just dealt, and its hand declares matta={_text('matta', kept)}, not {_text('matta', past.matta)}"
