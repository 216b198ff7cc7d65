"""The pages about players in a browser: every row leads on. tests/browser/test_every_page.py looks at how they fit."""

from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.support.phone import Phone, knock, record, session_of

NAMES = ("神楽坂ひなたぼっこの会の人たち全員0", "Maximilian Wolkenst0")


def test_every_row_leads_on(app: Flask, server: str, phone: Page) -> None:
    writer = Phone(app)
    for _ in range(2):
        session = session_of(writer.start(*NAMES, target="40"))
        for hand in (knock(NAMES[0], 3, NAMES[1], 20), knock(NAMES[1], 9, NAMES[0], 2)):
            record(app, session, hand)
    cookie = writer.client.get_cookie("scorekeeper")
    assert cookie
    phone.context.add_cookies([{"name": "scorekeeper", "value": cookie.value, "url": server}])
    phone.goto(server)
    phone.get_by_text("More", exact=True).tap()
    phone.get_by_role("link", name="Players").tap()
    tap(phone.get_by_role("row").filter(has_text=NAMES[0]).get_by_role("cell").last)
    expect(phone.get_by_role("heading", level=1)).to_have_text(NAMES[0])
    expect(phone.get_by_role("img", name="share of hands won")).to_be_visible()
    best = phone.get_by_role("row", name="Best hand").first
    assert (best.bounding_box() or {})["height"] >= 48
    tap(best.get_by_role("cell"))
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Hand 2")
    phone.go_back()
    tap(phone.get_by_role("row").filter(has_text=NAMES[1]).get_by_role("cell").last)
    expect(phone.get_by_role("heading", level=1)).to_have_text(NAMES[1])


def tap(cell: Locator) -> None:
    """In the middle of a cell, whatever lies there: the link of its row. It waits until the row is what is hit."""
    row = cell.locator("xpath=..")
    inside, around = cell.bounding_box(), row.bounding_box()
    assert inside
    assert around
    left, top = inside["x"] - around["x"], inside["y"] - around["y"]
    row.tap(position={"x": left + inside["width"] / 2, "y": top + inside["height"] / 2})
