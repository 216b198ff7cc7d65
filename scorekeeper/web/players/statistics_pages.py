"""The statistics of the players in this phone's sessions: by game and by opponent."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.engine.fields import name_key
from scorekeeper.engine.game import AnyGame, AnyStatistic
from scorekeeper.reports import chart
from scorekeeper.reports.player_statistics import PlayerStatistics, player_statistics
from scorekeeper.table.statistics import PlayedMatch, played_matches
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.i18n import use_words_of
from scorekeeper.web.inputs.game_names import game_or_404

pages = Blueprint("players", __name__)


@dataclass(frozen=True)
class _PlayersQuery:
    """The statistics for one request: `all_matches` of this phone, and the `game` to show (None: all games)."""

    all_matches: Sequence[PlayedMatch]
    game: AnyGame | None

    @cached_property
    def matches(self) -> Sequence[PlayedMatch]:
        """The matches of `game`, or all of them."""
        return [match for match in self.all_matches if self.game in (None, match.played.game)]

    @cached_property
    def players(self) -> Sequence[PlayerStatistics]:
        """The statistics of everybody who played in these matches."""
        return player_statistics([match.played for match in self.matches])

    @cached_property
    def nonzero(self) -> set[AnyStatistic]:
        """The statistics that have a value other than zero for at least one player."""
        return {
            statistic
            for player in self.players
            for results in player.games
            for statistic, number in results.statistics
            if number
        }

    def games(self, key: str = "") -> list[AnyGame]:
        """The games that were played by the player with this `name_key`, or by anybody."""
        games = {
            match.played.game.key: match.played.game
            for match in self.all_matches
            for name, result in match.played.results.items()
            if result.counts and key in ("", name_key(name))
        }
        return [games[key] for key in sorted(games)]


@pages.get("/players")
def show() -> str:
    """All players, those with the most wins first."""
    query = _query()
    use_words_of(*([query.game] if query.game else query.games()))
    return render_template("players/list.html", query=query)


@pages.get("/players/one")
def player() -> ResponseReturnValue:
    """The player called `?name=`, in any spelling. 404 if this phone does not know the name.

    Without a name, redirects to all players.
    """
    if "name" not in request.args:
        return redirect(url_for("players.show"))
    query, key = _query(), name_key(request.args["name"])
    player = next((player for player in query.players if player.key == key), None) or abort(404)
    use_words_of(*(results.game for results in player.games))
    shares = chart.shares(player.series) if len(player.series) > 1 else None
    return render_template("players/statistics.html", query=query, player=player, shares=shares)


def _query() -> _PlayersQuery:
    """The query of this request. Aborts with 404 if the game is unknown."""
    key = request.args.get("game")
    return _PlayersQuery(played_matches(phone()), game_or_404(key) if key else None)
