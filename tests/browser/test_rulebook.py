"""The rules in a real browser at phone size: rule numbers lead to them, everybody can read them."""

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.support.page_checks import check
from tests.support.phone import Phone, session_of

LONG = ("Maximiliane Wolkenst", "ベルトラム・フォン・ホーエン")


def test_a_ruling_leads_to_its_rule(server: str, phone: Page) -> None:
    phone.goto(f"{server}/referee/gin/knock")
    phone.locator("summary", has_text="Type or paste").first.tap()
    phone.locator("#hand").fill("3H 4H 5H 9S 9D 9C 6H KD 2S AC")
    phone.locator("section.ruling").get_by_role("link", name="GIN-10").first.tap()
    expect(phone).to_have_url(f"{server}/rules/gin?preset=house#GIN-10")
    rule = phone.locator(".clause", has=phone.locator("#GIN-10"))
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("no more than 10")
    assert rule.evaluate("one => getComputedStyle(one).outlineStyle") == "solid", "it is seen which one was meant"


def test_house_rules_are_tried_without_a_match(server: str, phone: Page) -> None:
    phone.goto(server)
    phone.get_by_role("link", name="Rules", exact=True).tap()
    phone.get_by_role("link", name="Classic").tap()
    phone.get_by_text("Players and house rules").tap()
    phone.get_by_label("Gin bonus", exact=True).fill("33")
    phone.get_by_role("button", name="Show these rules").tap()
    expect(phone.locator("main")).to_contain_text("the opponent's whole deadwood and 33 more")
    expect(phone.locator("mark").first).to_contain_text("33 more")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_everybody_can_read_them(
    app: Flask, server: str, new_phone: Callable[..., Page], language: str, scheme: str
) -> None:
    """axe finds nothing, and nothing scrolls sideways at 320 px, with names as long as names may be."""
    session = session_of(Phone(app).start(*LONG, gin_bonus="30", big_gin_bonus="31", oklahoma="y", hollywood="y"))
    page = new_phone(locale=language, color_scheme=scheme, viewport={"width": 320, "height": 640})
    paths = (f"/s/{session}/1/rules", "/rules", "/rules/indian?preset=pool+101&players=10", "/rules/gin?players=4")
    for path in paths:
        page.goto(f"{server}{path}")
        for fold in page.locator("summary").all():
            if not fold.evaluate("one => one.parentElement.open"):
                fold.click()
        check(page)
