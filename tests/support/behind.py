"""What is done to a database behind the back of the program, on either engine: nothing refuses a value."""

import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from scorekeeper.store import Place, prepare
from scorekeeper.store.copies import move_into
from tests.support.postgresql import superuser

Execute = Callable[..., list[tuple[Any, ...]]]


_VERSION_1_0_0 = Path(__file__).parents[1] / "data" / "version_1_0_0.sql"
# Everything in PostgreSQL that refuses a value, but for NULL.
_CHECKS = """
    SELECT CASE conrelid WHEN 0 THEN 'DOMAIN ' || contypid::regtype ELSE 'TABLE ' || conrelid::regclass END,
        quote_ident(conname), pg_get_constraintdef(oid)
    FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace
"""


@contextmanager
def behind(place: Place) -> Iterator[Execute]:
    """Runs statements with values for `?` and returns their rows. What they did stays; what would have refused it is
    there again at the end.
    """
    if isinstance(place, Path):
        with closing(sqlite3.connect(place)) as file, file:
            file.execute("PRAGMA synchronous=OFF")
            triggers = file.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
            for name, _ in triggers:
                file.execute(f"DROP TRIGGER {name}")
            file.execute("PRAGMA ignore_check_constraints=ON")
            yield lambda text, *values: file.execute(text, values).fetchall()
            for _, text in triggers:
                file.execute(text)
        return
    with superuser(place) as connection, connection.transaction():
        connection.execute("SET LOCAL session_replication_role = replica")
        connection.execute("SET LOCAL lock_timeout = '10s'")
        checks = connection.execute(_CHECKS).fetchall()
        for owner, name, _ in checks:
            connection.execute(f"ALTER {owner} DROP CONSTRAINT {name}".encode())

        def execute(text: str, *values: object) -> list[tuple[Any, ...]]:
            cursor = connection.execute(text.replace("%", "%%").replace("?", "%s").encode(), values)
            return cursor.fetchall() if cursor.description else []

        yield execute
        for owner, name, text in checks:
            connection.execute(
                f"ALTER {owner} ADD CONSTRAINT {name} {text.removesuffix(' NOT VALID')} NOT VALID".encode()
            )


def restore_version_1_0_0(place: Place) -> None:
    """Put what version 1.0.0 left in the place of an empty database. Its file is moved into PostgreSQL."""
    with tempfile.TemporaryDirectory() as folder:
        file = place if isinstance(place, Path) else Path(folder, "scores.db")
        for old in file.parent.glob(f"{file.name}*"):
            old.unlink()
        with closing(sqlite3.connect(file)) as left:
            left.executescript(_VERSION_1_0_0.read_text())
        prepare(file)
        if not isinstance(place, Path):
            move_into(file, place, {})


def is_whole(place: Place) -> bool:
    """Whether SQLite has nothing to say against its file. PostgreSQL has never anything that its checks refuse."""
    if not isinstance(place, Path):
        return True
    with closing(sqlite3.connect(place)) as file:
        return file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def contents(place: Place) -> dict[str, list[tuple[Any, ...]]]:
    """All rows by table, but those of the program that runs the database: the names of its tables begin with `_`."""
    names = "SELECT name FROM sqlite_schema WHERE type = 'table'"
    if isinstance(place, Path):
        with closing(sqlite3.connect(place)) as file:
            return _rows(names, file.execute)
    with superuser(place) as connection:
        names = "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
        return _rows(names, lambda text: connection.execute(text.encode()))


def _rows(names: str, execute: Callable[[str], Iterable[tuple[Any, ...]]]) -> dict[str, list[tuple[Any, ...]]]:
    tables = sorted(name for (name,) in execute(names) if name[0] != "_")
    return {name: sorted(execute(f"SELECT * FROM {name}"), key=repr) for name in tables}
