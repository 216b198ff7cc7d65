"""Sentences about the play that the referee and the rulebook share."""

from scorekeeper.engine.text import T, Text
from scorekeeper.games.three_thirteen.options import Options


def last_turn(options: Options) -> Text:
    """What follows when somebody goes out (TT-10)."""
    if options.last_turn:
        return T("When somebody goes out, everybody else has exactly one more turn, and then all show their cards.")
    return T("When somebody goes out, the hand is over at once, and all show their cards.")
