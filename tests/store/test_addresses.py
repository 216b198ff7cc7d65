"""Addresses of sessions: the last one counts, the earlier ones are known, none is ever given again."""

import pytest

from scorekeeper.store import Grant, LogFull, Place, Session, Taken, open_store
from scorekeeper.store.models import NotFound, NotScorer, Refused

NOW = "2026-01-01T20:00:00+00:00"


def test_the_last_address_counts_and_the_earlier_ones_are_known(place: Place) -> None:
    with open_store(place) as store:
        for name in ("friday", "monday"):
            store.sessions.create(Session(name, "", f"{name} key", NOW), "phone")
        assert [store.addresses.of_session(name) for name in ("friday", "none")] == ["friday", "none"]
        for address in ("first", "second"):
            store.addresses.renew("friday", address, "phone")
            assert store.addresses.of_session("friday") == address
        for address in ("friday", "first", "second"):
            assert store.addresses.find(address) == ("friday", "second")
        assert [store.addresses.find(name) for name in ("monday", "none")] == [("monday",) * 2, ("none",) * 2]
        with pytest.raises(NotScorer):
            store.addresses.renew("friday", "third", "stranger")
        with pytest.raises(NotFound):
            store.addresses.renew("none", "third", None)
        assert store.addresses.of_session("friday") == "second"


def test_a_session_has_so_many_addresses_and_no_more(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.store.addresses.MOST_ADDRESSES", 2)
    with open_store(place) as store:
        for name in ("friday", "monday"):
            store.sessions.create(Session(name, "", f"{name} key", NOW), "phone")
        for address in ("first", "second"):
            store.addresses.renew("friday", address, "phone")
        with pytest.raises(LogFull):
            store.addresses.renew("friday", "third", "phone")
        assert store.addresses.of_session("friday") == "second"
        store.addresses.renew("monday", "third", "phone")


def test_phones_that_only_watch_and_the_short_code_go_with_the_old_address(place: Place) -> None:
    with open_store(place) as store:
        for name in ("friday", "monday"):
            store.sessions.create(Session(name, "", f"{name} key", NOW), "phone")
            store.grants.add("tablet", name, "watch", NOW)
            store.short_codes.renew(name, f"{name} code", "phone")
        store.grants.add("counter", "friday", "count", NOW)
        store.grants.add("guest", "friday", "score", NOW)
        store.keys.renew("friday", "phone", "fresh", "seed", NOW, remove={"guest"})
        store.addresses.renew("friday", "first", "phone")
        kept = [(grant.device, grant.role) for grant in store.grants.of_session("friday")]
        assert kept == [("counter", "count"), ("phone", "score")]
        assert isinstance(store.grants.get("tablet", "monday"), Grant)
        assert [news.code for name in ("friday", "monday") if (news := store.news.of(name))] == ["", "monday code"]


def test_no_address_is_given_twice_or_changed(place: Place) -> None:
    with open_store(place) as store:
        for name in ("friday", "monday"):
            store.sessions.create(Session(name, "", f"{name} key", NOW), "phone")
        store.addresses.renew("friday", "first", "phone")
        for taken in ("first", "friday", "monday"):
            with pytest.raises(Refused):
                store.addresses.renew("monday", taken, "phone")
        with pytest.raises((Refused, Taken)):
            store.sessions.create(Session("first", "", "new key", NOW), "phone")
        for change in ("DELETE FROM addresses", "UPDATE addresses SET session = 'monday'"):
            with pytest.raises(Refused, match="append-only"), store.database.transaction():
                store.database.execute(change)
        store.sessions.delete("friday", 0, NOW, "phone")
        assert store.addresses.find("first") == ("friday", "first")
        assert store.sessions.was_deleted("friday")
        for taken in ("first", "friday"):
            with pytest.raises(Refused):
                store.addresses.renew("monday", taken, "phone")
