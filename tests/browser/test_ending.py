"""The last hand and the end of a match, as phones and the board see them come in."""

from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page, expect

from tests.support.phone import knock, record
from tests.support.taps import start_by_form

NewPhone = Callable[..., Page]


def test_a_hand_runs_in_and_the_winner_is_seen_at_once(
    app: Flask, server: str, phone: Page, new_phone: NewPhone
) -> None:
    session = start_by_form(phone, server, "Ann", "Bob")
    phone.goto(f"{server}/s/{session}")
    board = new_phone(reduced_motion="reduce")
    board.goto(f"{server}/s/{session}/board")

    record(app, session, knock("Ann", 4, "Bob", 60))
    expect(phone.locator("[data-runs] .score-total").first).to_have_attribute("data-before", "0")

    record(app, session, knock("Ann", 4, "Bob", 60))
    for page in (phone, board):
        expect(page.get_by_role("heading", name="Ann wins with 362.")).to_be_visible()
        expect(page.locator(".winner-names")).to_have_text("Ann")
    expect(phone.locator(".place .score-total").first).to_have_css("opacity", "1")
    expect(phone.locator(".stages").first).to_have_text("112212262")
    expect(phone.get_by_role("button", name="Rematch")).to_be_in_viewport()

    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_text("Taken back: hand 2.")).to_be_visible()
    expect(phone.get_by_role("button", name="Undo")).to_have_count(0)
    expect(board.locator(".winner-names")).to_have_count(0)
    phone.get_by_role("button", name="Redo").click()
    expect(board.locator(".winner-names")).to_have_text("Ann")
