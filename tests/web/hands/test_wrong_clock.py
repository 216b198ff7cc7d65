"""A small computer without a battery starts its clock in 1970, and sets it later."""

import pytest
from flask import Flask

from scorekeeper.web.http import access
from tests.support.entry_pages_gin import ended, numbers
from tests.support.phone import Phone, session_of

CLOCKS = ("1970-01-01T00:00:30.000+00:00", "2026-11-27T20:00:00.000+00:00", "1970-01-01T00:00:31.000+00:00")


def test_hands_are_kept_in_their_order_whatever_the_clock_says(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "now", lambda: CLOCKS[0])
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob"))
    for number, clock in enumerate(CLOCKS, 1):
        monkeypatch.setattr(access, "now", lambda clock=clock: clock)
        form = phone.get(f"/s/{session}/1/hands/new")
        saved = phone.send(form, "/hands/new", {**ended(0), **numbers(str(number), "20"), "save": "1"})
        assert f"Hand {number} is saved" in saved.text
        assert phone.get("/").status == 200
    assert [f"{20 - number}" in saved.text for number in (1, 2, 3)] == [True] * 3
