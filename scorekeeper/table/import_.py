"""Brings the sessions of a file into this installation, for a phone or for whoever runs the program."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.store import ExportedSession, Imported, Session
from scorekeeper.table.keys import fresh_key
from scorekeeper.table.phone import Phone
from scorekeeper.table.phone_labels import default_label


@dataclass(frozen=True)
class Arrival:
    """A session of a file, and what became of it."""

    exported: ExportedSession
    imported: Imported

    @property
    def players(self) -> tuple[str, ...]:
        """The names of everybody who plays in it, by its file."""
        newest = ({entry.slot: entry.body or {} for entry in match.entries} for match in self.exported.matches)
        return tuple(dict.fromkeys(name for slots in newest for name in slots.get(0, {}).get("players", ())))

    @property
    def hands(self) -> int:
        """How many hands it has in its file."""
        return sum(len({entry.slot for entry in match.entries if entry.slot}) for match in self.exported.matches)


def bring_in(phone: Phone, sessions: Sequence[ExportedSession]) -> list[Arrival]:
    """Import sessions, all or none, and say what became of each.

    The phone may then write in those that are new here. If a command brings them in, nobody may write in them yet.
    """

    def fresh(session: ExportedSession) -> Session:
        # Under an address and a score key that nobody knows: those of the exported session are not in the file.
        session_id = secrets.token_hex(16)
        key_hash, key_seed = fresh_key(phone, session_id)
        return Session(session_id, session.name, key_hash, session.created_at, key_seed)

    outcomes = phone.store.transfer.import_all(sessions, fresh, phone.id, default_label(phone.user_agent, ()))
    return [Arrival(session, outcome) for session, outcome in zip(sessions, outcomes, strict=True)]
