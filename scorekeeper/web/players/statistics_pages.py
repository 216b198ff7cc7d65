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
    """The data for one request: `every` match of this phone, and the `game` to show (None: all games)."""

    every: Sequence[PlayedMatch]
    game: AnyGame | None

    @cached_property
    def matches(self) -> Sequence[PlayedMatch]:
        """The matches of the requested game, or all of them."""
        return [one for one in self.every if self.game in (None, one.played.game)]

    @cached_property
    def players(self) -> Sequence[PlayerStatistics]:
        """The statistics of everybody who played in these matches."""
        return player_statistics([one.played for one in self.matches])

    @cached_property
    def known(self) -> set[AnyStatistic]:
        """The statistics that have a value other than zero for at least one player."""
        return {
            statistic
            for player in self.players
            for one in player.games
            for statistic, number in one.statistics
            if number
        }

    def games(self, key: str = "") -> list[AnyGame]:
        """The games that were played, by anybody or by the player with this key (see `name_key`)."""
        found = {
            one.played.game.key: one.played.game
            for one in self.every
            for name, result in one.played.results.items()
            if result.counts and key in ("", name_key(name))
        }
        return [found[key] for key in sorted(found)]


@pages.get("/players")
def show() -> str:
    """All players, those with the most wins first."""
    asked = _asked()
    use_words_of(*([asked.game] if asked.game else asked.games()))
    return render_template("players/list.html", asked=asked)


@pages.get("/players/one")
def player() -> ResponseReturnValue:
    """One player, found by name without regard to case and the like. Aborts with 404 if this phone does not know the
    name; without a name, redirects to all players."""
    if "name" not in request.args:
        return redirect(url_for("players.show"))
    asked, wanted = _asked(), name_key(request.args["name"])
    found = next((player for player in asked.players if player.key == wanted), None)
    if found is None:
        abort(404)
    use_words_of(*(one.game for one in found.games))
    shares = chart.shares(found.series) if len(found.series) > 1 else None
    return render_template("players/statistics.html", asked=asked, player=found, shares=shares)


def _asked() -> _PlayersQuery:
    """The data for this request. Aborts with 404 if the game is unknown."""
    key = request.args.get("game")
    return _PlayersQuery(played_matches(phone()), game_or_404(key) if key else None)
