"""The question who sits where and who deals, by drawn cards (IND-04 to IND-06)."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import Names
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.seats.draw import check_draws, draw_again, drawn_cards, in_order, lowest_deals
from scorekeeper.engine.text import N_, Reason, T
from scorekeeper.games.indian.match import in_order_of_play
from scorekeeper.games.indian.options import PLAYERS, Options, deck

_PLAYERS = Names(*PLAYERS)


@dataclass(frozen=True)
class Seats:
    """Who sits where, who deals? Each player's card; after a tie the cards drawn again follow it."""

    draws: Mapping[str, tuple[Card, ...]] = drawn_cards("IND-04")


def rule_seats(options: Options, inputs: Seats) -> Ruling:
    """The order of the seats, from the highest card down, who deals and who starts; or who must draw again."""
    check_draws(inputs.draws, _PLAYERS, lambda number: deck(options, number), _height)
    order, again = in_order(inputs.draws, _height)
    if again:
        nobody: dict[str, object] = {"dealer": None, "again": again, "starts": None, "turns": None}
        answer = {"order": (), "players": (), **nobody}
        return draw_again(answer, again, "IND-04")
    players = in_order_of_play(options, order)
    dealer, starts, left = order[-1], players[0], order[-2]
    because = (
        Reason("IND-04", T("From the highest card down, each to the right of the one before: %(order)s.", order=order)),
        lowest_deals(dealer, "IND-04"),
        Reason("IND-05", T("%(player)s plays first. The order of play: %(order)s.", player=starts, order=players)),
        Reason("IND-06", T("%(player)s, left of the dealer, turns up the wild card.", player=left)),
    )
    answer = {"order": order, "players": players, "dealer": dealer, "again": (), "starts": starts, "turns": left}
    return Ruling(answer, because, T("%(player)s deals", player=dealer))


def _height(card: Card) -> int:
    """How high a card is: joker, ace, king and so on down to the two (IND-04)."""
    return {0: 15, 1: 14}.get(card.rank, card.rank)


QUESTIONS = (
    Question(
        "seats",
        N_("Who sits where, who deals, how many cards?"),
        N_("The table before the deal; the card each player drew says who sits where and who deals."),
        Seats,
        rule_seats,
        {"draws": {"Ann": "3H", "Ben": "KS", "Cleo": "9D", "Dan": "JK"}},
        search=N_("dealer first deal pack deck stock shuffle seats players draw begin"),
    ),
)
