"""Matches whose players join, leave or sit out: one to look at, and the change of one that is stored."""

from flask import Flask

from scorekeeper import games
from scorekeeper.engine.ledger import Ledger, Terms, read_options, read_terms, replay
from scorekeeper.engine.seats.changes import JOIN, LEAVE, SIT_OUT, SeatChange
from scorekeeper.engine.seats.rules import with_change
from scorekeeper.store import Entry
from tests.support.phone import NOW, store_of

_CHANGES = (
    SeatChange(2, "Ann", LEAVE),
    SeatChange(2, "Dan", JOIN, 150),
    SeatChange(3, "Cleo", SIT_OUT),
    SeatChange(4, "Ben", SIT_OUT),
)


def came_and_went(ended: int | None = None) -> Ledger:
    """Three rounds of Indian Rummy: Ann leaves after the first one, Dan comes for the second; Cleo sits the third out,
    Ben the fourth. The players may have finished it (`ended`)."""
    game = games.find("indian")
    terms = Terms(game, ("Ann", "Ben", "Cleo"), "Ann", read_options(game, {}), "house", ended)
    for change in _CHANGES:
        terms = with_change(terms, change)
    rounds = (_won("Ann", Ben=10, Cleo=20), _won("Dan", Ben=5, Cleo=7), _won("Dan", Ben=8))
    return replay(terms, enumerate(rounds, 1))


def _won(winner: str, **counts: int) -> dict[str, object]:
    return {"winner": winner, "hands": {name: {"points": count} for name, count in counts.items()}}


def change_seats(app: Flask, session_id: str, change: SeatChange, seat: int | None = None, number: int = 1) -> None:
    """Save the terms of a match with a change of its players; a newcomer is put in at `seat`."""
    with store_of(app) as store:
        match = store.matches.get(session_id, number)
        assert match is not None
        setup = store.entries.current(match.id)[0]
        terms = with_change(read_terms(games.find(match.game), setup.body), change, seat)
        saved = store.entries.save(
            match.id,
            0,
            body=terms.body(),
            based_on=setup.id,
            shown=None,
            note="",
            device="another",
            submission=f"seats {store.entries.newest(match.id).id}",
            now=NOW,
        )
    assert isinstance(saved, Entry)
