"""Entering a hand is open to everybody: without scripts, by the keyboard, on a narrow screen, in large letters; axe."""

from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page, expect

from scorekeeper.translations import LANGUAGES
from tests.support.page_checks import check_narrow
from tests.support.phone import DEFENDER, KNOCKER, knock, record
from tests.support.touch import result, saved, tab_to

NewPhone = Callable[..., Page]
Start = Callable[..., str]


# Without scripts, and without touching


def test_without_scripts(start: Start, new_phone: NewPhone) -> None:
    page = new_phone(java_script_enabled=False)
    start(page)
    page.get_by_role("link", name="Record hand").tap()
    page.get_by_role("radio", name="South: Knock").check()
    expect(page.get_by_label("Deadwood of South")).to_have_attribute("inputmode", "numeric")
    expect(page.get_by_role("group", name="The pack")).to_be_hidden()
    page.get_by_label("Deadwood of South").fill("4")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_role("alert")).to_contain_text("Nothing is saved yet.")
    page.get_by_label("Deadwood of North").fill("31")
    page.get_by_role("button", name="Check").tap()
    expect(result(page)).to_contain_text("South knocks: 31 − 4 = 27")
    page.get_by_role("radio", name="Whole hands").check()
    page.get_by_label("Cards of South").and_(page.get_by_role("textbox")).fill(KNOCKER)
    page.get_by_label("Cards of North").and_(page.get_by_role("textbox")).fill(DEFENDER)
    page.get_by_role("button", name="Save").tap()
    expect(saved(page)).to_contain_text("South knocks: 26 − 1 = 25")


def test_with_the_keyboard_only(start: Start, new_phone: NewPhone) -> None:
    page = new_phone(has_touch=False, is_mobile=False, viewport={"width": 1000, "height": 800})
    start(page)
    tab_to(page, page.get_by_role("link", name="Record hand"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("radio", name="South: Knock"))
    page.keyboard.press("Space")
    for name in ("South: Gin", "North: Knock"):
        page.keyboard.press("ArrowDown")
        expect(page.get_by_role("radio", name=name)).to_be_focused()
        expect(page.get_by_role("radio", name=name)).to_be_checked()
    tab_to(page, page.get_by_label("Deadwood of South"))
    page.keyboard.type("31")
    tab_to(page, page.get_by_label("Deadwood of North"))
    page.keyboard.type("4")
    expect(result(page)).to_contain_text("North knocks: 31 − 4 = 27")
    page.keyboard.press("Enter")
    expect(saved(page)).to_contain_text("North knocks: 31 − 4 = 27")


def test_the_grid_with_arrow_keys(start: Start, new_phone: NewPhone) -> None:
    page = new_phone(has_touch=False, is_mobile=False, viewport={"width": 1000, "height": 800})
    start(page)
    page.get_by_role("link", name="Record hand").click()
    page.get_by_role("radio", name="Whole hands").check()
    page.get_by_role("radio", name="South: Knock").check()
    tab_to(page, page.locator('[data-card="AS"]'))
    for key in ("Enter", "ArrowRight", "Space", "ArrowDown", "Enter", "ArrowDown", "ArrowUp", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect(page.locator('input[name="hands.@0.cards"]')).to_have_value("AS 2S 2H AH")


# The look


def test_axe_finds_nothing_while_a_hand_is_entered_and_nothing_scrolls_sideways(
    app: Flask, server: str, start: Start, new_phone: NewPhone
) -> None:
    """A new hand, one by numbers, one with whole hands, one that is refused; with long names, in both languages."""
    names = ("Bartholomew Longname", "神楽坂ひなたぼっこの会の人たち全員")
    page = new_phone(viewport={"width": 320, "height": 640})
    for language in LANGUAGES:
        page.set_extra_http_headers({"Accept-Language": language})
        session = start(page, *names, big_gin_bonus="31")
        both = dict(zip(names, (KNOCKER, DEFENDER), strict=True))
        record(app, session, {"ended_by": names[0], "hands": {name: {"cards": cards} for name, cards in both.items()}})
        record(app, session, knock(names[1], 14, names[0], 20))
        at = f"{server}/s/{session}/1/hands"
        for hand in (2, 1):
            page.goto(f"{at}/{hand}/edit")
            for way in page.locator("[name='patch.1.entry_mode']").all():
                way.check()
                expect(page.locator("[data-step]").locator("visible=true").first).to_be_visible()
                check_narrow(page)
        page.locator(".tray-cards").locator("visible=true").first.tap(position={"x": 2, "y": 2})
        check_narrow(page)
        page.goto(f"{at}/new")
        page.locator("[data-fill-first]").first.check()
        check_narrow(page)
        page.locator("[name='patch.1.entry_mode']").first.check()
        page.locator("button[value=save]").tap()
        page.wait_for_selector("[role=alert]")
        check_narrow(page)


def test_large_letters_scroll_down_only_and_the_dock_does_not_cover_the_fields(
    start: Start, new_phone: NewPhone
) -> None:
    # 390 x 844 at 200 % is what a browser lays out as half of it.
    page = new_phone(viewport={"width": 195, "height": 422}, device_scale_factor=4)
    start(page)
    page.get_by_role("link", name="Record hand").tap()
    page.get_by_role("radio", name="South: Knock").check()
    field = page.get_by_label("Deadwood of South")
    field.scroll_into_view_if_needed()
    assert page.locator("[data-dock]").evaluate("(dock) => getComputedStyle(dock).position") == "static"
    expect(field).to_be_in_viewport()
