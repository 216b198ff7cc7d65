"""The chapter of a rulebook on what may go wrong: every situation with its rulings under the options of a table."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby, product
from operator import attrgetter

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.irregularities import FREE, GROUPS, Facts, IrregularityRuling, Situation
from scorekeeper.engine.text import Text
from scorekeeper.reports.score_sheet import OptionValue


@dataclass(frozen=True)
class Case:
    """A ruling on a situation, and the answers (message ids) that lead to it. `differs` are the options by which it
    differs from the preset's ruling."""

    answers: tuple[str, ...]
    ruling: IrregularityRuling
    differs: tuple[OptionValue, ...]

    @property
    def price(self) -> Text | None:
        """What it costs; None if it costs nothing."""
        return None if self.ruling.price == FREE else self.ruling.price


@dataclass(frozen=True)
class SituationClause:
    """A situation with its rulings. `label` and `question` are message ids; the question may be empty.

    It names the situation only by its number: a rulebook is sent to the process that prints it.
    """

    rule: str
    label: str
    question: str
    cases: tuple[Case, ...]

    @property
    def others(self) -> tuple[Text, ...]:
        """What other tables do in any of its cases; each line once."""
        return tuple({str(others): others for case in self.cases if (others := case.ruling.others)}.values())


@dataclass(frozen=True)
class SituationSection:
    """The situations under one heading; the title is a message id."""

    title: str
    clauses: tuple[SituationClause, ...]


def situations(
    game: AnyGame, options: object, usual: object, values: Iterable[OptionValue]
) -> tuple[SituationSection, ...]:
    """All situations of a game by heading, with the rulings under these options. `usual` are the options of the preset,
    `values` all options with their values and those of the preset."""
    changed = {option.name: option for option in values if option.differs}
    return tuple(
        SituationSection(GROUPS[group], tuple(_clause(situation, options, usual, changed) for situation in situations))
        for group, situations in groupby(game.irregularities, key=attrgetter("group"))
    )


def _clause(
    situation: Situation[object], options: object, usual: object, changed: Mapping[str, OptionValue]
) -> SituationClause:
    followed = tuple(changed[name] for name in situation.options if name in changed)
    cases: list[Case] = []
    for labels, facts in _combinations(situation):
        ruling = situation.rule_on(options, facts)
        differs = followed if ruling != situation.rule_on(usual, facts) else ()
        if cases and cases[-1].ruling == ruling:
            # Both answers lead to the same ruling.
            last = cases.pop()
            labels, differs = last.answers + labels, last.differs or differs
        cases.append(Case(labels, ruling, differs))
    question = situation.facts[0].question if situation.facts else ""
    return SituationClause(situation.rule, situation.label, question, tuple(cases))


def _combinations(situation: Situation[object]) -> Iterator[tuple[tuple[str, ...], Facts]]:
    """Every combination of answers, with their labels."""
    for answers in product(*(fact.answers.items() for fact in situation.facts)):
        facts = {fact.key: answer for fact, (answer, _) in zip(situation.facts, answers, strict=True)}
        yield tuple(label for _, label in answers), facts
