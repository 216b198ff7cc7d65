"""Players: what everybody of this phone's sessions has won, game by game, and against whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from babel.numbers import format_decimal
from flask import Blueprint, Flask, abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import chart, games
from scorekeeper.scoring import Feat, Game
from scorekeeper.statistics import Played, Player, alike, played, players
from scorekeeper.store import Match, Session
from scorekeeper.text import Invalid
from scorekeeper.web.access import device_or_none
from scorekeeper.web.examples import is_example
from scorekeeper.web.i18n import language, speak_of
from scorekeeper.web.matches import opened
from scorekeeper.web.storage import store

__all__ = ["install", "pages"]

pages = Blueprint("players", __name__)


@dataclass(frozen=True)
class _Counted:
    """A match, and what it comes to for its players."""

    match: Match
    played: Played

    @property
    def address(self) -> dict[str, Any]:
        """What `url_for` needs to name the match."""
        return {"session_id": self.match.session, "number": self.match.number}


@dataclass(frozen=True)
class _Asked:
    """What an address asks for: the matches this phone may see, or those of one game; who played in them."""

    every: Sequence[_Counted]
    game: Game | None

    @property
    def matches(self) -> Sequence[_Counted]:
        """The matches asked for."""
        return [one for one in self.every if self.game in (None, one.played.game)]

    @cached_property
    def players(self) -> Sequence[Player]:
        """Everybody who played in them."""
        return players([one.played for one in self.matches])

    @property
    def known(self) -> set[Feat]:
        """The feats that somebody has: what never happened here is left out."""
        return {feat for player in self.players for one in player.games for feat, number in one.feats if number}

    def games(self, key: str = "") -> list[Game]:
        """The games that were played, by everybody or by one player."""
        found = {
            one.played.game.key: one.played.game
            for one in self.every
            for name, part in one.played.parts.items()
            if part.counts and key in ("", alike(name))
        }
        return [found[key] for key in sorted(found)]


@pages.get("/players")
def show() -> str:
    """Everybody, whoever won most first."""
    asked = _asked()
    speak_of(*([asked.game] if asked.game else asked.games()))
    return render_template("players/show.html", asked=asked)


@pages.get("/players/one")
def one() -> ResponseReturnValue:
    """One player, by any spelling of the name; 404 for whom this phone does not know. Without a name: everybody."""
    if "name" not in request.args:
        return redirect(url_for("players.show"))
    asked, wanted = _asked(), alike(request.args["name"])
    found = next((player for player in asked.players if player.key == wanted), None)
    if found is None:
        abort(404)
    speak_of(*(one.game for one in found.games))
    shares = chart.shares(found.series) if len(found.series) > 1 else None
    return render_template("players/one.html", asked=asked, player=found, shares=shares)


def _asked() -> _Asked:
    """What this request asks for; 404 for a game there is not."""
    key = request.args.get("game")
    try:
        game = games.find(key) if key else None
    except Invalid:
        abort(404)
    return _Asked(_matches(), game)


def _matches() -> list[_Counted]:
    """The matches of the sessions this phone may see, the oldest first; the examples are nobody's."""
    known = device_or_none()
    seen = [one.session for one in (store().sessions_of(known) if known else []) if not is_example(one.session.id)]
    found = [
        _counted(current_app.config["DATABASE"], session, match, store().last_change(match.id).id)
        for session in seen
        for match in store().matches(session.id)
    ]
    return sorted((one for one in found if one), key=lambda one: one.match.id)


# Some 10 KB each; entries are only ever added, so the last one tells whether anything changed.
@lru_cache(maxsize=512)
def _counted(database: str, session: Session, match: Match, last: int) -> _Counted | None:
    found = opened(session, match)
    return _Counted(match, played(found.ledger)) if found else None


def _average(points: Fraction) -> str:
    """To one decimal, in the reader's language, with a typographic minus sign."""
    return format_decimal(float(points), "#,##0.0", language()).replace("-", "\u2212")


def install(app: Flask) -> None:
    """The filter `average`."""
    app.jinja_env.filters["average"] = _average
