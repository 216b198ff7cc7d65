"""The examples on the first page of a real phone are gone in one tap."""

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from scorekeeper.web.app import create_app


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One application with its examples."""
    return create_app({"INSTANCE": str(tmp_path_factory.mktemp("examples")), "TESTING": True, "LIMITS": {}})


def test_one_tap_removes_them(server: str, phone: Page) -> None:
    phone.goto(server)
    phone.get_by_role("button", name="Remove the examples").tap()
    expect(phone.get_by_role("status").first).to_contain_text("The examples are gone from this phone.")
    expect(phone.get_by_role("heading", name="Examples to look at")).to_have_count(0)
    expect(phone.get_by_role("link", name="New session")).to_be_visible()
