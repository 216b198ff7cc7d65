"""The two schemas, of SQLite and of PostgreSQL: the same tables, which take and refuse the same, and make the same
digests."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from scorekeeper.store import PostgresAddress
from scorekeeper.store.digests import register
from scorekeeper.store.migrations import STEPS
from scorekeeper.store.moving import tables_of
from scorekeeper.store.postgresql import migrations
from scorekeeper.store.postgresql.connection import connect

NOW = "2026-01-01T20:00:00+00:00"
# What belongs to one installation lies elsewhere if the database is a file.
ONLY_ON_A_SERVER = {"_own_values", "_tries"}
# A row for each table, and below what makes it another one.
ROWS: dict[str, dict[str, object]] = {
    "sessions": {"id": "friday", "name": "A", "key_hash": "key", "key_seed": "", "created_at": NOW},
    "deleted_sessions": {"id": "gone", "deleted_at": NOW},
    "imports": {"session": "friday", "origin": "elsewhere"},
    "elsewhere": {"session": "friday", "address": "http://192.168.0.5", "since": NOW},
    "addresses": {"number": 1, "session": "friday", "address": "new"},
    "short_codes": {"session": "friday", "code": "CDFH3479", "hands": 0},
    "grants": {
        "device": "phone",
        "session": "friday",
        "role": "score",
        "granted_at": NOW,
        "label": "",
        "last_used_at": NOW,
        "removed_at": None,
    },
    "cookies": {"device": "phone", "turn": 1, "mark": "mark"},
    "phone_codes": {
        "device": "phone",
        "code_hash": "hash",
        "seed": "seed",
        "kind": "copy",
        "rules": "",
        "made_at": NOW,
        "used_by": "tablet",
        "used_at": NOW,
        "label": "",
    },
    "settling": {
        "id": 1,
        "session": "friday",
        "body": "{}",
        "device": "phone",
        "submission": "first",
        "saved_at": NOW,
    },
    "matches": {"id": 1, "session": "friday", "number": 1, "game": "gin", "created_at": NOW},
    "entries": {
        "id": 1,
        "match": 1,
        "slot": 0,
        "body": "{}",
        "shown": None,
        "note": "",
        "device": "phone",
        "submission": "first",
        "saved_at": NOW,
    },
    "digests": {"entry": 1, "columns": "digest", "chain": "digest"},
    "seats": {"match": 1, "player": "Ann", "device": "phone", "taken_at": NOW},
    "counts": {
        "id": 1,
        "match": 1,
        "slot": 1,
        "player": "Ann",
        "body": "{}",
        "device": "phone",
        "saved_at": NOW,
    },
    "agreements": {
        "id": 1,
        "session": "friday",
        "entry": 1,
        "said": 1,
        "player": "",
        "device": "phone",
        "submission": "first",
        "saved_at": NOW,
    },
    "row_digests": {"name": "sessions", "key": "nowhere", "columns": "digest"},
    "_sqlite_migrations": {"id": 40, "migration_set": "another", "name": "first", "applied_at": NOW},
}
OTHERS: dict[str, dict[str, object]] = {
    "sessions": {"id": "saturday", "key_hash": "other key"},
    "deleted_sessions": {"id": "gone too"},
    "imports": {"session": "sunday", "origin": "another"},
    "elsewhere": {"session": "sunday"},
    "addresses": {"number": 50, "address": "newer"},
    "short_codes": {"session": "sunday", "code": "CDFH3497"},
    "grants": {"device": "tablet"},
    "cookies": {"device": "tablet"},
    "phone_codes": {"device": "third", "code_hash": "other hash"},
    "settling": {"id": 50, "submission": "second"},
    "matches": {"id": 50, "number": 2},
    "entries": {"id": 50, "submission": "second"},
    "digests": {"entry": 2},
    "seats": {"player": "Bo", "device": "tablet"},
    "counts": {"id": 50},
    "agreements": {"id": 50, "submission": "second"},
    "row_digests": {"key": "elsewhere"},
    "_sqlite_migrations": {"id": 50, "name": "second"},
}
# What there is before a row is tried: the rows, and what the others refer to.
BEFORE = (
    *((table, row) for table, row in ROWS.items() if not table.startswith("_")),
    ("sessions", {**ROWS["sessions"], "id": "sunday", "key_hash": "third key"}),
    ("entries", {**ROWS["entries"], "id": 2, "submission": "without a digest"}),
)
TEXTS = (
    *(
        None,
        "",
        "x",
        "é\n𝄞",
        "x" * 10001,
        "friday",
        "gone",
        "new",
        "phone",
        "tablet",
        "first",
        "score",
        "count",
        "owner",
    ),
    *("owner", "move", NOW, "2026-01-01T20:00:00Z", "2026-01-01T20:00:00.123456+00:00", "2026-01-01T20:00:00"),
    *("2026-01-01T20:00:00+09:00", "2026-01-01 20:00:00+00:00", "20:00", "２０２６-01-01T20:00:00Z", f" {NOW}"),
    *(" {} ", "{", "[]", "null", "7", '""', '{"total": NaN}', '{"a": 1}}', '{"a": 01}', "{'a': 1}", '{"a": "\\u0000"}'),
    *('{"a": "\\ud800"}', '{"a": 1e999}', '{"a": 1, "a": 2}', "[" * 100_000),
)
NUMBERS = (None, -(2**63), -1, 0, 1, 2, 7, 2**63 - 1)
# Who names no number gets the next one, in SQLite also who names NULL.
NUMBERED = {(table, next(iter(row))) for table, row in ROWS.items() if isinstance(next(iter(row.values())), int)}
# Runs a statement and takes it back. Returns None if it was refused, else the digests of all rows after it.
Try = Callable[..., list[Any] | None]
DIGESTS = "SELECT name, key, columns FROM row_digests ORDER BY name, key"


@pytest.fixture
def file(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        register(connection)
        connection.execute("PRAGMA foreign_keys=ON")
        yield connection


@pytest.fixture
def server(postgres: PostgresAddress) -> Iterator[psycopg.Connection[Any]]:
    with closing(connect(postgres)) as connection:
        yield connection


def insert(table: str, row: dict[str, object], place: str) -> tuple[str, tuple[object, ...]]:
    places = ", ".join([place] * len(row))
    return f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})", tuple(row.values())


@pytest.fixture
def in_file(file: sqlite3.Connection) -> Try:
    def attempt(statement: str, *values: object) -> list[Any] | None:
        file.execute("BEGIN")
        try:
            file.execute(statement.replace("%s", "?"), values)
            kept = not file.execute("PRAGMA foreign_key_check").fetchall()
            return file.execute(DIGESTS).fetchall() if kept else None
        except sqlite3.IntegrityError:
            return None
        finally:
            file.execute("ROLLBACK")

    for table, row in BEFORE:
        file.execute(*insert(table, row, "?"))
    return attempt


@pytest.fixture
def on_server(server: psycopg.Connection[Any]) -> Try:
    def attempt(statement: str, *values: object) -> list[Any] | None:
        try:
            with server.transaction(force_rollback=True):
                server.execute(statement, values)
                server.execute("SET CONSTRAINTS ALL IMMEDIATE")
                return server.execute(DIGESTS).fetchall()
        except psycopg.IntegrityError:
            return None

    for table, row in BEFORE:
        server.execute(*insert(table, row, "%s"))
    return attempt


def test_the_tables_have_the_same_columns(file: sqlite3.Connection, server: psycopg.Connection[Any]) -> None:
    here = {
        (table.name, column, kind, bool(required or key))
        for table in tables_of(file)
        for _, column, kind, required, _, key in file.execute(f"PRAGMA table_info({table.name})")
    }
    kinds = {"text": "TEXT", "bigint": "INTEGER"}
    there = {
        (table, column, kinds[kind], required == "NO")
        for table, column, kind, required in server.execute(
            "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns"
            " WHERE table_schema = 'public' AND column_name <> 'rowid' AND table_name <> ALL(%s)",
            (list(ONLY_ON_A_SERVER),),
        )
    }
    assert here == there
    assert {table for table, *_ in here} == set(ROWS)


def test_text_is_compared_by_code_points(server: psycopg.Connection[Any]) -> None:
    rest = server.execute(
        "SELECT attrelid::regclass, attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid"
        " WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND attcollation NOT IN (0, '\"C\"'::regcollation)"
    )
    assert rest.fetchall() == []


def test_the_same_columns_are_unique(file: sqlite3.Connection, server: psycopg.Connection[Any]) -> None:
    here = {
        (table.name, tuple(column for (column,) in file.execute("SELECT name FROM pragma_index_info(?)", (index,))))
        for table in tables_of(file)
        for _, index, unique, *_ in file.execute(f"PRAGMA index_list({table.name})")
        if unique
    }
    here |= {(table.name, table.key) for table in tables_of(file)}
    assert here == {(table, tuple(columns)) for table, _, unique, columns in indexes(server) if unique}


def test_the_indexes_begin_with_the_same_columns(file: sqlite3.Connection, server: psycopg.Connection[Any]) -> None:
    """Those of SQLite end with the key of the row without saying so."""
    here = {}
    for table in tables_of(file):
        for _, index, unique, *_ in file.execute(f"PRAGMA index_list({table.name})"):
            if not unique:
                columns = [column for (column,) in file.execute("SELECT name FROM pragma_index_info(?)", (index,))]
                here[index] = (table.name, [*columns, *(name for name in table.key if name not in columns)])
    there = {index: (table, columns) for table, index, unique, columns in indexes(server) if not unique}
    assert here | {"settling_by_session": ("settling", ["session", "id"])} == there


def indexes(server: psycopg.Connection[Any]) -> list[tuple[str, str, bool, list[str]]]:
    rows = server.execute(
        """
        SELECT indrelid::regclass::text, indexrelid::regclass::text, indisunique,
            array_agg(attname::text ORDER BY attnum)
        FROM pg_index
        JOIN pg_attribute ON attrelid = indexrelid
        JOIN pg_class ON pg_class.oid = indrelid
        WHERE relnamespace = 'public'::regnamespace
        GROUP BY indrelid, indexrelid, indisunique
        """
    ).fetchall()
    return [row for row in rows if row[0] not in ONLY_ON_A_SERVER]


def test_the_tables_refer_to_the_same(file: sqlite3.Connection, server: psycopg.Connection[Any]) -> None:
    here = set()
    for table in tables_of(file):
        (sql,) = file.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (table.name,)).fetchone()
        for _, _, other, column, its, _, deleted, _ in file.execute(f"PRAGMA foreign_key_list({table.name})"):
            deferred = re.search(rf"\b{column} \w+[^,]* INITIALLY DEFERRED", sql)
            here.add((table.name, column, other, its, deleted == "CASCADE", bool(deferred)))
    there = server.execute(
        "SELECT conrelid::regclass::text, a.attname, confrelid::regclass::text, b.attname, confdeltype = 'c',"
        " condeferred FROM pg_constraint JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]"
        " JOIN pg_attribute b ON b.attrelid = confrelid AND b.attnum = confkey[1] WHERE contype = 'f'"
    )
    assert here == set(there.fetchall())


@pytest.mark.parametrize("table", ROWS)
def test_they_take_and_refuse_the_same_new_rows(table: str, in_file: Try, on_server: Try) -> None:
    good = {**ROWS[table], **OTHERS[table]}
    assert in_file(*insert(table, good, "%s")[:1], *good.values()) is not None
    for column, value in good.items():
        for other in TEXTS if isinstance(value, str | None) else NUMBERS:
            if other is None and (table, column) in NUMBERED:
                continue
            statement, values = insert(table, {**good, column: other}, "%s")
            assert in_file(statement, *values) == on_server(statement, *values), (column, other)


@pytest.mark.parametrize("table", ROWS)
def test_they_let_the_same_be_changed_and_deleted(table: str, in_file: Try, on_server: Try) -> None:
    attacks = [f"UPDATE {table} SET {column} = {column}" for column in ROWS[table]]
    changes = [f"UPDATE {table} SET {column} = %s" for column in ROWS[table]]
    for attack in (*attacks, f"DELETE FROM {table}"):
        assert in_file(attack) == on_server(attack), attack
    for change, value in zip(changes, ROWS[table].values(), strict=True):
        for other in ("other", NOW.replace("20", "21"), None) if isinstance(value, str | None) else (1, 7):
            assert in_file(change, other) == on_server(change, other), (change, other)


def test_a_session_goes_with_all_that_belongs_to_it(in_file: Try, on_server: Try) -> None:
    statement, values = insert("deleted_sessions", {"id": "friday", "deleted_at": NOW}, "%s")
    left = in_file(statement, *values)
    assert left == on_server(statement, *values)
    assert left
    assert not any("friday" in key for name, key, _ in left if name not in ("addresses", "deleted_sessions"))


def test_each_migration_is_there_for_both() -> None:
    numbers = list(STEPS)
    first, *later = migrations.FILES
    assert [number for number in numbers if number > first] == later
    assert all(migrations.FILES[number].stem == f"{number}_{STEPS[number]}" for number in later)
