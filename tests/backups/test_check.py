"""What `scorekeeper check` finds, and where."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.backups.archive import BackupError, make_backup
from scorekeeper.backups.check import check_backup, check_data, unnoticed
from scorekeeper.cli import main
from scorekeeper.engine.ledger import RULES_REVISION
from scorekeeper.instance import Data, FolderData
from scorekeeper.store import open_store, prepare
from scorekeeper.store.digests import Altered
from scorekeeper.store.models import DamagedDatabase
from tests.backups.conftest import NOW, named
from tests.support.behind import behind
from tests.support.phone import Phone, knock, record, session_of, store_of


def change(data: Data, *statements: str) -> None:
    """Change the database as only damage does: without its triggers and references."""
    with behind(data.database) as execute:
        for statement in statements:
            execute(statement)


def test_all_is_well(data: Data, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_data(data) == []
    assert main(["check", *named(data)]) == 0
    assert "every ledger can be computed" in capsys.readouterr().out
    make_backup(data, tmp_path / "a.zip", NOW)
    assert check_backup(tmp_path / "a.zip") == []


@pytest.mark.sqlite("this is about the file")
def test_a_database_of_version_1_0_0_is_well_and_stays_as_it_is(instance: Path, project: Path) -> None:
    database = instance / "scorekeeper.db"
    database.unlink()
    with closing(sqlite3.connect(database)) as db:
        db.executescript((project / "tests/data/version_1_0_0.sql").read_text())
    before = database.read_bytes()
    assert [result for result in check_data(FolderData(instance)) if "does not count" not in result] == []
    assert database.read_bytes() == before
    prepare(database)
    assert not [problem for problem in check_data(FolderData(instance)) if "entry" in problem]
    of_entries, of_rows = map(str, unnoticed(instance / "scorekeeper.db"))
    assert of_entries.startswith("Changes that were made to older entries before 20")
    assert of_rows.startswith("Changes that were made to older names, roles and payments before 20")


def test_a_hand_that_does_not_count_is_named_with_its_session_and_match(
    app: Flask, data: Data, session: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record(app, session, {"ended_by": "Ann", "hands": {"Ann": {"deadwood": 44}, "Bob": {"deadwood": 1}}})
    (problem,) = check_data(data)
    assert problem.startswith(f"Session /s/{session}, match 1 (gin), hand 2 does not count: ")
    assert "44" in problem or "deadwood" in problem
    assert main(["check", *named(data)]) == 1
    assert problem in capsys.readouterr().out


def test_damaged_entries_are_named(app: Flask, data: Data, session: str) -> None:
    for _ in range(3):
        record(app, session, knock("Ann", 4, "Bob", 5))
    change(
        data,
        "UPDATE entries SET body = '{' WHERE slot = 1",
        "UPDATE entries SET saved_at = 'yesterday' WHERE slot = 2",
        "DELETE FROM entries WHERE slot = 3",
        "UPDATE sessions SET name = 'Friday', created_at = 'long ago'",
    )
    place = f"Session “Friday” (/s/{session})"
    problems = check_data(data)
    foreign = "Row 4 of the table digests belongs to a row of the table entries that is not there."
    damage = ("The database file is damaged: CHECK constraint failed", foreign)
    assert all(problem.startswith(damage) for problem in problems[:-9])
    assert problems[-9:-2] == [
        f"{place} was made at 'long ago', which is no time.",
        f"{place}, match 1 (gin), hand 1: entry 2 of its history is damaged and cannot be read.",
        f"{place}, match 1 (gin), hand 2: entry 3 was saved at 'yesterday', which is no time.",
        f"{place}, match 1 (gin), hand 3 is missing.",
        f"{place}, match 1 (gin), hand 1: entry 2 was changed after it was saved (body).",
        f"{place}, match 1 (gin), hand 2: entry 3 was changed after it was saved (saved_at).",
        f"{place}, match 1 (gin), hand 4: entry 5 does not follow the one that was saved before it.",
    ]
    assert problems[-2].startswith(f"{place}, match 1 (gin), hand 1 does not count: ")
    assert problems[-1] == f"{place}: the row sessions was changed after it was saved (name, created_at)."


@pytest.mark.sqlite("this is about the file")
def test_every_changed_digit_of_a_score_is_noticed(app: Flask, data: Data, session: str) -> None:
    """A stick that forgot a bit, or somebody with another program: the hand and what changed in it are named."""
    for number in range(7):
        record(app, session, knock("Ann", number, "Bob", 11 + number), shown={"Ann": 11, "Bob": 0})
    with closing(sqlite3.connect(data.folder / "scorekeeper.db")) as db:
        entries = db.execute("SELECT id, slot, body, shown, note FROM entries WHERE slot > 0").fetchall()
    digits = [
        (entry, slot, name, text[: place.start()] + str((int(place[0]) + 1) % 10) + text[place.end() :])
        for entry, slot, *texts in entries
        for name, text in zip(("body", "shown", "note"), texts, strict=True)
        for place in re.finditer(r"[0-9]", text or "")
    ]
    assert len(digits) >= 40
    with open_store(data.database) as store:
        connection = store.database.connection.conn
        connection.execute("BEGIN")
        change_in_transaction = "UPDATE entries SET {} = ? WHERE id = ?"
        connection.set_authorizer(None)
        connection.execute("DROP TRIGGER entries_never_change")
        for entry, slot, name, text in digits:
            connection.execute("SAVEPOINT changed")
            connection.execute(change_in_transaction.format(name), (text, entry))
            assert list(store.entries.digests.altered(1)) == [Altered(entry, slot, (name,))]
            connection.execute("ROLLBACK TO changed")
        assert not list(store.entries.digests.altered(1))
        connection.rollback()


def test_points_that_a_hand_does_not_count_are_named(app: Flask, data: Data, session: str) -> None:
    hand: dict[str, Any] = {
        "body": knock("Ann", 4, "Bob", 33),
        "based_on": None,
        "device": "another",
        "now": NOW.isoformat(),
    }
    with store_of(app) as store:
        for slot, points in ((2, 29), (3, 92)):
            shown = {"points": {"Ann": points, "Bob": 0}, "reading": RULES_REVISION}
            store.entries.save(1, slot, submission=f"hand {slot}", shown=shown, **hand)
    (problem,) = check_data(data)
    assert problem.startswith(f"Session /s/{session}, match 1 (gin), hand 3 counts Ann 29, Bob 0, but Ann 92, ")


def test_terms_that_cannot_be_read_are_named_and_the_next_match_is_looked_at(
    app: Flask, data: Data, session: str
) -> None:
    other = session_of(Phone(app).start("Cid", "Dora"))
    third = session_of(Phone(app).start("Eve", "Fay"))
    change(
        data,
        "UPDATE entries SET body = '{}' WHERE slot = 0 AND match = 1",
        "DELETE FROM entries WHERE match = 2",
    )
    problems = check_data(data)
    assert [each for each in problems if f"/s/{session}, match 1 (gin): its terms cannot be read. " in each]
    assert f"Session /s/{other}, match 1 (gin): its terms are missing." in problems
    assert not [each for each in problems if third in each]


def test_a_changed_name_role_or_payment_is_named_with_its_session(app: Flask, data: Data, session: str) -> None:
    with store_of(app) as store:
        phone = store.grants.of_session(session)[0].device
        store.settling.save(session, {"paid": 5}, based_on=0, device=phone, submission="paid", now=NOW.isoformat())
        store.cookies.use(phone, 1, "mark")
    app.extensions["pool"].close()
    change(
        data,
        "UPDATE sessions SET name = 'Friday'",
        "UPDATE grants SET role = 'watch', label = 'x'",
        "UPDATE settling SET body = '{}'",
        "DELETE FROM cookies",
        f"INSERT INTO imports VALUES ('{session}', 'x')",
    )
    place = f"Session “Friday” (/s/{session})"
    assert check_data(data) == [
        f"{place}: the row sessions was changed after it was saved (name).",
        f"{place}: the row grants {phone[:6]} was changed after it was saved (role, label).",
        f"{place}: the row imports was added, and not by Scorekeeper.",
        f"{place}: the row settling 1 was changed after it was saved (body).",
        f"Outside of sessions: the row cookies {phone[:6]} is gone.",
    ]


@pytest.mark.sqlite("this is about the file")
def test_a_row_without_what_it_belongs_to_is_told(instance: Path, session: str) -> None:
    change(FolderData(instance), "PRAGMA foreign_keys=OFF", "DELETE FROM sessions")
    problems = check_data(FolderData(instance))
    assert "Row 1 of the table matches belongs to a row of the table sessions that is not there." in problems


def test_a_match_that_is_not_there_is_named(app: Flask, data: Data, session: str) -> None:
    """As when another number stands in the row of the match, perhaps a huge one."""
    for number, missing in ((3, 2), (10**15, 1000)):
        change(data, f"UPDATE matches SET number = {number}")
        sentences = [f"Session /s/{session}, match {each} is missing." for each in range(1, missing + 1)]
        sentences.append(f"Session /s/{session}: the row matches {number} was added, and not by Scorekeeper.")
        sentences.append(f"Session /s/{session}: the row matches 1 is gone.")
        assert check_data(data) == sentences


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE _sqlite_migrations SET applied_at = replace(applied_at, '20', '19')",
        "DROP TRIGGER entries_never_go",
        "CREATE INDEX of_others ON entries (note)",
    ],
)
@pytest.mark.sqlite("this is about the file")
def test_changed_tables_and_times_of_migrations_are_noticed(instance: Path, statement: str) -> None:
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as db, db:
        db.execute(statement)
    (problem,) = check_data(FolderData(instance))
    assert problem == "The tables of the database or the times of its migrations were changed, and not by Scorekeeper."
    prepare(instance / "scorekeeper.db")
    assert check_data(FolderData(instance)) == [problem], "the next start believes it"


@pytest.mark.sqlite("this is about the file")
def test_the_schema_has_a_digest_from_the_next_start_on_and_notes_of_litestream_do_not_count(instance: Path) -> None:
    database = instance / "scorekeeper.db"
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("PRAGMA user_version=0")
        db.execute("CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)")
    assert check_data(FolderData(instance)) == []
    prepare(database)
    with closing(sqlite3.connect(database)) as db, db:
        (digest,) = db.execute("PRAGMA user_version").fetchone()
        db.execute("DROP TABLE _litestream_seq")
    assert digest
    assert check_data(FolderData(instance)) == []


@pytest.mark.sqlite("this is about the file")
def test_a_schema_that_is_no_text_any_more_is_noticed(instance: Path) -> None:
    """SQLite quotes it in its message, which Python then cannot read."""
    database = instance / "scorekeeper.db"
    database.write_bytes(database.read_bytes().replace(b"digests_never_godigests", b"digests_never_g\xf4digests"))
    problems = check_data(FolderData(instance))
    assert problems[0] == "The database file cannot be read: malformed database schema."
    with pytest.raises(DamagedDatabase):
        prepare(database)


@pytest.mark.sqlite("this is about the file")
def test_a_damaged_file_is_told(instance: Path) -> None:
    database = instance / "scorekeeper.db"
    whole = database.read_bytes()
    database.write_bytes(whole[: 4096 * 2] + b"x" * (len(whole) - 4096 * 2))
    problems = check_data(FolderData(instance))
    assert problems[0].startswith(("The database file is damaged: ", "The database file cannot be read: "))
    assert problems[-1].startswith("The ledgers were not computed")
    database.write_bytes(b"no database at all, whatever its name says")
    assert check_data(FolderData(instance))[0] == "The database file cannot be read: file is not a database."
    database.unlink()
    assert check_data(FolderData(instance)) == [f"There is no database {database}."]


@pytest.mark.sqlite("this is about the file")
def test_a_database_of_others_and_one_of_a_newer_version_are_told(instance: Path) -> None:
    step = "INSERT INTO _sqlite_migrations (migration_set, name) VALUES ('scorekeeper', 'of_2040')"
    change(FolderData(instance), step)
    newer = check_data(FolderData(instance))[0]
    assert newer.startswith("A newer Scorekeeper wrote this database (unknown steps: of_2040).")
    (instance / "scorekeeper.db").unlink()
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as db:
        db.execute("CREATE TABLE others (id)")
    assert check_data(FolderData(instance))[0] == "This is a database, but not one that Scorekeeper made."


@pytest.mark.sqlite("this is about the file")
def test_a_lost_or_shortened_secret_is_told(instance: Path) -> None:
    secret = instance / "secret"
    secret.write_bytes(secret.read_bytes()[:-1])
    assert check_data(FolderData(instance)) == [
        f"The file {secret} is damaged: the key by which Scorekeeper knows its phones has 32 bytes, this one 31."
    ]
    secret.unlink()
    (problem,) = check_data(FolderData(instance))
    assert problem == f"The file {secret} is missing: the key by which Scorekeeper knows its phones."


def test_a_file_that_is_no_backup_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.zip").write_text("none")
    with pytest.raises(BackupError, match="no whole backup"):
        check_backup(tmp_path / "a.zip")
    assert main(["check", str(tmp_path / "a.zip")]) == 1
    assert main(["check", str(tmp_path / "b.zip")]) == 1
    assert "cannot be read: No such file" in capsys.readouterr().err
