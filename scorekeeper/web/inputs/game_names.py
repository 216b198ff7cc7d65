"""Games as addresses and forms name them: by their keys."""

from flask import abort
from werkzeug.routing import BaseConverter, ValidationError

from scorekeeper import games
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import Invalid


class GameConverter(BaseConverter):
    """The part `<game:game>` of a rule: views get the game itself, and an unknown key is an unknown address."""

    def to_python(self, value: str) -> AnyGame:
        """The game with this key."""
        try:
            return games.find(value)
        except Invalid:
            raise ValidationError from None

    def to_url(self, value: AnyGame | str) -> str:
        """The key of a game; a key stays as it is."""
        return value if isinstance(value, str) else value.key


def game_or_404(key: str | None) -> AnyGame:
    """The game with this key from a form or a query. Aborts with 404 if there is none."""
    try:
        return games.find(key)
    except Invalid:
        abort(404)
