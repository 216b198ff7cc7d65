"""What is wrong with a round as the page shows it: at which field, whether it is only unfinished, and what follows."""

from typing import Any

import pytest

from scorekeeper.engine.fields import decode
from scorekeeper.games.any import GAME
from scorekeeper.games.any.match import resume, start
from scorekeeper.games.any.options import Options
from scorekeeper.games.any.record import Record
from scorekeeper.translations import translator

BIDS: dict[str, Any] = {"input": "bid_and_made", "cards": "5"}


def record(**hands: Any) -> Record:
    return decode(Record, {"hands": hands})


def texts(options: dict[str, Any], **hands: Any) -> dict[str, str]:
    """What follows from a round of three, as people read it, by the place."""
    rules = Options(**options)
    follows = GAME.follows(rules, record(**hands), start(rules, ("A", "B", "C"), "A"))
    return {path: str(text.render(translator("en"))) for path, text in follows.items()}


@pytest.mark.parametrize(
    ("options", "hands", "follows"),
    [
        ({"round_sum": "26"}, {"A": {"points": 6}}, {"hands": "still to come: 20"}),
        ({"round_sum": "26"}, {"A": {"points": 6}, "B": {"points": 4}}, {"hands.C": "the rest: 16"}),
        ({"round_sum": "26, 50"}, {"A": {"points": 6}}, {"hands": "still to come: 20"}),
        ({}, {"A": {"points": 6}}, {}),
        ({"best": "together", "round_sum": "26"}, {}, {}),
        (BIDS, {"A": {"bid": 2}}, {"hands": "2 of 5 tricks bid"}),
        (BIDS, {"A": {"bid": 2}, "B": {"bid": 1}}, {"hands": "3 of 5 tricks bid"}),
        ({**BIDS, "hook": True}, {"A": {"bid": 2}}, {"hands": "2 of 5 tricks bid"}),
        (
            {**BIDS, "hook": True},
            {"A": {"bid": 2}, "B": {"bid": 3}},
            {"hands": "5 of 5 tricks bid", "hands.C": "not 0"},
        ),
        ({**BIDS, "hook": True}, {"A": {"bid": 3}, "B": {"bid": 3}}, {"hands": "6 of 5 tricks bid"}),
    ],
)
def test_any19_and_any20_what_follows_from_what_is_there(
    options: dict[str, Any], hands: dict[str, Any], follows: dict[str, str]
) -> None:
    assert texts(options, **hands) == follows


@pytest.mark.parametrize(
    ("options", "hands", "issues"),
    [
        ({}, {"A": {"points": 1}}, [("round.missing", "hands.B.points", True)]),
        ({"round_sum": "9"}, {"A": {"points": 1}, "B": {"points": 1}}, [("round.sum", "hands", False)]),
        ({"max": 9}, {"A": {"points": 10}, "B": {"points": 1}}, [("round.max", "hands.A.points", False)]),
        ({"input": "places"}, {"A": {"place": 1}, "B": {"place": 3}}, [("round.max", "hands.B.place", False)]),
        (
            {"input": "columns", "columns": "Ones: 1..3"},
            {"A": {"cells": [7]}, "B": {"cells": [1]}},
            [("round.max", "hands.A", False)],
        ),
        (BIDS, {"A": {"bid": 2}, "B": {"bid": 2}}, [("round.made", "hands.A.made", True)]),
        (BIDS, {"A": {"made": 2}, "B": {"made": 3}}, [("round.missing", "hands.A.bid", True)]),
        (
            {**BIDS, "hook": True},
            {"A": {"bid": 2, "made": 2}, "B": {"bid": 3, "made": 3}},
            [("round.pattern", "hands.A.bid", False)],
        ),
        ({"teams": 1}, {"A": {"points": 1}, "X": {"points": 1}}, [("player.unknown", "hands.X", False)]),
    ],
)
def test_any33_an_issue_stands_at_its_field(
    options: dict[str, Any], hands: dict[str, Any], issues: list[tuple[str, str, bool]]
) -> None:
    rules = Options(**options)
    checked = GAME.check(rules, record(**hands), start(rules, ("A", "B"), "A"))
    assert [(issue.code, issue.field, issue.unfinished) for issue in checked] == issues


@pytest.mark.parametrize(("rejoin", "issues"), [(False, ["round.out"]), (True, [])])
def test_any12_nobody_who_is_out_has_points(rejoin: bool, issues: list[str]) -> None:
    rules = Options(best="low", end="out", out_limit=10, rejoin=rejoin)
    state = resume(rules, ("A", "B", "C"), None, {"A": 12, "B": 3, "C": 0})
    given = record(**{name: {"points": 1} for name in "ABC"})
    assert [issue.code for issue in GAME.check(rules, given, state)] == issues


def test_any06_nobody_has_won_a_round_before_the_first() -> None:
    state = start(Options(start=7, handicap="0, 3"), ("A", "B", "C"), "B")
    assert state.columns[0].won == state.wins == {"A": 0, "B": 0, "C": 0}
    assert (state.columns[0].totals, state.dealer, state.out, state.hands) == ({"A": 7, "B": 10, "C": 7}, "B", (), 0)
