"""What the tests share: the application, a real server, a phone with a real browser."""

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import Phase, settings
from playwright.sync_api import Browser, ConsoleMessage, Page, expect
from werkzeug.test import TestResponse
from xdist.remote import Producer

from scorekeeper.instance import Data, FolderData, PostgresData
from scorekeeper.store import Place, PostgresAddress, prepare
from scorekeeper.web.app import create_app
from tests.support import accessibility
from tests.support.built_site import site_of_this_checkout
from tests.support.catalogues import extracted
from tests.support.chromium import browsing, serving
from tests.support.entry_pages_gin import Table
from tests.support.kept import forget
from tests.support.phone import Phone, session_of
from tests.support.phone_alone import PhoneAlone, site_served, until
from tests.support.ports import free_ports
from tests.support.postgresql import Emptied, Pair, Server, running_pair, running_server
from tests.support.processes import ByFile
from tests.support.server_process import House

PROJECT = Path(__file__).resolve().parent.parent
# What `script/test fast` leaves out, by the folder it lies in. What takes longest runs first, so that two processes
# end together.
LONG_FOLDERS = ("browser", "pdf")
ENGINES = ("sqlite", "postgresql")
# What runs on both. Between them these make every statement of the store, from everywhere it is made: a page that none
# of them opens shows what other statements have given, so it cannot tell one engine from the other.
ON_BOTH = (
    *("backups/", "cli/", "instance/", "server/", "store/", "table/", "workers/", "web/sessions/", "web/sharing/"),
    *("web/files/test_backups.py", "web/files/test_importing.py"),
    *("web/hands/test_conflicts.py", "web/hands/test_hands.py", "web/hands/test_hands_sent.py"),
    *("web/http/test_access.py", "web/http/test_kept_results.py", "web/http/test_limits.py"),
    "web/whole_session/test_settlement.py",
)

# How long anything takes says nothing on a computer that runs other tests beside it.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
# script/mutants asks only whether a test fails, and not for the smallest example.
settings.register_profile("mutants", deadline=None, phases=[phase for phase in Phase if phase is not Phase.shrink])
expect.set_options(timeout=20_000)


def pytest_configure(config: pytest.Config) -> None:
    """The first two markers are given below. Servers that tests start speak English on every computer."""
    os.environ["LANGUAGE"] = "en"
    config.addinivalue_line("markers", "browser: opens a real browser")
    config.addinivalue_line("markers", "pdf: prints PDF")
    slow = "slow: starts programs, opens every page, tries at random, or proves solvers at length"
    config.addinivalue_line("markers", slow)
    config.addinivalue_line("markers", "sqlite(why): runs on SQLite alone, for this reason")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile:
    """One process has all tests of a file."""
    return ByFile(config, log)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What touches the store in a way of its own runs on both engines."""
    file = Path(metafunc.module.__file__).relative_to(PROJECT / "tests").as_posix()
    alone = any(mark.name == "sqlite" for mark in metafunc.definition.iter_markers())
    if "engine" in metafunc.fixturenames and file.startswith(ON_BOTH) and not alone:
        metafunc.parametrize("engine", ENGINES, indirect=True, scope="module")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what opens a browser and what prints; those first."""
    for item in items:
        folder = item.path.relative_to(PROJECT / "tests").parts[0]
        if folder in LONG_FOLDERS:
            item.add_marker(folder)
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    items.sort(key=lambda item: [item.get_closest_marker(folder) is None for folder in LONG_FOLDERS])


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
    # Nearly all that a test makes goes without the collector.
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(scope="session")
def common_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of a run have in common."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session", autouse=True)
def read_by_axe(common_folder: Path) -> None:
    """What axe has read is known to all processes of a run."""
    accessibility.seen = accessibility.Seen(common_folder / "axe")


@pytest.fixture(scope="session")
def site_folder(common_folder: Path) -> Path:
    """The site of this checkout, built. It is for reading only; `scorekeeper.site.serve.server` serves it."""
    return site_of_this_checkout(common_folder)


@pytest.fixture(scope="session")
def project() -> Path:
    """The top folder of the project."""
    return PROJECT


@pytest.fixture(scope="session")
def messages(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """What script/messages would find in the sources now."""
    return extracted(project, tmp_path_factory.mktemp("messages"))


class _Client(FlaskClient):
    """Reads every answer to its end, as a server does: one that is sent in parts would leave its request open."""

    def open(self, *args: Any, buffered: bool = True, **kwargs: Any) -> TestResponse:
        return super().open(*args, buffered=buffered, **kwargs)


@pytest.fixture(scope="session")
def first_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The one application behind `app`, with its worker processes, and an instance that stays empty."""
    folder = tmp_path_factory.mktemp("first") / "instance"
    settings = {"INSTANCE": str(folder), "TESTING": True, "EXAMPLES": False, "BACKUPS_KEY": "printed"}
    # All tests come from one address: those of the limits set some.
    made = create_app(settings | {"LIMITS": {}})
    made.test_client_class = _Client
    yield made
    made.extensions["worker_pools"].close()


@pytest.fixture
def app(
    first_app: Flask, engine: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Flask]:
    """The application with new, empty data; settings that a test changes are as before in the next one."""
    settings, parts, instance = dict(first_app.config), first_app.extensions["parts"], tmp_path / "instance"
    data: Data
    if engine == "sqlite":
        # The sheets that were printed stay behind, where the application finds them again.
        shutil.copytree(first_app.config["INSTANCE"], instance, ignore=shutil.ignore_patterns("printed"))
        data = FolderData(instance)
    else:
        instance.mkdir()
        data = PostgresData(instance, request.getfixturevalue("own_postgres")(0).emptied(key=first_app.secret_key))
        # For commands that are told the instance.
        monkeypatch.setenv("SCOREKEEPER_DATABASE", data.database.url)
        # Its rows have the numbers of those that the last test has left.
        forget()
    first_app.config.update(INSTANCE=str(instance), DATABASE=data.database)
    first_app.extensions["parts"] = replace(parts, data=data, shared=engine == "postgresql")
    yield first_app
    # A new connection to PostgreSQL takes longer than most tests, and the next one uses the same database.
    if engine == "sqlite":
        first_app.extensions["pool"].close()
    first_app.extensions["parts"] = parts
    first_app.config.clear()
    first_app.config.update(settings)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A phone without a browser: requests, answers and cookies."""
    return app.test_client()


@pytest.fixture
def table(app: Flask) -> Table:
    """A match of Gin Rummy with the phone that keeps its score, without a browser."""
    return Table(app)


@pytest.fixture(scope="session")
def postgresql(common_folder: Path) -> Iterator[Server]:
    """The server of PostgreSQL that all processes of a run have in common."""
    with running_server(common_folder / "postgresql") as running:
        yield running


@pytest.fixture(scope="session")
def own_postgres(postgresql: Server, worker_id: str) -> Iterator[Callable[[int], Emptied]]:
    """The databases of this process of the run, by number."""
    with ExitStack() as opened:
        yield cache(lambda number: opened.enter_context(closing(Emptied(postgresql, f"{worker_id}_emptied_{number}"))))


@pytest.fixture(scope="module")
def engine(request: pytest.FixtureRequest) -> str:
    """What keeps the data: `pytest_generate_tests` lets tests run on one engine after the other."""
    return getattr(request, "param", ENGINES[0])


@pytest.fixture
def places(engine: str, tmp_path: Path, request: pytest.FixtureRequest) -> Callable[[int], Place]:
    """The databases of a test, by number. Each is prepared, and empty whenever it is asked for."""
    if engine == "postgresql":
        return lambda number: request.getfixturevalue("own_postgres")(number).emptied()

    def file(number: int) -> Path:
        path = tmp_path / f"{number}" / "scores.db"
        shutil.rmtree(path.parent, ignore_errors=True)
        prepare(path)
        return path

    return file


@pytest.fixture
def place(places: Callable[[int], Place]) -> Place:
    """A database that is prepared and empty."""
    return places(0)


@pytest.fixture
def postgres(own_postgres: Callable[[int], Emptied]) -> PostgresAddress:
    """A database that is prepared and empty, on PostgreSQL."""
    return own_postgres(0).emptied()


@pytest.fixture
def new_postgres(postgresql: Server, worker_id: str) -> Iterator[Callable[[], PostgresAddress]]:
    """Makes databases without tables."""
    names = []

    def make() -> PostgresAddress:
        names.append(f"{worker_id}_{len(names)}")
        return postgresql.create(names[-1])

    yield make
    for name in names:
        postgresql.drop(name)


@pytest.fixture
def postgres_pair(postgresql: Server, worker_id: str) -> Iterator[Pair]:
    """A primary of PostgreSQL and a standby that confirms each commit, with a database that is prepared and empty."""
    with running_pair(postgresql, worker_id) as running:
        yield running


@pytest.fixture(params=["en", "ja"])
def language(request: pytest.FixtureRequest) -> str:
    """A test that takes it runs in English and in Japanese."""
    return str(request.param)


@pytest.fixture
def server(app: Flask) -> Iterator[str]:
    """The address of `app` behind the server that `scorekeeper run` uses."""
    with serving(app) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium of this computer, or the one SCOREKEEPER_CHROMIUM names."""
    # Scripts of a test run for moments only: optimizing them takes longer than it saves.
    with browsing(flags=["--js-flags=--no-opt,--no-maglev"]) as running:
        yield running


@pytest.fixture
def new_phone(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Makes phones, each with cookies of its own; takes what Playwright's `new_context` takes.

    A script that fails or a breach of the content security policy on any of them fails the test.
    """
    contexts, problems = [], list[str]()

    def note(message: ConsoleMessage) -> None:
        # The browser also logs every answer of 400 and above; those are the test's to judge.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            problems.append(message.text)

    def make(**options: object) -> Page:
        phone = {"width": 390, "height": 844}
        defaults: dict[str, object] = {"viewport": phone, "screen": phone, "has_touch": True, "is_mobile": True}
        # A worker would answer in place of the routes that tests set up; those that are about it let it in.
        defaults["service_workers"] = "block"
        # Pages are laid out in CSS pixels, so more pixels of the screen only take longer to paint.
        context = browser.new_context(**{**defaults, "device_scale_factor": 1, "locale": "en", **options})
        contexts.append(context)
        page = context.new_page()
        page.on("console", note)
        page.on("pageerror", lambda error: problems.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not problems, f"the browser reported: {problems}"


@pytest.fixture
def phone(new_phone: Callable[..., Page]) -> Page:
    """One phone: Chromium at 390 x 844, touched, in English."""
    return new_phone()


@pytest.fixture
def start(app: Flask, server: str) -> Callable[..., str]:
    """Starts a match of which a browser keeps the score, and opens it; returns its session's id."""
    writers: dict[object, Phone] = {}

    def begin(page: Page, *names: str, **options: str) -> str:
        writer = writers.setdefault(page.context, Phone(app))
        session = session_of(writer.start(*(names or ("South", "North")), **options))
        cookie = writer.client.get_cookie("scorekeeper")
        assert cookie
        page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": server}])
        page.goto(f"{server}/s/{session}/1")
        return session

    return begin


@pytest.fixture(scope="session")
def site_address(site_folder: Path) -> Iterator[str]:
    """The address of the site of this checkout."""
    with site_served(site_folder) as address:
        yield address


@pytest.fixture(scope="session")
def installed(browser: Browser, site_address: str, tmp_path_factory: pytest.TempPathFactory) -> PhoneAlone:
    """A phone that has opened the site before, and is stopped. Tests use copies of it."""
    phone = PhoneAlone(browser.browser_type, tmp_path_factory.mktemp("installed") / "profile", site_address)
    phone.start()
    until(phone.has_memory, "the memory of Python is kept")
    phone.stop()
    return phone


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all tests of a file: each has sessions of its own."""
    (port,) = free_ports(1)
    house = House(tmp_path_factory.mktemp("house"), port)
    yield house
    house.kill()


@pytest.fixture
def house(built: House) -> House:
    """A server that can be killed and started again; every test begins with one that answers."""
    if not built.running:
        built.start()
    return built
