"""A match that a program asks about: who plays which hands, and the ledger of the match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scorekeeper.engine.fields import Json, unknown_player
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Ledger, Terms, replay, terms_issues
from scorekeeper.engine.seats.changes import JOIN, LEAVE, SeatChange, without_players
from scorekeeper.engine.state import State
from scorekeeper.engine.text import Invalid, Issue, T


@dataclass(frozen=True)
class Seats:
    """Who plays when. `players` are all who ever play, in the order of play; `dealer` deals the first hand.

    `joined` has the first hand of players who join later, `left` the last hand of players who leave, counted from 1.
    """

    players: tuple[str, ...]
    dealer: str | None
    joined: Mapping[str, int]
    left: Mapping[str, int]

    def at(self, hand: int) -> tuple[str, ...]:
        """The players of a hand."""
        return tuple(name for name in self.players if self.joined.get(name, 1) <= hand <= self.left.get(name, hand))

    def changes(self) -> tuple[SeatChange, ...]:
        """Who joins and who leaves, by hand. Players join with the total that the game asks for."""
        came = [SeatChange(hand, name, JOIN) for name, hand in self.joined.items() if hand > 1]
        went = [SeatChange(hand + 1, name, LEAVE) for name, hand in self.left.items()]
        return tuple(sorted(came + went, key=lambda change: change.slot))

    def issues(self, game: AnyGame, hands: int) -> list[Issue]:
        """The issues in a match of this many hands: an unknown player, no such hand, leaving before joining."""
        issues = []
        for field, numbers, last in (("joined", self.joined, hands + 1), ("left", self.left, hands)):
            if numbers and game.joining is None:
                text = T("Nobody joins or leaves a running match of this game. Leave this out.")
                issues.append(Issue(f"{field}.refused", field, text))
            for name, hand in numbers.items():
                issues += unknown_player(name, self.players, f"{field}.{name}")
                if not last:
                    text = T("No hand has been recorded yet, so nobody has left. Leave this out.")
                    issues.append(Issue("left.no_hands", f"{field}.{name}", text))
                elif not 1 <= hand <= last:
                    text = T("Give a whole number from %(low)s to %(high)s.", low=1, high=last)
                    issues.append(Issue("number.range", f"{field}.{name}", text))
        for name in (player for player in self.joined if player in self.left):
            if self.left[name] < self.joined[name]:
                text = T("%(player)s leaves before joining. Correct one of the two.", player=name)
                issues.append(Issue("left.early", f"left.{name}", text))
        return issues


def play(game: AnyGame, options: object, seats: Seats, records: Sequence[dict[str, Json]], *, ended: bool) -> Ledger:
    """The ledger of a match. `ended`: the players finish it after these hands. Raises `Invalid` with all issues."""
    number = len(records)
    if issues := seats.issues(game, number) or terms_issues(game, options, seats.at(1), seats.dealer):
        raise Invalid(*issues)
    terms = Terms(
        game,
        seats.players,
        seats.dealer,
        options,
        game.presets[0].key,
        number if ended else None,
        changes=seats.changes(),
    )
    ledger = replay(terms, enumerate(records, 1))
    # Whoever comes or goes after the last hand does so before the players finish the match.
    for here, hands in groupby(range(1, number + 2), seats.at):
        first = next(hands)
        if first > 1:
            before = seats.at(first - 1)
            state = without_players(ledger.rows[first - 2].after, set(before) - set(here))
            _ensure_seats(game, options, here, state, before, first <= number)
    if issues := [issue.under(f"records.{row.slot - 1}") for row in ledger.rows for issue in row.issues]:
        raise Invalid(*issues)
    return ledger


def _ensure_seats(
    game: AnyGame, options: object, here: tuple[str, ...], state: State, before: tuple[str, ...], played: bool
) -> None:
    """Raise `Invalid` if the players `here` cannot play a hand. `state` is the state after the hand before, which the
    players `before` have played, without those who have left. If the hand is not `played` yet and too few players stay,
    the match is over."""
    if state.finished and not played:
        return
    assert game.joining is not None, "checked: a game that nobody joins has the same players in every hand"
    came = [player for player in here if player not in before]
    for player in came:
        if issue := game.joining(options, state, player).issue:
            text = T("%(reason)s Leave this out.", reason=issue.text)
            raise Invalid(Issue("joined.too_late", "joined", text))
    if played and (issues := terms_issues(game, options, here, None)):
        raise Invalid(*(replace(issue, field="joined" if came else "left") for issue in issues))
