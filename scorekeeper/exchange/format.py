"""What the file is called, its bounds, and how a stored session is written into it."""

from collections.abc import Iterable

from scorekeeper.engine.fields import Json
from scorekeeper.store import ExportedEntry, ExportedMatch, ExportedSession, ExportedSettling

FORMAT = "scorekeeper sessions"
# It goes up when a file can hold what an earlier version of the program would overlook. From 2 on the terms of a match
# may hold `changes` of its players, and a session may hold `settling`; a file without them says 1, so that earlier
# versions take it.
VERSION = 2

# A hand takes 2 to 5 KB with its sentences: ten thousand hands.
MOST_BYTES = 32 * 1024 * 1024
# A file of ours has 13 levels of arrays and objects within each other at most.
MOST_DEPTH = 40
MOST_SESSIONS = 2_000
MOST_MATCHES = 1_000
MOST_ENTRIES = 20_000
# Earlier versions let phones agree to hands, and wrote so much of it at most.
MOST_AGREEMENTS = 10_000


def stored_json(session: ExportedSession) -> dict[str, Json]:
    """A stored session as JSON: what `read_file` reads, and nothing else."""
    return {
        "origin": session.origin,
        "name": session.name,
        "created_at": session.created_at,
        "matches": [_match(match) for match in session.matches],
        "settling": [_settling(one) for one in session.settling],
    }


def version_for(sessions: Iterable[ExportedSession]) -> int:
    """The version of a file with these sessions: the earliest one that overlooks nothing in it."""
    return VERSION if any(one.settling or _has_changes(one) for one in sessions) else 1


def _has_changes(session: ExportedSession) -> bool:
    """Whether players came or went in a match."""
    terms = (entry.body for match in session.matches for entry in match.entries if not entry.slot)
    return any("changes" in (body or {}) for body in terms)


def _settling(one: ExportedSettling) -> Json:
    return {"body": one.body, "saved_at": one.saved_at, "phone": one.phone, "submission": one.submission}


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
