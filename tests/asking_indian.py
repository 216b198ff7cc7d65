"""Asking the judge about Indian Rummy in few words."""

from collections.abc import Mapping
from functools import partial

from asking_judge import Json, answered, errors, summed

ask = partial(answered, "indian", "IND-")
refused = partial(errors, "indian")


def record(winner: str | None, hands: Mapping[str, Json], **more: Json) -> dict[str, Json]:
    """A record; a number is a called count, `first` and `later` are packs, another text all cards of the hand."""
    return {"winner": winner, "wild": "8", "hands": {name: holding(said) for name, said in hands.items()}, **more}


def holding(said: Json) -> dict[str, Json]:
    if isinstance(said, dict):
        return said
    if isinstance(said, int):
        return {"points": said}
    if isinstance(said, list):
        return {"loose": said}
    return {"packed": said} if said in ("first", "later") else {"cards": said}


def hand(seen: Json, **fields: Json) -> dict[str, Json]:
    """What a round of A, B and C (or of `players`) is worth. Chips sum to zero, lines to the points."""
    found = summed(ask("hand", record=seen, **{"players": ["A", "B", "C"], **fields}))
    if fields.get("options", {}).get("format") != "pool" and "pool" not in fields.get("preset", ""):
        assert sum(found["points"].values()) == 0, found["points"]
    return found


def refused_hand(seen: Json, **fields: Json) -> dict[str, str]:
    """Why a round of A, B and C is refused."""
    return refused("hand", record=seen, **{"players": ["A", "B", "C"], **fields})


def game(*records: Json, **fields: Json) -> dict[str, Json]:
    """How a match of A, B and C (or of `players`) stands."""
    return ask("game", records=list(records), **{"players": ["A", "B", "C"], **fields})


def rules(lines: list[dict[str, Json]]) -> list[tuple[str, int, str]]:
    """Lines as (player, points, rule)."""
    return [(line["player"], line["points"], line["rule"]) for line in lines]
