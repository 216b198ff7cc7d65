"""The short text that phones ask for: it changes when something is saved, and fits the page that it came with."""

import re
from typing import Any

import pytest
from flask import Flask

from scorekeeper.table.match import load_all
from scorekeeper.web.sessions import pages as sessions
from tests.support.phone import Page, Phone, knock, record, session_of


def version_on(page: Page) -> str:
    match = re.search(r'data-version="([^"]+)"', page.html)
    assert match
    return match[1]


def test_the_version_is_that_of_the_page_and_changes_with_everything_that_is_saved(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob", target="30"))
    seen: list[str] = []

    def changed() -> None:
        version = phone.get(f"/s/{session}/version")
        assert version.headers["Content-Type"] == "text/plain; charset=utf-8"
        seen.append(version_on(phone.get(f"/s/{session}")))
        assert version.text == phone.get(f"/s/{session}/version").text == seen[-1]
        assert seen.count(seen[-1]) == 1

    changed()
    record(app, session, knock("Ann", 4, "Bob", 14))
    changed()
    record(app, session, None, slot=1)
    changed()
    record(app, session, knock("Ann", 4, "Bob", 44), slot=1)
    changed()
    page = phone.send(phone.get(f"/s/{session}"), "/rematch")
    changed()
    phone.send(page, "/undo")
    changed()
    phone.start("Cleo", "Dan")
    assert phone.get(f"/s/{session}/version").text == seen[-1], "other sessions are none of its business"


def test_what_is_saved_while_a_page_is_made_is_a_change_for_it(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the phone would have the new version with the old score, and never ask for the page again."""
    session = session_of(phone.start("Ann", "Bob"))

    def loads_before_another_saves(*given: Any) -> Any:
        loaded = load_all(*given)
        record(app, session, knock("Ann", 4, "Bob", 14))
        return loaded

    monkeypatch.setattr(sessions, "load_all", loads_before_another_saves)
    page = phone.get(f"/s/{session}")
    assert "Record hand" in page.text
    assert version_on(page) != phone.get(f"/s/{session}/version").text
