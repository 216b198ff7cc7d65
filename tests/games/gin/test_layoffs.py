"""What the referee says about lay-offs in Gin Rummy: GIN-12, GIN-13, GIN-16."""

from typing import Any

import pytest
from hypothesis import given, settings

from tests.oracles import gin as brute
from tests.support.judge_gin import ask, assert_true_by_definition, because, cards, dealt, refused

SOME = settings(max_examples=50)


class TestLayoffs:
    DEFENDER = "5H 6H 7H 7C 7D KS KH KC 9S QH"
    KNOCKER = ("8C 9C TC", "AS 2S 3S", "JD QD KD")

    def assert_lays_off(self, found: dict[str, Any], hand: str, knocker: Any) -> None:
        assert_true_by_definition(found, hand.split())
        table = [cards(meld) for meld in knocker]
        for laid in found["laid_off"]:
            table[laid["onto"]] |= cards([laid["card"]])
            assert brute.is_meld(table[laid["onto"]]), laid

    def test_gin12_melds_and_lay_offs_together(self) -> None:
        found = ask("layoffs", knocker_melds=self.KNOCKER, hand=self.DEFENDER)
        assert found["deadwood"] == 26
        self.assert_lays_off(found, self.DEFENDER, self.KNOCKER)
        assert found["laid_off"] == [{"card": "7C", "onto": 0}]
        assert "8♣ 9♣ 10♣" in because(found)["GIN-12"]

    @SOME
    @given(dealt(20, 20))
    def test_gin12_are_the_least_by_definition(self, deal: list[str]) -> None:
        knocker = ask("deadwood", hand=deal[:10])["melds"]
        found = ask("layoffs", knocker_melds=knocker, hand=deal[10:])
        self.assert_lays_off(found, " ".join(deal[10:]), knocker)
        least = brute.least_after_defence(cards(deal[10:]), [frozenset(cards(meld)) for meld in knocker])
        assert found["deadwood"] == least

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

    def test_gin12_cards_are_named_in_an_order_in_which_they_go(self) -> None:
        found = ask("layoffs", knocker_melds=["2S 3S 4S"], hand="6S KD 5S AS")
        assert [laid["card"] for laid in found["laid_off"]] == ["AS", "5S", "6S"]
        self.assert_lays_off(found, "6S KD 5S AS", ["2S 3S 4S"])

    def test_gin13_nothing_against_gin(self) -> None:
        for fields in ({"gin": True}, {"knocker_deadwood": 0}):
            found = ask("layoffs", knocker_melds=["5C 5D 5H"], hand="5S", **fields)
            assert (found["loose"], found["laid_off"]) == (["5S"], [])
            assert because(found)["GIN-13"] == "Nothing is laid off against gin."

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
        """Seven are left after the lay-off, eleven against gin."""
        found = ask(
            "layoffs",
            knocker_melds=["2S 3S 4S"],
            hand="5S 7H",
            knocker_deadwood=deadwood,
            options={"undercut_on_tie": tie},
        )
        assert found["undercut"] is undercut
        assert rule in because(found)

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
        found = ask("layoff", meld=meld, cards=laid)
        assert found["legal"] == (result is not None)
        assert because(found).keys() == {"GIN-12"}
        if result:
            assert found["meld"] == result.split()

    def test_gin12_what_would_fit_is_said(self) -> None:
        def told(meld: str) -> str:
            return str(ask("layoff", meld=meld, cards="2D")["because"][-1]["text"])

        assert told("5H 6H 7H").endswith(": 4♥ 8♥.")
        assert told("AH 2H 3H").endswith(": 4♥.")
        assert told("7C 7D 7H").endswith(": 7♠.")
        assert told("7C 7D 7H 7S") == "Nothing more goes on this meld."

    def test_gin13_not_against_gin(self) -> None:
        found = ask("layoff", meld="5H 6H 7H", cards="8H", gin=True)
        assert not found["legal"]
        assert "GIN-13" in because(found)

    def test_what_cannot_be_is_refused(self) -> None:
        assert refused("layoff", meld="5H 6H 8H", cards="7H") == {"meld.0": "meld.illegal"}
        assert refused("layoff", meld="5H 6H 7H", cards="7H") == {"cards": "card.too_many"}
        assert refused("layoff", meld="5H 6H", cards="7H") == {"meld": "cards.too_few"}

    @SOME
    @given(dealt(4, 8))
    def test_agrees_with_the_definition(self, deal: list[str]) -> None:
        for meld in brute.melds_in(cards(deal)):
            for card in cards(deal) - meld:
                legal = ask("layoff", meld=[str(one) for one in meld], cards=[str(card)])["legal"]
                assert legal == brute.is_meld(meld | {card})
