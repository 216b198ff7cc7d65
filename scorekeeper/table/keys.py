"""The score keys of sessions: who has the key of a session may let a phone write in it. And the count keys: who has one
may let a phone count for one player.

No key is stored. The database has a hash, by which a key is recognized, and a random seed. The key is derived from the
seed and the secret of the installation. So nobody can read it out of the database alone, and the share page can show
it. The count key comes from the same seed, so that a new score key makes a new count key too: a phone that was removed
has neither.
"""

import hashlib
import hmac
import secrets
from collections.abc import Collection

from scorekeeper.store import Grant, Session, Store
from scorekeeper.table.phone import Phone
from scorekeeper.table.phone_labels import label_for


def hash_of(key: str) -> str:
    """The hash by which the database recognizes a score key."""
    return hashlib.sha256(key.encode()).hexdigest()


def fresh_key(phone: Phone, session_id: str) -> tuple[str, str]:
    """The hash and the seed of a new score key for a session.

    The seed is random. If it were a counter, a restored backup would count through keys that were handed out before.
    """
    seed = secrets.token_hex(16)
    return hash_of(derived_key(phone, session_id, seed)), seed


def shown_key(phone: Phone, session: Session) -> str | None:
    """The score key of a session.

    None if it cannot be derived, because an earlier version made it, or because the secret is another one since. It
    still lets phones in.
    """
    key = derived_key(phone, session.id, session.key_seed)
    return key if hash_of(key) == session.key_hash else None


def derived_key(phone: Phone, session_id: str, seed: str) -> str:
    """The score key that belongs to a seed of a session."""
    return phone.secret_id("score key", session_id, seed)


def count_key(phone: Phone, session: Session) -> str:
    """The count key of a session, at the end of an address that has the id of the session too."""
    return phone.secret_id("count key", session.id, session.key_seed)


def is_count_key(phone: Phone, session: Session, key: str) -> bool:
    """Whether this is the count key of a session."""
    return hmac.compare_digest(count_key(phone, session).encode(), key.encode())


def session_of_key(store: Store, key: str) -> Session | None:
    """The session of which this is the score key, or None."""
    return store.keys.session(hash_of(key))


def join(phone: Phone, key: str) -> Session | None:
    """Let a phone keep score in the session of a score key, and return the session. None if nobody knows the key."""
    session = session_of_key(phone.store, key)
    if session is None:
        return None
    return phone.store.keys.join(phone.saver, session.key_hash, phone.now, label_for(phone, session.id))


def renew_key(phone: Phone, session: Session, *, remove: Collection[str] | None = ()) -> tuple[str, list[Grant]]:
    """Replace the score key of a session: the old one stops working. Returns the new key.

    The phones with the ids in `remove` (None: all but this one) only watch from now on; their grants are returned too,
    as far as they could write or count until now.
    """
    key_hash, key_seed = fresh_key(phone, session.id)
    removed = phone.store.keys.renew(session.id, phone.id, key_hash, key_seed, phone.now, remove=remove)
    return derived_key(phone, session.id, key_seed), removed
