"""The penalty for a false knock: a knock with more deadwood than the limit allows (GIN-10)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from scorekeeper.engine.fields import unknown_player, with_options
from scorekeeper.engine.referee import Acceptance, Penalty
from scorekeeper.engine.scores import HandScore, Line
from scorekeeper.engine.state import State
from scorekeeper.engine.text import Issue, T, Text, join
from scorekeeper.games.gin.explain import with_reasons
from scorekeeper.games.gin.layout import best_layout
from scorekeeper.games.gin.match import sits_out
from scorekeeper.games.gin.options import Options, knock_limit
from scorekeeper.games.gin.record import Deal, Record


def penalty(options: Options) -> Penalty[Record]:
    """The penalty under these options."""
    text = T("A false knock costs nothing at this table: the cards go back into the hand, and play goes on.")
    if options.false_knock is not None:
        text = false_knock(options)
    knock, gin = ("knock.above_limit", "big_gin.deadwood"), "gin.deadwood"
    return Penalty(
        text,
        "GIN-10",
        None if options.false_knock is None else partial(_in_deal, options, _with_false_knock),
        knock,
        acceptance=Acceptance("accepted", (*knock, gin), partial(_in_deal, options, _with_acceptance)),
    )


def false_knock(options: Options) -> Text:
    """What follows from a false knock, for the rulebook as well (GIN-10)."""
    if options.false_knock is None:
        return T("Whoever ends a hand without being allowed to takes the cards back, and play goes on.")
    text = T("Whoever ends a hand without being allowed to loses it: the opponent wins it and scores %(false_knock)s.")
    if not options.false_knock:
        text = T("Whoever ends a hand without being allowed to loses it: the opponent wins it, without points.")
    return with_options(text, options)


def _with_false_knock(deal: Deal, player: str) -> Deal:
    return replace(deal, ended_by=None, gin=False, big_gin=False, false_knock=player)


def _with_acceptance(deal: Deal, player: str) -> Deal:
    return replace(deal, ended_by=player, accepted=True)


def _in_deal(options: Options, change: Callable[[Deal, str], Deal], record: Record, player: str) -> Record:
    """The record with a change of the deal in which the player has a hand."""
    if not options.teams:
        changed = change(record, player)
        assert isinstance(changed, Record), "the change of a record is a record"
        return changed
    if record.tables is None:
        return record
    deals = [change(deal, player) if player in deal.hands else deal for deal in record.tables]
    return replace(record, tables=tuple(deals))


def penalty_issues(options: Options, deal: Deal, state: State, path: str) -> Iterator[Issue]:
    """The issues of a deal that ended with a false knock; `path` is the path of the deal in its record."""
    player, players = deal.false_knock, _possible_players(options, deal, state, path)
    assert player is not None, "only called where somebody knocked falsely"
    field_path = join(path, "false_knock")
    if path and len(deal.hands) != 2:
        text = T("Enter the hands of the two who play at this table; they may be empty.")
        yield Issue("hands.number", join(path, "hands"), text)
    elif unknown := unknown_player(player, players, field_path):
        yield from unknown
    elif options.false_knock is None:
        text = T("At this table a false knock costs nothing: say what is left, and play goes on.")
        yield Issue("false_knock.refused", field_path, text)
    elif deal.ended_by is not None or deal.big_gin:
        text = T("A hand ends with a knock or with a false knock. Leave one out.")
        yield Issue("false_knock.ended_by", field_path, text)
    elif len(_both_players(deal, players)) != 2 or player not in _both_players(deal, players):
        yield Issue("hands.number", join(path, "hands"), T("A hand is played by two: enter the hands of both."))
    elif _may_knock(options, deal, player):
        text = T("With this hand %(player)s may knock. Make it a knock, or correct the hand.", player=player)
        yield Issue("false_knock.legal", join(path, f"hands.{player}"), text)


def penalty_score(options: Options, deal: Deal, state: State, path: str) -> HandScore:
    """The score of a deal that ended with a false knock: the opponent wins it and scores what the option says.

    `path` is the path of the deal in its record.
    """
    player, points = deal.false_knock, options.false_knock
    assert player is not None, "only called where somebody knocked falsely"
    assert points is not None, "checked: this table has a price for it"
    (other,) = (name for name in _both_players(deal, _possible_players(options, deal, state, path)) if name != player)
    headline = T("%(player)s knocked falsely: %(points)s for %(other)s.", player=player, points=points, other=other)
    if not points:
        headline = T("%(player)s knocked falsely: %(other)s wins the hand, without points.", player=player, other=other)
    lines = (
        Line(other, points, T("False knock of %(player)s", player=player), "GIN-10"),
        Line(player, 0, T("Knocked falsely"), "GIN-10"),
    )
    shown = [name for name, holding in deal.hands.items() if holding.cards is not None]
    layouts = {name: with_reasons(name, best_layout(deal.hands[name].cards or ())) for name in shown}
    return HandScore(headline, lines, (other,), layouts)


def _possible_players(options: Options, deal: Deal, state: State, path: str) -> tuple[str, ...]:
    """The players who can have played a deal: at one of two tables those with a hand there, else all who do not sit
    out."""
    if path:
        return tuple(deal.hands)
    return tuple(player for player in state.players if player not in sits_out(options, state))


def _both_players(deal: Deal, players: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(deal.hands) if len(deal.hands) == 2 else players


def _may_knock(options: Options, deal: Deal, player: str) -> bool:
    """Whether the cards show that the player was allowed to knock; False if they are not all known."""
    holding = deal.hands.get(player)
    if holding is None or holding.cards is None or (options.oklahoma and deal.upcard is None):
        return False
    return best_layout(holding.cards).count <= knock_limit(options, deal.upcard)
