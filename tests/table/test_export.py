"""Everything as JSON and CSV: complete, the judge agrees, and no spreadsheet runs what somebody is called."""

import csv
import io
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from scorekeeper import games, judge
from scorekeeper.table import export
from scorekeeper.table import match as match_loader
from scorekeeper.table.cache import VersionedCache
from scorekeeper.table.match import LoadedMatch
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.app import create_app
from scorekeeper.web.files import export_pages
from tests.support.kept import forget
from tests.support.phone import NOW, Phone, knock, record, session_of, store_of

JSON = dict[str, Any]
FORMULAS = ("=1+1", "+Bob", "-Cy", "@sum", "＝全角")


def exported(phone: Phone, path: str) -> JSON:
    answer = phone.client.get(path, headers={"Accept-Language": phone.language})
    assert answer.mimetype == "application/json"
    assert answer.headers["Content-Disposition"].startswith("attachment")
    result: JSON = answer.get_json()
    return result


def table(phone: Phone, path: str) -> list[dict[str, str]]:
    """The rows of a CSV by the English heading."""
    answer = phone.client.get(path, headers={"Accept-Language": phone.language})
    assert answer.mimetype == "text/csv"
    assert answer.data.startswith(b"\xef\xbb\xbf"), "spreadsheets tell UTF-8 by its mark"
    return list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"), newline="")))


def question_of(match: JSON) -> JSON:
    """The match, put to the judge as it stands."""
    names = ("game", "players", "dealer", "preset", "options", "records")
    return {"ask": "game", **{name: match[name] for name in names}}


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def session(app: Flask, phone: Phone) -> str:
    """A match with hands that count, one voided, one refused; the second player was called otherwise before."""
    made = session_of(phone.start("Ann", "Bob"))
    record(app, made, knock("Ann", 4, "Bob", 33))
    record(app, made, knock("Bob", 0, "Ann", 20))
    record(app, made, knock("Ann", 30, "Bob", 33))
    record(app, made, knock("Ann", 3, "Bob", 9))
    record(app, made, None, slot=4)
    phone.rename(f"/s/{made}/1", 2, "Robert")
    return made


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_judge_agrees_on_every_example(tmp_path_factory: pytest.TempPathFactory, language: str) -> None:
    """Records, options and players go into the judge as they came out of the file."""
    app = create_app({"INSTANCE": str(tmp_path_factory.mktemp("export")), "TESTING": True, "LIMITS": {}})
    phone = Phone(app, language)
    links = {link for link in phone.get("/").links if link.startswith("/s/")}
    assert len(links) == len(games.games())
    for link in links:
        (match,) = exported(phone, f"{link}/session.json")["sessions"][0]["matches"]
        verdict = judge.answer(question_of(match))
        assert verdict["ok"], verdict
        for name in ("totals", "final", "winners", "finished", "out"):
            assert verdict["answer"][name] == match[name], name
        assert verdict["answer"]["points"] == [item["points"] for item in match["hands"] if item["status"] == "counted"]
        for hand in match["hands"]:
            for player, points in hand["points"].items():
                assert sum(line["points"] for line in hand["lines"] if line["player"] == player) == points


def test_everything_of_a_session(phone: Phone, session: str) -> None:
    (result,) = exported(phone, f"/s/{session}/session.json")["sessions"]
    assert result["title"] == "Ann, Robert"
    assert result["name"] == ""
    assert result["unreadable"] == []
    (match,) = result["matches"]
    assert match["game"] == "gin"
    assert match["preset"] == "house"
    assert match["options"]["gin_bonus"] == 25
    assert [hand["status"] for hand in match["hands"]] == ["counted", "counted", "refused", "void"]
    assert match["records"] == [hand["record"] for hand in match["hands"][:2]]
    assert match["records"][0] == knock("Ann", 4, "Robert", 33), "by today's names"
    assert match["hands"][2]["issues"][0]["code"] == "knock.above_limit"
    assert match["hands"][3]["record"] is None
    assert match["totals"] == {"Ann": 29, "Robert": 45}
    assert judge.answer(question_of(match))["answer"]["totals"] == match["totals"]
    assert session not in str(result), "whoever gets the file does not get the session's address"


def test_hollywood_and_teams_agree_with_the_judge(app: Flask, phone: Phone) -> None:
    for names, options in ((("Ann", "Bob", "Cy"), {"hollywood": "y"}), (("N", "E", "S", "W"), {"teams": "y"})):
        session = session_of(phone.start(*names, **options))
        for number in range(6):
            single, two = names[number % 3], names[(number + 1) % 3]
            hand = knock(single, 2, two, 40 + number)
            record(
                app,
                session,
                {"tables": [knock("N", 1, "E", 30), knock("W", 2, "S", 9)]} if "teams" in options else hand,
            )
        (match,) = exported(phone, f"/s/{session}/session.json")["sessions"][0]["matches"]
        verdict = judge.answer(question_of(match))
        assert verdict["ok"], verdict
        assert verdict["answer"]["final"] == match["final"]
        assert len(match["columns"]) == (3 if "hollywood" in options else 1)


def test_a_row_for_every_player_of_every_hand(phone: Phone, session: str) -> None:
    rows = table(phone, f"/s/{session}/session.csv")
    assert len(rows) == 4 * 2
    assert [row["Player"] for row in rows[:2]] == ["Ann", "Robert"]
    assert rows[0]["Points"] == "29"
    assert rows[0]["How it went"].startswith("Ann knocks")
    assert rows[0]["Source"] == "called"
    assert rows[3] | {"Points": "45", "Total": "45", "Won by": "Robert", "Hand": "2"} == rows[3]
    assert [row["Points"] for row in rows[4:]] == [""] * 4
    assert rows[6]["How it went"] == "Voided: this hand does not count."


@pytest.fixture
def in_tokyo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The computer that keeps the score stands nine hours before Greenwich."""
    with monkeypatch.context() as there:
        there.setenv("TZ", "Asia/Tokyo")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("in_tokyo")
def test_the_same_people_twice_on_one_day_are_told_apart(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    for began in ("2026-11-20T18:59:07.000+00:00", "2026-11-20T18:59:48.000+00:00"):
        monkeypatch.setattr("scorekeeper.web.http.access.now", lambda began=began: began)
        record(app, session_of(phone.start("Ann", "Bob")), knock("Ann", 4, "Bob", 33))
    rows = table(phone, "/paper/scorekeeper.csv")
    ann = [row for row in rows if row["Player"] == "Ann"]
    assert {row["Session began"] for row in ann} == {"2026-11-21 03:59:07", "2026-11-21 03:59:48"}
    assert [row["Saved at"] for row in ann] == ["2026-11-21 04:00:00"] * 2
    assert {row["Date"] for row in ann} == {"2026-11-21"}


def test_in_japanese(app: Flask, session: str) -> None:
    rows = table(Phone(app, "ja"), f"/s/{session}/session.csv")
    assert list(rows[0])[:5] == ["セッション", "セッション開始", "対戦", "ゲーム", "ハンド"]
    assert rows[0]["保存日時"][:2] == "20"
    assert rows[0]["ゲーム"] == "ジン・ラミー"
    assert "Annがノック" in rows[0]["経過"]
    (result,) = exported(Phone(app, "ja"), f"/s/{session}/session.json")["sessions"]
    assert "Annがノック" in result["matches"][0]["hands"][0]["headline"]


@pytest.mark.parametrize("name", FORMULAS)
def test_no_name_is_run_as_a_formula(app: Flask, phone: Phone, name: str) -> None:
    session = session_of(phone.start(name, "Bob"))
    record(app, session, knock(name, 4, "Bob", 33))
    record(app, session, knock("Bob", 4, name, 33))
    rows = table(phone, f"/s/{session}/session.csv")
    assert {row["Player"] for row in rows} == {f"'{name}", "Bob"}
    for row in rows:
        for text in row.values():
            assert not text.startswith(tuple("=+-@＝＋－＠"))
    assert exported(phone, f"/s/{session}/session.json")["sessions"][0]["matches"][0]["players"][0] == name


def test_points_below_nought_stay_numbers(app: Flask, phone: Phone) -> None:
    new = phone.get("/sessions/new?game=indian")
    session = session_of(phone.send(new, new.path, {"players-0": "Ann", "players-1": "Bob"}))
    record(app, session, {"winner": "Ann", "wild": "8", "hands": {"Bob": {"points": 30}}})
    rows = table(phone, f"/s/{session}/session.csv")
    assert [(row["Points"], row["Total"]) for row in rows] == [("30", "230"), ("-30", "170")]


def test_everything_of_this_phone_and_of_no_other(app: Flask, phone: Phone, session: str) -> None:
    other = Phone(app)
    other.start("Cleo", "Dan")
    phone.start("Eve", "Fay")
    titles = {item["title"] for item in exported(phone, "/paper/scorekeeper.json")["sessions"]}
    assert titles == {"Ann, Robert", "Eve, Fay"}
    assert {row["Player"] for row in table(phone, "/paper/scorekeeper.csv")} == {"Ann", "Robert"}
    assert exported(Phone(app), "/paper/scorekeeper.json")["sessions"] == []
    assert table(Phone(app), "/paper/scorekeeper.csv") == []


def test_a_watcher_may_take_it_along_and_nobody_without_the_address(app: Flask, session: str) -> None:
    watcher = Phone(app)
    assert exported(watcher, f"/s/{session}/session.json")["sessions"]
    assert table(watcher, f"/s/{session}/session.csv")
    for path in ("/s/nobody-has-this/session.json", "/s/nobody-has-this/session.csv"):
        watcher.get(path, status=404)


def test_what_cannot_be_read_is_left_out_and_said(app: Flask, phone: Phone, session: str) -> None:
    with store_of(app) as store:
        match = store.matches.get(session, 1)
        assert match
        entries = store.entries.current(match.id)
        body = {**(entries[0].body or {}), "options": {"gin_bonus": "broken"}}
        store.entries.save(
            match.id, 0, body=body, based_on=entries[0].id, shown=None, note="", device="d", submission="s", now=NOW
        )
    (result,) = exported(phone, "/paper/scorekeeper.json")["sessions"]
    assert result["matches"] == []
    assert result["unreadable"] == [1]
    assert table(phone, f"/s/{session}/session.csv") == []


@pytest.mark.parametrize("indent", [None, 1])
def test_json_in_parts_is_the_same_json(indent: int | None) -> None:
    value: list[Any] = [
        {"a": [], "b": {}, "さ": [1, [2.5, None], {"c": 'd\n"', "e": [[[[[[{"f": [7]}]]]]]]}]},
        True,
        "g",
    ]
    whole = json.dumps(value, ensure_ascii=False, indent=indent, separators=None if indent else (",", ":"))
    assert "".join(export.json_parts(value, indent)) == whole
    assert "".join(export.json_parts(iter(value), indent)) == whole
    assert "".join(export.json_parts({"a": iter(())}, indent)) == json.dumps({"a": []}, indent=indent).replace(
        " " * (indent is None), ""
    )


def test_json_is_sent_while_it_is_written(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten thousand sessions at once took a gigabyte."""
    monkeypatch.setattr(export_pages, "_BLOCK", 1)
    for _ in range(3):
        session = session_of(phone.start("Ann", "Bob"))
        record(app, session, knock("Ann", 4, "Bob", 33))
    written: list[str] = []
    exported_json = export.session_json

    def note(*args: Any) -> dict[str, object]:
        written.append(args[1].id)
        return exported_json(*args)

    monkeypatch.setattr(export, "session_json", note)
    answer = phone.client.get("/paper/scorekeeper.json", buffered=False)
    parts = iter(answer.response)
    begun = b"".join(next(parts) for _ in range(20))
    assert (b'"title"' in begun, len(written)) == (True, 1)
    whole = begun + b"".join(parts)
    assert len(written) == 3
    file = json.loads(whole)
    assert whole.decode() == json.dumps(file, ensure_ascii=False, separators=(",", ":"))
    single = phone.client.get(f"/s/{written[0]}/session.json").text
    assert single == json.dumps(json.loads(single), ensure_ascii=False, indent=1)
    assert json.loads(single)["sessions"] == file["sessions"][:1]


def test_an_export_of_everything_keeps_no_match_in_the_room_of_those_that_are_played(
    phone: Phone, session: str
) -> None:
    """The export of one session is counted like its page, so that it may go on in another request."""
    forget()
    assert len(exported(phone, "/paper/scorekeeper.json")["sessions"]) == 1, session
    assert match_loader.CACHE._weight == 0


def test_a_long_table_is_sent_while_it_is_written(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first part is the heading; then each session is read when its part is taken, whether it was kept or not."""
    sessions = [session_of(phone.start("Ann", name)) for name in ("Bob", "Cy", "Dee")]
    for session, name in zip(sessions, ("Bob", "Cy", "Dee"), strict=True):
        record(app, session, knock("Ann", 4, name, 33))
    alone = [phone.client.get(f"/s/{session}/session.csv").data for session in reversed(sessions)]
    read: list[str] = []
    written = export.csv_rows

    def listed(title: str, began: str, match: LoadedMatch, language: str) -> bytes:
        read.append(title)
        return written(title, began, match, language)

    monkeypatch.setattr(export, "csv_rows", listed)
    monkeypatch.setattr("scorekeeper.web.files.export_pages.CACHE", VersionedCache(1_000_000))
    for expected in (["Ann, Dee", "Ann, Cy", "Ann, Bob"], []):
        read.clear()
        answer = phone.client.get("/paper/scorekeeper.csv", buffered=False)
        parts = iter(answer.response)
        heading = next(parts)
        assert (heading[:3], read) == (b"\xef\xbb\xbf", [])
        assert "Content-Length" not in answer.headers
        bodies = []
        for number in range(3):
            bodies.append(next(parts))
            assert read == expected[: number + 1]
        assert [heading + body for body in bodies] == alone
        assert next(parts, b"") == b""


def test_what_changes_while_a_table_is_sent_breaks_nothing(app: Flask, phone: Phone) -> None:
    """A session that is deleted meanwhile is left out; a hand that is saved meanwhile may stand there already."""
    first, second = (session_of(phone.start("Ann", name)) for name in ("Bob", "Cy"))
    for session, name in ((first, "Bob"), (second, "Cy")):
        record(app, session, knock("Ann", 4, name, 33))
    answer = phone.client.get("/paper/scorekeeper.csv", buffered=False)
    parts = iter(answer.response)
    sent = [next(parts), next(parts)]
    with store_of(app) as store:
        store.sessions.delete(first, 2, NOW)
    sent += parts
    assert b"Cy" in b"".join(sent)
    assert b"Bob" not in b"".join(sent)
    record(app, second, knock("Ann", 4, "Cy", 44))
    assert [row["Points"] for row in table(phone, f"/s/{second}/session.csv") if row["Player"] == "Ann"] == ["29", "40"]
