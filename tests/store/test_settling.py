"""The log of settling up: added to, by phones that keep score, and never over what somebody else said meanwhile."""

from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.store import LogFull, Place, Session, SettlingEntry, Stale, Store, open_store
from scorekeeper.store.models import NotFound, NotScorer
from scorekeeper.store.settling import MOST_SETTLING
from scorekeeper.store.transfer import ExportedSession, ExportedSettling

NOW = "2026-01-01T20:00:00+00:00"


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    with open_store(place) as store:
        store.sessions.create(Session("friday", "Friday", "key", NOW), "phone")
        store.matches.create("friday", "game", {"players": ["Ann", "Bo"]}, None, "phone", "first", NOW)
        yield store


def settle(store: Store, body: dict[str, Any], based_on: int, **more: str) -> SettlingEntry:
    text = {"device": "phone", "submission": f"{body}", "now": NOW} | more
    return store.settling.save("friday", body, based_on=based_on, **text)


def test_it_is_read_in_the_order_in_which_it_was_said(store: Store) -> None:
    assert store.settling.version("friday") == 0
    first = settle(store, {"rates": None}, 0)
    assert first
    second = settle(store, {"paid": {"amount": "０"}}, first.id)
    assert second
    assert store.settling.of_session("friday") == [first, second]
    assert store.settling.version("friday") == second.id
    assert store.settling.of_session("elsewhere") == []


def test_what_was_said_meanwhile_is_not_passed_over(store: Store) -> None:
    first = settle(store, {"rates": None}, 0)
    assert first
    with pytest.raises(Stale) as stale:
        settle(store, {"rates": {}}, 0)
    assert stale.value.newest == first
    assert store.settling.of_session("friday") == [first]


def test_what_is_sent_twice_is_stored_once(store: Store) -> None:
    first = settle(store, {"rates": None}, 0)
    assert settle(store, {"rates": None}, 0) == first
    assert len(store.settling.of_session("friday")) == 1


def test_only_phones_that_keep_score_may(store: Store) -> None:
    store.grants.add("tablet", "friday", "watch", NOW)
    for device in ("tablet", "stranger"):
        with pytest.raises(NotScorer):
            settle(store, {}, 0, device=device)
    with pytest.raises(NotFound):
        store.settling.save("nowhere", {}, based_on=0, device="phone", submission="x", now=NOW)


def test_it_has_a_bound_and_what_is_sent_twice_is_still_known(store: Store) -> None:
    text = tuple(ExportedSettling({}, NOW, f"tick {number}", 1) for number in range(MOST_SETTLING - 1))
    long = ExportedSession("origin", "Friday", NOW, (), text)
    store.transfer.import_all([long], lambda given, _copy: Session("long", given.name, "other key", NOW), "phone")

    def tick(submission: str, based_on: int) -> SettlingEntry:
        return store.settling.save("long", {}, based_on=based_on, device="phone", submission=submission, now=NOW)

    last = tick("the last one", store.settling.version("long"))
    assert last
    assert tick("the last one", 0) == last
    with pytest.raises(LogFull):
        tick("one too many", last.id)
    with pytest.raises(LogFull):
        store.settling.require_room("long", "one too many")
    store.settling.require_room("long", "the last one")
    assert len(store.settling.of_session("long")) == MOST_SETTLING
    assert settle(store, {}, 0), "other sessions have their own"


def test_it_counts_among_what_goes_with_a_session(store: Store) -> None:
    agreed = store.sessions.number_of_entries("friday")
    assert settle(store, {"rates": None}, 0)
    with pytest.raises(Stale):  # a tick came meanwhile
        store.sessions.delete("friday", agreed, NOW)
    store.sessions.delete("friday", agreed + 1, NOW)
    assert store.settling.of_session("friday") == []


def test_setups_of_several_matches_are_saved_together_or_not_at_all(store: Store) -> None:
    other = store.matches.create("friday", "game", {"players": ["Cy", "Di"]}, None, "phone", "second", NOW)
    newest = store.sessions.version("friday") or 0
    bodies: dict[int, dict[str, Any]] = {1: {"ended": 1}, other.id: {"ended": 2}}
    submissions = dict.fromkeys(bodies, "friday")
    store.grants.add("tablet", "friday", "score", NOW)
    store.keys.renew("friday", "phone", "new", "", NOW, remove=["tablet"])
    with pytest.raises(NotScorer):
        store.terms.save_in_session("friday", bodies, submissions, newest=newest, device="tablet", now=NOW)
    assert store.sessions.version("friday") == newest
    details = {"device": "phone", "now": NOW}
    with pytest.raises(Stale):
        store.terms.save_in_session("friday", bodies, submissions, newest=newest - 1, **details)
    store.terms.save_in_session("friday", bodies, submissions, newest=newest, **details)
    assert [store.entries.current(match.id)[0].body for match in store.matches.of_session("friday")] == [
        {"ended": 1},
        {"ended": 2},
    ]


def test_a_file_says_the_lowest_version_that_has_all_rates(store: Store) -> None:
    versions = [store.transfer.file_version("friday")]
    for body in ({"rates": {"evening": "1.0000"}}, {"rates": {"session": "1.0000"}}, {"rates": None}):
        settle(store, body, based_on=store.settling.version("friday"))
        versions.append(store.transfer.file_version("friday"))
    assert versions == [1, 2, 3, 3]
