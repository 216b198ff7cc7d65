"""The rules of Rummy 500 in words, as the options set them."""

from scorekeeper.games.rummy500.match import setup
from scorekeeper.games.rummy500.options import Options
from scorekeeper.scoring import Section, Sentence
from scorekeeper.text import N_

__all__ = ["rulebook"]


def rulebook(options: Options, players: int) -> tuple[Section, ...]:
    """The rules as these options set them, for so many players."""
    deal = tuple(Sentence(reason.text, (reason.rule,)) for reason in setup(options, players).because)
    return (Section(N_("The deal"), deal),)
