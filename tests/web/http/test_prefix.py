"""Scorekeeper below a path of another site: everything that a page names lies below it too, and so does the cookie."""

import json
import re

from flask import Flask

from tests.support.outside_phone import local_paths
from tests.support.phone import Phone, addresses, knock, known, record, session_of

BASE = "https://score.home.arpa/cards"


def test_every_page_names_only_what_lies_below_the_path(app: Flask) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    with phone.client.session_transaction() as cookie:
        mine = dict(cookie)
    with phone.client.session_transaction(base_url=BASE) as cookie:
        cookie.update(mine)
    wrong, writing = {}, False
    for endpoint, address in addresses(app, "GET", **known(app, session)).items():
        if address.endswith((".pdf", ".png")):
            continue
        answer = phone.client.get(address, base_url=BASE)
        result = [answer.headers["Location"]] if "Location" in answer.headers else local_paths(answer.text)
        wrong |= {f"{endpoint}: {path}": answer.status for path in result if not path.startswith("/cards/")}
        writing |= "/hands/new" in answer.text
    assert not wrong
    assert writing, "the pages are those of a phone that keeps score"


def test_forms_come_back_to_their_page(app: Flask) -> None:
    client = app.test_client()
    page = client.get("/rules/gin", base_url=BASE).text
    following = re.search(r'name="next" value="([^"]+)"', page)
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert following
    assert token
    fields = {"csrf_token": token[1], "next": following[1], "language": "ja"}
    answer = client.post("/language", data=fields, base_url=BASE, headers={"Referer": f"{BASE}/rules/gin"})
    assert answer.headers["Location"] == "/cards/rules/gin"


def test_a_form_that_came_too_late_leads_back_to_its_page(app: Flask) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    with phone.client.session_transaction() as cookie:
        mine = dict(cookie)
    with phone.client.session_transaction(base_url=BASE) as cookie:
        cookie.update(mine)
    token = re.search(r'name="csrf_token" value="([^"]+)"', phone.client.get(f"/s/{session}/1", base_url=BASE).text)
    assert token
    late, referer = {"csrf_token": token[1], "entry": "0"}, {"Referer": f"{BASE}/s/{session}/1"}
    answer = phone.client.post(f"/s/{session}/1/undo", data=late, base_url=BASE, headers=referer)
    assert answer.headers["Location"] == f"/cards/s/{session}/1"


def test_the_cookie_is_sent_below_the_path_only(app: Flask) -> None:
    client = app.test_client()
    assert "Path=/cards/;" in client.get("/sessions/new", base_url=BASE).headers["Set-Cookie"] + ";"
    assert "Path=/;" in client.get("/sessions/new").headers["Set-Cookie"] + ";"


def test_the_app_on_the_home_screen_is_what_lies_below_the_path(app: Flask) -> None:
    client = app.test_client()
    manifest = json.loads(client.get("/manifest.webmanifest", base_url=BASE).text)
    assert {manifest[name] for name in ("id", "start_url", "scope")} == {"/cards/"}
    assert all(icon["src"].startswith("/cards/static/") for icon in manifest["icons"])
