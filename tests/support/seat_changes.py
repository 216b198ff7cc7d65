"""Lets players of a stored match join, leave or sit out, as another phone would."""

from flask import Flask

from scorekeeper import games
from scorekeeper.engine.ledger import read_terms
from scorekeeper.engine.seat_changes import SeatChange
from scorekeeper.engine.seating import with_change
from scorekeeper.store import Entry
from tests.support.phone import NOW, store_of

__all__ = ["change_seats"]


def change_seats(app: Flask, session_id: str, change: SeatChange, seat: int | None = None, number: int = 1) -> None:
    """Save the terms of a match with a change of its players; a newcomer is put in at `seat`."""
    with store_of(app) as store:
        match = store.match(session_id, number)
        assert match is not None
        setup = store.current(match.id)[0]
        terms = with_change(read_terms(games.find(match.game), setup.body), change, seat)
        saved = store.save(
            match.id,
            0,
            body=terms.body(),
            based_on=setup.id,
            shown=None,
            note="",
            device="another",
            submission=f"seats {store.last_change(match.id).id}",
            now=NOW,
        )
    assert isinstance(saved, Entry)
