"""A phone alone hands its session to a house and gets a link back, tap by tap."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.support.alone import application_alone
from tests.support.chromium import serving
from tests.support.page_checks import check_narrow
from tests.support.phone import knock, record
from tests.support.taps import seat_names


def test_a_session_goes_to_the_house_and_leaves_a_link(
    server: str, new_phone: Callable[..., Page], tmp_path: Path
) -> None:
    alone = application_alone(tmp_path)
    with serving(alone) as address:
        # Under another name, because cookies belong to a host with all its ports.
        here = address.replace("127.0.0.1", "localhost")
        page = new_phone()
        page.goto(f"{here}/sessions/new?game=gin")
        seat_names(page, "Ann", "Bob")
        page.get_by_role("button", name="Start").click()
        session = page.url.split("/s/")[1].split("/")[0]
        record(alone, session, knock("Ann", 4, "Bob", 33))
        page.goto(f"{here}/")
        expect(page.get_by_text("1 session is in no file yet.")).to_be_visible()
        check_narrow(page)
        page.get_by_role("link", name="To the file").click()
        expect(page.get_by_text("1 session is in no file yet.")).to_be_visible()
        page.goto(f"{here}/s/{session}/1/more")
        page.get_by_role("link", name="Play on together").click()
        page.get_by_label("Address of the Scorekeeper").fill(server.removeprefix("http://"))
        page.get_by_role("button", name="Keep this address").click()
        expect(page.get_by_role("link", name="Open it there")).to_be_visible()
        check_narrow(page)
        page.get_by_role("link", name="Open it there").click()

        expect(page.get_by_text("A phone hands this session over: Ann, Bob")).to_be_visible()
        expect(page).to_have_url(f"{server}/import")
        check_narrow(page)
        page.get_by_role("button", name="Import").click()
        expect(page.get_by_role("link", name="Ann, Bob")).to_contain_text("Came in with 1 hand.")
        check_narrow(page)
        page.get_by_role("link", name="Leave a link on the phone").click()

        expect(page.get_by_label("It plays on at")).to_have_value(re.compile(rf"{server}/s/\w+"))
        expect(page).to_have_url(f"{here}/s/{session}/play-on")
        page.get_by_role("button", name="Leave the link here").click()
        expect(page.get_by_role("button", name="Take it up again here")).to_be_visible()
        check_narrow(page)
        page.get_by_role("link", name=server).click()
        expect(page.get_by_role("link", name="Record hand")).to_be_visible()
    alone.extensions["pool"].close()
