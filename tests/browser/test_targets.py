"""What a thumb taps while a hand is recorded: how large it is on the narrowest and the lowest phone, and that nothing
covers what is being filled."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.taps import start_to_record
from tests.support.touch import answered, deal, in_sizes

NewPhone = Callable[..., Page]
THREE = ("Ann", "Bob", "Cleo")
TABLES = {"gin": ("Ann", "Bob"), "indian": THREE, "rummy500": THREE, "three_thirteen": THREE}
# As many cards as are tapped here are dealt only later in a match.
OPTIONS = {"three_thirteen": {"first_deal": "13"}}
# Says who ended the hand, so that everything that is asked then is there.
ENDS = {
    "gin": "[data-fill-first]",
    "indian": "[data-skips-cards]",
    "rummy500": "[data-goes-out]",
    "three_thirteen": "[data-skips-cards]",
}
SIZES = ((320, 640), (345, 640), (346, 640), (390, 640), (568, 320))
LOW = ((320, 568), (568, 320), (360, 640))

SMALL = """() => [...document.querySelectorAll("a, button, summary, .chip > span, .switch, input.input")]
    .filter((one) => one.checkVisibility() && !one.matches(".visually-hidden"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => {
        // Eight keys of cards a row, or thirteen: each is as large as what WCAG 2.5.8 wants with room around it.
        const [width, height] = one.matches(".keys-cards > *") ? [38, 44] : [47.95, 47.95];
        return box.width < width || box.height < height || box.left < 0 || box.right > innerWidth;
    })
    .map(([one, box]) => `${box.width} x ${box.height}: ${one.outerHTML.slice(0, 100)}`)"""
# By keyboard, each in its turn with all keys it can have: what is too small then.
SMALL_BY_KEYS = f"""() => {{
    const all = [...document.querySelectorAll("[data-keys]")];
    const further = "[data-name-wild], [data-next-meld], [data-next-step]";
    for (const one of document.querySelectorAll(further)) one.hidden = false;
    return all.map((shown) => {{
        for (const one of all) one.hidden = one.dataset.keys !== shown.dataset.keys;
        return [shown.dataset.keys, ({SMALL})()];
    }});
}}"""
# How many cards the active field has, whether its last one is in sight, and how many keys of cards are not seen wholly
# where a thumb would tap them.
SEEN = """() => {
    const hits = (one, by) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2 + by * (height / 2 - 3)));
    };
    const cards = [...document.querySelectorAll("[data-active] .card-out")];
    const keys = [...document.querySelectorAll("[data-card]")];
    const whole = keys.filter((key) => hits(key, -1) && hits(key, 1));
    return [cards.length, cards.some((card) => hits(card, 1)), keys.length - whole.length];
}"""


def table(page: Page, server: str, game: str, way: int = 3) -> None:
    """A hand to record, entered by one of the ways there are; somebody ended it."""
    start_to_record(page, server, game, *TABLES[game], **OPTIONS.get(game, {}))
    for chosen in (f"[data-way='{way}']", ENDS[game]):
        # The answer to what was chosen can move what is chosen next.
        page.locator(chosen).first.check()
        answered(page)


@pytest.mark.parametrize("game", TABLES)
def test_every_target_is_large_on_narrow_phones(server: str, new_phone: NewPhone, game: str) -> None:
    page = new_phone(viewport={"width": 390, "height": 640})
    table(page, server, game)
    for way in (1, 2, 3):
        page.locator(f"[data-way='{way}']").check()
        page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true")
        for size in in_sizes(page, SIZES):
            result = page.evaluate(SMALL_BY_KEYS)
            assert result
            assert not [(keys, small) for keys, small in result if small], f"by way {way} at {size}"


@pytest.mark.parametrize("game", TABLES)
def test_on_low_phones_what_is_filled_stays_in_sight(server: str, new_phone: NewPhone, game: str) -> None:
    """The end of the tray is seen over the dock, however many cards it holds, and so is the whole pack."""
    page = new_phone()
    next(in_sizes(page, LOW))
    table(page, server, game)
    for count, card in enumerate(("KS", "QS", "JS", "TS", "9S", "8S", "7S", "6S", "KC"), 1):
        deal(page, card)
        answered(page)
        # The next card is dealt on the size that is looked at last.
        for size in in_sizes(page, LOW):
            assert page.evaluate(SEEN) == [count, True, 0], f"card {count} or a key is covered at {size}"


@pytest.mark.parametrize(
    ("width", "first", "walk"), [(320, "2H", "2D 4D 4C 5S 3S 5S 4C"), (1440, "4S", "5S 5H 6H 7H 7S 7H 6H")]
)
def test_arrow_keys_walk_as_the_grid_is_seen(
    server: str, new_phone: NewPhone, width: int, first: str, walk: str
) -> None:
    """A phone has two ranks a row, a wide window a suit."""
    page = new_phone(viewport={"width": width, "height": 844})
    table(page, server, "rummy500")
    page.locator(f"[data-card='{first}']").focus()
    for key, card in zip(("Right", "Down", "Right", "Right", "Up", "Down", "Left"), walk.split(), strict=True):
        page.keyboard.press(f"Arrow{key}")
        expect(page.locator(f"[data-card='{card}']")).to_be_focused()
