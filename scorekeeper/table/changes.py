"""What a change of a match did: which entry it replaced, whether it started or finished the match."""

from scorekeeper.store import Entry
from scorekeeper.table.match import LoadedMatch


def before(match: LoadedMatch, change: Entry) -> Entry | None:
    """The entry that was in the slot before a change, or None."""
    older = (entry for entry in reversed(match.changes) if entry.slot == change.slot and entry.id < change.id)
    return next(older, None)


def starts(match: LoadedMatch, change: Entry) -> bool:
    """Whether a change started the match, or started it again after the start was taken back."""
    older = before(match, change)
    return not change.slot and (older is None or older.void)


def finishes(match: LoadedMatch, change: Entry) -> bool:
    """Whether with a change the players finished the match."""
    older = before(match, change)
    ended = [((entry and entry.body) or {}).get("ended") for entry in (older, change)]
    return not change.slot and ended[0] is None and ended[1] is not None
