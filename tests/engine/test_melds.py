"""Melds by definition (GIN-06) and lay-offs on them (GIN-12), with the reason where it is neither."""

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import Card, parse_card, parse_cards
from scorekeeper.engine.melds import Meld, MeldKind, WildRules, lay_off, meld_or_reason, wild_meld_or_reason
from scorekeeper.engine.text import Text
from tests.oracles import gin as brute


def test_every_three_cards_of_a_pack() -> None:
    """22,100 of them: exactly the 52 sets and 44 runs are melds."""
    result = [meld_or_reason(three) for three in combinations(brute.PACK, 3)]
    kinds = [meld.kind for meld in result if isinstance(meld, Meld)]
    assert (kinds.count(MeldKind.SET), kinds.count(MeldKind.RUN)) == (13 * 4, 4 * 11)
    assert all(
        isinstance(meld, Meld) == brute.is_meld(three)
        for meld, three in zip(result, combinations(brute.PACK, 3), strict=True)
    )


@settings(max_examples=300)
@given(st.lists(st.sampled_from(brute.PACK), max_size=8))
def test_agrees_with_the_definition_whatever_is_given(cards: list[Card]) -> None:
    assert isinstance(meld_or_reason(cards), Meld) == brute.is_meld(cards)


def test_order_does_not_matter_and_reading_order_is_shown() -> None:
    for cards in permutations(parse_cards("5H 3H 4H")):
        assert meld_or_reason(cards) == Meld(MeldKind.RUN, parse_cards("3H 4H 5H"))
    for cards in permutations(parse_cards("7C 7S 7D 7H")):
        assert meld_or_reason(cards) == Meld(MeldKind.SET, parse_cards("7S 7H 7D 7C"))


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("", "at least three"),
        ("7H 8H", "at least three"),
        ("7H 7S 7H", "each suit once"),
        ("7H 7S 7D 7C 7H", "three or four"),
        ("7H 8S 9H", "Neither one rank nor one suit"),
        ("7H 7S 8H", "Neither one rank nor one suit"),
        ("7H 8H 8H", "each card once"),
        ("7H 8H TH JH KH", "9♥ Q♥ missing"),
        ("QS KS AS", "ace is low"),
        ("KS AS 2S", "ace is low"),
    ],
)
def test_the_reason_names_what_is_wrong(cards: str, reason: str) -> None:
    meld = meld_or_reason(parse_cards(cards))
    assert isinstance(meld, Text)
    assert reason in str(meld)


@pytest.mark.parametrize(
    ("meld", "card", "reason"),
    [
        ("7S 7H 7D", "8D", "fourth card"),
        ("7S 7H 7D 7C", "6C", "fourth card"),
        ("7S 7H 7D", "7D", "each suit once"),
        ("5H 6H 7H", "8S", "run's suit"),
        ("5H 6H 7H", "9H", "neither end"),
        ("5H 6H 7H", "6H", "neither end"),
        ("JH QH KH", "AH", "neither end"),
        ("AH 2H 3H", "KH", "neither end"),
    ],
)
def test_the_reason_why_a_card_does_not_fit(meld: str, card: str, reason: str) -> None:
    shown = meld_or_reason(parse_cards(meld))
    assert isinstance(shown, Meld)
    result = lay_off(shown, parse_card(card))
    assert isinstance(result, Text)
    assert reason in str(result)


def test_every_card_on_every_meld_of_a_deal() -> None:
    """Laying off is possible exactly where the meld with the card is a meld again."""
    for deal in brute.deals(seed=6, number=40, size=9):
        for cards in brute.melds_in(deal):
            meld = meld_or_reason(cards)
            assert isinstance(meld, Meld)
            for card in brute.PACK:
                grown = lay_off(meld, card)
                assert isinstance(grown, Meld) == (brute.is_meld(cards | {card}) and card not in cards)
                if isinstance(grown, Meld):
                    assert set(grown.cards) == cards | {card}
                    assert grown.kind == meld.kind


def test_the_kinds_have_names() -> None:
    assert [kind.label for kind in MeldKind] == ["straight run", "run", "set"]


@pytest.mark.parametrize(
    ("meld", "added", "shown"),
    [
        ("5H 6H 7H", "8H 4H", "4H 5H 6H 7H 8H"),
        ("9S 9C 9D", "9H", "9S 9H 9D 9C"),
        ("AS 2S JK=3S", "4S", "AS 2S JK=3S 4S"),
        ("JK=QS KS AS", "JS", "JS JK=QS KS AS"),
        ("JS QS KS", "AS TS", "TS JS QS KS AS"),
        ("2H 3H 4H", "AH", "AH 2H 3H 4H"),
        ("9D 9H 9C", "JK=9S", "JK=9S 9H 9D 9C"),
    ],
)
def test_a_meld_with_lay_offs_is_shown_as_it_lies(meld: str, added: str, shown: str) -> None:
    reading = wild_meld_or_reason(parse_cards(meld, stands_for=True), WildRules())
    assert isinstance(reading, Meld)
    assert " ".join(map(str, reading.with_laid_off(parse_cards(added, stands_for=True)))) == shown
