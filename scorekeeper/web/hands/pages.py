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
from scorekeeper.web.hands.preview import HandPreview, preview_answer, preview_hand
from scorekeeper.web.hands.save_notice import flash_save
from scorekeeper.web.hands.view import HandPage
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.assets import files_version
from scorekeeper.web.http.db import store
from scorekeeper.web.http.i18n import say
from scorekeeper.web.http.limits import counts_as
from scorekeeper.web.http.security import readable_offline
from scorekeeper.web.inputs.addresses import match_of, with_match
from scorekeeper.web.inputs.hand_codec import moved_to_seats, parse_patch, to_form, with_patches
from scorekeeper.web.inputs.save_form import SaveForm

pages = Blueprint("hands", __name__, url_prefix="/s/<session_id>/<int:number>")


@pages.after_request
def name_files(response: Response) -> Response:
    """Send the version of this server, which static/js/server_version.js compares with that of the page."""
    response.headers["Scorekeeper-Files"] = files_version()
    return response


@pages.get("/hands/new")
@with_match("score")
def new(match: LoadedMatch) -> ResponseReturnValue:
    """The form for the next hand, filled in with `?patch=` and the adjustment of the address.

    A finished match shows a page that says so.
    """
    if match.ledger.finished:
        return render_template("hands/finished.html", match=match)
    page = HandPage(match, match.next_slot, arguments=request.args)
    if filled := _patch():
        previewed = preview_hand(match, match.next_slot, filled)
        # Do not show missing inputs as mistakes before the user has entered anything.
        shown = previewed if previewed.wrong or not previewed.issues else None
        page = HandPage(match, match.next_slot, filled, shown, request.args)
    return _entry_page(page, SaveForm.blank(slot=match.next_slot, setup=match.entries[0].id))


@pages.post("/hands/new")
@counts_as("saves")
@with_match("score")
def create(match: LoadedMatch) -> ResponseReturnValue:
    """Save a new hand, once per form. If another hand was saved in its slot meanwhile, show both and save nothing.

    A slot beyond the next one means that the hand waited on a phone behind another hand, which was then discarded. It
    becomes the next hand, but the user has to check it first.
    """
    save_form = SaveForm.submitted()
    slot = save_form.slot.data or 0
    if slot < 1:
        abort(400)
    previewed = _sent_hand(match, min(slot, match.next_slot))
    if slot >= match.next_slot and match.ledger.finished:
        return render_template("hands/finished.html", match=match), 409
    if slot > match.next_slot:
        message = _("A hand before this one was not saved, so this is hand %(number)s now. Check it, then save.")
        return _check_page(match, previewed, save_form, message % {"number": match.next_slot})
    return _save(match, previewed, save_form)


@pages.get("/hands/<int:slot>/edit")
@with_match("score")
def edit(match: LoadedMatch, slot: int) -> ResponseReturnValue:
    """The form filled in with the current entry of a hand, or with its last entry that was not void."""
    match.row(slot)
    body = last_body(store(), match, slot)
    texts = None if body is None else to_form(match.terms.game.Record, body, match.players(slot))
    page = HandPage(match, slot, texts, None if texts is None else preview_hand(match, slot, texts), request.args)
    return _entry_page(page, SaveForm.blank(slot=slot, based_on=match.entries[slot].id, setup=match.entries[0].id))


@pages.post("/hands/<int:slot>/edit")
@counts_as("saves")
@with_match("score")
def correct(match: LoadedMatch, slot: int) -> ResponseReturnValue:
    """Save a correction. If the hand has changed since the form was made, show both versions and save nothing."""
    save_form = SaveForm.submitted()
    if slot in match.stored.taken_back:
        previewed = _sent_hand(match, match.next_slot)
        # The page that says so sends its form here as well; that is based on nothing.
        based = save_form.based_on.data is not None
        return _taken_back_page(match, previewed, save_form) if based else _save(match, previewed, save_form)
    match.row(slot)
    save_form.based_on.data = save_form.based_on.data or 0
    return _save(match, _sent_hand(match, slot), save_form)


@pages.post("/preview")
@with_match("score")
def preview(match: LoadedMatch) -> ResponseReturnValue:
    """The preview of the form, as JSON for the script (`preview_answer`). Saves nothing.

    Aborts with 400 if no hand can be saved in the slot.
    """
    slot = request.form.get("slot", 0, int)
    if not 1 <= slot <= match.next_slot:
        abort(400)
    previewed = _sent_hand(match, slot)
    if previewed.moved:
        # The inputs of the page belong to other seats than those of the players now: say nothing about them.
        previewed = replace(previewed, texts={}, issues={}, sums={}, follows={})
    # Missing inputs count as mistakes only after the user has tried to save.
    issues = previewed.issues if "tried" in request.form else previewed.wrong
    return preview_answer(previewed, issues, render_template("hands/result.html", preview=previewed))


@pages.get("/hands/<int:slot>")
@readable_offline
@with_match("watch")
def show(match: LoadedMatch, slot: int) -> str:
    """A hand: its lines of points, its cards and its history. Of a hand that was taken back only the history."""
    if slot in match.stored.taken_back:
        return render_template(
            "hands/taken_back.html",
            match=match,
            slot=slot,
            history=history(phone(), match, slot),
            writing=phone().may_score(match.session.id) and slot == match.next_slot,
            save_form=partial(SaveForm.blank, based_on=match.stored.histories[slot][-1].id),
        )
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
    # Version 1.0.0 called it `instead`.
    return parse_patch(request.args.get("patch") or request.args.get("instead", ""))


def _sent_hand(match: LoadedMatch, slot: int) -> HandPreview:
    """The preview of the sent form with the patch in `?patch=` applied.

    If players have joined or left since the form was made, move its inputs to the seats of today; the preview is then
    `moved`.
    """
    patch = _patch()
    texts: Mapping[str, str] = {**with_patches(request.form), **patch} if patch else request.form
    terms_id = request.form.get("setup", 0, int)
    made_for = () if terms_id == match.entries[0].id else match.stored.players_then(terms_id, slot)
    if made_for in ((), match.players(slot)):
        return preview_hand(match, slot, texts)
    previewed = preview_hand(match, slot, moved_to_seats(texts, made_for, match.players(slot)))
    return replace(previewed, moved=True)


def _save(match: LoadedMatch, previewed: HandPreview, save_form: SaveForm) -> ResponseReturnValue:
    if previewed.moved:
        message = _("Players have joined or left in the meantime. Check everybody's part, then save.")
        return _check_page(match, previewed, save_form, message)
    page = HandPage(match, previewed.slot, previewed.texts, previewed)
    if request.form.get("do") == "check":
        return _entry_page(page, save_form)
    if previewed.issues or save_form.errors or previewed.row is None:
        # The script asks for a preview to show the issues, and needs no page.
        return "" if _by_script() else _entry_page(page, save_form), 422
    try:
        saved = save_hand(phone(), match, previewed.row, previewed.body, save_form.revision)
    except Stale:
        saved = None
    # For a form that was sent before, `save_hand` returns its old entry, which may hold another hand.
    if saved is None or match.stored.with_current_names(saved).body != previewed.body:
        now = match_of(match.session, match.match.number)
        if previewed.slot not in now.entries:
            return _taken_back_page(now, previewed, save_form)
        return _conflict_page(now, previewed, save_form), 409
    # Loaded again: a new hand takes the number of one that was taken back.
    if saved.slot in match_of(match.session, match.match.number).stored.taken_back:
        flash(_("Hand %(number)s was saved, and has been taken back since.", number=saved.slot), "warn")
        return _to_score(match)
    summary = say(previewed.row.score.headline) if previewed.row.score else say(previewed.row.issues[0].text)
    if save_form.based_on.data is None:
        text = _("Hand %(number)s is saved. %(said)s", number=previewed.slot, said=summary)
    else:
        text = _("Hand %(number)s is corrected. %(said)s", number=previewed.slot, said=summary)
    flash_save(match, saved, previewed.row, text)
    return _to_score(match)


def _to_score(match: LoadedMatch) -> ResponseReturnValue:
    address = url_for("sessions.show", **match.address)
    return {"to": address} if _by_script() else redirect(address, 303)


def _check_page(match: LoadedMatch, previewed: HandPreview, save_form: SaveForm, message: str) -> tuple[str, int]:
    """A new form for the match as it is now, filled in with the sent hand. `message` says why it was not saved."""
    flash(message, "warn")
    page = HandPage(match, previewed.slot, previewed.texts, replace(previewed, moved=False))
    values = {**save_form.data, "slot": previewed.slot, "setup": match.entries[0].id}
    return _entry_page(page, SaveForm.blank(**values)), 409


def _taken_back_page(match: LoadedMatch, previewed: HandPreview, save_form: SaveForm) -> tuple[str, int]:
    """The form of a hand that was taken back meanwhile, to record it anew."""
    anew = SaveForm.blank(note=save_form.note.data)
    message = _("This hand was taken back in the meantime. Check it, then save: it is recorded anew.")
    return _check_page(match, previewed, anew, message)


def _by_script() -> bool:
    return request.accept_mimetypes.best == "application/json"


def _entry_page(page: HandPage, save_form: SaveForm) -> str:
    match = page.match
    return render_template(f"games/{match.match.game}.html", page=page, match=match, save_form=save_form)


def _conflict_page(match: LoadedMatch, previewed: HandPreview, save_form: SaveForm) -> str:
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
