"""The application as the worker of a phone drives it: warmed without data, opened, asked, closed."""

import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest
from lxml.html import document_fromstring

from scorekeeper.browser.application import Application
from scorekeeper.exchange import read_file

HERE = "https://cards.example/cards/"
Answer = tuple[int, dict[str, str], str]


class Sent:
    """A body as the browser hands it over."""

    def __init__(self, content: bytes) -> None:
        self.to_bytes = content.__bytes__


def answer(phone: Application, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
    sent = {"accept": "text/html", "sec-fetch-site": "same-origin", "origin": HERE[:-7], "referer": HERE}
    if body is not None:
        sent["content-type"] = "application/x-www-form-urlencoded"
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    request = json.dumps({"method": method, "url": HERE + path, "headers": list(sent.items())})
    head, content = phone.answer(request, None if body is None else Sent(body))
    result = json.loads(head)
    return result["status"], dict(result["headers"]), content.decode()


def made(folder: Path, database: str = "scorekeeper.db") -> Application:
    return Application(str(folder / database), "/cards/", "cards.example", "a1b2")


def token(page: str) -> str:
    return str(document_fromstring(page).xpath("string(//input[@name='csrf_token']/@value)"))


def start_over(phone: Application) -> None:
    phone.close()
    assert phone.open() == ""


@pytest.fixture
def phone(tmp_path: Path) -> Application:
    result = made(tmp_path)
    assert result.open() == ""
    return result


def test_pages_lie_below_the_path(phone: Application) -> None:
    status, headers, page = answer(phone, "GET", "")
    assert status == 200
    assert headers["Content-Type"].startswith("text/html")
    assert 'href="/cards/' in page
    assert answer(phone, "GET", "nowhere?%E3%81%82=1")[0] == 404


def test_cookies_stay_with_the_data(phone: Application) -> None:
    """The page never sees them, and they are there after the next start."""
    _, headers, page = answer(phone, "GET", "")
    assert "Set-Cookie" not in headers
    form = f"csrf_token={token(page)}&language=ja".encode()
    assert answer(phone, "POST", "language", form)[0] in (302, 303)
    start_over(phone)
    assert 'lang="ja"' in answer(phone, "GET", "")[2]


def test_a_form_of_another_site_comes_without_cookies(phone: Application) -> None:
    form = f"csrf_token={token(answer(phone, 'GET', '')[2])}&language=ja".encode()
    assert answer(phone, "POST", "language", form, sec_fetch_site="cross-site")[0] == 400


def test_a_phone_has_its_id_before_it_saves(tmp_path: Path, phone: Application) -> None:
    with closing(sqlite3.connect(tmp_path / "scorekeeper.db")) as db:
        values = dict(db.execute("SELECT name, value FROM _own_values"))
    assert values.keys() == {"key", "cookies"}
    assert len(values["key"]) == 32
    assert json.loads(values["cookies"])["scorekeeper"].startswith(("eyJ", ".eJ"))


def test_warming_leaves_nothing_behind(tmp_path: Path) -> None:
    phone = made(tmp_path / "data")
    phone.warm()
    assert list((tmp_path / "data").iterdir()) == []
    assert phone.open() == ""
    assert answer(phone, "GET", "")[0] == 200


def test_what_was_random_is_not_what_was_kept(phone: Application) -> None:
    random.seed(1)
    frozen = random.Random(1).random()
    start_over(phone)
    assert random.random() != frozen


def test_data_of_a_later_version_are_left_alone(tmp_path: Path, phone: Application) -> None:
    phone.close()
    with closing(sqlite3.connect(tmp_path / "scorekeeper.db")) as db, db:
        db.execute("UPDATE _sqlite_migrations SET name = 'of_tomorrow' WHERE id = 1")
    before = (tmp_path / "scorekeeper.db").read_bytes()
    assert json.loads(made(tmp_path).open())["code"] == "newer"
    assert (tmp_path / "scorekeeper.db").read_bytes() == before


def cut(content: bytes) -> bytes:
    return content[: len(content) * 3 // 4]


def overwritten(content: bytes) -> bytes:
    return content[:4096] + bytes(range(256)) * 32 + content[4096 + 8192 :]


def without_header(content: bytes) -> bytes:
    return bytes(100) + content[100:]


@pytest.mark.parametrize("damage", [cut, overwritten, without_header])
def test_damaged_data_are_left_alone(tmp_path: Path, phone: Application, damage: Callable[[bytes], bytes]) -> None:
    phone.close()
    path = tmp_path / "scorekeeper.db"
    damaged = damage(path.read_bytes())
    path.write_bytes(damaged)
    assert json.loads(made(tmp_path).open())["code"] == "damaged"
    assert path.read_bytes() == damaged


def with_a_session(phone: Application) -> None:
    """Begin a match, so that there is something to lose."""
    _, _, page = answer(phone, "GET", "sessions/new?game=gin")
    form = document_fromstring(page).xpath("//form[.//input[@name='players-0']]")[0]
    fields = dict(form.form_values()) | {"players-0": "Ann", "players-1": "Ben", "dealer": ""}
    assert "/cards/s/" in answer(phone, "POST", "sessions/new", urlencode(fields).encode())[1]["Location"]


def before_the_last_step(folder: Path) -> bytes:
    """Make the data of a phone older than this version; returns them."""
    path = folder / "scorekeeper.db"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM _sqlite_migrations WHERE id = (SELECT max(id) FROM _sqlite_migrations)")
    return path.read_bytes()


@pytest.mark.parametrize(("code", "shown"), [("full", "full"), ("io", "other")])
def test_without_a_copy_the_data_stay_as_they_are(tmp_path: Path, phone: Application, code: str, shown: str) -> None:
    phone.close()
    older = before_the_last_step(tmp_path)
    assert json.loads(made(tmp_path).open(lambda: code))["code"] == shown
    assert (tmp_path / "scorekeeper.db").read_bytes() == older


def test_the_copy_from_before_an_update_can_be_had_as_a_file(tmp_path: Path, phone: Application) -> None:
    with_a_session(phone)
    assert "before-update" not in answer(phone, "GET", "phone")[2], "there is none"
    assert answer(phone, "GET", "paper/before-update.json")[0] == 404
    phone.close()
    (tmp_path / "scorekeeper-before.db").write_bytes((tmp_path / "scorekeeper.db").read_bytes())
    assert phone.open() == ""
    assert 'href="/cards/paper/before-update.json"' in answer(phone, "GET", "phone")[2]
    _, headers, file = answer(phone, "GET", "paper/before-update.json")
    assert "Scorekeeper.json" in headers["Content-Disposition"]
    (session,) = read_file(file.encode())
    terms = session.matches[0].entries[0].body
    assert terms
    assert terms["players"] == ["Ann", "Ben"]
