"""Who plays which hand of a match: players join, leave, sit a hand out, or deal one out of turn.

A match lists everybody who ever plays in it, by seat, and the changes, by hand. Between two hands `apply_changes` makes
those that are due, so a game sees only the players who are there.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.fields import Choice, Integer, Json, Name, Nullable, encode, spec, unknown_player
from scorekeeper.engine.state import Standing, State, next_seat
from scorekeeper.engine.text import N_, Issue, Reason, T, join

JOIN, LEAVE, SIT_OUT, DEAL = "join", "leave", "sit_out", "deal"
# More than an evening has, and few enough that a sheet of paper has a column for everybody.
MOST_CHANGES, MOST_NAMES = 200, 12
_MOST_HANDS, _MOST_POINTS = 1_000_000, 1_000_000_000


@dataclass(frozen=True)
class SeatChange:
    """A change before the hand `slot`, by its `kind`.

    - `JOIN`: `player` plays from this hand on and begins with `total` points (None: the total that the game asks for).
    - `LEAVE`: the player does not play from this hand on; the total stays on the sheet.
    - `SIT_OUT`: the player does not play this hand.
    - `DEAL`: the player deals this hand, whoever's turn it is.
    """

    slot: int = spec(Integer(1, _MOST_HANDS), label=N_("Hand"))
    player: str = spec(Name(), label=N_("Player"))
    kind: str = spec(
        Choice({JOIN: N_("Joins"), LEAVE: N_("Leaves"), SIT_OUT: N_("Sits out"), DEAL: N_("Deals")}), label=N_("Change")
    )
    total: int | None = spec(Nullable(Integer(-_MOST_POINTS, _MOST_POINTS)), None, N_("Total"))

    def body(self) -> dict[str, Json]:
        """The change as JSON, as it is stored: without a total where there is none."""
        return {name: value for name, value in encode(self).items() if value is not None}


@dataclass(frozen=True)
class Joining:
    """What it costs to join a running match now: the newcomer begins with `total`, for the reason `because`, or with
    another total from `low` to `high` on which the table agrees. `issue` says why nobody can join any more."""

    total: int
    low: int
    high: int
    because: Reason
    issue: Issue | None = None

    @property
    def choice(self) -> bool:
        """Whether the table chooses the total."""
        return self.low < self.high


def starters(players: Sequence[str], changes: Iterable[SeatChange]) -> tuple[str, ...]:
    """The players of the first hand: all but those who join later."""
    first: dict[str, str] = {}
    for change in changes:
        if change.kind in (JOIN, LEAVE):
            first.setdefault(change.player, change.kind)
    return tuple(player for player in players if first.get(player) != JOIN)


def seated(players: Sequence[str], changes: Sequence[SeatChange], slot: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The players of a hand and those who sit it out, by seat."""
    here = set(starters(players, changes))
    resting: set[str] = set()
    for change in changes:
        if change.slot <= slot and change.kind == JOIN:
            here |= {change.player}
            resting -= {change.player}
        elif change.slot <= slot and change.kind == LEAVE:
            here -= {change.player}
        elif change.slot == slot and change.kind == SIT_OUT:
            resting |= {change.player}
    playing = tuple(player for player in players if player in here and player not in resting)
    return playing, tuple(player for player in players if player in here and player in resting)


def change_issues(players: Sequence[str], changes: Sequence[SeatChange], *, fixed: bool) -> list[Issue]:
    """The issues of a list of changes: an unknown player (`player.unknown`), a hand before that of an earlier change
    (`changes.order`), somebody who joins twice (`changes.there`), or who leaves, sits out or deals without being in the
    match (`changes.not_there`). If the players are `fixed`, any change but `DEAL` is an issue (`changes.refused`)."""
    issues: list[Issue] = []
    here, last = set(starters(players, changes)), 0
    for index, change in enumerate(changes):
        at = join("changes", str(index))
        issues += unknown_player(change.player, players, join(at, "player"))
        if change.slot < last:
            text = T("The changes have to be listed in the order of the hands. Put this one in its place.")
            issues.append(Issue("changes.order", join(at, "slot"), text))
        last = max(change.slot, last)
        if fixed and change.kind != DEAL:
            text = T("Nobody joins or leaves a running match of this game. Leave this out.")
            issues.append(Issue("changes.refused", join(at, "kind"), text))
        if change.kind == JOIN and change.player in here:
            text = T("%(player)s is in the match already. Leave this out.", player=change.player)
            issues.append(Issue("changes.there", join(at, "player"), text))
        elif change.kind != JOIN and change.player in players and change.player not in here:
            text = T("%(player)s is not in the match at this hand. Leave this out.", player=change.player)
            issues.append(Issue("changes.not_there", join(at, "player"), text))
        here = here - {change.player} if change.kind == LEAVE else here | {change.player}
    return issues


def apply_changes(
    state: State,
    players: Sequence[str],
    changes: Sequence[SeatChange],
    hands: range,
    fewest: int,
    usual: Callable[[State, str], int],
) -> State:
    """The state before the last of `hands`, after the changes of all of them.

    `state` is the state after the hand before. The deal passes over everybody who is away or out of the match, and
    reaches newcomers in the order of the seats. If fewer than `fewest` players are left, the match is over.
    `usual(state, player)` is the total with which the game lets a player join; its state is without those who have left
    by then.
    """
    slot = hands[-1]
    due = [change for change in changes if change.slot in hands]
    totals: dict[str, int] = {}
    for change in due:
        if change.kind == JOIN:
            gone = {other.player for other in due if other.kind == LEAVE and other.slot <= change.slot}
            total = change.total
            totals[change.player] = usual(without_players(state, gone), change.player) if total is None else total
    here, resting = seated(players, changes, slot)
    out = tuple(name for name in state.out if (name in here or name in resting) and name not in totals)
    away = [name for name in players if name not in here or name in out]
    dealer, last_dealer = state.dealer, state.last_dealer
    if last_dealer is not None and not set(here) <= set(state.players):
        dealer = next_seat(players, last_dealer, out=away)
    elif dealer is not None and dealer in away:
        dealer = next_seat(players, dealer, out=away)
    for change in due:
        if change.kind == DEAL and change.slot == slot and change.player not in away:
            dealer, last_dealer = change.player, None
    few = len(here) + len(resting) - len(out) < fewest
    nothing = dict.fromkeys(totals, 0)
    columns = tuple(
        Standing({**column.totals, **totals}, {**nothing, **column.won}, column.over or few) for column in state.columns
    )
    return replace(
        state,
        players=here,
        dealer=dealer,
        columns=columns,
        wins={**nothing, **state.wins},
        out=out,
        resting=resting,
        last_dealer=last_dealer,
    )


def without_players(state: State, gone: Collection[str]) -> State:
    """The state of a match that these players have left."""
    players, resting, out = (
        tuple(player for player in group if player not in gone) for group in (state.players, state.resting, state.out)
    )
    return replace(state, players=players, resting=resting, out=out)
