"""docs/export.md, held against the export: every field of a file stands there, and nothing else."""

import re
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

import pytest
from flask import Flask

from scorekeeper.exchange import FORMAT, MOST_BYTES, VERSION
from scorekeeper.exchange.format import MOST_AGREEMENTS, MOST_ENTRIES_OF_MATCH, MOST_SESSIONS
from scorekeeper.exchange.parts import MOST_OF_SESSION, MOST_STORED
from scorekeeper.exchange.reading import EntryInFile, MatchInFile, SessionInFile, SettlingInFile
from scorekeeper.store.entries import MOST_ENTRIES_OF_SESSION, SPARE_ENTRIES
from scorekeeper.store.matches import MOST_MATCHES
from scorekeeper.store.settling import MOST_SETTLING
from tests.support.documents import DOCS, rows, sections
from tests.support.phone import Phone, knock, record, session_of

TEXT = (DOCS / "export.md").read_text()
TOLD = {"format": f'`"{FORMAT}"`', "version": f"`{VERSION}`"}


def documented_fields(heading: str) -> list[str]:
    """The fields that a section of the document tells of."""
    return [row[0].strip("`") for row in rows(dict(sections(TEXT))[heading], "field", "value", "meaning")]


def names(objects: Iterable[dict[str, Any]]) -> set[str]:
    """The names that any of these objects has."""
    return {name for item in objects for name in item}


@pytest.fixture
def file(app: Flask) -> dict[str, Any]:
    """A file with everything that may be left out: a name of the rules, an end by hand, a hand that was undone."""
    phone = Phone(app)
    page = phone.get("/sessions/new")
    session = session_of(phone.send(page, "/sessions/new", {"players-0": "Ann", "players-1": "Bob"}))
    record(app, session, knock("Ann", 4, "Bob", 33))
    record(app, session, knock("Bob", 4, "Ann", 33))
    phone.send(phone.get(f"/s/{session}/1"), "/undo")
    phone.send(phone.get(f"/s/{session}/1/finish"), "/finish")
    result: dict[str, Any] = phone.client.get(f"/s/{session}/session.json").get_json()
    return result


def test_every_field_of_a_file_is_told(file: dict[str, Any]) -> None:
    (session,) = file["sessions"]
    (match,) = session["matches"]
    assert documented_fields("The file") == [*file, "house_rules"]
    assert set(documented_fields("A session")) == set(session)
    assert set(documented_fields("A match")) == set(match) | {"rules_name", "changes"}
    # An import takes the last one, and no file has it any more.
    assert documented_fields("What is stored") == [*session["stored"], "agreements"]
    assert documented_fields("A stored match") == list(session["stored"]["matches"][0])
    assert set(documented_fields("A stored entry")) == names(session["stored"]["matches"][0]["entries"]) | {"damaged"}


@pytest.mark.parametrize(
    ("heading", "read"),
    [
        ("What is stored", SessionInFile),
        ("A stored match", MatchInFile),
        ("A stored entry", EntryInFile),
        ("A stored entry about settling up", SettlingInFile),
    ],
)
def test_every_field_that_is_read_is_told(heading: str, read: type) -> None:
    assert set(documented_fields(heading)) == {spec.name for spec in fields(read)}


def test_the_bounds_are_told() -> None:
    values = {row[0].strip("`"): row[1] for row in rows(TEXT, "field", "value", "meaning")}
    assert {name: values[name] for name in TOLD} == TOLD
    numbers = set(map(int, re.findall(r"\d+", TEXT)))
    bounds = {MOST_SESSIONS, MOST_MATCHES, MOST_AGREEMENTS, MOST_ENTRIES_OF_MATCH, MOST_SETTLING, MOST_BYTES // 1024**2}
    assert bounds | {MOST_ENTRIES_OF_SESSION + SPARE_ENTRIES} <= numbers
    assert (
        f"session takes up to {MOST_OF_SESSION // 1024**2} MB, and of all sessions {MOST_STORED // 1024**2} MB" in TEXT
    )
