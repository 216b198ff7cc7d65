"""Explanations that teach: why each card lies where it does, what it saved, what comes close; in words and drawn."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from flask import Flask

from scorekeeper.engine.cards import Card, Deck, parse_cards
from scorekeeper.engine.melds import WildRules
from scorekeeper.games.indian import solver
from scorekeeper.games.indian.explain_missing import with_melds
from scorekeeper.judge import answer
from tests.support.judge_gin import record
from tests.support.phone import Phone, session_of
from tests.support.phone import record as put

KNOCKER = "5C 5D 5H 7S 8S 9S JC JD JH 9H"
DEFENDER = "5S TS JS QD QC QH 2D 3D 4D AC"
# Two, three and four of hearts are the only run; the nines are a set.
FIFTY_SIX = "2H 3H 4H 9S 9C 9D 2C 3S 4S 5C 6D 2D 7C"
NO_STRAIGHT = "KC QD JH AS TD 9C KH KD QS 7C 7D 7H 4S"


def hand(game: str, players: list[str], seen: dict[str, Any]) -> list[tuple[str, str]]:
    """Every reason of a hand: its rule and its sentence."""
    verdict = answer({"game": game, "ask": "hand", "players": players, "record": seen})
    assert verdict["ok"], verdict
    return [(reason["rule"], reason["text"]) for reason in verdict["answer"]["because"]]


class TestGin:
    def test_an_undercut_shows_both_arrangements_and_every_card_laid_off(self) -> None:
        score = hand("gin", ["Ann", "Ben"], record("Ann", {"Ann": KNOCKER, "Ben": DEFENDER}))
        assert score[2:] == [
            ("GIN-13b", "Melds of Ann: 7♠ 8♠ 9♠, 5♥ 5♦ 5♣, J♥ J♦ J♣."),
            ("GIN-11", "Ann is left with 9♥: 9."),
            ("GIN-12", "Melds of Ben: Q♥ Q♦ Q♣, 2♦ 3♦ 4♦."),
            ("GIN-12", "Ben lays 10♠ J♠ off on 7♠ 8♠ 9♠ of Ann."),
            ("GIN-12", "Ben lays 5♠ off on 5♥ 5♦ 5♣ of Ann."),
            ("GIN-12", "Without laying off, at least 26 would be left to Ben."),
            ("GIN-11", "Ben is left with A♣: 1."),
        ]

    def test_against_gin_it_is_said_that_nothing_is_laid_off(self) -> None:
        gin = "5C 5D 5H 7S 8S 9S JC JD JH KS"
        score = hand(
            "gin",
            ["Ann", "Ben"],
            record("Ann", {"Ann": gin.replace("KS", "TS"), "Ben": "6S 5S QD QC QH 2D 3D 4D AC KC"}),
        )
        assert ("GIN-13", "Nothing is laid off against gin.") in score
        assert ("GIN-11", "Ann has no card left over.") in score

    def test_called_numbers_teach_nothing_about_cards(self) -> None:
        score = hand("gin", ["Ann", "Ben"], record("Ann", {"Ann": 4, "Ben": 20}))
        assert [rule for rule, _text in score] == ["GIN-14"]

    def test_where_the_knockers_cards_are_not_known_that_is_said(self) -> None:
        score = hand("gin", ["Ann", "Ben"], record("Ann", {"Ann": 4, "Ben": DEFENDER}))
        assert ("GIN-12", "The melds of Ann are not known here: nothing is laid off.") in score

    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_the_page_of_the_hand_draws_and_says_it(self, app: Flask, language: str) -> None:
        phone = Phone(app, language)
        session = session_of(phone.start("Ann", "Ben"))
        cards = {"Ann": {"cards": KNOCKER.split()}, "Ben": {"cards": DEFENDER.split()}}
        put(app, session, {"ended_by": "Ann", "hands": cards})
        page = phone.get(f"/s/{session}/1/hands/1")
        text = {
            "en": ["Ben lays 5♠ off on 5♥ 5♦ 5♣ of Ann.", "at least 26 would be left to Ben"],
            "ja": ["BenはAnnの5♥ 5♦ 5♣に5♠を付け札します。", "少なくとも26点残ります"],
        }[language]
        for sentence in text:
            assert sentence in page.text
        # Drawn: the three cards laid off, each on the meld it went on.
        assert page.html.count("card-added") == 3
        assert page.html.count("cards-onto") == 2


class TestIndian:
    def test_a_hand_of_56_shows_which_run_saved_what_and_why_the_set_did_not_count(self) -> None:
        seen = {"winner": "Ann", "wild": "K", "hands": {"Ben": {"cards": FIFTY_SIX}}}
        score = hand("indian", ["Ann", "Ben"], seen)
        assert ("IND-20", "2♥ 3♥ 4♥, a straight run, saves 9.") in score
        assert ("IND-20", "9♠ 9♦ 9♣ is a set, but without a further run it saves nothing: 27.") in score
        assert any(rule == "IND-09" and text.startswith("Close to a further run") for rule, text in score)
        verdict = answer({"game": "indian", "ask": "count", "hand": FIFTY_SIX, "wild": "K"})["answer"]
        assert verdict["points"] == 56
        assert {reason["text"] for reason in verdict["because"]} >= {text for _rule, text in score if "saves" in text}

    def test_two_runs_and_a_set_each_say_what_they_save(self) -> None:
        split = "3H 4H 5H 6H 7H 8H KD KC KS QD JC 9S 2C"
        verdict = answer({"game": "indian", "ask": "count", "hand": split, "wild": "A"})["answer"]
        saves = [reason["text"] for reason in verdict["because"] if "saves" in reason["text"]]
        assert saves[:2] == ["3♥ 4♥ 5♥, a straight run, saves 12.", "6♥ 7♥ 8♥, a straight run, saves 21."]
        assert saves[2] == "K♠ K♦ K♣, a set, saves 30."

    def test_without_a_straight_run_the_melds_there_are_are_shown(self) -> None:
        verdict = answer({"game": "indian", "ask": "declare", "hand": NO_STRAIGHT, "wild": "2"})["answer"]
        assert sorted(map(sorted, verdict["melds"])) == [["7C", "7D", "7H"], ["KC", "KD", "KH"]]
        assert len(verdict["loose"]) == 7
        counted = answer({"game": "indian", "ask": "count", "hand": NO_STRAIGHT, "wild": "2"})["answer"]
        assert (counted["points"], counted["basis"]) == (114, "all")
        text = [reason["text"] for reason in counted["because"]]
        assert "K♥ K♦ K♣ is a set, but without a straight run it saves nothing: 30." in text

    def test_the_page_of_the_round_says_it_under_each_player(self, app: Flask) -> None:
        phone = Phone(app)
        new = phone.get("/sessions/new?game=indian")
        session = session_of(phone.send(new, new.path, {"players-0": "Ann", "players-1": "Ben"}))
        put(app, session, {"winner": "Ann", "wild": "K", "hands": {"Ben": {"cards": FIFTY_SIX.split()}}})
        page = phone.get(f"/s/{session}/1/hands/1")
        assert "2♥ 3♥ 4♥, a straight run, saves 9." in page.text
        assert "without a further run it saves nothing: 27." in page.text

    def test_melds_without_a_straight_run_lose_no_card_and_leave_the_count(self) -> None:
        """On random hands without a straight run, of two and three packs, any rank wild."""
        random = Random(20261120)
        seen = 0
        while seen < 300:
            packs = random.choice((2, 3))
            cards = random.sample(
                [
                    distinct_card
                    for distinct_card in Deck(packs, packs).distinct_cards()
                    for _ in range(Deck(packs, packs).copies(distinct_card))
                ],
                13,
            )
            rules = solver.Rules(WildRules(random.randrange(14), random.random() < 0.5, True))
            counted = solver.least_count(cards, rules)
            if counted.arrangement.straight_run:
                continue
            seen += 1
            shown = with_melds(counted, rules)
            lay = [Card(card.rank, card.suit) for meld in shown.arrangement.melds for card in meld.cards]
            assert Counter([*lay, *shown.arrangement.loose]) == Counter(cards)
            assert (shown.points, shown.basis) == (counted.points, "all")
            assert shown.arrangement.straight_run is None

    def test_they_leave_as_little_as_can_be(self) -> None:
        cards = parse_cards("7C 7D 7H KC QD JH AS TD 9C KH QS 4S KD")
        rules = solver.Rules(WildRules(2, True, True))
        assert (
            sum(card.rank in (7, 13) for card in with_melds(solver.least_count(cards, rules), rules).arrangement.loose)
            == 0
        )
