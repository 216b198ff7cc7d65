"""Back and reload after a form: the browser shows the page again, as it was, and never its own error page."""

from flask import Flask
from playwright.sync_api import Page, expect

from tests.support.phone import count
from tests.support.taps import seat_names, start

NAMES = ("Ann", "Bob", "Cleo")


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


def test_a_draw_of_the_app_stands_and_back_keeps_the_names(server: str, phone: Page) -> None:
    phone.goto(f"{server}/sessions/new?game=indian")
    seat_names(phone, *NAMES)
    phone.get_by_role("button", name="Pick for us").tap()
    cards = phone.locator(".draw-cards").first
    drawn = cards.inner_text()
    times = phone.evaluate("document.getAnimations().map((one) => one.effect.getTiming().duration)")
    assert len(times) > len(NAMES)
    assert max(times) < 250
    phone.reload()
    expect(cards).to_have_text(drawn, use_inner_text=True)
    phone.go_back()
    expect(phone.locator("#players-0")).to_have_value(NAMES[0])
    phone.emulate_media(reduced_motion="reduce")
    phone.get_by_role("button", name="Pick for us").tap()
    expect(cards).to_have_text(drawn, use_inner_text=True)
    assert not phone.evaluate("document.getAnimations().length")
    phone.get_by_role("button", name="Back").tap()
    for name in NAMES:
        expect(phone.get_by_role("radio", name=name, exact=True)).to_be_visible()
    phone.get_by_role("button", name="Start").tap()
    expect(phone.locator(".score")).to_have_count(len(NAMES))
