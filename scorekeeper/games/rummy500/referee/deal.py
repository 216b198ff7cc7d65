"""The question who deals and how many cards (R500-03 to R500-08)."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import Names
from scorekeeper.engine.referee import Ruling
from scorekeeper.engine.seats.draw import ace_lowest, check_draws, cut, cut_question, drawn_cards
from scorekeeper.games.rummy500.match import deal_plan
from scorekeeper.games.rummy500.options import PLAYERS, Options, deck, packs_for

_PLAYERS = Names(*PLAYERS)


@dataclass(frozen=True)
class Cut:
    """Who deals first? Each player's card; after a tie the cards drawn again follow it."""

    draws: Mapping[str, tuple[Card, ...]] = drawn_cards("R500-08")


def rule_cut(options: Options, inputs: Cut) -> Ruling:
    """The player with the lowest card deals; players with equal cards draw again (R500-08)."""
    check_draws(inputs.draws, _PLAYERS, lambda players: deck(options, packs_for(players)), ace_lowest)
    turns = [reason for reason in deal_plan(options, len(inputs.draws)).because if reason.rule == "R500-08"]
    return cut(inputs.draws, ace_lowest, "R500-08", lambda dealer: turns)


QUESTIONS = (cut_question(Cut, rule_cut, {"Ann": "3H", "Ben": "KS", "Cleo": "9D"}),)
