"""The games, found by looking into this folder: a module with an object called `GAME` is a game."""

import copyreg
import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from typing import Any

from scorekeeper.engine.game import AnyGame, Game
from scorekeeper.engine.text import Invalid, Issue, T, shortened

__all__ = ["find", "games"]


@cache
def games() -> dict[str, AnyGame]:
    """Every game by its key, in order of the keys."""
    modules = (importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    every: list[Game[Any, Any]] = [module.GAME for module in modules if hasattr(module, "GAME")]
    return {game.key: game for game in sorted(every, key=lambda game: game.key)}


def find(key: object) -> AnyGame:
    """The game of this key; `Invalid` (`game.unknown`) says which there are."""
    game = games().get(key) if isinstance(key, str) else None
    if game is None:
        text = T("There is no game “%(key)s” here. Choose one of: %(known)s.", key=shortened(key), known=list(games()))
        raise Invalid(Issue("game.unknown", "game", text))
    return game


def _by_key(game: AnyGame) -> tuple[Callable[[object], AnyGame], tuple[str]]:
    return find, (game.key,)


# In another process a game is the one of the same key: nothing that refers to it has to send all its functions along.
copyreg.pickle(Game, _by_key)
