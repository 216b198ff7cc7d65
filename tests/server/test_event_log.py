"""Who did what on the server: lines that programs can read, and that let nobody in."""

import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import OperatorError, __version__
from scorekeeper.backups.nightly import Nightly
from scorekeeper.cli import main
from scorekeeper.server.event_log import FILE_NAME, MOST_A_MINUTE, event_log, record_event
from scorekeeper.web.http import limits
from scorekeeper.web.http.token_buckets import Limit
from tests.support.phone import Phone, session_of
from tests.support.remote_phone import RemotePhone

Event = dict[str, str]


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / FILE_NAME
    with event_log(path):
        yield path


def events(file: Path) -> list[Event]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def outcomes(file: Path) -> list[str]:
    return [f"{event['what']} {event['role']} {event['outcome']}" for event in events(file)]


def test_a_line_has_the_time_with_its_zone_and_an_address_only_if_wanted(tmp_path: Path) -> None:
    for addresses in (False, True):
        with event_log(tmp_path / "log", addresses=addresses):
            record_event("grant", "scorer", address="192.0.2.7", route="/join/<score_key>")
    without, having = events(tmp_path / "log")
    assert list(without) == ["time", "what", "role", "outcome", "route"]
    assert having == without | {"time": having["time"], "address": "192.0.2.7"}
    assert datetime.fromisoformat(having["time"]).utcoffset() is not None


def test_one_address_does_not_push_out_what_others_did(file: Path) -> None:
    for _ in range(MOST_A_MINUTE * 3):
        record_event("limit", "phone", "refused", address="192.0.2.7")
    record_event("limit", "phone", "refused", address="192.0.2.8")
    record_event("grant", "scorer", address="192.0.2.7")
    # The minute may have ended meanwhile.
    assert MOST_A_MINUTE + 2 <= len(events(file)) <= 2 * MOST_A_MINUTE + 2


def test_a_log_that_cannot_be_written_is_an_error_with_a_way_out(tmp_path: Path) -> None:
    with (
        pytest.raises(OperatorError, match=r"^The log .*missing/log cannot be written: .*--log"),
        event_log(tmp_path / "missing" / "log"),
    ):
        pass


def test_grants_revocations_and_refusals_are_recorded(app: Flask, file: Path) -> None:
    scorer, other = Phone(app), Phone(app)
    session = session_of(scorer.start("Ann", "Bob"))
    (join,) = set(re.findall(r"/join/\w+", scorer.get(f"/s/{session}/share").text))
    other.post(f"/s/{session}/1/finish", {}, status=403)
    other.post(join, {})
    other.post(f"/s/{session}/phones/only-this", {})
    scorer.post(f"/s/{session}/1/finish", {}, status=403)
    scorer.get("/join/wrong", status=404)
    Phone(app).post("/backups/wrong", {}, status=404)
    Phone(app).client.post(f"/s/{session}/keep")
    scorer.post(f"/s/{session}/keep", {})
    other.post(f"/s/{session}/share/renew-watch", {})
    assert outcomes(file) == [
        "grant scorer done",
        "refusal stranger refused",
        "grant scorer done",
        "revocation scorer done",
        "refusal removed refused",
        "refusal phone refused",
        "refusal stranger refused",
        "refusal stranger refused",
        "grant watcher done",
        "new_key scorer done",
    ]
    assert events(file)[1]["route"] == "/s/<session_id>/<int:number>/finish"


def test_limits_and_other_hosts_are_recorded(app: Flask, file: Path) -> None:
    limits.install(app)
    app.config["LIMITS"] = {"requests": Limit(1, 3600)}
    phone = Phone(app)
    phone.client.get("/")
    assert phone.client.get("/").status_code == 429
    assert phone.client.get("/", headers={"Host": "example.com"}).status_code == 421
    limit, refusal = events(file)
    assert (limit["what"], limit["limit"], refusal["route"]) == ("limit", "requests", "another host")


def test_backups_are_recorded_whoever_makes_them(app: Flask, file: Path, tmp_path: Path) -> None:
    instance = Path(app.config["INSTANCE"])
    phone = Phone(app)
    page = phone.post("/backups/printed", {})
    (backup,) = [link for link in page.links if link.startswith("/backups/printed/")]
    assert phone.client.get(backup).status_code == 200
    phone.start("Ann", "Bob")
    Nightly(app.extensions["parts"].data).look(datetime.now().astimezone() + timedelta(days=2))
    assert main(["backup", str(tmp_path / "out.zip"), "--instance", str(instance)]) == 0
    assert main(["backup", str(tmp_path / "none" / "out.zip"), "--instance", str(instance)]) == 1
    assert [line for line in outcomes(file) if "grant" not in line] == [
        "backup operator done",
        "download operator done",
        "backup server done",
        "backup operator done",
        "backup operator failed",
    ]
    assert outcomes(instance / FILE_NAME)[-2:] == ["backup operator done", "backup operator failed"]


@pytest.mark.slow
def test_no_key_stands_in_anything_that_a_server_writes(tmp_path: Path) -> None:
    """Neither in what it prints, nor in the log of who did what."""
    instance = tmp_path / "house"
    command = [sys.executable, "-m", "scorekeeper", "run", "--host", "127.0.0.1", "--port", "0", "--log-addresses"]
    process = subprocess.Popen(
        [*command, "--instance", str(instance)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout
    try:
        printed = "".join(iter(process.stdout.readline, "To stop: press Ctrl-C.\n"))
        backups = (instance / "backups-address").read_text().strip()
        url, backups_key = backups.split("/backups/")
        scorer, stranger = RemotePhone(url), RemotePhone(url)
        session = session_of(scorer.start("Ann", "Bob"))
        (score_key,) = set(re.findall(r"/join/(\w+)", scorer.get(f"/s/{session}/share").text))
        for path in (f"/backups/{backups_key}/missing.zip", f"/s/{session}/9", f"/join/{score_key}x"):
            stranger.get(path, status=404)
        stranger.get(f"/backups/{backups_key}")
        stranger.post(f"/s/{session}/1/finish", {}, status=403)
        stranger.post(f"/join/{score_key}", {})
        assert main(["link", session[:8], "--instance", str(instance)]) == 0
        process.terminate()
        printed += process.communicate(timeout=20)[0]
    finally:
        process.kill()
        process.communicate()
    written = printed + (instance / FILE_NAME).read_text()
    assert [secret for secret in (session, score_key, backups_key) if secret in written] == []
    assert not (instance / "backups-address").exists(), "the address is worthless now"
    recorded = events(instance / FILE_NAME)
    assert [event["what"] for event in recorded] == [
        *("start", "grant", "refusal", "refusal", "refusal", "grant", "new_key", "stop")
    ]
    assert recorded[0]["version"] == __version__
    assert {event["address"] for event in recorded if "route" in event} == {"127.0.0.1"}
    assert (instance / FILE_NAME).stat().st_mode & 0o077 == 0


def test_what_waitress_logs_of_a_failed_request_has_no_address(caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("waitress").error("Exception while serving %s", "/s/0123456789abcdef/1")
    assert caplog.messages == ["Exception while"]
