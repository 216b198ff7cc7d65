"""Asks the judge about Rummy 500 in few words."""

from collections.abc import Mapping
from functools import partial

from tests.support.judge import Json, answered, errors, summed

ask = partial(answered, "rummy500", "R500-")
refused = partial(errors, "rummy500")


def record(out: str | None, hands: Mapping[str, Json]) -> dict[str, Json]:
    """A record. In `hands`, a number is what was melded, with nothing left; two numbers are melded and left."""
    return {"out": out, "hands": {name: holding(sentence) for name, sentence in hands.items()}}


def holding(sentence: Json) -> dict[str, Json]:
    if isinstance(sentence, dict):
        return sentence
    melded, left = sentence if isinstance(sentence, tuple) else (sentence, 0)
    return {"melded": melded, "left": left}


def on(meld: str, card: str) -> dict[str, Json]:
    """A lay-off."""
    return {"card": card, "onto": meld}


def hand(seen: Json, **fields: Json) -> dict[str, Json]:
    """What a hand of A, B and C (or of `players`) is worth. The lines of each player must sum to the points."""
    return summed(ask("hand", record=seen, **{"players": ["A", "B", "C"], **fields}))


def refused_hand(seen: Json, **fields: Json) -> dict[str, str]:
    """Why a hand of A, B and C is refused: code by path in the record."""
    issues = refused("hand", record=seen, **{"players": ["A", "B", "C"], **fields})
    return {field.removeprefix("record."): code for field, code in issues.items()}


def game(*records: Json, **fields: Json) -> dict[str, Json]:
    """How a match of A, B and C (or of `players`) stands."""
    return ask("game", records=list(records), **{"players": ["A", "B", "C"], **fields})


def lines(answer: Mapping[str, Json], player: str) -> list[tuple[int, str]]:
    """A player's lines as (points, rule)."""
    return [(line["points"], line["rule"]) for line in answer["lines"] if line["player"] == player]


def because(answer: Mapping[str, Json]) -> list[str]:
    """The sentences of an answer."""
    return [reason["text"] for reason in answer["because"]]
