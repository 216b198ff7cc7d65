"""The data folder: prepared when a program starts, and its secret key, which signs the cookies of the phones."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

from scorekeeper import reason_of, store
from scorekeeper.engine.text import T, Text
from scorekeeper.instance.errors import (
    Consent,
    InstanceError,
    NeedsConsent,
    explaining_storage_errors,
    lost_key,
    refuse,
)
from scorekeeper.instance.files import create, make_writable, sync_to_disk
from scorekeeper.store import Place
from scorekeeper.store.connection import check_database, is_large

KEY_BYTES = 32
_PRIVATE = (
    "scorekeeper.db*",
    "secret*",
    "server.lock",
    "backups-address",
    "events.jsonl*",
    "backups",
    "backups/*",
    "printed",
    "printed/*",
    "replica*",
    "replaced-*",
)


class LostSecret(InstanceError):
    """The key is missing or damaged."""


def database_of(folder: Path) -> Path:
    """The path of the database in a data folder."""
    return folder / "scorekeeper.db"


def address_file(folder: Path) -> Path:
    """The file in a data folder with the address of the page of backups, while a server runs."""
    return folder / "backups-address"


@contextmanager
def kept_address(folder: Path, address: str) -> Iterator[None]:
    """Keep the address of the page of backups in a file for the owner of the data folder. Raises InstanceError."""
    path = address_file(folder)
    with _explaining_os_errors(folder):
        path.unlink(missing_ok=True)
        create(path, f"{address}\n".encode())
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def prepare(folder: Path, consent: Consent = refuse) -> bytes:
    """Make what is missing in a data folder, check and migrate its database, and return its secret key. A lost database
    or key is made anew only with `consent`; without it raises NeedsConsent. Raises InstanceError for anything else."""
    database = database_of(folder)
    make_writable(folder)
    _refuse_lost_database(folder, consent)
    with _explaining_os_errors(folder):
        create(database, b"")
    with explaining_storage_errors(database):
        store.prepare(database)
        with store.open_store(database) as opened:
            has_sessions = opened.sessions.any()
    sync_to_disk(folder)
    # The database is made first, because a key without a database means that the database was lost.
    return _secret(folder, has_sessions, consent)


def secret_of(folder: Path) -> bytes:
    """The key of a data folder. Raises LostSecret if it is missing or damaged, InstanceError if it cannot be read."""
    path = _secret_path(folder)
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        raise LostSecret(
            "The file %(path)s is missing: the key by which Scorekeeper knows its phones.", path=path
        ) from None
    except OSError as error:
        raise InstanceError(
            "The file %(path)s, the key by which Scorekeeper knows its phones, cannot be read: %(why)s. "
            "Make it readable for the user who runs Scorekeeper, or put it back from a copy.",
            path=path,
            why=reason_of(error),
        ) from error
    if len(key) != KEY_BYTES:
        raise LostSecret(
            "The file %(path)s is damaged: the key by which Scorekeeper knows its phones has %(length)s bytes, "
            "this one %(bytes)s.",
            path=path,
            length=KEY_BYTES,
            bytes=len(key),
        )
    return key


def make_private(folder: Path) -> list[Text]:
    """Make the files of a data folder readable for their owner only; returns a sentence for each that stays open."""
    problems = []
    for path in sorted(path for pattern in _PRIVATE for path in folder.glob(pattern)):
        try:
            mode = path.stat().st_mode
            if mode & 0o077:
                path.chmod(mode & 0o700)
                mode = path.stat().st_mode
        except FileNotFoundError:
            continue  # SQLite removes its log files when nobody uses them
        except OSError as error:
            problems.append(
                T(
                    "Others can read %(path)s, and that cannot be changed: %(why)s.",
                    path=path,
                    why=reason_of(error),
                )
            )
            continue
        if mode & 0o077:
            problems.append(T("Others can read %(path)s, because this disk keeps no permissions.", path=path))
    return problems


def _refuse_lost_database(folder: Path, consent: Consent) -> None:
    """Ask before an empty database is made beside an old key. What is left of a lost database is kept."""
    database = database_of(folder)
    if not _secret_path(folder).exists() or (database.exists() and database.stat().st_size):
        return
    need = NeedsConsent(
        "The database %(database)s is lost: this folder has been used before, for it holds a key. "
        "Put the database back, from a copy with `scorekeeper restore`.",
        "--start-empty",
        database=database,
    )
    if not consent(need):
        raise need
    # SQLite would delete a log without its database.
    log = database.with_name(f"{database.name}-wal")
    if log.exists():
        log.replace(log.with_name(f"{log.name}.lost"))


def _secret(folder: Path, has_sessions: bool, consent: Consent) -> bytes:
    try:
        return secret_of(folder)
    except LostSecret as error:
        need = lost_key(error.text)
        if (has_sessions or _secret_path(folder).exists()) and not consent(need):
            raise need from error
    path = _secret_path(folder)
    with _explaining_os_errors(folder):
        if path.exists():
            path.replace(path.with_name("secret.damaged"))
        create(path, secrets.token_bytes(KEY_BYTES))
    return secret_of(folder)


def _secret_path(folder: Path) -> Path:
    return folder / "secret"


@contextmanager
def _explaining_os_errors(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise InstanceError("Cannot keep data in %(folder)s: %(why)s.", folder=folder, why=reason_of(error)) from error


def check_in_background(database: Place, stop: Callable[[InstanceError], None]) -> None:
    """Check a large file for damage, as `prepare` does with a small one, while the server already answers. If it cannot
    be used, `stop` is called in another thread."""

    def check(file: Path) -> None:
        try:
            with explaining_storage_errors(file):
                check_database(file)
        except InstanceError as error:
            stop(error)

    if isinstance(database, Path) and is_large(database):
        Thread(target=check, args=(database,), name="check the database", daemon=True).start()
