"""One damaged row, as a failing disk or a hand in the database leaves it, breaks no page that lists it with others."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.digests import register
from scorekeeper.web.app import create_app
from tests.support.kept import forget
from tests.support.phone import Phone, knock, record, session_of, store_of

DAMAGED_TIMES: list[str | bytes] = ["", "2026-99-99T99:99:99Z", "9999-12-31T23:59:59-01:00", b"\xff\xfe"]
DAMAGED = {
    "sessions": {"created_at": DAMAGED_TIMES, "name": [b"\xff\0"], "key_hash": [b"\xff\xfe"], "key_seed": [""]},
    "matches": {"created_at": DAMAGED_TIMES[1:2], "game": ["chess"]},
    "grants": {"granted_at": DAMAGED_TIMES[:1], "last_used_at": DAMAGED_TIMES[1:2], "label": [b"\xff"]},
    "setup": {
        "saved_at": DAMAGED_TIMES[3:],
        "body": [
            '{"players": null}',
            '{"players": [1, null, {}]}',
            '{"players": [["Ann"], ["Ben"]]}',
            '{"players": ["Ann", "\\ud800"]}',
            '{"players": ["Ann", "Ben"], "options": [], "preset": {}, "ended": "x"}',
        ],
    },
    "hand": {
        "saved_at": DAMAGED_TIMES[:1],
        "slot": [-1],
        "body": ['{"hands": 7}', '{"ended_by": "\\ud800"}'],
        "shown": [
            '{"points": [1]}',
            '{"points": {"Ann": "x"}}',
            '{"points": {"Ann": 1e999, "Ben": null}}',
            '{"points": {"Ann": [], "Ben": {}}, "reading": []}',
        ],
    },
}
CASES = [
    pytest.param(table, column, value, id=f"{table}-{column}-{value!r:.30}")
    for table, columns in DAMAGED.items()
    for column, values in columns.items()
    for value in values
]


@dataclass(frozen=True)
class _DamagedSession:
    """A phone with two sessions; `clean` is a copy of the database in which nothing is damaged."""

    app: Flask
    client: FlaskClient
    session: str
    other: str
    clean: Path


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[_DamagedSession]:
    folder = tmp_path_factory.mktemp("damaged")
    app = create_app({"INSTANCE": str(folder), "TESTING": True, "EXAMPLES": False})
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Ben"))
    record(app, session, knock("Ann", 3, "Ben", 40), shown={"Ann": 37, "Ben": 0})
    with store_of(app) as store:
        setup = store.entries.current(1)[0]
        # Names that have changed since lead from the damaged setup to the hands.
        body = {**(setup.body or {}), "players": ["Anna", "Ben"], "dealer": "Anna"}
        store.entries.save(
            1, 0, body=body, based_on=1, shown=None, note="", device="b", submission="b", now=setup.saved_at
        )
    other = session_of(phone.start("Cleo", "Dan"))
    record(app, other, knock("Cleo", 3, "Dan", 40))
    with store_of(app) as store:
        store.backup(folder / "clean")
    return _DamagedSession(app, phone.client, session, other, folder / "clean")


def damage(damaged: _DamagedSession, table: str, column: str, value: str | bytes | int, setup: str) -> None:
    """Write a value behind the back of every rule, into a database that is whole otherwise."""
    rows = {
        "sessions": ("sessions", f"id = '{damaged.session}'"),
        "matches": ("matches", "id = 1"),
        "grants": ("grants", f"session = '{damaged.session}'"),
        "setup": ("entries", f"id = (SELECT {setup}(id) FROM entries WHERE match = 1 AND slot = 0)"),
        "hand": ("entries", "match = 1 AND slot = 1"),
    }
    name, which = rows[table]
    database = Path(damaged.app.config["DATABASE"])
    damaged.app.extensions["pool"].close()
    for log in database.parent.glob(f"{database.name}-*"):
        log.unlink()
    shutil.copy(damaged.clean, database)
    with closing(sqlite3.connect(database)) as db, db:
        register(db)
        db.executescript(
            """
            PRAGMA ignore_check_constraints=ON;
            DROP TRIGGER entries_never_change;
            DROP TRIGGER matches_never_change;
            """
        )
        put = "?" if isinstance(value, int) else "CAST(? AS TEXT)"
        changed = db.execute(f"UPDATE {name} SET {column} = {put} WHERE {which}", (value,))
        assert changed.rowcount == 1
    forget()


@pytest.mark.parametrize(("table", "column", "value"), CASES)
def test_no_page_that_lists_breaks_and_the_others_are_listed(
    damaged: _DamagedSession, table: str, column: str, value: str | bytes | int
) -> None:
    for setup in ("min", "max") if table == "setup" else ("max",):
        damage(damaged, table, column, value, setup)
        for page, listed in (
            ("/", "Cleo"),
            ("/players", "Cleo"),
            ("/sessions/new", "Dan"),
            ("/paper/scorekeeper.json", "Cleo"),
        ):
            answer = damaged.client.get(page)
            assert (answer.status_code, listed in answer.text) == (200, True), page
        for page in ("/1", "/1/hands/1", "/share", "/session.csv"):
            answer = damaged.client.get(f"/s/{damaged.session}{page}")
            assert answer.status_code in (200, 302, 404), page


def test_a_time_that_cannot_be_read_is_said_to_be_unknown(damaged: _DamagedSession) -> None:
    damage(damaged, "hand", "saved_at", "yesterday", "max")
    at = f"/s/{damaged.session}/1/hands/1"
    assert "unknown time" in damaged.client.get(at, headers={"Accept-Language": "en"}).text
    assert "時刻不明" in damaged.client.get(at, headers={"Accept-Language": "ja"}).text
