"""The database does not answer, or did not say whether it saved: pages for people, JSON for programs, and when to try
again."""

import logging
from collections.abc import Callable
from typing import NoReturn

import pytest
from flask import Flask

from scorekeeper.engine.text import T
from scorekeeper.store import StorageError
from scorekeeper.store.models import Away, Refused, Unconfirmed
from scorekeeper.store.sqlite_database import SqliteDatabase
from scorekeeper.web.http import errors
from scorekeeper.web.http.token_buckets import TokenBuckets
from tests.support.phone import Phone

TITLES = {
    Away: {"en": "The scores cannot be reached now", "ja": "いまスコアを読み書きできません"},
    Unconfirmed: {"en": "It is not certain that this is saved", "ja": "保存できたか確認できていません"},
}
OWN = {"Origin": "http://localhost"}


def fails(error: Exception) -> Callable[..., NoReturn]:
    def fail(*_: object, **__: object) -> NoReturn:
        raise error

    return fail


@pytest.mark.parametrize("kind", [Away, Unconfirmed])
def test_what_was_entered_is_still_there_and_can_be_sent_again(
    app: Flask, language: str, monkeypatch: pytest.MonkeyPatch, kind: type[StorageError]
) -> None:
    phone = Phone(app, language)
    path = phone.start("Ann", "Ben").path
    form = phone.get(f"{path}/name").form("/name")
    with monkeypatch.context() as away:
        away.setattr(SqliteDatabase, "transaction", fails(kind(T("the server is gone"))))
        headers = OWN | {"Accept-Language": language}
        answer = phone.client.post(f"{path}/name", data=dict(form.fields) | {"name": "Thursday"}, headers=headers)
    assert answer.status_code == 503
    assert TITLES[kind][language] in answer.text
    assert '<input type="hidden" name="name" value="Thursday">' in answer.text
    assert answer.headers["Retry-After"] == "5"
    assert "Refresh" not in answer.headers


def test_what_was_saved_by_a_form_that_was_sent_before_is_not_acknowledged_before_it_is_safe(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(app)
    path = phone.start("Ann", "Ben").path
    form = phone.get(f"{path}/1/players/1").form("/name")
    sent = dict(form.fields) | {"name": "Cleo"}
    answers = []
    for confirm in (lambda _: None, fails(Unconfirmed(T("no standby has it"))), lambda _: None):
        monkeypatch.setattr(SqliteDatabase, "confirm", confirm)
        answers.append(phone.client.post(f"{path}/1/players/1/name", data=sent, headers=OWN).status_code)
    assert answers == [303, 503, 303]


def test_a_page_tries_again_by_itself_and_a_script_gets_a_sentence(
    app: Flask, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(app, language)
    path = phone.start("Ann", "Ben").path
    monkeypatch.setattr(SqliteDatabase, "rows", fails(Away(T("the server is gone"))))
    page = phone.get(path, 503)
    assert TITLES[Away][language] in page.text
    assert (page.headers["Retry-After"], page.headers["Refresh"]) == ("5", "5")
    assert page.links
    asked = phone.client.get(f"{path}/version", headers={"Accept-Language": language})
    assert (asked.status_code, asked.mimetype, asked.headers["Retry-After"]) == (503, "text/plain", "5")
    assert asked.text
    assert "<" not in asked.text


def test_a_program_gets_a_code(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone(app)
    path = phone.start("Ann", "Ben").path
    monkeypatch.setattr(SqliteDatabase, "rows", fails(Away(T("the server is gone"))))
    answer = phone.client.get(f"{path}/session.json", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert answer.json
    assert answer.json["ok"] is False
    assert answer.json["error"]["code"] == "database.away"
    assert answer.json["error"]["message"].startswith("The scores cannot be reached now")


def test_the_log_says_it_once(app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(errors, "_LOGGED", TokenBuckets())
    phone = Phone(app)
    path = phone.start("Ann", "Ben").path
    monkeypatch.setattr(SqliteDatabase, "rows", fails(Away(T("the server is gone"))))
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            phone.get(path, 503)
    logged = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert logged == [f"{app.config['DATABASE']}: the server is gone"]


def test_a_value_that_no_database_takes_is_no_mistake_of_ours(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone(app)
    path = phone.start("Ann", "Ben").path
    phone.token()
    monkeypatch.setattr(SqliteDatabase, "transaction", fails(Refused("There is a NUL in a text.")))
    phone.post(f"{path}/name", {"name": "Thursday"}, 400)
