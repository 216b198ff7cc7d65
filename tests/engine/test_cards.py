"""Cards: every accepted spelling, one canonical one, decks and what they hold."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import JOKER, RANKS, Card, Deck, Suit, parse_card, parse_cards
from scorekeeper.engine.text import Invalid

EVERY = Deck(packs=1, jokers=1).distinct_cards()
FIVE_SUITS = tuple(Suit)
# Two packs of five suits, 3 to king, with six jokers: the deck of Five Crowns
CROWNS = Deck(packs=2, jokers=6, suits=FIVE_SUITS, ranks=tuple(range(3, 14)))


@pytest.mark.parametrize("card", dict.fromkeys((*EVERY, *CROWNS.distinct_cards())), ids=str)
def test_canonical_text_reads_back(card: Card) -> None:
    assert parse_card(str(card), suits=FIVE_SUITS) == card
    assert parse_card(card.symbol, suits=FIVE_SUITS) == card
    assert str(card) == "JK" or (str(card)[0] in RANKS and str(card)[1] in "SHDC*")


@pytest.mark.parametrize("text", ["T*", "10*", "１０＊", "*10", "10★", "★10", "10☆", "t⭐️"])
def test_every_spelling_of_a_card_of_stars(text: str) -> None:
    assert parse_card(text, suits=FIVE_SUITS) == Card(10, Suit.STARS)


def test_a_star_alone_is_a_joker_and_behind_a_rank_it_is_a_suit() -> None:
    cards = parse_cards("3★ ★ 4★5★ K☆ ★=7★", stands_for=True, suits=FIVE_SUITS)
    assert [*map(str, cards)] == ["3*", "JK", "4*", "5*", "K*", "JK=7*"]
    assert [card.symbol for card in cards] == ["3☆", "★", "4☆", "5☆", "K☆", "★=7☆"]
    assert [*map(str, parse_cards("3★ ★ 10♥", suits=FIVE_SUITS))] == ["3*", "JK", "TH"], "spelled otherwise or not"


@pytest.mark.parametrize("text", ["3*", "★3", "JK=3*"])
def test_the_common_pack_has_no_stars(text: str) -> None:
    with pytest.raises(Invalid) as caught:
        parse_cards(["7H", text], "hand", stands_for=True)
    (issue,) = caught.value.issues
    assert (issue.code, issue.field, issue.cards) == ("card.not_in_deck", "hand", ("3*",))
    assert str(issue.text) == "3☆ is not in this game's deck. Take it out."


@pytest.mark.parametrize(
    "text",
    [
        "TH",
        "10H",
        "10h",
        "th",
        "h10",
        "H10",
        "♥10",
        "10♥",
        "♥T",
        "10♥\ufe0f",
        "♡10",
        "10♡",
        "１０Ｈ",
        "Ｔｈ",
        "ｈ１０",
        " 10H ",
        "１０♥",
    ],
)
def test_every_spelling_of_one_card(text: str) -> None:
    assert parse_card(text) == Card(10, Suit.HEARTS)
    assert str(parse_card(text)) == "TH"


@pytest.mark.parametrize("text", ["JK", "jk", "Joker", "ｊｋ", "JOKER", "★"])
def test_every_spelling_of_a_joker(text: str) -> None:
    assert parse_card(text) == JOKER


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "1H",
        "11H",
        "0S",
        "7",
        "H",
        "7X",
        "XH",
        "7HH",
        "77H",
        "7 H",
        "TenH",
        "10",
        "-7H",
        "𝟕",
        "7H8H",
        "H7S",
    ],
)
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(Invalid) as caught:
        parse_card(text, "hand")
    (issue,) = caught.value.issues
    assert (issue.code, issue.field) == ("card.unknown", "hand")
    assert "7H" in str(issue.text), "it says how to write a card"


@pytest.mark.parametrize(
    "text",
    [
        "7H 8H TS",
        "7h,8h,10s",
        "7H8HTS",
        "♥7♥8♠10",
        "h7 h8 s10",
        "7♥、8♥、10♠",
        "７Ｈ　８Ｈ　１０Ｓ",
        "7H/8H;TS",
        " 7H\n8H\tTS ",
        "7H,,8H, ,TS,",
    ],
)
def test_several_cards_in_one_string(text: str) -> None:
    assert parse_cards(text) == (Card(7, Suit.HEARTS), Card(8, Suit.HEARTS), Card(10, Suit.SPADES))


def test_order_and_repetition_stay_as_given() -> None:
    assert list(map(str, parse_cards(["KS", "2c", "KS"]))) == ["KS", "2C", "KS"]
    assert parse_cards("") == () == parse_cards([])


def test_every_card_not_understood_is_named() -> None:
    for given_ in ("7H 1H 8H xx", ["7H", "1H", "8H", "xx"]):
        with pytest.raises(Invalid) as caught:
            parse_cards(given_, "hand")
        assert [issue.text.params["text"].lower() for issue in caught.value.issues] == ["1h", "xx"]  # type: ignore[attr-defined]  # a text


def test_a_long_text_is_not_repeated_whole() -> None:
    with pytest.raises(Invalid) as caught:
        parse_card("7" * 1000)
    assert len(str(caught.value)) < 120


@settings(max_examples=200)
@given(st.text(max_size=12))
def test_any_text_is_a_list_of_cards_or_invalid(text: str) -> None:
    try:
        result = parse_cards(text)
    except Invalid:
        return
    assert parse_cards(" ".join(map(str, result))) == result


@settings(max_examples=100)
@given(st.lists(st.sampled_from(EVERY), max_size=14), st.sampled_from([" ", ",", "、", " / ", "\n"]))
def test_lists_read_back_whatever_stands_between(cards: list[Card], between: str) -> None:
    assert parse_cards(between.join(map(str, cards))) == tuple(cards)
    assert parse_cards(between.join(card.symbol for card in cards)) == tuple(cards)
    natural = [card for card in cards if card != JOKER]
    assert parse_cards("".join(map(str, natural))) == tuple(natural)


class TestDeck:
    def test_size_and_copies(self) -> None:
        deck = Deck(packs=2, jokers=3)
        assert deck.size == 107
        assert (deck.copies(parse_card("7H")), deck.copies(JOKER)) == (2, 3)
        assert Deck().size == 52
        assert len(set(Deck().distinct_cards())) == 52
        assert JOKER in deck.distinct_cards()
        assert JOKER not in Deck().distinct_cards()

    def test_a_card_more_often_than_the_packs_hold_it(self) -> None:
        (issue,) = Deck().too_many(parse_cards("7H 8H 7H"), "hand")
        assert (issue.code, issue.field, issue.cards) == ("card.too_many", "hand", ("7H",))
        assert Deck(packs=2).too_many(parse_cards("7H 8H 7H")) == []
        (issue,) = Deck(packs=2).too_many(parse_cards("7H 7H 7H"))
        assert str(issue.text) == "7♥ is here 3 times, but the deck holds it 2 times. Take out 1."

    def test_a_joker_in_a_game_without(self) -> None:
        (issue,) = Deck().too_many([JOKER])
        assert (issue.code, issue.cards) == ("card.not_in_deck", ("JK",))
        assert Deck(jokers=1).too_many([JOKER]) == []

    def test_a_deck_of_other_suits_and_ranks(self) -> None:
        assert (CROWNS.size, len(set(CROWNS.distinct_cards())), len(CROWNS.cards)) == (116, 56, 116)
        assert len({card.bit for card in CROWNS.distinct_cards()}) == 56
        assert str(CROWNS.text) == "2 packs with 6 jokers: 116 cards."
        assert CROWNS.too_many(parse_cards("3* 3* KH JK JK JK JK JK JK", suits=FIVE_SUITS)) == []
        issues = CROWNS.too_many(parse_cards("AH 2* 3* 3* 3* KH", suits=FIVE_SUITS), "hand")
        codes = {issue.cards: issue.code for issue in issues}
        assert codes == {("2*",): "card.not_in_deck", ("3*",): "card.too_many", ("AH",): "card.not_in_deck"}
        assert [issue.code for issue in Deck().too_many([Card(3, Suit.STARS)])] == ["card.not_in_deck"]
        assert str(Deck(ranks=tuple(range(7, 14))).text) == "One pack of 28 cards, no jokers."

    def test_every_such_card_is_named(self) -> None:
        issues = Deck().too_many(parse_cards("7H JK 7H 8S 8S KD"))
        assert [issue.cards for issue in issues] == [("7H",), ("8S",), ("JK",)]


def test_cards_sort_and_name_themselves() -> None:
    assert [card.rank_label for card in parse_cards("AS TS KS JK")] == ["A", "10", "K", "★"]
    assert sorted(parse_cards("KS AS 7H 7S")) == list(parse_cards("AS 7S 7H KS"))
    assert [suit.label for suit in Suit] == ["Spades", "Hearts", "Diamonds", "Clubs", "Stars"]
