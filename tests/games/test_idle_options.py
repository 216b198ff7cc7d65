"""Options that do not matter beside the others (`Spec.needs`): no value of them changes a score, a rule or a ruling."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from scorekeeper.engine.fields import decode, encode, specs
from scorekeeper.engine.game import Game
from scorekeeper.engine.ledger import changed_options, read_options, replay
from tests.support.every_game import EVERY, ledgers, some

pytestmark = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)


def idle(game: Game, options: Any) -> list[str]:
    return [name for name, spec in specs(game.Options).items() if not spec.matters(options)]


def others(game: Game, options: Any) -> Iterator[Any]:
    """The options with all idle ones changed: to the first of their values, and to the last."""
    for end in (0, -1):
        yield replace(options, **{name: some(specs(game.Options)[name].kind)[end] for name in idle(game, options)})


def ruled(game: Game, options: Any, players: int) -> Sequence[object]:
    """Everything that a game says by its options before a card is dealt."""
    rulings = [
        situation.rule_on(options, dict(zip((fact.key for fact in situation.facts), answers, strict=True)))
        for situation in game.irregularities
        for answers in product(*(fact.answers for fact in situation.facts))
    ]
    texts = [
        (sentence.rules, sentence.text) for section in game.rulebook(options, players) for sentence in section.sentences
    ]
    return [
        texts,
        rulings,
        game.deal_plan(options, players),
        game.options_issues(options, players),
        game.blank_sheet(options, players),
        game.target(options),
    ]


def test_conditions_name_other_options_and_values_they_have(game: Game) -> None:
    kinds = {name: spec.kind for name, spec in specs(game.Options).items()}
    for name, spec in specs(game.Options).items():
        for need in spec.needs:
            assert need.option in kinds
            assert need.option != name
            for value in need.values:
                kinds[need.option].decode(kinds[need.option].encode(value), need.option)
    # A game of few options need not have such a one.
    assert any(spec.needs for each in EVERY for spec in specs(each.Options).values())


def test_no_value_of_an_idle_option_changes_a_rule_or_a_ruling(game: Game) -> None:
    usual = read_options(game, {}, game.presets[0].key)
    seen = set()
    for name, spec in specs(game.Options).items():
        for value in some(spec.kind):
            options = replace(usual, **{name: value})
            if set(idle(game, options)) <= seen:
                continue
            seen |= set(idle(game, options))
            for changed in others(game, options):
                assert idle(game, changed) == idle(game, options)
                for players in game.players:
                    assert ruled(game, changed, players) == ruled(game, options, players), name
                assert not set(idle(game, changed)) & set(changed_options(game, changed, game.presets[0].key))
    assert seen == {name for name, spec in specs(game.Options).items() if spec.needs}, "each of them was idle once"


def test_an_option_for_other_numbers_of_players_changes_nothing_at_the_table(game: Game) -> None:
    """The rulebook tells of it all the same, for whoever comes later."""
    usual = read_options(game, {}, game.presets[0].key)
    low, high = game.players
    for name, spec in specs(game.Options).items():
        assert set(spec.players) <= set(range(low, high + 1))
        for players in set(range(low, high + 1)) - set(spec.players or range(low, high + 1)):
            seats = tuple(map(str, range(players)))
            for options in (replace(usual, **{name: value}) for value in some(spec.kind)):
                if game.options_issues(options, players):
                    continue
                assert game.deal_plan(options, players) == game.deal_plan(usual, players), name
                assert game.start(options, seats, seats[0]) == game.start(usual, seats, seats[0])
                assert game.sides(options, seats) == game.sides(usual, seats)
                assert game.blank_sheet(options, players) == game.blank_sheet(usual, players)


def test_no_value_of_an_idle_option_changes_a_score(game: Game) -> None:
    for ledger in ledgers(game):
        options = ledger.terms.options
        records = [(row.slot, row.body) for row in ledger.rows]
        for changed in others(game, options):
            again = replay(replace(ledger.terms, options=changed), records)
            assert [(row.score, row.after, row.status) for row in again.rows] == [
                (row.score, row.after, row.status) for row in ledger.rows
            ]
            assert again.closing == ledger.closing
            assert decode(game.Options, encode(changed)) == changed
