"""What the referee says about Rummy 500: melds, lay-offs, the pile, calls, discards, the best of a hand."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import judge
from scorekeeper.engine.cards import Deck
from tests.support.judge_rummy500 import ask, because, hand, record, refused

FIVE = "5H 6H 7H"
TABLE = [FIVE, "KS KD KC"]
SWAP = {"joker_swap": True}
LIES = ["5H JK=6H 7H"]


def rules(result: dict[str, Any]) -> list[str]:
    """The rules an answer cites."""
    return [reason["rule"] for reason in result["because"]]


class TestCut:
    """R500-08."""

    def test_the_lowest_card_deals_and_the_left_of_it_plays_first(self) -> None:
        answer = ask("cut", draws={"Ann": "3H", "Ben": "AS", "Cleo": "JK"})
        assert (answer["dealer"], answer["order"], answer["again"]) == ("Ben", [], [])
        assert because(answer) == [
            "Ben has the lowest card and deals.",
            "The dealer's left plays first, and play and deal go clockwise.",
        ]

    def test_who_is_level_for_it_draws_again(self) -> None:
        answer = ask("cut", draws={"Ann": "3H", "Ben": "3S", "Cleo": "9D"})
        assert (answer["dealer"], answer["again"]) == (None, ["Ann", "Ben"])
        assert ask("cut", draws={"Ann": "3H 7C", "Ben": "3S 6C", "Cleo": "9D"})["dealer"] == "Ben"
        assert ask("cut", draws={"Ann": "3H", "Ben": "KS", "Cleo": "KD"})["dealer"] == "Ann"

    def test_cards_that_are_not_there(self) -> None:
        assert refused("cut", draws={"Ann": "3H"}) == {"draws": "players.number"}
        assert refused("cut", draws={"Ann": "3H", "Ben": "3H"}) == {"draws.Ben": "card.too_many"}
        assert refused("cut", draws={"Ann": "3H", "Ben": "JK"}, options={"jokers_per_pack": 0})


class TestMeld:
    @pytest.mark.parametrize(
        ("cards", "kind", "points"),
        [
            ("3S 4S 5S 6S", "run", 18),
            ("KH KS KD", "set", 30),
            ("AH JK 3H", "run", 19),
            ("JK 2H 3H", "run", 20),
            ("QS KS AS", "run", 35),
            ("AS AD AC", "set", 45),
            ("JK JK 7H", "run", 37),
        ],
    )
    def test_what_it_is_and_what_it_counts(self, cards: str, kind: str, points: int) -> None:
        answer = ask("meld", cards=cards)
        assert (answer["legal"], answer["kind"], answer["points"]) == (True, kind, points)

    def test_r500_20_what_jokers_stand_for(self) -> None:
        answer = ask("meld", cards="3H AH JK")
        assert answer["cards"] == ["AH", "JK=2H", "3H"]
        assert rules(answer) == ["R500-18", "R500-20", "R500-28"]
        assert because(answer)[2] == "A♥ ★=2♥ 3♥: 1 + 15 + 3 = 19; the ace is low here."
        assert ask("meld", cards="JK=9H 7H 8H")["cards"] == ["7H", "8H", "JK=9H"]
        assert ask("meld", cards="JK=5H 7H 8H")["legal"] is False

    @pytest.mark.parametrize(
        ("cards", "rule"),
        [
            ("KS AS 2S", "R500-19"),
            ("5H 6H", "R500-16"),
            ("5H 6H 8H", "R500-18"),
            ("4S 5H 6D", "R500-16"),
            ("JK JK JK", "R500-20"),
            ("KS KD KC KH JK", "R500-16"),
            ("7H JK=7H 7S", "R500-17"),
            ("AS 2S KS JK", "R500-19"),
            ("5H 6S=9H 7H", "R500-20"),
        ],
    )
    def test_what_is_none_and_why(self, cards: str, rule: str) -> None:
        packs = 2 if cards.count("JK") > 2 else 1
        answer = ask("meld", cards=cards, packs=packs)
        assert (answer["legal"], answer["kind"], answer["cards"], answer["points"]) == (False, None, [], 0)
        assert rules(answer) == [rule]

    def test_r500_19_a_run_has_at_most_thirteen_cards(self) -> None:
        suit = [f"{rank}S" for rank in "A23456789TJQK"]
        assert ask("meld", cards=suit)["points"] == 1 + 54 + 30
        assert ask("meld", cards=[*suit, "JK"])["legal"] is False

    def test_r500_17_a_suit_twice(self) -> None:
        assert ask("meld", cards="5D 5D 5H", packs=2)["legal"] is False
        assert ask("meld", cards="5D 5D 5H", packs=2, options={"same_suit_in_sets": True})["points"] == 15
        assert refused("meld", cards="5D 5D 5H") == {"cards": "card.too_many"}

    def test_bad_input(self) -> None:
        assert refused("meld", cards=["JK"] * 500) == {"cards": "cards.too_many"}
        assert refused("meld", cards="JK JK JK 4H") == {"cards": "card.too_many"}
        assert refused("meld", cards="5H 6H JK", options={"jokers_per_pack": 0}) == {"cards": "card.not_in_deck"}
        assert refused("meld", cards="5H 6H 7X") == {"cards": "card.unknown"}
        assert refused("meld", cards=FIVE, packs=3) == {"packs": "number.range"}

    @given(st.lists(st.sampled_from(Deck(1, 2).distinct_cards()), min_size=3, max_size=5, unique=True), st.randoms())
    def test_the_order_of_the_cards_does_not_matter(self, cards: list[Any], random: Any) -> None:
        """But for what a joker stands for: its place says that (R500-20b)."""
        texts = [str(card) for card in cards]
        answer = ask("meld", cards=texts)
        random.shuffle(texts)
        shuffled = ask("meld", cards=texts)
        if "JK" in texts:
            answer, shuffled = (
                {name: item[name] for name in ("legal", "kind", "kinds")} for item in (answer, shuffled)
            )
        assert shuffled == answer

    @pytest.mark.parametrize(
        ("cards", "points"), [("JK 2S 3S", 20), ("2S 3S JK", 20), ("2S JK 3S", 20), ("JK KS AS", 40)]
    )
    def test_r500_20b_a_joker_in_any_place_is_some_card(self, cards: str, points: int) -> None:
        assert ask("meld", cards=cards)["points"] == points

    @pytest.mark.parametrize(
        ("first", "last", "points"), [("A", "K", 1 + 84), ("K", "A", 1 + 84), ("2", "A", 84 + 15), ("A", "2", 84 + 15)]
    )
    def test_r500_28_a_whole_suit_counts_as_it_lies(self, first: str, last: str, points: int) -> None:
        order = "A23456789TJQK" if {first, last} == {"A", "K"} else "23456789TJQKA"
        suit = [f"{rank}H" for rank in (order if order[0] == first else order[::-1])]
        assert suit[-1] == f"{last}H"
        assert ask("meld", cards=suit)["points"] == points
        assert ask("meld", cards=[suit[5], *suit[:5], *suit[6:]])["points"] == 84 + 15, "better where nothing says"
        assert ask("layoff", meld=[f"{rank}H" for rank in "A23456789TJQ"], cards="KH")["meld"][0] == "AH"
        assert ask("layoff", meld=[f"{rank}H" for rank in "23456789TJQK"], cards="AH")["points"] == 15

    @pytest.mark.parametrize(("ace", "low", "high"), [("by_place", 5, 15), ("always_1", 1, 1), ("always_15", 15, 15)])
    def test_r500_28_a_low_ace_with_5_10_15(self, ace: str, low: int, high: int) -> None:
        options = {"values": "5_10_15", "ace": ace}
        assert ask("meld", cards="AH 2H 3H", options=options)["points"] == low + 10
        assert ask("meld", cards="QH KH AH", options=options)["points"] == 20 + high

    def test_r500_17_a_suit_twice_is_no_matter_of_one_pack(self) -> None:
        for cards in ("7S JK=7S 7H", "5D JK=5D 5H"):
            assert ask("meld", cards=cards, options={"same_suit_in_sets": True})["legal"] is False
        swap: dict[str, Any] = {"hand": "3C 2H 9H", "table": ["3S 3D JK=3C"]}
        for twice in (False, True):
            answer = ask("best", **swap, options={"joker_swap": True, "same_suit_in_sets": twice})
            assert answer["laid_off"][0]["card"] == "3C"


class TestLayOff:
    @pytest.mark.parametrize(
        ("meld", "cards", "points"),
        [
            (FIVE, "8H", 8),
            (FIVE, "4H", 4),
            (FIVE, "9H 8H", 17),
            (FIVE, "4H 8H JK=9H", 27),
            (FIVE, "JK", 15),
            ("2H 3H 4H", "AH", 1),
            ("JK=2H 3H 4H", "AH", 1),
            ("JS QS KS", "AS", 15),
            ("AS AD AC", "AH", 15),
            ("KS KD JK=KC", "KH", 10),
        ],
    )
    def test_r500_14_what_may_be_laid_off(self, meld: str, cards: str, points: int) -> None:
        answer = ask("layoff", meld=meld, cards=cards)
        assert (answer["legal"], answer["points"]) == (True, points)
        assert len(answer["meld"]) == len(meld.split()) + len(cards.split())
        assert "R500-15" in rules(answer)

    @pytest.mark.parametrize(
        ("meld", "cards"),
        [
            ("9S TS JS QS KS AS", "2S"),
            (FIVE, "9H"),
            (FIVE, "8S"),
            (FIVE, "KS"),
            ("KS KD KC", "QS"),
            ("KS KD KC KH", "JK"),
            ("KS KD JK=KC", "KC"),
            (FIVE, "8H TH"),
        ],
    )
    def test_what_may_not_and_what_would(self, meld: str, cards: str) -> None:
        answer = ask("layoff", meld=meld, cards=cards)
        assert (answer["legal"], answer["points"]) == (False, 0)
        assert len(answer["because"]) == 2

    def test_what_fits_directly_is_said(self) -> None:
        assert because(ask("layoff", meld=FIVE, cards="9H")) == [
            "The run is broken: 8♥ missing.",
            "Directly onto 5♥ 6♥ 7♥: 4♥ 8♥.",
        ]
        assert because(ask("layoff", meld="KS KD KC KH", cards="2S"))[1] == "Nothing more goes on this meld."

    def test_r500_20_swapping_a_joker(self) -> None:
        swap: dict[str, Any] = {"meld": "5H JK 7H", "cards": "6H"}
        assert ask("layoff", **swap)["legal"] is False
        answer = ask("layoff", **swap, options={"joker_swap": True})
        assert (answer["legal"], answer["meld"], answer["points"]) == (True, FIVE.split(), 6)

    def test_r500_20_of_two_equal_cards_one_is_swapped_and_one_laid_off(self) -> None:
        twice = {"options": {"joker_swap": True, "same_suit_in_sets": True}, "packs": 2}
        answer = ask("layoff", meld="KS KS JK", cards="KC KC", **twice)
        assert (answer["meld"], answer["points"]) == (["KS", "KS", "KC", "KC"], 20)
        assert because(answer)[1] == "K♣ takes the place of the joker, and the joker is yours."

    def test_r500_17_a_card_beside_the_joker_that_stands_for_it(self) -> None:
        beside: dict[str, Any] = {"meld": "KS KH JK=KC", "cards": "KC", "packs": 2}
        assert ask("layoff", **beside)["legal"] is False
        answer = ask("layoff", **beside, options={"same_suit_in_sets": True})
        assert (answer["legal"], answer["points"]) == (True, 10)

    def test_r500_20_a_swap_and_more_cards_at_once(self) -> None:
        both: dict[str, Any] = {"meld": "5H JK=6H 7H", "cards": "8H 6H"}
        assert because(ask("layoff", **both))[0] == "A joker stands for 6♥ here, and at this table it stays."
        answer = ask("layoff", **both, options={"joker_swap": True})
        assert (answer["legal"], answer["meld"], answer["points"]) == (True, ["5H", "6H", "7H", "8H"], 14)
        two = ask("layoff", meld="5H JK=6H JK=7H", cards="7H 6H", options={"joker_swap": True})
        assert (two["meld"], two["points"]) == (FIVE.split(), 13)
        far: dict[str, Any] = {"meld": "5H JK=6H 7H", "cards": "9H 6H"}
        assert ask("layoff", **far, options={"joker_swap": True})["legal"] is False

    def test_r500_14_only_after_an_own_meld(self) -> None:
        question: dict[str, Any] = {"meld": FIVE, "cards": "8H", "options": {"layoff_after_own_meld": True}}
        assert ask("layoff", **question)["legal"] is False
        assert ask("layoff", **question, melded=True)["legal"] is True
        assert ask("layoff", meld=FIVE, cards="8H", melded=False)["legal"] is True

    def test_bad_input(self) -> None:
        assert refused("layoff", meld="5H 6H 8H", cards="9H") == {"meld": "meld.illegal"}
        assert refused("layoff", meld=FIVE, cards="7H") == {"cards": "card.too_many"}
        assert refused("layoff", meld=FIVE, cards=[]) == {"cards": "cards.too_few"}
        assert refused("layoff", meld="5H 6H", cards="7H") == {"meld": "cards.too_few"}

    @pytest.mark.parametrize("cards", list(permutations(["8H", "9H", "4H"])))
    def test_the_order_of_the_cards_does_not_matter(self, cards: tuple[str, ...]) -> None:
        assert ask("layoff", meld="7H 5H 6H", cards=list(cards))["points"] == 21


class TestTake:
    def test_r500_11_a_new_meld_with_cards_of_the_hand(self) -> None:
        answer = ask("take", pile="2D 9S QC 4D", card="9S", hand="9C 9D 2C", table=TABLE)
        assert (answer["legal"], answer["taken"], answer["must_use"]) == (True, ["9S", "QC", "4D"], "9S")
        assert answer["use"] == [{"meld": ["9S", "9D", "9C"]}]

    def test_r500_11_other_cards_taken_may_help(self) -> None:
        answer = ask("take", pile="9S 9D QC", card="9S", hand="9C 2C")
        assert answer["use"] == [{"meld": ["9S", "9D", "9C"]}]

    def test_r500_11_the_end_of_a_chain(self) -> None:
        answer = ask("take", pile="9H QC", card="9H", hand="8H 2C", table=TABLE)
        assert answer["use"] == [
            {"card": "8H", "onto": ["5H", "6H", "7H"]},
            {"card": "9H", "onto": ["5H", "6H", "7H", "8H"]},
        ]

    def test_r500_11_what_is_missing(self) -> None:
        answer = ask("take", pile="9H QC", card="9H", hand="2C", table=TABLE)
        assert (answer["legal"], answer["use"], answer["missing"]) == (False, [], [["8H"]])
        assert because(answer)[1] == "To lay it off on 5♥ 6♥ 7♥ you still need 8♥."
        assert because(answer)[-1] == "The deepest card you may take is Q♣."

    def test_r500_11_lay_offs_are_not_enough_everywhere(self) -> None:
        question: dict[str, Any] = {"pile": "8H QC", "card": "8H", "hand": "2C", "table": TABLE}
        assert ask("take", **question)["legal"] is True
        answer = ask("take", **question, options={"dig_by_layoff": False})
        assert answer["legal"] is False
        assert "It could be laid off, but at this table only a new meld will do." in because(answer)

    def test_what_else_keeps_it_in_the_pile_is_said(self) -> None:
        """Where no card is missing nothing is listed as missing."""
        deep: dict[str, Any] = {"pile": "8H QC", "card": "8H", "hand": "2C", "table": TABLE}
        answer = ask("take", **deep, options={"layoff_after_own_meld": True})
        assert (answer["legal"], answer["missing"]) == (False, [])
        assert because(answer) == [
            "8♥ must be melded at once, and that does not work.",
            "At this table you lay off only after a meld of your own in this hand.",
            "Whoever took it all the same puts the cards back as they lay and draws from the stock.",
            "The deepest card you may take is Q♣.",
        ]
        last: dict[str, Any] = {"pile": "8H 9H", "card": "8H", "hand": "TH", "options": {"going_out": "discard"}}
        assert because(ask("take", **last))[1] == "At this table the last card is discarded: keep one card for it."

    def test_r500_12_the_top_discard(self) -> None:
        answer = ask("take", pile="9H QC", card="QC", hand="2C", table=TABLE)
        assert (answer["legal"], answer["taken"], answer["must_use"], answer["use"]) == (True, ["QC"], None, [])
        assert because(answer)[:2] == ["The top discard may go into your hand.", "Q♣ may not be discarded this turn."]
        strict = ask("take", pile="9H QC", card="QC", hand="2C", table=TABLE, options={"top_discard_must_meld": True})
        assert (strict["legal"], strict["must_use"]) == (False, "QC")
        assert because(strict)[-1] == "No card of this pile may be taken now: draw from the stock."

    def test_r500_13_what_may_be_discarded_then(self) -> None:
        answer = ask("take", pile="8H QC", card="8H", hand="2C", table=TABLE)
        assert "Any of the cards taken may be discarded this turn, but not 8♥." in because(answer)

    def test_r500_14_lay_offs_after_an_own_meld(self) -> None:
        question: dict[str, Any] = {"pile": "8H QC", "card": "8H", "hand": "2C", "table": TABLE}
        strict = {"layoff_after_own_meld": True}
        answer = ask("take", **question, options=strict)
        assert answer["legal"] is False
        assert "R500-14" in rules(answer)
        assert ask("take", **question, options=strict, melded=True)["legal"] is True
        with_own = ask("take", **{**question, "hand": "3C 3D 3S"}, options=strict)
        assert with_own["legal"] is True

    def test_bad_input(self) -> None:
        assert refused("take", pile="8H QC", card="9H", hand="2C") == {"card": "card.not_in_pile"}
        verdict = judge.answer({"game": "rummy500", "ask": "take", "pile": "8H QC", "card": "9H", "hand": "2C"})
        assert verdict["error"]["cards"] == ["9H"], "for programs"
        assert refused("take", pile="8H QC", card="8H", hand="8H") == {"pile": "card.too_many"}
        assert refused("take", pile="8H QC", card="8H", hand="2C", table=["5H 6H"]) == {"table.0": "meld.illegal"}
        assert refused("take", pile="8H QC", card="8H", hand="2C", table=["7H 7S 7D", "6H JK=7H 8H"]) == {
            "pile": "card.too_many"
        }
        assert refused("take", pile=[], card="8H", hand="2C") == {"pile": "cards.too_few"}


class TestCall:
    def call(self, pile: str, callers: str, table: list[str] | None = None, **more: Any) -> dict[str, Any]:
        seats = {"players": list("ABCD"), "discarder": "B", "callers": list(callers)}
        return ask("call", **{"pile": pile, "table": TABLE if table is None else table, **seats, **more})

    def test_r500_23_a_lay_off_and_a_chain(self) -> None:
        ruling = self.call("9H 3C 8H", "C")
        assert ruling["playable"] == [{"cards": ["8H", "9H"], "how": "layoff", "onto": FIVE.split()}]
        assert ruling["goes_to"] == "C"

    def test_r500_23_a_meld_from_the_pile_alone(self) -> None:
        ruling = self.call("3H 3C 4C 3S", "C", table=[])
        assert ruling["playable"] == [{"cards": ["3S", "3H", "3C"], "how": "meld", "onto": None}]

    def test_r500_23_nothing_playable(self) -> None:
        ruling = self.call("9H 3C", "C")
        assert (ruling["playable"], ruling["goes_to"]) == ([], None)

    def test_r500_23_the_discarder_cannot_call(self) -> None:
        ruling = self.call("8H", "B")
        assert (ruling["goes_to"], "B discarded and cannot call." in because(ruling)) == (None, True)

    def test_r500_23_nobody_called_yet(self) -> None:
        ruling = self.call("8H", "")
        assert ruling["goes_to"] is None
        last = "Any other player may call before the next player draws, unless the hand has ended."
        assert because(ruling)[-1] == last

    @pytest.mark.parametrize(("callers", "nearest"), [("CD", "C"), ("AD", "D"), ("DCA", "C"), ("A", "A"), ("AB", "A")])
    def test_r500_24_the_nearest_after_the_discarder(self, callers: str, nearest: str) -> None:
        assert self.call("8H", callers)["goes_to"] == nearest

    def test_r500_23_not_everywhere(self) -> None:
        ruling = self.call("8H", "C", options={"rummy_calls": False})
        assert (len(ruling["playable"]), ruling["goes_to"]) == (1, None)

    def test_r500_14_who_may_lay_off(self) -> None:
        strict = {"options": {"layoff_after_own_meld": True}}
        assert self.call("8H", "CD", **strict)["goes_to"] is None
        assert self.call("8H", "CD", **strict, melded=["D"])["goes_to"] == "D"
        assert self.call("3H 3C 4C 3S", "CD", table=[], **strict)["goes_to"] == "C"

    def test_bad_input(self) -> None:
        question = {"pile": "8H", "table": TABLE, "players": ["A", "B"], "discarder": "X", "callers": ["A", "Y"]}
        assert refused("call", **question) == {"discarder": "player.unknown", "callers.1": "player.unknown"}
        assert refused("call", pile="7H", table=TABLE, players=["A", "B"], discarder="A") == {"pile": "card.too_many"}


class TestDiscard:
    def test_r500_13_an_equal_card_that_was_in_the_hand(self) -> None:
        answer = ask("discard", hand="8H 8H 2C", card="8H", taken="8H", packs=2)
        assert because(answer)[0] == "You hold another 8♥: it may be discarded, and the one just taken stays."
        answer = ask("discard", hand="8H 2C 3C", card="2C", taken="8H")
        assert because(answer)[0] == "Any card may be discarded but 8♥, which was just taken from the pile."
        strict = {"options": {"top_discard_must_meld": True}, "table": ["8H 8S 8D"]}
        answer = ask("discard", hand="2C 3C", card="2C", taken="8H", **strict, packs=2)
        assert because(answer)[0] == "Of the cards taken from the pile only the one you had to meld must stay."

    def test_r500_21_going_out_with_a_discard(self) -> None:
        answer = ask("discard", hand="9C", card="9C", table=TABLE)
        assert (answer["legal"], answer["ends"], answer["calls"]) == (True, True, [])

    @pytest.mark.parametrize(
        ("going_out", "legal", "ends", "rule"),
        [("either", True, True, "R500-21"), ("discard", False, False, "R500-21"), ("float", True, False, "R500-33")],
    )
    def test_r500_21_and_33_going_out_without(self, going_out: str, legal: bool, ends: bool, rule: str) -> None:
        answer = ask("discard", hand=[], table=TABLE, options={"going_out": going_out})
        assert (answer["legal"], answer["ends"], rules(answer)) == (legal, ends, [rule])

    def test_r500_33_a_floater_who_discards_the_last_card_ends_the_hand(self) -> None:
        assert ask("discard", hand="9C", card="9C", options={"going_out": "float"})["ends"] is True
        assert ask("discard", hand="9C 2C", card="9C", options={"going_out": "float"})["ends"] is False

    def test_r500_09_a_turn_ends_with_a_discard(self) -> None:
        answer = ask("discard", hand="9C 2C")
        assert (answer["legal"], rules(answer)) == (False, ["R500-09"])
        assert because(answer) == ["A turn ends with a discard: 9♣ 2♣ are still in your hand."]
        assert because(ask("discard", hand="9C")) == ["A turn ends with a discard: 9♣ is still in your hand."]

    @pytest.mark.parametrize(
        ("taken", "card", "legal"),
        [("9C", "9C", False), ("9C", "2C", True), ("3D 2C", "2C", True), ("9C 2C", "9C", False), ("", "9C", True)],
    )
    def test_r500_13_what_was_just_taken(self, taken: str, card: str, legal: bool) -> None:
        assert ask("discard", hand="9C 2C", card=card, taken=taken)["legal"] is legal

    def test_r500_11_what_had_to_be_melded_is_no_longer_in_hand(self) -> None:
        kept: dict[str, Any] = {"hand": "9C 8H", "card": "9C", "taken": "8H 2S", "table": TABLE}
        answer = ask("discard", **kept)
        assert (answer["legal"], rules(answer)) == (False, ["R500-11"])
        assert because(answer) == ["8♥ had to be melded at once and is still in your hand."]
        top: dict[str, Any] = {**kept, "taken": "8H"}
        assert ask("discard", **top)["legal"] is True
        assert rules(ask("discard", **top, options={"top_discard_must_meld": True})) == ["R500-12"]

    def test_r500_11_another_copy_of_it_may_be_in_hand(self) -> None:
        melded: dict[str, Any] = {"hand": "9C 8H", "card": "9C", "taken": "8H 2S", "packs": 2}
        assert ask("discard", **melded, table=["5H 6H 7H 8H"])["legal"] is True
        assert ask("discard", **melded, table=["5H 6H 7H"])["legal"] is False
        jokers: dict[str, Any] = {"hand": "JK 2C", "card": "2C", "taken": "JK 3S"}
        assert ask("discard", **jokers, table=["5H 6H JK"])["legal"] is True
        assert ask("discard", **jokers, table=[FIVE])["legal"] is False

    def test_r500_13_another_copy_may_go(self) -> None:
        assert ask("discard", hand="9C 9C", card="9C", taken="9C", packs=2)["legal"] is True
        melded: dict[str, Any] = {"hand": "9C 2D", "card": "9C", "taken": "9C 2C", "table": ["9C TC JC"], "packs": 2}
        assert ask("discard", **melded)["legal"] is True
        alone = {**melded, "taken": "9C"}
        assert ask("discard", **alone)["legal"] is False
        assert ask("discard", **alone, options={"top_discard_must_meld": True})["legal"] is True

    def test_r500_11_two_copies_in_hand_and_none_melded(self) -> None:
        """One of them is the card that had to be melded, so neither may go."""
        both: dict[str, Any] = {"hand": "9C 9C 2D", "card": "9C", "table": [FIVE], "packs": 2}
        assert rules(ask("discard", **both, taken="9C 2D")) == ["R500-11"]
        assert rules(ask("discard", **both, taken="9C", options={"top_discard_must_meld": True})) == ["R500-12"]

    def test_r500_23_others_may_call(self) -> None:
        answer = ask("discard", hand="8H 2C", card="8H", table=TABLE, pile="9H")
        assert (answer["legal"], answer["calls"]) == (True, [["8H", "9H"]])
        assert ask("discard", hand="8H 2C", card="8H", table=TABLE, options={"rummy_calls": False})["calls"] == []
        assert ask("discard", hand="8H", card="8H", table=TABLE)["calls"] == [], "the hand is over"

    def test_r500_34_the_last_discard_must_not_fit(self) -> None:
        strict = {"last_discard_unplayable": True}
        answer = ask("discard", hand="8H", card="8H", table=TABLE, options=strict)
        assert (answer["legal"], rules(answer)) == (False, ["R500-34"])
        assert ask("discard", hand="9H", card="9H", table=TABLE, options=strict)["legal"] is True
        assert ask("discard", hand="8H 2C", card="8H", table=TABLE, options=strict)["legal"] is True
        assert ask("discard", hand="8H", card="8H", table=TABLE)["legal"] is True

    def test_bad_input(self) -> None:
        assert refused("discard", hand="9C", card="8C") == {"card": "card.not_in_hand"}
        assert refused("discard", hand="7H", card="7H", table=TABLE) == {"hand": "card.too_many"}
        assert refused("discard", hand="9C", card="9C", taken="2C 2C") == {"taken": "card.too_many"}


class TestBest:
    def test_melds_and_lay_offs_together(self) -> None:
        answer = ask("best", hand="8H 9H JK 3C 4C QD", table=TABLE)
        assert answer["points"] == 3 + 4 + 15 + 8 + 9 - 10
        assert (answer["melds"], answer["loose"]) == ([["3C", "4C", "JK=5C"]], ["QD"])
        assert [lay_off["card"] for lay_off in answer["laid_off"]] == ["8H", "9H"]

    def test_an_empty_table_is_no_field_to_fill_in(self) -> None:
        assert ask("best", hand="KS KD 2C")["points"] == -22

    def test_r500_21_one_card_is_kept_where_it_must_be_discarded(self) -> None:
        assert ask("best", hand="5H 6H 7H 8H")["points"] == 26
        assert ask("best", hand="5H 6H 7H 8H", options={"going_out": "discard"})["points"] == 21 - 5

    def test_r500_14_an_own_meld_first(self) -> None:
        strict = {"layoff_after_own_meld": True}
        assert ask("best", hand="8H 2C", table=TABLE)["points"] == 6
        assert ask("best", hand="8H 2C", table=TABLE, options=strict)["points"] == -10
        assert ask("best", hand="8H 2C", table=TABLE, options=strict, melded=True)["points"] == 6
        assert ask("best", hand="8H 2C 2D 2S", table=TABLE, options=strict)["points"] == 14

    def test_bad_input(self) -> None:
        assert refused("best", hand=[]) == {"hand": "cards.too_few"}
        assert refused("best", hand="7H", table=TABLE) == {"hand": "card.too_many"}
        assert refused("best", hand="7C", table=["5H 7H 6S"]) == {"table.0": "meld.illegal"}
        assert refused("best", hand=["JK"] * 500) == {"hand": "cards.too_many"}
        assert refused("best", hand="JK JK JK") == {"hand": "card.too_many"}


PACK = [str(card) for card in Deck(1, 2).distinct_cards() if str(card) not in " ".join(TABLE)] + ["JK"]


@settings(max_examples=40)
@given(st.permutations(PACK), st.integers(1, 9), st.randoms())
def test_a_best_hand_is_a_record_worth_as_much(pack: list[str], size: int, random: Any) -> None:
    """Judge and score agree: what `best` lays down can be recorded as it is, and counts the same; in any order."""
    dealt = pack[:size]
    answer = ask("best", hand=dealt, table=TABLE)
    used = [card.partition("=")[0] for meld in answer["melds"] for card in meld]
    used += [lay_off["card"].partition("=")[0] for lay_off in answer["laid_off"]]
    assert sorted(used + answer["loose"]) == sorted(dealt)
    mine = {"melds": answer["melds"], "laid_off": answer["laid_off"], "hand": answer["loose"]}
    seen = record(None, {"A": mine, "B": {"melds": TABLE, "left": 0}, "C": {"left": 0}})
    assert hand(seen)["points"]["A"] == answer["points"]
    random.shuffle(dealt)
    assert ask("best", hand=dealt, table=TABLE)["points"] == answer["points"]


@settings(max_examples=40)
@given(st.permutations(PACK), st.integers(1, 6), st.integers(0, 7))
def test_what_may_be_taken_can_be_laid_down_as_said(pack: list[str], depth: int, size: int) -> None:
    """The use that makes it legal is a new meld or a chain of lay-offs of cards that are there, the card among them."""
    pile, held = pack[:depth], pack[depth : depth + size]
    answer = ask("take", pile=pile, card=pile[0], hand=held, table=TABLE)
    assert answer["taken"] == (pile if pile.count(pile[0]) == 1 else answer["taken"])
    if answer["legal"] and answer["use"]:
        there = [*held, *answer["taken"]]
        for item in answer["use"]:
            cards = item.get("meld") or [item["card"]]
            for card in cards:
                there.remove(card.partition("=")[0])
            if "meld" in item:
                assert ask("meld", cards=cards)["legal"]
            else:
                assert ask("layoff", meld=item["onto"], cards=cards)["legal"]
        assert answer["must_use"] not in there or pack.count(answer["must_use"]) > 1
    else:
        assert answer["legal"] == (answer["must_use"] is None)


def test_r50013_the_card_just_taken_is_that_one_though_a_copy_of_it_lies_on_the_table() -> None:
    question: dict[str, Any] = {"hand": "QS 5D", "card": "QS", "table": ["JS QS KS"], "packs": 2}
    assert ask("discard", **question, taken="QS")["legal"] is False
    assert ask("discard", **question, taken="QS 4C")["legal"] is True


class TestSwaps:
    """R500-20 with `joker_swap`: what a hand can swap is counted in."""

    def test_the_best_of_a_hand_swaps_where_that_pays(self) -> None:
        answer = ask("best", hand="6H QH KH", table=LIES, options=SWAP)
        assert (answer["melds"], answer["loose"], answer["points"]) == ([["QH", "KH", "JK=AH"]], [], 6 + 10 + 10 + 15)
        assert answer["laid_off"] == [{"card": "6H", "onto": ["5H", "JK=6H", "7H"]}]
        assert because(answer)[0] == "6♥ takes the place of the joker, and the joker is yours."
        assert ask("best", hand="6H QH KH", table=LIES)["points"] == -26

    def test_no_swap_where_it_does_not_pay(self) -> None:
        """On a full set the joker goes nowhere: it would stay in the hand and cost 15."""
        answer = ask("best", hand="2C", table=["2S 2H 2D JK=2C"], options=SWAP)
        assert (answer["points"], answer["laid_off"]) == (-2, [])

    def test_of_equal_plays_the_one_without_a_swap(self) -> None:
        """Without a swap the joker is not melded, and the six is laid off all the same."""
        answer = ask("best", hand="4H", table=["5H 6H 7H", "AS 2S JK=3S"], options=SWAP)
        assert (answer["points"], [lay_off["card"] for lay_off in answer["laid_off"]]) == (4, ["4H"])

    def test_two_jokers_may_be_swapped(self) -> None:
        table = [*LIES, "9S TS JK=JS"]
        answer = ask("best", hand="6H JS KD", table=table, options=SWAP)
        assert answer["points"] == 6 + 10 + 15 + 15 + 10
        assert [each["card"] for each in answer["laid_off"]] == ["6H", "JS"]

    def test_a_swapped_joker_helps_to_take_a_card(self) -> None:
        question = {"pile": "9C 2D", "card": "9C", "hand": "6H 9S KH", "table": LIES}
        assert ask("take", **question)["legal"] is False
        answer = ask("take", **question, options=SWAP)
        swap = {"card": "6H", "onto": ["5H", "JK=6H", "7H"]}
        assert (answer["legal"], answer["use"]) == (True, [swap, {"meld": ["9S", "JK=9H", "9C"]}])
        assert answer["points"] == 6 + 9 + 15 + 9 - 10 - 2

    def test_the_deepest_card_is_named_with_the_swaps_that_lead_to_it(self) -> None:
        question = {"pile": "3C 9C 2D", "card": "3C", "hand": "6H 9S KH", "table": LIES}
        assert because(ask("take", **question))[-1] == "The deepest card you may take is 2♦."
        assert because(ask("take", **question, options=SWAP))[-1] == "The deepest card you may take is 9♣."

    def test_nobody_swaps_before_a_meld_where_that_comes_first(self) -> None:
        house = {**SWAP, "layoff_after_own_meld": True}
        question = {"hand": "6H QH KH", "table": LIES, "options": house}
        assert ask("best", **question)["points"] == -26
        assert ask("best", **question, melded=True)["points"] == 41
