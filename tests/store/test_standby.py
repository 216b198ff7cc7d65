"""A PostgreSQL server with a standby: what is acknowledged is on both, whatever happens to one of them."""

import os
import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from scorekeeper.store import Entry, Match, Pool, PostgresAddress, Session, Store, open_store, prepare
from scorekeeper.store.copies import move_into
from scorekeeper.store.models import Away, Unconfirmed
from scorekeeper.store.postgresql import connection, copying, migrations
from tests.support.postgresql import PREPARED, Pair, Server, running_pair

NOW = "2026-01-01T20:00:00+00:00"


@pytest.fixture(scope="module")
def pair(postgresql: Server, worker_id: str) -> Iterator[Pair]:
    """A primary and a standby; the last test leaves only one of them."""
    with running_pair(postgresql, f"{worker_id}-standby") as running:
        yield running


def begin(store: Store, session: str) -> Match:
    """A new session with a match."""
    store.sessions.create(Session(session, "", f"key of {session}", NOW), "phone")
    return store.matches.create(session, "game", {"players": []}, None, "phone", "setup", NOW)


def save(store: Store, match: Match, slot: int, submission: str) -> Entry:
    """Save the next hand of a match."""
    return store.entries.save(match.id, slot, body={}, based_on=None, device="phone", submission=submission, now=NOW)


@contextmanager
def nothing_arriving(standby: Server) -> Iterator[None]:
    """Let the standby receive nothing during the block."""
    with standby.superuser() as database:
        (row,) = database.execute("SELECT pid FROM pg_stat_wal_receiver").fetchall()
    os.kill(row[0], signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(row[0], signal.SIGCONT)


def test_a_standby_is_read_and_not_written(pair: Pair) -> None:
    with open_store(pair.address) as store:
        match = begin(store, "watched")
        save(store, match, 1, "hand")
    standby = pair.standby.address(PREPARED)
    for use in (prepare, open_store):
        with pytest.raises(Away, match="read-only"):
            use(standby)
    anybody = PostgresAddress(f"{standby.url}?target_session_attrs=any")
    with pytest.raises(Away, match="standby"):
        prepare(anybody)
    with open_store(anybody) as store:
        assert store.entries.current(match.id).keys() == {0, 1}
        with pytest.raises(Away):
            save(store, match, 2, "next")


def test_a_restart_between_two_requests_is_not_noticed(pair: Pair) -> None:
    with closing(Pool()) as pool:
        with pool.store(pair.address) as store, pool.store(pair.address) as other:
            match = begin(store, "restarted")
            assert other.sessions.any()
        for slot in (1, 2):
            pair.primary.run("pg_ctl", "stop", "--mode=fast", "--pgdata", str(pair.primary.data))
            pair.primary.start(synchronous_standby_names="*")
            with pool.store(pair.address) as store, pool.store(pair.address) as other:
                assert save(store, match, slot, f"hand {slot}").slot == slot
                assert list(other.entries.current(match.id))[-1] == slot


def test_tables_and_rows_that_are_moved_wait_for_the_standby(
    pair: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (migrations, copying):
        monkeypatch.setattr(module, "_COMMIT_SECONDS", 0.3)
    source, address = tmp_path / "scores.db", pair.primary.create("waiting")
    prepare(source)
    with nothing_arriving(pair.standby), pytest.raises(Unconfirmed):
        prepare(address)
    prepare(address)
    with nothing_arriving(pair.standby):
        prepare(address)  # has nothing to do
        with pytest.raises(Unconfirmed):
            move_into(source, address, {})


def test_what_is_acknowledged_outlives_the_primary(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "COMMIT_SECONDS", 0.3)
    with closing(Pool()) as pool:
        with pool.store(pair.address) as store:
            match = begin(store, "kept")
            with nothing_arriving(pair.standby):
                # It is there after the first try, but only on the primary.
                for _ in range(2):
                    with pytest.raises(Unconfirmed):
                        save(store, match, 1, "hand")
                with pool.store(pair.address) as reader:
                    assert reader.entries.current(match.id).keys() == {0, 1}
                    with pytest.raises(Unconfirmed):
                        reader.database.confirm()
            entry = save(store, match, 1, "hand")
            assert store.entries.history(match.id, 1) == [entry]
        with pool.store(pair.address) as reader:
            reader.database.confirm()
        pair.primary.kill()
        pair.standby.promote()
        with pool.store(pair.address) as store:
            assert store.entries.history(match.id, 1) == [entry]
            assert save(store, match, 1, "hand") == entry
