"""A session goes from a phone alone to a house by a link, plays on there, and comes home by the file."""

import base64
import gzip
import hashlib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from scorekeeper.engine.fields import Json
from scorekeeper.table.match import load_all
from scorekeeper.table.play_on import home_of, link_to
from scorekeeper.web.files import play_on_pages
from scorekeeper.web.http import access
from tests.support.alone import application_alone
from tests.support.phone import Page, Phone, knock, record, session_of, store_of


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Flask]:
    app = application_alone(tmp_path)
    yield app
    app.extensions["pool"].close()


@pytest.fixture
def here(alone: Flask) -> Phone:
    return Phone(alone)


@pytest.fixture
def session(alone: Flask, here: Phone) -> str:
    """A match with a hand on the phone alone."""
    made = session_of(here.start("Ann", "Bob"))
    record(alone, made, knock("Ann", 4, "Bob", 33))
    return made


def link_of(page: Page) -> str:
    """The link by which a page hands its session over."""
    return next(link for link in page.links if "/import#" in link)


def handed(page: Page) -> dict[str, str]:
    """What a link brings behind its #."""
    return {name: values[0] for name, values in parse_qs(urlsplit(link_of(page)).fragment).items()}


def totals(app: Flask, session_id: str) -> list[int]:
    with store_of(app) as store:
        row = store.sessions.get(session_id)
        assert row
        (match,) = load_all(store, row)
        return [match.ledger.total(player) for player in match.ledger.terms.players]


def test_it_plays_on_in_the_house_and_comes_home(alone: Flask, here: Phone, session: str, app: Flask) -> None:
    at = f"/s/{session}/play-on"
    assert at in here.get(f"/s/{session}/1/more").links
    page = here.send(here.get(at), at, {"house": "192.168.0.5:8000"})
    assert link_of(page).startswith("http://192.168.0.5:8000/import#")
    assert "192.168.0.5:8000" in here.get(at).html, "it is kept for the next session"
    sent = handed(page)
    assert sent["title"] == "Ann, Bob"
    # In the house a script puts it into the form; nothing is imported before somebody taps.
    house = Phone(app)
    came = house.post("/import", {**sent, "back": f"https://cards.example{at}"})
    assert "Came in with 1 hand." in came.text
    back = urlsplit(next(link for link in came.links if link.startswith("https://cards.example")))
    assert back.path == at
    (there,) = parse_qs(back.fragment)["at"]
    assert totals(app, session_of(house.get(urlsplit(there).path))) == totals(alone, session)
    # On the phone it says where it is, and nothing is recorded by mistake.
    entry = here.get(f"/s/{session}/1/hands/new")
    score = here.send(here.get(at), "/at", {"at": there})
    assert there in score.links
    assert "Record hand" not in score.text
    assert "Continue" not in here.get("/").text
    here.send(entry, "/hands/new", {"ended_by": "@0"}, status=403)
    assert here.get(at).path == score.path, "it cannot be handed over twice"
    # It goes on there, and the file brings that home, where it is taken up again.
    moved = urlsplit(there).path.split("/")[2]
    record(app, moved, knock("Bob", 0, "Ann", 20))
    file = gzip.compress(house.client.get(f"/s/{moved}/session.json").data)
    zipped = base64.urlsafe_b64encode(file).decode()
    assert "1 newer entry was added" in here.post("/import", {"zipped": zipped}).text
    assert totals(app, moved) == totals(alone, session)
    assert "Record hand" in here.send(here.get(f"/s/{session}"), "/take-up").text


def test_a_session_that_is_too_long_for_a_link_goes_as_a_file(
    here: Phone, session: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = f"/s/{session}/play-on"
    monkeypatch.setattr(play_on_pages, "link_to", lambda *_given: None)
    links = here.send(here.get(at), at, {"house": "192.168.0.5:8000"}).links
    assert {f"/s/{session}/session.json", "http://192.168.0.5:8000/import"} <= set(links)
    dense: list[Json] = [hashlib.sha256(str(number).encode()).hexdigest() for number in range(3000)]
    assert link_to("http://192.168.0.5", dense, "", "") is None


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("192.168.0.5:8000", "http://192.168.0.5:8000"),
        (" http://192.168.0.5:8000/ ", "http://192.168.0.5:8000"),
        ("https://house.example/cards/s/0123/1", "https://house.example/cards"),
        ("[fd00::5]:8000", "http://[fd00::5]:8000"),
        ("", None),
        ("javascript:alert(1)", None),
        ("ftp://192.168.0.5", None),
        ("http://cards@evil.example", None),
        ("192.168.0.5:port", None),
        ("a" * 301, None),
    ],
)
def test_the_address_of_a_house_as_people_type_it(here: Phone, session: str, typed: str, address: str | None) -> None:
    assert home_of(typed) == address
    at = f"/s/{session}/play-on"
    page = here.send(here.get(at), at, {"house": typed}, status=200 if address else 422)
    assert ("This is no address." in page.text) is (address is None)


@pytest.mark.parametrize("address", ["", "javascript:alert(1)", "//evil.example", "http://" + "a" * 300])
def test_only_an_address_is_left_on_the_phone(here: Phone, session: str, address: str) -> None:
    page = here.post(f"/s/{session}/play-on/at", {"at": address}, status=422)
    assert "This is no address." in page.text
    assert "Record hand" in here.get(f"/s/{session}").text


@pytest.mark.parametrize(
    "zipped",
    ["%", "QQ", "QUJD", base64.urlsafe_b64encode(gzip.compress(b"[]")).decode()],
    ids=["no base64", "half", "not zipped", "no sessions"],
)
def test_a_link_that_is_damaged_imports_nothing(app: Flask, zipped: str) -> None:
    assert "Nothing was imported." in Phone(app).post("/import", {"zipped": zipped}, status=422).text


def test_a_link_is_unpacked_to_no_more_than_a_file_may_have(app: Flask) -> None:
    bomb = base64.urlsafe_b64encode(gzip.compress(bytes(100 * 1024**2))).decode()
    assert "This file has more than 32 MB." in Phone(app).post("/import", {"zipped": bomb}, status=422).text


@pytest.mark.parametrize("back", ["", "http://evil.example/", "javascript:alert(1)", "https://" + "a" * 300])
def test_the_address_of_the_session_goes_to_no_page_that_others_can_read(
    here: Phone, session: str, app: Flask, back: str
) -> None:
    at = f"/s/{session}/play-on"
    sent = handed(here.send(here.get(at), at, {"house": "192.168.0.5"}))
    assert "Leave a link" not in Phone(app).post("/import", {**sent, "back": back}).text


def test_whoever_has_only_the_link_does_not_get_the_address(here: Phone, session: str, app: Flask) -> None:
    at = f"/s/{session}/play-on"
    sent = {**handed(here.send(here.get(at), at, {"house": "192.168.0.5"})), "back": "https://cards.example/"}
    assert "Leave a link" in Phone(app).post("/import", sent).text
    assert "Leave a link" not in Phone(app).post("/import", sent).text


def test_a_phone_whose_browser_may_delete_the_data_says_what_is_in_no_file(
    here: Phone, alone: Flask, session: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A script shows it where the browser has not promised to keep everything."""

    def at(time: str) -> None:
        monkeypatch.setattr(access, "now", lambda: f"2126-11-20T{time}.000+00:00")

    at("19:30:00")
    for page in ("/", "/phone"):
        assert "1 session is in no file yet." in here.get(page).text
    form = dict(here.get("/phone").form("/paper/scorekeeper.json").fields)
    assert here.client.post("/paper/scorekeeper.json", data=form).status_code == 200
    assert "data-may-be-lost" not in here.get("/").html + here.get("/phone").html
    with store_of(alone) as store, store.database.transaction():
        (match,) = store.matches.of_session(session)
        later = "2126-11-20T19:31:00.000+00:00"
        store.entries.append(match.id, 2, None, None, "", "phone", "later", later)
    assert "1 session was changed since the last file" in here.get("/").text
    house = Phone(app)
    house.start("Ann", "Bob")
    assert "data-may-be-lost" not in house.get("/").html + house.get("/phone").html
