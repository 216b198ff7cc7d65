"""Imports the sessions of a file, for a phone or for the command line."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.store import Session
from scorekeeper.store.transfer import ExportedSession, Imported
from scorekeeper.table.keys import fresh_key
from scorekeeper.table.phone import Phone
from scorekeeper.table.phones import default_label
from scorekeeper.table.sessions import NAME_LENGTH


@dataclass(frozen=True)
class Arrival:
    """A session of a file, and the outcome of its import."""

    exported: ExportedSession
    imported: Imported

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the session, as the file has them."""
        return players_in_file(self.exported)

    @property
    def hands(self) -> int:
        """The number of hands in the file."""
        return sum(len({entry.slot for entry in match.entries if entry.slot}) for match in self.exported.matches)


def bring_in(phone: Phone, sessions: Sequence[ExportedSession]) -> list[Arrival]:
    """Import sessions, all or none, and return the outcome of each.

    The phone may keep score in the new ones. If a command imports them, no phone may yet.
    """

    def fresh(session: ExportedSession, copy: int) -> Session:
        # The file has neither the id nor the score key of a session, so both are made here.
        session_id = secrets.token_hex(16)
        key_hash, key_seed = fresh_key(phone, session_id)
        name = session.name if copy == 1 else _numbered(session, copy)
        return Session(session_id, name, key_hash, session.created_at, key_seed)

    outcomes = phone.store.transfer.import_all(sessions, fresh, phone.id, default_label(phone.user_agent, ()))
    return [Arrival(session, outcome) for session, outcome in zip(sessions, outcomes, strict=True)]


def players_in_file(session: ExportedSession) -> tuple[str, ...]:
    """The players of a session, as a file has them."""
    newest = ({entry.slot: entry.body or {} for entry in match.entries} for match in session.matches)
    return tuple(dict.fromkeys(name for slots in newest for name in slots.get(0, {}).get("players", ())))


def _numbered(session: ExportedSession, copy: int) -> str:
    """What a copy of a session is called that stands beside another one."""
    number = f" ({copy})"
    return (session.name or " · ".join(players_in_file(session)))[: NAME_LENGTH - len(number)] + number
