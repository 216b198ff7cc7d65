"""The home page: the sessions of this phone, the examples, and links to everything else."""

from dataclasses import dataclass

from flask import Blueprint, render_template, request

from scorekeeper.engine.game import AnyGame
from scorekeeper.store import SeenSession
from scorekeeper.table.examples import examples
from scorekeeper.table.match import OpenMatch, load_matches
from scorekeeper.web.http.access import device_or_none
from scorekeeper.web.http.db import store

pages = Blueprint("home", __name__)

SESSIONS_A_PAGE = 10


@dataclass(frozen=True)
class SessionOverview:
    """A session as home shows it. `matches` are those that can be read."""

    seen: SeenSession
    matches: tuple[OpenMatch, ...]

    @property
    def running(self) -> tuple[OpenMatch, ...]:
        """The matches that are not over."""
        return tuple(match for match in self.matches if not match.ledger.finished)

    @property
    def shown(self) -> tuple[OpenMatch, ...]:
        """The matches that home shows: those that are not over, or else the last one."""
        return self.running or self.matches[-1:]

    @property
    def games(self) -> tuple[AnyGame, ...]:
        """The games of the matches that home shows, each once."""
        return tuple({match.terms.game.key: match.terms.game for match in self.shown}.values())

    @property
    def when(self) -> str:
        """The stored time of the last save, or of the start of the session."""
        return self.seen.last_saved_at or self.seen.session.created_at


@pages.get("/")
def show() -> str:
    """The sessions of this phone in pages, newest first. On the first page a running session precedes the others."""
    known = device_or_none()
    number = store().sessions.count_of_phone(known) if known else 0
    first = request.args.get("from", 0, int)
    first = first if first in range(number) else 0
    shown = _sessions(first, SESSIONS_A_PAGE)
    overviews = [_overview(seen) for seen in shown]
    running = next((one for one in overviews if one.running), None) if first == 0 else None
    return render_template(
        "sessions/home.html",
        first_visit=not number,
        first=first,
        running=running,
        others=[one for one in overviews if one is not running],
        latest=next((seen.session for seen in (shown if first == 0 else _sessions(0, 1))), None),
        newer=max(first - SESSIONS_A_PAGE, 0) if first else None,
        older=first + SESSIONS_A_PAGE if number > first + SESSIONS_A_PAGE else None,
        examples=[_overview(SeenSession(one, "watch", None)) for one in examples()] if first == 0 else [],
    )


def _sessions(first: int, most: int) -> list[SeenSession]:
    """The sessions of this phone from the one with the index `first` on, newest first, at most `most`."""
    known = device_or_none()
    return store().sessions.of_phone(known, first, most) if known else []


def _overview(seen: SeenSession) -> SessionOverview:
    return SessionOverview(seen, tuple(load_matches(seen.session)))
