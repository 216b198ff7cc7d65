"""A false call: somebody calls “Rummy!” where nothing can be played, and what this table does about it (R500-23)."""

from collections.abc import Iterator

from scorekeeper.games.rummy500.options import Options
from scorekeeper.games.rummy500.record import Record
from scorekeeper.scoring import Foul, Line
from scorekeeper.text import TN, Issue, T

__all__ = ["foul", "foul_issues", "foul_lines"]


def foul(options: Options) -> Foul:
    """The consequence under these options."""
    if not options.rummy_calls:
        text = T("At this table a call of “Rummy!” is none: it costs nothing, and play goes on.")
    elif not options.false_call:
        text = T("A false call costs nothing at this table: play goes on.")
    else:
        text = T(
            "A false call costs %(points)s at this table, taken off in this hand. Play goes on.",
            points=options.false_call,
        )
    return Foul(text, "R500-23", "false_calls" if _priced(options) else "", counted=True)


def foul_issues(options: Options, record: Record, players: tuple[str, ...]) -> Iterator[Issue]:
    """Who cannot have called falsely; that nothing is lost by it at this table."""
    for player, count in record.false_calls.items():
        where = f"false_calls.{player}"
        if player not in players:
            text = T("%(name)s does not play here. Choose among %(players)s.", name=player, players=players)
            yield Issue("player.unknown", where, text)
        elif count and not _priced(options):
            text = T("At this table a false call costs nothing. Leave it out.")
            yield Issue("false_calls.refused", where, text)


def foul_lines(options: Options, record: Record, player: str) -> Iterator[Line]:
    """What a player loses by false calls."""
    if count := record.false_calls.get(player, 0):
        text = TN("Called “Rummy!” falsely", "Called “Rummy!” falsely %(count)s times", count)
        yield Line(player, -count * options.false_call, text, "R500-23")


def _priced(options: Options) -> bool:
    return options.rummy_calls and options.false_call > 0
