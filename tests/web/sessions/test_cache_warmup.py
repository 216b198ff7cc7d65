"""The matches last played are counted before the first phone asks for them."""

from flask import Flask

from scorekeeper.engine import ledger
from scorekeeper.web.app import create_app, load_newest
from tests.support.phone import Phone, knock, record, session_of
from tests.support.waiting import wait_until


def started(app: Flask) -> str:
    """The address of a match with two hands that nobody has opened since."""
    page = Phone(app).start("Ann", "Ben")
    for deadwood in (3, 4):
        record(app, session_of(page), knock("Ann", deadwood, "Ben", 40))
    ledger._cached_row.cache_clear()
    return page.path


def counted() -> int:
    return ledger._cached_row.cache_info().misses


def test_nothing_is_left_to_count(app: Flask) -> None:
    path = started(app)
    load_newest(app, 1)
    before = counted()
    assert before == 2
    assert "+37" in app.test_client().get(path).text
    assert counted() == before


def test_a_server_that_starts_opens_them_by_itself(app: Flask) -> None:
    started(app)
    create_app({"OPEN_NEWEST": 1, "EXAMPLES": False, "LIMITS": {}}, app.extensions["parts"])
    wait_until(lambda: counted() >= 2)
    assert counted() == 2
