"""A false knock: somebody knocks with more than the limit, and what this table does about it (GIN-10)."""

from collections.abc import Iterator

from scorekeeper.games.gin.options import Options, limit
from scorekeeper.games.gin.record import Table
from scorekeeper.games.gin.teaching import taught
from scorekeeper.scoring import Foul, HandScore, Layout, Line
from scorekeeper.solvers import gin as solver
from scorekeeper.text import Issue, T, join

__all__ = ["foul", "foul_issues", "foul_score"]


def foul(options: Options) -> Foul:
    """The consequence under these options."""
    text = T("A false knock costs nothing at this table: the cards go back into the hand, and play goes on.")
    if options.false_knock is not None:
        text = T(
            "A false knock ends the hand at this table: the opponent wins it and scores %(points)s.",
            points=options.false_knock,
        )
    return Foul(
        text,
        "GIN-10",
        "" if options.false_knock is None else "false_knock",
        ("knock.above_limit", "big_gin.deadwood"),
        "ended_by",
        ("big_gin",),
        several=options.teams,
    )


def foul_issues(options: Options, table: Table, players: tuple[str, ...], at: str) -> Iterator[Issue]:
    """What cannot stand in a deal that ended with a false knock. `players`: who can have played it."""
    player = table.false_knock
    where = join(at, "false_knock")
    if player not in players:
        text = T("%(name)s does not play here. Choose among %(players)s.", name=player, players=players)
        yield Issue("player.unknown", where, text)
    elif options.false_knock is None:
        text = T("At this table a false knock costs nothing: say what is left, and play goes on.")
        yield Issue("false_knock.refused", where, text)
    elif table.ended_by is not None or table.big_gin:
        text = T("A hand ends with a knock or with a false knock. Leave one out.")
        yield Issue("false_knock.ended_by", where, text)
    elif len(_played(table, players)) != 2 or player not in _played(table, players):
        yield Issue("hands.number", join(at, "hands"), T("A hand is played by two: enter the hands of both."))
    elif _allowed(options, table, player):
        text = T("With this hand %(player)s may knock. Make it a knock, or correct the hand.", player=player)
        yield Issue("false_knock.legal", join(at, f"hands.{player}"), text)


def foul_score(options: Options, table: Table, players: tuple[str, ...]) -> HandScore:
    """The opponent wins the hand and scores what the table has set."""
    player, points = table.false_knock, options.false_knock
    assert player is not None, "only called where somebody knocked falsely"
    assert points is not None, "checked: this table has a price for it"
    (other,) = (name for name in _played(table, players) if name != player)
    headline = T("%(player)s knocked falsely: %(points)s for %(other)s.", player=player, points=points, other=other)
    lines = (
        Line(other, points, T("False knock of %(player)s", player=player), "GIN-10"),
        Line(player, 0, T("Knocked falsely"), "GIN-10"),
    )
    shown = [name for name, holding in table.hands.items() if holding.cards is not None]
    layouts = {name: taught(name, _lay(table, name)) for name in shown}
    return HandScore(headline, lines, (other,), layouts)


def _played(table: Table, players: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(table.hands) if len(table.hands) == 2 else players


def _allowed(options: Options, table: Table, player: str) -> bool:
    """Whether the cards show that the knock was none of the kind."""
    holding = table.hands.get(player)
    if holding is None or holding.cards is None or (options.oklahoma and table.upcard is None):
        return False
    return _lay(table, player).deadwood <= limit(options, table.upcard)


def _lay(table: Table, player: str) -> Layout:
    found = solver.arrange(table.hands[player].cards or ())
    return Layout(found.deadwood, True, found.melds, (), found.loose)
