"""The options of the rules by name: where each stands, what it means, which values it takes, how they are written.

An option is a path into the parts of a `Rules` value; in a path, a step into a tuple picks the part with that name. An option makes sense
for a game that has such a part.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scopa_lab.cards import DECKS, Card, Suit
from scopa_lab.errors import RulesError, quoted
from scopa_lab.rules.items import CardPoints, Courts, Majority, Primiera, Run, Slam, ValueCards, WholeSuit
from scopa_lab.rules.parts import AceRule, CaptureRule, DealPlan, Declarations, MatchRule, SweepRule
from scopa_lab.rules.presa_bonuses import ManyCards, OneSuit, Picada
from scopa_lab.rules.values import Form, Values, choices, fields_of, read_value, words, written

TEAMS = words("individual", "two_teams")
SUITS = {"d": Suit.DENARI, "s": Suit.SPADE}  # those of which most cards score anywhere
KINDS = {  # of the parts that the paths lead to
    "deal": DealPlan,
    "capture": CaptureRule,
    "ace": AceRule,
    "sweep": SweepRule,
    "declarations": Declarations,
    "match": MatchRule,
    "picada": Picada,
    "simili": OneSuit,
    "quadriglia": ManyCards,
    **dict.fromkeys(("cards", "coins", "swords"), Majority),
    **dict.fromkeys(("settebello", "re_bello"), CardPoints),
    **dict.fromkeys(("napola", "piccola"), Run),
    **dict.fromkeys(("all_coins", "all_swords"), WholeSuit),
    "value_cards": ValueCards,
    "primiera": Primiera,
    "grande": Courts,
    "slam": Slam,
}


@dataclass(frozen=True, slots=True)
class Option:
    """One option of the rules.

    Attributes
    ----------
    name : str
    path : tuple of str
        Where the value stands in `Rules`.
    meaning : str
    source : str
        Who plays it otherwise.
    deck : str or None
        The option goes by this name only in games with this deck.
    narrower : mapping of str to object, or None
        The values that are played anywhere, by their text, where the field could take more.
    """

    name: str
    path: tuple[str, ...]
    meaning: str
    source: str
    deck: str | None = None
    narrower: Mapping[str, Any] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return option_named, (self.name,)  # its readers are functions

    def part_in(self, rules: Any) -> Any:
        """The part of some rules that the last step of the path is a field of; None if they have none of its kind there."""
        part = rules
        for step in self.path[:-1]:
            part = next((item for item in part if item.name == step), None) if isinstance(part, tuple) else getattr(part, step)
        return part if len(self.path) == 1 or isinstance(part, KINDS[self.path[-2]]) else None

    @property
    def values(self) -> Values:
        """The allowed values by their text, or their form: those of its field, if it does not name fewer."""
        return self._field_values if self.narrower is None else self.narrower

    @property
    def _field_values(self) -> Values:
        return fields_of(KINDS[self.path[-2]])[self.path[-1]]

    @property
    def choices(self) -> str:
        """The allowed values for reading."""
        return choices(self.values)

    def write(self, value: Any) -> str:
        """The text of a value that the option takes, or that its field could have."""
        values = self.values
        if len(self.path) > 1 and not isinstance(values, Form) and value not in values.values():
            values = self._field_values
        return written(values, value)

    def read(self, value: object) -> Any:
        """The value that is meant by itself or by its text.

        Raises
        ------
        RulesError
            If the option does not take it.

        Examples
        --------
        >>> OPTIONS["redeal_if"].read("10x3"), OPTIONS["re_bello"].read("7c")
        ((10, 3), Card.parse('7c'))
        """
        try:
            return read_value(self.values, value)
        except ValueError as error:
            raise RulesError(f"{self.name}={error}; {self.meaning}: {self.choices}") from None


OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        Option("deck", ("deck",), "the pack", "forty cards, or fifty-two in Brescia and Treviso", narrower=DECKS),
        Option("players", ("deal", "players"), "number of seats", "scopa is played by two to six; five only with eight cards each"),
        Option(
            "teams",
            ("teams",),
            "who plays with whom; four seats usually form two teams",
            "six seats also play three against three",
            narrower=TEAMS,
        ),
        Option("hand_size", ("deal", "hand_size"), "cards dealt to each hand", "regional deals"),
        Option("table_size", ("deal", "table_size"), "cards dealt face up to the table", "regional deals"),
        Option("redeal_hand", ("deal", "redeal_hand"), "cards dealt to each empty hand while the stock lasts", "regional deals"),
        Option(
            "deal_packets",
            ("deal", "packets"),
            "dealing order: 3 is three to each seat, t2 two to the table",
            "3-2-3-2-3 in the federal regulations",
        ),
        Option(
            "redeal_if",
            ("deal", "redeal_if"),
            "deal anew if so many table cards have that value: 10x3 is three kings",
            "three kings; in Cirulla two aces",
        ),
        Option("allow_equal", ("capture", "equal"), "a card may take an equal one", "not in Scopa di Quindici"),
        Option("allow_sum", ("capture", "sums"), "a card may take cards that add up to it", "not in Scopa di Quindici"),
        Option("fifteen", ("capture", "fifteen"), "a card may take cards that make 15 with it", "Scopa di Quindici, Cirulla"),
        Option(
            "single_precedence", ("capture", "single_precedence"), "an equal card forbids the sums", "free choice in Cirulla and Cicera"
        ),
        Option("sum_choice", ("capture", "sum_choice"), "which sums may be taken", "fewest cards: Arcadia club rules"),
        Option("mandatory_capture", ("capture", "mandatory"), "a card that can take must take", "optional in some rules of Cicera"),
        Option("ace_sweep", ("ace", "sweep"), "whether an ace takes the whole table", "Scopa d'Assi, Cirulla; always: Vivaio"),
        Option("ace_sweep_scores", ("ace", "scores"), "taking the whole table with an ace is a sweep", "Asso pigliatutto, Cirulla"),
        Option(
            "ace_lone_ace_scores", ("ace", "lone_ace_scores"), "an ace that takes a lone ace makes a sweep", "never in the Norwegian rules"
        ),
        Option(
            "ace_empty_table",
            ("ace", "takes_itself"),
            "an ace laid on an empty table",
            "it takes itself: Pagat, Foraccio",
            narrower={"stays": False, "takes_itself": True},
        ),
        Option("ace_may_decline", ("ace", "may_decline"), "an ace that could take may be laid", "a house rule"),
        Option("sweep_points", ("sweep", "points"), "points for a sweep", "one everywhere", deck="it40"),
        Option("final_sweep", ("sweep", "final"), "which final sweep is void", "the last play, the last capture, the last round, or none"),
        Option("score_cards", ("tally", "cards", "points"), "points for most cards", "0 switches the item off", deck="it40"),
        Option("score_coins", ("tally", "coins", "points"), "points for most denari", "0 switches the item off"),
        Option("score_settebello", ("tally", "settebello", "points"), "points for the seven of denari", "0 switches the item off"),
        Option("score_primiera", ("tally", "primiera", "points"), "points for the best prime", "0 switches the item off"),
        Option("majority_suit", ("tally", "coins", "suit"), "the suit of which most cards score", "swords in Brescia", narrower=SUITS),
        Option("cards_tie", ("tally", "cards", "tie"), "level in cards: nobody, or one point each", "one each in some rules of Cicera"),
        Option("primiera_values", ("tally", "primiera", "values"), "table of the primiera", "southern Italy: re 10, cavallo 9, fante 8"),
        Option(
            "primiera_missing_suit",
            ("tally", "primiera", "missing_suit"),
            "a side that lacks a suit",
            "no prime, a lower prime, or a plain sum",
        ),
        Option("napola", ("tally", "napola", "is_on"), "a run from the ace scores its length", "Scopone trentino, Cicera"),
        Option("napola_suit", ("tally", "napola", "suit"), "the suit of that run", "swords in Brescia", narrower=SUITS),
        Option("napola_min", ("tally", "napola", "least"), "the shortest run that scores", "three everywhere"),
        Option("napola_cap", ("tally", "napola", "cap"), "the most that a run scores", "six in the Norwegian rules"),
        Option("all_coins_wins", ("tally", "all_coins", "is_on"), "all coins win the match", "Scopone trentino, Cirulla"),
        Option(
            "re_bello",
            ("tally", "re_bello", "card"),
            "one more point for a card",
            "the re of denari; around Cosenza the seven of coppe",
            narrower={"none": None, "Kd": Card.parse("Kd"), "7c": Card.parse("7c")},
        ),
        Option("target", ("match", "target"), "points that win the match", "11, 16, 21, 31, 41, 51, 101, 120"),
        Option("tie_break", ("match", "tie_break"), "if the leaders are level", "Parlett counts item by item"),
        Option("counting_order", ("match", "counting_order"), "in which order the items are counted then", "Parlett"),
        Option(
            "match_end",
            ("match", "claims"),
            "whether a side may claim the match during a deal",
            "Parlett: in some circles",
            deck="it40",
            narrower={"end_of_deal": False, "claim": True},
        ),
        Option("table_bonus", ("declarations", "table_bonus"), "what the first table scores for the dealer", "everywhere in Genoa"),
        Option(
            "low_table", ("declarations", "low_table"), "what a first table of at most nine scores for the dealer", "3: Gazzetta di Santa"
        ),
        Option("aces_before_bonus", ("declarations", "aces_first"), "two aces on the first table go before the bonus", "not in Wikipedia"),
        Option("matta", ("declarations", "matta"), "the wild card", "the seven of coppe", narrower={"7c": Card.parse("7c"), "none": None}),
        Option("matta_keeps_value", ("declarations", "keeps_value"), "a declared matta keeps its rank", "an ordinary seven in Wikipedia"),
        Option("decl_low_max", ("declarations", "low_max"), "the most that a low hand adds up to", "less than nine in the Dutch rules"),
        Option("decl_low", ("declarations", "low"), "points for a low hand", "2, or 1, in some rules"),
        Option("decl_three", ("declarations", "three"), "points for three of a kind", "2 or 3 in some rules"),
        Option("decl_cumulative", ("declarations", "cumulative"), "a hand that is both scores both", "in one program"),
        Option("piccola_min", ("tally", "piccola", "least"), "the shortest run of coins that scores", "two in one program"),
        Option("piccola_cap", ("tally", "piccola", "cap"), "the most that this run scores", "six: Pagat"),
        Option("grande", ("tally", "grande", "points"), "points for fante, cavallo and re of coins", "five everywhere"),
        Option("grande_extends", ("tally", "grande", "extends"), "and one for each coin below them", "Wind, Vivaio"),
        Option("ace_may_take_fifteen", ("ace", "may_take_fifteen"), "an ace that could take all may make 15 instead", "in one program"),
        Option("picada", ("bonuses", "picada", "kind"), "which equal card scores when it is taken", "the card just laid: Thanos, Pagat"),
        Option("simili", ("bonuses", "simili", "points"), "points for a presa of one suit", "one in Cicera"),
        Option("quadriglia", ("bonuses", "quadriglia", "points"), "points for taking three or more cards", "one in Cicera"),
        Option("scua", ("sweep", "points"), "points for a sweep", "one in Cicera", deck="it52"),
        Option("value_cards", ("tally", "value_cards", "cards"), "cards that score by themselves", "mata, ten of coins, fante of cups"),
        Option("cards_points", ("tally", "cards", "points"), "points for most cards", "two in Cicera", deck="it52"),
        Option("swords_points", ("tally", "swords", "points"), "points for most swords", "two: Parlett"),
        Option("all_swords_wins", ("tally", "all_swords", "is_on"), "all swords win the match", "Regole del gioco"),
        Option("suit_capture", ("bonuses", "simili", "by_value"), "a presa of one suit scores the value of the played card", "Scaraboción"),
        Option("sweep_by_value", ("sweep", "by_value"), "a sweep scores the value of the played card", "Scaraboción", deck="it52"),
        Option("double_same_suit", ("sweep", "doubled"), "that value counts twice in one suit", "Scaraboción", deck="it52"),
        Option("court_sweep_points", ("sweep", "court_value"), "what a court counts for in a sweep by value", "0, or 10", deck="it52"),
        Option("slam_points", ("tally", "slam", "points"), "what all the fixed points together score instead", "48 in Scaraboción"),
        Option("runs_all_suits", ("tally", "napola", "all_suits"), "a run in each suit scores", "Scaraboción"),
        Option("claims", ("match", "claims"), "a side may claim the match during a deal", "Scaraboción", deck="it52"),
    )
}


def option_named(name: str) -> Option:
    """The option of that name.

    Raises
    ------
    RulesError
        If there is none.
    """
    if name not in OPTIONS:
        raise RulesError(f"unknown option {quoted(name)}; the options are {', '.join(OPTIONS)}")
    return OPTIONS[name]
