"""Starts matches in a session: the first one, another one, a rematch."""

from collections.abc import Iterable
from dataclasses import replace

from scorekeeper.engine.ledger import Terms, number_issues
from scorekeeper.store import Match, Session, Store
from scorekeeper.table.match import LoadedMatch, load
from scorekeeper.table.phone import Phone


def start(phone: Phone, session: Session, terms: Iterable[Terms], submission: str) -> Match:
    """Start a match with each of these terms, and return the first one. A form that is sent twice starts them once."""
    matches = [_create(phone, session, match, f"{submission} {index}") for index, match in enumerate(terms)]
    return matches[0]


def rematch(phone: Phone, match: LoadedMatch) -> Match | None:
    """Start a match with the players who stayed to the end, by the same rules. None if too few have.

    The player who would have dealt the next hand deals first. A match has only one rematch: if several phones ask for
    it, all get the same one.
    """
    ledger = match.ledger
    terms = replace(match.terms, players=ledger.at_table, dealer=ledger.state.dealer, ended=None, changes=())
    if number_issues(terms.game, terms.options, len(terms.players)):
        return None
    return _create(phone, match.session, terms, f"rematch {match.match.number}")


def match_to_repeat(store: Store, session: Session, number: int) -> LoadedMatch | None:
    """The match with this number, or else the one that was started last; None if that cannot be read."""
    match = store.matches.get(session.id, number)
    if loaded := match and load(store, session, match):
        return loaded
    matches = store.matches.of_session(session.id)
    return load(store, session, matches[-1]) if matches else None


def _create(phone: Phone, session: Session, terms: Terms, submission: str) -> Match:
    return phone.store.matches.create(
        session.id, terms.game.key, terms.body(), None, phone.saver, submission, phone.now
    )
