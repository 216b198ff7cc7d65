"""Questions about the deal: who deals, who gets the first upcard, whether the hand is dead (GIN-04 to GIN-09)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import Boolean, Choice, Integer, Names, spec
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.seats.draw import check_draws, cut, cut_question, drawn_cards
from scorekeeper.engine.text import N_, TN, Reason, T, Text
from scorekeeper.games.gin.match import deal_plan, upcard_seats
from scorekeeper.games.gin.options import PLAYERS, Options
from scorekeeper.games.gin.record import DECK

_PLAYERS = Names(*PLAYERS)
# How high a card is: the king highest, the ace lowest (GIN-04).
_height = attrgetter("rank")
# Two players, ten cards each, one card turned up.
STOCK = DECK.size - 21
# Who has passed on the first upcard so far.
_DECLINED = {"nobody": N_("Nobody yet"), "other": N_("Whoever is asked first"), "both": N_("Both")}


@dataclass(frozen=True)
class Cut:
    """Who deals first? Each player's card; after a tie the cards drawn again follow it."""

    draws: Mapping[str, tuple[Card, ...]] = drawn_cards("GIN-04")


@dataclass(frozen=True)
class Upcard:
    """Who gets the first upcard?"""

    declined: str = spec(Choice(_DECLINED), "nobody", N_("Who does not want it?"), rule="GIN-07")
    players: int = spec(Integer(*PLAYERS), PLAYERS[0], N_("Players"), rule="GIN-01b", rarely_used=True)


@dataclass(frozen=True)
class Dead:
    """Is the hand dead?"""

    stock: int = spec(Integer(0, STOCK), label=N_("Cards left in the stock"), rule="GIN-09")
    turn_over: bool = spec(Boolean(), False, N_("The last turn is over, and nobody has knocked"), rule="GIN-09")


def rule_cut(options: Options, inputs: Cut) -> Ruling:
    """The player with the lowest card deals; players with equal cards cut again (GIN-04)."""
    check_draws(inputs.draws, _PLAYERS, lambda _: DECK, _height)
    return cut(inputs.draws, _height, "GIN-04", lambda dealer: _after_cut(options, inputs.draws, dealer))


def _after_cut(options: Options, players: Iterable[str], dealer: str) -> Iterator[Reason]:
    """What follows from the cut: who may take the first upcard (GIN-07); of three the dealer sits out (GIN-01b)."""
    others = [name for name in players if name != dealer]
    if len(others) == 1:
        yield Reason("GIN-07", T("%(player)s may take the first upcard, or pass.", player=others[0]))
    if len(others) == 2:
        yield from (reason for reason in deal_plan(options, 3).because if reason.rule in ("GIN-01", "GIN-01b"))


def rule_upcard(options: Options, inputs: Upcard) -> Ruling:
    """Who may take the first upcard now, and what happens if nobody wants it (GIN-01b, GIN-07, GIN-08)."""
    declined = list(_DECLINED).index(inputs.declined)
    seats = upcard_seats(inputs.players)
    seat = seats[declined] if declined < len(seats) else None
    headline, text = (_OF_THREE if inputs.players == 3 else _OF_TWO)[declined]
    because = [Reason("GIN-01b" if inputs.players == 3 else "GIN-07", text)]
    if seat is not None:
        because.append(Reason("GIN-08", T("Whoever takes it discards another card this turn.")))
    may_take = None if seat is None else "non-dealer" if seat else "dealer"
    return Ruling({"may_take": may_take, "seat": seat}, tuple(because), headline)


# Headline and reason, by the number of players who have passed.
_OF_TWO = (
    (
        T("The non-dealer may take it"),
        T("The non-dealer may take it first, then the dealer. If neither does, the non-dealer draws from the stock."),
    ),
    (
        T("The dealer may take it"),
        T("The non-dealer has passed, so the dealer may take it. If not, the non-dealer draws from the stock."),
    ),
    (
        T("The non-dealer draws from the stock"),
        T("Neither wants it: the non-dealer draws from the stock, and the discard pile is closed for that draw."),
    ),
)
_OF_THREE = (
    (
        T("The player on the dealer's left may take it"),
        T(
            "The player on the dealer's left may take it first, then the other one. The dealer, who sits out, is not "
            "asked."
        ),
    ),
    (
        T("The other player may take it"),
        T(
            "The player on the dealer's left has passed, so the other one may take it. If not, the player on the "
            "dealer's left draws from the stock."
        ),
    ),
    (
        T("The player on the dealer's left draws from the stock"),
        T(
            "Neither wants it: the player on the dealer's left draws from the stock, and the discard pile is closed "
            "for that draw. The dealer, who sits out, is not asked."
        ),
    ),
)


def rule_dead(options: Options, inputs: Dead) -> Ruling:
    """Whether the hand is dead, and if not, how many cards may still be drawn (GIN-09)."""
    left = max(inputs.stock - options.dead_at, 0)
    over = inputs.stock < options.dead_at
    answer = {"dead": over or (not left and inputs.turn_over), "draws": left}
    if left:
        return Ruling(answer, (Reason("GIN-09", _draws_left(options, left)),), T("The hand goes on"))
    closed = Reason("GIN-09", T("The last discard before a dead hand may not be taken."))
    if not answer["dead"]:
        text = T("No card is left. Whoever has just drawn may still knock; if not, the hand is dead.")
        if options.dead_at:
            text = T("Two cards are left. Whoever has just drawn may still knock; if not, the hand is dead.")
        return Ruling(answer, (Reason("GIN-09", text), closed), T("The last turn"))
    text = T("No card is left and the turn is over without a knock: nobody scores.")
    if over:
        text = T("No card is left: the hand was over when two were. Nobody scores.")
        if inputs.stock:
            text = T("One card is left: the hand was over when two were. Nobody scores.")
    elif options.dead_at:
        text = T("Two cards are left and the turn is over without a knock: nobody scores.")
    again = Reason("GIN-04", T("The same dealer deals again."))
    return Ruling(answer, (Reason("GIN-09", text), closed, again), T("The hand is dead"))


def _draws_left(options: Options, left: int) -> Text:
    if options.dead_at:
        return TN(
            "%(count)s card may still be drawn from the stock: the last two stay.",
            "%(count)s cards may still be drawn from the stock: the last two stay.",
            left,
        )
    return TN(
        "%(count)s card may still be drawn: the stock is played to its last card.",
        "%(count)s cards may still be drawn: the stock is played to its last card.",
        left,
    )


QUESTIONS = (
    cut_question(Cut, rule_cut, {"Ann": "3H", "Ben": "KS"}),
    Question(
        "upcard",
        N_("Who gets the first upcard?"),
        N_("Before the first turn of a hand."),
        Upcard,
        rule_upcard,
        {"declined": "other"},
        search=N_("first card turned up refuse pass decline take begin"),
    ),
    Question(
        "dead",
        N_("Is the hand dead?"),
        N_("How many cards are left in the stock."),
        Dead,
        rule_dead,
        {"stock": 2, "turn_over": True},
        search=N_("stock empty last two cards draw void nobody end shuffle"),
    ),
)
