"""Sending a result from a phone: by its own share sheet where it has one, else by copying; the picture as PNG."""

import json
import re
from collections.abc import Callable

from flask import Flask
from PIL import Image
from playwright.sync_api import Page, expect

from tests.support.phone import Phone, finished

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
# Whoever wins has a ground of this colour; letters and a line in the colour of the seat.
GROUND, WON, SEAT = (241, 245, 239), (23, 96, 63), (30, 92, 216)


def test_by_the_share_sheet_and_without_one(app: Flask, server: str, new_phone: Callable[..., Page]) -> None:
    session = finished(app, Phone(app))
    page = new_phone(permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script(SHEET)
    page.goto(f"{server}/s/{session}/1/send")
    page.get_by_role("button", name="Send the text…").tap()
    page.wait_for_function("window.shared")
    text = page.get_by_role("textbox").input_value()
    assert "Ann 381" in text
    assert json.loads(page.evaluate("shared")) == text
    page.get_by_role("button", name="Send the picture…").tap()
    page.wait_for_function("shared.startsWith('[')")
    ((name, kind, drawn),) = json.loads(page.evaluate("shared"))
    assert (name.startswith("Gin Rummy Ann, Bob "), kind, drawn) == (True, "image/png", True)
    expect(page.get_by_text("begins with http")).to_be_hidden()
    page.get_by_role("button", name="Copy the picture").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.read().then(([item]) => item.types)") == ["image/png"]
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the picture").tap()
    assert download.value.suggested_filename == name
    with Image.open(download.value.path()) as file:
        assert (file.format, file.width) == ("PNG", 1080)
        seen = {colour for count, colour in file.convert("RGB").getcolors(1 << 24) or () if count > 500}
    assert {GROUND, WON, SEAT, (255, 255, 255)} <= seen

    plain = new_phone(permissions=["clipboard-read", "clipboard-write"])
    plain.add_init_script(HTTP)
    plain.goto(f"{server}/s/{session}/1/send")
    expect(plain.get_by_text("begins with http")).to_be_visible()
    expect(plain.get_by_role("link", name="Save the picture")).to_have_attribute("href", re.compile("^blob:"))
    expect(plain.get_by_role("button", name="Send")).to_have_count(0)
    expect(plain.get_by_role("button", name="Copy the picture")).to_have_count(0)
    plain.get_by_role("button", name="Copy").tap()
    expect(plain.get_by_role("button", name="Copied")).to_be_visible()
    assert plain.evaluate("board.readText()") == text


def test_without_scripts_the_drawing_is_saved(app: Flask, server: str, new_phone: Callable[..., Page]) -> None:
    page = new_phone(java_script_enabled=False)
    page.goto(f"{server}/s/{finished(app, Phone(app))}/1/send")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the picture").tap()
    assert download.value.suggested_filename.endswith(".svg")
