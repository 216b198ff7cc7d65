"""What is asked before the first hand: who deals, how many cards (R500-03 to R500-08)."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.cards import Card
from scorekeeper.drawing import DRAWS, draws_issues, lowest
from scorekeeper.fields import Names, spec
from scorekeeper.games.rummy500.match import setup
from scorekeeper.games.rummy500.options import Options, deck, packs_for
from scorekeeper.scoring import Ruling
from scorekeeper.text import N_, Invalid, Reason, T

__all__ = ["Cut", "rule_cut"]

_PLAYERS = Names(2, 8)
_ABOVE_KING = 14


@dataclass(frozen=True)
class Cut:
    """Who deals first? Each player's card; after a tie the cards drawn again follow it."""

    draws: Mapping[str, tuple[Card, ...]] = spec(DRAWS, label=N_("Cards drawn, by player"), rule="R500-08")


def rule_cut(options: Options, asked: Cut) -> Ruling:
    """Who has the lowest card and deals; or who must draw again (R500-08)."""
    if issues := draws_issues(asked.draws, _PLAYERS, lambda players: deck(options, packs_for(players))):
        raise Invalid(*issues)
    dealer, again = lowest(asked.draws, _height)
    answer = {"dealer": dealer, "order": (), "again": again}
    if dealer is None:
        text = T("Equal ranks draw again among themselves: %(players)s.", players=again)
        return Ruling(answer, (Reason("R500-08", text),), T("Draw again"))
    lowest_deals = Reason("R500-08", T("%(player)s has the lowest card and deals.", player=dealer))
    turns = [reason for reason in setup(options, len(asked.draws)).because if reason.rule == "R500-08"]
    return Ruling(answer, (lowest_deals, *turns), T("%(player)s deals", player=dealer))


def _height(card: Card) -> int:
    """The ace is lowest, as in a run that begins with it; a joker never deals, unless all draw one."""
    return _ABOVE_KING if card.suit is None else card.rank
