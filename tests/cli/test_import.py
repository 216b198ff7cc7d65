"""`scorekeeper import`: what came in, one line a session, and a sentence where nothing did."""

import json
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.cli import main
from tests.support.phone import Phone, contents, knock, record, session_of, store_of


@pytest.fixture
def file(app: Flask, tmp_path: Path) -> Path:
    """An export of two sessions, which are deleted where it comes from."""
    phone = Phone(app)
    sessions = [session_of(phone.start(*names)) for names in (("Ann", "Bob"), ("Cleo", "Dan"))]
    record(app, sessions[0], knock("Ann", 4, "Bob", 33))
    path = tmp_path / "scores.json"
    path.write_bytes(phone.client.get("/paper/scorekeeper.json").data)
    with store_of(app) as store:
        for session in sessions:
            store.sessions.delete(session, store.sessions.number_of_entries(session), "2026-11-20T19:00:00+00:00")
    return path


def test_says_what_came_in(app: Flask, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["import", str(file), "--instance", app.config["INSTANCE"]]
    assert main(arguments) == 0
    output = capsys.readouterr().out.splitlines()
    with store_of(app) as store:
        ids = [row["id"] for row in store.database.rows("SELECT id FROM sessions")]
        assert [store.grants.of_session(item) for item in ids] == [[], []]
    assert {line.partition(": ")[2].partition(" (")[0] for line in output[:2]} == {
        "came in with 0 hands",
        "came in with 1 hand",
    }
    assert {line.rpartition(" (")[2] for line in output[:2]} == {f"{item[:8]})" for item in ids}
    before, link = output[2].rsplit(" ", 1)
    assert before == "No phone keeps score in a new session yet. For a score link: scorekeeper link"
    assert link in {item[:8] for item in ids}
    before = contents(app)
    assert main(arguments) == 0
    assert {line.partition(": ")[2] for line in capsys.readouterr().out.splitlines()} == {
        "was here already; nothing was added"
    }
    assert contents(app) == before


def test_adds_what_is_new_and_names_what_differs(app: Flask, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["import", str(file), "--instance", app.config["INSTANCE"]]
    main(arguments)
    parsed = json.loads(file.read_text())
    stored = next(session["stored"] for session in parsed["sessions"] if session["title"] == "Ann, Bob")
    entries = stored["matches"][0]["entries"]
    entries.append({**entries[1], "slot": 2, "submission": "later"})
    file.write_text(json.dumps(parsed))
    assert main(arguments) == 0
    output = capsys.readouterr().out
    assert "Ann, Bob" in output
    assert "was here already; 1 newer entry was added" in output
    entries[1]["note"] = "otherwise"
    file.write_text(json.dumps(parsed))
    assert main(arguments) == 0
    assert "differs from what is here in hand 1 of match 1; it stands beside that now (" in capsys.readouterr().out


def test_a_bad_file_names_the_place(app: Flask, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parsed = json.loads(file.read_text())
    parsed["sessions"][1]["stored"]["matches"][0]["game"] = "ch\x1b[2Jss"
    file.write_text(json.dumps(parsed))
    before = contents(app)
    assert main(["import", str(file), "--instance", app.config["INSTANCE"]]) == 1
    assert capsys.readouterr().err.splitlines() == [
        f"Nothing was imported from {file}.",
        "sessions.1.stored.matches.0.game: There is no game “ch?[2Jss” here. Update Scorekeeper to use it.",
    ]
    assert contents(app) == before


@pytest.mark.sqlite("there the folder need not have a database")
def test_a_file_or_a_folder_that_is_not_there(app: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(tmp_path / "no.json"), "--instance", app.config["INSTANCE"]]) == 1
    assert "no.json cannot be read: No such file or directory. Name a file" in capsys.readouterr().err
    assert main(["import", str(tmp_path / "no.json"), "--instance", str(tmp_path / "empty")]) == 1
    assert "Start Scorekeeper there once, or name its folder" in capsys.readouterr().err
    assert not (tmp_path / "empty").exists()
