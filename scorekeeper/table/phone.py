"""The phone that makes a request, and what it may see and do in a session.

Whoever knows the address of a session may watch it. To keep score, a phone needs a grant: the phone that made the
session has one, others get one with the score key. With the count key a phone may only count for one player of each
match. A phone that keeps score can revoke the grant of another, which then only watches.
"""

import hashlib
import hmac
from dataclasses import dataclass

from scorekeeper.store import Role, SeenSession, Session, SessionNews, Store


class Missing(LookupError):
    """There is no such session, match, hand or player. `deleted`: there was such a session."""

    def __init__(self, *, deleted: bool = False) -> None:
        self.deleted = deleted
        super().__init__("deleted" if deleted else "missing")


class NotAllowed(PermissionError):
    """The phone may not do this in the session. `removed`: another phone has revoked its grant."""

    def __init__(self, *, removed: bool) -> None:
        self.removed = removed
        super().__init__("removed" if removed else "not allowed")


@dataclass(frozen=True)
class Phone:
    """A phone, or a command, that asks at the moment `now` (ISO 8601, UTC).

    `id` is None before the phone's first save, and for a command. `secret` is the secret key of the installation.
    `user_agent` is the header of the phone's browser, empty for a command.
    """

    store: Store
    id: str | None
    now: str
    secret: bytes
    user_agent: str = ""

    @property
    def saver(self) -> str:
        """The id under which this phone saves. Raises ValueError if it has none."""
        if self.id is None:
            raise ValueError("Whoever has no id cannot save.")
        return self.id

    def secret_id(self, *parts: str) -> str:
        """An id of 32 hexadecimal digits (128 bits), made from `parts` and the secret key.

        The same parts always give the same id. Nobody can guess it without the key.
        """
        return hmac.new(self.secret, "\0".join(parts).encode(), hashlib.sha256).hexdigest()[:32]

    def sessions(self, first: int = 0, most: int | None = None) -> list[SeenSession]:
        """The sessions in which this phone has a grant, newest first: at most `most`, from the index `first`."""
        return self.store.sessions.of_phone(self.id, first, most) if self.id else []

    def session_count(self) -> int:
        """The number of sessions in which this phone has a grant."""
        return self.store.sessions.count_of_phone(self.id) if self.id else 0

    def changed_sessions(self, since: str | None) -> int:
        """The number of sessions of this phone in which a hand was saved after `since`; None: ever."""
        return self.store.sessions.count_changed(self.id, since) if self.id else 0

    def role(self, session_id: str) -> Role | None:
        """The role of this phone in a session, or None. Everybody only watches a session that plays on elsewhere."""
        role = self.store.grants.role(self.id, session_id) if self.id else None
        return "watch" if role not in ("watch", None) and self.store.elsewhere.address(session_id) else role

    def may_score(self, session_id: str) -> bool:
        """Whether this phone may keep score in a session."""
        return self.role(session_id) == "score"

    def may_count(self, session_id: str) -> bool:
        """Whether this phone may count for a player in a session. Phones that keep score may do this as well."""
        return self.role(session_id) in ("score", "count")

    def plays_elsewhere(self, session_id: str) -> str | None:
        """The address at which a session plays on, for a phone that could keep score in it here; None for others."""
        scores = self.id is not None and self.store.grants.role(self.id, session_id) == "score"
        return self.store.elsewhere.address(session_id) if scores else None

    def was_removed(self, session_id: str) -> bool:
        """Whether another phone has revoked the grant of this one in a session."""
        grant = self.store.grants.get(self.id, session_id) if self.id else None
        return grant is not None and grant.removed_at is not None

    def session(self, session_id: str) -> Session:
        """The session with this id. Raises Missing."""
        session = self.store.sessions.get(session_id)
        if session is None:
            raise _missing(self.store, session_id)
        return session

    def session_for(self, role: Role, session_id: str) -> Session:
        """The session with this id. Raises Missing, and NotAllowed if this phone lacks the role. Anybody may watch."""
        session = self.session(session_id)
        if role != "watch" and self.role(session_id) not in ("score", role):
            raise NotAllowed(removed=self.was_removed(session_id))
        return session


def news_of(store: Store, session_id: str) -> SessionNews:
    """What phones that watch this session ask for. Raises Missing."""
    news = store.news.of(session_id)
    if news is None:
        raise _missing(store, session_id)
    return news


def _missing(store: Store, session_id: str) -> Missing:
    return Missing(deleted=store.sessions.was_deleted(session_id))
