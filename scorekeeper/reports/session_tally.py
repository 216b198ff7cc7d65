"""A session over all its matches and games: what every player won, and who won the session.

Whoever won the most finished matches wins the session; players with equally many share it. Points decide nothing: those
of different games are not comparable, and are added up by game only.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.engine.fields import name_key
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Ledger, Row
from scorekeeper.engine.text import TN, Text, bidi_isolated
from scorekeeper.reports.settlement import points_earned


@dataclass(frozen=True)
class SessionMatch:
    """A match of a session: its number there, and its ledger."""

    number: int
    ledger: Ledger

    @property
    def kind(self) -> "Kind":
        terms = self.ledger.terms
        return Kind(f"{terms.game.key} {terms.title}", terms.game.lowest_wins(terms.options), terms.game, terms.title)


@dataclass(frozen=True)
class Kind:
    """Matches whose points can be added up: of one game, with one `title` (`key` has both), and all won by the highest
    or the lowest total."""

    key: str
    lowest_wins: bool
    game: AnyGame = field(compare=False)
    title: Text = field(compare=False)


@dataclass(frozen=True)
class BestHand:
    """The hand that brought a player the most points."""

    player: str
    match: SessionMatch
    row: Row
    points: int


@dataclass
class PlayerTally:
    """What one player played and won in a session.

    `matches` is the number of those with a hand that counts; `finished` of them are over, and the player won `won`,
    shared wins too. `hands` is the number of hands won. `points` are by kind of match, running matches as they stand.
    `best` is the best hand, None if no hand brought points.
    """

    player: str
    matches: int = 0
    finished: int = 0
    seats: set[int] = field(default_factory=set)
    won: int = 0
    hands: int = 0
    points: dict[Kind, int] = field(default_factory=dict)
    best: BestHand | None = None


@dataclass(frozen=True)
class SessionTally:
    """What a session brought: its `matches` with a hand that counts, those without (`empty`), the `kinds` of matches in
    the order of play, and the `tallies` of the players, most matches won first, then most hands."""

    matches: tuple[SessionMatch, ...]
    empty: tuple[SessionMatch, ...]
    kinds: tuple[Kind, ...]
    tallies: tuple[PlayerTally, ...]

    @property
    def running(self) -> tuple[SessionMatch, ...]:
        """The matches that are not over."""
        return tuple(match for match in self.matches if not match.ledger.finished)

    @property
    def chips(self) -> bool:
        """Whether there is a match in which players begin with chips."""
        return any(match.ledger.terms.zero_sum for match in self.matches)

    @property
    def won(self) -> int:
        """The number of matches that each of the winners has won."""
        return max((tally.won for tally in self.tallies), default=0)

    @property
    def winners(self) -> tuple[str, ...]:
        """The players who have won the most matches; none if no match is finished."""
        return tuple(tally.player for tally in self.tallies if self.won and tally.won == self.won)

    def seat(self, player_tally: PlayerTally) -> int | None:
        """The seat whose colour and shape stand for a player in a table of the whole session: the one that the player,
        and nobody else, had in all matches. None where seats have changed, and for partners."""
        taken = [seat for other in self.tallies for seat in other.seats]
        return min(player_tally.seats) if [taken.count(seat) for seat in player_tally.seats] == [1] else None

    @property
    def sentence(self) -> Text | None:
        """Who won the session, or who is ahead while a match is running; None if no match is finished."""
        names, won = bidi_isolated(self.winners), self.won
        if not names:
            return None
        if self.running and len(names) > 1:
            return TN(
                "%(names)s are ahead with %(count)s match won each.",
                "%(names)s are ahead with %(count)s matches won each.",
                won,
                names=names,
            )
        if self.running:
            return TN(
                "%(name)s is ahead with %(count)s match won.",
                "%(name)s is ahead with %(count)s matches won.",
                won,
                name=names[0],
            )
        if len(names) > 1:
            return TN(
                "%(names)s share the session with %(count)s match won each.",
                "%(names)s share the session with %(count)s matches won each.",
                won,
                names=names,
            )
        return TN(
            "%(name)s wins the session with %(count)s match won.",
            "%(name)s wins the session with %(count)s matches won.",
            won,
            name=names[0],
        )


def tally(matches: Sequence[tuple[int, Ledger]]) -> SessionTally:
    """The tally of these matches, pairs of a number and a ledger. Spellings of one name are one player, shown in the
    latest one."""
    all_matches = [SessionMatch(number, ledger) for number, ledger in matches]
    played = [match for match in all_matches if match.ledger.has_hands]
    tallies: dict[str, PlayerTally] = {}
    for match in played:
        for player in match.ledger.terms.players:
            player_tally = tallies.setdefault(name_key(player), PlayerTally(player))
            player_tally.player = player
            _count(player_tally, match, player)
    ranked = sorted(tallies.values(), key=lambda player_tally: (-player_tally.won, -player_tally.hands))
    return SessionTally(
        tuple(played),
        tuple(match for match in all_matches if not match.ledger.has_hands),
        tuple(dict.fromkeys(match.kind for match in played)),
        tuple(ranked),
    )


def _count(player_tally: PlayerTally, match: SessionMatch, player: str) -> None:
    ledger = match.ledger
    player_tally.matches += 1
    player_tally.finished += ledger.finished
    player_tally.seats.add(ledger.terms.seat(player))
    player_tally.won += player in ledger.winners
    player_tally.hands += ledger.state.wins.get(player, 0)
    player_tally.points[match.kind] = player_tally.points.get(match.kind, 0) + points_earned(ledger, player)
    for row in ledger.rows:
        if row.points(player) > (player_tally.best.points if player_tally.best else 0):
            player_tally.best = BestHand(player, match, row, row.points(player))
