"""One connection to PostgreSQL: reading, and writing in one transaction."""

import re
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import TypeVar

import psycopg

from scorekeeper.store.database import Database, is_bindable, require_bindable
from scorekeeper.store.models import JSON, Away, StorageError, Unconfirmed
from scorekeeper.store.postgresql.connection import Connection, commit
from scorekeeper.store.postgresql.connections import Connections
from scorekeeper.store.postgresql.copying import copy_to_file
from scorekeeper.store.postgresql.errors import translating_postgres_errors

_SESSION = "SELECT 1 FROM sessions WHERE id = ?"
_OF_MATCH = "SELECT 1 FROM sessions WHERE id = (SELECT session FROM matches WHERE id = ?)"
# In one order, so that two transactions do not wait for each other.
_OF_MATCHES = "SELECT 1 FROM sessions WHERE id IN (SELECT session FROM matches WHERE id = ANY(?)) ORDER BY id"
_PLACE = re.compile(r"\?(\d*)")

Result = TypeVar("Result")


class PostgresDatabase(Database):
    """One of the `connections` to a PostgreSQL database."""

    def __init__(self, connections: Connections) -> None:
        super().__init__(connections.address)
        self._connections = connections
        self._warnings: list[str] = []
        self._within = False
        # Whether a transaction about a session has ended well.
        self._confirmed = False
        # What this transaction has locked.
        self._held: set[tuple[object, ...]] = set()
        self._closed = False
        self._connection: Connection | None = connections.lend()
        self._connection.add_notice_handler(self._note)

    def close(self) -> None:
        """Give the connection back. Another request may use it from now on, so any further use of this is an error."""
        self._closed = True
        self._give_back(usable=True)

    @contextmanager
    def transaction(
        self, *, session: str | None = None, match: int | None = None, matches: Collection[int] = ()
    ) -> Iterator[None]:
        """One transaction, which locks the rows of its sessions before anything else, so that what it reads of them
        stays as it is. Within another transaction it is a part of that one.

        A lock is written too, so the end waits for the standby even if nothing else was written: a repeated submission
        is acknowledged only when the standby has the first. Raises Unconfirmed if nobody knows whether it was saved.
        """

        def lock() -> None:
            if session is not None:
                self.lock(_SESSION, session)
            if match is not None:
                self.lock(_OF_MATCH, match)
            if matches:
                self.lock(_OF_MATCHES, list(matches))

        if self._within:
            lock()
            yield
            return

        def begin() -> None:
            # What the server begins otherwise could be one that sees only what was committed before its lock.
            self._run("BEGIN ISOLATION LEVEL READ COMMITTED")
            lock()

        with self._connections.writing():
            try:
                self._again_if_lost(begin)
                self._within = True
                yield
                commit(self._open(), self._warnings)
                self._confirmed = self._confirmed or bool(self._held)
            except BaseException as error:
                self._roll_back(error)
                raise
            finally:
                self._within = False
                self._held.clear()

    def execute(self, sql: str, *values: object) -> None:
        """Run a statement without a result, within a `transaction`. Raises Refused if the schema does not allow it."""
        require_bindable(values)
        self._run(sql, *values)

    def rows(self, sql: str, *values: object) -> list[JSON]:
        """Run a statement and fetch all rows; again on another connection if this one was lost before a transaction."""
        if not is_bindable(values):
            return []
        if self._within:
            return self._run(sql, *values)
        return self._again_if_lost(lambda: self._run(sql, *values))

    def lock(self, select: str, *values: object) -> None:
        """Lock the rows of a SELECT until the transaction ends."""
        if is_bindable(values):
            self._hold(f"{select} FOR NO KEY UPDATE", *values)

    def lock_all(self, name: str) -> None:
        """Lock a name until the transaction ends."""
        self._hold("SELECT pg_advisory_xact_lock(hashtext(?))", name)

    def confirm(self) -> None:
        """Wait until the standby has all that was read, perhaps from a request whose end the standby did not confirm.
        The standby gets everything in one order, and so also what is written here for nobody."""
        if not self._confirmed:
            with self.transaction():
                self._run("SELECT pg_logical_emit_message(true, 'scorekeeper', '')")
            self._confirmed = True

    def as_bytes(self, value: str) -> str:
        """An expression for the bytes of a value."""
        return f"convert_to(CAST({value} AS TEXT), 'UTF8')"

    def columns(self, table: str) -> list[str]:
        """The names of the columns of a table, but for the one that SQLite has without saying so."""
        rows = self.rows(
            """
            SELECT column_name AS name FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name = ? AND column_name <> 'rowid'
            ORDER BY ordinal_position
            """,
            table,
        )
        return [row["name"] for row in rows]

    def erase_deleted(self) -> None:
        """Nothing: what was deleted stays in the files until PostgreSQL uses their pages again."""

    def copy_to(self, target: Path) -> None:
        """Copy the database to a new SQLite file, as it is at one moment, over a connection of its own."""
        copy_to_file(self._connections.address, target)

    def _open(self) -> Connection:
        if self._closed:
            raise psycopg.InterfaceError("the store is closed")
        if self._connection is None:
            self._connection = self._connections.lend(fresh=True)
            self._connection.add_notice_handler(self._note)
        return self._connection

    def _note(self, notice: psycopg.errors.Diagnostic) -> None:
        if notice.severity_nonlocalized == "WARNING":
            self._warnings.append(notice.message_primary or "")

    def _give_back(self, *, usable: bool) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.remove_notice_handler(self._note)
            self._connections.take_back(connection, usable=usable)

    def _run(self, sql: str, *values: object) -> list[JSON]:
        with translating_postgres_errors():
            cursor = self._open().execute(_numbered(sql), values)
            if cursor.description is None:
                return []
            names = [column.name for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor]

    def _hold(self, sql: str, *values: object) -> None:
        key = (sql, *(tuple(value) if isinstance(value, list) else value for value in values))
        if key not in self._held:
            self._run(sql, *values)
            self._held.add(key)

    def _again_if_lost(self, work: Callable[[], Result]) -> Result:
        """Do something that has no effect yet; once more, on a new connection, if the server has closed this one or has
        become a standby."""
        self._open()
        try:
            return work()
        except Away:
            self._held.clear()
            self._give_back(usable=False)
            return work()

    def _roll_back(self, error: BaseException) -> None:
        """End the transaction without saving. A connection that has failed is not used again."""
        usable = not isinstance(error, (Away, Unconfirmed))
        if usable:
            try:
                self._run("ROLLBACK")
            except (StorageError, psycopg.Error):
                usable = False
        if not usable:
            self._give_back(usable=False)


@cache
def _numbered(sql: str) -> str:
    """A statement with the places of its values as PostgreSQL numbers them: `$1`."""
    numbers = count(1)
    return _PLACE.sub(lambda place: f"${place[1] or next(numbers)}", sql)
