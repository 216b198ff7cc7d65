"""The rules in a real browser at phone size: rule numbers lead to them, house rules can be tried."""

import re

from playwright.sync_api import Page, expect


def test_a_ruling_leads_to_its_rule(server: str, phone: Page) -> None:
    phone.goto(f"{server}/referee/gin/knock")
    phone.locator("summary", has_text="Type or paste").first.tap()
    phone.locator("#hand").fill("3H 4H 5H 9S 9D 9C 6H KD 2S AC")
    phone.locator("section.ruling").locator("a[href$='#GIN-10']", has_text="Why?").first.tap()
    expect(phone).to_have_url(f"{server}/rules/gin?preset=house#GIN-10")
    rule = phone.locator(".clause", has=phone.locator("#GIN-10"))
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("no more than 10")
    assert rule.evaluate("one => getComputedStyle(one).outlineStyle") == "solid", "it is seen which one was meant"


def test_house_rules_are_tried_without_a_match(server: str, phone: Page) -> None:
    phone.goto(server)
    phone.get_by_text("More", exact=True).tap()
    phone.get_by_role("link", name=re.compile("^Rules")).tap()
    phone.get_by_role("link", name="Classic").tap()
    phone.get_by_text("Players and house rules").tap()
    phone.get_by_label("Gin bonus", exact=True).fill("33")
    phone.get_by_role("button", name="Show these rules").tap()
    expect(phone.locator("main")).to_contain_text("the opponent's whole deadwood and 33 more")
    expect(phone.locator("mark").first).to_contain_text("33 more")
