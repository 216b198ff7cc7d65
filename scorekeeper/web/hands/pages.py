"""Records, shows and corrects hands. Every save adds an entry; no stored entry is ever changed."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.store import Stale
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.save_hand import hand_version, history, last_body, save_hand
from scorekeeper.web.hands.pad_rows import row_address
from scorekeeper.web.hands.preview import HandPreview, preview_hand
from scorekeeper.web.hands.preview_answer import preview_answer
from scorekeeper.web.hands.save_notice import flash_save
from scorekeeper.web.hands.view import HandPage
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.assets import files_version
from scorekeeper.web.http.db import store
from scorekeeper.web.http.i18n import say
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.inputs.addresses import match_of, with_match
from scorekeeper.web.inputs.hand_codec import moved_to_seats, parse_patch, to_form, with_patches
from scorekeeper.web.inputs.save_form import SaveForm

# The parts of a preview that belong to single inputs of the page.
_AT_INPUTS = ("sentences", "trays", "cards", "sums", "follows", "pieces")

pages = Blueprint("hands", __name__, url_prefix="/s/<session_id>/<int:number>")


@pages.after_request
def name_files(response: Response) -> Response:
    """Name the version of this server. static/js/server_version.js compares it with the version of the page."""
    response.headers["Scorekeeper-Files"] = files_version()
    return response


@pages.get("/hands/new")
@with_match("score")
def new(match: LoadedMatch) -> ResponseReturnValue:
    """The form for the next hand, with the patch in `?patch=` and an adjustment of the address filled in. A
    finished match has no such form."""
    if match.ledger.finished:
        return render_template("hands/finished.html", match=match)
    form = HandPage(match, match.next_slot, arguments=request.args)
    if filled := _patch():
        previewed = preview_hand(match, match.next_slot, filled)
        # Do not show missing inputs as mistakes before the user has entered anything.
        shown = previewed if previewed.wrong or not previewed.issues else None
        form = HandPage(match, match.next_slot, filled, shown, request.args)
    return _entry_page(form, SaveForm.blank(slot=match.next_slot, setup=match.entries[0].id))


@pages.post("/hands/new")
@counts_as("saves")
@with_match("score")
def create(match: LoadedMatch) -> ResponseReturnValue:
    """Save a new hand, once per form. If its slot was filled meanwhile, show both hands and overwrite nothing.

    A hand whose slot lies beyond the next one waited on a phone behind a hand that was then discarded. It becomes the
    next hand once somebody has looked at it.
    """
    save_form = SaveForm.submitted()
    slot = save_form.slot.data or 0
    if slot < 1:
        abort(400)
    previewed = _sent(match, min(slot, match.next_slot))
    if slot >= match.next_slot and match.ledger.finished:
        return render_template("hands/finished.html", match=match), 409
    if slot > match.next_slot:
        said = _("A hand before this one was not saved, so this is hand %(number)s now. Check it, then save.")
        return _look_page(match, previewed, save_form, said % {"number": match.next_slot})
    return _save(match, previewed, save_form)


@pages.get("/hands/<int:slot>/edit")
@with_match("score")
def edit(match: LoadedMatch, slot: int) -> ResponseReturnValue:
    """The form filled in with the current entry of a hand, or with the last one that was not void."""
    match.row(slot)
    body = last_body(store(), match, slot)
    texts = None if body is None else to_form(match.terms.game.Record, body, match.players(slot))
    form = HandPage(match, slot, texts, None if texts is None else preview_hand(match, slot, texts), request.args)
    return _entry_page(form, SaveForm.blank(slot=slot, based_on=match.entries[slot].id, setup=match.entries[0].id))


@pages.post("/hands/<int:slot>/edit")
@counts_as("saves")
@with_match("score")
def correct(match: LoadedMatch, slot: int) -> ResponseReturnValue:
    """Save a correction. If the hand has changed since the form was made, show both and overwrite nothing."""
    match.row(slot)
    save_form = SaveForm.submitted()
    save_form.based_on.data = save_form.based_on.data or 0
    return _save(match, _sent(match, slot), save_form)


@pages.post("/preview")
@with_match("score")
def preview(match: LoadedMatch) -> ResponseReturnValue:
    """The result of the form, as JSON for the script: HTML of the result, and by input the sentences (plain text), the
    cards (HTML and text), the sums and what follows without being said. Stores nothing."""
    slot = request.form.get("slot", 0, int)
    if not 1 <= slot <= match.next_slot:
        abort(400)
    previewed = _sent(match, slot)
    if previewed.moved:
        # The page has seats of people who are not there, and none for others.
        return {
            "result": render_template("hands/result.html", preview=previewed),
            **{name: {} for name in _AT_INPUTS},
            "let_stand": [],
        }
    # Missing inputs count as mistakes only after the user has tried to save.
    told = previewed.issues if "tried" in request.form else previewed.wrong
    return preview_answer(previewed, told, render_template("hands/result.html", preview=previewed))


@pages.get("/hands/<int:slot>")
@with_match("watch")
def show(match: LoadedMatch, slot: int) -> str:
    """A hand: its lines, the layouts of the cards and its history."""
    row = match.row(slot)
    return render_template(
        "hands/hand.html",
        match=match,
        row=row,
        entry=match.entries[slot],
        history=history(phone(), match, slot),
        back=row_address(match, slot),
        writing=phone().may_score(match.session.id),
        save_form=partial(SaveForm.blank, based_on=match.entries[slot].id),
    )


def _patch() -> dict[str, str]:
    """The patch of the address. Addresses of version 1.0.0 called it `instead`."""
    return parse_patch(request.args.get("patch") or request.args.get("instead", ""))


def _sent(match: LoadedMatch, slot: int) -> HandPreview:
    """The result of the sent inputs, overwritten by the patch in `?patch=`.

    A form that was made for other players than those who are there now is read as one for these, and `moved`.
    """
    patch = _patch()
    texts: Mapping[str, str] = {**with_patches(request.form), **patch} if patch else request.form
    made_for = match.stored.players_then(request.form.get("setup", 0, int), slot)
    if made_for in ((), match.players(slot)):
        return preview_hand(match, slot, texts)
    previewed = preview_hand(match, slot, moved_to_seats(texts, made_for, match.players(slot)))
    return replace(previewed, moved=True)


def _save(match: LoadedMatch, previewed: HandPreview, save_form: SaveForm) -> ResponseReturnValue:
    if previewed.moved:
        said = _("Players have joined or left in the meantime. Check everybody's part, then save.")
        return _look_page(match, previewed, save_form, said)
    form = HandPage(match, previewed.slot, previewed.texts, previewed)
    if request.form.get("do") == "check":
        return _entry_page(form, save_form)
    if previewed.issues or save_form.errors or previewed.row is None:
        # A script shows the issues on its page: it asks for a preview and needs no second page.
        return "" if _by_script() else _entry_page(form, save_form), 422
    try:
        saved = save_hand(phone(), match, previewed.row, previewed.body, save_form.revision)
    except Stale:
        saved = None
    # A form that was sent before returns its old entry, which may hold something else.
    if saved is None or match.by_todays_names(saved).body != previewed.body:
        return _conflict_page(match_of(match.session, match.match.number), previewed, save_form), 409
    said = say(previewed.row.score.headline) if previewed.row.score else say(previewed.row.issues[0].text)
    if save_form.based_on.data is None:
        flash_save(match, saved, _("Hand %(number)s is saved. %(said)s", number=previewed.slot, said=said))
    else:
        flash_save(match, saved, _("Hand %(number)s is corrected. %(said)s", number=previewed.slot, said=said))
    return _on_to(url_for("sessions.show", **match.address))


def _look_page(match: LoadedMatch, previewed: HandPreview, save_form: SaveForm, said: str) -> tuple[str, int]:
    """The form, made anew for the match as it is now and filled in with what was sent; it says why it was not saved."""
    flash(said, "warn")
    form = HandPage(match, previewed.slot, previewed.texts, replace(previewed, moved=False))
    values = {**save_form.data, "slot": previewed.slot, "setup": match.entries[0].id}
    return _entry_page(form, SaveForm.blank(**values)), 409


def _on_to(address: str) -> ResponseReturnValue:
    """Redirect to an address, or return it as JSON for a script that saved in the background."""
    return {"to": address} if _by_script() else redirect(address, 303)


def _by_script() -> bool:
    """Whether a script sent this request in the background."""
    return request.accept_mimetypes.best == "application/json"


def _entry_page(form: HandPage, save_form: SaveForm) -> str:
    match = form.match
    return render_template(f"games/{match.match.game}.html", form=form, match=match, save_form=save_form)


def _conflict_page(match: LoadedMatch, previewed: HandPreview, save_form: SaveForm) -> str:
    """The page that shows the stored hand and the sent one. Nothing is saved until the user chooses."""
    theirs = match.entries[previewed.slot]
    kept = [(name, text) for name, text in request.form.items(multi=True) if name not in save_form and name != "do"]
    return render_template(
        "hands/conflict.html",
        match=match,
        theirs=hand_version(phone(), match, theirs),
        mine=previewed,
        same=theirs.body == previewed.body,
        kept=kept,
        replace=SaveForm.blank(
            slot=previewed.slot, based_on=theirs.id, setup=save_form.setup.data, note=save_form.note.data
        ),
        as_next=SaveForm.blank(slot=match.next_slot, setup=save_form.setup.data),
        may_add=save_form.based_on.data is None and not match.ledger.finished,
    )
