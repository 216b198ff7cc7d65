"""The state of a match between two hands: totals, hands won, the next dealer, who is out."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Standing:
    """A column of the score sheet: totals and hands won by player, and whether the column is over.

    All players who have ever been in the match have a total, also those who have left.
    """

    totals: Mapping[str, int]
    won: Mapping[str, int]
    over: bool = False

    def after(self, points: Mapping[str, int], winners: Collection[str]) -> "Standing":
        """The column after a hand. `points` are by player; a player who is not in it scored 0."""
        totals = {player: total + points.get(player, 0) for player, total in self.totals.items()}
        won = {player: hands + (player in winners) for player, hands in self.won.items()}
        return Standing(totals, won, self.over)


@dataclass(frozen=True)
class State:
    """The state of a match between two hands.

    `players` play the next hand, by seat. `dealer` deals it; None if the first dealer is unknown. Most games have one
    column, Hollywood has three. `wins` counts the hands that each player has won, `hands` all hands played. `out` are
    the players who are out of the match, `resting` those who sit the next hand out. `last_dealer` dealt the newest hand
    that counts; None if unknown, or if the deal was given to somebody out of turn since. `carried` has the numbers that
    run beside the totals, by name and player: bags, marks.
    """

    players: tuple[str, ...]
    dealer: str | None
    columns: tuple[Standing, ...]
    wins: Mapping[str, int]
    out: tuple[str, ...] = ()
    hands: int = 0
    resting: tuple[str, ...] = ()
    last_dealer: str | None = None
    carried: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def at_table(self) -> tuple[str, ...]:
        """Who is in the match: the players of the next hand, then those who sit it out."""
        return self.players + self.resting

    @property
    def finished(self) -> bool:
        """Whether the match is over: no further hand is played."""
        return all(column.over for column in self.columns)

    def total(self, player: str) -> int:
        """A player's points in all columns together; 0 for a player who has not joined yet."""
        return sum(column.totals.get(player, 0) for column in self.columns)


def next_seat(players: Sequence[str], player: str, step: int = 1, out: Collection[str] = ()) -> str:
    """The player in the next seat who is not `out`; `player` itself if nobody else is left. `step` is 1 for the order
    of `players`, −1 for the opposite order."""
    seat = players.index(player)
    others = (players[(seat + step * distance) % len(players)] for distance in range(1, len(players)))
    return next((other for other in others if other not in out), player)
