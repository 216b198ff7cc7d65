"""Several servers with one database of PostgreSQL: none needs what another one remembers."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread

import pytest
from flask import Flask

from scorekeeper import games
from scorekeeper.store import PostgresAddress, open_store
from scorekeeper.store.models import Away
from scorekeeper.store.own_values import own_values
from scorekeeper.store.tries import Tries
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.app import create_app
from scorekeeper.web.http.token_buckets import Limit
from scorekeeper.web.http.workers import follow_deletions
from tests.support.entry_pages_gin import ended, numbers
from tests.support.phone import Phone
from tests.support.ports import free_ports
from tests.support.remote_phone import RemotePhone
from tests.support.server_process import House
from tests.support.waiting import wait_until

HAND = {**ended(0), **numbers("4", "31"), "save": "1"}
ELSEWHERE = {"REMOTE_ADDR": "192.0.2.7"}


@pytest.fixture
def houses(new_postgres: Callable[[], PostgresAddress], tmp_path: Path) -> Iterator[list[House]]:
    """Two servers with folders of their own that have started at the same time with an empty database."""
    database = new_postgres()
    made = [House(tmp_path / f"{port}", port, database=database) for port in free_ports(2)]
    try:
        with ThreadPoolExecutor() as threads:
            list(threads.map(House.start, made))
        yield made
    finally:
        for house in made:
            house.kill()


@pytest.mark.slow
def test_two_servers_are_as_one(houses: list[House]) -> None:
    """They have made the key and the examples once, a cookie of one counts at the other, and what one saves the other
    shows at once."""
    first, second = houses
    assert first.database
    phone, other = RemotePhone(first.url), RemotePhone(second.url)
    with open_store(first.database) as store:
        assert len(store.sessions.all()) == len(games.games()) * len(LANGUAGES)
    examples = [link for link in phone.get("/").links if link.startswith("/s/")]
    assert examples
    assert examples == [link for link in other.get("/").links if link.startswith("/s/")]
    session = phone.start("Ann", "Ben").path
    at_other = other.get(session)
    for house, points in ((second, "27"), (first, "54"), (second, "81")):
        phone.turn_to(house.url)
        phone.send(phone.get(f"{session}/1/hands/new"), "/hands/new", HAND)
        for url in (first.url, second.url):
            other.turn_to(url)
            assert points in other.get(session).text
    assert "Record hand" not in at_other.text
    assert not [
        path
        for house in houses
        for path in (house.instance / "secret", house.instance / "scorekeeper.db")
        if path.exists()
    ]


def app_with(folder: Path, database: PostgresAddress, **settings: object) -> Flask:
    return create_app({"INSTANCE": str(folder), "DATABASE": database, "EXAMPLES": False, "TESTING": True, **settings})


def test_a_deletion_at_one_server_takes_the_sheets_of_the_others(tmp_path: Path, postgres: PostgresAddress) -> None:
    apps = [app_with(tmp_path / name, postgres, LIMITS={}) for name in ("one", "two")]
    (tmp_path / "two").mkdir()
    sheets = apps[1].extensions["scorekeeper.printer"].sheets
    stopping = Event()
    follows = Thread(target=follow_deletions, args=(apps[1], stopping, 0.02))
    follows.start()
    try:
        phone = Phone(apps[0])
        session = phone.start("Ann", "Ben").path
        wait_until(lambda: (tmp_path / "two" / "printed" / "deleted").exists())
        assert sheets.keep("sheet", b"%PDF of Ann and Ben", sheets.age)
        phone.send(phone.get(f"{session}/delete"), "/delete", {"sure": "y"})
        wait_until(lambda: sheets.find("sheet") is None)
    finally:
        stopping.set()
        follows.join()


def test_wrong_codes_are_counted_for_all_servers(tmp_path: Path, postgres: PostgresAddress) -> None:
    limits = {"wrong_keys": Limit(3, 600)}
    clients = [app_with(tmp_path / name, postgres, LIMITS=limits).test_client() for name in ("one", "two")]
    codes = [clients[number % 2].get(f"/join/wrong{number}").status_code for number in range(5)]
    assert codes == [404, 404, 404, 429, 429]
    assert clients[0].get("/join/wrong", environ_base=ELSEWHERE).status_code == 404
    with open_store(postgres) as store:
        rows = store.database.rows("SELECT who FROM _tries")
    assert len(rows) == 2
    assert "127.0.0.1" not in json.dumps(rows)


def test_a_database_that_goes_while_a_wrong_code_is_counted_changes_no_answer(
    tmp_path: Path, postgres: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = app_with(tmp_path, postgres, LIMITS={"wrong_keys": Limit(3, 600)}).test_client()

    def gone(*_: object) -> None:
        raise Away

    monkeypatch.setattr(Tries, "add", gone)
    assert client.get("/join/wrong").status_code == 404
    monkeypatch.setattr(Tries, "full_at", gone)
    assert client.get("/join/wrong").status_code == 503


def test_a_refused_form_is_answered_at_once(tmp_path: Path, postgres: PostgresAddress) -> None:
    """With an address of its own the page would be asked for at another server."""
    phone = Phone(app_with(tmp_path, postgres, LIMITS={}))
    form = phone.get("/sessions/new").form("/sessions/new")
    sent = dict(form.fields) | {"players-0": "Ann", "players-1": "Ann"}
    answer = phone.client.post("/sessions/new", data=sent, headers={"Accept": "text/html"})
    assert (answer.status_code, answer.location) == (422, None)
    assert 'value="Ann"' in answer.text


def test_the_key_is_made_once_and_stays(tmp_path: Path, postgres: PostgresAddress) -> None:
    keys = {app_with(tmp_path / f"{number}", postgres).secret_key for number in range(3)}
    assert keys == {own_values(postgres)["key"]}
