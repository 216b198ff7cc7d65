"""The phones of a session, as its share page lists them."""

from dataclasses import dataclass

from scorekeeper.store import Grant
from scorekeeper.table.phone import Missing, Phone

_WATCHERS_LISTED = 20


@dataclass(frozen=True)
class ListedPhone:
    """A phone of a session. `handle` names it in addresses, so that its own id leaves neither phone nor database."""

    grant: Grant
    handle: str
    this: bool


@dataclass(frozen=True)
class ListedPhones:
    """The phones that keep score, those that count for a player, those that watch and list the session on their first
    page (only the newest), and how many more of these there are."""

    scorers: list[ListedPhone]
    counting: list[ListedPhone]
    watchers: list[ListedPhone]
    more: int


def phones_of(phone: Phone, session_id: str) -> ListedPhones:
    """The phones that have a grant in a session: who writes or counts, the oldest first; watchers, the newest first."""
    grants = phone.store.grants.of_session(session_id)
    scorers, counting = (
        [_listed(phone, grant) for grant in grants if grant.role == role] for role in ("score", "count")
    )
    watchers = [grant for grant in reversed(grants) if grant.role == "watch"]
    shown = [_listed(phone, grant) for grant in watchers[:_WATCHERS_LISTED]]
    return ListedPhones(scorers, counting, shown, len(watchers) - len(shown))


def find_phone(phone: Phone, session_id: str, handle: str) -> ListedPhone:
    """The phone of a session with this handle. Raises Missing if there is none."""
    for grant in phone.store.grants.of_session(session_id):
        listed = _listed(phone, grant)
        if listed.handle == handle:
            return listed
    raise Missing


def label_phone(phone: Phone, listed: ListedPhone, label: str) -> None:
    """Call a phone of a session by a name."""
    phone.store.grants.label(listed.grant.device, listed.grant.session, " ".join(label.split()))


def _listed(phone: Phone, grant: Grant) -> ListedPhone:
    handle = phone.secret_id("phone", grant.session, grant.device)[:16]
    return ListedPhone(grant, handle, grant.device == phone.id)
