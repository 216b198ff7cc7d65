"""Times stand on a page as the clock of the phone shows them."""

from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page, expect

from tests.support.phone import knock, record


def test_a_phone_in_tokyo_shows_the_time_of_tokyo(
    app: Flask, start: Callable[..., str], new_phone: Callable[..., Page]
) -> None:
    for locale, today, earlier in (("en", "today, 4:00 AM", "Nov 21, 2026"), ("ja", "今日 4:00", "2026年11月21日(土)")):
        phone = new_phone(timezone_id="Asia/Tokyo", locale=locale)
        session = start(phone, "Ann", "Bob")
        # It is saved at 19:00 in London, when a new day has begun in Tokyo.
        record(app, session, knock("Ann", 4, "Bob", 33))
        phone.clock.install(time="2026-11-21T12:00:00+09:00")
        phone.goto(f"{phone.url}/hands/1")
        expect(phone.locator(".history time")).to_have_text(today)
        phone.clock.install(time="2026-11-24T12:00:00+09:00")
        phone.reload()
        expect(phone.locator(".history time")).to_have_text(earlier)
