"""The digests of entries, by which damage and changes by other programs are noticed, and how all digests are made.
Whoever can write the file can compute new digests too."""

import hashlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.store.database import Database
from scorekeeper.store.models import JSON

_COLUMNS = ("slot", "body", "shown", "note", "device", "submission", "saved_at")


@dataclass(frozen=True, slots=True)
class Altered:
    """An entry that is not as it was saved: these `columns` differ. With none only the chain is broken: the entry
    before it is gone, or a digest was changed or is missing."""

    entry: int
    slot: int
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Digests:
    """The table of digests, which has a row for each entry."""

    db: Database

    def add(self, row: JSON) -> None:
        """Add the digest of a new row of `entries`, within the transaction that has added the row itself."""
        before = self.db.first(
            """
            SELECT chain FROM digests
            WHERE entry = (SELECT max(id) FROM entries WHERE match = ? AND id < ?)
            """,
            row["match"],
            row["id"],
        )
        columns = column_digests(*(row[name] for name in _COLUMNS))
        chain = sha256((before["chain"] if before else "") + columns)
        self.db.insert("digests", {"entry": row["id"], "columns": columns, "chain": chain})

    def altered(self, match_id: int) -> Iterator[Altered]:
        """The entries of a match that are not as they were saved, oldest first."""
        chain = ""
        # Damaged text is no UTF-8, so it is read as bytes.
        values = ", ".join(f"{self.db.as_bytes(f'entries.{name}')} AS {name}" for name in _COLUMNS[1:])
        select = f"""
            SELECT id, entries.slot, {values}, digests.columns AS columns, digests.chain AS chain
            FROM entries LEFT JOIN digests ON digests.entry = entries.id WHERE match = ? ORDER BY id
        """  # noqa: S608 -- names of our own
        for row in self.db.rows(select, match_id):
            now, then = column_digests(*(row[name] for name in _COLUMNS)), row["columns"] or ""
            pairs = zip(_COLUMNS, now.split(), then.split(), strict=False)
            columns = tuple(name for name, here, there in pairs if here != there)
            if columns or row["chain"] != sha256(chain + then):
                yield Altered(row["id"], row["slot"], columns)
            chain = row["chain"] or ""

    def since(self) -> str | None:
        """The time (ISO 8601, UTC) from which on entries were chained when they were saved, if there are older ones."""
        return applied_after(self.db, "entries_have_digests", "SELECT min(saved_at) FROM entries")


def applied_after(db: Database, step: str, oldest: str) -> str | None:
    """When a migration was applied, if that was after the time that the statement `oldest` returns."""
    applied = "SELECT applied_at FROM _sqlite_migrations WHERE name = ? AND substr(applied_at, 1, 19) >"
    row = db.first(f"{applied} substr(({oldest}), 1, 19)", step)
    return str(row["applied_at"]) if row else None


def register(connection: sqlite3.Connection) -> None:
    """Let a connection call the functions of this module by which migrations and triggers make digests."""
    # The SQLite of some systems lets triggers call no functions of a program otherwise.
    connection.execute("PRAGMA trusted_schema=ON")
    connection.create_function("sha256", 1, sha256, deterministic=True)
    connection.create_function("column_digests", -1, column_digests, deterministic=True)
    connection.create_function("renewed_digests", -1, renewed_digests, deterministic=True)


def renewed_digests(digests: bytes, *values: bytes | None) -> str:
    """The digests of a row, which were `digests`, after a change. `values` are those of each column before and after. A
    column that stays as it was keeps its digest, so that damage to it is still noticed."""
    columns = zip(digests.decode(errors="replace").split(), values[::2], values[1::2], strict=False)
    return " ".join(digest if before == after else column_digests(after) for digest, before, after in columns)


def column_digests(*values: bytes | str | int | None) -> str:
    """A digest of each value, 64 bits in hexadecimal digits, with blanks between them. None differs from empty text."""
    return " ".join(hashlib.sha256(_bytes(value)).hexdigest()[:16] for value in values)


def sha256(text: str) -> str:
    """The SHA-256 of a text in UTF-8, in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def _bytes(value: bytes | str | int | None) -> bytes:
    if value is None:
        return b"\0"
    return value if isinstance(value, bytes) else str(value).encode()
