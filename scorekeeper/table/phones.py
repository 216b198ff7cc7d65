"""The phones of a session, and their default labels, such as `iPhone · Safari`, made from the User-Agent header.

People can change a label. The header itself is not kept.
"""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import count

from scorekeeper.store import Entry, Grant, Session
from scorekeeper.table.phone import Missing, Phone

LABEL_LENGTH = 40

# Marks in the header and their meaning. The first mark that occurs counts, because Edge also claims to be Chrome, and
# Chrome to be Safari.
_KINDS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "Chromebook",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "Linux": "Linux",
}
_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "FxiOS/": "Firefox",
    "Firefox/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
_WATCHERS_LISTED = 20


@dataclass(frozen=True)
class ListedPhone:
    """A phone of a session. `handle` stands for it in addresses, so that its secret id does not appear there."""

    grant: Grant
    handle: str
    this: bool


@dataclass(frozen=True)
class ListedPhones:
    """The phones that keep score, that count for a player, and the newest that watch; `more` watch as well."""

    scorers: list[ListedPhone]
    counting: list[ListedPhone]
    watchers: list[ListedPhone]
    more: int


def default_label(user_agent: str, taken: Collection[str]) -> str:
    """A short label like `iPhone · Safari`, with a number if it is `taken`. Empty if the header has no known mark."""
    parts = (next((name for mark, name in names.items() if mark in user_agent), "") for names in (_KINDS, _BROWSERS))
    label = " · ".join(filter(None, parts))
    if not label or label not in taken:
        return label
    return next(numbered for number in count(2) if (numbered := f"{label} {number}") not in taken)


def rename_phone(phone: Phone, session: Session, listed: ListedPhone, label: str) -> None:
    """Call a phone of a session by this label in its list of phones."""
    phone.store.grants.label(listed.grant.device, session.id, " ".join(label.split()))


def label_for(phone: Phone, session_id: str) -> str:
    """A default label for a phone that no other phone of the session has."""
    return default_label(phone.user_agent, {grant.label for grant in phone.store.grants.of_session(session_id)})


def saver_label(phone: Phone, session_id: str, entry: Entry) -> str:
    """The label of the phone that saved an entry; empty if it has none, or has no role in the session any more."""
    grants = phone.store.grants.of_session(session_id)
    return next((grant.label for grant in grants if grant.device == entry.device), "")


def phones_of(phone: Phone, session_id: str) -> ListedPhones:
    """The phones with a grant in a session: scorers and counters oldest first, watchers newest first."""
    grants = phone.store.grants.of_session(session_id)
    scorers, counting = (
        [_listed_phone(phone, grant) for grant in grants if grant.role == role] for role in ("score", "count")
    )
    watchers = [grant for grant in reversed(grants) if grant.role == "watch"]
    shown = [_listed_phone(phone, grant) for grant in watchers[:_WATCHERS_LISTED]]
    return ListedPhones(scorers, counting, shown, len(watchers) - len(shown))


def find_phone(phone: Phone, session_id: str, handle: str) -> ListedPhone:
    """The phone of a session with this handle. Raises Missing if there is none."""
    for grant in phone.store.grants.of_session(session_id):
        listed = _listed_phone(phone, grant)
        if listed.handle == handle:
            return listed
    raise Missing


def _listed_phone(phone: Phone, grant: Grant) -> ListedPhone:
    handle = phone.secret_id("phone", grant.session, grant.device)[:16]
    return ListedPhone(grant, handle, grant.device == phone.id)
