"""What the tests of pages share: a phone, a session, and that whoever prints says so."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.printing import Printer
from tests.support.phone import Phone, session_of


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A phone that has not been here yet."""
    return Phone(app)


@pytest.fixture
def session(phone: Phone) -> str:
    """The id of a session that `phone` has started, which is its first address."""
    return session_of(phone.start("Ann", "Bob"))


@pytest.fixture
def in_network(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Gives this computer these addresses in the local network; without any it is in none."""

    def join(*addresses: str) -> None:
        parts = replace(app.extensions["parts"], addresses=lambda: addresses)
        monkeypatch.setitem(app.extensions, "parts", parts)

    return join


@pytest.fixture(autouse=True)
def _who_prints_says_so(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A test that prints has the marker `pdf`: `script/test fast` leaves it out. All tests of pages have one
    application, which keeps its sheets, so the same sheet is printed once; what stands on paper is looked at in
    tests/pdf."""
    requests: list[object] = []
    ordinary: Callable[..., object] = Printer.sheet_or_job

    def sheet_or_job(*args: object, **kwargs: object) -> object:
        requests.append(args)
        return ordinary(*args, **kwargs)

    monkeypatch.setattr(Printer, "sheet_or_job", sheet_or_job)
    yield
    marked = request.node.get_closest_marker
    assert not requests or marked("pdf") or marked("browser"), "this test prints: give it the marker `pdf`"
