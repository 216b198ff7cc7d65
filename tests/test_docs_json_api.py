"""docs/json-api.md, held against the judge: every ask, field, default and answer stands there as the code has it, and
nothing else; the examples are asked, and the answers compared."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine import cards
from scorekeeper.engine.cards import RANKS
from scorekeeper.engine.fields import NAME_LENGTH, codec, describe_fields
from scorekeeper.engine.fields import cards as card_fields
from scorekeeper.engine.game import Game
from scorekeeper.engine.referee import Question
from scorekeeper.engine.step_budget import MOST_STEPS, MOST_STEPS_A_HAND, MOST_STEPS_TOGETHER
from scorekeeper.judge import answer, describe, json_values
from scorekeeper.web.referee.api_pages import MOST_QUESTIONS
from tests.support.documents import DOCS, rows, sections
from tests.support.every_game import irregularities

EVERY = list(games.games().values())
every_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
TEXT = (DOCS / "json-api.md").read_text()
JSON = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# Answers hold these by the names of players.
BY_NAME = {"points", "totals", "final", "parts", "filled"}
# What “melds” are, which is told once.
MELD = "1 to 60 cards"
# What the record of every game may hold, which is told once.
ADJUSTMENTS = "A record's `adjustments`"
Json = dict[str, Any]


def chapter(title: str) -> dict[str, str]:
    """The sections of a part of the document by their headings: those before the next part."""
    _, start, rest = TEXT.partition(f"\n## {title}\n")
    assert start, f"docs/json-api.md has no part “{title}”"
    return dict(sections(f"## {title}\n{rest.partition(chr(10) + '## ')[0]}"))


def fields(section: str) -> list[list[str]]:
    """What a section tells of its fields: name, value, default."""
    return [row[:3] for row in rows(section, "field", "value", "default", "meaning")]


def answers(section: str) -> dict[str, str]:
    """What a section tells of an answer: the meaning of each of its fields."""
    return {row[0].strip("`"): row[1] for row in rows(section, "answer", "meaning")}


def examples(text: str) -> list[tuple[Json, Json]]:
    """Every question of a piece of the document with the answer that follows it."""
    blocks = [json.loads(block) for block in JSON.findall(text)]
    return list(zip(blocks[::2], blocks[1::2], strict=True))


def described(text: Mapping[str, Any]) -> list[list[str]]:
    """How the document must tell of fields that the code describes so."""
    return [
        [f"`{name}`", in_words(value), f"`{json.dumps(value['default'])}`" if "default" in value else "required"]
        for name, value in text.items()
    ]


def in_words(text: Mapping[str, Any]) -> str:
    """The values that a field takes."""
    if text.get("nullable"):
        return in_words({name: value for name, value in text.items() if name != "nullable"}) + ", or `null`"
    if text["type"] == "integer":
        ranks = f", or {many(text['or'], 'ranks')}" if "or" in text else ""
        return f"number, {text['minimum']} to {text['maximum']}{ranks}"
    if text["type"] == "object":
        return in_words(text["values"]) + ", by name" if "values" in text else "object"
    if text["type"] in ("sum", "entry"):
        kinds = "number or sum" if text["type"] == "sum" else "number, sum or object"
        return f"{kinds}, {text['minimum']} to {text['maximum']}" if "minimum" in text else kinds
    if text["type"] == "array" and text["items"].get("nullable"):
        return many(text, f"of: {in_words(text['items'])}")
    if text["type"] == "array":
        kind = in_words(text["items"])
        return f"melds, {many(text)}" if kind == MELD else many(text, f"{kind}s")
    if text["type"] == "boolean":
        return "`true` or `false`"
    if text.get("enum") == [*RANKS, "JK"]:
        return "rank"
    if set(text.get("enum", ["none"])) <= irregularities():
        return "number of a situation"
    if "enum" in text:
        return "one of " + ", ".join(f"`{word}`" for word in text["enum"])
    if "pattern" in text:
        return "number of a rule"
    if text.get("maxLength", NAME_LENGTH) != NAME_LENGTH:
        return f"text, {text['minLength']} to {text['maxLength']} characters"
    return "card" if text.get("format") == "card" else "name"


def many(text: Mapping[str, Any], what: str = "") -> str:
    low, high = text["minItems"], text["maxItems"]
    return f"{low if low == high else f'{low} to {high}'} {what}".strip()


def groups(text: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every group of fields within a record, by the name of the field that holds it."""
    for name, value in text.items():
        inner = value.get("values") or value.get("items") or {}
        if "fields" in inner:
            yield name, inner["fields"]
            yield from groups(inner["fields"])


def questions(game: Game) -> Mapping[str, Question[Any, object]]:
    """The questions of a game, with those that only programs ask."""
    return {**game.questions, **game.program_questions}


def question_of(game: Game, ask: str) -> str:
    """The heading under which a question of a game stands."""
    return f"`{ask}`: {questions(game)[ask].label}"


def nested(value: Any) -> set[str]:
    """The names that objects within an answer have, apart from those of players."""
    if isinstance(value, dict):
        return set(value) | {name for key, item in value.items() if key not in BY_NAME for name in nested(item)}
    return {name for item in value for name in nested(item)} if isinstance(value, list) else set()


class TestEveryGame:
    def test_the_envelope_is_told(self) -> None:
        text = fields(chapter("A question")["A question"])
        envelope = describe()["envelope"]
        assert {row[0].strip("`") for row in text} == {"game", "ask", *envelope}
        assert ["`lang`", in_words({"type": "string", "enum": envelope["lang"]}), '`"en"`'] in text
        assert all(f"`{game.key}`" in TEXT for game in EVERY)

    def test_what_an_answer_and_an_error_hold(self) -> None:
        verdict = answer({"id": 1, "game": "gin", "ask": "deadwood", "hand": "7H"})
        assert set(verdict) == {"id", "ok", "answer"}
        assert {name for reason in verdict["answer"]["because"] for name in reason} == {"rule", "text"}
        refused = answer({"game": "gin", "ask": "deadwood", "hand": "7H 7H"})
        assert set(refused) == {"id", "ok", "error"}
        text = [row[0].strip("`") for row in rows(chapter("An error")["An error"], "error", "meaning")]
        assert text == list(refused["error"])
        assert "errors" in answer({})

    def test_bounds_that_are_told_once(self) -> None:
        text = " ".join(TEXT.split())
        assert f"up to {MOST_QUESTIONS} (an array)" in text
        assert f"**name**: 1 to {NAME_LENGTH} characters" in text
        assert f"**melds**: a list of lists of {MELD}" in text

    def test_what_is_too_much(self) -> None:
        heads = ("code", "refused is", "what to do")
        text = {row[0].strip("`"): row[1] for row in rows(chapter("What is too much")["What is too much"], *heads)}
        assert set(text) == {"too_hard", "too_long", "json"}
        assert f"more than {MOST_STEPS:,} steps" in text["too_hard"]
        assert f"more than {MOST_STEPS_A_HAND:,}" in text["too_hard"]
        assert f"{MOST_STEPS_TOGETHER:,} steps together" in text["too_hard"]
        assert f"{cards._LONGEST_CARDS:,} characters for cards" in text["too_long"]
        assert f"{card_fields._LONGEST_TALLY:,} for what adds up" in text["too_long"]
        assert f"more than {codec._MOST_NAMES} names" in text["too_long"]
        assert f"more than {json_values._MOST_CHARACTERS:,} characters" in text["too_long"]
        assert f"more than {json_values._MOST_LEVELS} of which" in text["json"]
        assert f"A single card has {cards._LONGEST_CARD} characters at most" in TEXT

    @every_game
    def test_what_every_game_is_asked(self, game: Game) -> None:
        section = chapter("Every game")
        asks = describe()["games"][game.key]["asks"]
        for ask in set(asks) - set(questions(game)):
            assert fields(section[f"`{ask}`"]) == described(asks[ask]["fields"])
        adjustments = describe_fields(game.Record)["adjustments"]["items"]["fields"]
        assert fields(section[ADJUSTMENTS]) == described(adjustments)
        # A game need not have situations in which something went wrong.
        common = {ask for item in EVERY for ask in describe()["games"][item.key]["asks"] if ask not in questions(item)}
        assert common - set(asks) <= {"irregularity"}
        assert set(section) == {"Every game", ADJUSTMENTS, *(f"`{ask}`" for ask in common)}

    def test_what_every_game_answers(self) -> None:
        for heading, section in chapter("Every game").items():
            if heading == ADJUSTMENTS:
                continue
            ask = heading.strip("`")
            kinds = [describe()["games"][game.key]["asks"] for game in EVERY if heading != "Every game"]
            requests = [asks[ask]["example"] for asks in kinds if ask in asks]
            requests += [question for question, _ in examples(TEXT) if question["ask"] == ask]
            assert_answers_are_documented(section, requests)


@every_game
class TestGame:
    def test_the_fields_of_its_record(self, game: Game) -> None:
        section = chapter(game.name)
        record = describe_fields(game.Record)
        assert fields(section["The record"]) == described(record)
        for name, inner in groups(record):
            if f"A record's `{name}`" == ADJUSTMENTS:
                continue
            # What is the record over again needs no table of its own.
            if not inner.items() <= record.items() and f"A record's `{name}`" not in section:
                raise AssertionError(f"“{game.name}” has no table of what `{name}` hold")
            if f"A record's `{name}`" in section:
                assert fields(section[f"A record's `{name}`"]) == described(inner)

    def test_the_fields_of_its_questions(self, game: Game) -> None:
        section = chapter(game.name)
        for ask, question in questions(game).items():
            assert fields(section[question_of(game, ask)]) == described(describe_fields(question.fields))

    def test_the_answers_to_its_questions(self, game: Game) -> None:
        part = chapter(game.name)
        for ask, question in questions(game).items():
            section = part[question_of(game, ask)]
            requests = [{"game": game.key, "ask": ask, **question.example}]
            assert_answers_are_documented(section, requests + [question for question, _ in examples(section)])

    def test_nothing_else_is_told_of_it(self, game: Game) -> None:
        groups_of = {f"A record's `{name}`" for name, _ in groups(describe_fields(game.Record))}
        known = {game.name, "The record", *groups_of, *(question_of(game, ask) for ask in questions(game))}
        assert set(chapter(game.name)) <= known


@pytest.mark.parametrize(
    ("question", "description"),
    examples(TEXT),
    ids=[f"{example['game']}-{example['ask']}" for example, _ in examples(TEXT)],
)
def test_every_example_is_answered_so(question: Json, description: Json) -> None:
    """Where an example leaves `id` or `because` out, so does the comparison."""
    verdict = answer(question)
    if "id" not in description:
        del verdict["id"]
    if "because" not in description.get("answer", {"because"}):
        del verdict["answer"]["because"]
    assert verdict == description


def assert_answers_are_documented(section: str, fields: list[Json]) -> None:
    """The table of a section names what the answers to these questions hold, and what the objects within them do."""
    text, result = answers(section), list[Json]()
    for question in fields:
        verdict = answer(question)
        assert verdict["ok"], verdict
        result.append(verdict["answer"])
    # All answers hold their reasons, which are told once.
    assert set(text) == {name for part in result for name in part} - {"because"}
    for name, meaning in text.items():
        inner = set[str]() if name in BY_NAME else {key for part in result for key in nested(part.get(name))}
        assert inner <= set(re.findall(r"`(\w+)`", meaning)), f"`{name}` does not tell of {inner}"
