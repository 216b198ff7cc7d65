"""How a site is served to this computer."""

import gzip
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scorekeeper.cli import main
from tests.support.phone_alone import site_served

FILES = {
    "index.html": b"<p>",
    "below/404.html": b"<p>Elsewhere",
    "worker.js": b"1",
    "manifest.webmanifest": b"{}",
    "site/1/a.mjs": b"2",
    "site/1/a.wasm.gz": gzip.compress(b"\0asm"),
    "static/2/a.png": b"png",
}


@pytest.fixture(scope="module")
def connection(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HTTPConnection]:
    folder = tmp_path_factory.mktemp("site")
    for name, content in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    with site_served(folder) as address, closing(HTTPConnection(urlsplit(address).netloc)) as connection:
        yield connection


def get(connection: HTTPConnection, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    return response, response.read()


@pytest.mark.parametrize(
    ("path", "kind", "kept"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/worker.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json; charset=utf-8", "no-cache"),
        ("/site/1/a.mjs", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/site/1/a.wasm.gz", "application/octet-stream", "public, max-age=31536000, immutable"),
        ("/static/2/a.png", "image/png", "public, max-age=31536000, immutable"),
    ],
)
def test_types_and_how_long_files_are_kept(connection: HTTPConnection, path: str, kind: str, kept: str) -> None:
    response, content = get(connection, path)
    assert (response.status, response.getheader("Content-Type")) == (200, kind)
    assert response.getheader("Cache-Control") == kept
    assert response.getheader("Content-Encoding") is None
    assert content == FILES[path.lstrip("/") or "index.html"]


def test_text_is_compressed_for_whoever_takes_it(connection: HTTPConnection) -> None:
    response, content = get(connection, "/site/1/a.mjs", **{"Accept-Encoding": "gzip, br"})
    assert response.getheader("Content-Encoding") == "gzip"
    assert gzip.decompress(content) == FILES["site/1/a.mjs"]


def test_what_lies_there_compressed_is_found_by_its_own_name(connection: HTTPConnection) -> None:
    response, content = get(connection, "/site/1/a.wasm")
    assert response.getheader("Content-Type") == "application/wasm"
    assert content == FILES["site/1/a.wasm.gz"]


@pytest.mark.parametrize("path", ["/nothing", "/site/1/nothing.mjs", "/../conftest.py"])
def test_what_is_not_there_is_not_found(connection: HTTPConnection, path: str) -> None:
    assert get(connection, path)[0].status == 404


@pytest.mark.parametrize("path", ["/below/nothing", "/below/s/1/more"])
def test_a_site_has_a_page_for_what_is_not_there(connection: HTTPConnection, path: str) -> None:
    response, content = get(connection, path)
    assert (response.status, content) == (404, FILES["below/404.html"])


def test_a_port_that_is_taken_is_named(
    connection: HTTPConnection, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.site.build.site_files", lambda scratch, package: {"release.json": b"{}"})
    assert main(["site", str(tmp_path / "site"), "--serve", str(connection.port)]) == 1
    assert f"port {connection.port}" in capsys.readouterr().err
