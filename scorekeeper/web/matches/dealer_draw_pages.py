"""The app turns up a card for each player: for the form of a new match, or for a match in which nobody deals yet.

The cards follow from a secret: for a form from one that the phone keeps in its cookie until it starts a match, in a
match from the match itself. So Back, reload and a second tap show the same cards.
"""

from flask import Blueprint, abort, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.fields import name_key
from scorekeeper.engine.game import AnyGame
from scorekeeper.table.dealer_draw import DealerDraw, draw_dealer, random_numbers
from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.i18n import use_words_of
from scorekeeper.web.inputs.addresses import with_match
from scorekeeper.web.matches.draw_secret import draw_secret
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
    draw = _draw(RulesInForce.of_form(form), draw_secret())
    drawn = MatchForm.of(with_drawn_seats(terms, draw.dealer, draw.order), submission=form.text("submission"))
    where = url_for("matches.new", session_id=session_id) if session_id else url_for("matches.new_session")
    return render_template("matches/dealer_draw.html", draw=draw, form=drawn, game=terms.game, start=where)


@pages.post("/s/<session_id>/<int:number>/deal/pick")
@with_match("score")
def pick_in_match(match: LoadedMatch) -> ResponseReturnValue:
    """Draw the first dealer of a match and, before the first hand, the seats; save and show them.

    A second tap shows the same cards again. If somebody else deals by now, it redirects to the score.
    """
    score = url_for("sessions.show", **match.address)
    draw = _draw(RulesInForce.of_match(match), match.session.id, str(match.match.number))
    if match.terms.dealer is None:
        if not save_drawn_dealer(match, draw.dealer, draw.order):
            return redirect(url_for("match_rules.edit", **match.address), 303)
    elif match.terms.dealer != draw.dealer:
        flash(_("Nothing was changed: who deals first has been decided in the meantime."), "warn")
        return redirect(score, 303)
    return render_template("matches/dealer_draw.html", draw=draw, form=None, game=match.terms.game, start=score)


def _draw(rules: RulesInForce, *secret: str) -> DealerDraw:
    """The draw for the players by these rules. Aborts with 404 if the game draws for nothing."""
    game: AnyGame = rules.game
    if not game.draw_question:
        abort(404)
    use_words_of(game)
    numbers = random_numbers(phone().secret_id("draw", *secret, game.key, *sorted(map(name_key, rules.players))))
    return draw_dealer(game, rules.options, rules.players, numbers)
