"""The chapter of the rulebook about what goes wrong: every ruling of the table, and what the preset rules otherwise."""

import random

import pytest

from scorekeeper.engine.fields import specs
from scorekeeper.engine.game import Game
from scorekeeper.engine.irregularities import FREE, GROUPS, PRINCIPLES
from scorekeeper.engine.ledger import read_options
from scorekeeper.reports.rulebook import Rulebook, rulebook
from tests.support.every_game import EVERY, some

# A game need not have any.
HAVING = [game for game in EVERY if game.irregularities]
every_game = pytest.mark.parametrize("game", HAVING, ids=lambda game: game.key)


def books(game: Game) -> list[tuple[object, Rulebook]]:
    """Tables with any options, and their rulebooks."""
    dice = random.Random(12)
    tables = [
        game.Options(**{name: dice.choice(some(spec.kind)) for name, spec in specs(game.Options).items()})
        for _ in range(40)
    ]
    return [(table, rulebook(game, table, game.players[1], game.presets[0].key)) for table in tables]


@every_game
def test_every_ruling_on_every_situation_is_there_once(game: Game) -> None:
    for options, book in books(game):
        clauses = [clause for section in book.situations for clause in section.clauses]
        assert sorted(item.rule for item in clauses) == sorted(item.rule for item in game.irregularities)
        assert [section.title for section in book.situations] == [
            title for group, title in GROUPS.items() if any(item.group == group for item in game.irregularities)
        ]
        assert book.principles == PRINCIPLES
        situations = {situation.rule: situation for situation in game.irregularities}
        for clause in clauses:
            situation = situations[clause.rule]
            assert clause.label == situation.label
            for fact in situation.facts:
                assert clause.question == fact.question
                assert [item for case in clause.cases for item in case.answers] == list(fact.answers.values())
                for answer, label in fact.answers.items():
                    (case,) = (item for item in clause.cases if label in item.answers)
                    assert case.ruling == situation.rule_on(options, {fact.key: answer})
            if not situation.facts:
                assert [case.ruling for case in clause.cases] == [situation.rule_on(options, {})]
            text = dict.fromkeys(str(case.ruling.others) for case in clause.cases if case.ruling.others)
            assert list(map(str, clause.others)) == list(text)
            assert all((case.price is None) is (case.ruling.price == FREE) for case in clause.cases)


@every_game
def test_what_the_preset_rules_otherwise_is_marked_with_the_options_behind_it(game: Game) -> None:
    marked = 0
    for _, book in books(game):
        usual = read_options(game, {}, book.preset.key)
        situations = {situation.rule: situation for situation in game.irregularities}
        for clause in (item for section in book.situations for item in section.clauses):
            situation = situations[clause.rule]
            for case in clause.cases:
                known = [
                    {fact.key: answer}
                    for fact in situation.facts
                    for answer, label in fact.answers.items()
                    if label in case.answers
                ]
                same = all(case.ruling == situation.rule_on(usual, facts) for facts in known or [{}])
                assert bool(case.differs) is not same
                assert {rule.name for rule in case.differs} <= set(situation.options)
                marked += bool(case.differs)
    assert marked


@every_game
def test_a_preset_as_it_is_has_nothing_marked(game: Game) -> None:
    for preset in game.presets:
        book = rulebook(game, read_options(game, {}, preset.key), game.players[1], preset.key)
        cases = [case for section in book.situations for clause in section.clauses for case in clause.cases]
        assert cases
        assert not [case for case in cases if case.differs]
