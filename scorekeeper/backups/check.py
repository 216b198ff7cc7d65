"""Examines everything that is stored: the database file, the secret, and whether every ledger can be computed."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper import games
from scorekeeper.backups import archive
from scorekeeper.backups.archive import BackupError
from scorekeeper.engine.ledger import Status
from scorekeeper.engine.text import Invalid
from scorekeeper.instance import InstanceError, secret_of
from scorekeeper.store import CopyFailed, Entry, Match, Session, Store, copy_database, examine, migrate_copy, open_store
from scorekeeper.table.stored_hands import read_entries
from scorekeeper.translations import translator


def check_instance(instance: Path) -> list[str]:
    """Sentences about what is wrong in a data folder; none if all is well. A server may run meanwhile.

    Nothing in the folder is changed: ledgers are computed from a copy. Raises BackupError if that cannot be made.
    """
    problems = _secret(instance)
    if not (instance / archive.DATABASE).exists():
        problems.append(f"There is no database {instance / archive.DATABASE}.")
        return problems
    damage = examine(instance / archive.DATABASE).damage
    problems += damage
    with TemporaryDirectory() as folder:
        copy = Path(folder) / archive.DATABASE
        try:
            copy_database(instance / archive.DATABASE, copy)
            problems.extend(_ledgers(copy))
        except CopyFailed as error:
            if not damage:
                raise BackupError(
                    f"The database cannot be copied to {folder}, to compute its ledgers: {error}."
                ) from error
            problems.append("The ledgers were not computed.")
        except Exception as error:  # of a damaged database, whatever it leads to
            if not damage:
                raise
            problems.append(f"The ledgers were not computed any further: {error}")
    return problems


def digests_since(instance: Path) -> str | None:
    """The time (ISO 8601, UTC) before which a change of a stored entry cannot be noticed. None if there is none."""
    with open_store(instance / archive.DATABASE) as store:
        return store.entries.digests.since()


def check_backup(file: Path) -> list[str]:
    """Sentences about what is wrong in a backup. Raises BackupError if it cannot be unpacked."""
    needed = archive.unpacked_bytes(archive.read_manifest(file))
    with TemporaryDirectory() as folder:
        try:
            with archive.scratch_folder(Path(folder), needed) as scratch:
                archive.unpack(file, scratch)
                return [*_secret(scratch), *_ledgers(scratch / archive.DATABASE)]
        except CopyFailed as error:
            raise BackupError(f"The database of {file} cannot be brought up to date: {error}.") from error
        except OSError as error:
            raise archive.write_error(Path(folder), error) from error


def _secret(folder: Path) -> list[str]:
    try:
        secret_of(folder)
    except InstanceError as error:
        return [str(error)]
    return []


def _ledgers(database: Path) -> Iterator[str]:
    """Sentences about ledgers that cannot be computed. `database` is a copy, which is migrated first. Raises CopyFailed
    if that fails."""
    migrate_copy(database)
    with open_store(database) as store:
        for session in store.sessions.all():
            name = f"Session {_session_text(session)}"
            yield from (f"{name} was made at {problem}" for problem in _invalid_time(session.created_at))
            for match in store.matches.all_of_session(session.id):
                place = f"{name}, match {match.number} ({match.game})"
                yield from (f"{place} was started at {problem}" for problem in _invalid_time(match.created_at))
                yield from (f"{place}{problem}" for problem in _match(store, match))


def _session_text(session: Session) -> str:
    """A session for people: its name or day, and its address, which finds it."""
    return f"“{session.name}” (/s/{session.id})" if session.name else f"/s/{session.id}"


def _match(store: Store, match: Match) -> Iterator[str]:
    """What is wrong in a match, each as the end of a sentence that begins with the match."""
    changes = store.entries.of_match(match.id)
    terms = [entry for entry in changes if not entry.slot]
    yield from _entries(changes)
    yield from _altered(store, match)
    if not terms:
        yield ": its terms are missing."
        return
    if terms[-1].void:  # the match was taken back, so it has no terms
        return
    try:
        game = games.find(match.game)
        stored = read_entries(game, changes, match.number)
    except Invalid as invalid:
        yield f": its terms cannot be read. {' '.join(issue.text.render() for issue in invalid.issues)}"
        return
    try:
        ledger = stored.ledger()
    except Exception as error:  # whatever it is: this tells where it happened, and goes on
        yield f": its ledger cannot be computed ({type(error).__name__}: {error})."
        return
    words = translator("en", game.gettext_domain)
    for row in ledger.rows:
        if row.status is Status.REFUSED:
            why = " ".join(issue.text.render(words) for issue in row.issues)
            yield f", hand {row.slot} does not count: {why}"
        elif points := stored.other_points(row):
            shown, now = map(_points, points)
            yield f", hand {row.slot} counts {now}, but {shown} was shown when it was saved."


def _points(points: Mapping[str, int]) -> str:
    return ", ".join(f"{player} {number}" for player, number in points.items())


def _altered(store: Store, match: Match) -> Iterator[str]:
    """What is no longer as it was saved, by the digests of the entries."""
    for altered in store.entries.digests.altered(match.id):
        where = f", hand {altered.slot}" if altered.slot else ", its terms"
        if altered.columns:
            yield f"{where}: entry {altered.entry} was changed after it was saved ({', '.join(altered.columns)})."
        else:
            yield f"{where}: entry {altered.entry} does not follow the one that was saved before it."


def _entries(changes: list[Entry]) -> Iterator[str]:
    """What is wrong with single entries: text that is no JSON, invalid times, missing hands."""
    for entry in changes:
        where = f", hand {entry.slot}" if entry.slot else ", its terms"
        if entry.damaged:
            yield f"{where}: entry {entry.id} of its history is damaged and cannot be read."
        yield from (f"{where}: entry {entry.id} was saved at {problem}" for problem in _invalid_time(entry.saved_at))
    slots = {entry.slot for entry in changes}
    yield from (f", hand {missing} is missing." for missing in sorted(set(range(1, max(slots, default=0))) - slots))


def _invalid_time(stored: str) -> Iterator[str]:
    """The end of a sentence if a stored time cannot be read."""
    try:
        datetime.fromisoformat(stored)
    except ValueError:
        yield f"{stored!r}, which is no time."
