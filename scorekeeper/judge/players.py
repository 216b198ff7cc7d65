"""Players in a question: how their names are spelled, and how many can play the game."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import players_issues
from scorekeeper.engine.player_names import in_known_spelling
from scorekeeper.engine.text import Issue

_PLAYERS, _RECORD, _RECORDS = "players", "record", "records"


def with_known_names(game: AnyGame, kind: type, fields: Mapping[str, object]) -> Mapping[str, object]:
    """The fields of a question, given as JSON for the dataclass `kind`, with every name as `players` spells it.

    The records of hands get these names too. A question without `players` stays as it is.
    """
    players = fields.get(_PLAYERS)
    if not isinstance(players, list | tuple):
        return fields
    fields = dict(in_known_spelling(kind, fields, players))
    if _RECORD in fields:
        fields[_RECORD] = in_known_spelling(game.Record, fields[_RECORD], players)
    if isinstance(records := fields.get(_RECORDS), list | tuple):
        fields[_RECORDS] = [in_known_spelling(game.Record, record, players) for record in records]
    return fields


def by_game(game: AnyGame, issue: Issue, fields: Mapping[str, object]) -> Issue:
    """An issue of a question that every game answers: an issue with the number of players says how many can play this
    game."""
    players = fields.get(_PLAYERS)
    number = len(players) if isinstance(players, list | tuple) else players
    if issue.field != _PLAYERS or issue.code not in ("players.number", "number.range") or not isinstance(number, int):
        return issue
    return next((replace(issue, text=by_number.text) for by_number in players_issues(game, number)), issue)
