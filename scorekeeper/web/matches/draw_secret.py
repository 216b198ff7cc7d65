"""The secret of the draw for a match that a phone has not started yet, kept in its cookie.

While it stays the same, so do the cards (`scorekeeper.table.dealer_draw`).
"""

import secrets

from flask import session

_NAME = "draw"


def draw_secret() -> str:
    """The secret of this phone. If it has none, make one: never call this in a GET."""
    secret = session.get(_NAME)
    if not isinstance(secret, str):
        secret = session[_NAME] = secrets.token_urlsafe(16)
    return secret


def forget_draw_secret() -> None:
    """Forget the secret, because a match has started: the next draw is a new one."""
    session.pop(_NAME, None)
