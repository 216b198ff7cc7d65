"""The home page: the sessions of this phone, the examples, and links to everything else."""

from dataclasses import dataclass

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.text import Text
from scorekeeper.store import SeenSession
from scorekeeper.table.examples import examples
from scorekeeper.table.match import LoadedMatch, counted_matches
from scorekeeper.table.phone_codes import made_code
from scorekeeper.table.played import played
from scorekeeper.web.http import preferences
from scorekeeper.web.http.access import phone, unsaved_sessions
from scorekeeper.web.http.db import store
from scorekeeper.web.http.i18n import language
from scorekeeper.web.http.security import readable_offline
from scorekeeper.web.http.session_addresses import address_of

pages = Blueprint("home", __name__)

SESSIONS_A_PAGE = 10
# So many of the latest matches can be played again with one tap.
_AGAIN = 4


@dataclass(frozen=True)
class SessionOverview:
    """A session on the home page, with its readable matches."""

    seen: SeenSession
    matches: tuple[LoadedMatch, ...]

    @property
    def running(self) -> tuple[LoadedMatch, ...]:
        """The matches that are not over."""
        return tuple(match for match in self.matches if not match.ledger.finished)

    @property
    def shown(self) -> tuple[LoadedMatch, ...]:
        """The matches to show: the running ones, or else the last one."""
        return self.running or self.matches[-1:]

    @property
    def titles(self) -> list[Text]:
        """What the shown matches are called, each name once."""
        titles: list[Text] = []
        for match in self.shown:
            if match.terms.title not in titles:
                titles.append(match.terms.title)
        return titles

    @property
    def when(self) -> str:
        """The stored time of the last save, or of the start of the session."""
        return self.seen.last_saved_at or self.seen.session.created_at


@pages.get("/")
@readable_offline
def show() -> str:
    """The sessions of this phone in pages, newest first. The first page begins with a running session."""
    number = phone().session_count()
    first = request.args.get("from", 0, int)
    first = first if first in range(number) else 0
    sessions = phone().sessions(first, SESSIONS_A_PAGE)
    overviews = [_overview(seen) for seen in sessions]
    running = next((overview for overview in overviews if overview.running), None) if first == 0 else None
    newest = played(phone()) if first == 0 else []
    shown_examples = examples(phone(), language()) if first == 0 and not preferences.examples_removed() else []
    return render_template(
        "sessions/home.html",
        first_visit=not number,
        first=first,
        unsaved=unsaved_sessions() if first == 0 else 0,
        exported_at=preferences.exported_at(),
        made=made_code(phone()) if first == 0 else None,
        running=running,
        others=[overview for overview in overviews if overview is not running],
        again=newest[:_AGAIN]
        if len(newest) > 1 or any(match.terms.title != Text(match.terms.game.name) for match in newest)
        else (),
        address_of=address_of,
        latest=next((seen.session for seen in (sessions if first == 0 else phone().sessions(0, 1))), None),
        newer=max(first - SESSIONS_A_PAGE, 0) if first else None,
        older=first + SESSIONS_A_PAGE if number > first + SESSIONS_A_PAGE else None,
        examples=[_overview(SeenSession(session, "watch", None)) for session in shown_examples],
    )


@pages.post("/examples/remove")
def remove_examples() -> ResponseReturnValue:
    """Remove the examples from this phone's home page."""
    preferences.keep(examples_removed=True)
    flash(_("The examples are gone from this phone."))
    return redirect(url_for("home.show"), 303)


def _overview(seen: SeenSession) -> SessionOverview:
    return SessionOverview(seen, tuple(counted_matches(store(), seen.session)))
