"""All games, with the options, ledgers and rules that the tests of every game need."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.engine.fields import Boolean, Choice, Integer, Kind, Nullable, Written, specs
from scorekeeper.engine.game import Game
from scorekeeper.engine.ledger import Ledger, Status, Terms, read_options, replay
from scorekeeper.engine.text import Invalid
from tests.support.cases import every_case
from tests.support.documents import IRREGULARITIES, rule_numbers

EVERY = list(games.games().values())


def samples(key: str) -> Any:
    """The samples of a game, in its own tests, for the tests of every game.

    `HAND`: a hand that the first of two players wins, as its page sends it. `QUESTIONS`: questions to the judge besides
    the examples of the game, on which the options that may be idle have an effect where they matter, each with the
    numbers of players with whom it can be asked; none: any.
    """
    return import_module(f"tests.games.{key}.samples")


def numbers(game: Game) -> range:
    return range(game.players[0], game.players[1] + 1)


def rules(game: Game) -> set[str]:
    """The numbers of the facts that the rules of the game hold."""
    result = set(rule_numbers(game.key))
    assert len(result) > 5
    return result


def irregularities() -> set[str]:
    """The numbers of the facts about what went wrong, of all games."""
    return set(rule_numbers(IRREGULARITIES))


def options(game: Game) -> st.SearchStrategy[dict[str, Any]]:
    """Random options of the game, some given and some not."""
    return _options(game.Options)


# Made once: Hypothesis looks every new strategy over before it draws from it.
@cache
def _options(cls: type[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional={name: values(spec.kind) for name, spec in specs(cls).items()})


def values(kind: Kind) -> st.SearchStrategy[Any]:
    if isinstance(kind, Integer):
        return st.integers(kind.low, kind.high)
    if isinstance(kind, Boolean):
        return st.booleans()
    if isinstance(kind, Choice):
        return st.sampled_from(list(kind.labels))
    if isinstance(kind, Written):
        return st.sampled_from(["", *kind.examples])
    assert isinstance(kind, Nullable), f"say here what values a {type(kind).__name__} takes"
    return st.just(kind.encode(None)) | values(kind.kind)


def some(kind: Kind) -> list[Any]:
    """Some values of an option: all of a few, or both ends and some between."""
    if isinstance(kind, Boolean):
        return [False, True]
    if isinstance(kind, Choice):
        return list(kind.labels)
    if isinstance(kind, Nullable):
        return [None, *some(kind.kind)]
    if isinstance(kind, Written):
        return ["", *kind.examples]
    assert isinstance(kind, Integer), f"say here what values a {type(kind).__name__} takes"
    return [
        value
        for value in dict.fromkeys((kind.low, kind.low + 1, 7, 80, 101, kind.high))
        if value in range(kind.low, kind.high + 1)
    ]


def ledgers(game: Game) -> Iterator[Ledger]:
    """The ledgers of the examples of a game, and of the cases of tests/data about its hands and matches."""
    match = game.example_match
    requests: list[dict[str, Any]] = [
        {"record": game.judge_example["record"], "players": game.judge_example["players"]},
        {"records": match.records, "players": match.players, "preset": match.preset},
    ]
    requests += [case.q for case in every_case() if case.q["game"] == game.key and case.q["ask"] in ("hand", "game")]
    for question in requests:
        try:
            chosen = read_options(game, question.get("options", {}), question.get("preset"))
        except Invalid:
            continue
        terms = Terms(game, tuple(question["players"]), question.get("dealer"), chosen, game.presets[0].key)
        ledger = replay(terms, enumerate(question["records"] if "records" in question else [question["record"]]))
        if all(row.status is Status.COUNTED for row in ledger.rows):
            yield ledger
