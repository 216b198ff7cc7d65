"""How this phone draws cards: in two colours, or each suit in its own."""

from flask import Blueprint, Flask, redirect, request, session
from werkzeug.wrappers import Response

from scorekeeper.cards import Card, Suit
from scorekeeper.web.back import back

__all__ = ["four_colours", "install", "pages"]

pages = Blueprint("look", __name__)

_CHOICE = "four_colours"


def four_colours() -> bool:
    """Whether diamonds are blue and clubs green here."""
    return bool(session.get(_CHOICE))


@pages.post("/look")
def choose() -> Response:
    """Keep the choice on this phone and go back to where it was made."""
    session[_CHOICE] = request.form.get("colours") == "four"
    session.permanent = True
    return redirect(back(), 303)


def install(app: Flask) -> None:
    """Let every page know; `aces` show what the choice means."""
    app.jinja_env.globals.update(four_colours=four_colours, aces=[Card(1, suit) for suit in Suit])
