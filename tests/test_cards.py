import pytest
from hypothesis import given

from scopa_lab.cards import CARDS, IT40, NO_CARDS, Card, CardSet, Suit, read_cards
from scopa_lab.errors import NotationError
from tests.strategies import tables


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_reads_back_from_its_text_and_its_bit(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert CARDS[card.bit] == card
    assert eval(repr(card)) == card


def test_the_settebello_is_the_seven_of_coins_everywhere() -> None:
    settebello = Card.parse("7d")
    assert (settebello.suit, settebello.name, settebello.bit) == (Suit.DENARI, "seven of denari", 24)
    assert IT40.value(settebello) == 7


@given(tables)
def test_a_set_reads_back_from_its_text_and_iterates_in_deck_order(cards: CardSet) -> None:
    assert CardSet.parse(str(cards)) == cards
    assert list(cards) == sorted(cards)
    assert CardSet.of(reversed(list(cards))) == cards


@given(tables, tables)
def test_sets_obey_the_laws_of_sets(one: CardSet, other: CardSet) -> None:
    assert (one & other) | (one - other) == one
    assert len(one | other) == len(one) + len(other) - len(one & other)
    assert one & other <= one <= one | other
    assert set(one | other) == set(one) | set(other)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("7D", "7d"), ("7♦", "7d"), ("1c", "Ac"), ("10c", "Tc"), ("Fs", "Js"), ("CC", "Qc"), ("R♣", "Kb"), ("K♠", "Ks"), ("A♥", "Ac")],
)
def test_other_spellings_of_a_card_are_understood(text: str, canonical: str) -> None:
    assert str(Card.parse(text)) == canonical


def test_a_set_by_itself_may_have_spaces_and_commas() -> None:
    assert str(CardSet.parse("7d, 3c As")) == "As3c7d"
    assert CardSet.parse("-") == NO_CARDS


def test_cards_in_a_row_keep_their_order() -> None:
    assert list(map(str, read_cards("KdAd7s"))) == ["Kd", "Ad", "7s"]


@pytest.mark.parametrize("text", ["denari", "DENARI", "d", "D", "♦"])
def test_a_suit_reads_from_letter_symbol_and_name(text: str) -> None:
    assert Suit.parse(text) is Suit.DENARI


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("11C", "'11' in '11C' is no card"),
        ("0S", "'0S' in '0S' is no card"),
        ("7X", "'7X' in '7X' is no card"),
        ("7DD", "'D' in '7DD' is no card"),
        ("", "no cards in ''; the empty set is written -"),
        ("7d7d", "'7d7d' is 2 cards; one card is expected"),
        ("-", "'-' is 0 cards"),
    ],
)
def test_a_text_that_is_no_card_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match="^" + message.replace("(", r"\(")):
        Card.parse(text)


@pytest.mark.parametrize(("text", "right"), [("8d", "fante, worth 8, is written Jd"), ("9c", "Qc"), ("Ts", "Ks"), ("10b", "Kb")])
def test_the_pips_that_a_forty_card_deck_lacks_are_refused_with_the_figure(text: str, right: str) -> None:
    with pytest.raises(NotationError, match=f"is not in the 40-card deck; .*{right}"):
        Card.parse(text, deck=IT40)


def test_a_card_twice_in_a_set_is_refused() -> None:
    with pytest.raises(NotationError, match="the card '7d' comes twice in '7d3c7d'"):
        CardSet.parse("7d3c7d")


def test_an_unknown_suit_is_refused_with_the_four_that_exist() -> None:
    with pytest.raises(NotationError, match="unknown suit 'denaro'; the suits are d \\(denari\\)"):
        Suit.parse("denaro")


@pytest.mark.parametrize("rank", [-1, 13])
def test_a_rank_that_does_not_exist_is_refused(rank: int) -> None:
    with pytest.raises(NotationError, match=f"{rank} is no rank; ranks run from 0"):
        Card(rank, Suit.DENARI)


@pytest.mark.parametrize("mask", [-1, 1 << 52])
def test_a_mask_outside_the_cards_is_refused(mask: int) -> None:
    with pytest.raises(NotationError, match="is no mask of card bits"):
        CardSet(mask)
