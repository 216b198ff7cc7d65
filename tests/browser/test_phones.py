"""What a removed phone has entered stays on it."""

from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page, expect

from tests.support.phone import Phone, handle, score_key, store_of
from tests.support.server_process import enter
from tests.support.touch import nothing_kept, press


def test_a_removed_phone_keeps_its_hand_until_it_is_let_in_again(
    app: Flask, server: str, phone: Page, start: Callable[..., str]
) -> None:
    session = start(phone)
    enter(phone, "4", "3", "1")
    with store_of(app) as store:
        (grant,) = store.grants.of_session(session)
    removed = handle(app, session, grant.device)
    other = Phone(app)
    other.post(f"/join/{score_key(app, session)}", {})
    other.post(f"/s/{session}/phones/{removed}/remove", {})
    press(phone, "Save")
    expect(phone.get_by_role("heading", name="This phone no longer keeps score here")).to_be_visible()
    expect(phone.get_by_text("What you entered is still here")).to_be_visible()
    expect(phone.get_by_role("button", name="Send again")).to_be_visible()
    phone.goto(f"{server}/join/{score_key(app, session)}")
    press(phone, "Keep score")
    phone.get_by_role("link", name="Record hand").tap()
    expect(phone.get_by_text("Half-entered hand restored.")).to_be_visible()
    press(phone, "Save")
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    nothing_kept(phone)
