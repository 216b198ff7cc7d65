"""A session of every game to look into, made when the program starts and shown on the first page until it is removed.

There is one in each language, whose players have names of that language. Their ids come from the secret of this
instance, so nothing has to remember which sessions these are. Everybody may watch and nobody may write: a first look
shows what the games' authors made, not what the last visitor tried.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from flask import Blueprint, Flask, current_app, flash, redirect, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper import games
from scorekeeper.ledger import Terms, read_options
from scorekeeper.renaming import renamed
from scorekeeper.scoring import Game
from scorekeeper.store import Session, Store, Taken, open_store
from scorekeeper.translations import LANGUAGES, translator
from scorekeeper.web.access import keyed
from scorekeeper.web.i18n import language
from scorekeeper.web.storage import now, store

__all__ = ["examples", "install", "is_example", "pages"]

pages = Blueprint("examples", __name__)

_REMOVED = "examples_removed"
# Who recorded them: no phone is called so.
_AUTHOR = "scorekeeper"


def examples() -> list[Session]:
    """The examples in the reader's language; none once this phone has removed them."""
    if session.get(_REMOVED):
        return []
    found = (store().session(_id(game, language())) for game in games.games().values())
    return [one for one in found if one]


def is_example(session_id: str) -> bool:
    """Whether a session is one of the examples, in whichever language."""
    return any(session_id == _id(game, each) for game in games.games().values() for each in LANGUAGES)


@pages.post("/examples/remove")
def remove() -> ResponseReturnValue:
    """Take the examples off this phone's first page."""
    session[_REMOVED] = True
    session.permanent = True
    flash(_("The examples are gone from this phone."))
    return redirect(url_for("home.show"), 303)


def _id(game: Game, each: str) -> str:
    return keyed("example", game.key, each)


def _make(to: Store, game: Game, each: str, moment: str) -> None:
    """Make an example. What is there already is left alone, so a start that was interrupted is made up for."""
    called = {name: translator(each).gettext(name) for name in game.demo.players}
    players = tuple(called.values())
    with suppress(Taken):
        to.create_session(Session(_id(game, each), "", keyed("example key", game.key, each), moment), _AUTHOR)
    terms = Terms(game, players, players[0], read_options(game, {}, game.demo.preset), game.demo.preset)
    match = to.create_match(_id(game, each), game.key, terms.body(), None, _AUTHOR, "example", moment)
    for slot, record in enumerate(game.demo.records, 1):
        to.save(
            match.id,
            slot,
            body=renamed(game.Record, record, called),
            based_on=None,
            shown=None,
            note="",
            device=_AUTHOR,
            submission=f"example {slot}",
            now=moment,
        )


def _missing() -> Iterator[tuple[Game, str]]:
    return ((game, each) for game in games.games().values() for each in LANGUAGES)


def install(app: Flask) -> None:
    """Make the examples that are not there yet."""
    app.config.setdefault("EXAMPLES", True)
    app.jinja_env.globals["is_example"] = is_example
    if app.config["EXAMPLES"]:
        with app.app_context(), open_store(Path(current_app.config["DATABASE"])) as to:
            moment = now()
            for game, each in _missing():
                _make(to, game, each, moment)
