"""The rulebooks say what the options say: asked of every game that is there.

No number stands in a sentence itself. Each comes as a parameter: of the name of an option, and then it is that option's
value; or of a name in `facts_<game>.py`, and then it is what the engine says. Only one to four stand as words, where
they are what a rule is (three of a rank, two hands). A new game adds its `facts_<game>.py`.
"""

import importlib
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import Integer, decode, specs
from scorekeeper.engine.game import Game
from scorekeeper.engine.ledger import read_options
from scorekeeper.engine.rulebook import Sentence
from scorekeeper.engine.text import Text, render
from scorekeeper.reports.rulebook import nearest_preset, rulebook
from scorekeeper.translations import LANGUAGES, translator
from tests.support.every_game import EVERY, numbers, options, rules, some

every_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
GIN = games.games()["gin"]
INDIAN = games.games()["indian"]
WORDS = re.compile(
    r"\b(zero|nought|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|\w+ty-\w+|hundred)\b",
    re.IGNORECASE,
)
# A parameter in a message, which may be the name of an option with a digit.
PLACEHOLDER = re.compile(r"%\(\w+\)s")
# Japanese writes small numbers in digits where English has words, or the singular.
SPELLED = {"1": "", "2": r"\b(two|second|both)\b", "3": r"\b(threes?|third)\b", "4": r"\bfour"}


def sentences(game: Game, chosen: Any, players: int) -> list[Sentence]:
    return [sentence for section in game.rulebook(chosen, players) for sentence in section.sentences]


def by_message(sentence: Iterable[Sentence]) -> defaultdict[str, list[Sentence]]:
    """Sentences by their message: to look for one among its own kind is much faster than among all."""
    result = defaultdict(list)
    for item in sentence:
        result[item.text.message].append(item)
    return result


def texts(text: Text) -> Iterator[Text]:
    """A text and those within it."""
    yield text
    for value in text.params.values():
        for item in value if isinstance(value, Sequence) and not isinstance(value, str) else [value]:
            if isinstance(item, Text):
                yield from texts(item)


def tables(game: Game) -> Iterator[Any]:
    """Options to begin from: the presets, then any."""
    yield from (read_options(game, {}, preset.key) for preset in game.presets)
    dice = random.Random(500)
    while True:
        yield game.Options(**{name: dice.choice(some(spec.kind)) for name, spec in specs(game.Options).items()})


def seen(game: Game, number: int) -> Iterator[tuple[Any, int, Sentence]]:
    """Sentences of many tables, for every number of players."""
    for _, chosen in zip(range(number), tables(game), strict=False):
        for players in numbers(game):
            for sentence in sentences(game, chosen, players):
                yield chosen, players, sentence


@every_game
def test_no_number_stands_in_a_sentence_itself(game: Game) -> None:
    messages = {(text.message, text.plural) for *_, seen_item in seen(game, 100) for text in texts(seen_item.text)}
    assert len(messages) >= len(rules(game))
    for message, plural in messages:
        for item in filter(None, (message, plural)):
            assert not re.search(r"\d", PLACEHOLDER.sub("", item)), item
            assert not WORDS.search(item), item
        for language in LANGUAGES:
            words = translator(language)
            sentence = words.ngettext(message, plural, 2) if plural else words.gettext(message)
            for digits in re.findall(r"\d+", PLACEHOLDER.sub("", sentence)):
                assert digits in SPELLED, sentence
                assert re.search(SPELLED[digits], message, re.IGNORECASE), sentence


@every_game
def test_japanese_says_once_that_the_dealer_is_the_parent(game: Game) -> None:
    """Japanese players say 親; the rulebook says ディーラー, and 親 in brackets at the first deal."""
    for chosen, players in product((read_options(game, {}, preset.key) for preset in game.presets), numbers(game)):
        text = " ".join(render(sentence.text, translator("ja")) for sentence in sentences(game, chosen, players))
        assert text.count("親") == text.count("ディーラー（親）") == 1


@every_game
def test_every_number_is_the_value_of_its_option_or_a_fact_of_the_engine(game: Game) -> None:
    known = importlib.import_module(f"tests.games.{game.key}.rulebook_facts")
    result: set[str] = set()
    for chosen, players, sentence in seen(game, 60):
        for text in texts(sentence.text):
            for name, value in text.params.items():
                values = value if isinstance(value, tuple) else (value,)
                if all(isinstance(item, (Card, Text)) for item in values):
                    continue
                result.add(name)
                own_words = isinstance(value, str) and name in specs(game.Options)
                assert type(value) is int or own_words, f"{name} is neither a number nor a card nor a text"
                if name in specs(game.Options):
                    assert name in sentence.options
                    assert value == getattr(chosen, name), sentence
                elif name not in known.CHOSEN:
                    assert value == known.FACTS[name](chosen, players, text.params), sentence
    named = {name for name, spec in specs(game.Options).items() if isinstance(spec.kind, Integer)}
    assert result & set(known.FACTS)
    assert result == (result & named) | (result & {*specs(game.Options)}) | set(known.FACTS) | known.CHOSEN


@every_game
def test_every_option_is_heard(game: Game) -> None:
    """For every option there is a table at which each of its values makes a rulebook of its own."""
    for name, spec in specs(game.Options).items():
        heard = False
        for _, chosen in zip(range(400), tables(game), strict=False):
            books = []
            for value in some(spec.kind):
                book = sentences(game, replace(chosen, **{name: value}), len(game.judge_example["players"]))
                if book in books:
                    break
                books.append(book)
            else:
                heard = True
                break
        assert heard, name


@pytest.mark.slow
@every_game
@settings(max_examples=300)
@given(st.data())
def test_a_sentence_names_every_option_it_depends_on(game: Game, data: st.DataObject) -> None:
    before = decode(game.Options, data.draw(options(game)))
    players = data.draw(st.sampled_from(numbers(game)))
    name = data.draw(st.sampled_from(sorted(specs(game.Options))))
    after = replace(before, **{name: data.draw(st.sampled_from(some(specs(game.Options)[name].kind)))})
    there = by_message(sentences(game, after, players))
    for sentence in sentences(game, before, players):
        text = name in sentence.options or sentence in there[sentence.text.message]
        assert text, f"{name} changes what is said without being named"


@every_game
def test_no_sentence_names_an_option_in_vain(game: Game) -> None:
    """Each option a sentence names can make that sentence another one."""
    waiting: set[tuple[str, str]] = set()
    done: set[tuple[str, str]] = set()
    players = len(game.judge_example["players"])
    for count, chosen in zip(range(400), tables(game), strict=False):
        shown = sentences(game, chosen, players)
        waiting |= {(sentence.text.message, name) for sentence in shown for name in sentence.options} - done
        if not waiting and count > 100:
            break
        for name in {name for message, name in waiting if any(sentence.text.message == message for sentence in shown)}:
            for value in some(specs(game.Options)[name].kind):
                other = sentences(game, replace(chosen, **{name: value}), players)
                done |= {
                    (sentence.text.message, name)
                    for sentence in shown
                    if name in sentence.options and sentence not in other
                }
        waiting -= done
    assert not waiting


@every_game
@settings(max_examples=100)
@given(data=st.data())
def test_every_rule_is_there_and_an_anchor_once(game: Game, data: st.DataObject) -> None:
    chosen = decode(game.Options, data.draw(options(game)))
    players = data.draw(st.sampled_from(numbers(game)))
    book = rulebook(game, chosen, players, game.presets[0].key)
    clauses = [clause for part in book.parts for clause in part.clauses]
    anchors = [number for clause in clauses for number in clause.anchors]
    assert sorted(anchors) == sorted(rules(game)), "every rule of the game, none twice"
    assert all(set(clause.anchors) <= set(clause.rules) and clause.sentences for clause in clauses)
    assert [part.title for part in book.parts] == list(dict.fromkeys(part.title for part in book.parts))
    for language in LANGUAGES:
        for clause in clauses:
            for sentence in clause.sentences:
                assert sentence.text.render(translator(language)).endswith((".", "。"))


@every_game
def test_a_preset_as_it_is_has_nothing_marked(game: Game) -> None:
    for preset in game.presets:
        for players in numbers(game):
            # What a table has made a game of its own is compared only with the preset it was made from.
            started_from = preset if game.goes_by_rules else game.presets[0]
            book = rulebook(game, read_options(game, {}, preset.key), players, started_from.key)
            assert book.preset is preset
            assert not book.changes
            assert not [
                sentence
                for part in book.parts
                for clause in part.clauses
                for sentence in clause.sentences
                if sentence.differs
            ]


@pytest.mark.slow
@every_game
@settings(max_examples=200)
@given(st.data())
def test_what_is_not_as_in_the_preset_is_marked(game: Game, data: st.DataObject) -> None:
    chosen = decode(game.Options, data.draw(options(game)))
    players = data.draw(st.sampled_from(numbers(game)))
    book = rulebook(game, chosen, players, game.presets[0].key)
    usual = read_options(game, {}, book.preset.key)
    changed = [
        name
        for name, spec in specs(game.Options).items()
        if getattr(usual, name) != getattr(chosen, name) and spec.matters(chosen)
    ]
    assert [rule.name for rule in book.changes] == changed
    plain = by_message(sentences(game, usual, players))
    for part in book.parts:
        for clause in part.clauses:
            for sentence in clause.sentences:
                assert bool(sentence.differs) is all(
                    sentence.text != usually.text for usually in plain[sentence.text.message]
                ), sentence
                assert {rule.name for rule in sentence.differs} <= set(changed)


class TestNearestPreset:
    def test_is_the_one_that_differs_least_whatever_the_table_started_from(self) -> None:
        classic = read_options(GIN, {"target": 150}, "classic")
        assert nearest_preset(GIN, classic, "house").key == "classic"

    def test_among_equals_is_the_one_the_table_started_from(self) -> None:
        between = read_options(INDIAN, {"format": "deals"}, "points 80")
        assert nearest_preset(INDIAN, between, "points 80").key == "points 80"
        assert nearest_preset(INDIAN, between, "pool 101").key == "pool 101"

    def test_else_the_first(self) -> None:
        options = read_options(INDIAN, {"format": "deals"}, "points 80")
        assert nearest_preset(INDIAN, options, "house").key == "points 80"


def rule_text(game: Game, number: str, preset: str = "house", players: int = 2, **changes: Any) -> str:
    """All that a rulebook says on a rule."""
    shown = sentences(game, read_options(game, changes, preset), players)
    return " ".join(str(item.text) for item in shown if number in item.rules)


class TestGin:
    def test_the_tie_rule(self) -> None:
        assert "With equal deadwood nobody scores and nobody wins the hand." in rule_text(GIN, "GIN-16")
        assert "Equal deadwood is an undercut as well: the opponent scores 10." in rule_text(GIN, "GIN-16", "classic")
        assert "With equal deadwood nobody scores" in rule_text(GIN, "GIN-16", "classic", undercut_bonus=0)

    def test_the_example_is_a_knock_this_table_allows(self) -> None:
        assert "9 against 2 brings 32." in rule_text(GIN, "GIN-16")
        assert "1 against 0 brings 26." in rule_text(GIN, "GIN-16", knock_limit=1)

    def test_straight_gin(self) -> None:
        assert "only gin ends a hand" in rule_text(GIN, "GIN-10", knock_limit=0)
        assert rule_text(GIN, "GIN-12", knock_limit=0) == rule_text(GIN, "GIN-16", knock_limit=0)
        assert "Oklahoma" in rule_text(GIN, "GIN-10", knock_limit=0, oklahoma=True)

    def test_three_players(self) -> None:
        assert "sits the hand out" in rule_text(GIN, "GIN-01", players=3)
        assert "passes to the next of the three" in rule_text(GIN, "GIN-04", players=3)
        assert "not asked" in rule_text(GIN, "GIN-01b", players=3)
        assert "loser of a hand" in rule_text(GIN, "GIN-04", players=3, three_players="loser_sits_out")
        assert "loser of a hand" in rule_text(GIN, "GIN-01b", three_players="loser_sits_out")
        assert "in turn" in rule_text(GIN, "GIN-01b")

    def test_when_a_hand_is_dead(self) -> None:
        assert "only two cards are left" in rule_text(GIN, "GIN-09")
        assert "played to its last card" in rule_text(GIN, "GIN-09", dead_at=0)

    def test_what_is_hidden(self) -> None:
        assert "Melds stay in the hand" in rule_text(GIN, "GIN-08b")
        assert "face down" in rule_text(GIN, "GIN-08b")
        assert "knock" not in rule_text(GIN, "GIN-08b", knock_limit=0)


class TestIndian:
    def test_packs_follow_the_number_of_players(self) -> None:
        assert "2 packs with 2 jokers in all, 106 cards" in rule_text(INDIAN, "IND-02", players=6)
        assert "3 packs with 3 jokers in all, 159 cards" in rule_text(INDIAN, "IND-02", players=7)
        assert "2 packs without jokers, 104 cards" in rule_text(INDIAN, "IND-02", jokers_per_pack=0)

    def test_a_pool_has_no_chips(self) -> None:
        assert "collects penalties" in rule_text(INDIAN, "IND-03", "pool 101")
        assert "gets to 201 is out" in rule_text(INDIAN, "IND-26", "pool 201")
        assert "more than 174" in rule_text(INDIAN, "IND-26", "pool 201")
        assert "stays out" in rule_text(INDIAN, "IND-26", "pool 201", rejoin=False)
        assert "stays out" in rule_text(INDIAN, "IND-26", "pool 201", pool_limit=150)

    def test_without_jokers_none_is_wild(self) -> None:
        assert "joker" not in rule_text(INDIAN, "IND-06", jokers_per_pack=0)
        assert "joker" not in rule_text(INDIAN, "IND-04", jokers_per_pack=0)
