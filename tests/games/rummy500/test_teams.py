"""Partners: two sides of four or six, three sides of six (R500-35)."""

from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine.ledger import read_terms, replay
from scorekeeper.reports.match_statistics import match_statistics
from scorekeeper.reports.score_sheet import standings
from tests.support.judge_rummy500 import ask, game, hand, record, refused

FOUR = list("ABCD")
SIX = list("ABCDEF")
TWO_SIDES: dict[str, Any] = {"players": FOUR, "options": {"teams": "two_sides"}}
SEEN = record("A", {"A": 50, "B": (20, 5), "C": (10, 30), "D": (0, 40)})


def test_a_side_scores_what_its_players_score_together() -> None:
    score = hand(SEEN, **TWO_SIDES)
    assert score["points"] == {"A": 30, "C": 30, "B": -25, "D": -25}
    of_a = [line for line in score["lines"] if line["player"] == "A"]
    assert [(line["points"], line["text"]) for line in of_a] == [
        (50, "A: Melded, as called"),
        (10, "C: Melded, as called"),
        (-30, "C: Left in hand, as called"),
    ]
    assert score["headline"] == "A goes out. A and C 30, B and D −25."


def test_three_sides_and_two_of_six() -> None:
    seen = record("A", {"A": 60, "B": 50, "C": 40, "D": 30, "E": 20, "F": 10})
    three = hand(seen, players=SIX, options={"teams": "three_sides"})
    assert three["points"] == {"A": 90, "D": 90, "B": 70, "E": 70, "C": 50, "F": 50}
    two = hand(seen, players=SIX, options={"teams": "two_sides"})
    assert two["points"] == {"A": 120, "C": 120, "E": 120, "B": 90, "D": 90, "F": 90}
    assert two["headline"] == "A goes out. A, C and E 120, B, D and F 90."


def test_the_target_and_the_win_are_the_sides() -> None:
    """Nobody alone has 500, the side of A and C has."""
    seen = record("A", {"A": 260, "B": (20, 5), "C": (250, 0), "D": (0, 40)})
    match = game(seen, **TWO_SIDES)
    assert (match["finished"], match["winners"], match["totals"]["C"]) == (True, ["A", "C"], 510)
    alone = game(seen, players=FOUR)
    assert alone["finished"] is False


def test_r500_30_sides_that_are_level_play_on() -> None:
    seen = record("A", {"A": 260, "B": 255, "C": 250, "D": 255})
    match = game(seen, **TWO_SIDES)
    assert (match["finished"], match["winners"]) == (False, [])
    level = hand(seen, **TWO_SIDES)
    assert level["headline"].endswith("A and C, B and D are level at 510: another hand for all.")
    assert game(seen, SEEN, **TWO_SIDES)["winners"] == ["A", "C"]


def test_a_false_call_counts_against_the_side() -> None:
    options = {"teams": "two_sides", "false_call": 10}
    score = hand({**SEEN, "false_calls": {"C": 1}}, players=FOUR, options=options)
    assert score["points"]["A"] == 20


@pytest.mark.parametrize(
    ("teams", "players"), [("two_sides", 3), ("two_sides", 5), ("three_sides", 4), ("three_sides", 8)]
)
def test_sides_that_the_players_cannot_make_up_are_refused(teams: str, players: int) -> None:
    names = list("ABCDEFGH")[:players]
    seen = record(names[0], dict.fromkeys(names, 5))
    assert refused("hand", record=seen, players=names, options={"teams": teams}) == {"options.teams": "teams.players"}
    assert ask("setup", players=players)["packs"]


def test_sheet_and_statistics() -> None:
    """A column a side; hands below nought and best melds are each player's own."""
    rummy = games.games()["rummy500"]
    terms = read_terms(rummy, {"players": FOUR, "options": {"teams": "two_sides"}})
    seen = record("A", {"A": 50, "B": {"melds": ["5H 6H 7H"], "left": 20}, "C": (10, 30), "D": {"melds": ["KS KD KC"]}})
    seen["hands"]["D"]["left"] = 0
    ledger = replay(terms, [(1, seen)])
    assert [(standing.side, standing.points) for standing in standings(ledger)] == [(("A", "C"), 30), (("B", "D"), 28)]
    counted = {name: result.statistics for name, result in match_statistics(ledger).results.items()}
    assert {name: of["below_nought"] for name, of in counted.items()} == {"A": 0, "B": 1, "C": 1, "D": 0}
    assert {name: of["best_meld"] for name, of in counted.items()} == {"A": 0, "B": 18, "C": 0, "D": 30}
