"""Example sessions: one per game and language. The server makes them when it starts; each phone can hide them.

The players have names of the language. The session ids are computed from the secret key of this instance, so nothing
stores which sessions are examples. Everybody may see them and nobody may change them.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache

from scorekeeper import games
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Ledger, Terms, read_options, replay
from scorekeeper.engine.player_names import rename_players
from scorekeeper.store import Session, Taken
from scorekeeper.table.phone import Phone
from scorekeeper.table.played import games_by_play
from scorekeeper.translations import LANGUAGES, translator

# The device that recorded the examples. No phone has this id.
AUTHOR = "scorekeeper"


def examples(phone: Phone, language: str) -> list[Session]:
    """The example sessions in a language: those of the games that the phone has played last come first."""
    sessions = (phone.store.sessions.get(_id(phone, game, language)) for game in games_by_play(phone))
    return [session for session in sessions if session]


def example_ids(phone: Phone) -> frozenset[str]:
    """The ids of all examples, in every language."""
    return frozenset(_id(phone, game, language) for game in games.games().values() for language in LANGUAGES)


@cache
def example_hand(key: str, language: str) -> Ledger:
    """The first hand of the example of the game with this key, with names of a language."""
    game = games.find(key)
    names = _names(game, language)
    return replay(_terms(game, names), [(1, rename_players(game.Record, game.example_match.records[0], names))])


def create_missing(program: Phone) -> None:
    """Make the missing examples in every language. `program` stands for the server itself."""
    for game in games.games().values():
        for language in LANGUAGES:
            _create(program, game, language)


def _id(phone: Phone, game: AnyGame, language: str) -> str:
    return phone.secret_id("example", game.key, language)


def _create(program: Phone, game: AnyGame, language: str) -> None:
    """Store the example of a game in a language.

    Completes an example that an interrupted start left behind. A deleted example is not made again.
    """
    store, session_id, records = program.store, _id(program, game, language), game.example_match.records
    match = store.matches.get(session_id, 1)
    # Usually the example is complete: return before loading a catalogue for the names.
    if store.sessions.was_deleted(session_id) or (
        match and store.entries.current(match.id).keys() >= set(range(len(records) + 1))
    ):
        return
    names = _names(game, language)
    key_hash = program.secret_id("example key", game.key, language)
    with suppress(Taken):
        store.sessions.create(Session(session_id, "", key_hash, program.now), AUTHOR)
    match = store.matches.create(session_id, game.key, _terms(game, names).body(), None, AUTHOR, "example", program.now)
    for slot, record in enumerate(records, 1):
        store.entries.save(
            match.id,
            slot,
            body=rename_players(game.Record, record, names),
            based_on=None,
            device=AUTHOR,
            submission=f"example {slot}",
            now=program.now,
        )


def _names(game: AnyGame, language: str) -> dict[str, str]:
    """The names of the players of an example in a language, by their names in its records."""
    return {name: translator(language).gettext(name) for name in game.example_match.players}


def _terms(game: AnyGame, names: Mapping[str, str]) -> Terms:
    players, preset = tuple(names.values()), game.example_match.preset
    return Terms(game, players, players[0], read_options(game, {}, preset), preset)
