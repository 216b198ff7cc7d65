"""Jokers on the table have the face of their place, in every question and every record (R500-20b)."""

from itertools import product
from random import Random
from typing import Any

import pytest

from scorekeeper.engine.cards import Deck, parse_cards
from scorekeeper.engine.melds import NoMeld
from scorekeeper.games.rummy500.joker_reading import readings, relevant_readings
from scorekeeper.games.rummy500.solver import Rules, Values, best_laydown
from tests.support.judge_rummy500 import ask, because, hand, on, record, refused, refused_hand

FOUR_TO_SIX = "JK 5H 6H"
TABLE = ["KS KD JK", FOUR_TO_SIX]


class TestReading:
    @pytest.mark.parametrize(
        ("written", "read"),
        [
            ("JK 5H 6H", "JK=4H 5H 6H"),
            ("5H 6H JK", "5H 6H JK=7H"),
            ("5H JK 7H", "5H JK=6H 7H"),
            ("7H 6H JK", "JK=5H 6H 7H"),
            ("JK 6H 5H", "5H 6H JK=7H"),
            ("JK 6H JK", "JK=5H 6H JK=7H"),
            ("QH KH JK", "QH KH JK=AH"),
            ("JK KH QH", "QH KH JK=AH"),
            ("3H 2H JK", "JK=AH 2H 3H"),
            # The places do not fit: the joker is free, and the higher end is usual.
            ("5H JK 6H", "5H 6H JK=7H"),
            ("JK AH 2H", "AH 2H JK=3H"),
            ("KH AH JK", "JK=QH KH AH"),
            # What is written out stands.
            ("JK=7H 5H 6H", "5H 6H JK=7H"),
            ("JK=7H JK 5H", "5H JK=6H JK=7H"),
        ],
    )
    def test_a_run_is_read_in_the_order_in_which_it_lies(self, written: str, read: str) -> None:
        assert ask("meld", cards=written)["cards"] == read.split()

    def test_what_goes_on_it_follows(self) -> None:
        assert ask("layoff", meld=FOUR_TO_SIX, cards="3H")["meld"] == ["3H", "JK=4H", "5H", "6H"]
        answer = ask("layoff", meld=FOUR_TO_SIX, cards="4H")
        assert answer["legal"] is False
        assert because(answer)[:2] == [
            "In ★ 5♥ 6♥ the joker stands for 4♥: its place says so.",
            "A joker stands for 4♥ here, and at this table it stays.",
        ]
        assert ask("layoff", meld=FOUR_TO_SIX, cards="4H", options={"joker_swap": True})["meld"] == ["4H", "5H", "6H"]

    @pytest.mark.parametrize("card", ["KC", "KH"])
    def test_the_suit_in_a_set_is_free(self, card: str) -> None:
        answer = ask("layoff", meld="KS KD JK", cards=card)
        other = {"KC": "K♥", "KH": "K♣"}[card]
        assert answer["legal"] is True
        assert because(answer)[0] == f"In K♠ K♦ ★ the place leaves open what the joker stands for. Here it is {other}."
        assert ask("layoff", meld="KS KD JK", cards="KC KH")["legal"] is False, "a set has four cards"
        refusal = ask("layoff", meld="KS KD JK", cards="5C")
        assert because(refusal)[-1] == "Directly onto K♠ K♦ ★: K♥ K♣."

    @pytest.mark.parametrize("card", ["4H", "7H"])
    def test_a_joker_whose_place_does_not_fit_is_free(self, card: str) -> None:
        assert ask("layoff", meld="5H JK 6H", cards=card)["legal"] is True

    def test_kinds_lists_what_the_cards_can_be(self) -> None:
        assert ask("meld", cards="5H JK JK")["kinds"] == ["run", "set"]
        assert ask("meld", cards="5H 5S JK")["kinds"] == ["set"]
        assert ask("meld", cards="5H 6S JK")["kinds"] == []


class TestQuestions:
    """The same table in every question: the kings take one more, whatever the joker in them is."""

    @pytest.mark.parametrize("card", ["KC", "KH", "3H", "7H"])
    def test_best_and_take_and_call(self, card: str) -> None:
        best = ask("best", hand=[card, "2C"], table=TABLE)
        assert ([lay_off["card"] for lay_off in best["laid_off"]], best["loose"]) == ([card], ["2C"])
        assert ask("take", pile=[card, "9D"], card=card, hand="2C", table=TABLE)["legal"] is True
        called = ask("call", pile=card, table=TABLE, players=["A", "B"], discarder="A", callers=["B"])
        assert [item["cards"] for item in called["playable"]] == [[card]]
        last = ask("discard", hand=card, card=card, table=TABLE, options={"last_discard_unplayable": True})
        assert last["legal"] is False
        assert ask("discard", hand=[card, "2C"], card=card, table=TABLE)["calls"] == [[card]]

    def test_a_take_says_what_the_joker_is(self) -> None:
        answer = ask("take", pile="7H 9D", card="7H", hand="2C", table=[FOUR_TO_SIX])
        assert answer["legal"] is True
        assert because(answer)[0] == "In ★ 5♥ 6♥ the joker stands for 4♥: its place says so."

    def test_two_kings_have_room_for_one(self) -> None:
        best = ask("best", hand="KC KH", table=TABLE)
        assert (len(best["laid_off"]), best["points"]) == (1, 0)

    def test_a_joker_takes_a_place_and_no_card(self) -> None:
        """The real card lies in another meld, before the joker or after it."""
        table = ["KS KD JK", "JH QH KH"]
        assert ask("take", pile="KC 9D", card="KC", hand="2C", table=table)["legal"] is True
        assert ask("best", hand="2C 4C", table=["JK 5H 6H", "4H 4S 4D"])["laid_off"] == [
            {"card": "4C", "onto": ["4S", "4H", "4D"]}
        ]
        assert ask("best", hand="7H 7D 7C", table=["5H 6H JK=7H"])["points"] == 21
        assert ask("best", hand="5H 6H JK", table=["7H 7D 7C"])["melds"] == [["5H", "6H", "JK=7H"]]
        pile = {"pile": "7H 7D 7C", "table": ["5H 6H JK=7H"], "players": ["A", "B"], "discarder": "A"}
        assert ask("call", **pile)["playable"][0]["cards"] == ["7H", "7D", "7C"]
        discard: dict[str, Any] = {"hand": "7H", "card": "7H", "table": ["5H 6H JK=7H", "7S 7D 7C"]}
        assert ask("discard", **discard, options={"last_discard_unplayable": True})["legal"] is False

    def test_only_real_cards_are_what_the_packs_hold(self) -> None:
        assert refused("best", hand="7H", table=["5H 6H JK=7H", "7H 7D 7C"]) == {"hand": "card.too_many"}
        assert ask("best", hand="2C", table=["5H 6H JK=7H", "7D 7C JK=7H"])["points"] == -2

    def test_within_a_meld_no_suit_and_no_rank_is_there_twice(self) -> None:
        assert ask("meld", cards="KH KD JK=KH")["legal"] is False
        assert ask("meld", cards="5H 6H JK=6H")["legal"] is False
        assert ask("layoff", meld="KH KD JK=KS", cards="KS")["legal"] is False
        assert ask("layoff", meld="KH KD JK", cards="KS")["meld"] == ["KS", "KH", "KD", "JK=KC"]

    def test_a_swap_takes_what_the_joker_may_be(self) -> None:
        question: dict[str, Any] = {"hand": "KC 2C 3C", "table": ["KS KD JK"], "options": {"joker_swap": True}}
        answer = ask("best", **question)
        assert (answer["melds"], answer["loose"], answer["points"]) == ([["2C", "3C", "JK=4C"]], [], 10 + 2 + 3 + 15)


class TestManyReadings:
    SETS = ("KS KD JK", "9S 9D JK", "2S 2H JK", "4S 4D JK")

    def test_only_readings_that_matter_are_tried_and_the_ruling_is_the_same(self) -> None:
        """The solver tries each way to read the table, those that are left out as well."""
        rules, values, dice = Rules(2), Values(), Random(20)
        groups = [readings(parse_cards(cards), rules) for cards in (*self.SETS[1:], "5H JK 6H")]
        every = list(product(*(melds for melds in groups if not isinstance(melds, NoMeld))))
        assert len(every) == 2**4
        fewer = 0
        for _ in range(5):
            cards = parse_cards(dice.sample([str(card) for card in Deck(1, 2).distinct_cards()], 5))
            left = relevant_readings(every, cards)
            fewer += len(left) < len(every)
            most = max(best_laydown(cards, table, rules, values).points for table in every)
            assert max(best_laydown(cards, table, rules, values).points for table in left) == most
        assert fewer > 2

    def test_more_jokers_than_there_are_take_no_time(self) -> None:
        """Thirteen sets can be read in thousands of ways; they are refused for their jokers, without trying them."""
        sets = [f"{rank}S {rank}D JK" for rank in "A23456789TJQK"] * 2
        seen = {"A": {"melds": sets, "left": 0}, "B": {"laid_off": [on("5H 6H 7H", "9C")], "left": 0}, "C": 0}
        assert "card.too_many" in refused_hand(record("A", seen)).values()
        laid = {"card": ["JK"] * 10, "onto": "5H 6H 7H"}
        seen = {"A": {"melds": ["5H 6H 7H", "8H 8S 8D", "4H 4S 4D"], "laid_off": [laid], "left": 0}, "B": 0, "C": 0}
        assert refused_hand(record("A", seen))

    def test_many_readings_of_many_cards_have_an_answer(self) -> None:
        """Sixteen ways to read the table, each tried with 44 cards."""
        pack = [str(card) for card in Deck(1, 0).distinct_cards()]
        used = " ".join(self.SETS).split()
        pile = [card for card in pack if card not in used]
        question: dict[str, Any] = {"pile": pile, "card": pile[0], "hand": pile[:9], "packs": 2}
        assert ask("take", **question, table=self.SETS)["taken"] == pile


class TestRecord:
    def test_a_lay_off_names_the_meld_as_it_was_written(self) -> None:
        seen = {"A": {"melds": [FOUR_TO_SIX], "left": 0}, "B": {"laid_off": [on(FOUR_TO_SIX, "7H")], "left": 0}, "C": 0}
        assert hand(record("A", seen))["points"] == {"A": 26, "B": 7, "C": 0}
        seen["B"] = {"laid_off": [on(FOUR_TO_SIX, "3H"), on("3H JK 5H 6H", "2H")], "left": 0}
        assert hand(record("A", seen))["points"]["B"] == 5

    def test_a_lay_off_that_is_the_joker_is_refused(self) -> None:
        seen = {"A": {"melds": [FOUR_TO_SIX], "left": 0}, "B": {"laid_off": [on(FOUR_TO_SIX, "4H")], "left": 0}, "C": 0}
        assert refused_hand(record("A", seen)) == {"hands.B.laid_off.0.card": "layoff.illegal"}

    @pytest.mark.parametrize("card", ["KC", "KH"])
    def test_the_suit_in_a_set_is_free(self, card: str) -> None:
        seen: dict[str, Any] = {"A": {"melds": ["KS KD JK"], "left": 0}, "C": 0}
        seen["B"] = {"laid_off": [on("KS KD JK", card)], "left": 0}
        assert hand(record("A", seen))["points"] == {"A": 35, "B": 10, "C": 0}

    def test_two_packs_leave_the_suit_free_as_well(self) -> None:
        """The packs hold two of each king, so both readings have room; only in one of them the card fits the set."""
        seen: dict[str, Any] = dict.fromkeys("CDE", 0)
        seen["A"] = {"melds": ["KS KD JK"], "left": 0}
        for card in ("KC", "KH"):
            seen["B"] = {"laid_off": [on("KS KD JK", card)], "left": 0}
            assert hand(record("A", seen), players=list("ABCDE"))["points"]["B"] == 10

    def test_a_later_meld_says_what_an_earlier_joker_is(self) -> None:
        """The joker among the nines can only be 9♠, for the run below it has 9♥ by its place."""
        seen = {"A": {"melds": ["9C 9D JK", "JK TH JH"], "left": 0}, "B": 0, "C": 0}
        score = hand(record("A", seen), options={"joker_value": "as_card"})
        assert [line["cards"] for line in score["lines"] if line["player"] == "A"] == [
            ["JK=9S", "9D", "9C"],
            ["JK=9H", "TH", "JH"],
        ]

    def test_the_place_decides_what_it_counts(self) -> None:
        for written, points in (("JK 2H 3H", 6), ("2H 3H JK", 9), ("3H 2H JK", 6)):
            seen = {"A": {"melds": [written], "left": 0}, "B": 0, "C": 0}
            assert hand(record("A", seen), options={"joker_value": "as_card"})["points"]["A"] == points

    def test_on_a_meld_that_was_reported_as_a_number(self) -> None:
        seen = {"A": 26, "B": {"laid_off": [on(FOUR_TO_SIX, "7H")], "left": 0}, "C": 0}
        assert hand(record("A", seen))["points"]["B"] == 7
        seen |= {"A": 35, "B": {"laid_off": [on("KS KD JK", "KH")], "left": 0}}
        assert hand(record("A", seen))["points"]["B"] == 10
