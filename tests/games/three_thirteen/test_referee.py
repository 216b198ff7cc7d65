"""The referee on Three Thirteen and Five Crowns, each test named after its rule."""

import re
from functools import partial
from typing import Any

import pytest

from scorekeeper.games.three_thirteen import GAME
from scorekeeper.games.three_thirteen.options import Options
from tests.support.judge import answered, errors

count = partial(answered, "three_thirteen", "TT-", "count")
meld = partial(answered, "three_thirteen", "TT-", "meld")
out = partial(answered, "three_thirteen", "TT-", "out")
refused = partial(errors, "three_thirteen")


class TestMeld:
    @pytest.mark.parametrize(
        ("cards", "wild", "kinds"),
        [
            ("5H 5H 5H", "8", ["set"]),
            ("5H 5H 8S", "8", ["set"]),
            ("5H 5S 5D 5C 5H 5S", "8", ["set"]),
            ("AH 2H 3H", "8", ["run"]),
            ("7H 8H 9H", "8", ["run"]),
            ("7H 8S 8D", "8", ["set", "run"]),
            ("8H 8S 8D", "8", ["set", "run"]),
            ("JH QH KH 8S", "8", ["run"]),
        ],
    )
    def test_tt06_to_tt08_what_is_a_meld(self, cards: str, wild: str, kinds: list[str]) -> None:
        assert sorted(meld(cards=cards, wild=wild)["kinds"]) == sorted(kinds)

    @pytest.mark.parametrize(
        ("cards", "rule", "text"),
        [
            ("5H 5S", "TT-06", "A meld has at least three cards."),
            ("5H 6S 7D", "TT-06", "Neither one rank nor one suit"),
            ("5H 6H 6H 7H", "TT-07", "A run holds each card once."),
            ("5H 6H 9H", "TT-07", "7♥ 8♥ missing."),
            ("4H 9H 8S", "TT-08", "with only 1 wild card."),
            ("QH KH AH", "TT-07", "The ace is low only"),
            ("KH AH 2H", "TT-07", "The ace is low only"),
            ("5H=6H 7H 8H", "TT-08", "5♥ is no wild card"),
        ],
    )
    def test_tt06_to_tt08_why_not(self, cards: str, rule: str, text: str) -> None:
        answer = meld(cards=cards, wild="8")
        assert not answer["legal"]
        assert answer["because"][0]["rule"] == rule
        assert text in answer["because"][0]["text"]

    def test_tt07_the_ace_at_either_end_but_never_at_both(self) -> None:
        high = partial(meld, wild="8", options={"ace": "both"})
        assert high(cards="QH KH AH")["legal"]
        assert not high(cards="KH AH 2H")["legal"]
        assert "never both" in high(cards="KH AH 2H")["because"][0]["text"]
        assert not high(cards="AH KH 8S 2H")["legal"]

    def test_tt17_in_five_crowns_a_run_of_stars_from_three_to_king(self) -> None:
        crowns = partial(meld, preset="five crowns", wild="8")
        assert crowns(cards="3* 4* 5*")["legal"]
        assert crowns(cards="J* Q* K*")["legal"]
        assert crowns(cards="Q* K* JK")["cards"] == ["JK=J*", "Q*", "K*"]
        assert refused("meld", cards="A* 3* 4*", wild="8", preset="five crowns") == {"cards": "card.not_in_deck"}

    @pytest.mark.parametrize(
        ("cards", "options", "lying"),
        [
            ("5H 5S 8S 8C", {}, "5S 5H 8S=5D 8C=5C"),
            ("5H 5S 5D 5C 8S", {}, "5S 8S=5S 5H 5D 5C"),
            ("8S 8H 8D JK", {"jokers_per_pack": 2}, "8S 8H 8D JK=8C"),
            ("QH KH 8S", {}, "8S=JH QH KH"),
            ("QH KH 8S", {"ace": "both"}, "QH KH 8S=AH"),
            ("2H 3H 8S", {}, "2H 3H 8S=4H"),
            ("6H 9H 8H 8S", {}, "6H 8S=7H 8H 9H"),
        ],
    )
    def test_tt08_what_a_wild_card_stands_for(self, cards: str, options: dict[str, Any], lying: str) -> None:
        answer = meld(cards=cards, wild="8", options=options)
        assert answer["cards"] == lying.split()
        stands = [card for card in lying.split() if "=" in card]
        assert answer["because"][1]["text"].count("=") == len(stands)

    @pytest.mark.parametrize(
        ("cards", "options", "text"),
        [
            ("AH JH QH", {"ace": "both"}, "The run is broken: K♥ missing."),
            ("AH TH 8S", {"ace": "both"}, "J♥ Q♥ K♥ missing, with only 1 wild card."),
            ("AH 4H 5H", {"ace": "both"}, "The run is broken: 2♥ 3♥ missing."),
            ("KH AH 3H 8S", {"ace": "both"}, "never both"),
            ("KH AH 3H", {"ace": "both"}, "The run is broken: 4♥"),
            ("3H 4H 5H 6H 7H 9H TH JH QH KH AH 2H 8S 8D", {}, "A run has at most 13 cards, one of each rank."),
        ],
    )
    def test_tt07_what_is_missing(self, cards: str, options: dict[str, Any], text: str) -> None:
        answer = meld(cards=cards, wild="8", options=options)
        assert not answer["legal"]
        assert text in answer["because"][0]["text"]

    @pytest.mark.parametrize("ace", ["low", "both"])
    def test_tt07_the_rulebook_shows_what_is_a_run_and_what_is_not(self, ace: str) -> None:
        (text,) = [
            sentence.text
            for section in GAME.rulebook(Options(ace=ace), 4)
            for sentence in section.sentences
            if "TT-07" in sentence.rules
        ]
        shown = {name.removesuffix("_run"): " ".join(map(str, cards)) for name, cards in text.params.items()}
        legal = {name: meld(cards=cards, wild="8", options={"ace": ace})["legal"] for name, cards in shown.items()}
        both = {"low": True, "high": True, "round": False}
        assert legal == (both if ace == "both" else {"low": True, "high": False})
        assert shown["low"] == "AH 2H 3H"

    def test_tt08_wild_cards_alone_and_what_they_stand_for(self) -> None:
        assert meld(cards="8S 8H 8D 8C", wild="8")["kind"] == "set"
        assert meld(cards="5H 8S=6H 7H", wild="8")["cards"] == ["5H", "8S=6H", "7H"]
        assert not meld(cards="5H 8S=9H 7H", wild="8")["legal"]


class TestCount:
    def test_tt12_the_melds_that_leave_least(self) -> None:
        answer = count(hand="4H 5H 6H 6S 6D 6C", wild="6")
        assert answer["points"] == 0

    def test_tt12_the_best_discard(self) -> None:
        answer = count(hand="7H 8H 9H 2D KS QS", wild="5")
        assert (answer["discard"], answer["points"], answer["loose"]) == ("QS", 12, ["KS", "2D"])
        assert answer["because"][0]["text"] == "Discard Q♠: no other discard leaves less."

    @pytest.mark.parametrize(
        ("hand", "options", "texts"),
        [
            ("4H 5H 9S", {}, ["4♥ 5♥ lack one card."]),
            ("4H 6H 9S", {}, ["4♥ 6♥ lack one card."]),
            ("4H 7H 9S", {}, []),
            ("4H 5D 9S", {}, []),
            ("4H 4S 9S", {}, ["4♠ 4♥ lack one card."]),
            ("AH QH 9S", {"ace": "both"}, ["A♥ Q♥ lack one card."]),
            ("AH KH 9S", {"ace": "both"}, ["A♥ K♥ lack one card."]),
            ("AH JH 9S", {"ace": "both"}, []),
            ("AS QH 9S", {"ace": "both"}, []),
            ("AH QH 9S", {}, []),
            ("4H 4S TH TS QH KD", {}, ["10♠ 10♥ lack one card.", "10♥ Q♥ lack one card."]),
            ("3H QS KD", {}, ["3♥ is wild, but no two cards go with it, so it is left over as well."]),
            ("2H 3H 4H", {}, ["Wild, but here as itself: 3♥."]),
            ("3H 3S 3D", {}, []),
        ],
    )
    def test_tt12_what_came_close(self, hand: str, options: dict[str, Any], texts: list[str]) -> None:
        answer = count(hand=hand, wild=str(len(hand.split())), options=options)
        always = re.compile("saves|Outside melds|nothing is left over")
        assert [reason["text"] for reason in answer["because"] if not always.search(reason["text"])] == texts

    def test_tt11_a_dear_wild_card_may_be_the_best_discard(self) -> None:
        answer = count(hand="3H 9S QD 5C", wild="3", preset="dear wilds")
        assert (answer["discard"], answer["points"]) == ("3H", 24)

    def test_tt03_the_wild_rank_says_how_many_cards(self) -> None:
        assert refused("count", hand="7H 8H 9H 2D", wild="7") == {"hand": "hand.number"}
        assert refused("count", hand="7H 8H 9H", wild="A") == {"wild": "rank.unknown"}
        assert refused("count", hand="7H 8H 9H", wild="3", options={"first_deal": 5}) == {"wild": "wild.not_dealt"}

    def test_tt01_as_many_of_a_card_as_there_are_packs(self) -> None:
        assert count(hand="7H 7H 7H", wild="3", players=5)["points"] == 0
        assert refused("count", hand="7H 7H 7H", wild="3", players=4) == {"hand": "card.too_many"}

    def test_tt07_a_long_run_may_use_the_ace_once(self) -> None:
        hand = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH AH"
        assert count(hand=hand, wild="K", players=4)["points"] == 1
        assert count(hand=hand.replace("2H", "KH"), wild="K", options={"ace": "both"}, players=4)["points"] == 0


class TestOut:
    def test_tt10_every_card_but_the_discard_is_melded(self) -> None:
        answer = out(hand="7H 8H 9H TH 9D 5C", wild="5")
        assert (answer["legal"], answer["discard"]) == (True, "9D")
        assert "everybody else has exactly one more turn" in answer["because"][-1]["text"]
        answer = out(hand="7H 8H 2S 9S QD KC", wild="5")
        assert (answer["legal"], answer["discard"]) == (False, None)

    def test_tt10_the_cards_that_stay_after_the_discard(self) -> None:
        assert out(hand="7H 8H 9H", wild="3")["legal"]
        assert not out(hand="7H 8H TH", wild="3")["legal"]

    def test_tt10_without_a_last_turn(self) -> None:
        assert "over at once" in out(hand="7H 8H 9H", wild="3", options={"last_turn": False})["because"][-1]["text"]


def test_tt04_the_lowest_card_deals() -> None:
    cut = partial(answered, "three_thirteen", "TT-", "cut")
    assert cut(draws={"Ann": "3H", "Ben": "KS", "Cleo": "AD"})["dealer"] == "Cleo"
    assert cut(draws={"Ann": "3H", "Ben": "3S"})["again"] == ["Ann", "Ben"]
    assert cut(draws={"Ann": "3*", "Ben": "JK"}, preset="five crowns")["dealer"] == "Ann"
