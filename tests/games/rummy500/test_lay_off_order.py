"""Lay-offs are accepted in any order that can have happened, on the meld that was named (R500-14, R500-20)."""

from random import Random
from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine.ledger import Status, Terms, read_options, replay
from scorekeeper.judge import answer
from tests.oracles import rummy500_tables as oracle
from tests.support.judge_rummy500 import ask, hand, on, record, refused_hand

FIVE = "5H 6H 7H"
SWAPS = {"joker_swap": True}
KINGS: dict[str, Any] = {"melds": ["KH KD JK"]}
LAID: dict[str, Any] = {"laid_off": [on(FIVE, "8H")], "left": 0}


def points(hands: dict[str, Any], **fields: Any) -> dict[str, int]:
    """The points of these players; two cards of clubs that count 2 and 3 are left to A and B if nothing is said."""
    for player, card in zip("AB", ("2C", "3C"), strict=True):
        if not {"left", "hand", "points"} & set(hands.get(player, {})):
            hands = {**hands, player: {**hands.get(player, {}), "hand": card}}
    result: dict[str, int] = hand(record(None, hands), players=list(hands), **fields)["points"]
    return result


class TestOrder:
    def test_the_suit_of_a_free_joker_is_decided_by_what_follows(self) -> None:
        later = {"A": {"melds": ["KH KD KC"]}, "B": {"laid_off": [on("KH KD KC JK", "KS"), on("KH KD KC", "JK")]}}
        assert points({**later, "B": {**later["B"], "hand": "3C JK"}}, options=SWAPS) == {"A": 28, "B": 10 - 18}
        assert refused_hand(record(None, {**later, "C": 0})) == {
            "hands.A": "left.missing",
            "hands.B": "left.missing",
            "hands.B.laid_off.0.card": "layoff.illegal",
        }

    def test_a_meld_can_be_a_run_or_a_set_until_a_card_decides(self) -> None:
        for onto, card, worth in (
            ("JK=4H JK=5H 6H", "3H", 3),
            ("JK=6S JK=6D 6H", "6C", 6),
            ("JK JK 6H", "6C", 6),
            ("JK JK 6H", "7H", 7),
            ("JK JK 6H", "5H", 5),
        ):
            totals = points({"A": {"melds": ["JK JK 6H"]}, "B": {"laid_off": [on(onto, card)]}})
            assert totals == {"A": 34, "B": worth - 3}
        assert ask("layoff", meld="JK JK 6H", cards="6C")["legal"] is True

    def test_the_sentence_names_the_meld_that_was_meant(self) -> None:
        """Two packs: the 3 fits on both runs, but only the one of A lay as it was named."""
        seen: dict[str, Any] = {
            "A": {"melds": ["4S 5S 6S"], "left": 0},
            "B": {"melds": ["4S 5S 6S 7S"], "left": 0},
            "C": {"laid_off": [on("4S 5S 6S", "3S"), on("3S 4S 5S 6S", "7S")], "left": 0},
            "D": {"left": 0},
            "E": {"left": 0},
        }
        score = hand(record(None, seen), players=list("ABCDE"))
        assert [line["text"] for line in score["lines"] if line["player"] == "C"] == [
            "3♠ laid off on 4♠ 5♠ 6♠ of A",
            "7♠ laid off on 3♠ 4♠ 5♠ 6♠ of A",
        ]

    def test_a_meld_named_as_it_lay_at_first_is_that_meld(self) -> None:
        """Two packs: the 9 was laid on B's run after the 8, not on the longer one of A, of which it is a part, too."""
        seen: dict[str, Any] = {
            "A": {"melds": ["4H 5H 6H 7H 8H"], "left": 0},
            "B": {"melds": [FIVE], "left": 0},
            "C": {"laid_off": [on(FIVE, "9H"), on(FIVE, "8H")], "left": 0},
            "D": {"left": 0},
            "E": {"left": 0},
        }
        score = hand(record(None, seen), players=list("ABCDE"))
        assert [line["text"] for line in score["lines"] if line["player"] == "C"] == [
            "9♥ laid off on 5♥ 6♥ 7♥ 8♥ of B",
            "8♥ laid off on 5♥ 6♥ 7♥ of B",
        ]

    def test_what_cannot_have_happened_in_any_order_is_refused(self) -> None:
        seen = {
            "A": {"melds": [FIVE], "left": 0},
            "B": {"laid_off": [on(FIVE, "8H"), on(FIVE, "TH")], "left": 0},
            "C": 0,
        }
        assert refused_hand(record(None, seen)) == {"hands.B.laid_off.1.card": "layoff.illegal"}


class TestSwaps:
    """After a swap the player holds the joker."""

    def test_without_one_it_is_a_fourth_king(self) -> None:
        for options in (SWAPS, {}):
            totals = points({"A": KINGS, "B": {"laid_off": [on("KH KD JK", "KS")]}}, options=options)
            assert totals == {"A": 35 - 2, "B": 10 - 3}
        totals = points({"A": KINGS, "B": {"laid_off": [on("KH KD JK=KC", "KS")], "hand": "JK"}}, options=SWAPS)
        assert totals == {"A": 35 - 2, "B": 10 - 15}

    def test_another_swap_explains_the_joker_in_hand(self) -> None:
        seen = {"A": {"melds": ["KH KD JK", "6H JK 8H"]}}
        seen["B"] = {"laid_off": [on("KH KD JK", "KS"), on("6H JK 8H", "7H")], "hand": "JK"}
        assert points(seen, options=SWAPS) == {"A": 35 + 14 - 2, "B": 10 + 7 - 15}

    def test_a_joker_more_than_there_are_shows_a_swap(self) -> None:
        seen = {"A": KINGS, "B": {"laid_off": [on("KH KD JK", "KS")], "melds": ["5H 6H JK"]}}
        seen["C"] = {"hand": "JK"}
        assert points(seen, options=SWAPS) == {"A": 20 - 2, "B": 10 + 26 - 3, "C": -15}

    def test_cards_can_be_laid_off_together_with_a_swap(self) -> None:
        seen = {"A": {"melds": ["6H JK 8H"]}, "B": {"laid_off": [on("6H JK 8H", "9H 7H")], "hand": "JK"}}
        assert points(seen, options=SWAPS) == {"A": 14 - 2, "B": 16 - 15}

    def test_the_joker_is_laid_again(self) -> None:
        """One joker in three places one after the other; B laid it as 9♥, from where C took it."""
        seen = {"A": {"melds": ["6H JK 8H"]}, "C": {"laid_off": [on("6H 7H 8H JK=9H", "9H")], "hand": "JK"}}
        seen["B"] = {"laid_off": [on("6H JK 8H", "7H"), on("6H 7H 8H", "JK")]}
        options = {**SWAPS, "jokers_per_pack": 1}
        assert points(seen, options=options) == {"A": 14 - 2, "B": 7 - 3, "C": 9 - 15}


class TestCalledMelds:
    """A lay-off on a meld of a player whose melds are only counted, if the count has room for such a meld."""

    @pytest.mark.parametrize(
        "called",
        [{"melded": 18}, {"melded": "5 6 7"}, {"melded": "K K K 7 6 5"}, {"points": 0}, {"melded": 200}],
    )
    def test_a_count_that_can_hold_the_meld(self, called: dict[str, Any]) -> None:
        held = called if "points" in called else {**called, "left": 5}
        assert hand(record(None, {"A": held, "B": LAID, "C": 0}))["points"]["B"] == 8

    def test_who_went_out_has_nothing_left_beside_the_points(self) -> None:
        assert refused_hand(record("A", {"A": {"points": 17}, "B": LAID, "C": 0}))
        assert hand(record("A", {"A": {"points": 18}, "B": LAID, "C": 0}))["points"]["B"] == 8

    def test_two_melds_need_room_for_both(self) -> None:
        laid = {"laid_off": [on(FIVE, "8H"), on("KS KD KH", "KC")], "left": 0}
        assert refused_hand(record(None, {"A": (47, 5), "B": laid, "C": 0}))
        assert hand(record(None, {"A": (48, 5), "B": laid, "C": 0}))["points"]["B"] == 18

    def test_parts_of_the_meld_may_be_of_different_players(self) -> None:
        laid = {"laid_off": [on(f"{FIVE} 8H", "9H")], "left": 0}
        assert hand(record(None, {"A": (18, 0), "B": laid, "C": (8, 0)}))["points"]["B"] == 9
        assert refused_hand(record(None, {"A": (17, 0), "B": laid, "C": (8, 0)}))
        assert refused_hand(record(None, {"A": {"melds": [FIVE], "left": 0}, "B": laid, "C": (7, 0)}))

    def test_a_low_ace_and_a_joker_are_entered_as_such(self) -> None:
        laid = {"laid_off": [on("AS 2S JK=3S", "4S")], "left": 0}
        for ranks in ("1 2 JK", "A 2 JK"):
            assert hand(record(None, {"A": {"melded": ranks, "left": 0}, "B": laid, "C": 0}))["points"]["B"] == 4
        assert refused_hand(record(None, {"A": {"melded": "1 2 3", "left": 0}, "B": laid, "C": 0}))


class TestBounds:
    def test_a_wrong_lay_off_among_many_is_still_named(self) -> None:
        """Every card of a suit but one run is laid off on it, each as if it lay on the first meld."""
        rest = ["AH", "2H", "3H", "8H", "9H", "TH", "JH", "QH", "KH"]
        laid = [on(FIVE, card) for card in (*rest, "4S")]
        seen = {"A": {"melds": [FIVE], "left": 0}, "B": {"laid_off": laid, "left": 0}, "C": 0}
        issues = refused_hand(record(None, seen))
        assert issues["hands.B.laid_off.9.card"] == "layoff.illegal"


@pytest.mark.parametrize(
    ("seen", "options", "shown", "today"),
    [
        # A whole suit counted with a high ace, however it lay.
        (
            {"A": {"melds": [[f"{rank}S" for rank in "A23456789TJQK"]], "left": 0}, "B": 0},
            {},
            {"A": 99, "B": 0},
            {"A": 85, "B": 0},
        ),
        # A king that came for the joker was a fourth king.
        (
            {"A": {"melds": ["KH KD JK"], "left": 0}, "B": {"laid_off": [on("KH KD JK", "KS")], "hand": "JK"}},
            SWAPS,
            {"A": 35, "B": -5},
            {"A": 20, "B": -5},
        ),
        # A lay-off on a meld that nobody can have laid.
        ({"A": (0, 5), "B": {"laid_off": [on(FIVE, "8H")], "left": 0}}, {}, {"A": -5, "B": 8}, None),
    ],
)
def test_stored_hands_keep_their_points(
    seen: dict[str, Any], options: dict[str, Any], shown: dict[str, int], today: dict[str, int] | None
) -> None:
    game = games.find("rummy500")
    terms = Terms(game, ("A", "B"), None, read_options(game, options), "standard")
    (row,) = replay(terms, [(1, record(None, seen))], points_at_save={1: shown}).rows
    assert (row.status, {player: row.points(player) for player in shown}) == (Status.KEPT, shown)
    counted = row.recounted and {player: row.recounted.points(player) for player in shown}
    assert (counted, bool(row.issues)) == (today, today is None)


@pytest.mark.parametrize("seed", range(5))
def test_tables_played_out_at_random(seed: int) -> None:
    """The record of a table that was played out is accepted, with the points that everybody made."""
    rng = Random(seed)
    for _ in range(20):
        played = oracle.play(rng)
        verdict: Any = answer(played.question)
        assert verdict["ok"], (played.question, verdict)
        assert verdict["answer"]["points"] == played.points, played.question
