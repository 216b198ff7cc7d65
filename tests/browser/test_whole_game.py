"""A stranger's evening in a real browser at phone size: from the first page to a printed sheet, to 100."""

import re
from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page, expect

from tests.support.phone import DEFENDER, KNOCKER, store_of
from tests.support.touch import deal_by_name, expect_totals, press, printed, save


def start(page: Page, address: str, *names: str) -> None:
    """From the first page to a running match; the first of the names deals."""
    page.goto(address)
    page.get_by_role("link", name="New session").click()
    for seat, name in enumerate(names, 1):
        page.get_by_role("textbox", name=f"Seat {seat}").fill(name)
    page.get_by_role("group", name="Who deals first?").get_by_role("radio", name=names[0], exact=True).check()
    page.get_by_role("button", name="Start").click()


def record(page: Page, ended: str, how: str = "Numbers") -> None:
    """Open the next hand and say who ended it."""
    page.get_by_role("link", name="Record hand").tap()
    page.get_by_role("radio", name=how, exact=True).check()
    page.get_by_role("radio", name=ended, exact=True).check()


def test_a_whole_game_by_numbers_and_by_cards_with_a_correction_the_reckoning_and_the_sheet(
    app: Flask, phone: Page, server: str
) -> None:
    start(phone, server, "North", "南さん")

    record(phone, "North: Knock")
    press(phone, "3", "5", "3")
    save(phone, "North knocks: 53 − 3 = 50")

    record(phone, "南さん: Gin")
    press(phone, "3", "0")
    save(phone, "南さん has gin: 30 + 25 = 55")

    record(phone, "North: Knock", "Cards left")
    deal_by_name(phone, "2C 2D")
    phone.get_by_role("button", name="Add cards: Cards 南さん has left").tap()
    deal_by_name(phone, "QH QS")
    save(phone, "North knocks: 20 − 4 = 16")

    record(phone, "North: Knock", "Whole hands")
    deal_by_name(phone, KNOCKER)
    deal_by_name(phone, DEFENDER)
    save(phone, "North knocks: 26 − 1 = 25")
    expect_totals(phone, [91, 55])

    # In the middle somebody notices that hand 1 was miscounted.
    phone.get_by_role("link", name="Hand 1", exact=True).click()
    phone.get_by_role("link", name="Correct").click()
    phone.get_by_role("textbox", name="Deadwood of 南さん").fill("60")
    phone.get_by_role("textbox", name="Why it is corrected (optional)").fill("counted again")
    expect(phone.locator("[data-result]")).to_contain_text("60 − 3 = 57")
    phone.get_by_role("button", name="Save correction").click()
    expect(phone.get_by_role("status").first).to_contain_text("North knocks: 60 − 3 = 57")
    expect_totals(phone, [98, 55])
    phone.get_by_role("link", name="Hand 1", exact=True).click()
    expect(phone.locator("main")).to_contain_text("counted again")
    expect(phone.locator("main")).to_contain_text("53 − 3 = 50")
    phone.get_by_role("link", name="Back").click()

    record(phone, "Dead hand")
    save(phone, "Dead hand")
    expect_totals(phone, [98, 55])

    # An undercut ends the game: the undercutter reached the target.
    record(phone, "南さん: Knock")
    phone.get_by_role("textbox", name="Deadwood of 南さん").tap()
    press(phone, "9", "2")
    save(phone, "North undercuts: 9 − 2 + 25 = 32")
    # The winner first, then a small line with Undo, which stays when the page hears of something else.
    undo = phone.locator(".winner-how + .notice-small").get_by_role("button", name="Undo")
    expect(undo).to_be_in_viewport()
    with store_of(app) as store:
        store.short_codes.renew(phone.url.split("/")[4], "CDFH3479", None)
    expect(phone.locator("[data-live]")).to_have_attribute("data-version", re.compile("CDFH3479"))
    expect(undo).to_be_in_viewport()
    expect(phone.get_by_role("button", name="Undo")).to_have_count(1)

    # 98 + 32, the game bonus, four boxes; one box for the gin.
    reckoning = phone.get_by_role("region", name="Final reckoning")
    whys = {"Game bonus for reaching 100": "GIN-17", "Boxes: 4 hands won × 25": "GIN-18"}
    for line, rule in (whys | {"Box for 1 hand won": "GIN-18"}).items():
        reckoning.locator(".step", has_text=line).get_by_role("link", name="Why?").tap()
        expect(phone.locator(f"[id='{rule}']")).to_be_in_viewport()
        expect(phone.locator(".clause", has_text=rule)).to_contain_text("bonus" if rule == "GIN-17" else "box")
        phone.go_back()
    expect_totals(phone, [330, 80])
    expect(phone.locator("main")).to_contain_text("North wins with 330.")
    assert not phone.get_by_role("link", name="Record hand").count()

    sheet, explained = (printed(phone, server, name) for name in ("Score sheet", "Every hand explained"))
    for shown in ("North", "南さん", "330", "80"):
        assert shown in sheet
    for shown in ("North", "南さん", "♠", "♥"):
        assert shown in explained

    phone.get_by_role("button", name="Rematch").tap()
    expect(phone.get_by_role("link", name="Record hand")).to_be_visible()
    expect_totals(phone, [0, 0])


def test_a_whole_game_in_japanese_without_scripts(new_phone: Callable[..., Page], server: str) -> None:
    page = new_phone(locale="ja-JP", java_script_enabled=False)
    page.goto(server)
    page.get_by_role("link", name="新しく始める").click()
    page.get_by_role("combobox", name="席1").fill("東")
    page.get_by_role("combobox", name="席2").fill("西")
    page.get_by_role("button", name="開始").click()
    for counts, total in ((("3", "53"), 50), (("5", "55"), 100)):
        page.get_by_role("link", name="ハンドを記録").click()
        page.get_by_role("radio", name="東：ノック").check()
        page.get_by_role("textbox", name="東のデッドウッド").fill(counts[0])
        page.get_by_role("textbox", name="西のデッドウッド").fill(counts[1])
        page.get_by_role("button", name="確認").click()
        expect(page.locator("main")).to_contain_text(f"{counts[1]} − {counts[0]} = 50")
        page.get_by_role("button", name="保存").click()
        expect(page.locator("main")).to_contain_text(str(total))
    expect(page.locator("main")).to_contain_text("東が350点で勝ちました。")
    expect_totals(page, [350, 0])
