"""Clocks that are wrong: a computer without a battery for its clock starts years away, and is set right later."""

import re
import time

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import TimestampSigner, URLSafeTimedSerializer

from tests.support.phone import Phone, session_of

YEAR = 366 * 24 * 3600
# When the computer signed, by its own clock, in seconds from now. No clock shows less than zero.
SHIFTS = {
    "the first second there is": -(10**12),
    "11 years ago": -11 * YEAR,
    "a minute ago": -60,
    "in a minute": 60,
    "in 11 years": 11 * YEAR,
    "in a thousand years": 1000 * YEAR,
}
at_any_time = pytest.mark.parametrize("shift", SHIFTS.values(), ids=SHIFTS)


def signed(shift: int, by: URLSafeTimedSerializer, value: object) -> str:
    """What `by` makes of a value on a computer whose clock is this many seconds wrong."""

    class Signer(TimestampSigner):
        def get_timestamp(self) -> int:
            return max(int(time.time()) + shift, 0)

    by.signer = Signer
    text = by.dumps(value)
    assert isinstance(text, str)
    return text


def cookie_signed(app: Flask, phone: Phone, shift: int) -> str:
    """The cookie of a phone as version 1.0.0 would have made it at another time: by Flask alone."""
    with phone.client.session_transaction() as cookie:
        content = dict(cookie)
    by = SecureCookieSessionInterface().get_signing_serializer(app)
    assert by
    return signed(shift, by, content)


@at_any_time
def test_a_phone_keeps_its_rights_whatever_the_clock_shows(app: Flask, shift: int) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob"))
    phone.client.set_cookie("scorekeeper", cookie_signed(app, phone, shift))
    answer = phone.client.get(f"/s/{session}")
    assert "Record hand" in answer.text
    assert "Set-Cookie" not in answer.headers, "a valid cookie is not replaced"
    assert "What we play" in phone.post(f"/s/{session}/name", {"name": "What we play"}).text


@at_any_time
def test_a_page_may_be_sent_whenever_it_was_made(app: Flask, shift: int) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob"))
    with phone.client.session_transaction() as cookie:
        token = cookie["csrf_token"]
    data = {"csrf_token": signed(shift, URLSafeTimedSerializer(app.secret_key, salt="wtf-csrf-token"), token)}
    assert phone.client.post(f"/s/{session}/keep", data=data).status_code == 303


def test_a_cookie_of_another_key_is_worth_nothing_at_any_time(app: Flask) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob"))
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie
    content, when, signature = cookie.value.rsplit(".", 2)
    for forged in (f"{content}.AAAAAA.{signature}", f"{content}.{when}.{signature[::-1]}", f"{content}.{when}", when):
        phone.client.set_cookie("scorekeeper", forged)
        assert "You are watching." in phone.get(f"/s/{session}").text
        phone.get(f"/s/{session}/1/hands/new", status=403)


def test_the_phone_is_told_how_long_and_never_until_when(app: Flask) -> None:
    """A date would come from a clock that is wrong, and be judged by another one."""
    client = app.test_client()
    page = client.get("/phone")
    token = re.search(r'name="csrf_token" value="([^"]+)"', page.text)
    assert token
    made = client.post("/language", data={"csrf_token": token[1], "language": "ja"})
    for answer in (page, made):
        assert "expires" not in answer.headers["Set-Cookie"].lower()
    assert "Max-Age" not in page.headers["Set-Cookie"], "who only looks has a cookie for the day"
    assert f"Max-Age={3650 * 24 * 3600}" in made.headers["Set-Cookie"]
