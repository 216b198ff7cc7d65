"""Home: the sessions this phone may see, and the ways in."""

from dataclasses import dataclass

from flask import Blueprint, render_template, request

from scorekeeper.store import SeenSession
from scorekeeper.web.access import device_or_none
from scorekeeper.web.examples import examples
from scorekeeper.web.matches import OpenMatch, opened
from scorekeeper.web.storage import store

__all__ = ["pages"]

pages = Blueprint("home", __name__)

SESSIONS_A_PAGE = 10


@dataclass(frozen=True)
class Glance:
    """A session at a glance: its matches as far as they can be read, and those that are not over."""

    seen: SeenSession
    matches: tuple[OpenMatch, ...]

    @property
    def running(self) -> tuple[OpenMatch, ...]:
        return tuple(match for match in self.matches if not match.ledger.finished)

    @property
    def shown(self) -> tuple[OpenMatch, ...]:
        """What is told of the session: the matches that run, else the last one."""
        return self.running or self.matches[-1:]

    @property
    def when(self) -> str:
        return self.seen.last_saved_at or self.seen.session.created_at


@pages.get("/")
def show() -> str:
    """The sessions of this phone, newest first, the one that runs before all others; older ones by the page."""
    known = device_or_none()
    sessions = store().sessions_of(known) if known else []
    first = request.args.get("from", 0, int)
    first = first if first in range(len(sessions)) else 0
    glances = [_glance(seen) for seen in sessions[first : first + SESSIONS_A_PAGE]]
    running = next((one for one in glances if one.running), None) if first == 0 else None
    return render_template(
        "home.html",
        first_visit=not sessions,
        first=first,
        running=running,
        others=[one for one in glances if one is not running],
        latest=sessions[0].session if sessions else None,
        newer=max(first - SESSIONS_A_PAGE, 0) if first else None,
        older=first + SESSIONS_A_PAGE if len(sessions) > first + SESSIONS_A_PAGE else None,
        examples=[_glance(SeenSession(one, "watch", None)) for one in examples()] if first == 0 else [],
    )


def _glance(seen: SeenSession) -> Glance:
    matches = (opened(seen.session, match) for match in store().matches(seen.session.id))
    return Glance(seen, tuple(match for match in matches if match))
