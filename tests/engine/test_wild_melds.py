"""Melds with wild cards by definition (IND-09 to IND-12), with the reason where cards are none; cards that stand for
others."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.cards import JOKER, Card, Deck, Suit, parse_card, parse_cards, parse_rank, rank_text
from scorekeeper.engine.fields import CardList, Integer, MeldList, Nullable, OneRank
from scorekeeper.engine.melds import (
    Meld,
    WildRules,
    wild_kinds_or_reason,
    wild_lay_off,
    wild_meld_or_reason,
    wild_readings,
)
from scorekeeper.engine.text import Invalid, Text
from tests.oracles import indian as brute
from tests.oracles import rummy500 as brute_rummy500

EVERY = (*brute.FACES, JOKER)


def read(cards: str, wild: str = "JK", **options: bool) -> str:
    """`run 5H 6H JK=7H`, or the reason."""
    meld = wild_meld_or_reason(parse_cards(cards, stands_for=True), WildRules(parse_rank(wild), **options))
    return f"{meld.kind} {' '.join(map(str, meld.cards))}" if isinstance(meld, Meld) else str(meld)


def assert_holds(result: Meld, given: list[Card], house: brute.House) -> None:
    """The same cards, each wild card standing for one place of a real run or set."""
    assert sorted(result.cards) == sorted(given)
    faces = [card.face for card in result.cards]
    shapes = brute.quartets(len(faces)) if result.kind == "set" else brute.sequences(len(faces))
    assert frozenset(faces) in shapes
    assert len(set(faces)) == len(faces)
    assert all(house.is_wild(card) for card in result.cards if card.stands_for)


@pytest.mark.slow
@pytest.mark.parametrize("natural", [True, False])
@pytest.mark.parametrize("alone", [True, False])
def test_agrees_with_the_definition_on_every_three_cards_of_two_suits(natural: bool, alone: bool) -> None:
    """4,060 of them with the eights wild, cards twice and three times too."""
    cards = [card for card in EVERY if card.suit in (None, Suit.SPADES, Suit.CLUBS)]
    house = brute.House(8, natural, alone)
    for three in combinations_with_replacement(cards, 3):
        meld = wild_meld_or_reason(three, WildRules(8, natural, alone))
        expected = brute.kind(three, house)
        assert (meld.kind if isinstance(meld, Meld) else None) == expected, three
        if isinstance(meld, Meld):
            assert_holds(meld, list(three), house)


@given(
    st.sampled_from(brute.PARTS).flatmap(lambda part: st.lists(st.sampled_from((*part, JOKER)), max_size=14)),
    st.builds(brute.House, st.integers(0, 13), st.booleans(), st.booleans()),
)
def test_agrees_with_the_definition_whatever_is_given(cards: list[Card], house: brute.House) -> None:
    rules = WildRules(house.wild, house.natural_wild_is_straight, house.all_wild_melds)
    reading = wild_meld_or_reason(cards, rules)
    assert (reading.kind if isinstance(reading, Meld) else None) == brute.kind(cards, house)
    readings = wild_kinds_or_reason(cards, rules)
    every = readings if isinstance(readings, tuple) else ()
    assert [meld.kind for meld in every] == list(brute.kinds(cards, house))
    if isinstance(reading, Meld):
        assert every[0] == reading
        assert_holds(reading, cards, house)
        assert wild_meld_or_reason(reading.cards, rules) == reading, "what it shows is read back as the same"


def test_groups_of_wild_cards_are_read_as_runs_and_as_sets() -> None:
    """Every group of three and of four among four eights, which are wild, two sevens, a nine and two jokers."""
    stock = parse_cards("8S 8H 8D 8C 7H 7S 9H JK JK")
    result = set()
    for size, natural, alone in product((3, 4), (True, False), (True, False)):
        house, rules = brute.House(8, natural, alone), WildRules(8, natural, alone)
        for cards in combinations(stock, size):
            readings = wild_kinds_or_reason(cards, rules)
            kinds = [meld.kind.value for meld in readings] if isinstance(readings, tuple) else []
            assert kinds == list(brute.kinds(cards, house)), cards
            result.add(tuple(kinds))
    assert result == {(), ("straight_run",), ("run",), ("set",), ("run", "set")}


def test_agrees_on_runs_with_holes() -> None:
    """Random holes in real runs, the wild card in its own place or elsewhere, long ones too."""
    rng = Random(9)
    kinds = set()
    for _ in range(3000):
        length = rng.randrange(3, 14)
        run = sorted(rng.choice(brute.sequences(length)))
        house = brute.House(rng.choice(run).rank, rng.random() < 0.5, rng.random() < 0.5)
        cards = [rng.choice([JOKER, Card(house.wild, Suit(rng.randrange(4))), *[card] * 6]) for card in run]
        meld = wild_meld_or_reason(cards, WildRules(house.wild, house.natural_wild_is_straight, house.all_wild_melds))
        assert (meld.kind if isinstance(meld, Meld) else None) == brute.kind(cards, house)
        kinds.add(meld.kind if isinstance(meld, Meld) else None)
    assert kinds >= {"straight_run", "run"}


@pytest.mark.parametrize(
    ("cards", "wild", "shown"),
    [
        ("AH KH QH", "JK", "straight_run QH KH AH"),
        ("AH 2H 3H", "JK", "straight_run AH 2H 3H"),
        ("9H 7H 8H", "8", "straight_run 7H 8H 9H"),
        ("7H 9H 8S", "8", "run 7H 8S=8H 9H"),
        ("5H 6H JK", "JK", "run 5H 6H JK=7H"),
        ("QH KH JK", "JK", "run QH KH JK=AH"),
        ("AH 3H JK JK", "JK", "run AH JK=2H 3H JK=4H"),
        ("7H 7S JK JK", "JK", "set 7S 7H JK=7D JK=7C"),
        ("7H 7S JK", "JK", "set 7S 7H JK=7D"),
        ("JD JS JC JH", "JK", "set JS JH JD JC"),
        ("JK JK JK", "JK", "run JK=QC JK=KC JK=AC"),
        ("8H 7H 7S", "8", "set 7S 7H 8H=7D"),
        ("JK=3H 4H 5H", "JK", "run JK=3H 4H 5H"),
        ("8C=6D 5D 7D", "8", "run 5D 8C=6D 7D"),
        ("8D=8D 9D 7D", "8", "straight_run 7D 8D 9D"),
        ("JK=7H 7S 7C", "JK", "set 7S JK=7H 7C"),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "JK", "straight_run 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"),
    ],
)
def test_what_wild_cards_stand_for(cards: str, wild: str, shown: str) -> None:
    assert read(cards, wild) == shown


@pytest.mark.parametrize(
    ("cards", "wild", "options", "reason"),
    [
        ("7H 8H", "JK", {}, "at least three"),
        ("KH AH 2H", "JK", {}, "never both"),
        ("KH AH 2H", "A", {}, "never both"),
        ("KH JK 2H", "JK", {}, "never both"),
        ("QH KH AH 2H 4H JK", "A", {}, "never both"),
        ("QH KH 4H JK", "JK", {}, "5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ missing"),
        ("JH KH 2H", "JK", {}, "3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ Q♥ missing."),  # without an ace nothing goes round the corner
        ("7H 7H 7S", "JK", {}, "each suit once"),
        ("7H 7H JK", "JK", {}, "each suit once"),
        ("7H 7S 7D 7C JK", "JK", {}, "three or four"),
        ("7H 7S JK JK JK", "JK", {}, "three or four"),
        ("7H 8S JK", "JK", {}, "Neither one rank nor one suit"),
        ("7H 8H 8H", "JK", {}, "each card once"),
        ("7H 8H TH", "JK", {}, "9♥ missing."),
        ("7H JH JK", "JK", {}, "8♥ 9♥ 10♥ missing, with only 1 wild card."),
        ("7H QH JK JK", "JK", {}, "with only 2 wild cards."),
        ("AH TH JK", "JK", {}, "J♥ Q♥ K♥ missing"),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH JK", "JK", {}, "at most thirteen"),
        ("JK JK JK", "JK", {"all_wild": False}, "wild cards alone"),
        ("JK=7H 8S=8H JK=9H", "8", {"all_wild": False}, "wild cards alone"),
        ("7H=8H 7S 7C", "JK", {}, "7♥ is no wild card"),
        ("JK=9H 5H 6H", "JK", {}, "7♥ 8♥ missing"),
        ("JK=7H 7H 7S", "JK", {}, "each suit once"),
    ],
)
def test_the_reason_names_what_is_wrong(cards: str, wild: str, options: dict[str, bool], reason: str) -> None:
    assert reason in read(cards, wild, **options)


def test_ind10_the_wild_rank_in_its_own_place() -> None:
    assert read("7H 8H 9H", "8") == "straight_run 7H 8H 9H"
    assert read("7H 8H 9H", "8", natural_is_straight=False) == "run 7H 8H 9H"


def test_ind12_wild_cards_alone_where_one_lies_in_its_own_place() -> None:
    assert read("8H JK JK", "8", all_wild=False) == "run 8H JK=9H JK=TH"
    assert read("9C 9S 9D", "9", all_wild=False).startswith("run ")
    assert isinstance(wild_meld_or_reason([JOKER] * 4, WildRules(8, all_wild=False)), Text)


def test_order_does_not_matter() -> None:
    for cards in permutations(["5D", "8C", "7D", "JK"]):
        assert read(" ".join(cards), "8") in ("run 5D 8C=6D 7D JK=8D", "run 5D JK=6D 7D 8C=8D")


class TestWhereOnlyJokersAreWild:
    """Rummy 500: R500-14 to R500-20."""

    RULES = WildRules(all_wild=False, straight_runs=False)
    DOUBLES = replace(RULES, same_suit_in_sets=True)

    def lay_off(self, meld: str, cards: str, rules: WildRules = RULES) -> str:
        lying = wild_meld_or_reason(parse_cards(meld, stands_for=True), rules)
        assert isinstance(lying, Meld), lying
        result = wild_lay_off(lying, parse_cards(cards, stands_for=True), rules)
        return " ".join(map(str, result.cards)) if isinstance(result, Meld) else str(result)

    def test_a_run_is_a_run(self) -> None:
        meld = wild_meld_or_reason(parse_cards("3S 4S 5S"), self.RULES)
        assert isinstance(meld, Meld)
        assert meld.kind == "run"

    @pytest.mark.parametrize(
        ("cards", "shown"),
        [
            ("5D 5D 5H", "set 5H 5D 5D"),
            ("5D 5D 5D 5D", "set 5D 5D 5D 5D"),
            ("5D JK 5D", "set JK=5S 5D 5D"),
            ("JK=5D 5D 5H", "set 5H 5D JK=5D"),
            ("5D 5D 5H 5H 5S", "A set has three or four cards."),
            ("5D 5D 6D", "A run holds each card once."),
        ],
    )
    def test_r500_17_a_suit_twice_in_a_set(self, cards: str, shown: str) -> None:
        options = {"all_wild": False, "straight_runs": False, "same_suit_in_sets": True}
        assert read(cards, **options) == shown

    @pytest.mark.parametrize(
        ("meld", "cards", "shown"),
        [
            ("5S 6S 7S", "8S", "5S 6S 7S 8S"),
            ("5S 6S 7S", "9S 4S 8S", "4S 5S 6S 7S 8S 9S"),
            ("5S 6S 7S", "9S JK", "5S 6S 7S JK=8S 9S"),
            ("5S 6S 7S", "JK=4S", "JK=4S 5S 6S 7S"),
            ("5S JK=6S 7S", "JK JK", "5S JK=6S 7S JK=8S JK=9S"),
            ("2H 3H 4H", "AH", "AH 2H 3H 4H"),
            ("JH QH KH", "AH", "JH QH KH AH"),
            ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS", "KS", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"),
            ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "2S", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"),
            ("7S 7H 7D", "JK", "7S 7H 7D JK=7C"),
            ("7S JK=7H 7D", "7C", "7S JK=7H 7D 7C"),
        ],
    )
    def test_r500_14_what_is_laid_off(self, meld: str, cards: str, shown: str) -> None:
        assert self.lay_off(meld, cards) == shown

    @pytest.mark.parametrize(
        ("meld", "cards", "reason"),
        [
            ("5S 6S 7S", "", "Name the cards to lay off."),
            ("5S 6S 7S", "9S", "8♠ missing"),
            ("5S 6S 7S", "8H", "8♥ is not of the run's suit."),
            ("5S 6S 7S", "6S", "6♠ is in the run already."),
            ("9S TS JS QS KS AS", "2S", "never both"),
            ("AH 2H 3H", "KH", "never both"),
            ("7S 7H 7D", "8D", "8♦ is not of the set's rank."),
            ("7S 7H 7D", "7D", "7♦ is in the set already"),
            ("7S 7H 7D JK=7C", "7C", "7♣ is in the set already"),
            ("7S 7H 7D 7C", "JK", "at most four"),
            ("7S 7H 7D", "7C JK", "at most four"),
            ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "JK", "at most thirteen"),
            ("5S 6S 7S", "8S=9S", "no wild card"),
        ],
    )
    def test_why_not(self, meld: str, cards: str, reason: str) -> None:
        assert reason in self.lay_off(meld, cards)

    def test_r500_17_a_suit_twice_on_a_set_of_the_table(self) -> None:
        assert self.lay_off("5S 5H 5D", "5D", self.DOUBLES) == "5S 5H 5D 5D"
        assert "at most four" in self.lay_off("5S 5H 5D", "5D 5C", self.DOUBLES)

    @pytest.mark.slow
    def test_agrees_with_the_definition_on_random_lay_offs(self) -> None:
        """Legal just where some larger meld by definition holds the meld and these cards, jokers for what is left."""
        rng = Random(4)
        seen = {True: 0, False: 0}
        for _ in range(4000):
            rules = rng.choice([self.RULES, self.DOUBLES])
            shapes = brute_rummy500.runs() + brute_rummy500.sets(rules.same_suit_in_sets) * 2
            lying = rng.choice(shapes)
            meld = wild_meld_or_reason(lying.faces, rules)
            assert isinstance(meld, Meld)
            grown = brute_rummy500.larger(lying, rules.same_suit_in_sets)
            near = sorted({face for _, places in grown for face in places}) or [*brute.FACES]
            cards = [JOKER if rng.random() < 0.2 else rng.choice(near) for _ in range(rng.choice([1, 1, 2, 2, 3]))]
            house = brute_rummy500.House(2, rules.same_suit_in_sets)
            legal = any(
                filling
                for shape, places in grown
                if len(places) == len(cards)
                for filling in brute_rummy500.fillings(places, shape, Counter(cards), house)
            )
            result = wild_lay_off(meld, cards, rules)
            assert isinstance(result, Meld) == legal, (meld, cards, result)
            seen[legal] += 1
        assert min(seen.values()) > 500


class TestCardsThatStandForOthers:
    @pytest.mark.parametrize("text", ["JK=7H", "jk = 7h", "★=7♥", "joker=h7", "ｊｋ＝７Ｈ"])
    def test_are_read_in_every_spelling_and_written_in_one(self, text: str) -> None:
        card = parse_card(text, stands_for=True)
        assert (str(card), card.symbol, card.face) == ("JK=7H", "★=7♥", Card(7, Suit.HEARTS))
        assert parse_card(card.symbol, stands_for=True).stands_for == card.stands_for

    def test_are_the_same_card_for_packs(self) -> None:
        assert parse_card("JK=7H", stands_for=True) == JOKER
        assert Deck(2, 2).too_many(parse_cards("JK=7H JK=8H", stands_for=True)) == []
        (issue,) = Deck(2, 2).too_many(parse_cards("JK=7H JK=8H JK", stands_for=True))
        assert issue.code == "card.too_many"

    def test_in_a_list(self) -> None:
        shown = parse_cards("5D 8C = 6D, 7D", stands_for=True)
        assert list(map(str, shown)) == ["5D", "8C=6D", "7D"]
        assert str(parse_card("8C=8C", stands_for=True)) == "8C"

    @pytest.mark.parametrize("text", ["JK=", "=7H", "JK=7H=8H", "JK=1H", "XX=7H", "=", "JK=JK", "7H=JK"])
    def test_what_is_none(self, text: str) -> None:
        with pytest.raises(Invalid):
            parse_card(text, stands_for=True)

    def test_only_where_melds_are_shown(self) -> None:
        for kind in (CardList(1, 3), MeldList(3)):
            with pytest.raises(Invalid) as caught:
                kind.decode(["JK=7H"] if isinstance(kind, CardList) else [["JK=7H"]], "hand")
            assert [issue.code for issue in caught.value.issues] == ["card.standing"]
        assert list(map(str, CardList(1, 3, stands_for=True).decode(["jk=7h"], ""))) == ["JK=7H"]
        assert MeldList(3, stands_for=True).decode(["jk=7h"], "")[0][0].stands_for == Card(7, Suit.HEARTS)


class TestEveryReading:
    @pytest.mark.parametrize("same_suit", [False, True])
    def test_agrees_with_the_definition(self, same_suit: bool) -> None:
        """Every shape that the natural cards leave open to the jokers, the usual one first."""
        rng, rules = Random(8), WildRules(all_wild=False, straight_runs=False, same_suit_in_sets=same_suit)
        known = [item for item in (*brute_rummy500.runs(), *brute_rummy500.sets(same_suit)) if len(item.faces) < 6]
        ambiguous = 0
        for _ in range(150):
            shape = rng.choice(known)
            jokers = rng.sample(shape.faces, rng.choice([0, 1, 1, 2, 3]))
            cards = [JOKER if face in jokers else face for face in shape.faces]
            if all(card == JOKER for card in cards):
                continue
            rng.shuffle(cards)
            readings = wild_readings(cards, rules)
            natural = Counter(card for card in cards if card != JOKER)
            expected = set()
            for known_card in known:
                open_ = Counter(known_card.faces) - natural
                fits = len(known_card.faces) == len(cards) and natural <= Counter(known_card.faces)
                # In a set a joker takes a missing suit.
                if fits and (known_card.is_run or all(known_card.faces.count(face) == 1 for face in open_)):
                    expected.add(known_card)
            assert {
                brute_rummy500.Shape(tuple(c.face for c in reading.cards), reading.is_run) for reading in readings
            } == expected
            usual = wild_meld_or_reason(cards, rules)
            assert [str(reading) for reading in readings[:1]] == [str(usual)] * isinstance(usual, Meld)
            ambiguous += len(readings) > 1
        assert ambiguous > 50

    def test_a_card_of_the_wild_rank_may_stand_for_itself_or_another(self) -> None:
        readings = wild_readings(parse_cards("7H 8H 9H"), WildRules(8))
        assert [" ".join(map(str, reading.cards)) for reading in readings] == ["7H 8H 9H"]
        assert [wild_reading.kind for wild_reading in wild_readings(parse_cards("5H JK JK"), WildRules())][-1] == "set"
        assert wild_readings(parse_cards("5H 7S JK"), WildRules()) == ()


class TestRanks:
    @pytest.mark.parametrize(
        ("text", "rank"), [("8", 8), ("10", 10), ("t", 10), ("a", 1), ("Ｋ", 13), ("JK", 0), ("joker", 0), ("★", 0)]
    )
    def test_are_read_and_written(self, text: str, rank: int) -> None:
        assert OneRank().decode(text, "wild") == rank
        assert parse_rank(rank_text(rank)) == rank
        assert OneRank().encode(rank) in OneRank().describe()["enum"]

    @pytest.mark.parametrize("raw", ["1", "", "11", "0", "8H", "X", "23", 8, None, ["8"]])
    def test_what_is_none(self, raw: object) -> None:
        with pytest.raises(Invalid) as caught:
            OneRank().decode(raw, "wild")
        assert [(issue.code, issue.field) for issue in caught.value.issues] == [("rank.unknown", "wild")]

    def test_a_field_of_some_ranks_takes_no_other(self) -> None:
        kind = OneRank(range(3, 14))
        assert kind.decode("K", "wild") == 13
        for raw in ("A", "JK"):
            with pytest.raises(Invalid, match="Give one of these: 3, 4, 5, 6, 7, 8, 9, T, J, Q, K"):
                kind.decode(raw, "wild")
        assert kind.describe()["enum"] == [*"3456789TJQK"]


def test_a_word_for_nothing() -> None:
    kind = Nullable(Integer(1, 1000), "refused")
    assert kind.decode("refused", "") is None is kind.decode(None, "")
    assert kind.decode(80, "") == 80
    assert (kind.encode(None), kind.encode(80)) == ("refused", 80)
    assert kind.describe()["word"] == "refused"
    with pytest.raises(Invalid):
        kind.decode("all", "")


def test_cards_of_several_fields_are_counted_together() -> None:
    two = parse_cards("9H 9H")
    issues = Deck(2).too_many_together({"a": two, "b": parse_cards("9H 3S 3S"), "c": parse_cards("9H 3S")})
    assert [(issue.field, issue.cards) for issue in issues] == [("b", ("9H",)), ("c", ("3S",))]
