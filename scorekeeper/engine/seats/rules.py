"""What the players of a running match may do before the next hand: join, leave, sit it out, deal it.

`plan_join` decides whether somebody can join, and at what cost. `why_not` says why any other change is refused.
`with_change` makes a change. Nothing is stored here: the new terms are saved like any others.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.engine.fields import Integer, Name, name_key, unknown_player
from scorekeeper.engine.ledger import Ledger, Terms, number_issues
from scorekeeper.engine.seats.changes import DEAL, JOIN, LEAVE, MOST_CHANGES, MOST_NAMES, SIT_OUT, Joining, SeatChange
from scorekeeper.engine.text import Invalid, Issue, T


@dataclass(frozen=True)
class JoinPlan:
    """The change by which a player joins, what joining costs, and whether the player comes `back` into the match."""

    change: SeatChange
    joining: Joining
    back: bool


def plan_join(ledger: Ledger, name: object, seat: int | None, total: object) -> JoinPlan:
    """The plan for a player to join before the next hand. A name of the match, in any spelling, comes back into it.

    `seat` is the place of a newcomer among `Terms.players`; None is the last one. `total` is the total that the table
    agrees on, where it has the choice; None is the total that the game asks for. Raises `Invalid`; `field` of an issue
    is `player`, `total` or `seat`, or empty.
    """
    player = Name().decode(name, "player")
    player = find_player(ledger.terms, player) or player
    cost = joining_cost(ledger, player)
    if cost is None:
        raise Invalid(*_fixed_issues(ledger))
    points = cost.total
    if cost.choice and total is not None:
        points = Integer(cost.low, cost.high).decode(total, "total")
    if issues := list(_newcomer_issues(ledger, player, seat, cost)):
        raise Invalid(*issues)
    return JoinPlan(SeatChange(ledger.next_slot, player, JOIN, points), cost, player in ledger.terms.players)


def joining_issues(ledger: Ledger) -> tuple[Issue, ...]:
    """Why nobody can join, under any name and in any seat; empty if somebody can."""
    cost = joining_cost(ledger, "")
    issues = _fixed_issues(ledger) if cost is None else _newcomer_issues(ledger, "", None, cost)
    return tuple(issue for issue in issues if issue.field != "player")


def joining_cost(ledger: Ledger, player: str) -> Joining | None:
    """What it costs a player to join a match now, or to come back into it. None if nobody can join;
    `joining_issues` says why."""
    terms = ledger.terms
    if terms.game.joining is None or list(_fixed_issues(ledger)):
        return None
    return terms.game.joining(terms.options, ledger.state, player)


def find_player(terms: Terms, name: str) -> str | None:
    """The player of a match with this name, in any spelling (`name_key`); None if there is none."""
    return next((player for player in terms.players if name_key(player) == name_key(name)), None)


def why_not(ledger: Ledger, change: SeatChange) -> tuple[Issue, ...]:
    """Why a player cannot leave, sit out or deal before the next hand; empty if the player can. `field` of an issue is
    `player`, or empty if it is not about the player."""
    if change.slot != ledger.next_slot and not ledger.finished:
        text = T("Another hand has been recorded meanwhile. Check who plays now, then choose again.")
        return (Issue("change.late", "", text),)
    absent = unknown_player(change.player, ledger.at_table, "player")
    if change.kind == DEAL:
        return tuple([*_end_issues(ledger), *absent] or _dealing_issues(ledger, change))
    return tuple(list(_fixed_issues(ledger)) or absent or _leaving_issues(ledger, change))


def _end_issues(ledger: Ledger) -> Iterator[Issue]:
    if ledger.finished:
        yield Issue("change.over", "", T("This match is over. Start a new one with the players who are here."))
    elif len(ledger.terms.changes) >= MOST_CHANGES:
        text = T(
            "Players have come and gone %(most)s times, and a match can hold no more changes. Start a new match.",
            most=MOST_CHANGES,
        )
        yield Issue("change.many", "", text)


def _fixed_issues(ledger: Ledger) -> Iterator[Issue]:
    """Why nobody can join, leave or sit out."""
    yield from _end_issues(ledger)
    if ledger.terms.game.joining is None:
        text = T(
            "In this game the same players play to the end: nobody joins, leaves or sits out. Finish the match, then "
            "start another one."
        )
        yield Issue("change.refused", "", text)
    elif any(len(side) > 1 for side in ledger.terms.sides):
        text = T(
            "Partners stay together to the end: nobody joins, leaves or sits out. Finish the match, then start another "
            "one."
        )
        yield Issue("change.partners", "", text)


def _newcomer_issues(ledger: Ledger, player: str, seat: int | None, cost: Joining) -> Iterator[Issue]:
    """The issues with a player who joins, or comes back, at this cost."""
    terms, is_new = ledger.terms, player not in ledger.terms.players
    if player in ledger.at_table:
        yield Issue("change.there", "player", T("%(player)s plays already. Choose another name.", player=player))
        return
    if is_new and len(terms.players) >= MOST_NAMES:
        text = T(
            "A match has room for %(most)s names, including players who have left. Start a new match.", most=MOST_NAMES
        )
        yield Issue("change.names", "", text)
    if is_new and seat is not None and not 0 <= seat <= len(terms.players):
        yield Issue("change.seat", "seat", T("There is no such seat. Choose one of those shown."))
    yield from number_issues(terms.game, terms.options, len(ledger.at_table) + 1)
    if cost.issue:
        yield cost.issue


def _leaving_issues(ledger: Ledger, change: SeatChange) -> Iterator[Issue]:
    """The issues with leaving, and with sitting a hand out. Leaving may end the match, if a hand counts in it."""
    terms, state = ledger.terms, ledger.state
    low, _high = terms.game.players
    staying = [player for player in ledger.at_table if player != change.player and player not in state.out]
    playing = [player for player in staying if player not in state.resting]
    ends = change.kind == LEAVE and len(staying) < low and ledger.has_hands
    if change.kind == SIT_OUT and change.player in state.resting:
        yield Issue("change.rests", "player", T("%(player)s sits this hand out already.", player=change.player))
    elif change.kind == SIT_OUT and change.player in state.out:
        yield Issue(
            "change.out", "player", T("%(player)s is out, and does not play this hand anyway.", player=change.player)
        )
    elif len(playing) < low and not ends:
        text = T("That leaves too few players: at least %(low)s are needed. Let somebody join first.", low=low)
        yield Issue("players.number", "player", text)


def _dealing_issues(ledger: Ledger, change: SeatChange) -> Iterator[Issue]:
    state = ledger.state
    if change.player not in state.players or change.player in state.out:
        text = T("%(player)s does not play this hand and cannot deal it.", player=change.player)
        yield Issue("change.not_playing", "player", text)
    elif change.player == state.dealer:
        yield Issue("change.deals", "player", T("%(player)s deals already.", player=change.player))


def with_change(terms: Terms, change: SeatChange, seat: int | None = None) -> Terms:
    """The terms with a change that `plan_join` or `why_not` allows. A newcomer gets `seat` (None: the last one)."""
    players = terms.players
    if change.player not in players:
        at = len(players) if seat is None else seat
        players = (*players[:at], change.player, *players[at:])
    before = [other for other in terms.changes if other.slot <= change.slot]
    return replace(terms, players=players, changes=(*before, change, *terms.changes[len(before) :]))


def without_change(terms: Terms, change: SeatChange) -> Terms:
    """The terms without a change. A player who joined only by it is no longer among the players."""
    player, changes = change.player, tuple(other for other in terms.changes if other != change)
    joins = any((other.player, other.kind) == (player, JOIN) for other in changes)
    if change.kind == JOIN and player not in terms.starters and not joins:
        changes = tuple(other for other in changes if other.player != player)
        return replace(terms, players=tuple(name for name in terms.players if name != player), changes=changes)
    return replace(terms, changes=changes)
