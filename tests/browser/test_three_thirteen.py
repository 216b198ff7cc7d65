"""A hand of Five Crowns tapped card by card: a deck of five suits with jokers, at the width of a small phone."""

from playwright.sync_api import Page, expect

from tests.support.taps import start_to_record
from tests.support.touch import deal, keeps, press

# The keys of cards whose letters do not fit, or that lie beyond the edge of the window.
_CUT = """(keys) => keys
  .filter((key) => key.scrollWidth > key.clientWidth || key.getBoundingClientRect().right > innerWidth)
  .map((key) => key.dataset.card)"""


def test_a_hand_of_five_suits_is_tapped(phone: Page, server: str) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    start_to_record(phone, server, "three_thirteen", "Ann", "Ben", "Cleo", preset="five crowns")
    phone.get_by_role("radio", name="Whole hands").check()
    phone.get_by_role("radio", name="Ben went out").check()
    keys = phone.locator("[data-card]")
    expect(keys).to_have_count(56)
    assert keys.evaluate_all(_CUT) == []
    expect(phone.locator(".key-wild")).to_have_count(6)
    deal(phone, "4S 3* KH")
    expect(phone.get_by_label("Cards of Ann").locator("..").locator(".suit-x")).to_have_text("3☆")
    # A half-entered hand that comes back still has its wild rank.
    keeps(phone, "hands.@0.cards", "4S 3* KH")
    phone.reload()
    phone.get_by_text("Half-entered hand restored.").wait_for()
    expect(phone.locator(".key-wild")).to_have_count(6)
    deal(phone, "7* 9* JK")
    press(phone, "Save")
    expect(phone.get_by_role("status").first).to_contain_text("Ben goes out. Left over: Ann 37, Cleo 0.")
