"""Connects to PostgreSQL, and commits."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from selectors import EVENT_READ, DefaultSelector

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.types.numeric import Int8Dumper
from psycopg.types.string import StrDumper

from scorekeeper.engine.text import T
from scorekeeper.store.models import Away, Unconfirmed
from scorekeeper.store.places import PostgresAddress
from scorekeeper.store.postgresql.errors import translating_postgres_errors, wrong_address

Connection = psycopg.Connection[tuple[object, ...]]
# Seconds that a commit waits for the standby, and then that a cancelled one takes: few enough, with the wait for a
# lock, for a phone, which gives up a request after ten.
COMMIT_SECONDS, _CANCEL_SECONDS = 5.0, 1.0
# What an address leaves open. A server that is gone without a word is noticed after some seconds.
_DEFAULTS: dict[str, str | int] = {
    "application_name": "scorekeeper",
    "connect_timeout": 3,
    "keepalives_idle": 3,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,
    # Of several hosts the one that can be written.
    "target_session_attrs": "read-write",
}
# Triggers refuse what comes from programs that do not set `writes`, as SQLite's do.
_SETTINGS = {
    "lock_timeout": "4s",
    "statement_timeout": "30s",
    "idle_in_transaction_session_timeout": "30s",
    "scorekeeper.writes": "on",
}


def connect(address: PostgresAddress) -> Connection:
    """A connection to the database at `address`, of which every statement is a transaction of its own unless BEGIN
    comes before it. Raises StorageError: Away if the server cannot be reached."""
    if not address.is_well_formed:
        raise wrong_address(address)
    try:
        parts = conninfo_to_dict(address.url)
    except psycopg.ProgrammingError:
        raise wrong_address(address) from None
    settings = " ".join(f"-c {name}={value}" for name, value in _SETTINGS.items())
    ours = {"options": f"{settings} {parts.get('options', '')}", "client_encoding": "UTF8"}
    with translating_postgres_errors():
        connection = psycopg.connect(make_conninfo("", **{**_DEFAULTS, **parts, **ours}), autocommit=True)
    # Columns are TEXT and BIGINT; each statement is prepared once and not for every size of number.
    connection.adapters.register_dumper(str, StrDumper)
    connection.adapters.register_dumper(int, Int8Dumper)
    return connection


def require_writable(connection: Connection) -> None:
    """Raises Away if nothing can be written over a connection, because the server is a standby."""
    if connection.execute("SHOW transaction_read_only").fetchone() == ("on",):
        raise Away(T("the server can only be read; it is a standby"))


def require_alive(connection: Connection) -> None:
    """Raises Away if the server has closed a connection. Nothing is sent, so it takes no time."""
    with translating_postgres_errors():
        # The first reads what the server said last, the second that it has gone.
        connection.pgconn.consume_input()
        connection.pgconn.consume_input()


@contextmanager
def transaction(connection: Connection, seconds: float) -> Iterator[None]:
    """One transaction, in which each statement sees what was committed before it. It ends as `commit` does."""
    warnings: list[str] = []

    def note(notice: psycopg.errors.Diagnostic) -> None:
        if notice.severity_nonlocalized == "WARNING":
            warnings.append(notice.message_primary or "")

    connection.add_notice_handler(note)
    connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
    try:
        yield
    except BaseException:
        with suppress(psycopg.Error):
            connection.execute("ROLLBACK")
        raise
    commit(connection, warnings, seconds)


def commit(connection: Connection, warnings: list[str], seconds: float = 0.0) -> None:
    """Commit the transaction of a connection. `warnings` gets those of the server.

    Raises Unconfirmed if nobody knows whether it is safe: the server does not answer within `seconds` (`COMMIT_SECONDS`
    if that is 0), is gone, or says that no standby has it. It is then cancelled, since it would wait for the standby
    for ever; what was cancelled is there, but perhaps only here. The connection must not be used any more. Raises
    Refused or StorageError if the server has rolled it back.
    """
    warnings.clear()
    try:
        answered = _send(connection, b"COMMIT", seconds or COMMIT_SECONDS)
    except psycopg.Error as error:
        raise Unconfirmed(T("the connection was lost while it was saved")) from error
    if not answered:
        with suppress(psycopg.Error):
            connection.cancel_safe(timeout=_CANCEL_SECONDS)
        raise Unconfirmed(T("the database did not confirm in time that it is safe"))
    results = []
    while result := connection.pgconn.get_result():
        results.append(result)
    if warnings or connection.pgconn.status != psycopg.pq.ConnStatus.OK:
        raise Unconfirmed(T("the database did not confirm that it is safe"))
    (result,) = results
    if result.status != psycopg.pq.ExecStatus.COMMAND_OK:
        with translating_postgres_errors():
            raise psycopg.errors.error_from_result(result, encoding="utf-8")
    if result.command_status != b"COMMIT":
        raise Away(T("the database did not save it"))


def _send(connection: Connection, command: bytes, seconds: float) -> bool:
    """Send a command, and wait at most so many seconds for its answer. Returns whether it has come."""
    deadline = time.monotonic() + seconds
    pgconn = connection.pgconn
    pgconn.send_query(command)
    with DefaultSelector() as selector:
        selector.register(pgconn.socket, EVENT_READ)
        while pgconn.is_busy():
            if not selector.select(deadline - time.monotonic()):
                return False
            pgconn.consume_input()
    return True
