"""The summary of a session as PDF: every match with its result, and what every player won."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Ledger, Row
from scorekeeper.pdf.rendering import Paper, printed
from scorekeeper.translations import common_domain

__all__ = ["session_summary"]


@dataclass(frozen=True)
class BestHand:
    """The hand that brought a player the most points, the name of its match, and the game."""

    player: str
    match: str
    game: AnyGame
    row: Row
    points: int


@dataclass
class PlayerSummary:
    """What one player played and won in a session. `points` are final points by name of the game."""

    player: str
    matches: int = 0
    won: int = 0
    hands: int = 0
    points: dict[str, int] = field(default_factory=dict)
    best: BestHand | None = None


def session_summary(
    matches: Sequence[tuple[str, Ledger]], *, title: str, played: date, language: str, paper: Paper, region: str = ""
) -> bytes:
    """The summary of a session as PDF. `matches` are pairs of a name and a ledger.

    `title` is the name of the session, `played` its day, `language` a key of `LANGUAGES` (`KeyError` for others),
    `region` where its reader lives (`GB`), for the way the day is written.
    """
    # A rematch without hands is no match played.
    matches = [(name, ledger) for name, ledger in matches if any(row.score for row in ledger.rows)]
    summaries = _summaries(matches)
    return printed(
        "summary",
        language,
        paper,
        common_domain(ledger.terms.game.gettext_domain for _, ledger in matches),
        fits=("tight",),
        region=region,
        title=title,
        played=played,
        matches=matches,
        games=list(dict.fromkeys(ledger.terms.game.name for _, ledger in matches)),
        summaries=summaries,
        best=max((summary.best for summary in summaries if summary.best), key=lambda hand: hand.points, default=None),
    )


def _summaries(matches: Sequence[tuple[str, Ledger]]) -> list[PlayerSummary]:
    """The summary of every player, those with the most wins first."""
    summaries: dict[str, PlayerSummary] = {}
    for name, ledger in matches:
        game = ledger.terms.game
        for player in ledger.terms.players:
            summary = summaries.setdefault(player, PlayerSummary(player))
            summary.matches += 1
            summary.won += player in ledger.winners
            summary.hands += ledger.state.wins[player]
            summary.points[game.name] = summary.points.get(game.name, 0) + ledger.final(player)
            for row in ledger.rows:
                if row.points(player) > (summary.best.points if summary.best else 0):
                    summary.best = BestHand(player, name, game, row, row.points(player))
    return sorted(summaries.values(), key=lambda one: (-one.won, -one.hands, -sum(one.points.values())))
