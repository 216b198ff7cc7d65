"""No question takes more steps than it may; what a table can hold gets its answer (issue 13)."""

from random import Random
from typing import Any

import pytest

from scorekeeper.engine.cards import JOKER, parse_cards
from scorekeeper.engine.melds import Meld, wild_meld_or_reason
from scorekeeper.engine.step_budget import MOST_STEPS, TOO_HARD_QUESTION, Budget, TooHard
from scorekeeper.games.rummy500 import solver
from scorekeeper.games.rummy500.solver import Rules, Values, move_table
from scorekeeper.judge import answer, answers
from tests.oracles import verify_rummy500 as verified
from tests.support.judge import answered, errors

FACES = [str(card) for card in verified.FACES]


def dealt(seed: int, number: int, jokers: int = 4) -> list[str]:
    """So many cards of two packs, some of them jokers."""
    rng = Random(seed)
    cards = rng.sample(FACES * 2, number - jokers) + ["JK"] * jokers
    return rng.sample(cards, number)


def steps(cards: list[str]) -> int:
    """How many steps the best melds of these cards take."""
    hand = [verified.FACES[FACES.index(card)] if card in FACES else JOKER for card in cards]
    with Budget(TOO_HARD_QUESTION) as left:
        solver.best_laydown(hand, (), Rules(packs=2), Values())
    return MOST_STEPS - left.steps


class TestAnswered:
    """Each of these took minutes and gigabytes before the search looked ahead."""

    def test_a_hand_of_13_and_a_pile_of_28_with_four_jokers(self) -> None:
        """Low and high aces of two packs, where a set may hold a suit twice, have the most ways: the search kept
        millions of them."""
        near_aces = [f"{rank}{suit}" for rank in "A23QK" for suit in "SHDC"] * 2
        rng = Random(4)
        cards = rng.sample(near_aces, 37) + ["JK"] * 4
        rng.shuffle(cards)
        options = {"same_suit_in_sets": True}
        answer = answered(
            "rummy500", "R500-", "take", hand=cards[:13], pile=cards[13:], card=cards[13], packs=2, options=options
        )
        assert answer["legal"]
        assert len(answer["taken"]) > 1

    def test_a_discard_that_has_to_be_kept(self) -> None:
        """All 24 cards fit, so each of them might be the one to keep; most of them need no look."""
        cards = [f"{rank}{suit}" for rank in "345678" for suit in "SHDC"]
        answer = answered("rummy500", "R500-", "best", options={"going_out": "discard"}, hand=cards, packs=2)
        assert answer["loose"] == ["3S"]
        assert answer["points"] == 4 * (3 + 4 + 5 + 6 + 7 + 8) - 3 - 3


class TestFewSteps:
    """What the search saves changes no answer, only the steps: a tenth more than they are today, and one of these
    fails."""

    @pytest.mark.parametrize(
        ("hand", "most"),
        [
            # Runs that cannot be completed with the jokers that there are need no look.
            ("6S JS 2S JK JK", 2_900),
            # All cards fit, so what the outlook of two suits is must be known, and the points be found before the rest.
            ("3S 3H 3D 3C 4S 4H 4D 4C 5S 5H 5D 5C JK JK", 20_500),
        ],
    )
    def test_the_best_melds(self, hand: str, most: int) -> None:
        assert 0 < steps(hand.split()) < most

    def test_a_run_is_the_same_run_however_it_became_complete(self) -> None:
        rules, pile = Rules(packs=2, dig_by_layoff=False), parse_cards("JK 3S AS AS")
        run = wild_meld_or_reason(parse_cards("5S JK=6S 7S 8S 9S JK=TS JS QS", stands_for=True), rules.wild)
        assert isinstance(run, Meld)
        with Budget(TOO_HARD_QUESTION) as left:
            assert solver.take(pile, parse_cards("JK JS 7S 2S 2S"), [run], rules, Values()).legal
        assert 0 < MOST_STEPS - left.steps < 9_000


class TestTooHard:
    def test_it_is_an_error_with_a_sentence(self) -> None:
        question: dict[str, Any] = {"hand": dealt(1, 22), "packs": 2}
        with Budget(TOO_HARD_QUESTION, 1000):
            assert errors("rummy500", "best", **question) == {"": "too_hard"}
            verdict: Any = answer({"game": "rummy500", "ask": "best", "lang": "ja", **question})
        assert "JK=7H" in verdict["error"]["message"]

    def test_the_steps_are_the_same_every_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Also when the moves at a face are known from an earlier question."""
        cards = dealt(5, 20)
        with monkeypatch.context() as patched:
            patched.setattr(move_table, "_shared", move_table.MoveTable())
            first = steps(cards)
        assert first == steps(cards) == steps(cards) > 0

    def test_many_hard_questions_at_once_take_no_more_than_a_few(self) -> None:
        question = {"game": "rummy500", "ask": "best", "hand": dealt(1, 22), "packs": 2}
        with Budget(TOO_HARD_QUESTION, 2 * steps(dealt(1, 22)) + 100):
            verdicts: list[Any] = answers([question] * 4)
        assert [verdict["ok"] for verdict in verdicts] == [True, True, False, False]
        assert verdicts[-1]["error"]["code"] == "too_hard"
        with pytest.raises(TooHard), Budget(TOO_HARD_QUESTION, 10):
            steps(dealt(1, 22))


def test_a_record_of_lay_offs_without_end() -> None:
    """Each lay-off is tried on each meld again and again: 18 KB of them took 36 seconds."""
    laid = {"card": "6H", "onto": ["5H", "JK", "7H"]}
    hands = {player: {"melds": [laid["onto"]] * 36, "laid_off": [laid] * 108, "left": 0} for player in "ABCDEFGH"}
    question: dict[str, Any] = {
        "players": list("ABCDEFGH"),
        "record": {"hands": hands},
        "options": {"joker_swap": True},
    }
    with Budget(TOO_HARD_QUESTION, MOST_STEPS // 20):
        assert errors("rummy500", "hand", **question) == {"record": "too_hard"}


def test_a_record_of_lay_offs_on_melds_that_are_not_there() -> None:
    """Where no meld is the one that is named, to look at each of them takes steps too."""
    laid = {"card": "6H", "onto": ["7H", "8H", "9H"]}
    hands = {"A": {"melds": [["2S", "2D", "2C"]] * 36, "left": 0}, "B": {"laid_off": [laid] * 10, "left": 0}}
    question: dict[str, Any] = {"players": ["A", "B"], "record": {"hands": hands}}
    with Budget(TOO_HARD_QUESTION, 1000):
        assert errors("rummy500", "hand", **question) == {"record": "too_hard"}
