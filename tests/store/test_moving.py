"""All rows from a file to PostgreSQL, and back into a file."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper import games
from scorekeeper.store import Place, PostgresAddress, open_store, prepare
from scorekeeper.store.copies import CopyFailed, copy_database, examine, move_into
from scorekeeper.store.digests import column_digests
from scorekeeper.store.migrations import schema_digest
from scorekeeper.store.models import Refused
from scorekeeper.store.moving import NotEmpty, ReplacedText
from scorekeeper.store.postgresql import copying
from scorekeeper.table.examples import create_missing
from scorekeeper.table.phone import Phone
from scorekeeper.table.stored_hands import read_entries
from tests.support.behind import behind, contents
from tests.support.every_table import LATER, NOW, fill

KEY = {"key": bytes(range(32))}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with hands of every game, some of them corrected and undone, and with rows in every table."""
    path = tmp_path_factory.mktemp("source") / "scores.db"
    prepare(path)
    with open_store(path) as store:
        fill(store)
        create_missing(Phone(store, None, NOW, bytes(32)))
        for (match,) in map(store.matches.all_of_session, (session.id for session in store.sessions.all())):
            if match.game not in games.games():
                continue
            hand = store.entries.current(match.id)[1]
            how = {"device": "phone", "now": LATER}
            changed = store.entries.save(match.id, 1, body=None, based_on=hand.id, submission="void", **how)
            store.entries.save(match.id, 1, body=hand.body, based_on=changed.id, submission="again", **how)
        # A row as earlier versions saved it; this one saves none.
        agreement = {"id": 1, "session": "friday", "entry": 1, "said": 1, "player": "Bo", "device": "phone"}
        agreement |= {"submission": "agreed", "saved_at": NOW}
        digest = {"name": "agreements", "key": "friday 1", "columns": column_digests(*agreement.values())}
        with store.database.transaction():
            store.database.insert("agreements", agreement)
            store.database.insert("row_digests", digest)
    with behind(path) as execute:
        execute("UPDATE _sqlite_migrations SET applied_at = '2026-01-0' || (id % 10) || ' 12:00:00+00:00'")
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version={schema_digest(db)}")
        db.execute("PRAGMA journal_mode=DELETE")
    assert all(contents(path).values())
    return path


@pytest.fixture
def full(source: Path, tmp_path: Path) -> Path:
    """A copy of `source`."""
    return shutil.copy(source, tmp_path / "scores.db")


def lines(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [*db.iterdump(), *(str(row) for row in db.execute("SELECT rowid, id FROM sessions ORDER BY rowid"))]


def own_values(address: PostgresAddress) -> list[tuple[str, bytes]]:
    with behind(address) as execute:
        return execute("SELECT name, value FROM _own_values WHERE name = 'key'")


def ledgers(place: Place) -> Iterator[object]:
    with open_store(place) as store:
        for session in store.sessions.all():
            yield store.transfer.export(session.id)
            for match in store.matches.all_of_session(session.id):
                entries = store.entries.of_match(match.id)
                yield match, entries
                if match.game in games.games():
                    yield read_entries(games.find(match.game), entries, match.number).ledger().rows


def test_everything_comes_there_and_back_as_it_is(full: Path, postgres: PostgresAddress, tmp_path: Path) -> None:
    assert move_into(full, postgres, KEY) == []
    there = contents(postgres)
    there["sessions"] = sorted((columns[1:] for columns in there["sessions"]), key=repr)
    assert there == contents(full)
    assert list(ledgers(postgres)) == list(ledgers(full))
    assert own_values(postgres) == list(KEY.items())
    back = tmp_path / "back.db"
    copy_database(postgres, back)
    assert lines(back) == lines(full)
    assert examine(back) == examine(full)
    assert not examine(back).altered


def test_what_is_saved_next_gets_the_next_numbers(full: Path, postgres: PostgresAddress) -> None:
    move_into(full, postgres, KEY)
    for place in (full, postgres):
        with open_store(place) as store:
            match = store.matches.create("friday", "game", {"players": ["Cy"]}, None, "phone", "more", LATER)
            store.counts.add(1, 1, "Bo", {"points": 8}, "second phone", LATER)
            store.settling.save("friday", {"paid": "Cy"}, based_on=1, device="phone", submission="more", now=LATER)
            store.addresses.renew("friday", "a third", "phone")
            assert match.number == 2
            assert list(store.row_digests.altered()) == []
            assert list(store.entries.digests.altered(match.id)) == []
    ids = [
        {name: max(row[0] for row in contents(place)[name]) for name in ("matches", "entries", "counts", "addresses")}
        for place in (full, postgres)
    ]
    assert ids[0] == ids[1]


def test_what_was_altered_is_noticed_wherever_it_went(full: Path, postgres: PostgresAddress, tmp_path: Path) -> None:
    with behind(full) as execute:
        execute("UPDATE sessions SET name = 'Not Friday' WHERE id = 'friday'")
        execute("UPDATE entries SET note = 'not so' WHERE id = 2")
        execute("DELETE FROM seats")
    move_into(full, postgres, KEY)
    copy_database(postgres, tmp_path / "back.db")
    noticed = []
    for place in (full, postgres, tmp_path / "back.db"):
        with open_store(place) as store:
            matches = [
                match.id for session in store.sessions.all() for match in store.matches.all_of_session(session.id)
            ]
            entries = [altered for match in matches for altered in store.entries.digests.altered(match)]
            noticed.append(([*store.row_digests.altered()], entries))
    assert noticed[0] == noticed[1] == noticed[2]
    assert [len(each) for each in noticed[0]] == [2, 1]


def test_a_database_with_rows_is_left_alone(full: Path, postgres: PostgresAddress) -> None:
    with open_store(postgres) as store:
        fill(store)
    before = contents(postgres)
    with pytest.raises(NotEmpty) as caught:
        move_into(full, postgres, KEY)
    assert caught.value.rows["sessions"] == 1
    assert contents(postgres) == before
    assert own_values(postgres) == []


def test_characters_that_postgresql_does_not_keep_are_named(full: Path, postgres: PostgresAddress) -> None:
    with behind(full) as execute:
        execute("UPDATE sessions SET name = 'Fri' || char(0) || 'day' WHERE id = 'friday'")
        execute("UPDATE entries SET body = CAST(x'7b2261223a22ff227d' AS TEXT) WHERE id = 2")
        execute("UPDATE grants SET device = CAST(x'ff' AS TEXT) WHERE device = 'second phone'")
    replaced = move_into(full, postgres, KEY)
    assert sorted(replaced, key=str) == [
        ReplacedText("entries", "2", "body"),
        ReplacedText("grants", "\ufffd friday", "device"),
        ReplacedText("sessions", replaced[0].row, "name"),
    ]
    with open_store(postgres) as store:
        friday = store.sessions.get("friday")
        assert friday
        assert friday.name == "Fri\ufffdday"
        # It is not what was saved.
        assert {(row.table, row.columns, row.gone) for row in store.row_digests.altered()} == {
            ("sessions", ("name",), False),
            ("grants", (), False),
            ("grants", (), True),
        }


def test_a_row_that_means_nothing_is_refused_and_nothing_is_moved(full: Path, postgres: PostgresAddress) -> None:
    before = contents(postgres)
    with behind(full) as execute:
        execute("UPDATE entries SET body = '[]' WHERE id = 2")
    with pytest.raises(Refused, match="object_text"):
        move_into(full, postgres, KEY)
    assert contents(postgres) == before


def test_a_copy_is_of_one_moment(
    full: Path, postgres: PostgresAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_into(full, postgres, KEY)
    steps = copying.applied_steps

    def change_all(connection: copying.Connection) -> set[str]:
        applied = steps(connection)
        with open_store(postgres) as store:
            store.sessions.delete("friday", store.sessions.number_of_entries("friday"), LATER)
        return applied

    monkeypatch.setattr(copying, "applied_steps", change_all)
    copy_database(postgres, tmp_path / "back.db")
    assert lines(tmp_path / "back.db") == lines(full)


def test_a_copy_that_cannot_be_made_leaves_no_file(new_postgres: Callable[[], PostgresAddress], tmp_path: Path) -> None:
    address = new_postgres()
    with pytest.raises(CopyFailed):
        copy_database(address, tmp_path / "back.db")
    assert not list(tmp_path.glob("back*"))
