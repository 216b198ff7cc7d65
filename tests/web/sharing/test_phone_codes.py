"""The code that brings the sessions of a phone to another: once, within ten minutes, as a copy or for good."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from scorekeeper.web.http import access, limits
from scorekeeper.web.http.limits import LIMITS
from scorekeeper.web.http.token_buckets import Limit
from tests.support.phone import Page, Phone, contents, counting_key, session_of, store_of

RULES = '{"file": "scorekeeper house rules", "version": 1, "sets": []}'


def make(phone: Phone, kind: str, rules: str = "") -> str:
    """The code that a phone shows after it has made one."""
    page = phone.send(phone.get("/phone/code"), "/phone/code", {"kind": kind, "rules": rules})
    shown = re.search(r'<p class="short-code">([^<]*)</p>', page.html)
    assert shown
    return shown[1]


def take(phone: Phone, code: str, status: int = 200) -> Page:
    """Type a code and confirm it."""
    return phone.send(phone.get(f"/code?code={code}"), "/take", status=status)


def role(app: Flask, session: str, phone: Phone) -> str | None:
    with store_of(app) as store, phone.client.session_transaction() as cookie:
        return store.grants.role(cookie["device"], session)


@pytest.fixture
def new(app: Flask) -> Phone:
    return Phone(app)


def test_a_copy_lets_both_phones_keep_score(app: Flask, phone: Phone, session: str, new: Phone) -> None:
    watched = session_of(Phone(app).start("Cleo", "Dan"))
    phone.post(f"/s/{watched}/keep", {})
    code = make(phone, "copy")
    confirmation = new.get(f"/code?code={code.lower().replace('-', ' ')}")
    assert "2 sessions come to this phone. Both phones then keep score." in confirmation.text
    assert "Everything is here" in take(new, code).text
    assert [role(app, session, each) for each in (phone, new)] == ["score", "score"]
    assert role(app, watched, new) == "watch"
    assert "took the code of this phone" in phone.get("/").text
    page = phone.get("/phone/code")
    assert "Copy to another phone" in page.text, "it can make another one"
    assert "took the code" not in phone.send(page, "/withdraw").text
    assert "took the code" not in phone.get("/").text


def test_a_move_takes_the_rights_of_the_old_phone_and_can_go_back(
    app: Flask, phone: Phone, session: str, new: Phone
) -> None:
    form = phone.get(f"/s/{session}/1/hands/new")
    take(new, make(phone, "move"))
    assert [role(app, session, each) for each in (phone, new)] == ["watch", "score"]
    home = phone.get("/")
    assert "This phone only watches now." in home.text
    assert "This phone only watches" not in phone.send(home, "/withdraw").text
    refused = phone.send(form, "/hands/new", {"ended_by": "@0"}, status=403)
    assert "its sessions have moved to another phone" in refused.text
    take(phone, make(new, "move"))
    assert [role(app, session, each) for each in (phone, new)] == ["score", "watch"]


def test_who_counts_goes_on_counting_on_the_phone_to_which_it_moved(app: Flask, session: str, new: Phone) -> None:
    counter = Phone(app)
    counter.post(f"/s/{session}/count/{counting_key(app, session)}", {"seat": "1.1"})
    take(new, make(counter, "move"))
    assert [role(app, session, each) for each in (counter, new)] == ["watch", "count"]
    assert "I am not Bob" in new.get(f"/s/{session}/1/count").text


def test_it_works_once_and_again_for_the_phone_that_has_used_it(app: Flask, phone: Phone, new: Phone) -> None:
    phone.start("Ann", "Bob")
    code = make(phone, "copy", RULES)
    confirmation = new.get(f"/take?code={code}")
    assert "Everything is here" in new.send(confirmation, "/take").text
    again = new.send(confirmation, "/take")
    assert "Everything is here" in again.text, "the answer may have been lost on its way"
    assert "scorekeeper house rules" in again.html
    third = Phone(app)
    assert "This code does not work" in third.post("/take", {"code": code}, status=404).text
    assert "This code does not work" in third.get(f"/take?code={code}", status=404).text
    third.get(f"/code?code={code}", status=404)


def test_of_twenty_phones_that_send_it_at_once_one_gets_the_sessions(app: Flask, phone: Phone, session: str) -> None:
    code = make(phone, "move")
    phones = [Phone(app) for _ in range(20)]
    for each in phones:
        each.token()
    with ThreadPoolExecutor(20) as pool:
        answers = list(
            pool.map(lambda each: each.client.post("/take", data={"csrf_token": each.token(), "code": code}), phones)
        )
    assert sorted(answer.status_code for answer in answers) == [303] + 19 * [404]
    with store_of(app) as store:
        assert [grant.role for grant in store.grants.of_session(session)].count("score") == 1


def test_it_lasts_ten_minutes_and_no_clock_gives_it_more(
    phone: Phone, session: str, new: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def at(time: str) -> None:
        monkeypatch.setattr(access, "now", lambda: f"2026-11-20T{time}.000+00:00")

    at("20:00:00")
    code = make(phone, "copy")
    at("20:09:59")
    assert code in phone.get("/phone/code").text
    assert "Bring them here" in new.get(f"/code?code={code}").text
    for time in ("20:10:01", "19:59:59"):
        at(time)
        new.get(f"/code?code={code}", status=404)
        new.post("/take", {"code": code}, status=404)
        assert code not in phone.get("/phone/code").text


def test_codes_that_ended_take_no_room(
    app: Flask, phone: Phone, session: str, new: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "now", lambda: "2026-11-20T20:00:00.000+00:00")
    take(new, make(phone, "copy", RULES))
    make(new, "copy", RULES)
    monkeypatch.setattr(access, "now", lambda: "2026-11-20T20:10:01.000+00:00")
    third = Phone(app)
    third.start("Ann", "Bob")
    make(third, "copy", RULES)
    with store_of(app) as store:
        rows = store.database.rows("SELECT used_by IS NULL AS works, rules FROM phone_codes ORDER BY works")
    assert [tuple(row.values()) for row in rows] == [(0, ""), (1, RULES)]
    assert "took the code of this phone" in phone.get("/").text


def test_it_is_replaced_and_withdrawn(phone: Phone, session: str, new: Phone) -> None:
    old = make(phone, "copy")
    newer = phone.post("/phone/code", {"kind": "move"})
    new.get(f"/take?code={old}", status=404)
    assert "Copy to another phone" in phone.send(newer, "/withdraw").text
    new.get(f"/take?code={re.findall('[A-Z0-9]{4}-[A-Z0-9]{4}', newer.text)[0]}", status=404)


def test_the_phone_that_made_it_cannot_use_it_up(phone: Phone, session: str, new: Phone) -> None:
    code = make(phone, "copy")
    assert "This is the phone that made the code" in phone.get(f"/code?code={code}").text
    assert "This is the phone that made the code" in phone.post("/take", {"code": code}).text
    assert "Everything is here" in take(new, code).text


def test_wrong_ones_are_limited_like_every_code(app: Flask, phone: Phone, session: str, new: Phone) -> None:
    limits.install(app)
    app.config["LIMITS"] = {**LIMITS, "wrong_keys": Limit(2, 3600)}
    code = make(phone, "copy")
    for typed in ("CDFH-347", "CDFH-3479"):
        new.get(f"/take?code={typed}", status=404)
    new.get(f"/take?code={code}", status=429)
    new.post("/take", {"code": code}, status=429)


def test_making_them_without_end_is_refused(app: Flask, phone: Phone, session: str) -> None:
    limits.install(app)
    app.config["LIMITS"] = {**LIMITS, "saves": Limit(1, 60)}
    make(phone, "copy")
    assert "Too many changes were saved" in phone.post("/phone/code", {"kind": "copy"}, status=429).text


def test_no_code_stands_in_the_database(app: Flask, phone: Phone, session: str) -> None:
    code = make(phone, "copy").replace("-", "")
    assert code not in "".join(contents(app))


def test_what_no_form_sends_is_refused(phone: Phone, session: str) -> None:
    phone.post("/phone/code", {"kind": "lend"}, status=400)
    phone.post("/phone/code", {"kind": "copy", "rules": " " * 100_001}, status=400)
