"""What went wrong at Rummy 500: each ruling agrees with the score and with the house rules that it depends on."""

from typing import Any

import pytest

from tests.support.judge import answered
from tests.support.judge_rummy500 import ask, hand, on

CALLS = ("IRR-R14", "IRR-R15", "IRR-R16", "IRR-R24")


def ruling(situation: str, **fields: Any) -> dict[str, Any]:
    """The ruling on a situation."""
    return answered("rummy500", "IRR-R", "irregularity", situation=situation, **fields)


def test_irr_r14_a_false_call_costs_what_the_score_takes_off() -> None:
    options = {"false_call": 20}
    text = ruling("IRR-R14", options=options)
    seen = {"hands": {"A": {"points": 30}, "B": {"points": 0}, "C": {"points": 0}}, "false_calls": {"A": 1}}
    assert hand(seen, options=options)["points"]["A"] == 30 - text["costs"]
    assert ruling("IRR-R14")["costs"] is None


@pytest.mark.parametrize("situation", CALLS)
def test_without_calls_play_goes_on_whatever_was_said(situation: str) -> None:
    off = ruling(situation, options={"rummy_calls": False, "false_call": 20})
    assert off["ruling"].startswith("Nobody calls “Rummy!” at this table")
    assert off["costs"] is None
    assert off["ruling"] != ruling(situation)["ruling"]


def test_irr_r05_a_call_does_not_hold_a_discard_where_there_are_no_calls() -> None:
    free = ruling("IRR-R05", since="nothing")
    assert ruling("IRR-R05", since="called", options={"rummy_calls": False}) == free
    assert "stays" in ruling("IRR-R05", since="called")["ruling"]
    assert "stays" in ruling("IRR-R05", since="drawn", options={"rummy_calls": False})["ruling"]


@pytest.mark.parametrize("situation", ["IRR-R04", "IRR-R05", "IRR-R06", "IRR-R07", "IRR-R20"])
def test_irr_c3_once_the_next_player_has_drawn_the_cards_stay(situation: str) -> None:
    late: dict[str, Any] = {"since": "drawn"} if situation == "IRR-R05" else {"drawn": True}
    assert any(words in ruling(situation, **late)["ruling"] for words in ("stay", "too late"))
    assert ruling(situation, **late)["ruling"] != ruling(situation)["ruling"]


@pytest.mark.parametrize("result", ["too_many", "too_few"])
def test_irr_r01_nothing_is_laid_down_while_the_number_is_wrong(result: str) -> None:
    assert "lay nothing down in that turn" in ruling("IRR-R01", found=result)["ruling"]


@pytest.mark.parametrize("swap", [False, True])
def test_irr_r10_a_joker_moves_only_where_it_may_be_swapped(swap: bool) -> None:
    text = ruling("IRR-R10", options={"joker_swap": swap})
    assert ("may be exchanged" in text["ruling"]) is swap
    assert ("exchange" in ruling("IRR-R11", options={"joker_swap": swap})["ruling"]) is swap


@pytest.mark.parametrize("unplayable", [False, True])
def test_irr_r17_a_playable_last_discard_ends_the_hand_or_not(unplayable: bool) -> None:
    text = ruling("IRR-R17", options={"last_discard_unplayable": unplayable})
    assert ("taken back" in text["ruling"]) is unplayable
    assert ("taken back" in text["others"]) is not unplayable


@pytest.mark.parametrize(("going_out", "without"), [("either", True), ("discard", False), ("float", False)])
def test_irr_r19_says_whether_it_takes_a_last_discard(going_out: str, without: bool) -> None:
    text = ruling("IRR-R19", options={"going_out": going_out})
    assert ("all is laid" in text["ruling"]) is without
    assert ("float" in text["ruling"]) is (going_out == "float")


@pytest.mark.parametrize("values", ["pips", "5_10_15"])
@pytest.mark.parametrize("ace", ["by_place", "always_15", "always_1"])
def test_irr_r23_an_ace_counts_as_in_the_score(ace: str, values: str) -> None:
    options = {"ace": ace, "values": values}
    seen = {"hands": {"A": {"melds": ["AH 2H 3H"], "left": 0}, "B": {"left": 0}, "C": {"hand": "AS"}}}
    seen["hands"]["B"] = {"laid_off": [on("AH 2H 3H", "4H")], "left": 0}
    points = hand(seen, options=options)["points"]
    low = points["A"] - (5 if values == "pips" else 10)
    high = -points["C"]
    text = ruling("IRR-R23", options=options)["ruling"]
    if low == high:
        assert text.endswith(f"An ace counts {high} wherever it lies.")
    else:
        assert text.endswith(f"low in a run it counts {low}, elsewhere {high}.")


@pytest.mark.parametrize("drawn", [False, True])
def test_r500_36_a_false_take_costs_what_the_referee_says(drawn: bool) -> None:
    pile = {"pile": ["8H", "QD", "2S"], "card": "8H", "hand": ["KC", "4D"]}
    for options in ({}, {"false_take": 25}):
        costs = ask("take", **pile, options=options)["costs"]
        assert ruling("IRR-R06", drawn=drawn, options=options)["costs"] == costs


@pytest.mark.parametrize("runs_out", ["ends", "reshuffle"])
def test_r500_22_what_ends_the_hand_is_as_the_referee_says(runs_out: str) -> None:
    options = {"stock_runs_out": runs_out}
    ends = ask("stock", stock=0, pile=["8H", "QD", "2S"], options=options)["ends"]
    assert ("so the hand ends" in ruling("IRR-R21", options=options)["ruling"]) is ends
    assert "turn goes on as usual" in ruling("IRR-R21", takes=True, options=options)["ruling"]


@pytest.mark.parametrize("above", [False, True])
@pytest.mark.parametrize("call", ["turn", "card"])
def test_r500_23b_what_comes_along_and_who_plays_next(call: str, above: bool) -> None:
    options = {"rummy_call": call, "call_takes_above": above}
    players = ["A", "B", "C", "D"]
    called = ask(
        "call",
        pile=["8H", "KC"],
        table=["5H 6H 7H"],
        players=players,
        discarder="A",
        callers=["C"],
        options=options,
    )
    text = ruling("IRR-R24", options=options)["ruling"]
    assert ("all cards above" in text) is bool(called["along"])
    assert ("at the caller's left" in text) is (called["next"] == "D")
    assert ("where it was" in text) is (called["next"] == "B")
