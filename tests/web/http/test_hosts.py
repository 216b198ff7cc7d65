"""The hosts that the server answers to; all others are refused before anything runs."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import example, given
from hypothesis import strategies as st
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.sansio.utils import host_is_trusted
from werkzeug.test import Client, TestResponse

from scorekeeper.cli import main
from scorekeeper.server.host_names import host_of
from tests.support.phone import contents

AT_HOME = [
    "192.168.1.20",
    "192.168.1.20:8000",
    "203.0.113.9",
    "[::1]",
    "[fd00::7]:8000",
    "localhost:8000",
    "scores.localhost",
    "raspberrypi",
    "RaspberryPi.local",
    "raspberrypi.local.",
    "score.home.arpa:80",
    "pi.tail1234.ts.net",
    "xn--rasp-pi-4za.local",
]
ELSEWHERE = [
    "evil.example",
    "evil.example:8000",
    "local.evil.example",
    "evillocal.example",
    "192.168.1.20.evil.example",
    "localhost.evil.example",
    "home.arpa",
    "ts.net",
]
MALFORMED = [
    "",
    " ",
    ".",
    "..local",
    ".local",
    "a b.local",
    "localhost\t",
    "localhost\x00",
    "localhost%00",
    "[",
    "[]",
    "[::1",
    "::1",
    "[::1]x",
    "[::g]",
    "[fe80::1%eth0]",
    "[127.0.0.1]",
    "256.1.1.1",
    "1.2.3",
    "1.2.3.4.5",
    "localhost:",
    "localhost:x",
    "localhost:-1",
    "localhost:0",
    "localhost:65536",
    "localhost:80:80",
    "localhost:８０",
    "ann@localhost",
    "localhost/x",
    "localhost?x",
    "<b>.local",
    '"><script>',
    "-pi.local",
    "pi_.local",
    "pi,local",
    "点数.local",
    "ｌocalhost",
    "\xff\xfe",
    "a" * 64,
    "a." * 127 + "local",
    "a" * 100_000,
]


def request(client: FlaskClient, host: str, path: str = "/phone", **options: Any) -> TestResponse:
    """The answer to a request with these very letters as its Host header; WSGI carries bytes as Latin-1."""
    sent = host.encode().decode("latin-1")
    return client.open(path, environ_overrides={"HTTP_HOST": sent}, **options)


@pytest.mark.parametrize("host", AT_HOME)
def test_what_is_at_home_is_answered(client: FlaskClient, host: str) -> None:
    assert request(client, host).status_code == 200


@pytest.mark.parametrize("host", ELSEWHERE + MALFORMED, ids=lambda host: ascii(host)[:30])
def test_everything_else_is_refused_by_a_page_and_for_programs(app: Flask, client: FlaskClient, host: str) -> None:
    before = contents(app)
    for method, path in (("GET", "/phone"), ("POST", "/sessions/new"), ("GET", "/nothing"), ("GET", "/static/x.js")):
        answer = request(client, host, path, method=method)
        assert answer.status_code == 421
        assert "Scorekeeper has another address" in answer.text
        assert "Set-Cookie" not in answer.headers, "no session was opened"
        assert answer.headers["Content-Security-Policy"]
        assert answer.headers["Cache-Control"] == "no-store"
        assert ("--name" in answer.text) == (host in ELSEWHERE)
        assert "<script" not in answer.text
        assert len(answer.data) < 2000
    answer = request(client, host, "/api/judge", method="POST", json={})
    assert (answer.status_code, answer.json["ok"], answer.json["error"]["code"]) == (421, False, "host.unknown")
    assert answer.json["error"]["field"] == "Host"
    assert answer.json["error"]["message"]
    assert contents(app) == before


def test_a_request_without_a_host_is_refused(app: Flask) -> None:
    environ = app.test_client().get("/phone").request.environ
    del environ["HTTP_HOST"]
    started: list[str] = []
    list(app.wsgi_app(environ, lambda status, headers, *_: started.append(status)))
    assert started == ["421 MISDIRECTED REQUEST"]


@given(st.text(max_size=60) | st.text("aZ09.-_:[]%@/\\ \x00é", max_size=20) | st.ip_addresses().map(str))
@example("[::1]:80")
@example("pi.local:65535")
def test_what_is_read_as_a_host_is_one_to_the_framework_too(header: str) -> None:
    """Werkzeug takes a malformed host for none at all, and then codes would hold an address without a host."""
    if host_of(header) is not None:
        assert host_is_trusted(header)


def test_a_proxy_is_judged_by_both_hosts(app: Flask) -> None:
    """What X-Forwarded-Host says, and what was asked for itself: a page elsewhere can send any header with its scripts
    but not another Host.
    """
    app.config["HOST_NAMES"] = ("cards.example",)
    client = Client(ProxyFix(app, x_host=1))
    hosts = ["127.0.0.1:8000", "cards.example", "evil.example", "a b"]
    answered = [
        (host, forwarded)
        for host in hosts
        for forwarded in hosts
        if client.get("/phone", headers={"Host": host, "X-Forwarded-Host": forwarded}).status_code == 200
    ]
    assert answered == [(host, forwarded) for host in hosts[:2] for forwarded in hosts[:2]]


def test_the_page_speaks_the_readers_language(client: FlaskClient) -> None:
    page = request(client, "cards.example", headers={"Accept-Language": "ja"}).text
    assert '<html lang="ja">' in page
    assert "アドレスが違います" in page
    assert "scorekeeper run --name cards.example" in page


def test_a_name_that_was_given_is_answered(app: Flask, client: FlaskClient) -> None:
    app.config["HOST_NAMES"] = ("cards.example", "score.example.org")
    for host in ("cards.example", "Score.Example.Org:8443", "localhost"):
        assert request(client, host).status_code == 200
    for host in ("www.cards.example", "example", "cards.example.org"):
        assert request(client, host).status_code == (200 if "." not in host else 421)


@pytest.mark.parametrize("name", ["https://cards.example", "cards.example:8000", "a b", "", "点数.example"])
def test_what_is_no_name_is_refused_at_the_start(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["run", "--name", name])
    assert f"{name} is no name of a host: give one like score.example.org" in capsys.readouterr().err
