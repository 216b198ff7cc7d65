"""What a table decides about its game. `options.toml` describes each option, `presets.toml` holds the presets."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from scorekeeper.engine import fields
from scorekeeper.engine.fields import Boolean, Choice, Integer, Kind, Nullable, Written, spec
from scorekeeper.engine.presets import read_presets
from scorekeeper.games.any import notation
from scorekeeper.games.any.notation import Column

PLAYERS = (1, 12)
_MOST = 1_000_000
_KINDS: Mapping[str, Kind[Any]] = {
    "switch": Boolean(),
    "points": Integer(-_MOST, _MOST),
    "columns": Written(notation.read_columns, 600, ("Cards: /5 sum; Extra: =100", "Left: - one"), notation.names),
    "numbers": Written(notation.read_numbers, 300, ("1, 2", "3")),
    "number_lists": Written(notation.read_number_lists, 400, ("2, 1, -1, -2", "3, 1, 0 / 3, 1, -1, -3")),
    "sums": Written(notation.read_sums, 200, ("26", "100, 200", "cards*2+players"), notation.sums_in_words),
    "bonuses": Written(notation.read_bonuses, 300, ("Upper: A + B >= 63 = 35", "Extra: A >= 10 = 5"), notation.names),
}
_DESCRIBED = tomllib.loads((files(__package__) / "options.toml").read_text("utf-8"))


def _option(name: str) -> Any:
    """The field of an option, as `options.toml` describes it."""
    table = _DESCRIBED[name]
    kind: Kind[Any] = _KINDS.get(table.get("kind", ""), Boolean())
    if "choices" in table:
        kind = Choice(table["choices"])
    if "between" in table:
        kind = Integer(table["between"][0], table["between"][1], table.get("unit", fields.POINTS))
    needs = [fields.is_one_of(option, *values) for option, values in table.get("needs", {}).items()]
    needs += [fields.is_none_of(option, *values) for option, values in table.get("unless", {}).items()]
    return spec(
        Nullable(kind) if table.get("empty") else kind,
        table.get("default"),
        table["label"],
        table["hint"],
        table["rule"],
        needs=tuple(needs),
    )


@dataclass(frozen=True)
class Options:
    """What a table agrees on before its game. The defaults are the preset “Points”: add what is typed."""

    best: str = _option("best")
    teams: int = _option("teams")
    dealer: str = _option("dealer")
    start: int = _option("start")
    handicap: str = _option("handicap")
    end: str = _option("end")
    target: int = _option("target")
    target_by: str = _option("target_by")
    lead_by: int = _option("lead_by")
    bust: bool = _option("bust")
    lose_at: int | None = _option("lose_at")
    rounds: int = _option("rounds")
    everyone_deals: int = _option("everyone_deals")
    deck: int = _option("deck")
    cards: str = _option("cards")
    marks_to: int = _option("marks_to")
    tie: str = _option("tie")
    out_when: str = _option("out_when")
    out_limit: int = _option("out_limit")
    rejoin: bool = _option("rejoin")
    join_with: str = _option("join_with")
    join_number: int = _option("join_number")
    input: str = _option("input")
    step: int = _option("step")
    min: int | None = _option("min")
    max: int | None = _option("max")
    not_possible: str = _option("not_possible")
    who_scores: str = _option("who_scores")
    round_sum: str = _option("round_sum")
    pattern: str = _option("pattern")
    moon: str = _option("moon")
    jack_minus_10: bool = _option("jack_minus_10")
    multiplier: str = _option("multiplier")
    columns: str = _option("columns")
    once: bool = _option("once")
    column_bonus: str = _option("column_bonus")
    penalties: str = _option("penalties")
    end_bonus: str = _option("end_bonus")
    marks: str = _option("marks")
    round_bonus: int = _option("round_bonus")
    rank_points: str = _option("rank_points")
    rank_ties: str = _option("rank_ties")
    rank_at: str = _option("rank_at")
    rank_adds: bool = _option("rank_adds")
    rank_base: int = _option("rank_base")
    rank_unit: int = _option("rank_unit")
    bid_by: str = _option("bid_by")
    hook: bool = _option("hook")
    bid_base: int = _option("bid_base")
    bid_each: int = _option("bid_each")
    over_each: int = _option("over_each")
    off_each: int = _option("off_each")
    fail_each: int = _option("fail_each")
    trick_each: int = _option("trick_each")
    nil: int = _option("nil")
    nil_each_card: int = _option("nil_each_card")
    bonus_if_kept: bool = _option("bonus_if_kept")
    carry: str = _option("carry")
    carry_every: int = _option("carry_every")
    carry_points: int = _option("carry_points")


def all_columns(options: Options) -> tuple[Column, ...]:
    """Every column of a round, in the order of `Cells.cells`: columns, penalties, bonuses at the end, marks."""
    return (
        *notation.columns(options.columns),
        *notation.columns(options.penalties, "penalty"),
        *notation.columns(options.end_bonus, "end"),
        *notation.columns(options.marks, "mark"),
    )


PRESETS = read_presets((files(__package__) / "presets.toml").read_text("utf-8"))
