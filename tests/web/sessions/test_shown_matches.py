"""The page of a session that is open: it stays with its match as long as that runs, whatever begins beside it."""

import re

from flask import Flask

from tests.support.phone import Page, Phone, knock, record, session_of


def another(phone: Phone, session: str, *players: str) -> None:
    """One more match of Gin Rummy in a session."""
    page = phone.get(f"/s/{session}/new?game=gin")
    phone.send(page, "/new", {f"players-{seat}": name for seat, name in enumerate(players)})


def renewed(phone: Phone, page: Page) -> Page:
    """The page as its script asks for it once anything was saved."""
    (shows,) = re.findall(r'data-shows="(\d+)"', page.html)
    return phone.get(f"{page.path}?shows={shows}")


def players(page: Page) -> str:
    """Who plays the match that a page shows, by its title: `Ann – Bob – Gin Rummy – Scorekeeper`."""
    (title,) = re.findall("<title>(.*?)</title>", page.html)
    return re.sub("[\u2066-\u2069]|<.*?>", "", title.rsplit(" – ", 2)[0])


def test_a_page_stays_with_its_match_and_links_the_one_that_runs_beside_it(app: Flask) -> None:
    phone, watcher = Phone(app), Phone(app)
    session = session_of(phone.start("Ann", "Bob"))
    page = watcher.get(f"/s/{session}")
    another(phone, session, "Cleo", "Dan")
    page = renewed(watcher, page)
    assert players(page) == "Ann – Bob"
    assert f"/s/{session}/2" in page.links
    assert players(watcher.get(f"/s/{session}")) == "Cleo – Dan", "who comes now is led to the newest"
    # Its result stays as well, until the next match begins.
    for left in (33, 40, 45):
        record(app, session, knock("Ann", 4, "Bob", left))
    page = renewed(watcher, page)
    assert "Ann wins with 381." in page.text
    phone.send(phone.get(f"/s/{session}/1"), "/rematch")
    page = renewed(watcher, page)
    assert "Match 3" in page.text
    assert players(page) == "Ann – Bob"
    assert not page.text.count("wins")
    # A start that is taken back leaves what there was before.
    phone.send(phone.get(f"/s/{session}/3"), "/undo")
    assert players(renewed(watcher, page)) == "Cleo – Dan", "which is what runs"


def test_every_match_is_one_tap_away_and_an_address_with_a_number_is_that_of_one_match(app: Flask) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob"))
    for names in (("Cleo", "Dan"), ("Eve", "Finn"), ("Gus", "Hiro")):
        another(phone, session, *names)
    record(app, session, knock("Eve", 4, "Finn", 33), number=3)
    phone.send(phone.get(f"/s/{session}/3/finish"), "/finish")
    page = phone.get(f"/s/{session}/1")
    assert {f"/s/{session}/{number}" for number in range(1, 5)} <= set(page.links)
    assert "Match 1 of 4 " in f"{page.text} "
    assert "leads" not in page.text, "of these two nobody has won a match"
    assert "data-shows" not in page.html
