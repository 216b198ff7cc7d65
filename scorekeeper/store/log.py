"""Append-only logs: the entries of a match, and the log of settling up a session."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from scorekeeper.store.database import Database
from scorekeeper.store.models import JSON, Entry, SettlingEntry, Stale

Record = TypeVar("Record", Entry, SettlingEntry)


@dataclass(frozen=True, slots=True)
class Log(Generic[Record]):
    """A table to which rows are only added; each has a higher id than all before it. A row belongs to the match or
    session in its column `owner`; `submission` says which form made it. `read` makes a record of a row of
    `statement`."""

    db: Database
    table: str
    owner: str
    statement: str
    read: Callable[[JSON], Record]

    def select(self, condition: str, *values: object) -> list[Record]:
        """The records that satisfy an SQL condition, which may also order and limit them."""
        return [self.read(row) for row in self.db.rows(f"{self.statement} WHERE {condition}", *values)]

    def all(self, owner: int | str) -> list[Record]:
        """All records of an owner, oldest first."""
        return self.select(f"{self.owner} = ? ORDER BY id", owner)

    def newest(self, owner: int | str) -> Record | None:
        """The newest record of an owner, or None."""
        return next(iter(self.select(f"{self.owner} = ? ORDER BY id DESC LIMIT 1", owner)), None)

    def submitted(self, owner: int | str, submission: str) -> Record | None:
        """The record that a form made for an owner, or None."""
        return next(iter(self.select(f"{self.owner} = ? AND submission = ?", owner, submission)), None)

    def length(self, owner: int | str) -> int:
        """The number of records of an owner."""
        count = f"SELECT count(*) FROM {self.table} WHERE {self.owner} = ?"  # noqa: S608 -- nothing in it is typed by people
        return self.db.number(count, owner) or 0

    def save(
        self,
        owner: int | str,
        submission: str,
        *,
        newest: Callable[[], Record | None],
        based_on: int | None,
        append: Callable[[], Record],
    ) -> Record:
        """Add a record by `append`, within a transaction, and return it. If this submission made one before, that is
        returned. Raises Stale if the id of `newest()` is not `based_on`, which the form showed (None: there was
        none)."""
        if saved := self.submitted(owner, submission):
            return saved
        current = newest()
        if (current.id if current else None) != based_on:
            raise Stale(current)
        return append()

    def insert(self, values: JSON) -> JSON:
        """Add a row with these values by column, whatever the newest one is, and return it with its id."""
        return {"id": self.db.insert_numbered(self.table, values), **values}
