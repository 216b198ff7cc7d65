"""A match whose players come and go, as reports have it: standings, sheet, chart, statistics, rulebook."""

from dataclasses import replace

import pytest

from scorekeeper.engine.ledger import Ledger, replay
from scorekeeper.engine.seats.changes import JOIN, LEAVE, SeatChange
from scorekeeper.engine.seats.rules import with_change
from scorekeeper.reports import chart
from scorekeeper.reports.match_statistics import match_statistics
from scorekeeper.reports.rulebook import rulebook_of
from scorekeeper.reports.score_sheet import reckonings, sheet_rows, standings
from tests.support.seat_changes import came_and_went


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    return came_and_went()


@pytest.fixture(scope="module")
def over() -> Ledger:
    """The same match, finished by its players."""
    return came_and_went(ended=3)


def test_the_standings_say_who_left_and_who_sits_out(ledger: Ledger) -> None:
    result = {
        standing.side[0]: (standing.points, standing.change, standing.left, bool(standing.out), standing.leads)
        for standing in standings(ledger)
    }
    assert result == {
        "Ann": (230, None, True, False, False),
        "Ben": (177, -8, False, True, True),
        "Cleo": (173, None, False, False, False),
        "Dan": (170, 8, False, False, False),
    }


def test_the_sheet_has_no_points_for_who_was_away_and_no_total_before_somebody_came(ledger: Ledger) -> None:
    rows = [[(cell.plays, cell.earned, cell.total) for cell in row.cells] for row in sheet_rows(ledger)]
    assert rows == [
        [(True, 30, 230), (True, -10, 190), (True, -20, 180), (False, None, None)],
        [(False, None, 230), (True, -5, 185), (True, -7, 173), (True, 12, 162)],
        [(False, None, 230), (True, -8, 177), (False, None, 173), (True, 8, 170)],
    ]
    assert reckonings(ledger)[0].finals == (230, 177, 173, 170)


def test_a_line_of_the_chart_begins_and_ends_with_its_player(ledger: Ledger) -> None:
    drawn = chart.totals(ledger, 0)
    lengths = {curve.name: len(curve.points.split()) for curve in drawn.curves}
    assert lengths == {"Ann": 2, "Ben": 4, "Cleo": 4, "Dan": 3}
    starts = {curve.name: float(curve.points.split(",")[0]) for curve in drawn.curves}
    assert (starts["Ben"], starts["Dan"]) == (drawn.left, drawn.hands[0].at)
    assert str(drawn.alternative).count("230") == 1


def test_who_comes_last_has_a_point_at_the_end(ledger: Ledger) -> None:
    late = replay(
        with_change(ledger.terms, SeatChange(4, "Eve", JOIN, 99)), [(row.slot, row.body) for row in ledger.rows]
    )
    drawn = chart.totals(late)
    assert [len(curve.points.split()) for curve in drawn.curves if curve.name == "Eve"] == [1]
    gone = replay(with_change(late.terms, SeatChange(4, "Eve", LEAVE)), [(row.slot, row.body) for row in late.rows])
    assert [len(curve.points.split()) for curve in chart.totals(gone, 0).curves if curve.name == "Eve"] == [1]


def test_statistics_count_hands_taken_part_in_and_matches_stayed_in(over: Ledger) -> None:
    results = match_statistics(over).results
    assert {name: result.tally.hands for name, result in results.items()} == {"Ann": 1, "Ben": 3, "Cleo": 2, "Dan": 2}
    assert {name: result.earned for name, result in results.items()} == {
        "Ann": None,
        "Ben": -23,
        "Cleo": -27,
        "Dan": 20,
    }
    assert [name for name, result in results.items() if result.won] == ["Ben"]
    assert (results["Ben"].versus["Dan"].matches, results["Ben"].versus["Dan"].hands) == (1, 2)
    assert (results["Ben"].versus["Ann"].matches, results["Ben"].versus["Ann"].won) == (0, 0)


def test_the_rules_are_those_for_as_many_as_are_there(ledger: Ledger) -> None:
    assert rulebook_of(ledger.terms).players == 3
    alone = replace(
        ledger.terms, changes=(SeatChange(2, "Ann", LEAVE), SeatChange(2, "Ben", LEAVE)), players=("Ann", "Ben")
    )
    assert rulebook_of(alone).players == 2
