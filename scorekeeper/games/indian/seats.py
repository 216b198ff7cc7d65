"""Seats and the first dealer from drawn cards (IND-04 to IND-06)."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.cards import Card
from scorekeeper.drawing import DRAWS, draws_issues, in_order
from scorekeeper.fields import Names, spec
from scorekeeper.games.indian.match import next_seat
from scorekeeper.games.indian.options import PLAYERS, Options, deck
from scorekeeper.scoring import Ruling
from scorekeeper.text import N_, Invalid, Reason, T

__all__ = ["Seats", "rule_seats"]

_PLAYERS = Names(*PLAYERS)


@dataclass(frozen=True)
class Seats:
    """Who sits where, who deals? Each player's card; after a tie the cards drawn again follow it."""

    draws: Mapping[str, tuple[Card, ...]] = spec(DRAWS, label=N_("Cards drawn, by player"), rule="IND-04")


def rule_seats(options: Options, asked: Seats) -> Ruling:
    """The order from the highest card down, who deals and who starts; or who must draw again."""
    if issues := draws_issues(asked.draws, _PLAYERS, lambda number: deck(options, number)):
        raise Invalid(*issues)
    order, again = in_order(asked.draws, _height)
    if again:
        text = T("Equal ranks draw again among themselves: %(players)s.", players=again)
        answer: dict[str, object] = {"order": (), "dealer": None, "again": again, "starts": None, "turns": None}
        return Ruling(answer, (Reason("IND-04", text),), T("Draw again"))
    dealer = order[-1]
    starts = next_seat(options, order, dealer)
    left = order[-2]
    because = (
        Reason("IND-04", T("From the highest card down, each to the right of the one before: %(order)s.", order=order)),
        Reason("IND-04", T("%(player)s has the lowest card and deals.", player=dealer)),
        Reason("IND-05", T("%(player)s plays first.", player=starts)),
        Reason("IND-06", T("%(player)s, left of the dealer, turns up the wild card.", player=left)),
    )
    answer = {"order": order, "dealer": dealer, "again": (), "starts": starts, "turns": left}
    return Ruling(answer, because, T("%(player)s deals", player=dealer))


def _height(card: Card) -> int:
    """Joker, ace, king and down to the two (IND-04)."""
    return {0: 15, 1: 14}.get(card.rank, card.rank)
