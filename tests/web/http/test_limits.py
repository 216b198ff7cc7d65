"""How much one address may ask for: each limit is met, said, and over again; a busy evening meets none."""

import io
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.test import Client, TestResponse

from scorekeeper.translations import translator
from scorekeeper.web.app import create_app
from scorekeeper.web.http import limits
from scorekeeper.web.http.limits import LIMITS, REASONS
from scorekeeper.web.http.token_buckets import Limit
from scorekeeper.web.http.view_marks import mark_of
from tests.support.documents import DOCS, sections
from tests.support.entry_pages_gin import Table
from tests.support.phone import Phone, addresses, contents, known, session_of
from tests.support.waiting import wait_until

PLENTY = Limit(10**9, 1)
QUESTION = {"game": "gin", "ask": "deadwood", "hand": "3H 4H 5H KS"}
HERE = "http://localhost"


@pytest.fixture(autouse=True)
def _fresh(app: Flask) -> None:
    """Counters in which nobody has asked for anything."""
    limits.install(app)


def set_limit(app: Flask, name: str, most: int, seconds: float = 3600) -> None:
    app.config["LIMITS"] = {**dict.fromkeys(LIMITS, PLENTY), name: Limit(most, seconds)}


def refused(answer: TestResponse, name: str, language: str = "en") -> None:
    """The answer says in the language what is too much, and when there is room again."""
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 3600
    assert "しばらくお待ちください" in answer.text if language == "ja" else "Please wait a little" in answer.text
    assert translator(language).gettext(REASONS[name]) in answer.text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_sessions_without_end_are_refused_and_what_was_entered_is_kept(app: Flask, language: str) -> None:
    set_limit(app, "sessions", 2)
    phone = Phone(app, language)
    first = session_of(phone.start("Ann", "Bob"))
    phone.start("Ann", "Bob")
    form = dict(phone.get("/sessions/new").form("/sessions/new").fields)
    before = contents(app)
    data = form | {"players-0": "Ann", "players-1": "Cleo"}
    answer = phone.client.post("/sessions/new", data=data, headers={"Origin": HERE, "Accept-Language": language})
    refused(answer, "sessions", language)
    assert contents(app) == before
    kept = phone._page(answer, 429).form("/sessions/new")
    assert kept.value("players-1") == "Cleo"
    assert phone.get(f"/s/{first}").status == 200, "everything else goes on"
    limits.install(app)  # hours later
    assert "Cleo" in phone.send(phone._page(answer, 429), "/sessions/new").text
    foreign = {"Origin": "https://evil.example", "Accept-Language": language}
    assert "Cleo" not in phone.client.post("/sessions/new", data=data, headers=foreign).text


def test_a_loop_of_pdfs_is_refused_before_anything_is_printed(app: Flask, client: FlaskClient) -> None:
    set_limit(app, "papers", 2)
    # By rules that nobody knows nothing is printed, but it counts as well.
    assert [client.get(f"/paper/gin/{paper}.pdf?preset=x").status_code for paper in ("pad", "card")] == [404, 404]
    for address in ("/paper/gin/pad.pdf", "/paper/gin/card.pdf", "/rules/gin/rules.pdf"):
        refused(client.get(address), "papers")
    assert client.get("/paper/gin").status_code == 200


def test_every_pdf_and_every_picture_counts_as_one(app: Flask) -> None:
    session = session_of(Phone(app).start("Ann", "Bob"))
    served = addresses(app, "GET", **known(app, session))
    printing = {name for name, address in served.items() if address.endswith((".pdf", "/board.png"))}
    counted = {name: mark_of(view, "limit", "requests") for name, view in app.view_functions.items()}
    assert {name for name, limit in counted.items() if limit == "papers"} == printing
    assert set(counted.values()) <= set(LIMITS)
    assert set(REASONS) == set(LIMITS)


def test_the_judge_counts_every_question_of_a_batch(app: Flask, client: FlaskClient) -> None:
    limits.install(app, clock=lambda: 1000.0)  # However slow the computer is, no time goes by.
    set_limit(app, "questions", 10)
    assert client.post("/api/judge", json=[QUESTION] * 8).status_code == 200
    answer = client.post("/api/judge", json=[QUESTION] * 3)
    assert (answer.status_code, answer.json["ok"]) == (429, False)
    assert (answer.json["error"]["code"], answer.json["error"]["field"]) == ("questions.too_many", "")
    assert re.search(r"asked very many questions .* Wait .* then try again\.", answer.json["error"]["message"])
    assert answer.headers["Retry-After"] == "360"
    assert client.post("/api/judge", json=[QUESTION] * 2).status_code == 200, "what was refused does not count"
    assert client.post("/api/judge", json=QUESTION).status_code == 429
    assert client.get("/api/judge").status_code == 200
    refused(client.post("/referee/gin/deadwood", data={}), "questions")


def test_wrong_keys_are_refused_before_they_are_tried(app: Flask, client: FlaskClient) -> None:
    set_limit(app, "wrong_keys", 3)
    session = session_of(Phone(app).start("Ann", "Bob"))
    key = known(app, session)["score_key"]
    for wrong in range(3):
        for _ in range(5):
            assert client.get(f"/join/{key}").status_code == 200, "the right key costs nothing"
        assert client.get(f"/join/wrong{wrong}").status_code == 404
    refused(client.get("/join/wrong"), "wrong_keys")
    refused(client.get(f"/join/{key}"), "wrong_keys")
    refused(client.post("/join/wrong"), "wrong_keys")
    assert client.get(f"/s/{session}").status_code == 200


def test_pages_without_end_are_refused_but_not_a_save(app: Flask) -> None:
    """A phone that does nothing but ask keeps no hand from being saved."""
    table = Table(app)
    data = dict(table.form().form("/hands/new").fields)
    set_limit(app, "requests", 5)
    answers = [table.phone.client.get("/phone").status_code for _ in range(7)]
    assert answers == [200] * 5 + [429] * 2
    refused(table.phone.client.get("/nothing"), "requests")
    assert table.phone.client.post(table.new, data=data).status_code == 422


def test_a_phone_that_asks_without_end_is_refused_with_a_sentence_and_the_others_are_not(app: Flask) -> None:
    table = Table(app)
    set_limit(app, "polls_of_a_phone", 3)
    ask = f"/s/{table.session}/version"
    assert [table.phone.client.get(ask).status_code for _ in range(3)] == [200] * 3
    for language, sentence in (("en", "This phone asks too often"), ("ja", "この端末から、")):
        answer = table.phone.client.get(ask, headers={"Accept-Language": language})
        assert (answer.status_code, answer.mimetype) == (429, "text/plain")
        assert answer.text.startswith(sentence)
        assert "<" not in answer.text
        assert int(answer.headers["Retry-After"]) > 0
    other = Phone(app).client
    other.get(f"/s/{table.session}")
    assert [other.get(ask).status_code for _ in range(3)] == [200] * 3, "another phone of the same address"
    assert table.phone.client.get(f"/s/{table.session}").status_code == 200, "pages are counted apart"


def test_an_address_that_asks_without_end_is_refused_whatever_cookies_it_makes_up(app: Flask) -> None:
    session = session_of(Phone(app).start("Ann", "Bob"))
    set_limit(app, "polls", 5)

    def ask(cookie: str) -> int:
        headers = {"Cookie": f"scorekeeper={cookie}"} if cookie else {}
        return app.test_client(use_cookies=False).get(f"/s/{session}/version", headers=headers).status_code

    assert [ask(cookie) for cookie in ("", "a", "b", "c", "", "d")] == [200] * 5 + [429]


def test_a_save_is_refused_with_a_page_that_sends_it_again(app: Flask) -> None:
    table = Table(app)
    data = dict(table.form().form("/hands/new").fields)
    set_limit(app, "saves", 1)
    for status in (422, 429):
        answer = table.phone.client.post(table.new, data=data, headers={"Origin": HERE})
        assert answer.status_code == status
    assert "What you entered is still here: wait" in answer.text
    kept = table.phone._page(answer, 429).form("/hands/new")
    assert kept.value("submission") == data["submission"]


def test_a_form_that_is_itself_too_much_is_refused_all_the_same(app: Flask, client: FlaskClient) -> None:
    set_limit(app, "sessions", 1)
    client.post("/sessions/new")
    for data, kind in ((b"a=" + b"x" * 2_000_000, "application/x-www-form-urlencoded"), (b"x", "multipart/form-data")):
        refused(client.post("/sessions/new", data=data, content_type=kind, headers={"Origin": HERE}), "sessions")


def test_there_is_room_again_as_time_goes_by(app: Flask, client: FlaskClient) -> None:
    set_limit(app, "requests", 1, seconds=0.5)
    wait_until(lambda: client.get("/nothing").status_code == 429)
    wait_until(lambda: client.get("/nothing").status_code == 404)


def test_the_address_is_the_one_that_the_proxy_names(app: Flask) -> None:
    """`server` believes X-Forwarded-For of the proxy alone; here it is believed always."""
    set_limit(app, "requests", 2)
    client = Client(ProxyFix(app, x_for=1))

    def status(address: str) -> int:
        return client.get("/phone", headers={"X-Forwarded-For": address}).status_code

    assert [status("192.0.2.1") for _ in range(3)] == [200, 200, 429]
    assert [status("192.0.2.2") for _ in range(3)] == [200, 200, 429]
    assert [status(f"2001:db8:0:7::{last}") for last in (1, 2, 3)] == [200, 200, 429]
    assert status("2001:db8:0:8::1") == 200


def test_limits_are_on_unless_somebody_switches_them_off(tmp_path: Path) -> None:
    assert create_app({"INSTANCE": str(tmp_path), "EXAMPLES": False}).config["LIMITS"] is LIMITS


# What ten phones behind one address do at most, in these many seconds, on an evening that is busier than any.
BUSY_EVENING: dict[str, tuple[int, float]] = {
    "sessions": (30, 3600),
    "imported_sessions": (200, 3600),
    "imported_megabytes": (10, 3600),
    "papers": (50, 600),
    "files": (20, 600),
    "questions": (500, 600),
    "wrong_keys": (20, 600),
    "saves": (300, 60),
    "polls": (900, 60),
    "polls_of_a_phone": (300, 60),
    "requests": (400 + 500, 60),
}


# The same of a hall with two hundred phones that watch and twenty tables, whose phones ask as often as the script does.
BUSY_HALL: dict[str, tuple[int, float]] = {
    "saves": (20 * 4, 60),
    "polls": (round(200 * 60 / 0.575 + 20 * 60 / 0.35), 60),
    "polls_of_a_phone": (round(4 * 60 / 0.35), 60),
    "requests": (220 * (4 + 50) + 1300, 60),
}


@pytest.mark.parametrize("name", ["imported_sessions", "imported_megabytes"])
def test_imports_without_end_are_refused(app: Flask, name: str) -> None:
    set_limit(app, name, 1)
    phone = Phone(app)
    made = session_of(phone.start("Ann", "Bob"))
    exported = phone.client.get(f"/s/{made}/session.json").data
    for status in (200, 429):
        token = phone.get("/import").form("/import").value("csrf_token")
        data = {"csrf_token": token, "file": (io.BytesIO(exported), "file.json")}
        answer = phone.client.post("/import", data=data, headers={"Origin": HERE})
        assert answer.status_code == status
    refused(answer, name)


@pytest.mark.parametrize("name", BUSY_HALL)
def test_two_hundred_phones_in_one_hall_never_meet_a_limit(name: str) -> None:
    many, seconds = BUSY_HALL[name]
    assert many / seconds <= LIMITS[name].most / LIMITS[name].seconds


@pytest.mark.parametrize("name", LIMITS)
def test_ten_phones_on_a_busy_evening_never_meet_a_limit(name: str) -> None:
    many, seconds = BUSY_EVENING[name]
    limit = LIMITS[name]
    assert many <= limit.most
    assert many / seconds <= limit.most / limit.seconds


def test_the_document_has_the_numbers_of_the_code() -> None:
    text = " ".join(dict(sections((DOCS / "command.md").read_text()))["Limits for one address"].split())
    words = {
        "sessions": "{} new sessions in an hour",
        "papers": "{} PDFs",
        "files": "{} exports",
        "imported_sessions": "import {} sessions",
        "imported_megabytes": "{} MB in an hour",
        "questions": "{} questions to the referee",
        "wrong_keys": "{} wrong codes in ten minutes",
        "saves": "{} saved hands",
        "polls": "{} times whether anything is new",
        "polls_of_a_phone": "({} times from one phone)",
        "requests": "{} other requests in a minute",
    }
    assert words.keys() == LIMITS.keys()
    for name, sentence in words.items():
        assert sentence.format(f"{LIMITS[name].most:,}") in text
    times = dict.fromkeys(("sessions", "imported_sessions", "imported_megabytes"), 3600)
    times |= dict.fromkeys(("saves", "polls", "polls_of_a_phone", "requests"), 60)
    assert {name: limit.seconds for name, limit in LIMITS.items()} == dict.fromkeys(LIMITS, 600) | times
