"""Undo reverses the newest change, from whichever phone it came. Repeated undo walks back in time.

If it takes back the newest hand, the match is as before that hand, and the next one gets its number. The history keeps
it. A change of a hand that was undone can be restored by redo, until something else is saved, or from the history of
its hand; that is a new change. The start of a match can be
undone too, if the match has no hands and its session has other matches; asking for the rematch again brings it back.
The submission of an undo names the change, so an undo that is sent twice is saved once.
"""

from dataclasses import dataclass

from scorekeeper.engine.text import T, Text
from scorekeeper.store import Entry, Stale, Store, undo_of
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone import Phone
from scorekeeper.table.player_actions import what_changed
from scorekeeper.table.renaming import RenamingUndone, new_name, undo_renaming
from scorekeeper.table.save_hand import Revision, hypothetical_row, restore
from scorekeeper.table.stored_hands import shown_score


@dataclass(frozen=True)
class Undone:
    """The change that was undone. `renaming` has the details if it renamed a player."""

    change: Entry
    renaming: RenamingUndone | None = None


def undoable(store: Store, match: LoadedMatch) -> Entry | None:
    """The change that undo would reverse now, or None."""
    undos = {undo_of(change.id) for change in match.changes}
    undone: set[str] = set()
    for change in reversed(match.changes):
        if change.submission in undos:
            undone.add(change.submission)
        elif undo_of(change.id) not in undone:
            # A start can be undone if the match has no hands and is not the only one of its session.
            has_hands = any(other.slot for other in match.changes)
            fixed = match.is_start(change) and (has_hands or len(store.matches.of_session(match.session.id)) < 2)
            return None if fixed else change
    return None


def start_is_undone(store: Store, session_id: str, number: int) -> bool:
    """Whether the start of a match was undone, so that the session no longer shows it."""
    match = store.matches.get(session_id, number)
    return match is not None and match not in store.matches.of_session(session_id)


def undo(phone: Phone, match: LoadedMatch, newest: int) -> Undone | None:
    """Undo the newest change, and return it. None if there is nothing to undo.

    `newest` is the id of the newest change that the phone has seen. Raises Stale if there is a newer one.
    """
    change = undoable(phone.store, match)
    if change is None:
        return None
    if change.id != newest:
        raise Stale
    if renaming := undo_renaming(phone, match, change):
        return Undone(change, renaming)
    older = match.replaced(change)
    older = match.stored.with_current_names(older) if older else None
    phone.store.entries.save(
        match.match.id,
        change.slot,
        body=older.body if older else None,
        based_on=match.entries[change.slot].id,
        shown=shown_score(hypothetical_row(match, change.slot, older)) if change.slot else None,
        device=phone.saver,
        submission=undo_of(change.id),
        now=phone.now,
    )
    return Undone(change)


def redoable(match: LoadedMatch) -> Entry | None:
    """The change of a hand that was undone just now, so that redo would restore it; or None."""
    change = match.undone(match.changes[-1])
    return change if change and change.slot else None


def redo(phone: Phone, match: LoadedMatch, revision: Revision) -> int:
    """Restore the change of a hand that was undone, and return the slot of the hand.

    `revision` is based on the entry that undid it. Raises Stale if anything was saved since.
    """
    saved = next((change for change in match.changes if change.submission == revision.submission), None)
    if saved is not None:
        return saved.slot
    change = redoable(match)
    if change is None or match.last != revision.based_on:
        raise Stale
    restore(phone, match, change.slot, change.id, revision)
    return change.slot


def describe_change(match: LoadedMatch, change: Entry) -> Text:
    """What a change did, in a sentence without a full stop."""
    if match.is_start(change):
        return T("Match %(number)s was started", number=match.match.number)
    if match.is_end(change):
        return T("The match was finished")
    if names := new_name(match, change):
        return T("%(old)s was renamed %(new)s", old=names[0], new=names[1])
    if what := what_changed(match, change):
        return what
    if not change.slot:
        return T("Names or rules were changed")
    if change.void:
        return T("Hand %(number)s was voided", number=change.slot)
    if match.begins_hand(change):
        return T("Hand %(number)s was recorded", number=change.slot)
    return T("Hand %(number)s was changed", number=change.slot)
