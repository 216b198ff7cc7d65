"""Fields that several questions about Indian Rummy have: the wild rank and the number of players."""

from scorekeeper.engine.cards import Deck
from scorekeeper.engine.fields import Integer, OneRank, spec
from scorekeeper.engine.text import N_, Invalid
from scorekeeper.games.indian.check import wild_issues
from scorekeeper.games.indian.options import PLAYERS, Options, solver_rules
from scorekeeper.games.indian.solver import Rules


def wild_rank() -> int:
    """A field for the rank turned up."""
    wild: int = spec(OneRank(), label=N_("Wild rank"), rule="IND-06")
    return wild


def how_many_players() -> int:
    """A field for the number of players, which decides the number of packs."""
    players: int = spec(Integer(*PLAYERS), 4, N_("Players"), rule="IND-02", rarely_used=True)
    return players


def checked_rules(options: Options, packs: Deck, wild: int) -> Rules:
    """The rules by which the solver counts hands. Raises `Invalid` (`wild.no_joker`) if a joker was turned up although
    the packs hold none."""
    if issues := wild_issues(wild, packs):
        raise Invalid(*issues)
    return solver_rules(options, wild)
