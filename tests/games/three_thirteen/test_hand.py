"""One hand of Three Thirteen and Five Crowns, each test named after its rule."""

from functools import partial
from typing import Any

import pytest

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.ledger import read_options
from scorekeeper.games.three_thirteen import GAME
from scorekeeper.games.three_thirteen.counts import possible_points
from scorekeeper.games.three_thirteen.options import Options
from scorekeeper.games.three_thirteen.record import Holding, Record
from scorekeeper.judge import answer
from tests.support.judge import answered, errors, summed

PLAYERS = ["A", "B", "C"]
ask = partial(answered, "three_thirteen", "TT-", "hand", players=PLAYERS)
refused = partial(errors, "three_thirteen", "hand", players=PLAYERS)


def hand(number: int, b: dict[str, Any], c: dict[str, Any] | None = None, out: str | None = "A", **more: Any) -> Any:
    """The answer about a hand in which B and C hold this."""
    return summed(ask(hand=number, record={"out": out, "hands": {"B": b, "C": c or {"points": 0}}}, **more))


def wrong(number: int, b: dict[str, Any], out: str | None = "A", **more: Any) -> dict[str, str]:
    """The errors of a hand in which B holds this, by the field within it."""
    hands = {"B": b, "C": {"points": 0}, **more.pop("hands", {})}
    codes = refused(hand=number, record={"out": out, "hands": hands}, **more)
    return {field.removeprefix("record.hands.B").removeprefix("record."): code for field, code in codes.items()}


def test_tt11_cards_outside_melds_count_what_they_are() -> None:
    answer = hand(2, {"cards": "AS TS KS 2D"}, {"points": 12})
    assert answer["points"] == {"A": 0, "B": 23, "C": 12}
    assert answer["headline"] == "A goes out. Left over: B 23, C 12."


def test_tt11_a_wild_card_left_over_counts_what_it_is_or_what_the_table_says() -> None:
    assert hand(1, {"cards": "3S 9D KH"})["points"]["B"] == 22
    assert hand(1, {"cards": "3S 9D KH"}, preset="dear wilds")["points"]["B"] == 39
    assert hand(1, {"cards": "JK 9D KH"}, preset="jokers")["points"]["B"] == 39


def test_tt12_the_best_arrangement_counts_and_says_why() -> None:
    answer = hand(4, {"cards": "5H 7H 8H 9H 7S 7D"})
    assert answer["points"]["B"] == 19
    assert "7♥ 8♥ 9♥, a run, saves 24." in [reason["text"] for reason in answer["because"]]


def test_tt12_the_reasons_name_what_came_close() -> None:
    texts = [reason["text"] for reason in hand(1, {"cards": "QH KH 4D"})["because"]]
    assert "Q♥ K♥ lack one card." in texts


def test_tt08_a_wild_card_may_lie_as_itself() -> None:
    answer = hand(6, {"cards": "7H 8H 9H JC 2S 4D QS KD"})
    assert answer["points"]["B"] == 36
    assert "Wild, but here as itself: 8♥." in [reason["text"] for reason in answer["because"]]


def test_tt13_going_out_may_bring_something() -> None:
    answer = hand(1, {"points": 13}, options={"out_bonus": -5})
    assert answer["points"] == {"A": -5, "B": 13, "C": 0}
    assert [line["text"] for line in answer["lines"][:2]] == ["Went out: nothing left over", "For going out"]


def test_tt10_nobody_went_out_and_everybody_counts() -> None:
    record = {"out": None, "hands": {"A": {"points": 5}, "B": {"loose": "KS 2D"}, "C": {"cards": "4S 4D 4H 9S JD"}}}
    answer = summed(ask(hand=3, record=record))
    assert answer["points"] == {"A": 5, "B": 12, "C": 19}
    assert answer["headline"] == "Nobody goes out. Left over: A 5, B 12, C 19."


def test_tt10_the_cards_of_whoever_went_out_are_checked() -> None:
    hands = {"A": {"cards": "4S 4D 4H"}, "B": {"points": 20}, "C": {"points": 0}}
    assert summed(ask(hand=1, record={"out": "A", "hands": hands}))["points"]["A"] == 0
    hands["A"] = {"cards": "4S 4D 9H"}
    assert refused(hand=1, record={"out": "A", "hands": hands}) == {"record.hands.A.cards": "out.not_melded"}


def test_tt19_the_worked_examples_of_five_crowns() -> None:
    crowns = partial(hand, preset="five crowns")
    assert crowns(1, {"cards": "4S 3* KH"})["points"]["B"] == 37
    assert crowns(2, {"cards": "JS J* QD JK"})["points"]["B"] == 12
    assert crowns(3, {"cards": "7* 8* 5H 9* JK"})["points"]["B"] == 0
    assert crowns(2, {"loose": "QD"})["points"]["B"] == 12


def test_without_a_number_it_is_the_first_hand_that_it_can_be() -> None:
    record = {"out": "A", "hands": {"B": {"cards": "4S 9D KH 2C"}, "C": {"points": 35}}}
    assert summed(ask(record=record))["points"] == {"A": 0, "B": 25, "C": 35}


class TestWhatCannotStand:
    def test_tt02_a_hand_has_as_many_cards_as_were_dealt(self) -> None:
        assert wrong(2, {"cards": "4S 9D KH"}) == {".cards": "cards.number"}

    def test_tt20_a_number_that_no_hand_leaves(self) -> None:
        assert wrong(1, {"points": 31}) == {".points": "points.too_many"}
        assert wrong(1, {"points": 2}) == {".points": "points.impossible"}
        for number in range(1, 12):
            for points in (1, 2):
                assert wrong(number, {"points": points}, preset="five crowns") == {".points": "points.impossible"}

    def test_tt20_as_many_cards_as_no_hand_leaves(self) -> None:
        assert wrong(2, {"loose": "9D KH"}) == {".loose": "loose.number"}
        assert wrong(3, {"loose": "5H KH"}) == {".loose": "loose.wild"}

    def test_one_way_and_everybody(self) -> None:
        assert wrong(1, {"points": 20, "cards": "4S 9D KH"}) == {".points": "hand.twice"}
        assert wrong(1, {}) == {"": "hand.missing"}
        assert wrong(1, {"points": 20}, out="Z") == {"out": "player.unknown", "hands.A": "hand.missing"}
        assert wrong(1, {"points": 20}, hands={"Z": {"points": 4}}) == {"hands.Z": "player.unknown"}

    def test_tt13_whoever_went_out_has_nothing_left(self) -> None:
        assert wrong(1, {"points": 20}, hands={"A": {"points": 4}}) == {"hands.A.points": "out.left_over"}

    @pytest.mark.parametrize(
        ("cards", "preset", "code"),
        [
            ("4* 9D KH", "standard", "card.not_in_deck"),
            ("AS 9D KH", "five crowns", "card.not_in_deck"),
            ("JK 9D KH", "standard", "card.not_in_deck"),
            ("9D 9D 9D", "five crowns", "card.too_many"),
        ],
    )
    def test_tt15_cards_of_another_deck(self, cards: str, preset: str, code: str) -> None:
        assert code in wrong(1, {"cards": cards}, preset=preset).values()

    def test_a_match_has_no_twelfth_hand(self) -> None:
        assert refused(hand=12, record={"out": "A", "hands": {}}) == {"hand": "hand.number"}

    @pytest.mark.parametrize(
        ("number", "hands", "field", "message", "cards"),
        [
            (1, {"B": {"points": 2}}, "B.points", "leaves 2; 0 and 4 are possible. Count the cards of B again", []),
            (1, {"B": {"points": 31}}, "B.points", "Of 3 cards at most 30 can be left over. Correct the 31 of B", []),
            (2, {"B": {"cards": "4S 9D KH"}}, "B.cards", "everybody holds 4 cards; here are 3", []),
            (2, {"B": {"cards": "4S 9D KH 5S 6S"}}, "B.cards", "everybody holds 4 cards; here are 5", []),
            (2, {"B": {"loose": "9D KH"}}, "B.loose", "Of 4 cards 2 cannot be left over", []),
            (2, {"B": {"loose": "9D KH TD 2S 3S"}}, "B.loose", "Of 4 cards 5 cannot be left over", []),
            (3, {"B": {"loose": "5H KH"}}, "B.loose", "5♥ is wild and goes into any meld of B", ["5H"]),
            (1, {"A": {"points": 4}, "B": {"points": 20}}, "A.points", "A went out, so nothing is left over", []),
            (1, {"A": {"loose": "9S 8D 4C"}, "B": {"points": 20}}, "A.loose", "A went out", []),
            (1, {"B": {}}, "B", "What does B have left over?", []),
            (1, {"B": {"points": 0, "loose": "9D TD QC"}}, "B.points", "Enter what B has left over in one way", []),
            (1, {"B": {"loose": "9D 9D TS"}, "C": {"loose": "9D 4S 7H"}}, "C.loose", "9♦ is here 3 times", ["9D"]),
            (1, {"A": {"cards": "4S 4D 9H"}, "B": {"points": 20}}, "A.cards", "9♥ 4♦ 4♠ would be left over", []),
        ],
    )
    def test_each_refusal_in_words(self, number: int, hands: Any, field: str, message: str, cards: list[str]) -> None:
        record = {"out": "A", "hands": {"B": {}, "C": {"points": 0}, **hands}}
        question = {"game": "three_thirteen", "ask": "hand", "players": PLAYERS, "hand": number, "record": record}
        error = answer(question)["error"]
        assert error["field"] == f"record.hands.{field}"
        assert message in error["message"]
        assert error.get("cards", []) == cards

    def test_tt02_a_list_that_can_still_grow_is_unfinished(self) -> None:
        """All of four cards, or one, can be left over; of two the others would be fewer than three."""
        state = GAME.start(Options(first_deal=4), ("A", "B"), None)
        for loose, unfinished in (("9D KH", True), ("9D KH TD", True), ("9D KH TD 2S 3S", False)):
            record = Record(out="A", hands={"B": Holding(loose=parse_cards(loose))})
            assert [issue.unfinished for issue in GAME.check(Options(first_deal=4), record, state)] == [unfinished]
        for cards, unfinished in (("9D KH TD", True), ("9D KH TD 2S 3S", False)):
            record = Record(out="A", hands={"B": Holding(cards=parse_cards(cards))})
            assert [issue.unfinished for issue in GAME.check(Options(first_deal=4), record, state)] == [unfinished]


@pytest.mark.parametrize(
    ("preset", "deal", "most"),
    [
        ("standard", 3, 30),
        ("standard", 10, 94),
        ("dear wilds", 3, 45),
        ("five crowns", 3, 75),
        ("five crowns", 13, 120),
    ],
)
def test_tt20_the_most_that_can_be_left(preset: str, deal: int, most: int) -> None:
    assert max(possible_points(read_options(GAME, {}, preset), deal)) == most


def test_what_is_counted_over_many_hands() -> None:
    hands = {"B": Holding(points=0), "C": Holding(points=20), "D": Holding(points=20)}
    record, state = Record(out="A", hands=hands), GAME.start(Options(), ("A", "B", "C", "D"), None)
    score = GAME.score(Options(), record, state)
    counted = {statistic.key: dict(statistic.count(Options(), record, score, state)) for statistic in GAME.statistics}
    assert counted == {
        "went_out": {"A": 1},
        "nothing_left": {"B": 1},
        "most_left": {"C": 1, "D": 1},
        "dearest": {"B": 0, "C": 20, "D": 20},
    }
