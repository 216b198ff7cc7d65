"""Sessions on a real phone: names, seats and presets with scripts, the score that follows other phones, the look."""

import re
from collections.abc import Callable
from itertools import pairwise

from flask import Flask
from playwright.sync_api import Page, expect

from scorekeeper.web.hands.pad_rows import NEWEST_HANDS
from scorekeeper.web.http import limits
from scorekeeper.web.http.token_buckets import Limit
from tests.support.accessibility import accessibility_issues
from tests.support.entry_pages import Table
from tests.support.phone import knock, record
from tests.support.taps import seat_names, start_by_form
from tests.support.waiting import wait_until

NewPhone = Callable[..., Page]


def test_names_seats_and_dealer(server: str, phone: Page) -> None:
    start_by_form(phone, server, "Ann", "Bob")
    phone.goto(f"{server}/sessions/new")
    expect(phone.get_by_role("radio", name="Ann")).to_have_count(0)
    phone.get_by_role("button", name="Bob").click()
    phone.get_by_role("button", name="Ann").click()
    phone.get_by_role("button", name="Add player").click()
    expect(phone.locator("#players-2")).to_be_focused()
    phone.locator("#players-2").fill("Cleo")
    expect(phone.get_by_role("button", name="Bob")).to_have_attribute("aria-pressed", "true")
    phone.get_by_role("radio", name="Ann").check(force=True)
    phone.get_by_role("button", name="Move seat 2 up").click()
    expect(phone.locator("#players-0")).to_have_value("Ann")
    expect(phone.get_by_role("radio", name="Ann")).to_be_checked()
    expect(phone.get_by_role("button", name="Move seat 1 down")).to_be_focused()
    phone.get_by_role("button", name="Bob").click()
    phone.get_by_role("button", name="Start").click()
    expect(phone.locator(".score-name")).to_have_text(["Ann", "Cleo"])
    expect(phone.locator(".score").first).to_contain_text("Deals")


def test_names_stay_for_another_game_another_language_and_on_the_way_back(server: str, phone: Page) -> None:
    def seated() -> list[str]:
        return [name for item in phone.locator(".seat > input").all() if (name := item.input_value())]

    five = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
    phone.goto(f"{server}/sessions/new?game=indian")
    seat_names(phone, *five)
    phone.get_by_role("radio", name="Bob").check(force=True)
    phone.get_by_role("link", name="Gin Rummy").tap()
    expect(phone.locator(".seat")).to_have_count(4)
    assert seated() == five[:4]
    phone.get_by_role("link", name="Rummy 500").tap()
    expect(phone.locator(".seat")).to_have_count(8)
    assert seated() == five, "who had no seat is back"
    phone.get_by_role("button", name="日本語").tap()
    expect(phone.locator("html")).to_have_attribute("lang", "ja")
    assert seated() == five
    phone.get_by_role("link", name="スコアキーパー").tap()
    expect(phone).to_have_url(f"{server}/")
    phone.go_back()
    expect(phone.locator("#players-4")).to_have_value("Eve")
    expect(phone.get_by_role("radio", name="Bob")).to_be_checked()
    phone.locator(".bar .button-primary").tap()
    expect(phone.locator(".score-total")).to_have_count(5)
    phone.goto(f"{server}/sessions/new")
    assert not seated(), "once they play, the next session begins with nobody"


def test_enter_goes_to_the_next_seat_and_starts_after_the_last_name(server: str, phone: Page) -> None:
    phone.goto(f"{server}/sessions/new")
    phone.locator("#players-0").fill("Ann")
    phone.keyboard.press("Enter")
    expect(phone.locator("#players-1")).to_be_focused()
    expect(phone.locator(".place")).to_have_count(0)
    phone.keyboard.press("Enter")
    expect(phone.locator("#players-2")).not_to_be_focused()
    expect(phone).to_have_url(f"{server}/sessions/new")
    phone.locator("#players-1").fill("Bob")
    expect(phone.locator(".place")).to_have_text(["Ann", "Bob"])
    phone.locator("#players-1").press("Enter")
    expect(phone.locator("#players-2")).to_be_focused()
    phone.keyboard.press("Enter")
    expect(phone.locator(".score-name")).to_have_text(["Ann", "Bob"])


def test_a_preset_fills_the_options_in_and_differences_are_marked(server: str, phone: Page) -> None:
    phone.goto(f"{server}/sessions/new")
    phone.locator("#rules > summary").click()
    phone.get_by_text("House rules", exact=True).click()
    phone.get_by_role("radio", name="Modern").check()
    expect(phone.locator("#options-big_gin_bonus")).to_have_value("31")
    expect(phone.locator("#options-undercut_on_tie")).to_be_checked()
    expect(phone.locator(".option-differs")).to_have_count(0)
    expect(phone.locator("#options-oklahoma_ace")).to_be_hidden()
    expect(phone.locator("#options-shutout_bonus")).to_be_hidden()
    phone.locator("#options-oklahoma").check()
    expect(phone.locator("#options-oklahoma_ace")).to_be_visible()
    expect(phone.locator("#options-knock_limit")).to_be_hidden()
    phone.locator("#options-oklahoma").uncheck()
    expect(phone.locator("#options-knock_limit")).to_have_value("10")
    expect(phone.locator("#rules > summary")).to_have_text("Modern, to 100 change")
    phone.locator("#options-target").fill("250")
    expect(phone.locator(".option-differs")).to_have_count(1)
    expect(phone.locator(".option-differs")).to_contain_text("differs from the preset")
    phone.locator("#players-0").fill("Ann")
    phone.locator("#players-1").fill("Bob")
    phone.get_by_role("button", name="Start").click()
    phone.get_by_role("link", name="More", exact=True).click()
    phone.get_by_role("link", name=re.compile("^Rules")).click()
    expect(phone.locator(".option-differs")).to_contain_text("250")


def test_two_quick_taps_on_start_make_one_session(server: str, phone: Page) -> None:
    phone.goto(f"{server}/sessions/new")
    phone.locator("#players-0").fill("Ann")
    phone.locator("#players-1").fill("Bob")
    phone.get_by_role("button", name="Start").dblclick()
    phone.wait_for_url("**/s/*")
    phone.goto(server)
    expect(phone.get_by_role("link", name="Continue")).to_have_count(1)
    expect(phone.locator("main section .list-link")).to_have_count(0)


def test_who_watches_sees_a_hand_without_touching_anything(
    app: Flask, server: str, phone: Page, start: Callable[..., str], new_phone: NewPhone
) -> None:
    session = start(phone, "Ann", "Bob", hollywood="y")
    record(app, session, knock("Ann", 4, "Bob", 33))
    watcher = new_phone()
    watcher.goto(f"{server}/s/{session}")
    with watcher.expect_response("**/version"):
        watcher.locator("#game-1 summary").click()
    record(app, session, knock("Bob", 4, "Ann", 12))
    expect(watcher.locator(".score-total").nth(1)).to_have_text("8")
    expect(watcher.locator("[role=status].visually-hidden")).to_have_text("Ann 29, Bob 8")
    expect(watcher.locator("#game-1")).to_have_attribute("open", "")
    expect(watcher.locator(".pad-link").first).to_have_text("Hand 2")
    expect(phone.locator(".score-total").nth(1)).to_have_text("8")


def pauses(phone: Page, times: int) -> list[int]:
    """How many milliseconds passed, by the clock of the phone, between its next questions."""
    phone.evaluate("polled = []")
    while len(polled := phone.evaluate("polled")) <= times:
        phone.clock.run_for(350)
    return [later - earlier for earlier, later in pairwise(polled)]


def test_who_watches_asks_at_a_pace_that_adapts(app: Flask, server: str, phone: Page, new_phone: NewPhone) -> None:
    """Often enough to see a hand within two seconds while hands are saved, less often after minutes without one or
    where nobody answers, and never before the time that the server asks for. By the clock of the phone, which goes by
    as it is told; an answer that is long under way makes a pause longer, never shorter.
    """
    session = start_by_form(phone, server, "Ann", "Bob")
    watcher = new_phone()
    watcher.add_init_script(
        """
        const ask = fetch;
        window.polled = [];
        window.fetch = (address, ...how) => (polled.push(Date.now()), ask(address, ...how));
        """
    )
    watcher.clock.install()
    watcher.goto(f"{server}/s/{session}")
    watcher.clock.pause_at("2100-01-01")
    assert all(pause >= 450 for pause in pauses(watcher, 3))

    watcher.clock.fast_forward("06:00")
    wait_until(lambda: pauses(watcher, 1)[0] > 5000, 60)
    wait_until(lambda: pauses(watcher, 1)[0] <= 8000 + 350, 60)
    watcher.evaluate("dispatchEvent(new Event('online'))")
    wait_until(lambda: pauses(watcher, 1)[0] <= 700 + 350, 60)

    watcher.clock.fast_forward("06:00")
    wait_until(lambda: pauses(watcher, 1)[0] > 2800, 60)
    record(app, session, knock("Ann", 4, "Bob", 33))
    wait_until(lambda: pauses(watcher, 1)[0] <= 700 + 350, 60)
    expect(watcher.locator(".score-total").first).to_have_text("29")

    watcher.context.set_offline(True)
    wait_until(lambda: pauses(watcher, 1)[0] >= 5600, 60)
    watcher.context.set_offline(False)
    wait_until(lambda: pauses(watcher, 1)[0] < 2000, 60)

    limits.install(app)
    app.config["LIMITS"] = {"polls": Limit(1, 30)}
    wait_until(lambda: pauses(watcher, 1)[0] >= 25_000, 60)
    app.config["LIMITS"] = {}
    wait_until(lambda: pauses(watcher, 1)[0] < 2000, 60)


def test_who_watches_a_match_that_is_taken_back_sees_the_one_before(
    app: Flask, server: str, phone: Page, new_phone: NewPhone
) -> None:
    session = start_by_form(phone, server, "Ann", "Bob")
    for left in (60, 70):
        record(app, session, knock("Ann", 4, "Bob", left))
    phone.goto(f"{server}/s/{session}")
    phone.get_by_role("button", name="Rematch").click()
    expect(phone.get_by_text("Match 2 was started")).to_be_visible()
    watcher = new_phone()
    watcher.goto(phone.url)
    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_role("heading", name="Final reckoning")).to_be_visible()
    expect(watcher.get_by_role("heading", name="Final reckoning")).to_be_visible()


def test_the_score_needs_no_scripts(app: Flask, server: str, new_phone: NewPhone) -> None:
    page = new_phone(java_script_enabled=False)
    session = start_by_form(page, server, "Ann", "Bob")
    record(app, session, knock("Ann", 4, "Bob", 33))
    page.reload()
    expect(page.locator(".score-total").first).to_have_text("29")
    page.goto(f"{server}/sessions/new")
    expect(page.get_by_role("button", name="Move seat 1 down")).to_have_count(0)
    expect(page.locator("#known option")).to_have_count(2)
    page.locator("#players-0").fill("Ann")
    page.locator("#players-1").fill("Cleo")
    page.locator("#rules > summary").click()
    page.get_by_text("House rules", exact=True).click()
    page.get_by_role("radio", name="Classic").check()
    page.get_by_role("radio", name="Seat 2").check(force=True)
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".score").nth(1)).to_contain_text("Deals")
    page.get_by_role("link", name="More", exact=True).click()
    page.get_by_role("link", name=re.compile("^Rules")).click()
    expect(page.get_by_text("Gin Rummy – Classic")).to_be_visible()
    expect(page.locator(".option-differs")).to_have_count(0)


def test_an_address_is_copied(server: str, new_phone: NewPhone) -> None:
    page = new_phone(permissions=["clipboard-read", "clipboard-write"])
    session = start_by_form(page, server, "Ann", "Bob")
    page.goto(f"{server}/s/{session}/share")
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/s/{session}")


def test_a_four_colour_pack(server: str, phone: Page) -> None:
    def colours() -> list[str]:
        return [
            phone.locator(f"[data-card='A{suit}']").evaluate("(key) => getComputedStyle(key).color") for suit in "SHDC"
        ]

    question = f"{server}/referee/gin/knock"
    phone.goto(question)
    spade, heart, diamond, club = colours()
    assert (spade, heart) == (club, diamond)
    phone.goto(f"{server}/phone")
    phone.get_by_role("button", name="Use four colours").tap()
    expect(phone.get_by_role("button", name="Use two colours")).to_be_visible()
    assert not accessibility_issues(phone)
    phone.goto(question)
    assert colours()[:2] == [spade, heart]
    assert len(set(colours())) == 4
    phone.locator("[data-card='AD']").tap()
    expect(phone.locator(".tray-cards .suit-d")).to_have_count(1)
    assert not accessibility_issues(phone)


def test_an_older_hand_is_found_by_its_address_and_the_keyboard_unfolds_the_rest(
    app: Flask, phone: Page, start: Callable[..., str]
) -> None:
    session = start(phone, "Ann", "Bob", target="9999")
    address, played = phone.url, NEWEST_HANDS + 2
    phone.goto("about:blank")
    for _ in range(played):
        record(app, session, knock("Ann", 3, "Bob", 4))
    phone.goto(f"{address}#hand-2")
    expect(phone).to_have_url(f"{address}?hands=all#hand-2")
    expect(phone.locator("#hand-2")).to_be_in_viewport()
    record(app, session, knock("Ann", 3, "Bob", 4))
    expect(phone.locator(f"#hand-{played + 1}")).to_have_count(1)
    expect(phone.locator("#hand-1")).to_have_count(1)
    phone.goto(address)
    expect(phone.locator("#hand-3")).to_have_count(0)
    assert not accessibility_issues(phone)
    phone.get_by_role("link", name="Show all hands").focus()
    phone.keyboard.press("Enter")
    expect(phone.locator("#hand-1")).to_have_count(1)


def test_after_an_error_the_first_wrong_field_is_in_sight_and_has_the_focus(server: str, new_phone: NewPhone) -> None:
    page = new_phone(viewport={"width": 320, "height": 568})
    page.goto(f"{server}/sessions/new")
    too_long = page.locator("#players-1-error")
    seat_names(page, "Ann", "Wolfeschlegelsteinhausen")
    expect(too_long).to_have_text("A name has at most 20 characters. Shorten this one.")
    expect(too_long).to_be_in_viewport()
    page.locator("#players-1").fill("Wolfeschlegelsteinha")
    expect(too_long).to_be_empty()
    expect(page.locator("#players-1")).to_have_attribute("aria-invalid", "false")
    page.locator("#players-1").fill("Ann")
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url("**kept=*")
    expect(page.locator("#players-1")).to_be_focused()
    expect(page.locator("#players-1")).to_be_in_viewport()
    expect(page.locator("#players-1-error")).to_be_in_viewport()


def test_the_totals_come_first_also_in_a_second_match_and_on_a_phone_on_its_side(
    app: Flask, phone: Page, start: Callable[..., str]
) -> None:
    session = start(phone, "Ann", "Bob", target="20")
    record(app, session, knock("Ann", 4, "Bob", 33))
    phone.get_by_role("button", name="Rematch").tap()
    line = phone.locator(".matches-line")
    expect(line).to_have_text("Match 2 of 2 · Ann leads 1–0")
    for width, height, within, high in ((390, 844, 320, 110), (844, 390, 300, 150), (568, 320, 240, 120)):
        phone.set_viewport_size({"width": width, "height": height})
        for total in phone.locator(".score-total").all():
            box = total.bounding_box()
            assert box
            assert box["y"] + box["height"] < within, (width, box)
            assert box["height"] > high, "a phone on its side is the board"
    line.get_by_role("link").tap()
    expect(phone.get_by_role("navigation", name="Matches of this session")).to_be_in_viewport()


# The height of a digit of the first total, in CSS pixels.
DIGIT = """() => {
    const pen = document.createElement("canvas").getContext("2d");
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(document.querySelector(".score-total"));
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const { actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText("0");
    return actualBoundingBoxAscent + actualBoundingBoxDescent;
}"""


def test_totals_are_read_from_two_metres_and_a_tap_on_one_shows_them_alone(
    app: Flask, phone: Page, start: Callable[..., str]
) -> None:
    """A phone of 6.1 inches is 64.8 mm wide and has 390 pixels: 11 mm are 67 of them. No total leaves its card."""
    session = start(phone, "Ann", "Bob", target="999")
    for hand in (knock("Ann", 2, "Bob", 90), knock("Bob", 2, "Ann", 90), knock("Ann", 0, "Bob", 90)):
        record(app, session, hand)
    record(app, session, knock("Bob", 0, "Ann", 90))
    totals = phone.locator(".score-total")
    expect(totals).to_have_text(["203", "203"])
    assert phone.evaluate(DIGIT) >= 67
    for width, height in ((390, 844), (320, 568), (844, 390), (1440, 900)):
        phone.set_viewport_size({"width": width, "height": height})
        sizes = totals.evaluate_all(
            "(all) => all.map((total) => [parseFloat(getComputedStyle(total).fontSize), total.scrollWidth,"
            " total.clientWidth])"
        )
        assert all(wide <= room + 1 for _size, wide, room in sizes), (width, sizes)
        assert width < 390 or min(size for size, _wide, _room in sizes) >= 96, (width, sizes)
    totals.first.click()
    expect(phone).to_have_url(re.compile(f"/s/{session}/board$"))
    four = Table(app, "indian", "Ann", "Bob", "Cleo", "Dan")
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(f"{phone.url.split('/s/')[0]}{four.at}")
    expect(totals).to_have_text(["200"] * 4)
    assert totals.first.evaluate("(total) => parseFloat(getComputedStyle(total).fontSize)") >= 72
