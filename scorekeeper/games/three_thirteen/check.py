"""The issues of a record: what is wrong or missing in it, each at the path of its field."""

from collections.abc import Iterator

from scorekeeper.engine.fields import unknown_player
from scorekeeper.engine.state import State
from scorekeeper.engine.text import TN, Issue, T
from scorekeeper.games.three_thirteen import solver
from scorekeeper.games.three_thirteen.counts import loose_numbers, points_issue
from scorekeeper.games.three_thirteen.match import deal_of
from scorekeeper.games.three_thirteen.options import Options, deck, solver_rules
from scorekeeper.games.three_thirteen.record import Holding, Record


def check(options: Options, record: Record, state: State) -> list[Issue]:
    """Every issue of a record; `field` of each is a path into the record."""
    issues = [] if record.out is None else unknown_player(record.out, state.players, "out")
    for name in record.hands:
        issues += unknown_player(name, state.players, f"hands.{name}")
    deal = deal_of(options, state)
    for player in state.players:
        holding = record.hands.get(player, Holding())
        issues += _hand_issues(options, holding, player, deal)
        issues += _out_issues(holding, player) if player == record.out else _left_over_issues(holding, player)
    named = {
        f"hands.{player}.{'cards' if holding.cards else 'loose'}": holding.cards or holding.loose or ()
        for player, holding in record.hands.items()
    }
    issues += deck(options, len(state.players)).too_many_together(named)
    return issues or list(_going_out_issues(options, record, deal))


def undecided(options: Options, record: Record, state: State) -> list[Issue]:
    """The issue while nobody has said yet who went out."""
    return [Issue("out.missing", "out", T("Choose who went out, or nobody."), unfinished=True)]


def _left_over_issues(holding: Holding, player: str) -> Iterator[Issue]:
    where = f"hands.{player}"
    if not holding.entered_fields:
        text = T("What does %(player)s have left over?", player=player)
        yield Issue("hand.missing", where, text, unfinished=True)
    elif len(holding.entered_fields) > 1:
        text = T(
            "Enter what %(player)s has left over in one way: a number, the cards left over, or all cards.",
            player=player,
        )
        yield Issue("hand.twice", f"{where}.{holding.entered_fields[0]}", text)


def _out_issues(holding: Holding, player: str) -> Iterator[Issue]:
    """Whoever went out has nothing left over (TT-13)."""
    for name in ("points", "loose"):
        if getattr(holding, name):
            text = T("%(player)s went out, so nothing is left over. Correct one of the two.", player=player)
            yield Issue("out.left_over", f"hands.{player}.{name}", text)


def _hand_issues(options: Options, holding: Holding, player: str, deal: int) -> Iterator[Issue]:
    """How many cards a hand has (TT-02), how many of them can be left over, and what they can count (TT-20)."""
    where = f"hands.{player}"
    if holding.points is not None and (issue := points_issue(options, deal, holding.points, player, f"{where}.points")):
        yield issue
    if holding.cards is not None and len(holding.cards) != deal:
        text = TN(
            "In this hand everybody holds %(deal)s cards; here is %(count)s.",
            "In this hand everybody holds %(deal)s cards; here are %(count)s.",
            len(holding.cards),
            deal=deal,
        )
        yield Issue("cards.number", f"{where}.cards", text, unfinished=len(holding.cards) < deal)
    if holding.loose is None:
        return
    number = len(holding.loose)
    if number not in loose_numbers(deal):
        text = TN(
            "Of %(deal)s cards %(count)s cannot be left over alone: the others would be fewer than three.",
            "Of %(deal)s cards %(count)s cannot be left over: the others would be fewer than three.",
            number,
            deal=deal,
        )
        yield Issue("loose.number", f"{where}.loose", text, unfinished=number < deal)
    elif number < deal:
        for card in holding.loose:
            if solver_rules(options, deal).is_wild(card):
                text = T(
                    "%(card)s is wild and goes into any meld of %(player)s. Take it out.", card=card, player=player
                )
                yield Issue("loose.wild", f"{where}.loose", text, (str(card),))


def _going_out_issues(options: Options, record: Record, deal: int) -> Iterator[Issue]:
    """Whoever went out has every card in a meld (TT-10)."""
    player = record.out
    cards = None if player is None else record.hands.get(player, Holding()).cards
    if cards and (loose := solver.arrange(cards, solver_rules(options, deal)).loose):
        text = T(
            "%(player)s cannot go out with these cards: %(cards)s would be left over.", player=player, cards=list(loose)
        )
        yield Issue("out.not_melded", f"hands.{player}.cards", text)
