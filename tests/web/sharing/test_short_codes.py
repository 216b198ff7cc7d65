"""The short code: who types it watches; it is made with the session, renewed, withdrawn, and ends with a hand."""

import re

from flask import Flask

from scorekeeper.web.http import limits
from scorekeeper.web.http.limits import LIMITS
from scorekeeper.web.http.token_buckets import Limit
from tests.support.phone import Phone, knock, record


def code_of(phone: Phone, session: str) -> str:
    """The code on the share page, empty if there is none."""
    shown = re.search(r'<p class="short-code">([^<]*)</p>', phone.get(f"/s/{session}/share").html)
    return shown[1] if shown else ""


def test_it_leads_to_the_score_or_the_board_however_it_is_typed(app: Flask, phone: Phone, session: str) -> None:
    code = code_of(phone, session)
    assert re.fullmatch("[CDFHJKMNPRTWXY3479]{4}-[CDFHJKMNPRTWXY3479]{4}", code)
    television = Phone(app)
    assert code_of(television, session) == code, "whoever watches may pass it on"
    form = television.get("/code").form("/code")
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in code.lower())
    for typed in (code, code.lower(), code.replace("-", ""), f" {code.replace('-', ' ')} ", wide):
        answer = television.client.get("/code", query_string=dict(form.fields) | {"code": typed})
        assert answer.location == f"/s/{session}"
        board = television.client.get("/code", query_string={"code": typed, "board": "1"})
        assert board.location == f"/s/{session}/board"
    assert "You are watching." in television.get(f"/s/{session}").text
    assert "New short code" not in television.get(f"/s/{session}/share").text


def test_a_wrong_one_says_how_to_get_one_and_costs_a_try(app: Flask, phone: Phone, session: str) -> None:
    limits.install(app)
    app.config["LIMITS"] = {**LIMITS, "wrong_keys": Limit(2, 3600)}
    code = code_of(phone, session)
    for _ in range(3):
        assert phone.client.get(f"/code?code={code}").status_code == 302
    for typed in ("CDFH-347", "<b>" * 100):
        assert "No session has this code now." in phone.client.get("/code", query_string={"code": typed}).text
    assert phone.client.get(f"/code?code={code}").status_code == 429
    assert phone.client.get("/join/wrong").status_code == 429, "keys and codes are tried together"


def test_it_ends_with_the_next_hand_is_renewed_and_withdrawn(app: Flask, phone: Phone, session: str) -> None:
    old = code_of(phone, session)
    record(app, session, knock("Ann", 4, "Bob", 33))
    assert not code_of(phone, session)
    phone.get(f"/code?code={old}", status=404)
    share = phone.get(f"/s/{session}/share")
    page = phone.send(share, "/share/code")
    new = code_of(phone, session)
    assert new in page.text
    assert new != old
    assert phone.client.get(f"/code?code={new}").location == f"/s/{session}"
    assert "The short code no longer works." in phone.send(page, "/withdraw").text
    assert not code_of(phone, session)
    phone.get(f"/code?code={new}", status=404)


def test_an_open_board_hears_of_every_change_of_the_code(phone: Phone, session: str) -> None:
    seen: list[str] = []

    def board_shows(code: str) -> None:
        board = phone.get(f"/s/{session}/board")
        assert (code in board.html) if code else ("board-short-code" not in board.html)
        seen.append(phone.get(f"/s/{session}/version").text)
        assert f'data-version="{seen[-1]}"' in board.html
        assert seen.count(seen[-1]) == 1

    board_shows(code_of(phone, session))
    renewed = phone.send(phone.get(f"/s/{session}/share"), "/share/code")
    board_shows(code_of(phone, session))
    phone.send(renewed, "/withdraw")
    board_shows("")
