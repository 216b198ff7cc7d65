"""Example sessions: one per game and language, made when the program starts, shown on home until a phone removes them.

The players have names of the language. The session ids are computed from the secret key of this instance, so nothing
stores which sessions are examples. Everybody may see them and nobody may write in them, so that every visitor sees
the same examples.
"""

from contextlib import suppress
from pathlib import Path

from flask import Flask

from scorekeeper import games
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Terms, read_options
from scorekeeper.engine.player_names import rename_players
from scorekeeper.store import Session, Store, Taken, open_store
from scorekeeper.translations import LANGUAGES, translator
from scorekeeper.web.http.access import secret_id
from scorekeeper.web.http.db import now, store
from scorekeeper.web.http.i18n import language
from scorekeeper.web.http.preferences import examples_removed

# The device that recorded the examples. No phone has this id.
AUTHOR = "scorekeeper"


def examples() -> list[Session]:
    """The example sessions in the reader's language. Empty if this phone has removed them."""
    if examples_removed():
        return []
    found = (store().sessions.get(_id(game, language())) for game in games.games().values())
    return [one for one in found if one]


def is_example(session_id: str) -> bool:
    """Whether a session is an example, in any language."""
    return session_id in example_ids()


def example_ids() -> frozenset[str]:
    """The ids of all examples, in every language."""
    return frozenset(_id(game, each) for game in games.games().values() for each in LANGUAGES)


def _id(game: AnyGame, each: str) -> str:
    return secret_id("example", game.key, each)


def _create(to: Store, game: AnyGame, each: str, created_at: str) -> None:
    """Store the example of a game in the language `each`.

    Parts that exist already are kept: an earlier start may have been interrupted. An example that was deleted is not
    made again.
    """
    records = game.example_match.records
    found = to.matches.get(_id(game, each), 1)
    # Usually all is there, and then nothing is written, and no catalogue is read for the names.
    if to.sessions.was_deleted(_id(game, each)) or (
        found and to.entries.current(found.id).keys() >= set(range(len(records) + 1))
    ):
        return
    called = {name: translator(each).gettext(name) for name in game.example_match.players}
    players = tuple(called.values())
    with suppress(Taken):
        to.sessions.create(Session(_id(game, each), "", secret_id("example key", game.key, each), created_at), AUTHOR)
    terms = Terms(
        game, players, players[0], read_options(game, {}, game.example_match.preset), game.example_match.preset
    )
    match = to.matches.create(_id(game, each), game.key, terms.body(), None, AUTHOR, "example", created_at)
    for slot, record in enumerate(records, 1):
        to.entries.save(
            match.id,
            slot,
            body=rename_players(game.Record, record, called),
            based_on=None,
            shown=None,
            note="",
            device=AUTHOR,
            submission=f"example {slot}",
            now=created_at,
        )


def create_missing(app: Flask) -> None:
    """Make the examples that do not exist yet, in every language."""
    with app.app_context(), open_store(Path(app.config["DATABASE"])) as to:
        created_at = now()
        for game in games.games().values():
            for each in LANGUAGES:
                _create(to, game, each, created_at)
