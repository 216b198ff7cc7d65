"""The question of programs about one round: what the pad fills in, what is wrong, and the points (ANY-35)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.engine.fields import ByPlayer, Integer, Json, Name, Names, Nullable, decode, spec, unknown_player
from scorekeeper.engine.fields.description import JsonValue
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Invalid, Reason, T
from scorekeeper.games.any import notation
from scorekeeper.games.any.check import round_of
from scorekeeper.games.any.match import cards_of, resume
from scorekeeper.games.any.notation import Column
from scorekeeper.games.any.options import PLAYERS, Options, all_columns
from scorekeeper.games.any.record import MOST_CARDS, MOST_POINTS, Cells, Record
from scorekeeper.games.any.round import Fault
from scorekeeper.games.any.score import score

_TRICKS = ByPlayer(Integer(0, MOST_CARDS))
_FACTS = {"missing": "ANY-14", "number": "ANY-15", "pattern": "ANY-20", "sum": "ANY-18"}


@dataclass(frozen=True)
class Entry(JsonValue):
    """What a program writes for a name: a number, a sum, or an object with the cells or columns; anything is read."""

    def decode(self, raw: object, at: str) -> object:
        return raw

    def describe(self) -> dict[str, Json]:
        return {"type": "entry"}


@dataclass(frozen=True)
class RoundInputs:
    """A round as a program gives it. `bids` and `made` may stand beside the entries."""

    players: tuple[str, ...] = spec(Names(*PLAYERS), label=N_("Players"))
    entries: Mapping[str, object] = spec(ByPlayer(Entry()), dict, N_("Entries"), rule="ANY-14")
    bids: Mapping[str, int] = spec(_TRICKS, dict, N_("Bids"), rule="ANY-21")
    made: Mapping[str, int] = spec(_TRICKS, dict, N_("Tricks"), rule="ANY-21")
    round: int = spec(Integer(1, 1000), 1, N_("Round"), rule="ANY-14")
    cards: int | None = spec(Nullable(Integer(1, MOST_CARDS)), None, N_("Cards of the round"), rule="ANY-18")
    times: int | None = spec(Nullable(Integer(1, 64)), None, N_("Multiplied by"), rule="ANY-22")
    dealer: str | None = spec(Nullable(Name()), None, N_("Dealer"), rule="ANY-03")
    before: Mapping[str, int] = spec(ByPlayer(Integer(-MOST_POINTS, MOST_POINTS)), dict, N_("Totals before"))


def rule_round(options: Options, inputs: RoundInputs) -> Ruling:
    """The points of a round, whether it can be true, what is wrong with it, and what the pad filled in."""
    names = [*inputs.entries, *inputs.bids, *inputs.made, *inputs.before, *([inputs.dealer] if inputs.dealer else [])]
    issues = [issue for name in names for issue in unknown_player(name, inputs.players, f"entries.{name}")]
    if issues:
        raise Invalid(*issues)
    hands, unreadable = _hands(options, inputs)
    cards = inputs.cards or cards_of(options, inputs.round)
    record = Record(hands=hands, times=inputs.times, cards=cards, won=True)
    state = replace(resume(options, inputs.players, inputs.dealer, inputs.before), hands=inputs.round - 1)
    sheet = replace(round_of(options, record, state), unreadable=unreadable)
    fault = None if options.best == "together" else sheet.warning
    whole = len(sheet.values) == len(sheet.seats) == len(sheet.bids or sheet.seats) and not sheet.only_made
    counted = score(options, record, state) if whole or options.best == "together" else None
    because = [Reason(line.rule, line.text) for line in (counted.lines if counted else ())]
    because = [Reason(_FACTS.get(fault.code, "ANY-16"), fault.text)] if fault else because
    answer = {
        "points": {player: counted.points(player) for player in inputs.players} if counted else {},
        "ok": fault is None,
        "warn": fault and _as_json(fault),
        "filled": sheet.filled,
    }
    headline = fault.text if fault else T("The round is right.")
    return Ruling(answer, tuple(because) or (Reason("ANY-33", headline),), headline, legal=fault is None)


def _as_json(fault: Fault) -> dict[str, object]:
    written = {"code": fault.code, "difference": fault.difference, "names": fault.names, "text": fault.text}
    return written | {"detail": fault.detail or fault.code, "instead": fault.instead}


def _hands(options: Options, inputs: RoundInputs) -> tuple[dict[str, Cells], tuple[str, ...]]:
    """The cells by name, and the names with something that is no number."""
    entries = {name: raw for name, raw in inputs.entries.items() if raw not in (None, "")}
    if options.input == "places":
        entries = _as_places(options, len(inputs.players), entries)
    hands, unreadable = {}, []
    for name in inputs.players:
        body = dict(_body(options, entries[name])) if name in entries else {}
        body |= {kind: of[name] for kind, of in (("bid", inputs.bids), ("made", inputs.made)) if name in of}
        try:
            if body:
                hands[name] = decode(Cells, body)
        except Invalid:
            unreadable.append(name)
    return hands, tuple(unreadable)


def _as_places(options: Options, players: int, entries: Mapping[str, object]) -> dict[str, object]:
    """Places, also where points of the places are given: some of these are no places."""
    values = notation.number_list(options.rank_points, players) if options.rank_points else ()
    if all(value in range(1, players + 1) or value not in values for value in entries.values()):
        return dict(entries)
    return {name: values.index(value) + 1 if value in values else value for name, value in entries.items()}


def _body(options: Options, raw: object) -> Mapping[str, object]:
    """The cells of a name as the record has them."""
    columns = all_columns(options)
    if isinstance(raw, float) and raw.is_integer():
        raw = int(raw)
    if isinstance(raw, list | tuple) and options.input == "bid_and_made":
        return dict(zip(("bid", "made"), raw, strict=False))
    if not isinstance(raw, Mapping):
        field = {"bid_and_made": "made", "places": "place", "columns": "cells"}.get(options.input, "points")
        if field != "cells":
            return {field: raw}
        summed = next((column.name for column in columns if column.in_sum), columns[0].name if columns else "")
        raw = {summed: raw}
    by_name = {column.name.casefold(): index for index, column in enumerate(columns)}
    cells: list[object] = [None] * len(columns)
    body: dict[str, object] = {}
    for name, value in raw.items():
        index = by_name.get(str(name).casefold().replace("_", " "))
        if index is None:
            body[str(name)] = value
        else:
            cells[index] = _ticked(columns[index], value)
    return body | ({"cells": cells} if any(cell is not None for cell in cells) else {})


def _ticked(column: Column, value: object) -> object:
    """The number of a cell: a tick may be given as true or as what it is worth."""
    if isinstance(value, bool):
        return int(value)
    return column.ticks.index(value) + 1 if isinstance(value, int) and value in column.ticks else value


ROUND = Question(
    "round",
    N_("Can this round be true?"),
    N_("A round as it was entered, with the options of the game."),
    RoundInputs,
    rule_round,
    {"players": ["North", "East", "South"], "entries": {"North": 12, "East": "20+5-3", "South": 0}},
)
