"""A session is deleted for good: after a tick, by who keeps score, for everybody; and nothing of it is left."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper import games
from scorekeeper.store import Entry
from scorekeeper.store.entries import Entries
from scorekeeper.web.app import create_app
from tests.support.phone import NOW, Phone, contents, count, knock, known, record, score_key, session_of, store_of


@pytest.fixture
def session(app: Flask, phone: Phone) -> str:
    """A session of Zacharias with three hands, one of them voided, beside one of Ann."""
    other = session_of(phone.start("Ann", "Bob"))
    record(app, other, knock("Ann", 4, "Bob", 33))
    made = session_of(phone.start("Zacharias", "Bob"))
    for left in (33, 20, 9):
        record(app, made, knock("Zacharias", 4, "Bob", left))
    record(app, made, None, slot=3)
    return made


def test_the_page_says_what_goes(app: Flask, phone: Phone, session: str) -> None:
    assert f"/s/{session}/delete" in phone.get(f"/s/{session}/1/more").links
    before = contents(app)
    page = phone.get(f"/s/{session}/delete")
    for sentence in ("for everybody who scores or watches", "1 match", "2 hands", "Zacharias, Bob"):
        assert sentence in page.text
    assert f"/s/{session}/session.json" in page.links
    assert contents(app) == before


def test_it_takes_a_tick_and_the_button(app: Flask, phone: Phone, session: str, language: str) -> None:
    phone.language = language
    page, before = phone.get(f"/s/{session}/delete"), contents(app)
    again = phone.send(page, "/delete", status=422)
    assert {"en": "Nothing is deleted yet.", "ja": "まだ削除していません。"}[language] in again.text
    assert contents(app) == before
    home = phone.send(again, "/delete", {"sure": "y"})
    assert (home.path, count(app)) == ("/", 1)
    assert {"en": "The session is deleted.", "ja": "セッションを削除しました。"}[language] in home.text
    assert f"/s/{session}" not in home.links


def test_the_page_counts_notes_and_phones(app: Flask, phone: Phone, session: str, language: str) -> None:
    record(app, session, {**knock("Zacharias", 4, "Bob", 9), "remark": "twelve cards"}, slot=2)
    watcher = Phone(app, language)
    watcher.post(f"/join/{score_key(app, session)}", {})
    Phone(app).post(f"/s/{session}/keep", {})
    page = watcher.get(f"/s/{session}/delete")
    for sentence in {
        "en": ("1 note on a hand", "Its place on the first page of 3 phones", "corrected or voided, and why"),
        "ja": ("ハンドのメモ1件", "3台の端末のトップページ", "訂正や取り消しの履歴とその理由"),
    }[language]:
        assert sentence in page.text


def test_a_hand_that_comes_too_late_can_be_copied(app: Flask, phone: Phone, session: str, language: str) -> None:
    """As its page said it, or without scripts as it was sent; nobody else's form is shown."""
    late = Phone(app, language)
    late.post(f"/join/{score_key(app, session)}", {})
    page = late.get(f"/s/{session}/1/hands/new")
    phone.send(phone.get(f"/s/{session}/delete"), "/delete", {"sure": "y"})
    sent = {"hands.@1.deadwood": "31", "remark": "<b>twelve", "patch.3.ended": "ended_by=@0"}
    form = page.form("/hands/new")

    def shown(origin: str, **more: str) -> str:
        data = {**dict(form.fields), **sent, **more}
        answer = late.client.post(form.action, data=data, headers={"Origin": origin, "Accept-Language": language})
        assert answer.status_code == 410
        assert ({"en": "You entered this", "ja": "ここに入力した内容は"}[language] in answer.text) == (
            "<textarea" in answer.text
        )
        return answer.text.partition("<textarea")[2].partition("</textarea>")[0]

    plain = shown("http://localhost")
    for sentence in ("hands.@1.deadwood: 31", "remark: &lt;b&gt;twelve", "ended_by=@0"):
        assert sentence in plain
    for beside in ("csrf_token", "submission", "slot: "):
        assert beside not in plain
    assert shown("http://localhost", said="Hand 4\nBob: 31").endswith(">Hand 4\nBob: 31")
    assert not shown("http://evil.example")
    assert "<textarea" not in late.get(f"/s/{session}", 410).html


def test_what_was_saved_meanwhile_is_looked_at_first(app: Flask, phone: Phone, session: str) -> None:
    page = phone.get(f"/s/{session}/delete")
    record(app, session, knock("Bob", 4, "Zacharias", 33))
    before = contents(app)
    again = phone.send(page, "/delete", {"sure": "y"})
    assert "something else was saved in the meantime" in again.text
    assert "3 hands" in again.text
    assert contents(app) == before
    phone.send(again, "/delete", {"sure": "y"})
    assert count(app) == 1


def test_others_are_told_and_nothing_counts_it(app: Flask, phone: Phone, session: str, language: str) -> None:
    watcher = Phone(app, language)
    watcher.post(f"/s/{session}/keep", {})
    assert "Zacharias" in watcher.get("/players").text
    key = known(app, session)["score_key"]
    phone.send(phone.get(f"/s/{session}/delete"), "/delete", {"sure": "y"})
    text = {"en": "This session is deleted", "ja": "このセッションは削除されました"}[language]
    for path in ("", "/1", "/version", "/1/hands/1", "/share", "/session.json", "/delete"):
        assert text in watcher.get(f"/s/{session}{path}", 410).text
    for path in ("/keep", "/1/hands/new", "/delete", "/1/undo"):
        assert text in watcher.post(f"/s/{session}{path}", {}, 410).text
    watcher.get(f"/join/{key}", 404)
    for path in ("/", "/players", "/paper/scorekeeper.json", "/paper/scorekeeper.csv"):
        for item in (watcher, phone):
            assert "Zacharias" not in item.client.get(path).text
    assert "Ann" in phone.get("/players").text
    files = b"".join(file.read_bytes() for file in Path(app.config["INSTANCE"]).iterdir() if file.is_file())
    assert b"Zacharias" not in files
    rows = "".join(contents(app))
    assert "Zacharias" not in rows
    assert '"Ann"' in rows


def test_a_hand_that_is_saved_while_the_session_goes(
    app: Flask, phone: Phone, session: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its session was there when the request began."""
    form = phone.get(f"/s/{session}/1/hands/1")
    with store_of(app) as other, monkeypatch.context() as late:
        save = Entries.save

        def after_the_deletion(entries: Entries, *values: Any, **given: Any) -> Entry:
            other.sessions.delete(session, other.sessions.number_of_entries(session), NOW)
            return save(entries, *values, **given)

        late.setattr(Entries, "save", after_the_deletion)
        assert "This session is deleted" in phone.send(form, "/void", status=410).text
    assert count(app) == 1


def test_the_form_of_a_deleted_session_makes_none_again(app: Flask, phone: Phone) -> None:
    """Sent again, as a browser does that goes back, it finds that the address is taken for ever."""
    form = phone.get("/sessions/new")
    session = session_of(phone.send(form, "/sessions/new", {"players-0": "Ann", "players-1": "Bob"}))
    phone.send(phone.get(f"/s/{session}/delete"), "/delete", {"sure": "y"})
    phone.send(form, "/sessions/new", {"players-0": "Ann", "players-1": "Bob"}, status=410)
    assert count(app) == 0


def test_a_deleted_example_is_not_made_again(tmp_path: Path) -> None:
    app = create_app({"INSTANCE": str(tmp_path), "TESTING": True})
    phone = Phone(app)
    example = next(link for link in phone.get("/").links if link.startswith("/s/"))
    session = example.split("/")[2]
    assert "/delete" not in phone.get(example).html
    phone.get(f"{example}/delete", 403)
    with store_of(app) as store:
        phone.token()
        phone.post(f"{example}/keep", {})
        with phone.client.session_transaction() as cookie:
            store.grants.add(cookie["device"], session, "score", NOW)
    phone.send(phone.get(f"{example}/delete"), "/delete", {"sure": "y"})
    again = Phone(create_app({"INSTANCE": str(tmp_path), "TESTING": True}))
    assert example not in again.get("/").links
    assert len([link for link in again.get("/").links if link.startswith("/s/")]) == len(games.games()) - 1
    again.get(example, 410)
