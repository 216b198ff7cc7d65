"""A session: its score, its name, whether this phone lists it on its home page, and its deletion."""

from collections import Counter
from dataclasses import asdict
from operator import itemgetter

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf import FlaskForm
from wtforms import StringField

from scorekeeper import games
from scorekeeper.engine.ledger import Ledger, find_preset
from scorekeeper.engine.seats.rules import joining_issues
from scorekeeper.engine.text import TN, T, Text, bidi_isolated
from scorekeeper.reports import chart
from scorekeeper.reports.score_sheet import SheetRow, changes, sheet_rows, standings
from scorekeeper.store import LastScorer, Session, SessionNews
from scorekeeper.table.match import LoadedMatch, load_all
from scorekeeper.table.phone import news_of
from scorekeeper.table.phone_counts import score_version
from scorekeeper.table.sessions import NAME_LENGTH, contents, players_of
from scorekeeper.table.sessions import delete as delete_session
from scorekeeper.table.sessions import forget as forget_session
from scorekeeper.table.sessions import keep as keep_session
from scorekeeper.table.sessions import rename as rename_session
from scorekeeper.table.shown import match_to_show
from scorekeeper.table.undo import describe_change, undoable
from scorekeeper.web.hands.pad_rows import PadRows
from scorekeeper.web.hands.save_notice import has_notice
from scorekeeper.web.http.access import phone, saving_phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.events import records
from scorekeeper.web.http.i18n import use_words_of
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.http.parts import offers
from scorekeeper.web.http.security import readable_offline
from scorekeeper.web.http.session_addresses import with_news
from scorekeeper.web.http.workers import drop_deleted_sheets
from scorekeeper.web.inputs.addresses import match_of, with_session
from scorekeeper.web.inputs.save_form import at_most

pages = Blueprint("sessions", __name__)


class NameForm(FlaskForm):
    """The form for the name of a session."""

    name = StringField(validators=[at_most(NAME_LENGTH)])


@pages.get("/s/<session_id>")
@pages.get("/s/<session_id>/<int:number>")
@readable_offline
def show(session_id: str, number: int | None = None) -> ResponseReturnValue:
    """The score of a match. Without a number, `match_to_show` chooses the match; an open page sends the one it shows as
    `?shows=`.

    A pad with many hands shows the newest ones; `?hands=all` shows all.
    """
    session = phone().session(session_id)
    # Read before the hands, so that anything saved meanwhile counts as a change and the page is fetched again.
    version = score_version(news_of(store(), session_id))
    matches = load_all(store(), session)
    if not matches and number is None and phone().may_score(session_id):
        return redirect(url_for("matches.new", session_id=session_id))
    # A match that is not there, or is too long to be shown, says so.
    match = _requested_match(matches, number) or match_of(session, number or 0)
    use_words_of(match.terms.game)
    terms = match.terms
    writes = phone().may_score(session_id)
    change = undoable(store(), match) if writes else None
    if change and has_notice(match):
        # The notice has the undo button.
        change = None
    return render_template(
        "sessions/score.html",
        session=session,
        match=match,
        matches=matches,
        follows=number is None,
        preset=find_preset(terms.game, terms.preset),
        changed=len(changes(terms)),
        standings=standings(match.ledger),
        pad_rows=PadRows(match.ledger, whole=request.args.get("hands") == "all"),
        sheet_rows=sheet_rows,
        column_rows=_column_rows,
        totals_chart=chart.totals,
        lead=_lead,
        joins=writes and not match.ledger.finished and not joining_issues(match.ledger),
        undo=change,
        undo_text=describe_change(match, change) if change else None,
        writes=writes,
        kept=phone().role(session_id) is not None,
        removed=phone().was_removed(session_id),
        elsewhere=phone().plays_elsewhere(session_id),
        version=version,
    )


@pages.get("/s/<session_id>/version")
@counts_as("polls")
@with_news
def version(news: SessionNews) -> str:
    """A short text that changes when something is saved in the session, a player has counted, or the short code is
    another. Pages poll it."""
    return score_version(news)


@pages.post("/s/<session_id>/keep")
@records("grant", "watcher")
@with_session("watch")
def keep(session: Session) -> ResponseReturnValue:
    """List the session on this phone's home page."""
    keep_session(saving_phone(), session)
    return redirect(url_for("sessions.show", session_id=session.id), 303)


@pages.post("/s/<session_id>/forget")
@records("revocation", "watcher")
@with_session("watch")
def forget(session: Session) -> ResponseReturnValue:
    """Remove the session from this phone's home page and revoke its grant, unless no other phone may write."""
    try:
        forget_session(saving_phone(), session)
    except LastScorer:
        text = _(
            "This is the only phone that may write here: without it nobody could keep score any more. Let another "
            "phone scan the code to keep score first, then take the session off this one."
        )
        flash(text, "warn")
        return redirect(url_for("share.show" if offers("share") else "sessions.show", session_id=session.id), 303)
    flash(_("The session is no longer on this phone's first page. Its address still shows it."))
    return redirect(url_for("home.show"), 303)


@pages.route("/s/<session_id>/name", methods=["GET", "POST"])
@with_session("score")
def rename(session: Session) -> ResponseReturnValue:
    """The form for the name of a session, and its POST. An empty name means: show the players' names."""
    form = NameForm(name=session.name)
    if not form.validate_on_submit():
        return render_template("sessions/name.html", session=session, form=form), 422 if form.errors else 200
    rename_session(phone(), session, form.name.data or "")
    return redirect(url_for("sessions.show", session_id=session.id), 303)


@pages.get("/s/<session_id>/delete")
@with_session("score")
def ask_deletion(session: Session) -> str:
    """What will be deleted with the session."""
    return _deletion_page(session)


@pages.post("/s/<session_id>/delete")
@records("deletion", "scorer")
@with_session("score")
def delete(session: Session) -> ResponseReturnValue:
    """Delete the session as the page showed it. Status 422 without the tick.

    Raises Stale if anything was saved since.
    """
    if not request.form.get("sure"):
        return _deletion_page(session, _("Nothing is deleted yet. Tick this as well, if you are sure.")), 422
    delete_session(phone(), session, request.form.get("entries", -1, int))
    drop_deleted_sheets()
    flash(_("The session is deleted."))
    return redirect(url_for("home.show"), 303)


def _deletion_page(session: Session, error: str = "") -> str:
    recorded, installed = contents(store(), session), games.games()
    use_words_of(*(installed[key] for key in recorded.game_keys if key in installed))
    players = bidi_isolated(players_of(store(), session.id))
    return render_template("sessions/delete.html", session=session, players=players, error=error, **asdict(recorded))


def _requested_match(matches: list[LoadedMatch], number: int | None) -> LoadedMatch | None:
    if number is None:
        return match_to_show(matches, request.args.get("shows", None, int))
    return next((match for match in matches if match.match.number == number), None)


def _lead(matches: list[LoadedMatch], match: LoadedMatch) -> Text | None:
    """Who of the sides of a match has won the most matches of its session; None before anybody has won one."""
    won = Counter(frozenset(other.ledger.winners) for other in matches if other.ledger.finished)
    (most, side), (next_most, _side), *_others = sorted(
        ((won[frozenset(side)], side) for side in match.terms.sides), key=itemgetter(0), reverse=True
    )
    if not most:
        return None
    if most == next_most:
        return TN("Level with %(count)s match won each", "Level with %(count)s matches won each", most)
    if len(match.terms.sides) == 2:
        return T("%(side)s leads %(won)s–%(lost)s", side=list(side), won=most, lost=next_most)
    return TN(
        "%(side)s leads with %(count)s match won", "%(side)s leads with %(count)s matches won", most, side=list(side)
    )


def _column_rows(ledger: Ledger, column: int, newest: int) -> list[SheetRow]:
    """The rows of the newest hands that count in a column of the sheet, at most `newest`."""
    return [row for row in sheet_rows(ledger) if column in row.counts][-newest:]
