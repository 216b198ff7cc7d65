"""What the server keeps in memory is bounded, and what it shows is always what is stored."""

from collections.abc import Iterator
from threading import Thread

import pytest
from flask import Flask

from scorekeeper.table import match as match_loader
from scorekeeper.table.cache import VersionedCache
from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.http.db import store
from scorekeeper.web.inputs.addresses import match_of
from scorekeeper.web.sessions import view as kept_parts
from tests.support.kept import forget
from tests.support.phone import DEFENDER, KNOCKER, Phone, knock, record, session_of, store_of

# In the room


def test_only_the_version_that_is_asked_for_is_found() -> None:
    kept = VersionedCache[str, str](room=2)
    kept.keep("a", 1, "old")
    assert (kept.find("a", 1), kept.find("a", 2), kept.find("b", 1)) == ("old", None, None)
    kept.keep("a", 2, "new")
    assert (kept.find("a", 1), kept.find("a", 2)) == (None, "new")
    kept.clear()
    assert kept.find("a", 2) is None


def test_the_weights_fit_into_the_room() -> None:
    kept = VersionedCache[int, int](room=100)
    weights = {number: number % 7 + 1 for number in range(200)}
    for number, weight in weights.items():
        kept.keep(number, 0, number, weight)
        held = [each for each in weights if kept.find(each, 0) is not None]
        assert sum(weights[each] for each in held) <= 100
        assert number in held
    kept.keep(5, 0, 5, 101)
    assert kept.find(5, 0) is None, "one that is heavier than the room"


def test_one_more_than_there_is_room_for_costs_little() -> None:
    """What was used least recently is the wrong one to throw away: nothing would ever be found."""
    kept = VersionedCache[int, int](room=100)
    result = 0
    for _ in range(20):
        for number in range(101):
            if kept.find(number, 0) is None:
                kept.keep(number, 0, number)
            else:
                result += 1
    assert result > 20 * 101 // 2


def test_threads_share_it() -> None:
    kept = VersionedCache[int, int](room=50)

    def use(start: int) -> None:
        for number in range(start, start + 3000):
            kept.keep(number % 97, number, number, number % 3 + 1)
            kept.find(number % 89, number)

    threads = [Thread(target=use, args=(start,)) for start in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert kept._weight == sum(weight for _, _, weight in kept._kept.values()) <= 50


# In front of the database


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    forget()
    yield
    forget()


def same(phone: Phone, *paths: str) -> None:
    """The pages show the same to whoever has nothing kept."""
    warm = [phone.get(path).text for path in paths]
    forget()
    assert [phone.get(path).text for path in paths] == warm


def test_every_change_shows_at_once(app: Flask, phone: Phone) -> None:
    at = f"/s/{session_of(phone.start('Ann', 'Bob', target='200'))}"
    session = at.removeprefix("/s/")
    match = f"{at}/1"
    paths = (match, "/players", f"{at}/session.csv")

    def assert_shown(text: str) -> None:
        assert text in phone.get(match).text
        same(phone, *paths)

    record(app, session, knock("Ann", 4, "Bob", 33))
    assert_shown("Ann 29 ")
    record(app, session, {"ended_by": "Bob", "hands": {"Bob": {"cards": KNOCKER}, "Ann": {"cards": DEFENDER}}})
    assert_shown("Bob 25")
    edit = phone.get(f"{match}/hands/1/edit")
    phone.send(edit, "/hands/1/edit", {"hands.@1.deadwood": "14"})
    assert_shown("Ann 10 ")
    phone.send(phone.get(match), "/undo")
    assert_shown("Ann 29 ")
    phone.send(phone.get(f"{match}/hands/2"), "/hands/2/void")
    assert_shown("Bob 0 ")
    phone.rename(match, 2, "Robert")
    assert_shown("Robert")
    page = phone.send(phone.get(f"{match}/rules/edit"), "/rules/edit", {"options-target": "20"})
    confirmed = page.html.partition('name="confirmed" value="')[2].partition('"')[0]
    phone.send(page, "/rules/edit", {"confirmed": confirmed})
    assert_shown("Ann wins")
    phone.send(phone.get(f"{at}/name"), "/name", {"name": "Friday"})
    assert_shown("Friday")
    phone.send(phone.get(match), "/undo")
    assert_shown("Record hand")
    phone.send(phone.get(f"{match}/finish"), "/finish")
    assert_shown("The players finished this match themselves.")


@pytest.mark.sqlite("PostgreSQL hands out no id again")
def test_a_deleted_session_does_not_show_in_one_that_gets_its_numbers(app: Flask, phone: Phone) -> None:
    """The ids of deleted rows come back; the address of a session never does."""

    def start_session(value: str, two: str) -> tuple[str, tuple[int, int]]:
        session = session_of(phone.start(value, two))
        record(app, session, knock(value, 4, two, 33))
        with store_of(app) as store:
            match = store.matches.get(session, 1)
            assert match
            return session, (match.id, store.entries.newest(match.id).id)

    session, numbers = start_session("Ann", "Bob")
    assert "Ann 29" in phone.get(f"/s/{session}").text
    assert "Ann" in phone.get("/players").text
    with store_of(app) as store:
        store.sessions.delete(session, 2, "2026-11-23T00:00:00Z")
    phone.get(f"/s/{session}", 410)
    other, again = start_session("Cleo", "Dan")
    assert again == numbers
    for path in (f"/s/{other}", "/players", "/", f"/s/{other}/session.csv"):
        page = phone.get(path).text
        assert "Cleo" in page
        assert "Ann" not in page


def test_nobody_changes_what_requests_share(app: Flask, phone: Phone) -> None:
    session = session_of(phone.start("Ann", "Bob", target="9999"))
    at = f"/s/{session}/1"
    record(app, session, {"ended_by": "Bob", "hands": {"Bob": {"cards": KNOCKER}, "Ann": {"cards": DEFENDER}}})
    record(app, session, knock("Ann", 40, "Bob", 33))
    phone.rename(at, 2, "Robert")

    def kept() -> LoadedMatch:
        with app.test_request_context():
            stored = store().sessions.get(session)
            assert stored
            return match_of(stored, 1)

    first = kept()
    for page in ("", "/hands/1", "/hands/1/edit", "/hands/2/edit", "/hands/new", "/rules", "/rules/edit", "/finish"):
        phone.get(at + page)
    for page in ("/session.csv", "/session.json", "/share", "/new"):
        phone.get(f"/s/{session}{page}")
    form = phone.get(f"{at}/hands/1/edit").form("/hands/1/edit")
    phone.post(f"{at}/preview", {**dict(form.fields), "slot": "1", "hands.@1.cards": "2C 3C"})
    phone.send(phone.get(f"{at}/rules/edit"), "/rules/edit", {"options-target": "20"})
    assert kept() is first, "it was in use all the time"
    forget()
    assert kept() == first


def test_what_many_matches_fill_is_bounded(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, room in ((match_loader, 9), (kept_parts, 9000)):
        monkeypatch.setattr(module, "CACHE", VersionedCache(room))
    sessions = [session_of(phone.start("Ann", "Bob")) for _ in range(5)]
    for session in sessions:
        record(app, session, knock("Ann", 4, "Bob", 33))
    for _ in range(2):
        for session in sessions:
            assert "Ann 29" in phone.get(f"/s/{session}").text
    assert 0 < match_loader.CACHE._weight <= 9
    assert 0 < kept_parts.CACHE._weight <= 9000


def test_a_long_text_weighs_as_much_as_many_hands(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """An import can bring a few hands of many bytes."""
    monkeypatch.setattr(match_loader, "_TEXT", 10)
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    phone.get(f"/s/{session}")
    with store_of(app) as opened:
        match = opened.matches.get(session, 1)
        assert match
        assert match_loader.CACHE._weight >= opened.entries.text_length(match.id) // 10 > 2
