"""Asks the judge about Gin Rummy in few words; also hands to ask about, and random JSON."""

import re
from collections.abc import Mapping
from functools import partial

from hypothesis import strategies as st

from scorekeeper.engine.cards import Card, parse_cards
from scorekeeper.judge import answer
from tests.oracles import gin as brute
from tests.support.judge import Json, errors

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8) | st.just("7H 8H"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)

GIN_HAND = "3H 4H 5H 9S 9D 9C KC KD KS KH"
# Every rank with its points.
VALUES = list(zip("A23456789TJQK", [*range(1, 11), 10, 10, 10], strict=True))


def ask(what: str, **fields: Json) -> dict[str, Json]:
    """The answer to a question that must be answered. The rules of its reasons must be in docs/rules/gin.md."""
    verdict = answer({"game": "gin", "ask": what, **fields})
    assert verdict["ok"], verdict
    result: dict[str, Json] = verdict["answer"]
    known = re.compile(r"GIN-(0[1-9]|1[0-9]|20|01b|02b|08b|13b)")
    assert all(known.fullmatch(reason["rule"]) for reason in result["because"]), result
    return result


refused = partial(errors, "gin")


def record(ended_by: str | None, hands: Mapping[str, Json], **more: Json) -> dict[str, Json]:
    """A record. In `hands`, a number is deadwood, a text all cards of the hand, a list the loose cards."""
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


DEAD: dict[str, Json] = {"ended_by": None}
TIE = record("A", {"A": 7, "B": 7})


def both(first: dict[str, Json], second: dict[str, Json]) -> dict[str, Json]:
    """A hand of two teams."""
    return {"tables": [first, second]}


def because(answer: dict[str, Json]) -> dict[str, str]:
    """The first reason of an answer by rule."""
    return {reason["rule"]: reason["text"] for reason in reversed(answer["because"])}


def cards(given: Json) -> set[Card]:
    return set(parse_cards(given))


def hands(low: int, high: int) -> st.SearchStrategy[list[Card]]:
    """Different cards, mostly from a part of the pack in which melds overlap."""
    return st.sampled_from([part for part in brute.PARTS if len(part) >= high]).flatmap(
        lambda part: st.lists(st.sampled_from(part), min_size=low, max_size=high, unique=True)
    )


def dealt(low: int, high: int) -> st.SearchStrategy[list[str]]:
    """The same as texts."""
    return hands(low, high).map(lambda cards: [str(card) for card in cards])


def assert_true_by_definition(answer: dict[str, Json], hand: list[str]) -> None:
    """Melds are melds, every card of the hand is used once, loose cards sum to the deadwood."""
    used = [card for meld in answer["melds"] for card in meld] + answer["loose"]
    used += [answer["discard"]] if answer.get("discard") else []
    used += [laid["card"] for laid in answer.get("laid_off", [])]
    assert sorted(used) == sorted(hand)
    assert all(brute.is_meld(cards(meld)) for meld in answer["melds"])
    assert brute.points(cards(answer["loose"])) == answer["deadwood"]
