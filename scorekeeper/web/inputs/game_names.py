"""Finds the game whose key an address or a form contains."""

from flask import abort
from werkzeug.routing import BaseConverter, ValidationError

from scorekeeper import games
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import Invalid


class GameConverter(BaseConverter):
    """Converts `<game:game>` in a URL rule: views get the game. An unknown key gets status 404."""

    def to_python(self, value: str) -> AnyGame:
        try:
            return games.find(value)
        except Invalid:
            raise ValidationError from None

    def to_url(self, value: AnyGame | str) -> str:
        return value if isinstance(value, str) else value.key


def game_or_404(key: str | None) -> AnyGame:
    """The game with this key, from a form or a query. Aborts with 404 if there is none."""
    try:
        return games.find(key)
    except Invalid:
        abort(404)
