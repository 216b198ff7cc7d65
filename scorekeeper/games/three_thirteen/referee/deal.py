"""The question who deals first, and how many cards (TT-01 to TT-05)."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import Names
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.seats.draw import ace_lowest, check_draws, cut, drawn_cards
from scorekeeper.engine.text import N_
from scorekeeper.games.three_thirteen.match import deal_plan
from scorekeeper.games.three_thirteen.options import ALL_SUITS, PLAYERS, Options, deck


@dataclass(frozen=True)
class Cut:
    """Who deals first? Each player's card; after a tie the cards drawn again follow it."""

    draws: Mapping[str, tuple[Card, ...]] = drawn_cards("TT-04", suits=ALL_SUITS)


def rule_cut(options: Options, inputs: Cut) -> Ruling:
    """The player with the lowest card deals; players with equal cards draw again (TT-04)."""
    check_draws(inputs.draws, Names(*PLAYERS), lambda players: deck(options, players), ace_lowest)
    turns = [reason for reason in deal_plan(options, len(inputs.draws)).because if reason.rule == "TT-04"]
    return cut(inputs.draws, ace_lowest, "TT-04", lambda dealer: turns)


QUESTIONS = (
    Question(
        "cut",
        N_("Who deals, how many cards?"),
        N_("The table before the deal; the card each player drew says who deals."),
        Cut,
        rule_cut,
        {"draws": {"Ann": "3H", "Ben": "KS", "Cleo": "9D"}},
        search=N_("dealer first begin deal pack deck stock shuffle seats players draw"),
    ),
)
