"""Append-only logs: the entries of a match, and the log of settling up a session."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from scorekeeper.store.database import Database
from scorekeeper.store.models import JSON, LogFull, Stale


class _Record(Protocol):
    """A row of a log: each has a higher id than all rows before it."""

    @property
    def id(self) -> int: ...


Owner = TypeVar("Owner", int, str)
Record = TypeVar("Record", bound=_Record)


@dataclass(frozen=True, slots=True)
class Log(Generic[Owner, Record]):
    """A table to which rows are only added.

    A row belongs to the match or session in its column `owner`; its column `submission` says which form made it.
    `statement` begins one for all of its columns, and `read` makes a record of a row. An owner has at most `most` rows.
    `added` is called with each new row of an owner, within the same transaction.
    """

    db: Database
    table: str
    owner: str
    statement: str
    read: Callable[[JSON], Record]
    most: int | None = None
    added: Callable[[Owner, JSON], None] = lambda _owner, _row: None

    def select(self, condition: str, *values: object) -> list[Record]:
        """The records that satisfy an SQL condition, which may also order and limit them."""
        return [self.read(row) for row in self.db.rows(f"{self.statement} WHERE {condition}", *values)]

    def all(self, owner: Owner) -> list[Record]:
        """All records of an owner, oldest first."""
        return self.select(f"{self.owner} = ? ORDER BY id", owner)

    def newest(self, owner: Owner) -> Record | None:
        """The newest record of an owner, or None."""
        return next(iter(self.select(f"{self.owner} = ? ORDER BY id DESC LIMIT 1", owner)), None)

    def submitted(self, owner: Owner, submission: str) -> Record | None:
        """The record that a form made for an owner, or None."""
        return next(iter(self.select(f"{self.owner} = ? AND submission = ?", owner, submission)), None)

    def length(self, owner: Owner) -> int:
        """The number of records of an owner."""
        count = f"SELECT count(*) FROM {self.table} WHERE {self.owner} = ?"  # noqa: S608 -- nothing in it is typed by people
        return self.db.number(count, owner) or 0

    def require_room(self, owner: Owner) -> None:
        """Raises LogFull if an owner has `most` records."""
        if self.most is not None and self.length(owner) >= self.most:
            raise LogFull(f"The log {self.table} of {owner} has {self.most} entries.")

    def save(
        self,
        owner: Owner,
        submission: str,
        *,
        newest: Callable[[], Record | None],
        based_on: int | None,
        append: Callable[[], Record],
    ) -> Record:
        """Add a record by `append`, within a transaction, and return it.

        If this submission made a record before, that one is returned. Raises LogFull if there is no room, Stale if the
        id of `newest()` is not `based_on`, the newest one that the form showed (None: there was none).
        """
        if known := self.submitted(owner, submission):
            return known
        self.require_room(owner)
        current = newest()
        if (current.id if current else None) != based_on:
            raise Stale(current)
        return append()

    def append(self, owner: Owner, values: JSON) -> Record:
        """Add a row with these values by column, whatever the newest one is, and return its record."""
        given = {self.owner: owner, **values}
        row = {"id": self.db.insert_numbered(self.table, given), **given}
        self.added(owner, row)
        return self.read(row)
