"""The data folder: made once, refused where something of it is lost or damaged, open to its owner only."""

import os
import re
import resource
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from scorekeeper.instance import InstanceError, NeedsConsent, secret_of
from scorekeeper.instance.folder import database_of, make_private, prepare
from scorekeeper.store import Session, open_store
from scorekeeper.store.connection import check_database
from scorekeeper.store.digests import register
from tests.support.server_process import AS_ANYBODY

NOW = "2026-01-01T20:00:00+00:00"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a session in it."""
    folder = tmp_path / "house" / "data"
    prepare(folder)
    with open_store(database_of(folder)) as store:
        store.sessions.create(Session("friday", "Friday", "key", NOW), "phone")
    return folder


def agreed(_: NeedsConsent) -> bool:
    return True


def sessions(folder: Path) -> list[str]:
    with open_store(database_of(folder)) as store:
        return [session.session.name for session in store.sessions.of_phone("phone")]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_new_folder_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    usual = os.umask(0)
    try:
        folder = tmp_path / "house" / "data"
        key = prepare(folder)
        with open_store(database_of(folder)) as store:
            store.sessions.create(Session("friday", "Friday", "key", NOW), "phone")
            made = [folder.parent, folder, *folder.iterdir()]
            assert {path.name for path in made} >= {
                "scorekeeper.db",
                "scorekeeper.db-wal",
                "scorekeeper.db-shm",
                "secret",
            }
            assert [path for path in made if stat.S_IMODE(path.stat().st_mode) & 0o077] == []
    finally:
        os.umask(usual)
    assert len(key) == 32
    assert prepare(folder) == key == secret_of(folder)
    assert sessions(folder) == ["Friday"]


# The secret key


def test_a_lost_key_is_not_replaced_silently(folder: Path) -> None:
    old = secret_of(folder)
    (folder / "secret").unlink()
    with pytest.raises(NeedsConsent, match=r"secret is missing.*--new-secret$"):
        prepare(folder)
    assert not (folder / "secret").exists()
    new = prepare(folder, agreed)
    assert len(new) == 32
    assert new != old
    assert prepare(folder) == new
    assert sessions(folder) == ["Friday"]


@pytest.mark.parametrize("content", [b"", b"x", bytes(31), bytes(33)], ids=len)
def test_a_damaged_key_is_refused_and_kept(folder: Path, content: bytes) -> None:
    (folder / "secret").write_bytes(content)
    with pytest.raises(InstanceError, match=f"is damaged: .* has 32 bytes, this one {len(content)}"):
        secret_of(folder)
    with pytest.raises(NeedsConsent, match=r"damaged.*scorekeeper link.*--new-secret$"):
        prepare(folder)
    assert (folder / "secret").read_bytes() == content
    assert len(prepare(folder, agreed)) == 32
    assert (folder / "secret.damaged").read_bytes() == content


def test_a_key_that_cannot_be_read_is_not_replaced_even_with_consent(folder: Path) -> None:
    (folder / "secret").unlink()
    (folder / "secret").mkdir()
    with pytest.raises(InstanceError, match="cannot be read: Is a directory"):
        prepare(folder, agreed)


def test_a_first_start_that_was_interrupted_before_the_key_asks_nothing(tmp_path: Path) -> None:
    prepare(tmp_path)
    (tmp_path / "secret").unlink()
    assert len(prepare(tmp_path)) == 32


def test_the_key_is_on_the_disk_before_anybody_gets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is synced before it gets its name, and then the folder."""
    done = list[str]()
    sync, link = os.fsync, Path.hardlink_to

    def synced(opened: int) -> None:
        here = {path.stat().st_ino: path.name for path in tmp_path.iterdir()} | {tmp_path.stat().st_ino: "folder"}
        done.append(f"sync {here[os.fstat(opened).st_ino].partition('-')[0]}")
        sync(opened)

    def linked(path: Path, to: Path) -> None:
        done.append(f"name {path.name}")
        link(path, to)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "hardlink_to", linked)
    prepare(tmp_path)
    assert done[-3:] == ["sync secret", "name secret", "sync folder"]


def test_a_system_without_hard_links_gets_its_key_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def linked(_path: Path, _to: Path) -> None:
        raise NotImplementedError

    monkeypatch.setattr(Path, "hardlink_to", linked)
    assert prepare(tmp_path) == secret_of(tmp_path)


# The database


@pytest.mark.parametrize("how", ["gone", "empty"])
def test_a_lost_database_is_not_replaced_silently(folder: Path, how: str) -> None:
    database, key = database_of(folder), secret_of(folder)
    database.unlink()
    if how == "empty":
        database.touch()
    (folder / "scorekeeper.db-wal").write_bytes(b"what is left")
    before = contents(folder)
    with pytest.raises(NeedsConsent, match=r"scorekeeper.db is lost.*scorekeeper restore.*--start-empty$"):
        prepare(folder)
    assert contents(folder) == before
    assert prepare(folder, agreed) == key
    assert sessions(folder) == []
    assert (folder / "scorekeeper.db-wal.lost").read_bytes() == b"what is left"
    assert prepare(folder) == key, "it is asked once"


def overwritten(database: Path) -> None:
    """The first page is whole, the rest is noise."""
    with database.open("r+b") as file:
        file.seek(4096)
        file.write(b"\x07" * (database.stat().st_size - 4096))


def halved(database: Path) -> None:
    os.truncate(database, database.stat().st_size // 2 // 4096 * 4096)


def shopping_list(database: Path) -> None:
    database.write_text("Cards, pencils\n" * 1000)


@pytest.mark.parametrize("damage", [overwritten, halved, shopping_list])
def test_a_damaged_database_is_refused_and_left_alone(folder: Path, damage: object) -> None:
    assert callable(damage)
    damage(database_of(folder))
    before = contents(folder)
    with pytest.raises(InstanceError, match=r"is damaged \(.*scorekeeper check.*scorekeeper restore"):
        prepare(folder, agreed)
    assert contents(folder)["scorekeeper.db"] == before["scorekeeper.db"]


def test_a_large_database_is_looked_through_by_a_server_that_already_answers(folder: Path) -> None:
    database = database_of(folder)
    with closing(sqlite3.connect(database)) as db, db:
        register(db)
        db.execute("UPDATE sessions SET name = ?", ("Friday" * 2_000_000,))
    prepare(folder)
    check_database(database)
    middle = database.stat().st_size // 2 // 4096 * 4096
    with database.open("r+b") as file:
        file.seek(middle)
        file.write(b"\x07" * 4096)
    prepare(folder)
    command = [sys.executable, "-m", "scorekeeper", "run", "--host", "127.0.0.1", "--port", "0"]
    ended = subprocess.run([*command, "--instance", str(folder)], capture_output=True, text=True, timeout=120)
    assert ended.returncode == 1
    assert "Scorekeeper is running." in ended.stdout
    assert "has stopped" not in ended.stdout
    assert re.search(r"is damaged \(.*scorekeeper check.*scorekeeper restore", ended.stderr)


def test_one_damaged_row_stops_no_start(folder: Path) -> None:
    with closing(sqlite3.connect(database_of(folder))) as db, db:
        db.execute("PRAGMA ignore_check_constraints=ON")
        register(db)
        db.execute("UPDATE sessions SET created_at = 'yesterday'")
    prepare(folder)
    assert sessions(folder) == ["Friday"]


def test_one_damaged_row_stops_no_update_of_an_older_database(tmp_path: Path, project: Path) -> None:
    (tmp_path / "secret").write_bytes(bytes(32))
    older = (project / "tests" / "data" / "version_1_0_0.sql").read_text()
    with closing(sqlite3.connect(database_of(tmp_path))) as db, db:
        db.executescript(older)
        db.execute("PRAGMA ignore_check_constraints=ON")
        damaged = db.execute("UPDATE grants SET granted_at = 'yesterday'").rowcount
        db.execute("UPDATE sessions SET created_at = ''")
    prepare(tmp_path)
    with closing(sqlite3.connect(database_of(tmp_path))) as db:
        assert db.execute("SELECT count(*) FROM grants WHERE granted_at = 'yesterday'").fetchone() == (damaged,)
    assert damaged


def test_the_database_of_another_program_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(database_of(tmp_path))) as db:
        db.execute("CREATE TABLE matches (mine TEXT)")
    with pytest.raises(InstanceError, match="it cannot be brought up to date: table matches already exists"):
        prepare(tmp_path)


def test_a_newer_database_is_refused(folder: Path) -> None:
    with closing(sqlite3.connect(database_of(folder))) as db, db:
        db.execute("INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('scorekeeper', 'z', '')")
    with pytest.raises(InstanceError, match=r"was written by a newer Scorekeeper .*Update Scorekeeper"):
        prepare(folder)


def test_a_folder_in_place_of_the_database_is_refused(folder: Path) -> None:
    database_of(folder).rename(folder / "moved.db")
    database_of(folder).mkdir()
    with pytest.raises(InstanceError, match="cannot be used"):
        prepare(folder)


@contextmanager
def disk_full() -> Iterator[None]:
    """No file of this process can grow."""
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


def test_a_full_disk_is_said(folder: Path, tmp_path: Path) -> None:
    with disk_full():
        with pytest.raises(InstanceError, match=r"The disk that holds .*scorekeeper.db is full. Free some space"):
            prepare(folder)
        with pytest.raises(InstanceError, match="full"):
            prepare(tmp_path / "new")
    assert sessions(folder) == ["Friday"]
    assert len(prepare(tmp_path / "new")) == 32, "what was begun is gone on with"


PREPARES = """
import sys
from pathlib import Path
from scorekeeper.instance import InstanceError
from scorekeeper.instance.folder import prepare
try:
    prepare(Path(sys.argv[1]))
except InstanceError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("closed", "sentence"),
    [("scorekeeper.db", "cannot be used (attempt to write a readonly database)"), (".", "Cannot keep data in")],
)
def test_a_folder_or_file_that_cannot_be_written_is_named(folder: Path, closed: str, sentence: str) -> None:
    """In a process that has no more rights than its user: root may write everywhere."""
    path = folder / closed
    path.chmod(0o500)
    try:
        command = [*AS_ANYBODY, sys.executable, "-c", PREPARES, str(folder)]
        ended = subprocess.run(command, capture_output=True, text=True, check=True)
    finally:
        path.chmod(0o700)
    assert sentence in ended.stdout


# Who may read it


def test_files_that_others_could_read_are_closed(folder: Path) -> None:
    copies = folder / "backups"
    copies.mkdir()
    (copies / "monday.db").touch()
    for path in (folder, copies, *folder.iterdir(), copies / "monday.db"):
        path.chmod(0o755)
    assert make_private(folder) == []
    assert {stat.S_IMODE(path.stat().st_mode) for path in (copies, *folder.iterdir(), copies / "monday.db")} == {0o700}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755, "a folder that somebody else made is theirs"


CLOSES = """
import sys
from pathlib import Path
from scorekeeper.instance.folder import make_private
print(*make_private(Path(sys.argv[1])), sep="\\n")
"""


def test_a_file_of_somebody_else_is_told_and_stops_nothing(folder: Path, tmp_path: Path) -> None:
    """In a process that has no more rights than its user: root may close every file."""
    foreign = Path("/etc/passwd")
    if os.geteuid() == 0:
        foreign = tmp_path / "foreign"
        foreign.touch()
        foreign.chmod(0o644)
        os.chown(foreign, 65534, -1)
    link = folder / "secret.old"
    link.symlink_to(foreign)
    (folder / "server.lock").touch(0o644)
    command = [*AS_ANYBODY, sys.executable, "-c", CLOSES, str(folder)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert text == f"Others can read {link}, and that cannot be changed: Operation not permitted.\n"
    assert stat.S_IMODE((folder / "server.lock").stat().st_mode) == 0o600
