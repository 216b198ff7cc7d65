"""Renames a player in all matches of this phone, and merges two names of one person.

Names identify people, so a name left behind in one match would be somebody else in every list. A renaming adds a terms
entry to each match. Entries that belong together have the same submission, by which undo finds them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.fields import Json, name_key
from scorekeeper.engine.player_names import changed_names, distinct_names, rename_in_terms
from scorekeeper.store import Entry, Match, Role, TermsChange, undo_of
from scorekeeper.table.examples import example_ids
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone import Phone
from scorekeeper.table.stored_hands import players_in

# More matches than a table plays in years; saving them takes a few tenths of a second.
MOST_MATCHES = 500
_MOST_NAMES = 50


@dataclass(frozen=True)
class Renaming:
    """What happens if the player `old`, in any spelling, is renamed `new`.

    `changes` are the terms entries that change, each with its new body and its spelling of `old`, newest match first,
    at most `MOST_MATCHES`; `more` counts the rest. `watched` are matches that keep the name because this phone only
    watches there. `taken` says whether somebody else already has the name `new`; `together` is a match in which both
    play.
    """

    old: str
    new: str
    changes: tuple[tuple[Entry, dict[str, Json], str], ...]
    more: int
    watched: tuple[Match, ...]
    taken: bool
    together: Match | None


@dataclass(frozen=True)
class RenamingUndone:
    """The undo of a renaming from `old` to `new`.

    `matches` counts those that have the old name again, `kept` those that keep the new one.
    """

    old: str
    new: str
    matches: int
    kept: int


def plan(phone: Phone, old: str, new: str) -> Renaming:
    """What a renaming of the player `old` to `new` changes in all matches of this phone. Saves nothing."""
    old_key, new_key = name_key(old), name_key(new)
    changes: list[tuple[Entry, dict[str, Json], str]] = []
    watched: list[Match] = []
    taken, together = False, None
    for match, role, terms_entry in _newest_terms(phone):
        by_key = {name_key(name): name for name in players_in(terms_entry)}
        has_other = new_key != old_key and new_key in by_key
        taken = taken or has_other
        if old_key not in by_key:
            continue
        if has_other:
            together = together or match
        spelling = by_key[old_key]
        if spelling == new:
            continue
        if role == "score":
            changes.append((terms_entry, rename_in_terms(terms_entry.body or {}, {spelling: new}), spelling))
        else:
            watched.append(match)
    first, more = tuple(changes[:MOST_MATCHES]), len(changes[MOST_MATCHES:])
    return Renaming(old, new, first, more, tuple(watched), taken, together)


def save(phone: Phone, renaming: Renaming, submission: str) -> None:
    """Save a planned renaming, all of it or nothing. Raises Stale if one of the matches has changed since."""
    changes = [
        TermsChange(terms_entry, body, submission, {old: renaming.new}) for terms_entry, body, old in renaming.changes
    ]
    phone.store.terms.save(changes, phone.saver, phone.now)


def other_names(phone: Phone, match: LoadedMatch, player: str) -> list[str]:
    """The players that this phone knows from other matches, latest first, at most 50, without spellings of `player`."""
    here = {name_key(player), *map(name_key, match.terms.players)}
    names = distinct_names(
        name for _, role, terms_entry in _newest_terms(phone) if role == "score" for name in players_in(terms_entry)
    )
    return [name for name in names if name_key(name) not in here][:_MOST_NAMES]


def new_name(match: LoadedMatch, change: Entry) -> tuple[str, str] | None:
    """The old and the new name, if a change of a match did nothing but rename a player. Otherwise None."""
    older = match.replaced(change)
    if change.slot or older is None:
        return None
    names = changed_names(players_in(older), players_in(change))
    if len(names) != 1 or older.body is None or rename_in_terms(older.body, names) != change.body:
        return None
    return next(iter(names.items()))


def undo_renaming(phone: Phone, match: LoadedMatch, change: Entry) -> RenamingUndone | None:
    """Undo a renaming in all matches that it changed and where this phone keeps score. None if `change` is no renaming.

    A match keeps the new name if the player was renamed again since, or if somebody else has the old name now. Raises
    Stale if something is saved meanwhile.
    """
    names = new_name(match, change)
    if names is None:
        return None
    changes, kept = [], 0
    for entry in phone.store.terms.submitted(phone.saver, change.submission):
        history = phone.store.entries.history(entry.match, 0)
        older = next((earlier for earlier in reversed(history) if earlier.id < entry.id), None)
        if older is None or any(later.submission == undo_of(entry.id) for later in history):
            continue
        back = {new: old for old, new in changed_names(players_in(older), players_in(entry)).items()}
        body = _renamed_body(history[-1], back)
        if body is None:
            kept += 1
        else:
            changes.append(TermsChange(history[-1], body, undo_of(entry.id), back))
    return RenamingUndone(*names, len(phone.store.terms.save(changes, phone.saver, phone.now)), kept)


def _renamed_body(terms_entry: Entry, names: Mapping[str, str]) -> dict[str, Json] | None:
    """The body of a terms entry with other names. None if an old name is gone or a new one is taken."""
    players = players_in(terms_entry)
    taken = {name_key(name) for name in players if name not in names}
    if terms_entry.body is None or not names.keys() <= set(players) or taken & set(map(name_key, names.values())):
        return None
    return rename_in_terms(terms_entry.body, names)


def _newest_terms(phone: Phone) -> list[tuple[Match, Role, Entry]]:
    """The newest terms entry of every match of this phone, newest match first, without examples."""
    stored, examples = phone.store.terms.of_phone(phone.id) if phone.id else [], example_ids(phone)
    return [(match, role, terms_entry) for match, role, terms_entry in stored if match.session not in examples]
