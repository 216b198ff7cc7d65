"""New score links for whoever runs the computer: for a session whose phones have all lost the right to write."""

from dataclasses import dataclass
from pathlib import Path

from flask import Flask

from scorekeeper.instance import NeedsConsent, database_of
from scorekeeper.server.addresses import lan_addresses
from scorekeeper.store import Session
from scorekeeper.table.examples import AUTHOR
from scorekeeper.table.keys import derived_key, fresh_key
from scorekeeper.table.session_players import players_of
from scorekeeper.web.app import create_app
from scorekeeper.web.http.dates import local_date
from scorekeeper.web.http.db import now, store

# The option that agrees to a new secret key, here as in `scorekeeper run`.
_AGREES = "--new-secret"

# How much of a session's id is listed. It is found by any beginning that no other session has.
_ID_SHOWN = 8


class NoSuchSession(LookupError):
    """There is no data, or no session with such an id, or several. The message says what to do, in words for users."""


@dataclass(frozen=True)
class FoundSession:
    """A session as it is listed: the beginning of its id, the day on which it was made, its name or its players."""

    id: str
    day: str
    title: str


class ScoreLinks:
    """The sessions in an instance folder, also while a server runs on it. Examples are left out."""

    def __init__(self, instance: Path, *, new_secret: bool = False) -> None:
        """With `new_secret`, a lost secret key is made anew.

        Raises NoSuchSession if there are no data, InstanceError if they cannot be used.
        """
        if not database_of(instance).exists():
            raise NoSuchSession(
                f"There are no sessions in {instance}. Name the folder that keeps them with --instance."
            )

        def consent(need: NeedsConsent) -> bool:
            return new_secret and need.option == _AGREES

        self._app: Flask = create_app({"INSTANCE": str(instance), "EXAMPLES": False, "CONSENT": consent})

    def newest(self, most: int) -> list[FoundSession]:
        """The sessions that were made last, newest first, at most `most`."""
        with self._app.app_context():
            return [_found(one) for one in store().sessions.newest(most, without=AUTHOR)]

    def renew(self, wanted: str, *, remove_phones: bool) -> tuple[FoundSession, str]:
        """Replace the score key of a session; returns the session and the path of its new score link.

        `wanted` is the id of the session, a beginning of it that no other session has, or an address of the session.
        With `remove_phones`, the phones that kept score until now only watch from now on.
        Raises NoSuchSession if there is not exactly one such session.
        """
        with self._app.app_context():
            session = _only(wanted)
            key_hash, key_seed = fresh_key(session.id)
            gone = None if remove_phones else ()
            store().keys.renew(session.id, None, key_hash, key_seed, now(), remove=gone)
            key = derived_key(session.id, key_seed)
            path = self._app.url_map.bind("localhost").build("share.join", {"score_key": key})
            return _found(session), path


def lan_address(port: int) -> str:
    """The address under which phones on the same Wi-Fi open a server on this computer, without a slash at the end."""
    return f"http://{next(iter(lan_addresses()), '127.0.0.1')}:{port}"


def _only(wanted: str) -> Session:
    given = wanted.rpartition("/s/")[2].partition("/")[0]
    found = [one for one in store().sessions.with_prefix(given, 2) if store().grants.role(AUTHOR, one.id) is None]
    if len(found) == 1:
        return found[0]
    if found:
        raise NoSuchSession(f"Several sessions begin with {given!r}. Give more of the id.")
    raise NoSuchSession(f"There is no session {given!r}. `scorekeeper link` lists them.")


def _found(session: Session) -> FoundSession:
    title = session.name or ", ".join(players_of(session.id)) or "a session without players"
    # A name may hold anything, but it must not command the terminal.
    shown = "".join(letter if letter.isprintable() else "?" for letter in title)
    return FoundSession(session.id[:_ID_SHOWN], local_date(session.created_at).isoformat(), shown)
