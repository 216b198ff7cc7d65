"""Default names for phones, such as `iPhone · Safari`, made from the User-Agent header. People can change them.

The header itself is not kept.
"""

from collections.abc import Collection
from itertools import count

from scorekeeper.store import Entry
from scorekeeper.table.phone import Phone

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


def default_label(user_agent: str, taken: Collection[str]) -> str:
    """A short label like `iPhone · Safari`, with a number if it is `taken`. Empty if the header has no known mark."""
    parts = (next((name for mark, name in names.items() if mark in user_agent), "") for names in (_KINDS, _BROWSERS))
    label = " · ".join(filter(None, parts))
    if not label or label not in taken:
        return label
    return next(numbered for number in count(2) if (numbered := f"{label} {number}") not in taken)


def label_for(phone: Phone, session_id: str) -> str:
    """A default label for a phone that no other phone of the session has."""
    return default_label(phone.user_agent, {grant.label for grant in phone.store.grants.of_session(session_id)})


def saver_label(phone: Phone, session_id: str, entry: Entry) -> str:
    """The label of the phone that saved an entry; empty if it has none, or has no role in the session any more."""
    grants = phone.store.grants.of_session(session_id)
    return next((grant.label for grant in grants if grant.device == entry.device), "")
