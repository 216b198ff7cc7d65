"""Headers, tokens, redirects, escaping, and the pages people see when something is wrong."""

import gzip
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask import Flask

from scorekeeper.web.http.assets import fingerprint
from tests.support.phone import Phone, addresses, contents, knock, known, record, session_of

NASTY = "\"'&{{7*7}}%(x)s\\"


@pytest.fixture
def session(app: Flask, phone: Phone) -> str:
    made = session_of(phone.start("Ann", "Bob"))
    record(app, made, knock("Ann", 4, "Bob", 33))
    return made


@pytest.mark.parametrize("paper", [False, pytest.param(True, marks=pytest.mark.pdf)])
def test_every_answer_carries_the_headers(app: Flask, phone: Phone, session: str, paper: bool) -> None:
    for endpoint, address in addresses(app, "GET", **known(app, session)).items():
        if address.endswith((".pdf", ".png")) != paper:
            continue
        headers = phone.client.get(address).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
        assert policy["default-src"] == "'none'", endpoint
        assert policy["script-src"] == policy["style-src"] == "'self'", endpoint
        assert policy["frame-ancestors"] == "'none'", endpoint
        assert headers["X-Content-Type-Options"] == "nosniff", endpoint
        assert headers["Referrer-Policy"] == "same-origin", endpoint
        assert headers["Cache-Control"] == "no-store", endpoint
    assert "Content-Security-Policy" in phone.client.get("/nothing/here").headers


def test_files_carry_the_headers_too(phone: Phone) -> None:
    """A picture that is opened by itself is a page of ours; a worker is under its own policy."""
    static = [path for path in re.findall(r'"(/static/[^"]+)"', phone.get("/").html) if not path.endswith("/")]
    assert {path.rpartition(".")[2] for path in static} >= {"js", "css", "svg"}
    for address in (*static, "/worker.js", "/manifest.webmanifest", "/"):
        with phone.client.get(address, base_url="https://score.home.arpa") as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
            # Scripts and styles are no documents.
            if not address.endswith((".js", ".css")) or address == "/worker.js":
                assert "frame-ancestors 'none'" in policy
                assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_https_stays_https_for_a_week_and_http_promises_nothing(phone: Phone) -> None:
    for address in ("/", "/static/js/app.js", "/nothing/here"):
        with phone.client.get(address, base_url="https://score.home.arpa") as secure:
            assert secure.headers["Strict-Transport-Security"] == "max-age=604800"
        with phone.client.get(address) as plain:
            assert "Strict-Transport-Security" not in plain.headers
            assert "Cross-Origin-Opener-Policy" not in plain.headers, "browsers report it as an error there"


def test_pages_need_nothing_that_the_policy_forbids(app: Flask, phone: Phone, session: str) -> None:
    for endpoint, address in addresses(app, "GET", **known(app, session)).items():
        if address.endswith((".pdf", ".png")):
            continue
        answer = phone.client.get(address)
        if answer.mimetype != "text/html":
            continue
        html = answer.text
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", html), endpoint
        assert not re.search(r"<script(?![^>]*\ssrc=)", html), endpoint
        # People may tap links that take a result to other apps; these are told nothing of where they were tapped.
        ours = (
            re.sub(r'<a [^>]*href="https:[^>]* rel="noreferrer">', "", html) if endpoint.startswith("send.") else html
        )
        elsewhere = re.findall(r'(?:src|href|action)="((?:https?:)?//[^"]*)"', ours)
        assert not elsewhere, endpoint


def test_files_are_kept_for_good_by_the_fingerprint_of_all(phone: Phone) -> None:
    """What a script imports by an address relative to its own has it as well; without it, or under an older one, the
    file of today comes and is not kept."""
    (address,) = re.findall(r'src="(/static/[^"]+/js/app.js)"', phone.get("/").html)
    with phone.client.get(urljoin(address, "./hands/pending_saves_bar.js")) as imported:
        assert imported.status_code == 200
        today = imported.data
        assert "immutable" in imported.headers["Cache-Control"]
        assert imported.headers["X-Content-Type-Options"] == "nosniff"
    for other in ("/static/0123456789ab/js/hands/pending_saves_bar.js", "/static/js/hands/pending_saves_bar.js"):
        with phone.client.get(other) as answer:
            assert answer.data == today
            assert answer.headers["Cache-Control"] == "no-cache"
    for missing in ("/static/0123456789ab/js/none.js", "/static/0123456789ab/../server.py", "/static/%2e%2e/README.md"):
        assert phone.client.get(missing).status_code == 404


def test_the_fingerprint_is_another_when_anything_in_the_folder_is(tmp_path: Path) -> None:
    def of(name: str, content: str) -> str:
        folder = tmp_path / f"{name}{content}"
        (folder / "js").mkdir(parents=True)
        (folder / "js" / name).write_text(content)
        return fingerprint(folder)

    assert len({of("a.js", "1"), of("a.js", "2"), of("b.js", "1"), of("a.js", "")}) == 4


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(phone: Phone) -> None:
    phone.start("Ann", "Bob")
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie
    assert cookie.http_only
    assert cookie.same_site == "Lax"


def test_every_change_needs_the_token_of_the_page(app: Flask, phone: Phone, session: str) -> None:
    before = contents(app)
    for endpoint, address in addresses(app, "POST", **known(app, session)).items():
        if endpoint == "api.answer":  # changes nothing and is for programs
            continue
        for data in ({}, {"csrf_token": "made up"}):
            answer = phone.client.post(address, data=data)
            assert answer.status_code == 400, endpoint
            assert "Please send this again" in answer.text, endpoint
            assert "Go back, reload the page and save again" in answer.text, endpoint
    assert contents(app) == before


def test_the_token_of_one_phone_is_no_token_of_another(app: Flask, phone: Phone, session: str) -> None:
    answer = phone.client.post(f"/s/{session}/keep", data={"csrf_token": Phone(app).token()})
    assert answer.status_code == 400


def test_what_was_typed_under_an_old_token_is_sent_again_with_a_new_one(app: Flask) -> None:
    page = Phone(app).get("/sessions/new")
    typed = dict(page.form("/sessions/new").fields) | {"players-0": 'Ann "A" & Co', "players-1": "Bob"}
    new = Phone(app)
    answer = new.client.post("/sessions/new", data=typed, headers={"Origin": "http://localhost"})
    started = new.send(new._page(answer, 400), "/sessions/new")
    assert 'Ann "A" & Co' in started.text
    foreign = new.client.post("/sessions/new", data=typed, headers={"Origin": "http://evil.example"})
    assert "Bob" not in foreign.text


@pytest.mark.parametrize(
    "target",
    ["https://evil.example", "//evil.example", "/\\evil.example", "\\\\evil.example", "javascript:alert(1)", "x", ""],
)
def test_nobody_is_led_to_another_site(phone: Phone, target: str) -> None:
    data = {"csrf_token": phone.token(), "language": "ja", "next": target}
    assert phone.client.post("/language", data=data).headers["Location"] == "/"


@pytest.mark.parametrize("target", ["/\n/evil.example", "/\t/evil.example", "/ok\r\nSet-Cookie: a=b"])
def test_no_header_is_smuggled_in(phone: Phone, target: str) -> None:
    answer = phone.client.post("/language", data={"csrf_token": phone.token(), "language": "ja", "next": target})
    location = answer.headers["Location"]
    assert location == "/" or not re.search(r"[\r\n\t]|^/+[/\\]", location)
    assert "a=b" not in str(answer.headers.getlist("Set-Cookie"))


@pytest.mark.parametrize("paper", [False, pytest.param(True, marks=pytest.mark.pdf)])
def test_names_are_text_everywhere(app: Flask, phone: Phone, paper: bool) -> None:
    """Names, session names and notes with everything a template, a script or a format string could stumble over."""
    session = session_of(phone.start(NASTY, "Bob"))
    record(app, session, knock(NASTY, 4, "Bob", 33))
    phone.post(f"/s/{session}/name", {"name": f"<script>alert(1)</script>{NASTY}"})
    for endpoint, address in addresses(app, "GET", **known(app, session)).items():
        if address.endswith((".pdf", ".png")) != paper:
            continue
        answer = phone.client.get(address)
        assert answer.status_code in (200, 302), endpoint
        if answer.mimetype == "text/html":
            assert "<script>alert" not in answer.text, endpoint
            assert NASTY not in answer.text, f"{endpoint}: quotes are not escaped"
            assert "'&49" not in answer.text, endpoint
    page = phone.get(f"/s/{session}")
    assert NASTY in page.text
    assert phone.get(f"/s/{session}/1/rules/edit").form("/rules/edit").value("players-0") == NASTY


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", {404: "There is nothing here", 403: "This phone may only watch", 405: "This cannot be opened"}),
        ("ja", {404: "ページが見つかりません", 403: "この端末は観戦専用です", 405: "このページは開けません"}),
    ],
)
def test_error_pages_speak_the_readers_language(app: Flask, session: str, language: str, words: dict[int, str]) -> None:
    reader = Phone(app, language)
    pages = {404: "/nothing/here", 403: f"/s/{session}/1/hands/new", 405: f"/s/{session}/keep"}
    for status, address in pages.items():
        page = reader.get(address, status=status)
        assert words[status] in page.text
        assert "/" in page.links, "a way out"
        assert f'<html lang="{language}">' in page.html


@pytest.mark.parametrize(("language", "words"), [("en", "That is too much at once"), ("ja", "一度に送る量")])
def test_too_much_is_refused_with_a_page(app: Flask, language: str, words: str) -> None:
    reader = Phone(app, language)
    data = {"csrf_token": reader.token(), "players-0": "x" * (2 * 1024 * 1024)}
    answer = reader.client.post("/sessions/new", data=data, headers={"Accept-Language": language})
    assert answer.status_code == 413
    assert words in answer.text


def test_a_thousand_fields_are_only_a_form(app: Flask, phone: Phone) -> None:
    data = {f"players-{number}": "Ann" for number in range(1500)}
    phone.post("/sessions/new", data, status=422)


def test_a_fault_of_ours_says_so_and_tells_nothing_else(
    app: Flask, session: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log has the traceback and the route, but not the address: it would let its reader into the session."""
    app.config.update(TESTING=False, PROPAGATE_EXCEPTIONS=False)
    phone = Phone(app)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("scorekeeper.web.sessions.pages.standings", broken)
    # All applications of a process log to the same logger, and some tests silence it.
    monkeypatch.setattr(app.logger, "disabled", False)
    page = phone.get(f"/s/{session}", status=500)
    assert "It is our mistake, not yours." in page.text
    assert "secret detail" not in page.html
    assert "secret detail" in caplog.text
    assert "Exception on /s/<session_id> [GET]" in caplog.text
    assert session not in caplog.text


def test_the_secret_is_the_owners_alone(app: Flask) -> None:
    secret = Path(app.config["INSTANCE"]) / "secret"
    assert secret.stat().st_mode & 0o077 == 0
    assert len(secret.read_bytes()) == 32


def test_pages_are_compressed_unless_somebody_else_could_have_put_something_in(phone: Phone, session: str) -> None:
    question = {"Accept-Encoding": "gzip, deflate"}
    packed = phone.client.get(f"/s/{session}/share", headers=question)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert f"/s/{session}".encode() in gzip.decompress(packed.data)
    assert "Content-Encoding" not in phone.client.get(f"/s/{session}/share?guess=a", headers=question).headers
    assert "Content-Encoding" not in phone.client.get(f"/s/{session}/share").headers


def test_no_other_site_may_read_an_answer(app: Flask, phone: Phone, session: str) -> None:
    """Browsers give answers to pages of other sites only if they are told to (CORS)."""
    question = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    for address in (
        f"/s/{session}",
        f"/s/{session}/version",
        "/api/judge",
        "/manifest.webmanifest",
        "/static/js/app.js",
    ):
        for method in ("GET", "OPTIONS"):
            with phone.client.open(address, method=method, headers=question) as answer:
                assert answer.status_code == 200
                assert not [name for name, _ in answer.headers if name.startswith("Access-Control-")], address
