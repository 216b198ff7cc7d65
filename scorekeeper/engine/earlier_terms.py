"""Brings terms that an earlier version stored up to date: options that it did not have, and the order of players."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import read_options
from scorekeeper.engine.text import Invalid


def todays_terms(game: AnyGame, stored: Sequence[object]) -> tuple[object, ...]:
    """The stored terms of a match, oldest first, as this version would have stored them.

    Terms that lack an option of `Game.earlier_options` get its value, and list their players as `Game.earlier_players`
    says by the options of the last terms, so that a renamed player keeps the seat. Terms that cannot be read stay.
    """
    earlier = [terms for terms in stored if _is_earlier(game, terms)]
    return tuple(_bring_up_to_date(game, terms, earlier[-1]) if terms in earlier else terms for terms in stored)


def _is_earlier(game: AnyGame, terms: object) -> bool:
    options = terms.get("options", {}) if isinstance(terms, Mapping) else None
    return isinstance(options, Mapping) and bool(game.earlier_options.keys() - options.keys())


def _bring_up_to_date(game: AnyGame, terms: object, last: object) -> object:
    assert isinstance(terms, Mapping)
    assert isinstance(last, Mapping)
    options = {**game.earlier_options, **terms.get("options", {})}
    players = terms.get("players")
    names = players if isinstance(players, list) else []
    with suppress(Invalid):
        last_options = read_options(game, last.get("options", {}), last.get("preset") or game.presets[0].key)
        names = list(game.earlier_players(last_options, tuple(names)))
    return {**terms, "options": options, "players": names}
