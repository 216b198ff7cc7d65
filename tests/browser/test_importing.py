"""A file with sessions is shared, chosen on a phone and sent; one that is too large stays on it."""

from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page, expect

from scorekeeper.exchange import MOST_BYTES
from tests.support.phone import NOW, knock, record, store_of


def test_a_file_is_chosen_and_comes_in(app: Flask, server: str, phone: Page, start: Callable[..., str]) -> None:
    session = start(phone, "Ann", "Bob")
    record(app, session, knock("Ann", 4, "Bob", 33))
    # A browser that shares text and no JSON, as Chrome on Android does.
    phone.add_init_script("navigator.canShare = ({ files: [file] }) => file.type === 'text/plain'")
    phone.add_init_script(
        "navigator.share = async ({ files: [file] }) => {"
        " Object.assign(document.body.dataset, { text: await file.text(), name: file.name }); }"
    )
    phone.goto(f"{server}/phone")
    phone.get_by_role("button", name="Share everything as a file").tap()
    expect(phone.locator("body")).to_have_attribute("data-name", "Scorekeeper.json.txt")
    text = phone.locator("body").get_attribute("data-text") or ""
    with store_of(app) as store:
        store.sessions.delete(session, store.sessions.number_of_entries(session), NOW)
    phone.get_by_role("link", name="Import sessions").tap()
    assert phone.locator("form[data-most]").get_attribute("data-most") == str(MOST_BYTES)
    chosen, send = phone.get_by_label("File"), phone.get_by_role("button", name="Import")

    # A file of 32 MB would only take long to be made.
    phone.locator("form[data-most]").evaluate("(form) => { form.dataset.most = '100'; }")
    chosen.set_input_files({"name": "Scorekeeper.json.txt", "mimeType": "text/plain", "buffer": text.encode()})
    send.tap()
    expect(phone.get_by_role("alert")).to_contain_text("This file has more than 32 MB.")
    expect(phone.get_by_role("heading", name="Import sessions")).to_be_visible()

    phone.locator("form[data-most]").evaluate("(form) => { form.dataset.most = '1000000'; }")
    send.tap()
    expect(phone.get_by_role("heading", name="Sessions from the file")).to_be_visible()
    phone.get_by_role("link", name="Ann, Bob").tap()
    expect(phone.locator(".score-total").first).to_have_text("29")
    expect(phone.get_by_role("link", name="Record hand")).to_be_visible()
