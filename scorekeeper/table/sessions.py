"""Makes, keeps and deletes sessions, gives them new addresses, and says who plays and what is recorded in them."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.fields import name_key
from scorekeeper.engine.text import T, Text
from scorekeeper.store import Session, Store, Taken
from scorekeeper.table.keys import fresh_key
from scorekeeper.table.phone import Phone
from scorekeeper.table.phones import label_for
from scorekeeper.table.short_codes import renew_short_code
from scorekeeper.table.stored_hands import players_in

# The most characters of the name of a session.
NAME_LENGTH = 60


def create(phone: Phone, submission: str) -> Session:
    """Make a session in which the phone keeps score. A form that is sent twice makes it once."""
    session_id = phone.secret_id("session", phone.saver, submission)
    key_hash, key_seed = fresh_key(phone, session_id)
    session = Session(session_id, "", key_hash, phone.now, key_seed)
    try:
        phone.store.sessions.create(session, phone.saver, label_for(phone, session_id))
    except Taken:
        # The form was sent before.
        return phone.session_for("score", session_id)
    renew_short_code(phone, session)
    return session


def keep(phone: Phone, session: Session) -> None:
    """List a session on the home page of the phone."""
    phone.store.grants.add(phone.saver, session.id, "watch", phone.now, label_for(phone, session.id))


def forget(phone: Phone, session: Session) -> None:
    """Revoke the grant of the phone, so that its home page no longer lists the session.

    Raises LastScorer if no other phone keeps score there.
    """
    phone.store.grants.revoke(phone.saver, session.id)


def rename(phone: Phone, session: Session, name: str) -> None:
    """Give a session this name; an empty one names it after its players."""
    phone.store.sessions.rename(session.id, " ".join(name.split()))


def renew_address(phone: Phone, session: Session) -> None:
    """Give a session a new address. Only phones that keep score or count are led to it from the old one."""
    phone.store.addresses.renew(session.id, secrets.token_hex(16), phone.saver)


def players_of(store: Store, session_id: str) -> list[str]:
    """The players of a session in the order of their first match, each name in its newest spelling."""
    names: dict[str, str] = {}
    for match in store.matches.of_session(session_id):
        for terms_entry in store.entries.history(match.id, 0)[-1:]:
            names |= {name_key(name): name for name in players_in(terms_entry)}
    return list(names.values())


def title_of(name: str | None, players: Sequence[str]) -> Text:
    """What a session is called in a list: its name, or else its players."""
    if name:
        return Text("%(name)s", {"name": name})
    return Text("%(names)s", {"names": tuple(players)}) if players else T("a session without players")


@dataclass(frozen=True)
class Contents:
    """What is recorded in a session. `game_keys` are the games of its matches, `entries` counts everything saved."""

    game_keys: tuple[str, ...]
    matches: int
    hands: int
    remarks: int
    phones: int
    settled: bool
    entries: int


def contents(store: Store, session: Session) -> Contents:
    """Count what is recorded in a session."""
    matches = store.matches.of_session(session.id)
    hands = [
        entry for match in matches for slot, entry in store.entries.current(match.id).items() if slot and not entry.void
    ]
    return Contents(
        game_keys=tuple(match.game for match in matches),
        matches=len(matches),
        hands=len(hands),
        remarks=sum(bool(entry.body and entry.body.get("remark")) for entry in hands),
        phones=len(store.grants.of_session(session.id)),
        settled=store.settling.version(session.id) > 0,
        entries=store.sessions.number_of_entries(session.id),
    )


def delete(phone: Phone, session: Session, entries: int) -> None:
    """Delete a session for good. Raises Stale unless it has exactly the `entries` that the phone has seen."""
    phone.store.sessions.delete(session.id, entries, phone.now, phone.saver)
