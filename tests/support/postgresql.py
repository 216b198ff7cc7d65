"""Servers of PostgreSQL that the tests start themselves: one for all processes of a run, and pairs of which one may
die.

They run with the settings of a house, but for `fsync`: no test takes the power away from them. Words are ordered as in
a dictionary, as on many a server, so that a column that does not compare by code point is noticed. Houses come as a
user without further rights, by a socket in a folder that is closed to others.
"""

import fcntl
import os
import pwd
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from signal import SIGKILL
from typing import Any
from urllib.parse import quote

import psycopg
from psycopg import sql

from scorekeeper.store import PostgresAddress, prepare

# The database with the tables of a house.
PREPARED = "prepared"
_USER = "scorekeeper"
_SETTINGS = {"fsync": "off", "listen_addresses": "", "unix_socket_permissions": "0700", "max_connections": "200"}
# Debian, Red Hat and Homebrew keep the programs out of PATH; script/setup looks in the same places.
_PLACES = ("usr/lib/postgresql/*", "usr/pgsql-*", "opt/homebrew/opt/postgresql*", "usr/local/opt/postgresql*")


def _programs() -> Path:
    programs = [path for place in _PLACES for path in Path("/").glob(f"{place}/bin/initdb")]
    newest = max(programs, key=lambda path: [int(part) for part in re.findall(r"\d+", str(path))], default=None)
    path = newest or shutil.which("initdb")
    assert path, "PostgreSQL is not installed here; script/setup test installs it"
    return Path(path).resolve().parent


def _account() -> dict[str, Any]:
    """Whose the servers are, for `subprocess`: they refuse to be those of root."""
    if os.geteuid() != 0:
        return {}
    names = {each.pw_name for each in pwd.getpwall()}
    account = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


@dataclass(frozen=True)
class Server:
    """A server in a folder of its own."""

    folder: Path

    @property
    def host(self) -> str:
        """Where it listens, as a part of an address."""
        return quote(str(self.folder), safe="")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def address(self, database: str, user: str = _USER) -> PostgresAddress:
        return PostgresAddress(f"postgresql://{user}@{self.host}/{database}")

    def superuser(self, database: str = "postgres") -> psycopg.Connection[tuple[Any, ...]]:
        """A connection that may do anything; each statement is a transaction."""
        return superuser(self.address(database))

    def run(self, program: str, *arguments: str) -> None:
        """Run a program of PostgreSQL as the user whose server it is."""
        command = [str(_programs() / program), *arguments]
        # That user cannot read the folder of the tests.
        options: dict[str, Any] = {"cwd": self.folder, "stdin": subprocess.DEVNULL, "capture_output": True}
        ended = subprocess.run(command, text=True, check=False, **options, **_account())
        log = self.folder / "log"
        assert ended.returncode == 0, f"{command}: {ended.stderr}{log.read_text() if log.exists() else ''}"

    def copy(self, other: "Server", *options: str) -> None:
        """Make its folder, with all that another server holds now."""
        self.make()
        source = ["--host", str(other.folder), "--username=postgres", "--checkpoint=fast", "--no-sync"]
        self.run("pg_basebackup", "--pgdata", str(self.data), *source, *options)

    def make(self) -> None:
        """Make its folder, without data."""
        self.folder.mkdir()
        _give(self.folder)

    def start(self, **settings: str) -> None:
        """Start it and wait until it answers."""
        given = {**_SETTINGS, "unix_socket_directories": str(self.folder), **settings}
        options = " ".join(f"-c {name}='{value}'" for name, value in given.items())
        log = str(self.folder / "log")
        self.run("pg_ctl", "start", "--wait", "--pgdata", str(self.data), "--log", log, "--options", options)

    def create(self, name: str, template: str = "template0") -> PostgresAddress:
        """A new database that belongs to houses."""
        with self.superuser() as connection:
            command = "CREATE DATABASE {} OWNER {} TEMPLATE {}"
            connection.execute(sql.SQL(command).format(*map(sql.Identifier, (name, _USER, template))))
        return self.address(name)

    def drop(self, name: str) -> None:
        """Drop a database, whoever still uses it."""
        with self.superuser() as connection:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))

    def kill(self) -> None:
        """End it as when its computer dies: it finishes nothing."""
        os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), SIGKILL)

    def stop(self) -> None:
        """End it, if it runs, and delete its folder."""
        # The file of one that was killed is still there.
        with suppress(FileNotFoundError, ProcessLookupError):
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def promote(self) -> None:
        """Make a standby the primary."""
        self.run("pg_ctl", "promote", "--wait", "--pgdata", str(self.data))


@dataclass(frozen=True)
class Pair:
    """A primary and a standby that confirms its commits, which hold a database for a house."""

    primary: Server
    standby: Server

    @property
    def address(self) -> PostgresAddress:
        """Leads to whichever of them can be written."""
        hosts = f"{self.primary.host},{self.standby.host}"
        return PostgresAddress(f"postgresql://{_USER}@{hosts}/{PREPARED}?target_session_attrs=read-write")


def superuser(address: PostgresAddress) -> psycopg.Connection[tuple[Any, ...]]:
    """A connection to a database of the tests that may do anything; each statement is a transaction."""
    return psycopg.connect(address.url.replace(f"//{_USER}@", "//postgres@", 1), autocommit=True)


def _give(path: Path) -> None:
    if account := _account():
        os.chown(path, account["user"], account["group"])


@contextmanager
def running_server(lock: Path) -> Iterator[Server]:
    """A server with the database `PREPARED`, the same for all processes that name the same file. Once none of them uses
    it, however they ended, it is ended too.
    """
    with lock.open("a+") as used, lock.with_suffix(".begin").open("a") as begin:
        # Waits while the server of those before ends.
        fcntl.flock(used, fcntl.LOCK_SH)
        fcntl.flock(begin, fcntl.LOCK_EX)
        used.seek(0)
        if folder := used.read():
            running = Server(Path(folder))
        else:
            running = _begun(lock)
            used.write(str(running.folder))
            used.flush()
        fcntl.flock(begin, fcntl.LOCK_UN)
        yield running


def _begun(lock: Path) -> Server:
    # Not in the folder of the tests: it is closed to the server, and its name too long for that of a socket.
    parent = Path(tempfile.mkdtemp(prefix="postgresql-", dir="/tmp"))
    _give(parent)
    # By way of a shell, so that it is nobody's child when this process ends first.
    end = [sys.executable, str(Path(__file__).with_name("postgresql_end.py")), str(lock), str(parent)]
    subprocess.run(["sh", "-c", '"$@" &', "sh", *end], stdin=subprocess.DEVNULL, check=True, start_new_session=True)
    new = Server(parent / "server")
    new.make()
    words = ["--locale=C", "--locale-provider=icu", "--icu-locale=en-US", "--encoding=UTF8"]
    new.run(
        "initdb", "--pgdata", str(new.data), *words, "--username=postgres", "--auth=trust", "--data-checksums", "-N"
    )
    new.start()
    with new.superuser() as connection:
        connection.execute(sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(_USER)))
    prepare(new.create(PREPARED))
    return new


@contextmanager
def running_pair(source: Server, name: str) -> Iterator[Pair]:
    """A new pair with what is in `source` now; it takes a second."""
    made = Pair(*(Server(source.folder.with_name(f"{name}-{place}")) for place in ("1", "2")))
    try:
        made.primary.copy(source)
        made.primary.start(synchronous_standby_names="*")
        made.standby.copy(made.primary, "--write-recovery-conf")
        made.standby.start(wal_retrieve_retry_interval="100ms")
        yield made
    finally:
        for each in (made.standby, made.primary):
            each.stop()


class Emptied:
    """A database of one process of tests, with the tables of a house, that is emptied for each test."""

    def __init__(self, running: Server, name: str) -> None:
        self._address = running.create(name, PREPARED)
        self._superuser = superuser(self._address)
        kinds = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = '{}'"
        tables, numbers = ([name for (name,) in self._superuser.execute(kinds.format(kind).encode())] for kind in "rS")
        steps = [f"DELETE FROM {name};" for name in tables if name != "_sqlite_migrations"]
        steps += [
            f"PERFORM setval('{name}', 1, false);" for name in numbers if not name.startswith("_sqlite_migrations")
        ]
        # No trigger refuses it.
        settings = "SET LOCAL session_replication_role = replica; SET LOCAL lock_timeout = '10s';"
        self._empty = f"DO $$ BEGIN {settings} {' '.join(steps)} END $$"

    def emptied(self, **values: bytes) -> PostgresAddress:
        """The address of the database, which has no rows now but these values of the program; ids begin at 1 again.

        It takes 0.3 ms; TRUNCATE makes new files, which takes a hundred times as long.
        """
        try:
            self._superuser.execute(self._empty)
        except psycopg.OperationalError:  # A test has ended all connections.
            self._superuser.close()
            self._superuser = superuser(self._address)
            self._superuser.execute(self._empty)
        for item in values.items():
            self._superuser.execute("INSERT INTO _own_values (name, value) VALUES (%s, %s)", item)
        return self._address

    def close(self) -> None:
        self._superuser.close()
