"""Who plays which hand of a match: players join, leave, sit a hand out, or deal one out of turn.

A match lists everybody who ever plays in it, by seat, and the changes, by hand. Between two hands `apply_changes` makes
those that are due, so a game sees only the players who are there.
"""

from collections.abc import Callable, Iterable, Sequence
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
    """A change from the hand `slot` on.

    `kind` is `JOIN`: `player` plays from this hand on with `total` points (None: as many as the game asks for then).
    `LEAVE`: the player does not play from this hand on; the total stays on the sheet. `SIT_OUT`: the player does not
    play this one hand. `DEAL`: the player deals this hand, whoever's turn it is.
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
    """What it costs to join a running match now.

    `total` is what the newcomer begins with. The table may agree on another one, from `low` to `high`. `because` says
    in a sentence why it is that many. `issue` says why nobody can join any more; None if somebody can.
    """

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
    """The players who are there before the first hand: all whose first change, if they have one, is not to join."""
    first: dict[str, str] = {}
    for one in changes:
        if one.kind in (JOIN, LEAVE):
            first.setdefault(one.player, one.kind)
    return tuple(player for player in players if first.get(player) != JOIN)


def players_at(players: Sequence[str], changes: Sequence[SeatChange], slot: int) -> tuple[str, ...]:
    """The players of a hand, by seat."""
    here, resting = _here(players, changes, slot), resting_at(players, changes, slot)
    return tuple(player for player in players if player in here and player not in resting)


def resting_at(players: Sequence[str], changes: Sequence[SeatChange], slot: int) -> tuple[str, ...]:
    """The players who sit a hand out, by seat."""
    resting = {one.player for one in changes if one.kind == SIT_OUT and one.slot == slot}
    return tuple(one for one in players if one in resting & _here(players, changes, slot)) if resting else ()


def _here(players: Sequence[str], changes: Sequence[SeatChange], slot: int) -> set[str]:
    """Who is in the match at a hand, those who sit it out as well."""
    here = set(starters(players, changes))
    for one in changes:
        if one.slot <= slot and one.kind == JOIN:
            here |= {one.player}
        elif one.slot <= slot and one.kind == LEAVE:
            here -= {one.player}
    return here


def change_issues(players: Sequence[str], changes: Sequence[SeatChange], *, fixed: bool) -> list[Issue]:
    """What cannot be in a list of changes: a stranger, an earlier hand after a later one, somebody who joins who is
    there, or who leaves, sits out or deals who is not. If the players are `fixed`, nobody can do anything but deal."""
    issues: list[Issue] = []
    here, last = set(starters(players, changes)), 0
    for index, one in enumerate(changes):
        at = join("changes", str(index))
        issues += unknown_player(one.player, players, join(at, "player"))
        if one.slot < last:
            text = T("The changes have to be listed in the order of the hands. Put this one in its place.")
            issues.append(Issue("changes.order", join(at, "slot"), text))
        last = max(one.slot, last)
        if fixed and one.kind != DEAL:
            text = T("Nobody joins or leaves a running match of this game. Leave this out.")
            issues.append(Issue("changes.refused", join(at, "kind"), text))
        if one.kind == JOIN and one.player in here:
            text = T("%(player)s is in the match already. Leave this out.", player=one.player)
            issues.append(Issue("changes.there", join(at, "player"), text))
        elif one.kind != JOIN and one.player in players and one.player not in here:
            text = T("%(player)s is not in the match at this hand. Leave this out.", player=one.player)
            issues.append(Issue("changes.not_there", join(at, "player"), text))
        here = here - {one.player} if one.kind == LEAVE else here | {one.player}
    return issues


def apply_changes(
    state: State,
    players: Sequence[str],
    changes: Sequence[SeatChange],
    hands: range,
    fewest: int,
    usual: Callable[[State, str], int],
) -> State:
    """The state before the last one of `hands`, with the players who are there then.

    `state` is that after the hand before the first one of them. The changes of all these hands are made. Where fewer
    than `fewest` players stay, the match is over. The deal passes over whoever is away or out of the match. `usual`
    gives what the game asks of a player who joins at a state.
    """
    slot = hands[-1]
    due = [one for one in changes if one.slot in hands]
    came = {one.player: usual(state, one.player) if one.total is None else one.total for one in due if one.kind == JOIN}
    here, resting = players_at(players, changes, slot), resting_at(players, changes, slot)
    out = tuple(one for one in state.out if (one in here or one in resting) and one not in came)
    away = [one for one in players if one not in here or one in out]
    dealer = state.dealer
    if dealer is not None and dealer in away:
        dealer = next_seat(players, dealer, out=away)
    chosen = [one.player for one in due if one.kind == DEAL and one.slot == slot and one.player not in away]
    few = len(here) + len(resting) - len(out) < fewest
    nothing = dict.fromkeys(came, 0)
    columns = tuple(
        Standing({**column.totals, **came}, {**nothing, **column.won}, column.over or few) for column in state.columns
    )
    return replace(
        state,
        players=here,
        dealer=chosen[-1] if chosen else dealer,
        columns=columns,
        wins={**nothing, **state.wins},
        out=out,
        resting=resting,
    )
