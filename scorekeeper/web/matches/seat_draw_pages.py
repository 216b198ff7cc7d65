"""Cards are drawn for seats and first deal: players draw them, or the app turns them up.

Cards that players draw are a referee question of the game (`Game.draw_question`), and one tap applies the result to the
match: the first dealer and, if the game draws for seats too, the order of the seats. The cards are not stored.
"""

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper import games
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.referee import Question
from scorekeeper.table.dealer_draw import save_drawn_dealer, with_drawn_seats
from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.i18n import use_words_of
from scorekeeper.web.inputs.addresses import with_match
from scorekeeper.web.inputs.game_names import game_or_404
from scorekeeper.web.matches.dealer_cards import draw_for_form, draw_for_match, flash_cards
from scorekeeper.web.matches.pages import match_form_page
from scorekeeper.web.referee.question_page import QuestionPage
from scorekeeper.web.referee.view import ask_referee, referee_page
from scorekeeper.web.rules.forms import MatchForm
from scorekeeper.web.rules.in_force import RulesInForce

pages = Blueprint("seat_draw", __name__)


@pages.get("/deal")
def choose() -> str:
    """The games that have a question about drawn cards."""
    choices = [game for game in games.games().values() if game.draw_question]
    return render_template("matches/seat_draw.html", games=choices)


@pages.post("/s/<session_id>/<int:number>/deal")
@with_match("score")
def apply(match: LoadedMatch) -> ResponseReturnValue:
    """Save the first dealer of a match from the drawn cards and, before the first hand, the order of the seats."""
    if match.terms.dealer is not None:
        flash(_("Nothing was changed: who deals first has been decided in the meantime."), "warn")
        return redirect(url_for("sessions.show", **match.address), 303)
    drawing = ask_referee(RulesInForce.of_match(match), _question(match.terms.game), request.form)
    drawing.apply_url = request.script_root + request.path
    if drawing.dealer is None:
        return referee_page(drawing)
    if not _save_dealer(match, drawing.dealer, drawing.order):
        return redirect(url_for("match_rules.edit", **match.address), 303)
    flash(_("%(player)s deals first.", player=drawing.dealer))
    return redirect(url_for("sessions.show", **match.address), 303)


@pages.get("/sessions/new/draw")
@pages.get("/sessions/new/drawn")
@pages.get("/sessions/new/pick")
@pages.get("/s/<session_id>/new/draw")
@pages.get("/s/<session_id>/new/drawn")
@pages.get("/s/<session_id>/new/pick")
def back_to_form(session_id: str | None = None) -> ResponseReturnValue:
    """Redirect a GET of these addresses to the form that starts a match, because only its POST has the players."""
    where = url_for("matches.new", session_id=session_id) if session_id else url_for("matches.new_session")
    return redirect(where)


@pages.post("/sessions/new/draw")
@pages.post("/s/<session_id>/new/draw")
def draw(session_id: str | None = None) -> ResponseReturnValue:
    """The page that draws for a new match. It repeats the inputs of the match's form."""
    form = _valid_form(session_id)
    drawing = _drawing(form)
    drawing.apply_url = url_for("seat_draw.apply_to_form", session_id=session_id)
    return referee_page(drawing)


@pages.post("/sessions/new/drawn")
@pages.post("/s/<session_id>/new/drawn")
def apply_to_form(session_id: str | None = None) -> ResponseReturnValue:
    """The form of a new match, with first dealer and seats from the cards if all players have drawn."""
    form = _valid_form(session_id)
    (terms, *_others) = form.matches
    drawing = _drawing(form)
    if drawing.dealer is not None:
        terms = with_drawn_seats(terms, drawing.dealer, drawing.order)
    return match_form_page(session_id, MatchForm.of(terms, submission=form.text("submission")))


@pages.post("/sessions/new/pick")
@pages.post("/s/<session_id>/new/pick")
def pick(session_id: str | None = None) -> ResponseReturnValue:
    """The draw for the form of a new match. *Start* on its page sends the form with the dealer and the seats."""
    form = _valid_form(session_id)
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
    drawn = draw_for_match(match)
    if match.terms.dealer is None:
        if not _save_dealer(match, drawn.dealer, drawn.order):
            return redirect(url_for("match_rules.edit", **match.address), 303)
    elif match.terms.dealer != drawn.dealer:
        flash(_("Nothing was changed: who deals first has been decided in the meantime."), "warn")
        return redirect(score, 303)
    page = render_template("matches/dealer_draw.html", draw=drawn, form=None, game=match.terms.game, start=score)
    flash_cards(drawn)
    return page


def _valid_form(session_id: str | None) -> MatchForm:
    """The sent form of a new match. Aborts with that form and status 422 if it is not valid."""
    if session_id:
        phone().session_for("score", session_id)
    form = MatchForm.submitted(game_or_404(request.form.get("game")))
    if not form.validate():
        abort(make_response(match_form_page(session_id, form), 422))
    return form


def _drawing(form: MatchForm) -> QuestionPage:
    """The question about drawn cards, for the rules and players in the match's form."""
    rules = RulesInForce.of_form(form)
    use_words_of(rules.game)
    return ask_referee(rules, _question(rules.game), {} if "clear" in request.form else request.form)


def _question(game: AnyGame) -> Question[object, object]:
    return game.questions.get(game.draw_question) or abort(404)


def _save_dealer(match: LoadedMatch, dealer: str, order: tuple[str, ...]) -> bool:
    """Save what was drawn (`save_drawn_dealer`). If that is not possible, say so and return False."""
    if save_drawn_dealer(phone(), match, dealer, order):
        return True
    text = _(
        "With this dealer, hands already played would count differently. Choose the dealer on "
        "the rules page, which shows how."
    )
    flash(text, "warn")
    return False
