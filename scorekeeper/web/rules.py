"""The rules of a match as they are set, and how the table changes them: names, who dealt first, options.

Hands are scored by the rules as they are now. A change that moves a point, ends the game or starts it again is shown
first and saved only when the table has seen it.
"""

import hashlib
import secrets
from dataclasses import dataclass, replace

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.account import rules
from scorekeeper.ledger import Ledger, Row, Status, Terms
from scorekeeper.renaming import changed_names, renamed
from scorekeeper.rulebook import rulebook_of
from scorekeeper.store import Conflict
from scorekeeper.web.access import device, may_write
from scorekeeper.web.forms import TermsForm, terms_form
from scorekeeper.web.matches import OpenMatch, fold, open_match, open_match_to_write
from scorekeeper.web.storage import now, store

__all__ = ["pages"]

pages = Blueprint("rules", __name__)


@dataclass(frozen=True)
class Change:
    """What a change of the rules does to the hands that were played: points by player before and after, whether the
    game is over before and after, and the hands that count now and then do not, or the reverse."""

    points: tuple[tuple[str, int, int], ...]
    finished: tuple[bool, bool]
    dropped: tuple[Row, ...]
    taken_up: tuple[Row, ...]

    @property
    def any(self) -> bool:
        moved = any(before != after for _name, before, after in self.points)
        return bool(moved or self.finished[0] != self.finished[1] or self.dropped or self.taken_up)

    @property
    def seen(self) -> str:
        """A mark of exactly this change: what was confirmed is what is saved."""
        hands = [[row.slot for row in rows] for rows in (self.dropped, self.taken_up)]
        return hashlib.sha256(repr((self.points, self.finished, hands)).encode()).hexdigest()[:16]


@pages.get("/s/<session_id>/<int:number>/rules")
def show(session_id: str, number: int) -> ResponseReturnValue:
    """The rulebook of a match, the differences from the preset marked, with every option as it is set."""
    match = open_match(session_id, number)
    book = rulebook_of(match.terms)
    return render_template("sessions/rules.html", match=match, book=book, writes=may_write(session_id))


@pages.get("/s/<session_id>/<int:number>/rules/edit")
def edit(session_id: str, number: int) -> ResponseReturnValue:
    """The form that changes names, who dealt first, and options."""
    match = open_match_to_write(session_id, number)
    return _page(match, _form(match).of(match.terms, based_on=str(match.entries[0].id)))


@pages.post("/s/<session_id>/<int:number>/rules/edit")
def save(session_id: str, number: int) -> ResponseReturnValue:
    """Save the change; show first what it does to the hands that were played."""
    match = open_match_to_write(session_id, number)
    form = _form(match).submitted()
    if form.again.data:
        return _page(match, form)
    if not form.validate_on_submit() or not _seats_fit(match, form):
        return _page(match, form), 422
    (terms,) = form.matches
    change = consequences(match, terms)
    if change.any and form.confirmed.data != change.seen:
        return render_template("sessions/confirm.html", match=match, sent=_to_send_again(form), change=change)
    based_on = form.based_on.data or ""
    saved = store().save(
        match.match.id,
        0,
        body=terms.body(),
        based_on=int(based_on) if based_on.isdecimal() else None,
        shown=None,
        note="",
        device=device(),
        submission=form.once,
        now=now(),
    )
    if isinstance(saved, Conflict):
        return _conflict_page(open_match(session_id, number), form), 409
    flash(_("The rules are saved."))
    return redirect(url_for("rules.show", **match.address), 303)


def consequences(match: OpenMatch, terms: Terms) -> Change:
    """What the hands of a match are worth under other terms."""
    names = changed_names(match.terms.players, terms.players)
    record = terms.game.Record
    entries = {slot: replace(entry, body=renamed(record, entry.body, names)) for slot, entry in match.entries.items()}
    before, after = match.ledger, fold(terms, entries)
    called = {name: names.get(name, name) for name in match.terms.players}
    points = tuple(
        (called[name], before.final(name), after.final(called[name]))
        for name in called
        if called[name] in terms.players
    )
    counted, still = _counted(before), _counted(after)
    return Change(
        points if match.hands else (),
        (before.finished, after.finished),
        tuple(row for row in after.rows if row.slot in counted - still),
        tuple(row for row in after.rows if row.slot in still - counted),
    )


def _counted(ledger: Ledger) -> set[int]:
    return {row.slot for row in ledger.rows if row.status is Status.COUNTED}


def _form(match: OpenMatch) -> type[TermsForm]:
    """With hands recorded there are as many seats as players: nobody joins or leaves a match that runs."""
    return terms_form(match.terms.game, len(match.terms.players) if match.hands else None, splits=False)


def _seats_fit(match: OpenMatch, form: TermsForm) -> bool:
    """Whether everybody who played is still there, under whatever name."""
    (terms,) = form.matches
    fits = not match.hands or len(terms.players) == len(match.terms.players)
    if not fits:
        text = _("After the first hand nobody joins or leaves. Name everybody, or start another match in this session.")
        form.players.errors = [text]
    return fits


def _to_send_again(form: TermsForm) -> list[tuple[str, str]]:
    """What the form holds, as hidden fields of a page that asks something first."""
    return [(name, value) for name, value in form.sent.items() if name not in ("csrf_token", "confirmed", "again")]


def _conflict_page(match: OpenMatch, form: TermsForm) -> str:
    """Another phone was faster: nothing is saved, its rules stand beside those typed here."""
    (terms,) = form.matches
    theirs = [
        (rule, mine) for rule, mine in zip(rules(match.terms), rules(terms), strict=True) if rule.value != mine.value
    ]
    sent = [(name, value) for name, value in _to_send_again(form) if name not in ("based_on", "submission")]
    sent += [("based_on", str(match.entries[0].id)), ("submission", secrets.token_urlsafe(16))]
    return render_template("sessions/rules_conflict.html", match=match, terms=terms, differences=theirs, sent=sent)


def _page(match: OpenMatch, form: TermsForm) -> str:
    return render_template("sessions/edit_rules.html", match=match, form=form, names=[])
