"""The bar of a match in a browser: it is at the thumb, large enough, and covers nothing; with the end of the match it
has a rematch."""

from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page, expect

from tests.support.phone import knock, record

# What is wrong with the bar at the end of the page: keys that are small or cut off, places at the foot of the window
# where something else is seen, and what lies beneath it.
WRONG = """() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const bar = document.querySelector(".match-bar");
    const { top, bottom } = bar.getBoundingClientRect();
    const keys = [...bar.querySelectorAll(".match-bar-key")].map((key) => [key, key.getBoundingClientRect()]);
    const small = keys.filter(([key, box]) => box.width < 48 || box.height < 48 || key.scrollWidth > key.clientWidth);
    const places = [0, 0.25, 0.5, 0.75, 0.99].map((part) => part * innerWidth);
    const seen = places.map((place) => document.elementFromPoint(place, innerHeight - 1));
    const main = document.querySelector("main").getBoundingClientRect();
    return [
        ...[...bar.querySelectorAll("span")].filter((word) => word.getClientRects().length > 1)
            .map((word) => `broken: ${word.textContent}`),
        ...small.map(([key]) => `small: ${key.textContent}`),
        ...seen.filter((one) => !bar.contains(one)).map((one) => `beneath the bar: ${one?.outerHTML.slice(0, 60)}`),
        ...(bottom === innerHeight ? [] : [`its foot is at ${bottom}`]),
        ...(main.bottom > top + 0.5 ? [`it covers ${main.bottom - top} of the page`] : []),
        ...(document.documentElement.scrollWidth > innerWidth ? ["sideways"] : []),
    ];
}"""
# The focus is above the bar.
IN_SIGHT = """() => document.activeElement.getBoundingClientRect().bottom
    <= document.querySelector(".match-bar").getBoundingClientRect().top"""


def test_it_covers_nothing_and_its_keys_are_large(
    app: Flask, server: str, start: Callable[..., str], new_phone: Callable[..., Page]
) -> None:
    page = new_phone(locale="ja", viewport={"width": 320, "height": 568})
    session = start(page, "Ann", "Bob")
    for left in (13, 14, 15):
        record(app, session, knock("Ann", 9, "Bob", left))
    wrong = {}
    for at in ("", "/hands/1", "/more"):
        page.goto(f"{server}/s/{session}/1{at}")
        for width, height, size in ((320, 568, "100%"), (1440, 900, "100%"), (320, 568, "200%")):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("(size) => { document.documentElement.style.fontSize = size }", size)
            if result := page.evaluate(WRONG):
                wrong[at, width, size] = result
    assert not wrong
    # Letters twice as large make a link that is higher than the window.
    page.evaluate("document.documentElement.style.fontSize = ''")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.match-bar') !== null"):
            break
        page.wait_for_function(IN_SIGHT)
    else:
        raise AssertionError("the keyboard gets to the bar")


def test_the_end_of_a_match_that_somebody_else_records_brings_the_rematch(
    app: Flask, server: str, phone: Page, start: Callable[..., str]
) -> None:
    session = start(phone, "Ann", "Bob", target="20")
    expect(phone.get_by_role("link", name="Record hand")).to_be_visible()
    record(app, session, knock("Ann", 4, "Bob", 33))
    expect(phone.get_by_role("button", name="Rematch")).to_be_visible()
    expect(phone.get_by_role("link", name="Record hand")).to_have_count(0)


def test_where_keys_are_open_they_have_the_room(server: str, phone: Page, start: Callable[..., str]) -> None:
    session = start(phone, "Ann", "Bob")
    phone.goto(f"{server}/s/{session}/1/referee/knock")
    expect(phone.locator("[data-card='AS']")).to_be_visible()
    expect(phone.locator(".match-bar")).to_be_hidden()
    phone.evaluate("for (const keys of document.querySelectorAll('.keys')) keys.hidden = true")
    expect(phone.locator(".match-bar")).to_be_visible()
    key, bar = phone.locator("[data-cover-up]:visible").bounding_box(), phone.locator(".match-bar").bounding_box()
    assert key
    assert bar
    assert key["y"] + key["height"] <= bar["y"], "the dock stands above the bar"
