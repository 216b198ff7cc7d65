"""What a change of a match did: the entry it replaced, and whether it started or finished the match."""

from scorekeeper.store import Entry
from scorekeeper.table.match import LoadedMatch


def before(match: LoadedMatch, change: Entry) -> Entry | None:
    """The entry that was in the slot before a change, or None."""
    older = (entry for entry in reversed(match.changes) if entry.slot == change.slot and entry.id < change.id)
    return next(older, None)


def starts(match: LoadedMatch, change: Entry) -> bool:
    """Whether a change started the match, or started it again after an undo."""
    older = before(match, change)
    return not change.slot and (older is None or older.void)


def finishes(match: LoadedMatch, change: Entry) -> bool:
    """Whether a change is the players' decision to finish the match."""
    older = before(match, change)
    ended = [((entry and entry.body) or {}).get("ended") for entry in (older, change)]
    return not change.slot and ended[0] is None and ended[1] is not None
