"""What follows when something went wrong, asked of every game: every situation, with every answer to its questions and
every value of the options it follows, in every language."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from scorekeeper.engine.fields import encode, specs
from scorekeeper.engine.game import Game
from scorekeeper.engine.irregularities import GROUPS, Facts, IrregularityRuling, Situation
from scorekeeper.engine.text import Text, render
from scorekeeper.judge import answer, describe
from scorekeeper.translations import LANGUAGES, translator
from tests.support.every_game import EVERY, some
from tests.support.judge import errors

WALKED = [(game, situation) for game in EVERY for situation in game.irregularities]
every_situation = pytest.mark.parametrize(
    ("game", "situation"), WALKED, ids=[f"{game.key}-{situation.rule}" for game, situation in WALKED]
)
NUMBERS = re.compile(
    r"\d|\b(zero|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|hundred)\b",
    re.IGNORECASE,
)


def tables(game: Game, situation: Situation) -> Iterator[Any]:
    """The options of a table for every value of every option that the situation follows."""
    kinds = specs(game.Options)
    for values in product(*(some(kinds[name].kind) for name in situation.options)):
        yield game.Options(**dict(zip(situation.options, values, strict=True)))


def known(situation: Situation) -> Iterator[Facts]:
    """Every combination of answers to the questions about a situation."""
    for answers in product(*(fact.answers for fact in situation.facts)):
        yield {fact.key: item for fact, item in zip(situation.facts, answers, strict=True)}


def rendered(game: Game, language: str, *texts: Text | None) -> tuple[str, ...]:
    """These texts as somebody reads them."""
    words = translator(language, game.gettext_domain)
    return tuple(render(text, words) for text in texts if text)


def whole(ruling: IrregularityRuling) -> tuple[Text | None, ...]:
    """All that a ruling says."""
    return ruling.text, ruling.price, ruling.others


def differ(game: Game, *values: tuple[Text | None, ...]) -> bool:
    """Whether these are all different, in every language."""
    return all(len({rendered(game, language, *value) for value in values}) == len(values) for language in LANGUAGES)


@pytest.mark.parametrize("game", [game for game in EVERY if game.irregularities], ids=lambda game: game.key)
def test_every_situation_is_listed_once_under_words_of_its_own(game: Game) -> None:
    for item in (
        [situation.rule for situation in game.irregularities],
        *(
            [rendered(game, language, Text(situation.label)) for situation in game.irregularities]
            for language in LANGUAGES
        ),
    ):
        assert len(set(item)) == len(item) > 1
    assert {situation.group for situation in game.irregularities} <= set(GROUPS)


@every_situation
def test_is_found_and_tapped_by_short_words(game: Game, situation: Situation) -> None:
    assert re.fullmatch(r"IRR-[A-Z]\d+", situation.rule)
    assert len(situation.label) <= 64
    assert situation.search.split()
    for fact in situation.facts:
        assert fact.question.endswith("?")
        assert len(fact.answers) > 1
        assert all(fact.answers.values())
    assert len({fact.key for fact in situation.facts}) == len(situation.facts)
    assert set(situation.options) <= set(specs(game.Options))


@every_situation
def test_the_ruling_is_reached_in_three_taps(game: Game, situation: Situation) -> None:
    """From the score to the list, to the situation, and to the answer of its only question."""
    assert len(situation.facts) <= 1


@every_situation
def test_rules_in_two_sentences_with_the_numbers_of_the_table(game: Game, situation: Situation) -> None:
    for options, facts in product(tables(game, situation), known(situation)):
        ruling = situation.rule_on(options, facts)
        for text in filter(None, whole(ruling)):
            assert not NUMBERS.search(re.sub(r"%\(\w+\)s", "", text.message)), text
        for language in LANGUAGES:
            text, *lines = rendered(game, language, *whole(ruling))
            assert 1 <= sentences(text) <= 2, text
            assert all(sentences(line) == 1 for line in lines), lines


def sentences(text: str) -> int:
    """The number of sentences; the text ends with one."""
    assert text.endswith((".", "。"))
    # A full stop between quotation marks ends no sentence.
    return len(re.findall(r"[.。!?！？](?= |$|(?<=[。！？])(?![」）]))", text))


@every_situation
def test_every_answer_and_every_option_makes_a_difference(game: Game, situation: Situation) -> None:
    for fact in situation.facts:
        for word, other in combinations(fact.answers, 2):
            assert any(
                differ(
                    game, *((situation.rule_on(options, {**facts, fact.key: reply}).text,) for reply in (word, other))
                )
                for options, facts in product(tables(game, situation), known(situation))
            ), f"whether {fact.key} is {word} or {other} changes nothing"
    for name in situation.options:
        values = some(specs(game.Options)[name].kind)
        for setting, other in combinations(values, 2):
            assert any(
                differ(
                    game,
                    *(whole(situation.rule_on(replace(options, **{name: value}), facts)) for value in (setting, other)),
                )
                for options, facts in product(tables(game, situation), known(situation))
            ), f"whether {name} is {setting} or {other} changes nothing"


@every_situation
def test_no_other_option_makes_a_difference(game: Game, situation: Situation) -> None:
    for facts in known(situation):
        usual = situation.rule_on(game.Options(), facts)
        for name, spec in specs(game.Options).items():
            if name not in situation.options:
                for value in some(spec.kind):
                    assert situation.rule_on(replace(game.Options(), **{name: value}), facts) == usual, name


@every_situation
def test_what_is_recorded_has_a_price_and_nothing_is_scored_by_itself(game: Game, situation: Situation) -> None:
    """IRR-C2: a penalty is recorded by the table, as the penalty of the game or as a line of its own."""
    for options, facts in product(tables(game, situation), known(situation)):
        ruling = situation.rule_on(options, facts)
        assert ruling.costs is None or ruling.costs >= 0
        if ruling.recorded in ("penalty", "adjustment"):
            assert ruling.costs is not None
        if ruling.recorded == "stands":
            assert game.penalty
            assert game.penalty(options).acceptance
        if ruling.recorded == "penalty":
            assert game.penalty
            assert game.penalty(options).on
            assert rendered(game, "en", game.penalty(options).text)


class TestJudge:
    """The question `irregularity`."""

    @every_situation
    def test_says_what_the_page_says(self, game: Game, situation: Situation) -> None:
        for options, facts, language in product(tables(game, situation), known(situation), LANGUAGES):
            ruling = situation.rule_on(options, facts)
            question = {"game": game.key, "ask": "irregularity", "situation": situation.rule, **facts}
            verdict = answer({**question, "options": encode(options), "lang": language})["answer"]
            text, price, *others = rendered(game, language, *whole(ruling))
            assert verdict == {
                "ruling": text,
                "costs": ruling.costs,
                "others": others[0] if others else None,
                "because": [{"rule": situation.rule, "text": item} for item in (text, price)],
            }

    @every_situation
    def test_tells_of_the_situation_and_of_its_facts(self, game: Game, situation: Situation) -> None:
        text = describe()["games"][game.key]["situations"][situation.rule]
        assert text["options"] == list(situation.options)
        assert text["group"] == situation.group
        assert set(text["facts"]) == {fact.key for fact in situation.facts}
        for fact in situation.facts:
            described = text["facts"][fact.key]
            assert described["default"] == fact.usual
            assert described.get("enum", [False, True]) == (
                [*fact.answers] if described["type"] == "string" else sorted(fact.answers)
            )

    def test_a_fact_that_is_left_out_is_as_usual(self) -> None:
        question = {"game": "gin", "ask": "irregularity", "situation": "IRR-G09"}
        assert answer(question) == answer({**question, "drawn": False}) != answer({**question, "drawn": True})

    @pytest.mark.parametrize(
        ("fields", "wrong"),
        [
            ({}, {"situation": "field.missing"}),
            ({"situation": "IRR-R01", "drawn": 3}, {"situation": "situation.unknown"}),
            ({"situation": ["IRR-G09"]}, {"situation": "situation.unknown"}),
            ({"situation": "IRR-G09", "drawn": "yes"}, {"drawn": "value.type"}),
            ({"situation": "IRR-G12", "opponent_has_shown": "gin"}, {"opponent_has_shown": "choice.unknown"}),
            ({"situation": "IRR-G09", "found": "in_play"}, {"found": "field.unknown"}),
            ({"situation": "IRR-G09", "options": {"false_knock": -1}}, {"options.false_knock": "number.range"}),
        ],
    )
    def test_what_cannot_be_answered(self, fields: dict[str, Any], wrong: dict[str, str]) -> None:
        assert errors("gin", "irregularity", **fields) == wrong
