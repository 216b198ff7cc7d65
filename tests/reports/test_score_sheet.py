"""The ledger in the order of a score sheet: places, pad, reckoning, rules."""

from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine.fields import Nullable, specs, value_text
from scorekeeper.engine.ledger import Ledger, read_terms, replay
from scorekeeper.engine.seats.changes import MOST_NAMES
from scorekeeper.reports.score_sheet import changes, option_values, place_name, reckonings, sheet_rows, standings
from tests.support.phone import knock

GIN = games.find("gin")
INDIAN = games.find("indian")


def ledger(players: list[str], *records: Any, dealer: str | None = None, **options: object) -> Ledger:
    terms = read_terms(GIN, {"players": players, "dealer": dealer, "options": options})
    return replay(terms, list(enumerate(records, 1)))


def test_everybody_has_a_place() -> None:
    ann, bob = standings(ledger(["Ann", "Bob"], knock("Ann", 4, "Bob", 33), knock("Ann", 9, "Bob", 2)))
    assert (ann.points, ann.change, ann.leads, ann.deals) == (29, 0, False, "Ann")
    assert (bob.points, bob.change, bob.leads, bob.deals) == (32, 32, True, None)


def test_before_the_first_hand_nothing_has_changed() -> None:
    assert [place.change for place in standings(ledger(["Ann", "Bob"]))] == [None, None]
    assert not any(place.leads or place.won for place in standings(ledger(["Ann", "Bob"])))


def test_a_hand_that_does_not_count_changes_nothing() -> None:
    ann, _bob = standings(ledger(["Ann", "Bob"], knock("Ann", 4, "Bob", 33), None, knock("Ann", 60, "Bob", 2)))
    assert (ann.points, ann.change) == (29, 29)


def test_the_dealer_of_three_sits_out_until_the_end() -> None:
    three = ledger(["Ann", "Bob", "Cleo"], dealer="Bob")
    assert [place.out for place in standings(three)] == [(), ("Bob",), ()]
    over = ledger(["Ann", "Bob", "Cleo"], knock("Ann", 0, "Cleo", 90), dealer="Bob")
    assert [(place.out, place.deals, place.won) for place in standings(over)][1:] == [((), None, False)] * 2


def test_a_team_is_one_place() -> None:
    record = {"tables": [knock("Ann", 4, "Bob", 33), knock("Dan", 4, "Cleo", 10)]}
    first, second = standings(ledger(["Ann", "Bob", "Cleo", "Dan"], record, teams=True))
    assert (first.side, first.points, second.side, second.points) == (("Ann", "Cleo"), 23, ("Bob", "Dan"), 0)


def test_places_are_by_the_direction_of_the_game() -> None:
    assert [side.place for side in standings(ledger(["Ann", "Bob"]))] == [None, None], "all are level"
    ann, bob = standings(ledger(["Ann", "Bob"], knock("Bob", 4, "Ann", 33)))
    assert (ann.place, bob.place) == (2, 1)
    level = ledger(["Ann", "Bob", "Cleo"], knock("Ann", 4, "Bob", 14), knock("Cleo", 4, "Bob", 14))
    assert [side.place for side in standings(level)] == [1, 3, 1]
    teams = {"tables": [knock("Ann", 4, "Bob", 33), knock("Dan", 4, "Cleo", 10)]}
    pairs = standings(ledger(["Ann", "Bob", "Cleo", "Dan"], teams, teams=True))
    assert [side.place for side in pairs] == [1, 2]
    pool = read_terms(INDIAN, {"players": ["Ann", "Bob", "Cleo"], "preset": "Pool 101"})
    record = {"winner": "Ann", "wild": "8", "hands": {"Bob": {"points": 70}, "Cleo": {"points": 20}}}
    assert [side.place for side in standings(replay(pool, [(1, record)]))] == [1, 3, 2], "fewest penalty points first"
    rounds = [(1, record), (2, {**record, "winner": "Cleo", "hands": {"Bob": {"points": 80}, "Ann": {"points": 60}}})]
    assert [side.place for side in standings(replay(pool, rounds))] == [2, 3, 1], "who is out comes last"


def test_the_pad_runs_on_and_says_what_was_counted() -> None:
    loose = {"ended_by": "Ann", "hands": {"Ann": {"loose": ["4H"]}, "Bob": {"loose": ["KH", "QD"]}}}
    mixed = {"ended_by": "Ann", "hands": {"Ann": {"loose": ["4H"]}, "Bob": {"deadwood": 20}}}
    dead = {"ended_by": None, "hands": {}}
    rows = sheet_rows(ledger(["Ann", "Bob"], knock("Bob", 4, "Ann", 9), loose, mixed, dead, None))
    assert [[(cell.earned, cell.total) for cell in row.cells] for row in rows] == [
        [(None, 0), (5, 5)],
        [(16, 16), (None, 5)],
        [(16, 32), (None, 5)],
        [(None, 32), (None, 5)],
        [(None, 32), (None, 5)],
    ]
    assert [row.counted for row in rows] == [False, True, False, None, None]


@pytest.mark.parametrize(("hands", "counts", "ended"), [(1, {0}, set()), (2, {0, 1}, {0}), (3, {1, 2}, {1})])
def test_columns_fill_one_after_the_other(hands: int, counts: set[int], ended: set[int]) -> None:
    row = sheet_rows(ledger(["Ann", "Bob"], *[knock("Ann", 4, "Bob", 54)] * hands, hollywood=True))[-1]
    assert (row.counts, row.ended) == (counts, ended)


def test_the_reckoning_of_each_column_sums_to_its_final_points() -> None:
    played = ledger(["Ann", "Bob"], *[knock("Ann", 4, "Bob", 54)] * 3, knock("Bob", 1, "Ann", 9), hollywood=True)
    for at, reckoning in enumerate(reckonings(played)):
        for side, final in enumerate(reckoning.finals):
            assert (
                sum(amount.points[side] or 0 for amount in reckoning.amounts)
                == final
                == played.final(played.terms.players[side], at)
            )


def test_every_rule_is_there_and_differences_are_known() -> None:
    terms = ledger(["Ann", "Bob"], target=150, shutout="double", undercut_on_tie=True, big_gin_bonus=31).terms
    assert {rule.name: (str(rule.value), str(rule.usual)) for rule in changes(terms)} == {
        "undercut_on_tie": ("On", "Off"),
        "target": ("150", "100"),
        "big_gin_bonus": ("31", "None"),
        "shutout": ("Double the final total", "Add the bonus"),
    }
    assert len(option_values(terms.game, terms.options, terms.preset)) > len(changes(terms))


def test_an_option_without_a_number_is_told_by_its_word() -> None:
    every = specs(games.find("indian").Options).items()
    text = {name: str(value_text(item.kind, None)) for name, item in every if isinstance(item.kind, Nullable)}
    assert text["wrong_declaration"] == "Refused, and play goes on"
    assert text["no_straight_run"] == "All 13 cards"
    assert text["cap"] == "None"


@pytest.mark.parametrize(
    ("preset", "own", "shown"),
    [("Pool 101", {}, "79"), ("Pool 201", {}, "174"), ("Pool 201", {"rejoin_up_to": 150}, "150")],
)
def test_an_empty_option_shows_what_it_stands_for(preset: str, own: dict[str, int], shown: str) -> None:
    terms = read_terms(games.find("indian"), {"players": ["Ann", "Ben"], "preset": preset, "options": own})
    assert {option.name: str(option.value) for option in option_values(terms.game, terms.options, terms.preset)}[
        "rejoin_up_to"
    ] == shown


def test_every_place_of_the_longest_table_has_a_name() -> None:
    assert len({place_name(place) for place in range(1, MOST_NAMES + 1)}) == MOST_NAMES
