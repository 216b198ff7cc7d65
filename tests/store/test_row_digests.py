"""The digests of what is stored outside the entries: names, roles, payments, and all other rows."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.store import Session, Store, open_store, prepare
from scorekeeper.store.digests import column_digests
from scorekeeper.store.permissions import note_use
from scorekeeper.store.phone_codes import PhoneCode
from scorekeeper.store.row_digests import AlteredRow

NOW, LATER = "2026-01-01T20:00:00+00:00", "2026-01-01T21:00:00+00:00"
# What `row` is in the sentence about each row that `store` has.
ROWS = {
    "sessions": ("friday", ""),
    "matches": ("friday", "1"),
    "grants": ("friday", "second"),
    "imports": ("friday", ""),
    "deleted_sessions": ("gone", ""),
    "settling": ("friday", "1"),
    "seats": ("friday", "1 Bo"),
    "counts": ("friday", "1 2"),
    "agreements": ("friday", "1"),
    "short_codes": ("friday", ""),
    "cookies": ("", "second"),
    "phone_codes": ("", "second"),
    "elsewhere": ("friday", ""),
    "addresses": ("friday", "1"),
}
FROM_THE_BODY_ON = ("body", "device", "submission", "saved_at")
# The columns that identify a row. With another value it is a row that is gone and one that nobody saved.
KEYS = {
    "sessions": {"id"},
    "matches": {"session", "number"},
    "grants": {"session", "device"},
    "imports": {"session"},
    "deleted_sessions": {"id"},
    "settling": {"session", "id"},
    "seats": {"match", "player"},
    "counts": {"match", "id"},
    "agreements": {"session", "id"},
    "short_codes": {"session"},
    "cookies": {"device"},
    "phone_codes": {"device"},
    "elsewhere": {"session"},
    "addresses": {"session", "number"},
}


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """A row in each table. Everything that can be changed has been changed."""
    with open_store(path) as store:
        store.sessions.create(Session("gone", "Gone", "gone key", NOW), "phone")
        store.sessions.delete("gone", 0, NOW)
        store.sessions.create(Session("friday", "Friday", "key", NOW), "phone")
        store.sessions.rename("friday", "On Friday")
        with store.database.transaction():
            store.database.insert("imports", {"session": "friday", "origin": "elsewhere"})
        match = store.matches.create("friday", "game", {"players": ["Ann", "Bo"]}, None, "phone", "setup", NOW)
        details = {"device": "phone", "submission": "paid", "now": LATER}
        store.settling.save("friday", {"paid": "Bo"}, based_on=0, **details)
        for device in ("second phone", "third phone"):
            store.grants.add(device, "friday", "watch", NOW)
            store.grants.add(device, "friday", "count", LATER, "blue")
        store.grants.label("second phone", "friday", "red")
        store.grants.revoke("third phone", "friday")
        store.seats.take(match.id, "Ann", "second phone", NOW)
        store.counts.add(match.id, 1, "Ann", {"points": 7}, "second phone", LATER)
        with store.database.transaction():
            store.seats.rename(match.id, {"Ann": "Bo"})
        store.keys.renew("friday", "phone", "new key", "seed", LATER)
        store.addresses.renew("friday", "another", "phone")
        for code in ("CDFH3479", "CDFH3497"):
            store.short_codes.renew("friday", code, "phone")
        for turn in (1, 2):
            store.cookies.use("second phone", turn, "mark")
        code = PhoneCode("second phone", "code hash", "seed", "copy", "", NOW)
        store.phone_codes.renew(code)
        store.phone_codes.use("code hash", "fourth phone", NOW, "green")
        for address in ("http://192.168.0.5", "http://192.168.0.6"):
            store.elsewhere.note("friday", address, "phone", NOW)
        yield store


@pytest.fixture
def db(store: Store) -> sqlite3.Connection:
    """The same, to be changed by whatever takes no notice of the triggers."""
    connection: sqlite3.Connection = store.database.connection.conn
    connection.set_authorizer(None)
    connection.execute("PRAGMA foreign_keys=OFF")
    connection.execute("PRAGMA ignore_check_constraints=ON")
    for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    columns = (1, "friday", 1, 1, "Bo", "phone", "agreed", NOW)
    connection.execute("INSERT INTO agreements VALUES (?, ?, ?, ?, ?, ?, ?, ?)", columns)
    added = AlteredRow("agreements", "friday", "1")
    assert list(store.row_digests.altered()) == [added], "earlier versions saved such rows, and this one saves none"
    values = ("agreements", "friday 1", column_digests(*columns))
    connection.execute("INSERT INTO row_digests VALUES (?, ?, ?)", values)
    connection.commit()
    return connection


def test_what_scorekeeper_saves_and_changes_is_never_altered(store: Store) -> None:
    tables = store.database.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_*'")
    assert {table["name"] for table in tables} == ROWS.keys() | {"entries", "digests", "row_digests"}
    assert {row["name"] for row in store.database.rows("SELECT DISTINCT name FROM row_digests")} == (
        ROWS.keys() - {"agreements"}
    )
    assert list(store.row_digests.altered()) == []
    store.sessions.delete("friday", store.sessions.number_of_entries("friday"), NOW)
    assert list(store.row_digests.altered()) == []
    left = {row["name"] for row in store.database.rows("SELECT name FROM row_digests")}
    assert left == {"deleted_sessions", "addresses", "cookies", "phone_codes"}


def test_a_change_of_any_column_is_noticed_and_named(store: Store, db: sqlite3.Connection) -> None:
    assert list(store.row_digests.altered()) == []
    for table, (session, row) in ROWS.items():
        columns = [(name, kind) for _, name, kind, *_ in db.execute(f"PRAGMA table_info({table})").fetchall()]
        where = " WHERE device = 'second phone'" if table == "grants" else ""
        for column, kind in columns:
            db.execute("SAVEPOINT whole")
            change = f"UPDATE {table} SET {column} = ?{where}"
            assert db.execute(change, (77 if kind == "INTEGER" else "else",)).rowcount == 1, change
            altered = [each for each in store.row_digests.altered() if each.table == table]
            if column in KEYS[table]:
                assert sorted(each.gone for each in altered) == [False, True], (table, column)
                assert AlteredRow(table, session, row, gone=True) in altered
            else:
                assert altered == [AlteredRow(table, session, row, (column,))]
            db.execute("ROLLBACK TO whole")
            db.execute("RELEASE whole")


def test_a_changed_digest_and_a_row_that_is_gone_are_noticed(store: Store, db: sqlite3.Connection) -> None:
    settled = AlteredRow("settling", "friday", "1")
    for change, noticed in (
        ("UPDATE row_digests SET columns = 'f' || substr(columns, 2) WHERE name = 'settling'", ("id",)),
        ("UPDATE row_digests SET columns = substr(columns, 1, 33) WHERE name = 'settling'", FROM_THE_BODY_ON),
        ("UPDATE row_digests SET columns = columns || ' 0' WHERE name = 'settling'", ("",)),
        ("DELETE FROM row_digests WHERE name = 'settling'", ()),
    ):
        db.execute("SAVEPOINT whole")
        db.execute(change)
        assert list(store.row_digests.altered()) == [replace(settled, columns=noticed)]
        db.execute("ROLLBACK TO whole")
    db.execute("DELETE FROM settling")
    assert list(store.row_digests.altered()) == [replace(settled, gone=True)]


def test_damage_is_noticed_also_after_another_column_was_changed(path: Path, store: Store) -> None:
    """A phone saves a hand, by which the time in its row changes."""
    with closing(sqlite3.connect(path)) as db, db:
        (trigger,) = db.execute("SELECT sql FROM sqlite_schema WHERE name = 'grants_keep_digests'").fetchone()
        db.execute("DROP TRIGGER grants_keep_digests")
        db.execute("UPDATE grants SET label = CAST(x'72ff64' AS TEXT) WHERE device = 'second phone'")
        db.execute(trigger)
    with store.database.transaction():
        note_use(store.database, 1, "second phone", "2026-01-02T20:00:00+00:00")
    assert store.database.rows("SELECT 1 FROM grants WHERE last_used_at = '2026-01-02T20:00:00+00:00'")
    assert list(store.row_digests.altered()) == [AlteredRow("grants", "friday", "second", ("label",))]


def test_other_programs_cannot_write_them(path: Path, store: Store) -> None:
    store.close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT name FROM sessions").fetchall() == [("On Friday",)]
        for change in ("UPDATE sessions SET name = ''", "INSERT INTO imports VALUES ('friday', 'x')"):
            with pytest.raises(sqlite3.OperationalError, match=r"no such function: .*_digests"):
                db.execute(change)


def test_rows_of_an_earlier_version_get_digests_as_they_are(tmp_path: Path, project: Path) -> None:
    path = tmp_path / "scores.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript((project / "tests/data/version_1_0_0.sql").read_text())
    prepare(path)
    with open_store(path) as store:
        assert list(store.row_digests.altered()) == []
        digests = store.database.rows("SELECT name, count(*) AS rows FROM row_digests GROUP BY name")
        for table in ("sessions", "matches", "grants"):
            (rows,) = store.database.rows(f"SELECT '{table}' AS name, count(*) AS rows FROM {table}")
            assert rows in digests
        (step,) = store.database.rows("SELECT applied_at FROM _sqlite_migrations WHERE name = 'rows_have_digests'")
        assert store.row_digests.since() == step["applied_at"]


def test_a_new_database_has_nothing_older(path: Path) -> None:
    with open_store(path) as store:
        assert store.row_digests.since() is None
        store.sessions.create(Session("friday", "Friday", "key", "2050-01-01T20:00:00+00:00"), "phone")
        assert store.row_digests.since() is None
