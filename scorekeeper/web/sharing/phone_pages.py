"""What a phone that keeps score may do about the phones of its session: call them by a name, and remove them."""

from flask import Blueprint, abort, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf import FlaskForm
from wtforms import StringField
from wtforms.validators import Length

from scorekeeper.store import Grant
from scorekeeper.table.keys import fresh_key
from scorekeeper.table.phone_labels import LABEL_LENGTH
from scorekeeper.table.phones import ListedPhone, find_phone, phones_of
from scorekeeper.web.http.access import device, open_session_to_write
from scorekeeper.web.http.db import now, store

pages = Blueprint("phones", __name__, url_prefix="/s/<session_id>/phones")


class LabelForm(FlaskForm):
    """The form for the name of a phone."""

    label = StringField()


@pages.route("/<phone>", methods=["GET", "POST"])
def edit(session_id: str, phone: str) -> ResponseReturnValue:
    """The form for the name of a phone, and its POST. For another phone the page also asks whether to remove it."""
    session = open_session_to_write(session_id)
    listed = _listed(session_id, phone)
    form = LabelForm(label=listed.grant.label)
    form.label.label.text = _("Name of the phone")
    form.label.description = _("Whose phone it is, for example. Only phones that keep score see it.")
    too_long = _("A name has at most %(most)s characters. Shorten this one.", most=LABEL_LENGTH)
    form.label.validators = [Length(max=LABEL_LENGTH, message=too_long)]
    if not form.validate_on_submit():
        page = render_template("sharing/phone.html", session=session, phone=listed, form=form)
        return page, 422 if form.errors else 200
    store().grants.label(listed.grant.device, session.id, " ".join((form.label.data or "").split()))
    return redirect(url_for("share.show", session_id=session.id, _anchor="phones"), 303)


@pages.post("/<phone>/remove")
def remove(session_id: str, phone: str) -> ResponseReturnValue:
    """Let a phone only watch from now on, and renew the score code. A phone cannot remove itself."""
    session = open_session_to_write(session_id)
    listed = _listed(session_id, phone)
    if listed.this:
        abort(400)
    if _remove(session.id, [listed.grant.device]):
        flash(
            _(
                "“%(phone)s” only watches now. There is a new code to keep score; the old one no longer works.",
                phone=listed.label,
            )
        )
    else:
        said = _(
            "“%(phone)s” did not keep score any longer. There is a new code to keep score now.", phone=listed.label
        )
        flash(said)
    return redirect(url_for("share.show", session_id=session.id), 303)


@pages.get("/only-this")
def ask_only_this(session_id: str) -> ResponseReturnValue:
    """Ask whether all other phones shall only watch."""
    session = open_session_to_write(session_id)
    others = [one for one in phones_of(session_id).scorers if not one.this]
    return render_template("sharing/only_this_phone.html", session=session, others=others)


@pages.post("/only-this")
def only_this(session_id: str) -> ResponseReturnValue:
    """Renew the score code, and let all other phones only watch from now on."""
    session = open_session_to_write(session_id)
    gone = len(_remove(session.id, None))
    flash(
        _("Only this phone keeps score now, and there is a new code to keep score.")
        if not gone
        else ngettext(
            "Only this phone keeps score now: %(num)s other phone only watches. There is a new code to keep score.",
            "Only this phone keeps score now: %(num)s other phones only watch. There is a new code to keep score.",
            gone,
        )
    )
    return redirect(url_for("share.show", session_id=session.id), 303)


def _listed(session_id: str, phone: str) -> ListedPhone:
    return find_phone(session_id, phone) or abort(404)


def _remove(session_id: str, phones: list[str] | None) -> list[Grant]:
    """Remove phones, None for all others; returns the grants of those that could write."""
    return store().keys.renew(session_id, device(), *fresh_key(session_id), now(), remove=phones)
