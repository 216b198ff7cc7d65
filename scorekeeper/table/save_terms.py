"""Saves the terms of a match: who plays, by which house rules, who deals first, whether the players finished it."""

from scorekeeper.engine.ledger import Terms
from scorekeeper.store import Entry
from scorekeeper.table.match import OpenMatch
from scorekeeper.web.http.access import device
from scorekeeper.web.http.db import now, store


def save_terms(match: OpenMatch, terms: Terms, *, based_on: int | None, submission: str) -> Entry:
    """Save other terms of a match (slot 0) and return the saved entry.

    `based_on` is the id of the terms that the form was made from. Raises Stale if they have changed since, or if the
    match was taken back.
    """
    return store().entries.save(
        match.match.id,
        0,
        body=terms.body(),
        based_on=based_on,
        shown=None,
        note="",
        device=device(),
        submission=submission,
        now=now(),
    )
