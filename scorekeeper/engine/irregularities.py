"""The types of irregularities: what went wrong at the table, what the referee asks about it, what follows.

`engine.rulings` reads the situations of a game from its `rulings.toml`. A situation adds no house rule (IRR-C1): it
follows the options of the game, and says in a line what other tables do.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, Literal, TypeAlias, TypeVar

from scorekeeper.engine.fields import Boolean, Choice, Kind
from scorekeeper.engine.text import N_, Reason, T, Text

OptionsT = TypeVar("OptionsT", contravariant=True)

Group = Literal["deal", "turn", "table", "claims", "end", "score"]
GROUPS: Mapping[Group, str] = {
    "deal": N_("The deal"),
    "turn": N_("A turn"),
    "table": N_("Cards on the table"),
    "claims": N_("Claims"),
    "end": N_("The end of a hand"),
    "score": N_("The score"),
}
"""The headings (message ids) under which situations are listed, in this order."""

PRINCIPLES = (
    Reason(
        "IRR-C3",
        T("Nearly always one question decides: has the next player drawn? After that the hand goes on as it lies."),
    ),
    Reason("IRR-C4", T("Nobody gains by a mistake. Where nobody saw a hidden card it costs nothing.")),
    Reason("IRR-C1", T("The ruling follows the house rules of the table; where they are silent, it is the usual one.")),
    Reason("IRR-C2", T("Nothing is scored by itself: the table records a penalty, with the number of the ruling.")),
)
"""What is true of all situations."""

FREE = T("It costs nothing.")
"""The words for an irregularity without a price."""

# The answer to a question: yes, no, or one of a few words.
Answer: TypeAlias = "bool | str"
Facts: TypeAlias = Mapping[str, Answer]
"""The answers to the questions about a situation, by key."""

_WORDS = {True: "yes", False: "no"}


@dataclass(frozen=True)
class Fact:
    """A question about a situation.

    `key` is its name for programs (`drawn`, `opponent_has_shown`), `question` is for people (a message id). `answers`
    are True and False or a few words, each with its label (a message id); the first is the usual answer.
    """

    key: str
    question: str
    answers: Mapping[Answer, str]

    @property
    def usual(self) -> Answer:
        """The answer that counts if nobody gives one."""
        return next(iter(self.answers))

    @property
    def by_word(self) -> Mapping[str, Answer]:
        """The answers by their words in addresses: `yes` and `no` for True and False."""
        return {answer if isinstance(answer, str) else _WORDS[answer]: answer for answer in self.answers}

    @property
    def kind(self) -> Kind[object]:
        """The kind of the field with the answer, for programs."""
        if set(self.answers) == {True, False}:
            return Boolean()
        return Choice({str(word): label for word, label in self.answers.items()})


@dataclass(frozen=True)
class IrregularityRuling:
    """What follows from an irregularity.

    `text` is the ruling in at most two sentences, `price` what it costs in a sentence and `costs` in points, None if no
    points change hands. `others` says in a line what other tables do. `published`: published rules have this ruling.
    `recorded` says how the table records it (IRR-C2): `penalty` with `Game.penalty`, `stands` with the field of that
    penalty which lets the foul stand, `adjustment` with a line of `costs` points against the offender. Empty: it does
    not change the score.
    """

    text: Text
    price: Text = FREE
    costs: int | None = None
    others: Text | None = None
    published: bool = False
    recorded: Literal["", "penalty", "stands", "adjustment"] = ""


@dataclass(frozen=True)
class Amount(Generic[OptionsT]):
    """A number in sentences of rulings that is no option. `points` is the number, or computes it from the options; it
    depends on those whose names are in `options`."""

    points: Callable[[OptionsT], int] | int
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Row(Generic[OptionsT]):
    """A ruling and its conditions: values by the key of a question or the name of an option. `template` is the ruling
    without the numbers of a table: `costs` and the placeholders of its texts are names of `amounts` or of options."""

    when: Mapping[str, object]
    template: IrregularityRuling
    costs: str
    amounts: Mapping[str, Amount[OptionsT]]

    def holds(self, options: OptionsT, facts: Facts) -> bool:
        """Whether all conditions are met."""
        return all((facts[name] if name in facts else getattr(options, name)) == self.when[name] for name in self.when)

    @property
    def texts(self) -> tuple[Text, ...]:
        """The sentences of the ruling, with placeholders."""
        return tuple(filter(None, (self.template.text, self.template.price, self.template.others)))

    @property
    def numbers(self) -> tuple[str, ...]:
        """The names of the numbers in the texts, and of the costs."""
        names = [name for text in self.texts for name in text.placeholders]
        return tuple(dict.fromkeys([*names, *([self.costs] if self.costs else [])]))

    def number(self, name: str, options: OptionsT) -> int | None:
        """The number of this name at a table; None if an option is off."""
        amount = self.amounts.get(name)
        points = amount.points if amount else getattr(options, name)
        number: int | None = points(options) if callable(points) else points
        return number

    def ruling(self, options: OptionsT) -> IrregularityRuling:
        """The ruling with the numbers of a table."""
        template = self.template
        return replace(
            template,
            text=self._fill_in(template.text, options),
            price=self._fill_in(template.price, options),
            costs=self.number(self.costs, options) if self.costs else None,
            others=template.others and self._fill_in(template.others, options),
        )

    def _fill_in(self, text: Text, options: OptionsT) -> Text:
        return replace(text, params={name: self.number(name, options) for name in text.placeholders})


@dataclass(frozen=True)
class Situation(Generic[OptionsT]):
    """Something that went wrong at the table.

    `rule` is its number (`IRR-G12`), also its name for programs and in addresses. `label` is the short line that people
    tap; `search` has other words by which they find it, parted by spaces (both are message ids). The first of the
    `rows` that holds is the ruling. `facts` are the questions about it, at most one, so that a ruling takes few taps.
    """

    rule: str
    group: Group
    label: str
    search: str
    rows: tuple[Row[OptionsT], ...]
    facts: tuple[Fact, ...] = ()

    def rule_on(self, options: OptionsT, facts: Facts) -> IrregularityRuling:
        """The ruling at a table. `facts` has an answer to each question."""
        return next(row for row in self.rows if row.holds(options, facts)).ruling(options)

    @cached_property
    def options(self) -> tuple[str, ...]:
        """The names of the options that the ruling follows, in the order of the rows."""
        keys = {fact.key for fact in self.facts}
        names: list[str] = []
        for row in self.rows:
            names += [name for name in row.when if name not in keys]
            for name in row.numbers:
                names += row.amounts[name].options if name in row.amounts else [name]
        return tuple(dict.fromkeys(names))
