"""What rules must be to be played: parts of known kinds, each with a name of its own, and a deal that the pack goes into."""

from types import UnionType
from typing import Any, get_args

from scopa_lab.cards import Deck
from scopa_lab.errors import RulesError, shown
from scopa_lab.rules.items import Slam, TallyItem, WholeSuit
from scopa_lab.rules.parts import AceRule, CaptureRule, DealPlan, Declarations, MatchRule, SweepRule
from scopa_lab.rules.presa_bonuses import Bonus

SHEET_COLUMNS = ("deal", "dealer", "side", "total", "score", "scope")


def check_kinds(rules: Any) -> None:
    """Refuse a part that is of no kind we know how to play."""
    for name in ("tally", "bonuses"):
        if not isinstance(getattr(rules, name), tuple):
            raise RulesError(f"{name} of {rules.name} is {shown(getattr(rules, name))}; it must be a tuple of parts")
    if not isinstance(rules.declarations, Declarations | None):
        raise RulesError(f"declarations of {rules.name} is {shown(rules.declarations)}; it must be Declarations, or None")
    kinds = {"deck": Deck, "deal": DealPlan, "capture": CaptureRule, "ace": AceRule, "sweep": SweepRule, "match": MatchRule}
    for name, kind in kinds.items():
        if not isinstance(getattr(rules, name), kind):
            raise RulesError(f"{name} of {rules.name} is {shown(getattr(rules, name))}; it must be a {kind.__name__}")
    for item in rules.tally:
        if not isinstance(item, TallyItem):
            raise RulesError(f"the tally of {rules.name} holds {shown(item)}; its items are {_names_of(TallyItem)}")
    for bonus in rules.bonuses:
        if not isinstance(bonus, Bonus):
            raise RulesError(f"the bonuses of {rules.name} hold {shown(bonus)}; they are {_names_of(Bonus)}")


def check_names(rules: Any) -> None:
    """Refuse a name that two parts have, or that a scoresheet needs, and a slam of what is not there."""
    for what, parts in (("tally items", rules.tally), ("bonuses", rules.bonuses)):
        names = [part.name for part in parts]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise RulesError(f"two {what} are named {twice!r}; each needs a name of its own")
        if taken := next((name for name in names if name in SHEET_COLUMNS), None):
            raise RulesError(f"one of the {what} is named {taken!r}, which is another column of a scoresheet")
    if sweep := next((bonus.name for bonus in rules.bonuses if bonus.name == rules.sweep.name), None):
        raise RulesError(f"the sweep and a bonus are both named {sweep!r}; each needs a name of its own")
    _check_slams(rules.tally)


def _check_slams(tally: tuple[TallyItem, ...]) -> None:
    """Refuse a slam of what is not counted before it."""
    before: list[str] = []
    for item in tally:
        if isinstance(item, Slam):
            strange = next((name for name in item.of if name not in before), None)
            if strange is not None or not item.of:
                raise RulesError(
                    f"{item.name} is a slam of {strange!r}; it must be of items before it in the tally: {', '.join(before) or 'none'}"
                )
        elif not isinstance(item, WholeSuit):
            before.append(item.name)


def _names_of(kinds: UnionType) -> str:
    return ", ".join(kind.__name__ for kind in get_args(kinds))


def check_deal(name: str, deck: Deck, deal: DealPlan) -> None:
    """Refuse a deal that the pack does not go into."""
    cards = len(deck.cards)
    left = cards - deal.players * deal.hand_size - deal.table_size
    sizes = f"{deal.players} seats, hand_size={deal.hand_size}, table_size={deal.table_size}, redeal_hand={deal.redeal_hand}"
    if left < 0:
        raise RulesError(f"{sizes} needs {cards - left} cards, but the deck has {cards}")
    if not deal.hand_size:
        raise RulesError(f"{sizes} deals nothing to the hands; hand_size must be at least 1")
    if deal.redeal_hand and left % (deal.players * deal.redeal_hand):
        whole = (cards // deal.players, cards % deal.players)
        raise RulesError(
            f"{sizes} cannot be dealt: {left} is not a multiple of {deal.players * deal.redeal_hand}; "
            f"deal all at once instead: {name}(players={deal.players},hand_size={whole[0]},table_size={whole[1]},redeal_hand=0)"
        )
    if left and not deal.redeal_hand:
        raise RulesError(f"{sizes} leaves {left} of {cards} cards undealt; set redeal_hand, or deal all {cards}")
    hand = sum(int(packet) for packet in deal.packets if not packet.startswith("t"))
    table = sum(int(packet[1:]) for packet in deal.packets if packet.startswith("t"))
    if (hand, table) != (deal.hand_size, deal.table_size):
        packets = "+".join(deal.packets)
        raise RulesError(
            f"deal_packets={packets} deals {hand} and {table} cards, but hand_size={deal.hand_size} and table_size={deal.table_size}"
        )
    value, count = deal.redeal_if or (0, 0)
    if deal.redeal_if is not None and deal.table_size > cards - 4 * deck.values.count(value) + count - 1:
        raise RulesError(f"redeal_if={value}x{count} with table_size={deal.table_size} would annul every deal; set redeal_if=none")
