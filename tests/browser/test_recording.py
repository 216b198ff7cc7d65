"""Recording under the thumb of somebody who sees it for the first time: what is said too early, what stays hidden,
which tap is needless."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.taps import start_to_record
from tests.support.touch import COVERED, answered, deal, in_sizes, press, result, sideways

FOUR = ("Ann", "Ben", "Cleo", "Dan")
LONG = ("Maximiliane Freifrau", "Wolfeschlegelsteinha", "アレクサンドリーナ・ヴィクトリア様", "Bartholomew Feathers")


def by_cards(page: Page, how: str) -> None:
    page.get_by_role("radio", name=how, exact=True).check()


def box(page: Page, selector: str, edge: str) -> float:
    """Where an edge of something is on the screen."""
    result = page.locator(selector).first.evaluate("(one, edge) => one.getBoundingClientRect()[edge]", edge)
    return float(result)


def in_sight(page: Page, selector: str) -> bool:
    """Whether all of something is on the screen and over the dock."""
    return not page.evaluate(COVERED, [selector])


def counts(page: Page) -> list[str]:
    """What stands in the counts of a round, by seat."""
    return [field.input_value() for field in page.locator(".player-count input").all()]


def test_the_first_cards_of_a_meld_are_no_mistake(phone: Page, server: str) -> None:
    start_to_record(phone, server, "rummy500", "Ann", "Ben")
    by_cards(phone, "By cards")
    expect(result(phone)).to_contain_text("Tap the name of whoever went out")
    phone.get_by_role("radio", name="Ann went out").check()
    deal(phone, "4S")
    answered(phone)
    expect(phone.locator(".error")).to_have_count(0)
    deal(phone, "5S 7S")
    expect(phone.locator(".error").first).to_contain_text("4♠ 5♠ 7♠ is no meld.")


def test_whoever_saves_half_a_meld_is_told(phone: Page, server: str) -> None:
    start_to_record(phone, server, "rummy500", "Ann", "Ben")
    by_cards(phone, "By cards")
    phone.get_by_role("radio", name="Ann went out").check()
    deal(phone, "4S 5S")
    press(phone, "Save")
    expect(phone.locator(".error").first).to_contain_text("4♠ 5♠ is no meld.")


@pytest.mark.parametrize("cap", ["80", ""])
def test_a_count_above_a_hundred_is_not_cut_by_a_cap(cap: str, phone: Page, server: str) -> None:
    start_to_record(phone, server, "indian", *FOUR, cap=cap)
    phone.get_by_role("radio", name="Ben won").tap()
    press(phone, *"1125")
    assert counts(phone) == ["112", "", "5", ""]


def test_a_half_entered_hand_comes_back_with_its_folds_open(phone: Page, server: str) -> None:
    start_to_record(phone, server, "rummy500", *FOUR, false_call="25")
    fold = phone.locator("details", has_text="False calls")
    fold.locator("summary").tap()
    press(phone, "2")
    phone.reload()
    expect(phone.get_by_text("Half-entered hand restored.")).to_be_visible()
    expect(phone.get_by_role("textbox", name="False calls of Ann")).to_be_visible()
    expect(phone.get_by_role("textbox", name="False calls of Ann")).to_have_value("2")
    # What is filled next is what is missing, not what was in the fold.
    expect(phone.locator("[data-active]")).to_contain_text("Melded by Ann")


def test_whoever_saves_too_early_types_where_it_is_wrong(phone: Page, server: str) -> None:
    start_to_record(phone, server, "indian", *FOUR)
    phone.get_by_role("radio", name="Ben won").tap()
    press(phone, *"139", "Save")
    expect(phone.locator(".error").first).to_be_visible()
    wrong = phone.get_by_role("textbox", name="Count of Ann")
    expect(wrong).to_be_focused()
    press(phone, "Delete the last digit")
    expect(wrong).to_have_value("13")


def test_two_tables_one_after_the_other(start: Callable[..., str], phone: Page) -> None:
    start(phone, *FOUR, teams="on")
    phone.locator("[data-record]").tap()
    phone.get_by_role("radio", name="Ann: Knock").tap()
    press(phone, *"431")
    # The keys make way for the other table, and what it is asked is said.
    expect(phone.get_by_role("group", name="Digits")).to_be_hidden()
    expect(phone.get_by_role("radio", name="Cleo: Knock")).to_be_in_viewport()
    expect(result(phone)).to_contain_text("Cleo, Dan: choose who ended the hand, or a dead hand.")
    phone.get_by_role("radio", name="Dan: Gin").tap()
    press(phone, *"12", "Save")
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")


def test_three_are_asked_first_who_sits_out(start: Callable[..., str], phone: Page) -> None:
    """The first dealer is not chosen yet, so nobody knows."""
    start(phone, "Ann", "Ben", "Cleo")
    phone.locator("[data-record]").tap()
    expect(phone.get_by_role("group", name="Who ended the hand?")).to_be_hidden()
    phone.get_by_role("radio", name="Cleo", exact=True).tap()
    phone.get_by_role("radio", name="Ann: Knock").tap()
    press(phone, *"431")
    expect(result(phone)).to_contain_text("Ann knocks: 31 − 4 = 27")


def test_a_void_round_keeps_the_names(phone: Page, server: str) -> None:
    start_to_record(phone, server, "indian", *FOUR)
    expect(phone.get_by_role("group", name="Who won?")).to_be_visible()
    phone.get_by_role("radio", name="Void round").tap()
    for name in FOUR:
        expect(phone.locator(".turn-button", has_text=name)).to_be_visible()
    expect(phone.get_by_text("Played").locator("visible=true")).to_have_count(0)


def test_however_much_is_said_the_field_stays_in_sight(new_phone: Callable[..., Page], server: str) -> None:
    small = {"width": 320, "height": 568}
    phone = new_phone(viewport=small, screen=small)
    start_to_record(phone, server, "rummy500", *LONG)
    phone.get_by_role("radio", name=f"{LONG[1]} went out").tap()
    press(phone, *"45128427383320", "Save")
    # From the second hand on the totals are said, too.
    phone.locator("[data-record]").tap()
    phone.get_by_role("radio", name=f"{LONG[1]} went out").tap()
    press(phone, *"4512842738332")
    answered(phone)
    expect(result(phone)).to_contain_text("goes out")
    assert in_sight(phone, "[data-active] input")
    assert box(phone, "[data-dock]", "bottom") <= small["height"]
    # The rest is there for whoever scrolls, by keyboard too.
    assert result(phone).evaluate("(said) => said.scrollHeight > said.clientHeight && said.tabIndex === 0")


def test_whoever_walks_by_keyboard_sees_where_they_are(phone: Page, server: str) -> None:
    start_to_record(phone, server, "indian", *FOUR)
    by_cards(phone, "Cards left")
    phone.get_by_role("radio", name="Ann won").tap()
    expect(phone.get_by_role("group", name="The packs")).to_be_visible()
    phone.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    seen = 0
    for _ in range(20):
        phone.keyboard.press("Tab")
        within = "(one) => one !== document.body && !one.closest('[data-dock], header')"
        focused = phone.locator(":focus")
        if focused.count() and focused.evaluate(within):
            seen += 1
            assert in_sight(phone, ":focus")
    assert seen > 10


def test_with_letters_twice_as_large_the_dock_covers_no_field(phone: Page, server: str) -> None:
    start_to_record(phone, server, "indian", *FOUR)
    phone.evaluate("document.documentElement.style.fontSize = '32px'")
    phone.get_by_role("radio", name="Ben won").tap()
    press(phone, *"37")
    active = phone.locator("[data-active] input")
    expect(active).to_have_attribute("name", "hands.@2.points")
    assert in_sight(phone, "[data-active] input")


def test_a_refused_hand_shows_the_field_that_is_wrong(new_phone: Callable[..., Page], server: str) -> None:
    """The sentence over the form comes first and moves it."""
    small = {"width": 320, "height": 568}
    phone = new_phone(viewport=small, screen=small)
    start_to_record(phone, server, "rummy500", *LONG)
    phone.locator("[data-goes-out]").first.check()
    press(phone, "Save")
    expect(phone.get_by_role("alert")).to_contain_text("Nothing is saved yet.")
    expect(phone.locator(".error").first).to_be_attached()
    assert in_sight(phone, ".error")
    assert in_sight(phone, "[data-active] input")


def test_a_long_name_beside_it_leaves_the_title_whole(new_phone: Callable[..., Page], server: str) -> None:
    small = {"width": 320, "height": 568}
    phone = new_phone(viewport=small, screen=small)
    start_to_record(phone, server, "gin", *LONG[:2])
    phone.get_by_role("radio", name=f"{LONG[0]}: Knock").tap()
    press(phone, *"431", "Save")
    phone.locator("[data-record]").tap()
    expect(phone.get_by_text(f"{LONG[1]} deals")).to_be_visible()
    title = phone.get_by_role("heading", name="Hand 2")
    assert title.evaluate("(one) => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)") < 1.5


UPRIGHT = (390, 844)
LOW = [(844, 390), (740, 360), (667, 375), (640, 360), (568, 320)]
# What has to be in sight at once; which of it is not wholly in the window, or lies under something else.
PARTS = ["[data-active] :is(.tray, .number)", "[data-keys]:not([hidden])", "[data-result]", "[value=save]"]
OUT_OF_SIGHT = """(parts) => parts
    .filter((part) => {
        const one = [...document.querySelectorAll(part)].find((one) => one.checkVisibility());
        const {left, top, right, bottom} = one.getBoundingClientRect();
        const covered = !one.contains(document.elementFromPoint((left + right) / 2, bottom - 4));
        return top < 0 || left < 0 || right > innerWidth || bottom > innerHeight || covered;
    })"""
SMALL_KEYS = """() => [...document.querySelectorAll("[data-dock] button, [data-active] input")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.getBoundingClientRect(), one.matches(".keys-cards > *") ? 34 : 47.95])
    .filter(([box, least]) => Math.min(box.width, box.height) < least).length"""


# The page hears of its size before it is painted.
ALL = f"""async (parts) => {{
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return [({OUT_OF_SIGHT})(parts), ({SMALL_KEYS})()];
}}"""


# How far down the page is. Notes in `window.scrolled` how far it is once the scripts are through with the next tap.
SCROLLED_BY_TAP = """() => {
    addEventListener("input", () => queueMicrotask(() => (window.scrolled = scrollY)), { once: true });
    return scrollY;
}"""


@pytest.fixture
def turned(phone: Page) -> Page:
    """A phone on its side."""
    next(in_sizes(phone, LOW))
    return phone


def all_in_sight(page: Page) -> None:
    """The field that is filled, the keys for it, the result and Save, at once and large enough, on every size."""
    for size in in_sizes(page, LOW):
        assert page.evaluate(ALL, PARTS) == [[], 0], size
        assert not sideways(page)


@pytest.mark.parametrize(
    ("game", "names", "chosen", "keys", "says"),
    [
        ("gin", FOUR[:2], "Ann: Knock", ("4", "3", "1"), "Ann knocks: 31 − 4 = 27"),
        ("indian", FOUR, "Ben won", ("3", "7", "1", "2", "→", "4", "5"), "37 + 12 + 45"),
        ("rummy500", FOUR, "Ben went out", ("4", "5", "1", "2"), "Still missing: Ben, Cleo, Dan"),
    ],
)
def test_on_its_side_a_phone_shows_field_keys_result_and_save_at_once(
    game: str, names: tuple[str, ...], chosen: str, keys: tuple[str, ...], says: str, turned: Page, server: str
) -> None:
    start_to_record(turned, server, game, *names)
    turned.get_by_role("radio", name=chosen).check()
    all_in_sight(turned)
    for key in keys:
        turned.locator("[data-keys]:not([hidden])").get_by_text(key, exact=True).tap()
        all_in_sight(turned)
    expect(result(turned)).to_contain_text(says)
    all_in_sight(turned)


@pytest.mark.parametrize(("game", "chosen"), [("gin", "Ann: Knock"), ("rummy500", "Ben went out")])
def test_on_its_side_a_phone_shows_the_pack_beside_the_field(game: str, chosen: str, turned: Page, server: str) -> None:
    start_to_record(turned, server, game, "Ann", "Ben")
    by_cards(turned, {"gin": "Whole hands", "rummy500": "By cards"}[game])
    turned.get_by_role("radio", name=chosen).check()
    expect(turned.get_by_role("group", name="The pack")).to_be_visible()
    all_in_sight(turned)
    for card in ("AS", "2S", "KC"):
        # What the server answers may make the page longer, which scrolls.
        answered(turned)
        before = turned.evaluate(SCROLLED_BY_TAP)
        deal(turned, card)
        assert turned.evaluate("window.scrolled") == before, "the page stays where it is"
        all_in_sight(turned)
    expect(turned.locator("[data-active] .card-out")).to_have_count(3)


def test_on_its_side_a_phone_shows_the_ruling_beside_the_key_that_covers(turned: Page, server: str) -> None:
    turned.goto(f"{server}/referee/gin/knock")
    deal(turned, "3H 4H 5H 9S 9D 9C")
    active = turned.locator("[data-active] .tray")
    for _size in in_sizes(turned, LOW):
        expect(active).to_be_in_viewport(ratio=1)
        left, top = (box(turned, "[data-dock]", side) for side in ("left", "top"))
        tray = active.evaluate("(tray) => tray.getBoundingClientRect().toJSON()")
        assert tray["right"] <= left or tray["bottom"] <= top, "the dock stands beside it or, on a low phone, below it"
    deal(turned, "6H KD 2S AC 2H")
    for _size in in_sizes(turned, LOW):
        expect(turned.locator(".ruling-word")).to_be_in_viewport(ratio=1)
        expect(turned.locator(".ruling-headline")).to_be_in_viewport(ratio=1)
        assert box(turned, ".ruling", "right") <= box(turned, "[data-dock]", "left")
        assert not sideways(turned)


def test_whoever_turns_the_phone_goes_on_with_the_same_field(phone: Page, server: str) -> None:
    start_to_record(phone, server, "rummy500", *FOUR)
    phone.get_by_role("radio", name="Ben went out").tap()
    press(phone, *"45128")
    for _size in in_sizes(phone, (LOW[-1], UPRIGHT, LOW[0], UPRIGHT)):
        expect(phone.locator("[data-active] input")).to_be_in_viewport(ratio=1)
        expect(phone.locator("[data-active]")).to_contain_text("Melded by Ben")


def test_whoever_turns_the_phone_still_sees_the_player_who_was_tapped(phone: Page, server: str) -> None:
    start_to_record(phone, server, "indian", *(f"Player {number}" for number in range(1, 11)))
    phone.get_by_role("radio", name="Player 2 won").tap()
    last = phone.locator("[data-open-turn]").nth(9)
    last.tap()
    for _size in in_sizes(phone, (LOW[0], UPRIGHT, LOW[1], UPRIGHT)):
        expect(last).to_be_in_viewport(ratio=1)


def test_who_goes_on_after_a_refused_save_hears_only_of_what_is_wrong(phone: Page, server: str) -> None:
    start_to_record(phone, server, "gin", "South", "North")
    phone.get_by_role("button", name="Save", exact=True).tap()
    expect(phone.locator(".sentences:not(:empty)")).not_to_have_count(0)
    phone.get_by_role("radio", name="South: Knock").tap()
    expect(phone.locator(".sentences:not(:empty)")).to_have_count(0)
    expect(phone.locator("[data-result]")).to_contain_text("Still missing")
