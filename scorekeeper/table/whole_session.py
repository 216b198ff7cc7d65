"""A whole session: all its matches, their tally, what people owe each other, and the step that finishes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.engine.fields import Json
from scorekeeper.engine.ledger import Ledger
from scorekeeper.engine.player_names import names_since
from scorekeeper.reports.session_tally import SessionTally, tally
from scorekeeper.reports.settlement import Settlement, settle
from scorekeeper.reports.settling_log import LogEntry, SettlingState, read_log
from scorekeeper.store import Entry, Session, SettlingEntry, Store, undo_of
from scorekeeper.table.match import LoadedMatch, load_all
from scorekeeper.table.phone import Phone, news_of
from scorekeeper.table.stored_hands import players_in
from scorekeeper.table.undo import undoable


@dataclass(frozen=True)
class WholeSession:
    """A whole session: its `session`, its `matches` by number, and the log of settling up, oldest entry first.

    `change` and `settling` are the ids of the newest entry of a match and of the log, read before everything else.
    """

    session: Session
    matches: tuple[LoadedMatch, ...]
    log: tuple[SettlingEntry, ...]
    change: int

    @cached_property
    def tally(self) -> SessionTally:
        """What everybody won."""
        return tally([(match.match.number, match.ledger) for match in self.matches])

    @property
    def settling(self) -> int:
        """The id of the newest entry of the log, 0 if there is none."""
        return self.log[-1].id if self.log else 0

    @property
    def version(self) -> str:
        """A text that changes when anything is saved in the session."""
        return f"{self.change}.{self.settling}"

    @cached_property
    def settling_state(self) -> SettlingState:
        """The rates and payments in the log, with the current names of the players."""
        return read_log(
            LogEntry(
                entry.submission, entry.body, entry.saved_at, entry.device, _current_names(self.matches, entry.saved_at)
            )
            for entry in self.log
        )

    @cached_property
    def settlement(self) -> Settlement | None:
        """Who owes whom what. None if no rate has been set."""
        if self.settling_state.rates is None:
            return None
        return settle(
            [(match.number, match.ledger) for match in self.tally.matches],
            self.settling_state.rates,
            self.settling_state.paid,
        )

    def match(self, number: int) -> LoadedMatch:
        """The match with this number, which must be in this session."""
        return next(match for match in self.matches if match.match.number == number)


def load_whole_session(store: Store, session: Session) -> WholeSession:
    """A session with all its matches. Raises Missing if the session was deleted meanwhile."""
    # Read before the hands, so that anything saved meanwhile shows up as a newer change.
    change = news_of(store, session.id).entry
    log = tuple(store.settling.of_session(session.id))
    return WholeSession(session, tuple(load_all(store, session)), log, change)


def finished_ledgers(whole_session: WholeSession) -> dict[int, Ledger]:
    """By number, the ledger that each running match with a counting hand would have if it were finished now."""
    ledgers = {match.number: whole_session.match(match.number).finished_now() for match in whole_session.tally.running}
    return {number: ledger for number, ledger in ledgers.items() if ledger}


def is_finished_by(whole_session: WholeSession, submission: str) -> bool:
    """Whether this submission has already finished the session."""
    return any(match.has_change(submission) for match in whole_session.matches)


def finish(phone: Phone, whole_session: WholeSession, *, newest: int, submission: str) -> int:
    """Finish all running matches of a session, and return how many there were.

    `newest` is the id of the newest change that the phone has seen. Raises Stale if there is a newer one.
    """
    bodies = {
        whole_session.match(number).match.id: ledger.terms.body()
        for number, ledger in finished_ledgers(whole_session).items()
    }
    submissions = dict.fromkeys(bodies, submission)
    phone.store.terms.save_in_session(
        whole_session.session.id, bodies, submissions, newest=newest, device=phone.saver, now=phone.now
    )
    return len(bodies)


def finished_last(store: Store, whole_session: WholeSession) -> dict[int, tuple[LoadedMatch, Entry]]:
    """By number, the matches that were finished together last, each with the change that finished it.

    Empty if any of them has changed since: then each has its own undo on its score sheet.
    """
    finished: dict[int, tuple[LoadedMatch, Entry]] = {}
    for match in whole_session.matches:
        change = undoable(store, match)
        if change is not None and match.is_end(change):
            finished[match.match.number] = match, change
    if not finished:
        return {}
    _, newest = max(finished.values(), key=lambda ending: ending[1].id)
    together = {
        number: (match, change)
        for number, (match, change) in finished.items()
        if change.submission == newest.submission
    }
    return (
        together if len(together) == sum(match.has_change(newest.submission) for match in whole_session.matches) else {}
    )


def undo_finish(phone: Phone, whole_session: WholeSession, *, newest: int) -> int:
    """Undo the finishing of a session, and return how many matches go on.

    `newest` is the id of the newest change that the phone has seen. Raises Stale if there is a newer one.
    """
    endings = finished_last(phone.store, whole_session).values()
    if not endings:
        return 0
    bodies = {match.match.id: _body_before(match, change) for match, change in endings}
    submissions = {match.match.id: undo_of(change.id) for match, change in endings}
    phone.store.terms.save_in_session(
        whole_session.session.id, bodies, submissions, newest=newest, device=phone.saver, now=phone.now
    )
    return len(bodies)


def _body_before(match: LoadedMatch, change: Entry) -> dict[str, Json]:
    older = match.replaced(change)
    # A change that finished the match has another one before it: the one that started it.
    assert older is not None, "a match is started before it is finished"
    return match.stored.with_current_names(older).body or {}


def _current_names(matches: Sequence[LoadedMatch], moment: str) -> Mapping[str, str]:
    """The current names of renamed players, by the names that they had at a moment."""
    names: dict[str, str] = {}
    for match in matches:
        terms_entries = match.stored.terms_entries
        then = max((index for index, entry in enumerate(terms_entries) if entry.saved_at <= moment), default=0)
        names = names_since([players for players in map(players_in, terms_entries[then:]) if players]) | names
    return names
