"""The phones of a session, as its share page lists them."""

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.store import Grant
from scorekeeper.web.http.access import device_or_none, secret_id
from scorekeeper.web.http.db import store

_WATCHERS_LISTED = 20


@dataclass(frozen=True)
class ListedPhone:
    """A phone of a session. `handle` names it in addresses, so that its own id leaves neither phone nor database."""

    grant: Grant
    handle: str
    this: bool

    @property
    def label(self) -> str:
        """What the phone is called."""
        return self.grant.label or _("A phone without a name")


@dataclass(frozen=True)
class ListedPhones:
    """The phones that keep score, those that count for a player, those that watch and list the session on their first
    page (only the newest), and how many more of these there are."""

    scorers: list[ListedPhone]
    counting: list[ListedPhone]
    watchers: list[ListedPhone]
    more: int


def phones_of(session_id: str) -> ListedPhones:
    """The phones that have a grant in a session: who writes or counts, the oldest first; watchers, the newest first."""
    grants = store().grants.of_session(session_id)
    scorers, counting = ([_listed(grant) for grant in grants if grant.role == role] for role in ("score", "count"))
    watchers = [grant for grant in reversed(grants) if grant.role == "watch"]
    shown = [_listed(grant) for grant in watchers[:_WATCHERS_LISTED]]
    return ListedPhones(scorers, counting, shown, len(watchers) - len(shown))


def find_phone(session_id: str, handle: str) -> ListedPhone | None:
    """The phone of a session with this handle, or None."""
    return next((one for one in map(_listed, store().grants.of_session(session_id)) if one.handle == handle), None)


def _listed(grant: Grant) -> ListedPhone:
    handle = secret_id("phone", grant.session, grant.device)[:16]
    return ListedPhone(grant, handle, grant.device == device_or_none())
