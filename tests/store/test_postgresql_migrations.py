"""How the schema comes about on PostgreSQL, and how it changes while servers use it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from scorekeeper.instance import InstanceError, PostgresData
from scorekeeper.store import Pool, PostgresAddress, Session, open_store, prepare
from scorekeeper.store.copies import CopyFailed, copy_database
from scorekeeper.store.health import health_problems
from scorekeeper.store.migrations import STEPS
from scorekeeper.store.models import DamagedDatabase, Inaccessible, NewerDatabase
from scorekeeper.store.postgresql import migrations
from tests.support.behind import behind
from tests.support.every_table import LATER, NOW, fill
from tests.support.postgresql import Server

LATER_STEP = """
ALTER TABLE sessions ADD COLUMN colour TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE entries ADD COLUMN weight BIGINT;
CREATE TABLE colours (name TEXT COLLATE "C" PRIMARY KEY);
"""

Later = Callable[[str], pytest.MonkeyPatch]


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Later:
    """Makes this program one of a later version, whose last migration is a text, until its changes are undone."""

    def become(text: str) -> pytest.MonkeyPatch:
        file = tmp_path / "9999_colours.sql"
        file.write_text(text)
        monkeypatch.setitem(STEPS, "9999", "colours")
        monkeypatch.setitem(migrations.FILES, "9999", file)
        return monkeypatch

    return become


def tables(address: PostgresAddress) -> set[str]:
    with behind(address) as execute:
        return {name for (name,) in execute("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace")}


def steps(address: PostgresAddress) -> list[str]:
    with behind(address) as execute:
        return [name for (name,) in execute("SELECT name FROM _sqlite_migrations ORDER BY id")]


def test_ten_programs_that_prepare_at_once_agree(new_postgres: Callable[[], PostgresAddress]) -> None:
    address, start = new_postgres(), Barrier(10)

    def run() -> None:
        start.wait()
        prepare(address)

    with ThreadPoolExecutor(10) as threads:
        for ended in [threads.submit(run) for _ in range(10)]:
            ended.result()
    assert steps(address) == list(STEPS.values())


def test_a_running_program_goes_on_after_a_newer_one_has_added_something(
    new_postgres: Callable[[], PostgresAddress], tmp_path: Path, later: Later
) -> None:
    address, pool = new_postgres(), Pool()
    prepare(address)
    with pool.store(address) as store:
        fill(store)
        for _ in range(9):  # until its statements are prepared on the server
            assert store.sessions.get("friday")
            assert len(store.entries.of_match(1)) == 1
        newer = later(LATER_STEP)
        prepare(address)
        with open_store(address) as other:
            other.sessions.create(Session("newer", "Newer", "newer key", LATER), "newer phone")
        newer.undo()
        assert [session.id for session in store.sessions.all()] == ["friday", "newer"]
        for number in range(1, 10):
            how = {"device": "phone", "submission": f"{number}", "now": LATER}
            assert store.entries.save(1, number, body={}, based_on=None, **how).slot == number
        assert len(store.entries.of_match(1)) == 10
        store.sessions.rename("newer", "Seen")
        store.sessions.delete("friday", store.sessions.number_of_entries("friday"), NOW)
    assert health_problems(pool, address, tmp_path) == {}
    # What it does not know cannot be in its backup.
    with pytest.raises(CopyFailed, match="does not know: colours"):
        copy_database(address, tmp_path / "copy.db")
    pool.close()


def test_an_older_program_does_not_start_again(postgres: PostgresAddress, tmp_path: Path) -> None:
    with behind(postgres) as execute:
        execute("INSERT INTO _sqlite_migrations (migration_set, name) VALUES ('scorekeeper', 'colours')")
    try:
        with pytest.raises(NewerDatabase):
            prepare(postgres)
        with pytest.raises(InstanceError, match=r"was written by a newer Scorekeeper .*colours.* Update Scorekeeper"):
            PostgresData(tmp_path, postgres).prepare()
    finally:
        with behind(postgres) as execute:
            execute("DELETE FROM _sqlite_migrations WHERE name = 'colours'")


def test_a_step_that_fails_leaves_nothing_behind(new_postgres: Callable[[], PostgresAddress], later: Later) -> None:
    address = new_postgres()
    with later(LATER_STEP + "CREATE TABLE entries ();").context(), pytest.raises(DamagedDatabase, match="entries"):
        prepare(address)
    assert tables(address) == set()


def test_a_database_of_another_program_is_left_alone(new_postgres: Callable[[], PostgresAddress]) -> None:
    address = new_postgres()
    with behind(address) as execute:
        execute("CREATE TABLE grants (mine TEXT)")
    with pytest.raises(DamagedDatabase, match="grants"):
        prepare(address)
    assert tables(address) == {"grants"}


def test_a_database_of_another_encoding_or_of_others_is_refused(postgresql: Server, worker_id: str) -> None:
    name = f"{worker_id}_ascii"
    with postgresql.superuser() as connection:
        options = "ENCODING 'SQL_ASCII' LOCALE 'C' LOCALE_PROVIDER libc TEMPLATE template0"
        connection.execute(f"CREATE DATABASE {name} {options}".encode())
    try:
        with pytest.raises(Inaccessible, match="SQL_ASCII"):
            prepare(postgresql.address(name))
    finally:
        postgresql.drop(name)
    with pytest.raises(Inaccessible, match="permission denied"):
        prepare(postgresql.address("postgres"))
