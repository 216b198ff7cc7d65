"""What is asked around the cards: who deals, who gets the first upcard, whether the hand is dead (GIN-04 to GIN-09)."""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter

from scorekeeper.cards import Card
from scorekeeper.drawing import DRAWS, draws_issues, lowest
from scorekeeper.fields import Choice, Names, Switch, Whole, spec
from scorekeeper.games.gin.match import setup
from scorekeeper.games.gin.options import Options
from scorekeeper.games.gin.record import DECK
from scorekeeper.scoring import Ruling
from scorekeeper.text import N_, TN, Invalid, Reason, T

__all__ = ["Cut", "Dead", "Upcard", "rule_cut", "rule_dead", "rule_upcard"]

_PLAYERS = Names(2, 4)
# Two players, ten cards each, one card turned up.
_STOCK = DECK.size - 21
# So many stay in the stock: nobody draws them.
_LAST = 2


@dataclass(frozen=True)
class Cut:
    """Who deals first? Each player's card; after a tie the cards drawn again follow it."""

    draws: Mapping[str, tuple[Card, ...]] = spec(DRAWS, label=N_("Cards drawn, by player"), rule="GIN-04")


@dataclass(frozen=True)
class Upcard:
    """Who gets the first upcard?"""

    declined: str = spec(
        Choice(
            {
                "nobody": N_("Nobody yet"),
                "other": N_("The non-dealer"),
                "both": N_("Both"),
            }
        ),
        "nobody",
        N_("Who does not want it?"),
        rule="GIN-07",
    )


@dataclass(frozen=True)
class Dead:
    """Is the hand dead?"""

    stock: int = spec(Whole(0, _STOCK), label=N_("Cards left in the stock"), rule="GIN-09")
    turn_over: bool = spec(Switch(), False, N_("The last turn is over, and nobody has knocked"), rule="GIN-09")


def rule_cut(options: Options, asked: Cut) -> Ruling:
    """Who has the lowest card and deals; or who must cut again (GIN-04)."""
    if issues := draws_issues(asked.draws, _PLAYERS, lambda _: DECK):
        raise Invalid(*issues)
    dealer, again = lowest(asked.draws, attrgetter("rank"))
    answer = {"dealer": dealer, "order": (), "again": again}
    if dealer is None:
        text = T("Equal ranks draw again among themselves: %(players)s.", players=again)
        return Ruling(answer, (Reason("GIN-04", text),), T("Draw again"))
    because = [Reason("GIN-04", T("%(player)s has the lowest card and deals.", player=dealer))]
    others = [name for name in asked.draws if name != dealer]
    if len(others) == 1:
        because.append(Reason("GIN-07", T("%(player)s may take the first upcard, or pass.", player=others[0])))
    if len(others) == 2:
        because += [reason for reason in setup(options, 3).because if reason.rule == "GIN-01"]
    return Ruling(answer, tuple(because), T("%(player)s deals", player=dealer))


def rule_upcard(options: Options, asked: Upcard) -> Ruling:
    """Whose choice the first upcard is now, and what happens when nobody wants it (GIN-07, GIN-08)."""
    takes = T("Whoever takes it discards another card this turn.")
    if asked.declined == "both":
        text = T("Neither wants it: the non-dealer draws from the stock, and the discard pile is closed for that draw.")
        return Ruling({"may_take": None}, (Reason("GIN-07", text),), T("The non-dealer draws from the stock"))
    if asked.declined == "other":
        text = T("The non-dealer has passed, so the dealer may take it. If not, the non-dealer draws from the stock.")
        because = (Reason("GIN-07", text), Reason("GIN-08", takes))
        return Ruling({"may_take": "dealer"}, because, T("The dealer may take it"))
    text = T("The non-dealer may take it first, then the dealer. If neither does, the non-dealer draws from the stock.")
    because = (Reason("GIN-07", text), Reason("GIN-08", takes))
    return Ruling({"may_take": "non-dealer"}, because, T("The non-dealer may take it"))


def rule_dead(options: Options, asked: Dead) -> Ruling:
    """Whether nobody scores this hand, or how many cards may still be drawn (GIN-09)."""
    left = max(asked.stock - _LAST, 0)
    answer = {"dead": not left and (asked.turn_over or asked.stock < _LAST), "draws": left}
    if left:
        text = TN(
            "%(count)s card may still be drawn from the stock: the last two stay.",
            "%(count)s cards may still be drawn from the stock: the last two stay.",
            left,
        )
        return Ruling(answer, (Reason("GIN-09", text),), T("The hand goes on"))
    if not answer["dead"]:
        text = T("Two cards are left. Whoever has just drawn may still knock; if not, the hand is dead.")
        return Ruling(answer, (Reason("GIN-09", text),), T("The last turn"))
    because = (
        Reason("GIN-09", T("Two cards are left and the turn is over without a knock: nobody scores.")),
        Reason("GIN-04", T("The same dealer deals again.")),
    )
    return Ruling(answer, because, T("The hand is dead"))
