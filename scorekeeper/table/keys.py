"""The score keys of sessions: who has the key of a session may let a phone write in it. And the count keys: who has one
may let a phone count for one player.

No key is stored. The database has a hash, by which a key is recognized, and a random seed. The key is derived from the
seed and the secret of the application, so nobody can read it out of the database alone, and the share page can show it.
The count key comes from the same seed, so that a new score key makes a new count key too: a phone that was removed has
neither.
"""

import hashlib
import hmac
import secrets

from scorekeeper.store import Session
from scorekeeper.web.http.access import secret_id


def hash_of(key: str) -> str:
    """The hash by which the database recognizes a score key."""
    return hashlib.sha256(key.encode()).hexdigest()


def fresh_key(session_id: str) -> tuple[str, str]:
    """The hash and the seed of a new score key for a session.

    The seed is random. If it were a counter, a restored backup would count through keys that were handed out before.
    """
    seed = secrets.token_hex(16)
    return hash_of(derived_key(session_id, seed)), seed


def shown_key(session: Session) -> str | None:
    """The score key of a session.

    None if it cannot be derived, because an earlier version made it, or because the secret is another one since. It
    still lets phones in.
    """
    key = derived_key(session.id, session.key_seed)
    return key if hash_of(key) == session.key_hash else None


def derived_key(session_id: str, seed: str) -> str:
    """The score key that belongs to a seed of a session."""
    return secret_id("score key", session_id, seed)


def count_key(session: Session) -> str:
    """The count key of a session, at the end of an address that has the id of the session too."""
    return secret_id("count key", session.id, session.key_seed)


def is_count_key(session: Session, key: str) -> bool:
    """Whether this is the count key of a session."""
    return hmac.compare_digest(count_key(session).encode(), key.encode())
