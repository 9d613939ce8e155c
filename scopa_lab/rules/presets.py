"""The games that people play, as compositions of parts.

Escoba is the Spanish game: only fifteens, and a point for most sevens in place of the primiera (https://www.melele.es/escoba.html, which
also plays to 21; others play for the setenta, or to 15: https://en.wikipedia.org/wiki/Escoba). A first table of 15 is an escoba of the
dealer, one of 30 two.
"""

from dataclasses import replace

from scopa_lab.cards import IT40, IT52, Card, Suit
from scopa_lab.rules.items import CardPoints, Courts, Majority, Primiera, Run, Slam, TallyItem, ValueCards, WholeSuit
from scopa_lab.rules.parts import AceRule, CaptureRule, DealPlan, Declarations, MatchRule, SweepRule
from scopa_lab.rules.presa_bonuses import Bonus, ManyCards, OneSuit, Picada
from scopa_lab.rules.rules import PRESETS, Rules, usual_teams

DENARI, SPADE = Suit.DENARI, Suit.SPADE

DECK_POINTS: tuple[TallyItem, ...] = (
    Majority("cards", 1),
    Majority("coins", 1, DENARI),
    CardPoints("settebello", 1, Card.parse("7d")),
    Primiera("primiera", 1),
)
THREE_KINGS, TWO_ACES = (10, 3), (1, 2)
IN_THREES = DealPlan(2, 3, 4, 3, THREE_KINGS, ("3", "t4"))
TEN_EACH = DealPlan(4, 10, 0, 0, None, ("3", "3", "4"))
TWELVE_EACH = DealPlan(4, 12, 4, 0, None, ("12", "t4"))
SCOPA_CAPTURE, ONLY_FIFTEENS = CaptureRule(), CaptureRule(equal=False, sums=False, fifteen=True)
NO_ACE_SWEEP, TAKE_ALL, USUAL_SWEEP = AceRule(), AceRule("if_no_ace"), SweepRule()
FIFTEEN_ON_THE_TABLE = Declarations(matta=None, low_max=0, low=0, three=0)


def _points(*, napola: bool = False, re_bello: str | None = None) -> tuple[TallyItem, ...]:
    """The deck points, and what regional games add to them."""
    card = None if re_bello is None else Card.parse(re_bello)
    return (*DECK_POINTS, Run("napola", napola), CardPoints("re_bello", 1, card), WholeSuit("all_coins", napola))


def _with_forty(
    name: str,
    deal: DealPlan,
    *,
    capture: CaptureRule = SCOPA_CAPTURE,
    ace: AceRule = NO_ACE_SWEEP,
    sweep: SweepRule = USUAL_SWEEP,
    declarations: Declarations | None = None,
    tally: tuple[TallyItem, ...] | None = None,
    target: int = 11,
) -> Rules:
    """A game of forty cards; what is left out is as in Scopa."""
    teams = usual_teams(deal.players)
    return Rules(name, IT40, deal, teams, capture, ace, sweep, (), declarations, tally or _points(), MatchRule(target))


def _with_fifty_two(
    name: str,
    *,
    ace: AceRule = NO_ACE_SWEEP,
    sweep: SweepRule,
    bonuses: tuple[Bonus, ...],
    value_cards: str,
    all_suits: bool = False,
    all_swords: bool = False,
    slam: int = 0,
    match: MatchRule,
) -> Rules:
    """A game of fifty-two cards: an equal card or a sum, as one likes; swords take the place of coins."""
    cards = tuple((card, 1) for card in map(Card.parse, value_cards.split()))
    tally: tuple[TallyItem, ...] = (
        Majority("cards", 2),
        Majority("swords", 1, SPADE),
        ValueCards("value_cards", cards),
        Run("napola", True, SPADE, all_suits),
        Slam("slam", slam, ("cards", "swords", "value_cards")),
        WholeSuit("all_swords", all_swords, SPADE),
    )
    return Rules(name, IT52, TWELVE_EACH, "two_teams", CaptureRule(single_precedence=False), ace, sweep, bonuses, None, tally, match)


PRESETS |= {
    rules.name: rules
    for rules in (
        _with_forty("scopa", IN_THREES),
        _with_forty("scopone", DealPlan(4, 9, 4, 0, THREE_KINGS, ("3", "t2", "3", "t2", "3"))),
        _with_forty("scientifico", TEN_EACH),
        _with_forty("scopa-assi", IN_THREES, ace=TAKE_ALL),
        _with_forty("asso-pigliatutto", IN_THREES, ace=replace(TAKE_ALL, scores=True)),
        _with_forty("napola", TEN_EACH, tally=_points(napola=True), target=21),
        _with_forty("re-bello", TEN_EACH, tally=_points(re_bello="Kd")),
        _with_forty("milanese", TEN_EACH, ace=TAKE_ALL, tally=_points(napola=True), target=21),
        _with_forty("quindici", replace(IN_THREES, redeal_if=None), capture=ONLY_FIFTEENS),
        _with_forty(
            "cirulla",
            replace(IN_THREES, redeal_if=TWO_ACES),
            capture=CaptureRule(fifteen=True, single_precedence=False),
            ace=replace(TAKE_ALL, scores=True),
            declarations=Declarations(),
            tally=(*DECK_POINTS, Run("piccola", True, cap=7), Courts("grande", 5), WholeSuit("all_coins", True)),
            target=51,
        ),
        _with_fifty_two(
            "cicera",
            sweep=SweepRule(name="scua"),
            bonuses=(Picada("picada", "any_equal"), OneSuit("simili", 1), ManyCards("quadriglia", 1)),
            value_cards="2s Td Jc",
            all_swords=True,
            match=MatchRule(51),
        ),
        _with_fifty_two(
            "scarabocion",
            ace=AceRule("optional"),
            sweep=SweepRule(0, by_value=True, doubled=True),
            bonuses=(Picada("picada", "off"), OneSuit("simili", 0, by_value=True), ManyCards("quadriglia", 0)),
            value_cards="2s Js Td",
            all_suits=True,
            slam=48,
            match=MatchRule(120, claims=True),
        ),
        _with_forty(
            "escoba",
            replace(IN_THREES, redeal_if=None),
            capture=ONLY_FIFTEENS,
            sweep=SweepRule(name="escoba"),
            declarations=FIFTEEN_ON_THE_TABLE,
            tally=(*DECK_POINTS[:3], Majority("sevens", 1, ranks="7")),
            target=21,
        ),
    )
}
