"""Asking the judge about Gin Rummy in few words, and JSON of every shape."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from scorekeeper.judge import answer

Json = Any
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8) | st.just("7H 8H"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


def ask(what: str, **fields: Json) -> dict[str, Json]:
    """The answer to a question that must be answered."""
    verdict = answer({"game": "gin", "ask": what, **fields})
    assert verdict["ok"], verdict
    found: dict[str, Json] = verdict["answer"]
    return found


def refused(what: str, **fields: Json) -> dict[str, str]:
    """The errors of a question that must be refused: code by field. Every error has a sentence."""
    verdict = answer({"game": "gin", "ask": what, **fields})
    assert not verdict["ok"], verdict
    errors = verdict.get("errors", [verdict["error"]])
    assert verdict["error"] == errors[0]
    assert all(error["message"].endswith((".", "?")) for error in errors), errors
    return {error["field"]: error["code"] for error in errors}


def record(ended_by: str | None, hands: Mapping[str, Json], **more: Json) -> dict[str, Json]:
    """A record; a number is called deadwood, a text all cards of the hand."""
    ways = {int: "deadwood", str: "cards", list: "loose"}
    read = {
        name: holding if isinstance(holding, dict) else {ways[type(holding)]: holding}
        for name, holding in hands.items()
    }
    return {"ended_by": ended_by, "hands": read, **more}


def won(winner: str, points: int, loser: str, **more: Json) -> dict[str, Json]:
    """A hand the winner knocked with 1 and won by this many points."""
    return record(winner, {winner: 1, loser: 1 + points}, **more)


def hand(seen: Json, **fields: Json) -> dict[str, Json]:
    """What a hand of A and B (or of `players`) is worth."""
    return ask("hand", record=seen, **{"players": ["A", "B"], **fields})


def refused_hand(seen: Json, **fields: Json) -> dict[str, str]:
    """Why a hand of A and B is refused."""
    return refused("hand", record=seen, **{"players": ["A", "B"], **fields})


def game(*records: Json, **fields: Json) -> dict[str, Json]:
    """How a game of A and B (or of `players`) stands."""
    return ask("game", records=list(records), **{"players": ["A", "B"], **fields})


def rules(lines: list[dict[str, Json]]) -> list[tuple[str, int, str]]:
    """Lines as (player, points, rule)."""
    return [(line["player"], line["points"], line["rule"]) for line in lines]
