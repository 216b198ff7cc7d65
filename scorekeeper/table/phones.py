"""The phones of a session, as its share page lists them."""

from dataclasses import dataclass

from scorekeeper.store import Grant
from scorekeeper.table.phone import Missing, Phone

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
