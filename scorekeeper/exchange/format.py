"""The format of the file, its limits, and how a stored session is written."""

from scorekeeper.engine.fields import Json
from scorekeeper.store.entries import MOST_ENTRIES, SPARE_ENTRIES
from scorekeeper.store.transfer import ExportedEntry, ExportedMatch, ExportedSession

FORMAT = "scorekeeper sessions"
# It goes up when a file can hold what earlier versions of the program would overlook. Version 2 adds `changes` of the
# players to the terms of a match, and `settling` to a session; in version 3 the rate that holds for the whole session
# is called `session`; version 4 may hold the house rules of a phone beside the sessions. A file says the lowest version
# that has all of it, so that earlier versions accept it (`Transfer.file_version`).
VERSION = 4

# A hand takes 2 to 5 KB with its sentences, so this is ten thousand hands.
MOST_BYTES = 32 * 1024 * 1024
# A file that Scorekeeper writes has at most 13 levels of arrays and objects.
MOST_DEPTH = 40
MOST_SESSIONS = 2_000
# The terms of a full match have a little more room than its hands.
MOST_ENTRIES_OF_MATCH = MOST_ENTRIES + SPARE_ENTRIES
# Earlier versions let phones agree to hands, and wrote at most so many of these agreements.
MOST_AGREEMENTS = 10_000


def stored_json(session: ExportedSession) -> dict[str, Json]:
    """A stored session as JSON: exactly what `read_file` reads."""
    return {
        "origin": session.origin,
        "name": session.name,
        "created_at": session.created_at,
        "matches": [_match(match) for match in session.matches],
        "settling": [
            {"body": entry.body, "saved_at": entry.saved_at, "phone": entry.phone, "submission": entry.submission}
            for entry in session.settling
        ],
    }


def _match(match: ExportedMatch) -> Json:
    return {
        "number": match.number,
        "game": match.game,
        "created_at": match.created_at,
        "entries": [_entry(entry) for entry in match.entries],
    }


def _entry(entry: ExportedEntry) -> Json:
    return {
        "slot": entry.slot,
        "body": entry.body,
        **({} if entry.damaged is None else {"damaged": entry.damaged}),
        "shown": entry.shown,
        "note": entry.note,
        "saved_at": entry.saved_at,
        "phone": entry.phone,
        **({"submission": entry.submission} if entry.undoes is None else {"undoes": entry.undoes}),
    }
