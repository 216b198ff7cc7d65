"""Before the cards are dealt: cards are drawn for seats and deal, and what they say is taken over by one tap.

The drawn cards are the game's own question to the referee (`Game.draw`). Taken over are the dealer and, where cards
decide about seats too, the order of the seats; the cards themselves are stored nowhere.
"""

from dataclasses import replace

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper import games
from scorekeeper.ledger import Terms
from scorekeeper.scoring import Game, Question
from scorekeeper.store import Conflict
from scorekeeper.text import Invalid
from scorekeeper.web.access import device, open_session_to_write
from scorekeeper.web.forms import TermsForm, terms_form
from scorekeeper.web.house import Rules
from scorekeeper.web.i18n import speak_of
from scorekeeper.web.inquiry import Inquiry
from scorekeeper.web.matches import open_match_to_write
from scorekeeper.web.referee import page
from scorekeeper.web.rules import consequences
from scorekeeper.web.starting import setup_page
from scorekeeper.web.storage import now, store

__all__ = ["pages"]

pages = Blueprint("dealing", __name__)


@pages.get("/deal")
def choose() -> str:
    """For which game."""
    return render_template("dealing/choose.html", games=[game for game in games.games().values() if game.draw])


@pages.post("/s/<session_id>/<int:number>/deal")
def take(session_id: str, number: int) -> ResponseReturnValue:
    """The drawn cards say who deals first in this match, and where nobody has played yet, who sits where."""
    match = open_match_to_write(session_id, number)
    if match.terms.dealer is not None:
        flash(_("Nothing was changed: it is known by now who deals first."), "warn")
        return redirect(url_for("sessions.show", **match.address), 303)
    asked = Inquiry(Rules.of_match(match), _question(match.terms.game), request.form)
    asked.take = request.path
    if asked.dealer is None:
        return page(asked)
    terms = _drawn(match.terms, asked, seats=not match.hands)
    if consequences(match, terms).any:
        flash(
            _("Hands played before count otherwise with this dealer. Say it on the rules page, which shows how."),
            "warn",
        )
        return redirect(url_for("rules.edit", **match.address), 303)
    setup = match.entries[0].id
    saved = store().save(
        match.match.id,
        0,
        body=terms.body(),
        based_on=setup,
        shown=None,
        note="",
        device=device(),
        submission=f"deal {setup}",
        now=now(),
    )
    if isinstance(saved, Conflict):
        flash(_("Nothing was changed: it is known by now who deals first."), "warn")
    else:
        flash(_("%(player)s deals first.", player=asked.dealer))
    return redirect(url_for("sessions.show", **match.address), 303)


@pages.get("/sessions/new/draw")
@pages.get("/sessions/new/drawn")
@pages.get("/s/<session_id>/new/draw")
@pages.get("/s/<session_id>/new/drawn")
def again(session_id: str | None = None) -> ResponseReturnValue:
    """These pages come from the form that starts a match, and lead back to it."""
    where = url_for("starting.another", session_id=session_id) if session_id else url_for("starting.new")
    return redirect(where)


@pages.post("/sessions/new/draw")
@pages.post("/s/<session_id>/new/draw")
def draw(session_id: str | None = None) -> ResponseReturnValue:
    """Draw for a match that is being set up; its form travels along."""
    session = open_session_to_write(session_id) if session_id else None
    form = _form()
    if not form.validate_on_submit():
        return setup_page(session, form), 422
    asked = _asked(form)
    asked.take = url_for("dealing.drawn", session_id=session_id)
    return page(asked)


@pages.post("/sessions/new/drawn")
@pages.post("/s/<session_id>/new/drawn")
def drawn(session_id: str | None = None) -> ResponseReturnValue:
    """Back to the form, with what the cards say, if all have drawn."""
    session = open_session_to_write(session_id) if session_id else None
    form = _form()
    if not form.validate_on_submit():
        return setup_page(session, form), 422
    (terms, *_others) = form.matches
    asked = _asked(form)
    found = terms if asked.dealer is None else _drawn(terms, asked, seats=True)
    return setup_page(session, form.of(found, submission=form.submission.data or ""))


def _form() -> TermsForm:
    try:
        return terms_form(games.find(request.form.get("game", ""))).submitted()
    except Invalid:
        abort(404)


def _asked(form: TermsForm) -> Inquiry:
    """The question about the cards these players drew, by the rules in the form."""
    (terms, *_others) = form.matches
    speak_of(terms.game)
    preset = next(one for one in terms.game.presets if one.key == terms.preset)
    rules = Rules(terms.game, preset, terms.options, form=form, seated=terms.players)
    return Inquiry(rules, _question(terms.game), {} if "clear" in request.form else request.form)


def _question(game: Game) -> Question:
    return game.questions.get(game.draw) or abort(404)


def _drawn(terms: Terms, asked: Inquiry, *, seats: bool) -> Terms:
    """The terms with who deals first and, if `seats` are still free, everybody seated as drawn."""
    return replace(terms, dealer=asked.dealer, players=(asked.order if seats else ()) or terms.players)
