"""The picture of the board over HTTP: who may fetch it, and that a frame is told when nothing is new."""

import sys

import pytest
from flask import Flask

from scorekeeper.store import Session
from tests.support.phone import NOW, Phone, knock, record, session_of, store_of


@pytest.mark.pdf
def test_a_frame_gets_it_again_only_after_something_was_saved(app: Flask) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob"))
    address = f"/s/{session}/board.png"
    assert address in phone.get(f"/s/{session}/share").text
    frame = app.test_client()
    first = frame.get(f"{address}?language=ja")
    assert (first.status_code, first.mimetype) == (200, "image/png")
    assert first.data[:8] == b"\x89PNG\r\n\x1a\n"
    tag = first.headers["ETag"]
    assert first.headers["ETag"] != frame.get(address).headers["ETag"], "each language has its own"
    again = frame.get(f"{address}?language=ja", headers={"If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    record(app, session, knock("Ann", 4, "Bob", 33))
    newer = frame.get(f"{address}?language=ja", headers={"If-None-Match": tag})
    assert newer.status_code == 200
    assert newer.data != first.data
    assert newer.headers["ETag"] != tag


def test_where_there_is_no_match_there_is_no_picture(app: Flask) -> None:
    with store_of(app) as store:
        store.sessions.create(Session("bare", "", "bare-key", NOW), None)
    for session in ("bare", "0" * 32):
        Phone(app).get(f"/s/{session}/board.png", status=404)


def test_a_server_without_what_draws_it_says_how_to_add_it(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob"))
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    assert "script/setup frame" in phone.get(f"/s/{session}/board.png", status=501).text
    share = phone.get(f"/s/{session}/share").text
    assert "pipx inject scorekeeper pypdfium2" in share
    assert "board.png" not in share
