"""What a thumb taps while a hand is recorded: how large it is on the narrowest phone, and that nothing covers what is
being filled."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.taps import start_to_record

NewPhone = Callable[..., Page]
TABLES = {"gin": ("Ann", "Bob"), "indian": ("Ann", "Bob", "Cleo"), "rummy500": ("Ann", "Bob", "Cleo")}
# Says who ended the hand, so that everything that is asked then is there.
ENDS = {"gin": "[data-fill-first]", "indian": "[data-skips-cards]", "rummy500": "[data-goes-out]"}
WIDTHS = (320, 345, 346, 390)

SMALL = """() => [...document.querySelectorAll("a, button, summary, .chip > span, .switch, input.input")]
    .filter((one) => one.checkVisibility() && !one.matches(".unseen"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => Math.min(box.width, box.height) < 47.95 || box.left < 0 || box.right > innerWidth)
    .map(([one, box]) => `${box.width} x ${box.height}: ${one.outerHTML.slice(0, 100)}`)"""
# Every keyboard in its turn, with all keys it can have.
SHOW_KEYS = """(wanted) => {
    for (const one of document.querySelectorAll("[data-keys]")) one.hidden = one.dataset.keys !== wanted;
    for (const one of document.querySelectorAll("[data-meld-keys], [data-meld-keys] > button")) one.hidden = false;
}"""
# Cards that are seen wholly, where a thumb would tap them.
IN_SIGHT = """() => [...document.querySelectorAll("[data-card]:not(:disabled, [aria-pressed=true])")]
    .map((key) => [key, key.getBoundingClientRect()])
    .map(([key, box]) => [key, box.left + box.width / 2, box.top + box.height / 2, box.height / 2 - 2])
    .filter(([key, x, y, half]) => [-half, half].every((by) => key.contains(document.elementFromPoint(x, y + by))))
    .map(([key, x, y]) => [x, y])"""


def table(page: Page, server: str, game: str, way: int = 3) -> None:
    """A hand to record, entered by one of the ways there are; somebody ended it."""
    start_to_record(page, server, game, *TABLES[game])
    for chosen in (f"[data-way='{way}']", ENDS[game]):
        # The answer to what was chosen can move what is chosen next.
        with page.expect_response("**/preview"):
            page.locator(chosen).first.check()


@pytest.mark.parametrize("game", TABLES)
def test_every_target_is_large_on_narrow_phones(server: str, new_phone: NewPhone, game: str) -> None:
    page = new_phone(viewport={"width": 390, "height": 640})
    table(page, server, game)
    for way in (1, 2, 3):
        page.locator(f"[data-way='{way}']").check()
        page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true")
        for keys in page.locator("[data-keys]").evaluate_all("(all) => all.map((one) => one.dataset.keys)"):
            page.evaluate(SHOW_KEYS, keys)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 640})
                assert not page.evaluate(SMALL), f"{keys} by way {way} at {width}"


@pytest.mark.parametrize("game", TABLES)
def test_on_low_phones_what_is_filled_stays_in_sight(server: str, new_phone: NewPhone, game: str) -> None:
    """The grid scrolls in itself; the end of the tray is seen over the dock, however many cards it holds."""
    page = new_phone()
    for width, height in ((320, 568), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        table(page, server, game)
        step = page.locator("[data-active]").first
        for count in range(1, 10):
            x, y = page.evaluate(IN_SIGHT)[0]
            with page.expect_response("**/preview"):
                page.touchscreen.tap(x, y)
            expect(step.locator(".card-out")).to_have_count(count)
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            last = page.evaluate("""() => [...document.querySelectorAll("[data-active] .card-out")].some((one) => {
                const { left, top, width, height } = one.getBoundingClientRect();
                return one.contains(document.elementFromPoint(left + width / 2, top + height - 4));
            })""")
            assert last, f"card {count} is covered"
        assert page.locator("[data-card='KC']").evaluate("(key) => key.getBoundingClientRect().bottom") > 0
        page.locator("[data-card='KC']").scroll_into_view_if_needed()
        assert len(page.evaluate(IN_SIGHT)) > 20, "most of the pack is in sight"
        page.locator("[data-card='KC']").tap()
        expect(page.locator(".card-out")).to_have_count(10)


def test_arrow_keys_walk_as_the_grid_is_seen(server: str, new_phone: NewPhone) -> None:
    """On narrow phones the kings lie in a last row."""
    page = new_phone(viewport={"width": 320, "height": 844})
    table(page, server, "rummy500")
    page.locator("[data-card='5S']").focus()
    for key, card in (
        ("ArrowRight", "6S"),
        ("ArrowRight", "7S"),
        ("ArrowLeft", "6S"),
        ("ArrowDown", "QS"),
        ("ArrowRight", "AH"),
        ("ArrowUp", "7S"),
        ("ArrowUp", "AS"),
        *(("ArrowDown", card) for card in ("7S", "AH", "7H", "AD", "7D", "AC", "7C", "KS")),
        *(("ArrowRight", card) for card in ("KH", "KD", "KC", "JK", "JK")),
        ("ArrowUp", "JC"),
        ("ArrowRight", "QC"),
        ("ArrowRight", "KS"),
    ):
        page.keyboard.press(key)
        expect(page.locator(f"[data-card='{card}']")).to_be_focused()
