"""Lets other phones into a session: codes to watch, to count one's own hand and to keep score, a short code to type;
and the list of phones, which can be named and removed.
"""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf import FlaskForm
from wtforms import StringField

from scorekeeper import games
from scorekeeper.engine.fields import Json
from scorekeeper.store import LogFull, Session
from scorekeeper.store.addresses import MOST_ADDRESSES
from scorekeeper.table.keys import join as join_with_key
from scorekeeper.table.keys import renew_key, session_of_key, shown_key
from scorekeeper.table.match import load_all
from scorekeeper.table.phone_codes import find_phone_code
from scorekeeper.table.phones import LABEL_LENGTH, find_phone, phones_of, rename_phone
from scorekeeper.table.sessions import players_of, renew_address
from scorekeeper.table.short_codes import renew_short_code, session_of_short_code, short_code, withdraw_short_code
from scorekeeper.web.http.access import phone, replace_cookie, saving_phone
from scorekeeper.web.http.base_address import address_to_type, base_address, is_loopback
from scorekeeper.web.http.db import store
from scorekeeper.web.http.events import records
from scorekeeper.web.http.i18n import language, use_words_of
from scorekeeper.web.http.limits import tries_key
from scorekeeper.web.http.qr_codes import qr
from scorekeeper.web.http.session_addresses import look_up_anew
from scorekeeper.web.http.titles import phone_title
from scorekeeper.web.inputs.addresses import count_address, with_session
from scorekeeper.web.inputs.save_form import at_most
from scorekeeper.web.inputs.typed import typed_code
from scorekeeper.web.rules.saved_rules import file_of

pages = Blueprint("share", __name__)

_LATEST_MATCHES = 5


class LabelForm(FlaskForm):
    """The form for the name of a phone."""

    label = StringField(validators=[at_most(LABEL_LENGTH)])


@pages.get("/s/<session_id>/share")
@with_session("watch")
def show(session: Session) -> ResponseReturnValue:
    """The codes as QR codes and addresses. Only a phone that may write sees the score code and the list of phones."""
    _use_words_of_session(session)
    base = base_address()
    writes = phone().may_score(session.id)
    key = shown_key(phone(), session) if writes else None
    return render_template(
        "sharing/show.html",
        session=session,
        watch=base + url_for("sessions.show", session_id=session.id),
        code=short_code(store(), session),
        code_address=address_to_type(url_for("share.enter_code")),
        frame=base + url_for("board_picture.show", session_id=session.id, language=language()),
        writes=writes,
        score=base + url_for("share.join", score_key=key) if key else None,
        count=count_address(session) if writes else None,
        phones=phones_of(phone(), session.id) if writes else None,
        only_here=base == request.host_url.rstrip("/") and is_loopback(),
        qr=qr,
    )


@pages.post("/s/<session_id>/share/renew")
@records("new_key", "scorer")
@with_session("score")
def renew(session: Session) -> ResponseReturnValue:
    """Replace the score code. The old code stops working; phones that used it may still write."""
    renew_key(phone(), session)
    flash(
        _("There is a new code to keep score; the old one no longer works. Phones that keep score already still can.")
    )
    return redirect(url_for("share.show", session_id=session.id), 303)


@pages.post("/s/<session_id>/share/renew-watch")
@records("new_key", "scorer")
@with_session("score")
def renew_watch(session: Session) -> ResponseReturnValue:
    """Replace the address of the session. The old one shows its watchers nothing any more."""
    try:
        renew_address(phone(), session)
    except LogFull:
        text = _(
            "The link to watch was renewed %(most)s times and cannot be renewed again. Start another session for what "
            "others should not see.",
            most=MOST_ADDRESSES,
        )
        return render_template("errors/error.html", title=_("This session is full"), text=text), 409
    look_up_anew()
    flash(_("There is a new link to watch; the old one shows nothing any more."))
    return redirect(url_for("share.show", session_id=session.id), 303)


@pages.get("/join/<score_key>")
@tries_key
def join(score_key: str) -> ResponseReturnValue:
    """Show the session of a score code and ask for confirmation: a GET grants nothing. Unknown codes get 404."""
    session = session_of_key(store(), score_key)
    if session is None:
        return render_template("sharing/join.html", session=None), 404
    _use_words_of_session(session)
    return render_template(
        "sharing/join.html",
        session=session,
        score_key=score_key,
        names=players_of(store(), session.id),
        own_rules=_own_rules(session),
        writes=phone().may_score(session.id),
    )


@pages.post("/join/<score_key>")
@records("grant", "scorer")
@tries_key
def accept(score_key: str) -> ResponseReturnValue:
    """Grant this phone the right to write. Unknown codes get 404."""
    session = join_with_key(saving_phone(), score_key)
    if session is None:
        return render_template("sharing/join.html", session=None), 404
    replace_cookie()
    flash(_("This phone keeps score now."))
    return redirect(url_for("sessions.show", session_id=session.id), 303)


@pages.get("/code")
@tries_key
def enter_code() -> ResponseReturnValue:
    """The form for a short code; with `?code=` the way to its session, with `&board=1` to its board. The code of
    another phone leads to its page. Unknown codes get 404."""
    typed = typed_code(request.args.get("code", ""))
    session = session_of_short_code(store(), typed) if typed else None
    if session is not None:
        page = "board.show" if request.args.get("board") else "sessions.show"
        return redirect(url_for(page, session_id=session.id))
    if typed and find_phone_code(phone(), typed):
        return redirect(url_for("phone_code.confirm", code=typed))
    return render_template("sharing/code.html", typed=typed), 404 if typed else 200


@pages.post("/s/<session_id>/share/code")
@records("new_key", "scorer")
@with_session("score")
def renew_code(session: Session) -> ResponseReturnValue:
    """Make a short code, or replace the one there is."""
    renew_short_code(phone(), session)
    return redirect(url_for("share.show", session_id=session.id, _anchor="short-code"), 303)


@pages.post("/s/<session_id>/share/code/withdraw")
@records("new_key", "scorer")
@with_session("score")
def withdraw_code(session: Session) -> ResponseReturnValue:
    """Take the short code away."""
    withdraw_short_code(phone(), session)
    flash(_("The short code no longer works."))
    return redirect(url_for("share.show", session_id=session.id), 303)


@pages.route("/s/<session_id>/phones/<handle>", methods=["GET", "POST"])
@with_session("score")
def edit_phone(session: Session, handle: str) -> ResponseReturnValue:
    """The form for the name of a phone, and its POST. For another phone the page also asks whether to remove it."""
    listed = find_phone(phone(), session.id, handle)
    form = LabelForm(label=listed.grant.label)
    if not form.validate_on_submit():
        page = render_template("sharing/phone.html", session=session, phone=listed, form=form)
        return page, 422 if form.errors else 200
    rename_phone(phone(), session, listed, form.label.data or "")
    return redirect(url_for("share.show", session_id=session.id, _anchor="phones"), 303)


@pages.post("/s/<session_id>/phones/<handle>/remove")
@records("revocation", "scorer")
@with_session("score")
def remove_phone(session: Session, handle: str) -> ResponseReturnValue:
    """Let a phone only watch from now on, and renew the score code. A phone cannot remove itself."""
    listed = find_phone(phone(), session.id, handle)
    if listed.this:
        abort(400)
    _key, removed = renew_key(phone(), session, remove=[listed.grant.device])
    title = phone_title(listed.grant.label)
    if removed:
        text = _(
            "“%(phone)s” only watches now. There is a new code to keep score; the old one no longer works.", phone=title
        )
    else:
        text = _("“%(phone)s” had already stopped keeping score. There is a new code to keep score now.", phone=title)
    flash(text)
    return redirect(url_for("share.show", session_id=session.id), 303)


@pages.get("/s/<session_id>/phones/only-this")
@with_session("score")
def ask_only_this(session: Session) -> ResponseReturnValue:
    """Ask whether all other phones should only watch."""
    others = [listed for listed in phones_of(phone(), session.id).scorers if not listed.this]
    return render_template("sharing/only_this_phone.html", session=session, others=others)


@pages.post("/s/<session_id>/phones/only-this")
@records("revocation", "scorer")
@with_session("score")
def only_this(session: Session) -> ResponseReturnValue:
    """Renew the score code, and let all other phones only watch from now on."""
    _key, removed = renew_key(phone(), session, remove=None)
    flash(
        _("Only this phone keeps score now, and there is a new code to keep score.")
        if not removed
        else ngettext(
            "Only this phone keeps score now: %(num)s other phone only watches. There is a new code to keep score.",
            "Only this phone keeps score now: %(num)s other phones only watch. There is a new code to keep score.",
            len(removed),
        )
    )
    return redirect(url_for("share.show", session_id=session.id), 303)


def _own_rules(session: Session) -> dict[str, dict[str, Json]]:
    """The saved rules that the latest matches of a session are played by, as files by their name."""
    matches = load_all(store(), session, _LATEST_MATCHES)
    return {match.terms.rules_name: file_of(match.terms, "") for match in matches if match.terms.rules_name}


def _use_words_of_session(session: Session) -> None:
    installed = games.games()
    use_words_of(
        *(installed[match.game] for match in store().matches.of_session(session.id) if match.game in installed)
    )
