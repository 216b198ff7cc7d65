"""The app turns up a card for each player: for the form of a new match, or for a match in which nobody deals yet."""

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.inputs.addresses import with_match
from scorekeeper.web.matches.dealer_cards import draw, draw_for_form, flash_cards
from scorekeeper.web.matches.seat_draw_pages import save_drawn_dealer, valid_form, with_drawn_seats
from scorekeeper.web.rules.forms import MatchForm
from scorekeeper.web.rules.in_force import RulesInForce

pages = Blueprint("dealer_draw", __name__)


@pages.post("/sessions/new/pick")
@pages.post("/s/<session_id>/new/pick")
def pick(session_id: str | None = None) -> ResponseReturnValue:
    """The draw for the form of a new match. *Start* on its page sends the form with the dealer and the seats."""
    form = valid_form(session_id)
    (terms, *_others) = form.matches
    drawn = draw_for_form(form)
    sent = MatchForm.of(with_drawn_seats(terms, drawn.dealer, drawn.order), submission=form.text("submission"))
    where = url_for("matches.new", session_id=session_id) if session_id else url_for("matches.new_session")
    return render_template("matches/dealer_draw.html", draw=drawn, form=sent, game=terms.game, start=where)


@pages.post("/s/<session_id>/<int:number>/deal/pick")
@with_match("score")
def pick_in_match(match: LoadedMatch) -> ResponseReturnValue:
    """Draw the first dealer of a match and, before the first hand, the seats; save and show them.

    A second tap shows the same cards again. If somebody else deals by now, it redirects to the score.
    """
    score = url_for("sessions.show", **match.address)
    drawn = draw(RulesInForce.of_match(match), match.session.id, str(match.match.number))
    if match.terms.dealer is None:
        if not save_drawn_dealer(match, drawn.dealer, drawn.order):
            return redirect(url_for("match_rules.edit", **match.address), 303)
    elif match.terms.dealer != drawn.dealer:
        flash(_("Nothing was changed: who deals first has been decided in the meantime."), "warn")
        return redirect(score, 303)
    page = render_template("matches/dealer_draw.html", draw=drawn, form=None, game=match.terms.game, start=score)
    flash_cards(drawn)
    return page
