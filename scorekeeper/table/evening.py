"""Opens an evening: all matches of a session, their tally, and what people owe each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.engine.player_names import names_since
from scorekeeper.reports.evening import Evening, tally
from scorekeeper.reports.settlement import Settlement, settle
from scorekeeper.reports.settling_log import LogEntry, SettlingState, read_log
from scorekeeper.store import Session, SettlingEntry
from scorekeeper.table.match import OpenMatch, load_matches
from scorekeeper.table.stored_hands import players_in
from scorekeeper.web.http.access import newest_change
from scorekeeper.web.http.db import store
from scorekeeper.web.http.i18n import use_words_of


@dataclass(frozen=True)
class OpenEvening:
    """An evening: its session, its `matches` by number, and the log of settling up, oldest entry first.

    `change` and `settling` are the ids of the newest entry of a match and of the log, read before everything else.
    """

    session: Session
    matches: tuple[OpenMatch, ...]
    log: tuple[SettlingEntry, ...]
    change: int

    @cached_property
    def tally(self) -> Evening:
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
    def said(self) -> SettlingState:
        """What was said about settling up, with the names that players have now."""
        return read_log(
            LogEntry(one.submission, one.body, one.saved_at, one.device, names_now(self.matches, one.saved_at))
            for one in self.log
        )

    @cached_property
    def settlement(self) -> Settlement | None:
        """Who owes whom what. None if nobody said what a point is worth."""
        if self.said.rates is None:
            return None
        return settle([(match.number, match.ledger) for match in self.tally.matches], self.said.rates, self.said.paid)

    def open_match(self, number: int) -> OpenMatch:
        """The match with this number, which is one of these."""
        return next(match for match in self.matches if match.match.number == number)


def open_evening(session: Session) -> OpenEvening:
    """The evening of a session. Its page uses the words of its games."""
    # Before the hands are read: what is saved meanwhile is then a change.
    change = newest_change(session.id)
    log = tuple(store().settling.of_session(session.id))
    matches = tuple(load_matches(session))
    use_words_of(*(match.terms.game for match in matches))
    return OpenEvening(session, matches, log, change)


def names_now(matches: Sequence[OpenMatch], moment: str) -> Mapping[str, str]:
    """Today's names of the players by those that they had at a moment, as far as they differ."""
    names: dict[str, str] = {}
    for match in matches:
        setups = match.stored.setups
        then = max((index for index, one in enumerate(setups) if one.saved_at <= moment), default=0)
        names = names_since([players for players in map(players_in, setups[then:]) if players]) | names
    return names
