"""A link to watch that was renewed: the old one shows nothing to anybody who only watches, at no address, and whoever
keeps score or counts goes on."""

import io
import re
from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.table.short_codes import short_code
from tests.support.phone import (
    Page,
    Phone,
    addresses,
    contents,
    counting_key,
    known,
    record,
    score_key,
    session_of,
    store_of,
)

HAND = {"ended_by": "@0", "hands.@0.deadwood": "4", "hands.@1.deadwood": "33"}


@pytest.fixture
def renew(app: Flask, phone: Phone, session: str) -> Callable[[], str]:
    """Renews the link and gives the new address."""

    def press() -> str:
        sent = phone.client.post(f"/s/{session}/share/renew-watch", data={"csrf_token": phone.token()})
        assert f"/s/{session}/" not in sent.location
        page = phone.get(sent.location)
        assert "There is a new link to watch" in page.text
        address = session_of(page)
        assert f"/s/{address}</code>" in page.html
        return address

    return press


def test_the_old_link_shows_watchers_nothing_at_any_address(
    app: Flask, phone: Phone, session: str, renew: Callable[[], str]
) -> None:
    record(app, session, {"ended_by": "Ann", "hands": {"Ann": {"deadwood": 4}, "Bob": {"deadwood": 33}}})
    watcher, stranger = Phone(app), Phone(app)
    watcher.post(f"/s/{session}/keep", {})
    values = known(app, session)
    address = renew()
    assert address != session
    before, requests = contents(app), 0
    for method in ("GET", "POST"):
        for path in addresses(app, method, **values).values():
            if not path.startswith("/s/"):
                continue
            requests += 1
            for who in (watcher, stranger):
                sent = {"csrf_token": who.token(), **HAND} if method == "POST" else None
                answer = who.client.open(path, method=method, data=sent)
                assert answer.status_code == 410, (method, path)
                assert "This link was renewed" in answer.text
                assert "Ask them for the new one" in answer.text
                assert not re.search(rf"{address}|Ann\b|Bob\b", answer.text), path
                assert "Location" not in answer.headers
    assert requests > 80
    assert contents(app) == before


def test_what_led_there_leads_nowhere(app: Flask, phone: Phone, session: str, renew: Callable[[], str]) -> None:
    """The first page, a short code, statistics, a file that was saved, the form for another session."""
    watcher, removed = Phone(app), Phone(app)
    watcher.post(f"/s/{session}/keep", {})
    removed.post(f"/join/{score_key(app, session)}", {})
    file = phone.get(f"/s/{session}/session.json").html.encode()
    with store_of(app) as store:
        stored = store.sessions.get(session)
        assert stored
        code = short_code(store, stored)
    phone.post(f"/s/{session}/phones/only-this", {})
    address = renew()
    watcher.get(f"/code?code={code}", status=404)
    for who in (watcher, removed, Phone(app)):
        for path in ("/", "/players", "/paper/scorekeeper.json", f"/sessions/new?like={session}"):
            page = who.get(path)
            assert not re.search(rf"{address}|\bAnn\b", page.html), path
        form = {"csrf_token": who.token(), "file": (io.BytesIO(file), "session.json")}
        page = who.client.post("/import", data=form)
        assert "Was here already" in page.text
        assert address not in page.text
    assert "Ann" in phone.get(f"/sessions/new?like={address}").html


def test_the_new_link_shows_all_and_is_on_every_page(
    app: Flask, phone: Phone, session: str, renew: Callable[[], str]
) -> None:
    phone.get(f"/s/{session}")  # parts of it are kept for the next one who looks
    first = renew()
    page = Phone(app).get(f"/s/{first}")
    assert "You are watching." in page.text
    assert session not in page.html
    for path in ("", "/1", "/share", "/board", "/1/more", "/1/history", "/send?watch=1", "/whole", "/settle"):
        page = phone.get(f"/s/{first}{path}")
        assert first in page.html
        assert f"/s/{session}" not in page.html, path
    assert f"/s/{first}" in phone.get("/").html
    assert f"?like={first}" in phone.get("/").html
    for kind in ("json", "csv"):
        assert first not in phone.client.get(f"/s/{first}/session.{kind}").text
    second = renew()
    for former in (session, first):
        assert Phone(app).client.get(f"/s/{former}/version").status_code == 410
        assert phone.get(f"/s/{former}").path == f"/s/{second}"


def test_whoever_keeps_score_or_counts_is_led_to_the_new_address(
    app: Flask, phone: Phone, session: str, renew: Callable[[], str]
) -> None:
    helper, counter, late = Phone(app), Phone(app), Phone(app)
    helper.post(f"/join/{score_key(app, session)}", {})
    counting = f"/s/{session}/count/{counting_key(app, session)}"
    counter.send(counter.get(counting), counting, {"seat": "1.0"})
    late.get(counting)
    waiting = helper.get(f"/s/{session}/1/hands/new")
    address = renew()
    answer = helper.client.get(f"/s/{session}/1?hands=all&shows=1")
    assert (answer.status_code, answer.location) == (302, f"/s/{address}/1?hands=all&shows=1")
    assert counter.get(f"/s/{session}/1/count").path == f"/s/{address}/1/count"
    assert helper.client.head(f"/s/{session}/version").status_code == 302
    page = helper.send(waiting, "/hands/new", HAND)
    assert page.path == f"/s/{address}/1"
    assert "Hand 1 is saved." in page.text
    late.get(counting, status=410)
    late.get(counting.replace(session, address))
    friend = Phone(app)
    friend.post(f"/join/{score_key(app, session)}", {})
    assert "Record hand" in friend.get(f"/s/{address}").text


def test_a_hand_of_a_phone_without_its_rights_can_be_sent_once_it_is_let_in(
    app: Flask, phone: Phone, session: str, renew: Callable[[], str]
) -> None:
    helper, form = Phone(app), phone.get(f"/s/{session}/1/hands/new").form("/hands/new")
    renew()
    sent = {**dict(form.fields), **HAND, "csrf_token": helper.token()}
    refused = helper.client.post(f"/s/{session}/1/hands/new", data=sent, headers={"Origin": "http://localhost"})
    page = Page(refused.request.path, refused.status_code, refused.text, refused.headers)
    assert page.status == 410
    helper.post(f"/join/{score_key(app, session)}", {})
    assert "Hand 1 is saved." in helper.send(page, "/hands/new", {"csrf_token": helper.token()}).text


def test_only_a_phone_that_keeps_score_renews_it(app: Flask, phone: Phone, session: str) -> None:
    watcher = Phone(app)
    watcher.post(f"/s/{session}/share/renew-watch", {}, status=403)
    assert "renew-watch" not in watcher.get(f"/s/{session}/share").html
    assert Phone(app).client.post(f"/s/{session}/share/renew-watch").status_code == 400
    assert phone.get(f"/s/{session}").path == f"/s/{session}"


def test_a_link_that_was_renewed_too_often_stays(
    app: Flask, phone: Phone, session: str, renew: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = renew()
    monkeypatch.setattr("scorekeeper.store.addresses.MOST_ADDRESSES", 1)
    page = phone.post(f"/s/{address}/share/renew-watch", {}, status=409)
    assert "The link to watch was renewed 1000 times and cannot be renewed again." in page.text
    assert Phone(app).get(f"/s/{address}").status == 200


def test_a_deleted_session_is_deleted_at_all_its_addresses(
    app: Flask, phone: Phone, session: str, renew: Callable[[], str]
) -> None:
    address = renew()
    phone.send(phone.get(f"/s/{address}/delete"), "/delete", {"sure": "1"})
    for former in (session, address):
        assert "This session is deleted" in phone.get(f"/s/{former}", status=410).text
        assert "This session is deleted" in Phone(app).get(f"/s/{former}/1", status=410).text
