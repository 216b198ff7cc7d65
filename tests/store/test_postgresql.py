"""What only PostgreSQL has: a server that may be away, and other writers at the same time."""

import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from threading import Event

import pytest

from scorekeeper.store import Entry, Match, Place, Pool, PostgresAddress, Session, Stale, Store, open_store, prepare
from scorekeeper.store.models import (
    Away,
    Busy,
    DamagedDatabase,
    DiskFull,
    Duplicate,
    Inaccessible,
    Refused,
    Unconfirmed,
)
from scorekeeper.store.postgresql import connections
from tests.support.postgresql import Server

NOW = "2026-01-01T20:00:00+00:00"


def begin(store: Store) -> Match:
    """A session with a match."""
    store.sessions.create(Session("friday", "", "key", NOW), "phone")
    return store.matches.create("friday", "game", {"players": []}, None, "phone", "setup", NOW)


def save(store: Store, match: Match, slot: int, submission: str, based_on: int | None = None) -> Entry:
    return store.entries.save(
        match.id, slot, body={}, based_on=based_on, device="phone", submission=submission, now=NOW
    )


def test_nothing_altered_is_found_in_what_was_saved(postgres: PostgresAddress) -> None:
    with open_store(postgres) as store:
        match = begin(store)
        save(store, match, 1, "hand")
        assert list(store.row_digests.altered()) == []
        assert list(store.entries.digests.altered(match.id)) == []
        assert store.database.place == postgres


def test_what_the_schema_refuses_leaves_the_store_usable(postgres: PostgresAddress) -> None:
    with open_store(postgres) as store:
        match = begin(store)
        with pytest.raises(Refused):
            store.entries.save(match.id, 1, body={}, based_on=None, device="", submission="hand", now=NOW)
        assert save(store, match, 1, "hand").slot == 1


def test_of_many_who_save_the_same_hand_at_once_one_does(postgres: PostgresAddress) -> None:
    pool = Pool()
    with pool.store(postgres) as store:
        match = begin(store)

    def work(number: int) -> bool:
        with pool.store(postgres) as store:
            try:
                save(store, match, 1, f"phone {number}")
            except Stale:
                return False
        return True

    with ThreadPoolExecutor(20) as threads:
        assert sum(threads.map(work, range(20))) == 1
    with pool.store(postgres) as store:
        assert len(store.entries.history(match.id, 1)) == 1
    pool.close()


def test_a_closed_connection_is_noticed_before_and_within_a_request(
    postgres: PostgresAddress, postgresql: Server
) -> None:
    pool = Pool()
    with pool.store(postgres) as store:
        match = begin(store)
    end_connections(postgresql, postgres)
    with pool.store(postgres) as store:
        assert save(store, match, 1, "hand").slot == 1
        end_connections(postgresql, postgres)
        assert list(store.entries.current(match.id)) == [0, 1]
        end_connections(postgresql, postgres)
        assert save(store, match, 2, "next").slot == 2
        with pytest.raises(Away):
            lose_while_saving(store, match, postgresql)
        assert save(store, match, 3, "kept").slot == 3
    pool.close()


def lose_while_saving(store: Store, match: Match, postgresql: Server) -> None:
    """Begin to save, and lose the connection."""
    with store.database.transaction(match=match.id):
        end_connections(postgresql, store.database.place)
        save(store, match, 3, "lost")


def end_connections(postgresql: Server, address: Place) -> None:
    """Let the server close the connections of this program to a database."""
    ours = "datname = %s AND application_name = 'scorekeeper'"
    with postgresql.superuser() as connection:
        name = str(address).rpartition("/")[2]
        connection.execute(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {ours}", (name,))


@pytest.mark.parametrize(
    ("url", "kind", "why"),
    [
        ("postgresql://ann:s3cret@127.0.0.1:1/scores", Away, "127.0.0.1"),
        ("postgresql://ann:s3/cret@127.0.0.1:1/scores", Inaccessible, "postgresql://…"),
        ("postgresql://ann:s3cret@127.0.0.1:1/scores?colour=red", Inaccessible, "ann@127.0.0.1"),
    ],
)
def test_a_wrong_address_is_a_sentence_without_its_password(url: str, kind: type[Exception], why: str) -> None:
    for use in (prepare, open_store):
        with pytest.raises(kind, match=why) as error:
            use(PostgresAddress(url))
        assert "cret" not in "".join(traceback.format_exception(error.value))


def test_while_the_server_is_away_nobody_waits_for_another_try(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that wait for the server would be missing for what needs none."""
    tries = []
    begun, go_on = Event(), Event()

    def connect(_: PostgresAddress) -> None:
        tries.append(len(tries))
        if len(tries) > 1:
            begun.set()
            assert go_on.wait(20)
        raise Away(f"try {len(tries)}")

    monkeypatch.setattr(connections, "connect", connect)
    monkeypatch.setattr(connections, "_PAUSE_SECONDS", 0.0)
    pool = connections.Connections(PostgresAddress("postgresql://db.example/scores"))
    with pytest.raises(Away, match="try 1"):
        pool.lend()
    with ThreadPoolExecutor(1) as threads:
        second = threads.submit(pool.lend)
        assert begun.wait(20)
        for _ in range(20):
            with pytest.raises(Away, match="try 1"):
                pool.lend()
        go_on.set()
        with pytest.raises(Away, match="try 2"):
            second.result()
    monkeypatch.setattr(connections, "_PAUSE_SECONDS", 1000.0)
    with pytest.raises(Away, match="try 3"):
        pool.lend()
    with pytest.raises(Away, match="try 3"):
        pool.lend()
    assert len(tries) == 3


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        ("53100", DiskFull),
        ("25006", Away),
        ("57P01", Away),
        ("53300", Busy),
        ("40001", Busy),
        ("40P01", Busy),
        ("55P03", Busy),
        ("57014", Busy),
        ("23505", Duplicate),
        ("23000", Refused),
        ("54000", Refused),
        ("42501", Inaccessible),
        ("XX001", DamagedDatabase),
    ],
)
def test_what_the_server_reports_is_an_error_of_the_store(
    postgres: PostgresAddress, state: str, kind: type[Exception]
) -> None:
    with open_store(postgres) as store:
        with pytest.raises(kind, match="so it is") as error, store.database.transaction():
            store.database.execute(f"DO $$ BEGIN RAISE 'so it is' USING ERRCODE = '{state}'; END $$")
        assert type(error.value) is kind
        assert not store.sessions.any()


def test_a_transaction_that_waits_too_long_for_another_saves_nothing(postgres: PostgresAddress) -> None:
    with open_store(postgres) as first, open_store(postgres) as second:
        match = begin(first)
        second.database.rows("SELECT set_config('lock_timeout', '50ms', false)")
        with first.database.transaction(session="friday"):
            with pytest.raises(Busy, match="lock timeout"):
                save(second, match, 1, "patient")
            assert list(second.entries.current(match.id)) == [0]
        assert save(second, match, 1, "patient").slot == 1


def test_after_one_that_was_not_confirmed_one_at_a_time_tries() -> None:
    """Otherwise all would wait for the standby, and nobody could read meanwhile."""
    pool = connections.Connections(PostgresAddress("postgresql://db.example/scores"))

    def write(error: Exception | None = None) -> None:
        with pool.writing():
            if error:
                raise error

    with pytest.raises(Unconfirmed):
        write(Unconfirmed("no standby has it"))
    for outcome in (Stale(), Unconfirmed("no standby has it"), None):
        with pytest.raises(type(outcome)) if outcome else nullcontext(), pool.writing():
            with pytest.raises(Away, match="does not confirm"):
                write()
            if outcome:
                raise outcome
    with pool.writing():
        write()


def test_who_gets_no_connection_in_time_is_told_so(postgres: PostgresAddress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_PATIENCE_SECONDS", 0.01)
    pool = connections.Connections(postgres, most=1)
    used = pool.lend()
    with pytest.raises(Busy, match="too many others"):
        pool.lend()
    pool.take_back(used)
    assert pool.lend() is used
    pool.take_back(used, usable=False)
    assert used.closed


def test_settings_of_the_server_do_not_change_what_a_transaction_sees(postgres: PostgresAddress) -> None:
    strict = PostgresAddress(f"{postgres.url}?options=-c%20default_transaction_isolation%3Dserializable")
    with open_store(strict) as first, open_store(postgres) as second:
        match = begin(first)
        assert first.database.first("SHOW transaction_isolation") == {"transaction_isolation": "serializable"}
        with first.database.transaction():
            assert list(first.entries.current(match.id)) == [0]
            save(second, match, 1, "meanwhile")
            assert list(first.entries.current(match.id)) == [0, 1]
