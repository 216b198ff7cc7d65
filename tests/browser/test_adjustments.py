"""An adjustment that an address asks for, on a phone that has half a hand already; and the key of the sign."""

import re

from playwright.sync_api import Page, expect

from tests.support.server_process import House, enter, start
from tests.support.touch import keeps, press

TOP_OF_DOCK = "document.querySelector('[data-dock]').getBoundingClientRect().top"
NOTE = "document.querySelector('[name=remark]').getBoundingClientRect()"


def test_an_adjustment_comes_beside_what_was_half_entered(house: House, phone: Page) -> None:
    session = start(phone, house.url)
    enter(phone, "4", "3", "1")
    keeps(phone, "hands.@1.deadwood", "31")
    phone.set_viewport_size({"width": 320, "height": 568})
    more = phone.get_by_text("More for this hand", exact=True)
    phone.get_by_role("button", name="Put the keys away").tap()
    more.evaluate(f"(more) => scrollBy(0, more.getBoundingClientRect().bottom + 4 - {TOP_OF_DOCK})")
    more.tap()
    # What the fold holds comes into sight above the dock.
    phone.wait_for_function(f"() => {{ const {{ y, height }} = {NOTE}; return height && y + height < {TOP_OF_DOCK}; }}")
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.get_by_text("Adjustment", exact=True).tap()
    first, second = (phone.locator(f"[data-adjustment='adjustments.{place}']") for place in range(2))
    first.locator("label", has_text="South").tap()
    press(phone, "5")
    press(phone, "Plus or minus")
    first.locator("label", has_text="Handicap").tap()
    keeps(phone, "adjustments.0.points", "-5")
    phone.goto(f"{phone.url}?adjust-points=-10&adjust-why=drew+early&adjust-rule=IRR-G05")
    expect(first.get_by_label("How many points?")).to_have_value("-5")
    expect(second.get_by_label("How many points?")).to_have_value("-10")
    expect(first.get_by_role("link", name="Why?")).to_be_hidden()
    expect(second.get_by_role("link", name="Why?")).to_have_attribute("href", re.compile("/rules#IRR-G05$"))
    second.locator("label", has_text="North").tap()
    expect(phone.locator("[data-result]")).to_contain_text("North −10 (Adjustment: drew early)")
    press(phone, "Save")
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    ((body,),) = house.entries(session)
    assert isinstance(body, dict)
    assert body["adjustments"] == [
        {"player": "South", "points": -5, "why": "handicap"},
        {"player": "North", "points": -10, "why": "drew early", "rule": "IRR-G05"},
    ]
