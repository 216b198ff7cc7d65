"""Takes the pictures of the README from the running application: `script/screenshots`.

They show the examples and a session of two players on a phone, in both languages, light and dark. Every stored time is
that of the same evening, so that the same pages give the same pictures on any day.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Literal
from unittest.mock import patch

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

from scorekeeper.table.times import now
from scorekeeper.web.app import create_app
from tests.support.chromium import browsing, serving
from tests.support.taps import start

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
EVENING = "2026-01-17T19:30:00.000+00:00"
PHONE: ViewportSize = {"width": 390, "height": 844}


@dataclass(frozen=True)
class Picture:
    """One picture: its name, its language, its colours, and a function that opens the page and taps what is needed."""

    name: str
    language: str
    scheme: Literal["light", "dark"]
    lead: Callable[[Page, str], object]


def example(number: int, beyond: str = "") -> Callable[[Page, str], object]:
    """Opens the page of an example; with `beyond` a page whose address follows that of the example."""

    def lead(page: Page, server: str) -> None:
        page.goto(server)
        address = page.locator("section[aria-labelledby=examples] .list-link").nth(number).get_attribute("href")
        page.goto(f"{server}{address}{beyond}")

    return lead


def path(address: str) -> Callable[[Page, str], object]:
    """Opens the page at an address."""
    return lambda page, server: page.goto(server + address)


def deal(page: Page, cards: str) -> None:
    for card in cards.split():
        page.locator(f"[data-card='{card}']").tap()


def recording(page: Page, server: str) -> None:
    """Enters a knock, without saving it."""
    start(page, server, "gin", "Alice", "Daniel")
    page.locator("[data-record]").tap()
    page.get_by_role("radio", name="Alice: Knock").tap()
    for digit in "431":
        page.get_by_role("button", name=digit, exact=True).tap()
    page.get_by_text("31 − 4 = 27").wait_for()


def cards(page: Page, server: str) -> None:
    """Enters a part of a hand by its cards."""
    start(page, server, "indian", "葵", "大輔", "美咲", "蓮")
    page.locator("[data-record]").tap()
    page.locator("[data-way='3']").tap()
    page.locator("[data-wild='8']").tap()
    page.locator("[data-skips-cards]").first.tap()
    deal(page, "2H 3H 4H 5S 5D 5C 8S TD JD")
    page.wait_for_load_state("networkidle")


def knocking(page: Page, server: str) -> None:
    """Asks the referee whether a player may knock."""
    page.goto(f"{server}/referee/gin/knock")
    deal(page, "3H 4H 5H 6H 9S 9H 9D KC KD KS 4C")
    page.wait_for_load_state("networkidle")


def ranks(page: Page, server: str) -> None:
    """Enters what was melded by tapping ranks."""
    start(page, server, "rummy500", "葵", "大輔", "美咲", "蓮")
    page.locator("[data-record]").tap()
    page.locator("[data-keyboard='ranks']").tap()
    for rank in ("K", "Q", "5", "5", "A"):
        page.locator(f"[data-rank='{rank}']").first.tap()
    page.wait_for_load_state("networkidle")


def taking(page: Page, server: str) -> None:
    """Asks the referee whether a player may take a card."""
    page.goto(f"{server}/referee/rummy500/take")
    deal(page, "9C 4D KS 8H 2C")
    page.locator("[data-next-step]").tap()
    # The card itself, and what is held.
    deal(page, "4D 4S 4H JC 7D")
    page.wait_for_load_state("networkidle")


def player(page: Page, server: str) -> None:
    """Plays a few hands and opens the page of a player."""
    start(page, server, "gin", "Alice", "Daniel", target="60")
    for winner, how, digits in (("Alice", "Knock", "426"), ("Daniel", "Gin", "18"), ("Alice", "Gin", "31")):
        page.locator("[data-record]").tap()
        page.get_by_role("radio", name=f"{winner}: {how}", exact=True).tap()
        for digit in digits:
            page.get_by_role("button", name=digit, exact=True).tap()
        page.get_by_role("button", name="Save", exact=True).tap()
        page.locator(".notice[data-shown-once]").wait_for()
    page.goto(f"{server}/players/one?name=Alice")


SHOWN = (
    Picture("home", "en", "light", path("/")),
    Picture("home-ja", "ja", "dark", path("/")),
    Picture("new", "en", "light", path("/sessions/new")),
    Picture("gin", "en", "light", example(0)),
    Picture("gin-hand-ja", "ja", "light", example(0, "/1/hands/3")),
    Picture("gin-record", "en", "dark", recording),
    Picture("gin-referee", "en", "light", knocking),
    Picture("indian", "en", "dark", example(1)),
    Picture("indian-ja", "ja", "light", example(1)),
    Picture("indian-cards-ja", "ja", "dark", cards),
    Picture("indian-hand", "en", "light", example(1, "/1/hands/3")),
    Picture("rummy500", "en", "light", example(2)),
    Picture("rummy500-hand", "en", "dark", example(2, "/1/hands/3")),
    Picture("rummy500-take", "en", "light", taking),
    Picture("rummy500-ranks-ja", "ja", "light", ranks),
    Picture("player", "en", "light", player),
    Picture("paper-ja", "ja", "light", path("/paper/indian")),
)


def take(browser: Browser, server: str, picture: Picture) -> None:
    """One picture, as a small file of its name."""
    context = browser.new_context(
        viewport=PHONE,
        screen=PHONE,
        device_scale_factor=1.5,
        is_mobile=True,
        has_touch=True,
        locale=picture.language,
        color_scheme=picture.scheme,
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
    picture.lead(page, server)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.activeElement?.blur(); document.fonts.ready")
    shot = Image.open(BytesIO(page.screenshot(animations="disabled", caret="hide")))
    target = PICTURES / f"{picture.name}.webp"
    shot.convert("RGB").save(target, "WEBP", quality=76, method=6)
    sys.stdout.write(f"{target.name}: {target.stat().st_size // 1024} KB\n")
    context.close()


def clocks() -> list[str]:
    """The functions to replace where it shall be another time: `now` of the application, wherever it was imported."""
    modules = [name for name in sys.modules if name.startswith("scorekeeper.")]
    return [f"{name}.now" for name in sorted(modules) if getattr(sys.modules[name], "now", None) is now]


def main() -> int:
    os.environ["TZ"] = "UTC"
    time.tzset()
    PICTURES.mkdir(exist_ok=True)
    for clock in clocks():
        patch(clock, lambda: EVENING).start()
    with (
        tempfile.TemporaryDirectory() as folder,
        browsing() as browser,
        serving(create_app({"INSTANCE": folder, "LIMITS": {}})) as server,
    ):
        for picture in SHOWN:
            take(browser, server, picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
