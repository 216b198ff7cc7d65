"""No page reads a whole table: what a phone asks for takes as long beside ten thousand sessions of others."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store.digests import register
from scorekeeper.web.app import create_app
from tests.support.phone import Phone, addresses, finished, known

# Tables that hold more the more people play.
GROWING = "entries|settling|matches|sessions|grants|imports|deleted_sessions|seats|counts|addresses|short_codes"
SCAN = re.compile(rf"SCAN ({GROWING})\b")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    folder = str(tmp_path_factory.mktemp("plans"))
    return create_app({"INSTANCE": folder, "EXAMPLES": False, "LIMITS": {}, "BACKUPS_KEY": "key"})


@pytest.fixture
def statements(app: Flask, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What every new connection runs, with the values put in: also what starts a match and saves its hands."""
    text: set[str] = set()
    connect = sqlite3.connect

    def listening(*given: Any, **named: Any) -> sqlite3.Connection:
        connection = connect(*given, **named)
        connection.set_trace_callback(text.add)
        return connection

    monkeypatch.setattr(sqlite3, "connect", listening)
    app.extensions["pool"].close()  # older connections are not heard
    return text


def scanned(database: Path, statements: set[str]) -> list[str]:
    """The statements that read the whole of a table that grows, with the plan of SQLite for them."""
    with closing(sqlite3.connect(database)) as db:
        # The triggers that keep digests of rows call functions of ours.
        register(db)
        plans = {
            each: "; ".join(row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {each}"))
            for each in statements
            if each.lstrip().upper().startswith(("SELECT", "INSERT", "UPDATE", "DELETE", "WITH"))
        }
    assert len(plans) > 10, "no statements were heard"
    return [f"{plan}: {' '.join(each.split())}" for each, plan in plans.items() if SCAN.search(plan)]


def test_no_page_reads_a_whole_table(app: Flask, statements: set[str]) -> None:
    phone = Phone(app)
    session = finished(app, phone)
    named = known(app, session)
    for address in addresses(app, "GET", **named).values():
        if not address.endswith((".pdf", ".png")):
            phone.client.get(address)
    assert scanned(Path(app.config["DATABASE"]), statements) == []


def test_a_scan_would_be_seen(app: Flask) -> None:
    database = Path(app.config["DATABASE"])
    question = {f"SELECT * FROM entries WHERE note = '{number}'" for number in range(11)}
    assert len(scanned(database, question)) == 11


def test_to_ask_whether_anything_is_new_is_one_statement(app: Flask, statements: set[str]) -> None:
    """What phones that watch ask twice a second reads no page, no match and no session first."""
    phone = Phone(app)
    session = finished(app, phone)
    for address in (f"/s/{session}/version", f"/s/{session}/settle/version"):
        phone.client.get(address)
        statements.clear()
        assert phone.client.get(address).status_code == 200
        assert len(statements) == 1, statements
