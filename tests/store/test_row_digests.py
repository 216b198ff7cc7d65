"""The digests of what is stored outside the entries: names, roles, payments, and all other rows."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from scorekeeper.store import Place, PostgresAddress, Session, Store, open_store, prepare
from scorekeeper.store.digests import column_digests
from scorekeeper.store.permissions import note_use
from scorekeeper.store.row_digests import AlteredRow
from tests.support.behind import behind, contents
from tests.support.every_table import NOW, fill

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
def store(place: Place) -> Iterator[Store]:
    """A row in each table. Everything that can be changed has been changed."""
    with open_store(place) as store:
        fill(store)
        yield store


@pytest.fixture
def agreed(store: Store) -> None:
    """A row as earlier versions saved it; this one saves none."""
    row = (1, "friday", 1, 1, "Bo", "phone", "agreed", NOW)
    with behind(store.database.place) as execute:
        columns = "id, session, entry, said, player, device, submission, saved_at"
        execute(f"INSERT INTO agreements ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *row)
    assert list(store.row_digests.altered()) == [AlteredRow("agreements", "friday", "1")]
    with behind(store.database.place) as execute:
        execute("INSERT INTO row_digests VALUES (?, ?, ?)", "agreements", "friday 1", column_digests(*row))


def test_what_scorekeeper_saves_and_changes_is_never_altered(store: Store) -> None:
    assert contents(store.database.place).keys() == ROWS.keys() | {"entries", "digests", "row_digests"}
    assert {row["name"] for row in store.database.rows("SELECT DISTINCT name FROM row_digests")} == (
        ROWS.keys() - {"agreements"}
    )
    assert list(store.row_digests.altered()) == []
    store.sessions.delete("friday", store.sessions.number_of_entries("friday"), NOW)
    assert list(store.row_digests.altered()) == []
    left = {row["name"] for row in store.database.rows("SELECT name FROM row_digests")}
    assert left == {"deleted_sessions", "addresses", "cookies", "phone_codes"}


@pytest.mark.usefixtures("agreed")
def test_a_change_of_any_column_is_noticed_and_named(place: Place, store: Store) -> None:
    assert list(store.row_digests.altered()) == []
    undo: tuple[Any, ...] = ("SELECT 1",)
    for table, (session, row) in ROWS.items():
        where = " WHERE device = 'second phone'" if table == "grants" else ""
        for column in store.database.columns(table):
            with behind(place) as execute:
                execute(*undo)
                ((before,),) = execute(f"SELECT {column} FROM {table}{where}")
                other = 77 if isinstance(before, int) else "else"
                execute(f"UPDATE {table} SET {column} = ?{where}", other)
            undo = (f"UPDATE {table} SET {column} = ? WHERE {column} = ?", before, other)
            altered = list(store.row_digests.altered())
            if column in KEYS[table]:
                assert sorted(each.gone for each in altered) == [False, True], (table, column)
                assert AlteredRow(table, session, row, gone=True) in altered
            else:
                assert altered == [AlteredRow(table, session, row, (column,))]


@pytest.mark.usefixtures("agreed")
def test_a_changed_digest_and_a_row_that_is_gone_are_noticed(place: Place, store: Store) -> None:
    settled = AlteredRow("settling", "friday", "1")
    ((digests,),) = [row[2:] for row in contents(place)["row_digests"] if row[0] == "settling"]
    for changed, noticed in (
        (f"f{digests[1:]}", ("id",)),
        (digests[:33], FROM_THE_BODY_ON),
        (f"{digests} 0", ("",)),
        (None, ()),
    ):
        with behind(place) as execute:
            execute("DELETE FROM row_digests WHERE name = 'settling'")
            if changed:
                execute("INSERT INTO row_digests VALUES ('settling', 'friday 1', ?)", changed)
        assert list(store.row_digests.altered()) == [replace(settled, columns=noticed)]
    with behind(place) as execute:
        execute("INSERT INTO row_digests VALUES ('settling', 'friday 1', ?)", digests)
        execute("DELETE FROM settling")
    assert list(store.row_digests.altered()) == [replace(settled, gone=True)]


def assert_noticed_after_a_change(place: Place, store: Store, damage: str) -> None:
    """A phone saves a hand, by which the time in its damaged row changes."""
    with behind(place) as execute:
        execute(f"UPDATE grants SET label = {damage} WHERE device = 'second phone'")
    with store.database.transaction():
        note_use(store.database, 1, "second phone", "2026-01-02T20:00:00+00:00")
    assert store.database.rows("SELECT 1 FROM grants WHERE last_used_at = '2026-01-02T20:00:00+00:00'")
    assert list(store.row_digests.altered()) == [AlteredRow("grants", "friday", "second", ("label",))]


def test_damage_is_noticed_also_after_another_column_was_changed(place: Place, store: Store) -> None:
    assert_noticed_after_a_change(place, store, "'damaged'")


@pytest.mark.sqlite("PostgreSQL has no text that is not UTF-8")
def test_bytes_that_are_no_text_are_noticed_too(place: Place, store: Store) -> None:
    assert_noticed_after_a_change(place, store, "CAST(x'72ff64' AS TEXT)")


def test_other_programs_cannot_write_them(path: Path) -> None:
    with open_store(path) as store:
        store.sessions.create(Session("friday", "Friday", "key", NOW), "phone")
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT name FROM sessions").fetchall() == [("Friday",)]
        for change in ("UPDATE sessions SET name = ''", "INSERT INTO imports VALUES ('friday', 'x')"):
            with pytest.raises(sqlite3.OperationalError, match=r"no such function: .*_digests"):
                db.execute(change)


def test_other_programs_write_them_in_postgresql_only_if_they_say_so(postgres: PostgresAddress) -> None:
    with open_store(postgres) as store:
        store.sessions.create(Session("friday", "Friday", "key", NOW), "phone")
    with psycopg.connect(postgres.url, autocommit=True) as db:
        assert db.execute("SELECT name FROM sessions").fetchall() == [("Friday",)]
        for change in ("UPDATE sessions SET name = ''", "INSERT INTO imports VALUES ('friday', 'x')"):
            with pytest.raises(psycopg.IntegrityError, match="only Scorekeeper writes"):
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


def test_a_new_database_has_nothing_older(place: Place) -> None:
    with open_store(place) as store:
        assert store.row_digests.since() is None
        store.sessions.create(Session("friday", "Friday", "key", "2050-01-01T20:00:00+00:00"), "phone")
        assert store.row_digests.since() is None
