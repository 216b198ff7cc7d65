"""Shows the rules of a match, and changes its terms: players or their seats, first dealer, preset, options.

After the first hand, players can only change seats here. They are renamed on their own page, for all matches.

All hands are scored by the current terms. If a change alters points, ends the match or continues a finished one, the
page shows this and asks for confirmation.
"""

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.reports.rulebook import rulebook_of
from scorekeeper.reports.score_sheet import option_values
from scorekeeper.store import Stale
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.terms import effect_of_new_terms, save_terms
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.security import readable_offline
from scorekeeper.web.inputs.addresses import match_of, with_match
from scorekeeper.web.inputs.save_form import new_submission
from scorekeeper.web.inputs.typed import whole_number
from scorekeeper.web.rules.forms import MatchForm
from scorekeeper.web.rules.saved_rules import file_of

pages = Blueprint("match_rules", __name__)


@pages.get("/s/<session_id>/<int:number>/rules")
@readable_offline
@with_match("watch")
def show(match: LoadedMatch) -> ResponseReturnValue:
    """The rulebook of a match with all its options. Differences from the preset are marked."""
    book = rulebook_of(match.terms)
    own = file_of(match.terms, _("Our rules"))
    return render_template(
        "matches/terms.html", match=match, book=book, own_rules=own, writes=phone().may_score(match.session.id)
    )


@pages.get("/s/<session_id>/<int:number>/rules/edit")
@with_match("score")
def edit(match: LoadedMatch) -> ResponseReturnValue:
    """The form that changes the terms of a match."""
    form = MatchForm.of(match.terms, match.terms, _fixed_seats(match), based_on=str(match.entries[0].id))
    return _page(match, form)


@pages.post("/s/<session_id>/<int:number>/rules/edit")
@with_match("score")
def save(match: LoadedMatch) -> ResponseReturnValue:
    """Save the change. If it affects played hands, ask for confirmation first."""
    terms, sent = match.terms, _with_current_names(match, request.form)
    form = MatchForm.submitted(terms.game, sent, terms, _fixed_seats(match))
    if form.text("again") or form.text("rows"):
        return _page(match, form)
    if not form.validate() or not _seats_fit(match, form):
        return _page(match, form), 422
    (terms,) = form.matches
    terms = replace(terms, ended=match.terms.ended)
    change = effect_of_new_terms(match, terms)
    if change.any and form.text("confirmed") != change.seen:
        return render_template("matches/confirm_terms.html", match=match, sent=_hidden_fields(form), change=change)
    try:
        save_terms(phone(), match, terms, based_on=whole_number(form.text("based_on")), submission=form.submission_id)
    except Stale:
        return _conflict_page(match_of(match.session, match.match.number), form), 409
    flash(_("The rules are saved."))
    return redirect(url_for("match_rules.show", **match.address), 303)


def _fixed_seats(match: LoadedMatch) -> int | None:
    """The number of seats if it is fixed: after the first hand, because joining and leaving have own pages."""
    return len(match.terms.players) if match.has_hands or match.terms.changes else None


def _seats_fit(match: LoadedMatch, form: MatchForm) -> bool:
    """Whether the players are still the same, if there are hands. If not, add an error to the form."""
    (terms,) = form.matches
    fits = not form.fixed or sorted(terms.players) == sorted(match.terms.players)
    if not fits:
        form.errors["players"] = [_("Here the same people can only change places.")]
    return fits


def _with_current_names(match: LoadedMatch, sent: Mapping[str, str]) -> dict[str, str]:
    """The inputs of a form, with the new names of players who were renamed since it was made."""
    names = match.stored.names_since(whole_number(sent.get("based_on", "")) or 0)
    return {name: names.get(text, text) if name.startswith("players-") else text for name, text in sent.items()}


def _hidden_fields(form: MatchForm) -> list[tuple[str, str]]:
    return [(name, value) for name, value in form.sent.items() if name not in ("csrf_token", "confirmed", "again")]


def _conflict_page(match: LoadedMatch, form: MatchForm) -> str:
    """The page that compares the stored options with the typed ones, after another phone has changed the terms."""
    (terms,) = form.matches
    both = zip(*(option_values(by.game, by.options, by.preset) for by in (match.terms, terms)), strict=True)
    differences = [(stored, typed) for stored, typed in both if stored.value != typed.value]
    sent = [(name, value) for name, value in _hidden_fields(form) if name not in ("based_on", "submission")]
    sent += [("based_on", str(match.entries[0].id)), ("submission", new_submission())]
    return render_template("matches/terms_conflict.html", match=match, terms=terms, differences=differences, sent=sent)


def _page(match: LoadedMatch, form: MatchForm) -> str:
    return render_template("matches/edit_terms.html", match=match, form=form, names=[])
