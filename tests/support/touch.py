"""What tests do on the screen of a phone, and what they read there."""

import re
from collections.abc import Iterator, Sequence
from io import BytesIO

from playwright.sync_api import BrowserContext, Frame, Locator, Page, expect
from pypdf import PdfReader

from tests.support.accessibility import accessibility_issues
from tests.support.waiting import wait_until

# Which of these are not wholly in sight, over the dock.
COVERED = """(all) => all.filter((one) => {
    const { top, bottom } = document.querySelector(one)?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
    return top < 0 || bottom > document.querySelector("[data-dock]").getBoundingClientRect().top;
})"""
# What people tap on: a window, or the frame in which a phone alone shows the application.
Screen = Page | Frame
RANKS = {"A": "Ace", "T": "10", "J": "Jack", "Q": "Queen", "K": "King"}
SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}


def press(page: Screen, *keys: str) -> None:
    """Tap buttons one after the other, those of a keypad for example."""
    for key in keys:
        page.get_by_role("button", name=key, exact=True).tap()


def deal(page: Screen, cards: str) -> None:
    """Tap cards on the grid."""
    for card in cards.split():
        page.locator(f'[data-card="{card}"]').tap()


def deal_by_name(page: Page, cards: str) -> None:
    """Tap cards on the grid, found by their accessible names."""
    pack = page.get_by_role("group", name="The pack")
    for card in cards.split():
        name = f"{RANKS.get(card[0], card[0])} of {SUITS[card[1]]}"
        pack.get_by_role("button", name=name, exact=True).tap()


def result(page: Screen) -> Locator:
    """The element that shows the result of a hand before it is saved."""
    return page.locator("[data-result]")


def answered(page: Screen) -> None:
    """Wait until the page shows what the server says of all that was tapped; until then the result is marked."""
    expect(page.locator("[data-result]:not([data-stale])")).to_be_attached()


def saved(page: Screen) -> Locator:
    """The element that says which change was just made."""
    return page.get_by_role("status").first


def save(page: Screen, says: str) -> None:
    """Save the hand. The page must show `says` before and after it."""
    expect(result(page)).to_contain_text(says)
    press(page, "Save")
    expect(saved(page)).to_contain_text(says)


def totals(page: Page) -> list[int]:
    """The totals in the large figures of the page."""
    return [int(text.replace("−", "-")) for text in page.locator(".score-total").all_inner_texts()]


def expect_totals(page: Screen, expected: Sequence[int]) -> None:
    """Wait until the large figures of the page are these totals.

    Without scripts nothing else says that the page after a save is there: a click does not wait for it.
    """
    expect(page.locator(".score-total")).to_have_text([f"{total}".replace("-", "−") for total in expected])


def printed(page: Page, server: str, name: str) -> str:
    """What stands on the A4 sheet with this name, which *More* links. The browser would show it."""
    page.get_by_role("link", name="More", exact=True).click()
    link = page.get_by_role("link", name=re.compile(f"{name} .*A4")).get_attribute("href")
    page.go_back()
    # Beside other tests a sheet may take longer than the half minute that Playwright grants.
    answer = page.request.get(f"{server}{link}", headers={"Accept": "application/pdf"}, timeout=120_000)
    assert answer.headers["content-type"] == "application/pdf"
    return "".join(item.extract_text() for item in PdfReader(BytesIO(answer.body())).pages)


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until the target has the focus."""
    for _ in range(80):
        if target.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {target}")


def reopened(page: Page, address: str) -> Page:
    """Close the page, and open the address in a new tab on the same phone."""
    context = page.context
    page.close()
    again = context.new_page()
    again.goto(address)
    return again


def denied(context: BrowserContext) -> None:
    """Make the browser refuse local storage to every page."""
    context.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied') }})")


def keeps(page: Page, field: str, value: str) -> None:
    """Wait until the phone keeps a hand in which a field has this value."""
    # Asked from here: the page's policy does not let Playwright ask again inside the page.
    wait_until(lambda: bool(page.evaluate(_KEEPS, [field, value])))


_KEEPS = """([field, value]) => Object.keys(localStorage).filter((key) => key.startsWith("hand "))
    .some((key) => new Map(JSON.parse(localStorage[key])).get(field) === value)"""


def nothing_kept(page: Page) -> None:
    """Wait until the scripts of the page have removed every hand that the phone kept."""
    wait_until(lambda: bool(page.evaluate("!Object.keys(localStorage).some((key) => /^(hand|waiting) /.test(key))")))


def in_sizes(page: Page, sizes: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The page in one size (width, height) after the other. Who asks again goes back the way, beginning with the size
    that the page has."""
    now = page.viewport_size
    back = now and (now["width"], now["height"]) == sizes[-1]
    for width, height in sizes[::-1] if back else sizes:
        page.set_viewport_size({"width": width, "height": height})
        # The scripts of the page hear of the size before its next frame.
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        yield width, height


def sideways(page: Page) -> bool:
    """Whether the page is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def whole(page: Page) -> None:
    """Check the page as it is now: axe finds no issue, and nothing scrolls sideways."""
    assert not accessibility_issues(page)
    assert not sideways(page)
