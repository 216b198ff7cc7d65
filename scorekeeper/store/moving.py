"""Moves all rows of a database file to another engine, and back into a file: each as it is, with its digests."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.store.digests import register
from scorekeeper.store.migrations import STEPS, migrations, schema_digest

Row = tuple[str | int | None, ...]

# What stands for a character that an engine does not keep.
_REPLACEMENT = "\ufffd"


@dataclass(frozen=True)
class Table:
    """A table, with the names of its columns, and those by which its rows are in order."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]

    @property
    def select(self) -> str:
        """The statement that reads the rows, in their order."""
        return f"SELECT {', '.join(self.columns)} FROM {self.name} ORDER BY {', '.join(self.key)}"  # noqa: S608 -- ours


@dataclass(frozen=True)
class ReplacedText:
    """A text with characters that another engine does not keep. `row` has the key of its row."""

    table: str
    row: str
    column: str


class NotEmpty(Exception):
    """The database to which rows should be moved has some already. `rows` is their number by table."""

    def __init__(self, rows: dict[str, int]) -> None:
        super().__init__(str(rows))
        self.rows = rows


def make_file(target: Path, steps: set[str], read: Callable[[Table], Iterable[Row]]) -> None:
    """Make the new database file `target` with the schema that has these migrations, by name, and with the rows that
    `read` returns for each table. Raises sqlite3.Error."""
    with closing(sqlite3.connect(target)) as connection:
        # Whoever needs the file after a power cut writes it to the disk.
        connection.execute("PRAGMA synchronous=OFF")
        # Without old bytes, the files of two copies without a change between are the same.
        connection.execute("PRAGMA secure_delete=ON")
        # What is damaged is copied too, and found by those who examine the copy.
        connection.execute("PRAGMA ignore_check_constraints=ON")
        register(connection)
        later = next((name for name in STEPS.values() if name not in steps), None)
        migrations.apply(Database(connection, execute_plugins=False), stop_before=later)
        connection.execute("BEGIN")
        triggers = dict(connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall())
        for name in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("DELETE FROM _sqlite_migrations")
        for table in tables_of(connection):
            columns, places = ", ".join(table.columns), ", ".join("?" * len(table.columns))
            insert = f"INSERT INTO {table.name} ({columns}) VALUES ({places})"  # noqa: S608 -- names of our own
            connection.executemany(insert, read(table))
        for statement in triggers.values():
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version={schema_digest(connection)}")
        connection.commit()


class FileRows:
    """The rows of a database file, read while it is open. `replaced` has the texts so far in which U+FFFD stands for a
    character: another engine keeps neither U+0000 nor bytes that are no UTF-8."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.schema = tables_of(connection)
        self.replaced: list[ReplacedText] = []
        self._connection = connection
        connection.text_factory = bytes

    def of(self, table: Table) -> Iterator[Row]:
        """The rows of a table."""
        key = [table.columns.index(name) for name in table.key]
        for row in self._connection.execute(table.select):
            texts = tuple(_text(value) if isinstance(value, bytes) else value for value in row)
            if table.name != "row_digests":  # it has the keys of other rows, which are told by them
                self.replaced += [
                    ReplacedText(table.name, " ".join(str(texts[index]) for index in key), column)
                    for column, before, now in zip(table.columns, row, texts, strict=True)
                    if isinstance(now, str) and now.encode() != before
                ]
            yield texts


@contextmanager
def open_file(path: Path) -> Iterator[FileRows]:
    """Open a database file for reading, as a context manager that closes it. Raises sqlite3.Error."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        yield FileRows(connection)


def tables_of(connection: sqlite3.Connection) -> list[Table]:
    """The tables of a database file, and that of its migrations; each comes after those that it refers to. What belongs
    to one installation and not to its data is left out."""
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    references = {
        name: {other for (other,) in connection.execute('SELECT "table" FROM pragma_foreign_key_list(?)', (name,))}
        for name in names
        if name == "_sqlite_migrations" or not name.startswith(("_", "sqlite_"))
    }
    return [_table(connection, name) for name in TopologicalSorter(references).static_order()]


def _table(connection: sqlite3.Connection, name: str) -> Table:
    described = connection.execute("SELECT name, pk FROM pragma_table_info(?)", (name,)).fetchall()
    columns = tuple(column for column, _ in described)
    if name == "sessions":  # lists of them have this order
        return Table(name, ("rowid", *columns), ("rowid",))
    keys = sorted((place, column) for column, place in described if place)
    return Table(name, columns, tuple(column for _, column in keys))


def _text(raw: bytes) -> str:
    return raw.decode(errors="replace").replace("\0", _REPLACEMENT)
