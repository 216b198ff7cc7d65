"""Brings the sessions of a phone to another phone: the page that makes the code, and the one that takes it."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store.phone_codes import Kind
from scorekeeper.table.phone_codes import (
    find_phone_code,
    lasts_until,
    made_code,
    make_phone_code,
    shown_phone_code,
    use_phone_code,
    withdraw_phone_code,
)
from scorekeeper.web.http.access import phone, replace_cookie, saving_phone
from scorekeeper.web.http.base_address import address_to_type, base_address
from scorekeeper.web.http.db import store
from scorekeeper.web.http.events import records
from scorekeeper.web.http.limits import counts_as, tries_key
from scorekeeper.web.http.qr_codes import qr
from scorekeeper.web.inputs.typed import typed_code
from scorekeeper.web.rules.saved_rules import MOST_CHARACTERS

pages = Blueprint("phone_code", __name__)

_KINDS: dict[str, Kind] = {"copy": "copy", "move": "move"}


@pages.get("/phone/code")
def show() -> str:
    """The code of this phone with what it does, what became of it, or the form that makes one."""
    made = made_code(phone())
    code = shown_phone_code(phone(), made) if made else None
    return render_template(
        "sharing/phone_code.html",
        made=made,
        code=code,
        until=lasts_until(made) if made else None,
        link=base_address() + url_for("phone_code.confirm", code=code) if code else None,
        typed_at=address_to_type(url_for("share.enter_code")),
        sessions=phone().session_count(),
        qr=qr,
    )


@pages.post("/phone/code")
@records("new_key", "phone")
@counts_as("saves")
def make() -> ResponseReturnValue:
    """Make a code, or replace the one there is. `kind` says what it does, `rules` are the house rules of this phone."""
    kind, rules = _KINDS.get(request.form.get("kind", "")), request.form.get("rules", "")
    if kind is None or len(rules) > MOST_CHARACTERS:
        abort(400)
    make_phone_code(saving_phone(), kind, rules)
    return redirect(url_for("phone_code.show"), 303)


@pages.post("/phone/code/withdraw")
@records("new_key", "phone")
def withdraw() -> ResponseReturnValue:
    """Take the code away, or the sentence that says who used it."""
    withdraw_phone_code(saving_phone())
    return redirect(url_for("home.show" if request.form.get("home") else "phone_code.show"), 303)


@pages.get("/take")
@tries_key
def confirm() -> ResponseReturnValue:
    """Say what comes to this phone by the code in `?code=` and ask for confirmation, or show what has come by it.
    Unknown, old and used codes get 404."""
    return _page(typed) if (typed := _typed()) else redirect(url_for("share.enter_code"))


@pages.post("/take")
@records("grant", "phone")
@tries_key
def take() -> ResponseReturnValue:
    """Bring the sessions to this phone. Codes that do not work here get 404."""
    typed = _typed()
    if use_phone_code(saving_phone(), typed) is None:
        return _page(typed)
    replace_cookie()
    return redirect(url_for("phone_code.confirm", code=typed), 303)


def _typed() -> str:
    return typed_code(request.values.get("code", ""))


def _page(typed: str) -> tuple[str, int]:
    code = find_phone_code(phone(), typed)
    page = render_template(
        "sharing/take.html",
        typed=typed,
        code=code,
        own=code is not None and code.device == phone().id,
        sessions=store().sessions.count_of_phone(code.device) if code else 0,
        latest=next(iter(store().sessions.of_phone(code.device, 0, 1)), None) if code else None,
    )
    return page, 200 if code else 404
