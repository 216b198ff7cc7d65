"""A match of Three Thirteen from hand to hand: cards, wild rank, dealer, the end (TT-01 to TT-05, TT-14 to TT-16)."""

from dataclasses import replace

from scorekeeper.engine.cards import rank_text
from scorekeeper.engine.game import DealPlan
from scorekeeper.engine.scores import HandScore
from scorekeeper.engine.seats.changes import Joining
from scorekeeper.engine.state import Standing, State, next_seat
from scorekeeper.engine.text import N_, TN, Invalid, Issue, Reason, T, Text
from scorekeeper.games.three_thirteen.options import CROWNS_PLAYERS, Options, deck

_MOST_TOTAL = 10_000
ORDER_OF_PLAY = T("The dealer's left plays first, and play and deal go clockwise.")
_RANKS = {
    3: N_("threes"),
    4: N_("fours"),
    5: N_("fives"),
    6: N_("sixes"),
    7: N_("sevens"),
    8: N_("eights"),
    9: N_("nines"),
    10: N_("tens"),
    11: N_("jacks"),
    12: N_("queens"),
    13: N_("kings"),
}


def options_issues(options: Options, players: int) -> list[Issue]:
    """An issue if the last hand is smaller than the first (TT-02), or if too many play Five Crowns (TT-15)."""
    issues = []
    if options.first_deal > options.last_deal:
        text = T(
            "The first hand has %(first)s cards and the last only %(last)s. Choose at least as many for the last.",
            first=options.first_deal,
            last=options.last_deal,
        )
        issues.append(Issue("deal.order", "last_deal", text))
    if options.deck == "crowns" and players > CROWNS_PLAYERS:
        text = T(
            "The two packs of five suits are enough for %(most)s players. Take the common pack, or fewer players.",
            most=CROWNS_PLAYERS,
        )
        issues.append(Issue("deck.players", "deck", text))
    return issues


def deals(options: Options) -> tuple[int, ...]:
    """The number of cards of each hand of a match, which is its wild rank (TT-02, TT-03)."""
    up = range(options.first_deal, max(options.first_deal, options.last_deal) + 1)
    return (*up, *reversed(up[:-1])) if options.up_and_down else (*up,)


def deal_of(options: Options, state: State) -> int:
    """The number of cards of the next hand; of the last one if the match is over."""
    all_deals = deals(options)
    return all_deals[min(state.hands, len(all_deals) - 1)]


def deal_plan(options: Options, players: int) -> DealPlan:
    """The deal of the first hand."""
    return hand_plan(options, players, 1)


def hand_plan(options: Options, players: int, number: int) -> DealPlan:
    """Packs, jokers, cards for each player and the wild rank of a hand (TT-01 to TT-05). Raises `Invalid` if the match
    has fewer hands."""
    all_deals = deals(options)
    if number > len(all_deals):
        text = TN(
            "A match has only %(count)s hand. Give its number.",
            "A match has %(count)s hands. Give a number up to that.",
            len(all_deals),
        )
        raise Invalid(Issue("hand.number", "hand", text))
    packs, cards = deck(options, players), all_deals[number - 1]
    rank = T(_RANKS[cards])
    wild = T("The rank that equals the number of cards is wild: %(rank)s.", rank=rank)
    if packs.jokers:
        wild = T("The rank that equals the number of cards is wild, %(rank)s, and so are jokers.", rank=rank)
    crowns = options.deck == "crowns"
    each = TN("%(count)s card each.", "%(count)s cards each, one at a time.", cards)
    because = (
        Reason("TT-15" if crowns else "TT-01", packs.text),
        Reason("TT-02", T("Hand %(number)s of %(count)s.", number=number, count=len(all_deals))),
        Reason("TT-02", each),
        Reason("TT-16" if crowns else "TT-03", wild),
        Reason("TT-05", T("The next card starts the discard pile, the rest is the stock.")),
        Reason("TT-04", ORDER_OF_PLAY),
    )
    summary = T(
        "Hand %(number)s of %(count)s: %(cards)s cards each, %(rank)s are wild.",
        number=number,
        count=len(all_deals),
        cards=cards,
        rank=rank,
    )
    more = {"hands": len(all_deals), "wild": rank_text(cards)}
    stock = packs.size - cards * players - 1
    return DealPlan(packs, cards, stock, "clockwise", because, ORDER_OF_PLAY, more=more, summary=summary)


def start(options: Options, players: tuple[str, ...], dealer: str | None) -> State:
    """Everybody has 0 points."""
    zeros = dict.fromkeys(players, 0)
    return State(players, dealer, (Standing(zeros, zeros),), zeros)


def first_player(options: Options, state: State) -> str | None:
    """The player to the dealer's left (TT-04); None if the dealer is unknown."""
    return None if state.dealer is None else next_seat(state.players, state.dealer)


def after(options: Options, score: HandScore, state: State) -> State:
    """The state after a hand: the deal passes to the left (TT-04), and the last hand ends the match (TT-14)."""
    (column,) = state.columns
    column = column.after({player: score.points(player) for player in state.players}, score.winners)
    hands = state.hands + 1
    column = replace(column, over=hands >= len(deals(options)))
    return State(state.players, first_player(options, state), (column,), column.won, hands=hands)


def last_turn(options: Options) -> Text:
    """What follows when somebody goes out (TT-10)."""
    if options.last_turn:
        return T("When somebody goes out, everybody else has exactly one more turn, and then all show their cards.")
    return T("When somebody goes out, the hand is over at once, and all show their cards.")


def joining(options: Options, state: State, player: str) -> Joining:
    """What it costs to join: as much as the player who is last, or another total that the table agrees on (TT-14b).

    A player who left takes up the total of before.
    """
    totals = state.columns[0].totals
    mine = totals.get(player)
    if mine is not None:
        text = T("%(player)s comes back with the total of before, %(total)s.", player=player, total=mine)
        return Joining(mine, mine, mine, Reason("TT-14b", text))
    most = max((totals[name] for name in state.at_table), default=0)
    text = T(
        "Who joins begins with the highest total, %(total)s, or with another that the table agrees on.", total=most
    )
    return Joining(most, -_MOST_TOTAL, _MOST_TOTAL, Reason("TT-14b", text))
