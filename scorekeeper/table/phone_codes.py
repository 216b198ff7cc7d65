"""The code by which everything that a phone may do comes to another phone of the same person.

The phone that has the sessions makes it, and says whether it keeps its rights; the other one types it. It works once,
and for ten minutes. Like a score key it is derived from a seed and the secret of the installation, so that nobody can
read it from the database alone.
"""

import secrets
from datetime import datetime, timedelta

from scorekeeper.store.phone_codes import LIFETIME_MINUTES, Kind, PhoneCode
from scorekeeper.table.phone import Phone
from scorekeeper.table.phones import default_label
from scorekeeper.table.short_codes import CHARACTERS, LENGTH, plain, readable


def make_phone_code(phone: Phone, kind: Kind, rules: str) -> None:
    """Make a code for this phone in place of the one it has. `rules` are its house rules as a file, perhaps empty."""
    seed = secrets.token_hex(16)
    code_hash = _hash(phone, _derived(phone, phone.saver, seed))
    phone.store.phone_codes.renew(PhoneCode(phone.saver, code_hash, seed, kind, rules, phone.now))


def withdraw_phone_code(phone: Phone) -> None:
    """Take the code of this phone away, also the note of who used it."""
    phone.store.phone_codes.withdraw(phone.saver)


def made_code(phone: Phone) -> PhoneCode | None:
    """The code that this phone made last, if it was used or still can be; None if there is none."""
    phone_code = phone.store.phone_codes.of_phone(phone.id) if phone.id else None
    if phone_code is None or phone_code.used_by:
        return phone_code
    return phone.store.phone_codes.find(phone_code.code_hash, phone.now)


def shown_phone_code(phone: Phone, phone_code: PhoneCode) -> str | None:
    """A code as people read it, `CDFH-3479`; None if it was used, or the secret has changed since it was made."""
    code = _derived(phone, phone_code.device, phone_code.seed)
    return readable(code) if phone_code.used_by is None and _hash(phone, code) == phone_code.code_hash else None


def lasts_until(phone_code: PhoneCode) -> str:
    """The time (ISO 8601, UTC) until which a code works."""
    return (datetime.fromisoformat(phone_code.made_at) + timedelta(minutes=LIFETIME_MINUTES)).isoformat()


def find_phone_code(phone: Phone, typed: str) -> PhoneCode | None:
    """The code that was typed, if this phone may use it or has done so; None for every other text."""
    code = phone.store.phone_codes.find(_hash(phone, plain(typed)), phone.now)
    return code if code and (code.used_by is None or code.used_by == phone.id) else None


def use_phone_code(phone: Phone, typed: str) -> PhoneCode | None:
    """Bring the sessions of the phone with this code to this one, and return the code; None if it does not work here.

    Of several phones that send it at once, the first gets them. A phone that sends it again gets the same answer. The
    phone that made it cannot use it.
    """
    code = find_phone_code(phone, typed)
    if code is None or code.device == phone.saver:
        return None
    label = default_label(phone.user_agent, ())
    return phone.store.phone_codes.use(code.code_hash, phone.saver, phone.now, label)


def _derived(phone: Phone, device: str, seed: str) -> str:
    number = int(phone.secret_id("phone code", device, seed), 16)
    return "".join(CHARACTERS[number // len(CHARACTERS) ** place % len(CHARACTERS)] for place in range(LENGTH))


def _hash(phone: Phone, code: str) -> str:
    """What recognizes a code in the database. It needs the secret: so few characters could be tried out."""
    return phone.secret_id("phone code hash", code)
