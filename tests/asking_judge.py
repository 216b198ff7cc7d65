"""Asking the judge about any game: what must be answered, what must be refused."""

from typing import Any

from scorekeeper.judge import answer

Json = Any


def answered(game: str, rules: str, what: str, **fields: Json) -> dict[str, Json]:
    """The answer to a question that must be answered, with reasons by the game's rules (`IND-`)."""
    verdict = answer({"game": game, "ask": what, **fields})
    assert verdict["ok"], verdict
    found: dict[str, Json] = verdict["answer"]
    assert found["because"] or fields.get("records") == [], found
    assert all(reason["rule"].startswith(rules) and reason["text"] for reason in found["because"]), found
    return found


def summed(found: dict[str, Json]) -> dict[str, Json]:
    """The answer about a hand; everybody is told something, and the lines of everybody sum to the points."""
    for player, points in found["points"].items():
        mine = [line for line in found["lines"] if line["player"] == player]
        assert mine, f"nothing is said about {player}"
        assert sum(line["points"] for line in mine) == points
    return found


def errors(game: str, what: str, **fields: Json) -> dict[str, str]:
    """The errors of a question that must be refused: code by field. Every error has a sentence, the first stands alone
    as well."""
    verdict = answer({"game": game, "ask": what, **fields})
    assert not verdict["ok"], verdict
    several = verdict.get("errors", [verdict["error"]])
    assert verdict["error"] == several[0]
    assert all(error["message"].endswith((".", "?")) for error in several), several
    return {error["field"]: error["code"] for error in several}
