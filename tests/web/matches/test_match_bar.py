"""The bar of a match, and the page behind *More*: what is there for whom, and which of them the page belongs to."""

import re

import pytest
from flask import Flask

from tests.support.phone import Page, Phone, finished, knock, record, session_of

# The pages that one reaches from a running match, and what each belongs to in the bar.
PAGES = {
    "": "Score",
    "/hands/1": "Score",
    "/referee": "Referee",
    "/referee/knock": "Referee",
    "/wrong": "Referee",
    "/rules": "More",
    "/more": "More",
}


@pytest.fixture
def session(app: Flask, phone: Phone) -> str:
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    return session


def bar(page: Page) -> str:
    matches = re.findall(r'<nav class="match-bar".*?</nav>', page.html, re.DOTALL)
    assert len(matches) == 1, page.path
    return str(matches[0])


def words(html: str) -> list[str]:
    """What the keys of a bar say to the eye, in their order."""
    return re.findall(r'<span(?: aria-hidden="true")?>([^<]+)</span>', html)


def test_every_page_of_a_match_has_the_bar(app: Flask, phone: Phone, session: str) -> None:
    watcher, japanese = Phone(app), Phone(app, "ja")
    (wrong, *_others) = [link for link in phone.get(f"/s/{session}/1/wrong").links if "/wrong/" in link]
    addresses = {f"/s/{session}/1{at}": here for at, here in PAGES.items()} | {wrong: "Referee"}
    for address, expected in addresses.items():
        shown = bar(phone.get(address))
        assert words(shown) == ["Score", "Record", "Referee", "More"]
        (here,) = re.findall(r'aria-current="\w+"(?:(?!</a>).)*<span>(\w+)</span>', shown, re.DOTALL)
        assert here == expected, address
        assert words(bar(watcher.get(address))) == ["Score", "Referee", "More"], "who watches"
    assert words(bar(japanese.get(f"/s/{session}/1"))) == ["得点", "審判", "その他"]


def test_where_a_hand_is_entered_the_bar_gives_way(phone: Phone, session: str) -> None:
    for at in ("hands/new", "hands/1/edit", "finish", "rules/edit"):
        assert "match-bar" not in phone.get(f"/s/{session}/1/{at}").html


def test_a_finished_match_has_a_rematch_in_the_bar(app: Flask, phone: Phone) -> None:
    at = f"/s/{finished(app, phone)}/1"
    assert words(bar(phone.get(f"{at}/more"))) == ["Score", "Rematch", "Referee", "More"]
    assert words(bar(phone.get(at))) == ["Score", "Referee", "More"], "the winner has it above"
    assert phone.send(phone.get(f"{at}/more"), "/rematch").path.endswith("/2")
    assert words(bar(Phone(app).get(at))) == ["Score", "Referee", "More"]


def test_more_has_everything_else(phone: Phone, session: str) -> None:
    at = f"/s/{session}"
    page = phone.get(f"{at}/1/more")
    for path in ("/share", "/new?match=1", "/name", "/delete", "/1/rules", "/1/rules/edit", "/1/wrong", "/1/finish"):
        assert at + path in page.links
    for path in ("/1/sheet.pdf", "/1/explained.pdf", "/summary.pdf"):
        assert len([link for link in page.links if link.startswith(at + path)]) == 3, "a link a paper size"
    assert {f"{at}/session.csv", f"{at}/session.json", "/phone"} <= set(page.links)
    assert page.form("/forget")


def test_more_offers_a_watcher_nothing_that_writes(app: Flask, session: str) -> None:
    page = Phone(app).get(f"/s/{session}/1/more")
    for path in ("/new", "/name", "/delete", "/rules/edit", "/finish", "/hands/new"):
        assert not [link for link in page.links if link.partition("?")[0].endswith(path)]
    assert not [form for form in page.forms if form.action.endswith(("/forget", "/rematch"))]
    assert f"/s/{session}/share" in page.links


def test_more_finishes_only_what_has_a_hand_and_still_runs(app: Flask, phone: Phone) -> None:
    empty = session_of(phone.start("Ann", "Bob"))
    assert f"/s/{empty}/1/finish" not in phone.get(f"/s/{empty}/1/more").links
    over = finished(app, phone)
    assert f"/s/{over}/1/finish" not in phone.get(f"/s/{over}/1/more").links


def test_a_match_that_is_not_there_has_no_more(phone: Phone, session: str) -> None:
    phone.get(f"/s/{session}/2/more", 404)
    phone.get(f"/s/{'0' * 32}/1/more", 404)
