"""What a removed phone has entered stays on it."""

from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page, expect

from tests.support.phone import Phone, handle, score_key, session_of, store_of
from tests.support.server_process import enter
from tests.support.service_worker import settled, until
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


def test_a_link_that_is_renewed_leaves_watchers_behind_and_no_hand(
    app: Flask, server: str, new_phone: Callable[..., Page], start: Callable[..., str]
) -> None:
    """The worker keeps pages of both: those of the old address go as well."""
    phone, watcher = (new_phone(service_workers="allow") for _ in range(2))
    session = start(phone)
    settled(phone)
    watcher.goto(f"{server}/s/{session}")
    settled(watcher)
    enter(phone, "4", "3", "1")
    phone.context.set_offline(True)
    press(phone, "Save")
    expect(phone.get_by_text("No connection. The hand is kept on this phone")).to_be_visible()
    other = Phone(app)
    other.post(f"/join/{score_key(app, session)}", {})
    address = session_of(other.post(f"/s/{session}/share/renew-watch", {}))
    expect(watcher.get_by_role("heading", name="This link was renewed")).to_be_visible()
    expect(watcher.get_by_text("Ask them for the new one")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.")
    assert address in phone.url
    nothing_kept(phone)
    phone.goto(f"{server}/s/{session}")
    expect(phone.get_by_role("link", name="Hand 1", exact=True)).to_be_visible()
    assert address in phone.url
    for page in (phone, watcher):
        until(
            page,
            "(old) => caches.open('pages').then((pages) => pages.keys())"
            ".then((all) => !all.some(({ url }) => url.includes(old)))",
            session,
        )
