"""Reads terms of a match that an earlier version stored: options it did not have, and the order of its players."""

from collections.abc import Mapping, Sequence

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import read_options
from scorekeeper.engine.text import Invalid


def todays_terms(game: AnyGame, stored: Sequence[object]) -> tuple[object, ...]:
    """The stored terms of a match, oldest first, each as today's version would have stored it.

    Terms that lack an option of `Game.earlier_options` get its value, and their players are listed as
    `Game.earlier_players` says: all by the options of the last of them, so that a player who got another name has the
    same place before and after. Terms that cannot be read stay as they are.
    """
    earlier = [one for one in stored if _is_earlier(game, one)]
    return tuple(_brought_up(game, one, earlier[-1]) if one in earlier else one for one in stored)


def _is_earlier(game: AnyGame, terms: object) -> bool:
    options = terms.get("options", {}) if isinstance(terms, Mapping) else None
    return isinstance(options, Mapping) and bool(game.earlier_options.keys() - options.keys())


def _brought_up(game: AnyGame, terms: object, last: object) -> object:
    assert isinstance(terms, Mapping)
    assert isinstance(last, Mapping)
    options = {**game.earlier_options, **terms.get("options", {})}
    return {**terms, "options": options, "players": _listed(game, terms, last)}


def _listed(game: AnyGame, terms: Mapping[str, object], last: Mapping[str, object]) -> list[object]:
    players = terms.get("players")
    names = players if isinstance(players, list) else []
    try:
        options = read_options(game, last.get("options", {}), last.get("preset") or game.presets[0].key)
    except Invalid:
        return names
    return list(game.earlier_players(options, tuple(names)))
