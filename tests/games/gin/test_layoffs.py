"""What the referee says about lay-offs in Gin Rummy: GIN-12, GIN-13, GIN-16."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.gin import solver
from tests.oracles import gin as brute
from tests.support.judge_gin import ask, assert_true_by_definition, because, cards, dealt, refused

SOME = settings(max_examples=50)
NINE = {"knocker_melds": ["3H 4H 5H", "9S 9D 9C", "JS QS KS"]}
TEN = {"knocker_melds": ["3H 4H 5H 6H", "9S 9D 9C", "JS QS KS"]}
OKLAHOMA_GIN = {"oklahoma": True, "oklahoma_ace": "gin"}


class TestLayoffs:
    DEFENDER = "5H 6H 7H 7C 7D KS KH KC 9S QH"
    KNOCKER = ("8C 9C TC", "AS 2S 3S", "JD QD KD")

    def assert_lays_off(self, result: dict[str, Any], hand: str, knocker: Any) -> None:
        assert_true_by_definition(result, hand.split())
        table = [cards(meld) for meld in knocker]
        for laid in result["laid_off"]:
            table[laid["onto"]] |= cards([laid["card"]])
            assert brute.is_meld(table[laid["onto"]]), laid

    def test_gin12_melds_and_lay_offs_together(self) -> None:
        answer = ask("layoffs", knocker_melds=self.KNOCKER, hand=self.DEFENDER)
        assert answer["deadwood"] == 26
        self.assert_lays_off(answer, self.DEFENDER, self.KNOCKER)
        assert answer["laid_off"] == [{"card": "7C", "onto": 0}]
        assert "8♣ 9♣ 10♣" in because(answer)["GIN-12"]

    @SOME
    @given(dealt(20, 20))
    def test_gin12_are_the_least_by_definition(self, deal: list[str]) -> None:
        """Against ten cards in melds nothing is laid off (GIN-13)."""
        knocker = ask("deadwood", hand=deal[:10])
        answer = ask("layoffs", knocker_melds=knocker["melds"], hand=deal[10:])
        self.assert_lays_off(answer, " ".join(deal[10:]), knocker["melds"])
        shown = [frozenset(cards(meld)) for meld in knocker["melds"]] if knocker["deadwood"] else []
        least = brute.least_after_defence(cards(deal[10:]), shown)
        assert answer["deadwood"] == least

    @pytest.mark.parametrize(
        ("knocker", "hand", "left"),
        [
            (["5C 5D 5H"], "5S", []),
            (["6S 7S 8S"], "5S", []),
            (["2S 3S 4S"], "5S", []),
            (["2S 3S 4S"], "6S", ["6S"]),
            (["2S 3S 4S"], "6S 5S", []),
            (["2S 3S 4S"], "7S 6S 5S AS", []),
            (["JS QS KS"], "AS", ["AS"]),
            (["AS 2S 3S"], "KS", ["KS"]),
            (["5C 5D 5H 5S"], "4S", ["4S"]),
            ([], "4S", ["4S"]),
        ],
    )
    def test_gin12_where_cards_go(self, knocker: list[str], hand: str, left: list[str]) -> None:
        assert ask("layoffs", knocker_melds=knocker, hand=hand)["loose"] == left

    @SOME
    @given(dealt(19, 19), st.data())
    def test_gin12_what_was_laid_off_is_checked_and_counts(self, deal: list[str], data: st.DataObject) -> None:
        """By the slow reading: all that can be laid off, and now and then a card more. Nine cards are never gin."""
        melds = ask("deadwood", hand=deal[:9])["melds"]
        knocker = [meld[:3] if len({card[1] for card in meld}) == 1 else meld for meld in melds]
        possible = brute.laid_off(cards(deal[9:]), [frozenset(cards(meld)) for meld in knocker])
        some = data.draw(st.sampled_from(sorted(possible, key=lambda value: (len(value), sorted(value)))))
        some |= cards(data.draw(st.sampled_from([[], [], deal[9:10], deal[10:12]])))
        question = {"knocker_melds": knocker, "hand": deal[9:], "laid_off": sorted(map(str, some))}
        if some not in possible:
            assert refused("layoffs", **question) == {"laid_off": "laid_off.illegal"}
            return
        answer = ask("layoffs", **question)
        self.assert_lays_off(answer, " ".join(deal[9:]), knocker)
        assert cards([laid["card"] for laid in answer["laid_off"]]) == some
        assert answer["deadwood"] == brute.least_deadwood(cards(deal[9:]) - some)
        assert ask("layoffs", **{**question, "laid_off": answer["laid_off"]}) == answer

    @SOME
    @given(dealt(18, 18), st.data())
    def test_gin12_melds_as_laid_out_count(self, deal: list[str], data: st.DataObject) -> None:
        hand = cards(deal[10:])
        knocker = ask("deadwood", hand=deal[:9])["melds"]
        shown = data.draw(st.sampled_from(sorted(brute.arrangements(hand), key=str)))
        melds = [[str(card) for card in meld] for meld in shown]
        answer = ask("layoffs", knocker_melds=knocker, hand=deal[10:], melds=melds)
        self.assert_lays_off(answer, " ".join(deal[10:]), knocker)
        assert {frozenset(cards(meld)) for meld in answer["melds"]} == shown
        rest = brute.loose(hand, shown)
        possible = brute.laid_off(rest, [frozenset(cards(meld)) for meld in knocker])
        assert answer["deadwood"] == min(brute.points(rest - laid) for laid in possible)

    @pytest.mark.parametrize(
        ("laid_off", "onto"),
        [
            ([{"card": "7H", "onto": 0}, "6H"], {"6H": 0, "7H": 0}),
            ([{"card": "7H", "onto": 1}, {"card": "6H", "onto": None}], {"6H": 0, "7H": 1}),
            ([{"card": "6H", "onto": 2}, {"card": "7H"}], {"7H": 2, "6H": 2}),
            ([{"card": "7H", "onto": 2}], {"7H": 2}),
            ([{"card": "7H", "onto": 0}], None),
            ([{"card": "6H", "onto": 2}], None),
            ([{"card": "6H", "onto": 2}, {"card": "7H", "onto": 1}], None),
        ],
    )
    def test_gin12_onto_which_meld_can_be_said(self, laid_off: Any, onto: dict[str, int] | None) -> None:
        """Six and seven fit between the two runs from either side, in an order, and the seven on the set."""
        question = {"knocker_melds": ["3H 4H 5H", "7C 7D 7S", "8H 9H TH"], "hand": "6H 7H KD", "laid_off": laid_off}
        if onto is None:
            assert refused("layoffs", **question) == {"laid_off": "laid_off.illegal"}
        else:
            answer = ask("layoffs", **question)
            assert {laid["card"]: laid["onto"] for laid in answer["laid_off"]} == onto
            self.assert_lays_off(answer, "6H 7H KD", question["knocker_melds"])

    def test_gin12_a_better_way_is_told(self) -> None:
        question = {"knocker_melds": self.KNOCKER, "hand": self.DEFENDER}
        text = "With other melds or lay-offs 26 would be left."
        worse = ask("layoffs", melds=["7H 7C 7D", "KS KH KC"], **question)
        assert (worse["deadwood"], text in [reason["text"] for reason in worse["because"]]) == (30, True)
        best = ask("layoffs", melds=["5H 6H 7H", "KS KH KC"], laid_off="7C", **question)
        assert (best["deadwood"], text in [reason["text"] for reason in best["because"]]) == (26, False)
        some = ask("layoffs", melds=["KS KH KC"], laid_off="7C", **question)
        assert (some["deadwood"], text in [reason["text"] for reason in some["because"]]) == (44, True)

    @pytest.mark.parametrize(
        ("fields", "errors"),
        [
            ({"laid_off": "9S"}, {"laid_off": "laid_off.illegal"}),
            ({"laid_off": [{"card": "7C", "onto": 1}]}, {"laid_off": "laid_off.illegal"}),
            ({"laid_off": [{"card": "7C", "onto": 3}]}, {"laid_off": "laid_off.illegal"}),
            ({"laid_off": [{"card": "7C", "onto": -1}]}, {"laid_off.0.onto": "number.range"}),
            ({"laid_off": [{"card": "7C", "meld": 0}]}, {"laid_off.0.meld": "field.unknown"}),
            ({"laid_off": [{"onto": 0}]}, {"laid_off.0.card": "field.missing"}),
            ({"laid_off": [7]}, {"laid_off.0": "value.type"}),
            ({"laid_off": {"7C": 0}}, {"laid_off": "value.type"}),
            ({"laid_off": "7X"}, {"laid_off": "card.unknown"}),
            ({"laid_off": "7S"}, {"laid_off": "card.not_in_hand"}),
            ({"laid_off": "7C 7C"}, {"laid_off": "card.too_many"}),
            ({"laid_off": "7C", "melds": ["7H 7C 7D"]}, {"laid_off": "laid_off.melded"}),
            ({"laid_off": "7C", "gin": True}, {"laid_off": "laid_off.gin"}),
            ({"laid_off": "7C", "knocker_melds": None, "gin": True}, {"laid_off": "laid_off.gin"}),
            ({"melds": ["7H 7C 9S"]}, {"melds.0": "meld.illegal"}),
            ({"melds": ["7H 7C 7S"]}, {"melds": "meld.not_in_hand"}),
        ],
    )
    def test_what_was_not_laid_so_is_refused(self, fields: dict[str, Any], errors: dict[str, str]) -> None:
        question = {"knocker_melds": self.KNOCKER, "hand": self.DEFENDER}
        assert refused("layoffs", **{**question, **fields}) == errors

    def test_gin12_cards_are_named_in_an_order_in_which_they_go(self) -> None:
        answer = ask("layoffs", knocker_melds=["2S 3S 4S"], hand="6S KD 5S AS")
        assert [laid["card"] for laid in answer["laid_off"]] == ["AS", "5S", "6S"]
        self.assert_lays_off(answer, "6S KD 5S AS", ["2S 3S 4S"])

    def test_gin13_nothing_against_gin(self) -> None:
        melds = {"knocker_melds": ["5C 5D 5H"]}
        for fields in ({"gin": True, **melds}, {"gin": True}, {"knocker_deadwood": 0}, {"gin": True, **TEN}):
            answer = ask("layoffs", hand="5S", **fields)
            assert (answer["loose"], answer["laid_off"]) == (["5S"], [])
            assert because(answer)["GIN-13"] == "Nothing is laid off against gin."

    @pytest.mark.parametrize("eleventh", ["", " 6H"])
    def test_gin13_ten_cards_in_melds_are_gin_said_or_not(self, eleventh: str) -> None:
        melds = ["3H 4H 5H" + eleventh, "9S 9D 9C", "TS JS QS KS"]
        for fields in ({}, {"knocker_deadwood": 0}, {"options": {"knock_limit": 0}}):
            answer = ask("layoffs", knocker_melds=melds, hand="2H 7H 9H AD", **fields)
            assert (answer["deadwood"], answer["laid_off"]) == (19, [])
            assert because(answer)["GIN-13"].endswith("that is gin, said or not.")
            assert answer["undercut"] == (False if "knocker_deadwood" in fields else None)
        nine = ask("layoffs", knocker_melds=["3H 4H 5H", "9S 9D 9C", "JS QS KS"], hand="2H 6H 9H AD")
        assert (nine["deadwood"], len(nine["laid_off"])) == (1, 3)
        assert "GIN-13" not in because(nine)

    @pytest.mark.parametrize(
        ("fields", "code"),
        [
            ({**NINE, "knocker_deadwood": 10}, None),
            ({**NINE, "knocker_deadwood": 11}, "knock.above_limit"),
            ({**NINE, "knocker_deadwood": 11, "options": {"knock_limit": 11}}, "deadwood.impossible"),
            ({**NINE, "knocker_deadwood": 0}, "deadwood.impossible"),
            ({**NINE, "knocker_deadwood": 7, "hand": "7S 7D KD 7C"}, None),
            ({**NINE, "knocker_deadwood": 7, "hand": "7S 7D KD 7C 7H"}, "deadwood.impossible"),
            ({**NINE, "knocker_deadwood": 4, "options": {"knock_limit": 3}}, "knock.above_limit"),
            ({**TEN, "knocker_deadwood": 7}, "deadwood.gin"),
            ({**TEN, "knocker_deadwood": 40}, "deadwood.gin"),
            ({**NINE, "gin": True, "knocker_deadwood": 1}, "deadwood.gin"),
            ({"gin": True, "knocker_deadwood": 1}, "deadwood.gin"),
            ({"knocker_melds": [], "knocker_deadwood": 10}, "deadwood.impossible"),
            ({"knocker_melds": [], "knocker_deadwood": 17, "options": {"knock_limit": 98}}, "deadwood.impossible"),
            ({"knocker_melds": [], "knocker_deadwood": 18, "options": {"knock_limit": 98}}, None),
            ({"knocker_melds": [], "knocker_deadwood": 0}, None),
            ({**NINE, "knocker_deadwood": 4, "options": {"oklahoma": True}, "upcard": "4C"}, None),
            ({**NINE, "knocker_deadwood": 5, "options": {"oklahoma": True}, "upcard": "4C"}, "knock.above_limit"),
            ({**NINE, "knocker_deadwood": 1, "options": OKLAHOMA_GIN, "upcard": "AC"}, "knock.above_limit"),
        ],
    )
    def test_gin13_the_deadwood_beside_the_melds_is_checked(self, fields: dict[str, Any], code: str | None) -> None:
        question = {"hand": "KD QD", **fields}
        if code is None:
            assert ask("layoffs", **question)["undercut"] is False
        else:
            assert refused("layoffs", **question) == {"knocker_deadwood": code}

    def test_gin13_the_limit_of_oklahoma_needs_the_upcard(self) -> None:
        question = {**NINE, "hand": "KD QD", "options": {"oklahoma": True}}
        assert refused("layoffs", knocker_deadwood=4, **question) == {"upcard": "upcard.missing"}
        assert refused("layoffs", knocker_deadwood=4, upcard="JK", **question) == {"upcard": "card.not_in_deck"}
        ask("layoffs", **question)
        ask("layoffs", **{**question, "knocker_melds": None}, knocker_deadwood=0)

    @settings(max_examples=60)
    @given(dealt(14, 14), st.integers(0, 5), st.integers(0, 50))
    def test_gin13_can_count_is_what_some_of_the_cards_count(self, few: list[str], number: int, total: int) -> None:
        """Of a pack of fourteen cards, by trying every choice."""
        left = cards(few)
        slow = any(brute.points(some) == total for some in combinations(left, number))
        assert solver.can_count(number, total, set(brute.PACK) - left) == slow

    @settings(max_examples=40)
    @given(dealt(20, 20))
    def test_gin13_no_deadwood_that_was_dealt_is_impossible(self, deal: list[str]) -> None:
        knocker = ask("deadwood", hand=deal[:10])
        seen = {"knocker_melds": knocker["melds"], "hand": deal[10:], "options": {"knock_limit": 98}}
        answer = ask("layoffs", knocker_deadwood=knocker["deadwood"], **seen)
        plain = ask("layoffs", gin=not knocker["deadwood"], **seen)
        assert {**answer, "undercut": None, "because": 0} == {**plain, "because": 0}

    @pytest.mark.parametrize(
        ("deadwood", "tie", "undercut", "rule"),
        [
            (8, False, True, "GIN-16"),
            (7, False, False, "GIN-16"),
            (7, True, True, "GIN-16"),
            (6, True, False, "GIN-14"),
            (0, True, False, "GIN-15"),
        ],
    )
    def test_gin16_is_it_an_undercut(self, deadwood: int, tie: bool, undercut: bool, rule: str) -> None:
        """Seven are left after the lay-off, twelve against gin."""
        knocker = ["2S 3S 4S", "TD JD QD", "9C 9D 9S"] if deadwood else None
        answer = ask(
            "layoffs", knocker_melds=knocker, hand="5S 7H", knocker_deadwood=deadwood, options={"undercut_on_tie": tie}
        )
        assert answer["undercut"] is undercut
        assert rule in because(answer)

    def test_without_the_knockers_deadwood_nothing_is_said_about_it(self) -> None:
        assert ask("layoffs", knocker_melds=["2S 3S 4S"], hand="5S 7H")["undercut"] is None

    @pytest.mark.parametrize(
        ("fields", "errors"),
        [
            ({"knocker_melds": ["5C 5D 6H"], "hand": "5S"}, {"knocker_melds.0": "meld.illegal"}),
            ({"knocker_melds": ["5C 5D 5H", "5H 6H 7H"], "hand": "5S"}, {"knocker_melds": "card.too_many"}),
            ({"knocker_melds": ["5C 5D 5H"], "hand": "5H"}, {"hand": "card.too_many"}),
            ({"knocker_melds": ["5C 5D 5H"]}, {"hand": "field.missing"}),
            ({"hand": "5H"}, {"knocker_melds": "field.missing"}),
            ({"knocker_melds": ["5C 5D 5H"], "hand": "5S", "gin": 1}, {"gin": "value.type"}),
            ({"knocker_melds": [], "hand": "5S", "knocker_deadwood": 99}, {"knocker_deadwood": "number.range"}),
            (
                {"knocker_melds": ["AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS"], "hand": "5C"},
                {"knocker_melds": "cards.too_many"},
            ),
        ],
    )
    def test_what_cannot_be_is_refused(self, fields: dict[str, Any], errors: dict[str, str]) -> None:
        assert refused("layoffs", **fields) == errors


class TestLayoff:
    @pytest.mark.parametrize(
        ("meld", "laid", "result"),
        [
            ("5H 6H 7H", "8H", "5H 6H 7H 8H"),
            ("5H 6H 7H", "4H", "4H 5H 6H 7H"),
            ("5H 6H 7H", "9H 8H", "5H 6H 7H 8H 9H"),
            ("5H 6H 7H", "4H 8H", "4H 5H 6H 7H 8H"),
            ("7C 7D 7H", "7S", "7S 7H 7D 7C"),
            ("5H 6H 7H", "9H", None),
            ("5H 6H 7H", "8S", None),
            ("5H 6H 7H", "8H TH", None),
            ("7C 7D 7H", "8H", None),
            ("7C 7D 7H", "7S 8S", None),
            ("7C 7D 7H 7S", "8S", None),
            ("AH 2H 3H", "KH", None),
            ("JH QH KH", "AH", None),
        ],
    )
    def test_gin12_may_this_card_be_laid_off_there(self, meld: str, laid: str, result: str | None) -> None:
        answer = ask("layoff", meld=meld, cards=laid)
        assert answer["legal"] == (result is not None)
        assert because(answer).keys() == {"GIN-12"}
        if result:
            assert answer["meld"] == result.split()

    def test_gin12_what_would_fit_is_said(self) -> None:
        def last_reason(meld: str) -> str:
            return str(ask("layoff", meld=meld, cards="2D")["because"][-1]["text"])

        assert last_reason("5H 6H 7H").endswith(": 4♥ 8♥.")
        assert last_reason("AH 2H 3H").endswith(": 4♥.")
        assert last_reason("7C 7D 7H").endswith(": 7♠.")
        assert last_reason("7C 7D 7H 7S") == "Nothing more goes on this meld."

    def test_gin13_not_against_gin(self) -> None:
        ten = "2H 3H 4H 5H 6H 7H 8H 9H TH JH"
        for fields in ({"meld": "5H 6H 7H", "cards": "8H", "gin": True}, {"meld": ten, "cards": "QH"}):
            answer = ask("layoff", **fields)
            assert not answer["legal"]
            assert "GIN-13" in because(answer)
        assert ask("layoff", meld=ten.removesuffix(" JH"), cards="JH")["legal"]

    def test_what_cannot_be_is_refused(self) -> None:
        assert refused("layoff", meld="5H 6H 8H", cards="7H") == {"meld.0": "meld.illegal"}
        assert refused("layoff", meld="5H 6H 7H", cards="7H") == {"cards": "card.too_many"}
        assert refused("layoff", meld="5H 6H", cards="7H") == {"meld": "cards.too_few"}

    @SOME
    @given(dealt(4, 8))
    def test_agrees_with_the_definition(self, deal: list[str]) -> None:
        for meld in brute.melds_in(cards(deal)):
            for card in cards(deal) - meld:
                legal = ask("layoff", meld=[str(item) for item in meld], cards=[str(card)])["legal"]
                assert legal == brute.is_meld(meld | {card})
