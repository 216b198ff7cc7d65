"""Back and reload after a form: the browser shows the page again, as it was, and never its own error page."""

from flask import Flask
from playwright.sync_api import Page, expect

from tests.support.phone import count
from tests.support.taps import seat_names, start


def test_back_after_drawing_for_the_deal(app: Flask, server: str, phone: Page) -> None:
    phone.goto(f"{server}/sessions/new")
    seat_names(phone, "Ann", "Bob")
    phone.get_by_role("button", name="We drew cards ourselves").tap()
    for card in ("KS", "3H"):
        phone.locator(f"[data-card='{card}']").tap()
    phone.get_by_role("button", name="Use this result").tap()
    phone.get_by_role("button", name="Start").tap()
    expect(phone.locator(".score")).to_have_count(2)
    # Who goes back gets the form with what the cards decided, and starts no second session from it.
    phone.go_back()
    phone.reload()
    expect(phone.locator("#players-0")).to_have_value("Ann")
    phone.get_by_role("button", name="Start").tap()
    expect(phone.locator(".score")).to_have_count(2)
    assert count(app) == 1


def test_back_from_drawing_leads_to_the_players_as_they_were(server: str, phone: Page) -> None:
    phone.goto(f"{server}/sessions/new")
    seat_names(phone, "Ann", "Bob")
    phone.get_by_role("button", name="We drew cards ourselves").tap()
    expect(phone.get_by_text("Cards drawn, by player")).to_be_visible()
    phone.go_back()
    expect(phone.locator("#players-0")).to_have_value("Ann")
    expect(phone.locator("#players-1")).to_have_value("Bob")


def test_back_after_somebody_joined(server: str, phone: Page) -> None:
    start(phone, server, "indian", "Ann", "Bob")
    phone.goto(f"{phone.url}/1/players/join")
    phone.locator("#name").fill("Cleo")
    phone.get_by_role("button", name="Go on").tap()
    phone.get_by_role("button", name="Save").tap()
    expect(phone.locator(".score")).to_have_count(3)
    phone.go_back()
    expect(phone.get_by_text("Cleo joins")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("button", name="Save")).to_be_visible()
