"""Calls a player by another name in all matches of this phone, also by the name that the same person has elsewhere.

People are told apart by their names, so a name that stayed in one match would be somebody else in every list. Each
match gets a new setup. Those that belong together have the same submission, by which undo finds them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.engine.fields import Json, name_key
from scorekeeper.engine.player_names import changed_names, distinct_names, rename_in_terms
from scorekeeper.store import Entry, Match, Role, TermsChange, undo_of
from scorekeeper.table.changes import before
from scorekeeper.table.examples import example_ids
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone import Phone
from scorekeeper.table.stored_hands import players_in

# More than a table plays in years, and saved in some tenths of a second.
MOST_MATCHES = 500
_MOST_NAMES = 50


@dataclass(frozen=True)
class Renaming:
    """What happens if the player `old` is called `new`, in any spelling of `old`.

    `changes` are the setups that change, each with its new body and the spelling of `old` that it has, newest match
    first, at most `MOST_MATCHES`; `more` is how many others would have to change. `watched` are matches that keep the
    name because this phone only watches there. `known` says whether somebody else is called `new` already, `together`
    is a match in which both play.
    """

    old: str
    new: str
    changes: tuple[tuple[Entry, dict[str, Json], str], ...]
    more: int
    watched: tuple[Match, ...]
    known: bool
    together: Match | None


@dataclass(frozen=True)
class RenamingUndone:
    """The undo of a renaming from `old` to `new`: so many `matches` have the old name again, and so many `kept` the new
    one, because they have changed since."""

    old: str
    new: str
    matches: int
    kept: int


@dataclass
class _Search:
    """What `plan` has found so far."""

    changes: list[tuple[Entry, dict[str, Json], str]] = field(default_factory=list)
    watched: list[Match] = field(default_factory=list)
    known: bool = False
    together: Match | None = None


def plan(phone: Phone, old: str, new: str) -> Renaming:
    """What it takes to call the player `old` by the name `new` in all matches of this phone. Saves nothing."""
    mine, wanted, found = name_key(old), name_key(new), _Search()
    for match, role, setup in _setups(phone):
        by_key = {name_key(name): name for name in players_in(setup)}
        theirs = wanted != mine and wanted in by_key
        found.known = found.known or theirs
        if mine not in by_key:
            continue
        if theirs:
            found.together = found.together or match
        if by_key[mine] == new:
            continue
        if role == "score":
            body = rename_in_terms(setup.body or {}, {by_key[mine]: new})
            found.changes.append((setup, body, by_key[mine]))
        else:
            found.watched.append(match)
    return Renaming(
        old,
        new,
        tuple(found.changes[:MOST_MATCHES]),
        len(found.changes[MOST_MATCHES:]),
        tuple(found.watched),
        found.known,
        found.together,
    )


def save(phone: Phone, renaming: Renaming, submission: str) -> None:
    """Save what was planned, all of it or nothing. Raises Stale if one of the matches has changed since."""
    changes = [TermsChange(setup, body, submission, {old: renaming.new}) for setup, body, old in renaming.changes]
    phone.store.terms.save(changes, phone.saver, phone.now)


def other_names(phone: Phone, match: LoadedMatch, player: str) -> list[str]:
    """The names by which this phone knows people who do not play in a match, the latest first; with every spelling of
    `player` left out. There are at most 50."""
    here = {name_key(player), *map(name_key, match.terms.players)}
    names = distinct_names(name for _, role, setup in _setups(phone) if role == "score" for name in players_in(setup))
    return [name for name in names if name_key(name) not in here][:_MOST_NAMES]


def new_name(match: LoadedMatch, change: Entry) -> tuple[str, str] | None:
    """The old and the new name, if a change of a match did nothing but call a player otherwise."""
    older = before(match, change)
    if change.slot or older is None:
        return None
    return _only_name(older, change)


def undo_renaming(phone: Phone, match: LoadedMatch, change: Entry) -> RenamingUndone | None:
    """Take back a renaming, in all matches in which it was made and this phone may write. None if the change of the
    match did more than rename a player.

    A match in which the player has got another name since, or somebody else the old one, keeps what it has. Raises
    Stale if something is saved meanwhile.
    """
    names = new_name(match, change)
    if names is None:
        return None
    changes, kept = [], 0
    for entry in phone.store.terms.submitted(phone.saver, change.submission):
        setups = phone.store.entries.history(entry.match, 0)
        older = next((one for one in reversed(setups) if one.id < entry.id), None)
        if older is None or any(one.submission == undo_of(entry.id) for one in setups):
            continue
        back = {new: old for old, new in changed_names(players_in(older), players_in(entry)).items()}
        body = _called(setups[-1], back)
        if body is None:
            kept += 1
        else:
            changes.append(TermsChange(setups[-1], body, undo_of(entry.id), back))
    return RenamingUndone(*names, len(phone.store.terms.save(changes, phone.saver, phone.now)), kept)


def _only_name(older: Entry, change: Entry) -> tuple[str, str] | None:
    names = changed_names(players_in(older), players_in(change))
    if len(names) != 1 or older.body is None or rename_in_terms(older.body, names) != change.body:
        return None
    return next(iter(names.items()))


def _called(setup: Entry, names: Mapping[str, str]) -> dict[str, Json] | None:
    """The body of a setup with other names, None if that is not possible any more."""
    players = players_in(setup)
    taken = {name_key(name) for name in players if name not in names}
    if setup.body is None or not names.keys() <= set(players) or taken & set(map(name_key, names.values())):
        return None
    return rename_in_terms(setup.body, names)


def _setups(phone: Phone) -> list[tuple[Match, Role, Entry]]:
    """The newest setups of all matches of this phone, newest match first, without those of examples."""
    stored, examples = phone.store.terms.of_phone(phone.id) if phone.id else [], example_ids(phone)
    return [(match, role, setup) for match, role, setup in stored if match.session not in examples]
