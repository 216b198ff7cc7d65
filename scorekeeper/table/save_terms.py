"""Saves the terms of a match: players, house rules, first dealer, and whether the players finished it."""

from scorekeeper.engine.ledger import Ledger, Terms
from scorekeeper.store import Entry, Stale
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone import Phone


def save_terms(phone: Phone, match: LoadedMatch, terms: Terms, *, based_on: int | None, submission: str) -> Entry:
    """Save new terms of a match. Returns the saved entry.

    `based_on` is the id of the terms that the form was made from. Raises Stale if another phone has changed them since,
    SlotError if the start of the match was undone.
    """
    return phone.store.entries.save(
        match.match.id,
        0,
        body=terms.body(),
        based_on=based_on,
        device=phone.saver,
        submission=submission,
        now=phone.now,
    )


def terms_are_saved(phone: Phone, submission: str) -> bool:
    """Whether this phone has saved terms with this submission already."""
    return bool(phone.store.terms.submitted(phone.saver, submission))


def finish(phone: Phone, match: LoadedMatch, *, newest: int | None, submission: str) -> Ledger | None:
    """Finish a match before the game does, and return its ledger. None if it is over, or if no hand counts.

    `newest` is the id of the newest entry that the phone has seen. Raises Stale if there is a newer one.
    """
    ledger = match.finished_now()
    if ledger is None:
        return None
    if newest != phone.store.entries.newest(match.match.id).id:
        raise Stale
    save_terms(phone, match, ledger.terms, based_on=match.entries[0].id, submission=submission)
    return ledger
