"""Sessions go from a house to a phone alone and from there to a house, in the browser that has both."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import expect

from scorekeeper.web.app import create_app
from tests.support.chromium import serving
from tests.support.phone import Phone, knock, record, session_of
from tests.support.phone_alone import PhoneAlone

pytestmark = pytest.mark.browser


def test_a_file_of_a_house_comes_in_plays_on_together_and_goes_out_as_a_file(
    alone: PhoneAlone, app: Flask, tmp_path: Path
) -> None:
    house = Phone(app)
    for names in (("Ann", "Bob"), ("Cleo", "Dan")):
        record(app, session_of(house.start(*names)), knock(names[0], 4, names[1], 33))
    everything = tmp_path / "Scorekeeper.json"
    everything.write_bytes(house.client.get("/paper/scorekeeper.json").data)
    second = create_app({"INSTANCE": str(tmp_path / "second"), "EXAMPLES": False, "TESTING": True})
    with serving(second) as address:
        page = alone.start("import").page
        inside = page.frame_locator("iframe")
        inside.get_by_label("File").set_input_files(everything)
        inside.get_by_role("button", name="Import").click()
        inside.get_by_role("link", name="Ann, Bob").click()
        expect(inside.locator(".score-total").first).to_have_text("29")

        inside.get_by_role("link", name="More", exact=True).click()
        inside.get_by_role("link", name="Play on together").click()
        inside.get_by_label("Address of the Scorekeeper").fill(address)
        inside.get_by_role("button", name="Keep this address").click()
        inside.get_by_role("link", name="Open it there").click()
        expect(page.get_by_text("A phone hands this session over: Ann, Bob")).to_be_visible()
        page.get_by_role("button", name="Import").click()
        page.get_by_role("link", name="Leave a link on the phone").click()
        expect(inside.get_by_label("It plays on at")).to_have_value(re.compile(rf"{address}/s/\w+"))
        inside.get_by_role("button", name="Leave the link here").click()
        inside.get_by_role("link", name=address).click()
        expect(page.locator(".score-total").first).to_have_text("29")
        expect(page.get_by_role("link", name="Record hand")).to_be_visible()

        page.goto(f"{alone.address}phone")
        with page.expect_download() as download:
            inside.get_by_role("button", name="Everything").click()
        assert stored(Path(download.value.path()).read_bytes()) == stored(everything.read_bytes())
    second.extensions["pool"].close()


def stored(file: bytes) -> list[Any]:
    """What an import reads of a file of sessions, in the order of their beginning."""
    return sorted((session["stored"] for session in json.loads(file)["sessions"]), key=lambda each: each["created_at"])
