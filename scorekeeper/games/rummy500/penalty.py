"""The penalty for a false call: somebody calls “Rummy!” when no card can be played (R500-23)."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.engine.fields import unknown_player
from scorekeeper.engine.referee import Penalty
from scorekeeper.engine.scores import Line
from scorekeeper.engine.text import TN, Issue, T
from scorekeeper.games.rummy500.options import Options
from scorekeeper.games.rummy500.record import Record


def penalty(options: Options) -> Penalty[Record]:
    """The penalty under these options."""
    if not options.rummy_calls:
        text = T("At this table a call of “Rummy!” is none: it costs nothing, and play goes on.")
    elif not options.false_call:
        text = T("A false call costs nothing at this table: play goes on.")
    else:
        text = T(
            "A false call costs %(points)s at this table, taken off in this hand. Play goes on.",
            points=options.false_call,
        )
    return Penalty(text, "R500-23", _with_false_call if _costs_points(options) else None)


def _with_false_call(record: Record, player: str) -> Record:
    """The record with one more false call of the player."""
    return replace(record, false_calls={**record.false_calls, player: record.false_calls.get(player, 0) + 1})


def penalty_issues(options: Options, record: Record, players: tuple[str, ...]) -> Iterator[Issue]:
    """The issues of false calls: of an unknown player, or although they cost nothing under these options."""
    for player, count in record.false_calls.items():
        path = f"false_calls.{player}"
        if unknown := unknown_player(player, players, path):
            yield from unknown
        elif count and not _costs_points(options):
            text = T("At this table a false call costs nothing. Leave it out.")
            yield Issue("false_calls.refused", path, text)


def penalty_lines(options: Options, record: Record, player: str) -> Iterator[Line]:
    """The line for the false calls of a player; nothing if there are none."""
    if count := record.false_calls.get(player, 0):
        text = TN("Called “Rummy!” falsely", "Called “Rummy!” falsely %(count)s times", count)
        yield Line(player, -count * options.false_call, text, "R500-23")


def _costs_points(options: Options) -> bool:
    return options.rummy_calls and options.false_call > 0
