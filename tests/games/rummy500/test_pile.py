"""The pile: what a call takes along, the steps of a take, the end of the stock (R500-12b, R500-22, R500-23b, R500-34,
R500-36, R500-37)."""

from typing import Any

import pytest

from tests.support.judge_rummy500 import ask, because, refused

TABLE = ["5H 6H 7H", "KS KD KC"]
FIVE = TABLE[0].split()
CALL: dict[str, Any] = {"table": TABLE, "players": list("ABCD"), "discarder": "D", "callers": ["B"]}
FLOAT: dict[str, Any] = {"options": {"going_out": "float"}, "table": TABLE}
STRICT: dict[str, Any] = {"options": {"last_discard_unplayable": True}, "table": TABLE}


class TestCall:
    @pytest.mark.parametrize(
        ("pile", "along"),
        [
            ("8H 3C 4D JD", "3C 4D JD"),
            ("2S 8H 3C", "3C"),
            ("3C 8H", ""),
            ("9H 3C 8H 4D", "3C 4D"),
            ("2C 3D 3H 3S QD KH", "QD"),
        ],
    )
    def test_r500_23b_the_cards_above_come_along(self, pile: str, along: str) -> None:
        answer = ask("call", pile=pile, **CALL)
        assert (answer["along"], answer["next"], answer["goes_to"]) == (along.split(), "C", "B")
        off = ask("call", pile=pile, **CALL, options={"call_takes_above": False})
        assert (off["along"], off["next"]) == ([], "C")
        card = ask("call", pile=pile, **CALL, options={"rummy_call": "card"})
        assert (card["along"], card["next"]) == ([], "A")

    def test_r500_23b_of_equal_cards_the_topmost_is_called(self) -> None:
        answer = ask("call", pile="8H 2C 8H 3D", **CALL, packs=2)
        assert answer["along"] == ["3D"]

    def test_r500_23b_nobody_calls(self) -> None:
        answer = ask("call", pile="8H 3C", **{**CALL, "callers": []})
        assert (answer["goes_to"], answer["along"], answer["next"], answer["costs"]) == (None, [], None, None)

    def test_r500_23b_the_ruling_says_how_it_goes_on(self) -> None:
        assert because(ask("call", pile="8H 3C", **CALL))[-3:] == [
            "These cards above it come into the hand of B, who may meld from the hand too: 3♣.",
            "B melds it and completes the turn with a discard; play goes on at the left.",
            "C plays next.",
        ]
        card = ask("call", pile="8H 3C", **CALL, options={"rummy_call": "card"})
        assert because(card)[-2:] == [
            "B lays it down, and nothing else comes along; play goes on as if nobody had called.",
            "A plays next.",
        ]

    def test_r500_23_a_false_call_names_its_cost(self) -> None:
        answer = ask("call", pile="9D", **CALL, options={"false_call": 10})
        assert (answer["costs"], because(answer)[-1]) == (
            10,
            "A false call costs 10 at this table, taken off in this hand. Play goes on.",
        )
        assert ask("call", pile="9D", **CALL)["costs"] == 0


class TestTakenAlone:
    def test_r500_12b_an_empty_hand_takes_only_what_it_can_play(self) -> None:
        answer = ask("take", pile="QD 2S", card="2S", hand=[], **FLOAT)
        assert (answer["legal"], answer["must_use"]) == (False, "2S")
        assert [reason["rule"] for reason in answer["because"]][:2] == ["R500-12b", "R500-12b"]
        plays = ask("take", pile="QD 8H", card="8H", hand=[], **FLOAT)
        assert (plays["legal"], plays["use"]) == (True, [{"card": "8H", "onto": FIVE}])

    def test_r500_12b_a_lay_off_will_do_everywhere(self) -> None:
        options = {"going_out": "float", "dig_by_layoff": False}
        assert ask("take", pile="8H", card="8H", hand=[], table=TABLE, options=options)["legal"] is True

    def test_r500_12b_with_another_card_it_goes_into_the_hand(self) -> None:
        assert ask("take", pile="QD 2S", card="2S", hand="3D", **FLOAT)["legal"] is True

    def test_r500_13_the_rest_is_never_the_card_that_was_taken(self) -> None:
        """3-3-3 could be melded, but then 2♠ alone would be left and may not be discarded: one card is kept."""
        answer = ask("take", pile="2S", card="2S", hand="3C 3D 3H", table=[])
        assert answer["points"] == -11
        assert ask("take", pile="2S", card="2S", hand="3C 3D 3H 4D", table=[])["points"] == 9 - 6


class TestSteps:
    def test_r500_37_cards_that_lead_up_to_it_come_first(self) -> None:
        answer = ask("take", pile="9H QC", card="9H", hand="8H 4H 3C", table=TABLE)
        assert answer["use"] == [{"card": "8H", "onto": FIVE}, {"card": "9H", "onto": [*FIVE, "8H"]}]
        assert because(answer)[1:3] == [
            "You lay off 8♥ on 5♥ 6♥ 7♥ first.",
            "9♥ is laid off at once on 5♥ 6♥ 7♥ 8♥.",
        ]

    def test_r500_37_no_place_that_lies_nowhere(self) -> None:
        """4♥ goes on the other end of the run, so it is no step, and 8♥ does not lie behind it."""
        answer = ask("take", pile="8H QC", card="8H", hand="4H 3C", table=TABLE)
        assert answer["use"] == [{"card": "8H", "onto": FIVE}]

    def test_r500_37_the_own_meld_comes_first(self) -> None:
        strict = {"layoff_after_own_meld": True}
        answer = ask("take", pile="8H QC", card="8H", hand="3C 3D 3S 2S", table=TABLE, options=strict)
        assert answer["use"] == [{"meld": ["3S", "3D", "3C"]}, {"card": "8H", "onto": FIVE}]
        assert "First you lay down a meld of your own: 3♠ 3♦ 3♣." in because(answer)

    def test_r500_36_what_a_false_take_costs(self) -> None:
        question: dict[str, Any] = {"pile": "9H QC", "card": "9H", "hand": "2C", "table": TABLE}
        assert ask("take", **question)["costs"] is None
        answer = ask("take", **question, options={"false_take": 25})
        assert answer["costs"] == 25
        assert any("draws from the stock and loses 25." in text for text in because(answer))
        assert ask("take", **{**question, "card": "QC"}, options={"false_take": 25})["costs"] is None


class TestTwice:
    """With two packs the pile may hold a card twice: either may be taken, with all that lies above it."""

    def test_either_may_be_taken(self) -> None:
        question: dict[str, Any] = {"card": "7H", "hand": "7S 7D 9C", "packs": 2}
        answer = ask("take", pile="7H 3C 7H 4C", **question)
        assert (answer["taken"], answer["also"]) == (["7H", "4C"], [["7H", "3C", "7H", "4C"]])
        last = "The 7♥ deeper in the pile may be taken too, with all cards above it: 3♣ 7♥ 4♣."
        assert because(answer)[-1] == last
        assert ask("take", pile="3C 7H 4C", **question)["also"] == []

    def test_the_deeper_one_where_the_cards_between_are_needed(self) -> None:
        answer = ask("take", pile="7H 8H 7H 4C", card="7H", hand="9H 9C", packs=2)
        assert (answer["legal"], answer["taken"], answer["also"]) == (True, ["7H", "8H", "7H", "4C"], [])
        assert "It is the 7♥ deeper in the pile: the one above it cannot be used at once." in because(answer)

    def test_the_top_discard_goes_into_the_hand_and_the_other_must_be_melded(self) -> None:
        answer = ask("take", pile="7H 4C 7H", card="7H", hand="2S", packs=2)
        assert (answer["taken"], answer["also"]) == (["7H"], [])
        answer = ask("take", pile="7H 4C 7H", card="7H", hand="7S 7D 2S", packs=2)
        assert (answer["taken"], answer["must_use"], answer["also"]) == (["7H"], None, [["7H", "4C", "7H"]])


class TestStock:
    @pytest.mark.parametrize(
        ("stock", "pile", "reshuffled", "ends", "reshuffle_ends"),
        [
            (3, "8H QD", False, False, False),
            (0, "8H QD", False, True, False),
            (0, "8H QD", True, True, True),
            (0, "8H", False, True, True),
            (0, "", False, True, True),
        ],
    )
    def test_r500_22(self, stock: int, pile: str, reshuffled: bool, ends: bool, reshuffle_ends: bool) -> None:
        question: dict[str, Any] = {"stock": stock, "pile": pile.split(), "reshuffled": reshuffled}
        for option, expected in (("ends", ends), ("reshuffle", reshuffle_ends)):
            answer = ask("stock", **question, options={"stock_runs_out": option})
            assert (answer["may_take"], answer["may_decline"], answer["ends"]) == (bool(pile), True, expected)

    def test_bad_input(self) -> None:
        assert refused("stock", stock=-1, pile="8H") == {"stock": "number.range"}
        assert refused("stock", stock=0, pile="8H 8H") == {"pile": "card.too_many"}

    def test_a_stock_that_the_packs_cannot_hold(self) -> None:
        """Three players get seven cards each, which is less than thirteen for two, and one card is turned up."""
        assert ask("stock", stock=54 - 21 - 1)["ends"] is False
        assert refused("stock", stock=54 - 21) == {"stock": "stock.too_many"}
        assert refused("stock", stock=54 - 21 - 1, pile="8H QD") == {"stock": "stock.too_many"}
        assert refused("stock", stock=108, packs=2) == {"stock": "stock.too_many"}
        assert ask("stock", stock=60, packs=2)["ends"] is False
        assert refused("stock", stock=31, options={"jokers_per_pack": 0}) == {"stock": "stock.too_many"}
        assert refused("stock", stock=60) == {"stock": "stock.too_many"}


class TestLastDiscard:
    @pytest.mark.parametrize(
        ("card", "pile", "legal"),
        [
            ("2S", "2H 2D", False),
            ("2S", "2H 3D", True),
            ("9H", "8H", False),
            ("9H", "", True),
            ("8H", "", False),
            ("JK", "", False),
            ("2S", "", True),
            ("2S", "JK 9D 2D", False),
        ],
    )
    def test_r500_34_with_the_pile(self, card: str, pile: str, legal: bool) -> None:
        answer = ask("discard", hand=card, card=card, pile=pile.split(), **STRICT)
        assert (answer["legal"], answer["ends"]) == (legal, legal)

    def test_r500_34_it_is_said_how(self) -> None:
        assert because(ask("discard", hand="2S", card="2S", pile="2H 2D", **STRICT)) == [
            "2♠ makes 2♠ 2♥ 2♦ with cards of the pile, so it cannot be the last discard here."
        ]
        assert because(ask("discard", hand="9H", card="9H", pile="8H", **STRICT)) == [
            "9♥ can be laid off on 5♥ 6♥ 7♥ with cards of the pile, so it cannot be the last discard here."
        ]
