"""The page of paper in a real browser at phone size."""

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.support.page_checks import check
from tests.support.phone import Phone


def test_a_pad_by_other_house_rules(server: str, phone: Page) -> None:
    phone.goto(server)
    phone.get_by_role("link", name="Paper", exact=True).tap()
    phone.get_by_role("link", name="Points 80").tap()
    phone.get_by_role("radio", name="10", exact=True).tap()
    phone.get_by_text("House rules", exact=True).first.tap()
    phone.get_by_label("Rounds", exact=True).fill("12")
    phone.get_by_role("button", name="By these rules").tap()
    expect(phone.locator("main")).to_contain_text("1 house rule")
    link = phone.get_by_role("link", name="Blank pad: PDF, Pocket").get_attribute("href") or ""
    assert "options-rounds=12" in link
    assert "players=10" in link


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_everybody_can_use_it(
    app: Flask, server: str, new_phone: Callable[..., Page], language: str, scheme: str
) -> None:
    """axe finds nothing, and nothing scrolls sideways at 320 px."""
    owner = Phone(app)
    owner.start("Ann", "Bob")
    page = new_phone(locale=language, color_scheme=scheme, viewport={"width": 320, "height": 640})
    cookie = owner.client.get_cookie("scorekeeper")
    assert cookie
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": server}])
    for path in ("/paper", "/paper/indian?preset=pool+101&players=10", "/paper/gin?players=4"):
        page.goto(f"{server}{path}")
        for fold in page.locator("summary").all():
            if not fold.evaluate("one => one.parentElement.open"):
                fold.click()
        check(page)
