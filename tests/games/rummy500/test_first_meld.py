"""The house rule that a player's first melds of a hand count so much together (R500-38), in questions and records."""

from typing import Any

import pytest

from tests.support.judge_rummy500 import ask, because, hand, record, refused, refused_hand

THIRTY: dict[str, Any] = {"options": {"first_meld": 30}}
SEVENS = ["5H", "6H", "7H"]


class TestMeld:
    def test_how_much_is_lacking(self) -> None:
        answer = ask("meld", cards=SEVENS, **THIRTY)
        assert (answer["legal"], answer["kind"], answer["points"], answer["lacking"]) == (False, "run", 18, 12)
        assert because(answer)[-1] == (
            "Your first melds of a hand count 30 or more together at this table, in one turn: 12 are missing. "
            "Lay another meld down with this one."
        )
        assert ask("meld", cards=SEVENS, **THIRTY, melded=True)["lacking"] == 0
        assert ask("meld", cards="QS QH QD", **THIRTY)["legal"] is True
        assert ask("meld", cards="5H 6H 8H", **THIRTY)["lacking"] == 0

    def test_open_jokers_are_read_as_what_lacks_least(self) -> None:
        as_card = {"joker_value": "as_card", "first_meld": 40}
        answer = ask("meld", cards="JK JK 7S", options=as_card)
        assert (answer["cards"], answer["points"], answer["lacking"]) == (["7S", "JK=8S", "JK=9S"], 24, 16)
        answer = ask("meld", cards="JK KD JK JK", options={**as_card, "ace": "always_1"}, packs=2)
        assert (answer["legal"], answer["kind"], answer["kinds"]) == (True, "set", ["set", "run"])

    @pytest.mark.parametrize(("least", "legal"), [(0, True), (30, True), (40, False), (50, False)])
    def test_each_value(self, least: int, legal: bool) -> None:
        assert ask("meld", cards="QH KH AH", options={"first_meld": least})["legal"] is (least < 40)
        assert ask("meld", cards="KS KH KD", options={"first_meld": least})["legal"] is legal

    def test_other_numbers_are_no_choice(self) -> None:
        assert refused("meld", cards=SEVENS, options={"first_meld": 35}) == {"options.first_meld": "choice.unknown"}


class TestBest:
    def test_melds_of_one_turn_count_together(self) -> None:
        question: dict[str, Any] = {"hand": [*SEVENS, "4S", "4D", "4C", "2C"], **THIRTY}
        assert (ask("best", **question)["melds"], ask("best", **question)["points"]) == (
            [["4S", "4D", "4C"], SEVENS],
            28,
        )
        fewer = ask("best", hand=[*SEVENS, "2C"], **THIRTY)
        assert (fewer["melds"], fewer["points"]) == ([], -20)
        assert because(fewer)[0] == (
            "At this table your first melds of a hand count 30 or more together, in one turn, and you lay off only "
            "after them."
        )
        assert ask("best", hand=[*SEVENS, "2C"], **THIRTY, melded=True)["points"] == 16

    def test_nothing_is_laid_off_and_no_joker_swapped_before(self) -> None:
        question: dict[str, Any] = {"hand": "8H 2C", "table": [SEVENS, ["KS", "KD", "JK=KC"]], **THIRTY}
        assert ask("best", **question)["laid_off"] == []
        assert ask("best", **question, melded=True)["laid_off"] == [{"card": "8H", "onto": SEVENS}]
        swap = {"options": {"first_meld": 30, "joker_swap": True}, "hand": "KC 2C", "table": question["table"]}
        assert ask("best", **swap)["laid_off"] == []
        assert ask("best", **swap, melded=True)["laid_off"][0] == {"card": "KC", "onto": ["KS", "KD", "JK=KC"]}

    def test_what_is_laid_off_does_not_count_but_follows(self) -> None:
        """3-3-3 and the eight are 17; with the queens the eight goes on the run as well."""
        table = {"table": [SEVENS], **THIRTY}
        assert ask("best", hand="3C 3D 3S 8H", **table)["points"] == -17
        answer = ask("best", hand="QC QD QS 8H", **table)
        assert (answer["points"], len(answer["laid_off"])) == (38, 1)

    def test_a_run_of_the_table_is_not_extended_for_a_first_meld(self) -> None:
        """2-3-4 would dock on the run; as a new meld it counts 9, too little with 18."""
        question: dict[str, Any] = {"hand": "2H 3H 4H 6S 6D 6C", "table": [SEVENS]}
        assert ask("best", **question, **THIRTY)["points"] == -27
        answer = ask("best", **question, options={"first_meld": 30, "queen_of_spades": 40}, melded=True)
        assert answer["points"] == 27
        assert ask("best", hand="2H 3H 4H 7S 7D 7C", table=[SEVENS], **THIRTY)["melds"] == [
            ["2H", "3H", "4H"],
            ["7S", "7D", "7C"],
        ]


class TestTake:
    def test_the_card_goes_with_melds_that_are_enough(self) -> None:
        question: dict[str, Any] = {"pile": "7H 2S", "card": "7H", **THIRTY}
        answer = ask("take", **question, hand="5H 6H 9C")
        assert (answer["legal"], answer["missing"]) == (False, [])
        assert "your first melds of a hand count 30 or more" in " ".join(because(answer))
        assert ask("take", **question, hand="5H 6H 9C", melded=True)["legal"] is True
        both = ask("take", **question, hand="5H 6H 9C 4S 4D 4C")
        assert both["use"] == [{"meld": ["4S", "4D", "4C"]}, {"meld": SEVENS}]

    def test_a_lay_off_comes_after_the_first_melds(self) -> None:
        question: dict[str, Any] = {"pile": "8H 2S", "card": "8H", "table": [SEVENS], **THIRTY}
        assert ask("take", **question, hand="4S 4D 4C")["legal"] is False
        answer = ask("take", **question, hand="QS QD QC 3C")
        assert answer["use"] == [{"meld": ["QS", "QD", "QC"]}, {"card": "8H", "onto": SEVENS}]

    def test_the_top_discard_may_go_into_the_hand(self) -> None:
        answer = ask("take", pile="7H", card="7H", hand="5H 6H 9C", **THIRTY)
        assert (answer["legal"], answer["points"]) == (True, -27)


class TestCall:
    def call(self, pile: str, table: list[Any], **more: Any) -> dict[str, Any]:
        seats = {"players": list("ABC"), "discarder": "A", "callers": ["B", "C"]}
        return ask("call", pile=pile, table=table, **seats, **{**THIRTY, **more})

    def test_who_has_not_melded_calls_melds_that_are_enough(self) -> None:
        answer = self.call("8H", [SEVENS], melded=["C"])
        assert answer["goes_to"] == "C"
        assert "B has not melded in this hand, and the pile holds no new melds that count 30 together." in because(
            answer
        )
        assert self.call("4S 4D 4C", [], melded=["C"])["goes_to"] == "C"
        assert self.call("QS QD QC", [])["goes_to"] == "B"
        assert self.call("4S 4D 4C", [])["goes_to"] is None
        assert self.call("4S 4D 4C", [], options={})["goes_to"] == "B"

    def test_the_cards_are_laid_so_that_the_caller_may(self) -> None:
        """All three could be laid off on the run; as a meld of their own they are first melds, too."""
        run = ["7S", "8S", "9S"]
        answer = self.call("TS JS QS", [run])
        assert (answer["goes_to"], [play["how"] for play in answer["playable"]]) == ("B", ["meld"])
        answer = self.call("TS JS QS", [run], melded=["B"])
        assert (answer["goes_to"], [play["how"] for play in answer["playable"]]) == ("B", ["layoff"])


def test_a_lay_off_has_to_wait() -> None:
    assert ask("layoff", meld=SEVENS, cards="8H", **THIRTY)["legal"] is False
    assert ask("layoff", meld=SEVENS, cards="8H", **THIRTY, melded=True)["legal"] is True


class TestRecord:
    @pytest.mark.parametrize("seen", [{"melds": [SEVENS], "left": 0}, {"melded": 18, "left": 0}])
    def test_less_than_a_first_meld_is_refused(self, seen: dict[str, Any]) -> None:
        (field,) = set(seen) - {"left"}
        given = record("A", {"A": 40, "B": seen, "C": 0})
        assert refused_hand(given, **THIRTY) == {f"hands.B.{field}": "melds.first"}
        assert hand(given)["points"]["B"] == 18

    def test_enough_or_nothing(self) -> None:
        melds = [SEVENS, ["4S", "4D", "4C"]]
        given = record("A", {"A": 30, "B": {"melds": melds, "left": 0}, "C": (0, 5)})
        assert hand(given, **THIRTY)["points"] == {"A": 30, "B": 30, "C": -5}

    def test_lay_offs_without_melds_are_refused(self) -> None:
        laid = {"laid_off": [{"card": "8H", "onto": SEVENS}], "left": 0}
        given = record("A", {"A": {"melds": [SEVENS, ["KS", "KD", "KC"]]}, "B": laid, "C": 0})
        assert refused_hand(given, **THIRTY) == {"hands.B.laid_off": "layoff.no_own_meld"}
