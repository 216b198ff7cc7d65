"""Lets a phone that keeps score name the other phones of its session, and remove them."""

from flask import Blueprint, abort, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf import FlaskForm
from wtforms import StringField

from scorekeeper.store import Session
from scorekeeper.table.keys import renew_key
from scorekeeper.table.phones import LABEL_LENGTH, find_phone, phones_of
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.db import store
from scorekeeper.web.http.events import records
from scorekeeper.web.http.titles import phone_title
from scorekeeper.web.inputs.addresses import with_session
from scorekeeper.web.inputs.save_form import at_most

pages = Blueprint("phones", __name__, url_prefix="/s/<session_id>/phones")


class LabelForm(FlaskForm):
    """The form for the name of a phone."""

    label = StringField(validators=[at_most(LABEL_LENGTH)])


@pages.route("/<handle>", methods=["GET", "POST"])
@with_session("score")
def edit(session: Session, handle: str) -> ResponseReturnValue:
    """The form for the name of a phone, and its POST. For another phone the page also asks whether to remove it."""
    listed = find_phone(phone(), session.id, handle)
    form = LabelForm(label=listed.grant.label)
    if not form.validate_on_submit():
        page = render_template("sharing/phone.html", session=session, phone=listed, form=form)
        return page, 422 if form.errors else 200
    store().grants.label(listed.grant.device, session.id, " ".join((form.label.data or "").split()))
    return redirect(url_for("share.show", session_id=session.id, _anchor="phones"), 303)


@pages.post("/<handle>/remove")
@records("revocation", "scorer")
@with_session("score")
def remove(session: Session, handle: str) -> ResponseReturnValue:
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


@pages.get("/only-this")
@with_session("score")
def ask_only_this(session: Session) -> ResponseReturnValue:
    """Ask whether all other phones should only watch."""
    others = [listed for listed in phones_of(phone(), session.id).scorers if not listed.this]
    return render_template("sharing/only_this_phone.html", session=session, others=others)


@pages.post("/only-this")
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
