"""Sending a result from a phone: its own share sheet where the browser has one, else copying; and the picture, which is
asked for again where too many were drawn at once."""

import json
from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page, Route, expect

from scorekeeper.assets import asset_folder
from tests.support.phone import Phone, knock, record, session_of

# Chromium on Linux has no share sheet, so one stands in for it, and tells what it was given.
SHEET = """
  navigator.canShare = ({ files, text }) => Boolean(text || files?.length);
  navigator.share = async ({ files, text }) => {
    window.shared = JSON.stringify(text ?? files.map(({ name, type, size }) => [name, type, size > 0]));
  };
"""
# What a browser lacks on plain http.
HTTP = """
  Object.defineProperty(window, "isSecureContext", { value: false });
  window.board = navigator.clipboard;
  Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });
"""
PICTURE = asset_folder("static") / "img" / "icon-180.png"


def test_by_the_share_sheet_and_without_one(app: Flask, server: str, new_phone: Callable[..., Page]) -> None:
    session = session_of(Phone(app).start("Ann", "Ben"))
    record(app, session, knock("Ann", 4, "Ben", 33))
    page, question = new_phone(), list[str]()

    def busy_at_first(route: Route) -> None:
        question.append(route.request.url)
        route.fulfill(path=PICTURE) if len(question) > 1 else route.fulfill(status=503)

    page.route("**/result.png", busy_at_first)
    page.add_init_script(SHEET)
    page.clock.install()
    page.goto(f"{server}/s/{session}/1/send")
    page.get_by_role("button", name="Send the text…").tap()
    page.wait_for_function("window.shared")
    text = page.get_by_role("textbox").input_value()
    assert "Ann 29" in text
    assert json.loads(page.evaluate("shared")) == text
    expect(page.get_by_role("button", name="Send the picture…")).to_be_hidden()
    page.clock.run_for(10_000)
    page.get_by_role("button", name="Send the picture…").tap()
    page.wait_for_function("shared.startsWith('[')")
    ((name, kind, drawn),) = json.loads(page.evaluate("shared"))
    assert (name.startswith("Gin Rummy Ann, Ben "), kind, drawn) == (True, "image/png", True)
    expect(page.get_by_text("begins with http")).to_be_hidden()

    plain = new_phone(permissions=["clipboard-read", "clipboard-write"])
    plain.route("**/result.png", lambda route: route.fulfill(path=PICTURE))
    plain.add_init_script(HTTP)
    plain.goto(f"{server}/s/{session}/1/send")
    expect(plain.get_by_text("begins with http")).to_be_visible()
    expect(plain.get_by_role("button", name="Send")).to_have_count(0)
    plain.get_by_role("button", name="Copy").tap()
    expect(plain.get_by_role("button", name="Copied")).to_be_visible()
    assert plain.evaluate("board.readText()") == text
