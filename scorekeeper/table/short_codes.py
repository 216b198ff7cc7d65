"""The short code of a session: eight characters to type where nothing can be scanned, as on a television.

It leads to the address to watch and lets nobody write. No vowels, so that it spells no word, and no two characters that
look alike on a screen across the room. With 18 characters there are 11 thousand million codes.
"""

import secrets
import unicodedata
from contextlib import suppress

from scorekeeper.store import Session, Store, Taken
from scorekeeper.table.phone import Phone

CHARACTERS = "CDFHJKMNPRTWXY3479"
LENGTH = 8


def renew_short_code(phone: Phone, session: Session) -> None:
    """Give a session a new short code; the old one stops working."""
    while True:
        with suppress(Taken):
            code = "".join(secrets.choice(CHARACTERS) for _ in range(LENGTH))
            return phone.store.short_codes.renew(session.id, code, phone.saver)


def withdraw_short_code(phone: Phone, session: Session) -> None:
    """Take the short code of a session away."""
    phone.store.short_codes.withdraw(session.id, phone.saver)


def short_code(store: Store, session: Session) -> str | None:
    """The short code of a session as people read it, `CDFH-3479`; None if it has none now."""
    code = store.short_codes.of_session(session.id)
    return readable(code) if code else None


def session_of_short_code(store: Store, typed: str) -> Session | None:
    """The session with this short code, as it was typed; None if there is none."""
    return store.short_codes.session(plain(typed))


def readable(code: str) -> str:
    """A code as people read it, in two halves."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def plain(typed: str) -> str:
    """The characters of a code that was typed in any case and width and with any marks between."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", typed).upper()))
