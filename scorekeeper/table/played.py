"""What a phone plays: its latest matches, one of each title, and the games in that order."""

from scorekeeper import games
from scorekeeper.engine.game import AnyGame
from scorekeeper.table.match import LoadedMatch, counted_matches
from scorekeeper.table.phone import Phone

_LATEST_SESSIONS = 10


def played(phone: Phone) -> list[LoadedMatch]:
    """The newest match of each title (`Terms.title`) in the latest sessions of a phone, newest first."""
    newest: dict[tuple[str, str], LoadedMatch] = {}
    for seen in phone.sessions(0, _LATEST_SESSIONS):
        for match in reversed(counted_matches(phone.store, seen.session)):
            newest.setdefault((match.terms.game.key, str(match.terms.title)), match)
    return list(newest.values())


def games_by_play(phone: Phone) -> list[AnyGame]:
    """All games: those that a phone has played last come first."""
    keys = [match.terms.game.key for match in played(phone)]
    return sorted(games.games().values(), key=lambda game: keys.index(game.key) if game.key in keys else len(keys))
