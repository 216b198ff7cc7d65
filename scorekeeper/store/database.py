"""One connection to the database of an engine, SQLite or PostgreSQL. A statement is the same text for both, with `?` or
`?1` for its values; the few expressions that differ are methods here."""

import re
from abc import ABC, abstractmethod
from collections.abc import Collection
from contextlib import AbstractContextManager
from pathlib import Path

from scorekeeper.store.models import JSON, Refused
from scorekeeper.store.places import Place

_LEAST, _MOST = -(2**63), 2**63 - 1
_SURROGATE = re.compile(r"[\ud800-\udfff]")
# Columns without an index. PostgreSQL has room for 2.7 kB in an entry of one, which may have two of the others.
_LONG = {"body", "shown", "note", "name", "label", "rules"}
_MOST_BYTES = 1_000


class Database(ABC):
    """One connection to the database at `place`, for one request and one thread."""

    def __init__(self, place: Place) -> None:
        self.place = place

    @abstractmethod
    def close(self) -> None:
        """Give the connection back. Another request may use it from now on, so any further use of this is an error."""

    @abstractmethod
    def transaction(
        self, *, session: str | None = None, match: int | None = None, matches: Collection[int] = ()
    ) -> AbstractContextManager[None]:
        """One transaction, on the disk when it ends without an error. Within another transaction it is a part of that.

        Until it ends, no other transaction runs for the session with this id, or for those of these matches: what it
        reads of them stays as it is. Look for a submission only then, as it could be on its way. Raises StorageError:
        Busy if the wait is too long or nobody knows whether it was saved.
        """

    @abstractmethod
    def execute(self, sql: str, *values: object) -> None:
        """Run a statement without a result, within a `transaction`. Raises Refused if the schema does not allow it."""

    @abstractmethod
    def rows(self, sql: str, *values: object) -> list[JSON]:
        """Run a statement and fetch all rows. There are none with a value that no row can have."""

    def first(self, sql: str, *values: object) -> JSON | None:
        """The first row of a statement, or None."""
        return next(iter(self.rows(sql, *values)), None)

    def number(self, sql: str, *values: object) -> int | None:
        """The whole number in the first column of the first row; None if there is no row, or NULL in it."""
        number: int | None = next(iter((self.first(sql, *values) or {}).values()), None)
        return number

    def insert(self, table: str, values: JSON) -> None:
        """Add a row with these values by column, within a `transaction`. Raises Refused, Duplicate if it is there."""
        _require_short(values)
        self.execute(_insertion(table, values), *values.values())

    def insert_numbered(self, table: str, values: JSON) -> int:
        """Like `insert`; returns the id of the row, which is higher than all ids of its session before."""
        _require_short(values)
        require_bindable(values.values())
        (row,) = self.rows(f"{_insertion(table, values)} RETURNING id", *values.values())
        number: int = row["id"]
        return number

    @abstractmethod
    def lock(self, select: str, *values: object) -> None:
        """Lock the rows of a SELECT until this transaction ends. Raises Busy if another one has them for too long."""

    @abstractmethod
    def lock_all(self, name: str) -> None:
        """Lock a name for all transactions until this one ends. Raises Busy as `lock` does."""

    @abstractmethod
    def confirm(self) -> None:
        """Wait until all that was read is safe, if nothing of a session was saved since this was opened. Raises
        StorageError, as the end of a `transaction` does."""

    @abstractmethod
    def as_bytes(self, value: str) -> str:
        """An expression for the bytes of the value of a column, also of damaged text, in UTF-8; NULL for NULL."""

    @abstractmethod
    def columns(self, table: str) -> list[str]:
        """The names of the columns of a table, in their order, that have what was saved."""

    @abstractmethod
    def erase_deleted(self) -> None:
        """Remove from the files of the database what was deleted in it, as far as the engine can."""

    @abstractmethod
    def copy_to(self, target: Path) -> None:
        """Copy the database to a new SQLite file, as it is at one moment."""


def _insertion(table: str, values: JSON) -> str:
    columns, places = ", ".join(values), ", ".join("?" * len(values))
    return f"INSERT INTO {table} ({columns}) VALUES ({places})"  # noqa: S608 -- names of our own


def is_bindable(values: Collection[object]) -> bool:
    """Whether both engines can store these values: PostgreSQL has no text with NUL, and neither has lone surrogates or
    numbers of more than 64 bits."""
    for value in values:
        if isinstance(value, str):
            if "\0" in value or (not value.isascii() and _SURROGATE.search(value)):
                return False
        elif isinstance(value, int) and not _LEAST <= value <= _MOST:
            return False
    return True


def require_bindable(values: Collection[object]) -> None:
    """Raises Refused if one of these values cannot be stored."""
    if not is_bindable(values):
        raise Refused("There is a NUL or a lone surrogate in a text, or a number is too large.")


def _require_short(values: JSON) -> None:
    for name, value in values.items():
        if name not in _LONG and isinstance(value, str) and len(value.encode(errors="replace")) > _MOST_BYTES:
            raise Refused(f"There is too much text for an index: {name}")
