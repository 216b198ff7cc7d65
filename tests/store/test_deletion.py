"""A session goes as a whole and for good, from the bytes of the file too, and nothing else ever goes."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store import Place, Session, Stale, Store, Taken, open_store
from scorekeeper.store.models import NotFound, Refused
from tests.support.behind import contents

NOW = "2026-01-01T20:00:00+00:00"


def play(store: Store, session: str, hands: int) -> None:
    """A session of two matches in which every value names the session."""
    store.sessions.create(Session(session, f"{session} name", f"{session} key", NOW), f"{session} phone")
    for number in (1, 2):
        setup = {"players": [f"{session} player"]}
        store.matches.create(session, "game", setup, None, f"{session} phone", f"{session} {number}", NOW)


def record(store: Store, session: str, slot: int) -> None:
    """Save a hand in both matches; some take more than a page of the database."""
    for match in store.matches.of_session(session):
        store.entries.save(
            match.id,
            slot,
            body={"who": f"{session} body" * (1 + 400 * (slot % 7 == 0))},
            based_on=None,
            shown={f"{session} shown": slot},
            note=f"{session} note",
            device=f"{session} phone",
            submission=f"{session} hand {slot}",
            now=NOW,
        )


def settle(store: Store, session: str) -> None:
    """What was said about settling up."""
    details = {"device": f"{session} phone", "submission": f"{session} tick", "now": NOW}
    assert store.settling.save(session, {"paid": f"{session} body"}, based_on=0, **details)


def agree(store: Store, session: str) -> None:
    """Another phone agreed to the first hand, as earlier versions saved it."""
    entry = store.entries.current(store.matches.of_session(session)[0].id)[1]
    row = (session, entry.id, f"{session} player", f"{session} tablet", f"{session} agreed", NOW)
    with store.database.transaction():
        store.database.execute(
            "INSERT INTO agreements (session, entry, said, player, device, submission, saved_at)"
            " VALUES (?, ?, 1, ?, ?, ?, ?)",
            *row,
        )


def play_together(store: Store, *sessions: str, hands: int = 20) -> None:
    """Sessions that are played at the same time, so that their rows lie among each other."""
    for session in sessions:
        play(store, session, hands)
    for slot in range(1, hands + 1):
        for session in sessions:
            record(store, session, slot)


def delete(store: Store, session: str) -> None:
    store.sessions.delete(session, store.sessions.number_of_entries(session), NOW)


def rows_with(place: Place, word: str) -> list[tuple[Any, ...]]:
    """All rows in which the word is, each behind the name of its table."""
    return [(table, *row) for table, rows in contents(place).items() for row in rows if word in repr(row)]


def test_the_session_goes_with_everything_and_the_others_stay(place: Place) -> None:
    with open_store(place) as store:
        play_together(store, "friday", "monday", hands=3)
        settle(store, "friday")
        settle(store, "monday")
        agree(store, "friday")
        agree(store, "monday")
        store.sessions.rename("friday", "friday again")
        before = rows_with(place, "monday")
        delete(store, "friday")
        assert rows_with(place, "monday") == before
        (id_alone, digest) = rows_with(place, "friday")
        assert id_alone == ("deleted_sessions", "friday", NOW)
        assert digest[:3] == ("row_digests", "deleted_sessions", "friday")
        assert store.sessions.get("friday") is None
        assert store.sessions.of_phone("friday phone") == []
        assert (store.sessions.was_deleted("friday"), store.sessions.was_deleted("monday")) == (True, False)
    left = contents(place)
    matches, entries = ({row[0] for row in left[table]} for table in ("matches", "entries"))
    assert {row[1] for row in left["entries"]} <= matches
    assert {row[0] for row in left["digests"]} == entries


def test_its_bytes_go_from_the_files(path: Path) -> None:
    with open_store(path) as store:
        play_together(store, "friday", "monday", "sunday")
        settle(store, "friday")
        settle(store, "monday")
        agree(store, "friday")
        agree(store, "monday")
        store.sessions.rename("friday", "friday anew")
        delete(store, "friday")
        # The database is still open, as it is while the server runs.
        bytes_left = b"".join(file.read_bytes() for file in path.parent.iterdir())
    for what in ("name", "anew", "key", "phone", "player", "body", "shown", "note", "hand", "tick", "tablet", "agreed"):
        assert f"friday {what}".encode() not in bytes_left, what
        assert what == "anew" or f"monday {what}".encode() in bytes_left
    assert bytes_left.count(b"friday") == 2, "the id alone and with its digest, so that it is not given again"


def test_its_id_is_never_given_again(place: Place) -> None:
    with open_store(place) as store:
        play_together(store, "friday", "monday", hands=1)
        delete(store, "friday")
        with pytest.raises(Taken):
            store.sessions.create(Session("friday", "", "another key", NOW), "phone")
    row = f"'friday', '', 'key', '', '{NOW}'"
    assert_refused(
        place,
        (f"INSERT INTO sessions (id, name, key_hash, key_seed, created_at) VALUES ({row})", "was deleted"),
        ("DELETE FROM deleted_sessions", "append-only"),
        ("UPDATE deleted_sessions SET id = 'other'", "append-only"),
    )


@pytest.mark.sqlite("only SQLite has INSERT OR REPLACE")
def test_its_id_is_not_replaced_either(place: Place) -> None:
    with open_store(place) as store:
        play_together(store, "friday", hands=1)
        delete(store, "friday")
    row = f"'friday', '', 'key', '', '{NOW}'"
    assert_refused(
        place,
        (f"INSERT OR REPLACE INTO sessions (id, name, key_hash, key_seed, created_at) VALUES ({row})", "was deleted"),
        (f"INSERT OR REPLACE INTO deleted_sessions VALUES ('friday', '{NOW}')", "append-only"),
    )


def assert_refused(place: Place, *attacks: tuple[str, str]) -> None:
    """Each of these statements is refused for a reason in which its words are, and changes nothing."""
    before = contents(place)
    with open_store(place) as store:
        for attack, why in attacks:
            with pytest.raises(Refused, match=why or None), store.database.transaction():
                store.database.execute(attack)
    assert contents(place) == before


def test_nothing_goes_without_its_whole_session(place: Place) -> None:
    with open_store(place) as store:
        play_together(store, "friday", "monday", hands=1)
        delete(store, "friday")
    changes = ("DELETE FROM entries", "DELETE FROM matches", "DELETE FROM sessions")
    names = ("UPDATE sessions SET id = 'friday'", "UPDATE sessions SET id = 'other'")
    assert_refused(place, *((attack, "") for attack in changes + names))


def test_what_was_saved_meanwhile_stops_it(place: Place) -> None:
    with open_store(place) as store:
        play_together(store, "friday", hands=2)
        agreed = store.sessions.number_of_entries("friday")
        assert agreed == 6
        record(store, "friday", 3)
        before = contents(place)
        with pytest.raises(Stale):
            store.sessions.delete("friday", agreed, NOW)
        assert contents(place) == before


def test_twice_deletes_once(place: Place) -> None:
    with open_store(place) as store:
        play_together(store, "friday", hands=1)
        delete(store, "friday")
        with pytest.raises(NotFound):
            delete(store, "friday")
        with pytest.raises(NotFound):
            store.sessions.delete("never there", 0, NOW)
        assert not store.sessions.was_deleted("never there")


def test_somebody_who_reads_for_long_does_not_stop_it(path: Path) -> None:
    """A replica reads on and on. The log is then emptied later, by whoever closes the database last."""
    with open_store(path) as store, closing(sqlite3.connect(path)) as reader:
        play_together(store, "friday", hands=1)
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM entries").fetchall()
        delete(store, "friday")
        assert store.sessions.get("friday") is None
        reader.rollback()
    assert b"friday note" not in path.read_bytes()
    assert not path.with_name("scores.db-wal").exists()
