"""What docs/options.md says: where an option does not matter, beside another option or with so many players, no value
of it changes an answer of the judge."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from scorekeeper.engine.fields import Boolean, Choice, Integer, Kind, Nullable, Written, encode, specs
from scorekeeper.engine.game import Game
from scorekeeper.engine.ledger import read_options
from scorekeeper.judge import answer
from tests.support.every_game import EVERY, numbers, samples


def bounds(kind: Kind[Any]) -> tuple[Any, Any]:
    """The values of an option at its bounds, as in JSON: off and on, the first and last of a few, none and the most."""
    if isinstance(kind, Boolean):
        return False, True
    if isinstance(kind, Choice):
        return next(iter(kind.labels)), [*kind.labels][-1]
    if isinstance(kind, Nullable):
        return kind.encode(None), bounds(kind.kind)[1]
    if isinstance(kind, Written):
        return "", kind.examples[0]
    assert isinstance(kind, Integer), f"say here what the bounds of a {type(kind).__name__} are"
    return kind.low, kind.high


def beside(kind: Kind[Any]) -> tuple[Any, ...]:
    """The values beside which other options may not matter: those at the bounds, and all of a few."""
    return tuple(kind.labels) if isinstance(kind, Choice) else bounds(kind)


def questions(game: Game[Any, Any]) -> Iterator[tuple[tuple[int, ...], dict[str, Any]]]:
    """The fixed questions, each with the numbers of players with whom it can be asked."""
    for ask, question in game.questions.items():
        example: dict[str, Any] = dict(question.example)
        players = example.get("players") or example.get("draws") or ()
        # In Rummy 500 one pack is in play unless the question says otherwise.
        one_pack = (2, 3, 4) if game.key == "rummy500" else ()
        yield (len(players),) if players else one_pack, {"ask": ask, **example}
    players = game.judge_example["players"]
    yield (len(players),), {"ask": "hand", **game.judge_example}
    match = game.example_match
    yield (len(match.players),), {"ask": "game", "players": match.players, "records": match.records}
    for number in numbers(game):
        yield (number,), {"ask": "setup", "players": number}
    yield from samples(game.key).QUESTIONS


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
def test_no_option_changes_an_answer_where_it_does_not_matter(game: Game[Any, Any]) -> None:
    described = specs(game.Options)
    fixed = [(players or tuple(numbers(game)), {"game": game.key, **question}) for players, question in questions(game)]

    @cache
    def fits(name: str, value: object, players: tuple[int, ...]) -> bool:
        """Whether so many players can play with this value of an option."""
        options = read_options(game, {name: value}, game.presets[0].key)
        return not any(game.options_issues(options, number) for number in players)

    usual = encode(read_options(game, {}, game.presets[0].key))
    others = [(name, value) for name, spec in described.items() for value in beside(spec.kind) if value != usual[name]]
    seen = set()
    for given in [{}, *({name: value} for name, value in others)]:
        options = read_options(game, given, game.presets[0].key)
        matter = {name: spec for name, spec in described.items() if name in given or spec.matters(options)}
        for players, question in fixed:
            if not all(fits(name, value, players) for name, value in given.items()):
                continue
            used = [name for name, spec in matter.items() if not spec.players or {*players} & {*spec.players}]
            idle = [name for name in described if name not in used and name not in given]
            expected = answer({**question, "options": given})
            for end in (0, 1):
                ends = {name: bounds(described[name].kind)[end] for name in idle}
                changed = {name: raw for name, raw in ends.items() if fits(name, raw, players)}
                if changed:
                    verdict = answer({**question, "options": {**changed, **given}})
                    assert verdict == expected, f"{question} with {given}: one of {changed} changes the answer"
                seen |= {*changed}
    assert seen == {name for name, spec in described.items() if spec.needs or spec.players}
