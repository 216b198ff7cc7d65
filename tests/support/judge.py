"""Asks the judge about any game: questions that must be answered, and questions that must be refused."""

from typing import Any

from scorekeeper.judge import answer

Json = Any


def answered(game: str, rules: str, what: str, **fields: Json) -> dict[str, Json]:
    """The answer to a question that must be answered. The rule of every reason must begin with `rules` (`IND-`)."""
    verdict = answer({"game": game, "ask": what, **fields})
    assert verdict["ok"], verdict
    result: dict[str, Json] = verdict["answer"]
    assert result["because"], result
    assert all(reason["rule"].startswith(rules) and reason["text"] for reason in result["because"]), result
    return result


def summed(answer: dict[str, Json]) -> dict[str, Json]:
    """The answer about a hand, after a check: every player has lines, and their sum is the points of the player."""
    for player, points in answer["points"].items():
        mine = [line for line in answer["lines"] if line["player"] == player]
        assert mine, f"nothing is said about {player}"
        assert sum(line["points"] for line in mine) == points
    return answer


def errors(game: str, what: str, **fields: Json) -> dict[str, str]:
    """The errors of a question that must be refused: the code by the field.

    Every error must have a sentence, and the field `error` must be the first of them.
    """
    verdict = answer({"game": game, "ask": what, **fields})
    assert not verdict["ok"], verdict
    all_errors = verdict.get("errors", [verdict["error"]])
    assert verdict["error"] == all_errors[0]
    assert all(error["message"].endswith((".", "?")) for error in all_errors), all_errors
    return {error["field"]: error["code"] for error in all_errors}
