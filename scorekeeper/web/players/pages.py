"""A player's page in a match: total, renaming, merging with another name of the same person.

`seat` counts from 1. Joining, leaving, sitting out and dealing are in `action_pages`.
"""

from functools import partial
from itertools import islice

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.store import Match, Session, Stale
from scorekeeper.table import renaming
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.player_actions import player_actions
from scorekeeper.table.renaming import Renaming
from scorekeeper.table.terms import terms_are_saved
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.errors import stale_text
from scorekeeper.web.inputs.addresses import with_match
from scorekeeper.web.inputs.save_form import SaveForm
from scorekeeper.web.players.forms import MergeForm, PlayerNameForm

pages = Blueprint("match_players", __name__, url_prefix="/s/<session_id>/<int:number>/players/<int:seat>")

# The page lists this many sessions and counts the rest.
_MOST_SESSIONS = 10


@pages.get("")
@with_match("watch")
def show(match: LoadedMatch, seat: int) -> str:
    """The page. On a phone that only watches it offers nothing to change."""
    return _page(match, seat, _name_form(match.player_at(seat), request.args.get("name")))


@pages.post("/name")
@with_match("score")
def rename(match: LoadedMatch, seat: int) -> ResponseReturnValue:
    """Rename the player in every match this phone may edit. If the name is taken, ask whether it is the same person."""
    form, player = PlayerNameForm.submitted(), match.player_at(seat)
    if terms_are_saved(phone(), form.submission_id):
        return _redirect_to_score(match)
    if form.name.errors:
        return _page(match, seat, form), 422
    if form.was.data != player:
        return _page(match, seat, _name_form(player, form.new_name), stale_text()), 409
    planned = renaming.plan(phone(), player, form.new_name)
    if planned.together:
        form.name.errors = [_conflict_text(planned, planned.together, match)]
        return _page(match, seat, form), 422
    if planned.taken:
        return redirect(url_for(".merge", seat=seat, other=form.new_name, **match.address), 303)
    return _save(match, seat, planned, form.submission_id)


@pages.get("/merge")
@with_match("score")
def merge(match: LoadedMatch, seat: int) -> ResponseReturnValue:
    """Ask whether `?other=` is a name of the same person, and which of the two names stays."""
    player, other = match.player_at(seat), request.args.get("other", "")
    if not renaming.plan(phone(), player, other).taken:
        return redirect(url_for(".show", seat=seat, name=other or None, **match.address))
    return _merge_page(match, seat, player, other)


@pages.post("/merge")
@with_match("score")
def put_together(match: LoadedMatch, seat: int) -> ResponseReturnValue:
    """Give both players the name in the field `keep`. Undo on the score sheet reverses it."""
    form, player = MergeForm.submitted(), match.player_at(seat)
    if terms_are_saved(phone(), form.submission_id):
        return _redirect_to_score(match)
    if form.was.data != player:
        raise Stale
    planned = renaming.plan(phone(), form.old_name, form.keep.data or "")
    if planned.together:
        return _merge_page(match, seat, player, form.other.data or "")
    return _save(match, seat, planned, form.submission_id)


def _name_form(player: str, typed: str | None) -> PlayerNameForm:
    return PlayerNameForm.blank(was=player, name=player if typed is None else typed)


def _redirect_to_score(match: LoadedMatch) -> ResponseReturnValue:
    return redirect(url_for("sessions.show", **match.address), 303)


def _save(match: LoadedMatch, seat: int, planned: Renaming, submission: str) -> ResponseReturnValue:
    try:
        renaming.save(phone(), planned, submission)
    except Stale:
        flash(stale_text(), "warn")
        return redirect(url_for(".show", seat=seat, name=planned.new, **match.address), 303)
    done = ngettext(
        "%(old)s is now called %(new)s, in %(num)d match.",
        "%(old)s is now called %(new)s, in %(num)d matches.",
        len(planned.changes),
        old=planned.old,
        new=planned.new,
    )
    flash(" ".join([done, *_kept_name_texts(planned)]))
    return _redirect_to_score(match)


def _kept_name_texts(planned: Renaming) -> list[str]:
    texts = []
    if planned.more:
        older = ngettext(
            "%(num)d older match keeps the old name: change it once more for that one.",
            "%(num)d older matches keep the old name: change it once more for them.",
            planned.more,
        )
        texts.append(older)
    if planned.watched:
        watched = ngettext(
            "%(num)d match keeps the old name, because this phone only watches there.",
            "%(num)d matches keep the old name, because this phone only watches there.",
            len(planned.watched),
        )
        texts.append(watched)
    return texts


def _watched_sessions(planned: Renaming) -> list[Session]:
    """The sessions in which matches keep the old name because this phone only watches there, latest first."""
    session_ids = dict.fromkeys(match.session for match in planned.watched)
    return list(islice(filter(None, map(store().sessions.get, session_ids)), _MOST_SESSIONS))


def _conflict_text(planned: Renaming, where: Match, here: LoadedMatch) -> str:
    names = {"first": planned.old, "second": planned.new}
    if where.id == here.match.id:
        return _("%(first)s and %(second)s both play in this match. Choose another name.", **names)
    if where.session == here.session.id:
        return _(
            "%(first)s and %(second)s both play in match %(number)s of this session. Choose another name.",
            number=where.number,
            **names,
        )
    return _("%(first)s and %(second)s both play in a match of another session. Choose another name.", **names)


def _page(match: LoadedMatch, seat: int, form: PlayerNameForm, problem: str = "") -> str:
    player, writes = match.player_at(seat), phone().may_score(match.session.id)
    return render_template(
        "players/player.html",
        match=match,
        player=player,
        seat=seat,
        writes=writes,
        form=form,
        problem=problem,
        scope=renaming.plan(phone(), player, "") if writes else None,
        kept_name_texts=_kept_name_texts,
        watched_sessions=_watched_sessions,
        others=renaming.other_names(phone(), match, player) if writes else [],
        player_actions=player_actions(match, player) if writes else [],
        save_form=partial(SaveForm.blank, entry=match.last),
    )


def _merge_page(match: LoadedMatch, seat: int, player: str, other: str) -> ResponseReturnValue:
    """The question. If both names cannot belong to one person, the reason and status 422."""
    plans = [renaming.plan(phone(), other, player), renaming.plan(phone(), player, other)]
    where = plans[1].together
    page = render_template(
        "players/merge.html",
        match=match,
        seat=seat,
        player=player,
        other=other,
        plans=plans,
        refused=_conflict_text(plans[1], where, match) if where else "",
        kept_name_texts=_kept_name_texts,
        watched_sessions=_watched_sessions,
        form=MergeForm.blank(was=player, other=other),
    )
    return page, 422 if where else 200
