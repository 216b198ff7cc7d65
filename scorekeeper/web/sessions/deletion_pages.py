"""Deletes a session for good. The page says what goes, and asks for a tick as well as for the button."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper import games
from scorekeeper.engine.text import bidi_isolated
from scorekeeper.store import Session
from scorekeeper.table.session_players import players_of
from scorekeeper.web.http.access import device, open_session_to_write
from scorekeeper.web.http.db import now, store
from scorekeeper.web.http.i18n import use_words_of
from scorekeeper.web.http.printer import printer

pages = Blueprint("deletion", __name__, url_prefix="/s/<session_id>/delete")


@pages.get("")
def show(session_id: str) -> str:
    """What goes with the session. Nothing is deleted yet."""
    return _page(open_session_to_write(session_id))


@pages.post("")
def delete(session_id: str) -> ResponseReturnValue:
    """Delete the session as the page showed it. Status 422 without the tick.

    Raises Stale if anything was saved since.
    """
    session = open_session_to_write(session_id)
    if not request.form.get("sure"):
        return _page(session, _("Nothing is deleted yet. Tick this as well, if you are sure.")), 422
    store().sessions.delete(session.id, request.form.get("entries", -1, int), now(), device())
    # Any of the kept sheets may show it.
    printer().sheets.clear()
    flash(_("The session is deleted."))
    return redirect(url_for("home.show"), 303)


def _page(session: Session, error: str = "") -> str:
    matches, every = store().matches.of_session(session.id), games.games()
    use_words_of(*(every[match.game] for match in matches if match.game in every))
    newest = [
        entry
        for match in matches
        for slot, entry in store().entries.current(match.id).items()
        if slot and not entry.void
    ]
    return render_template(
        "sessions/delete.html",
        session=session,
        matches=len(matches),
        hands=len(newest),
        remarks=sum(bool(entry.body and entry.body.get("remark")) for entry in newest),
        phones=len(store().grants.of_session(session.id)),
        players=bidi_isolated(players_of(session.id)),
        settled=store().settling.version(session.id) > 0,
        entries=store().sessions.number_of_entries(session.id),
        error=error,
    )
