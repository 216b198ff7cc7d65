"""What the shell of a phone alone says: it fits every phone, and axe finds nothing on it."""

from collections.abc import Callable

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from tests.support.accessibility import accessibility_issues

pytestmark = pytest.mark.browser
SIZES = ((320, 568), (390, 844), (844, 390), (1440, 900))
# Said in a strip above a page; the others stand in the middle, where there is no page.
ABOVE = ("renewed", "update", "evicted", "week", "home")
ELSEWHERE = ("name", "old", "unanswered")
SAY = """async ([language, code, above]) => {
  const { say, note, speak } = await import(document.querySelector("script").src.replace("shell.js", "sentences.js"));
  const buttons = [...document.querySelectorAll("[lang=en] [data-do]")].map((button) => button.dataset.do);
  const works = Object.fromEntries(buttons.filter((name) => name !== "close").map((name) => [name, () => {}]));
  speak(language);
  if (above) note(code, code === "update" ? { now() {} } : {});
  else say(code, works, ["OPFS", "Web Locks"]);
  document.querySelector(".strip").hidden = !above;
  document.querySelector("main").hidden = above;
  document.querySelector("progress").hidden = code !== "loading";
}"""
WIDE = "document.documentElement.scrollWidth"
PAGE = "<html lang=en><title>A page</title><main><h1>A page</h1></main></html>"


@pytest.fixture
def refused(new_phone: Callable[..., Page], site_address: str) -> Page:
    """A phone on which the shell goes no further, so that it can be made to say anything. A page is in its frame."""
    page = new_phone(service_workers="allow")
    page.add_init_script("delete Navigator.prototype.locks")
    page.goto(site_address)
    expect(page.locator(".start-text")).to_have_attribute("data-says", "browser")
    page.locator("iframe").evaluate("(frame, html) => { frame.srcdoc = html; }", PAGE)
    expect(page.frame_locator("iframe").get_by_role("heading")).to_be_attached()
    page.frames[1].evaluate(AXE_SCRIPT)
    return page


def test_all_of_it_fits_and_can_be_read(refused: Page) -> None:
    codes = refused.locator("[lang=en] > [data-when]").evaluate_all("(all) => all.map((one) => one.dataset.when)")
    for language in ("en", "ja"):
        for code in (code for code in codes if code not in ELSEWHERE):
            refused.evaluate(SAY, [language, code, code in ABOVE])
            assert not (issues := accessibility_issues(refused, ("light", "dark"))), (language, code, issues)
            for width, height in SIZES:
                refused.set_viewport_size({"width": width, "height": height})
                assert refused.evaluate(WIDE) <= width, (language, code, width)
                strip = refused.locator(".strip").bounding_box()
                assert not strip or code == "home" or strip["height"] < 64, (language, code, width)
