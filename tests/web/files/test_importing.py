"""What is exported here is imported there: the same ledgers to the line, once, and nobody gets in who should not."""

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper import games
from scorekeeper.engine.ledger import Ledger, Status
from scorekeeper.exchange import MOST_BYTES
from scorekeeper.table.match import load_all
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.app import create_app
from tests.support.behind import behind, restore_version_1_0_0
from tests.support.kept import forget
from tests.support.phone import Page, Phone, contents, count, knock, known, record, session_of, store_of

JSON = dict[str, Any]


@pytest.fixture(scope="module")
def second(engine: str, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """Another installation, on SQLite, for each engine of the first. What one test imports stays there for the next, as
    it does in a house.
    """
    folder = tmp_path_factory.mktemp("second")
    return create_app({"INSTANCE": str(folder), "TESTING": True, "EXAMPLES": False})


@pytest.fixture
def session(app: Flask, phone: Phone) -> str:
    """A match with two hands."""
    made = session_of(phone.start("Ann", "Bob"))
    record(app, made, knock("Ann", 4, "Bob", 33))
    record(app, made, knock("Bob", 0, "Ann", 20))
    return made


@pytest.fixture
def eventful(app: Flask, phone: Phone) -> str:
    """Matches of two games: hands by numbers and by cards, corrected, voided, refused, undone, damaged; other names,
    other rules, an end by hand; a match that was taken back."""
    made = session_of(phone.start("Ann", "Bob", gin_bonus="20"))
    at = f"/s/{made}"
    record(app, made, knock("Ann", 4, "Bob", 33), shown={"Ann": 27, "Bob": 0})
    record(app, made, knock("Bob", 0, "Ann", 20))
    record(app, made, knock("Ann", 30, "Bob", 33))
    broken = record(app, made, knock("Ann", 1, "Bob", 3))
    record(app, made, knock("Ann", 3, "Bob", 9))
    record(app, made, None, slot=5)
    again = {"note": "looked again", "hands.@0.deadwood": "21", "remark": "二枚多い"}
    phone.send(phone.get(f"{at}/1/hands/2/edit"), "/hands/2/edit", again)
    phone.send(phone.get(f"{at}/1"), "/undo")
    phone.rename(f"{at}/1", 2, "Robert")
    with behind(app.config["DATABASE"]) as execute:
        execute("UPDATE entries SET body = '{' WHERE id = ?", broken.id)
    forget()
    other = phone.get(f"{at}/new?game=indian")
    phone.send(other, other.path, {f"players-{seat}": name for seat, name in enumerate(("Ann", "Cy", "Dee"))})
    record(app, made, {"winner": "Ann", "wild": "8", "hands": {"Cy": {"points": 30}, "Dee": {"points": 9}}}, number=2)
    phone.send(phone.get(f"{at}/2/finish"), "/finish")
    third = phone.send(phone.get(f"{at}/new"), f"{at}/new", {"players-0": "Eve", "players-1": "Fay"})
    phone.send(third, "/undo")
    phone.send(phone.get(f"{at}/name"), "/name", {"name": "金曜日のカード"})
    return made


def exported(phone: Phone, path: str) -> bytes:
    answer = phone.client.get(path, headers={"Accept-Language": phone.language})
    assert answer.status_code == 200
    return answer.data


def send(phone: Phone, file: bytes | JSON, status: int = 200) -> Page:
    """Import a file by the form."""
    data = file if isinstance(file, bytes) else json.dumps(file).encode()
    # The test client would put a large form into a file of its own and leave that open.
    token = f'--mark\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n{phone.token()}\r\n'
    head = '--mark\r\nContent-Disposition: form-data; name="file"; filename="scores.json"\r\n\r\n'
    body = (token + head).encode() + data + b"\r\n--mark--\r\n"
    headers = {"Accept-Language": phone.language, "Content-Type": "multipart/form-data; boundary=mark"}
    return phone._page(phone.client.post("/import", data=body, headers=headers), status)


def brought(page: Page) -> list[str]:
    """The ids of the sessions that the page of an import leads to."""
    return [link.split("/")[2] for link in page.links if link.startswith("/s/")]


def ledgers(app: Flask, session_id: str) -> Mapping[int, Ledger]:
    """The ledgers of a session by the number of the match, with every line."""
    with store_of(app) as store:
        session_row = store.sessions.get(session_id)
        assert session_row
        return {match.match.number: match.ledger for match in load_all(store, session_row)}


def test_the_same_ledgers_to_the_line(app: Flask, phone: Phone, eventful: str, second: Flask) -> None:
    other = Phone(second)
    file = exported(phone, f"/s/{eventful}/session.json")
    page = send(other, file)
    assert "金曜日のカード" in page.text
    assert "Came in with 6 hands." in page.text
    (came,) = brought(page)
    assert len(came) == len(eventful), "an address as any other"
    here = ledgers(app, eventful)
    assert ledgers(second, came) == here
    statuses = {row.status for row in here[1].rows}
    assert statuses == {Status.COUNTED, Status.KEPT, Status.REFUSED, Status.VOID}
    assert here[2].finished_by_hand
    # The whole file comes out again as it went in, history and notes with it.
    assert json.loads(exported(other, f"/s/{came}/session.json")) == json.loads(file)
    assert "looked again" in other.get(f"/s/{came}/1/hands/2").text
    # What was undone is known to be undone.
    assert "was renamed Robert" in other.get(f"/s/{came}/1").text
    assert "Hand 5 was voided" in other.send(other.get(f"/s/{came}/1"), "/undo").text
    assert "Record hand" in other.get(f"/s/{came}/1").text, "the phone keeps score"


@pytest.mark.parametrize("language", LANGUAGES)
def test_twice_is_once(session: str, phone: Phone, second: Flask, language: str) -> None:
    other, third = Phone(second, language), Phone(second, language)
    file = exported(phone, f"/s/{session}/session.json")
    (came,) = brought(send(other, file))
    before = contents(second)
    again = send(other, file)
    assert brought(again) == [came]
    text = {"en": "Was here already; nothing was added.", "ja": "すでにあります。追加するものはありませんでした。"}
    assert text[language] in again.text
    page = send(third, file)
    assert text[language] in page.text
    assert brought(page) == [], "whoever has the file may neither watch nor keep score"
    assert contents(second) == before


def test_everything_of_a_phone(app: Flask, phone: Phone, session: str, second: Flask) -> None:
    phone.start("Gus", "Hal")
    other = Phone(second)
    page = send(other, exported(phone, "/paper/scorekeeper.json"))
    assert len(brought(page)) == 2
    shown = [json.loads(exported(item, "/paper/scorekeeper.json"))["sessions"] for item in (phone, other)]
    assert sorted(shown[0], key=str) == sorted(shown[1], key=str)
    assert {*brought(page)} == {link.split("/")[2] for link in other.get("/").links if link.startswith("/s/")}


def test_the_house_rules_of_the_phone_go_along(phone: Phone, session: str, second: Flask) -> None:
    """They lie in the browser, which sends them for the file; the page of the import hands them to the other one."""
    settings = phone.get("/phone")
    (kept,) = phone.get(f"/s/{session}/1/rules").tree.xpath("//@data-set")
    rules = {**json.loads(kept), "sets": [{**json.loads(kept)["sets"][0], "name": "Friday"}]}
    form = dict(settings.form("/paper/scorekeeper.json").fields)
    now = {**form, "rules": json.dumps(rules)}
    file = json.loads(phone.client.post("/paper/scorekeeper.json", data=now).data)
    assert (file["version"], file["house_rules"]) == (4, rules)
    page = send(Phone(second), file)
    (arrived,) = page.tree.xpath("//@data-arrived")
    assert json.loads(arrived) == rules
    later = {**form, "rules": json.dumps(rules | {"version": 2})}
    file = json.loads(phone.client.post("/paper/scorekeeper.json", data=later).data)
    assert "house_rules" not in file
    assert "data-arrived" not in send(Phone(second), file).html
    huge = send(Phone(second), {**file, "version": 4, "house_rules": {"file": "x" * 200_000}})
    assert len(huge.tree.xpath("//@data-arrived")[0]) == 100_001, "one more than the phone may keep, so it is told"


def test_a_later_file_adds_what_is_new(app: Flask, phone: Phone, session: str, second: Flask) -> None:
    other, watcher = Phone(second), Phone(second)
    (came,) = brought(send(other, exported(phone, f"/s/{session}/session.json")))
    record(app, session, knock("Bob", 2, "Ann", 30))
    later = exported(phone, f"/s/{session}/session.json")
    watcher.post(f"/s/{came}/keep", {})
    text = send(watcher, later)
    assert "This phone does not keep score there, so nothing was added." in text.text
    assert "Record hand" not in watcher.get(f"/s/{came}/1").text
    assert "1 newer entry was added" in send(other, later).text
    assert ledgers(second, came) == ledgers(app, session)
    # Both sides go on, and no longer agree.
    record(second, came, knock("Bob", 2, "Ann", 31))
    record(app, session, knock("Bob", 2, "Ann", 32))
    before = ledgers(second, came)
    page = send(other, exported(phone, f"/s/{session}/session.json"))
    assert "they differ in hand 4 of match 1." in page.text
    assert ledgers(second, came) == before
    (beside,) = brought(page)
    assert ledgers(second, beside) == ledgers(app, session)
    assert "Ann · Bob (2)" in other.get("/").text


def test_an_example_goes_along(phone: Phone, second: Flask, tmp_path: Path) -> None:
    first = create_app({"INSTANCE": str(tmp_path), "TESTING": True})
    other = Phone(second)
    links = [link for link in Phone(first).get("/").links if link.startswith("/s/")]
    assert len(links) == len(games.games())
    for link in links:
        (came,) = brought(send(other, exported(Phone(first), f"{link}/session.json")))
        assert ledgers(second, came) == ledgers(first, link.split("/")[2])


@pytest.mark.slow
def test_what_version_1_0_0_left_goes_along(app: Flask, phone: Phone, second: Flask) -> None:
    """Its hands count as they were shown, and its match was taken back there as here."""
    restore_version_1_0_0(app.config["DATABASE"])
    other = Phone(second)
    with store_of(app) as store:
        sessions = [row["id"] for row in store.database.rows("SELECT id FROM sessions")]
    statuses = set()
    for session in sessions:
        file = exported(phone, f"/s/{session}/session.json")
        (came,) = brought(send(other, file))
        assert ledgers(second, came) == ledgers(app, session)
        assert json.loads(exported(other, f"/s/{came}/session.json")) == json.loads(file)
        statuses |= {row.status for ledger in ledgers(second, came).values() for row in ledger.rows}
    assert Status.KEPT in statuses


def test_nothing_that_lets_anybody_in_is_in_a_file(app: Flask, phone: Phone, session: str) -> None:
    text = exported(phone, "/paper/scorekeeper.json").decode()
    with store_of(app) as store:
        devices = {
            row["device"] for row in store.database.rows("SELECT device FROM entries UNION SELECT device FROM grants")
        }
    assert {"another"} < devices
    assert not [secret for secret in (session, str(known(app, session)["score_key"]), *devices) if secret in text]


@pytest.fixture
def file(phone: Phone, session: str) -> JSON:
    data: JSON = json.loads(exported(phone, f"/s/{session}/session.json"))
    return data


def test_a_bad_file_imports_nothing_and_names_the_place(second: Flask, file: JSON, language: str) -> None:
    other = Phone(second, language)
    good = json.loads(json.dumps(file))
    good["sessions"][0]["stored"]["origin"] = "f" * 32
    entry = file["sessions"][0]["stored"]["matches"][0]["entries"][2]
    entry["saved_at"], entry["body"] = "yesterday", ["no object"]
    file["sessions"] = [*good["sessions"], *file["sessions"]]
    before = contents(second)
    page = send(other, file, 422)
    for field in ("saved_at", "body"):
        assert f"sessions.1.stored.matches.0.entries.2.{field}" in page.text
    assert {"en": "Nothing was imported.", "ja": "何も読み込んでいません。"}[language] in page.text
    assert contents(second) == before


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "Choose a file first."),
        (b"Session,Match", "This is not a JSON file, or a part of it is missing."),
        (b'{"file": "scorekeeper house rules", "version": 1}', "This file holds house rules, not sessions"),
        (b'{"format": "scorekeeper sessions", "version": 99}', "Update Scorekeeper, then try again."),
        (b"[" * 500_000, "nested deeper, than Scorekeeper writes"),
        (b" " * (MOST_BYTES + 1), "This file has more than 32 MB."),
    ],
    ids=["none", "csv", "rules", "later", "deep", "large"],
)
def test_what_is_no_file_of_ours(second: Flask, data: bytes, sentence: str) -> None:
    before = count(second)
    assert sentence in send(Phone(second), data, 422).text
    assert count(second) == before


def test_more_than_any_file_is_not_even_read(second: Flask) -> None:
    """A hundred megabytes that are announced and never sent; and no other form takes a megabyte more than before."""
    other = Phone(second)
    token = other.token()

    class Unread(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: object) -> int:
            raise AssertionError("it is read")

    for path in ("/import", "/rule-sets"):
        sent = {"wsgi.input": Unread(), "CONTENT_LENGTH": str(100 * 1024 * 1024)}
        sent |= {"CONTENT_TYPE": "multipart/form-data; boundary=x", "HTTP_X_CSRFTOKEN": token}
        answer = other.client.post(path, environ_overrides=sent)
        assert answer.status_code == 413
        assert ("This file has more than 32 MB." in answer.text) == (path == "/import")


def test_a_file_without_the_token_is_refused(second: Flask, file: JSON) -> None:
    before = contents(second)
    form = {"file": (io.BytesIO(json.dumps(file).encode()), "x.json")}
    assert Phone(second).client.post("/import", data=form).status_code == 400
    assert contents(second) == before


def test_the_exports_offer_the_import(phone: Phone, session: str) -> None:
    assert "/import" in phone.get("/phone").links
    assert "/import" in Phone(phone.app).get("/phone").links, "a new phone has nothing to export yet"


def test_each_import_says_where_the_other_file_goes(phone: Phone, session: str) -> None:
    sessions = exported(phone, f"/s/{session}/session.json")
    rules = json.dumps({"file": "scorekeeper house rules", "version": 1, "sets": []}).encode()
    assert "“Import house rules” in the settings takes it." in send(phone, rules, 422).text
    data = {"csrf_token": phone.token(), "kept": "", "change": "import", "set": sessions.decode()[:100_001]}
    answer = phone.client.post("/rule-sets", data=data, headers={"Accept": "application/json"})
    assert "“Import sessions” in the settings takes it." in answer.text
    links = set(phone.get("/phone").links)
    assert "/import" in links
