"""The digests of all rows outside the entries: of sessions, matches, roles of phones, payments and all other tables.
Triggers of the schema keep them, by the functions of `scorekeeper.store.digests`."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from scorekeeper.store.database import Database
from scorekeeper.store.digests import applied_after, column_digests

# What identifies a row in its table, as the triggers have it: first its session or match, if it belongs to one.
_KEYS = {
    "sessions": "id",
    "matches": "session || ' ' || number",
    "grants": "session || ' ' || device",
    "imports": "session",
    "deleted_sessions": "id",
    "settling": "session || ' ' || id",
    "seats": "match || ' ' || player",
    "counts": "match || ' ' || id",
    "agreements": "session || ' ' || id",
    "short_codes": "session",
    "elsewhere": "session",
    "cookies": "' ' || device",
    "phone_codes": "' ' || device",
    "addresses": "session || ' ' || number",
}
# So much of the id of a phone tells it from others.
_OF_ID = 6


@dataclass(frozen=True, slots=True)
class AlteredRow:
    """A row that is not as it was saved: some `columns` differ, or it is `gone`, or something else has added it.
    `session` is the id of its session, empty if it has none; `row` tells it from others of the table and session."""

    table: str
    session: str
    row: str
    columns: tuple[str, ...] = ()
    gone: bool = False


@dataclass(frozen=True, slots=True)
class RowDigests:
    """The table of the digests of rows."""

    db: Database

    def altered(self) -> Iterator[AlteredRow]:
        """The rows that are not as they were saved, table by table."""
        for table, key in _KEYS.items():
            digests = "SELECT key, columns FROM row_digests WHERE name = ?"
            then = {row["key"]: row["columns"] for row in self.db.rows(digests, table)}
            columns = self.db.columns(table)
            # Damaged text is no UTF-8, so it is read as bytes.
            values = ", ".join(f"{self.db.as_bytes(name)} AS {name}" for name in columns)
            select = f"SELECT {values}, {key} AS its_key FROM {table} ORDER BY its_key"  # noqa: S608 -- ours
            for row in self.db.rows(select):
                saved = then.pop(row["its_key"], None)
                now = column_digests(*(row[name] for name in columns))
                if now != saved:
                    pairs = zip_longest(columns, now.split(), (saved or "").split(), fillvalue="")
                    changed = tuple(name for name, here, there in pairs if here != there)
                    yield self._row(table, row["its_key"], () if saved is None else changed)
            for lost in sorted(then):
                yield self._row(table, lost, gone=True)

    def since(self) -> str | None:
        """The time (ISO 8601, UTC) from which on rows had digests when they were saved, if there are older sessions."""
        return applied_after(self.db, "rows_have_digests", "SELECT min(created_at) FROM sessions")

    def _row(self, table: str, key: str | None, columns: tuple[str, ...] = (), *, gone: bool = False) -> AlteredRow:
        owner, _, row = (key or "").partition(" ")
        if table in ("grants", "cookies", "phone_codes"):
            row = row[:_OF_ID]
        elif table in ("seats", "counts"):
            match = self.db.first("SELECT session, number FROM matches WHERE CAST(id AS TEXT) = ?", owner)
            owner, row = (match["session"], f"{match['number']} {row}") if match else ("", row)
        return AlteredRow(table, owner, row, columns, gone)
