"""Examines everything that is stored: the database file, the secret, and whether every ledger can be computed."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper import games
from scorekeeper.backups import archive
from scorekeeper.backups.archive import BackupError
from scorekeeper.engine.ledger import Status
from scorekeeper.engine.text import Invalid, T, Text, sentences
from scorekeeper.instance import Data, FolderData, InstanceError, explaining_storage_errors
from scorekeeper.store import Entry, Match, Place, Session, Store, open_store
from scorekeeper.store.copies import CopyFailed, changed_tables, copy_database, examine, migrate_copy
from scorekeeper.store.row_digests import AlteredRow
from scorekeeper.table.stored_hands import read_entries
from scorekeeper.translations import DEFAULT_DOMAIN, translator

# A match has a thousand hands at most; damage can make any number of that.
_MOST_MISSING = 1000


def check_data(data: Data, language: str = "en") -> list[str]:
    """Sentences about what is wrong in the data, in a language; none if all is well. Servers may run meanwhile. Nothing
    is changed: ledgers are computed from a copy. Raises BackupError if that cannot be made."""
    words = translator(language)
    database = data.database
    problems = [text.render(words) for text in _secret(data)]
    if not data.exist():
        return [*problems, T("There is no database %(file)s.", file=database).render(words)]
    if isinstance(database, Path):
        examined = examine(database)
        damage = examined.damage + examined.altered
    else:  # a server looks after its files itself
        with explaining_storage_errors(database):
            damage = changed_tables(database)
    problems += [text.render(words) for text in damage]
    with TemporaryDirectory() as folder:
        copy = Path(folder) / archive.DATABASE
        try:
            copy_database(database, copy)
            problems.extend(_ledgers(copy, language))
        except CopyFailed as error:
            if not damage:
                raise BackupError(
                    "The database cannot be copied to %(folder)s, to compute its ledgers: %(why)s.",
                    folder=folder,
                    why=error,
                ) from error
            problems.append(T("The ledgers were not computed.").render(words))
        except Exception as error:  # of a damaged database, whatever it leads to
            if not damage:
                raise
            problems.append(T("The ledgers were not computed any further: %(why)s", why=error).render(words))
    return problems


def unnoticed(database: Place) -> list[Text]:
    """Sentences about what was stored before there were digests: changes of that time cannot be noticed."""
    with open_store(database) as store:
        entries, rows = store.entries.digests.since(), store.row_digests.since()
    texts = []
    if entries:
        texts.append(T("Changes that were made to older entries before %(time)s cannot be noticed.", time=entries))
    if rows:
        texts.append(
            T("Changes that were made to older names, roles and payments before %(time)s cannot be noticed.", time=rows)
        )
    return texts


def check_backup(file: Path, language: str = "en") -> list[str]:
    """Sentences about what is wrong in a backup, in a language. Raises BackupError if it cannot be unpacked."""
    needed = archive.unpacked_bytes(file)
    with TemporaryDirectory() as folder:
        try:
            with archive.scratch_folder(Path(folder), needed) as scratch:
                archive.unpack(file, scratch)
                secret = [text.render(translator(language)) for text in _secret(FolderData(scratch))]
                return [*secret, *_ledgers(scratch / archive.DATABASE, language)]
        except CopyFailed as error:
            raise BackupError(
                "The database of %(file)s cannot be brought up to date: %(why)s.", file=file, why=error
            ) from error
        except OSError as error:
            raise archive.write_error(Path(folder), error) from error


def _secret(data: Data) -> list[Text]:
    try:
        data.secret()
    except InstanceError as error:
        return [error.text]
    return []


def _ledgers(database: Path, language: str) -> Iterator[str]:
    """Sentences about ledgers that cannot be computed, in a language and the words of their games. `database` is a
    copy, which is migrated first. Raises CopyFailed if that fails."""
    migrate_copy(database)
    usual = translator(language)
    with open_store(database) as store:
        for session in store.sessions.all():
            name = _session_text(store, session)
            if not _is_time(session.created_at):
                made = repr(session.created_at)
                yield T("%(session)s was made at %(time)s, which is no time.", session=name, time=made).render(usual)
            matches = store.matches.all_of_session(session.id)
            for missing in _missing(match.number for match in matches):
                yield T("%(session)s, match %(match)s is missing.", session=name, match=missing).render(usual)
            for match in matches:
                place = T("%(session)s, match %(match)s (%(game)s)", session=name, match=match.number, game=match.game)
                game = games.games().get(match.game)
                words = translator(language, game.gettext_domain if game else DEFAULT_DOMAIN)
                yield from (text.render(words) for text in _match(store, match, place))
        yield from (_row(store, altered).render(usual) for altered in store.row_digests.altered())


def _session_text(store: Store, session: Session) -> Text:
    """A session for people: its name, and its address, which finds it."""
    address = store.addresses.of_session(session.id)
    if session.name:
        return T("Session “%(name)s” (/s/%(id)s)", name=session.name, id=address)
    return T("Session /s/%(id)s", id=address)


def _match(store: Store, match: Match, place: Text) -> Iterator[Text]:
    """What is wrong in a match, in sentences that begin with its `place`."""
    if not _is_time(match.created_at):
        yield T("%(place)s was started at %(time)s, which is no time.", place=place, time=repr(match.created_at))
    changes = store.entries.of_match(match.id)
    terms = [entry for entry in changes if not entry.slot]
    yield from _entries(changes, place)
    yield from _altered(store, match, place)
    if not terms:
        yield T("%(place)s: its terms are missing.", place=place)
        return
    if terms[-1].void:  # the match was taken back, so it has no terms
        return
    try:
        game = games.find(match.game)
        stored = read_entries(game, changes, match.number)
    except Invalid as invalid:
        why = sentences(*(issue.text for issue in invalid.issues))
        yield T("%(place)s: its terms cannot be read. %(why)s", place=place, why=why)
        return
    try:
        ledger = stored.ledger()
    except Exception as error:  # a game that counts damaged hands may raise anything, and the other matches are whole
        why = Text("%(kind)s: %(error)s", {"kind": type(error).__name__, "error": error})
        yield T("%(place)s: its ledger cannot be computed (%(why)s).", place=place, why=why)
        return
    for row in ledger.rows:
        hand = _within(place, row.slot)
        if row.status is Status.REFUSED:
            why = sentences(*(issue.text for issue in row.issues))
            yield T("%(hand)s does not count: %(why)s", hand=hand, why=why)
        elif points := stored.other_points(row):
            shown, now = map(_points, points)
            yield T(
                "%(hand)s counts %(now)s, but %(shown)s was shown when it was saved.", hand=hand, now=now, shown=shown
            )


def _row(store: Store, altered: AlteredRow) -> Text:
    """What is wrong with a row outside the entries."""
    session = store.sessions.get(altered.session)
    if session:
        place = _session_text(store, session)
    elif altered.session:
        place = T("Session /s/%(id)s", id=altered.session)
    else:
        place = T("Outside of sessions")
    row = Text("%(table)s %(row)s" if altered.row else "%(table)s", {"table": altered.table, "row": altered.row})
    if altered.columns:
        return T(
            "%(place)s: the row %(row)s was changed after it was saved (%(columns)s).",
            place=place,
            row=row,
            columns=altered.columns,
        )
    if altered.gone:
        return T("%(place)s: the row %(row)s is gone.", place=place, row=row)
    return T("%(place)s: the row %(row)s was added, and not by Scorekeeper.", place=place, row=row)


def _points(points: Mapping[str, int]) -> list[Text]:
    return [T("%(player)s %(points)s", player=player, points=number) for player, number in points.items()]


def _within(place: Text, slot: int) -> Text:
    """Where in a match something is wrong: in a hand, or in the terms."""
    return T("%(place)s, hand %(hand)s", place=place, hand=slot) if slot else T("%(place)s, its terms", place=place)


def _altered(store: Store, match: Match, place: Text) -> Iterator[Text]:
    """What is no longer as it was saved, by the digests of the entries."""
    for altered in store.entries.digests.altered(match.id):
        where = _within(place, altered.slot)
        if altered.columns:
            yield T(
                "%(place)s: entry %(entry)s was changed after it was saved (%(columns)s).",
                place=where,
                entry=altered.entry,
                columns=altered.columns,
            )
        else:
            yield T(
                "%(place)s: entry %(entry)s does not follow the one that was saved before it.",
                place=where,
                entry=altered.entry,
            )


def _entries(changes: list[Entry], place: Text) -> Iterator[Text]:
    """What is wrong with single entries: text that is no JSON, invalid times, missing hands."""
    for entry in changes:
        where = _within(place, entry.slot)
        if entry.damaged:
            yield T(
                "%(place)s: entry %(entry)s of its history is damaged and cannot be read.", place=where, entry=entry.id
            )
        if not _is_time(entry.saved_at):
            yield T(
                "%(place)s: entry %(entry)s was saved at %(time)s, which is no time.",
                place=where,
                entry=entry.id,
                time=repr(entry.saved_at),
            )
    for missing in _missing(entry.slot for entry in changes):
        yield T("%(hand)s is missing.", hand=_within(place, missing))


def _missing(numbers: Iterable[int]) -> list[int]:
    """The numbers from 1 on that are not among others, up to the highest of these; the first `_MOST_MISSING`."""
    present = set(numbers)
    missing = (number for number in range(1, max(present, default=0)) if number not in present)
    return list(islice(missing, _MOST_MISSING))


def _is_time(stored: str) -> bool:
    try:
        datetime.fromisoformat(stored)
    except ValueError:
        return False
    return True
