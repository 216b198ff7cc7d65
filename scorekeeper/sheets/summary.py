"""The summary of a session: every match with its result, and who won what in an evening."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from scorekeeper.ledger import Ledger, Row
from scorekeeper.scoring import Game
from scorekeeper.sheets.printing import Paper, printed
from scorekeeper.translations import ORDINARY

__all__ = ["session_summary"]


@dataclass(frozen=True)
class BestHand:
    """The hand that brought a player most, the name of its match and the game."""

    player: str
    match: str
    game: Game
    row: Row
    points: int


@dataclass
class Tally:
    """One player's evening; `points` by the name of the game."""

    player: str
    matches: int = 0
    won: int = 0
    hands: int = 0
    points: dict[str, int] = field(default_factory=dict)
    best: BestHand | None = None


def session_summary(
    matches: Sequence[tuple[str, Ledger]], *, title: str, played: date, language: str, paper: Paper
) -> bytes:
    """The evening as PDF: each match (its name and its ledger) with its result, and what every player won.

    `title` is the session's name, `language` a key of `LANGUAGES` (`KeyError` for others).
    """
    tallies = _tallies(matches)
    words = {ledger.terms.game.words for _, ledger in matches}
    return printed(
        "summary",
        language,
        paper,
        words.pop() if len(words) == 1 else ORDINARY,
        title=title,
        played=played,
        matches=matches,
        games=list(dict.fromkeys(ledger.terms.game.name for _, ledger in matches)),
        tallies=tallies,
        best=max((tally.best for tally in tallies if tally.best), key=lambda hand: hand.points, default=None),
    )


def _tallies(matches: Sequence[tuple[str, Ledger]]) -> list[Tally]:
    """Everybody's evening, whoever won most first."""
    tallies: dict[str, Tally] = {}
    for name, ledger in matches:
        game = ledger.terms.game
        for player in ledger.terms.players:
            tally = tallies.setdefault(player, Tally(player))
            tally.matches += 1
            tally.won += player in ledger.winners
            tally.hands += ledger.state.wins[player]
            tally.points[game.name] = tally.points.get(game.name, 0) + ledger.final(player)
            for row in ledger.rows:
                if row.points(player) > (tally.best.points if tally.best else 0):
                    tally.best = BestHand(player, name, game, row, row.points(player))
    return sorted(tallies.values(), key=lambda one: (-one.won, -one.hands, -sum(one.points.values())))
