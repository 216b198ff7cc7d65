"""Pages of the application of a phone alone, in a browser that gets them from a server."""

from pathlib import Path

from playwright.sync_api import Page, Request, expect

from tests.support.alone import application_alone
from tests.support.chromium import serving
from tests.support.phone import knock, record
from tests.support.taps import start_by_form


def test_nobody_is_asked_for_news_until_somebody_looks(phone: Page, tmp_path: Path) -> None:
    """Nobody but another window of the phone can save, so asking twice a second would only use the battery."""
    polls: list[Request] = []
    phone.on("request", lambda request: polls.append(request) if request.url.endswith("/version") else None)
    phone.clock.install()
    alone = application_alone(tmp_path)
    with serving(alone) as server:
        with phone.expect_response("**/version"):
            session = start_by_form(phone, server, "Ann", "Bob")
        record(alone, session, knock("Ann", 4, "Bob", 30))
        phone.clock.run_for(600_000)
        assert len(polls) == 1
        phone.evaluate("dispatchEvent(new Event('pageshow'))")
        phone.clock.run_for(10)
        expect(phone.locator("#live")).to_have_attribute("data-hands", "1")
    alone.extensions["pool"].close()
