"""What a phone has played: the names of its players, its latest matches, and the games in that order."""

from scorekeeper import games
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.player_names import distinct_names
from scorekeeper.table.match import LoadedMatch, counted_matches
from scorekeeper.table.phone import Phone
from scorekeeper.table.sessions import players_of

MOST_NAMES = 24
_SESSIONS_WITH_NAMES = 20
_SESSIONS_WITH_MATCHES = 10


def known_names(phone: Phone) -> list[str]:
    """The names of the players in this phone's latest sessions, newest session first, at most `MOST_NAMES`.

    A name that is spelled in several ways appears once, as it was spelled last.
    """
    latest = phone.sessions(0, _SESSIONS_WITH_NAMES)
    return distinct_names(name for seen in latest for name in players_of(phone.store, seen.session.id))[:MOST_NAMES]


def played(phone: Phone) -> list[LoadedMatch]:
    """The newest match of each title (`Terms.title`) in the latest sessions of a phone, newest first."""
    newest: dict[tuple[str, str], LoadedMatch] = {}
    for seen in phone.sessions(0, _SESSIONS_WITH_MATCHES):
        for match in reversed(counted_matches(phone.store, seen.session)):
            newest.setdefault((match.terms.game.key, str(match.terms.title)), match)
    return list(newest.values())


def games_by_play(phone: Phone) -> list[AnyGame]:
    """All games: those that a phone has played last come first."""
    keys = [match.terms.game.key for match in played(phone)]
    return sorted(games.games().values(), key=lambda game: keys.index(game.key) if game.key in keys else len(keys))
