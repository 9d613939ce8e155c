"""The sentences of the page of the rules: each kind of item and bonus in the words that a person plays by."""

import pytest

from scopa_lab.rules import Rules

STANDARD = "7 21, 6 18, A 16, 5 15, 4 14, 3 13, 2 12, J 10, Q 10, K 10"
SOUTHERN = "7 21, 6 18, A 16, 5 15, 4 14, 3 13, 2 12, J 8, Q 9, K 10"
BEST = "primiera: one point for the best card of each suit added up, at"
SENTENCES = {
    "scopone": [
        "cards: one point for most cards; nobody if level.",
        "coins: one point for most denari (coins); nobody if level.",
        "settebello: one point for the seven of denari.",
        f"{BEST} {STANDARD}; a side that lacks a suit has no prime; nobody if level.",
    ],
    "scopa(cards_tie=one_each,primiera_missing_suit=fewer_suits_lose)": [
        "cards: one point for most cards; level sides get one each.",
        f"{BEST} {STANDARD}; fewer suits lose to more; nobody if level.",
    ],
    "napola(napola_cap=6,napola_min=1)": [
        "napola: an unbroken run of denari (coins) from the ace, of at least one card, scores its length, at most 6.",
        "all_coins: all denari (coins) win the match at once.",
    ],
    "re-bello": ["re_bello: one point for the re of denari."],
    "cirulla(grande_extends=true,primiera_values=southern,primiera_missing_suit=zero_value)": [
        f"{BEST} {SOUTHERN}; a missing suit adds nothing; nobody if level.",
        "piccola: an unbroken run of denari (coins) from the ace, of at least three cards, scores its length, at most 7.",
        "grande: five points for fante, cavallo and re of denari together, and one for each coin below them without a gap.",
    ],
    "cicera": [
        "Taking an equal card (picada) scores one point.",
        "Taking two or more cards that are all of the played card's suit scores one point.",
        "Taking three or more cards at once (quadriglia) scores one point.",
        "value_cards: one point for the two of spade, one point for the ten of denari, one point for the fante of coppe.",
        "napola: an unbroken run of spade (swords) from the ace, of at least three cards, scores its length.",
    ],
    "cicera(picada=previous_card,suit_capture=true)": [
        "Taking the equal card that the previous player has just laid (picada) scores one point.",
        "Taking two or more cards that are all of the played card's suit scores one point and the value of the card.",
    ],
    "scarabocion": [
        "Taking two or more cards that are all of the played card's suit scores the value of the card.",
        "napola: an unbroken run in each suit from the ace, of at least three cards, scores its length.",
        "slam: a side that gets all of cards, swords, value_cards scores 48 instead of their points.",
    ],
    "escoba": ["sevens: one point for most sevens; nobody if level."],
}


@pytest.mark.parametrize("text", SENTENCES)
def test_a_page_says_what_scores(text: str) -> None:
    page = Rules.preset(text).describe().splitlines()
    for sentence in SENTENCES[text]:
        assert f"* {sentence}" in page


@pytest.mark.parametrize("text", ["cicera(picada=off,simili=0,quadriglia=0)", "scarabocion(suit_capture=false)"])
def test_a_page_is_silent_of_what_is_off(text: str) -> None:
    page = Rules.preset(text).describe()
    assert "Taking" not in page.replace("Taking everything", "").replace("Taking a lone ace", "")
    assert "None" not in page
