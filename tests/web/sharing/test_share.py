"""Letting other phones in: the codes, the link that asks first, a new code."""

import io
import re
from collections.abc import Callable

import pytest
import segno
from flask import Flask

from tests.support.phone import Phone, counting_key, score_key, session_of


def shared(phone: Phone, session: str, host: str) -> str:
    return phone.client.get(f"/s/{session}/share", base_url=f"http://{host}/").text


def test_the_codes_hold_the_addresses(app: Flask, phone: Phone, session: str) -> None:
    with phone.client.session_transaction() as cookie:
        mine = dict(cookie)
    other = app.test_client()
    with other.session_transaction(base_url="http://192.168.1.20:8000/") as cookie:
        cookie.update(mine)
    html = other.get(f"/s/{session}/share", base_url="http://192.168.1.20:8000/").text
    watch = f"http://192.168.1.20:8000/s/{session}"
    score = f"http://192.168.1.20:8000/join/{score_key(app, session)}"
    drawn = [path(svg) for svg in re.findall(r"<svg role=\"img\".*?</svg>", html, re.DOTALL)]
    count = f"http://192.168.1.20:8000/s/{session}/count/{counting_key(app, session)}"
    assert drawn == [path(code(watch)), path(code(count)), path(code(score))]
    assert f">{watch}</code>" in html
    assert f">{count}</code>" in html
    assert f">{score}</code>" in html
    assert "style=" not in html


def code(address: str) -> str:
    out = io.BytesIO()
    segno.make(address, micro=False, error="m").save(out, kind="svg", border=2, omitsize=True)
    return out.getvalue().decode()


def path(svg: str) -> str:
    match = re.search(r' d="([^"]+)"', svg)
    assert match
    return match[1]


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "127.0.1.1:8000"])
def test_an_address_of_this_computer_only_becomes_that_of_the_network(
    phone: Phone, session: str, in_network: Callable[..., None], host: str
) -> None:
    in_network("192.168.1.20", "10.0.0.7")
    html = shared(phone, session, host)
    assert f"http://192.168.1.20:8000/s/{session}" in html
    assert "works on this computer only" not in html


def test_without_a_network_the_page_says_that_the_codes_lead_nowhere(
    phone: Phone, session: str, in_network: Callable[..., None]
) -> None:
    in_network()
    html = shared(phone, session, "localhost")
    assert f"http://localhost/s/{session}" in html
    assert "works on this computer only" in html


def test_a_server_for_this_computer_only_offers_no_address_of_the_network(
    app: Flask, phone: Phone, session: str, in_network: Callable[..., None]
) -> None:
    in_network("192.168.1.20")
    app.config["ONLY_HERE"] = True
    html = shared(phone, session, "127.0.0.1:8000")
    assert f"http://127.0.0.1:8000/s/{session}" in html
    assert "works on this computer only" in html


def test_any_other_name_is_taken_as_it_is(app: Flask, phone: Phone, session: str) -> None:
    app.config["HOST_NAMES"] = ("cards.example",)
    assert (
        f"https://cards.example/s/{session}"
        in phone.client.get(f"/s/{session}/share", base_url="https://cards.example/").text
    )


def test_the_link_asks_and_the_button_lets_in(app: Flask, phone: Phone, session: str) -> None:
    friend = Phone(app)
    question = friend.get(f"/join/{score_key(app, session)}")
    assert "Ann, Bob" in question.text
    assert "You are watching." in friend.get(f"/s/{session}").text, "opening the link alone grants nothing"
    page = friend.send(question, f"/join/{score_key(app, session)}")
    assert "This phone keeps score now." in page.text
    assert "Record hand" in page.text
    assert "keeps score here already" in friend.get(f"/join/{score_key(app, session)}").text
    assert "2 phones keep score" in phone.get(f"/s/{session}/share").text


def test_a_new_code_makes_the_old_one_useless_and_keeps_who_is_in(app: Flask, phone: Phone, session: str) -> None:
    friend, late = Phone(app), Phone(app)
    old = score_key(app, session)
    open_page = late.get(f"/join/{old}")
    friend.post(f"/join/{old}", {})
    page = phone.send(phone.get(f"/s/{session}/share"), "/renew")
    assert "the old one no longer works" in page.text
    assert old not in page.html
    assert score_key(app, session) in page.html
    assert "This code no longer works" in late.send(open_page, f"/join/{old}", status=404).text
    assert "Scan the code to keep score again" in late.get(f"/join/{old}", status=404).text
    assert "You are watching." in late.get(f"/s/{session}").text
    assert "Record hand" in friend.get(f"/s/{session}").text


def test_the_watch_code_is_no_score_code(phone: Phone, session: str) -> None:
    phone.get(f"/join/{session}", status=404)


def copied(app: Flask, phone: Phone) -> Phone:
    """A browser with the cookie that a phone has now."""
    other = Phone(app)
    with phone.client.session_transaction() as cookie:
        mine = dict(cookie)
    with other.client.session_transaction() as cookie:
        cookie.update(mine)
    return other


@pytest.mark.parametrize("before", ["nothing", "a page", "a session"])
@pytest.mark.parametrize("count", [False, True])
def test_who_is_let_in_gets_a_new_cookie_and_the_old_one_is_nobodys(
    app: Flask, phone: Phone, session: str, before: str, count: bool
) -> None:
    """Another server of the same host can set a cookie, which somebody else may have as well."""
    phone.rename(f"/s/{session}/1", 2, "Robert")
    guest = Phone(app)
    if before != "nothing":
        guest.get("/sessions/new")
    own = session_of(guest.start("Cleo", "Dan")) if before == "a session" else ""
    thief = copied(app, guest)
    at = f"/s/{session}/count/{counting_key(app, session)}" if count else f"/join/{score_key(app, session)}"
    data = {"csrf_token": guest.token(), "seat": "1.1"}
    guest.client.post(at, data=data)
    late = copied(app, guest) if before == "nothing" else thief
    # Until the new cookie comes back the old one is valid: the answer with it may have been lost.
    guest.post(f"/s/{session}/keep", {})
    mine = f"/s/{session}/1/count" if count else f"/s/{session}/1/hands/new"
    assert guest.client.get(mine).status_code == 200
    if late is thief:
        assert thief.client.get(mine).status_code in (302, 303, 403)
        thief.post(f"/s/{session}/keep", {})
        assert thief.client.get(mine).status_code in (302, 303, 403)
    if own:
        guest.get(f"/s/{own}/1/hands/new")
        assert thief.client.get(f"/s/{own}/1/hands/new").status_code == 403


def test_a_cookie_that_was_lost_on_its_way_costs_no_right(app: Flask, phone: Phone, session: str) -> None:
    guest = Phone(app)
    own = session_of(guest.start("Cleo", "Dan"))
    before = copied(app, guest)
    guest.post(f"/join/{score_key(app, session)}", {})
    before.post(f"/join/{score_key(app, session)}", {})
    for address in (session, own):
        before.get(f"/s/{address}/1/hands/new")
    # Whoever used it first keeps it.
    before.post(f"/s/{session}/keep", {})
    guest.get(f"/s/{own}/1/hands/new", 403)
    before.get(f"/s/{own}/1/hands/new")
