"""The games: every package of this folder with an object called `GAME` is one.

What can go wrong in a game, and what follows, is in the `rulings.toml` of its folder. The `rulings.toml` of this folder
holds what can go wrong in every game.
"""

import copyreg
import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from scorekeeper.engine.game import AnyGame, Game
from scorekeeper.engine.irregularities import GROUPS, Situation
from scorekeeper.engine.rulings import read_situations
from scorekeeper.engine.text import Invalid, Issue, T, shorten


@cache
def games() -> dict[str, AnyGame]:
    """All games by key, sorted by key, those of which a table makes its own game last (`Game.goes_by_rules`).

    Raises `RulingsError` if a `rulings.toml` is wrong.
    """
    modules = (importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__))
    all_games: list[Game[Any, Any]] = [module.GAME for module in modules if hasattr(module, "GAME")]
    in_order = sorted(all_games, key=lambda game: (game.goes_by_rules, game.key))
    return {game.key: _with_rulings(game) for game in in_order}


def _with_rulings(game: Game[Any, Any]) -> Game[Any, Any]:
    """The game with the situations of its own file, by group; in each group those of every game follow its own."""
    situations = _situations(game, f"{game.key}/rulings.toml")
    if situations:
        groups = list(GROUPS)
        situations = sorted(
            [*situations, *_situations(game, "rulings.toml")], key=lambda situation: groups.index(situation.group)
        )
    return replace(game, irregularities=tuple(situations))


def _situations(game: Game[Any, Any], name: str) -> list[Situation[Any]]:
    file = files(__name__) / name
    if not file.is_file():
        return []
    return list(read_situations(file.read_text("utf-8"), f"games/{name}", game.Options, game.ruling_amounts))


def find(key: object) -> AnyGame:
    """The game with this key. Raises `Invalid` (`game.unknown`), which names the keys there are."""
    game = games().get(key) if isinstance(key, str) else None
    if game is None:
        text = T("There is no game “%(key)s” here. Choose one of: %(known)s.", key=shorten(key), known=list(games()))
        raise Invalid(Issue("game.unknown", "game", text))
    return game


def _by_key(game: AnyGame) -> tuple[Callable[[object], AnyGame], tuple[str]]:
    return find, (game.key,)


# A game is pickled as its key, so that a job for another process does not carry all its functions.
copyreg.pickle(Game, _by_key)
