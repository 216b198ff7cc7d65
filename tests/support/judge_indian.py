"""Asks the judge about Indian Rummy in few words."""

from collections.abc import Mapping
from functools import partial

from tests.support.judge import Json, answered, errors, summed

ask = partial(answered, "indian", "IND-")
refused = partial(errors, "indian")

# Hands of thirteen cards, and what they count where eights are wild.
SPLIT = "3H 4H 5H 6H 7H 8H KD KC KS QD JC 9S 2C"  # 31 split, with nothing wild
NO_RUN = "KC QD JH AS TD 9C 8H KD QS 7C 6D 5H 4S"  # 109
ONE_RUN = "2H 3H 4H 5S 5D 5C 9S 9C 9D AC AD AS AH"  # 72
RUMMY = "3H 4H 5H 6C 7C JK 9S 9C 9D KS KC KD KH"


def record(winner: str | None, hands: Mapping[str, Json], **more: Json) -> dict[str, Json]:
    """A record. In `hands`, a number is the points, a list the loose cards, `first` and `later` say when a player
    packed, `wrong` that a player declared wrongly, and another text is all cards of the hand."""
    return {
        "winner": winner,
        "wild": "8",
        "hands": {name: holding(sentence) for name, sentence in hands.items()},
        **more,
    }


def holding(sentence: Json) -> dict[str, Json]:
    if isinstance(sentence, dict):
        return sentence
    if isinstance(sentence, int):
        return {"points": sentence}
    if isinstance(sentence, list):
        return {"loose": sentence}
    if sentence == "wrong":
        return {"wrong_declaration": True}
    return {"packed": sentence} if sentence in ("first", "later") else {"cards": sentence}


def hand(seen: Json, **fields: Json) -> dict[str, Json]:
    """What a round of A, B and C (or of `players`) is worth. The sum of all points must be zero except in a pool."""
    result = summed(ask("hand", record=seen, **{"players": ["A", "B", "C"], **fields}))
    if fields.get("options", {}).get("format") != "pool" and "pool" not in fields.get("preset", ""):
        assert sum(result["points"].values()) == 0, result["points"]
    return result


def refused_hand(seen: Json, **fields: Json) -> dict[str, str]:
    """Why a round of A, B and C is refused."""
    return refused("hand", record=seen, **{"players": ["A", "B", "C"], **fields})


def game(*records: Json, **fields: Json) -> dict[str, Json]:
    """How a match of A, B and C (or of `players`) stands."""
    return ask("game", records=list(records), **{"players": ["A", "B", "C"], **fields})


def because(answer: Mapping[str, Json]) -> str:
    """Every reason of an answer."""
    return " ".join(reason["text"] for reason in answer["because"])


def rules(lines: list[dict[str, Json]]) -> list[tuple[str, int, str]]:
    """Lines as (player, points, rule)."""
    return [(line["player"], line["points"], line["rule"]) for line in lines]
