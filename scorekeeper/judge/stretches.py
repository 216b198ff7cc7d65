"""Counts a match in which players join or leave: stretch by stretch, each with the players who are there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scorekeeper.engine.fields import Json, unknown_player
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Ledger, Row, Terms, replay, terms_issues
from scorekeeper.engine.state import Standing, State, next_seat
from scorekeeper.engine.text import Invalid, Issue, T

__all__ = ["Played", "Seats", "play"]


@dataclass(frozen=True)
class Seats:
    """Who plays when. `players` are all who ever play, in the order of play; `dealer` deals the first hand.

    Hands are numbered from 1. A player of `joined` takes part from that hand on, a player of `left` up to that hand;
    all others in every hand.
    """

    players: tuple[str, ...]
    dealer: str | None
    joined: Mapping[str, int]
    left: Mapping[str, int]

    def at(self, hand: int) -> tuple[str, ...]:
        """The players of a hand."""
        return tuple(one for one in self.players if self.joined.get(one, 1) <= hand <= self.left.get(one, hand))

    def issues(self, game: AnyGame, hands: int) -> list[Issue]:
        """What cannot be in a match of so many hands: a stranger, no such hand, who leaves before joining."""
        issues = []
        for field, numbers, last in (("joined", self.joined, hands + 1), ("left", self.left, hands)):
            if numbers and game.joining is None:
                text = T("Nobody joins or leaves a running match of this game. Leave this out.")
                issues.append(Issue(f"{field}.refused", field, text))
            for name, hand in numbers.items():
                issues += unknown_player(name, self.players, f"{field}.{name}")
                if not 1 <= hand <= last:
                    text = T("Give a whole number from %(low)s to %(high)s.", low=1, high=last)
                    issues.append(Issue("number.range", f"{field}.{name}", text))
        for name in self.joined.keys() & self.left.keys():
            if self.left[name] < self.joined[name]:
                text = T("%(player)s leaves before joining. Correct one of the two.", player=name)
                issues.append(Issue("left.early", f"left.{name}", text))
        return issues


@dataclass(frozen=True)
class Played:
    """A match as far as it went. `rows` are all its hands, `ledger` is that of the last stretch.

    `gone` are the totals of those who left, by name.
    """

    rows: tuple[Row, ...]
    ledger: Ledger
    gone: Mapping[str, int]

    def total(self, player: str) -> int:
        """The points of a player without the bonuses of the end: as they were then of one who left, 0 of one who never
        came."""
        return self.ledger.total(player) if player in self.ledger.terms.players else self.gone.get(player, 0)

    def final(self, player: str) -> int:
        """The points of a player with the bonuses of the end."""
        return self.ledger.final(player) if player in self.ledger.terms.players else self.total(player)


def play(game: AnyGame, options: object, seats: Seats, records: Sequence[dict[str, Json]], *, ended: bool) -> Played:
    """Count a match. `ended`: the players finished it after these hands. Raises Invalid with all issues of a hand."""
    if issues := seats.issues(game, len(records)):
        raise Invalid(*issues)
    numbers = range(1, len(records) + (1 if ended else 2))
    stretches = [(here, list(hands)) for here, hands in groupby(numbers, seats.at)]
    rows: list[Row] = []
    gone: dict[str, int] = {}
    ledger: Ledger | None = None
    for here, hands in stretches:
        played = [(hand, records[hand - 1]) for hand in hands if hand <= len(records)]
        dealer, counted, field = seats.dealer, game, ""
        if ledger is not None:
            if ledger.finished and not played:
                break
            state = _reseated(game, options, seats, ledger.state, here)
            gone |= {one: ledger.total(one) for one in ledger.terms.players if one not in here}
            dealer, counted = state.dealer, _starting_at(game, state)
            field = "joined" if set(here) - set(ledger.terms.players) else "left"
        # Where too few stay, the match is over; only a further hand cannot be.
        if (issues := terms_issues(game, options, here, dealer)) and (played or not field):
            raise Invalid(*(replace(issue, field=field or issue.field) for issue in issues))
        last = hands[-1] if ended and hands[-1] == len(records) else None
        terms = Terms(counted, here, dealer, options, game.presets[0].key, last)
        ledger = replay(terms, played)
        rows += ledger.rows
    assert ledger is not None, "there is at least the hand to come, or a hand that was the last"
    if refused := [issue.under(f"records.{row.slot - 1}") for row in rows for issue in row.issues]:
        raise Invalid(*refused)
    return Played(tuple(rows), ledger, gone)


def _starting_at(game: AnyGame, state: State) -> AnyGame:
    """The game with matches that start at this state."""

    def start(options: object, players: tuple[str, ...], dealer: str | None) -> State:
        return state

    return replace(game, start=start)


def _reseated(game: AnyGame, options: object, seats: Seats, state: State, here: tuple[str, ...]) -> State:
    """The state with other players. Who joins has the total that the game gives; where too few stay, it is over."""
    assert game.joining is not None, "checked: a game that nobody joins has one stretch"
    joining = game.joining
    new = {one: joining(options, state) for one in here if one not in state.players}
    out = tuple(one for one in state.out if one in here)
    few = len(here) - len(out) < game.players[0]
    away = [one for one in seats.players if one not in here or one in out]
    dealer = state.dealer
    if dealer is not None and dealer in away:
        dealer = next_seat(seats.players, dealer, out=away)
    columns = tuple(
        Standing(
            {one: new[one] if one in new else column.totals[one] for one in here},
            {one: column.won.get(one, 0) for one in here},
            column.over or few,
        )
        for column in state.columns
    )
    return replace(
        state,
        players=here,
        dealer=dealer,
        columns=columns,
        wins={one: state.wins.get(one, 0) for one in here},
        out=out,
    )
