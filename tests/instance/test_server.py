"""A server whose disk fails, as a real process: what people are told, and who may start beside it.

Nothing is played here: what fails is the file itself. The server has no right to write what is closed to its user, so
that a file without the right to write is one for root as well.
"""

import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from tests.support.server_process import AS_ANYBODY
from tests.support.waiting import wait_until

pytestmark = pytest.mark.slow

RUN = (sys.executable, "-m", "scorekeeper", "run")


class Guest:
    """A phone that lists an example on its home page, which is the smallest thing that anybody can save."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))
        _, home = self.get("/")
        (self._example, *_), self._token = re.findall(r'href="(/s/[0-9a-f]+)"', home), token(home)

    def get(self, path: str, language: str = "en") -> tuple[int, str]:
        return self._answer(Request(f"{self._url}{path}", headers={"Accept-Language": language}))

    def save(self, language: str = "en") -> tuple[int, str]:
        """The answer to a save: the score if all is well."""
        body = urlencode({"csrf_token": self._token, "entered": "by hand"}).encode()
        headers = {"Accept-Language": language, "Origin": self._url}
        return self._answer(Request(f"{self._url}{self._example}/keep", body, headers))

    def _answer(self, request: Request) -> tuple[int, str]:
        try:
            with self._opener.open(request) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            with error:
                return error.code, error.read().decode()


def token(page: str) -> str:
    match = re.search(r'name="csrf_token"[^>]* value="([^"]+)"', page)
    assert match
    return match[1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house") / "data"


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The one server of this file, and its address."""
    command = [*AS_ANYBODY, *RUN, "--host", "127.0.0.1", "--port", "0", "--instance", str(folder)]
    # A pipe takes what is logged also where a test here lets no file grow.
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        text = ""
        while "To stop" not in text:
            line = process.stdout.readline()
            assert line, text
            text += line
        match = re.search(r"http://[^/]+", text)
        assert match
        yield process, match[0]
        process.kill()


def logged(process: subprocess.Popen[str]) -> list[str]:
    """What the server has logged since this was asked last, as far as a pipe holds it."""
    assert process.stderr
    os.set_blocking(process.stderr.fileno(), False)
    with suppress(BlockingIOError):
        return os.read(process.stderr.fileno(), 65_536).decode().splitlines()
    return []


@pytest.fixture
def guest(server: tuple[subprocess.Popen[str], str]) -> Guest:
    return Guest(server[1])


def test_everything_that_the_server_made_is_its_owners_alone(guest: Guest, folder: Path) -> None:
    assert guest.save()[0] == 200
    made = [folder, *folder.iterdir()]
    assert {path.name for path in made} >= {"scorekeeper.db", "scorekeeper.db-wal", "scorekeeper.db-shm", "server.lock"}
    assert [path for path in made if path.stat().st_mode & 0o077] == []


def test_a_second_server_is_told_who_has_the_folder(server: tuple[subprocess.Popen[str], str], folder: Path) -> None:
    process, url = server
    command = [*RUN, "--host", "127.0.0.1", "--port", url.rpartition(":")[2], "--instance", str(folder)]
    second = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (second.returncode, second.stdout) == (1, "")
    who = rf"process {process.pid} since [^)]+, at {url}/"
    assert re.fullmatch(rf"Another Scorekeeper \({who}\) works with {folder}\. .*\n", second.stderr)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can change the limits of another process")
def test_a_full_disk_is_said_and_saves_again_once_there_is_room(
    server: tuple[subprocess.Popen[str], str], guest: Guest
) -> None:
    usual = resource.prlimit(server[0].pid, resource.RLIMIT_FSIZE, (1, -1))
    try:
        status, page = guest.save()
        assert (status, "No room to save" in page, "free some space there" in page) == (507, True, True)
        assert '<input type="hidden" name="entered" value="by hand">' in page, "it can be sent again"
        status, page = guest.save("ja")
        assert (status, "空き容量を増やしてから" in page) == (507, True)
        assert guest.get("/")[0] == 200, "what is there can be read"
    finally:
        resource.prlimit(server[0].pid, resource.RLIMIT_FSIZE, usual)
    assert guest.save()[0] == 200


@contextmanager
def gone(database: Path) -> Iterator[None]:
    kept = database.rename(database.with_name("kept.db"))
    yield
    kept.replace(database)


@contextmanager
def read_only(database: Path) -> Iterator[None]:
    """Another file in its place: what the server has open stays open, whatever becomes of the rights."""
    with gone(database):
        database.write_bytes(database.with_name("kept.db").read_bytes())
        database.chmod(0o400)
        yield


@contextmanager
def overwritten(database: Path) -> Iterator[None]:
    with gone(database):
        database.write_bytes(b"\x07" * 8192)
        yield


@contextmanager
def cut(database: Path) -> Iterator[None]:
    """Shorter, but the same file."""
    whole = database.read_bytes()
    os.truncate(database, len(whole) // 2)
    yield
    database.write_bytes(whole)


@pytest.mark.parametrize(
    ("broken", "reason", "health"),
    [
        (read_only, "attempt to write a readonly database", ["database.unwritable"]),
        (gone, "unable to open database file", ["database.unreadable", "database.unwritable"]),
        (overwritten, "file is not a database", ["database.damaged"]),
        (cut, r".* had \d+ bytes and has \d+", ["database.damaged"]),
    ],
)
def test_a_database_out_of_reach_is_said_and_saves_again_once_it_is_back(
    server: tuple[subprocess.Popen[str], str],
    guest: Guest,
    folder: Path,
    broken: Callable[[Path], AbstractContextManager[None]],
    reason: str,
    health: list[str],
) -> None:
    database = folder / "scorekeeper.db"
    logged(server[0])  # by other tests
    with broken(database):
        for language, sentence in (("en", "cannot reach its data"), ("ja", "データを読み書きできないため")):
            status, page = guest.save(language)
            assert (status, sentence in page, 'value="by hand"' in page) == (503, True, True), page
        status, sentence = guest.get("/healthz")
        assert (status, [problem["code"] for problem in json.loads(sentence)["problems"]]) == (503, health)
        assert str(folder) not in sentence
    # The server may still be closing what it opened for the last answer, and SQLite shares that within a process. So
    # there may be one more failure afterwards, and one for another reason before.
    wait_until(lambda: guest.save()[0] == 200)
    assert guest.get("/healthz") == (200, '{"ok":true}\n')
    text = logged(server[0])
    assert len(text) >= 2
    assert [line for line in text if f" {database}: " not in line] == []
    assert any(re.search(f"{re.escape(str(database))}: {reason}$", line) for line in text), text
