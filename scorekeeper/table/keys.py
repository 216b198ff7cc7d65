"""The score key and the count key of a session. With the score key a phone may keep score, with the count key it may
count for one player.

No key is stored. The database has a random seed and a hash that recognizes the score key. The keys are derived from the
seed and the secret of the installation, so the share page can show them, but nobody can read them from the database
alone. Both come from the same seed: a new score key also replaces the count key, so a removed phone has neither.
"""

import hashlib
import hmac
import secrets
from collections.abc import Collection

from scorekeeper.store import Grant, Session, Store
from scorekeeper.table.phone import Phone
from scorekeeper.table.phones import label_for


def hash_of(key: str) -> str:
    """The hash by which the database recognizes a score key."""
    return hashlib.sha256(key.encode()).hexdigest()


def fresh_key(phone: Phone, session_id: str) -> tuple[str, str]:
    """The hash and the seed of a new score key for a session.

    The seed is random: with a counter, a restored backup would produce keys that were handed out before.
    """
    seed = secrets.token_hex(16)
    return hash_of(_derived_key(phone, session_id, seed)), seed


def shown_key(phone: Phone, session: Session) -> str | None:
    """The score key of a session.

    None if it cannot be derived, because an earlier version made it or the secret has changed. It still lets phones in.
    """
    key = _derived_key(phone, session.id, session.key_seed)
    return key if hash_of(key) == session.key_hash else None


def _derived_key(phone: Phone, session_id: str, seed: str) -> str:
    return phone.secret_id("score key", session_id, seed)


def count_key(phone: Phone, session: Session) -> str:
    """The count key of a session."""
    return phone.secret_id("count key", session.id, session.key_seed)


def is_count_key(phone: Phone, session: Session, key: str) -> bool:
    """Whether this is the count key of a session."""
    return hmac.compare_digest(count_key(phone, session).encode(), key.encode())


def session_of_key(store: Store, key: str) -> Session | None:
    """The session of which this is the score key, or None."""
    return store.keys.session(hash_of(key))


def join(phone: Phone, key: str) -> Session | None:
    """Let a phone keep score in the session of a score key, and return the session. None if no session has the key."""
    session = session_of_key(phone.store, key)
    if session is None:
        return None
    return phone.store.keys.join(phone.saver, session.key_hash, phone.now, label_for(phone, session.id))


def renew_key(phone: Phone, session: Session, *, remove: Collection[str] | None = ()) -> tuple[str, list[Grant]]:
    """Replace the score key of a session: the old one stops working. Returns the new key.

    The phones with the ids in `remove` (None: all but this one) only watch from now on. Also returns the grants of
    those that could keep score or count until now.
    """
    key_hash, key_seed = fresh_key(phone, session.id)
    removed = phone.store.keys.renew(session.id, phone.id, key_hash, key_seed, phone.now, remove=remove)
    return _derived_key(phone, session.id, key_seed), removed
