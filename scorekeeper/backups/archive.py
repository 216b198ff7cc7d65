"""Writes a backup, verifies it, and unpacks it again. A backup is a zip file with three parts: `scorekeeper.db`,
`secret`, and `manifest.json`, which has the number of the format, the version that wrote it, the time, the SHA-256 and
size of the other two, and the rows of every table."""

import fcntl
import json
import os
import re
import shutil
import struct
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from errno import EDQUOT, EFBIG, EINVAL, ENOSPC
from hashlib import file_digest
from pathlib import Path
from tempfile import mkdtemp
from typing import IO
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from scorekeeper import OperatorError, __version__, reason_of
from scorekeeper.engine.text import N_, T, Text, sentences
from scorekeeper.instance import Data, FolderData, InstanceError, explaining_storage_errors
from scorekeeper.instance.files import open_private, sync_to_disk
from scorekeeper.store import Place
from scorekeeper.store.copies import CopyFailed, copy_database, examine, stored_bytes

DATABASE, SECRET, _MANIFEST = "scorekeeper.db", "secret", "manifest.json"
# The prefix of folders with unfinished files. The program that writes there keeps the folder locked.
_WRITING = ".writing-"
_FORMAT = 1
_LARGEST_MANIFEST = 64 * 1024
_LARGEST_SECRET = 64 * 1024
_CHUNK = 1024 * 1024
_SPARE = 1024 * 1024
_VERSION = re.compile(r"[0-9A-Za-z.+!-]{1,40}", re.ASCII)
_FULL = {ENOSPC, EDQUOT, EFBIG}


class BackupError(OperatorError):
    """A backup cannot be made or used. The message tells users what happened and what to do."""


class NoRoom(BackupError):
    """The disk has no room. `needed` is 0 if it filled up only while writing."""

    def __init__(self, folder: Path, needed: int = 0, free: int = 0) -> None:
        if needed:
            super().__init__(
                N_(
                    "There is no room in %(folder)s: about %(needed)s are needed and %(free)s are free. "
                    "Delete something there, or name another place."
                ),
                folder=folder,
                needed=megabytes(needed),
                free=megabytes(free),
            )
        else:
            super().__init__(
                N_("There is no room in %(folder)s. Delete something there, or name another place."), folder=folder
            )


@dataclass(frozen=True)
class Manifest:
    """The manifest of a backup. `made_at` is a time (ISO 8601, UTC); `digests` and `sizes` are by part."""

    version: str
    made_at: str
    digests: dict[str, str]
    sizes: dict[str, int]
    rows: dict[str, int]


def make_backup(data: Data, target: Path, now: datetime) -> Manifest:
    """Write a backup of the data to the new file `target`; servers may run and write meanwhile. The file is unpacked
    and examined before it gets its name, it is on the disk when this returns, and only its owner may read it.

    Raises NoRoom, or BackupError if there is nothing to back up, if `target` exists or cannot be written, or if the
    backup fails its examination; then there is no new file.
    """
    if os.path.lexists(target):
        raise BackupError("%(file)s exists already. Choose another name.", file=target)
    try:
        with explaining_storage_errors(data.database):
            secret = _secret_of(data)
            # The copy of the database and, beside it, the file.
            needed = 2 * stored_bytes(data.database) + _SPARE
        with scratch_folder(target.parent, needed) as scratch:
            manifest = _write(data.database, secret, scratch / "backup.zip", now)
            unpack(scratch / "backup.zip", scratch)
            (scratch / "backup.zip").rename(target)
            sync_to_disk(target.parent)
    except CopyFailed as error:
        if error.full:
            raise NoRoom(target.parent) from error
        raise BackupError(
            "The database cannot be copied: %(why)s. `scorekeeper check` says more.", why=error
        ) from error
    except InstanceError as error:
        raise BackupError(error.text.message, **error.text.params) from error
    except OSError as error:
        raise write_error(target.parent, error) from error
    return manifest


def unpack(file: Path, into: Path) -> Manifest:
    """Unpack a backup into the folder `into` and examine it: digests, integrity, references, numbers of rows. Raises
    BackupError if the file is no whole backup or this version cannot read it; OSError."""
    with _open_zip(file) as archive:
        manifest = _manifest(archive, file)
        for part in (DATABASE, SECRET):
            with archive.open(part) as source, open_private(into / part) as copy:
                _copy(source, copy, manifest.sizes[part])
            if _digest(into / part) != manifest.digests[part]:
                raise BackupError(
                    "%(file)s is damaged: its %(part)s is not what was put in. Take another backup.",
                    file=file,
                    part=part,
                )
    database = examine(into / DATABASE)
    if database.damage:
        raise BackupError(
            "%(file)s holds a database that cannot be used. %(why)s", file=file, why=sentences(*database.damage)
        )
    if database.rows != manifest.rows:
        raise BackupError(
            "%(file)s is damaged: it holds %(rows)s, but says %(other)s. Take another backup.",
            file=file,
            rows=database.rows,
            other=manifest.rows,
        )
    return manifest


def read_manifest(file: Path) -> Manifest:
    """The manifest of a backup, which is not unpacked. Raises BackupError if the file is no backup."""
    try:
        with _open_zip(file) as archive:
            return _manifest(archive, file)
    except OSError as error:
        raise BackupError("%(file)s cannot be read: %(why)s.", file=file, why=reason_of(error)) from error


def unpacked_bytes(file: Path) -> int:
    """How many bytes unpacking a backup takes. Raises BackupError if the file is no backup."""
    sizes = read_manifest(file).sizes
    return sizes[DATABASE] + sizes[SECRET] + _SPARE


@contextmanager
def scratch_folder(beside: Path, needed: int) -> Iterator[Path]:
    """Make a folder in `beside` that only its owner may open, and delete it after the block, with what killed programs
    left there. Raises NoRoom if fewer bytes than `needed` are free there, OSError if nothing can be written there."""
    delete_unfinished(beside)
    free = shutil.disk_usage(beside).free
    if free < needed:
        raise NoRoom(beside, needed, free)
    folder, held = _locked_folder(beside)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(held)


def delete_unfinished(beside: Path) -> None:
    """Delete what killed programs left in the folder `beside`. What a program still writes is locked, and stays."""
    for folder in beside.glob(f"{_WRITING}*"):
        with suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(descriptor)


def _locked_folder(beside: Path) -> tuple[Path, int]:
    """A new folder in `beside`, and the descriptor that keeps it locked."""
    while True:
        folder = Path(mkdtemp(prefix=_WRITING, dir=beside))
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        if folder.exists():  # another program may have deleted it before it was locked
            return folder, descriptor
        os.close(descriptor)


def write_error(folder: Path, error: OSError) -> BackupError:
    """The BackupError for an OSError that was raised while working in `folder`."""
    if error.errno in _FULL:
        return NoRoom(folder)
    return BackupError(
        "%(place)s cannot be used: %(why)s. Name a place you may write to.",
        place=error.filename or folder,
        why=reason_of(error),
    )


def row_counts(rows: Mapping[str, int]) -> Text:
    """The numbers of sessions, matches and entries for people, from the numbers of rows by table."""
    names = ("sessions", "matches", "entries")
    counts = {name: rows.get(name, 0) for name in names}
    return T("sessions %(sessions)s, matches %(matches)s, entries %(entries)s", **counts)


def megabytes(count: int) -> str:
    """A number of bytes for people: `3.2 MB`, and `0.1 MB` for anything less than that."""
    return f"{max(count / 1_000_000, 0.1):.1f} MB"


def _secret_of(data: Data) -> bytes:
    """The key as it is stored. Raises BackupError if there are no data in the folder, InstanceError."""
    if not isinstance(data, FolderData):
        return data.secret()
    for part in (DATABASE, SECRET):
        if not (data.folder / part).exists():
            raise BackupError(
                "%(folder)s has no %(file)s, so there is nothing to back up. Name the folder with the data.",
                folder=data.folder,
                file=part,
            )
    return (data.folder / SECRET).read_bytes()


def _write(place: Place, key: bytes, file: Path, now: datetime) -> Manifest:
    """Write the database, its key and their manifest to `file`. The parts are copied beside it meanwhile."""
    database, secret = file.with_name(DATABASE), file.with_name(SECRET)
    copy_database(place, database)
    with open_private(secret) as copy:
        copy.write(key)
    examination = examine(database)
    if examination.damage:
        raise BackupError("The database is damaged, so no backup was made. %(why)s", why=sentences(*examination.damage))
    sizes = {part.name: part.stat().st_size for part in (database, secret)}
    digests = {part.name: _digest(part) for part in (database, secret)}
    manifest = Manifest(__version__, now.isoformat(timespec="seconds"), digests, sizes, examination.rows)
    with open_private(file) as output:
        with ZipFile(output, "w", ZIP_DEFLATED) as archive:
            archive.writestr(_part(_MANIFEST), json.dumps({"format": _FORMAT, **vars(manifest)}, indent=1))
            for part in (database, secret):
                with part.open("rb") as source, archive.open(_part(part.name), "w", force_zip64=True) as target:
                    shutil.copyfileobj(source, target, _CHUNK)
        output.flush()
        os.fsync(output.fileno())
    database.unlink()
    secret.unlink()
    return manifest


def _part(name: str) -> ZipInfo:
    """A part of the zip file, without a time: a zip file has none before 1980, where the clock of a computer without
    battery may start. The manifest has the time of the backup."""
    part = ZipInfo(name)
    part.compress_type = ZIP_DEFLATED
    part.external_attr = 0o600 << 16
    return part


# What zipfile raises for a damaged file, besides its own error.
_DAMAGED = (BadZipFile, KeyError, EOFError, ValueError, NotImplementedError, RuntimeError, zlib.error, struct.error)


@contextmanager
def _open_zip(file: Path) -> Iterator[ZipFile]:
    """Open a backup for reading. Raises BackupError for everything that shows that it is no whole zip file."""
    try:
        with ZipFile(file) as archive:
            yield archive
    except _DAMAGED as error:
        raise BackupError("%(file)s is no whole backup: %(why)s. Take another one.", file=file, why=error) from error
    except OSError as error:
        if error.errno != EINVAL:
            raise
        raise BackupError(
            "%(file)s is no whole backup: it names a place outside itself. Take another one.", file=file
        ) from error


def _manifest(archive: ZipFile, file: Path) -> Manifest:
    if archive.getinfo(_MANIFEST).file_size > _LARGEST_MANIFEST:
        raise BackupError("%(file)s is no backup: its manifest is too long.", file=file)
    try:
        fields = json.loads(archive.read(_MANIFEST))
        newer = fields.pop("format") > _FORMAT
        manifest = None if newer else _check_fields(Manifest(**fields))
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise BackupError("%(file)s is no backup: its manifest cannot be read.", file=file) from error
    if manifest is None:
        if version := _readable(fields.get("version")):
            raise BackupError(
                "%(file)s was made by a newer Scorekeeper, %(version)s. Update this one first.",
                file=file,
                version=version,
            )
        raise BackupError("%(file)s was made by a newer Scorekeeper. Update this one first.", file=file)
    for part in (DATABASE, SECRET):
        if archive.getinfo(part).file_size != manifest.sizes[part]:
            raise BackupError(
                "%(file)s is damaged: its %(part)s has another length than it says.", file=file, part=part
            )
    if manifest.sizes[SECRET] > _LARGEST_SECRET:
        raise BackupError("%(file)s is no backup: its secret is too long.", file=file)
    return manifest


def _check_fields(manifest: Manifest) -> Manifest:
    """The manifest, if its fields have the types that they should have. Otherwise raises TypeError or ValueError."""
    numbers = (*manifest.sizes.values(), *manifest.rows.values())
    texts = (manifest.version, manifest.made_at, *manifest.digests.values())
    if not all(isinstance(text, str) for text in texts) or not all(type(number) is int for number in numbers):
        raise TypeError("a field of the manifest has another type")
    if not {DATABASE, SECRET} <= manifest.digests.keys() & manifest.sizes.keys() or not _readable(manifest.version):
        raise ValueError("a field of the manifest is missing or cannot be printed")
    if datetime.fromisoformat(manifest.made_at).isoformat(timespec="seconds") != manifest.made_at:
        raise ValueError("the time of the manifest is not written as this program writes it")
    return manifest


def _readable(version: object) -> str:
    """The number of a version; nothing if it is none: a terminal would obey what else it may hold."""
    return version if isinstance(version, str) and _VERSION.fullmatch(version) else ""


def _digest(path: Path) -> str:
    with path.open("rb") as content:
        return file_digest(content, "sha256").hexdigest()


def _copy(source: IO[bytes], target: IO[bytes], most: int) -> None:
    """Copy at most `most` bytes: a zip file can claim less than it unpacks to."""
    while most > 0 and (chunk := source.read(min(_CHUNK, most))):
        target.write(chunk)
        most -= len(chunk)
    target.flush()
    os.fsync(target.fileno())
