"""An evening on a phone alone, as in a house: the host of its files is gone after the first visit, its browser is
killed twice, and the pages, the file, the picture and the paper are those that a house gives for the same taps."""

import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import unified_diff
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, Route, expect
from pypdf import PdfReader

from tests.support.by_design import ONLY_ALONE, ONLY_IN_A_HOUSE, RANDOM, without
from tests.support.chromium import serving
from tests.support.evenings import Device, DyingPhone, PhoneOfHouse, end, play
from tests.support.pdf_text import letters, pages_of
from tests.support.phone_alone import PhoneAlone, site_served, until
from tests.support.touch import Screen

# By language: the games. SCOREKEEPER_EVENINGS=long plays all games in both.
EVENINGS = {"en": ["gin", "indian", "rummy500"]}
if os.environ.get("SCOREKEEPER_EVENINGS") == "long":
    EVENINGS = {language: [*EVENINGS["en"], "any", "three_thirteen"] for language in ("en", "ja")}
# Days are the same, clocks are not.
TIME = re.compile(r"(?<=\d{4}-\d\d-\d\dT)[\d:.+Z]+|\b\d?\d:\d\d(?:\s[AP]M)?")
# The database counts what was ever saved in it, the examples of a phone alone as well.
ENTRY = re.compile(r'( data-(?:version|based-on|last)="|name="(?:entry|based_on|setup)" (?:type="hidden" )?value=")\d+')
# Where the links of these lead, rules are read, papers chosen and questions asked: the same for whatever was played.
ELSEWHERE = r"^/(rules|referee|wrong|paper|sessions/new|code)|\.(pdf|csv|json)$|/(rules|referee|wrong)(/|$)|/hands/new"
# Opens a page and all to which its links lead, as scripts do: their addresses, status and text.
CRAWL = """async ([start, elsewhere]) => {
  const seen = [start], pages = [];
  for (const path of seen) {
    const answer = await fetch(path, { headers: { Accept: "text/html" } });
    const html = await answer.text();
    pages.push([path, answer.status, html]);
    for (const link of new DOMParser().parseFromString(html, "text/html").querySelectorAll("a[href]")) {
      const { origin, pathname, search } = new URL(link.getAttribute("href"), new URL(path, location));
      if (origin !== location.origin || pathname.match(elsewhere) || seen.includes(pathname + search)) continue;
      seen.push(pathname + search);
    }
  }
  return pages;
}"""
GET = """async (path) => (await fetch(path, { headers: { Accept: "text/html, */*" } })).text()"""


@dataclass
class Evening:
    """What came of an evening on a device."""

    device: Device
    session: str = ""
    # What the score said and the referee ruled, by where that was.
    results: dict[str, list[str]] = field(default_factory=dict)
    # The pages by their addresses, in order.
    pages: dict[str, list[str]] = field(default_factory=dict)
    file: dict[str, Any] = field(default_factory=dict)
    picture: str = ""

    def play(self, games: list[str]) -> "Evening":
        self.session = play(self.device, games, self.look)
        end(self.device.screen, self.session, self.look)
        for path, status, html in self.screen.evaluate(CRAWL, ["/", ELSEWHERE]):
            self.keep(path, f"{status}\n{html}")
        self.picture = self.get(f"{self.session}/send/result.svg")
        self.screen.goto(self.address("/1/more"))
        with self.device.page.expect_download() as saving:
            self.screen.locator("a[href$='/session.json']").tap()
        self.file = json.loads(saving.value.path().read_text())
        return self

    @property
    def screen(self) -> Screen:
        return self.device.screen

    def get(self, path: str) -> str:
        return str(self.screen.evaluate(GET, path))

    def address(self, path: str) -> str:
        """The whole address of a page of the session."""
        return f"{self.screen.url.partition('/s/')[0]}{self.session}{path}"

    def import_all_of(self, other: "Evening") -> dict[str, Any]:
        """Import the file with everything of another device; returns the file of the session that came with it."""
        sent = other.get("/paper/scorekeeper.json").encode()
        self.screen.goto(self.screen.url.partition("/s/")[0] + "/import")
        file = {"name": "Scorekeeper.json", "mimeType": "application/json", "buffer": sent}
        self.screen.locator("input[type=file]").set_input_files([file])
        self.screen.locator("form[data-most] .button-primary").tap()
        session = self.screen.locator("main a[href^='/s/']").last.get_attribute("href") or ""
        result: dict[str, Any] = json.loads(self.get(session.partition("?")[0].rstrip("/") + "/session.json"))
        return result

    def look(self, where: str) -> None:
        """Keep the page on the screen as it is served, and what scripts have put into it."""
        shown = self.screen.locator("[data-result]:visible").all_inner_texts()
        self.results[where] = [TIME.sub("…", text) for text in shown]
        place = urlsplit(self.screen.url)
        self.keep(f"{where}: {place.path}", self.get(f"{place.path}?{place.query}"))

    def keep(self, path: str, html: str) -> None:
        self.pages.setdefault(RANDOM.sub("…", path), []).append(ENTRY.sub(r"\1…", TIME.sub("…", RANDOM.sub("…", html))))


@pytest.fixture(params=EVENINGS)
def evenings(
    request: pytest.FixtureRequest,
    app: Flask,
    browser: Browser,
    new_phone: Callable[..., Page],
    site_folder: Path,
    tmp_path: Path,
) -> Iterator[tuple[Evening, Evening, Page]]:
    """The same evening in a house and on a phone alone; and a page of another browser, which prints."""
    alone = PhoneAlone(browser.browser_type, tmp_path / "profile", "", request.param)
    with site_served(site_folder) as address:
        alone.address = address
        alone.start()
        until(alone.has_memory, "the memory of Python is kept")
    alone.frame.locator("form[action='/examples/remove'] button").tap()
    expect(alone.frame.locator("form[action='/examples/remove']")).to_have_count(0)
    with serving(app) as server:
        phone = new_phone(locale=request.param)
        house = Evening(PhoneOfHouse(phone, server)).play(EVENINGS[request.param])
        yield house, Evening(DyingPhone(alone)).play(EVENINGS[request.param]), new_phone(locale=request.param)
    alone.stop()


def test_an_evening(evenings: tuple[Evening, Evening, Page], site_folder: Path) -> None:
    house, alone, printer = evenings
    assert isinstance(alone.device, DyingPhone)
    assert alone.device.kills == 2
    assert alone.results == house.results
    compare(alone, house)
    assert alone.picture == house.picture
    assert masked(alone.file) == masked(house.file)
    compare_paper(alone, house, printer, site_folder)
    for here, there in ((alone, house), (house, alone)):
        assert masked(here.import_all_of(there)) == masked(there.file)


def compare(alone: Evening, house: Evening) -> None:
    """Page by page, but for what differs by design."""
    ours, theirs = without(ONLY_ALONE, alone.pages), without(ONLY_IN_A_HOUSE, house.pages)
    missing = ours.keys() - theirs.keys()
    assert missing == {"/s/…/play-on", "/licences.html"}
    assert all(ours[path][0].startswith("200") for path in missing)
    for path in ours.keys() & theirs.keys():
        for here, there in zip(ours[path], theirs[path], strict=True):
            differences = list(unified_diff(there.splitlines(), here.splitlines(), "house", "alone", n=0))
            assert not differences, path + "\n" + "\n".join(line[:400] for line in differences)


def compare_paper(alone: Evening, house: Evening, printer: Page, site: Path) -> None:
    """The sheet of the session: the pages that the browser prints have the letters of those in the PDF."""
    sent = {"Accept": "application/pdf", "Accept-Language": str(house.screen.evaluate("navigator.language"))}
    printer.route("**/*", lambda route: served(route, alone, site))
    for path in ("/1/sheet.pdf?paper=a4", "/summary.pdf?paper=a4"):
        answer = house.device.page.request.get(house.address(path), headers=sent, timeout=120_000)
        wanted = pages_of(answer.body())
        printer.goto(alone.address(path))
        expect(printer.locator("[data-print]")).to_be_enabled()
        printed = PdfReader(BytesIO(printer.pdf(prefer_css_page_size=True))).pages
        assert [letters(page.extract_text()) for page in printed] == [letters(page.text) for page in wanted]


def served(route: Route, alone: Evening, site: Path) -> None:
    """Answer what another browser asks of a phone alone; files come from the site."""
    place = urlsplit(route.request.url)
    file = site / place.path[1:]
    if file.is_file():
        return route.fulfill(path=file)
    return route.fulfill(body=alone.get(f"{place.path}?{place.query}"), content_type="text/html; charset=utf-8")


def masked(part: Any) -> Any:
    """A file without its moments and keys."""
    if isinstance(part, dict):
        return {name: masked(value) for name, value in part.items()}
    if isinstance(part, list):
        return [masked(value) for value in part]
    return TIME.sub("…", RANDOM.sub("…", part)) if isinstance(part, str) else part
