"""Which hands keep the points of an earlier revision of the rules, and how little it costs to find out."""

from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine import ledger
from scorekeeper.engine.ledger import Status
from scorekeeper.store import Entry
from scorekeeper.table import stored_hands
from scorekeeper.table.stored_hands import read_entries

NOW = "2026-11-20T19:00:00+00:00"
SETUP: dict[str, Any] = {"players": ["Ann", "Bob"], "dealer": None, "preset": "house", "options": {}}


def hand(numbers: "count[int]", slot: int, left: int, shown: int) -> Entry:
    body = {"ended_by": "Ann", "hands": {"Ann": {"deadwood": 3}, "Bob": {"deadwood": left}}}
    number = next(numbers)
    points = {"points": {"Ann": shown, "Bob": 0}, "reading": 1}
    return Entry(number, 1, slot, body, points, "", "phone", f"{number}", NOW)


def entries(seed: int, corrections: int) -> list[Entry]:
    """Twenty hands of the first revision of the rules, some of which say other points than today's, with corrections
    in between."""
    chance, numbers = Random(seed), count(1)
    saved = [Entry(next(numbers), 1, 0, SETUP, None, "", "phone", "start", NOW)]
    for slot in range(1, 21):
        left = chance.randrange(10, 40)
        saved.append(hand(numbers, slot, left, left - chance.choice((3, 2))))
        if chance.random() * 20 < corrections:
            saved.append(hand(numbers, chance.randint(1, slot), 25, chance.choice((22, 9))))
    return saved


@pytest.mark.parametrize("corrections", [0, 1, 10, 20])
def test_all_at_once_are_those_of_each_alone(corrections: int) -> None:
    kept = set()
    for seed in range(8):
        stored = read_entries(games.find("gin"), entries(seed, corrections))
        newest = {entry.slot: entry for entry in stored.hands}
        alone = {slot: stored.points_at_save(entry) for slot, entry in newest.items()}
        ledger = stored.ledger(remember=False)
        assert ledger.points_at_save == {slot: points for slot, points in alone.items() if points is not None}
        kept |= {row.status for row in ledger.rows}
    assert {Status.KEPT, Status.COUNTED} <= kept


@pytest.mark.parametrize("other", [{}, {"Zoe": 5}])
def test_points_of_others_than_the_players_are_not_kept(other: dict[str, int]) -> None:
    """A damaged row; the points of just these two players are kept."""
    numbers = count(1)
    setup = Entry(next(numbers), 1, 0, SETUP, None, "", "phone", "start", NOW)
    saved = hand(numbers, 1, 30, 20)
    saved = replace(saved, shown={"points": {"Ann": 20, "Bob": 0} | other, "reading": 1})
    kept = read_entries(games.find("gin"), [setup, saved]).points_at_save(saved)
    assert kept == (None if other else {"Ann": 20, "Bob": 0})


def test_many_corrections_cost_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of a thousand hands was counted with all before it."""
    numbers, counted = count(1), 0
    saved = [Entry(next(numbers), 1, 0, SETUP | {"options": {"target": 10_000}}, None, "", "phone", "start", NOW)]
    saved += [hand(numbers, slot, 30, 20) for slot in range(1, 400)]
    saved += [hand(numbers, 1, left, 5) for left in range(10, 30)]
    row = ledger._current_row

    def counting(given: ledger._HandInMatch) -> ledger.Row:
        nonlocal counted
        counted += 1
        return row(given)

    monkeypatch.setattr(ledger, "_current_row", counting)
    stored = read_entries(games.find("gin"), saved)
    assert len(stored.ledger(remember=False).points_at_save) > 100
    assert counted < 1000
    monkeypatch.setattr(stored_hands, "_MOST_REPLAYED", 50)
    bounded = stored.ledger(remember=False)
    assert 0 < len(bounded.points_at_save) < 60


def test_after_many_matches_each_begins_with_fewer_steps() -> None:
    saved = [Entry(1, 1, 0, SETUP, None, "", "phone", "start", NOW)]
    steps = [read_entries(games.find("gin"), saved, number).ledger().steps for number in (1, 10, 100)]
    assert steps == [50_000, 50_000, 5_000]
