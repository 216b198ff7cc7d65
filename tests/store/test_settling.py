"""The log of settling up: added to, by phones that keep score, and never over what somebody else said meanwhile."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store import (
    MOST_SETTLING,
    ExportedSession,
    ExportedSettling,
    NotFound,
    NotScorer,
    Session,
    SettlingEntry,
    SettlingFull,
    Store,
    open_store,
)

NOW = "2026-01-01T20:00:00+00:00"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with open_store(path) as store:
        store.create_session(Session("evening", "Friday", "key", NOW), "phone")
        store.create_match("evening", "game", {"players": ["Ann", "Bo"]}, None, "phone", "first", NOW)
        yield store


def settle(store: Store, body: dict[str, Any], based_on: int, **more: str) -> SettlingEntry | None:
    said = {"device": "phone", "submission": f"{body}", "now": NOW} | more
    return store.settle("evening", body, based_on=based_on, **said)


def test_it_is_read_in_the_order_in_which_it_was_said(store: Store) -> None:
    assert store.newest_settling("evening") == 0
    first = settle(store, {"rates": None}, 0)
    assert first
    second = settle(store, {"paid": {"amount": "０"}}, first.id)
    assert second
    assert store.settling("evening") == [first, second]
    assert store.newest_settling("evening") == second.id
    assert store.settling("elsewhere") == []


def test_what_was_said_meanwhile_is_not_passed_over(store: Store) -> None:
    first = settle(store, {"rates": None}, 0)
    assert first
    assert settle(store, {"rates": {}}, 0) is None
    assert store.settling("evening") == [first]


def test_what_is_sent_twice_is_stored_once(store: Store) -> None:
    first = settle(store, {"rates": None}, 0)
    assert settle(store, {"rates": None}, 0) == first
    assert len(store.settling("evening")) == 1


def test_only_phones_that_keep_score_may(store: Store) -> None:
    store.grant("tablet", "evening", "watch", NOW)
    for device in ("tablet", "stranger"):
        with pytest.raises(NotScorer):
            settle(store, {}, 0, device=device)
    with pytest.raises(NotFound):
        store.settle("nowhere", {}, based_on=0, device="phone", submission="x", now=NOW)


def test_it_has_a_bound_and_what_is_sent_twice_is_still_known(store: Store) -> None:
    said = tuple(ExportedSettling({}, NOW, f"tick {number}", 1) for number in range(MOST_SETTLING - 1))
    long = ExportedSession("origin", "Friday", NOW, (), said)
    store.import_sessions([long], lambda given: Session("long", given.name, "other key", NOW), "phone")

    def tick(submission: str, based_on: int) -> SettlingEntry | None:
        return store.settle("long", {}, based_on=based_on, device="phone", submission=submission, now=NOW)

    last = tick("the last one", store.newest_settling("long"))
    assert last
    assert tick("the last one", 0) == last
    with pytest.raises(SettlingFull):
        tick("one too many", last.id)
    with pytest.raises(SettlingFull):
        store.require_room_to_settle("long", "one too many")
    store.require_room_to_settle("long", "the last one")
    assert len(store.settling("long")) == MOST_SETTLING
    assert settle(store, {}, 0), "other sessions have their own"


def test_it_counts_among_what_goes_with_a_session(store: Store) -> None:
    agreed = store.entries_of("evening")
    assert settle(store, {"rates": None}, 0)
    assert not store.delete_session("evening", agreed, NOW), "a tick came meanwhile"
    assert store.delete_session("evening", agreed + 1, NOW)
    assert store.settling("evening") == []


def test_setups_of_several_matches_are_saved_together_or_not_at_all(store: Store) -> None:
    other = store.create_match("evening", "game", {"players": ["Cy", "Di"]}, None, "phone", "second", NOW)
    newest = store.newest_change("evening") or 0
    bodies: dict[int, dict[str, Any]] = {1: {"ended": 1}, other.id: {"ended": 2}}
    submissions = dict.fromkeys(bodies, "evening")
    store.grant("tablet", "evening", "score", NOW)
    store.renew_key("evening", "phone", "new", "", NOW, remove=["tablet"])
    with pytest.raises(NotScorer):
        store.save_setups_of_session("evening", bodies, submissions, newest=newest, device="tablet", now=NOW)
    assert store.newest_change("evening") == newest
    said = {"device": "phone", "now": NOW}
    assert not store.save_setups_of_session("evening", bodies, submissions, newest=newest - 1, **said)
    assert store.save_setups_of_session("evening", bodies, submissions, newest=newest, **said)
    assert [store.current(match.id)[0].body for match in store.matches("evening")] == [{"ended": 1}, {"ended": 2}]
