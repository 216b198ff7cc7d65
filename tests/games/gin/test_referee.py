"""What the referee says about Gin Rummy: deadwood, knocking, melds. GIN-06, GIN-08, GIN-10, GIN-11."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import Card
from scorekeeper.games.gin import solver
from scorekeeper.games.gin.record import DECK
from tests.oracles import gin as brute
from tests.oracles import verify_gin
from tests.support.judge_gin import ask, assert_true_by_definition, because, cards, dealt, refused

SOME = settings(max_examples=50)


class TestDeadwood:
    @SOME
    @given(dealt(1, 10))
    def test_of_one_to_ten_cards(self, hand: list[str]) -> None:
        answer = ask("deadwood", hand=hand)
        assert_true_by_definition(answer, hand)
        assert answer["deadwood"] == brute.least_deadwood(cards(hand))
        assert answer["discards"] == []
        assert answer["all_melded"] == (answer["deadwood"] == 0)

    @SOME
    @given(dealt(11, 11))
    def test_of_eleven_cards_is_after_the_best_discard(self, hand: list[str]) -> None:
        answer = ask("deadwood", hand=hand)
        assert_true_by_definition(answer, hand)
        assert (answer["deadwood"], cards(answer["discards"])) == brute.best_discards(cards(hand))
        assert answer["discard"] in answer["discards"]
        assert answer["all_melded"] == (brute.least_deadwood(cards(hand)) == 0)

    def test_overlapping_eleven_leave_gin(self) -> None:
        answer = ask("deadwood", hand="AC AD AS 2C 2D 2H 2S 3S 4C 4H 4S")
        assert answer["deadwood"] == 0
        assert not answer["all_melded"]

    def test_eleven_melded_cards_are_big_gin(self) -> None:
        answer = ask("deadwood", hand="3H 4H 5H 6H 9S 9D 9C KC KD KS KH")
        assert answer["all_melded"]
        assert "big gin" in because(answer)["GIN-15"]

    def test_says_how_it_was_counted(self) -> None:
        answer = ask("deadwood", hand="3H 4H 5H 6H 9S 9H 9D 9C AC KD")
        assert because(answer) == {"GIN-11": "Outside melds: A♣ K♦. That is 11."}
        assert because(ask("deadwood", hand="3H 4H 5H"))["GIN-11"] == "Every card is in a meld: no deadwood."
        eleven = ask("deadwood", hand="3H 4H 5H 6H 9S 9H 9D 9C AC KD QD")
        assert because(eleven) == {"GIN-08": "Best discards: Q♦ K♦.", "GIN-11": "Outside melds: A♣ Q♦. That is 11."}

    @pytest.mark.parametrize(
        ("hand", "code"),
        [
            ([], "cards.too_few"),
            ("", "cards.too_few"),
            ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH", "cards.too_many"),
            ("7H 7H", "card.too_many"),
            ("1H", "card.unknown"),
            ("7H JK", "card.not_in_deck"),
            ([7], "value.type"),
            ({"7H": 1}, "value.type"),
            (None, "value.type"),
        ],
    )
    def test_of_cards_that_cannot_be(self, hand: object, code: str) -> None:
        assert refused("deadwood", hand=hand) == {"hand": code}

    def test_names_the_cards_that_are_wrong(self) -> None:
        from scorekeeper.judge import answer

        error = answer({"game": "gin", "ask": "deadwood", "hand": "7H 8H 7H"})["error"]
        assert error["cards"] == ["7H"]
        assert error["message"] == "7♥ is here twice or more. Keep one and take out the others."


class TestKnock:
    TEN = "3H 4H 5H 9S 9D 9C KC KD 2S AC"  # 23
    GOOD = "3H 4H 5H 9S 9D 9C KC KD KS 4C"  # 4

    def test_gin10_at_the_limit_and_above(self) -> None:
        answer = ask("knock", hand="3H 4H 5H 6H 9S 9H 9D 9C KD 7C QS")
        assert (answer["legal"], answer["kind"], answer["limit"], answer["deadwood"]) == (False, None, 10, 17)
        assert answer["discard"] == "KD"
        assert because(answer)["GIN-10"].endswith("The limit is 10: 7 too much.")
        answer = ask("knock", hand="3H 4H 5H 6H 9S 9H 9D 9C KD AC QS")
        assert (answer["legal"], answer["deadwood"]) == (False, 11)
        answer = ask("knock", hand="3H 4H 5H 6H 9S 9H 9D 9C KD AC 2C")
        assert (answer["legal"], answer["kind"], answer["deadwood"], answer["discard"]) == (True, "knock", 3, "KD")
        assert because(answer)["GIN-10"] == "Discard K♦: 3 is left, and up to 10 is allowed."

    @pytest.mark.parametrize(("limit", "legal"), [(3, False), (4, True)])
    def test_gin10_the_limit_is_an_option(self, limit: int, legal: bool) -> None:
        answer = ask("knock", hand=self.GOOD, options={"knock_limit": limit})
        assert (answer["legal"], answer["limit"]) == (legal, limit)

    def test_gin10_straight_gin(self) -> None:
        answer = ask("knock", hand=self.GOOD, options={"knock_limit": 0})
        assert not answer["legal"]
        assert because(answer)["GIN-10"] == "Only gin ends this hand; at best 4 is left."
        assert ask("knock", hand="3H 4H 5H 9S 9D 9C KC KD KS KH", options={"knock_limit": 0})["kind"] == "gin"

    def test_ten_cards_count_as_they_stand(self) -> None:
        answer = ask("knock", hand=self.GOOD)
        assert (answer["legal"], answer["kind"], answer["deadwood"], answer["discard"]) == (True, "knock", 4, None)
        assert_true_by_definition(answer, self.GOOD.split())

    def test_gin15_gin_with_ten_and_with_eleven(self) -> None:
        ten = "3H 4H 5H 9S 9D 9C KC KD KS KH"
        assert ask("knock", hand=ten)["kind"] == "gin"
        answer = ask("knock", hand=ten + " 7D")
        assert (answer["kind"], answer["discard"]) == ("gin", "7D")
        assert "GIN-15" in because(answer)

    def test_big_gin_where_it_is_played_else_gin(self) -> None:
        eleven = "3H 4H 5H 6H 9S 9D 9C KC KD KS KH"
        answer = ask("knock", hand=eleven, options={"big_gin_bonus": 31})
        assert (answer["kind"], answer["discard"], answer["deadwood"]) == ("big_gin", None, 0)
        assert because(answer).keys() == {"GIN-15"}
        assert_true_by_definition(answer, eleven.split())
        answer = ask("knock", hand=eleven)
        assert answer["kind"] == "gin"
        assert_true_by_definition(answer, eleven.split())
        laid_out = ["3H 4H 5H 6H", "9S 9D 9C", "KC KD KS KH"]
        assert ask("knock", hand=eleven, melds=laid_out, options={"big_gin_bonus": 31})["kind"] == "big_gin"
        answer = ask("knock", hand=eleven, melds=laid_out)
        assert (answer["kind"], answer["deadwood"]) == ("gin", 0)
        assert_true_by_definition(answer, eleven.split())

    def test_gin08_the_card_just_taken_cannot_go(self) -> None:
        hand = "3H 4H 5H 6H 9S 9H 9D 9C 2C AC KD"
        assert ask("knock", hand=hand)["discard"] == "KD"
        answer = ask("knock", hand=hand, taken="KD")
        assert (answer["legal"], answer["discard"], answer["deadwood"]) == (False, "2C", 11)
        assert "GIN-08" in because(answer)
        assert ask("knock", hand=hand, taken="AC")["discard"] == "KD"
        shown = ["3H 4H 5H 6H", "9S 9H 9D 9C"]
        assert ask("knock", hand=hand, taken="KD", melds=shown)["discard"] == "2C"

    def test_gin08_with_every_other_card_melded_a_meld_is_broken(self) -> None:
        """The taken king stays, whatever that costs: the best way is the end of a run, then a card of a set."""
        answer = ask(
            "knock", hand="3H 4H 5H 6H 9S 9H 9D JC QC KC KD", taken="KD", melds=["3H 4H 5H 6H", "9S 9H 9D", "JC QC KC"]
        )
        assert (answer["discard"], answer["deadwood"]) == ("6H", 10)
        answer = ask(
            "knock", hand="3H 4H 5H 9H 9D 9C 9S JC QC KC KD", taken="KD", melds=["3H 4H 5H", "9S 9H 9D 9C", "JC QC KC"]
        )
        assert (answer["discard"][0], answer["deadwood"]) == ("9", 10)

    def test_gin08_the_card_taken_must_be_there(self) -> None:
        assert refused("knock", hand=self.GOOD, taken="8D") == {"taken": "taken.not_in_hand"}
        assert refused("knock", hand=self.GOOD, taken="8X") == {"taken": "card.unknown"}

    def test_gin10_with_this_discard(self) -> None:
        hand = "3H 4H 5H 6H 9S 9H 9D 9C KD AC 2C"
        answer = ask("knock", hand=hand, discard="KD")
        assert (answer["legal"], answer["discard"], answer["deadwood"]) == (True, "KD", 3)
        answer = ask("knock", hand=hand, discard="AC")
        assert (answer["legal"], answer["discard"], answer["deadwood"]) == (False, "AC", 12)
        text = [reason["text"] for reason in answer["because"]]
        assert text[0] == "12 is left after discarding A♣. The limit is 10: 2 too much."
        assert text[-1] == "Discard K♦: 3 is left, and up to 10 is allowed."

    def test_gin08_not_with_the_card_just_taken(self) -> None:
        answer = ask("knock", hand=self.GOOD + " KH", taken="4C", discard="4C")
        assert (answer["legal"], answer["kind"], answer["deadwood"]) == (False, None, 0)
        assert answer["because"][0]["rule"] == "GIN-08"
        assert answer["because"][-1]["text"] == "Discard K♠: 4 is left, and up to 10 is allowed."

    def test_gin15_a_discard_makes_gin_of_big_gin(self) -> None:
        eleven, on = "3H 4H 5H 6H 9S 9D 9C KC KD KS KH", {"big_gin_bonus": 31}
        assert ask("knock", hand=eleven, options=on)["kind"] == "big_gin"
        assert ask("knock", hand=eleven, options=on, discard="KH")["kind"] == "gin"
        broken = ask("knock", hand=eleven, options=on, discard="9S")
        assert not broken["legal"]
        assert broken["because"][-1]["text"].endswith("big gin, without a discard.")

    def test_the_discard_asked_about_is_one_of_eleven(self) -> None:
        assert refused("knock", hand=self.GOOD + " KH", discard="8D") == {"discard": "card.not_in_hand"}
        for discard in ("4C", "8D"):
            assert refused("knock", hand=self.GOOD, discard=discard) == {"hand": "cards.too_few"}

    def test_gin10_ten_cards_are_those_that_are_kept(self) -> None:
        text = "These ten cards are taken as the ones you keep: nobody knocks before drawing."
        for hand in (self.TEN, self.GOOD, "3H 4H 5H 9S 9D 9C KC KD KS KH"):
            assert text in [reason["text"] for reason in ask("knock", hand=hand)["because"]]
            eleven = ask("knock", hand=hand + " 7D")
            assert text not in [reason["text"] for reason in eleven["because"]]

    def test_gin10_every_discard_that_ends_the_hand(self) -> None:
        answer = ask("knock", hand="3H 4H 5H 6H 9S 9H 9D 9C KD AC 2C")
        assert answer["discards"] == [{"card": "KD", "deadwood": 3, "kind": "knock"}]
        assert answer["missing"] == []
        answer = ask("knock", hand=self.GOOD + " KH")
        assert [(way["card"], way["deadwood"], way["kind"]) for way in answer["discards"]] == [
            ("4C", 0, "gin"),
            *[(card, 4, "knock") for card in ("KS", "KH", "KD", "KC")],
        ]
        text = "Discards that end the hand: 4♣ (gin), K♠ K♥ K♦ K♣ (4 left)."
        assert answer["because"][-1] == {"rule": "GIN-10", "text": text}
        taken = ask("knock", hand=self.GOOD + " KH", taken="4C", discard="4C")
        assert [way["card"] for way in taken["discards"]] == ["KS", "KH", "KD", "KC"]
        assert not taken["legal"]
        assert taken["missing"] == []
        assert ask("knock", hand=self.GOOD)["discards"] == []

    def test_gin13b_melds_as_laid_out_decide_which_discards_there_are(self) -> None:
        hand, shown = "3H 4H 5H 6H 9S 9D 9C KC KD KS 4C", ["4H 5H 6H", "9S 9D 9C", "KC KD KS"]
        answer = ask("knock", hand=hand, melds=shown)
        assert [(way["card"], way["deadwood"]) for way in answer["discards"]] == [("4C", 3), ("3H", 4)]
        none = ask("knock", hand=hand, melds=[], options={"knock_limit": 50})
        assert (none["legal"], none["discards"], none["missing"]) == (False, [], [])

    def test_gin10_what_would_help_where_no_discard_does(self) -> None:
        answer = ask("knock", hand=self.TEN)
        assert (answer["discards"], answer["missing"]) == ([], [["KS"], ["KH"]])
        answer = ask("knock", hand=self.TEN + " 2H")
        assert ["KS"] in answer["missing"]
        assert ["KC"] not in answer["missing"]
        assert answer["because"][-1]["text"] == "After another discard these would make it possible: K♠ K♥."
        hopeless = ask("knock", hand="AS 3H 5D 7C 9S JH KD 2C 4S 6H")
        assert hopeless["missing"] == []

    def test_gin08_the_card_just_taken_may_go_at_the_next_turn(self) -> None:
        answer = ask("knock", hand="3H 4H 5H 6H 9S 9H 9D 9C 2C AC KD", taken="KD", discard="KD")
        assert not answer["legal"]
        assert answer["because"][-1]["text"].startswith(
            "After another discard these make it possible at the next turn:"
        )

    def test_discards_and_missing_cards_are_those_of_the_definition(self) -> None:
        rng = Random(10)
        assert [verify_gin.knocked(verify_gin.to_knock(rng)) for _ in range(30)] == [None] * 30

    @SOME
    @given(dealt(11, 11), st.data())
    def test_with_a_discard_is_right_by_definition(self, hand: list[str], data: st.DataObject) -> None:
        discard = data.draw(st.sampled_from(hand))
        taken = data.draw(st.none() | st.sampled_from(hand))
        answer = ask("knock", hand=hand, discard=discard, taken=taken, options={"big_gin_bonus": 31})
        left = brute.least_deadwood(cards(hand) - cards([discard]))
        assert_true_by_definition(answer, hand)
        assert (answer["discard"], answer["deadwood"]) == (discard, left)
        assert answer["legal"] == (left <= 10 and discard != taken)
        assert answer["kind"] == (None if not answer["legal"] else "knock" if left else "gin")

    def test_gin15_eleven_melds_that_were_not_laid_out_are_no_big_gin(self) -> None:
        question = {"hand": "3H 4H 5H 6H 9S 9D 9C KC KD KS KH", "options": {"big_gin_bonus": 31}}
        assert ask("knock", **question)["kind"] == "big_gin"
        answer = ask("knock", **question, melds=["9S 9D 9C", "KC KD KS KH"])
        assert (answer["legal"], answer["discard"], answer["deadwood"]) == (False, "6H", 3 + 4 + 5)

    def test_gin11_melds_as_laid_out_count(self) -> None:
        """Laid out as two melds, the third stays loose whatever it could have been."""
        answer = ask("knock", hand=self.GOOD, melds=["3H 4H 5H", "9S 9D 9C"])
        assert (answer["legal"], answer["deadwood"]) == (False, 34)
        assert answer["melds"] == [["3H", "4H", "5H"], ["9S", "9D", "9C"]]

    @pytest.mark.parametrize(
        ("melds", "errors"),
        [
            (["3H 4H 9S"], {"melds.0": "meld.illegal"}),
            (["3H 4H 5H", "9S 9D"], {"melds.1": "meld.illegal"}),
            (["3H 4H", "9S 9D"], {"melds.0": "meld.illegal", "melds.1": "meld.illegal"}),
            (["7H 8H 9H"], {"melds": "meld.not_in_hand"}),
            (["3H 4H 5H", "3H 4H 5H"], {"melds": "meld.not_in_hand"}),
            ([[], []], {"melds.0": "cards.too_few", "melds.1": "cards.too_few"}),
            ("3H 4H 5H", {"melds": "value.type"}),
            (["3H 4H 5H"] * 4, {"melds": "list.length"}),
        ],
    )
    def test_melds_that_do_not_hold_are_refused(self, melds: object, errors: dict[str, str]) -> None:
        assert refused("knock", hand=self.GOOD, melds=melds) == errors

    def test_oklahoma(self) -> None:
        on = {"oklahoma": True}
        answer = ask("knock", hand=self.GOOD, options=on, upcard="3D")
        assert (answer["legal"], answer["limit"]) == (False, 3)
        assert ask("knock", hand=self.GOOD, options=on, upcard="4D")["legal"]
        assert ask("knock", hand=self.GOOD, options=on, upcard="KD")["limit"] == 10
        assert ask("knock", hand=self.GOOD, options=on, upcard="AD")["limit"] == 1
        assert ask("knock", hand=self.GOOD, options={**on, "oklahoma_ace": "gin"}, upcard="AD")["limit"] == 0
        assert refused("knock", hand=self.GOOD, options=on) == {"upcard": "upcard.missing"}
        assert refused("knock", hand=self.GOOD, upcard="JK") == {"upcard": "card.not_in_deck"}
        assert any("turned up" in reason["text"] for reason in answer["because"] if reason["rule"] == "GIN-10")

    @pytest.mark.parametrize("size", [9, 12])
    def test_takes_ten_or_eleven_cards(self, size: int) -> None:
        hand = [str(card) for card in brute.PACK[:size]]
        assert list(refused("knock", hand=hand)) == ["hand"]

    @SOME
    @given(dealt(10, 11), st.data())
    def test_is_right_by_definition(self, hand: list[str], data: st.DataObject) -> None:
        taken = data.draw(st.none() | st.sampled_from(hand))
        bonus = data.draw(st.none() | st.just(31))
        answer = ask("knock", hand=hand, taken=taken, options={"big_gin_bonus": bonus})
        assert_true_by_definition(answer, hand)
        if len(hand) == 10:
            left, kind = brute.least_deadwood(cards(hand)), "gin"
        elif bonus and not brute.least_deadwood(cards(hand)):
            left, kind = 0, "big_gin"
        else:
            left = min(brute.least_deadwood(cards(hand) - cards([card])) for card in hand if card != taken)
            kind = "gin"
            assert answer["discard"] not in (None, taken)
        assert answer["deadwood"] == left
        assert answer["legal"] == (left <= 10)
        assert answer["kind"] == (None if left > 10 else "knock" if left else kind)

    @SOME
    @given(dealt(11, 11), st.data())
    def test_with_melds_as_laid_out_finds_the_best_discard(self, hand: list[str], data: st.DataObject) -> None:
        """The slow reading: discard any card but the taken one, keep what is still a meld of those laid out."""
        shown = data.draw(st.sampled_from(sorted(brute.arrangements(cards(hand)), key=str)))
        taken = data.draw(st.none() | st.sampled_from(hand))
        discard = data.draw(st.none() | st.sampled_from(hand))
        laid_out = [[str(card) for card in meld] for meld in shown]
        answer = ask("knock", hand=hand, taken=taken, discard=discard, melds=laid_out)
        assert_true_by_definition(answer, hand)

        def left(discard: Card) -> int:
            kept = [meld - {discard} for meld in shown]
            return brute.points(brute.loose(cards(hand) - {discard}, filter(brute.is_meld, kept)))

        free = [card for card in cards(hand) if str(card) != taken] if discard is None else cards([discard])
        assert answer["deadwood"] == min(map(left, free))
        assert answer["legal"] == (answer["deadwood"] <= 10 and (discard is None or discard != taken))


class TestDiscard:
    HAND = "3H 4H 5H 9S 9D 9C KC KD KS 4C 7D"

    def test_gin08_any_card_but_the_one_just_taken(self) -> None:
        for card in self.HAND.split():
            assert ask("discard", hand=self.HAND, card=card)["legal"]
            for taken in ("4C", "KD"):
                assert ask("discard", hand=self.HAND, card=card, taken=taken)["legal"] == (card != taken)

    def test_says_why(self) -> None:
        def reasons(**fields: str) -> dict[str, str]:
            return because(ask("discard", hand=self.HAND, card="4C", **fields))

        assert "drawn from the stock" in reasons()["GIN-08"]
        assert reasons(taken="KD")["GIN-08"].startswith("Only K♦, just taken")
        assert reasons(taken="4C")["GIN-08"].startswith("4♣ was just taken from the discard pile and cannot")

    @pytest.mark.parametrize(
        ("fields", "errors"),
        [
            ({"card": "8D"}, {"card": "card.not_in_hand"}),
            ({"card": "4C", "taken": "8D"}, {"taken": "taken.not_in_hand"}),
            ({"card": None}, {"card": "value.type"}),
            ({}, {"card": "field.missing"}),
            ({"card": "4C", "hand": HAND + " 8D"}, {"hand": "cards.too_many"}),
            ({"card": "4C", "hand": "4C 4C"}, {"hand": "card.too_many"}),
        ],
    )
    def test_what_cannot_be_is_refused(self, fields: dict[str, object], errors: dict[str, str]) -> None:
        assert refused("discard", **{"hand": self.HAND, **fields}) == errors


@settings(max_examples=200)
@given(dealt(1, 6))
def test_gin06_meld_agrees_with_the_definition(given_cards: list[str]) -> None:
    assert ask("meld", cards=given_cards)["legal"] == brute.is_meld(cards(given_cards))


class TestWhatWouldDo:
    """A refused knock says which cards make it possible."""

    TEN = "3H 4H 5H 9S 9D 9C KC KD 2S AC"  # 23

    def reasons(self, **fields: object) -> list[str]:
        return [reason["text"] for reason in ask("knock", **fields)["because"]]

    def test_the_cards_are_named(self) -> None:
        assert self.reasons(hand=self.TEN)[-1] == "What makes it possible at the next turn: K♠ K♥."

    def test_none_does(self) -> None:
        hand = "AS 3H 5D 7C 9S JH KD 2C 4S 6H"
        assert self.reasons(hand=hand)[-1] == "No single card makes it possible at the next turn."

    @settings(max_examples=5)
    @given(dealt(10, 10), st.integers(0, 60))
    def test_by_definition(self, hand: list[str], limit: int) -> None:
        held = cards(hand)
        expected = {
            card
            for card in DECK.distinct_cards()
            if card not in held and brute.best_discards(held | {card})[0] <= limit
        }
        assert set(solver.good_draws(sorted(held), limit)) == expected


def test_laying_off_says_what_it_saves() -> None:
    answer = ask(
        "layoffs",
        knocker_melds=[["5C", "5D", "5H"], ["7S", "8S", "9S"]],
        hand="5S TS JS KD KC KH 2D 3D 4D QH",
    )
    assert "Laying off saves 25." in [reason["text"] for reason in answer["because"]]
