"""A table's own rules: saved from a form, offered first, kept by who follows the score link, moved by file or code."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.support.accessibility import accessibility_issues
from tests.support.taps import seat_names

NewPhone = Callable[..., Page]


def test_saved_offered_shared_and_moved(server: str, new_phone: NewPhone, tmp_path: Path) -> None:
    page = new_phone(viewport={"width": 320, "height": 568})
    page.goto(f"{server}/sessions/new?game=gin")
    page.locator("#rules > summary").click()
    page.locator("#house-rules > summary").click()
    page.locator("#options-gin_bonus").fill("30")
    page.locator("[data-name]").press("Enter")
    expect(page.locator("[data-outcome]")).to_have_text("“Our rules” is kept on this phone.")
    page.goto(f"{server}/sessions/new?game=gin")
    first = page.locator("input[name=preset]").first
    expect(first).to_have_attribute("data-named", "Our rules")
    expect(first).not_to_be_checked()
    first.check()
    expect(page.locator("#options-gin_bonus")).to_have_value("30")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    seat_names(page, "Ann", "Bob")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("header .muted")).to_contain_text("Our rules · Standard (1 house rule)")
    session = page.url.split("/s/")[1].split("/")[0]
    page.goto(f"{server}/s/{session}/new")
    expect(page.locator("input[name=preset]").first).to_be_checked()

    page.goto(f"{server}/s/{session}/share")
    page.locator("#score summary").click()
    link = page.locator("#score .address-text").inner_text()
    other = new_phone()
    other.goto(f"{server}/join/{link.rpartition('/')[2]}")
    other.get_by_role("button", name="Keep", exact=True).click()
    expect(other.locator("[data-outcome]")).to_have_text("“Our rules” is kept on this phone.")
    other.reload()
    expect(other.locator("[data-unless-kept]")).to_be_hidden()

    other.goto(f"{server}/phone")
    expect(other.locator("[data-list] [data-name]")).to_have_value("Our rules")
    with other.expect_download() as exported:
        other.get_by_role("button", name="Export as a file").click()
    other.get_by_role("button", name="Delete “Our rules”").click()
    expect(other.locator("[data-list]")).to_be_hidden()
    other.get_by_role("button", name="Undo").click()
    expect(other.locator("[data-list] [data-name]")).to_have_value("Our rules")
    other.locator("[data-list] [data-name]").fill("<")
    other.get_by_role("button", name="Rename").click()
    expect(other.locator("[data-list] .error")).to_be_visible()

    sets = json.loads(exported.value.path().read_text())
    sets["sets"] += [{**sets["sets"][0], "name": "Bridge", "game": "bridge"}, {**sets["sets"][0], "name": "Sunday"}]
    chosen = tmp_path / "rules.json"
    chosen.write_text(json.dumps(sets))
    other.locator("[data-file]").set_input_files(chosen)
    expect(other.locator("[data-outcome]")).to_have_text(
        "2 sets of house rules were imported; 1 replaced one of the same name."
    )
    expect(other.locator("[data-errors]").last).to_contain_text("There is no game “bridge” here.")
    assert not accessibility_issues(other)

    page.goto(f"{server}/phone/code")
    expect(page.locator("[data-rules-of-phone]")).to_have_value(re.compile("Our rules"))
    page.get_by_role("button", name="Copy to another phone").click()
    code = page.locator(".short-code").inner_text()
    third = new_phone()
    third.goto(f"{server}/code?code={code}")
    third.get_by_role("button", name="Bring them here").click()
    expect(third.locator("[data-outcome]")).to_have_text("1 set of house rules was imported.")
    third.goto(f"{server}/phone")
    expect(third.locator("[data-list] [data-name]")).to_have_value("Our rules")
