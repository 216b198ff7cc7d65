"""The page of paper in a real browser at phone size."""

from playwright.sync_api import Page, expect


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
