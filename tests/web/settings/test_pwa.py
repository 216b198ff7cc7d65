"""The app as browsers install it, the worker's script, what pages say to it; and a server behind a proxy."""

import gzip
import io
import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from flask import Flask
from PIL import Image

from scorekeeper.cli import main
from tests.support.phone import Phone, addresses, known, session_of


def served(phone: Phone, address: str) -> bytes:
    with phone.client.get(address) as answer:
        assert answer.status_code == 200, address
        return answer.data


@pytest.mark.parametrize(("language", "name"), [("en", "Scorekeeper"), ("ja", "スコアキーパー")])
def test_the_manifest_speaks_the_language_of_its_address(phone: Phone, language: str, name: str) -> None:
    """Browsers ask for it without the cookie that holds a choice."""
    page = Phone(phone.app, language).get("/")
    address = re.search(r'rel="manifest" href="([^"]+)"', page.html)
    assert address
    answer = phone.client.get(address[1], headers={"Accept-Language": "de"})
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.data)
    assert (manifest["name"], manifest["lang"], manifest["display"]) == (name, language, "standalone")
    assert manifest["start_url"] == manifest["scope"] == "/"


def test_every_icon_is_the_size_it_says_and_opaque_where_systems_cut_it(phone: Phone) -> None:
    icons = json.loads(served(phone, "/manifest.webmanifest"))["icons"]
    assert {(icon["sizes"], icon["purpose"]) for icon in icons} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for icon in icons:
        with Image.open(io.BytesIO(served(phone, icon["src"]))) as picture:
            assert "x".join(map(str, picture.size)) == icon["sizes"]
            corner = picture.convert("RGBA").getpixel((0, 0))
            assert isinstance(corner, tuple)
            assert (corner[3] == 255) == (icon["purpose"] == "maskable")


def test_a_word_that_is_no_language_does_no_harm(phone: Phone) -> None:
    assert json.loads(served(phone, "/manifest.webmanifest?language=<x>"))["lang"] == "en"


def test_the_worker_knows_where_the_files_lie(phone: Phone) -> None:
    script = served(phone, "/worker.js").decode()
    files = re.match(r'const ROOT="/";const FILES="(/static/[0-9a-f]{12}/)";', script)
    assert files
    assert f'{files[1]}css/base.css"' in phone.get("/").html


@pytest.mark.parametrize("paper", [False, pytest.param(True, marks=pytest.mark.pdf)])
def test_pages_of_scores_may_be_kept_and_nothing_else(app: Flask, phone: Phone, paper: bool) -> None:
    session = session_of(phone.start("Ann", "Bob"))
    places = addresses(app, "GET", **known(app, session))
    question = {name: address for name, address in places.items() if address.endswith((".pdf", ".png")) == paper}
    kept = {name for name, address in question.items() if "Scorekeeper-Keep" in phone.client.get(address).headers}
    assert kept == (set() if paper else {"home.show", "sessions.show", "match_rules.show"})
    assert "Scorekeeper-Keep" not in phone.client.get("/s/nowhere").headers


def test_files_are_compressed_too_and_known_again(phone: Phone) -> None:
    question, address = {"Accept-Encoding": "gzip"}, "/static/js/hands/active_field.js"
    with phone.client.get(address) as plain, phone.client.get(address, headers=question) as packed:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert len(packed.data) < len(plain.data) / 2
        assert gzip.decompress(packed.data) == plain.data
    with phone.client.get(address, headers={**question, "If-None-Match": packed.headers["ETag"]}) as again:
        assert again.status_code == 304


def test_comments_of_styles_and_scripts_stay_at_home(phone: Phone, project: Path) -> None:
    for path in ("css/base.css", "js/hands/preview.js"):
        written = (project / "static" / path).read_text()
        with phone.client.get(f"/static/{path}") as sent:
            assert len(sent.text) < len(written) * 0.9
            assert not re.search(r"/\*|^//", sent.text, re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("proxy", ["127.0.0.1", "192.0.2.1", ""])
def test_a_proxy_is_believed_where_it_is_said_to_run(tmp_path: Path, proxy: str) -> None:
    """The name and https are the proxy's to tell; whoever else tells them is not heard."""
    command = [sys.executable, "-m", "scorekeeper", "run", "--host", "127.0.0.1", "--port", "0"]
    command += ["--name", "score.example", *(["--proxy", proxy] if proxy else [])]
    command += ["--instance", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            text = []
            for line in process.stdout:
                text.append(line)
                if line.startswith("To stop"):
                    break
            url = re.search(r"On this computer: (\S+)/", "".join(text))
            assert url
            headers = {
                "X-Forwarded-Proto": "https",
                "X-Forwarded-Host": "score.example",
                "X-Forwarded-For": "192.0.2.9",
            }
            believed = proxy == "127.0.0.1"
            with urlopen(Request(f"{url[1]}/sessions/new", headers=headers)) as answer:
                html, cookie = answer.read().decode(), answer.headers["Set-Cookie"]
            assert ("Secure" in cookie) == believed
            token = re.search(r'name="csrf_token" value="([^"]+)"', html)
            assert token
            # Over https a form must come from a page of the same site, as the proxy calls it.
            send = {**headers, "Cookie": cookie.split(";")[0], "Referer": "https://score.example/sessions/new"}
            data = f"csrf_token={token[1]}&language=ja&next=/phone".encode()
            with urlopen(Request(f"{url[1]}/language", data=data, headers=send)) as answer:
                assert answer.url.endswith("/phone")
            if believed:
                send["Referer"] = "https://elsewhere.example/"
                with pytest.raises(HTTPError) as refused:
                    urlopen(Request(f"{url[1]}/language", data=data, headers=send))
                assert refused.value.code == 400
                refused.value.close()
        finally:
            process.send_signal(signal.SIGINT)


def test_a_proxy_that_is_no_address_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["run", "--proxy", "everywhere"])
    assert "everywhere is no address" in capsys.readouterr().err
