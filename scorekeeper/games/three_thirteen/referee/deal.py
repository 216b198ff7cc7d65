"""The question who deals first, and how many cards (TT-01 to TT-05)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import Names
from scorekeeper.engine.referee import Ruling
from scorekeeper.engine.seats.draw import ace_lowest, check_draws, cut, cut_question, drawn_cards
from scorekeeper.engine.text import Reason
from scorekeeper.games.three_thirteen.match import ORDER_OF_PLAY
from scorekeeper.games.three_thirteen.options import ALL_SUITS, PLAYERS, Options, deck


@dataclass(frozen=True)
class Cut:
    """Who deals first? Each player's card; after a tie the cards drawn again follow it."""

    draws: Mapping[str, tuple[Card, ...]] = drawn_cards("TT-04", suits=ALL_SUITS)


def rule_cut(options: Options, inputs: Cut) -> Ruling:
    """The player with the lowest card deals; players with equal cards draw again (TT-04)."""
    check_draws(inputs.draws, Names(*PLAYERS), partial(deck, options), ace_lowest)
    return cut(inputs.draws, ace_lowest, "TT-04", lambda dealer: [Reason("TT-04", ORDER_OF_PLAY)])


QUESTIONS = (cut_question(Cut, rule_cut, {"Ann": "3H", "Ben": "KS", "Cleo": "9D"}),)
