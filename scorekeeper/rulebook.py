"""The rulebook of a table: its game's rules in words, what differs from the nearest preset marked.

Pages and paper show a `Rulebook`; every number of a rule is an anchor in it once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from scorekeeper.account import Rule, rules
from scorekeeper.fields import specs
from scorekeeper.ledger import Terms, read_options
from scorekeeper.scoring import Game, Preset, Sentence
from scorekeeper.text import Text

__all__ = ["Clause", "Marked", "Part", "Rulebook", "nearest_preset", "rulebook", "rulebook_of"]


@dataclass(frozen=True)
class Marked:
    """A sentence with the options it is worded by that are not as the preset has them."""

    text: Text
    differs: tuple[Rule, ...]


@dataclass(frozen=True)
class Clause:
    """What is said on the same rules in one place; `anchors` are those of them that nothing before it was said on."""

    rules: tuple[str, ...]
    anchors: tuple[str, ...]
    sentences: tuple[Marked, ...]

    @property
    def differs(self) -> tuple[Rule, ...]:
        """The options that make any of its sentences another one than the preset's."""
        return tuple({rule.name: rule for sentence in self.sentences for rule in sentence.differs}.values())


@dataclass(frozen=True)
class Part:
    """A section of the rulebook; the title is a message id."""

    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of a table. `options` are all house rules as they are set, beside those of the preset."""

    game: Game
    players: int
    preset: Preset
    parts: tuple[Part, ...]
    options: tuple[Rule, ...]

    @property
    def changes(self) -> tuple[Rule, ...]:
        """The house rules that are not as the preset has them."""
        return tuple(rule for rule in self.options if rule.differs)


def nearest_preset(game: Game, options: Any, started_from: str) -> Preset:
    """The preset that differs least; among equals the one the table started from, then the first."""
    return min(
        game.presets,
        key=lambda preset: (_changed(game, options, preset), preset.key != started_from),
    )


def rulebook(game: Game, options: Any, players: int, started_from: str) -> Rulebook:
    """The rules of a game as these options set them, for so many players; `started_from` is the key of a preset."""
    preset = nearest_preset(game, options, started_from)
    every = rules(Terms(game, (), None, options, preset.key))
    presets_own = game.rulebook(read_options(game, {}, preset.key), players)
    # An option may be set otherwise without being heard: what the preset says as well is no difference.
    usual = [sentence for section in presets_own for sentence in section.sentences]
    said: set[str] = set()
    parts = []
    for section in game.rulebook(options, players):
        marked = [(one.rules, _marked(one, every, one not in usual)) for one in section.sentences]
        parts.append(Part(section.title, tuple(_clauses(marked, said))))
    return Rulebook(game, players, preset, tuple(parts), every)


def rulebook_of(terms: Terms) -> Rulebook:
    """The rulebook of a match."""
    return rulebook(terms.game, terms.options, len(terms.players), terms.preset)


def _marked(sentence: Sentence, every: Iterable[Rule], news: bool) -> Marked:
    return Marked(sentence.text, tuple(one for one in every if news and one.differs and one.name in sentence.options))


def _clauses(marked: Iterable[tuple[tuple[str, ...], Marked]], said: set[str]) -> Iterator[Clause]:
    """Sentences on the same rules together; `said` grows by the rules that something is said on."""
    for numbers, together in groupby(marked, key=itemgetter(0)):
        anchors = tuple(number for number in numbers if number not in said)
        said.update(numbers)
        yield Clause(numbers, anchors, tuple(one for _, one in together))


def _changed(game: Game, options: Any, preset: Preset) -> int:
    usual = read_options(game, {}, preset.key)
    return sum(getattr(usual, name) != getattr(options, name) for name in specs(game.Options))
