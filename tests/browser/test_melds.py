"""Melds laid by taps on the page of a hand: they count as they lie."""

from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page, expect

from tests.support.accessibility import accessibility_issues
from tests.support.phone import Phone, session_of, store_of
from tests.support.touch import deal


def sit_down(app: Flask, server: str, page: Page, key: str, *players: str) -> str:
    """A match of which this browser keeps the score, at its first hand; returns the session's id."""
    writer = Phone(app)
    changes = {f"players-{seat}": name for seat, name in enumerate(players)}
    session = session_of(writer.send(writer.get(f"/sessions/new?game={key}"), "/sessions/new", changes))
    cookie = writer.client.get_cookie("scorekeeper")
    assert cookie
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": server}])
    page.goto(f"{server}/s/{session}/1/hands/new")
    return session


def lay(page: Page, *melds: str) -> None:
    for number, meld in enumerate(melds):
        if number:
            page.get_by_role("button", name="Next meld").tap()
        deal(page, meld)


def hands(app: Flask, session: str) -> dict[str, dict[str, object]]:
    with store_of(app) as store:
        match = store.matches.get(session, 1)
        assert match
        body = store.entries.current(match.id)[1].body
    assert body
    result: dict[str, dict[str, object]] = body["hands"]
    return result


def accessible(page: Page, width: int) -> None:
    assert not accessibility_issues(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_knockers_melds_as_laid_out(app: Flask, server: str, new_phone: Callable[..., Page]) -> None:
    page = new_phone(viewport={"width": 320, "height": 640})
    session = sit_down(app, server, page, "gin", "South", "North")
    page.get_by_role("radio", name="Whole hands").check()
    page.get_by_role("radio", name="South: Knock", exact=True).check()
    deal(page, "7C 7D 7H 7S 8S 9S TS 2H 3H AC")
    deal(page, "KS KH QD QC JS JH 9C 9D 4S 4H")
    expect(page.locator("[data-result]")).to_contain_text("South knocks")
    before = page.locator("[data-result]").inner_text()
    page.locator("summary", has_text="Melds as laid out").first.tap()
    expect(page.locator('[data-card="KS"]')).to_be_disabled()
    lay(page, "7C 7D 7H 7S", "8S 9S TS")
    tray = page.get_by_role("group", name="Melds as laid out").first
    expect(tray.get_by_role("group", name="Meld 2").locator("[data-remove]")).to_have_count(3)
    accessible(page, 320)
    expect(page.locator("[data-result]")).to_contain_text("South knocks")
    assert before
    page.get_by_role("button", name="Save").tap()
    page.wait_for_url(f"{server}/s/{session}/1")
    assert hands(app, session)["South"]["melds"] == [["7C", "7D", "7H", "7S"], ["8S", "9S", "TS"]]
    assert "melds" not in hands(app, session)["North"]


def test_groups_with_a_joker_named(app: Flask, server: str, new_phone: Callable[..., Page]) -> None:
    """A declaration as it was laid out; the joker is told what it stands for on the grid."""
    page = new_phone(locale="ja", color_scheme="dark")
    session = sit_down(app, server, page, "indian", "Ann", "Ben")
    page.locator('[data-way="3"]').check()
    page.locator("[name=wild][value='2']").check()
    page.locator("[data-skips-cards]").first.check()
    ann = page.locator(".player").first
    ann.locator(".player-all .tray").first.tap(position={"x": 3, "y": 3})
    deal(page, "7H 8H 9H JS QS KS 5C 5D 5H 3C 4C JK 6C")
    ann.locator(".player-all [data-fold] > summary").tap()
    groups = ("7H 8H 9H", "JS QS KS", "5C 5D 5H", "3C 4C JK")
    for number, group in enumerate(groups):
        if number:
            page.locator("[data-next-meld]").tap()
        deal(page, group)
    page.locator("[data-name-wild]").tap()
    deal(page, "5C")
    deal(page, "6C")
    accessible(page, 390)
    page.locator('[id="hands.@1.points"]').fill("20")
    page.locator("[name=do][value=save]").tap()
    page.wait_for_url(f"{server}/s/{session}/1")
    assert hands(app, session)["Ann"]["groups"] == [group.split() for group in groups[:3]] + [
        ["3C", "4C", "JK=5C", "6C"]
    ]


def test_cards_slide_into_their_melds(app: Flask, server: str, phone: Page) -> None:
    """Those that lie elsewhere once the server has found the melds; at once for whoever wants no motion."""
    sit_down(app, server, phone, "gin", "Ann", "Bob")
    phone.locator("[data-way='3']").check()
    phone.locator("[data-fill-first]").first.check()
    deal(phone, "9S KD 9H 9D")
    nine = phone.locator(".cards-meld [data-remove='9D'][data-slides]")
    expect(nine).to_have_css("transition-duration", "0.2s")
    expect(phone.locator("[data-running]")).to_have_text("Ann· 10 · 4 of 10 cards")
    phone.emulate_media(reduced_motion="reduce")
    expect(nine).to_have_css("transition-duration", "0s")
