"""The rulebook of a match: the rules of its game in words, with marks where they differ from the nearest preset.

Pages and paper show the same `Rulebook`. Every rule number is an anchor in it, once.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from scorekeeper.engine.game import AnyGame, Preset
from scorekeeper.engine.irregularities import PRINCIPLES
from scorekeeper.engine.ledger import Terms, changed_options, read_options, title_of
from scorekeeper.engine.rulebook import Sentence
from scorekeeper.engine.text import Reason, Text
from scorekeeper.reports.score_sheet import OptionValue, option_values
from scorekeeper.reports.situations import SituationSection, situations


@dataclass(frozen=True)
class MarkedSentence:
    """A sentence with the options by which it differs from the preset's rules."""

    text: Text
    differs: tuple[OptionValue, ...]


@dataclass(frozen=True)
class Clause:
    """Consecutive sentences on the same rules. `anchors` are those `rules` that no earlier clause states."""

    rules: tuple[str, ...]
    anchors: tuple[str, ...]
    sentences: tuple[MarkedSentence, ...]

    @property
    def differs(self) -> tuple[OptionValue, ...]:
        """The options by which any of its sentences differs from the preset's rules."""
        return tuple({option.name: option for sentence in self.sentences for option in sentence.differs}.values())


@dataclass(frozen=True)
class RulebookSection:
    """A section of the rulebook; the title is a message id."""

    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules under some options (`chosen`), for a number of players. `preset` is the nearest preset, `title` what a
    match by these rules is called. `options` are all options with their values and those of the preset."""

    game: AnyGame
    chosen: object
    players: int
    preset: Preset
    title: Text
    parts: tuple[RulebookSection, ...]
    situations: tuple[SituationSection, ...]
    options: tuple[OptionValue, ...]

    @property
    def principles(self) -> tuple[Reason, ...]:
        """What holds for all situations; empty if there are none."""
        return PRINCIPLES if self.situations else ()

    @property
    def at_a_glance(self) -> tuple[OptionValue, ...]:
        """The options worth showing for this number of players: those that matter, and are meant for it or differ. Of a
        game that stands for many (`Game.goes_by_rules`) only those that differ from its defaults."""
        usual = self.game.Options()
        return tuple(
            option
            for option in self.options
            if option.matters
            and (option.differs or self.players in (option.spec.players or (self.players,)))
            and not (self.game.goes_by_rules and getattr(self.chosen, option.name) == getattr(usual, option.name))
        )

    @property
    def preset_name(self) -> str:
        """The name of the preset, a message id; empty if the match is called by it."""
        return "" if self.title == Text(self.preset.name) else self.preset.name

    @property
    def changes(self) -> tuple[OptionValue, ...]:
        """The options that differ from the preset."""
        return tuple(option for option in self.options if option.differs)


def nearest_preset(game: AnyGame, options: object, started_from: str) -> Preset:
    """The preset that differs in the fewest options; among equals the one with key `started_from`, then the first. A
    game of its own (`Preset.own_game`, `Game.goes_by_rules`) stays what it is, however its options were changed."""
    started = next((preset for preset in game.presets if preset.key == started_from), game.presets[0])
    if game.goes_by_rules or started.own_game:
        return started
    return min(
        game.presets,
        key=lambda preset: (len(changed_options(game, options, preset.key)), preset.key != started_from),
    )


def rulebook(
    game: AnyGame, options: object, players: int, started_from: str, rules_name: str | None = None
) -> Rulebook:
    """The rulebook of a game under these options, for a number of players. `started_from` is the key of the preset that
    the options were chosen from, `rules_name` the name that the table has given them."""
    preset = nearest_preset(game, options, started_from)
    all_options = option_values(game, options, preset.key)
    usual = read_options(game, {}, preset.key)
    preset_sections = game.rulebook(usual, players)
    # Some options differ without changing a sentence, and sentences that the preset has too are not marked.
    preset_sentences = [sentence for section in preset_sections for sentence in section.sentences]
    anchored: set[str] = set()
    parts = []
    for section in game.rulebook(options, players):
        marked = [(sentence.rules, _mark(sentence, all_options, preset_sentences)) for sentence in section.sentences]
        parts.append(RulebookSection(section.title, tuple(_clauses(marked, anchored))))
    wrong = situations(game, options, usual, all_options)
    title = title_of(game, started_from, rules_name)
    return Rulebook(game, options, players, preset, title, tuple(parts), wrong, all_options)


def rulebook_of(terms: Terms) -> Rulebook:
    """The rulebook of a match, for the players who are there now, or for those at the start if too few stayed."""
    players = terms.at(terms.changes[-1].slot + 1) if terms.changes else terms.players
    number = len(players) if len(players) >= terms.game.players[0] else len(terms.starters)
    return rulebook(terms.game, terms.options, number, terms.preset, terms.rules_name)


def _mark(sentence: Sentence, options: Iterable[OptionValue], usual: Collection[Sentence]) -> MarkedSentence:
    if sentence in usual:
        return MarkedSentence(sentence.text, ())
    return MarkedSentence(
        sentence.text, tuple(option for option in options if option.differs and option.name in sentence.options)
    )


def _clauses(marked: Iterable[tuple[tuple[str, ...], MarkedSentence]], anchored: set[str]) -> Iterator[Clause]:
    """The sentences grouped into clauses. Adds the numbers of their rules to `anchored`."""
    for numbers, group in groupby(marked, key=itemgetter(0)):
        anchors = tuple(number for number in numbers if number not in anchored)
        anchored.update(numbers)
        yield Clause(numbers, anchors, tuple(sentence for _, sentence in group))
